"""Set-up of a scenario (3.0, 18.3, 18.4.1 to 18.4.4)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ecs.core.session import Session
from ecs.dday import components as c
from ecs.dday.scenarios import setup
from ecs.dday.views import make_view
from tests.ecs.dday.answers import answer, asked, drawn, pending, told
from tests.ecs.dday.excerpt import begin
from tests.table import Table, rules


def fresh(seed: int = 1):
    """Return a battle of scenario one, set up and not begun."""
    return rules().build("d_day", seed, {})


def infantry_at(battle, hex_key: str):
    """Return the Japanese units of a hex that are no tanks."""
    return tuple(unit for unit in battle.japanese_at(hex_key) if not battle.japanese_spec(unit).tank)


def x_positions(battle, sector: int):
    """Return the X positions of a sector."""
    return [each for each in battle.island.positions_in_sector(sector) if each.setup == "X"]


@pytest.mark.rule("iwo_jima", "18.4.3", "18.3.1", "18.3", "3.0")
def test_every_x_position_holds_one_hidden_unit_and_no_other_position_any():
    battle = fresh()
    forts = {each.hex for each in battle.island.positions.values() if battle.forts_at(each.hex)}
    for position in battle.island.positions.values():
        units = infantry_at(battle, position.hex)
        if position.setup == "X":
            assert len(units) == 1
        elif position.hex not in forts:
            assert units == ()
        assert not any(battle.japanese(unit).revealed for unit in units)


@pytest.mark.rule("iwo_jima", "9.0", "9.1")
@pytest.mark.parametrize("seed", range(1, 4))
def test_units_begin_face_down_in_positions_few_of_them_over_a_depth_marker_and_none_over_two(seed):
    battle = fresh(seed)
    units = [key for key, _ in battle.world.each(c.JapaneseUnit) if battle.where(key) in battle.board.hexes]
    deep = [key for key, _ in battle.world.each(c.DepthMarker) if battle.where(key) in battle.board.hexes]
    owners = [battle.depth(key).under for key in deep]
    assert all(battle.island.position_at(battle.where(unit)) for unit in units)
    assert not any(battle.japanese(unit).revealed for unit in units)
    assert not any(battle.depth(key).revealed for key in deep)
    assert len(set(owners)) == len(owners)
    assert all(battle.where(key) == battle.where(owner) for key, owner in zip(deep, owners, strict=True))
    assert {setup.key_of(battle, tank.unit) for tank in battle.scenario.tanks} <= set(owners)
    assert len(owners) < len(units) / 4
    assert all(battle.world.at(f"{kind}:3") for kind in ("pool", "depth"))  # the others wait in the reserves


@pytest.mark.rule("iwo_jima", "18.4.3", "18.3.1")
@pytest.mark.parametrize("seed", range(1, 6))
def test_near_and_far_units_are_mixed_apart(seed):
    battle = fresh(seed)
    beaches = battle.island.beach_hexes()
    plan = {each.sector: each for each in battle.scenario.japanese}
    for sector in (1, 2, 3, 4):
        setup_of = plan[sector]
        for position in x_positions(battle, sector):
            away = min(battle.board.distance(position.hex, beach) for beach in beaches)
            spec = battle.japanese(infantry_at(battle, position.hex)[0]).spec
            allowed = setup_of.near if away <= 3 else setup_of.far
            assert spec in allowed + setup_of.reserve


@pytest.mark.rule("iwo_jima", "18.3.1")
def test_who_stands_where_differs_from_game_to_game_and_keys_tell_nothing():
    first, second = fresh(1), fresh(2)
    hexes = [position.hex for position in x_positions(first, 2)]

    def specs(battle):
        return [battle.japanese(battle.japanese_at(key)[0]).spec for key in hexes]

    assert specs(first) != specs(second)
    assert specs(first) == specs(fresh(1))
    names = {battle.world.get(c.JapaneseUnit, "jp:001").spec for battle in (first, second, fresh(3))}
    assert len(names) > 1
    assert not any(each.name for each in make_view(first).japanese)


@pytest.mark.rule("iwo_jima", "18.4.3", "18.3.1")
def test_left_over_units_are_the_sectors_reserve():
    battle = fresh()
    for sector in (1, 2, 3, 4):
        plan = battle.scenario.sector(sector)
        everyone = set(plan.near + plan.far + plan.reserve)
        pool = {battle.japanese(key).spec for key in battle.world.at(f"pool:{sector}")}
        on_map = {
            battle.japanese(unit).spec
            for each in battle.island.positions_in_sector(sector)
            for unit in infantry_at(battle, each.hex)
        }
        gone = {
            battle.japanese(key).spec for key in battle.world.at("out") if key.startswith("jp:")
        } & everyone
        assert len(pool) == plan.pool
        assert pool | on_map | gone == everyone
        assert not pool & on_map


@pytest.mark.rule("iwo_jima", "18.4.3", "18.3.1")
def test_without_a_number_all_units_left_over_are_the_sectors_reserve():
    battle = Table().battle
    plan = replace(battle.scenario.sector(2), pool=None)
    setup.place_sector(battle, plan)
    units = len(plan.near + plan.far + plan.reserve)
    assert len(battle.world.at("pool:2")) == units - len(x_positions(battle, 2))


@pytest.mark.rule("iwo_jima", "18.4.3", "18.3.1")
def test_depth_markers_are_dealt_by_number_and_sectors_one_and_four_have_none():
    battle = fresh()
    dealt = {sector: len(battle.world.at(f"depth:{sector}")) for sector in (1, 2, 3, 4)}
    on_map = {
        sector: sum(
            battle.where(key) in battle.board.hexes and battle.island.sector(battle.where(key)) == sector
            for key, _ in battle.world.each(c.DepthMarker)
            if not battle.depth_spec(key).armour
        )
        for sector in (1, 2, 3, 4)
    }
    plan = {each.sector: each.depth for each in battle.scenario.japanese}
    assert {sector: dealt[sector] + on_map[sector] for sector in dealt} == plan
    assert (plan[1], plan[4]) == (0, 0)


@pytest.mark.rule("iwo_jima", "18.4.3")
def test_forts_stand_in_sector_one_and_in_two_named_hexes_only():
    battle = fresh()
    found = {each.hex for each in battle.island.positions.values() if battle.forts_at(each.hex)}
    sector_one = {each.hex for each in battle.island.positions_in_sector(1) if each.fort}
    assert found == sector_one | {"0720", "0820", "2125"}
    assert not any(battle.fort(fort).revealed for key in found for fort in battle.forts_at(key))


@pytest.mark.rule("iwo_jima", "errata:setup display", "18.0")
def test_nishi_has_a_class_2_fort_with_a_unit_of_the_sector():
    battle = fresh()
    fort = battle.forts_at("2125")
    assert [battle.fort_spec(key).fort_class for key in fort] == [2]
    units = battle.japanese_at("2125")
    assert len(units) == 1
    plan = battle.scenario.sector(3)
    assert battle.japanese(units[0]).spec in plan.near + plan.far + plan.reserve


@pytest.mark.rule("iwo_jima", "errata:setup display")
def test_sector_three_starts_with_fifteen_units_the_missing_one_from_its_reserve():
    battle = fresh()
    assert len(x_positions(battle, 3)) == 15
    short = Table().battle
    unit = setup.key_of(short, short.scenario.sector(3).far[0])
    short.world.move(unit, "pool:3")
    setup.draw_from_reserve(short, 3, "1228")
    assert short.japanese_at("1228") == (unit,)
    assert short.world.at("pool:3") == ()


@pytest.mark.rule("iwo_jima", "errata:setup display")
def test_a_position_that_lacks_a_unit_draws_one_from_the_reserve():
    battle = Table().battle
    plan = battle.scenario.sector(3)
    setup.place_sector(battle, replace(plan, near=plan.near[:3], far=plan.far[:11], reserve=plan.far[11:14]))
    assert all(len(battle.japanese_at(each.hex)) == 1 for each in x_positions(battle, 3))
    left = {battle.japanese(key).spec for key in battle.world.at("pool:3")}
    assert len(left.intersection(plan.far[11:14])) == 2


@pytest.mark.rule("iwo_jima", "18.4.1", "3.0", "18.3.2")
def test_first_turn_units_wait_in_their_boxes_at_full_strength():
    battle = fresh()
    assert battle.us_at("box:G") == tuple(
        sorted(["HQ/1/28", "A/1/28", "B/1/28", "C/1/28", "HQ/2/28", "E/2/28", "F/2/28", "G/2/28"])
    )
    assert {"1C/5Tk", "A/5E"} <= set(battle.us_at("box:R2"))
    assert {"1A/4Tk", "B/4E", "HQ/1/25", "HQ/3/25"} <= set(battle.us_at("box:B1"))
    assert all(battle.us(unit).steps == battle.us_spec(unit).steps for unit in battle.us_at("box:B1"))


@pytest.mark.rule("iwo_jima", "18.4.2", "18.3.2")
def test_reinforcements_lie_ready_for_their_turn():
    battle = fresh()
    assert battle.us_at("due:2") == ("HQ/3/27", "I/3/27", "K/3/27", "L/3/27")
    assert "HW/26" in battle.us_at("due:6")


@pytest.mark.rule("iwo_jima", "18.4.1")
def test_the_player_chooses_boxes_for_the_second_wave():
    session = Session.start(rules(), "d_day", 1)
    assert asked(session) == "arrival_box"
    assert pending(session).subject == ("1A/5Tk", "B/5E")
    answer(session, "box:R1")
    assert pending(session).subject == ("1C/4Tk", "A/4E")
    answer(session, "split", "box:Y1", "box:Y2")
    where = {each.key: each.where for each in session.view().us}
    assert [where[key] for key in ("1A/5Tk", "B/5E", "1C/4Tk", "A/4E")] == [
        "box:R1", "box:R1", "box:Y1", "box:Y2",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("scenario", "rule"), [("d_day", "18.4.1"), ("campaign", "18.4.1"), ("hot_rocks", "5.3")]
)
def test_the_question_for_a_box_cites_the_landing_days_set_up_or_the_arrivals_of_later_days(scenario, rule):
    session = Session.start(rules(), scenario, 1)
    while asked(session) != "arrival_box":
        answer(session, "default")
    assert pending(session).rule == rule


@pytest.mark.rule("iwo_jima", "18.3.3", "18.3", "18.4")
def test_turn_phase_steps_and_markers_start_as_the_scenario_says():
    battle = fresh()
    assert (battle.clock.turn, battle.scenario.first_turn, battle.scenario.last_turn) == (1, 1, 6)
    assert battle.points.replacements == 8
    assert (battle.points.naval, battle.points.air, battle.points.artillery) == (0, 0, ())
    assert len(battle.world.at("heroes")) == 8
    assert not any(battle.position_state(key).garrison for key in battle.island.positions)


@pytest.mark.rule("iwo_jima", "9.2.1", "18.3.1")
def test_tanks_stand_hidden_over_armour_depth_markers():
    battle = fresh()
    for tank in battle.scenario.tanks:
        unit = setup.key_of(battle, tank.unit)
        assert battle.where(unit) == tank.hex
        assert not battle.japanese(unit).revealed
        (marker,) = [key for key in battle.depth_at(tank.hex) if battle.depth(key).under == unit]
        assert battle.depth_spec(marker).armour


# -- the opening card -----------------------------------------------------------------------------

GOLD_PURPLE_BLUE = 9


def opening(table: Table):
    """Play the set-up phase with card 9 (gold, purple, blue) on top."""
    return begin(table.cards(GOLD_PURPLE_BLUE), "set_up")


@pytest.mark.rule("iwo_jima", "18.4.4")
def test_the_opening_card_disrupts_its_colours_near_the_beach_only():
    table = Table(turn=1)
    near, far, other = table.japanese("0618"), table.japanese("1009"), table.japanese("0717")
    session = opening(table)
    assert drawn(session, "opening") == ["c09"]
    assert table.battle.japanese(near).disrupted
    assert not table.battle.japanese(far).disrupted  # blue, but further than three hexes
    assert not table.battle.japanese(other).disrupted  # near, but brown
    assert [event.hex for event in told(session, "JapaneseDisrupted")] == ["0618"]


@pytest.mark.rule("iwo_jima", "18.4.4")
def test_the_opening_card_takes_a_whole_group_and_spares_black_positions():
    table = Table(turn=1)
    second_hex, black = table.japanese("0816"), table.japanese("0720")
    opening(table)
    assert table.battle.japanese(second_hex).disrupted
    assert not table.battle.japanese(black).disrupted


@pytest.mark.rule("iwo_jima", "18.4.4")
def test_the_opening_card_disrupts_a_fort_as_well():
    table = Table(turn=1)
    fort = table.fort("0618", 2)
    opening(table)
    assert table.battle.fort(fort).disrupted
