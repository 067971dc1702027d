"""What is asked before an answer that costs more than it seems to."""

from __future__ import annotations

from ecs.core.decisions import DONE, Decision, option
from game.scenes.asking import caution
from game.ui.dialog import NOTHING

UNITS = ("A/1/28", "B/1/28", "C/1/28")
ALL = option("all", "0408")


def landing(excess: int, fits: tuple[str, ...]) -> Decision:
    options = (ALL, *(option("unit", unit) for unit in UNITS), DONE)
    details = {"excess": (("0408", excess),), "fits": (("0408", fits),)}
    return Decision("land", "5.2", options, subject=("G",), details=details)


def test_a_crowded_beach_offers_to_land_only_those_who_fit():
    dialog = caution(landing(1, UNITS[:2]), ALL, 3)
    assert dialog is not None
    kind, steps = dialog.buttons[0].value
    assert kind == "steps"
    assert steps == ("unit:A/1/28", "land:A/1/28:0408", "unit:B/1/28", "land:B/1/28:0408")


def test_a_full_beach_still_offers_all_but_enter_goes_back():
    dialog = caution(landing(3, ()), ALL, 3)
    assert dialog is not None
    assert [button.value for button in dialog.buttons] == [NOTHING, ("answer", ALL)]
    assert [button.key for button in dialog.buttons] == ["Enter", "L"]


def test_a_single_unit_too_many_is_spoken_of_as_one():
    dialog = caution(landing(1, ()), ALL, 1)
    assert dialog is not None
    assert "For 0408 it is one too many: you would choose a unit there to be disrupted." in dialog.text
    assert dialog.buttons[1].label == "Land it, disrupt 1"


def test_several_units_too_many_are_counted():
    dialog = caution(landing(4, ()), ALL, 8)
    assert dialog is not None
    assert "Of 8 units 4 would be too many for 0408: you would choose 4 units there" in dialog.text


def test_a_single_boat_left_waiting_is_spoken_of_as_one():
    dialog = caution(landing(0, UNITS[:1]), DONE, 1)
    assert dialog is not None
    assert dialog.title == "Keep it waiting?"
    assert "drawn for it again" in dialog.text


def test_nothing_is_asked_when_all_fit():
    assert caution(landing(0, UNITS), ALL, 3) is None


def test_boats_left_waiting_beside_an_empty_beach_are_asked_about():
    dialog = caution(landing(0, UNITS), DONE, 3)
    assert dialog is not None
    assert dialog.buttons[0].value == NOTHING


def test_boats_that_find_no_room_wait_without_a_question():
    assert caution(landing(3, ()), DONE, 3) is None


def test_an_early_end_names_how_many_could_act():
    decision = Decision("act", "7.0", (option("end"),))
    dialog = caution(decision, option("end"), 1)
    assert dialog is not None
    assert dialog.text == "1 unit could still act in this phase."
