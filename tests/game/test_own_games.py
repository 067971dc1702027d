"""Maps and scenarios of one's own: checked, played, saved, found again."""

from __future__ import annotations

import json
import re
import shutil

import pytest
from typer.testing import CliRunner

from ecs.core.bots import RandomBot, play
from ecs.core.session import Session
from ecs.library.map_change import carried_over
from ecs.library.own_saves import MapChanged, MapLost
from ecs.library.paths import data_root
from ecs.library.position_models import PositionFile
from ecs.library.problems import BadData
from ecs.library.saves import list_saves, read_save, write_save
from game import cli
from game.beginning import beginning, taken_up
from tests.maps.shipped import MAPS

SCENARIO = data_root() / "assets" / "data" / "iwo_jima" / "scenarios" / "d_day.toml"


@pytest.fixture
def island(tmp_path, monkeypatch):
    """A copy of the island as a map of one's own, and a scenario beside it that names it."""
    monkeypatch.setenv("IWO_HOME", str(tmp_path / "home"))
    folder = tmp_path / "maps"
    shutil.copytree(MAPS, folder, ignore=shutil.ignore_patterns("sources", "extensions", "examples"))
    (folder / "iwo_jima.tmx").rename(folder / "atoll.tmx")
    text = re.sub(
        "^name = .*$", 'name = "Our day"\nmap = "atoll.tmx"', SCENARIO.read_text("utf-8"), flags=re.M
    )
    (folder / "our_day.toml").write_text(text, encoding="utf-8")
    return folder / "atoll.tmx"


