"""A position file begins a game like any other, and any moment of a game becomes a position file."""

from __future__ import annotations

import json
import tomllib
from dataclasses import fields

import pytest

from ecs.core.bots import RandomBot
from ecs.core.session import Session
from ecs.dday import components as c
from ecs.dday.scenarios.situation_setup import OTHER_STATE, OWN_FIELDS
from ecs.library.position_checks import check_position
from ecs.library.position_file import from_situation, options_of, to_situation
from ecs.library.position_games import begin, position_now, position_of
from ecs.library.position_models import PositionFile
from ecs.library.position_text import position_text
from ecs.library.problems import BadData, Report
from ecs.library.saves import open_session, read_save, write_save
from tests.table import rules

PLACE = """\
scenario = "d_day"
seed = 3
turn = 3
phase = "us_action"
cards = [31, 46]
us = [
  { unit = "A/1/25", at = "0518", steps = 3, marker = "loss:02", disrupted = 2, acted = false },
  { units = ["B/1/25", "HQ/1/25"], at = "0517" },
]
japanese = [
  { at = "0618", unit = "jp:1/145", revealed = true, depth = "depth:41" },
  { at = "0720", disrupted = true },
]
forts = [
  { at = "0720", fort_class = 2 },
  { at = "0720", fort_class = 3, fort = "fort:30", revealed = true },
]
heroes = [{ unit = "A/1/25", kind = "officer" }]
effects = [{ name = "rain", last_turn = 3 }]

[points]
artillery = [{ division = 5, ready = 2 }]

[positions]
smoke = ["0618"]
watched = ["all"]

[special]
artillery_points = true
"""


def file(text: str = PLACE, **changes) -> PositionFile:
    """Return a position file from its text."""
    return PositionFile.model_validate(tomllib.loads(text) | changes)


def played(scenario: str = "d_day", seed: int = 1, choices: int = 120) -> Session:
    """Return a game after some choices of a bot."""
    session, bot = Session.start(rules(), scenario, seed), RandomBot(seed)
    for _ in range(choices):
        if session.decision is None:
            break
        session.apply(bot.choose(session.decision, None))
    return session


def faults(position: PositionFile) -> list[str]:
    """Return what the check says of a position."""
    report = Report()
    check_position(position, rules(), report, "")
    return [str(problem) for problem in report.problems]


def test_everything_lies_where_the_file_says():
    session = begin(rules(), file())
    view = session.view()
    us = {unit.key: unit for unit in view.us}
    assert (us["A/1/25"].where, us["A/1/25"].steps, us["A/1/25"].marker) == ("0518", 3, "loss:02")
    assert us["A/1/25"].disrupted == 2
    assert [(each.kind, each.unit) for each in view.heroes] == [("officer", "A/1/25")]
    units = [each for each in view.japanese if each.where == "0618"]
    assert [(each.back, each.name) for each in units] == [("unit", "1/145"), ("depth", "")]
    forts = sorted((each.layer, each.fort_class) for each in view.japanese if each.back == "fort")
    assert forts == [(0, 0), (1, 3)]
    assert [place.key for place in view.positions if place.smoke] == ["C2"]
    assert (view.turn, view.phase, view.artillery) == (3, "us_action", ((5, 2, 0),))
    assert view.effects == (("rain", 3, ""),)


def test_the_deck_begins_with_the_cards_of_the_file():
    position = position_now(begin(rules(), file(phase="japanese_fire", cards=[15, 46, 9])))
    assert position.track[0].card == 15
    assert position.cards[:2] == [46, 9]
    assert len(position.cards) + 1 == len(rules().book.cards)


@pytest.mark.parametrize("seed", [3, 4])
def test_what_the_file_leaves_open_depends_on_the_seed_alone(seed):
    one, two = (begin(rules(), file(), seed=seed).checksum() for _ in range(2))
    assert one == two
    assert (one == begin(rules(), file()).checksum()) == (seed == 3)


def test_units_due_later_come_if_the_file_wants_them():
    assert position_now(begin(rules(), file())).us[-1].at != "due:5"
    due = [row.at for row in position_now(begin(rules(), file(reinforcements=True))).us]
    assert "due:4" in due
    assert "due:3" not in due


def test_a_phase_begins_anew_or_is_taken_up_at_its_stage():
    anew = begin(rules(), file())
    assert [type(event).__name__ for event in anew.history] == ["PhaseBegan"]
    taken_up = begin(rules(), file(under_way=True, stage="actions"))
    assert taken_up.history == []
    assert taken_up.decision is not None
    assert taken_up.decision.kind == "act"


