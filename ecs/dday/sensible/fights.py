"""How the sensible bot fights: barrages, attacks in strength, the right weapons and enough of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ecs.core.decisions import CANCEL, DONE, Decision, Option
from ecs.dday.sensible.scene import Scene

if TYPE_CHECKING:
    from collections.abc import Callable

    from ecs.dday.views import JapaneseView, UsView

FIRE = Option("fire")
CORE = ("rifle", "hq", "engineer")
UNKNOWN_STRENGTH, UNKNOWN_DEPTH = 3, 2
STRONGEST = 4
"""What the class of a fort and its strength add up to (17.3b)."""
GOOD, FAIR = 2.6, 1.5
"""Odds for an attack on defenders not seen yet: wanted, and at the least."""
BACKING = 3.0
"""What each of ships, aircraft and guns is expected to add to an attack."""
CRUSHING = 4.0
"""Odds at which the others are spared for the ground behind the target."""
RECENT = 6
"""Turns after an attack next door in which an unseen defender may be the one beaten there (8.3.3)."""
WORTH = {"JEX": 5, "JE": 5, "JDX": 4, "JX": 3, "REVEAL": 2, "JD": 2, "JG": -3, "JU": -1, "AD": -3, "AL": -3}
ENOUGH = {"JE": 5, "JEX": 5, "JDX": 4}


class Fights:
    """Answers whom to attack, and with what."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.good, self.fair = GOOD, FAIR
        self._struck: dict[str, int] = {}
        """The turn in which a position was attacked last (8.3.1)."""
        self.favoured: Callable[[str], bool] = lambda hex_key: False
        """Tells of a hex whether ships and aircraft are for it first of all (8.5, ruling 452)."""

    # -- what stands there ------------------------------------------------------------------------

    def defence(self, hex_key: str) -> float:
        """Return the strength to expect in a hex: what lies open, and a guess for the rest (8.3c)."""
        counters = self.scene.defenders.get(hex_key, ())
        men = sum(self._strength(each) for each in counters if each.back != "fort")
        walls = max(
            (self._walls(each) for each in counters if each.back == "fort" and not each.layer), default=0
        )
        if walls and not men and self._calls_up(hex_key):
            men = UNKNOWN_STRENGTH
        men += UNKNOWN_DEPTH * self.scene.depth.get(hex_key, 0)
        return max(1.0, men * self.ground(hex_key) + walls)

    def bare(self, hex_key: str) -> bool:
        """Tell whether only an open fort is left, perhaps above a second one, which no attack reduces (17.5, 17.7)."""
        counters = [each for each in self.scene.defenders.get(hex_key, ()) if not each.layer]
        alone = all(each.back == "fort" and each.revealed for each in counters)
        return alone and not self.scene.depth.get(hex_key) and not self._calls_up(hex_key)

    def _walls(self, fort: JapaneseView) -> int:
        """Return the strength of a fort, the middle class when it is not seen yet (17.3b)."""
        return STRONGEST - fort.fort_class if fort.revealed else STRONGEST - 2

    def _calls_up(self, hex_key: str) -> bool:
        """Tell whether a fort alone would be given a unit of its sector's reserve (17.3f)."""
        view, sector = self.scene.view, self.scene.island.sector(hex_key)
        return view is not None and dict(view.pools).get(f"pool:{sector}", 0) > 0

    def _strength(self, counter: JapaneseView) -> int:
        return counter.strength if counter.revealed else UNKNOWN_STRENGTH

    def ground(self, hex_key: str) -> int:
        """Return by how much ground and fort multiply the defenders, as far as it is known (17.3h-i)."""
        position = self.scene.island.position_at(hex_key)
        fort = any(each.back == "fort" for each in self.scene.defenders.get(hex_key, ()))
        rough = self.scene.island.board.hexes[hex_key].terrain == "rocky"
        high = position is not None and position.hilltop
        return 3 if fort and high else 2 if fort or high or rough else 1

    def value(self, hex_key: str) -> float:
        """Return what a hex is worth as a target: the US steps under its fire, the ease of it."""
        field = self.scene.reached(self.scene.group_at(hex_key))
        under = sum(
            (1.0 if level == "intense" else 0.4) * sum(unit.steps for unit in self.scene.stacks.get(key, ()))
            for key, level in field.items()
        )
        return under + 4.0 / self.defence(hex_key)

    # -- attacks ----------------------------------------------------------------------------------

    def strength_near(self, hex_key: str) -> float:
        """Return the strength the best battalion, with two tanks, can bring against a hex now; 0 with no infantry beside it (8.1)."""
        board = self.scene.island.board
        bands: dict[tuple[int, int], float] = {}
        tanks: list[int] = []
        engineers, led = 0, False
        for near in board.within(hex_key, 2)[1:]:
            adjacent = board.distance(near, hex_key) == 1
            if adjacent and self.scene.barred(near, hex_key):
                continue
            for unit in self.scene.stacks.get(near, ()):
                if unit.acted or unit.disrupted or not (adjacent or unit.range > 1):
                    continue
                led = led or (adjacent and unit.kind in CORE)
                strength = unit.strength if adjacent else unit.strength / 2
                if unit.kind in ("rifle", "hq") and (
                    adjacent or self.scene.island.sight.clear(near, hex_key)
                ):
                    name = (unit.regiment, unit.battalion)
                    bands[name] = bands.get(name, 0) + strength
                elif unit.kind == "tank":
                    tanks.append(int(strength))
                elif unit.kind == "engineer" and adjacent:
                    engineers += unit.strength
        return (max(bands.values(), default=0.0) + sum(sorted(tanks)[-2:]) + engineers) if led else 0.0

    def attack(self, options: list[Option]) -> Option | None:
        """Return the best attack with odds that are good enough."""
        if self.scene.view is not None:
            self._struck.update(dict.fromkeys(self.scene.view.attacked, self.scene.view.turn))
        more = self.backing()
        ranked = [
            ((self.strength_near(item.target) + more) / self.defence(item.target), item)
            for item in options
            if not self.bare(item.target) and not self._hops(item.target)
        ]
        fit = [
            (odds, item)
            for odds, item in ranked
            if (not self._hard(item) and odds >= self.fair) or (self.fair >= FAIR and odds >= self.good)
        ]
        if not fit:
            return None
        return max(fit, key=lambda pair: self._merit(*pair))[1]

    def _merit(self, odds: float, item: Option) -> tuple[bool, float, str]:
        """Rank an attack: those first for whom the ships are, then by what the target is worth and the odds."""
        return self.favoured(item.target), self.value(item.target) * min(odds, CRUSHING), item.target

    def _hops(self, hex_key: str) -> bool:
        """Tell whether defenders beaten here would only go to and fro: to an empty position attacked this turn, or into a fort (8.3.3)."""
        scene = self.scene
        around = [near for near in scene.island.board.neighbours(hex_key) if near in scene.positions]
        wary = any(map(self._struck_of_late, around))
        men = (each for each in scene.defenders.get(hex_key, ()) if each.back not in ("fort", "tank"))
        if scene.view is None or not any(each.elite or (wary and not each.revealed) for each in men):
            return False
        return any(
            not self._shut(near) and (near in scene.view.attacked or near in scene.defenders)
            for near in around
        )

    def _struck_of_late(self, hex_key: str) -> bool:
        """Tell whether a position was attacked in the last turns, so that an unseen unit beside it may be the one beaten there (8.3.3)."""
        view = self.scene.view
        return view is not None and hex_key in self._struck and view.turn - self._struck[hex_key] < RECENT

    def _shut(self, hex_key: str) -> bool:
        """Tell whether a unit that withdraws finds no room in a position: there are others, or Marines; a fort alone is room (6.4.3, 8.3.3)."""
        men = any(each.back != "fort" for each in self.scene.defenders.get(hex_key, ()))
        return men or self.scene.positions[hex_key].us_held

    def backing(self) -> float:
        """Return the strength that ships, aircraft and guns could add, once there is time to wait for them (8.3)."""
        view = self.scene.view
        if view is None or self.fair >= FAIR:
            return 0.0
        guns = any(left for _, left, _ in view.artillery)
        return BACKING * (bool(view.naval) + bool(view.air) + guns)

    def _hard(self, item: Option) -> bool:
        """Tell whether close combat is the better way: it is asked for, nobody is hidden, no depth marker left to shoot away (7.4b, 8.2.3)."""
        counters = [each for each in self.scene.defenders.get(item.target, ()) if not each.layer]
        close = any("CC" in each.requires for each in counters) and all(each.revealed for each in counters)
        return close and not (self.fair < FAIR and self.scene.depth.get(item.target))

    def muster(self, decision: Decision) -> Option:
        """Add to the attack until its result is good; fire when it is worth the cards, else give up (8.3c)."""
        facts, verbs = decision.details, decision.options
        score = self.score(facts)
        if FIRE in verbs and score > 0 and self._enough(facts):
            return FIRE
        more = [item for item in verbs if item.verb == "add"]
        if more:
            return max(more, key=lambda item: (*self._use(item.target, facts), item.target))
        for verb in ("naval", "air", "artillery"):
            found = next((item for item in verbs if item.verb == verb), None)
            if found and score < ENOUGH["JDX"]:
                return found
        return FIRE if FIRE in verbs and score > 0 else CANCEL

    def _enough(self, facts: Any) -> bool:
        """Tell whether more units would add nothing: the chart says so, or the odds against the unseen are crushing."""
        if facts["known"]:
            return any(code in ENOUGH for code in facts.get("result", ()))
        return float(facts["strength"]) >= CRUSHING * self.defence(facts["hex"])

    def score(self, facts: Any) -> float:
        """Return what an attack as it is declared promises: its chart result, or the odds against the unseen."""
        if facts["known"]:
            codes = facts.get("result", ())
            gain = sum(WORTH.get(code, 0) for code in codes)
            return -1.0 if "CC" in facts.get("unmet", ()) and "JE" in codes else float(gain)
        odds = float(facts["strength"]) / self.defence(facts["hex"])
        return odds - self.fair + 0.01 * (self.fair < FAIR)

    def _use(self, key: str, facts: Any) -> tuple[float, float]:
        """Rank a unit for an attack: its battalion's weight, then its own."""
        unit = self.scene.units[key]
        near = self.scene.island.board.distance(unit.where, facts["hex"]) == 1
        core = unit.kind in CORE
        return (self._band_strength(unit, facts["hex"]) if core and not facts["units"] else 0.0) + 5.0 * (
            core and near
        ), float(unit.strength)

    def _band_strength(self, unit: UsView, hex_key: str) -> float:
        if unit.kind == "engineer":
            return 0.5
        board = self.scene.island.board
        return float(
            sum(
                other.strength
                for near in board.within(hex_key, 1)[1:]
                for other in self.scene.stacks.get(near, ())
                if (other.regiment, other.battalion) == (unit.regiment, unit.battalion)
                and other.kind in ("rifle", "hq")
                and not (other.acted or other.disrupted)
            )
        )

    def wild_card(self, decision: Decision) -> Option:
        """Let a hero stand in for a weapon rather than add strength (8.2.4)."""
        return next((item for item in decision.options if item.target), decision.options[0])

    # -- barrages ---------------------------------------------------------------------------------

    def points(self, decision: Decision) -> Option:
        """Spend ships and aircraft on the revealed position that does the most harm (8.4, 8.5)."""
        reserved = any(self.favoured(key) for key in self.scene.defenders)
        targets = [
            item
            for item in decision.options
            if item != DONE
            and not self._shaken(item.target)
            and not self._kept(item.target)
            and (not reserved or self.favoured(item.target))
        ]
        return max(targets, key=lambda item: (self.value(item.target), item.text), default=DONE)

    def _kept(self, hex_key: str) -> bool:
        """Tell whether troops next to a hex are about to attack it, which a barrage would forbid (8.5.2)."""
        if self.fair >= FAIR or self.bare(hex_key):
            return False
        near = self.strength_near(hex_key)
        return near > 0 and near + self.backing() >= self.defence(hex_key)

    def tanks(self, options: list[Option]) -> Option | None:
        """Let tanks fire at a position that is not shaken yet and under nobody's attack."""
        fit = [item for item in options if not self._shaken(item.target) and self.value(item.target) > 2]
        return max(fit, key=lambda item: (self.value(item.target), item.target), default=None)

    def tank_force(self, decision: Decision) -> Option:
        """Take two tanks if there are two, then fire."""
        add = next((item for item in decision.options if item.verb in ("add", "artillery")), None)
        return add or (FIRE if FIRE in decision.options else CANCEL)

    def _shaken(self, hex_key: str) -> bool:
        counters = self.scene.defenders.get(hex_key, ())
        return (
            bool(counters) and all(each.disrupted for each in counters) and not self.scene.depth.get(hex_key)
        )

    def best_hex(self, decision: Decision) -> Option:
        """Return the target of an event that hurts the Japanese: the one worth the most."""
        fit = [item for item in decision.options if item.args]
        return max(fit, key=lambda item: (self.value(item.target), item.text), default=decision.options[0])
