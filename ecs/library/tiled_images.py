"""The pictures a Tiled map names: each is there, is a whole PNG, and has the size the map says."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from ecs.library.problems import did_you_mean
from ecs.library.tiled_xml import Place, beside, is_there

PNG_HEAD = b"\x89PNG\r\n\x1a\n"
PNG_END = b"IEND\xaeB`\x82"
MOST_PIXELS = 100_000_000
REPAINT = "Run tools/paint_relief.py, or put the image there."


@dataclass(frozen=True, slots=True)
class Image:
    """A picture file with its size, and the colour that Tiled leaves out of it."""

    path: Path
    width: int
    height: int
    trans: str = ""


def read_image(place: Place, folder: Path) -> Image | None:
    """Return the picture an `image` element names, or None and a problem."""
    source = place.node.get("source", "")
    if not source:
        place.wrong("an image in a file of its own", "an image inside the map" if len(place.node) else None,
                    "Save the picture as a PNG file and choose that in Tiled.")  # fmt: skip
        return None
    path = folder / source
    size = _png_size(path)
    wanted = (place.whole("width", low=0), place.whole("height", low=0))
    if size is None:
        place.wrong("an image in PNG form", f"{source}, {_lack(path)}", _mend(path))
        return None
    if wanted not in ((0, 0), size):
        place.wrong(f"an image of {wanted[0]} x {wanted[1]} pixels", f"{source} with {size[0]} x {size[1]}",
                    "Run tools/paint_relief.py, or mend the size.")  # fmt: skip
        return None
    if size[0] * size[1] > MOST_PIXELS:
        place.wrong(
            f"an image of at most {MOST_PIXELS} pixels", f"{size[0]} x {size[1]}", "Use a smaller one."
        )
        return None
    return Image(path, *size, place.node.get("trans", "").lstrip("#"))


def _png_size(path: Path) -> tuple[int, int] | None:
    """Return width and height of a PNG file that has a beginning and an end."""
    if not is_there(path):
        return None
    try:
        with path.open("rb") as stream:
            head = stream.read(24)
            stream.seek(max(0, path.stat().st_size - 64))
            whole = PNG_END in stream.read()
    except OSError:
        return None
    if len(head) < 24 or not head.startswith(PNG_HEAD) or not whole:
        return None
    return int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")


def _lack(path: Path) -> str:
    return "which is cut short or no PNG" if is_there(path) else "which is missing"


def _mend(path: Path) -> str:
    if is_there(path):
        return REPAINT
    near = did_you_mean(path.name, [name for name in beside(path) if name.endswith(".png")])
    return f"{near} {REPAINT}".strip()
