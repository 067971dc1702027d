"""Where the sensible bot sends its battalions: the ground the scenario wants, and the Japanese in the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.dday.sensible_scene import Scene

if TYPE_CHECKING:
    from ecs.dday.views import UsView, View

CROWDED = 4
"""Battalions after which another goal of the scenario is looked for."""
BORDER = 2
FAR = 99
INLAND = 0.6
"""What a hex between a target and the goal counts beside a hex between a battalion and the target."""


class Goals:
    """Each battalion keeps one goal of the scenario; its target follows from where it stands."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.closed: frozenset[int] = frozenset()
        self._places: dict[str, tuple[str, ...]] = {}
        self._given: dict[str, str] = {}
        self._targets: dict[tuple[str, str], str] = {}

    def look(self, view: View) -> None:
        """Note the goals of the scenario, once, and forget yesterday's targets."""
        self._targets = {}
        if self._places or not view.conditions:
            return
        kinds = [each.code.partition(":") for each in view.conditions]
        self.closed = frozenset(int(number) for name, _, number in kinds if name == "cut_off")
        for name, _, number in kinds:
            places = self._ground(name, int(number or 0))
            if places:
                self._places[f"{name}:{number}"] = places

    def _ground(self, name: str, number: int) -> tuple[str, ...]:
        """Return the position hexes that a condition of victory is about."""
        island = self.scene.island
        sites = [each.hex for each in island.positions.values() if island.sector(each.hex) not in self.closed]
        if name == "cut_off":
            return tuple(
                key
                for key in sites
                if any(island.sector(near) == number for near in island.board.within(key, BORDER))
            )
        if name == "airfield":
            return tuple(key for key in sites if island.board.hexes[key].airfield == number)
        return tuple(key for key in sites if name == "sector" and island.sector(key) == number)

    # -- battalions -------------------------------------------------------------------------------

    def goal(self, unit: UsView) -> str:
        """Return the goal of a unit's battalion: the nearest with battalions to spare, kept for the game."""
        name = band(unit)
        if name not in self._given and self._places:
            here = self.place(unit)
            taken = list(self._given.values())
            self._given[name] = min(
                self._places,
                key=lambda goal: (self._away(here, goal) + taken.count(goal) // CROWDED * 4, goal),
            )
        return self._given.get(name, "")

    def place(self, unit: UsView) -> str:
        """Return the hex a unit stands in, or the first beach hex of its box."""
        if not unit.where.startswith("box:"):
            return unit.where
        return self.scene.island.boxes[unit.where.partition(":")[2]].hexes[0]

    def _away(self, here: str, goal: str) -> int:
        return min(self.scene.island.board.distance(here, key) for key in self._places[goal])

    @property
    def names(self) -> tuple[str, ...]:
        """The goals of the scenario that lie on the ground."""
        return tuple(self._places)

    def places(self, goal: str) -> tuple[str, ...]:
        """Return the position hexes of a goal."""
        return self._places.get(goal, ())

    def open_places(self, goal: str) -> tuple[str, ...]:
        """Return the hexes of a goal that the US side does not hold yet."""
        positions = self.scene.positions
        return tuple(key for key in self._places.get(goal, ()) if not positions[key].us_held)

    def target(self, unit: UsView) -> str:
        """Return the hex a unit heads for: an enemy to fight, or ground to hold; "" when all is done."""
        here, goal = self.place(unit), self.goal(unit)
        known = self._targets.get((here, goal))
        if known is None:
            known = self._targets[here, goal] = self._choose(here, goal)
        return known

    def _choose(self, here: str, goal: str) -> str:
        scene, distance = self.scene, self.scene.island.board.distance
        wanted = self.open_places(goal) or tuple(
            key for each in self._places for key in self.open_places(each)
        )
        if not wanted:
            return ""

        def cost(key: str) -> tuple[float, str]:
            inland = min(distance(key, place) for place in wanted)
            threat = min(1.0, 0.2 * len(scene.reached(scene.group_at(key))) / 10)
            return distance(here, key) + INLAND * inland - threat, key

        foes = [key for key in scene.defenders if scene.island.sector(key) not in self.closed]
        free = [key for key in wanted if key not in scene.defenders]
        return min((*foes, *free), key=cost, default="")

    def far(self, hex_key: str, target: str) -> int:
        """Return the hexes to walk from a hex to a target; next to an enemy counts as there."""
        if not target:
            return 0
        goals = frozenset((target,))
        if target in self.scene.defenders:
            board = self.scene.island.board
            goals = frozenset(
                near
                for near in board.neighbours(target)
                if near not in self.scene.defenders and board.hexes[near].sector not in self.closed
            )
        return self.scene.walks(goals, self.closed).get(hex_key, FAR)


def band(unit: UsView) -> str:
    """Name the band a unit fights with: its battalion, else itself."""
    if unit.kind in ("rifle", "hq"):
        return f"{unit.battalion}/{unit.regiment}"
    return unit.key
