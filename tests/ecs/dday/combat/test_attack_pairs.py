"""What attacks do where more than one counter counts, and where ground does not (8.3, 14.4.4)."""

from __future__ import annotations

import pytest

from ecs.dday.combat import attack_results, attack_strength
from tests.table import Table

NEAR, TARGET = "1720", "1721"


@pytest.mark.rule("iwo_jima", "8.3")
def test_one_hidden_depth_marker_of_two_makes_the_posture_unrevealed_and_all_are_turned_up_together():
    table = Table(turn=5)
    table.fort("1924", 2, revealed=True)
    table.fort("1924", 1)
    table.japanese("1924", revealed=True, depth="depth:01", depth_revealed=True)
    table.japanese("1924", revealed=True, depth="depth:02")
    assert attack_strength.posture(table.battle, "1924") == "unrevealed"
    attack_results.reveal_depth(table.battle, "1924")
    assert attack_strength.posture(table.battle, "1924") == "revealed"


@pytest.mark.rule("iwo_jima", "8.3", "8.6.1")
@pytest.mark.parametrize("specs", [("depth:01", "depth:48"), ("depth:48", "depth:01")])
def test_the_weakest_of_two_depth_markers_is_lost_first(specs):
    table = Table(turn=5)
    table.fort("1924", 2, revealed=True)
    table.fort("1924", 1)
    for spec in specs:
        table.japanese("1924", revealed=True, depth=spec, depth_revealed=True)
    attack_results.apply_to_japanese(table.battle, "1924", ("JX",), close=True)
    (left,) = table.battle.depth_at("1924")
    assert table.battle.depth(left).spec == "depth:48"


@pytest.mark.rule("iwo_jima", "8.3.3")
@pytest.mark.parametrize(("us", "site"), [((), "D3"), (("A/1/25",), "D5")])
def test_of_two_positions_next_door_an_elite_goes_to_that_with_fewer_us_units_beside_it(us, site):
    table = Table(turn=8)
    for unit in us:
        table.us(unit, "0718")  # beside D3 alone
    found = attack_results.shelter(table.battle, "0720", lambda key: True)
    assert found
    assert found.key == site


@pytest.mark.rule("iwo_jima", "8.3", "6.3.3")
def test_a_tank_beside_infantry_that_was_disrupted_before_this_phase_is_not_disrupted_by_a_failed_attack():
    table = Table(turn=5).us("1A/5Tk", NEAR).us("A/1/28", NEAR, disrupted=5).us("B/1/28", "1820")
    next(attack_results.apply_to_us(table.battle, TARGET, ("1A/5Tk", "B/1/28"), ("AD",)), None)
    assert table.battle.us("B/1/28").disrupted
    assert not table.battle.us("1A/5Tk").disrupted


@pytest.mark.rule("iwo_jima", "14.4.4")
def test_ground_does_not_help_a_unit_in_stance():
    table = Table(turn=7)
    unit = table.japanese("1524", revealed=True)
    before = attack_strength.japanese_strength(table.battle, "1524")
    table.battle.japanese(unit).stance = True
    assert before == 2 * attack_strength.japanese_strength(table.battle, "1524")
