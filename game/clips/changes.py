"""What each event changes on the shown table: a view before becomes a view after, as far as the event tells.

The director puts the true view in place when a batch is over, so a change left out here heals itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias, TypeVar

from ecs.core.events import Event
from ecs.dday import events as e
from ecs.dday.battle import CAVE
from ecs.dday.printed.book import Book
from ecs.dday.scenarios.victory import STEP_LOSSES, Condition
from ecs.dday.views import JapaneseView, UsView, View

Change: TypeAlias = Callable[[Any, View, Book], View]
EventT = TypeVar("EventT", bound=Event)
CHANGES: Final[dict[type[Event], Change]] = {}


def changes(kind: type[EventT]) -> Callable[[Callable[[EventT, View, Book], View]], Change]:
    """Enter what an event type changes."""

    def enter(change: Callable[[EventT, View, Book], View]) -> Change:
        CHANGES[kind] = change
        return change

    return enter


def changed(view: View, event: Event, book: Book) -> View:
    """Return the view after an event."""
    change = CHANGES.get(type(event))
    return change(event, view, book) if change else view


def with_us(view: View, key: str, **values: Any) -> View:
    """Return the view with some values of a US unit replaced."""
    return view._replace(us=tuple(u._replace(**values) if u.key == key else u for u in view.us))


def with_japanese(view: View, keys: tuple[str, ...], **values: Any) -> View:
    """Return the view with some values of Japanese counters replaced."""
    return view._replace(japanese=tuple(j._replace(**values) if j.key in keys else j for j in view.japanese))


def with_positions(view: View, hexes: tuple[str, ...], **values: Any) -> View:
    """Return the view with some values of positions replaced."""
    return view._replace(
        positions=tuple(p._replace(**values) if p.hex in hexes else p for p in view.positions)
    )


def with_counter(view: View, counter: JapaneseView) -> View:
    """Return the view with a Japanese counter added."""
    others = tuple(each for each in view.japanese if each.key != counter.key)
    return with_positions(view._replace(japanese=(*others, counter)), (counter.where,), occupied=True)


def without_counter(view: View, key: str) -> View:
    """Return the view without a Japanese counter."""
    return view._replace(japanese=tuple(each for each in view.japanese if each.key != key))


# -- course -------------------------------------------------------------------------------------------


@changes(e.TurnBegan)
def turn_began(event: e.TurnBegan, view: View, book: Book) -> View:
    """The marker of the turn moves on, and with it date and hour."""
    view = view._replace(turn=event.turn, attacked=(), barraged=())
    today = next((each for each in book.calendar.turns if each.number == event.turn), None)
    return view._replace(date=today.date, time=today.time) if today else view


@changes(e.PhaseBegan)
def phase_began(event: e.PhaseBegan, view: View, book: Book) -> View:
    """Another phase is on."""
    return view._replace(phase=event.phase, turn=event.turn, stage="")


ON_TRACK: Final = frozenset({"landing", "event", "fire"})


@changes(e.CardDrawn)
def card_drawn(event: e.CardDrawn, view: View, book: Book) -> View:
    """A card leaves the deck, for the track or for the discards."""
    view = view._replace(deck=max(0, view.deck - 1))
    if event.purpose in ON_TRACK:
        return view._replace(cards=(*view.cards, (view.phase, event.card)))
    return view._replace(discards=view.discards + 1)


@changes(e.TurnEnded)
def turn_ended(event: e.TurnEnded, view: View, book: Book) -> View:
    """The cards of the turn go to the discards."""
    return view._replace(cards=(), discards=view.discards + len(view.cards))


@changes(e.DeckShuffled)
def deck_shuffled(event: e.DeckShuffled, view: View, book: Book) -> View:
    """The deck is full again."""
    return view._replace(deck=event.cards, discards=0)


@changes(e.PointsChanged)
def points_changed(event: e.PointsChanged, view: View, book: Book) -> View:
    """Points come or go."""
    if event.kind in ("naval", "air", "replacements"):
        values: dict[str, Any] = {event.kind: event.left}
        return view._replace(**values)
    return view


@changes(e.GameEnded)
def game_ended(event: e.GameEnded, view: View, book: Book) -> View:
    """The verdict stands."""
    return view._replace(result=event.result, reason=event.reason)


# -- US units -----------------------------------------------------------------------------------------


@changes(e.UnitPlaced)
def unit_placed(event: e.UnitPlaced, view: View, book: Book) -> View:
    """A unit lies somewhere else, or comes into play at full strength."""
    if any(unit.key == event.unit for unit in view.us):
        return with_us(view, event.unit, where=event.where)
    fresh = fresh_us(event.unit, event.where, book)
    return view._replace(us=tuple(sorted((*view.us, fresh), key=lambda unit: unit.key)))


def fresh_us(key: str, where: str, book: Book) -> UsView:
    """Return a US unit as it comes into play."""
    spec = book.us[key]
    return UsView(
        key=key,
        kind=spec.kind,
        where=where,
        steps=spec.steps,
        full_steps=spec.steps,
        strength=max(1, spec.front.strength),
        range=spec.front.range,
        weapons=spec.front.weapons,
        symbol=spec.symbol,
        division=spec.division,
        regiment=spec.regiment,
        battalion=spec.battalion,
        disrupted=0,
        acted=False,
        marker="",
    )


@changes(e.UnitLanded)
def unit_landed(event: e.UnitLanded, view: View, book: Book) -> View:
    """A unit lies on its beach."""
    return with_us(view, event.unit, where=event.hex)


@changes(e.UnitDrifted)
def unit_drifted(event: e.UnitDrifted, view: View, book: Book) -> View:
    """A unit lies in another box."""
    return with_us(view, event.unit, where=f"box:{event.to}")


@changes(e.UnitsMoved)
def units_moved(event: e.UnitsMoved, view: View, book: Book) -> View:
    """Units lie in another hex."""
    us = tuple(u._replace(where=event.hex) if u.key in event.units else u for u in view.us)
    return view._replace(us=us)


def with_steps(unit: UsView, steps: int, marker: str, book: Book) -> UsView:
    """Return a unit at another number of steps, with the face and the marker that go with it (2.2.1)."""
    spec = book.us[unit.key]
    side = spec.front if spec.back is None or steps > spec.steps // 2 else spec.back
    loss = book.losses.get(marker) if marker else None
    weapons = side.weapons if loss is None else loss.first if steps > 1 else loss.third
    strength = max(1, side.strength - (loss.penalty if loss else 0))
    return unit._replace(steps=steps, strength=strength, range=side.range, weapons=weapons, marker=marker)


def at_steps(view: View, key: str, steps: int, marker: str, book: Book) -> View:
    """Return the view with a unit at another number of steps."""
    return view._replace(us=tuple(with_steps(u, steps, marker, book) if u.key == key else u for u in view.us))


def with_a_loss(event: e.StepLost, view: View) -> tuple[Condition, ...]:
    """Return the conditions of victory with one more step lost; losses of the set-up do not count (18.3.2)."""
    return tuple(
        each._replace(now=each.now + 1, met=each.now < each.needed)
        if each.code == STEP_LOSSES and event.cause != "start"
        else each
        for each in view.conditions
    )


@changes(e.StepLost)
def step_lost(event: e.StepLost, view: View, book: Book) -> View:
    """A unit is weaker, and the loss is counted."""
    losses = dict(view.losses)
    losses[view.turn] = losses.get(view.turn, 0) + 1
    view = view._replace(losses=tuple(sorted(losses.items())), conditions=with_a_loss(event, view))
    return at_steps(view, event.unit, event.steps, event.marker, book)


@changes(e.UnitEliminated)
def unit_eliminated(event: e.UnitEliminated, view: View, book: Book) -> View:
    """A unit is gone."""
    return with_us(view, event.unit, where="dead", steps=0, disrupted=0, marker="")


@changes(e.UnitDisrupted)
def unit_disrupted(event: e.UnitDisrupted, view: View, book: Book) -> View:
    """A unit is tilted."""
    return with_us(view, event.unit, disrupted=view.turn)


@changes(e.UnitRecovered)
def unit_recovered(event: e.UnitRecovered, view: View, book: Book) -> View:
    """A unit lies straight again."""
    return with_us(view, event.unit, disrupted=0)


@changes(e.StepReplaced)
def step_replaced(event: e.StepReplaced, view: View, book: Book) -> View:
    """A unit is stronger; the marker is not told, the true view brings it."""
    view = view._replace(replacements=event.left)
    return at_steps(view, event.unit, event.steps, "", book)


@changes(e.AttackDeclared)
def attack_declared(event: e.AttackDeclared, view: View, book: Book) -> View:
    """The attackers have acted."""
    us = tuple(u._replace(acted=True) if u.key in event.units else u for u in view.us)
    return view._replace(us=us, attacked=tuple(sorted({*view.attacked, event.hex})))


# -- Japanese counters --------------------------------------------------------------------------------


def hidden_counter(key: str, back: str, where: str, **values: Any) -> JapaneseView:
    """Return a Japanese counter that lies face down."""
    return JapaneseView(key, back, where, False, False, **values)


@changes(e.JapanesePlaced)
def japanese_placed(event: e.JapanesePlaced, view: View, book: Book) -> View:
    """A unit lies in a hex, face down; whether its back is that of a tank the true view tells."""
    return with_counter(view, hidden_counter(event.unit, "unit", event.hex))


@changes(e.DepthPlaced)
def depth_placed(event: e.DepthPlaced, view: View, book: Book) -> View:
    """A depth marker lies beneath another counter."""
    return with_counter(view, hidden_counter(event.depth, "depth", event.hex))


@changes(e.CaveFound)
def cave_found(event: e.CaveFound, view: View, book: Book) -> View:
    """A depth marker lies alone in a cave."""
    return with_counter(view, hidden_counter(event.depth, "depth", event.hex, under=CAVE))


@changes(e.StanceChanged)
def stance_changed(event: e.StanceChanged, view: View, book: Book) -> View:
    """A unit is ready to counterattack, or no longer."""
    return with_japanese(view, (event.unit,), stance=event.taken)


@changes(e.JapaneseHeroChanged)
def japanese_hero_changed(event: e.JapaneseHeroChanged, view: View, book: Book) -> View:
    """A Japanese hero is in a position, or no longer."""
    return with_positions(view, (event.hex,), hero=event.present)


@changes(e.FortPlaced)
def fort_placed(event: e.FortPlaced, view: View, book: Book) -> View:
    """A fort lies in a hex, face down."""
    return with_counter(view, hidden_counter(event.fort, "fort", event.hex, layer=event.layer))


@changes(e.JapaneseMoved)
def japanese_moved(event: e.JapaneseMoved, view: View, book: Book) -> View:
    """A unit and what lies beneath it are in another hex."""
    under = tuple(each.key for each in view.japanese if each.back == "depth" and each.under == event.unit)
    view = with_japanese(view, (event.unit, *under), where=event.hex)
    left = any(each.where == event.origin for each in view.japanese)
    view = with_positions(view, (event.origin,), occupied=left)
    return with_positions(view, (event.hex,), occupied=True)


def face_of(key: str, spec: str, book: Book) -> dict[str, Any]:
    """Return what the face of a Japanese counter shows once it is up."""
    if key.startswith("depth:"):
        depth = book.depth[spec]
        return {"strength": depth.strength, "requires": depth.requires}
    if key.startswith("fort:"):
        fort = book.forts[spec]
        facts = {"strength": fort.strength, "requires": fort.requires}
        return {**facts, "fort_class": fort.fort_class, "blocked": fort.blocked}
    unit = book.japanese[spec]
    return {"name": unit.name, "strength": unit.strength, "requires": unit.requires, "elite": unit.elite}


@changes(e.JapaneseRevealed)
def japanese_revealed(event: e.JapaneseRevealed, view: View, book: Book) -> View:
    """A counter lies face up."""
    return with_japanese(view, (event.unit,), revealed=True, **face_of(event.unit, event.spec, book))


@changes(e.JapaneseHidden)
def japanese_hidden(event: e.JapaneseHidden, view: View, book: Book) -> View:
    """A counter lies face down again."""
    return with_japanese(view, (event.unit,), revealed=False, name="", strength=0, requires=(), elite=False)


@changes(e.JapaneseDisrupted)
def japanese_disrupted(event: e.JapaneseDisrupted, view: View, book: Book) -> View:
    """The counters of a hex are tilted."""
    return with_japanese(view, event.units, disrupted=True)


@changes(e.JapaneseRecovered)
def japanese_recovered(event: e.JapaneseRecovered, view: View, book: Book) -> View:
    """The counters of a hex lie straight again."""
    return with_japanese(view, event.units, disrupted=False)


@changes(e.JapaneseRemoved)
def japanese_removed(event: e.JapaneseRemoved, view: View, book: Book) -> View:
    """A counter is gone."""
    view = without_counter(view, event.unit)
    left = any(each.where == event.hex for each in view.japanese)
    return with_positions(view, (event.hex,), occupied=left)


@changes(e.FortReduced)
def fort_reduced(event: e.FortReduced, view: View, book: Book) -> View:
    """The old marker of a fort is gone; the new one lies in its place as the true view tells."""
    return without_counter(view, event.old)


@changes(e.ArtilleryDestroyed)
def artillery_destroyed(event: e.ArtilleryDestroyed, view: View, book: Book) -> View:
    """The guns of a position are gone."""
    return with_positions(view, (event.hex,), guns=False)


@changes(e.GarrisonRemoved)
def garrison_removed(event: e.GarrisonRemoved, view: View, book: Book) -> View:
    """A US garrison is gone."""
    return with_positions(view, (event.hex,), garrison=False)


@changes(e.GarrisonPlaced)
def garrison_placed(event: e.GarrisonPlaced, view: View, book: Book) -> View:
    """A US garrison holds a position."""
    return with_positions(view, (event.hex,), garrison=True, us_held=True)


@changes(e.PostChanged)
def post_changed(event: e.PostChanged, view: View, book: Book) -> View:
    """A command post opens, reaches farther or closes."""
    return with_us(view, event.unit, post=0 if event.kind in ("closed", "overrun") else event.range)


@changes(e.UnitAssigned)
def unit_assigned(event: e.UnitAssigned, view: View, book: Book) -> View:
    """A unit has a regiment."""
    return with_us(view, event.unit, assigned=event.regiment)


@changes(e.SmokePlaced)
def smoke_placed(event: e.SmokePlaced, view: View, book: Book) -> View:
    """Smoke lies over a position."""
    return with_positions(view, (event.hex,), smoke=True)


@changes(e.SmokeCleared)
def smoke_cleared(event: e.SmokeCleared, view: View, book: Book) -> View:
    """The smoke is gone."""
    return with_positions(view, event.hexes, smoke=False)
