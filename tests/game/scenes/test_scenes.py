"""The other screens: they open at every size, go where they say, and never end the program by a fault."""

from __future__ import annotations

import os
import signal
import time
from datetime import datetime

import pygame
import pytest

from game.app import App
from game.scenes.crash import Crash
from game.scenes.ending import Ending
from game.scenes.help import Help
from game.scenes.menu import Menu
from game.scenes.options import Options
from game.scenes.rules import open_rules
from game.scenes.saves import Saves, words_of
from game.scenes.scene import Pop, Push, Scene
from game.scenes.setup import Setup
from game.scenes.table import Table
from game.scenes.title import Title
from game.text.rule_words import CHARTS
from game.ui.kit import Act
from tests.game import fakes
from tests.game.screen import open_app, played, posed


@pytest.mark.parametrize("kind", (Title, Setup, Options, Saves, Help))
def test_every_screen_opens_at_every_size(sized_app, kind):
    sized_app.change(Push(kind(sized_app)))
    sized_app.draw()
    box = sized_app.top.box
    assert sized_app.screen.get_rect().contains(box)


def test_all_keys_fit_on_their_page(sized_app):
    page = Help(sized_app)
    sized_app.change(Push(page))
    sized_app.draw()
    assert page.bottom <= page.box.bottom


def test_the_charts_open_at_every_size_and_move_with_the_wheel(sized_app):
    page = open_rules(sized_app, CHARTS)
    sized_app.change(Push(page))
    sized_app.draw()
    assert page.present == CHARTS
    assert sized_app.screen.get_rect().contains(page.box)
    page.scroll(10_000)
    assert page.down == page.page.height - page.window.height


