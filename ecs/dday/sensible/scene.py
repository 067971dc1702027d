"""What the sensible bot sees on the table: places, fields of fire, danger; from the view and the map alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from ecs.core import hexgrid
from ecs.dday.printed.field_of_fire import position_reach

if TYPE_CHECKING:
    from ecs.dday.printed.island import Island
    from ecs.dday.views import JapaneseView, PositionView, UsView, View

RIFLES, UNITS, CROWD = 2, 4, 10
"""The stacking limits (7.5.2) and the steps beyond which a stack is a concentrated target (6.3.5)."""

CALLED, RECOVERING = 0.5, 0.15
"""How likely a card calls a colour; how much a disrupted position still counts."""
BLACK, BLACK_DISRUPTED = 1.0, 0.5
INTENSE, STEADY = 1.0, 0.35
MOST_HITS = 3
COMPANY, RAIDERS = 3, 3
"""Units in a hex that hardly any raid hurts, and how near the raiders are (10.2)."""


class Scene:
    """The table as one view shows it; fields are worked out anew only when the Japanese or their ground change."""

    def __init__(self, island: Island) -> None:
        self.island = island
        self.units: dict[str, UsView] = {}
        self.stacks: dict[str, tuple[UsView, ...]] = {}
        self.positions: Mapping[str, PositionView] = {}
        self.defenders: dict[str, tuple[JapaneseView, ...]] = {}
        self.depth: dict[str, int] = {}
        self.view: View | None = None
        self._state: tuple[object, ...] = ()
        self._fields: dict[str, tuple[float, Mapping[str, str]]] = {}
        self._danger: dict[str, float] = {}
        self._walks: dict[frozenset[str], dict[str, int]] = {}
        self._near: dict[str, bool] = {}
        self.news = False

    def look(self, view: View) -> None:
        """Take in a new view."""
        before, self.view = self.view, view
        self.news = False
        if before is None or before.us is not view.us:
            self._see_units(view)
        state = (view.japanese, view.positions, view.effects)
        if len(self._state) == len(state) and all(a is b for a, b in zip(self._state, state, strict=True)):
            return
        self._state = state
        self.news = True
        self._see_japanese(view)

    def _see_units(self, view: View) -> None:
        self.units = {unit.key: unit for unit in view.us}
        stacks: dict[str, list[UsView]] = {}
        for unit in view.us:
            stacks.setdefault(unit.where, []).append(unit)
        self.stacks = {where: tuple(units) for where, units in stacks.items()}

    def _see_japanese(self, view: View) -> None:
        self.positions = {each.hex: each for each in view.positions}
        self.defenders, self.depth = {}, {}
        for counter in view.japanese:
            if counter.back == "depth":
                self.depth[counter.where] = self.depth.get(counter.where, 0) + 1
            else:
                self.defenders[counter.where] = (*self.defenders.get(counter.where, ()), counter)
        self._danger, self._walks, self._near = {}, {}, {}
        self._fields = {
            group: (self._weight(group), self._field(group))
            for group in self.island.groups
            if any(key in self.defenders for key in self.island.group_hexes[group])
        }

    # -- fire -------------------------------------------------------------------------------------

    def _field(self, group: str) -> Mapping[str, str]:
        """Return the field of a group as if nobody in it were disrupted."""
        members = self.island.ground.members[group]
        rain = any(name == "rain" for name, _, _ in (self.view.effects if self.view else ()))
        smoke = any(self.positions[each.hex].smoke for each in members)
        reaches = tuple(
            0
            if self.positions[each.hex].us_held
            else 1
            if rain
            else max(1, position_reach(each) - int(smoke))
            for each in members
        )
        field: Mapping[str, str] = self.island.ground.field(group, reaches)
        return dict.fromkeys(field, "steady") if smoke else field

    def _weight(self, group: str) -> float:
        """Return how many hits a fire phase may bring from a group, at the most likely."""
        counters = [c for key in self.island.group_hexes[group] for c in self.defenders.get(key, ())]
        depth = sum(self.depth.get(key, 0) for key in self.island.group_hexes[group])
        ready = sum(not counter.disrupted for counter in counters)
        black = self.island.groups[group].colour == "black"
        if not ready:
            return BLACK_DISRUPTED if black else RECOVERING
        return (BLACK if black else CALLED) * (0.5 + 0.5 * min(MOST_HITS, ready + depth))

    def salvo(self, group: str) -> float:
        """Return how many hits a fire phase may bring from a group, 0 when nobody is in it."""
        return self._fields[group][0] if group in self._fields else 0.0

    def danger(self, hex_key: str, spared: str = "") -> float:
        """Return the hits to fear in a hex; the group of position `spared` counts half, since it is under attack."""
        known = self._danger.get(hex_key)
        if known is None:
            known = sum(self._threat(group, hex_key) for group in self._fields)
            self._danger[hex_key] = known
        group = self.group_at(spared)
        return known - 0.5 * self._threat(group, hex_key) if group in self._fields else known

    def danger_of_others(self, hex_key: str, group: str) -> float:
        """Return the hits to fear in a hex from all groups but one."""
        known = self.danger(hex_key)
        return known - self._threat(group, hex_key) if group in self._fields else known

    def volley(self, shots: Iterable[tuple[str, str]], size: int) -> float:
        """Return the hits to fear when groups fire on so many units that walk through their fields (7.3.3)."""
        return sum(
            min(self._fields[group][0], float(size)) * (INTENSE if level == "intense" else STEADY)
            for group, level in shots
            if group in self._fields
        )

    def _threat(self, group: str, hex_key: str) -> float:
        weight, field = self._fields[group]
        level = field.get(hex_key)
        return weight * (INTENSE if level == "intense" else STEADY) if level else 0.0

    def intense(self, hex_key: str) -> bool:
        """Tell whether an undisrupted position fires intensely into a hex."""
        return any(
            weight > BLACK_DISRUPTED - 0.01 and field.get(hex_key) == "intense"
            for weight, field in self._fields.values()
        )

    def trap(self, hex_key: str) -> bool:
        """Tell whether a unit disrupted in a hex could neither recover nor leave it: intense fire all round (7.3.5, 7.6)."""
        if not self.intense(hex_key):
            return False
        board = self.island.board
        return all(
            near in self.defenders
            or self.intense(near)
            or any(each in self.defenders for each in board.neighbours(near))
            for near in board.neighbours(hex_key)
        )

    def reached(self, group: str) -> Mapping[str, str]:
        """Return the field of an occupied group."""
        return self._fields[group][1] if group in self._fields else {}

    @property
    def occupied_groups(self) -> tuple[str, ...]:
        """The groups with Japanese in them, in the island's order."""
        return tuple(self._fields)

    def covering(self) -> dict[str, tuple[str, ...]]:
        """Return the occupied groups that could fire into each hex or stand in it."""
        found: dict[str, list[str]] = {}
        for group, (_, field) in self._fields.items():
            for key in (*field, *(each for each in self.island.group_hexes[group] if each not in field)):
                found.setdefault(key, []).append(group)
        return {key: tuple(groups) for key, groups in found.items()}

    def group_at(self, hex_key: str) -> str:
        """Return the group of the position in a hex, "" when it is none."""
        position = self.positions.get(hex_key)
        return position.group if position else ""

    # -- ground -----------------------------------------------------------------------------------

    def barred(self, near: str, hex_key: str) -> bool:
        """Tell whether nobody can attack or enter a neighbour: a cliff, a side closed by an open fort (7.3.7, 17.4)."""
        if "cliff" in self.island.board.side(near, hex_key):
            return True
        forts = [each for each in self.defenders.get(hex_key, ()) if each.blocked and not each.layer]
        if not forts:
            return False
        (q, r), (to_q, to_r) = hexgrid.axial(hex_key), hexgrid.axial(near)
        number = hexgrid.DIRECTIONS.index((to_q - q, to_r - r))
        return any(number in fort.blocked for fort in forts)

    def walled(self, hex_key: str) -> bool:
        """Tell whether a fort next door keeps the disrupted in a hex from recovering (7.6)."""
        return any(
            each.back == "fort"
            for near in self.island.board.neighbours(hex_key)
            for each in self.defenders.get(near, ())
        )

    def walks(self, goals: frozenset[str], closed: frozenset[int]) -> dict[str, int]:
        """Return the hexes to walk from everywhere to the nearest of some hexes, around the Japanese."""
        known = self._walks.get(goals)
        if known is not None:
            return known
        board = self.island.board
        far = dict.fromkeys(sorted(goals), 0)
        edge = list(far)
        while edge:
            following = []
            for key in edge:
                for near in board.neighbours(key):
                    if near in far or near in self.defenders or board.hexes[near].sector in closed:
                        continue
                    if "cliff" in board.side(key, near):
                        continue
                    far[near] = far[key] + 1
                    following.append(near)
            edge = following
        self._walks[goals] = far
        return far

    def lonely(self, hex_key: str, group: tuple[str, ...]) -> int:
        """Return how many units a group would be too few in a hex near the Japanese (10.2)."""
        here = sum(unit.key not in group and not unit.disrupted for unit in self.stacks.get(hex_key, ()))
        missing = COMPANY - here - len(group)
        return missing if missing > 0 and self._beset(hex_key) else 0

    def _beset(self, hex_key: str) -> bool:
        """Tell whether Japanese stand near enough to a hex to raid it."""
        known = self._near.get(hex_key)
        if known is None:
            distance = self.island.board.distance
            known = self._near[hex_key] = any(distance(hex_key, key) <= RAIDERS for key in self.defenders)
        return known

    def room(self, hex_key: str, group: tuple[str, ...], *, landing: bool = False) -> int:
        """Return by how much a group would overstack a hex, and one more for a crowd of steps under fire.

        Disrupted units count, since they recover; not for a landing, nor beside a fort, where they cannot (7.6, ruling 535).
        """
        mired = self.walled(hex_key)
        there = [
            unit
            for unit in self.stacks.get(hex_key, ())
            if unit.key not in group and not (mired and unit.disrupted)
        ]
        units = [*there, *(self.units[key] for key in group)]
        free = [unit for unit in units if unit.kind != "regiment" and not (landing and unit.disrupted)]
        rifles = sum(unit.kind == "rifle" for unit in free)
        over = max(0, rifles - RIFLES) + max(0, len(free) - max(0, rifles - RIFLES) - UNITS)
        steps = sum(unit.steps for unit in units if unit.kind != "tank")
        return over + int(steps > CROWD and self.danger(hex_key) > 0)
