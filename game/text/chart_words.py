"""The charts of the player-aid cards as tables of words."""

from __future__ import annotations

from dataclasses import dataclass

from ecs.dday.printed.charts import ATTACK_COLUMNS, BARRAGE_ROWS, Charts, FireCell, Hexside, Terrain
from game.text import names


@dataclass(frozen=True, slots=True)
class Table:
    """A chart to be drawn: title, rule, headings, rows; `shares` are the widths of the columns."""

    title: str
    rule: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    shares: tuple[float, ...]


ATTACK_HEADS = {"alone": "No depth marker", "unrevealed": "Unrevealed depth", "revealed": "Revealed depth"}
MATCHES = {"none": "Nothing matches", "symbol": "Symbol", "colour": "Colour", "both": "Both"}
SUPPORT = {"naval": "Naval gunfire", "air": "Airstrike", "artillery": "Artillery", "lvt": "LVT(A)"}


def tables(charts: Charts) -> tuple[Table, ...]:
    """Return every chart in the order in which they are needed in a turn."""
    return (fire(charts), attack(charts), barrage(charts), weapons(charts), support(charts), ground(charts))


def results(codes: tuple[str, ...]) -> str:
    """Return result codes in words."""
    text = "; ".join(names.RESULTS.get(code, code) for code in codes)
    return text[:1].upper() + text[1:]


def fire(charts: Charts) -> Table:
    """Return the Japanese Fire Chart."""
    rows = tuple(
        (f"{cell.level.capitalize()}, {'all revealed' if cell.revealed else 'not all revealed'}", *hit(cell))
        for cell in charts.fire.cells
    )
    return Table("Japanese fire", "6.3", ("Fire", "Hits", "Effect"), rows, (0.4, 0.34, 0.26))


def hit(cell: FireCell) -> tuple[str, str]:
    """Return whom a cell hits, and how."""
    whom = "units with the target symbol" if cell.symbol else "any unit"
    whom += ", armour too" if cell.armour else ", no armour"
    effect = " and ".join(word for word, on in (("a step", cell.step), ("disruption", cell.disrupt)) if on)
    return whom.capitalize(), effect.capitalize()


def attack(charts: Charts) -> Table:
    """Return the US Attack Results Chart; each weapon that is missing goes one row up."""
    chart = charts.attack
    rows = tuple(
        (chart.odds_text(number), *(results(cell) for cell in cells))
        for number, cells in enumerate(chart.cells)
    )
    head = ("Odds", *(ATTACK_HEADS[column] for column in ATTACK_COLUMNS))
    return Table("US attack: each missing weapon goes one row up", "8.3", head, rows, (0.1, 0.34, 0.28, 0.28))


def barrage(charts: Charts) -> Table:
    """Return the US Barrage Result Chart."""
    chart = charts.barrage
    ends = [str(low - 1) for low in chart.columns[1:]]
    heads = [f"{low} to {end}" for low, end in zip(chart.columns, ends, strict=False)]
    head = ("Card matches", *heads, f"{chart.columns[-1]} and more")
    rows = tuple(
        (MATCHES[row], *(results(cell) for cell in cells))
        for row, cells in zip(BARRAGE_ROWS, chart.cells, strict=True)
    )
    return Table("US barrage, by strength", "8.4", head, rows, (0.19, 0.25, 0.27, 0.29))


def weapons(charts: Charts) -> Table:
    """Return the US Weapons Chart."""
    rows = []
    for line in charts.weapons.lines:
        near, far = line.nearest, line.farthest
        distance = f"{near}" if near == far else f"{near} to {far}"
        rows.append((names.KINDS.get(line.kind, line.kind), distance, ", ".join(named(line.weapons))))
    return Table("US weapons, by distance", "8.2", ("Unit", "Hexes", "Weapons"), tuple(rows), (0.3, 0.1, 0.6))


def named(codes: tuple[str, ...]) -> list[str]:
    """Return weapons with their codes."""
    return [f"{names.WEAPONS.get(code, code)} ({code})" for code in codes]


def support(charts: Charts) -> Table:
    """Return what points of support bring."""
    rows = tuple(
        (
            SUPPORT.get(each.kind, each.kind),
            str(each.strength),
            ", ".join(names.WEAPONS.get(code, code) for code in each.weapons) or "none",
            ", ".join(each.symbols),
        )
        for each in charts.support
    )
    head = ("One point of", "Strength", "Weapons", "Target symbols")
    return Table("Ships, aircraft, artillery", "8.5", head, rows, (0.25, 0.14, 0.33, 0.28))


def ground(charts: Charts) -> Table:
    """Return the effects of terrain."""
    rows = [(each.key.capitalize(), terrain_effect(each)) for each in charts.terrain]
    rows += [(f"{each.key.capitalize()} hexside", side_effect(each)) for each in charts.hexsides]
    return Table("Terrain", "2.4.6", ("Terrain", "Effect"), tuple(rows), (0.22, 0.78))


def terrain_effect(each: Terrain) -> str:
    """Return what a terrain does."""
    words = [
        (each.defence > 1, f"Japanese strength × {each.defence}"),
        (each.stops, "ends a move"),
        (each.one_hex, "one hex only"),
        (each.blocks, "blocks sight"),
        (each.steady, "fire into it is steady"),
        (each.intense, "fire into it is intense"),
        (each.combat_card, "one more card in close combat"),
        (each.field_range != 2, f"fire reaches {each.field_range} hexes"),
        (each.mortar_range != 3, f"mortars reach {each.mortar_range} hexes"),
    ]
    found = "; ".join(text for there, text in words if there)
    return found[:1].upper() + found[1:] or "No effect"


def side_effect(each: Hexside) -> str:
    """Return what a hexside does."""
    words = [
        (each.halves, "halves the strength of attacks across it"),
        (each.one_hex, "crossed with the first hex of a move only"),
        (each.tanks_need_road, "tanks need a road"),
        (each.blocks, "blocks sight"),
        (each.impassable, "cannot be crossed"),
    ]
    found = "; ".join(text for there, text in words if there)
    return found[:1].upper() + found[1:] or "No effect"
