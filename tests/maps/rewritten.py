"""The same map written in the other ways Tiled knows."""

from __future__ import annotations

import base64
import gzip
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

WAYS = ("csv", "base64", "zlib", "gzip", "xml")
PACK: dict[str, Callable[[bytes], bytes]] = {"base64": bytes, "zlib": zlib.compress, "gzip": gzip.compress}
CHUNK = 16


def rewritten(source: Path, target: Path, way: str, *, endless: tuple[int, int] | None = None) -> Path:
    """Write a map with its cells in CSV anew; `endless` moves an endless copy by whole columns and lines."""
    root = ElementTree.parse(source).getroot()
    for node in root.iter("layer"):
        columns = int(node.get("width"))
        cells = [int(cell) for cell in node.findtext("data").split(",")]
        lines = [cells[at : at + columns] for at in range(0, len(cells), columns)]
        data = node.find("data")
        data.clear()
        if way != "xml":
            data.set("encoding", "csv" if way == "csv" else "base64")
        if way in ("zlib", "gzip"):
            data.set("compression", way)
        if endless is None:
            write_cells(data, cells, way)
        else:
            write_chunks(data, lines, way, endless)
    if endless is not None:
        root.set("infinite", "1")
        move_objects(root, endless)
    for node in root.iter("tileset"):
        node.set("source", str(source.parent / node.get("source", "")))
    for node in root.iter("image"):
        node.set("source", str(source.parent / node.get("source", "")))
    ElementTree.ElementTree(root).write(target, encoding="UTF-8", xml_declaration=True)
    return target


def write_cells(node: Element, cells: list[int], way: str) -> None:
    """Put cells into a data or chunk element."""
    if way == "csv":
        node.text = ",".join(map(str, cells))
    elif way == "xml":
        for cell in cells:
            SubElement(node, "tile", {"gid": str(cell)} if cell else {})
    else:
        node.text = base64.b64encode(PACK[way](struct.pack(f"<{len(cells)}I", *cells))).decode()


def write_chunks(data: Element, lines: list[list[int]], way: str, corner: tuple[int, int]) -> None:
    """Cut cells into the chunks of an endless map, which begin at multiples of their size."""
    at = {(x + corner[0], y + corner[1]): cell for y, line in enumerate(lines) for x, cell in enumerate(line)}
    starts = sorted({(y // CHUNK * CHUNK, x // CHUNK * CHUNK) for x, y in at})
    for top, left in starts:
        chunk = SubElement(data, "chunk", {"x": str(left), "y": str(top), "width": "16", "height": "16"})
        cells = [at.get((left + x, top + y), 0) for y in range(CHUNK) for x in range(CHUNK)]
        write_cells(chunk, cells, way)


def move_objects(root: Element, corner: tuple[int, int]) -> None:
    """Move objects and pictures with the cells of an endless map, and keep the rows shifted that were."""
    width, height, side = (int(root.get(name)) for name in ("tilewidth", "tileheight", "hexsidelength"))
    across, down = corner[0] * width, corner[1] * ((height - side) // 2 + side)
    if corner[1] % 2:
        root.set("staggerindex", "even" if root.get("staggerindex") == "odd" else "odd")
    for node in root.iter("object"):
        node.set("x", str(float(node.get("x")) + across))
        node.set("y", str(float(node.get("y")) + down))
    for node in root.iter("imagelayer"):
        node.set("offsetx", str(across))
        node.set("offsety", str(down))
