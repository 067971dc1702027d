"""Setting up US units ashore (18.0, 18.5.1, 18.6.1, 18.7.1, 18.8.1)."""

from __future__ import annotations

from collections import Counter

import pytest

from ecs.core.session import Session
from ecs.dday.battle import Battle
from ecs.dday.command import heroes
from ecs.dday.marines import stacking
from ecs.dday.scenarios import deployment
from tests.ecs.dday.answers import answer, asked, pending, reasons, texts, told
from tests.table import Table, rules


def start(scenario: str, *choices: str, seed: int = 1) -> Session:
    """Begin a scenario and give the first answers of the set-up."""
    return answer(Session.start(rules(), scenario, seed), *choices)


def game_of(session: Session) -> Battle:
    """Return the battle a session plays."""
    battle = session._game
    assert isinstance(battle, Battle)
    return battle


def north(*choices: str) -> Session:
    """Begin the drive to the north, the tanks and engineers of the 28th chosen."""
    return start("drive_to_the_north", "default", *choices)


def standing(session: Session) -> dict[str, str]:
    """Return where each US unit stands."""
    return {unit.key: unit.where for unit in session.view().us}


def steps(session: Session) -> dict[str, int]:
    """Return the steps of each US unit."""
    return {unit.key: unit.steps for unit in session.view().us}


def lost(session: Session, division: int) -> list[int]:
    """Return how many steps each weakened unit of a division has lost."""
    units = [unit for unit in session.view().us if unit.division == division]
    return sorted(unit.full_steps - unit.steps for unit in units if unit.steps < unit.full_steps)


def placing(unit: str) -> Session:
    """Ask where a unit is set up in the drive to the north."""
    return north(f"unit:{unit}")


# -- where ----------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "18.0")
def test_a_battalion_sets_up_in_or_next_to_its_designation():
    board = rules().book.island.board
    near = {"0808", *board.neighbours("0808")}
    assert texts(placing("A/1/26")) == {f"place:{key}" for key in near} | {"cancel"}


@pytest.mark.rule("iwo_jima", "18.0")
@pytest.mark.example("iwo-setup-line")
def test_a_battalion_whose_designation_is_off_the_front_line_may_not_begin_next_to_it():
    session = start("hot_rocks", "unit:A/1/27")
    battle = game_of(session)
    line = {key for key in deployment.area(battle, "A/1/27") if deployment.front_line(battle, key)}
    assert not deployment.front_line(battle, "1618")
    assert line
    assert not texts(session).intersection(f"place:{key}" for key in line)
    assert {reasons(session)[f"place:{key}"] for key in line} == {"setup_front_line"}


@pytest.mark.rule("iwo_jima", "18.0")
def test_a_battalion_whose_designation_is_on_the_front_line_may_begin_next_to_it():
    session = placing("E/2/27")
    battle = game_of(session)
    assert deployment.front_line(battle, "0910")
    assert any(deployment.front_line(battle, text[6:]) for text in texts(session) if text != "cancel")


@pytest.mark.rule("iwo_jima", "18.0")
def test_tanks_between_two_designations_may_begin_in_front_if_one_of_them_is_there(monkeypatch):
    battle = game_of(north())
    monkeypatch.setattr(deployment, "centres", lambda *_: ("0515", "0517"))
    monkeypatch.setattr(deployment, "front_line", lambda _, key: key in ("0515", "0516"))
    assert deployment.hindrance(battle, "1A/4Tk", "0516") != "setup_front_line"
    monkeypatch.setattr(deployment, "front_line", lambda _, key: key == "0516")
    assert deployment.hindrance(battle, "1A/4Tk", "0516") == "setup_front_line"
    monkeypatch.setattr(deployment, "centres", lambda *_: ("0515", "0518"))  # the other is far off
    monkeypatch.setattr(deployment, "front_line", lambda _, key: key in ("0516", "0518"))
    assert deployment.hindrance(battle, "1A/4Tk", "0516") == "setup_front_line"


@pytest.mark.rule("iwo_jima", "18.0")
def test_nobody_sets_up_beyond_the_front_line():
    session = placing("A/1/25")
    ground = deployment.us_ground(game_of(session))
    assert all(text[6:] in ground for text in texts(session) if text != "cancel")
    assert "setup_not_us_ground" in reasons(session).values()


@pytest.mark.rule("iwo_jima", "18.0")
def test_a_battalion_without_a_designation_sets_up_at_that_of_its_regiment(monkeypatch):
    session = start("hot_rocks")
    battle = game_of(session)
    known = deployment.designations(battle)
    monkeypatch.setattr(deployment, "designations", lambda _: {k: v for k, v in known.items() if k != "1/23"})
    assert deployment.centres(battle, "A/1/23") == (known["23"],)


