"""US garrison markers (15.4)."""

from __future__ import annotations

import pytest

from ecs.dday import components as c
from ecs.dday.command import communication, control, garrisons
from ecs.dday.japanese import fields, fire
from ecs.dday.marines import stacking
from tests.ecs.dday.answers import answer, asked, pending, reasons, texts, told
from tests.ecs.dday.campaign import later, step
from tests.ecs.dday.excerpt import begin
from tests.ecs.dday.fights import run
from tests.table import Table

EMPTY, HQ = "1116", "1015"
"""A green position hex next to the hex of the command post."""


def post(*units: tuple[str, str], boxes: int = 1, turn: int = 7) -> Table:
    """Return a later day with a command post of the 25th and more units."""
    table = later(turn).us("HQ/25", HQ)
    table.battle.world.get(c.Regiment, "HQ/25").post = boxes
    for unit, where in units:
        table.us(unit, where)
    return table


@pytest.mark.rule("iwo_jima", "15.4", "15.0", "4.0")
def test_a_garrison_goes_into_a_position_next_to_a_unit_in_the_range_of_a_post():
    session = step(post(), "garrisons")
    assert f"garrison:{EMPTY}" in texts(session)
    answer(session, f"garrison:{EMPTY}")
    assert told(session, "GarrisonPlaced")[0].hex == EMPTY
    assert asked(session) != "headquarters" or f"garrison:{EMPTY}" not in texts(session)


@pytest.mark.rule("iwo_jima", "15.4")
def test_a_position_a_unit_occupies_may_be_garrisoned_and_several_in_one_phase():
    table = post(("A/1/25", EMPTY))
    session = step(table, "garrisons")
    assert {f"garrison:{EMPTY}", "garrison:1117"} <= texts(session)
    answer(session, f"garrison:{EMPTY}", "garrison:1117")
    assert [each.hex for each in told(session, "GarrisonPlaced")] == [EMPTY, "1117"]


@pytest.mark.rule("iwo_jima", "15.4")
@pytest.mark.parametrize("where, reason", [("1313", "no_command_post"), ("1116", "")])
def test_a_garrison_needs_the_range_of_a_post(where, reason):
    table = post(("A/1/25", "1313"), ("B/1/25", "1115"))
    session = step(table, "garrisons")
    assert reasons(session).get(f"garrison:{where}", "") == reason


@pytest.mark.rule("iwo_jima", "15.4")
def test_a_regimental_hq_that_is_no_post_places_no_garrison():
    table = post()
    table.battle.world.get(c.Regiment, "HQ/25").post = 0
    session = step(table, "garrisons")
    assert asked(session) == "halt"
    assert garrisons.hindrance(table.battle, EMPTY) == "no_command_post"


@pytest.mark.rule("iwo_jima", "15.4")
def test_without_regimental_hqs_the_range_counts_as_met():
    table = later(regimental_hqs=False).us("A/1/25", HQ)
    assert f"garrison:{EMPTY}" in texts(step(table, "garrisons"))


@pytest.mark.rule("iwo_jima", "15.4")
@pytest.mark.parametrize("disrupted", [False, True])
def test_no_garrison_in_the_field_of_a_unit_even_disrupted_nor_beside_the_japanese(disrupted):
    table = post(("A/1/25", "0916"), ("B/1/25", "1115"))
    table.japanese("0917", disrupted=disrupted)
    found = reasons(step(table, "garrisons"))
    assert found["garrison:0917"] == "japanese_in_hex"
    assert "0816" in fields.full(table.battle, "D4")
    assert found["garrison:0816"] == "in_field"


@pytest.mark.rule("iwo_jima", "15.4", "12.3")
def test_a_garrison_needs_us_communication(monkeypatch):
    assert garrisons.hindrance(post().battle, EMPTY) == ""
    monkeypatch.setattr(control, "us_communication", lambda battle, hex_key: False)
    assert garrisons.hindrance(post().battle, EMPTY) == "no_us_communication"


# -- what it does -------------------------------------------------------------------------------------


def held(turn: int = 7) -> Table:
    """Return an island with a garrison in an empty position."""
    table = later(turn).us("A/1/25", "1015")
    position = table.battle.island.position_at(EMPTY)
    table.battle.position_state(position.key).garrison = True
    return table


@pytest.mark.rule("iwo_jima", "15.4.1")
def test_a_garrison_holds_its_hex_and_counts_for_no_stack():
    table = held()
    assert table.battle.us_held(EMPTY)
    assert EMPTY in control.us_controlled(table.battle)
    assert not communication.network(table.battle).reach((EMPTY,))[0]
    for unit in ("HQ/1/25", "HW/25", "B/1/25", "C/1/25"):
        table.us(unit, EMPTY)
    assert stacking.excess(table.battle, table.battle.us_at(EMPTY)) == 0


@pytest.mark.rule("iwo_jima", "15.4.1")
@pytest.mark.parametrize("guarded", [False, True])
def test_a_garrison_alone_in_the_field_of_a_firing_position_is_removed(guarded):
    table = later().us("A/1/25", "1615")
    table.japanese("0917")
    field = fields.active(table.battle, table.battle.island.position_at("0917").group)
    near = next(key for key in field if table.battle.island.position_at(key))
    spot = table.battle.position_state(table.battle.island.position_at(near).key)
    spot.garrison = True
    if guarded:
        table.us("C/1/25", near)
    card = next(
        each
        for each in sorted(table.battle.book.cards.values(), key=lambda each: each.key)
        if each.box("red") and not each.box("red").letter
    )
    begin(table.cards(card.number), "japanese_fire")
    assert spot.garrison == guarded


@pytest.mark.rule("iwo_jima", "15.4", "18.5")
def test_no_garrison_in_ground_out_of_play():
    table = post(("A/1/25", EMPTY))
    table.battle.scenario = later(north_limit=16).battle.scenario
    session = step(table, "garrisons")
    assert texts(session) == {f"garrison:{EMPTY}", "done"}
    (shut,) = (item for item in pending(session).blocked if item.option.text == "garrison:1117")
    assert (shut.reason, shut.rule) == ("closed_sector", "18.0")


@pytest.mark.rule("iwo_jima", "15.4", "18.6")
def test_no_garrison_in_a_closed_sector():
    table = post(("A/1/25", EMPTY))
    table.battle.scenario = later(closed_sectors=(2,)).battle.scenario
    assert asked(step(table, "garrisons")) == "halt"


@pytest.mark.rule("iwo_jima", "15.4.1", "13.2")
@pytest.mark.parametrize("kind, kept", [("fire", True), ("machine_gun", False)])
def test_machine_guns_drive_out_a_garrison_in_the_ring_they_add(kind, kept):
    table = later(8)
    table.japanese("0307")
    ring = table.battle.position_state(table.battle.island.position_at("0604").key)
    ring.garrison = True
    assert "0604" not in fields.active(table.battle, "A1")
    run(fire.resolve(table.battle, "A1", table.battle.card("c01"), kind=kind))
    assert ring.garrison == kept
