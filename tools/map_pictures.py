"""Make the pictures of docs/maps anew, from the real map in the real Tiled: python tools/map_pictures.py [NAME ...]

Needs Tiled, Xvfb, xdotool and ImageMagick. Tiled runs on a screen of its own, on a copy of maps/, with settings of its
own. The places clicked on are those of Tiled 1.8.2 in a window of 1600 x 1000.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tools import new_island  # noqa: E402

TARGET: Final = ROOT / "docs/maps"
WINDOW: Final = (1600, 1000)
LAYERS: Final = (
    "setup", "places", "sectors", "beaches", "positions", "hexsides", "relief", "features", "elevation", "terrain",
)  # fmt: skip
"""From the top of Tiled's list down."""
EYE, NAME, FIRST_LAYER, LAYER_STEP = 1565, 1400, 145, 21
TERRAIN_SETS, INSERT_POINT, SELECT, EDIT = (1374, 955), (923, 71), (820, 71), (853, 71)
VALUE, OBJECT_NAME, OBJECT_TYPE, COLOUR = 415, 206, 227, 374
CANVAS: Final = (545, 92, 756, 862)
"""Left, top, width and height of the map in the window."""
LOOK: Final = """
tiled.registerAction("Look", function () {
    tiled.mapEditor.currentMapView.scale = SCALE;
    tiled.mapEditor.currentMapView.centerOn(CENTRE);
}).shortcut = "F9";
tiled.extendMenu("View", [{ action: "Look" }]);
"""


@dataclass
class Desk:
    """Tiled in its window; every step waits until the window has followed."""

    environment: dict[str, str]
    folder: Path
    scale: float
    centre: tuple[int, int]

    def tool(self, *words: str | int | Path) -> None:
        subprocess.run([str(word) for word in words], env=self.environment, check=True)

    def click(self, x: int, y: int, *, holding: str = "") -> None:
        keys = (["keydown", holding], ["keyup", holding]) if holding else ([], [])
        self.tool(
            "xdotool",
            "mousemove",
            x - 1,
            y,
            "sleep",
            "0.2",
            *keys[0],
            "mousemove",
            x,
            y,
            "click",
            1,
            *keys[1],
        )
        time.sleep(1.2)

    def place(self, x: float, y: float) -> tuple[int, int]:
        """Return where a place of the map, in its pixels, lies in the window."""
        left, top, wide, high = CANVAS
        return (
            round(left + wide / 2 + (x - self.centre[0]) * self.scale),
            round(top + high / 2 + (y - self.centre[1]) * self.scale),
        )

    def write(self, y: int, text: str) -> None:
        """Fill in the property in that row."""
        self.click(VALUE, y)
        self.tool("xdotool", "key", "ctrl+a", "type", text)
        self.tool("xdotool", "key", "Return")
        time.sleep(1)

    def layer(self, name: str, x: int = NAME) -> None:
        self.click(x, FIRST_LAYER + LAYER_STEP * LAYERS.index(name))

    def shot(self, file: Path) -> Path:
        self.tool("import", "-window", "root", file)
        return file


