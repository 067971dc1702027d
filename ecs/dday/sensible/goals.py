"""Where the sensible bot sends its battalions: the ground the scenario wants, and the Japanese in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.dday.sensible.paths import Corridor, corridors, price, seals, sites_of
from ecs.dday.sensible.scene import Scene

if TYPE_CHECKING:
    from ecs.dday.views import UsView, View

CROWDED = 4
"""Battalions after which another goal of the scenario is looked for."""
FAR = 99
DEAR = 3.5
"""A corridor that costs more is not tried from here."""
LATE = 1
"""Turns before the last one in which ground under fire is taken."""
REACH = 5


class Goals:
    """Each battalion keeps one goal of the scenario; its target follows from where it stands."""

    steady = False
    """Whether what a unit would gain by a move is worked out anew only when the unit or the Japanese have changed."""

    toll = 1.0
    """How much more the fire on a march counts than that where it ends (7.3.3)."""

    crowd = 1.0
    """How much more a unit too many in a hex counts."""

    company = 0.0
    """What each unit too few in a hex near the Japanese counts: nothing on the landing day, when there is ground to gain (10.2)."""

    fear = 0.7
    """What a hit to fear counts beside a hex of ground."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.closed: frozenset[int] = frozenset()
        self._sites: dict[str, tuple[str, ...]] = {}
        self._given: dict[str, str] = {}
        self._targets: dict[tuple[str, str], str] = {}
        self._ways: dict[str, Corridor] = {}
        self._seals: tuple[int, tuple[str, ...]] = (0, ())
        self._turn = 0
        self._met: dict[str, bool] = {}

    def look(self, view: View) -> None:
        """Take in a new view; note the goals of the scenario once."""
        self._targets = {}
        self._met = {each.code: each.met for each in view.conditions}
        if not self._sites and view.conditions:
            kinds = [each.code.partition(":") for each in view.conditions]
            self.closed = frozenset(
                int(number) for name, _, number in kinds if name == "cut_off" and number.isdigit()
            )
            ground = {
                f"{name}:{number}": sites_of(self.scene.island, self.closed, name, number)
                for name, _, number in kinds
            }
            self._sites = {goal: sites for goal, sites in ground.items() if sites}
        if view.turn != self._turn or self.scene.news:
            self._turn = view.turn
            self._ways = corridors(self.scene, self.closed)
            self._seals = (0, ())

    @property
    def late(self) -> bool:
        """Tell whether it is time to step onto ground that lies under fire."""
        view = self.scene.view
        return view is not None and view.turn >= view.last_turn - LATE

    @property
    def last(self) -> bool:
        """Tell whether this is the last turn."""
        view = self.scene.view
        return view is not None and view.turn >= view.last_turn

    # -- battalions -------------------------------------------------------------------------------

    def goal(self, unit: UsView) -> str:
        """Return the goal of a unit's battalion: the nearest with battalions to spare, kept for the game."""
        name = band(unit)
        if name not in self._given and self._sites:
            here, taken = self.place(unit), list(self._given.values())

            def cost(goal: str) -> tuple[float, str]:
                away = min(self._pace(here, site) for site in self._sites[goal])
                return away + taken.count(goal) // CROWDED * 4, goal

            best = min(self._sites, key=cost)
            self._given[name] = best if cost(best)[0] < FAR / 2 else "beachhead"
        return self._given.get(name, "")

    def _pace(self, here: str, site: str) -> float:
        """Return how far a site is for a unit, on foot and by the Japanese in the way."""
        way = self._ways.get(site)
        hard = min(way.cost, 6.0) if way else 6.0
        return self.scene.island.board.distance(here, site) + hard

    def place(self, unit: UsView) -> str:
        """Return the hex a unit stands in, or the first beach hex of its box."""
        if not unit.where.startswith("box:"):
            return unit.where
        return self.scene.island.boxes[unit.where.partition(":")[2]].hexes[0]

    def holds(self, unit: UsView) -> bool:
        """Tell whether a unit stands on ground that a met or nearly met condition rests on."""
        if unit.where in self._seals[1]:
            return unit.kind in ("rifle", "hw") and unit.steps >= 3
        return any(
            unit.where in sites for goal, sites in self._sites.items() if not goal.startswith("cut_off")
        )

    def admits(self, hex_key: str) -> bool:
        """Tell whether a hex lies where the scenario lets US units go (18.0)."""
        return self.scene.island.board.hexes[hex_key].sector not in self.closed

    def vacant(self, where: str, reach: int) -> list[str]:
        """Return the empty positions near a hex that are worth a garrison: none on the landing day (15.4)."""
        return []

    def bound(self, unit: UsView) -> bool:
        """Tell whether a unit stands where it has been told to stay."""
        return False

    def dread(self, unit: UsView) -> float:
        """Return what a hit to fear counts for a unit beside a hex of ground."""
        return self.fear

    def alarm(self, unit: UsView) -> float:
        """Return what a hit to fear on a march counts for a unit."""
        return self.fear

    def precedence(self, kind: str) -> int:
        """Return which kinds of units move first; on the landing day none, since all are in command (18.4.4b)."""
        return 0

    def main(self, number: int) -> str:
        """Return the target of a regiment that its headquarters should not lose sight of, "" for none."""
        return ""

    def strain(self, unit: UsView, hex_key: str) -> float:
        """Return what is bad about a hex for command: nothing on the landing day."""
        return 0.0

    def keeps(self, group: tuple[str, ...], hex_key: str) -> bool:
        """Tell whether a group may leave for a hex without giving ground away."""
        return True

    def keeper(self, units: list[UsView]) -> str:
        """Return who of a stack stays in a position: the strongest, which controls most (12.1)."""
        return max(units, key=lambda each: (each.steps, each.key)).key if units else ""

    def best_box(self, codes: list[str], units: tuple[str, ...]) -> str:
        """Return the box on an open way to a goal that nobody else stands near, and give it to these units; else ""."""
        island = self.scene.island
        for goal, sites in sorted(self._sites.items()):
            ways = [(self._ways[site].steps, site) for site in sites if self._open(site)]
            if self._met.get(goal, True) or goal.startswith("cut_off") or not ways:
                continue
            steps, site = min(ways)
            others = [key for key in self.scene.stacks if key in island.board.hexes]
            away = min((island.board.distance(key, site) for key in others), default=FAR)
            there = [code for code in codes if self._ways[site].beach in island.boxes[code].hexes]
            if there and steps <= REACH and steps + 1 < away:
                self._given |= dict.fromkeys(units, goal)
                return there[0]
        return ""

    def _open(self, site: str) -> bool:
        """Tell whether hardly anybody fires on the way to a site."""
        return site in self._ways and self._ways[site].cost <= 1 and site not in self.scene.defenders

    # -- targets ----------------------------------------------------------------------------------

    def target(self, unit: UsView) -> str:
        """Return the hex a unit heads for: an enemy to fight, or ground to hold; "" for a safe place."""
        here, goal = self.place(unit), self.goal(unit)
        known = self._targets.get((here, goal))
        if known is None:
            known = self._targets[here, goal] = self._choose(here, goal)
        return known

    def _choose(self, here: str, goal: str) -> str:
        if goal.startswith("cut_off"):
            found = self._to_the_border(here, goal)
        else:
            found = self._to_the_site(here, goal)
        return found or self._nuisance(here)

    def _to_the_border(self, here: str, goal: str) -> str:
        """Return a position at the border still to be cleared, or late the hexes that shut the sector off."""
        foe = self._nearest(here, [key for key in self._sites[goal] if key in self.scene.defenders])
        if not self.late or (foe and not self.last):
            return foe
        if not self._seals[0]:
            boxes, stacks = self.scene.island.boxes, self.scene.stacks
            landed = tuple(code for code, box in boxes.items() if any(key in stacks for key in box.hexes))
            self._seals = (1, seals(self.scene, int(goal.partition(":")[2]), landed))
        return self._nearest(here, list(self._seals[1])) or foe

    def _to_the_site(self, here: str, goal: str) -> str:
        """Return the group that bars the cheapest corridor to a site of the goal, or the site when it is open."""
        sites = [key for key in self._sites.get(goal, ()) if key in self._ways]
        if not sites or self._met.get(goal):
            return ""
        site = min(sites, key=lambda key: (self._ways[key].cost + self._pace(here, key) / 4, key))
        way = self._ways[site]
        if way.cost > 2 * DEAR:
            return ""
        bars = [key for group in way.groups for key in self.scene.island.group_hexes[group]]
        return self._nearest(here, [key for key in bars if key in self.scene.defenders]) or site

    def _nuisance(self, here: str) -> str:
        """Return a position near by that is easy to clear and fires at our troops; "" when there is none."""
        scene = self.scene
        foes = [
            key
            for key in scene.defenders
            if scene.island.board.distance(here, key) <= REACH
            and price(scene, scene.group_at(key)) <= 2
            and any(hex_key in scene.stacks for hex_key in scene.reached(scene.group_at(key)))
        ]
        return self._nearest(here, foes)

    def _nearest(self, here: str, keys: list[str]) -> str:
        distance = self.scene.island.board.distance
        fit = [key for key in keys if self.scene.island.sector(key) not in self.closed]
        return min(fit, key=lambda key: (distance(here, key), key), default="")

    def far(self, hex_key: str, target: str) -> int:
        """Return the hexes to walk from a hex to a target; next to an open side of an enemy counts as there."""
        if not target:
            return 0
        goals = frozenset((target,))
        if target in self.scene.defenders:
            board = self.scene.island.board
            goals = frozenset(
                near
                for near in board.neighbours(target)
                if near not in self.scene.defenders
                and board.hexes[near].sector not in self.closed
                and not self.scene.barred(near, target)
            )
        return self.scene.walks(goals, self.closed).get(hex_key, FAR)


def band(unit: UsView) -> str:
    """Name the band a unit fights with: its battalion, else itself."""
    if unit.kind in ("rifle", "hq"):
        return f"{unit.battalion}/{unit.regiment}"
    return unit.key
