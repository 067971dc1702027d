"""How the sensible bot lands and moves: out of the fire, together, towards its target."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.decisions import CANCEL, DONE, Decision, Option, option
from ecs.dday.sensible_goals import Goals, band
from ecs.dday.sensible_scene import Scene

if TYPE_CHECKING:
    from ecs.dday.island import Box
    from ecs.dday.views import UsView

FEAR = 0.7
"""What a hit to fear counts beside a hex of ground."""
OVER = 1.5
"""What a unit too many in a hex counts."""
GAIN = 0.3
"""A move must be worth that much more than to stay."""
BEACH = 0.3
TRAP = 1.5
"""What a hex counts from which disrupted units cannot get away (7.3.5, 7.6)."""
BOXES_OF_A_BEACH = 4
BOX_REACH = 3
BITES = 4
"""Positions near a box, those helped by a black one twice, beyond which nobody waits in it."""
CROSSFIRE = 0.7


class Moves:
    """Answers where to land, whom to move together, and where to."""

    def __init__(self, scene: Scene, goals: Goals) -> None:
        self.scene = scene
        self.goals = goals

    def worth(self, hex_key: str, group: tuple[str, ...], *, landing: bool = False) -> float:
        """Return what a hex is worth to a group: nearness to its target, safety, room."""
        scene, unit = self.scene, self.scene.units[group[0]]
        target = self.goals.target(unit)
        spared = target if scene.island.board.distance(hex_key, target or hex_key) <= 1 else ""
        beach = BEACH if scene.island.board.hexes[hex_key].beach else 0.0
        trap = TRAP if landing and scene.trap(hex_key) else 0.0
        return (
            -self.goals.far(hex_key, target)
            - trap
            - FEAR * scene.danger(hex_key, spared)
            - OVER * scene.room(hex_key, group, landing=landing)
            - beach * (1 + self._boats(hex_key))
        )

    def _boats(self, hex_key: str) -> int:
        """Count the units that wait to land in a beach hex."""
        boxes = self.scene.island.boxes.values()
        return sum(len(self.scene.stacks.get(f"box:{box.code}", ())) for box in boxes if hex_key in box.hexes)

    # -- landing ----------------------------------------------------------------------------------

    def land(self, decision: Decision) -> Option:
        """Land rifle companies first, so that each hex gets its two; keep aboard what finds no room (7.5.2b).

        In the last turn nobody lands any more: there is nothing left to do ashore.
        """
        view, box = self.scene.view, self.scene.island.boxes[decision.subject[0]]
        first, last = view is None or view.turn == 1, view is not None and view.turn == view.last_turn
        waiting = [
            item
            for item in decision.options
            if item.verb == "unit"
            and not last
            and (
                first
                or self._raked(box)
                or any(not self.scene.room(key, (item.target,), landing=True) for key in box.hexes)
            )
        ]
        order = {"rifle": 0, "tank": 1, "engineer": 2, "hw": 3, "hq": 4}
        units = self.scene.units
        return min(
            waiting, key=lambda item: (order.get(units[item.target].kind, 5), item.target), default=DONE
        )

    def _raked(self, box: Box) -> bool:
        """Tell whether to wait in a box costs more than to be too many in a hex: the fire squares that bite (5.1)."""
        scene, island = self.scene, self.scene.island
        near = [
            group
            for group in scene.occupied_groups
            if any(island.group_distance(group, key) <= BOX_REACH for key in box.hexes)
        ]
        black = any(island.groups[group].colour == "black" for group in near)
        bites = sum(1 + black for group in near if island.groups[group].colour != "black")
        return bites > BITES

    def land_unit(self, decision: Decision) -> Option:
        """Land where there is room and less fire."""
        sites = [item for item in decision.options if item != CANCEL]
        return max(
            sites, key=lambda item: (self.worth(item.target, (item.args[0],), landing=True), item.target)
        )

    def box(self, decision: Decision) -> Option:
        """Let units arrive in the box with the fewest Japanese colours and the fewest boats."""
        boxes = self.scene.island.boxes
        codes = [item.target for item in decision.options if item.verb == "box"]
        open_way = self.goals.best_box(codes, decision.subject) if len(codes) > BOXES_OF_A_BEACH else ""
        if open_way:
            return option("box", open_way)
        landed = [key for key in self.scene.stacks if key in self.scene.island.board.hexes]

        def cost(item: Option) -> tuple[float, str]:
            code = item.target
            boats = len(self.scene.stacks.get(f"box:{code}", ()))
            hexes = boxes[code].hexes
            danger = sum(self.scene.danger(key) + TRAP * self.scene.trap(key) for key in hexes) / len(hexes)
            away = min((self.scene.island.board.distance(hexes[0], key) for key in landed), default=0)
            return len(boxes[code].fire) + danger + boats / 2 + away, code

        return min((item for item in decision.options if item.verb == "box"), key=cost)

    # -- who moves --------------------------------------------------------------------------------

    def restless(self, key: str) -> float:
        """Return what a unit would gain by its best move; 0 when it stays."""
        unit = self.scene.units[key]
        board, closed = self.scene.island.board, self.goals.closed
        if unit.disrupted:
            return GAIN + 0.1 if self.scene.danger(unit.where) > 0 else 0.0
        if self._digs_in(unit):
            return 0.0
        near = [
            hex_key
            for hex_key in board.within(unit.where, 2)[1:]
            if hex_key not in self.scene.defenders and board.hexes[hex_key].sector not in closed
        ]
        best = max((self.worth(hex_key, (key,)) for hex_key in near), default=-99.0)
        return max(0.0, best - self.worth(unit.where, (key,)))

    def _digs_in(self, unit: UsView) -> bool:
        """Tell whether a unit holds a position that counts, alone or as the strongest there (12.1)."""
        if unit.where in self.scene.defenders or not self.goals.holds(unit):
            return False
        holders = [each for each in self.scene.stacks[unit.where] if each.kind != "tank"]
        strongest = max(holders, key=lambda each: (each.steps, each.key), default=unit)
        return strongest.key == unit.key

    def gather(self, decision: Decision) -> Option | None:
        """Take along those of the battalion that stand here and want to go too (7.2)."""
        group = decision.subject
        unit = self.scene.units[group[0]]
        target = self.goals.target(unit)
        for item in decision.options:
            if item.verb != "join":
                continue
            other = self.scene.units[item.target]
            same = band(other) == band(unit) or self.goals.target(other) == target
            if same and not self._digs_in(other) and self._fits((*group, other.key)):
                return item
        return None

    def _fits(self, group: tuple[str, ...]) -> bool:
        """Tell whether there is a better hex next door with room for the whole group."""
        at = self.scene.units[group[0]].where
        stay = self.worth(at, group)
        return any(
            self.scene.room(near, group) == 0 and self.worth(near, group) > stay
            for near in self.scene.island.board.neighbours(at)
            if near not in self.scene.defenders
            and self.scene.island.board.hexes[near].sector not in self.goals.closed
        )

    # -- where to ---------------------------------------------------------------------------------

    def step(self, decision: Decision) -> Option:
        """Go to the best hex that is better than to stay, counting the fire on the way (7.3.3)."""
        group, at = decision.subject, decision.details["at"]
        fire = dict(decision.details.get("fire", ()))
        stay = self.worth(at, group)

        def gain(item: Option) -> float:
            shots = sum(1.0 if level == "intense" else 0.4 for _, level in fire.get(item.target, ()))
            onward = 0.0
            if decision.details["left"] > 1 and not decision.details["one_hex"]:
                onward = 0.3 * self._onward(item.target, group)
            return self.worth(item.target, group) + onward - stay - CROSSFIRE * FEAR * shots

        steps = [item for item in decision.options if item.verb == "move"]
        best = max(steps, key=lambda item: (gain(item), item.target), default=None)
        stop = DONE if DONE in decision.options else CANCEL
        return best if best is not None and gain(best) > GAIN else stop

    def _onward(self, hex_key: str, group: tuple[str, ...]) -> float:
        here = self.worth(hex_key, group)
        board = self.scene.island.board
        ahead = [near for near in board.neighbours(hex_key) if near not in self.scene.defenders]
        return max(0.0, max((self.worth(near, group) for near in ahead), default=here) - here)

    def refuge(self, decision: Decision) -> Option:
        """Seek the safest shelter; stay when none is safer than this hex (7.3.5)."""
        at = self.scene.units[decision.subject[0]].where
        sites = [
            item for item in decision.options if item.verb == "preserve" and item != CANCEL and item.args
        ]
        best = min(
            sites,
            key=lambda item: (
                self.scene.danger(item.target) + OVER * self.scene.room(item.target, decision.subject),
                item.target,
            ),
        )
        return best if self.scene.danger(best.target) < self.scene.danger(at) else CANCEL

    def rescue(self, decision: Decision) -> Option | None:
        """Bring a disrupted unit out of the fire if it could not recover there (7.3.5b, 7.6)."""
        at = self.scene.units[decision.subject[0]].where
        shelter = option("preserve")
        return shelter if shelter in decision.options and self.scene.intense(at) else None

    def infiltrate(self, decision: Decision) -> Option:
        """Slip into the best hex (20.0)."""
        sites = [item for item in decision.options if item.verb != "cancel"]
        return max(sites, key=lambda item: (self.worth(item.target, decision.subject), item.target))
