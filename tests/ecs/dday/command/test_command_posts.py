"""Command posts: established, growing, closed, hit; regimental HQs that come back (11.2.2, 11.4, 15.0 to 15.3)."""

from __future__ import annotations

import pytest

from ecs.dday import components as c
from ecs.dday.command import command_posts, communication
from ecs.dday.marines import losses
from tests.ecs.dday.answers import answer, asked, reasons, texts, told
from tests.ecs.dday.campaign import later, step
from tests.ecs.dday.excerpt import begin
from tests.table import Table

HQ, NEAR, FAR = "1015", "1016", "1615"


def secured(turn: int = 7) -> Table:
    """Return a later day on which garrisons hold every position, so that no empty one has a field."""
    table = later(turn)
    for key in table.battle.island.positions:
        table.battle.position_state(key).garrison = True
    return table


def enemy(table: Table, hex_key: str, **values) -> str:
    """Put a Japanese unit on a position, whose garrison is gone."""
    position = table.battle.island.position_at(hex_key)
    table.battle.position_state(position.key).garrison = False
    return table.japanese(hex_key, **values)


def seat(table: Table, unit: str = "HQ/25") -> c.Regiment:
    return table.battle.world.get(c.Regiment, unit)


@pytest.mark.rule("iwo_jima", "15.0", "15.1", "15.2", "11.2.1", "4.0")
def test_an_hq_becomes_a_command_post_with_a_range_of_two():
    session = step(secured().us("HQ/25", HQ), "posts")
    table_seat = session.view().us[0]
    assert table_seat.post == 0
    answer(session, "post:HQ/25")
    found = told(session, "PostChanged")[0]
    assert (found.kind, found.hex, found.range) == ("established", HQ, 2)
    assert next(each.post for each in session.view().us if each.key == "HQ/25") == 2


@pytest.mark.rule("iwo_jima", "15.0")
@pytest.mark.parametrize("turn, asks", [(6, False), (7, True), (8, False), (9, True)])
def test_posts_are_established_in_am_and_pm_turns_from_the_second_day_on(turn, asks):
    table = secured(turn).us("HQ/25", HQ)
    row = next(row for row in table.rules.sequence() if row.phase.key == "headquarters")
    assert row.when(table.battle) == asks


@pytest.mark.rule("iwo_jima", "15.1")
def test_fire_dots_of_a_unit_even_disrupted_bar_a_command_post():
    table = secured().us("HQ/25", HQ).us("HQ/24", "0714")
    enemy(table, "1116", disrupted=True)
    session = step(table, "posts")
    assert "post:HQ/25" not in texts(session)
    assert reasons(session)["post:HQ/25"] == "in_field"


@pytest.mark.rule("iwo_jima", "15.1")
def test_fire_dots_of_an_empty_position_in_communication_bar_a_command_post():
    table = later().us("HQ/25", HQ)
    assert command_posts.hindrance(table.battle, "HQ/25") == "in_field"
    for key in table.battle.island.positions:
        if table.battle.island.positions[key].colour == "black":
            table.battle.position_state(key).garrison = True
    assert command_posts.hindrance(table.battle, "HQ/25") == ""


@pytest.mark.rule("iwo_jima", "15.1.1")
def test_a_command_post_may_become_an_hq_again():
    table = secured().us("HQ/25", HQ)
    seat(table).post = 5
    session = answer(step(table, "posts"), "revert:HQ/25")
    assert seat(table).post == 0
    assert told(session, "PostChanged")[-1].kind == "closed"
    assert asked(session) != "headquarters" or "post:HQ/25" not in texts(session)


@pytest.mark.rule("iwo_jima", "15.2", "15.2.2")
def test_the_range_grows_box_by_box_to_five():
    table = secured().us("HQ/25", HQ)
    seat(table).post = 1
    ranges = []
    for _ in range(8):
        ranges.append(command_posts.reach(table.battle, "HQ/25"))
        step(table, "halt")
    assert ranges == [2, 2, 3, 3, 4, 4, 5, 5]


