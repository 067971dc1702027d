"""The rules viewer: opened from everywhere a rule is cited, searched, followed, left."""

from __future__ import annotations

import re
from typing import Any

import pygame
import pytest

from ecs.core.decisions import Blocked, Decision, option
from ecs.dday import events
from game.art import INK, LAMP, PAPER_LIGHT, SOFT_INK, contrast
from game.scenes.help import Help
from game.scenes.menu import Menu
from game.scenes.rules import Rules, open_rules, rule_book
from game.scenes.scene import Push
from game.text.reasons import why_not
from game.text.rule_words import CHARTS, RULINGS, page, page_of
from game.ui.kit import Act
from game.ui.metrics import Metrics
from game.ui.page import LINK_INK, LIT, LOOKS, Page
from tests.game import fakes
from tests.game.screen import open_app, played, posed
from tests.table import rules


def opened(app: Any, cited: str = "") -> Any:
    scene = open_rules(app, cited)
    app.change(Push(scene))
    app.draw()
    return scene


def press(scene: Any, key: int, *, mod: int = 0, text: str = "") -> None:
    """Press a key on any screen."""
    scene.app.change(scene.handle(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text)))


def click(scene: Any, at: tuple[int, int]) -> None:
    """Press and release the left button on any screen."""
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        scene.app.change(scene.handle(pygame.event.Event(kind, button=1, pos=at)))
    scene.app.draw()


def type_in(scene, words):
    for sign in words:
        press(scene, ord(sign), text=sign)


def link(scene, target):
    """Return the middle of the first link to a page, scrolled into sight."""
    span = next(each for each in scene.page.spans if each.target == target)
    scene.down = max(0, span.box.bottom - scene.window.height)
    return span.box.move(scene.window.left, scene.window.top - scene.down).center


def test_the_viewer_fits_every_screen(sized_app):
    scene = opened(sized_app, "7.3.3")
    assert sized_app.screen.get_rect().contains(scene.box)
    assert scene.box.contains(scene.window)
    assert scene.box.contains(scene.contents.box)
    assert all(span.box.right <= scene.window.width for span in scene.page.spans)


@pytest.mark.parametrize("width", (520, 900))
def test_every_page_can_be_laid_out_and_holds_all_its_words(width):
    book, facts = rule_book("iwo_jima"), rules().book.charts
    for name in (*book.rules, *(f"ruling:{n}" for n in book.rulings), CHARTS, RULINGS):
        blocks = page(book, facts, name)
        laid = Page(blocks, width, Metrics())
        told = re.sub(r"\s+", "", "".join(text for block in blocks for text, _ in block.pieces))
        assert re.sub(r"\s+", "", "".join(span.text for span in laid.spans)) == told
        assert all(span.box.right <= width + 12 for span in laid.spans), name


def test_texts_are_large_and_dark_enough_to_read():
    assert min(size for _, size, _, _ in LOOKS.values()) >= 15
    for ink in (INK, SOFT_INK, LINK_INK):
        for ground in (PAPER_LIGHT, LIT, LAMP):
            assert contrast(ink, ground) >= 4.5


def test_a_number_in_the_log_opens_its_rule():
    table: Any = posed(open_app(), fakes.act())
    table.tell(events.StepLost(number=1, rule="6.3.2", unit="A/1/25", cause="fire", steps=3))
    table.app.draw()
    spot, _ = table.sidebar.log._marks[-1]
    click(table, spot.center)
    assert isinstance(table.app.top, Rules)
    assert table.app.top.present == "6.3.2"


def test_an_event_in_the_log_opens_the_case_of_the_event():
    book = rule_book("iwo_jima")
    smoke = events.EventHappened(number=1, rule="20.0", name="smoke", card="c01")
    none = events.EventHappened(number=1, rule="20.0", name="", card="c01")
    assert page_of(smoke, book) == "event:Smoke"
    assert page_of(none, book) == "20.0"


def test_the_number_of_the_prompt_opens_its_rule():
    table: Any = posed(open_app(), fakes.move())
    spot, rule = table.sidebar.question._marks[0]
    click(table, spot.center)
    assert table.app.top.present == table.app.top.book.find(rule)


def test_the_reason_of_a_blocked_answer_opens_its_rule():
    table: Any = posed(open_app(), fakes.move())
    table.say(why_not(Blocked(option("move", "0101"), "cliff", "7.3.7")), bad=True)
    table.app.draw()
    spot, _ = table.sidebar.question._marks[-1]
    click(table, (spot.left + 4, spot.top + 4))
    assert table.app.top.present == "7.3.7"


@pytest.mark.parametrize("key", (pygame.K_b, pygame.K_F2))
def test_a_key_opens_the_rule_of_the_question_and_escape_goes_back(key):
    table: Any = posed(
        open_app(), Decision("move", "7.3.1", (option("move", "0519"), option("move", "0520")))
    )
    press(table, key)
    scene = table.app.top
    assert isinstance(scene, Rules)
    assert scene.present == "7.3.1"
    press(scene, pygame.K_ESCAPE)
    assert table.app.top is table


