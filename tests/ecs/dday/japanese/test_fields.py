"""Fields of fire as they are in play (6.2, 6.4, 6.8.1, 7.3.3a, 17.6)."""

from __future__ import annotations

import pytest

from ecs.dday.japanese import fields
from tests.table import Table


@pytest.mark.rule("iwo_jima", "6.2", "6.2.2")
def test_a_position_reaches_two_hexes_and_a_hilltop_three():
    table = Table()
    table.japanese("0618")
    table.japanese("1026")
    distance = table.battle.board.distance
    assert max(distance("0618", key) for key in fields.active(table.battle, "C2")) == 2
    assert max(distance("1026", key) for key in fields.active(table.battle, "G4")) == 3


def test_an_empty_position_has_a_potential_field_only():
    table = Table()
    assert fields.active(table.battle, "C2") == fields.full(table.battle, "C2") == {}
    assert fields.potential(table.battle, "C2")["0617"] == "intense"
    assert not fields.group_occupied(table.battle, "C2")


@pytest.mark.rule("iwo_jima", "6.2.1")
def test_a_unit_in_a_group_fires_from_every_hex_of_the_group():
    table = Table()
    table.japanese("0511")
    assert table.battle.board.distance("0511", "0810") == 3
    assert fields.active(table.battle, "B3")["0810"] == "intense"


@pytest.mark.rule("iwo_jima", "6.2.1")
@pytest.mark.parametrize("holder", ["unit", "garrison"])
def test_a_group_loses_the_field_of_the_hexes_the_us_side_holds(holder):
    table = Table()
    table.japanese("0511")
    if holder == "unit":
        table.us("A/1/25", "0610")
    else:
        table.battle.position_state("B4").garrison = True
    field = fields.active(table.battle, "B3")
    assert "0810" not in field
    assert field["0610"] == "intense"


@pytest.mark.rule("iwo_jima", "6.3", "6.2.1")
def test_fire_into_a_linked_hex_of_the_group_is_intense_at_any_distance():
    table = Table()
    table.japanese("0829")
    table.us("A/1/25", "0929").us("B/1/25", "1029")
    assert table.battle.board.distance("0829", "1029") == 2
    assert fields.active(table.battle, "G7")["1029"] == "intense"


@pytest.mark.rule("iwo_jima", "6.2.3", "20.0", "7.3.3")
@pytest.mark.parametrize("cut", ["smoke", "rain", "movement"])
def test_a_shortened_range_does_not_reach_a_linked_hex_two_hexes_away(cut):
    table = Table()
    table.japanese("0829")
    table.us("A/1/25", "0929").us("B/1/25", "1029")
    if cut == "movement":
        assert fields.reduced_level(table.battle, "G7", "1029") == ""
        assert fields.reduced_level(table.battle, "G7", "0929") == "intense"
        return
    if cut == "rain":
        table.battle.put_in_force("rain", table.battle.turn)
    table.battle.position_state("G7").smoke = cut == "smoke"
    assert "1029" not in fields.active(table.battle, "G7")
    assert "0929" in fields.active(table.battle, "G7")


@pytest.mark.rule("iwo_jima", "6.2.1")
def test_a_us_held_hex_projects_nothing_into_the_other_hexes_of_its_group():
    table = Table()
    table.japanese("0511")
    table.us("A/1/25", "0610")
    assert "0511" not in fields.active(table.battle, "B3")


@pytest.mark.rule("iwo_jima", "6.2.3")
@pytest.mark.example("iwo-smoke-1026")
def test_smoke_on_the_hilltop_1026_makes_its_fire_steady_and_shortens_it_to_two_hexes():
    table = Table()
    table.japanese("1026")
    clear = fields.active(table.battle, "G4")
    assert clear["1025"] == "intense"
    table.battle.position_state("G4").smoke = True
    smoked = fields.active(table.battle, "G4")
    assert set(smoked.values()) == {"steady"}
    assert set(smoked) == {key for key in clear if table.battle.board.distance("1026", key) <= 2}


@pytest.mark.rule("iwo_jima", "20.0")
def test_rain_leaves_one_hex_of_every_field():
    table = Table()
    table.japanese("1026")
    table.battle.put_in_force("rain", table.battle.turn)
    assert sorted(fields.active(table.battle, "G4")) == sorted(table.battle.board.neighbours("1026"))


