"""How the sensible bot lands: where there is room and less fire (5.2, 5.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.decisions import CANCEL, DONE, Decision, Option, option
from ecs.dday.sensible.moves import TRAP, Moves
from ecs.dday.sensible.scene import Scene

if TYPE_CHECKING:
    from ecs.dday.printed.island import Box

BOXES_OF_A_BEACH = 4
BOX_REACH = 3
BITES = 4
"""Positions near a box, those helped by a black one twice, beyond which nobody waits in it."""


class Landing:
    """Answers in which box units arrive, and in which hex they land."""

    def __init__(self, scene: Scene, moves: Moves) -> None:
        self.scene = scene
        self.moves = moves

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
            sites,
            key=lambda item: (self.moves.worth(item.target, (item.args[0],), landing=True), item.target),
        )

    def box(self, decision: Decision) -> Option:
        """Let units arrive in the box with the fewest Japanese colours and the fewest boats."""
        boxes = self.scene.island.boxes
        codes = [item.target for item in decision.options if item.verb == "box"]
        open_way = self.moves.goals.best_box(codes, decision.subject) if len(codes) > BOXES_OF_A_BEACH else ""
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
