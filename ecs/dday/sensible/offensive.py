"""Where the long battles are fought: each regiment has one target, those without one stay out of the fire.

A position hits no more units than it has counters (6.3.1), so it costs the same whether few or many stand before it.
What costs is every further field of fire that anybody enters.
"""

from __future__ import annotations

from collections import Counter
from statistics import fmean
from typing import TYPE_CHECKING, NamedTuple

from ecs.dday.sensible.aims import FAR, Aims, team
from ecs.dday.sensible.leash import weak
from ecs.dday.sensible.paths import price
from ecs.dday.sensible.stages import whole_island
from ecs.dday.sensible.sweeps import Sweeps

if TYPE_CHECKING:
    from collections.abc import Callable

    from ecs.dday.sensible.fights import Fights
    from ecs.dday.sensible.scene import Scene
    from ecs.dday.views import UsView

SECOND = 8.0
"""Hexes of way that each regiment more for one target counts."""
ODDS = 4.0
"""Strength wanted against a target, by its defence (8.3)."""
COMPANIES = 4
"""Fit companies that make a regiment worth sending."""
HARD = 3.0
"""Price of a target that is worth one more regiment; what each hit to fear on the way counts beside a hex of it."""
ASIDE = 2.0
"""What a target counts more that only fires at the wanted ground."""
LOYAL = 4.0
"""How much the target of the last turn is preferred."""
GRIP = 2
"""Hexes from its regiment's target within which a battalion to spare finds one of its own (11.2)."""
BURNT = 0.8
"""Share of a division's losses allowed at which it attacks no more (18.1)."""
LATE, LAST_TURNS = 0.15, 5
"""How much that share rises at the end, and the turns of that end."""
MARCH, SIEGE, URGENT, CLING = 16, 4, 30.0, 20.0
"""Turns that it takes to come to a fort from anywhere, and to take it for each fort of its site, and the hexes that it counts as
nearer for the first regiment when hardly as many are left; how much more for one that has gone for it before."""
BACK, BEHIND, SPARED = 40, 8, 3
"""Turns at the end in which a regiment goes back for ground that nobody holds, hexes from all others that make it worth that,
and regiments without which none can be spared."""
MOPPING = 14
"""Turns at the end in which one regiment of every so many sweeps empty ground near it instead of attacking."""
CONTACT = 4
"""Hexes from its target at which a regiment stands before it."""
DAY = 3
SPENT_DAY, BREAK_OFF = 0.75, 0.9
"""Shares of a day's losses allowed after which nobody goes into the fire any more that day, and all leave it (18.6.4a);
tanks count here, though not there."""


class Regiment(NamedTuple):
    """A regiment fit to attack: its number, its battalions with their strength, the hexes of its companies."""

    number: int
    battalions: dict[str, float]
    places: tuple[str, ...]


