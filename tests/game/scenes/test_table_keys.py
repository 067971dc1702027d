"""The keys of the table."""

from __future__ import annotations

import pygame
import pytest

from ecs.core.decisions import Blocked, Decision, Option, option
from game.scenes.help import Help
from game.scenes.menu import Menu
from game.scenes.rules import Rules
from game.text.keys import CHAPTERS
from game.text.reasons import why_not
from game.text.rule_words import CHARTS
from tests.game import fakes
from tests.game.screen import move, open_app, posed, press


def test_tab_and_space_choose_without_the_mouse():
    table = posed(open_app(), fakes.act())
    press(table, pygame.K_TAB)
    press(table, pygame.K_TAB)
    wanted = table.keys.at
    assert table.stage.hover_unit == wanted
    press(table, pygame.K_SPACE)
    assert table.session.answers == [f"unit:{wanted}"]


@pytest.mark.parametrize("key", [pygame.K_TAB, pygame.K_ESCAPE])
def test_the_resting_mouse_tells_nothing_more_after_tab_or_escape(monkeypatch, key):
    table = posed(open_app(), fakes.act())
    at = tuple(map(round, table.stage.camera.hex_centre("0519")))
    monkeypatch.setattr(pygame.mouse, "get_focused", lambda: True)
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: at)
    move(table, at)
    table.mouse.glide(2.0)
    assert table.inspector.findings is not None
    press(table, key)
    table.mouse.glide(2.0)
    assert table.inspector.findings is None


@pytest.mark.parametrize(("calm", "opens"), [(0.0, False), (0.3, False), (0.7, True)])
def test_escape_that_comes_just_too_late_to_skip_a_clip_opens_no_menu(calm, opens):
    table = posed(open_app(), fakes.act())
    table.director.busy = True
    table.update(0.1)
    table.director.busy = False
    table.update(calm)
    press(table, pygame.K_ESCAPE)
    assert isinstance(table.app.top, Menu) == opens


def test_tab_goes_through_every_hex_when_no_unit_can_be_chosen():
    table = posed(open_app(), fakes.move())
    seen = set()
    for _ in range(len(table.choices.hexes)):
        press(table, pygame.K_TAB)
        seen.add(table.keys.at)
    assert seen == set(table.choices.hexes)


def test_tab_reaches_beach_boxes():
    decision = Decision("arrival_box", "5.3", (option("box", "R1"), option("box", "R2")))
    table = posed(open_app(), decision)
    press(table, pygame.K_TAB)
    press(table, pygame.K_TAB)
    press(table, pygame.K_SPACE)
    assert table.session.answers == ["box:R2"]


def test_enter_says_why_one_cannot_fire_yet():
    shut = (Blocked(option("fire"), "no_radio", "8.1"),)
    ask = Decision("attack_with", "8.1", (option("add", "A/1/25"), option("cancel")), why_not=lambda: shut)
    table = posed(open_app(), ask)
    press(table, pygame.K_RETURN)
    assert table.session.answers == []
    assert table.desk.notice == why_not(shut[0])


def test_what_a_hit_costs_stands_on_a_button():
    unit = "A/1/25"
    options = (Option("take"), option("tank", "1A/4Tk"), option("extra_step", unit))
    table = posed(open_app(), Decision("trade_hit", "6.3.2", options, subject=(unit, "0519")))
    assert {each.value.text for each in table.desk.buttons} == {each.text for each in options}
    assert unit not in table.choices.units
    assert "1A/4Tk" in table.choices.units


@pytest.mark.parametrize("key, name", [("1", "0304"), ("3", "0720"), ("5", "2231")])
def test_a_number_jumps_to_its_region(key, name):
    table = posed(open_app(), fakes.act())
    press(table, ord(key), text=key)
    assert table.stage.camera.sees(table.stage.grid.centre(name))


@pytest.mark.parametrize(("key", "text"), [(pygame.K_o, "o"), (pygame.K_KP_0, "0"), (pygame.K_HOME, "")])
def test_a_zero_read_as_a_letter_fits_the_map_as_well(key, text):
    table = posed(open_app(), fakes.act())
    table.stage.camera.step = 9
    press(table, key, text=text)
    fitted = table.stage.camera.state
    table.stage.camera.step = 9
    press(table, pygame.K_0, text="0")
    assert table.stage.camera.state == fitted


def test_zero_fits_the_map_and_plus_and_minus_zoom():
    table = posed(open_app(), fakes.act())
    press(table, pygame.K_0, text="0")
    fitted = table.stage.camera.step
    press(table, pygame.K_PLUS, text="+")
    assert table.stage.camera.step == fitted + 1
    press(table, pygame.K_MINUS, text="-")
    assert table.stage.camera.step == fitted


@pytest.mark.parametrize("key, kind", [(pygame.K_h, Help), (pygame.K_F1, Help)])
def test_pages_open_with_a_key_and_close_with_another(key, kind):
    table = posed(open_app(), fakes.act())
    press(table, key)
    app = table.app
    assert isinstance(app.top, kind)
    app.draw()
    app.change(app.top.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_x, mod=0, unicode="x")))
    assert app.top is table


def test_the_key_of_the_charts_opens_their_page_of_the_rules():
    table = posed(open_app(), fakes.act())
    press(table, pygame.K_r, text="r")
    page = table.app.top
    assert isinstance(page, Rules)
    assert page.present == CHARTS
    table.app.change(page.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")))
    assert table.app.top is table


def test_letters_typed_with_the_control_key_are_no_commands():
    table = posed(open_app(), fakes.act())
    press(table, pygame.K_e, mod=pygame.KMOD_CTRL, text="e")
    press(table, pygame.K_f, mod=pygame.KMOD_CTRL, text="f")
    assert table.session.answers == []
    assert not table.keys.fields


@pytest.mark.parametrize("mod", [pygame.KMOD_MODE, pygame.KMOD_RALT, pygame.KMOD_RALT | pygame.KMOD_LCTRL])
def test_letters_typed_with_altgr_are_no_commands(mod):
    table = posed(open_app(), fakes.act())
    for key, text in ((pygame.K_e, "€"), (pygame.K_s, "ś"), (pygame.K_z, "ż"), (pygame.K_f, "đ")):
        press(table, key, mod=mod, text=text)
    assert table.session.answers == []
    assert table.dialog is None
    assert table.pending is None
    assert not table.keys.fields


def test_the_page_of_keys_names_every_command():
    page = " ".join(key for _, lines in CHAPTERS for key, _ in lines)
    for name in ("Enter", "Esc", "Tab", "Space", "Ctrl+Z", "Ctrl+S", "Ctrl+L", "F11"):
        assert name in page
    assert {"F", "T", "C", "R", "M", "E"} <= set(page.split())
