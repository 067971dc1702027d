"""Where the sensible bot fights from the second day on: the nearest defenders in the way, then the empty positions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.dday.sensible.aims import Aims, team
from ecs.dday.sensible.detached import Detached
from ecs.dday.sensible.fights import Fights
from ecs.dday.sensible.goals import Goals, band
from ecs.dday.sensible.guards import Guards
from ecs.dday.sensible.leash import Leash, weak
from ecs.dday.sensible.paths import corridors
from ecs.dday.sensible.scene import Scene
from ecs.dday.sensible.vacancies import UNCLAIMED, Vacancies

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ecs.dday.printed.scenario import Scenario
    from ecs.dday.views import UsView, View

BURDENS = ("infantry_losses", "companies")
BRAVE, CALM, HASTE = (0.25, 1.8), 0.85, 1.3
"""Bounds of what a hit to fear counts beside a hex of ground, its middle, and how fast it changes."""
COMPANY = 0.3
"""What each unit too few in a hex near the Japanese counts, since raids strike the lonely (10.2)."""
CLOSING = 4
"""Turns at the end in which empty positions come first."""
STAGE, MASS, FULL = 3, 1.0, 24.0
"""Hexes from the defenders at which troops gather, the odds at which they go in, and a strength that never waits for more."""


class Front(Goals):
    """Each battalion takes the next defender in its way; command, weak companies and sealed ground are minded."""

    steady = True
    company = COMPANY

    def __init__(self, scene: Scene, fights: Fights, scenarios: Mapping[str, Scenario]) -> None:
        super().__init__(scene)
        self._fights = fights
        self._scenarios = scenarios
        self._foes: dict[str, bool] = {}
        self._landed: tuple[str, ...] = ()
        self._us: object = None
        self._fears: dict[int, float] = {}
        self._own_fear = self.fear
        self.leash = Leash(scene)
        self.leash.seats.main = self.main
        self.guards = Guards(scene)
        self.detached = Detached(scene)
        self.vacancies = Vacancies(scene, self.place)
        self.vacancies.concerns = self.detached.concerns
        fights.favoured = self.detached.favours
        self.aims = Aims(scene, self.place)
        self._aims: dict[tuple[str, str, bool], str] = {}
        self._ready: dict[tuple[str, str], bool] = {}

    # -- what is wanted ---------------------------------------------------------------------------

    def look(self, view: View) -> None:
        """Take in a new view; look for targets anew when the turn or the Japanese have changed."""
        self._met = {each.code: each.met for each in view.conditions}
        if not self._turn and view.scenario in self._scenarios:
            self.closed = frozenset(self._scenarios[view.scenario].special.closed_sectors)
        if view.us is not self._us:
            self._us = view.us
            self.leash.forget()
        if view.turn == self._turn and not self.scene.news:
            return
        self._aims, self._ready = {}, {}
        self.detached.look(view, self._ground)
        self._weigh(view)
        if view.turn != self._turn:
            self.aims.new_turn()
            self.vacancies.new_turn()
            self.leash.seats.new_turn()
        self._turn = view.turn
        self._seek(view)

    def _seek(self, view: View) -> None:
        """Note the defenders in the way of every goal not reached, and the positions nobody holds (18.5.4 to 18.8.4)."""
        scene, ours = self.scene, frozenset(view.controlled)
        sites = self._wanted(view)
        self._foes = {}
        for group in scene.occupied_groups:
            members = [key for key in scene.island.group_hexes[group] if key in scene.defenders]
            bars = any(key in sites for key in scene.reached(group))
            for key in members:
                if (key in sites or bars) and self.open(key):
                    self._foes[key] = key in sites
        self._foes |= {key: True for key in scene.defenders if key in sites and self.open(key)}
        self.aims.foes = self._foes
        whole = frozenset(
            key
            for code, met in self._met.items()
            if code.startswith("cleared") and not met
            for key in self._ground(*code.split(":")[:2])
        )
        held = {
            each.hex
            for each in view.positions
            if each.us_held or (each.key in ours and each.hex not in whole)
        }
        joined = {*corridors(scene, self.closed, most=0.0), *whole.difference(scene.defenders)}
        empty = (
            key
            for key in sites
            if key in joined and key in scene.positions and key not in held and self.open(key)
        )
        self.vacancies.note(tuple(empty), whole)
        boxes = scene.island.boxes
        self._landed = tuple(
            code for code, box in boxes.items() if any(key in scene.stacks for key in box.hexes)
        )
        self.guards.look(view, self._landed)

    def pressing(self, hex_key: str) -> bool:
        """Tell whether the defenders of a hex are in the way of a goal."""
        return self._foes.get(hex_key, False)

    def dread(self, unit: UsView) -> float:
        """Return what a hit to fear counts for a unit: each division has its own losses to mind (18.1b)."""
        return self._fears.get(unit.division, self.alarm(unit))

    def alarm(self, unit: UsView) -> float:
        """Return what a hit to fear on a march counts: by the losses of the battle the unit fights in (ruling 452)."""
        return self._own_fear if self.detached.of(unit) else self.fear

    def _weigh(self, view: View) -> None:
        """Let fear fall with time running out and rise with losses near what is allowed, division by division (18.1)."""
        first = self._scenarios[view.scenario].first_turn if view.scenario in self._scenarios else 1
        gone = (view.turn - first) / max(1, view.last_turn - first)
        self.vacancies.roam = UNCLAIMED + int(gone * UNCLAIMED)
        shares = {each.code: each.now / each.needed for each in view.conditions if each.needed}
        minded = max((share for code, share in shares.items() if code.startswith(BURDENS)), default=0.0)
        common = 0.0 if self.detached.regiments else minded
        own = {int(code[-1]): share for code, share in shares.items() if code.startswith("catastrophic")}
        self.fear, self._own_fear = caution(common, gone), caution(minded, gone)
        self._fears = {
            division: max(BRAVE[0], caution(max(common, share), gone)) for division, share in own.items()
        }

    def open(self, hex_key: str) -> bool:
        """Tell whether a hex lies in a sector that the scenario opens to us."""
        return self.scene.island.sector(hex_key) not in self.closed

    def _wanted(self, view: View) -> frozenset[str]:
        """Return the hexes that the goals not reached yet are about."""
        found: set[str] = set()
        for each in view.conditions:
            if not each.met:
                found.update(self._ground(*each.code.split(":")[:2]))
        return frozenset(found)

    def _ground(self, name: str, number: str = "") -> tuple[str, ...]:
        """Return the hexes that one goal is about."""
        island = self.scene.island
        positions = [each.hex for each in island.positions.values()]
        if name == "positions":
            return tuple(positions)
        if name in ("cleared", "sector"):
            return tuple(key for key in positions if str(island.sector(key)) == number)
        if name in ("airfield", "whole_airfield", "airfield_hex"):
            return tuple(key for key, each in island.board.hexes.items() if str(each.airfield) == number)
        return ()

    # -- who goes where ---------------------------------------------------------------------------

    def place(self, unit: UsView) -> str:
        """Return where a unit stands or, when it waits in reserve, where it would come back."""
        board, units = self.scene.island.board.hexes, self.scene.units
        if unit.where in board or unit.where.startswith("box:"):
            return super().place(unit)
        own = units.get(f"HQ/{unit.regiment or unit.assigned}")
        if own is not None and own.where in board:
            return own.where
        sisters = (
            each.where for each in units.values() if each.division == unit.division and each.where in board
        )
        return next(sisters, self.scene.island.beach_hexes()[0])

    def goal(self, unit: UsView) -> str:
        """Every battalion works for all goals."""
        return "front"

    @property
    def closing(self) -> bool:
        """Tell whether the time has come to hold ground rather than to fight for more."""
        view = self.scene.view
        return view is not None and view.turn > view.last_turn - CLOSING

    def best_box(self, codes: list[str], units: tuple[str, ...]) -> str:
        """Land nobody behind the enemy: command would be lost (11.2)."""
        return ""

    def target(self, unit: UsView) -> str:
        """Return where a unit goes: an empty position near by, else its battalion's enemy; "" to stay out of the fire."""
        state = (unit.key, unit.where, bool(unit.disrupted))
        if state not in self._aims:
            self._aims[state] = self._aim(unit)
        return self._aims[state]

    def _aim(self, unit: UsView) -> str:
        if unit.kind == "regiment" or unit.disrupted:
            return ""
        if unit.key in self.guards.posts:
            return self.guards.posts[unit.key]
        foe = "" if weak(unit) else self.aims.of(unit)
        if unit.kind not in ("tank", "hq"):
            free = self.closing or not foe
            claimed = self.vacancies.claim(unit, free=free, closing=self.closing)
            if claimed:
                return claimed
        near = bool(foe) and self.scene.island.board.distance(self.place(unit), foe) <= self._stage(foe)
        return foe if not near or self._mass(unit, foe) else ""

    def _stage(self, foe: str) -> int:
        """Return the hexes from some defenders at which troops gather."""
        return STAGE

    def _mass(self, unit: UsView, foe: str) -> bool:
        """Tell whether enough men are near some defenders to go in: a fit battalion, tanks and engineers (8.2, 8.3)."""
        known = (team(unit), foe)
        if known not in self._ready:
            self._ready[known] = self._strength(foe) >= min(FULL, MASS * self._fights.defence(foe))
        return self._ready[known]

    def _strength(self, foe: str) -> float:
        """Return the strength the best battalion near by could bring, with engineers and two tanks."""
        bands: dict[str, float] = {}
        others: dict[str, list[int]] = {"tank": [0], "engineer": [0]}
        for near in self.scene.island.board.within(foe, STAGE)[1:]:
            for each in self.scene.stacks.get(near, ()):
                if each.disrupted or weak(each):
                    continue
                if each.kind in ("rifle", "hq"):
                    bands[band(each)] = bands.get(band(each), 0.0) + each.strength
                elif each.kind in others:
                    others[each.kind].append(each.strength)
        helpers = sum(sorted(others["tank"])[-2:]) + sum(sorted(others["engineer"])[-2:])
        return max(bands.values(), default=0.0) + helpers

    @property
    def keeps_ground(self) -> bool:
        """Tell whether somebody stays in each position of a sector to be wholly cleared until a garrison is there (15.4)."""
        return True

    def vacant(self, where: str, reach: int) -> list[str]:
        """Return the empty positions near a hex on which a garrison would stand out of the fire (15.4)."""
        return self.vacancies.near(where, reach)

    # -- where to stand ---------------------------------------------------------------------------

    def strain(self, unit: UsView, hex_key: str) -> float:
        """Return what is bad about a hex for command and for the weak (11.2, 11.3)."""
        sent = self.vacancies.whole and self.vacancies.claims.get(self.target(unit)) == unit.key
        return 0.0 if sent and self.target(unit) in self.vacancies.whole else self.leash.strain(unit, hex_key)

    def precedence(self, kind: str) -> int:
        """Let companies move first, then battalion and regimental HQs: a moved HQ leads its own hex only (7.3.4)."""
        return {"regiment": 0, "hq": 1}.get(kind, 2)

    def bound(self, unit: UsView) -> bool:
        """Tell whether a unit stands on its post of a seal (18.5.4c)."""
        return self.guards.posts.get(unit.key) == unit.where

    def keeps(self, group: tuple[str, ...], hex_key: str) -> bool:
        """Tell whether nobody in a group has to stay where it is, or the hex is his post (18.5.4c)."""
        posts = self.guards.posts
        return all(
            key not in posts or posts[key] == hex_key or self.scene.units[key].where != posts[key]
            for key in group
        )

    def holds(self, unit: UsView) -> bool:
        """Tell whether a unit stands on a position that no garrison holds and that counts (15.4)."""
        if self.bound(unit):
            return True
        position = self.scene.positions.get(unit.where)
        if position is None or position.garrison or self.scene.danger(unit.where) >= 1.0:
            return False
        governed = any(
            each.post and self.scene.island.board.distance(each.where, unit.where) <= each.post
            for each in self.scene.units.values()
        )
        wanted = self.closing or governed or (self.keeps_ground and unit.where in self.vacancies.whole)
        idle = wanted or weak(unit) or not self.aims.of(unit)
        return unit.kind not in ("hq", "regiment") and idle

    def keeper(self, units: list[UsView]) -> str:
        """Return who of a stack stays in a position: the least useful in an attack."""
        fit = [each for each in units if each.kind != "regiment"]
        return min(fit, key=lambda each: (each.strength, each.key)).key if fit else ""


def caution(lost: float, gone: float) -> float:
    """Return what a hit to fear counts, by the share of the losses allowed and of the time gone."""
    return min(BRAVE[1], max(BRAVE[0], CALM + HASTE * (lost - gone)))