def test_the_answers_of_the_file_are_given():
    session = begin(rules(), file(answers=["unit:B/1/25", "move"]))
    assert session.choices == ("unit:B/1/25", "move")
    with pytest.raises(BadData, match=r"answers, 2: expected an answer to 'action'.*'fly'"):
        begin(rules(), file(answers=["unit:B/1/25", "fly"]))


def test_a_closed_answer_is_refused_with_its_reason():
    with pytest.raises(BadData, match=r"It is closed: already_acted \(rule 7"):
        begin(
            rules(),
            file(
                PLACE.replace("acted = false", "acted = true"),
                under_way=True,
                stage="actions",
                answers=["unit:A/1/25"],
            ),
        )


def test_undo_save_load_clone_and_replay_know_nothing_of_positions(tmp_path):
    session = begin(rules(), file())
    before = session.checksum()
    session.apply("unit:B/1/25")
    assert session.undo()
    assert session.checksum() == before
    bot = RandomBot(5)
    for _ in range(40):
        if session.decision is None:
            break
        session.apply(bot.choose(session.decision, None))
    path = tmp_path / "save.json"
    write_save(path, session.record())
    loaded = open_session(read_save(path), rules())
    assert loaded.checksum() == session.checksum() == session.clone().checksum()
    assert Session.replay(rules(), loaded.record()).checksum() == session.checksum()


def test_the_options_of_such_a_game_are_plain_values():
    options = options_of(file())
    assert json.loads(json.dumps(options)) == options


def test_file_and_situation_say_the_same():
    once = from_situation(to_situation(file()))
    assert to_situation(once) == to_situation(file())
    assert tomllib.loads(position_text(once)) == once.model_dump(exclude_defaults=True)


@pytest.mark.parametrize("choices", [0, 9, 40, 121, 260])
def test_the_position_of_a_game_begins_the_same_game(choices):
    session = played(choices=choices)
    text = position_text(position_of(rules(), session.record()))
    again = begin(rules(), file(text))
    assert again.checksum() == session.checksum()
    assert again.view() == session.view()
    bots = RandomBot(9), RandomBot(9)
    for _ in range(60):
        if session.decision is None or again.decision is None:
            break
        assert session.decision.options == again.decision.options
        session.apply(bots[0].choose(session.decision, None))
        again.apply(bots[1].choose(again.decision, None))
    assert again.checksum() == session.checksum()


@pytest.mark.parametrize("scenario", list(rules().scenarios))
def test_positions_of_every_scenario_come_back_and_are_in_order(scenario):
    session, bot = Session.start(rules(), scenario, 1), RandomBot(1)
    for count in range(240):
        if session.decision is None:
            break
        if count % 40 == 7:
            position = file(position_text(position_of(rules(), session.record())))
            assert faults(position) == []
            assert begin(rules(), position).checksum() == session.checksum()
        session.apply(bot.choose(session.decision, None))
    assert session.choices


def test_a_position_of_a_position_is_that_position():
    first = position_of(rules(), begin(rules(), file()).record())
    assert position_of(rules(), begin(rules(), first).record()) == first


def test_no_component_is_forgotten():
    own = {"Place", "Pile", "StreamState", "UsUnit", "JapaneseUnit", "DepthMarker", "Fort", "Hero"}
    own |= {"PositionState", "Regiment", "Assignment"}
    written = {kind.__name__ for kind in (*OWN_FIELDS, *OTHER_STATE)}
    assert {kind.__name__ for kind in c.COMPONENTS} == own | written
    assert {field.name for field in fields(c.PositionState)} == set(type(file().positions).model_fields)


@pytest.mark.rule("iwo_jima", "11.4", "15.3.2")
@pytest.mark.parametrize("place", ["return:6", "due:4", "due:2"])
def test_a_regimental_hq_that_waits_for_its_return_is_written_down_and_read_again(place):
    position = file(us=[{"unit": "HQ/25", "at": place}], heroes=[])
    assert faults(position) == []
    session = begin(rules(), position)
    written = position_now(session)
    assert [(row.unit, row.at) for row in written.us] == [("HQ/25", place)]
    assert faults(written) == []


@pytest.mark.rule("iwo_jima", "15.3.2")
def test_nobody_but_a_regimental_hq_waits_for_a_return():
    (fault,) = faults(file(us=[{"unit": "B/1/25", "at": "return:6"}], heroes=[]))
    assert "return:6" in fault
