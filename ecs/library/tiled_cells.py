"""The cells of a tile layer, in every way Tiled writes them, none larger than the layer says."""

from __future__ import annotations

import base64
import binascii
import re
import struct
import zlib
from collections.abc import Sequence
from xml.etree.ElementTree import Element

from ecs.library.tiled_grid import LAST
from ecs.library.tiled_xml import Place

LARGEST = 2**32
MOST_CELLS = 1_000_000
LONGEST = 99
CSV = re.compile(r"\s*([0-9]+\s*,\s*)*([0-9]+\s*)?", re.ASCII)
FORMAT = "Set the Tile Layer Format to CSV under Map, Map Properties, and save again."
AGAIN = "Save the map again in Tiled, or take the last good version."
WINDOWS = {"zlib": 15, "gzip": 31}
"""What zlib must be told to unpack each kind of data."""

Cells = dict[tuple[int, int], int]
"""Global tile numbers with their flags by `(column, line)`; empty cells are left out."""


class CellReader:
    """Reads the tile layers of one map, as long as it has not grown beyond all measure."""

    def __init__(self) -> None:
        self.room = MOST_CELLS

    def read(self, place: Place) -> Cells:
        """Return the cells of a tile layer element; what cannot be read becomes a problem."""
        data = place.node.find("data")
        if data is None:
            place.wrong("the cells of the layer", None, AGAIN)
            return {}
        chunks = data.findall("chunk")
        found: Cells = {}
        for piece in chunks or [data]:
            size = Place(piece if chunks else place.node, place.report, place.where)
            column, line = size.whole("x"), size.whole("y")
            width, height = (size.whole(name, 0, low=1, high=4 * (LAST + 1)) for name in ("width", "height"))
            self.room -= width * height
            if self.room < 0:
                place.wrong(f"a map of at most {MOST_CELLS} cells in all layers", "more", "Take layers away.")
                return {}
            cells = _decoded(data, piece, width * height, place) if width and height else ()
            found |= {
                (column + number % width, line + number // width): cell
                for number, cell in enumerate(cells)
                if cell
            }
        return found


def _decoded(data: Element, piece: Element, count: int, place: Place) -> Sequence[int]:
    """Return the cells of one piece of data, or nothing and a problem."""
    encoding, compression = data.get("encoding", ""), data.get("compression", "")
    cells: Sequence[int] | None
    if encoding == "csv":
        cells = _csv(piece.text or "", place)
    elif encoding == "base64":
        cells = _base64(piece.text or "", compression, count, place)
    elif encoding:
        place.wrong("cells as CSV, Base64 or XML", f"the encoding {encoding}", FORMAT)
        return ()
    else:
        cells = [Place(tile, place.report, place.where).whole("gid", low=0) for tile in piece.iter("tile")]
    if cells is not None and len(cells) != count:
        came = "more" if len(cells) > count and compression else len(cells)
        place.wrong(f"{count} cells", came, AGAIN)
        return ()
    return cells or ()


def _csv(text: str, place: Place) -> list[int] | None:
    words = text.split(",")
    if not words[-1].strip():
        words.pop()
    if not CSV.fullmatch(text) or max(map(len, words), default=0) > LONGEST:
        bad = next((word for word in words if not re.fullmatch(r"\s*[0-9]{1,10}\s*", word)), "")
        place.wrong("a tile number in every cell", bad.strip() or "an empty cell", AGAIN)
        return None
    cells = [int(word) for word in words]
    if max(cells, default=0) >= LARGEST:
        place.wrong("a tile number in every cell", max(cells), AGAIN)
        return None
    return cells


def _base64(text: str, compression: str, count: int, place: Place) -> Sequence[int] | None:
    try:
        packed = base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError) as error:
        place.wrong("cells in Base64", str(error), AGAIN)
        return None
    if compression and compression not in WINDOWS:
        place.wrong("cells packed with zlib or gzip, or not at all", f"the compression {compression}", FORMAT)
        return None
    if compression:
        try:
            unpacker = zlib.decompressobj(wbits=WINDOWS[compression])
            packed = unpacker.decompress(packed, 4 * (count + 1))
        except zlib.error as error:
            place.wrong(f"cells packed with {compression}", str(error), AGAIN)
            return None
    if len(packed) % 4:
        place.wrong("four bytes for each cell", f"{len(packed)} bytes", AGAIN)
        return None
    return struct.unpack(f"<{len(packed) // 4}I", packed)