@pytest.mark.rule("iwo_jima", "15.2", "15.2.1")
def test_every_established_post_grows_and_a_new_one_waits_for_the_next_phase():
    table = secured().us("HQ/25", HQ).us("HQ/24", NEAR).us("HQ/23", "0714")
    seat(table).post = seat(table, "HQ/24").post = 2
    session = step(table, "posts")
    assert (seat(table).post, seat(table, "HQ/24").post) == (3, 3)
    answer(session, "post:HQ/23")
    assert seat(table, "HQ/23").post == 1


@pytest.mark.rule("iwo_jima", "15.2")
@pytest.mark.parametrize("disrupted, box", [(False, 2), (True, 3)])
def test_an_undisrupted_position_that_fires_at_it_keeps_a_post_from_growing(disrupted, box):
    table = secured().us("HQ/25", HQ)
    seat(table).post = 2
    enemy(table, "1116", disrupted=disrupted)
    step(table, "halt")
    assert seat(table).post == box


# -- hit ----------------------------------------------------------------------------------------------


def under_star(turn: int, post: int) -> Table:
    """Return an HQ beside a green position that fires with a star (card 47)."""
    table = secured(turn).us("HQ/25", HQ).us("A/1/25", FAR)
    enemy(table, "1116")
    seat(table).post = post
    return table


def star_card(table: Table, colour: str) -> int:
    cards = table.battle.book.cards.values()
    return next(
        int(card.key[1:])
        for card in sorted(cards, key=lambda each: each.key)
        if any(box.colour == colour and box.star and not box.letter for box in card.boxes)
    )


@pytest.mark.rule("iwo_jima", "15.3.2", "11.4")
def test_a_command_post_that_is_hit_becomes_an_hq_on_the_spot():
    table = under_star(7, 4)
    session = begin(table.cards(star_card(table, "green")), "japanese_fire")
    assert table.battle.where("HQ/25") == HQ
    assert seat(table).post == 0
    assert told(session, "PostChanged")[-1].kind == "overrun"


@pytest.mark.rule("iwo_jima", "11.4")
def test_an_hq_that_is_hit_lands_in_the_next_turn_on_a_beach_of_the_players_choice():
    table = under_star(7, 0)
    begin(table.cards(star_card(table, "green")), "japanese_fire")
    assert table.battle.where("HQ/25") == "due:8"
    table.battle.clock.turn = 8
    session = begin(table, "amphibious")
    assert asked(session) == "land_hq"
    beaches = table.battle.island.beach_hexes()
    assert texts(session) == {f"land:{key}" for key in beaches}
    answer(session, f"land:{beaches[0]}")
    assert table.battle.where("HQ/25") == beaches[0]


@pytest.mark.rule("iwo_jima", "11.4", "12.2")
def test_the_beach_where_an_hq_lands_again_closes_to_japanese_paths():
    table = later(12)
    table.battle.world.move("HQ/25", "due:12")
    session = begin(table, "amphibious")
    beach = table.battle.island.boxes["W1"].hexes
    assert set(beach) <= set(communication.network(table.battle).area)
    answer(session, f"land:{beach[0]}")
    assert table.battle.landings.boxes == ("W1",)
    assert not set(beach) & set(communication.network(table.battle).area)


@pytest.mark.rule("iwo_jima", "15.3.2", "11.2.2", "4.0")
def test_an_hq_eliminated_in_close_combat_returns_in_the_pm_turn_of_the_next_day():
    table = secured(8).us("HQ/25", HQ).us("A/1/25", FAR)
    seat(table).post = 3
    losses.lose_step(table.battle, "HQ/25", "close_combat", "8.6.1")
    assert table.battle.where("HQ/25") == "return:12"
    assert (seat(table).post, table.battle.us("HQ/25").steps) == (0, 1)
    table.battle.clock.turn = 9
    assert asked(step(table, "nothing")) == "halt"
    enemy(table, "1116")
    table.battle.clock.turn = 12
    session = begin(table, "headquarters")
    while asked(session) != "return_hq":
        answer(session, "done")
    assert "place:1015" not in texts(session)
    answer(session, f"place:{FAR}")
    assert table.battle.where("HQ/25") == FAR


