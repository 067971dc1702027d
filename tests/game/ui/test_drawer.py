"""The drawer: units off the map lie in it by place, can be clicked, and it opens where something can be chosen."""

from __future__ import annotations

import pygame

from ecs.core.decisions import CANCEL, DONE, Blocked, Decision, option
from game.text.waiting import LATER, ON_OFFER, TO_PLACE
from game.ui.drawer import compartments
from tests.game import fakes
from tests.game.screen import click, move, open_app, posed, press

AWAY = (
    fakes.us("HQ/1/24", "reserve:4"),
    fakes.us("A/1/24", "reserve:4"),
    fakes.us("A/1/26", "reserve:5"),
    fakes.us("I/3/24", "dead"),
    *(fakes.us(f"{company}/2/24", f"due:{8 + number}") for number, company in enumerate("EFG")),
    fakes.us("HQ/2/24", "due:14"),
)


def view():
    """Return a table with units that are not on the map."""
    return fakes.view(
        us=(*fakes.us_units(), *AWAY), turn=7, last_turn=21, phase="headquarters", stage="reserve"
    )


def reserves() -> Decision:
    """Ask who goes into reserve and who comes back."""
    options = (option("from_reserve", "A/1/24"), option("to_reserve", "A/1/27"), DONE)
    why = (Blocked(option("from_reserve", "HQ/1/24"), "full_day", "16.2"),)
    return Decision("headquarters", "16.2", options, details={"step": "reserve"}, why_not=lambda: why)


def open_slot(table, key: str) -> pygame.Rect:
    """Return where a unit lies in the open compartment."""
    boxes = {slot.unit.key: slot.box for slot in table.drawer.contents.slots}
    return pygame.Rect(boxes[key])


def test_units_lie_by_the_place_where_they_wait():
    found = {place.key: [unit.key for unit in place.units] for place in compartments(view(), None)}
    assert found["reserve:4"] == ["HQ/1/24", "A/1/24"]
    assert found["dead"] == ["I/3/24"]
    assert next(iter(found)) == "reserve:4"


def test_only_the_next_arrivals_have_a_compartment_of_their_own():
    found = {place.key: len(place.units) for place in compartments(view(), None)}
    dues = [key for key in found if key.startswith("due:")]
    assert len(dues) == 3
    assert found[LATER] == 2


def test_the_drawer_opens_by_itself_where_units_can_be_chosen(sized_app):
    table = posed(sized_app, reserves(), view())
    assert table.drawer.open == "reserve:4"
    assert table.drawer.body.width


def test_a_click_on_a_unit_in_the_drawer_answers(sized_app):
    table = posed(sized_app, reserves(), view())
    click(table, open_slot(table, "A/1/24").center)
    assert table.session.answers == ["from_reserve:A/1/24"]


def test_the_light_goes_off_a_unit_of_the_drawer_once_it_is_chosen(sized_app):
    table = posed(sized_app, reserves(), view())
    at = open_slot(table, "A/1/24").center
    move(table, at)
    assert table.stage.hover_unit == table.drawer.hovered == "A/1/24"
    click(table, at)
    assert table.stage.hover_unit == table.drawer.hovered == ""


def test_a_unit_that_may_not_leave_tells_why(sized_app):
    table = posed(sized_app, reserves(), view())
    move(table, open_slot(table, "HQ/1/24").center)
    assert "whole day" in table.desk.notice
    click(table, open_slot(table, "HQ/1/24").center)
    assert table.session.answers == []


def test_the_map_below_the_drawer_is_not_clicked_through_it(sized_app):
    table = posed(sized_app, reserves(), view())
    assert table.mouse.floats(table.drawer.body.center)


def test_a_tab_opens_its_compartment_and_closes_it_again(sized_app):
    table = posed(sized_app, reserves(), view())
    box = next(box for box, key in table.drawer.tabs if key == "reserve:5")
    click(table, box.center)
    assert table.drawer.open == "reserve:5"
    click(table, box.center)
    assert table.drawer.open == ""


