"""The look of an island of one's own: that of the game, with boxes, places and opening taken from its map."""

from __future__ import annotations

import logging
from dataclasses import replace
from pathlib import Path

from ecs.core.session import Rules
from ecs.dday.printed.island import Island
from ecs.library.paths import data_root
from ecs.library.problems import BadData
from ecs.library.tiled import read_map
from ecs.library.tiled_map import read_lattice
from game.skins.iwo_jima import IWO_JIMA
from game.skins.skin import Jump, Skin
from game.stage.grid import Grid

log = logging.getLogger(__name__)

JUMPS = 6
AROUND = 2
"""Hexes around a place that are seen when one looks at it."""


def map_of(rules: Rules) -> Path:
    """Return the file of the map that some rules are played on."""
    own = getattr(rules, "own", None)
    return own.map if own is not None and own.map else data_root() / "maps" / f"{rules.name}.tmx"


def is_own(rules: Rules) -> bool:
    """Tell whether a game is played on a map of one's own."""
    own = getattr(rules, "own", None)
    return own is not None and own.map is not None


def look_of(rules: Rules) -> tuple[Skin, Grid]:
    """Return the skin and the grid of a game: as printed, or as the map of one's own has them."""
    if not is_own(rules):
        return IWO_JIMA, Grid.of(read_lattice(map_of(rules)))
    island: Island = rules.book.island  # type: ignore[attr-defined]
    try:
        sheet = read_map(map_of(rules))
    except (BadData, OSError) as problem:
        log.warning("the map can no longer be read: %s", problem)
        return replace(IWO_JIMA, box_sites={}, jumps=()), Grid()
    lattice = sheet.lattice
    grid = Grid.of(lattice)
    points = {each.name: (each.x, each.y) for each in sheet.objects.get("beaches", ()) if each.kind == "box"}
    sites = {code: lattice.hex_at(*points[code]) for code in island.boxes if code in points}
    skin = replace(
        IWO_JIMA,
        box_sites={code: site for code, site in sites.items() if site},
        jumps=jumps_of(island),
        opening=(lattice.key(0, 0), lattice.key(lattice.columns - 1, lattice.rows - 1)),
    )
    return skin, grid


def jumps_of(island: Island) -> tuple[Jump, ...]:
    """Return the first named places of a map, each with the ground around it."""
    found = []
    for number, (name, hexes) in enumerate(sorted(island.places.items())[:JUMPS], start=1):
        around = {near for key in hexes for near in island.board.within(key, AROUND)}
        found.append(Jump(str(number), name, tuple(sorted(around | set(hexes)))))
    return tuple(found)
