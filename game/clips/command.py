"""The US chain of command on the table: garrisons, command posts, assignments, large decisions."""

from __future__ import annotations

from functools import partial

from ecs.dday import events as e
from game.art import PAPER_LIGHT
from game.clips import timing
from game.clips.clip import Canvas, Clip, Shown, Take, shows
from game.clips.plates import banner, show_tag

BELL = ((0.0, "phase_bell"),)
STAND = 0.4
TICK = ((0.0, "button_tick"),)
POSTS = {"established": "COMMAND POST", "extended": "RANGE", "closed": "POST CLOSED", "overrun": "POST HIT"}


def tagged(hex_key: str, text: str) -> Take:
    """Return a take that names what happens in a hex."""
    return Take((Clip(STAND, partial(draw_tag, hex_key, text), cues=TICK, still=0.5),), focus=(hex_key,))


def draw_tag(hex_key: str, text: str, canvas: Canvas, progress: float) -> None:
    """Draw a tag above a hex."""
    at = canvas.hex(hex_key)
    show_tag(canvas, text, (at[0], at[1] - canvas.width * 0.5), PAPER_LIGHT, progress)


def announced(title: str, words: str) -> Take:
    """Return a take with a banner across the table."""

    def draw(canvas: Canvas, progress: float) -> None:
        banner(canvas, title, words, progress)

    return Take((Clip(0.9, draw, cues=BELL, still=0.5),), happens=0.0)


@shows(e.GarrisonPlaced)
def garrison_placed(event: e.GarrisonPlaced, shown: Shown) -> Take:
    """A garrison holds a position."""
    return tagged(event.hex, "GARRISON")


@shows(e.PostChanged)
def post_changed(event: e.PostChanged, shown: Shown) -> Take:
    """A command post opens, reaches farther or closes."""
    word = POSTS.get(event.kind, event.kind.upper())
    return tagged(event.hex, f"{word} {event.range}" if event.kind == "extended" else word)


@shows(e.GuestTaken)
def guest_taken(event: e.GuestTaken, shown: Shown) -> Take:
    """A regimental HQ takes a battalion of a sister regiment under its command."""
    return tagged(event.hex, f"UNDER {event.unit}")


@shows(e.UnitPickedUp)
def unit_picked_up(event: e.UnitPickedUp, shown: Shown) -> Take:
    """An officer's stack takes a unit along."""
    return tagged(event.hex, f"{event.unit} GOES ALONG")


@shows(e.UnitAssigned)
def unit_assigned(event: e.UnitAssigned, shown: Shown) -> Take:
    """A tank or engineer unit gets a regiment."""
    spot = shown.spot(event.unit)
    if spot is None or spot.where not in shown.props.book.island.board.hexes:
        return Take((Clip(timing.TICK, cues=TICK),), happens=0.0)
    return tagged(spot.where, f"TO REGIMENT {event.regiment}")


@shows(e.RegimentCommitted)
def regiment_committed(event: e.RegimentCommitted, shown: Shown) -> Take:
    """The last reserve is called in."""
    return announced("3RD MARINES COMMITTED", f"The battle ends with game turn {event.last_turn}")


@shows(e.RestDeclared)
def rest_declared(event: e.RestDeclared, shown: Shown) -> Take:
    """The guns fall silent for a day."""
    return announced("A DAY OF REST", f"To the end of game turn {event.last_turn}")
