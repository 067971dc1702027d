"""Open a Tiled map with all files behind it, check what they are made of, and make endless maps finite."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from xml.etree.ElementTree import Element

from ecs.library.lattice import Lattice
from ecs.library.map_problems import MapError, MapReport
from ecs.library.tiled_cells import Cells
from ecs.library.tiled_grid import LAST, TiledGrid, check_numbers, read_grid
from ecs.library.tiled_images import Image, read_image
from ecs.library.tiled_layers import Layer, check_tiles, read_layers, read_tiles
from ecs.library.tiled_sets import Shelf
from ecs.library.tiled_values import check_properties
from ecs.library.tiled_xml import Place, read_xml


@dataclass(frozen=True, slots=True)
class TiledMap:
    """A map file as written: `cells` and `images` go by the number of their layer, `origin` is the corner in pixels."""

    path: Path
    grid: TiledGrid
    origin: tuple[float, float]
    layers: list[Layer]
    cells: dict[int, Cells]
    images: dict[int, Image]
    shelf: Shelf


def read_lattice(path: Path) -> Lattice:
    """Return where the hexes of a map lie; raise MapError if its settings are not good.

    Only of an endless map are the layers looked at, so that a lost picture does no harm.
    """
    report = MapReport(path.name)
    root = _root(path, report)
    grid = read_grid(root, report) if root is not None else None
    if grid is not None and grid.infinite:
        tiled = open_map(path, report)
        grid = tiled.grid if tiled else None
    if grid is not None:
        check_numbers(grid, report)
    report.finish()
    if grid is None:
        raise MapError(report.problems)
    return grid.lattice()


def open_map(path: Path, report: MapReport) -> TiledMap | None:
    """Open a map; problems go into the report, and what is returned is good only if there are none."""
    root = _root(path, report)
    grid = read_grid(root, report) if root is not None else None
    if root is None or grid is None:
        return None
    place = Place(root, report)
    place.children()
    check_properties(place)
    shelf, before = Shelf(path, report), len(report.problems)
    shelf.fill(root.iterfind("tileset"))
    sound = len(report.problems) == before
    layers = read_layers(root, report)
    cells = read_tiles(layers, grid, report)
    images = _images(layers, path, report)
    origin = (0.0, 0.0)
    if grid.infinite:
        whole = _bounded(grid, cells, report)
        if whole is None:
            return None
        (column, line), grid = whole
        across, down = grid.steps
        origin = (float(column * across), float(line * down))
        cells = {
            number: {(c - column, r - line): cell for (c, r), cell in each.items()}
            for number, each in cells.items()
        }
    if sound:
        for number, each in cells.items():
            check_tiles(layers[number].name, each, grid, shelf, report)
    return TiledMap(path, grid, origin, layers, cells, images, shelf)


def _root(path: Path, report: MapReport) -> Element | None:
    if path.suffix.lower() in (".tmj", ".json"):
        report.add("a map in Tiled's XML form", f"a {path.suffix} file", mend="Save it in Tiled as .tmx.")
        return None
    return read_xml(path, "map", report)


def _images(layers: list[Layer], path: Path, report: MapReport) -> dict[int, Image]:
    """Return the pictures of the image layers; one without a picture shows nothing, as in Tiled."""
    found = {}
    for number, layer in enumerate(layers):
        node = layer.node.find("image") if layer.node.tag == "imagelayer" else None
        image = (
            read_image(Place(node, report, {"layer": layer.name}), path.parent) if node is not None else None
        )
        if image is not None:
            found[number] = image
    return found


def _bounded(
    grid: TiledGrid, cells: dict[int, Cells], report: MapReport
) -> tuple[tuple[int, int], TiledGrid] | None:
    """Return the top left cell of an endless map, and the grid of the part that is painted."""
    painted = [cell for each in cells.values() for cell in each]
    if not painted:
        report.add("a painted hex", "an endless map without one", mend="Paint the layer terrain in Tiled.")
        return None
    columns, lines = [column for column, _line in painted], [line for _column, line in painted]
    column, line = min(columns), min(lines)
    size = (max(columns) - column + 1, max(lines) - line + 1)
    if max(size) > LAST + 1:
        report.add(f"a map of at most {LAST + 1} x {LAST + 1} hexes", f"{size[0]} x {size[1]} painted ones",
                   mend="Erase what was painted far away.")  # fmt: skip
        return None
    return (column, line), grid.cut(column, line, *size)
