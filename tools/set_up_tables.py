#!/usr/bin/env python3
"""Write the Japanese set-ups of the later scenarios, beside the marks of the map, into docs/data.md.

`tools/set_up_tables.py` writes the table between its two marks; `--check` only says whether it is up to date.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from ecs.dday.scenarios.setup_us import us_side  # noqa: E402
from ecs.games import load_rules  # noqa: E402

if TYPE_CHECKING:
    from ecs.dday.printed.scenario import SectorSetup

PAGE = ROOT / "docs" / "data.md"
BEGIN = "<!-- set-ups: written by tools/set_up_tables.py -->"
END = "<!-- end of the set-ups -->"
HEAD = (
    "| Scenario | Sector | A unit in | Marked X or +, beyond the front, but empty | Not marked, but with a unit "
    "| Drawn for the reserve | Out of the game | Depth markers |\n|---|---|---|---|---|---|---|---|"
)


def table(game: str = "iwo_jima") -> str:
    """Return the table: one line for each sector that a scenario sets up otherwise than by the marks of the map."""
    rules = load_rules(game)
    lines, seen = [HEAD], []
    for key, scenario in sorted(rules.scenarios.items(), key=lambda item: item[1].number):
        if scenario.japanese in seen:
            continue
        seen.append(scenario.japanese)
        battle = rules.build(key, 1, {})
        rows = [row for row in scenario.japanese if row.mixed]
        lines += [f"| `{key}` | {line(battle, row)} |" for row in rows]
    return "\n".join(lines)


def line(battle: Any, row: SectorSetup) -> str:
    """Return one sector's line."""
    held = us_side(battle)
    here = battle.island.positions_in_sector(row.sector)
    marked = {each.key for each in here if each.setup and each.hex not in held}
    filled = {each.key for each in here if each.hex in row.start_hexes}
    pool = row.pool or 0
    gone = len(row.mixed) - len(filled) - row.hilltops - pool
    more = f" and {row.hilltops} hilltops by chance" if row.hilltops else ""
    cells = (
        row.sector,
        listed(filled) + more,
        listed(marked - filled),
        listed(filled - marked),
        pool,
        gone,
        row.depth,
    )
    return " | ".join(str(cell) for cell in cells)


def listed(keys: set[str]) -> str:
    """Return positions in the order of letter and number, or a dash."""
    ordered = sorted(keys, key=lambda key: (key[0], int(re.sub(r"\D", "", key) or 0)))
    return ", ".join(ordered) or "-"


def page_with(text: str, found: str) -> str:
    """Return the page with the table between its marks; ValueError when a mark is missing."""
    if BEGIN not in text or END not in text:
        raise ValueError(f"docs/data.md: expected the lines {BEGIN!r} and {END!r}")
    before, after = text.split(BEGIN)[0], text.split(END)[1]
    return f"{before}{BEGIN}\n\n{found}\n\n{END}{after}"


def main(arguments: list[str] | None = None) -> int:
    """Write the table, or check it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="only say whether the table is out of date")
    only_check = parser.parse_args(arguments).check
    text = PAGE.read_text(encoding="utf-8")
    wanted = page_with(text, table())
    if only_check:
        print("the set-ups are up to date" if wanted == text else "out of date: run tools/set_up_tables.py")
        return int(wanted != text)
    PAGE.write_text(wanted, encoding="utf-8")
    print("docs/data.md written")
    return 0


if __name__ == "__main__":
    sys.exit(main())
