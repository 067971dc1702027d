"""Position files: read into a situation, written from one, put into the options of a game.

What is wrong with one is found by `position_checks`; `position_text` writes the file itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ecs.core.events import frozen
from ecs.dday.printed.situation import (
    ANY,
    Beneath,
    DepthStand,
    FortStand,
    HeroStand,
    JapaneseStand,
    Situation,
    State,
    Support,
    UsStand,
)
from ecs.library.position_models import DepthRow, FortRow, JapaneseRow, PositionFile, UsRow
from ecs.library.problems import BadData, Report
from ecs.library.toml_reader import read_toml

OPTION = "position"
"""Name of the option of a game under which its position lies, as plain values."""


def read_position(path: Path) -> PositionFile:
    """Read a position file; raise BadData when its form is not right."""
    report = Report()
    file = read_toml(path, PositionFile, report)
    report.finish()
    if file is None:
        raise BadData(())
    return file


def options_of(file: PositionFile) -> dict[str, Any]:
    """Return the options of a game that begins with a position: plain values, as a save keeps them."""
    return {OPTION: file.model_dump(mode="json", exclude_defaults=True)}


def situation_in(options: Mapping[str, Any]) -> Situation | None:
    """Return the situation that a game's options name, if they do."""
    if OPTION not in options:
        return None
    return to_situation(PositionFile.model_validate(plain(options[OPTION])))


def plain(value: Any) -> Any:
    """Return a value with every tuple in it turned into a list, as a file holds it."""
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, (list, tuple)) else value


def card_key(number: int) -> str:
    """Return the key of a card by its printed number."""
    return f"c{number:02}"


def to_situation(file: PositionFile) -> Situation:
    """Return the situation that a file describes."""
    special = file.special.model_dump()
    same = {name: frozen(getattr(file, name)) for name in SAME}
    return Situation(
        **same,
        special=tuple((name, value) for name, value in special.items() if value is not None),
        us=tuple(stand for row in file.us for stand in us_stands(row)),
        japanese=tuple(stand for row in file.japanese for stand in japanese_stands(row)),
        forts=tuple(
            FortStand(row.at, row.fort_class, row.fort, row.revealed, row.disrupted, beneath(row))
            for row in file.forts
        ),
        depth=tuple(stand for row in file.depth for stand in depth_stands(row)),
        heroes=tuple(HeroStand(**row.model_dump()) for row in file.heroes),
        positions=tuple((flag, tuple(keys)) for flag, keys in file.positions if keys),
        points=Support(
            file.points.naval,
            file.points.air,
            file.points.replacements,
            tuple((row.division, row.ready, row.used) for row in file.points.artillery),
        ),
        effects=tuple((row.name, row.last_turn, row.detail) for row in file.effects),
        cards=tuple(card_key(number) for number in file.cards),
        discards=tuple(card_key(number) for number in file.discards),
        track=tuple((row.phase, card_key(row.card)) for row in file.track),
        piles=tuple((name, tuple(items)) for name, items in file.piles.items()),
        state=state_of(file),
        streams=tuple((name, int(text, 16)) for name, text in file.chance.streams.items()),
        learnt=file.chance.learnt,
    )


def us_stands(row: UsRow) -> Iterable[UsStand]:
    """Return the units of one line."""
    values = row.model_dump(exclude={"unit", "units"})
    return [UsStand(unit=unit, **values) for unit in units_of(row)]


def units_of(row: UsRow) -> list[str]:
    """Return the keys of the units of one line."""
    return [*([row.unit] if row.unit else []), *row.units]


def japanese_stands(row: JapaneseRow) -> list[JapaneseStand]:
    """Return the Japanese units of one line."""
    stand = JapaneseStand(
        row.at, row.unit, row.tank, row.revealed, row.disrupted, row.stance, beneath(row)
    )  # fmt: skip
    return [stand] * row.count


def depth_stands(row: DepthRow) -> list[DepthStand]:
    """Return the depth markers of one line."""
    return [DepthStand(row.at, row.marker, row.cave, row.revealed, row.disrupted)] * row.count


def beneath(row: JapaneseRow | FortRow) -> Beneath | None:
    """Return the depth marker that lies beneath a unit or fort."""
    if not row.depth:
        return None
    name = ANY if row.depth is True else row.depth
    return Beneath(name, row.depth_revealed, row.depth_disrupted, row.depth_at)


def state_of(file: PositionFile) -> State:
    """Return the further state, every list in it turned into a tuple."""
    return tuple(
        (name, tuple((field, frozen(value)) for field, value in values.items()))
        for name, values in file.state.items()
    )


def from_situation(situation: Situation) -> PositionFile:
    """Return the file that describes a situation."""
    points = situation.points
    artillery = [dict(zip(("division", "ready", "used"), each, strict=True)) for each in points.artillery]
    data = {
        **{name: getattr(situation, name) for name in SAME},
        "special": dict(situation.special),
        "us": [asdict(stand) for stand in situation.us],
        "japanese": [defence_row(stand) for stand in situation.japanese],
        "forts": [defence_row(stand) for stand in situation.forts],
        "depth": [asdict(stand) for stand in situation.depth],
        "heroes": [asdict(stand) for stand in situation.heroes],
        "positions": dict(situation.positions),
        "points": {
            "naval": points.naval,
            "air": points.air,
            "replacements": points.replacements,
            "artillery": artillery,
        },
        "effects": [
            dict(zip(("name", "last_turn", "detail"), each, strict=True)) for each in situation.effects
        ],
        "cards": [int(key[1:]) for key in situation.cards],
        "discards": [int(key[1:]) for key in situation.discards],
        "track": [{"phase": phase, "card": int(key[1:])} for phase, key in situation.track],
        "piles": dict(situation.piles),
        "state": {name: dict(values) for name, values in situation.state},
        "chance": {
            "streams": {name: f"{value:#018x}" for name, value in situation.streams},
            "learnt": situation.learnt,
        },
    }
    return PositionFile.model_validate(plain(data))


SAME: tuple[str, ...] = (
    "scenario",
    "title",
    "note",
    "seed",
    "turn",
    "last_turn",
    "phase",
    "under_way",
    "stage",
    "landed",
    "reinforcements",
    "answers",
)
"""Fields that file and situation write alike."""


def defence_row(stand: JapaneseStand | FortStand) -> dict[str, Any]:
    """Return the line of a Japanese unit or fort."""
    row = asdict(stand)
    under = row.pop("beneath")
    if under is not None:
        row["depth"] = True if under["depth"] == ANY else under["depth"]
        row["depth_revealed"], row["depth_disrupted"] = under["revealed"], under["disrupted"]
        row["depth_at"] = under["at"]
    return row
