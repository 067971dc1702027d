"""The shipped fonts can be used, may be shipped, and hold every character the game writes."""

from __future__ import annotations

import ast
import tomllib

import pygame
import pytest

from ecs.library.paths import data_root
from tests.architecture.sources import Source, sources

FOLDER = data_root() / "assets" / "fonts"
FONTS = sorted(path.name for path in FOLDER.glob("*.ttf"))
WRITING = (
    "BarlowCondensed-Medium.ttf",
    "BarlowCondensed-SemiBold.ttf",
    "IwoText-Regular.ttf",
    "IwoText-SemiBold.ttf",
)
BASIC = "".join(map(chr, range(33, 127))) + "–—‘’“”…·×½°"


@pytest.fixture(scope="module", autouse=True)
def ready():
    pygame.font.init()


def missing(name: str, text: str) -> set[str]:
    """The characters of a text that a font does not have."""
    letters = "".join(sorted({letter for letter in text if not letter.isspace()}))
    found = pygame.font.Font(FOLDER / name, 16).metrics(letters)
    return {letter for letter, shape in zip(letters, found, strict=True) if shape is None}


def docstrings(source: Source) -> set[int]:
    """The nodes that are docstrings: nobody sees them on the screen."""
    homes = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    first = [node.body[0] for node in source.walk() if isinstance(node, homes) and node.body]
    return {id(node.value) for node in first if isinstance(node, ast.Expr)}


def texts_of_the_game() -> dict[str, str]:
    """Every text of the application's code and of the data, by the file it stands in."""
    found: dict[str, str] = {}
    for source in sources("game"):
        unseen = docstrings(source)
        words = [
            node.value
            for node in source.walk()
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in unseen
        ]
        found[source.path] = "".join(words)
    for path in sorted((data_root() / "assets" / "data").rglob("*.toml")):
        text = path.read_text(encoding="utf-8")
        tomllib.loads(text)
        found[str(path)] = "".join(line.partition("#")[0] for line in text.splitlines())
    return found


@pytest.mark.parametrize("name", FONTS)
def test_a_font_has_the_common_characters(name):
    assert missing(name, BASIC) == set()


def test_every_font_has_its_licence():
    families = {name.partition("-")[0] for name in FONTS}
    licensed = {path.name.partition("-")[0] for path in FOLDER.glob("*.txt")}
    assert families == licensed
    credited = (FOLDER.parent / "CREDITS.md").read_text(encoding="utf-8")
    assert [family for family in sorted(families) if family not in credited] == []


@pytest.mark.parametrize("name", WRITING)
def test_a_font_has_every_character_the_game_writes(name):
    lacking = {place: missing(name, text) for place, text in texts_of_the_game().items()}
    assert {place: letters for place, letters in lacking.items() if letters} == {}
