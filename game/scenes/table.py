"""The table: one game being played. It asks the session, shows what happened, and hands answers back."""

from __future__ import annotations

import logging
from typing import Any

import pygame

from ecs.core.decisions import Decision, Option
from ecs.core.events import Event
from ecs.core.session import Session
from ecs.dday.views import View
from game.scenes import saving, sight, table_view, waiting
from game.scenes.asking import caution
from game.scenes.choices import KEYS, Choices, find_choices
from game.scenes.findings import arrivals, findings_at, surroundings
from game.scenes.map_reload import lay
from game.scenes.scene import Change, Push, Scene
from game.scenes.table_keys import Keys
from game.scenes.table_mouse import Mouse
from game.scenes.walking import steps_away
from game.skins.own_island import look_of, map_of
from game.stage.minimap import MiniMap
from game.stage.stage import Lit, Stage
from game.stage.still import StillDirector
from game.text.guide import hint
from game.text.prompts import label, summary
from game.text.reasons import why_not
from game.text.rule_words import CHARTS
from game.ui.button import Button
from game.ui.chart import chart
from game.ui.desk import Desk
from game.ui.dialog import Chooser, Dialog
from game.ui.drawer import Drawer
from game.ui.inspector import Inspector
from game.ui.sidebar import Sidebar
from game.ui.toolbar import Toolbar

log = logging.getLogger(__name__)

ANIMATED = True