def test_escape_leads_back_to_the_title():
    app = open_app()
    app.change(Push(Title(app)))
    for kind in (Setup, Options, Saves, Help):
        app.change(Push(kind(app)))
        app.change(app.top.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")))
        assert isinstance(app.top, Title)


def test_a_new_game_begins_with_the_seed_that_is_written():
    app = open_app()
    app.change(Push(Title(app)))
    setup = Setup(app)
    app.change(Push(setup))
    assert setup.form is not None
    setup.form.set_text("seed", "4711")
    app.change(setup.pressed(Act("start")))
    assert isinstance(app.top, Table)
    assert app.top.session.seed == 4711
    assert len(app.stack) == 1


def test_a_broken_save_is_listed_as_broken_and_the_others_can_be_used(tmp_path):
    from game.files import saves_dir

    table = played(open_app())
    table.apply(table.session.decision.options[0])
    table.save()
    (saves_dir() / "torn.json").write_text('{"format": "iwo-save", "vers', encoding="utf-8")
    saves = Saves(table.app)
    table.app.change(Push(saves))
    table.app.draw()
    broken = [each for each in saves.entries if each.save is None]
    assert [each.path.name for each in broken] == ["torn.json"]
    saves.chosen = saves.entries.index(broken[0])
    assert saves.do("open") is None
    assert "torn.json" in saves.note


def test_a_save_can_be_watched_again():
    from game.scenes.replay import ReplayTable

    table = played(open_app())
    table.apply(table.session.decision.options[0])
    table.save()
    saves = Saves(table.app)
    table.app.change(Push(saves))
    table.app.change(saves.do("watch"))
    assert isinstance(table.app.top, ReplayTable)


def test_autosaves_rotate_and_keep_their_number():
    from game.files import saves_dir
    from game.scenes import saving

    table = played(open_app())
    for _ in range(8):
        assert saving.autosave(table.session, table.session.view(), 3) == ""
    assert len(list(saves_dir().glob("autosave-*.json"))) == 3


def game(seed):
    from ecs.core.session import Session
    from tests.table import rules

    return Session.start(rules(), "d_day", seed)


def autosaves():
    from game.files import saves_dir

    return sorted(path.name for path in saves_dir().glob("autosave-*.json"))


@pytest.fixture
def empty_home(monkeypatch, tmp_path):
    monkeypatch.setenv("IWO_HOME", str(tmp_path / "home"))


@pytest.mark.usefixtures("empty_home")
def test_a_trial_game_leaves_the_newest_autosave_of_the_other_games():
    """As when two copies of the program run at once, or a second game is only tried."""
    from game.scenes import saving

    real, trial = game(1), game(2)
    for _ in range(3):
        assert saving.autosave(real, real.view(), 3) == ""
    for _ in range(7):
        assert saving.autosave(trial, trial.view(), 3) == ""
    assert autosaves() == [
        "autosave-d_day-1-3.json",
        *(f"autosave-d_day-2-{number}.json" for number in (1, 2, 3)),
    ]
    for seed in range(3, 16):
        other = game(seed)
        assert saving.autosave(other, other.view(), 3) == ""
    assert len(autosaves()) == saving.OTHERS + 1


@pytest.mark.usefixtures("empty_home")
def test_a_long_phase_is_saved_every_few_answers_over_its_own_autosave():
    """A display that is lost ends the program at once: no more than a few answers go with it."""
    from game.files import saves_dir
    from game.scenes import saving

    session = game(1)
    keeper = saving.Keeper(session.view())
    for count in range(1, 2 * saving.OFTEN + 1):
        assert keeper.after_answer(session, session.view(), 3, str) == ""
        assert len(autosaves()) == (1 if count >= saving.OFTEN else 0)
    first = (saves_dir() / autosaves()[0]).read_bytes()
    view = session.view()
    assert keeper.after_answer(session, view._replace(phase="us_action"), 3, str) == ""
    assert len(autosaves()) == 2
    assert (saves_dir() / autosaves()[0]).read_bytes() == first


@pytest.mark.usefixtures("empty_home")
def test_a_clock_that_was_set_back_changes_no_order_of_saves():
    from ecs.library.saves import list_saves
    from game.files import saves_dir
    from game.scenes import saving
    from game.scenes.title import newest_save

    session = game(1)
    for _ in range(3):
        assert saving.autosave(session, session.view(), 3) == ""
    tomorrow = time.time() + 86400
    for number, path in enumerate(sorted(saves_dir().glob("*.json"))):
        os.utime(path, (tomorrow + number, tomorrow + number))
    for number in (1, 2, 3):
        assert saving.autosave(session, session.view(), 3) == ""
        assert newest_save().name == f"autosave-d_day-1-{number}.json"
    dates = {words_of(entry)[1].partition(",")[0] for entry in list_saves(saves_dir())}
    assert dates == {datetime.now().strftime("%d %b %Y")}


def test_a_home_where_nothing_can_be_written_is_told_in_words(monkeypatch, tmp_path):
    (tmp_path / "home").write_text("", encoding="utf-8")
    monkeypatch.setenv("IWO_HOME", str(tmp_path / "home"))
    table = played(open_app())
    table.save()
    assert "The game is not saved: the folder" in table.desk.notice
    assert "Errno" not in table.desk.notice
    table.leave()


@pytest.mark.parametrize("way", ["quit", "title"])
def test_a_game_that_cannot_be_saved_is_left_only_when_asked_twice(monkeypatch, tmp_path, way):
    """As on a full disk."""
    (tmp_path / "home").write_text("", encoding="utf-8")
    monkeypatch.setenv("IWO_HOME", str(tmp_path / "home"))
    table = played(open_app())
    table.apply(table.session.decision.options[0])
    menu = Menu(table.app, table)
    table.app.change(Push(menu))
    assert menu.pressed(Act(way)) is None
    assert "not saved" in menu.note
    menu.draw(table.app.screen)
    assert menu.pressed(Act(way)) is not None


def test_leaving_the_table_saves_the_game():
    from game.files import saves_dir

    table = played(open_app())
    table.apply(table.session.decision.options[0])
    before = len(list(saves_dir().glob("*.json"))) if saves_dir().is_dir() else 0
    table.keep()
    table.leave()
    assert len(list(saves_dir().glob("*.json"))) == before + 1


def test_a_fault_is_written_down_the_game_saved_and_the_player_told():
    app = open_app()
    table = played(app)

    class Faulty(Scene):
        def update(self, seconds):
            raise ValueError("a fault for the test")

    app.stack.append(Faulty(app))
    try:
        app.frame(0.016)
    except ValueError as fault:
        app._crashed(fault)
    crash = app.top
    assert isinstance(crash, Crash)
    assert "a fault for the test" in crash.report.read_text(encoding="utf-8")
    assert "emergency" in crash.saved
    app.draw()
    assert table not in app.stack


def test_options_take_effect_and_are_kept():
    app = open_app()
    options = Options(app)
    app.change(Push(options))
    options.pressed(Act("step_mode"))
    options.pressed(Act("volume", 0.25))
    assert app.settings.step_mode
    assert app.settings.volume == 0.25
    assert App(window=True, size=(1280, 720)).settings.step_mode


def test_a_larger_scale_lays_everything_out_again():
    app = open_app()
    page = Options(app)
    app.change(Push(page))
    before = page.box.width
    app.change_settings(ui_scale=1.5)
    assert app.metrics.scale == pytest.approx(1.5)
    assert page.box.width > before


def test_the_menu_lies_over_the_table_and_goes_back():
    table = posed(open_app(), fakes.act())
    table.open_menu()
    menu = table.pending.scene
    assert isinstance(menu, Menu)
    table.app.change(table.pending)
    table.app.draw()
    table.app.change(menu.pressed(Act("back")))
    assert table.app.top is table


def test_the_end_is_told_condition_by_condition():
    view = fakes.view(result="won", reason="conditions", phase="end_of_turn")
    table = posed(open_app(), None, view)
    ending = Ending(table.app, table)
    table.app.change(Push(ending))
    table.app.draw()
    assert ending.title == "Victory"


@pytest.mark.parametrize("size", [(1, 1), (2, 900), (200, 120), (1000, 40), (3840, 200)])
def test_a_window_drawn_to_a_sliver_shows_a_part_and_grows_again(size):
    app = open_app(size)
    table = posed(app, fakes.act())
    for kind in (Setup, Options, Saves, Help):
        app.change(Push(kind(app)))
        assert app.frame(0.01)
        app.change(Pop())
    assert app.frame(0.01)
    assert pygame.display.get_surface().get_size() == size
    pygame.display.set_mode((1600, 900), pygame.RESIZABLE)
    app._take(pygame.event.Event(pygame.VIDEORESIZE, size=(1600, 900), w=1600, h=900))
    assert app.screen is pygame.display.get_surface()
    assert table.stage.camera.view.width + table.sidebar.box.width == 1600


def test_a_resized_window_is_laid_out_again():
    app = open_app((1280, 720))
    table = posed(app, fakes.act())
    app.screen = pygame.display.set_mode((1600, 900))
    app.relayout()
    app.draw()
    assert table.stage.camera.view.width + table.sidebar.box.width == 1600


def test_a_window_comes_back_from_the_full_screen_as_large_as_it_was():
    app = App(window=True)
    app.change(Push(Title(app)))
    pygame.display.set_mode((1111, 777), pygame.RESIZABLE)
    app.toggle_fullscreen()
    assert app.fullscreen
    app.toggle_fullscreen()
    assert pygame.display.get_window_size() == (1111, 777)


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_signal_from_outside_ends_the_game_and_saves_it(name):
    """Ctrl+C in the terminal, a closed terminal, the end of the session."""
    number = getattr(signal, name, None)
    if number is None:
        pytest.skip("no such signal here")
    app = open_app()
    outside = signal.signal(number, signal.SIG_DFL)  # a run in the background may ignore Ctrl+C
    seen = []

    class Sent(Scene):
        def update(self, seconds):
            os.kill(os.getpid(), number)
            time.sleep(0.01)

        def leave(self):
            seen.append("left")

    try:
        app.run(Sent(app))
        after = signal.getsignal(number)
    finally:
        signal.signal(number, outside)
    assert seen == ["left"]
    assert after is signal.SIG_DFL


@pytest.mark.parametrize("size", [(1006, 768), (2000, 500), (500, 2000), (37, 41)])
def test_the_small_picture_of_a_save_keeps_its_shape(size):
    from game.scenes import saving

    board = pygame.Surface(size)
    pygame.draw.circle(board, (255, 255, 255), (size[0] // 2, size[1] // 2), min(size) // 4)
    small = saving.picture_of(saving.thumbnail(board))
    assert small.get_size() == saving.PICTURE
    lit = pygame.mask.from_threshold(small, (255, 255, 255), (99, 99, 99)).get_bounding_rects()
    disc = max(lit, key=lambda box: box.width * box.height)
    assert disc.width == pytest.approx(disc.height, rel=0.1, abs=3)


@pytest.mark.parametrize("size", [(640, 400), (1920, 1080)])
def test_words_stand_on_the_screen_while_the_first_scene_is_made(size):
    app = open_app(size)
    app.announce("One moment ...")
    shown = pygame.display.get_surface()
    assert len({tuple(shown.get_at((x, y))) for x in range(0, size[0], 3) for y in range(0, size[1], 3)}) > 1
