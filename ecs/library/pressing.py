"""A book kept pressed: checked once, then opened again at once while no file behind it has changed.

Checking the data takes several times as long as playing a turn. So the checked book is written into the
user's cache, under a hash of everything it was made from: the data and the code that reads it. Any change
gives another hash, and the book is read and checked anew; so does a pressed book that cannot be opened.
"""

from __future__ import annotations

import hashlib
import pickle
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from ecs.dday.printed.cards import Card
from ecs.dday.printed.charts import Charts
from ecs.dday.printed.counters import DepthSpec, FortSpec, JapaneseSpec, LossSpec, UsSpec
from ecs.dday.printed.island import Island
from ecs.dday.printed.scenario import Calendar, Scenario
from ecs.library.files import write_atomically
from ecs.library.paths import cache_folder

if TYPE_CHECKING:
    from ecs.library.book import Book

MAPPINGS = ("cards", "us", "losses", "japanese", "depth", "forts", "scenarios")
SOURCES = ("core/board.py", "core/hexgrid.py", "dday/**/*.py", "library/*.py")


@dataclass(frozen=True, eq=False)
class PressedBook:
    """All that a game needs of its book; every mapping is read-only and in a fixed order."""

    cards: Mapping[str, Card]
    us: Mapping[str, UsSpec]
    losses: Mapping[str, LossSpec]
    japanese: Mapping[str, JapaneseSpec]
    depth: Mapping[str, DepthSpec]
    forts: Mapping[str, FortSpec]
    charts: Charts
    calendar: Calendar
    scenarios: Mapping[str, Scenario]
    island: Island
    fingerprint: str


def open_book(game: str, root: Path, cache: Path | None = None) -> PressedBook:
    """Return the book of a game; raise BadData with everything that is wrong with its data.

    cache: the folder of the pressed books; by default `IWO_CACHE` or the user's cache folder.
    """
    path = (cache or cache_folder()) / f"{game}-{stamp(game, root)}.book"
    known = take_out(path)
    if known is not None:
        return bound(known)
    from ecs.library.book import load_book

    facts = press(load_book(game, root))
    put_away(path, facts)
    return bound(facts)


def stamp(game: str, root: Path) -> str:
    """Return a hash over the data of a game and the code that makes a book of it."""
    digest = hashlib.sha256(sys.version.encode())
    engine = Path(__file__).resolve().parents[1]
    sources = sorted(path for pattern in SOURCES for path in engine.glob(pattern))
    data = sorted((root / "assets" / "data" / game).rglob("*.toml"))
    maps = [root / "maps" / f"{game}.tmx", *sorted((root / "maps").glob("*.tsx"))]
    for path in (*sources, *data, *maps):
        if path.is_file():
            digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:24]


def press(book: Book) -> dict[str, Any]:
    """Return the facts of a book as they are put away: every scenario read, the tables of the ground worked out."""
    warm(book.island)
    names = [name for name in PressedBook.__dataclass_fields__ if name not in MAPPINGS]
    facts = {name: getattr(book, name) for name in names}
    return facts | {name: dict(getattr(book, name)) for name in MAPPINGS}


def warm(island: Island) -> None:
    """Work out the tables of an island that every game needs: distances, lines of sight, fields of fire."""
    for key in island.board.hexes:
        island.board.neighbours(key)
        island.board.within(key, 3)
    _ = island.ground.reaching, island.ground.near, island.ground.outward


def bound(facts: dict[str, Any]) -> PressedBook:
    """Return the facts as a book."""
    return PressedBook(**facts | {name: MappingProxyType(facts[name]) for name in MAPPINGS})


def take_out(path: Path) -> dict[str, Any] | None:
    """Return the facts of a pressed book, None when there is none that can be opened."""
    try:
        facts = pickle.loads(path.read_bytes())
    except (OSError, EOFError, pickle.UnpicklingError, AttributeError, ImportError, TypeError, ValueError):
        return None
    return (
        facts if isinstance(facts, dict) and facts.keys() == PressedBook.__dataclass_fields__.keys() else None
    )


def put_away(path: Path, facts: dict[str, Any]) -> None:
    """Write a pressed book and drop the older ones of the same game; a cache that cannot be written is no fault."""
    try:
        write_atomically(path, pickle.dumps(facts, protocol=pickle.HIGHEST_PROTOCOL))
        for other in path.parent.glob(f"{path.name.partition('-')[0]}-*.book"):
            if other != path:
                other.unlink(missing_ok=True)
    except OSError:
        return
