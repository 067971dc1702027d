"""Hand-made views and decisions, to look at the screen without playing."""

from __future__ import annotations

from functools import cache
from typing import Any

from ecs.core.decisions import Blocked, Decision, option
from ecs.dday.printed.island import Island
from ecs.dday.scenarios.victory import Condition
from ecs.dday.views import JapaneseView, PositionView, UsView, View


@cache
def island() -> Island:
    """Return the map of Iwo Jima, read once."""
    from tests.table import rules

    found: Island = rules().book.island
    return found


def filled(kind: type[Any], **values: Any) -> Any:
    """Return a named tuple; fields that nobody named are empty."""
    return kind(**{name: values.get(name, ()) for name in kind._fields})


def us(key: str, where: str, **changes: Any) -> UsView:
    """Return a US unit at a place, its facts guessed from its designation."""
    name, _, rest = key.partition("/")
    kind, battalion, division, steps, strength, reach = "rifle", 0, 4, 4, 8, 2
    if name == "HQ":
        kind, steps, strength = ("hq", 2, 3) if "/" in rest else ("regiment", 1, 0)
    elif name == "HW":
        kind, strength = "hw", 9
    elif rest.endswith("Tk"):
        kind, steps, strength, reach = "tank", 2, 4, 3
    elif rest.endswith("E"):
        kind, steps, strength, reach = "engineer", 2, 4, 1
    parts = rest.split("/")
    if len(parts) == 2:
        battalion = int(parts[0])
    regiment = parts[-1] if parts[-1].isdigit() else "0"
    if regiment in ("26", "27", "28") or rest.startswith("5"):
        division = 5
    symbol = ("circle", "diamond", "triangle")[sum(map(ord, key)) % 3]
    unit: UsView = UsView(
        key, kind, where, steps, steps, strength, reach, ("BR", "MG"), symbol, division, int(regiment),
        battalion, 0, False, "",
    )  # fmt: skip
    return unit._replace(**changes)


BATTALIONS = {"1": "ABC", "2": "EFG", "3": "IKL"}


def battalion(name: str, where: str, **changes: Any) -> list[UsView]:
    """Return the companies and the headquarters of a battalion such as 1/25."""
    number = name.partition("/")[0]
    keys = [f"{company}/{name}" for company in BATTALIONS[number]] + [f"HQ/{name}"]
    return [us(key, where, **changes) for key in keys]


def us_units() -> tuple[UsView, ...]:
    """Return the landing force in the middle of its second turn."""
    units = battalion("1/28", "box:G") + battalion("2/28", "box:G")
    units += battalion("2/27", "box:R1") + battalion("1/27", "0411")
    units += battalion("1/23", "box:Y1") + battalion("2/23", "box:Y2")
    units += battalion("1/25", "box:B1") + battalion("3/25", "box:B2")
    places: dict[str, tuple[str, dict[str, Any]]] = {
        "A/1/25": ("0519", {"steps": 3}),
        "B/1/25": ("0619", {"acted": True}),
        "C/1/25": ("0619", {"disrupted": 2, "steps": 2}),
        "HQ/1/25": ("0519", {}),
        "I/3/25": ("0520", {"disrupted": 1}),
        "K/3/25": ("0520", {}),
        "E/2/23": ("0515", {"steps": 2, "strength": 4, "range": 1}),
        "F/2/23": ("0616", {"acted": True}),
    }
    moved = []
    for unit in units:
        where, changes = places.get(unit.key, (unit.where, {}))
        moved.append(unit._replace(where=where, **changes))
    moved += [us("1A/4Tk", "0519"), us("B/4E", "0520"), us("1C/5Tk", "0410"), us("HW/25", "due:3")]
    return tuple(sorted(moved))


def japanese_units() -> tuple[JapaneseView, ...]:
    """Return unrevealed units in the positions of the first scenario and a few that are known."""
    found = []
    for number, position in enumerate(p for p in island().positions.values() if p.setup == "X"):
        disrupted = number % 11 == 3
        found.append(JapaneseView(f"jp:{number:03}", "unit", position.hex, False, disrupted))
    found[10] = found[10]._replace(
        revealed=True, name="1/309 Inf", strength=4, requires=("FT", "MG"), elite=True
    )
    forts = [JapaneseView("fort:001", "fort", "0405", False, False)]
    forts.append(
        JapaneseView("fort:002", "fort", "0720", True, False, strength=3, requires=("DE", "FT"), fort_class=1)
    )
    depth = [JapaneseView("depth:001", "depth", "0616", False, False, under="jp:012")]
    depth.append(JapaneseView("depth:002", "depth", "0618", True, False, strength=2, requires=("MO",)))
    tanks = [JapaneseView("jp:900", "tank", "0815", False, False)]
    return (*found, *tanks, *depth, *forts)


def view(**changes: Any) -> View:
    """Return a full table in the second turn."""
    japanese = japanese_units()
    held = {each.where for each in japanese}
    ours = us_units()
    positions = tuple(
        PositionView(
            p.key, p.hex, p.colour, p.group, p.hex in held, any(u.where == p.hex for u in ours),
            p.artillery and p.key != "A3", p.key == "C3", p.key == "B1",
        )
        for p in island().positions.values()
    )  # fmt: skip
    plain: View = filled(
        View,
        scenario="d_day", turn=2, last_turn=6, date="2-19", time="1100", phase="us_action", stage="",
        us=ours, japanese=japanese, positions=positions,
        cards=(("amphibious", "c04"), ("first_event", "c02"), ("japanese_fire", "c01")),
        deck=47, discards=4, pools=(("pool:2", 3), ("depth:2", 14)), naval=1, air=1, replacements=6,
        artillery=(), effects=(("rain", 3, ""),), losses=((1, 7), (2, 5)), japanese_losses=((2, 1),),
        attacked=(), barraged=(), result="", reason="",
        conditions=(
            Condition("step_losses", True, 12, 50),
            Condition("cut_off:1", False, 0, 1),
            Condition("airfield:1", False, 0, 1),
            Condition("sector:3", False, 0, 1),
        ),
    )  # fmt: skip
    return plain._replace(**changes)


def act() -> Decision:
    """Return the question which unit acts next."""
    ready = [u.key for u in us_units() if not u.acted and not u.disrupted and ":" not in u.where]
    options = [option("unit", key) for key in ready]
    options += [option("attack", "0618"), option("barrage", "0618"), option("barrage", "0820"), option("end")]
    blocked = (
        Blocked(option("unit", "B/1/25"), "already_acted", "7.0"),
        Blocked(option("attack", "0720"), "no_line_of_sight", "8.1"),
    )
    return Decision("act", "7.1", tuple(options), why_not=lambda: blocked)


def move() -> Decision:
    """Return the question where a unit moves next."""
    hexes = island().board.neighbours("0519")
    options = [option("move", key) for key in hexes] + [option("done"), option("cancel")]
    return Decision("move", "7.3", tuple(options), subject=("A/1/25",), details={"left": 2})


def attack_with() -> Decision:
    """Return the question who joins an attack, with its preview."""
    options = [option("add", "K/3/25"), option("remove", "A/1/25"), option("fire"), option("cancel")]
    details = {
        "us": 12,
        "japanese": 4,
        "odds": "3-1",
        "required": ("FT", "MG"),
        "met": ("MG",),
        "unmet": ("FT",),
        "row": "2-1",
        "result": ("JX",),
        "units": ("A/1/25",),
    }
    return Decision("attack_with", "8.3", tuple(options), subject=("0618",), details=details)
