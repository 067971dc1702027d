"""A D-Day game in progress: the world with the words rules use to ask about it and to change it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from ecs.core.piles import Pile
from ecs.core.rng import Stream, stream
from ecs.core.session import Outcome
from ecs.core.world import World
from ecs.dday import components as c
from ecs.dday import events
from ecs.dday.views import UsView, View, make_view

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from ecs.core.board import Board
    from ecs.core.events import Event
    from ecs.dday.printed.book import Book
    from ecs.dday.printed.cards import Card
    from ecs.dday.printed.counters import DepthSpec, FortSpec, JapaneseSpec, Side, UsSpec
    from ecs.dday.printed.island import Island, Position
    from ecs.dday.printed.line_of_sight import Sight
    from ecs.dday.printed.scenario import GameTurn, Scenario
    from ecs.dday.spec import Spec

E = TypeVar("E", bound="Event")
T = TypeVar("T")

DEFENDERS = (c.JapaneseUnit, c.Fort)
"""Kinds of counters that occupy a hex for the Japanese (17.3)."""

OCCUPIERS = (*DEFENDERS, c.DepthMarker)
"""The same with depth markers, which occupy the hex of a cave (20.0)."""

CAVE = "cave"
"""What a depth marker in a cave lies beneath."""


class Battle:
    """The state of one game and its vocabulary.

    Rules read and change it through these few verbs and through the components themselves; they never
    keep state of their own.
    """

    def __init__(self, book: Book, spec: Spec, scenario: Scenario, seed: int) -> None:
        self.book = book
        self.spec = spec
        self.scenario = scenario
        self.seed = seed
        self.island: Island = book.island
        self.board: Board = book.island.board
        self._position_keys = {key: f"position:{key}" for key in book.island.positions}
        self.sight: Sight = book.island.sight
        self.world = World(c.COMPONENTS)
        self.history: list[Event] = []
        self._derived: dict[str, tuple[Any, Any]] = {}
        self.us_views: dict[str, tuple[Any, UsView]] = {}
        self.world.create(
            "battle",
            c.Clock(turn=scenario.first_turn),
            c.Points(),
            c.Depot(),
            c.Commitment(),
            c.PhaseMarks(),
            c.FireMarks(),
            c.Track(),
            c.Effects(),
            c.Landings(),
            c.Tally(),
            c.SetUp(),
            c.Verdict(),
        )
        get = self.world.get
        self.clock = get(c.Clock, "battle")
        self.points = get(c.Points, "battle")
        self.depot = get(c.Depot, "battle")
        self.commitment = get(c.Commitment, "battle")
        self.marks = get(c.PhaseMarks, "battle")
        self.fire_marks = get(c.FireMarks, "battle")
        self.track = get(c.Track, "battle")
        self.effects = get(c.Effects, "battle")
        self.landings = get(c.Landings, "battle")
        self.tally = get(c.Tally, "battle")
        self.set_up = get(c.SetUp, "battle")
        self.verdict = get(c.Verdict, "battle")

    # -- the driver's side ------------------------------------------------------------------------

    @property
    def row(self) -> int:
        """Index of the row of the sequence that is played."""
        return self.clock.row

    @property
    def turn(self) -> int:
        """The current game turn."""
        return self.clock.turn

    @property
    def barrier(self) -> int:
        """Grows with everything that cannot be unlearnt: a card, a counter turned up."""
        return self.clock.barrier

    @property
    def outcome(self) -> Outcome | None:
        """The result, once there is one."""
        if not self.verdict.result:
            return None
        return Outcome(self.verdict.result, self.verdict.reason, self.clock.turn)

    def enter(self, row: int, key: str, rule: str) -> None:
        """Note that a row of the sequence is played; an empty key only moves on.

        A phase that a situation has laid out as under way is taken up at its stage.
        """
        if key and self.clock.phase == key:
            return
        if self.clock.phase and not key:
            self._end_phase()
        self.clock.row = row
        self.clock.phase = key
        self.clock.stage = ""
        if key:
            self.marks.shaken = ()
            self.emit(events.PhaseBegan, rule, turn=self.turn, phase=key)

    def _end_phase(self) -> None:
        """Judge what is judged at the end of every phase (18.5.4c, ruling 445)."""
        from ecs.dday.scenarios.victory import watch_ground

        watch_ground(self)

    def check(self) -> None:
        """Raise BrokenInvariant when the state is impossible."""
        from ecs.dday.invariants import check

        check(self)

    def view(self, side: str = "us") -> View:
        """Return what a side may see."""
        return make_view(self)

    # -- telling ----------------------------------------------------------------------------------

    def emit(self, kind: type[E], rule: str, /, **facts: Any) -> E:
        """Write an event into the history and return it."""
        event = kind(number=len(self.history) + 1, rule=rule, **facts)
        self.history.append(event)
        return event

    def learn(self) -> None:
        """Note that something became known that no undo may take back."""
        self.clock.barrier += 1

    def derive(self, name: str, state: Any, make: Callable[[], T]) -> T:
        """Return what `make` works out from `state`; it is made anew only when that state has changed."""
        known = self._derived.get(name)
        if known is None or known[0] != state:
            known = self._derived[name] = (state, make())
        found: T = known[1]
        return found

    def placed(self, name: str, make: Callable[[], T], *kinds: type[Any]) -> T:
        """Return what follows from the places of the pieces alone; it is made anew only after a move.

        kinds: only moves of pieces with these components count.
        """
        moved = self.world.moved
        state = tuple([moved[kind] for kind in kinds]) if kinds else self.world.moves
        return self.derive(name, state, make)

    # -- chance -----------------------------------------------------------------------------------

    def chance(self, name: str) -> Stream:
        """Return the named stream of chance: deck, cups, setup, losses."""
        return stream(self.world, self.seed, name)

    def pile(self, name: str) -> Pile:
        """Return the pile `deck` or `discards`."""
        return self.world.get(Pile, f"pile:{name}")

    def take_card(self) -> str:
        """Take the top card of the deck, shuffling the discards in when it is empty (ruling 22)."""
        deck, discards = self.pile("deck"), self.pile("discards")
        if not deck.items:
            deck.items = self.chance("deck").shuffled(discards.items)
            discards.items = ()
            self.emit(events.DeckShuffled, "4.0", cards=len(deck.items))
        self.learn()
        return deck.take()

    def draw(self, purpose: str, rule: str, *, subject: str = "", track: bool = False) -> Card:
        """Draw a card for one purpose (2.3.1).

        track: it stays on the Turn Sequence Track until the turn ends; else it is discarded at once.
        """
        key = self.take_card()
        if track:
            self.track.cards += ((self.clock.phase, key),)
        else:
            self.pile("discards").put_under(key)
        self.emit(events.CardDrawn, rule, card=key, purpose=purpose, subject=subject)
        return self.book.cards[key]

    def card(self, key: str) -> Card:
        """Return a card of the book by key."""
        return self.book.cards[key]

    # -- time -------------------------------------------------------------------------------------

    @property
    def today(self) -> GameTurn:
        """Calendar entry of the current turn."""
        return self.scenario.turn(self.turn)

    @property
    def last_turn(self) -> int:
        """The last game turn of the scenario, shortened by committing the 3rd Marines (18.2e)."""
        return self.scenario.last_turn - self.commitment.shortened

    def in_force(self, effect: str) -> bool:
        """Tell whether an event's effect is in force now."""
        return any(name == effect and self.turn <= last for name, last, _ in self.effects.active)

    def effect_details(self, effect: str) -> tuple[str, ...]:
        """Return the details (such as a colour) of an effect in force, one for each time it happened."""
        return tuple(d for name, last, d in self.effects.active if name == effect and self.turn <= last)

    def put_in_force(self, effect: str, last_turn: int, detail: str = "") -> None:
        """Put an event's effect in force up to and including a game turn."""
        self.effects.active += ((effect, last_turn, detail),)

    # -- US units ---------------------------------------------------------------------------------

    def us(self, key: str) -> c.UsUnit:
        """Return the state of a US unit."""
        return self.world.get(c.UsUnit, key)

    def us_spec(self, key: str) -> UsSpec:
        """Return the printed facts of a US unit."""
        return self.book.us[key]

    def us_side(self, key: str) -> Side:
        """Return the face that is up: the front down to three steps of four (2.2.1, 6.3.2)."""
        spec = self.book.us[key]
        if spec.back is None or self.us(key).steps > spec.steps // 2:
            return spec.front
        return spec.back

    def where(self, key: str) -> str:
        """Return the place of a piece."""
        return self.world.where(key)

    def us_at(self, where: str) -> tuple[str, ...]:
        """Return the US units at a place, in key order."""
        return self.world.kind_at(where, c.UsUnit)

    def us_on_map(self) -> tuple[str, ...]:
        """Return the US units in hexes, in key order; boxes are not the map (ruling 60)."""
        return self.placed("us_on_map", lambda: tuple(self._on_map(c.UsUnit)), c.UsUnit)

    def us_hexes(self) -> tuple[str, ...]:
        """Return the hexes that hold US units, in hex order."""
        return self.placed(
            "us_hexes", lambda: tuple(sorted({self.world.where(key) for key in self.us_on_map()})), c.UsUnit
        )

    def _on_map(self, kind: type[Any]) -> Iterator[str]:
        hexes, where = self.board.hexes, self.world.where
        return (key for key, _ in self.world.each(kind) if where(key) in hexes)

    # -- Japanese counters ------------------------------------------------------------------------

    def japanese_at(self, hex_key: str) -> tuple[str, ...]:
        """Return the Japanese units (not depth markers, not forts) in a hex, in key order."""
        return self.world.kind_at(hex_key, c.JapaneseUnit)

    def depth_at(self, hex_key: str) -> tuple[str, ...]:
        """Return the depth markers in a hex, in key order."""
        return self.world.kind_at(hex_key, c.DepthMarker)

    def forts_at(self, hex_key: str) -> tuple[str, ...]:
        """Return the forts in a hex, the top one first (17.7)."""
        forts = self.world.kind_at(hex_key, c.Fort)
        if len(forts) < 2:
            return forts
        return tuple(sorted(forts, key=lambda key: self.world.get(c.Fort, key).layer))

    def japanese(self, key: str) -> c.JapaneseUnit:
        """Return the state of a Japanese unit."""
        return self.world.get(c.JapaneseUnit, key)

    def japanese_spec(self, key: str) -> JapaneseSpec:
        """Return the printed facts of a Japanese unit, revealed or not: for rules, never for a view."""
        return self.book.japanese[self.world.get(c.JapaneseUnit, key).spec]

    def depth(self, key: str) -> c.DepthMarker:
        """Return the state of a depth marker."""
        return self.world.get(c.DepthMarker, key)

    def depth_spec(self, key: str) -> DepthSpec:
        """Return the printed facts of a depth marker: for rules, never for a view."""
        return self.book.depth[self.world.get(c.DepthMarker, key).spec]

    def fort(self, key: str) -> c.Fort:
        """Return the state of a fort."""
        return self.world.get(c.Fort, key)

    def fort_spec(self, key: str) -> FortSpec:
        """Return the printed facts of a fort: for rules, never for a view."""
        return self.book.forts[self.world.get(c.Fort, key).spec]

    def occupied(self, hex_key: str) -> bool:
        """Tell whether a hex holds a Japanese unit or a fort (17.3)."""
        return hex_key in self.placed("occupied", lambda: frozenset(self.occupied_hexes()), *OCCUPIERS)

    def beside_japanese(self, hex_key: str) -> bool:
        """Tell whether a hex lies next to a Japanese unit or a fort (7.3.1c)."""
        return hex_key in self.placed("beside_japanese", self._beside_japanese, *OCCUPIERS)

    def _beside_japanese(self) -> frozenset[str]:
        return frozenset(near for key in self.occupied_hexes() for near in self.board.neighbours(key))

    def occupied_hexes(self) -> tuple[str, ...]:
        """Return every hex with a Japanese unit, a fort or a cave, in hex order."""
        return self.placed("occupied_hexes", self._occupied_hexes, *OCCUPIERS)

    def _occupied_hexes(self) -> tuple[str, ...]:
        counters = (*self._on_map(c.JapaneseUnit), *self._on_map(c.Fort))
        return tuple(sorted({*(self.world.where(key) for key in counters), *self.cave_hexes()}))

    def cave_hexes(self) -> tuple[str, ...]:
        """Return the hexes with a cave, in hex order (20.0)."""
        return self.placed("cave_hexes", self._cave_hexes, c.DepthMarker)

    def _cave_hexes(self) -> tuple[str, ...]:
        caves = (key for key, marker in self.world.each(c.DepthMarker) if marker.under == CAVE)
        return tuple(sorted(self.world.where(key) for key in caves))

    def cave_at(self, hex_key: str) -> str:
        """Return the depth marker of the cave in a hex, "" when there is none (20.0)."""
        return self.depth_at(hex_key)[0] if hex_key in self.cave_hexes() else ""

    # -- positions --------------------------------------------------------------------------------

    def position(self, key: str) -> Position:
        """Return the facts of a position."""
        return self.island.positions[key]

    def position_state(self, key: str) -> c.PositionState:
        """Return the changing state of a position."""
        return self.world.get(c.PositionState, self._position_keys[key])

    def position_states(self) -> tuple[c.PositionState, ...]:
        """Return the changing state of every position, in the order of their keys."""
        known = self.world.each(c.PositionState)
        return self.derive("position_states", known, lambda: tuple(state for _, state in known))

    def position_marks(self) -> tuple[tuple[str, c.PositionState], ...]:
        """Return (hex, changing state) of every position, in the island's order."""
        known = self.world.each(c.PositionState)
        return self.derive("position_marks", known, self._position_marks)

    def _position_marks(self) -> tuple[tuple[str, c.PositionState], ...]:
        return tuple((each.hex, self.position_state(key)) for key, each in self.island.positions.items())

    def us_held(self, hex_key: str) -> bool:
        """Tell whether a hex is occupied by a US unit or a garrison."""
        if self.us_at(hex_key):
            return True
        position = self.island.position_at(hex_key)
        return position is not None and self.position_state(position.key).garrison

    def group_hexes(self, group: str) -> tuple[str, ...]:
        """Return the hexes of a position group, in position order."""
        return tuple(self.island.positions[key].hex for key in self.island.groups[group].positions)

    def colour_of(self, hex_key: str) -> str:
        """Return the colour of the position in a hex, "" when it is no position."""
        position = self.island.position_at(hex_key)
        return position.colour if position else ""

    def nearest_us(self, hex_key: str, units: Iterable[str] | None = None) -> int:
        """Return the distance in hexes to the nearest US unit on the map, 99 when there is none."""
        keys = self.us_on_map() if units is None else units
        return min((self.board.distance(hex_key, self.where(key)) for key in keys), default=99)
