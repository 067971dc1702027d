#!/usr/bin/env python3
"""Write the rulings of docs/rulings.md as data, so that the game can show them.

`tools/rulings_data.py` writes assets/data/iwo_jima/rulings.toml; `--check` only says whether it is up to date.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "docs" / "rulings.md"
TARGET = ROOT / "assets" / "data" / "iwo_jima" / "rulings.toml"
ROW = re.compile(r"^\| #(\d+) · (.*?) \| (.*) \|$")
HEAD = """#:schema ../schemas/rulings.json
# The rulings of docs/rulings.md as data, written by tools/rulings_data.py: change them there.
"""


def rows(text: str) -> list[dict[str, str]]:
    """Return the rulings of the document, one for each numbered row of its tables."""
    found = []
    for line in text.splitlines():
        match = ROW.match(line)
        if match is None:
            continue
        number, rule, rest = match.groups()
        cells = [cell.strip() for cell in rest.split(" | ")]
        if len(cells) != 4:
            raise ValueError(f"ruling {number}: expected four cells after the rule, but came {len(cells)}")
        question, ruling, reason, confidence = cells
        found.append({
            "number": number, "rule": rule, "question": question, "ruling": ruling, "reason": reason,
            "confidence": confidence,
        })  # fmt: skip
    return found


def toml_text(text: str) -> str:
    """Return the data file for a document."""
    parts = [HEAD]
    for row in rows(text):
        lines = [f"number = {row['number']}"]
        lines += [
            f"{name} = {json.dumps(value, ensure_ascii=False)}"
            for name, value in row.items()
            if name != "number"
        ]
        parts.append("\n[[ruling]]\n" + "\n".join(lines) + "\n")
    return "".join(parts)


def up_to_date(source: Path = SOURCE, target: Path = TARGET) -> bool:
    """Tell whether document and data agree."""
    wanted = toml_text(source.read_text(encoding="utf-8"))
    return target.is_file() and target.read_text(encoding="utf-8") == wanted


def main(arguments: list[str] | None = None) -> int:
    """Write the data, or check it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="only say whether the data is out of date")
    if not parser.parse_args(arguments).check:
        text = toml_text(SOURCE.read_text(encoding="utf-8"))
        TARGET.write_text(text, encoding="utf-8")
        print(f"{text.count('[[ruling]]')} rulings written")
        return 0
    current = up_to_date()
    print("the rulings are up to date" if current else "out of date: run tools/rulings_data.py")
    return 0 if current else 1


if __name__ == "__main__":
    sys.exit(main())
