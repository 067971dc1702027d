"""The XML behind a Tiled map, read with care: a file from elsewhere must not crash, swell or hang the game."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from xml.etree.ElementTree import Element, ParseError, fromstring

from ecs.library.map_problems import MapReport
from ecs.library.problems import did_you_mean

MAX_BYTES = 32_000_000
"""Largest file that is read; a map of 100 x 100 hexes in the longest way to write it is far smaller."""

FORMS = {"map": ".tmx", "tileset": ".tsx", "template": ".tx"}
"""The outermost element of each kind of file, and how Tiled names such files."""

CHILDREN = {
    "map": "editorsettings properties tileset layer objectgroup imagelayer group",
    "group": "properties layer objectgroup imagelayer group",
    "layer": "properties data",
    "objectgroup": "properties object",
    "imagelayer": "properties image",
    "object": "properties ellipse point polygon polyline text",
    "tileset": "editorsettings properties tileoffset grid transformations image terraintypes wangsets tile",
    "tile": "properties image objectgroup animation",
    "template": "tileset object",
    "properties": "property",
}
"""What each element may hold; anything else would be passed over by Tiled without a word."""

REAL = re.compile(r"[+-]?([0-9]{1,30}(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]{1,3})?")
WHOLE = re.compile(r"[+-]?[0-9]{1,10}")


def read_xml(path: Path, form: str, report: MapReport) -> Element | None:
    """Return the outermost element of a map, tileset or template; what keeps it from being read becomes a problem."""
    known = len(report.problems)
    text = _text(path, form, report)
    if text is None:
        return None
    try:
        root = fromstring(text)
    except ParseError as error:
        report.add("well-formed XML", str(error), file=path.name,
                   mend="Mend the line named or take the last good version.")  # fmt: skip
        return None
    if root.tag != form:
        report.add(f"a Tiled {form}", f"a file of the kind {root.tag}", file=path.name,
                   mend=f"Name a {FORMS[form]} file that Tiled wrote.")  # fmt: skip
    return root if len(report.problems) == known else None


def _text(path: Path, form: str, report: MapReport) -> str | None:
    if not is_there(path):
        near = did_you_mean(path.name, beside(path))
        mend = near or f"Put {path.name} into the folder {path.parent.name}."
        report.add(f"a {form} file", "no such file", file=path.name, mend=mend)
        return None
    if path.stat().st_size > MAX_BYTES:
        report.add(f"a file of at most {MAX_BYTES // 1_000_000} MB", path.stat().st_size, file=path.name,
                   mend="Take the last good version.")  # fmt: skip
        return None
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        report.add("a text file in UTF-8", str(error), file=path.name,
                   mend="Open it in Tiled and save it again.")  # fmt: skip
        return None
    except OSError as error:
        report.add("a file that can be read", error.strerror or str(error), file=path.name,
                   mend="Check the rights of the file.")  # fmt: skip
        return None
    return text if _plain(text, path, form, report) else None


def _plain(text: str, path: Path, form: str, report: MapReport) -> bool:
    """Tell whether a text may be given to the XML reader."""
    start = text.lstrip()[:1]
    if start in ("{", "["):
        report.add("a file in Tiled's XML form", "JSON", file=path.name,
                   mend=f"Save it in Tiled as {FORMS[form]} (File, Save As).")  # fmt: skip
    elif "<!DOCTYPE" in text or "<!ENTITY" in text:
        report.add("XML without declarations of its own", "a DOCTYPE", file=path.name,
                   mend="Take out the DOCTYPE; Tiled never writes one.")  # fmt: skip
    else:
        return True
    return False


def beside(path: Path) -> list[str]:
    """Return the names of the files in the folder of a path that may not exist."""
    try:
        return sorted(each.name for each in path.parent.iterdir())
    except OSError:
        return []


@dataclass(slots=True)
class Place:
    """One element of a file together with where it stands, for reading its attributes and telling what is wrong."""

    node: Element
    report: MapReport
    where: dict[str, str] = field(default_factory=dict)

    def wrong(self, expected: str, came: object, mend: str) -> None:
        """Note one problem of this element."""
        self.report.add(expected, came, mend=mend, **self.where)

    def whole(self, name: str, default: int = 0, *, low: int = -(2**31), high: int = 2**32 - 1) -> int:
        """Return an attribute that is a whole number from `low` to `high`, or the default with a problem."""
        text = self.node.get(name)
        if text is None and low <= default <= high:
            return default
        text = text or ""
        value = int(text) if WHOLE.fullmatch(text.strip()) else None
        if value is None or not low <= value <= high:
            self.wrong(f"{name}: a whole number from {low} to {high}", text or None, "Set it again in Tiled.")
            return default
        return value

    def real(self, name: str, default: float = 0.0) -> float:
        """Return an attribute that is a number of map size, or the default with a problem."""
        text = self.node.get(name)
        if text is None:
            return default
        value = number(text)
        if value is None:
            self.wrong(f"{name}: a number", text, "Set it again in Tiled.")
            return default
        return value

    def flag(self, name: str, *, default: bool) -> bool:
        """Return an attribute that is 0 or 1."""
        return bool(self.whole(name, int(default), low=0, high=1))

    def children(self) -> None:
        """Note every element inside this one that Tiled would pass over."""
        known = CHILDREN[self.node.tag].split()
        for tag in sorted({child.tag for child in self.node} - set(known)):
            mend = did_you_mean(tag, known) or "Take it out, or save the map with an older Tiled."
            self.wrong(f"a known element inside {self.node.tag}", tag, mend)


def number(text: str) -> float | None:
    """Return a number as Tiled writes it, or None for anything else; a million pixels is the limit."""
    if not REAL.fullmatch(text.strip()):
        return None
    value = float(text)
    return value if abs(value) <= 1e6 else None


def is_there(path: Path) -> bool:
    """Tell whether a path names a file, whatever a map may have written into it."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False
