"""What attack results do to both sides, and where defeated elites go (8.3)."""

from __future__ import annotations

import pytest

from ecs.dday.combat import attack_results, attack_strength
from ecs.dday.combat.attack_force import Force
from ecs.dday.command import heroes
from ecs.dday.japanese import garrison
from tests.ecs.dday.answers import answer, texts, told
from tests.ecs.dday.fights import happened, kind, rear
from tests.table import Table

TARGET, NEAR = "1721", "1720"
PAIR = ("1523", "1524")


def apply(table: Table, *codes: str, hex_key: str = TARGET, close: bool = True) -> None:
    attack_results.apply_to_japanese(table.battle, hex_key, codes, close=close)


# -- the chart ----------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "8.3")
@pytest.mark.parametrize(
    ("us", "japanese", "row"),
    [(13, 6, "2:1"), (28, 12, "2:1"), (11, 6, "3:2"), (5, 6, "1:2"), (1, 9, "1:3"), (99, 1, "4:1")],
)
def test_odds_go_down_to_the_next_printed_row(us, japanese, row):
    chart = Table().battle.book.charts.attack
    assert chart.odds_text(chart.row(us, japanese)) == row


@pytest.mark.rule("iwo_jima", "8.3")
def test_unmet_requirements_cost_rows_and_at_the_lowest_row_one_column_once():
    chart = Table().battle.book.charts.attack
    row = chart.row(3, 2)
    assert chart.shifted(row, "revealed", 1) == (row - 1, "revealed")
    assert chart.shifted(row, "revealed", row) == (0, "revealed")
    assert chart.shifted(row, "revealed", row + 1) == (0, "unrevealed")
    assert chart.shifted(row, "revealed", row + 5) == (0, "unrevealed")
    assert chart.shifted(0, "alone", 2) == (0, "alone")


@pytest.mark.rule("iwo_jima", "8.3", "9.1")
def test_the_column_follows_the_depth_marker():
    table = Table(turn=5)
    table.japanese(TARGET)
    assert attack_strength.posture(table.battle, TARGET) == "alone"
    other = Table(turn=5)
    other.japanese(TARGET, depth=True)
    assert attack_strength.posture(other.battle, TARGET) == "unrevealed"
    garrison.reveal(other.battle, other.battle.depth_at(TARGET)[0])
    assert attack_strength.posture(other.battle, TARGET) == "revealed"


@pytest.mark.rule("iwo_jima", "17.3", "17.4", "8.3")
@pytest.mark.parametrize(
    ("hex_key", "fort_class", "factor"),
    [
        ("1721", 0, 1),  # open ground
        ("1524", 0, 2),  # a hilltop doubles
        ("1524", 2, 3),  # fort and hilltop treble
        ("1924", 1, 3),  # a black hilltop with a fort trebles
        ("2123", 3, 2),  # a fort on open ground doubles
        ("0604", 0, 2),  # rocky ground doubles
        ("1725", 0, 1),  # wooded ground does not
    ],
)
def test_ground_and_fort_multiply_the_defenders_and_the_fort_itself_is_added(hex_key, fort_class, factor):
    table = Table(turn=5)
    table.japanese(hex_key, "jp:A/309", revealed=True, depth="depth:24", depth_revealed=True)
    walls = 0
    if fort_class:
        table.fort(hex_key, fort_class, revealed=True)
        walls = 4 - fort_class
    assert attack_strength.factor(table.battle, hex_key) == factor
    assert attack_strength.japanese_strength(table.battle, hex_key) == (4 + 2) * factor + walls


@pytest.mark.rule("iwo_jima", "8.3", "17.7")
def test_the_second_fort_does_not_count_while_the_first_stands():
    table = Table(turn=5)
    table.japanese("1924", "jp:A/309", revealed=True)
    table.fort("1924", 2, revealed=True)
    table.fort("1924", 1)
    assert attack_strength.japanese_strength(table.battle, "1924") == 4 * 3 + 2


@pytest.mark.rule("iwo_jima", "8.3.1")
def test_strengths_and_weapons_of_all_attackers_are_put_together():
    table = Table(turn=5).us("B/5E", NEAR).us("HQ/1/28", "1820")
    force = Force(TARGET, ("B/5E", "HQ/1/28"), naval=1)
    assert attack_strength.us_strength(table.battle, force) == 4 + 3 + 6
    assert attack_strength.carried(table.battle, force) == {"DE", "FT", "RD", "NA"}


