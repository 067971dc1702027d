"""What the sensible bot does in the headquarters phase of the later days: posts, garrisons, replacements, reserve."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.decisions import CANCEL, DONE, Decision, Option, option
from ecs.dday.sensible.leash import weak
from ecs.dday.sensible.moves import Moves
from ecs.dday.sensible.rotation import Rotation
from ecs.dday.sensible.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Callable

    from ecs.dday.views import UsView, View

REST, NO = Option("rest"), Option("no")
AMPLE = 12
"""Infantry steps below which a division bears one company less (18.1.2)."""
URGENT, PRESSED = 3, 5
"""Counters in the loss box to win back that are worth the lower limit, and those left up to it from which on that is done."""
LOST_COUNTERS = {2: 1, 1: 1, 0: 2}
"""Counters of the loss box by the steps a rifle company has left (18.1b)."""
STRONG = 3
STRAY = 2
"""Units out of reach that make a command post march again."""
ASTRAY = 5
"""Hexes from its regiment's headquarters beyond which a unit without command is sooner back by way of the reserve."""
SETTLED, RELAY = 3, 2
"""Range a command post has after a day, and the hexes a battalion's HQ commands beyond (11.3, 15.2)."""
COVERED = 0.6
"""Share of a regiment that a new post must reach."""


