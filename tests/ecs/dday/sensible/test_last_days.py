"""How the sensible bot sees to it, in the battle for the whole island, that no fort and no ground is left over at the end (18.9.4b)."""

from __future__ import annotations

import pytest

from ecs.dday.sensible.offensive import CONTACT, MARCH, MOPPING, SIEGE
from tests.ecs.dday.sensible.test_rearguard import CLOSE, MIDDLE, NORTH, OTHER, SOUTH, aims, army

LAST = 66
FORT, NEARER = "1730", "1827"
IN_TIME = LAST - MARCH - SIEGE
MOP = LAST - MOPPING + 1
FAR_BUT_ONE = {SOUTH: "1219", MIDDLE: "1820", NORTH: "2330"}
"""Only the southern regiment stands within four hexes of its target."""


@pytest.mark.parametrize(
    ("turn", "scenario", "target"),
    [
        (IN_TIME, "campaign", NEARER),
        (IN_TIME + 1, "campaign", FORT),
        (LAST - 1, "campaign", FORT),
        (44, "hot_rocks", NEARER),
    ],
    ids=["in time", "late", "very late", "a battle for less"],
)
def test_the_nearest_regiment_leaves_nearer_targets_for_a_fort_when_hardly_time_is_left_for_it(
    turn, scenario, target
):
    found = aims(army(turn=turn, scenario=scenario))
    assert found.main(MIDDLE) == target
    assert FORT not in (found.main(SOUTH), found.main(NORTH))


def test_only_one_regiment_does_so_even_when_the_fort_is_worth_two():
    battle = army(turn=IN_TIME + 1)
    battle.fort(FORT, 1, revealed=True)
    found = aims(battle)
    assert [number for number in (SOUTH, MIDDLE, NORTH) if found.main(number) == FORT] == [MIDDLE]


def test_two_forts_on_a_site_are_begun_earlier():
    found = aims(army(turn=IN_TIME + 1 - SIEGE, others=("0723",)))
    assert "0723" in [found.main(number) for number in (SOUTH, MIDDLE, NORTH)]
    assert FORT not in [found.main(number) for number in (SOUTH, MIDDLE, NORTH)]


@pytest.mark.parametrize(
    ("turn", "scenario", "empty", "swept"),
    [
        (MOP, "campaign", (CLOSE,), CLOSE),
        (MOP - 1, "campaign", (CLOSE,), ""),
        (MOP, "campaign", (), ""),
        (44, "hot_rocks", (CLOSE,), ""),
    ],
    ids=["late", "earlier", "nothing empty", "a battle for less"],
)
def test_in_the_last_days_a_regiment_sweeps_empty_ground_instead_of_attacking(turn, scenario, empty, swept):
    found = aims(army(turn=turn, scenario=scenario), *empty)
    assert found.beat(SOUTH) == swept
    assert bool(found.main(SOUTH)) == (not swept)
    assert found.main(MIDDLE)
    assert found.main(NORTH)


def test_most_regiments_go_on_attacking_however_much_is_empty():
    found = aims(army(turn=MOP), CLOSE, OTHER, "1328")
    assert sum(bool(found.main(number)) for number in (SOUTH, MIDDLE, NORTH)) == 2


@pytest.mark.parametrize(("cling", "who"), [(None, MIDDLE), (0.0, NORTH)])
def test_who_has_gone_for_the_fort_goes_on_though_another_has_come_nearer(monkeypatch, cling, who):
    if cling is not None:
        monkeypatch.setattr("ecs.dday.sensible.offensive.CLING", cling)
    battle = army(turn=IN_TIME + 1)
    found = aims(battle)
    assert found.main(MIDDLE) == FORT
    for company in ("HQ", "A/1", "B/1", "C/1", "E/2"):
        battle.us(f"{company}/{MIDDLE}", "1720")
        battle.us(f"{company}/{NORTH}", "2030")
    found.scene.look(battle.battle.view())
    found.new_turn()
    assert [number for number in (SOUTH, MIDDLE, NORTH) if found.main(number) == FORT] == [who]


@pytest.mark.parametrize(
    ("contact", "sweeper"), [(CONTACT, MIDDLE), (2, SOUTH)], ids=["three hexes before it", "not near enough"]
)
def test_who_stands_before_its_target_goes_on_and_another_sweeps(monkeypatch, contact, sweeper):
    monkeypatch.setattr("ecs.dday.sensible.offensive.CONTACT", contact)
    found = aims(army(turn=MOP - 1, places=FAR_BUT_ONE), CLOSE)
    before = found.main(SOUTH)
    assert before == "1222"
    found.scene.look(army(turn=MOP, places=FAR_BUT_ONE).battle.view())
    found.new_turn()
    assert found.main(SOUTH) == (before if sweeper != SOUTH else "")
    assert not found.main(sweeper)
