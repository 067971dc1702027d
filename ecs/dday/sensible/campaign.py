"""How the sensible bot conducts the long battles: concentrated attacks, everybody else under cover."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.dday.sensible.aims import team
from ecs.dday.sensible.front import STAGE, Front
from ecs.dday.sensible.leash import weak
from ecs.dday.sensible.needs import groups_in_the_way
from ecs.dday.sensible.offensive import Offensive
from ecs.dday.sensible.stages import Stages
from ecs.dday.sensible.sweeps import QUIET

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ecs.dday.printed.scenario import Scenario
    from ecs.dday.sensible.fights import Fights
    from ecs.dday.sensible.scene import Scene
    from ecs.dday.views import UsView, View

SHORT = 20
"""Last turn of a battle that is still a short one; all of the rulebook that go on after the landing day end later."""
POSTED = 8
"""Hexes from which a company is posted on an airfield (18.7.4b)."""
BOLD, COVERED = 0.25, 1.5
"""What a hit to fear counts for those who go in, and for all others."""
OTHERS, PATIENCE = 0.75, 24
"""How much more than a hit of its target one of other Japanese counts for a unit that attacks (7.3.3), and the turns that
must be left for that; with fewer left it falls, since a detour takes time."""
NERVE, SUPPORT = 0.2, 0.4
"""What fire counts for a regimental headquarters, which only starred colours hit (11.4), and what its support counts."""
TOLL, CROWD = 4.0, 1.5
"""How much more the fire on a march, and a unit too many in a hex, count than in a short battle."""
MASS, GATHERED = 1.5, 5
"""Odds at which the battalions near a target go in, and the hexes within which they count (8.3)."""
STRICT, BUDGET = 2.0, "infantry_losses"
"""The odds where losses are limited for the whole battle and not by the day, and the condition that says so (18.5.4a)."""
KEPT = 20
"""Turns at the end of a battle in which companies stay in positions taken, longer than all but those for the whole island; before,
they are wanted in attacks."""
LEFT_TO = {1: 2}
"""Regiments to which a sector is left while all others go on: Suribachi, behind everybody's back."""