def change(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def renamed(island):
    """Change the map in a way no rule sees."""
    change(island, 'name="Kitano Point"', 'name="Kitano"')


def some_choices(session: Session, count: int = 40) -> Session:
    bot = RandomBot(3)
    for _ in range(count):
        session.apply(bot.choose(session.decision, None))
    return session


def checked(*words):
    return CliRunner().invoke(cli.app, ["check", *(str(word) for word in words)])


def test_a_scenario_names_its_map_and_is_played_to_the_end(island):
    begun = beginning("iwo_jima", str(island.parent / "our_day.toml"))
    assert begun.rules.scenarios["our_day"].name == "Our day"
    session = begun.start(2)
    play(session, RandomBot(2))
    assert session.outcome is not None


def test_the_map_alone_takes_the_scenario_beside_it_else_the_first_of_the_game(island):
    assert beginning("iwo_jima", "", str(island)).scenario == "our_day"
    (island.parent / "our_day.toml").unlink()
    assert beginning("iwo_jima", "", str(island)).scenario == "d_day"


def test_a_map_that_lacks_something_for_a_scenario_says_what(island):
    change(island, 'name="H6" type="position" x="2688" y="980"', 'name="H6" type="position" x="2592" y="980"')
    with pytest.raises(BadData) as bad:
        beginning("iwo_jima", "d_day", str(island))
    (problem,) = bad.value.problems
    assert problem.file == "atoll.tmx"
    assert problem.place == "for the scenario d_day, hex 1827"
    assert "a land hex without a position" in problem.came


def test_faults_of_a_scenario_are_told_together_and_nothing_is_begun(island):
    file = island.parent / "our_day.toml"
    change(file, 'boxes = ["G"]', 'boxes = ["ZZ"]')
    change(file, "cut_off_sectors = [1]", "cut_off_sectors = [7]")
    said = checked(file, "--json")
    assert said.exit_code == 1
    found = [json.loads(line) for line in said.output.splitlines()]
    assert {each["place"] for each in found} == {"victory, cut_off_sectors", "turn 1, boxes"}


def test_a_missing_map_is_named(island):
    island.unlink()
    with pytest.raises(BadData, match=r"atoll\.tmx, which is not there"):
        beginning("iwo_jima", str(island.parent / "our_day.toml"))


def test_warnings_are_told_as_warnings_and_do_not_fail_the_check(island):
    renamed(island)
    said = checked(island)
    assert said.exit_code == 0
    assert "atoll.tmx: warning: iwo_jima_relief.png was painted from another state" in said.output


def test_a_position_on_a_map_of_ones_own(island):
    place = island.parent / "place.toml"
    place.write_text(
        'scenario = "our_day.toml"\nturn = 6\nphase = "us_action"\nus = [{ unit = "A/1/25", at = "0518" }]\n',
        encoding="utf-8",
    )
    assert checked(place).exit_code == 0
    session = beginning("iwo_jima", str(place)).start()
    assert session.options["island"]["map"] == "atoll.tmx"
    assert PositionFile.model_validate(session.options["position"]).scenario == "our_day"


@pytest.fixture
def save(island, tmp_path):
    session = some_choices(beginning("iwo_jima", str(island.parent / "our_day.toml")).start(5))
    path = tmp_path / "home" / "saves" / "game.json"
    write_save(path, session.record())
    return path, session.checksum()


def test_a_save_finds_its_map_and_needs_the_scenario_file_no_more(island, save):
    path, checksum = save
    (island.parent / "our_day.toml").unlink()
    assert taken_up(path).checksum() == checksum


def test_a_map_that_was_moved_is_named_on_the_command_line(island, save, tmp_path):
    path, checksum = save
    island.parent.rename(tmp_path / "elsewhere")
    with pytest.raises(MapLost, match=r"played on atoll\.tmx"):
        taken_up(path)
    assert taken_up(path, str(tmp_path / "elsewhere" / "atoll.tmx")).checksum() == checksum
    assert [entry.problem for entry in list_saves(path.parent)] == [""]


def test_a_changed_map_is_told_with_both_states_and_can_be_tried(island, save):
    path, checksum = save
    was = read_save(path).options["island"]["fingerprint"]
    renamed(island)
    with pytest.raises(MapChanged, match=f"{was}.*has been changed since"):
        taken_up(path)
    assert taken_up(path, str(island)).checksum() == checksum


def test_a_game_is_carried_over_to_a_changed_map_and_what_is_otherwise_is_told(island):
    name = str(island.parent / "our_day.toml")
    old = some_choices(beginning("iwo_jima", name).start(5))
    renamed(island)
    found = carried_over(beginning("iwo_jima", name).rules, old)
    assert found.differences == ()
    assert found.session.rules.fingerprint != old.rules.fingerprint


def test_a_map_in_json_is_told_to_be_saved_in_the_other_form(tmp_path):
    path = tmp_path / "atoll.tmj"
    path.write_text('{"type": "map"}', encoding="utf-8")
    said = checked(path)
    assert said.exit_code == 1
    assert "Save it in Tiled as .tmx" in said.output


# -- a scenario that takes over another one -----------------------------------------------------------


def based(folder, text):
    path = folder / "longer.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_scenario_takes_over_all_that_it_does_not_name(tmp_path):
    path = based(tmp_path, 'base = "d_day"\nname = "Ours"\n[victory]\nrule = "18.4.5"\nstep_loss_limit = 9\n')
    begun = beginning("iwo_jima", str(path))
    ours, given = begun.rules.scenarios["longer"], beginning("iwo_jima", "d_day").rules.scenarios["d_day"]
    assert (ours.name, ours.number) == ("Ours", 0)
    assert ours.victory.step_loss_limit == 9
    assert not ours.victory.control
    assert (ours.us_setup, ours.japanese, ours.special) == (given.us_setup, given.japanese, given.special)
    session = begun.start(2)
    play(session, RandomBot(2))
    assert session.outcome is not None


def test_a_base_may_have_a_base_itself(tmp_path):
    begun = beginning("iwo_jima", str(based(tmp_path, 'base = "north_to_the_end"\nlast_turn = 30\n')))
    ours = begun.rules.scenarios["longer"]
    assert (ours.first_turn, ours.last_turn) == (7, 30)
    assert ours.deployment is not None


def test_a_save_holds_such_a_scenario_written_out(tmp_path, monkeypatch):
    monkeypatch.setenv("IWO_HOME", str(tmp_path / "home"))
    scenario = based(tmp_path, 'base = "d_day"\nname = "Ours"\nlast_turn = 7\n')
    session = some_choices(beginning("iwo_jima", str(scenario)).start(5))
    path = tmp_path / "home" / "saves" / "game.json"
    write_save(path, session.record())
    scenario.unlink()
    assert "base" not in read_save(path).options["scenario"]["content"]
    assert taken_up(path).checksum() == session.checksum()


def test_the_sample_with_a_base_in_the_documents_can_be_played(tmp_path):
    text = (data_root() / "docs" / "own_islands.md").read_text(encoding="utf-8")
    (sample,) = [block for block in re.findall(r"```toml\n(.*?)```", text, flags=re.S) if "base =" in block]
    path = based(tmp_path, sample)
    assert checked(path).output == "No problem was found.\n"
    assert beginning("iwo_jima", str(path)).start(1).decision is not None


def test_a_position_of_a_scenario_with_a_base(tmp_path):
    based(tmp_path, 'base = "d_day"\nlast_turn = 9\n')
    place = tmp_path / "place.toml"
    place.write_text(
        'scenario = "longer.toml"\nturn = 8\nphase = "us_action"\nus = [{ unit = "A/1/25", at = "0518" }]\n',
        encoding="utf-8",
    )
    assert checked(place).exit_code == 0
    assert beginning("iwo_jima", str(place)).start().turn == 8
