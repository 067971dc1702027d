"""Half of the eliminated elites and depth markers come back (9.5), and the second event phase (4.0 V)."""

from __future__ import annotations

import pytest

from ecs.iwo_jima.sequence import sequence
from tests.ecs.dday.answers import told
from tests.ecs.dday.excerpt import begin
from tests.table import Table

pytestmark = pytest.mark.rule("iwo_jima", "9.5")
PLAIN_EVENT = 4


def fallen(turn: int, elites: int, depth: int = 0, others: int = 0, seed: int = 1) -> Table:
    """Return a table with counters in the eliminated box."""
    table = Table(turn=turn, seed=seed).us("L/3/9", "1109").cards(PLAIN_EVENT)
    book = table.battle.book.japanese
    names = [key for key, spec in book.items() if spec.elite and not spec.tank]
    for name in names[:elites]:
        table.japanese("elite", name)
    for name in [key for key, spec in book.items() if not spec.elite][:others]:
        table.japanese("elite", name)
    for _ in range(depth):
        table.depth("elite")
    return table


def sizes(table: Table, *places: str) -> list[int]:
    """Return how many counters lie at places."""
    return [len(table.battle.world.at(place)) for place in places]


def test_of_each_pair_one_is_gone_and_one_joins_the_third_sector_while_it_is_held():
    table = fallen(7, 5)
    table.japanese("1721")
    before = sizes(table, "out")[0]
    table.play("first_event")
    assert sizes(table, "elite", "pool:3", "pool:4") == [1, 2, 0]
    assert sizes(table, "out")[0] == before + 2


def test_without_a_japanese_position_in_sector_three_they_join_the_fourth():
    table = fallen(7, 4)
    table.japanese("2129")
    table.play("first_event")
    assert sizes(table, "elite", "pool:3", "pool:4") == [0, 0, 2]


def test_depth_markers_are_culled_likewise_and_others_stay():
    table = fallen(10, 0, depth=3, others=2)
    table.japanese("1721")
    session = table.play("first_event")
    assert sizes(table, "elite", "depth:3", "pool:3") == [3, 1, 0]
    assert [(event.kind, event.returned, event.gone) for event in told(session, "ReservesCulled")] == [
        ("depth", 1, 1)
    ]


def test_nothing_is_culled_at_noon_or_in_the_evening():
    for turn in (8, 9):
        table = fallen(turn, 4)
        table.play("first_event")
        assert sizes(table, "elite") == [4]


def test_the_second_event_phase_does_not_cull():
    table = fallen(7, 4)
    session = table.play("second_event")
    assert sizes(table, "elite") == [4]
    assert [event.card for event in told(session, "EventHappened")] == ["c04"]


def test_a_culled_unit_stays_face_down():
    table = fallen(7, 2)
    session = table.play("first_event")
    assert not told(session, "JapaneseRevealed")
    assert not any(table.battle.japanese(key).revealed for key in table.battle.world.at("pool:4"))


@pytest.mark.rule("iwo_jima", "4.0")
def test_the_second_event_comes_between_japanese_fire_and_us_action_from_the_second_day_on():
    rows = {row.phase.key: number for number, row in enumerate(sequence())}
    assert rows["japanese_fire"] < rows["second_event"] < rows["us_action"]
    assert sequence()[rows["second_event"]].first == 7


@pytest.mark.rule("iwo_jima", "event:Heavy Mortar Fire")
@pytest.mark.rule("iwo_jima", "4.0")
@pytest.mark.parametrize(("phase", "last"), [("first_event", 7), ("second_event", 8)])
def test_heavy_mortar_fire_drawn_second_counts_in_the_fire_phase_of_the_next_turn(phase, last):
    table = Table(turn=7)
    begin(table.cards(18), phase)
    in_force = {turn for name, turn, _ in table.battle.effects.active if name == "heavy_mortar_fire"}
    assert in_force == {last}


def test_chance_decides_who_comes_back():
    back = set()
    for seed in range(1, 9):
        table = fallen(7, 2, seed=seed)
        box = table.battle.world.at("elite")
        table.play("first_event")
        back |= {box.index(key) for key in table.battle.world.at("pool:4")}
    assert back == {0, 1}


def test_a_fort_alone_holds_a_position_of_the_third_sector():
    table = fallen(7, 2)
    table.fort("1721", 3)
    table.play("first_event")
    assert sizes(table, "pool:3", "pool:4") == [1, 0]