@pytest.mark.rule("iwo_jima", "11.2.2")
def test_a_regimental_hq_does_not_enter_a_hex_of_the_enemy():
    table = secured().us("HQ/25", HQ).us("HQ/1/25", HQ).us("A/1/25", HQ)
    enemy(table, "1116", revealed=True)
    session = answer(table.play("us_action"), "unit:A/1/25")
    assert "enter:1116" in texts(session)
    answer(session, "cancel", "unit:HQ/25")
    assert "enter:1116" not in texts(session)
    assert reasons(session)["enter:1116"] == "regimental_hq"


# -- coming ashore ------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "18.9.3", "18.6.1")
def test_on_the_second_day_an_hq_is_placed_within_two_hexes_of_its_heavy_weapons():
    table = secured().us("HW/25", HQ)
    session = begin(table, "amphibious")
    assert asked(session) == "place_hq"
    found = {text.partition(":")[2] for text in texts(session)}
    assert found == set(table.battle.board.within(HQ, 2))
    answer(session, f"place:{NEAR}")
    assert table.battle.where("HQ/25") == NEAR


@pytest.mark.rule("iwo_jima", "18.9.3", "18.6.1")
def test_an_hq_lands_with_its_heavy_weapons_company():
    table = secured().us("HW/24", "box:Y1").us("A/1/25", FAR)
    session = answer(begin(table, "amphibious"), "unit:HQ/24")
    beach = table.battle.island.boxes["Y1"].hexes[0]
    answer(session, f"land:HQ/24:{beach}", "done")
    assert (table.battle.where("HQ/24"), table.battle.where("HW/24")) == (beach, "box:Y1")


@pytest.mark.rule("iwo_jima", "15.1", "6.2.1")
def test_hexes_that_only_a_us_held_part_of_a_group_reaches_bar_no_command_post():
    table = secured().us("HQ/25", "0810")
    enemy(table, "0511")
    assert command_posts.hindrance(table.battle, "HQ/25") == ""
    table.battle.position_state("B4").garrison = False
    assert command_posts.hindrance(table.battle, "HQ/25") == "in_field"


@pytest.mark.rule("iwo_jima", "15.1.1")
def test_a_post_under_fire_may_be_abandoned_all_the_same():
    table = secured().us("HQ/25", HQ)
    seat(table).post = 3
    enemy(table, "1116")
    assert "revert:HQ/25" in texts(step(table, "posts"))


@pytest.mark.rule("iwo_jima", "15.2", "15.2.2")
def test_a_longer_range_is_told_of_a_repeated_one_is_not():
    table = secured().us("HQ/25", HQ)
    seat(table).post = 1
    found = []
    for _ in range(3):
        found += [(event.kind, event.range) for event in told(step(table, "halt"), "PostChanged")]
        table.battle.history.clear()
    assert found == [("extended", 3)]


@pytest.mark.rule("iwo_jima", "15.3.2")
def test_a_lost_hq_returns_neither_among_the_japanese_nor_into_closed_ground():
    table = secured(12)
    tank = table.japanese("1016", "jp:3/26Tk")  # outside a position: no field of its own
    table.battle.scenario = later(12, closed_sectors=(1,)).battle.scenario
    sites = command_posts.return_sites(table.battle)
    assert table.battle.where(tank) not in sites
    assert {table.battle.island.sector(key) for key in sites} == {2, 3, 4}


