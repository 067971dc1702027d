"""Make the pictures of the documentation anew: python tools/pictures.py; needs ImageMagick to make them small."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
COLOURS: Final = 255
PICTURES: Final = {
    "picture.png": "--seed 11 --turn 4 --phase us_action --look 0406,1219",
    "landing.png": "--size 1280x720 --seed 11 --turn 1 --phase amphibious --look 0206,0919",
    "fire.png": "--size 1280x720 --seed 3 --turn 1 --look 0414,0923 --moment UnitHit",
}
"""File in docs/, and what `iwo picture` is told."""


def main() -> None:
    """Make every picture."""
    for name, words in PICTURES.items():
        target = ROOT / "docs" / name
        with tempfile.TemporaryDirectory() as home:
            environment = {**os.environ, "IWO_HOME": home}
            command = [sys.executable, "-m", "game", "picture", str(target), *words.split()]
            subprocess.run(command, cwd=ROOT, env=environment, check=True)
        shrink(target)
        print(f"{target.relative_to(ROOT)}: {target.stat().st_size // 1024} KB")


def shrink(path: Path) -> None:
    """Give a picture a palette of its own."""
    tool = shutil.which("convert")
    if tool is None:
        print("ImageMagick is not installed: the picture stays large.")
        return
    palette = ["-dither", "FloydSteinberg", "-colors", str(COLOURS), "-define", "png:compression-level=9"]
    subprocess.run([tool, str(path), "-strip", *palette, f"PNG8:{path}"], check=True)


if __name__ == "__main__":
    main()