@pytest.mark.rule("iwo_jima", "6.4")
def test_a_disrupted_unit_projects_no_active_field_but_still_a_full_one():
    table = Table()
    table.japanese("0618", disrupted=True)
    assert fields.active(table.battle, "C2") == {}
    assert fields.full(table.battle, "C2")["0617"] == "intense"
    assert fields.level_at(table.battle, "0617") == ""
    assert fields.level_at(table.battle, "0617", full=True) == "intense"


@pytest.mark.rule("iwo_jima", "6.4.1")
def test_an_undisrupted_unit_keeps_the_field_of_its_group_but_only_it_counts_for_hits():
    table = Table()
    table.japanese("0511", depth=True)
    table.japanese("0610", disrupted=True, depth=True)
    assert fields.active(table.battle, "B3")["0810"] == "intense"
    assert fields.hit_limit(table.battle, "B3") == 2


@pytest.mark.rule("iwo_jima", "6.4.1", "6.8.1")
def test_a_disrupted_black_position_fires_one_level_lower():
    table = Table()
    table.japanese("0720", disrupted=True, depth=True)
    field = fields.active(table.battle, "D2")
    assert field["0619"] == "steady"
    assert "0618" not in field
    assert fields.hit_limit(table.battle, "D2") == 2


@pytest.mark.rule("iwo_jima", "8.6", "6.2.1")
def test_a_hex_fought_over_and_those_of_its_group_in_us_hands_do_not_fire_at_a_linked_hex_two_away():
    table = Table(turn=8).us("A/1/25", "0829").us("B/1/25", "0929").us("C/1/25", "1029")  # G8, G7, G9
    table.japanese("0829", revealed=True)
    assert table.battle.board.distance("0829", "1029") == 2
    field = fields.active(table.battle, "G7")
    assert field["0929"] == "steady"
    assert "1029" not in field


@pytest.mark.rule("iwo_jima", "6.4.1", "6.8.1")
def test_a_black_position_where_one_of_two_units_is_disrupted_keeps_its_level_and_counts_both():
    table = Table(turn=8)
    table.japanese("1924", disrupted=True)
    table.japanese("1924", "jp:1/26Tk")
    assert "intense" in fields.active(table.battle, "H5").values()
    assert fields.hit_limit(table.battle, "H5") == 2


@pytest.mark.rule("iwo_jima", "6.8.1", "6.2.3")
def test_smoke_takes_only_range_from_a_disrupted_black_position():
    table = Table()
    table.japanese("0720", disrupted=True)
    table.battle.position_state("D2").smoke = True
    field = fields.active(table.battle, "D2")
    assert field["0619"] == "steady"
    assert "0519" not in field


@pytest.mark.rule("iwo_jima", "7.3.3")
def test_a_us_unit_next_to_a_position_hex_shortens_its_movement_fire_by_one_hex():
    table = Table()
    table.japanese("0618")
    table.japanese("1026")
    assert fields.reduced_level(table.battle, "C2", "0520") == "intense"
    assert fields.reduced_level(table.battle, "G4", "1023") == "intense"
    table.us("A/1/25", "0617", disrupted=2).us("B/1/25", "1025")
    assert fields.reduced_level(table.battle, "C2", "0520") == ""
    assert fields.reduced_level(table.battle, "C2", "0519") == "intense"
    assert fields.reduced_level(table.battle, "G4", "1023") == ""
    assert fields.reduced_level(table.battle, "G4", "1024") == "intense"
    assert fields.level_at(table.battle, "0520") == "intense"


@pytest.mark.rule("iwo_jima", "7.3.3")
def test_entering_a_position_is_intense_unless_woods_or_smoke_or_disruption_lower_it():
    table = Table()
    table.japanese("0618")
    table.japanese("1116")
    table.japanese("0720", disrupted=True)
    assert fields.entry_level(table.battle, "C2", "0618") == "intense"
    assert fields.entry_level(table.battle, "E3", "1117") == "steady"
    assert fields.entry_level(table.battle, "D2", "0720") == "steady"
    table.battle.position_state("C2").smoke = True
    assert fields.entry_level(table.battle, "C2", "0618") == "steady"


@pytest.mark.rule("iwo_jima", "8.6")
def test_a_position_beside_us_units_in_its_own_hex_fires_one_hex_far_and_steady():
    table = Table()
    table.japanese("0618")
    table.us("A/1/25", "0618")
    field = fields.active(table.battle, "C2")
    assert set(field.values()) == {"steady"}
    assert all(table.battle.board.distance("0618", key) == 1 for key in field)


