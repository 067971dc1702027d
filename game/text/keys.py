"""The page of keys."""

from __future__ import annotations

from typing import Final

CHAPTERS: Final[tuple[tuple[str, tuple[tuple[str, str], ...]], ...]] = (
    (
        "Answering",
        (
            ("Click", "choose a lit unit, hex or beach box; several answers there open a short list"),
            ("Enter", "done, fire"),
            ("Esc", "back, put away, menu"),
            ("E", "end the phase"),
            ("Tab", "next unit, hex or box that can be chosen"),
            ("Space", "choose it"),
            ("Ctrl+Z  U", "take back the last choice, as long as nothing was learnt by it"),
        ),
    ),
    (
        "While something happens",
        (
            ("Space", "next; the result is shown at once"),
            ("Esc", "skip all of it"),
        ),
    ),
    (
        "Looking",
        (
            ("Wheel  + −", "zoom at the mouse"),
            ("Drag", "push the map; arrows, WASD and the edge of the screen do the same"),
            ("0  O  Home", "fit the whole map"),
            ("F", "fields of fire: of the position under the mouse, or onto the hex"),
            ("T", "everything that can be fired at now"),
            ("L", "last shots: who fired at whom"),
            ("C  K", "hide the counters; show the reach of the headquarters"),
            ("Rest", "on a counter: its facts; on the turn: who is still to come; on a card: the card"),
            ("Right button", "inspect a hex and its stack; holding the left button does the same"),
        ),
    ),
    (
        "Game",
        (
            ("Ctrl+S", "save"),
            ("Ctrl+L", "saved games"),
            ("R", "charts"),
            ("B  F2", "rules; a click on a rule's number in the log or the prompt opens it"),
            ("F5", "read the map again that was changed on the disk"),
            ("M", "menu"),
            ("H  F1", "this page"),
            ("F11", "window or full screen"),
        ),
    ),
)
