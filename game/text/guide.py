"""Hints for the first games: what to do now and with which control; they can be turned off."""

from __future__ import annotations

from typing import Final

from ecs.core.decisions import Decision

HINTS: Final[dict[str, str]] = {
    "act": (
        "Every unit with a yellow rim may act once: move, seek shelter or attack. A hex with a red rim can be "
        "attacked. T shows all that can be fired at, E ends the phase."
    ),
    "action": (
        "A careful move of one hex rarely draws fire, a longer one out of a field of fire does; a coloured "
        "square on a hex shows who would fire. Esc goes back."
    ),
    "arrival_box": (
        "These units wait offshore and land next turn. Click a box with a yellow frame; "
        "the coloured letters on it show who fires on the way in. The button asks for each unit by itself."
    ),
    "arrival_box.set_up": (
        "These units land this turn: click the box of the beach where you want them, with a yellow frame. "
        "The button asks for each unit by itself."
    ),
    "arrival_box.18.4.1": (
        "First the set-up. Click the box of the beach where you want these units, with a yellow frame; on the first "
        "day tanks and engineers land last, at the end of turn 1. The button asks for each unit by itself."
    ),
    "assign_hit": (
        "The card's colour and the field of fire decide who is hit; these are equal, so you choose. "
        "Prefer a unit with all its steps: the pips on the left edge of the counter."
    ),
    "attack_with": (
        "Click a unit to add it, again to take it back. Ticks are weapons you have, crosses are missing: each one "
        "missing makes the result worse. Naval and air points help. Enter fires, Esc calls it off."
    ),
    "barrage_points": (
        "Ships and aircraft may disrupt defenders before anybody moves. What you keep can still support an attack. "
        "Click a hex with a red rim, or press Enter to keep the points."
    ),
    "barrage_with": "A barrage disrupts if the card shows the position's colour or your symbol. Enter fires.",
    "cc_loss": "Steps count against victory, and a unit without steps is gone for good.",
    "cc_withdraw": "Stay while the enemy is weaker and you have cards left; R shows the charts.",
    "deliberate": "Close combats that were put off are fought now, in the order you like.",
    "headquarters": "Enter goes on to the next step without a change.",
    "headquarters.garrisons": (
        "A garrison keeps the enemy out, so that your companies can move on. Enter: next."
    ),
    "headquarters.posts": "A post reaches farther each turn but neither moves nor acts. K shows the reach.",
    "headquarters.replacements": "Replacements come in the morning only; each unit gets one step, more in reserve.",
    "headquarters.assignments": "K shows the reach of each headquarters: support out of reach is out of command.",
    "headquarters.reserve": "Who rests is fit at once, stays a whole day and may be filled up there.",
    "land": (
        "Units are the small counters in the box, beach hexes have a yellow rim. Four units fit into a hex, two of "
        "them rifle companies (8-2); what is too many is disrupted."
    ),
    "land_unit": (
        "The arrow of the box shows the beach. Right button on a hex: who stands there, and who fires at it. "
        "Esc takes the unit back into the boat."
    ),
    "move": (
        "Click hex after hex; the coloured lines show who will fire. Enter ends the move. "
        "Who starts on a terrace moves one hex only."
    ),
    "overstack": (
        "Disrupted units sit out this turn or two, and take hits less well. Rest the mouse on the stack to spread "
        "it, then click. Ctrl+Z takes the landing back."
    ),
    "preserve": "Sheltering units go to a hex that is fired at less. They do not attack this turn.",
    "replace": (
        "A replaced step makes a company strong again, but the loss still counts. What you keep is for a later "
        "turn: these steps are all there are today. Enter: done."
    ),
    "setup_unit": "Click a unit, then a lit hex. The button sets up all the rest for you.",
    "trade_hit": (
        "Steps are dear: the bar above the log counts them. Disrupted units lose one turn or two but stay whole. "
        "The buttons name every way to take this hit."
    ),
    "when_to_fight": "Later is better when more units can still enter; now is better before the enemy recovers.",
}
"""A hint by kind of question; after a dot: only in that step, under that rule, or in that phase."""

WATCHING: Final[dict[str, str]] = {
    "amphibious": (
        "A card is turned for each battalion in a box. Where its colour is printed on the box, units with its "
        "symbol are hit on the way in. On the first day the arrow on the card sends a unit to the next box."
    ),
    "first_event": "The event card may help either side. Rest the mouse on a card to read it.",
    "japanese_fire": (
        "Positions of the three colours on the fire card fire, one by one; black ones always do. "
        "Rest the mouse on a card to read it. F, then the mouse on a position, shows its field of fire."
    ),
    "japanese_artillery": "Guns that were not silenced gather points and fire into a sector.",
    "set_up": "Positions of the colours on the opening card begin the game disrupted: tilted, with a band.",
}
"""A hint by phase, while something is shown."""


def hint(decision: Decision | None, phase: str, *, busy: bool) -> str:
    """Return the hint for what the player sees now, or ""."""
    if busy:
        return WATCHING.get(phase, "")
    if decision is None:
        return ""
    step = decision.details.get("step", "")
    names = (*(f"{decision.kind}.{each}" for each in (step, decision.rule, phase)), decision.kind)
    return next((HINTS[name] for name in names if name in HINTS), "")
