"""The keys of the table; the same commands stand on the tools over the map."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from game.scenes import waiting
from game.scenes.map_reload import reload_map
from game.scenes.sight import make_room
from game.scenes.table_view import update_overlay
from game.text.reasons import why_not

if TYPE_CHECKING:
    from game.scenes.table import Table

PAN_SPEED: Final = 1100
GRACE: Final = 0.5
"""Seconds after the last clip in which Esc, meant to skip it, does nothing else."""

PANS: Final = (
    (pygame.K_LEFT, pygame.K_a, 1, 0),
    (pygame.K_RIGHT, pygame.K_d, -1, 0),
    (pygame.K_UP, pygame.K_w, 0, 1),
    (pygame.K_DOWN, pygame.K_s, 0, -1),
)
COMMANDS: Final = {
    pygame.K_f: "fields",
    pygame.K_t: "threats",
    pygame.K_l: "shots",
    pygame.K_k: "command",
    pygame.K_c: "counters",
    pygame.K_h: "help",
    pygame.K_F1: "help",
    pygame.K_m: "menu",
    pygame.K_r: "charts",
    pygame.K_b: "rules",
    pygame.K_F2: "rules",
    pygame.K_0: "fit",
    pygame.K_KP_0: "fit",
    pygame.K_o: "fit",
    pygame.K_HOME: "fit",
    pygame.K_PLUS: "closer",
    pygame.K_EQUALS: "closer",
    pygame.K_KP_PLUS: "closer",
    pygame.K_MINUS: "further",
    pygame.K_KP_MINUS: "further",
    pygame.K_TAB: "next",
    pygame.K_SPACE: "choose",
    pygame.K_e: "end",
    pygame.K_RETURN: "done",
    pygame.K_KP_ENTER: "done",
    pygame.K_ESCAPE: "cancel",
    pygame.K_u: "undo",
    pygame.K_F5: "reload",
}
WITH_CTRL: Final = {pygame.K_z: "undo", pygame.K_s: "save", pygame.K_l: "load"}
WRITING: Final = pygame.KMOD_ALT | pygame.KMOD_MODE
"""Alt and AltGr write letters of their own; Windows adds Ctrl to AltGr."""
ANSWERS: Final = {"done": ("done", "fire", "now", "take"), "cancel": ("cancel",), "end": ("end",)}


class Keys:
    """Turns keys into verbs of the table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.fields = False
        self.at = ""

    def handle(self, event: pygame.event.Event) -> None:
        """Take a key."""
        jumps = {jump.key: jump for jump in self.table.stage.skin.jumps}
        if event.mod & WRITING:
            return
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            command = WITH_CTRL.get(event.key, "")
        else:
            command = COMMANDS.get(event.key, "")
        if not command and event.unicode in jumps and not event.mod & pygame.KMOD_CTRL:
            self.table.stage.look_at(jumps[event.unicode].hexes)
            self.table.dirty = True
        elif command:
            self.command(command)

    def command(self, name: str) -> None:
        """Carry out a command by name."""
        table = self.table
        if name in ANSWERS:
            self.answer(name)
        elif name in ("undo", "save"):
            getattr(table, name)()
        elif name == "reload":
            reload_map(table)
        elif name == "load":
            table.open_saves()
        elif name == "menu":
            table.open_menu()
        elif name == "help":
            table.open_help()
        elif name == "charts":
            table.open_charts()
        elif name == "rules":
            table.open_rules(table.session.decision.rule if table.session.decision else "")
        elif name == "next":
            self.next_choice()
        elif name == "choose":
            self.choose()
        else:
            self.look(name)
        table.dirty = True

    def look(self, name: str) -> None:
        """Carry out a command that only changes what is seen."""
        stage = self.table.stage
        if name == "fields":
            self.fields = not self.fields
            update_overlay(self.table)
        elif name == "threats":
            stage.overlay.all = not stage.overlay.all
        elif name == "command":
            stage.overlay.command = not stage.overlay.command
        elif name == "shots":
            self.table.director.show_fire = not self.table.director.show_fire
        elif name == "counters":
            stage.hide_counters = not stage.hide_counters
        elif name == "fit":
            stage.camera.fit()
        elif name in ("closer", "further"):
            at = pygame.mouse.get_pos()
            fixed = at if stage.camera.view.collidepoint(at) else None
            stage.camera.zoom_by(1 if name == "closer" else -1, fixed)

    def answer(self, name: str) -> None:
        """Give the answer a key stands for; Esc without one puts things away or opens the menu."""
        table = self.table
        if name == "cancel" and (table.calm < GRACE or self.put_away()):
            return
        decision = table.session.decision
        found = (
            [each for each in decision.options if each.verb in ANSWERS[name] and not each.args]
            if decision
            else []
        )
        shut = [each for each in table.choices.shut if each.option.verb in ANSWERS[name]]
        if found and not table.busy:
            table.answer(found[0])
        elif shut and not table.busy:
            table.say(why_not(shut[0]), bad=True)
        elif name == "cancel":
            table.open_menu()

    def put_away(self) -> bool:
        """Put away what floats over the map; tell whether there was anything."""
        table = self.table
        if table.chooser is not None:
            table.chooser = None
        elif table.inspector.findings is not None:
            table.mouse.look_away()
        elif table.drawer.open:
            table.drawer.show("")
            make_room(table)
        elif (
            self.fields or table.stage.overlay.all or table.stage.overlay.command or table.director.show_fire
        ):
            self.fields = table.stage.overlay.all = table.director.show_fire = False
            table.stage.overlay.command = False
            update_overlay(table)
        else:
            return False
        table.dirty = True
        return True

    def next_choice(self) -> None:
        """Go to the next unit, hex or box that can be chosen."""
        table, stage = self.table, self.table.stage
        units = [key for key in stage.layout.spots if key in table.choices.units]
        units += sorted(table.drawer.units.intersection(table.choices.units).difference(units))
        places = units or [*sorted(table.choices.hexes), *sorted(table.choices.boxes)]
        if not places:
            table.say("Nothing on the map can be chosen now.")
            return
        now = places.index(self.at) if self.at in places else -1
        self.at = places[(now + 1) % len(places)]
        stage.fanned = ""
        table.mouse.look_away()
        if self.at in stage.layout.spots:
            spot = stage.layout.spots[self.at]
            stage.hover_unit, stage.hover_hex = (
                self.at,
                spot.where if spot.where in stage.island.board.hexes else None,
            )
            point = spot.point
        elif self.at in table.drawer.units:
            waiting.point_at(table, self.at)
            table.hint()
            return
        elif self.at.startswith("box:"):
            stage.hover_unit, stage.hover_hex = "", None
            point = stage.plan.frames[self.at[4:]].center
        else:
            stage.hover_unit, stage.hover_hex = "", self.at
            point = stage.grid.centre(self.at)
        if not stage.camera.sees(point, 60):
            stage.camera.centre_on(stage.camera.above(*point))
        table.hint()

    def choose(self) -> None:
        """Choose what the key of the next one has come to; several answers there open a list."""
        table = self.table
        answers = table.choices.at(self.at, self.at)
        lying = waiting.middle_of(table, self.at)
        if answers and lying is not None:
            table.offer(answers, lying)
        elif answers:
            spot = table.stage.layout.spots.get(self.at)
            point = (
                spot.point
                if spot
                else table.stage.grid.centre(self.at)
                if self.at in table.choices.hexes
                else (0, 0)
            )
            at = table.stage.camera.to_screen(point)
            table.offer(answers, (round(at[0]), round(at[1])))

    def glide(self, seconds: float) -> bool:
        """Push the map while a key of direction is held."""
        if not pygame.key.get_focused() or self.table.dialog is not None:
            return False
        down = pygame.key.get_pressed()
        if pygame.key.get_mods() & (pygame.KMOD_CTRL | pygame.KMOD_META):
            return False
        dx = sum(x for arrow, letter, x, _ in PANS if down[arrow] or down[letter])
        dy = sum(y for arrow, letter, _, y in PANS if down[arrow] or down[letter])
        if not dx and not dy:
            return False
        step = PAN_SPEED * self.table.app.metrics.scale * seconds
        self.table.stage.camera.pan(dx * step, dy * step)
        return True
