"""A bot that plays with sense: it lands, gets off the beach, attacks in strength, and saves its marines.

It sees the decision and the view, as a player does, and knows the map and the charts. Chance only breaks ties
that nothing else decides, so it plays the same game again from the same seed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ecs.core.decisions import CANCEL, DONE, Decision, Option
from ecs.core.rng import Stream, StreamState, seed_state
from ecs.dday.command.commitment import HOLD_BACK
from ecs.dday.sensible.campaign import Campaign, long
from ecs.dday.sensible.closing import Closing, Plan
from ecs.dday.sensible.fights import Fights
from ecs.dday.sensible.front import Front
from ecs.dday.sensible.goals import Goals
from ecs.dday.sensible.landing import Landing
from ecs.dday.sensible.losses import Losses
from ecs.dday.sensible.marches import Marches
from ecs.dday.sensible.moves import GAIN, Moves
from ecs.dday.sensible.rotation import Rotation
from ecs.dday.sensible.scene import Scene
from ecs.dday.sensible.staff import Staff, later
from ecs.dday.sensible.stages import landing_day, landing_goals
from ecs.dday.sensible.thrift import Thrift

if TYPE_CHECKING:
    from ecs.dday.printed.book import Book
    from ecs.dday.views import View

END = Option("end")
NOW, LATER = Option("now"), Option("later")
NO = Option("no")
DEFAULT = Option("default")
PATIENT_ODDS = (1.5, 0.6)
"""Odds wanted, and at the least, once there is time to follow an attack up (8.3, 8.6)."""
CARDS = 4, 2
"""Japanese cards against which to close in: with the shaken, with others (8.6.1)."""
FREE_HAND = 5, 3, 0
"""The same in the long battles, whose losses can be replaced, and the cards more than the Japanese wanted there."""

Answer = Callable[[Decision], Option]


class SensibleBot:
    """Plays the US side with a few plain principles."""

    def __init__(self, seed: int, book: Book) -> None:
        self._chance = Stream(StreamState(seed_state(seed, "bot")))
        self.scene = Scene(book.island)
        self.goals = Goals(self.scene)
        self.moves = Moves(self.scene, self.goals)
        self.fights = Fights(self.scene)
        self.closing = Closing(self.scene, self.fights)
        self.landing = Landing(self.scene, self.moves)
        self.losses = Losses(self.scene)
        self.staff = Staff(self.scene, self.moves)
        self._scenarios = getattr(book, "scenarios", {})
        self._turn = 0
        self._planned = False
        self._tried: set[str] = set()
        self._entry = ""
        self._plan: Plan | None = None
        self._shut: set[str] = set()
        self._answers = self._table()

    def _table(self) -> dict[str, Answer]:
        """Return who answers which kind of question."""
        moves, fights, losses = self.moves, self.fights, self.losses
        harm = ("drift", "disrupt_pick", "overstack", "tanks_stuck", "command_post_hit", "beach_congestion")
        bleed = ("assign_hit", "attack_loss", "lose_step", "ng_error")
        target = ("lvta_support", "napalm_works", "mortar_support", "remove_disruption", "sketch", "war_dogs")
        return {
            "arrival_box": self.landing.box,
            "land": self.landing.land,
            "land_unit": self.landing.land_unit,
            "move": self._step,
            "preserve": moves.refuge,
            "infiltrate_to": moves.infiltrate,
            "barrage_points": fights.points,
            "barrage_with": fights.tank_force,
            "attack_with": fights.muster,
            "wild_card": fights.wild_card,
            "when_to_fight": self._when_to_fight,
            "cc_withdraw": self.closing.withdraw,
            "cc_loss": losses.combat,
            "headquarters": self.staff.headquarters,
            "rest_day": self.staff.rest_day,
            "setup_unit": self.staff.first_unit,
            "setup_hex": self.staff.first_hex,
            "setup_losses": self.staff.starting_loss,
            "assign_to": self.staff.assign_to,
            "from_reserve_to": self.staff.site,
            "replace": losses.replace,
            "act": self._act,
            "action": self._action,
            **dict.fromkeys(harm, losses.least),
            **dict.fromkeys(bleed, losses.bleed),
            **dict.fromkeys((*target, "lvt_fire"), fights.best_hex),
        }

    def choose(self, decision: Decision, view: View) -> Option:
        """Return one of the decision's options."""
        landing = landing_day(view)
        if not self._planned and later(view) and not landing:
            self._plan_ahead(view)
        self.scene.look(view)
        self.goals.look(landing_goals(view, self.scene.island) if landing else view)
        if view.turn != self._turn:
            self._turn, self._tried = view.turn, set()
            self._plan, self._shut = None, set()
            self.moves.solo.clear()
        if decision.kind == "trade_hit":
            return self.losses.trade(decision, view)
        answer = self._answers.get(decision.kind)
        if answer is None:
            return self._plain(decision)
        found = answer(decision)
        return found if found in decision.options else self._plain(decision)

    def _plan_ahead(self, view: View) -> None:
        """Fight as the later days ask: a front, command, companies that count as lost at two steps (11.0, 18.1)."""
        self._planned = True
        front = Campaign if long(view) else Front
        self.goals = self.moves.goals = goals = front(self.scene, self.fights, self._scenarios)
        self.staff.rotation = Rotation(self.scene) if long(view) else None
        self.staff.detached = goals.detached.of
        if view.scenario in self._scenarios:
            self.staff.given = dict(self._scenarios[view.scenario].special.infantry_steps)
        if self.staff.rotation:
            self.staff.rotation.detached = goals.detached.of
        self.moves.marches = Marches(self.scene, self.goals)
        self.losses = Thrift(self.scene)
        self.fights.good, self.fights.fair = PATIENT_ODDS
        self.closing.bold, self.closing.wary = CARDS
        if long(view):
            self.closing.pressing = self.goals.pressing
            self.closing.bold, self.closing.wary, self.closing.margin = FREE_HAND
        self._answers = self._table()

    def _plain(self, decision: Decision) -> Option:
        """Answer what no principle covers: at once, to go on, else by chance."""
        for usual in (NOW, NO, HOLD_BACK, DEFAULT, DONE):
            if usual in decision.options:
                return usual
        fit = [item for item in decision.options if item != CANCEL]
        return self._chance.choice(fit or decision.options)

    # -- the action phase -------------------------------------------------------------------------

    def _act(self, decision: Decision) -> Option:
        """Attack, let tanks and guns shake the others, close in, move; each is tried once a turn (7.0, 8.5.2)."""
        fresh = [item for item in decision.options if item != END and item.text not in self._tried]
        attacks = [item for item in fresh if item.verb == "attack"]
        units = [item for item in fresh if item.verb == "unit"]
        found = (
            self.fights.attack(attacks)
            or self.fights.tanks([item for item in fresh if item.verb in ("barrage", "artillery")])
            or self._assault(units)
            or self._mover(units)
            or END
        )
        self._tried.add(found.text)
        return found

    def _assault(self, units: list[Option]) -> Option | None:
        """Return a unit that closes in with a shaken or weak enemy next to it, together with others (8.6)."""
        view = self.scene.view
        shut = frozenset((*self._shut, *(view.attacked if view else ())))
        following = self._followers()
        if not following:
            free = (item.target for item in units if not self.goals.bound(self.scene.units[item.target]))
            self._plan = self.closing.plan(frozenset(free), shut)
            following = self._plan.units if self._plan else ()
        first = next((item for key in following for item in units if item.target == key), None)
        self._entry = self._plan.hex if first and self._plan else ""
        return first

    def _followers(self) -> tuple[str, ...]:
        """Return who of a close combat begun still has to enter."""
        if self._plan is None or self._plan.hex in self._shut:
            return ()
        units = self.scene.units
        begun = any(units[key].where == self._plan.hex for key in self._plan.units)
        left = (key for key in self._plan.units if not units[key].acted and not units[key].disrupted)
        return tuple(left) if begun else ()

    def _when_to_fight(self, decision: Decision) -> Option:
        """Wait with a close combat for those who are still to enter (8.6, deliberate)."""
        return LATER if self._followers() else NOW

    def _mover(self, units: list[Option]) -> Option | None:
        """Return the unit with most to gain by a move."""
        self._entry = ""
        ranked = [(self.moves.restless(item.target), item) for item in units]
        best = max(ranked, key=lambda pair: self._turn_to_move(*pair), default=(0.0, END))
        return best[1] if best[0] > GAIN else None

    def _turn_to_move(self, gain: float, item: Option) -> tuple[bool, int, float, str]:
        """Rank a unit among those that may move: most to gain first, headquarters after those they lead (7.3.4)."""
        kind = self.scene.units[item.target].kind
        return gain > GAIN, self.goals.precedence(kind), gain, item.target

    def _action(self, decision: Decision) -> Option:
        """Gather a group, then close in or move (7.2)."""
        if self._entry:
            return self._close_in(decision)
        rescue = self.moves.rescue(decision)
        if rescue:
            return CANCEL if self._given_up(decision) else rescue
        joined = self.moves.gather(decision)
        if joined:
            return joined
        pace = self.moves.pace(decision)
        return pace if pace and not self._given_up(decision) else CANCEL

    def _step(self, decision: Decision) -> Option:
        """Go on; when there is no way for a group together, let its first unit try alone (7.2a)."""
        found, first = self.moves.step(decision), decision.subject[0]
        if found == CANCEL and len(decision.subject) > 1 and self.goals.steady:
            self.moves.solo.add(first)
            self._tried.discard(f"unit:{first}")
        return found

    def _given_up(self, decision: Decision) -> bool:
        """Tell whether this group has already found no hex to go to; else note that it tries."""
        name = "group:" + ":".join(decision.subject)
        if name in self._tried:
            return True
        self._tried.add(name)
        return False

    def _close_in(self, decision: Decision) -> Option:
        """Take along those of the plan that stand here, then enter the enemy hex (7.4)."""
        entry, plan = Option("enter", (self._entry,)), self._plan
        if entry not in decision.options or plan is None:
            self._shut.add(self._entry)
            self._entry = ""
            return CANCEL
        join = (item for item in decision.options if item.verb == "join" and item.target in plan.units)
        return next(join, entry)