@pytest.mark.rule("iwo_jima", "18.0", "7.5.2")
def test_a_full_hex_takes_no_more_units():
    session = north("unit:A/1/26", "place:0808", "unit:B/1/26", "place:0808", "unit:C/1/26")
    assert "place:0808" not in texts(session)
    assert reasons(session)["place:0808"] == "setup_stacking"


@pytest.mark.rule("iwo_jima", "18.6.1")
def test_a_regimental_hq_follows_its_hw_company_and_stands_within_two_hexes_of_it():
    session = north()
    assert reasons(session)["unit:HQ/23"] == "setup_hw_first"
    answer(session, "unit:HW/23", "place:0515", "unit:HQ/23")
    board = rules().book.island.board
    hexes = {text[6:] for text in texts(session) if text.startswith("place:")}
    assert hexes
    assert hexes <= set(board.within("0515", 2))
    assert any(board.distance(key, "0515") == 2 for key in hexes)


@pytest.mark.rule("iwo_jima", "18.0")
def test_a_unit_taken_up_by_mistake_can_be_put_back():
    session = placing("A/1/26")
    answer(session, "cancel")
    assert asked(session) == "setup_unit"
    assert "unit:A/1/26" in texts(session)


@pytest.mark.rule("iwo_jima", "18.0")
@pytest.mark.parametrize("scenario", ["suribachi", "drive_to_the_north", "suribachi_and_north", "hot_rocks", "drive_to_the_sea"])  # fmt: skip
def test_the_system_sets_the_rest_up_within_the_rules(scenario):
    session = start(scenario)
    while asked(session).startswith("setup"):
        answer(session, "default")
    battle = game_of(session)
    assert battle.set_up.waiting == ()
    for where in battle.us_hexes():
        assert stacking.excess(battle, battle.us_at(where)) == 0
        assert not battle.occupied(where)
    for unit in battle.us_on_map():
        centres = deployment.centres(battle, unit)
        reach = 3 if battle.us_spec(unit).kind == "regiment" else 1
        assert min(battle.board.distance(key, battle.where(unit)) for key in centres) <= reach, unit
        if not any(deployment.front_line(battle, key) for key in centres):
            assert not deployment.front_line(battle, battle.where(unit)), unit


@pytest.mark.rule("iwo_jima", "18.0")
def test_a_hex_a_little_further_off_serves_when_all_near_ones_are_full():
    session = start("hot_rocks")
    battle = game_of(session)
    for number, key in enumerate(deployment.area(battle, "I/3/21")):
        if not deployment.hindrance(battle, "I/3/21", key):
            for unit in battle.set_up.waiting[number * 4 : number * 4 + 4]:
                battle.world.move(unit, key)
            moved = battle.us_at(key)
            battle.set_up.waiting = tuple(unit for unit in battle.set_up.waiting if unit not in moved)
    found = deployment.sites(battle, "I/3/21")
    assert found
    assert not set(found) & {"1323", *battle.board.neighbours("1323")}


@pytest.mark.rule("iwo_jima", "18.0")
def test_the_set_up_can_be_undone_saved_and_taken_up_again():
    session = north("unit:A/1/26", "place:0808")
    again = session.clone()
    assert standing(again)["A/1/26"] == "0808"
    assert texts(again) == texts(session)
    assert session.undo()
    assert asked(session) == "setup_hex"


# -- tanks and engineers --------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "18.5.1")
def test_the_28th_takes_two_tank_and_two_engineer_units_of_the_players_choice():
    session = start("suribachi", "take:1A/5Tk")
    assert "take:1A/5Tk" not in texts(session)
    answer(session, "take:2B/5Tk")
    assert texts(session) == {"take:A/5E", "take:B/5E", "take:C/5E", "take:D/5E", "default"}
    answer(session, "take:A/5E", "take:C/5E")
    units = standing(session)
    assert {"1A/5Tk", "2B/5Tk", "A/5E", "C/5E"} < set(units)
    assert not {"1B/5Tk", "1C/5Tk", "B/5E", "D/5E"} & set(units)
    assert len(units) == 4 * 3 + 1 + 4
    assert "HQ/28" not in units


@pytest.mark.rule("iwo_jima", "18.6.1")
def test_in_the_north_the_units_of_the_28th_are_missing():
    session = start("drive_to_the_north", "take:1A/5Tk", "take:1B/5Tk", "take:A/5E", "take:B/5E")
    units = standing(session)
    assert not {"1A/5Tk", "1B/5Tk", "A/5E", "B/5E"} & set(units)
    assert {"1C/5Tk", "2B/5Tk", "C/5E", "D/5E", "1A/4Tk", "A/4E"} < set(units)
    assert not any(unit.endswith("/28") for unit in units)