class Table(Scene):
    """The scene of play. Mouse and keys live in modules of their own and call the verbs below."""

    def __init__(self, app: Any, session: Session, *, bot: str = "", animated: bool = ANIMATED) -> None:
        super().__init__(app)
        self.session = session
        self.book: Any = session.rules.book  # type: ignore[attr-defined]
        view: View = session.view()
        skin, grid = look_of(session.rules)
        self.stage = Stage(self.book.island, skin, map_of(session.rules), pygame.Rect(0, 0, 800, 600), grid)
        self.stage.arms = self.book.charts.weapons.weapons
        self.desk = Desk(skin, self.book.cards, view, log=list(session.history))
        self.sidebar = Sidebar(self.desk)
        self.minimap = MiniMap(self.stage)
        self.drawer = Drawer(self.stage.mint)
        self.toolbar = Toolbar()
        self.inspector = Inspector(self.stage.mint)
        self.director = self._director(view, animated)
        self.choices = Choices()
        self.dialog: Dialog | None = None
        self.chooser: Chooser | None = None
        self.pending: Change | None = None
        self.ahead = ""
        self.calm = float("inf")
        self.mouse = Mouse(self)
        self.keys = Keys(self)
        self.bot = self._bot(bot)
        self._shown: View | None = None
        self._asked: Decision | None = None
        self._keeper = saving.Keeper(view)
        self._kept: tuple[str, ...] = ()
        self._told_end = False
        self.laid_out = False
        self.refresh()

    def _director(self, view: View, animated: bool) -> Any:
        if not animated:
            return StillDirector(view, self.tell)
        from game.clips.clip import Props
        from game.director import Director

        stage = self.stage
        props = Props(self.book, stage.grid, stage.plan, stage.mint, self.panel_place, self.day)
        director = Director(
            props,
            view,
            self.app.settings,
            camera=self.stage.camera,
            tell=self.tell,
            sound=self.app.audio.play,
        )
        director.trail.recall(self.session.history)
        return director

    def _bot(self, name: str) -> Any:
        if not name:
            return None
        from game.simulation import make_bot

        return make_bot(name, self.session.seed, self.session.rules)

    # -- layout ---------------------------------------------------------------------------------------

    def resize(self) -> None:
        """Give the map what the panel leaves."""
        table_view.lay_out(self)
        self.chooser = None

    def panel_place(self, name: str) -> pygame.Rect:
        """Return where the deck or the card of a phase lies in the panel."""
        return table_view.panel_place(self, name)

    # -- the state of the game ------------------------------------------------------------------------

    def tell(self, event: Event) -> None:
        """Write an event into the log: it is on the table now."""
        self.desk.log.append(event)
        self.dirty = True

    @property
    def busy(self) -> bool:
        """Tell whether something is still being shown."""
        return bool(self.director.busy)

    def refresh(self) -> None:
        """Bring stage and panel in line with what is shown and asked."""
        view = self.director.view
        if view is not self._shown:
            self._shown = view
            self.stage.set_view(view)
        self.stage.hidden = self.director.hidden
        decision = None if self.busy or self.bot else self.session.decision
        if decision is not self.desk.decision or self.desk.busy != self.busy:
            self.desk.notice = ""
        self.desk.view, self.desk.busy, self.desk.decision = view, self.busy, decision
        self.desk.day = self.day(view)
        asks = self.app.settings.hints and not self.bot
        self.desk.hint = hint(decision, view.phase, busy=self.busy) if asks else ""
        self.drawer.take(view, decision)
        spots = {*self.stage.layout.spots, *self.drawer.units}
        boxes = self.stage.plan.frames
        self.choices = find_choices(decision, spots, self.stage.island.board.hexes, boxes)
        self.stage.lit = self.choices.lit(decision, steps_away(self, decision)) if decision else Lit()
        self.drawer.light(frozenset(self.choices.units), decision)
        self.desk.summary = summary(tuple(self.choices.units), len(self.stage.lit.hexes)) if decision else ""
        self.desk.buttons = self.buttons(decision) if decision else []
        sight.make_room(self)
        if self.inspector.findings is not None:
            self.inspect(self.inspector.at, whole=self.mouse.pinned)
        if decision is not None and decision is not self._asked:
            log.info("asks %s", decision.kind)
            sight.show_choices(self)
        self._asked = decision
        self.dirty = True

    def day(self, view: View) -> int:
        """Return the day of a turn; cards name their events by it."""
        return int(self.session.rules.book.calendar.day_of(view.date))  # type: ignore[attr-defined]

    def buttons(self, decision: Decision) -> list[Button]:
        """Return the buttons of a question; what is not open yet stands there too, with its reason."""
        shut = [
            Button(label(decision, each.option), each, enabled=False, tip=why_not(each))
            for each in self.choices.shut
        ]
        more = waiting.shortcuts(self, decision)
        return [*(self.button(each) for each in self.choices.buttons), *more, *shut]

    def button(self, answer: Option) -> Button:
        """Return the button of an answer."""
        decision = self.session.decision
        assert decision is not None
        main = answer.verb in ("done", "fire", "end", "default")
        words = label(decision, answer, self.director.view)
        return Button(words, answer, KEYS.get(answer.verb, ""), primary=main)

    # -- verbs ----------------------------------------------------------------------------------------

    def answer(self, option: Option) -> None:
        """Answer the pending question; what costs more than it seems to is asked about first."""
        if self.busy or self.session.decision is None:
            return
        if self.app.settings.end_phase_guard:
            self.dialog = caution(self.session.decision, option, len(self.choices.units))
        if self.dialog is not None:
            self.dirty = True
            return
        self.apply(option)

    def offer(self, answers: tuple[Option, ...], at: tuple[int, int]) -> None:
        """Take the only answer of a place, or open a short list of several."""
        if len(answers) == 1:
            self.answer(answers[0])
        else:
            self.chooser = Chooser([self.button(each) for each in answers], at)
            self.dirty = True

    def apply(self, option: Option) -> None:
        """Hand an answer to the session and show what follows."""
        if not self.bot:
            self.app.tick()
        self.chooser = None
        waiting.let_go(self)
        log.info("answer %s", option.text)
        events = self.session.apply(option)
        view = self.session.view()
        self.director.feed(events, view)
        self._autosave(view)
        self.refresh()

    def _autosave(self, view: View) -> None:
        keep = self.app.settings.autosaves
        problem = self._keeper.after_answer(self.session, view, keep, self.thumbnail)
        if problem:
            self.say(problem, bad=True)

    def thumbnail(self) -> str:
        """Return a small picture of the map for a save."""
        return saving.thumbnail(self.board_picture())

    def undo(self) -> None:
        """Take back the last choice, unless something was learnt by it."""
        self.director.skip(everything=True)
        if not self.session.undo():
            self.refresh()
            self.say("Nothing to take back: a card was drawn or something was revealed since.", bad=True)
            return
        self.desk.log[:] = self.session.history
        self.sidebar.log.forget()
        self.director.show(self.session.view(), self.session.history)
        self.refresh()
        self.say("Taken back.")

    def save(self) -> None:
        """Write the game into a new file."""
        problem, path = saving.save_by_hand(self.session, self.session.view(), self.thumbnail())
        self.say(problem or f"Saved as {path.name}.", bad=bool(problem))

    def board_picture(self) -> pygame.Surface:
        """Return the map as it is seen now, without the panel."""
        picture = pygame.Surface(self.stage.camera.view.size)
        self.stage.draw(picture)
        return picture

    def open_saves(self) -> None:
        """Go to the list of saves."""
        from game.scenes.saves import Saves

        self.pending = Push(Saves(self.app))

    def open_menu(self) -> None:
        """Go to the menu of the game."""
        from game.scenes.menu import Menu

        self.pending = Push(Menu(self.app, self))

    def open_charts(self) -> None:
        """Show the charts."""
        self.open_rules(CHARTS)

    def open_rules(self, cited: str = "", event: Event | None = None) -> None:
        """Show the rules, at the one that is cited, or that a line of the log stands under."""
        from game.scenes.rules import Rules, rule_book
        from game.text.rule_words import page_of

        words = rule_book(self.session.rules.name)
        name = page_of(event, words) if event is not None else cited
        self.pending = Push(Rules(self.app, words, self.book.charts, name))

    def open_help(self) -> None:
        """Show all keys."""
        from game.scenes.help import Help

        self.pending = Push(Help(self.app, self.stage.skin))

    def say(self, text: str, *, bad: bool = False) -> None:
        """Show one line in the prompt."""
        self.desk.notice, self.desk.notice_bad = text, bad
        self.dirty = True

    def turn_hints_off(self) -> None:
        """Put the hints for newcomers away."""
        self.app.change_settings(hints=False)
        self.refresh()
        self.say("Hints are off; the options bring them back.")

    def hint(self, button: Button | None = None) -> None:
        """Tell why what is under the mouse, or a button, cannot be chosen."""
        if button is not None and button.tip:
            self.say(button.tip, bad=True)
            return
        reason = self.choices.reason(self.stage.hover_hex or "", self.stage.hover_unit)
        open_here = self.choices.at(self.stage.hover_hex or "", self.stage.hover_unit)
        text = why_not(reason) if reason and not open_here else ""
        if text:
            self.say(text, bad=True)
        elif self.desk.notice_bad and self.desk.notice:
            self.say("")

    def inspect(self, at: tuple[int, int] | None, *, whole: bool = False) -> None:
        """Show the inspector at a point, or put it away; over the head of the panel it tells who is to come."""
        found = findings_at(self.stage, at, whole=whole) if at is not None else None
        if at is not None and self.drawer.covers(at):
            found = waiting.inspected(self, at)
        if at is not None and self.sidebar.parts and self.sidebar.parts["header"].collidepoint(at):
            found = arrivals(self.stage)
        kept = surroundings(self.stage, at) if at is not None else None
        if at is not None and self.drawer.covers(at):
            kept = self.drawer.body
        if self.inspector.show(found, at or (0, 0), kept):
            self.dirty = True

    # -- the scene ------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> Change | None:
        """Take an event: dialogs first, then what is being shown, then keys and mouse."""
        if self.dialog is not None:
            self._ask(event)
        elif self.mouse.steers(event):
            self.mouse.handle(event)
        elif self.busy and self.director.handle(event):
            self.refresh()
        elif event.type == pygame.KEYDOWN:
            self.keys.handle(event)
        else:
            self.mouse.handle(event)
        change, self.pending = self.pending, None
        return change

    def _ask(self, event: pygame.event.Event) -> None:
        assert self.dialog is not None
        if event.type == pygame.MOUSEMOTION:
            self.dirty = True
        value = self.dialog.handle(event)
        if value is None:
            return
        self.dialog = None
        self.dirty = True
        if value[0] == "answer":
            self.apply(value[1])
        elif value[0] == "steps":
            self.take_steps(value[1])
        elif value[0] == "lay":
            lay(self, value[1])

    def take_steps(self, steps: tuple[str, ...]) -> None:
        """Give several answers one after the other, as long as each of them is open."""
        for text in steps:
            found = self.session.decision.find(text) if self.session.decision is not None else None
            if found is None:
                return
            self.apply(found)

    def enter(self) -> None:
        """Come back from another screen, maybe with other settings; the chart under the menus is let go."""
        super().enter()
        chart.cache_clear()
        self.director.settings = self.app.settings

    def update(self, seconds: float) -> Change | None:
        """Let the clips play, the bot answer, the map glide; go to the end screen after the last clip."""
        self.calm = 0.0 if self.busy else self.calm + seconds
        if self.director.update(seconds):
            self.refresh()
        if self.bot and not self.busy and self.session.decision is not None:
            self.apply(self.bot.choose(self.session.decision, self.session.view()))
        if self.keys.glide(seconds) or self.mouse.glide(seconds):
            self.dirty = True
        if self.session.outcome is not None and not self.busy and not self._told_end:
            from game.scenes.ending import Ending

            self._told_end = True
            self.refresh()
            return Push(Ending(self.app, self))
        return None

    def draw(self, surface: pygame.Surface) -> None:
        """Draw map, clips, panel and what floats above."""
        table_view.draw(self, surface)

    def leave(self) -> None:
        """Save on the way out."""
        self.keep()

    def keep(self) -> str:
        """Save what has been played, if it goes on; return "" or what went wrong."""
        if self.session.outcome is not None or self.session.choices in ((), self._kept):
            return ""
        view, keep = self.session.view(), self.app.settings.autosaves
        problem = saving.autosave(self.session, view, keep, self.thumbnail())
        self._kept = self._kept if problem else self.session.choices
        return problem

    def rescue(self) -> str:
        """Save after a fault."""
        return saving.emergency(self.session, self.session.view())