class Campaign(Front):
    """A front on which few battalions fight at a time."""

    toll, crowd, company = TOLL, CROWD, 0.0

    def __init__(self, scene: Scene, fights: Fights, scenarios: Mapping[str, Scenario]) -> None:
        super().__init__(scene, fights, scenarios)
        self.aims: Offensive = Offensive(scene, self.place, fights)
        self.aims.concerns = self.aims.sweeps.concerns = self.detached.concerns
        self.stages = Stages(scene.island)
        self._standing: tuple[object, ...] = ()
        self._shared = 0
        self._detour = 0.0
        self._barring: frozenset[str] = frozenset()
        self.leash.nerve, self.leash.support = NERVE, SUPPORT

    def look(self, view: View) -> None:
        """Take in a new view, with the goals of the stage that the battle has reached (18.9.4)."""
        super().look(self.stages.of(view))
        if view.turn != self._shared:
            self._shared = view.turn
            self._share()

    def _share(self) -> None:
        """Leave Suribachi to the regiments next to it; when it has fallen, everybody goes north (18.5)."""
        sector = self.stages.first
        if sector in LEFT_TO:
            self.detached.send(sector, self._ground("sector", str(sector)), LEFT_TO[sector])
        elif sector:
            self.detached.recall()

    def _seek(self, view: View) -> None:
        """Note all defenders as targets, first of all those in the way of the goals (12.3)."""
        super()._seek(view)
        self._detour = OTHERS * min(1.0, (view.last_turn - view.turn) / PATIENCE)
        standing = (view.turn, self.scene.occupied_groups)
        if standing != self._standing:
            self._standing = standing
            self._barring = groups_in_the_way(self.scene, view, self.closed, self._ground)
        self._foes = {
            key: self.scene.group_at(key) in self._barring for key in self.scene.defenders if self.open(key)
        }
        self.aims.foes, self.aims.empty = self._foes, self.vacancies.empty
        for each in view.conditions:
            if each.code.startswith("airfield_hex"):
                self._plant(each.code.partition(":")[2])

    def _plant(self, number: str) -> None:
        """Post the nearest company on the safest hex of an airfield on which somebody has to stand (18.7.4b)."""
        scene, distance = self.scene, self.scene.island.board.distance
        free = [key for key in self._ground("airfield_hex", number) if key not in scene.defenders]
        spot = min(free, key=lambda key: (scene.danger(key), key), default="")
        near = [
            (distance(unit.where, spot), unit.key)
            for unit in scene.units.values()
            if spot
            and unit.kind == "rifle"
            and unit.where in scene.island.board.hexes
            and distance(unit.where, spot) <= POSTED
        ]
        if near and scene.danger(spot) < QUIET:
            self.guards.posts[min(near)[1]] = spot

    @property
    def keeps_ground(self) -> bool:
        """Tell whether somebody stays in each position taken: in the long battle for the whole island only late (18.9.4b)."""
        view = self.scene.view
        return view is None or view.turn > view.last_turn - KEPT

    def dread(self, unit: UsView) -> float:
        """Return what a hit to fear counts for a unit: little for those who attack, much for those who wait."""
        if unit.kind == "regiment":
            return NERVE
        return BOLD if self.target(unit) in self.scene.defenders and not weak(unit) else COVERED

    def strain(self, unit: UsView, hex_key: str) -> float:
        """Return what is bad about a hex for command and, on the way to a target, the fire of others than its own."""
        target, bad = self.target(unit), super().strain(unit, hex_key)
        if target not in self.scene.defenders or unit.kind == "regiment":
            return bad
        return bad + self._detour * self.scene.danger_of_others(hex_key, self.scene.group_at(target))

    def main(self, number: int) -> str:
        """Return what a regiment goes for: its target, or empty ground."""
        return self.aims.main(number) or self.aims.beat(number)

    def _aim(self, unit: UsView) -> str:
        """Return where a unit goes: its target, else the ground its regiment sweeps; in the fire only while the day can bear it."""
        if unit.disrupted or unit.key in self.guards.posts:
            return super()._aim(unit)
        beat = self.aims.beat(unit.regiment or unit.assigned)
        if self.aims.broken_off or (unit.kind == "regiment" and beat):
            return beat
        aim = super()._aim(unit) or beat
        away = self.scene.island.board.distance(self.place(unit), aim) if aim in self.scene.defenders else 0
        return "" if away > 1 and self.aims.halted else aim

    def _stage(self, foe: str) -> int:
        """Return the hexes from some defenders at which troops gather: a hilltop fires one hex further (6.2.2)."""
        return STAGE + int(self.scene.island.board.hexes[foe].hilltop)

    def _mass(self, unit: UsView, foe: str) -> bool:
        """Tell whether the battalions meant for a target are near enough together to go in (8.2, 8.3)."""
        known = (team(unit), foe)
        if known not in self._ready:
            self._ready[known] = self._strength(foe) >= self._odds(unit) * self._fights.defence(foe)
        return self._ready[known]

    def _odds(self, unit: UsView) -> float:
        """Return the odds at which a unit goes in (18.5.4a)."""
        own = self.detached.of(unit) or not self.detached.regiments
        return STRICT if own and BUDGET in self._met else MASS

    def _strength(self, foe: str) -> float:
        """Return the strength of all units near a target that are meant for it, fit and in command (7.0)."""
        lost = self.scene.view.out_of_command if self.scene.view else ()
        return sum(
            unit.strength
            for near in self.scene.island.board.within(foe, GATHERED)[1:]
            for unit in self.scene.stacks.get(near, ())
            if not (unit.disrupted or weak(unit) or unit.key in lost) and self.aims.of(unit) == foe
        )


def long(view: View) -> bool:
    """Tell whether a battle is a long one, as all of 18.5 to 18.9 are."""
    return view.last_turn > SHORT