@pytest.mark.rule("iwo_jima", "18.5", "18.6.1")
def test_when_both_battles_are_played_the_chosen_units_stand_with_the_28th():
    session = start("suribachi_and_north", "take:1A/5Tk", "take:1B/5Tk", "take:A/5E", "take:B/5E")
    battle = game_of(session)
    assert deployment.regiments(battle, "1A/5Tk") == (28,)
    assert deployment.regiments(battle, "1C/5Tk") == (26, 27)
    answer(session, "unit:1A/5Tk")
    assert "reserve" in texts(session)
    assert "place:0508" in texts(session)


@pytest.mark.rule("iwo_jima", "18.7.1", "errata:scenario 4 setup")
def test_tanks_and_engineers_go_into_reserve_or_next_to_the_hq_of_a_regiment_that_they_are_assigned_to():
    session = start("hot_rocks")
    assert reasons(session)["unit:1A/5Tk"] == "setup_hq_first"
    for unit in ("HW/26", "HQ/26", "HW/27", "HQ/27"):
        answer(session, f"unit:{unit}")
        answer(session, furthest_back(session, unit))
    where = standing(session)
    hqs = {where["HQ/26"], where["HQ/27"]}
    answer(session, "unit:1A/5Tk")
    board, battle = rules().book.island.board, game_of(session)
    near = {key for hq in hqs for key in board.within(hq, 1)}
    free = {f"place:{key}" for key in near if not deployment.hindrance(battle, "1A/5Tk", key)}
    assert texts(session) == free | {"reserve", "cancel"}
    answer(session, f"place:{where['HQ/27']}")
    assert [(each.unit, each.where) for each in told(session, "UnitPlaced")][-1] == ("1A/5Tk", where["HQ/27"])
    assert {unit.assigned for unit in session.view().us if unit.key == "1A/5Tk"} == {27}
    answer(session, "unit:1B/5Tk", "reserve")
    assert standing(session)["1B/5Tk"] == "reserve:5"


def furthest_back(session: Session, unit: str) -> str:
    """Return the place for a unit that is furthest from the designation of its regiment."""
    battle = game_of(session)
    mark = deployment.designations(battle)[unit.partition("/")[2]]
    places = sorted(text for text in texts(session) if text.startswith("place:"))
    return max(places, key=lambda text: battle.board.distance(mark, text[6:]))


# -- reserve, losses, heroes ----------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "18.6.1")
def test_in_the_north_six_battalions_wait_in_reserve():
    places = Counter(where for where in standing(north()).values() if where.startswith("reserve"))
    assert places == {"reserve:4": 12, "reserve:5": 12}
    units = standing(north())
    assert {units[key] for key in ("E/2/24", "I/3/24", "HQ/2/25")} == {"reserve:4"}
    assert {units[key] for key in ("E/2/26", "I/3/26", "A/1/27")} == {"reserve:5"}


@pytest.mark.rule("iwo_jima", "18.6.1")
def test_the_24ths_hw_company_and_hq_are_not_ashore_yet():
    units = standing(north())
    assert units["HW/24"] == "due:7"
    assert "HQ/24" not in units


@pytest.mark.rule("iwo_jima", "18.6.1", "18.3.2")
def test_the_player_spreads_fourteen_and_twelve_losses_one_to_a_unit():
    session = north("default")
    assert asked(session) == "setup_losses"
    assert pending(session).details == {"division": 4, "left": 14}
    answer(session, "lose:E/2/24")
    assert "lose:E/2/24" not in texts(session)
    assert {"lose:HW/23", "lose:A/1/25", "lose:I/3/24"} < texts(session)
    assert not any(text.split(":")[-1].startswith("HQ/") for text in texts(session))
    answer(session, "default")
    assert lost(session, 4) == [1] * 14
    assert lost(session, 5) == [1] * 12


@pytest.mark.rule("iwo_jima", "18.6.1", "18.3.2")
def test_starting_losses_have_their_markers_and_count_for_no_limit():
    session = north("default", "lose:E/2/24")
    battle = game_of(session)
    assert battle.us("E/2/24").marker in battle.book.losses
    assert battle.tally.steps == ()
    assert battle.tally.infantry == ()


@pytest.mark.rule("iwo_jima", "18.7.1")
def test_before_the_hot_rocks_two_divisions_have_lost_twelve_steps_and_the_21st_none():
    session = start("hot_rocks", "default", "default")
    assert [sum(lost(session, division)) for division in (3, 4, 5)] == [0, 12, 12]
    assert max(lost(session, 4) + lost(session, 5)) == 1


