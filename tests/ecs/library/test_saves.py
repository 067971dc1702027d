"""Saves come back exactly, and a bad one says what is wrong with it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from ecs.core.bots import RandomBot
from ecs.core.rng import Stream, StreamState
from ecs.core.session import Session
from ecs.library import saves
from tests.table import rules


def played(seed: int, decisions: int) -> Session:
    session, bot = Session.start(rules(), "d_day", seed), RandomBot(seed)
    for _ in range(decisions):
        if session.decision is None:
            break
        session.apply(bot.choose(session.decision, session.view()))
    return session


@pytest.fixture(scope="module")
def session() -> Session:
    return played(4, 60)


@pytest.fixture
def path(tmp_path: Path, session: Session) -> Path:
    saves.write_save(tmp_path / "a.json", session.record(), label={"title": "Test", "turn": session.turn})
    return tmp_path / "a.json"


@pytest.mark.parametrize("decisions", [0, 1, 17, 40, 90, 150])
def test_a_game_goes_on_from_a_save_as_if_it_had_never_stopped(tmp_path, decisions):
    session = played(9, decisions)
    saves.write_save(tmp_path / "a.json", session.record())
    opened = saves.open_session(saves.read_save(tmp_path / "a.json"), rules())
    assert opened.checksum() == session.checksum()
    assert opened.view() == session.view()
    assert opened.choices == session.choices
    bot = RandomBot(1)
    for _ in range(40):
        assert (opened.decision is None) == (session.decision is None)
        if session.decision is None:
            return
        assert opened.decision.options == session.decision.options
        answer = bot.choose(session.decision, None)
        session.apply(answer)
        opened.apply(answer)
    assert opened.checksum() == session.checksum()


def test_loading_moves_no_stream_of_chance(path, session):
    opened = saves.open_session(saves.read_save(path), rules())
    streams = {item for item in session.record().checkpoint if item[1] == "StreamState"}
    assert {item for item in opened.record().checkpoint if item[1] == "StreamState"} == streams


def test_a_save_of_a_save_is_the_same(path, tmp_path):
    opened = saves.open_session(saves.read_save(path), rules())
    saves.write_save(tmp_path / "b.json", opened.record(), label={"title": "Test", "turn": opened.turn})
    first, second = saves.read_save(path), saves.read_save(tmp_path / "b.json")
    assert replace(saves.to_record(first), history=()) == replace(saves.to_record(second), history=())


def test_a_newer_save_says_that_it_is_newer(path):
    body = json.loads(path.read_text())
    path.write_text(json.dumps({**body, "version": saves.VERSION + 1, "surprise": 1}))
    with pytest.raises(saves.SaveError, match="newer version"):
        saves.read_save(path)


@pytest.mark.parametrize("content", ["", "{}", "[]", "null", "GIF89a", '{"format": "other"}', "\x00" * 500])
def test_a_foreign_or_empty_file_is_named_and_refused(path, content):
    path.write_text(content)
    with pytest.raises(saves.SaveError, match=r"a\.json"):
        saves.read_save(path)


def test_a_truncated_save_is_refused(path):
    whole = path.read_text()
    for part in (10, len(whole) // 3, len(whole) - 1):
        path.write_text(whole[:part])
        with pytest.raises(saves.SaveError, match="damaged or no save"):
            saves.read_save(path)


def test_a_byte_flipped_anywhere_is_noticed(path):
    whole, chance = path.read_bytes(), Stream(StreamState(5))
    for _ in range(200):
        place = chance.below(len(whole))
        path.write_bytes(whole[:place] + bytes([whole[place] ^ (1 << chance.below(8))]) + whole[place + 1 :])
        with pytest.raises(saves.SaveError, match=r"a\.json"):
            saves.read_save(path)


@pytest.mark.parametrize("field", ["game", "seed", "choices", "checkpoint", "checkpoint_at", "checksums"])
def test_a_missing_or_wrong_field_is_named(path, field):
    body = json.loads(path.read_text())
    for wrong in ({k: v for k, v in body.items() if k != field}, {**body, field: {"no": "good"}}):
        path.write_text(json.dumps(wrong))
        with pytest.raises(saves.SaveError, match=field):
            saves.read_save(path)


def test_a_save_changed_by_hand_is_told_from_a_sound_one(path):
    body = json.loads(path.read_text())
    path.write_text(json.dumps({**body, "seed": body["seed"] + 1}))
    with pytest.raises(saves.SaveError, match="no longer fits its digest"):
        saves.read_save(path)
    path.write_text(json.dumps(dict(reversed(body.items())), indent=1))
    assert saves.read_save(path).seed == body["seed"]


def test_a_save_of_other_data_is_not_opened(path):
    file = saves.read_save(path).model_copy(update={"fingerprint": "other"})
    with pytest.raises(saves.SaveError, match="other cards"):
        saves.open_session(file, rules())


def test_choices_that_do_not_fit_are_told(path):
    file = saves.read_save(path)
    file = file.model_copy(update={"choices": [*file.choices[: file.checkpoint_at], "move:9999"]})
    with pytest.raises(saves.SaveError, match="does not fit"):
        saves.open_session(file, rules())


def test_a_broken_save_never_breaks_the_list(path):
    folder = path.parent
    (folder / "broken.json").write_text("no save")
    (folder / "empty.json").write_text("")
    (folder / "folder.json").mkdir()
    entries = saves.list_saves(folder)
    assert {entry.path.name: bool(entry.problem) for entry in entries} == {
        "a.json": False,
        "broken.json": True,
        "empty.json": True,
        "folder.json": True,
    }
    assert saves.list_saves(folder / "nowhere") == []


def test_a_failed_write_keeps_the_old_save_and_tells_where(path, monkeypatch, session):
    before = path.read_bytes()

    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(saves.SaveError, match=r"a\.json could not be written: Permission denied"):
        saves.write_save(path, session.record())
    assert path.read_bytes() == before
    assert [item.name for item in path.parent.iterdir()] == ["a.json"]


def test_a_save_that_leads_to_an_impossible_state_is_told(path):
    file = saves.read_save(path)
    twice = [(key, name, list(values)) for key, name, values in file.checkpoint]
    deck = next(values for key, _, values in twice if key == "pile:deck")
    deck[0] = [*deck[0], deck[0][0]]
    choices = file.choices[: file.checkpoint_at]
    opened = saves.open_session(file.model_copy(update={"choices": choices}), rules())
    assert opened.decision is not None
    wrong = file.model_copy(
        update={"checkpoint": twice, "choices": [*choices, opened.decision.options[0].text]}
    )
    with pytest.raises(saves.SaveError, match="does not fit"):
        saves.open_session(wrong, rules())