def test_escape_puts_the_drawer_away(sized_app):
    table = posed(sized_app, reserves(), view())
    press(table, pygame.K_ESCAPE)
    assert table.drawer.open == ""


def test_the_set_up_counts_who_stands_already(sized_app):
    waiting = ("A/1/25", "B/1/25")
    options = (*(option("unit", key) for key in waiting), option("default"))
    ask = Decision("setup_unit", "18.0", options, details={"left": 2, "total": 36})
    table = posed(sized_app, ask, view()._replace(phase="setup"))
    assert table.drawer.open == TO_PLACE
    click(table, open_slot(table, "B/1/25").center)
    assert table.session.answers == ["unit:B/1/25"]
    assert next(each for each in table.desk.buttons if each.value == option("default")).primary


def test_a_short_list_stands_in_the_drawer_for_a_step_of_headquarters(sized_app):
    ask = Decision("headquarters", "15.1", (option("post", "A/1/25"), DONE), details={"step": "posts"})
    table = posed(sized_app, ask, view()._replace(stage="posts"))
    assert table.drawer.open == ON_OFFER
    click(table, open_slot(table, "A/1/25").center)
    assert table.session.answers == ["post:A/1/25"]


def test_a_list_stays_open_while_an_answer_is_shown_and_goes_with_its_step(sized_app):
    ask = Decision("replace", "16.1", (option("replace", "A/1/25"), DONE), details={"step": "replacements"})
    now = view()._replace(stage="replacements")
    table = posed(sized_app, ask, now)
    table.drawer.take(now._replace(replacements=7), None)
    assert table.drawer.open == ON_OFFER
    table.drawer.take(now._replace(phase="first_event", stage=""), None)
    assert table.drawer.open == ""


def test_what_opened_by_itself_closes_with_its_phase(sized_app):
    table = posed(sized_app, reserves(), view())
    table.drawer.take(view()._replace(replacements=7), None)
    assert table.drawer.open == "reserve:4"
    table.drawer.take(view()._replace(phase="japanese_fire", stage=""), None)
    assert table.drawer.open == ""


def test_a_question_about_hexes_closes_what_opened_by_itself(sized_app):
    table = posed(sized_app, reserves(), view())
    table.session.decision = Decision(
        "from_reserve_to", "16.2", (option("place", "0619"), CANCEL), subject=("A/1/24",)
    )
    table.refresh()
    assert table.drawer.open == ""


def test_the_keyboard_reaches_units_in_the_drawer(sized_app):
    ask = Decision(
        "headquarters", "16.2", (option("from_reserve", "A/1/26"), DONE), details={"step": "reserve"}
    )
    table = posed(sized_app, ask, view())
    table.drawer.show("")
    press(table, pygame.K_TAB)
    assert table.drawer.open == "reserve:5"
    press(table, pygame.K_SPACE)
    assert table.session.answers == ["from_reserve:A/1/26"]


def test_any_box_of_a_beach_commits_the_regiment_there(sized_app):
    ask = Decision(
        "commit_regiment", "18.2", (option("commit", "R"), option("hold_back")), details={"turns": 2}
    )
    table = posed(sized_app, ask, view())
    assert set(table.choices.boxes) == {"box:R1", "box:R2"}
    assert {each.value for each in table.desk.buttons} == set(ask.options)


def test_the_open_drawer_hides_no_troops_that_may_be_chosen():
    units = (*AWAY, fakes.us("A/1/27", "0411"))
    decision = Decision(
        "headquarters", "16.2", (option("from_reserve", "A/1/24"), option("to_reserve", "A/1/27"), DONE),
        details={"step": "reserve"},
    )  # fmt: skip
    table = posed(open_app((1280, 720)), None, fakes.view(us=units, turn=7, phase="headquarters"))
    camera = table.stage.camera
    camera.step = 6
    camera.centre_on(table.stage.grid.centre("0411"))
    camera.pan(0, camera.view.height / 2 - 60)
    table.session.decision = decision
    table.refresh()
    assert table.drawer.foot > 60
    assert camera.open.collidepoint(camera.to_screen(table.stage.layout.spots["A/1/27"].point))