@pytest.mark.rule("iwo_jima", "8.3")
def test_a_shift_to_the_column_of_hidden_depth_brings_the_result_without_the_shift_when_all_is_face_up():
    table = Table(turn=5).us("HQ/1/28", NEAR)
    table.japanese(TARGET, "jp:A/309", revealed=True, depth=True, depth_revealed=True)
    table.fort(TARGET, 1, revealed=True)
    found = attack_strength.assess(table.battle, Force(TARGET, ("HQ/1/28",)))
    assert (found.row, found.column, found.shifted_column) == (0, "revealed", "unrevealed")
    assert found.result == table.battle.book.charts.attack.result(0, "revealed") != ("NE",)


# -- the Japanese part --------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "8.3")
def test_JD_disrupts_all_in_the_hex_and_JX_takes_the_depth_marker():
    table = Table(turn=5)
    unit = table.japanese(TARGET, revealed=True, depth=True)
    apply(table, "JD")
    assert table.battle.japanese(unit).disrupted
    assert table.battle.depth_at(TARGET)
    apply(table, "JX")
    assert table.battle.depth_at(TARGET) == ()
    assert table.battle.where(unit) == TARGET


@pytest.mark.rule("iwo_jima", "8.3", "9.2")
def test_JG_gives_a_depth_marker_only_in_communication():
    table = Table(turn=5)
    unit = table.japanese("1524", revealed=True)
    table.depth("depth:3")
    apply(table, "JG", hex_key="1524")
    (marker,) = table.battle.depth_at("1524")
    assert table.battle.depth(marker).under == unit
    assert not table.battle.depth(marker).revealed
    cut_off = Table(turn=5)
    cut_off.japanese("1524", revealed=True)
    cut_off.depth("depth:3")
    for near in cut_off.battle.board.neighbours("1524"):
        cut_off.us(next(k for k in cut_off.battle.book.us if cut_off.battle.where(k) == "off"), near)
    apply(cut_off, "JG", hex_key="1524")
    assert cut_off.battle.depth_at("1524") == ()


@pytest.mark.rule("iwo_jima", "9.1", "8.3")
def test_JU_turns_the_unit_face_down_again():
    table = Table(turn=5)
    unit = table.japanese(TARGET, revealed=True)
    apply(table, "JU")
    assert not table.battle.japanese(unit).revealed


@pytest.mark.rule("iwo_jima", "8.3", "8.3.3")
def test_a_defeated_unit_that_is_no_elite_waits_in_the_box_to_GT_6_and_is_lost_from_GT_7():
    for turn, place in ((6, "elite"), (7, "out")):
        table = Table(turn=turn)
        unit = table.japanese("1524", "jp:13/SAG", revealed=True)
        apply(table, "JE", hex_key="1524")
        assert table.battle.where(unit) == place
        assert [event.rule for event in happened(table.battle, "JapaneseRemoved")] == ["8.3.3"]


@pytest.mark.rule("iwo_jima", "8.3", "8.3.3")
def test_the_weaker_of_two_units_is_defeated_and_a_tank_last():
    table = Table(turn=5)
    table.fort("1924", 2, revealed=True)
    table.fort("1924", 1)
    strong = table.japanese("1924", "jp:A/310", revealed=True)
    weak = table.japanese("1924", "jp:13/SAG", revealed=True)
    tank = table.japanese("1924", "jp:3/26Tk", revealed=True)
    apply(table, "JE", hex_key="1924")
    assert (table.battle.where(weak), table.battle.where(strong)) == ("elite", "1924")
    apply(table, "JE", hex_key="1924")
    assert table.battle.where(weak) == table.battle.where(strong) == "elite"
    assert table.battle.where(tank) == "1924"


@pytest.mark.rule("iwo_jima", "17.3", "17.5")
def test_JE_on_a_fort_alone_disrupts_it_and_reduces_nothing():
    table = Table(turn=5)
    fort = table.fort("1524", 2, revealed=True)
    apply(table, "JE", hex_key="1524")
    assert table.battle.fort(fort).disrupted
    assert table.battle.forts_at("1524") == (fort,)


@pytest.mark.rule("iwo_jima", "17.5", "17.3")
def test_the_fort_stays_when_its_unit_is_defeated():
    table = Table(turn=5)
    fort = table.fort("1524", 2, revealed=True)
    table.japanese("1524", "jp:13/SAG", revealed=True)
    apply(table, "JE", hex_key="1524")
    assert table.battle.japanese_at("1524") == ()
    assert table.battle.forts_at("1524") == (fort,)
    assert table.battle.occupied("1524")


