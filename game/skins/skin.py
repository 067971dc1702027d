"""What one game looks like: everything on the screen that names formations, tracks and titles."""

from __future__ import annotations

from dataclasses import dataclass

from game.art import Colour


@dataclass(frozen=True, slots=True)
class Jump:
    """A place to look at: its key on the keyboard, its name, hexes to fit into the view."""

    key: str
    name: str
    hexes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Skin:
    """Titles, colours and places of a game.

    divisions: ground of the counters by division (0 for corps troops).
    ink: colour of the military symbol by battalion; ground: what the symbol stands on.
    phases: rows of the phase track: phase key and short name; later: the same after the first day.
    first_day: the last game turn of the first day.
    box_sites: sea hex over which each beach box lies.
    """

    game: str
    title: str
    subtitle: str
    divisions: dict[int, Colour]
    ink: dict[int, Colour]
    ground: dict[int, Colour]
    japanese: Colour
    japanese_ink: Colour
    phases: tuple[tuple[str, str], ...]
    later: tuple[tuple[str, str], ...]
    first_day: int
    box_sites: dict[str, str]
    jumps: tuple[Jump, ...]
    opening: tuple[str, ...]
    cards: tuple[tuple[str, str, tuple[str, ...]], ...]