class Offensive(Aims):
    """Gives each regiment one target, the least exposed near it, so that one headquarters can lead it (11.2)."""

    def __init__(self, scene: Scene, place: Callable[[UsView], str], fights: Fights) -> None:
        super().__init__(scene, place)
        self._fights = fights
        self._given: dict[str, str] = {}
        self._mains: dict[int, str] = {}
        self._last: dict[int, str] = {}
        self._planned = False
        self._rear = 0
        self.concerns: Callable[[int, str], bool] = lambda number, hex_key: True
        self.empty: tuple[str, ...] = ()
        self.sweeps = Sweeps(scene)

    def new_turn(self) -> None:
        """Begin the plan anew; what each regiment went for is remembered."""
        self._last = {**self._last, **self._mains}
        self._planned = False

    def of(self, unit: UsView) -> str:
        """Return the defenders a unit's battalion goes for this turn, "" for those who stay back."""
        self._look()
        return self._given.get(team(unit), "")

    def main(self, number: int) -> str:
        """Return what a regiment goes for, "" when it stays back."""
        self._look()
        return self._mains.get(number, "")

    def beat(self, number: int) -> str:
        """Return the empty ground that a regiment without a target makes for, "" when there is none (15.4)."""
        self._look()
        return self.sweeps.beats.get(number, "")

    def _look(self) -> None:
        """Plan at the first question of a turn, and anew when a target has fallen."""
        if not self._planned or any(key not in self.foes for key in self._given.values()):
            self._planned = True
            self._plan()

    # -- the plan ---------------------------------------------------------------------------------

    def _plan(self) -> None:
        """Send regiments against the targets, as many as each is worth; the others have empty ground to sweep (8.3, 15.4)."""
        self._given, self._mains, self._ways = {}, {}, {}
        divisions = sorted({each.division for each in self.scene.units.values() if each.division})
        able = [each for division in divisions if not self._burnt(division) for each in self._fit(division)]
        behind = self._behind(able)
        self._rear = self._rearguard(able, behind)
        fit = self._fighters([each for each in able if each.number != self._rear])
        first = [key for key, bars in self.foes.items() if bars] or self.foes
        wanted = {key: 1 + int(self._price(key) // HARD) for key in first}
        sent: Counter[str] = Counter()
        while pairs := [(each, key) for each in fit for key in wanted if self.concerns(each.number, key)]:
            _, target, regiment = min((self._cost(each, key, sent[key]), key, each) for each, key in pairs)
            self._engage(regiment, target)
            fit.remove(regiment)
            sent[target] += 1
            if sent[target] == wanted[target]:
                del wanted[target]
        numbers = sorted({each.regiment for each in self.scene.units.values() if each.regiment})
        self.sweeps.plan(
            [each for each in numbers if each not in self._mains], self.empty, self._way, {self._rear: behind}
        )

    def _behind(self, able: list[Regiment]) -> tuple[str, ...]:
        """Return the ground that nobody holds in sectors without Japanese, far from all regiments but the one that has gone back.

        Only late in the battle for the whole island (18.9.4b).
        """
        view, sector = self.scene.view, self.scene.island.sector
        if view is None or not whole_island(view) or view.turn <= view.last_turn - BACK:
            return ()
        others = [each for each in able if each.number != self._rear]
        fought = {sector(key) for key in self.scene.defenders}
        quiet = (key for key in self.sweeps.quiet(self.empty) if sector(key) not in fought)
        return tuple(key for key in quiet if all(self._away(each, key) > BEHIND for each in others))

    def _rearguard(self, able: list[Regiment], behind: tuple[str, ...]) -> int:
        """Return the regiment that goes back for that ground, 0 for none; who has gone stays until it is held."""
        if not behind or len(able) < SPARED:
            return 0
        if any(each.number == self._rear for each in able):
            return self._rear
        return min(able, key=lambda each: (min(self._away(each, key) for key in behind), each.number)).number

    def _fighters(self, able: list[Regiment]) -> list[Regiment]:
        """Return who attacks: late in the battle for the whole island those nearest to ground that nobody holds are left out (18.9.4b).

        Those who stand before their target come last in that choice.
        """
        view = self.scene.view
        if view is None or not whole_island(view) or view.turn <= view.last_turn - MOPPING:
            return able
        quiet = self.sweeps.quiet(self.empty)
        spared = min(len(quiet), len(able) // SPARED)
        nearest = sorted(
            able,
            key=lambda each: (
                self._facing(each),
                min((self._away(each, key) for key in quiet), default=FAR),
                each.number,
            ),
        )
        return [each for each in able if each not in nearest[:spared]]

    def _facing(self, regiment: Regiment) -> bool:
        """Tell whether companies of a regiment stand before the target of its last turn."""
        target, distance = self._last.get(regiment.number, ""), self.scene.island.board.distance
        return target in self.foes and any(distance(here, target) <= CONTACT for here in regiment.places)

    def _away(self, regiment: Regiment, key: str) -> float:
        """Return how far the companies of a regiment stand from a hex, on average."""
        distance = self.scene.island.board.distance
        return fmean(distance(here, key) for here in regiment.places)

    def _engage(self, regiment: Regiment, target: str) -> None:
        """Send a regiment with its support against a target, a battalion to spare against one close by."""
        self._mains[regiment.number] = self._given[f"support/{regiment.number}"] = target
        distance, sent = self.scene.island.board.distance, 0.0
        for name, strength in sorted(regiment.battalions.items(), key=lambda pair: (-pair[1], pair[0])):
            close = [
                key for key in self.foes if key not in self._given.values() and distance(key, target) <= GRIP
            ]
            spare = sent >= ODDS * self._fights.defence(target) and close
            self._given[name] = (
                min(close, key=lambda key: (self._cost(regiment, key), key)) if spare else target
            )
            sent += strength

    def _cost(self, regiment: Regiment, key: str, sent: int = 0) -> float:
        """Return what speaks against a target for a regiment: the way, the fire of others before it, and those sent already."""
        ways = self._way(key)
        way = sum(ways.get(here, FAR) for here in regiment.places) / len(regiment.places)
        pressing = self._urgent(key)
        loyal = (CLING if pressing else LOYAL) * (self._last.get(regiment.number) == key)
        urgent = URGENT * (not sent and pressing)
        return way + ASIDE * (not self.foes[key]) + SECOND * sent - loyal - urgent

    def _urgent(self, key: str) -> bool:
        """Tell whether hardly time is left to reach a fort and take it in a battle for the whole island (18.9.4b)."""
        view, position = self.scene.view, self.scene.island.position_at(key)
        if view is None or position is None or not position.fort or not whole_island(view):
            return False
        return view.last_turn - view.turn < MARCH + SIEGE * len(position.fort)

    def _price(self, key: str) -> float:
        """Return how hard a target is to clear away: its walls, its height, its colour (6.8, 17.3)."""
        group = self.scene.group_at(key)
        return price(self.scene, group) if group else 1.0

    def _fit(self, division: int) -> list[Regiment]:
        """Return the regiments of a division that have companies enough on the map to attack."""
        hexes, found = self.scene.island.board.hexes, []
        units = [
            unit
            for unit in self.scene.units.values()
            if unit.division == division
            and unit.where in hexes
            and unit.kind in ("rifle", "hq")
            and not weak(unit)
        ]
        for number in sorted({unit.regiment for unit in units}):
            own = [unit for unit in units if unit.regiment == number]
            places = tuple(unit.where for unit in own if unit.kind == "rifle")
            battalions: dict[str, float] = {}
            for unit in own:
                battalions[team(unit)] = battalions.get(team(unit), 0.0) + unit.strength
            if len(places) >= COMPANIES:
                found.append(Regiment(number, battalions, places))
        return found

    # -- losses -----------------------------------------------------------------------------------

    def _burnt(self, division: int) -> bool:
        """Tell whether a division must rest because it is near catastrophe (18.1)."""
        view = self.scene.view
        if view is None:
            return False
        most = BURNT + (LATE if view.turn > view.last_turn - LAST_TURNS else 0.0)
        return any(
            each.code == f"catastrophic:{division}" and each.now >= most * each.needed
            for each in view.conditions
        )

    @property
    def halted(self) -> bool:
        """Tell whether enough was lost today: those in contact fight on, nobody else goes in (18.6.4a)."""
        return self._today() >= SPENT_DAY

    @property
    def broken_off(self) -> bool:
        """Tell whether so much was lost today that everybody leaves the fire until the next day (18.6.4a)."""
        return self._today() >= BREAK_OFF

    def _today(self) -> float:
        """Return the share of a day's losses allowed that today has cost, 0 where no day is limited."""
        view = self.scene.view
        if view is None:
            return 0.0
        most = next((each.needed for each in view.conditions if each.code == "daily_losses"), 0)
        day = (view.turn - 1) // DAY
        return sum(steps for turn, steps in view.losses if (turn - 1) // DAY == day) / most if most else 0.0