# -- elite withdrawal ---------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "8.3.3")
def test_an_elite_withdraws_unrevealed_into_the_empty_hex_next_door_with_its_depth_and_disruption():
    table = Table(turn=5)
    unit = table.japanese("1523", "jp:1/145", revealed=True, disrupted=True, depth=True)
    apply(table, "JE", hex_key="1523")
    battle = table.battle
    assert battle.where(unit) == "1524"
    assert not battle.japanese(unit).revealed
    assert battle.japanese(unit).disrupted
    assert battle.depth(battle.depth_at("1524")[0]).under == unit


@pytest.mark.rule("iwo_jima", "8.3.3")
def test_of_two_empty_positions_the_elite_takes_the_one_of_its_group_then_the_one_next_to_fewer_us_units():
    table = Table(turn=5).us("A/1/28", "1528")  # next to 1428, of the same group as 1328
    unit = table.japanese("1328", "jp:1/145", revealed=True)
    apply(table, "JE", hex_key="1328")
    assert table.battle.where(unit) == "1428"
    other = Table(turn=5).us("A/1/28", "1528").us("B/1/28", "1428")
    unit = other.japanese("1328", "jp:1/145", revealed=True)
    apply(other, "JE", hex_key="1328")
    assert other.battle.where(unit) == "1228"


@pytest.mark.rule("iwo_jima", "8.3.3")
def test_an_elite_prefers_an_empty_position_to_a_fort_of_its_own_group():
    table = Table(turn=5)
    table.fort("1428", 2, revealed=True)  # of the same group, with room beneath it
    unit = table.japanese("1328", "jp:1/145", revealed=True)
    apply(table, "JE", hex_key="1328")
    assert table.battle.where(unit) == "1228"


@pytest.mark.rule("iwo_jima", "8.3.3")
def test_an_elite_that_finds_its_neighbour_full_or_held_returns_to_the_pool_of_the_sector():
    full = Table(turn=5)
    unit = full.japanese("1523", "jp:1/145", revealed=True)
    full.japanese("1524", "jp:13/SAG")
    apply(full, "JE", hex_key="1523")
    assert full.battle.where(unit) == "pool:3"
    held = Table(turn=5).us("A/1/28", "1524")
    unit = held.japanese("1523", "jp:1/145", revealed=True)
    apply(held, "JE", hex_key="1523")
    assert held.battle.where(unit) == "pool:3"


@pytest.mark.rule("iwo_jima", "8.3.3")
@pytest.mark.parametrize("revealed", [True, False])
def test_beside_a_revealed_depth_marker_the_withdrawn_elite_stays_revealed(revealed):
    table = Table(turn=5)
    unit = table.japanese("1523", "jp:1/145", revealed=True)
    fort = table.fort("1524", 2, revealed=True)
    marker = table.depth("1524")
    table.battle.depth(marker).under, table.battle.depth(marker).revealed = fort, revealed
    apply(table, "JE", hex_key="1523")
    assert table.battle.where(unit) == "1524"
    assert table.battle.japanese(unit).revealed is revealed


@pytest.mark.rule("iwo_jima", "8.3.3")
def test_an_elite_out_of_communication_and_any_tank_do_not_withdraw():
    for turn, place in ((6, "elite"), (7, "out")):
        table = Table(turn=turn)
        unit = table.japanese("1523", "jp:1/145", revealed=True)
        spare = (key for key in table.battle.book.us if table.battle.where(key) == "off")
        around = {near for hex_key in PAIR for near in table.battle.board.neighbours(hex_key)} - {*PAIR}
        for near in sorted(around):
            table.us(next(spare), near)
        apply(table, "JE", hex_key="1523")
        assert table.battle.where(unit) == place
    other = Table(turn=5)
    tank = other.japanese("1523", "jp:1/26Tk", revealed=True)
    apply(other, "JE", hex_key="1523")
    assert other.battle.where(tank) == "out"


@pytest.mark.rule("iwo_jima", "8.3.4")
def test_nobody_advances_into_the_hex_of_a_defeated_unit():
    table = rear().us("A/1/28", NEAR)
    table.japanese(TARGET, "jp:13/SAG", revealed=True)
    answer(table.play("us_action"), "attack:1721", "add:A/1/28", "fire")
    assert not table.battle.occupied(TARGET)
    assert table.battle.where("A/1/28") == NEAR


