"""The director: plays clips made from events, in order, and then puts the true view on the table.

The engine is ahead of the picture and never waits for it; nothing here goes back to it. The table draws
`director.view` without the counters in `director.hidden`, then lets the director draw over it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

import pygame

from ecs.core.events import Event
from ecs.dday.events import CombatBegan
from ecs.dday.views import View
from game.clips import everything
from game.clips.beats import next_beat
from game.clips.changes import changed
from game.clips.clip import Beat, Canvas, Clip, Props, Shown
from game.clips.combat import draw_duel, fighter_at
from game.clips.duel import duel_after, duel_now
from game.clips.motion import Fade, Move, least_shift
from game.clips.plates import shade
from game.clips.summary import READ, draw_summary, summed
from game.clips.timing import ease
from game.clips.trail import Trail
from game.settings import Settings
from game.stage.camera import Camera

everything.load()

MARGIN = 0.1
"""A place this far inside the view, as a share of it, is seen well enough for the camera to stay."""

DUEL_AT = 0.82
"""How far down the view the hex of a close combat lies, so that its window has room above."""

DIMMING = 0.25
DARKEST = 0.38
"""The lamp over the map: seconds to turn it down, and how far."""


class Director:
    """Plays what happened. `update` gives it time, `draw` shows it, `busy` tells whether it is at work."""

    def __init__(
        self,
        props: Props,
        view: View,
        settings: Settings | None = None,
        *,
        camera: Camera | None = None,
        tell: Callable[[Event], None] | None = None,
        sound: Callable[[str], object] | None = None,
    ) -> None:
        self.props = props
        self.settings = settings or Settings()
        self.camera = camera
        self._seen: tuple[int, ...] = ()
        self.show_fire = False
        self.told = 0
        self.summary = ""
        self._summary_left = 0.0
        self.trail = Trail(props.plan.island)
        self._shown = Shown(view, props)
        self._target = view
        self._tell = tell or (lambda event: None)
        self._sound = sound or (lambda name: None)
        self._pending: deque[Event] = deque()
        self._beat: Beat | None = None
        self._time = 0.0
        self._moment = 0
        self._waiting = False
        self._move: Move | None = None
        self._fade = Fade()
        self._dark = 0.0

    # -- what the table asks --------------------------------------------------------------------------

    @property
    def view(self) -> View:
        """What is on the table at this moment of the story."""
        return self._shown.view

    @property
    def busy(self) -> bool:
        """Is there anything still to be shown?"""
        return self._beat is not None or bool(self._pending)

    @property
    def waiting(self) -> bool:
        """In step mode: is the result on the table, until the player goes on?"""
        return self._waiting

    @property
    def enemy(self) -> bool:
        """Is the Japanese side acting in what is shown?"""
        return self._beat is not None and self._beat.enemy

    @property
    def hidden(self) -> frozenset[str]:
        """Counters that the table must not draw, since a clip draws them."""
        return frozenset(key for clip in self._playing() for key in clip.lifts)

    @property
    def unshown(self) -> tuple[Event, ...]:
        """Events that are not yet on the table."""
        shown = self._beat.moments[self._moment :] if self._beat else ()
        return (*(event for _, event in shown), *self._pending)

    # -- what the table tells -------------------------------------------------------------------------

    def feed(self, events: Iterable[Event], view: View) -> None:
        """Take new events, and the true view after them."""
        if not self.busy and self.camera is not None:
            self._seen = self.camera.state
        self._pending.extend(events)
        self._target = view
        if not self.busy:
            self._settle()

    def show(self, view: View, history: Iterable[Event] = ()) -> None:
        """Put another game or an earlier state on the table at once: after loading, undo, a jump in a replay."""
        self._pending.clear()
        self._beat = None
        self._waiting = False
        self._move = None
        self._target = view
        self._shown = Shown(view, self.props)
        past = list(history)
        self.trail.recall(past)
        if past:
            self.told = past[-1].number

    def update(self, seconds: float) -> bool:
        """Let time pass; tell whether the picture has changed."""
        was_busy = self.busy or self._fade.is_on or self._dark > 0 or self._summary_left > 0
        self._summary_left = max(0.0, self._summary_left - seconds)
        self._fade.update(seconds)
        self._dim(seconds)
        left = seconds
        while left > 0 and self.busy and not self._waiting:
            if self._beat is None:
                self._begin()
            left = self._run(left)
        return was_busy

    def go_on(self) -> None:
        """End the wait of step mode, or the running beat."""
        if self._waiting:
            self._waiting = False
            self._end()
        else:
            self.skip()

    def skip(self, everything: bool = False) -> None:
        """End the running beat at once, or all there is; nothing is lost but the picture."""
        self._waiting = False
        if everything:
            self.summary, self._summary_left = summed(self.unshown), READ
        if self._beat is None and self._pending:
            self._begin()
        if self._beat is not None:
            self._end()
        while everything and self._pending:
            self._happen(self._pending.popleft())
        if not self.busy:
            self._settle()

    def handle(self, event: pygame.event.Event) -> bool:
        """Let a key or click end a beat (space, left button) or the whole batch (Esc, right button); tell whether it did."""
        if not self.busy:
            return False
        key = getattr(event, "key", None) if event.type == pygame.KEYDOWN else None
        button = getattr(event, "button", None) if event.type == pygame.MOUSEBUTTONDOWN else None
        if key in (pygame.K_SPACE, pygame.K_RETURN) or button == 1:
            self.go_on()
            return True
        if key == pygame.K_ESCAPE or button == 3:
            self.skip(everything=True)
            return True
        return False

    # -- playing --------------------------------------------------------------------------------------

    def _dim(self, seconds: float) -> None:
        """Turn the lamp down while there is fire, up again afterwards."""
        wanted = 1.0 if self._beat is not None and self._beat.dark else 0.0
        step = seconds / DIMMING
        self._dark = min(wanted, self._dark + step) if wanted > self._dark else max(wanted, self._dark - step)

    def _begin(self) -> None:
        self._beat = next_beat(self._pending, self._shown)
        self._time = 0.0
        self._moment = 0
        self._move = self._camera_move(self._beat.focus)
        if self.settings.reduced_motion:
            self._fade.start()
            self._finish_move()

    def _finish_move(self) -> None:
        """Let the camera be where it was going."""
        if self._move:
            self._move.finish()
            self._forget_move()

    def _forget_move(self) -> None:
        if self._move and self._move.arrived and self.camera is not None:
            self._seen = self.camera.state
        self._move = None

    def _run(self, seconds: float) -> float:
        """Play the beat for some seconds of the player; return what is left of them."""
        assert self._beat is not None
        beat = self._beat
        pace = self.settings.enemy_speed if beat.enemy else self.settings.speed
        left = seconds * pace
        if self._move:
            left = self._move.run(left)
            if self._move.is_over:
                self._forget_move()
            if left <= 0:
                return 0.0
        before, self._time = self._time, min(beat.seconds, self._time + left)
        self._cues(beat, before)
        self._moments(beat)
        if self._time < beat.seconds:
            return 0.0
        left -= beat.seconds - before
        if self.settings.step_mode and beat.waits:
            self._waiting = True
            return 0.0
        self._end()
        return max(0.0, left) / pace

    def _cues(self, beat: Beat, before: float) -> None:
        start = before if before > 0 else -1.0
        for clip in beat.clips:
            for at, name in clip.cues:
                if start < clip.at + at <= self._time:
                    self._sound(name)

    def _moments(self, beat: Beat) -> None:
        while self._moment < len(beat.moments) and beat.moments[self._moment][0] <= self._time:
            self._moment += 1
            self._happen(beat.moments[self._moment - 1][1])

    def _happen(self, event: Event) -> None:
        """Make an event true on the table and tell it."""
        view = changed(self._shown.view, event, self.props.book)
        duel = duel_after(self._shown.duel, event, view)
        if view is not self._shown.view or duel is not self._shown.duel:
            self._shown = self._shown.after(view, duel)
        self.trail.note(event)
        self.told = event.number
        self._tell(event)

    def _end(self) -> None:
        beat = self._beat
        if beat is None:
            return
        self._finish_move()
        for _, event in beat.moments[self._moment :]:
            self._happen(event)
        self._beat = None
        if self.settings.reduced_motion:
            self._fade.start()
        if not self._pending:
            self._settle()

    def _settle(self) -> None:
        """Put the true view on the table."""
        if self._shown.view is not self._target:
            self._shown = self._shown.after(self._target, duel_now(self._shown.duel, self._target))

    # -- the camera -----------------------------------------------------------------------------------

    def _camera_move(self, focus: tuple[str, ...]) -> Move | None:
        """Go where something happens, unless the player has taken the map in hand since it began."""
        camera = self.camera
        if camera is None or not self.settings.follow or not focus or camera.state != self._seen:
            return None
        if self._beat is not None and isinstance(self._beat.moments[0][1], CombatBegan):
            return self._beside_duel(camera, focus[0])
        if self._shown.duel is not None:
            return None
        points = [camera.grid.centre(key) for key in focus if key in self.props.plan.island.board.hexes]
        points += [
            self.props.plan.frames[key[4:]].center for key in focus if key[4:] in self.props.plan.frames
        ]
        margin = min(camera.view.size) * MARGIN
        if not points or all(camera.sees(point, margin) and not camera.covered(point) for point in points):
            return None
        dx = least_shift([x for x, _ in points], camera.x, (camera.view.width / 2 - margin) / camera.zoom)
        middle = camera.y - camera.foot / 2 / camera.zoom
        dy = least_shift([y for _, y in points], middle, (camera.open.height / 2 - margin) / camera.zoom)
        end = camera.beside_corner(camera.kept(camera.x + dx, camera.y + dy), points)
        return Move(camera, end) if end != (camera.x, camera.y) else None

    def _beside_duel(self, camera: Camera, hex_key: str) -> Move | None:
        """Bring the hex of a close combat down below its window."""
        x, y = camera.grid.centre(hex_key)
        screen_y = camera.to_screen((x, y))[1]
        low = camera.view.top + camera.view.height * DUEL_AT
        if screen_y > low - camera.hex_width * 0.3 and camera.sees((x, y), camera.hex_width * 0.6):
            return None
        return Move(camera, (x, y - camera.view.height * (DUEL_AT - 0.5) / camera.zoom))

    def fighter_at(self, at: tuple[int, int]) -> str | None:
        """Return the US unit under a point of the window of a close combat, "" beside them, None outside it."""
        duel = self._shown.duel
        return None if duel is None or self.camera is None else fighter_at(self.camera, duel, at)

    # -- drawing --------------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, camera: Camera) -> None:
        """Draw over the table what is being played, and what stays: fire lines, a close combat."""
        canvas = Canvas(surface, camera, self.props, self._shown, self.hidden)
        shade(surface, camera.view, DARKEST * ease(self._dark))
        if self.show_fire:
            self.trail.draw(canvas)
        if self._shown.duel is not None:
            draw_duel(canvas, self._shown.duel)
        calm = self.settings.reduced_motion
        if self._move is None:
            self._draw_clips(canvas, above=False)
        if self.summary and self._summary_left > 0:
            draw_summary(canvas, self.summary, self._summary_left)
        if calm:
            self._fade.draw(surface)

    def draw_over(self, surface: pygame.Surface) -> None:
        """Draw what is to be seen above the panel too: cards on their way."""
        if self.camera is not None and self._move is None:
            canvas = Canvas(surface, self.camera, self.props, self._shown, self.hidden)
            self._draw_clips(canvas, above=True)

    def _draw_clips(self, canvas: Canvas, *, above: bool) -> None:
        calm = self.settings.reduced_motion
        for clip in self._playing():
            if clip.above == above:
                clip.draw(canvas, clip.still if calm else self._progress(clip))

    def _playing(self) -> tuple[Clip, ...]:
        if self._beat is None or self._move is not None:
            return ()
        now = self._time
        last = self._waiting
        return tuple(
            clip
            for clip in self._beat.clips
            if clip.at <= now and (now < clip.end or clip.stays or (last and clip.end >= self._beat.seconds))
        )

    def _progress(self, clip: Clip) -> float:
        return min(1.0, (self._time - clip.at) / clip.seconds) if clip.seconds > 0 else 1.0
