"""Where every counter stands: stacks in hexes, rows in beach boxes, a fan under the mouse."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ecs.dday.views import View
from game.art import Point
from game.stage.boxes import UNIT, BoxPlan
from game.stage.counters import Face
from game.stage.faces import japanese_face, us_face

COUNTER = 0.56
SMALL = 0.4
STEP = 0.085


@dataclass(frozen=True, slots=True)
class Spot:
    """One counter on the table: key, face, the place of the rules, middle in map pixels, size as share of a hex."""

    key: str
    face: Face
    where: str
    point: Point
    share: float


@dataclass(slots=True)
class Layout:
    """All counters that lie on the map, in the order in which they are drawn."""

    spots: dict[str, Spot] = field(default_factory=dict)
    stacks: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def stack(self, where: str) -> tuple[str, ...]:
        """Return the counters at a place, the lowest first."""
        return self.stacks.get(where, ())


def lay_out(view: View, plan: BoxPlan) -> Layout:
    """Place every counter of a view."""
    piles: dict[str, list[tuple[str, Face]]] = {}
    small: set[str] = set()
    led_hexes = {position.hex for position in view.positions if position.hero}
    order = {"fort": 0, "depth": 1, "tank": 2, "unit": 2}
    for counter in sorted(view.japanese, key=lambda each: (order.get(each.back, 2), -each.layer, each.key)):
        led = counter.where in led_hexes and counter.back in ("unit", "tank")
        piles.setdefault(counter.where, []).append(
            (counter.key, japanese_face(counter, "hero" if led else ""))
        )
        if counter.back == "depth":
            small.add(counter.key)
    heroes = {hero.unit: "inspired" if hero.inspired else "hero" for hero in view.heroes}
    for unit in view.us:
        face = us_face(unit, heroes.get(unit.key, ""))
        piles.setdefault(unit.where, []).append((unit.key, face))
    layout = Layout()
    for where in sorted(piles):
        add_pile(layout, where, piles[where], small, plan)
    return layout


def add_pile(
    layout: Layout, where: str, pile: list[tuple[str, Face]], small: set[str], plan: BoxPlan
) -> None:
    """Place the counters of one place, if it lies on the map."""
    if where.startswith("box:") and where[4:] in plan.frames:
        for number, (key, face) in enumerate(pile):
            point = plan.slot(where[4:], number, len(pile))
            layout.spots[key] = Spot(key, face, where, point, UNIT * 0.94)
    elif where in plan.island.board.hexes:
        width = plan.grid.width
        middle = plan.grid.centre(where)
        for (key, face), (dx, dy) in zip(pile, offsets(len(pile)), strict=True):
            point = (middle[0] + dx * width, middle[1] + (dy + 0.03) * width)
            layout.spots[key] = Spot(key, face, where, point, SMALL if key in small else COUNTER)
    else:
        return
    layout.stacks[where] = tuple(key for key, _ in pile)


def offsets(count: int) -> list[Point]:
    """Return where the counters of a stack lie, the lowest first, in shares of a hex."""
    step = min(STEP, 0.3 / max(1, count - 1))
    middle = (count - 1) / 2
    return [((number - middle) * step, (middle - number) * step) for number in range(count)]


def fan(keys: Iterable[str], layout: Layout, middle: Point, width: float) -> dict[str, Point]:
    """Return where the counters of a stack stand when it is spread out, in map pixels."""
    names = list(keys)
    per_row = min(len(names), 4)
    gap = (COUNTER + 0.07) * width
    rows = -(-len(names) // per_row)
    found = {}
    for number, key in enumerate(names):
        row, column = divmod(number, per_row)
        across = min(per_row, len(names) - row * per_row)
        x = middle[0] + (column - (across - 1) / 2) * gap
        found[key] = (x, middle[1] + (row - (rows - 1) / 2) * gap)
    return found
