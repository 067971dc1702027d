"""Several events of one kind in a row become one line of the log."""

from __future__ import annotations

from ecs.dday import events as e
from game.text.folding import fold_key, folded, in_order
from game.text.log import quiet


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


def raid(hex_key: str, outcome: str = "none") -> e.RaidResolved:
    return e.RaidResolved(
        number=1, rule="10.2", hex=hex_key, card="c07", groups=(), bonus=0, units=1, outcome=outcome
    )


def test_raids_that_come_to_nothing_share_one_line_and_others_do_not():
    assert folded([raid("1015"), raid("1016")]) == "Raids on 1015 and 1016: nobody comes in strength."
    assert fold_key(raid("1015")) == fold_key(raid("1016")) != ()
    assert fold_key(raid("1015", "step")) == ()


def test_positions_without_guns_say_what_they_lacked_guns_for():
    missed = [e.FireMissed(number=1, rule="13.3", group=group, reason="no_guns") for group in ("B6", "C7")]
    assert folded(missed) == (
        "B6 and C7 hit nobody: no US unit is in the field of fire, and without guns there is no mortar fire."
    )


def test_the_card_of_a_raid_has_no_line_of_its_own():
    card = e.CardDrawn(number=1, rule="10.2", card="c07", purpose="raid", subject="1015")
    assert quiet(card)
    assert not quiet(e.CardDrawn(number=1, rule="6.0", card="c07", purpose="fire", subject=""))


def test_landings_in_two_hexes_do_not_share_a_line():
    assert fold_key(landed("A/1/28")) != fold_key(landed("A/1/28", "0308"))


def test_what_the_set_up_hides_is_told_below_its_heading():
    heading = e.PhaseBegan(number=3, rule="3.0", turn=1, phase="set_up")
    hidden, later = [fort("0404"), fort("0720")], landed("A/1/28")
    assert list(in_order([*hidden, heading, later])) == [heading, *hidden, later]
    assert list(in_order(hidden)) == []
    assert list(in_order([])) == []


def test_a_position_without_a_set_up_keeps_its_order():
    events = [
        landed("A/1/28"),
        fort("0404", rule="17.1"),
        e.PhaseBegan(number=3, rule="4.0", turn=1, phase="us_action"),
    ]
    assert list(in_order(events)) == events
    begun_in_the_middle = [fort("0404"), landed("A/1/28"), events[-1]]
    assert list(in_order(begun_in_the_middle)) == begun_in_the_middle
