"""The panel of a later day: pools, points, losses and the steps of headquarters, none of it cut off."""

from __future__ import annotations

import pytest

from ecs.core.decisions import DONE, Decision, option
from ecs.dday.scenarios.victory import Condition
from game.text.standing import condition_text
from game.ui.metrics import Metrics
from game.ui.standing import lines_of, merged
from game.ui.steps import shows_steps
from game.ui.stores import stores
from tests.game import fakes
from tests.game.screen import posed

CROWDED = {
    "turn": 31,
    "last_turn": 66,
    "infantry_steps": ((3, 30, 12), (4, 18, 30), (5, 16, 41)),
    "tank_steps": 11,
    "engineer_steps": 10,
    "artillery": ((0, 4, 4), (3, 10, 0), (4, 6, 4), (5, 10, 0)),
}


def later(**changes):
    """Return a table late in the campaign."""
    return fakes.view(**{**CROWDED, **changes})


def test_the_first_day_counts_one_pool_of_replacements():
    names = [cell.name for row in stores(fakes.view(replacements=4), 6) for cell in row]
    assert "REPL." in names
    assert not any(name.startswith("INF") for name in names)


def test_later_days_count_the_pools_of_each_division_and_used_artillery():
    cells = {cell.name: cell.value for row in stores(later(), 6) for cell in row}
    assert cells["INF 4"] == "18"
    assert cells["TANK"] == "11"
    assert cells["ART 4"] == "6/10"
    assert cells["ART 3"] == "10"


def test_no_row_of_counts_has_more_than_fits():
    assert all(len(row) <= 6 for row in stores(later(), 6))


def test_the_losses_of_the_divisions_share_a_line():
    found = merged(
        (
            Condition("catastrophic:4", True, 2, 9),
            Condition("catastrophic:5", False, 10, 9),
            Condition("positions", False, 3, 111),
        )
    )
    assert len(found) == 2
    code, met, now, needed = found[0]
    assert not met
    assert condition_text(code, now, needed) == "Half companies: 4th 2/9  5th 10/9"


def test_limits_that_do_not_count_yet_are_not_shown():
    assert (
        merged((Condition("catastrophic:4", False, 0, -1), Condition("catastrophic:5", False, 0, -1))) == []
    )


@pytest.mark.parametrize(("turn", "shown"), [(2, False), (7, True)])
def test_the_steps_of_headquarters_are_shown_from_the_second_day(turn, shown):
    view = fakes.view(turn=turn, phase="headquarters", stage="replacements")
    assert shows_steps(view, 6) is shown


def test_the_other_steps_of_headquarters_can_be_skipped_with_one_button(sized_app):
    ask = Decision("headquarters", "15.1", (option("post", "A/1/25"), DONE), details={"step": "posts"})
    table = posed(sized_app, ask, later(phase="headquarters", stage="posts"))
    button = next(each for each in table.desk.buttons if callable(each.value))
    kept = []

    def apply(answer):
        kept.append(answer)
        table.session.decision = None

    table.apply = apply
    table.mouse.press(button)
    assert kept == [DONE]


def test_many_conditions_share_lines_on_a_low_screen_only():
    codes = (
        "infantry_losses",
        "daily_losses",
        "cleared:1",
        "cleared:2",
        "airfield:2",
        "sector:3",
        "positions",
    )
    conditions = tuple(Condition(code, False, 0, 10) for code in codes)
    assert len(lines_of(conditions, Metrics(), 720)) == 4
    assert len(lines_of(conditions, Metrics(), 1080)) == 7
    assert len(lines_of(conditions[:3], Metrics(), 720)) == 3


def test_done_stays_in_sight_on_every_page_of_buttons(sized_app):
    options = (*(option("battalion", f"{number}/25") for number in range(1, 20)), option("decline"))
    table = posed(sized_app, Decision("fatigue", "20.0", options), later())
    question = table.sidebar.question
    for page in range(3):
        question.page = page
        table.dirty = True
        table.app.draw()
        assert option("decline") in [button.value for button in question._shown]
