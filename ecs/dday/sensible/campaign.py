"""How the sensible bot conducts the long battles: concentrated attacks, everybody else under cover."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.dday.sensible.aims import team
from ecs.dday.sensible.front import STAGE, Front
from ecs.dday.sensible.leash import weak
from ecs.dday.sensible.needs import groups_in_the_way
from ecs.dday.sensible.offensive import LOYAL, Offensive
from ecs.dday.sensible.spearheads import Spearheads
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
MASS, GATHERED = 2.0, 5
"""Odds at which the battalions near a target go in, and the hexes within which they count (8.3)."""
BITE, BOUND = 7.0, 1
"""While there is time, for the whole island: the strength that each hit to fear from a target takes from those who go in, and
the hexes beyond the place of gathering within which they count, so that all can stand beside it after one move (6.3, 7.3)."""
STEADFAST = 12.0
"""How much the target of the last turn is preferred in such a battle."""
HURRY = False
SPEAR, SLOT, ODDS_IN = True, 3.0, 1.5
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
        self.spearheads = Spearheads(scene, self.aims.of, lambda foe: self._stage(foe) + BOUND)
        self._standing: tuple[object, ...] = ()
        self._shared = 0
        self._detour = 0.0
        self._barring: frozenset[str] = frozenset()
        self.leash.nerve, self.leash.support = NERVE, SUPPORT

    def look(self, view: View) -> None:
        """Take in a new view, with the goals of the stage that the battle has reached (18.9.4)."""
        if view.us is not self._us or self.scene.news:
            self.spearheads.forget()
        super().look(self.stages.of(view))
        if view.turn != self._shared:
            self._shared = view.turn
            self._share()
            self.aims.loyal = STEADFAST if self.patient else LOYAL
            self.scene.hurry = HURRY or not self.patient

    def _share(self) -> None:
        """Leave Suribachi to the regiments next to it; when it has fallen, everybody goes north (18.5)."""
        sector = self.stages.first
        if sector in LEFT_TO:
            self.detached.send(sector, self._ground("sector", str(sector)), LEFT_TO[sector])
        elif sector:
            self.detached.recall()

    @property
    def patient(self) -> bool:
        """Tell whether the whole island is to be taken, and there is time for it."""
        return bool(self.stages.first) and self.aims.leisurely

    def pressing(self, hex_key: str) -> bool:
        """Tell whether the defenders of a hex have to go soon: with the whole island to take, only near the end."""
        return super().pressing(hex_key) and not self.patient

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

    def dread(self, unit: UsView) -> float:
        """Return what a hit to fear counts for a unit: little for those who attack, much for those who wait."""
        if unit.kind == "regiment":
            return NERVE
        return BOLD if self.target(unit) in self.scene.defenders and not weak(unit) else COVERED

    def strain(self, unit: UsView, hex_key: str) -> float:
        """Return what is bad about a hex for command and, on the way to a target, the fire of others than its own."""
        target, bad = self.target(unit), super().strain(unit, hex_key)
        bad += self._in_the_way(unit, hex_key)
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
        if aim not in self.scene.defenders:
            return aim
        away = self.scene.island.board.distance(self.place(unit), aim)
        if SPEAR and self.patient and away <= self._stage(aim) and not self.spearheads.joins(unit, aim):
            return ""
        return "" if away > 1 and self.aims.halted else aim

    def _in_the_way(self, unit: UsView, hex_key: str) -> float:
        """Return what is bad about a hex beside some defenders for those who do not go in against them (8.1, 7.5.2)."""
        if not (SPEAR and self.patient) or unit.kind == "regiment":
            return 0.0
        scene = self.scene
        return SLOT * any(
            near in scene.defenders
            and self.spearheads.lead(near)
            and not scene.barred(hex_key, near)
            and not self.spearheads.joins(unit, near)
            for near in scene.island.board.neighbours(hex_key)
        )

    def _stage(self, foe: str) -> int:
        """Return the hexes from some defenders at which troops gather: a hilltop fires one hex further (6.2.2)."""
        return STAGE + int(self.scene.island.board.hexes[foe].hilltop)

    def _mass(self, unit: UsView, foe: str) -> bool:
        """Tell whether the battalions meant for a target are near enough together to go in (8.2, 8.3)."""
        known = (team(unit), foe)
        if SPEAR and self.patient:
            return self.spearheads.strength(foe) >= ODDS_IN * self._fights.defence(foe) - self._fights.backing()
        if known not in self._ready:
            bite = BITE * self.scene.salvo(self.scene.group_at(foe)) if self.patient else 0.0
            self._ready[known] = self._strength(foe) >= MASS * self._fights.defence(foe) + bite
        return self._ready[known]

    def _strength(self, foe: str) -> float:
        """Return the strength of all units near a target that are meant for it, fit and in command (7.0)."""
        lost = self.scene.view.out_of_command if self.scene.view else ()
        reach = self._stage(foe) + BOUND if self.patient else GATHERED
        return sum(
            unit.strength
            for near in self.scene.island.board.within(foe, reach)[1:]
            for unit in self.scene.stacks.get(near, ())
            if not (unit.disrupted or weak(unit) or unit.key in lost) and self.aims.of(unit) == foe
        )


def long(view: View) -> bool:
    """Tell whether a battle is a long one, as all of 18.5 to 18.9 are."""
    return view.last_turn > SHORT
