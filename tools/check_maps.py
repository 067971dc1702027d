"""Check the maps: problems that keep a game from starting, and warnings about the design.

python tools/check_maps.py              # all maps in maps/
python tools/check_maps.py maps/iwo_jima.tmx
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from ecs.dday.printed.charts import Charts  # noqa: E402
from ecs.games import load_rules  # noqa: E402
from ecs.library.map_advice import advice  # noqa: E402
from ecs.library.problems import BadData  # noqa: E402
from ecs.library.tiled import load_island  # noqa: E402


def charts() -> Charts:
    """Return the charts of Iwo Jima."""
    found: Charts = load_rules("iwo_jima").book.charts  # type: ignore[attr-defined]
    return found


def report(path: Path) -> bool:
    """Print what is wrong with a map; return whether it can be played on."""
    try:
        island = load_island(path)
    except BadData as bad:
        print(bad)
        return False
    notes = advice(path, island, charts().artillery)
    for note in notes:
        print(f"{path.name}: warning: {note}")
    print(
        f"{path.name}: {len(island.board.hexes)} land hexes, {len(island.positions)} positions in"
        f" {len(island.groups)} groups, {len(island.boxes)} boxes, {len(notes)} warnings"
    )
    return True


def main(arguments: list[str]) -> int:
    """Check the maps named, or all of them."""
    paths = [Path(each) for each in arguments] or sorted((ROOT / "maps").glob("**/*.tmx"))
    good = [report(path) for path in paths]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
