"""The example islands: no problem, no warning, and a game from the first card to the last."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from ecs.core.bots import play
from ecs.core.session import Session
from ecs.games import load_rules
from ecs.library.map_advice import advice
from ecs.library.own_files import (
    OwnGame,
    example_folder,
    known_islands,
    own_game,
    read_scenario,
    scenarios_of,
)
from ecs.library.saves import open_session, read_save, write_save
from ecs.library.tiled import load_island
from game.simulation import make_bot

ISLANDS = sorted(example_folder().glob("*.tmx"))
SCENARIOS = [(island, path) for island in ISLANDS for path in scenarios_of(island)]


def copied(folder: Path) -> Path:
    """Return Koro in a folder of its own, with the tilesets where they are."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in ("koro.tmx", "koro_relief.png", "koro.toml"):
        shutil.copy(ISLANDS[0].with_name(file), folder / file)
    text = (folder / "koro.tmx").read_text(encoding="utf-8")
    (folder / "koro.tmx").write_text(
        text.replace('source="../', f'source="{ISLANDS[0].parents[1]}/'), encoding="utf-8"
    )
    return folder / "koro.tmx"


def named(value: object) -> str | None:
    return value.stem if isinstance(value, Path) else None


@pytest.fixture(scope="module", params=SCENARIOS, ids=lambda pair: pair[1].stem)
def own(request: pytest.FixtureRequest) -> OwnGame:
    return own_game(read_scenario(request.param[1]))


def begun(own: OwnGame, seed: int) -> Session:
    assert own.scenario is not None
    return Session.start(load_rules("iwo_jima", own), own.scenario.key, seed)


def test_there_is_an_example_and_it_is_found_by_its_name() -> None:
    assert ISLANDS
    assert set(ISLANDS) <= set(known_islands())
    assert {island for island, _ in SCENARIOS} == set(ISLANDS)


@pytest.mark.parametrize("island", ISLANDS, ids=named)
def test_an_example_has_nothing_to_warn_of(island: Path) -> None:
    assert advice(island, load_island(island)) == []


@pytest.mark.parametrize("seed", range(1, 11))
def test_chance_plays_an_example_to_its_end(own: OwnGame, seed: int) -> None:
    session = begun(own, seed)
    play(session, make_bot("random", seed, session.rules))
    assert session.outcome is not None


def test_the_sensible_bot_takes_the_airstrip(own: OwnGame) -> None:
    session = begun(own, 1)
    play(session, make_bot("sensible", 1, session.rules))
    assert session.outcome is not None
    assert {each.code: each.met for each in session.view().conditions}["airfield:1"]


def test_a_game_on_an_example_comes_back_from_its_save(own: OwnGame, tmp_path: Path) -> None:
    session = begun(own, 3)
    for _ in range(60):
        assert session.decision is not None
        session.apply(session.decision.options[0])
    file = tmp_path / "koro.json"
    write_save(file, session.record())
    again = open_session(read_save(file), session.rules)
    assert again.checksum() == session.checksum()


def test_a_game_on_an_example_can_be_replayed(own: OwnGame) -> None:
    session = begun(own, 4)
    play(session, make_bot("random", 4, session.rules))
    again = Session.replay(session.rules, session.record())
    assert again.checksum() == session.checksum()
