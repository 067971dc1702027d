"""Books for tests: the shipped data with a small map, and copies of it that may be spoilt."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path

from ecs.core.board import Board, Hex
from ecs.dday.printed.island import Box, Group, Island, Position
from ecs.library.book import Book, load_book
from ecs.library.paths import data_root
from ecs.library.problems import BadData, Problem

CODES = ("G", "R1", "R2", "Y1", "Y2", "B1", "B2", "P1", "P2", "N1", "N2", "W1", "W2", "O1", "O2")


@cache
def small_island() -> Island:
    """The positions the scenario names, one airfield hex and every beach box."""
    hexes = {
        "0511": Hex("0511", sector=2, beach=True),
        "0720": Hex("0720", sector=2),
        "0820": Hex("0820", sector=2),
        "0911": Hex("0911", sector=2, airfield=1),
        "1431": Hex("1431", sector=3),
        "1529": Hex("1529", sector=3),
        "1827": Hex("1827", sector=3),
        "2125": Hex("2125", sector=3),
    }
    positions = {
        "C1": Position("C1", "0720", "C", 1, "red", "C1", fort="F", setup="X"),
        "C2": Position("C2", "0820", "C", 2, "blue", "C2", fort="F", setup="X"),
        "C3": Position("C3", "0911", "C", 3, "gold", "C3"),
        "H6": Position("H6", "1827", "H", 6, "red", "H6"),
        "I6": Position("I6", "1431", "I", 6, "blue", "I6"),
        "I7": Position("I7", "1529", "I", 7, "green", "I7"),
        "L3": Position("L3", "2125", "L", 3, "green", "L3", fort="F", setup="X"),
    }
    groups = {key: Group(key, (key,), each.colour) for key, each in positions.items()}
    boxes = {
        code: Box(code, code, "invasion", order, ("0511",), ("blue",)) for order, code in enumerate(CODES)
    }
    return Island(Board(hexes, {}), positions, groups, boxes, {})


@cache
def shipped() -> Book:
    """The shipped data of Iwo Jima, on the small map."""
    return load_book("iwo_jima", data_root(), island=small_island())


class Spoilt:
    """A copy of the data of Iwo Jima that a test may edit and read again."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root / "assets" / "data" / "iwo_jima"
        shutil.copytree(data_root() / "assets" / "data" / "iwo_jima", self.folder)
        for path in sorted((self.folder / "scenarios").glob("*.toml")):
            if path.stem != "d_day":
                path.unlink()  # the others need the whole map

    def change(self, file: str, old: str, new: str) -> Spoilt:
        """Replace one piece of text that stands in the file."""
        path = self.folder / file
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{old!r} does not stand in {file}"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return self

    def load(self) -> Book:
        """Read the copy with all its scenarios."""
        book = load_book("iwo_jima", self.root, island=small_island())
        for key in book.scenarios:
            assert book.scenarios[key].key == key
        return book

    def problems(self) -> tuple[Problem, ...]:
        """What the library finds wrong with the copy."""
        try:
            self.load()
        except BadData as bad:
            return bad.problems
        return ()