@pytest.mark.rule("iwo_jima", "15.3.2", "6.4")
@pytest.mark.parametrize("disrupted", [False, True])
def test_a_lost_hq_returns_before_a_disrupted_position_but_not_into_the_field_of_another(disrupted):
    table = secured(12)
    enemy(table, "1009", disrupted=disrupted)
    assert ("1109" in command_posts.return_sites(table.battle)) is disrupted


@pytest.mark.rule("iwo_jima", "18.9.3", "18.6.1")
@pytest.mark.parametrize("scenario, rule", [("campaign", "18.9.3"), ("drive_to_the_north", "18.6.1")])
def test_an_hq_that_comes_with_its_company_names_the_rule_of_the_scenario(scenario, rule):
    table = Table(turn=7, scenario=scenario).us("HW/24", "box:Y1").us("A/1/25", FAR)
    session = begin(table, "amphibious")
    found = [(event.unit, event.where, event.rule) for event in told(session, "UnitPlaced")]
    assert found == [("HQ/24", "box:Y1", rule)]


@pytest.mark.rule("iwo_jima", "11.4")
def test_an_hq_that_finds_no_open_beach_stays_afloat():
    table = later(8, closed_sectors=(1, 2, 3, 4)).us("HQ/25", "due:8")
    assert asked(begin(table, "amphibious")) == "halt"
    assert table.battle.where("HQ/25") == "due:8"


@pytest.mark.rule("iwo_jima", "18.5.3", "18.4.4")
def test_where_a_scenario_needs_no_regimental_hqs_none_comes():
    table = later(regimental_hqs=False).us("HW/25", HQ)
    assert asked(begin(table, "amphibious")) == "halt"
    assert table.battle.where("HQ/25") == "off"


@pytest.mark.rule("iwo_jima", "11.4", "5.2")
def test_an_hq_lands_on_no_beach_that_the_japanese_hold():
    table = later(8).us("HQ/25", "due:8")
    beaches = table.battle.island.beach_hexes()
    table.japanese(beaches[0], "jp:3/26Tk")
    assert texts(begin(table, "amphibious")) == {f"land:{key}" for key in beaches[1:]}


@pytest.mark.rule("iwo_jima", "18.9.3")
def test_an_hq_that_has_come_is_not_placed_again():
    assert asked(begin(secured().us("HW/25", HQ).us("HQ/25", FAR), "amphibious")) == "halt"


@pytest.mark.rule("iwo_jima", "18.9.3")
def test_with_its_heavy_weapons_dead_an_hq_comes_near_any_unit_of_its_regiment():
    table = secured().us("HW/25", "dead").us("A/1/25", FAR).us("A/1/27", HQ)
    table.battle.us("HW/25").steps = 0
    session = begin(table, "amphibious")
    assert texts(session) == {f"place:{key}" for key in table.battle.board.within(FAR, 2)}


@pytest.mark.rule("iwo_jima", "18.9.3")
def test_an_hq_is_placed_beside_its_company_but_not_among_the_japanese_nor_in_closed_ground():
    table = secured().us("HW/25", HQ)
    tank = table.japanese(NEAR, "jp:3/26Tk")
    assert f"place:{table.battle.where(tank)}" not in texts(begin(table, "amphibious"))
    table = later(closed_sectors=(1, 2, 3, 4)).us("HW/25", HQ)
    assert asked(begin(table, "amphibious")) == "halt"
    assert table.battle.where("HQ/25") == "off"


@pytest.mark.rule("iwo_jima", "18.9.3", "11.4", "18.6.1")
@pytest.mark.parametrize(
    "turn, hq, company", [(6, "off", HQ), (8, "due:9", HQ), (8, "off", "reserve:4")], ids=["first day", "not yet due", "company in reserve"]
)  # fmt: skip
def test_an_hq_does_not_come_before_its_time_or_its_company(turn, hq, company):
    table = later(turn).us("HQ/25", hq).us("HW/25", company)
    assert asked(begin(table, "amphibious")) == "halt"
    assert table.battle.where("HQ/25") == hq