@pytest.mark.rule("iwo_jima", "8.6", "7.3.3")
def test_a_group_whose_only_japanese_await_a_close_combat_fires_one_hex_far_into_its_empty_hex_too():
    table = Table()
    table.japanese("0815", revealed=True)  # C5: the other hex, 0816, is empty
    assert fields.entry_level(table.battle, "C5", "0816") == "intense"
    table.us("A/1/25", "0815")
    field = fields.active(table.battle, "C5")
    assert set(field.values()) == {"steady"}
    assert all(table.battle.board.distance("0815", key) <= 1 for key in field)
    assert fields.entry_level(table.battle, "C5", "0816") == "steady"
    table.japanese("0816")
    assert "intense" in fields.active(table.battle, "C5").values()


@pytest.mark.rule("iwo_jima", "17.6", "17.7")
@pytest.mark.parametrize(
    ("forts", "unit", "depth", "limit"),
    [(1, False, False, 1), (1, True, False, 2), (1, True, True, 3), (2, True, True, 3), (2, False, False, 2)],
)
def test_a_fort_counts_for_the_hit_limit_up_to_three(forts, unit, depth, limit):
    table = Table()
    for fort_class in range(1, forts + 1):
        table.fort("0723", fort_class)
    if unit:
        table.japanese("0723", depth=depth)
    assert fields.hit_limit(table.battle, "D6") == limit


@pytest.mark.rule("iwo_jima", "17.6")
def test_a_fort_with_a_depth_marker_alone_hits_two():
    table = Table()
    fort = table.fort("0723", 1)
    table.battle.depth(table.depth("0723")).under = fort
    assert fields.hit_limit(table.battle, "D6") == 2


@pytest.mark.rule("iwo_jima", "6.3.1")
def test_the_limit_of_three_is_for_each_hex_of_a_group():
    table = Table()
    for hex_key in ("0511", "0610"):
        table.fort(hex_key, 3)
        table.japanese(hex_key, depth=True)
    assert fields.hit_limit(table.battle, "B3") == 6


@pytest.mark.rule("iwo_jima", "14.1")
def test_a_tank_widens_the_field_by_a_steady_hex_from_gt_7_on():
    spec = next(key for key, each in Table().battle.book.japanese.items() if each.tank)
    early, late = Table(turn=6), Table(turn=7)
    for table in (early, late):
        table.japanese("0618", spec)
    ring = set(fields.active(late.battle, "C2")) - set(fields.active(early.battle, "C2"))
    assert ring
    assert all(late.battle.board.distance("0618", key) == 3 for key in ring)
    far = sorted(ring)[0]
    assert fields.covering(late.battle, far) == (("C2", "steady"),)


def test_covering_finds_what_every_group_says_of_a_hex():
    table = Table()
    for group in table.battle.island.groups:
        table.japanese(table.battle.group_hexes(group)[0])
    for hex_key in table.battle.board.hexes:
        told = dict(fields.covering(table.battle, hex_key))
        groups = table.battle.island.groups
        assert told == {
            group: level for group in groups if (level := fields.active(table.battle, group).get(hex_key))
        }


@pytest.mark.rule("iwo_jima", "6.8.1", "7.3.3")
def test_under_movement_too_a_lowered_black_position_reaches_its_intense_hexes_only():
    table = Table()
    unit = table.japanese("0720")
    assert (
        fields.reduced_level(table.battle, "D2", "0820"),
        fields.reduced_level(table.battle, "D2", "0718"),
    ) == (
        "intense",
        "steady",
    )
    table.battle.japanese(unit).disrupted = True
    assert (
        fields.reduced_level(table.battle, "D2", "0820"),
        fields.reduced_level(table.battle, "D2", "0718"),
    ) == (
        "steady",
        "",
    )


@pytest.mark.rule("iwo_jima", "14.1", "6.2.3")
def test_a_tank_looks_out_as_a_hilltop_does_and_three_hexes_at_the_most():
    table = Table(turn=7)
    table.japanese("0604", "jp:3/26Tk")  # A5, no hilltop
    sight, field = table.battle.island.sight, fields.active(table.battle, "A5")
    assert field["0404"] == "steady"  # only a hilltop sees it
    assert not sight.clear("0604", "0404")
    assert sight.clear("0604", "0507")  # a hilltop is blocked by the ground of its own level
    assert "0507" not in field
    table = Table(turn=7)
    table.japanese("0610", "jp:3/26Tk")  # B4; of its group B3 in 0511 reaches as far as 0412
    field = fields.active(table.battle, "B3")
    assert any(near in field for near in table.battle.board.neighbours("0413"))
    assert table.battle.island.sight.clear("0610", "0413", lookout=True)
    assert table.battle.board.distance("0610", "0413") == 4
    assert "0413" not in field
