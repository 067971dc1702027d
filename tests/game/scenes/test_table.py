"""The table: every answer is within reach of the mouse, and nothing else is taken for one."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from ecs.core.bots import RandomBot
from ecs.core.decisions import Blocked, Decision, Option, option
from game.scenes.choices import find_choices
from game.text.reasons import why_not
from tests.game import fakes
from tests.game.screen import click, move, open_app, played, posed, press


def reachable(table: Any) -> set[str]:
    """Return every answer the mouse can give now: on hexes, counters, boxes and buttons, pages and lists included."""
    found = {each.text for answers in table.choices.hexes.values() for each in answers}
    found |= {each.text for answers in table.choices.units.values() for each in answers}
    found |= {each.text for answers in table.choices.boxes.values() for each in answers}
    return found | {each.value.text for each in table.desk.buttons if isinstance(each.value, Option)}


@pytest.mark.parametrize("ask", (fakes.act, fakes.move, fakes.attack_with))
def test_every_answer_has_a_place_on_the_screen(ask):
    table = posed(open_app(), ask())
    assert reachable(table) == {each.text for each in table.session.decision.options}


def test_in_a_random_game_every_answer_of_every_question_has_a_place():
    table = played(open_app())
    bot = RandomBot(5)
    for _ in range(120):
        decision = table.session.decision
        if decision is None:
            break
        assert reachable(table) == {each.text for each in decision.options}, decision.kind
        table.apply(bot.choose(decision, None))


def test_a_click_on_a_lit_hex_answers(sized_app):
    table = posed(sized_app, fakes.move())
    table.stage.camera.centre_on(table.stage.grid.centre("0618"))
    target = next(
        each
        for each in table.session.decision.options
        if each.verb == "move" and not fakes_there(table, each.target)
    )
    click(table, table.stage.camera.hex_centre(target.target))
    assert table.session.answers == [target.text]


def fakes_there(table, key: str) -> bool:
    """Tell whether counters lie in a hex, so that a click might mean them."""
    return bool(table.stage.layout.stack(key))


def test_each_unit_of_a_stack_can_be_clicked_when_the_stack_is_spread(sized_app):
    table = posed(sized_app, fakes.act())
    table.stage.camera.centre_on(table.stage.grid.centre("0519"))
    for key in table.stage.layout.stack("0519"):
        table.session.answers.clear()
        move(table, (5, 500))
        move(table, table.stage.camera.hex_centre("0519"))
        assert table.stage.fanned == "0519"
        click(table, table.stage.point(table.stage.layout.spots[key]))
        assert table.session.answers == [f"unit:{key}"]


def test_a_click_on_a_lit_beach_box_answers():
    decision = Decision("arrival_box", "5.3", (option("box", "R1"), option("box", "R2")), subject=("A/1/25",))
    table = posed(open_app(), decision)
    frame = table.stage.plan.frames["R2"]
    click(table, table.stage.camera.to_screen((frame.centerx, frame.bottom - 8)))
    assert table.session.answers == ["box:R2"]


def test_several_answers_at_one_place_open_a_list_and_each_can_be_taken():
    decision = Decision(
        "barrage_points", "8.4", (option("naval", "1016"), option("air", "1016"), Option("done"))
    )
    table = posed(open_app(), decision)
    for number, wanted in enumerate(("naval:1016", "air:1016")):
        table.session.answers.clear()
        click(table, table.stage.camera.hex_centre("1016"))
        assert table.chooser is not None
        click(table, table.chooser.buttons[number].box.center)
        assert table.session.answers == [wanted]


def test_more_buttons_than_fit_are_turned_over():
    many = tuple(option("take", f"thing{number}") for number in range(23))
    table = posed(open_app((1280, 720)), Decision("odd", "1.1", many))
    seen = set()
    for _ in range(23):
        shown = [each for each in table.sidebar.question._shown if isinstance(each.value, Option)]
        seen |= {each.value.text for each in shown}
        table.sidebar.question.page += 1
        table.app.draw()
    assert seen == {each.text for each in many}


def test_the_keys_answer_done_and_cancel():
    table = posed(open_app(), fakes.move())
    press(table, pygame.K_RETURN)
    press(table, pygame.K_ESCAPE)
    assert table.session.answers == ["done", "cancel"]


def test_an_early_end_of_the_phase_is_asked_about_unless_the_player_wants_otherwise():
    table = posed(open_app(), fakes.act())
    press(table, pygame.K_e)
    assert table.dialog is not None
    assert table.session.answers == []
    press(table, pygame.K_ESCAPE)
    assert table.dialog is None
    assert table.session.answers == []
    press(table, pygame.K_e)
    press(table, pygame.K_RETURN)
    assert table.session.answers == ["end"]
    table.app.change_settings(end_phase_guard=False)
    press(table, pygame.K_e)
    assert table.session.answers == ["end", "end"]


def test_hovering_what_cannot_be_chosen_tells_why_with_its_rule():
    table = posed(open_app(), fakes.act())
    table.stage.camera.centre_on(table.stage.grid.centre("0720"))
    move(table, table.stage.camera.hex_centre("0720"))
    assert table.desk.notice.endswith("[8.1]")
    move(table, table.stage.camera.hex_centre("1016"))
    assert table.desk.notice == ""


def test_dragging_pushes_the_map_and_answers_nothing():
    table = posed(open_app(), fakes.move())
    at = table.stage.camera.hex_centre("0518")
    before = table.stage.camera.x
    start = (round(at[0]), round(at[1]))
    end = (start[0] + 80, start[1])
    table.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=start))
    table.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=end, rel=(80, 0), buttons=(1, 0, 0)))
    table.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=end))
    assert table.stage.camera.x < before
    assert table.session.answers == []


@pytest.mark.parametrize("at", [(2, 2), (1900, 5), (1490, 1070), (3, 1075), (760, 540)])
def test_the_inspector_stays_on_the_screen(at):
    table = posed(open_app(), fakes.act())
    screen = table.app.screen.get_rect()
    for step in (0, 5, 9):
        table.stage.camera.step = step
        for key in ("0519", "0411", "0720", "box:G"):
            from game.scenes.findings import findings_at

            if key.startswith("box:"):
                point = table.stage.plan.frames[key[4:]].center
            else:
                point = table.stage.grid.centre(key)
            table.stage.camera.centre_on(point)
            found = findings_at(table.stage, table.stage.camera.to_screen(point))
            table.inspector.show(found, at)
            table.inspector.draw(table.app.screen, table.app.metrics)
            assert found is not None
            assert screen.contains(table.inspector.box)


def test_the_inspector_tells_what_is_true_after_an_answer(sized_app):
    table = posed(sized_app, fakes.act(), fakes.view(us=(fakes.us("A/1/25", "0619", steps=2),)))
    table.inspect(table.stage.camera.hex_centre("0619"), whole=True)
    assert "2 of 4 steps" in str(table.inspector.findings)
    table.director.show(fakes.view(us=(fakes.us("A/1/25", "0619", steps=3),)), [])
    table.refresh()
    assert "3 of 4 steps" in str(table.inspector.findings)


def test_the_inspector_tells_nothing_of_a_hidden_counter():
    table = posed(open_app(), fakes.act())
    from game.scenes.findings import findings_at

    table.stage.camera.centre_on(table.stage.grid.centre("0303"))
    found = findings_at(table.stage, table.stage.camera.hex_centre("0303"))
    assert found is not None
    assert any("not revealed" in entry.text for entry in found.entries)


@pytest.mark.parametrize(
    ("controlled", "words"), [(("A6",), "Under US control"), ((), "Not under US control")]
)
def test_the_inspector_tells_whether_a_position_counts_for_victory(controlled, words):
    table = posed(open_app(), fakes.act(), fakes.view(controlled=controlled))
    from game.scenes.findings import findings_at

    place = table.stage.island.positions["A6"].hex
    table.stage.camera.centre_on(table.stage.grid.centre(place))
    found = findings_at(table.stage, table.stage.camera.hex_centre(place), whole=True)
    assert found is not None
    assert any(line.startswith(words) for line in found.lines)


def test_fields_of_fire_follow_the_mouse():
    table = posed(open_app(), fakes.act())
    press(table, pygame.K_f)
    move(table, table.stage.camera.hex_centre("0618"))
    assert table.stage.overlay.group == "C2"
    move(table, table.stage.camera.hex_centre("0617"))
    assert table.stage.overlay.onto == "0617"
    assert table.stage.fire.onto("0617", table.stage.view)
    press(table, pygame.K_ESCAPE)
    assert not table.stage.overlay.shown


def test_undo_that_is_refused_says_why():
    table = posed(open_app(), fakes.act())
    press(table, pygame.K_z, mod=pygame.KMOD_CTRL)
    assert "take back" in table.desk.notice


def test_undo_brings_back_the_state_before():
    table = played(open_app())
    before = table.session.decision.kind, len(table.session.choices)
    table.apply(table.session.decision.options[0])
    press(table, pygame.K_z, mod=pygame.KMOD_CTRL)
    assert (table.session.decision.kind, len(table.session.choices)) == before


def test_a_saved_game_is_opened_from_the_list():
    from game.scenes.saves import Saves
    from game.scenes.table import Table

    table = played(open_app())
    table.apply(table.session.decision.options[0])
    press(table, pygame.K_s, mod=pygame.KMOD_CTRL)
    assert table.desk.notice.startswith("Saved")
    saves = Saves(table.app)
    table.app.change(__import__("game.scenes.scene", fromlist=["Push"]).Push(saves))
    saves.chosen = next(n for n, each in enumerate(saves.entries) if "autosave" not in each.path.name)
    table.app.change(saves.do("open"))
    assert isinstance(table.app.top, Table)
    assert table.app.top.session.choices == table.session.choices


def test_the_panel_is_laid_out_without_overlap_at_every_size(sized_app):
    table = posed(sized_app, fakes.attack_with())
    parts = list(table.sidebar.parts.values())
    screen = sized_app.screen.get_rect()
    assert all(screen.contains(part) for part in parts)
    assert all(not a.colliderect(b) for n, a in enumerate(parts) for b in parts[n + 1 :])
    scale = sized_app.metrics.scale
    assert 359 <= table.sidebar.box.width / scale <= 421
    assert table.sidebar.parts["log"].height >= 4 * sized_app.metrics.small
    for button in table.sidebar.question._shown:
        assert table.sidebar.parts["question"].contains(button.box)


def test_the_buttons_stay_at_the_bottom_of_the_prompt_whatever_is_asked(sized_app):
    bottoms = set()
    for ask in (fakes.act, fakes.move, fakes.attack_with):
        table = posed(sized_app, ask())
        bottoms.add(max(each.box.bottom for each in table.sidebar.question._shown))
    assert len(bottoms) == 1


def test_a_place_without_answers_gives_none():
    assert find_choices(None, (), (), ()).at("0511", "") == ()


def test_nothing_is_drawn_while_nothing_changes():
    table = played(open_app())
    table.app.frame(0.016)
    assert not table.app.frame(0.016)


def test_points_that_are_there_but_may_not_fire_keep_a_button_with_the_reason():
    blocked = (
        Blocked(option("naval"), "no_radio", "8.1"),
        Blocked(option("air"), "no_points", "8.5"),
        Blocked(option("artillery", "4"), "no_observer", "8.5.3"),
    )
    asked = Decision("attack_with", "8.1", (option("cancel"),), why_not=lambda: blocked)
    shut = find_choices(asked, (), (), ()).shut
    assert [each.option.text for each in shut] == ["naval", "artillery:4"]
    assert why_not(shut[1]) == "No unit with a radio sees the hex. [8.5.3]"
    targets = Decision("barrage_points", "8.4", (option("done"),), why_not=lambda: blocked)
    assert find_choices(targets, (), (), ()).shut == ()