def test_help_and_menu_lead_to_the_rules():
    table: Any = played(open_app())
    page_of_keys: Any = Help(table.app)
    table.app.change(Push(page_of_keys))
    press(page_of_keys, pygame.K_b)
    assert isinstance(table.app.top, Rules)
    press(table.app.top, pygame.K_ESCAPE)
    assert table.app.top is page_of_keys
    menu = Menu(table.app, table)
    table.app.change(Push(menu))
    table.app.change(menu.pressed(Act("rules")))
    assert isinstance(table.app.top, Rules)


def test_typing_searches_and_shows_the_first_that_is_found():
    scene = opened(open_app())
    type_in(scene, "flanking")
    assert scene.present == "8.2.2"
    assert all(line.target in scene.book.search("flanking") for line in scene.contents.lines)
    for _ in range(8):
        press(scene, pygame.K_BACKSPACE)
    assert len(scene.contents.lines) == len(scene.book.rules)
    type_in(scene, "9.6")
    assert scene.present == "9.6"
    type_in(scene, "zzz")
    assert scene.contents.lines == []
    scene.app.draw()


def test_a_link_is_followed_and_the_way_goes_back_and_forward():
    scene = opened(open_app(), "8.2")
    click(scene, link(scene, "8.3"))
    assert scene.present == "8.3"
    scene.scroll(40)
    kept = scene.down
    click(scene, link(scene, "17.3"))
    press(scene, pygame.K_LEFT, mod=pygame.KMOD_ALT)
    assert scene.present == "8.3"
    press(scene, pygame.K_LEFT, mod=pygame.KMOD_ALT)
    assert scene.present == "8.2"
    press(scene, pygame.K_RIGHT, mod=pygame.KMOD_ALT)
    press(scene, pygame.K_RIGHT, mod=pygame.KMOD_ALT)
    assert scene.present == "17.3"
    assert kept >= 0


def test_the_words_typed_on_the_way_to_a_rule_are_one_step_back():
    scene = opened(open_app(), "4.0")
    type_in(scene, "mortar")
    press(scene, pygame.K_LEFT, mod=pygame.KMOD_ALT)
    assert scene.present == "4.0"


def test_a_ruling_stands_under_its_rule_and_has_a_page_of_its_own():
    scene = opened(open_app(), "7.3.3")
    click(scene, link(scene, "ruling:165"))
    assert scene.present == "ruling:165"
    scene.app.draw()
    click(scene, link(scene, "7.3.3"))
    assert scene.present == "7.3.3"


def test_the_lettered_point_that_is_cited_is_lit():
    scene = opened(open_app(), "18.4.4e")
    assert scene.present == "18.4.4"
    assert len(scene.page.lamps) == 1
    scene.go("18.4.5")
    assert scene.page.lamps == []


def test_a_chart_stands_below_its_rule_and_all_stand_on_the_page_of_charts():
    scene = opened(open_app(), "8.3")
    assert [block.table.rule for block, _ in scene.page.tables] == ["8.3"]
    scene.go(CHARTS)
    assert {block.table.rule for block, _ in scene.page.tables} >= {"6.3", "8.2", "8.3", "8.4", "2.4.6"}
    _, area = scene.page.tables[1]
    scene.scroll(area.top)
    at = area.move(scene.window.left, scene.window.top - scene.down)
    click(scene, (at.left + 5, at.top + 5))
    assert scene.present == "8.3"


def test_the_wheel_scrolls_what_lies_under_the_mouse(monkeypatch):
    scene = opened(open_app((1280, 720)), "7.3.3")
    turn = pygame.event.Event(pygame.MOUSEWHEEL, y=-2)
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: scene.window.center)
    scene.handle(turn)
    assert scene.down > 0
    before = scene.contents.down
    monkeypatch.setattr(pygame.mouse, "get_pos", lambda: scene.contents.box.center)
    scene.handle(turn)
    assert scene.contents.down == before + 6


def test_a_line_of_the_list_and_the_buttons_answer():
    scene = opened(open_app(), "4.0")
    index = scene.contents.index("5.1")
    assert index is not None
    box = scene.contents.box
    click(scene, (box.left + 20, box.top + (index - scene.contents.down) * scene.contents.row + 4))
    assert scene.present == "5.1"
    for button in scene.buttons:
        if button.value in (CHARTS, RULINGS):
            click(scene, button.box.center)
            assert scene.present == button.value
    press(scene, pygame.K_DOWN)
    press(scene, pygame.K_PAGEDOWN)
    assert scene.app.top is scene


def test_every_rule_the_program_cites_has_a_page():
    from tests.architecture.sources import all_sources

    book = rule_book("iwo_jima")
    cited = set()
    for source in all_sources():
        if source.path.startswith(("ecs/", "game/")):
            cited |= set(re.findall(r'"(\d{1,2}\.\d{1,2}(?:\.\d{1,2})*[a-j]?)"', source.text))
    assert len(cited) > 80
    assert [each for each in sorted(cited) if each[0] != "0" and not book.find(each)] == []
