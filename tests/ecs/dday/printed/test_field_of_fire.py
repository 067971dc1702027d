"""How strong fire is from one hex into another, as the ground alone has it (6.3)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ecs.core.board import Hex
from ecs.dday.printed.field_of_fire import fire_level

ORIGIN = Hex("0505", level=2)
BESIDE, AWAY = Hex("0506", level=2), Hex("0507", level=2)


@pytest.mark.rule("iwo_jima", "6.3")
@pytest.mark.parametrize("rough", ["rocky", "wooded"])
def test_fire_into_rocks_and_woods_is_steady_whatever_else_they_are(rough):
    hilltop = replace(ORIGIN, hilltop=True)
    for target in (BESIDE, replace(AWAY, level=1), replace(AWAY, beach=True), replace(AWAY, airfield=1)):
        assert fire_level(hilltop, target, linked=True) == "intense"
        assert fire_level(hilltop, replace(target, terrain=rough), linked=True) == "steady"


@pytest.mark.rule("iwo_jima", "6.3")
def test_fire_is_intense_next_door_on_beaches_and_airfields_and_into_linked_hexes_else_steady():
    assert fire_level(ORIGIN, AWAY) == "steady"
    assert fire_level(ORIGIN, BESIDE) == "intense"
    assert fire_level(ORIGIN, replace(AWAY, beach=True)) == "intense"
    assert fire_level(ORIGIN, replace(AWAY, airfield=2)) == "intense"
    assert fire_level(ORIGIN, AWAY, linked=True) == "intense"


@pytest.mark.rule("iwo_jima", "6.3")
@pytest.mark.parametrize("level, strength", [(1, "intense"), (2, "steady"), (3, "steady")])
def test_a_hilltop_fires_intensely_into_lower_hexes_and_no_other_position_does(level, strength):
    target = replace(AWAY, level=level)
    assert fire_level(replace(ORIGIN, hilltop=True), target) == strength
    assert fire_level(ORIGIN, target) == "steady"