@pytest.mark.rule("iwo_jima", "18.8.1")
def test_before_the_drive_to_the_sea_a_unit_may_have_lost_two_steps():
    session = start("drive_to_the_sea", "default")
    answer(session, "lose:A/1/9", "lose:A/1/9")
    assert steps(session)["A/1/9"] == 2
    assert "lose:A/1/9" not in texts(session)
    answer(session, "default")
    assert [sum(lost(session, division)) for division in (3, 4, 5)] == [12, 16, 18]


@pytest.mark.rule("iwo_jima", "18.8.1")
def test_no_division_begins_with_a_catastrophe():
    session = start("drive_to_the_sea", "default")
    while "lose:A/1/26" not in texts(session):
        answer(session, min(texts(session) - {"default"}))
    companies = ("A/1/26", "B/1/26", "C/1/26", "E/2/26", "F/2/26", "G/2/26", "I/3/26", "K/3/26")
    for company in companies[:7]:
        answer(session, f"lose:{company}", f"lose:{company}")
    answer(session, "lose:K/3/26")
    assert "lose:K/3/26" not in texts(session)


@pytest.mark.rule("iwo_jima", "18.6.1", "18.7.1", "18.8.1")
@pytest.mark.parametrize(
    "scenario, count", [("drive_to_the_north", 2), ("hot_rocks", 3), ("drive_to_the_sea", 6)]
)
def test_each_division_gets_its_heroes(scenario, count):
    session = start(scenario)
    while asked(session).startswith("setup"):
        answer(session, "default")
    battle = game_of(session)
    found = [battle.us_spec(heroes.unit_of(battle, hero.key)).division for hero in session.view().heroes]
    assert len(found) == count
    assert len(set(Counter(found).values())) == 1


@pytest.mark.rule("iwo_jima", "18.6.1")
def test_the_type_of_a_hero_is_drawn_and_the_player_picks_his_unit():
    session = north("default", "default")
    assert asked(session) == "setup_hero"
    assert pending(session).details["division"] == 4
    choice = sorted(texts(session) - {"default"})[0]
    answer(session, choice)
    (hero,) = session.view().heroes
    assert f"hero:{hero.unit}" == choice
    assert pending(session).details["division"] == 5


@pytest.mark.rule("iwo_jima", "18.5.3")
def test_at_suribachi_a_hero_may_be_picked_in_the_action_phase_of_the_first_turn():
    table = (
        Table(turn=7, scenario="suribachi").us("A/1/28", "0507").us("E/2/28", "0607").us("HQ/1/28", "0508")
    )
    session = table.play("action_hero")
    assert asked(session) == "setup_hero"
    choice = sorted(texts(session) - {"done"})[0]
    answer(session, choice)
    (hero,) = session.view().heroes
    assert f"hero:{hero.unit}" == choice
    other = Table(turn=8, scenario="suribachi").us("A/1/28", "0507")
    assert asked(other.play("action_hero")) != "setup_hero"


@pytest.mark.rule("iwo_jima", "18.5.3")
def test_the_hero_of_suribachi_may_be_refused():
    table = Table(turn=7, scenario="suribachi").us("A/1/28", "0507").us("HQ/1/28", "0508")
    session = answer(table.play("action_hero"), "done")
    assert session.view().heroes == ()
    assert asked(session) != "setup_hero"


@pytest.mark.rule("iwo_jima", "18.5.3", "11.1.1")
def test_the_hero_of_suribachi_may_join_any_unit_of_whatever_kind():
    table = Table(turn=7, scenario="suribachi").us("A/1/28", "0507").us("HQ/1/28", "0508")
    table.us("HW/28", "0607").us("1A/5Tk", "0608").us("A/5E", "0608")
    units = ("A/1/28", "HQ/1/28", "HW/28", "1A/5Tk", "A/5E")
    assert texts(table.play("action_hero")) == {"done", *(f"hero:{unit}" for unit in units)}


@pytest.mark.rule("iwo_jima", "18.6.1", "18.7.1", "18.8.1")
@pytest.mark.parametrize(
    "scenario, rule",
    [("drive_to_the_north", "18.6.1"), ("hot_rocks", "18.7.1"), ("drive_to_the_sea", "18.8.1")],
)
def test_questions_about_the_set_up_name_the_rule_of_the_scenario(scenario, rule):
    session = start(scenario)
    while asked(session) != "setup_losses":
        assert {each.rule for each in pending(session).blocked} <= {rule}
        answer(session, "default")
    assert pending(session).rule == rule
    answer(session, "default")
    assert {event.rule for event in told(session, "StepLost")} == {rule}
    answer(session, "default")
    assert {event.rule for event in told(session, "HeroAppeared")} == {rule}