# -- the US part --------------------------------------------------------------------------------------


def failing(*units: str) -> Table:
    """Return a table on which a weak attack meets AD and AL: odds under 1:3 without depth."""
    table = rear()
    for unit in units:
        table.us(unit, NEAR, steps=1)
    table.japanese(TARGET, "jp:9/17", revealed=True)
    return table


@pytest.mark.rule("iwo_jima", "8.3")
def test_a_failed_attack_disrupts_the_adjacent_attackers_and_costs_one_of_them_a_step():
    table = failing("A/1/28", "B/1/28").us("C/1/28", "1719")
    table.japanese("1722")
    table.battle.japanese(table.battle.japanese_at(TARGET)[0]).spec = "jp:9/17"
    marker = table.depth(TARGET, "depth:48")
    table.battle.depth(marker).under = table.battle.japanese_at(TARGET)[0]
    table.battle.depth(marker).revealed = True
    session = answer(table.play("us_action"), "attack:1721", "add:A/1/28", "add:B/1/28", "add:C/1/28", "fire")
    (computed,) = told(session, "AttackComputed")
    assert computed.result == ("AD", "AL")
    assert kind(session) == "attack_loss"
    assert texts(session) == {"unit:A/1/28", "unit:B/1/28"}
    answer(session, "unit:B/1/28")
    battle = table.battle
    assert battle.where("B/1/28") == "dead"
    assert battle.us("A/1/28").disrupted == 5
    assert not battle.us("C/1/28").disrupted


def play_us_part(table: Table, units: tuple[str, ...], codes: tuple[str, ...]):
    flow = attack_results.apply_to_us(table.battle, TARGET, units, codes)
    return next(flow, None), flow


@pytest.mark.rule("iwo_jima", "8.3")
def test_a_tank_is_disrupted_by_a_failed_attack_only_when_no_steady_infantry_stands_with_it():
    table = Table(turn=5).us("1A/5Tk", NEAR).us("1B/5Tk", "1820").us("A/1/28", NEAR).us("B/1/28", "1820")
    play_us_part(table, ("1A/5Tk", "1B/5Tk", "A/1/28"), ("AD",))
    battle = table.battle
    assert battle.us("A/1/28").disrupted
    assert battle.us("1A/5Tk").disrupted
    assert not battle.us("1B/5Tk").disrupted


@pytest.mark.rule("iwo_jima", "8.3", "11.1.6")
def test_an_inspired_marker_turns_the_lost_step_into_disruption():
    table = Table(turn=5).us("A/1/28", NEAR)
    marker = table.battle.world.at("heroes")[0]
    heroes.join(table.battle, marker, "A/1/28")
    heroes.fall(table.battle, marker)
    asked, flow = play_us_part(table, ("A/1/28",), ("AL",))
    chosen = next(each for each in asked.options if each.verb == "inspired")
    with pytest.raises(StopIteration):
        flow.send(chosen)
    assert table.battle.us("A/1/28").steps == 4
    assert table.battle.us("A/1/28").disrupted
    assert table.battle.where(marker) == "heroes"


# -- depth turned up ----------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "9.1", "9.4", "8.3")
def test_tactical_reinforcements_leave_and_the_attack_is_computed_again_without_depth():
    table = rear().us("A/1/28", NEAR)
    table.japanese(TARGET, "jp:9/145", revealed=True, depth="depth:49")
    reserve = table.japanese("pool:3", "jp:13/SAG")
    session = answer(table.play("us_action"), "attack:1721", "add:A/1/28", "fire")
    first, second = told(session, "AttackComputed")
    assert (first.column, first.result) == ("unrevealed", ("REVEAL",))
    assert (second.column, second.japanese) == ("alone", 4)
    assert table.battle.depth_at(TARGET) == ()
    assert table.battle.where(reserve) in table.battle.board.hexes
    assert not table.battle.japanese(reserve).revealed


@pytest.mark.rule("iwo_jima", "9.1")
def test_an_attack_reveals_the_unit_but_a_strong_one_leaves_its_depth_marker_hidden():
    table = rear().us("A/1/28", NEAR).us("B/1/28", NEAR)
    unit = table.japanese(TARGET, "jp:1/145", depth="depth:41")
    session = answer(table.play("us_action"), "attack:1721", "add:A/1/28", "add:B/1/28", "fire")
    assert table.battle.japanese(unit).revealed
    assert [event.unit for event in told(session, "JapaneseRevealed")] == [unit]