@contextmanager
def tiled(map_name: str, *, scale: float, centre: tuple[int, int], layer: str) -> Iterator[Desk]:
    """Open a map of the copied project in Tiled, at a place, with a layer chosen."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "maps"
        shutil.copytree(ROOT / "maps", folder)
        if map_name != "iwo_jima.tmx":
            coast = folder / "sources/iwo_jima_coast.geojson"
            new_island.main([str(coast), "--hexes", "24x18", "--turn", "30", "--out", str(folder / map_name)])
        state = {"selectedLayer": len(LAYERS) - 1 - LAYERS.index(layer)}
        docks = {f"{name}.tsx": {"scaleInDock": 0.5} for name in ("terrain", "elevation", "features")}
        session = {"activeFile": map_name, "openFiles": [map_name], "project": "iwo.tiled-project",
                   "fileStates": {map_name: state, **docks}}  # fmt: skip
        (folder / "iwo.tiled-session").write_text(json.dumps(session), encoding="utf-8")
        scripts = Path(place) / ".config/tiled/extensions"
        scripts.mkdir(parents=True)
        look = LOOK.replace("SCALE", str(scale)).replace("CENTRE", f"{centre[0]}, {centre[1]}")
        (scripts / "look.js").write_text(look, encoding="utf-8")
        with screen(Path(place)) as environment:
            desk = Desk(environment, folder, scale, centre)
            project = folder / "iwo.tiled-project"
            editor = subprocess.Popen(["tiled", str(project)], env=environment, stderr=subprocess.DEVNULL)
            try:
                wait_for_window(desk)
                yield desk
            finally:
                editor.kill()
                editor.wait()


@contextmanager
def screen(home: Path) -> Iterator[dict[str, str]]:
    """Start a screen of its own; give the environment of a program on it."""
    reading, writing = os.pipe()
    size = f"{WINDOW[0]}x{WINDOW[1]}x24"
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", size, "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with os.fdopen(reading) as answer:
            number = answer.readline().strip()
        runtime = home / "runtime"
        runtime.mkdir(mode=0o700)
        yield {**os.environ, "DISPLAY": f":{number}", "HOME": str(home), "XDG_RUNTIME_DIR": str(runtime)}
    finally:
        server.terminate()
        server.wait()


def wait_for_window(desk: Desk) -> None:
    """Give the window its size and the keyboard, and wait until it is drawn."""
    find = ["xdotool", "search", "--sync", "--onlyvisible", "--class", "tiled"]
    found = subprocess.run(find, env=desk.environment, capture_output=True, text=True, check=True, timeout=60)
    window = found.stdout.split()[-1]
    desk.tool("xdotool", "windowsize", window, *WINDOW, "windowmove", window, 0, 0)
    measure = ["import", "-window", "root", "-format", "%[fx:mean]", "info:"]
    for _ in range(60):
        time.sleep(1)
        seen = subprocess.run(measure, env=desk.environment, capture_output=True, text=True, check=True)
        if float(seen.stdout) > 0.2:
            break
    time.sleep(4)
    desk.tool("xdotool", "windowfocus", window)
    desk.click(1550, 25)
    desk.tool("xdotool", "key", "F9")
    time.sleep(2)


def marked(
    source: Path, name: str, marks: dict[str, tuple[int, int]], crop: tuple[int, int, int, int], width: int
) -> None:
    """Number places of a shot, cut it, make it small and keep it in docs/maps."""
    words = [
        "convert",
        str(source),
        "-font",
        str(ROOT / "assets/fonts/BarlowCondensed-SemiBold.ttf"),
        "-pointsize",
        "30",
    ]
    for text, (x, y) in marks.items():
        words += [
            "-fill",
            "#d02020",
            "-stroke",
            "white",
            "-strokewidth",
            "3",
            "-draw",
            f"circle {x},{y} {x + 18},{y}",
        ]
        words += ["-fill", "white", "-stroke", "none", "-draw", f"text {x - 6},{y + 10} '{text}'"]
    left, top, wide, high = crop
    words += [
        "-crop",
        f"{wide}x{high}+{left}+{top}",
        "+repage",
        "-resize",
        f"{width}x>",
        "-strip",
        "-colors",
        "96",
    ]
    TARGET.mkdir(parents=True, exist_ok=True)
    target = TARGET / name
    subprocess.run([*words, "-define", "png:compression-level=9", f"PNG8:{target}"], check=True)
    print(f"{target.relative_to(ROOT)}: {target.stat().st_size // 1024} KB")


def window(file: Path) -> None:
    """The whole window with a position chosen."""
    with tiled("iwo_jima.tmx", scale=0.5, centre=(2000, 1300), layer="positions") as desk:
        desk.click(*TERRAIN_SETS)
        desk.click(*SELECT)
        desk.click(*desk.place(1920, 1478))
        marks = {
            "1": (1500, 130),
            "2": (480, 250),
            "3": (700, 200),
            "4": (1560, 850),
            "5": (1010, 95),
            "6": (250, 970),
        }
        marked(desk.shot(file), "window.png", marks, (0, 0, *WINDOW), 1200)


def plain(file: Path) -> None:
    """The same ground with the relief and without it."""
    with tiled("iwo_jima.tmx", scale=0.75, centre=(2250, 1900), layer="terrain") as desk:
        desk.shot(file)
        desk.layer("relief", EYE)
        other = desk.shot(file.with_name("other.png"))
        left, top, wide, high = CANVAS
        part = f"{wide}x{high - 330}+{left}+{top}"
        subprocess.run(
            ["convert", str(file), str(other), "-crop", part, "+repage", "+append", str(file)], check=True
        )
        marked(file, "plain.png", {}, (0, 0, 2 * wide, high - 330), 1200)


def position(file: Path) -> None:
    """A new position whose colour is being chosen."""
    with tiled("iwo_jima.tmx", scale=0.75, centre=(2000, 1300), layer="positions") as desk:
        desk.click(*INSERT_POINT)
        desk.click(*desk.place(1968, 1316))
        desk.write(OBJECT_NAME, "E9")
        desk.write(OBJECT_TYPE, "position")
        desk.click(VALUE, COLOUR)
        desk.click(VALUE + 40, COLOUR)
        marks = {
            "1": (1485, 229),
            "2": (923, 100),
            "3": (940, 560),
            "4": (450, 204),
            "5": (505, 229),
            "6": (500, 450),
        }
        marked(desk.shot(file), "position.png", marks, (265, 40, 1335, 660), 1200)


def terrain_sets(file: Path) -> None:
    """The terrain sets at the lower right, and woods painted with one."""
    with tiled("iwo_jima.tmx", scale=0.75, centre=(2000, 1300), layer="terrain") as desk:
        desk.layer("relief", EYE)
        desk.layer("terrain")
        desk.click(*TERRAIN_SETS)
        desk.click(1400, 845)
        for x, y in ((1872, 1316), (1968, 1316), (1920, 1232)):
            desk.click(*desk.place(x, y), holding="ctrl")
        desk.tool("xdotool", "mousemove", 1400, 700)
        time.sleep(1)
        marks = {"1": (1500, 334), "2": (1440, 955), "3": (1480, 845), "4": (872, 530)}
        marked(desk.shot(file), "terrain_sets.png", marks, (545, 40, 1055, 940), 900)


def hexside(file: Path) -> None:
    """A bluff with its points, corner to corner."""
    with tiled("iwo_jima.tmx", scale=1.5, centre=(2190, 1130), layer="hexsides") as desk:
        desk.click(*EDIT)
        desk.click(*desk.place(2088, 1106))
        marked(
            desk.shot(file),
            "hexside.png",
            {"1": (1485, 251), "2": (853, 100), "3": (860, 590)},
            (265, 40, 1335, 700),
            1000,
        )


def island(file: Path) -> None:
    """A new island as tools/new_island.py leaves it."""
    with tiled("my_island.tmx", scale=0.3, centre=(1176, 770), layer="terrain") as desk:
        marked(desk.shot(file), "new_island.png", {}, (545, 92, 1055, 700), 900)


PICTURES: Final[dict[str, Callable[[Path], None]]] = {
    "window": window, "plain": plain, "position": position, "terrain_sets": terrain_sets, "hexside": hexside,
    "new_island": island,
}  # fmt: skip


def main(names: list[str]) -> None:
    """Make the pictures named, or all of them."""
    for name in names or PICTURES:
        with tempfile.TemporaryDirectory() as place:
            PICTURES[name](Path(place) / "shot.png")


if __name__ == "__main__":
    main(sys.argv[1:])
