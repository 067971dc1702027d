"""Make a map of twice the width and twice the height out of four copies of another, to measure how loading grows."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

COPIES = ((0, 0), (1, 0), (0, 1), (1, 1))
NAMED = ("position", "box")
"""Types whose names must differ between the copies."""


def write_wide_map(source: Path, target: Path) -> Path:
    """Write the four copies of a map with an even number of rows; its files are named by whole paths."""
    root = ElementTree.parse(source).getroot()
    columns, rows = int(root.get("width", 0)), int(root.get("height", 0))
    width, height = int(root.get("tilewidth", 0)), int(root.get("tileheight", 0))
    step = (columns * width, rows * ((height + int(root.get("hexsidelength", 0))) // 2))
    for node in [root, *root.iter("layer")]:
        node.set("width", str(2 * columns))
        node.set("height", str(2 * rows))
    for data in root.iter("data"):
        _widen(data, columns)
    for layer in root.iter("objectgroup"):
        _copy_objects(layer, step)
    for node in [*root.iter("tileset"), *root.iter("image")]:
        node.set("source", str((source.parent / node.get("source", "")).resolve()))
    ElementTree.ElementTree(root).write(target, encoding="UTF-8", xml_declaration=True)
    return target


def _widen(data: Element, columns: int) -> None:
    cells = (data.text or "").split(",")
    lines = [cells[at : at + columns] * 2 for at in range(0, len(cells), columns)] * 2
    data.text = ",".join(cell.strip() for line in lines for cell in line)


def _copy_objects(layer: Element, step: tuple[int, int]) -> None:
    originals = layer.findall("object")
    for number, (across, down) in enumerate(COPIES[1:], start=1):
        for original in originals:
            copy = ElementTree.fromstring(ElementTree.tostring(original))
            copy.set("id", str(int(original.get("id", 0)) + 10_000 * number))
            copy.set("x", str(float(original.get("x", 0)) + across * step[0]))
            copy.set("y", str(float(original.get("y", 0)) + down * step[1]))
            _rename(copy, number)
            layer.append(copy)


def _rename(copy: Element, number: int) -> None:
    if copy.get("type") in NAMED:
        copy.set("name", _renamed(copy.get("name", ""), number))
    for each in copy.iter("property"):
        if each.get("name") in ("group", "box"):
            each.set("value", _renamed(each.get("value", ""), number))
        elif each.get("name") == "order":
            each.set("value", str(int(each.get("value", 0)) + 100 * number))


def _renamed(name: str, number: int) -> str:
    """Return a name with its number moved out of the way of the others."""
    return f"{name[:1]}{int(name[1:] or 0) + 100 * number}" if name else ""