class Staff:
    """Answers the headquarters phase."""

    def __init__(self, scene: Scene, moves: Moves) -> None:
        self.scene = scene
        self.moves = moves
        self.rotation: Rotation | None = None
        self.given: dict[int, int] = {}
        """Infantry steps the scenario gives to each division: one that begins with few bears no less for spending them (18.5.3c)."""
        self.detached: Callable[[UsView], bool] = lambda unit: False

    def rest_day(self, decision: Decision) -> Option:
        """Take a day of rest when the divisions need it (16.3)."""
        return REST if self.rotation is not None and self.rotation.day_of_rest() else NO

    def _resting(self, unit: UsView) -> bool:
        """Tell whether a unit's regiment is to rest."""
        return self.rotation is not None and self.rotation.rests(unit)

    def headquarters(self, decision: Decision) -> Option:
        """Take the next order of the step asked about, else go on (4.0 II)."""
        step = decision.details.get("step")
        chosen = {
            "posts": self._post,
            "replacements": self._replace,
            "assignments": self._assign,
            "reserve": self._transfer,
        }.get(str(step))
        if chosen is not None:
            return chosen(decision)
        return next((item for item in decision.options if item.verb == "garrison"), DONE)

    def first_unit(self, decision: Decision) -> Option:
        """Set the units up one by one: companies first, then those who lead and support them (18.0)."""
        order = {"rifle": 0, "hw": 2, "hq": 1, "tank": 3, "engineer": 3}
        kinds = {key: each.kind for key, each in self.scene.units.items()}
        fit = [item for item in decision.options if item.verb == "unit"]
        return min(fit, key=lambda item: (order.get(kinds[item.target], 4), item.target))

    def first_hex(self, decision: Decision) -> Option:
        """Begin outside the fields of fire where the designation allows it (18.0)."""
        fit = [item for item in decision.options if item.verb == "place"]
        scene, group = self.scene, decision.subject
        troops = self._led_at_first(scene.units[group[0]])
        distance = scene.island.board.distance

        def cost(item: Option) -> tuple[float, str]:
            apart = sum(distance(item.target, where) for where in troops) / max(1, len(troops))
            crowd = scene.room(item.target, group) if self.rotation else 0
            return scene.danger(item.target) + crowd + apart, item.target

        return min(fit, key=cost, default=decision.options[0])

    def _led_at_first(self, unit: UsView) -> list[str]:
        """Return where those stand whom a regimental HQ will lead; its place follows that of the heavy weapons (11.2, 18.0)."""
        if self.rotation is None or unit.kind not in ("regiment", "hw"):
            return []
        board = self.scene.island.board.hexes
        return [
            each.where
            for each in self.scene.units.values()
            if each.regiment == unit.regiment and each.kind == "hq" and each.where in board
        ]

    def starting_loss(self, decision: Decision) -> Option:
        """Let heavy weapons and the reserve begin weaker, the companies in the line stay strong (18.6.1b)."""
        units = self.scene.units

        def pain(item: Option) -> tuple[bool, int, bool, float, str]:
            unit = units[item.target]
            counted = unit.kind == "rifle" and unit.steps <= STRONG
            rank = {"hw": 0, "rifle": 1}.get(unit.kind, 2)
            ashore = unit.where in self.scene.island.board.hexes
            danger = self.scene.danger(unit.where) if ashore else 0.0
            return counted, int(ashore) if rank else 0, rank == 2, danger, item.text

        return min((item for item in decision.options if item.verb == "lose"), key=pain)

    # -- command posts ----------------------------------------------------------------------------

    def _post(self, decision: Decision) -> Option:
        """Settle an HQ that reaches nearly all its units; let one march again that has lost them (15.1)."""
        for item in decision.options:
            if item.verb == "post" and self._settles(item.target):
                return item
            if item.verb == "revert" and self._moves_on(item.target):
                return item
        return DONE

    def _settles(self, key: str) -> bool:
        """Tell whether an HQ becomes a command post: most of its regiment and the way to its target within reach (15.2)."""
        unit = self.scene.units[key]
        return not self._resting(unit) and not self._behind(unit) and self._reaches(unit) >= COVERED

    def _moves_on(self, key: str) -> bool:
        """Tell whether a command post becomes an HQ again: its regiment has left it behind, or is to rest."""
        unit = self.scene.units[key]
        return self._resting(unit) or self._behind(unit) or self._reaches(unit) < COVERED - 0.3

    def _behind(self, unit: UsView) -> bool:
        """Tell whether the target of a regiment lies beyond what its HQ and battalions command in days (11.3, 15.2).

        A regiment with a battle of its own, on little ground, settles only where its post itself will reach the target.
        """
        target = self.moves.goals.main(unit.regiment)
        far = max(SETTLED, unit.post) + (0 if self.detached(unit) else RELAY)
        return bool(target) and self.scene.island.board.distance(unit.where, target) > far

    def _reaches(self, unit: UsView) -> float:
        """Return the share of its regiment that an HQ commands, by itself or through a battalion HQ (11.2, 11.3, 15.3)."""
        board, units = self.scene.island.board, self.scene.units
        reach = max(2, unit.post)
        away = [
            each
            for each in units.values()
            if each.regiment == unit.regiment
            and each.kind in ("rifle", "hq", "hw")
            and each.where in board.hexes
        ]
        near = {each.key for each in away if board.distance(unit.where, each.where) <= reach}
        led = near | {each.key for each in away if self._led(each, near)}
        return len(led) / max(1, len(away))

    def _led(self, unit: UsView, near: set[str]) -> bool:
        """Tell whether a company is commanded by its battalion's HQ, which one of those near the regiment's is (11.3)."""
        own = self.scene.units.get(f"HQ/{unit.battalion}/{unit.regiment}")
        return (
            own is not None
            and own.key in near
            and self.scene.island.board.distance(own.where, unit.where) <= RELAY
        )

    # -- replacements -----------------------------------------------------------------------------

    def _replace(self, decision: Decision) -> Option:
        """Bring companies back above two steps first, and keep a division's last twelve steps (16.1, 18.1.2)."""
        units = [self.scene.units[item.target] for item in decision.options if item.verb == "replace"]
        useful = [unit for unit in units if self._gain(unit) > 0]
        divisions = sorted({unit.division for unit in useful})
        urgent = {division: self._urgent(division, useful) for division in divisions}
        steps = self._steps()
        fit = [
            unit
            for unit in useful
            if unit.kind in ("tank", "engineer")
            or self.given.get(unit.division, AMPLE) < AMPLE
            or (left := steps.get(unit.division, 0)) > AMPLE
            or (urgent[unit.division] if left == AMPLE else unit.steps in LOST_COUNTERS)
        ]
        best = max(fit, key=lambda unit: (self._gain(unit), unit.key), default=None)
        return option("replace", best.key) if best else DONE

    def _urgent(self, division: int, useful: list[UsView]) -> bool:
        """Tell whether the last twelve steps of a division win back more than the lower limit costs, and are needed (18.1)."""
        view = self.scene.view
        won = sum(
            LOST_COUNTERS.get(unit.steps, 0)
            for unit in useful
            if unit.division == division and unit.kind == "rifle"
        )
        conditions = view.conditions if view else ()
        left = min(
            (each.needed - each.now for each in conditions if each.code == f"catastrophic:{division}"),
            default=0,
        )
        return won >= URGENT and left <= PRESSED

    def _steps(self) -> dict[int, int]:
        view = self.scene.view
        return {division: left for division, left, _ in view.infantry_steps} if view else {}

    def _gain(self, unit: UsView) -> float:
        """Rank what a step does for a unit."""
        if unit.kind == "rifle":
            back = unit.where.startswith("reserve:")
            return {0: 3.0, 1: 6.0 if back else 0.5, 2: 10.0, 3: 4.0}.get(unit.steps, 0.0)
        return {"hq": 7.0, "tank": 5.0, "engineer": 5.0}.get(unit.kind, 0.0)

    # -- tanks and engineers ----------------------------------------------------------------------

    def _assign(self, decision: Decision) -> Option:
        """Give units without a regiment to one (4.0 II.4)."""
        free = (
            item for item in decision.options if item != DONE and not self.scene.units[item.target].assigned
        )
        return next(free, DONE)

    def assign_to(self, decision: Decision) -> Option:
        """Choose the regiment with most companies on the map and fewest tanks and engineers."""
        units, board = self.scene.units.values(), self.scene.island.board.hexes

        def need(item: Option) -> tuple[int, str]:
            number = int(item.target)
            there = sum(
                each.regiment == number and each.kind == "rifle" and each.where in board for each in units
            )
            return there - 2 * sum(each.assigned == number for each in units), item.target

        return max((item for item in decision.options if item != CANCEL), key=need)

    # -- reserve ----------------------------------------------------------------------------------

    def _transfer(self, decision: Decision) -> Option:
        """Take weak companies out of the line, bring the rested and strong back (16.2)."""
        units = self.scene.units
        known = [item for item in decision.options if item.target in units]
        leaving = (item for item in known if item.verb == "to_reserve" and self._spent(units[item.target]))
        coming = [item for item in known if item.verb == "from_reserve" and self._ready(units[item.target])]
        first = min(coming, key=lambda item: (units[item.target].kind != "hq", item.target), default=DONE)
        return next(leaving, first)

    def _spent(self, unit: UsView) -> bool:
        """Tell whether a unit is better off in reserve: weak, or left behind without command, and with time to come back.

        Regimental headquarters stay: their units come back to them (16.2e).
        """
        view = self.scene.view
        if view is None or view.turn > view.last_turn - 4 or not view.command_areas:
            return False
        if self._resting(unit):
            return unit.kind != "regiment"
        if unit.key in view.out_of_command and self._lost(unit):
            return True
        if unit.kind == "tank":
            return unit.steps == 1 and view.tank_steps > 0
        if unit.kind == "engineer":
            return unit.steps == 1 and view.engineer_steps > 0
        return weak(unit)

    def _lost(self, unit: UsView) -> bool:
        """Tell whether no headquarters of its regiment can come up with a unit for days (11.2)."""
        own, board = self.scene.units.get(f"HQ/{unit.regiment or unit.assigned}"), self.scene.island.board
        return own is not None and own.where in board.hexes and board.distance(unit.where, own.where) > ASTRAY

    def _ready(self, unit: UsView) -> bool:
        """Tell whether a unit in reserve can fight, or must come now or never."""
        if self._resting(unit):
            return unit.kind == "regiment"
        if unit.kind == "rifle":
            return unit.steps >= STRONG
        return not self._spent(unit)

    def site(self, decision: Decision) -> Option:
        """Bring a unit back where it is of most use (16.2e)."""
        sites = [item for item in decision.options if item != CANCEL]
        return max(sites, key=lambda item: (self.moves.worth(item.target, decision.subject), item.target))


def later(view: View) -> bool:
    """Tell whether a scenario goes on after the landing day."""
    return view.last_turn > 6
