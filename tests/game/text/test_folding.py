"""Several events of one kind in a row become one line of the log."""

from __future__ import annotations

from ecs.dday import events as e
from game.text.folding import fold_key, folded


def fort(hex_key: str, number: int = 1, rule: str = "18.4.3") -> e.FortPlaced:
    return e.FortPlaced(number=number, rule=rule, fort="fort:1", hex=hex_key, layer=0)


def landed(unit: str, hex_key: str = "0408") -> e.UnitLanded:
    return e.UnitLanded(number=1, rule="5.2", unit=unit, box="G", hex=hex_key)


def test_forts_and_depth_markers_of_the_set_up_share_one_line():
    depth = e.DepthPlaced(number=2, rule="18.4.3", depth="depth:1", hex="0720")
    events = [fort("0404"), fort("0404"), depth]
    assert len({fold_key(event) for event in events}) == 1
    assert folded(events) == "The defence: forts in 0404 (2); depth markers in 0720."


def test_a_fort_that_is_found_later_has_a_line_of_its_own():
    assert fold_key(fort("0404", rule="17.1")) == ()


def test_units_that_land_in_one_hex_are_listed():
    events = [landed("A/1/28"), landed("B/1/28"), landed("HQ/1/28")]
    assert folded(events) == "A/1/28, B/1/28 and HQ/1/28 land in 0408 from Green beach."


def test_landings_in_two_hexes_do_not_share_a_line():
    assert fold_key(landed("A/1/28")) != fold_key(landed("A/1/28", "0308"))
