"""What the sensible bot clears away first, where its headquarters go, and who holds empty ground."""

from __future__ import annotations

from ecs.core.decisions import CANCEL, option
from ecs.dday.scenarios.victory import Condition
from ecs.dday.sensible.fights import Fights
from ecs.dday.sensible.needs import groups_in_the_way
from ecs.dday.sensible.paths import corridors
from ecs.dday.sensible.seats import RANGE, STRIDE, Seats
from ecs.dday.sensible.vacancies import Vacancies
from tests.ecs.dday.sensible.test_assaults import seen
from tests.ecs.dday.sensible.test_bot import asked, bot
from tests.table import Table

OPEN, TOWARDS = frozenset({1, 4}), "1222"


def north(turn=8):
    """Return the island of Drive to the North without anybody on it."""
    return Table(scenario="drive_to_the_north", turn=turn)


def wanting(scene, *conditions):
    """Let a scene's view have other victory conditions."""
    scene.view = scene.view._replace(conditions=conditions)
    return scene.view


def sector_ground(scene):
    island = scene.island

    def ground(name, number):
        return tuple(each.hex for each in island.positions.values() if str(island.sector(each.hex)) == number)

    return ground


# -- what is in the way -------------------------------------------------------------------------------


def test_a_sector_to_be_cleared_asks_for_all_who_stand_in_it_or_fire_into_it():
    table = north()
    table.japanese("1013")
    table.japanese("1630")
    scene = seen(table)
    view = wanting(scene, Condition("cleared:2", False, 0, 25))
    assert groups_in_the_way(scene, view, OPEN, sector_ground(scene)) == {"C7"}


def test_a_few_positions_of_a_sector_ask_only_for_the_weakest_who_bar_enough_of_them():
    table = north()
    for each in table.battle.island.positions.values():
        if table.battle.island.sector(each.hex) == 3 and each.hex != "0621":
            table.japanese(each.hex)
    scene = seen(table)
    few = groups_in_the_way(
        scene, wanting(scene, Condition("sector:3", False, 0, 1)), OPEN, sector_ground(scene)
    )
    many = groups_in_the_way(
        scene, wanting(scene, Condition("sector:3", False, 0, 9)), OPEN, sector_ground(scene)
    )
    assert few
    assert len(few) < len(many) < len(scene.occupied_groups)


def test_goals_that_are_reached_ask_for_nobody():
    table = north()
    table.japanese("1013")
    scene = seen(table)
    view = wanting(scene, Condition("cleared:2", True, 25, 25))
    assert groups_in_the_way(scene, view, OPEN, sector_ground(scene)) == frozenset()


def test_a_way_costs_nothing_where_the_groups_that_bar_it_are_spared():
    table = north()
    table.japanese("1013")
    scene = seen(table)
    assert corridors(scene, OPEN)["1013"].cost > 0
    assert corridors(scene, OPEN, frozenset({"C7"}))["1013"].cost == 0
    assert "1013" not in corridors(scene, OPEN, most=0.0)


# -- headquarters -------------------------------------------------------------------------------------


def seats(table, target=TOWARDS):
    scene = seen(table)
    found = Seats(scene)
    found.main = lambda number: target
    return scene, found


def test_a_headquarters_goes_towards_its_target_with_its_battalions():
    table = north().us("HQ/26", "0912")
    for number in (1, 2, 3):
        table.us(f"HQ/{number}/26", "0913")
    scene, found = seats(table)
    distance = scene.island.board.distance
    seat = found.of(scene.units["HQ/26"])
    assert distance(seat, TOWARDS) < distance("0912", TOWARDS)
    assert all(distance(seat, scene.units[f"HQ/{number}/26"].where) <= RANGE + STRIDE for number in (1, 2, 3))


def test_a_headquarters_goes_back_for_battalions_that_cannot_come_up():
    table = north().us("HQ/26", "0916").us("HQ/1/26", "0912", disrupted=8).us("HQ/2/26", "0911", disrupted=8)
    scene, found = seats(table)
    seat = found.of(scene.units["HQ/26"])
    assert scene.island.board.distance(seat, "0912") <= RANGE


def test_a_headquarters_that_has_moved_stays_where_it_is():
    table = north().us("HQ/26", "0912").us("HQ/1/26", "0913")
    table.battle.us("HQ/26").acted = True
    scene, found = seats(table)
    assert found.of(scene.units["HQ/26"]) == "0912"


# -- empty ground -------------------------------------------------------------------------------------


def test_in_the_last_turns_the_nearest_company_takes_each_empty_position():
    table = north(20).us("A/1/26", "1415").us("B/1/26", "1514").us("HQ/1/26", "1415").us("HQ/26", "1415")
    scene = seen(table)
    vacancies = Vacancies(scene, lambda unit: unit.where)
    vacancies.note(("1313", "1614"), frozenset())
    assert vacancies.claim(scene.units["B/1/26"], free=True, closing=True) == "1614"
    assert vacancies.claim(scene.units["A/1/26"], free=True, closing=True) == "1313"


def test_nobody_leaves_a_position_that_only_he_holds_for_another():
    table = north(20).us("A/1/26", "1614").us("HQ/1/26", "1614").us("HQ/26", "1614")
    scene = seen(table)
    vacancies = Vacancies(scene, lambda unit: unit.where)
    vacancies.note(("1313",), frozenset())
    assert vacancies.claim(scene.units["A/1/26"], free=True, closing=True) == ""


def test_who_is_on_his_way_to_ground_to_be_wholly_cleared_goes_on_next_turn():
    table = north().us("A/1/26", "1415").us("HQ/1/26", "1415").us("HQ/26", "1415")
    scene = seen(table)
    vacancies = Vacancies(scene, lambda unit: unit.where)
    vacancies.note(("1313", "1614"), frozenset({"1313"}))
    vacancies.claims = {"1313": "A/1/26", "1614": "B/1/26"}
    vacancies.new_turn()
    assert vacancies.claims == {"1313": "A/1/26"}


# -- attacks and marches ------------------------------------------------------------------------------


def test_an_elite_unit_is_not_driven_back_to_the_position_it_was_driven_from():
    table = north().us("A/1/25", "0920")
    table.japanese("1021")
    table.battle.marks.attacked = ("0922",)
    fights = Fights(seen(table))
    target = option("attack", "1021")
    assert fights.attack([target]) is None
    table.us("B/1/25", "0922")
    fights = Fights(seen(table))
    assert fights.attack([target]) == target


def test_a_unit_that_finds_no_way_with_its_stack_may_try_alone():
    table = north().us("A/1/26", "0912").us("B/1/26", "0912")
    player = bot()
    group = ("A/1/26", "B/1/26")
    player.choose(*asked(table, "move", CANCEL, subject=group, at="0912", one_hex=True, left=1, fire=()))
    assert player.moves.solo == {"A/1/26"}
