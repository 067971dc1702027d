"""Questions before an answer that costs more than it seems to: an early end, a crowded beach, boats left waiting."""

from __future__ import annotations

from collections.abc import Mapping

from ecs.core.decisions import Decision, Option
from game.ui.button import Button
from game.ui.dialog import NOTHING, Dialog


def caution(decision: Decision, answer: Option, waiting: int) -> Dialog | None:
    """Return what is asked before an answer is given, or None; `waiting` counts the units that may be chosen."""
    if answer.verb == "end" and waiting:
        return early_end(answer, waiting)
    if decision.kind != "land":
        return None
    fits: Mapping[str, tuple[str, ...]] = dict(decision.details.get("fits", ()))
    if answer.verb == "all":
        return crowded(decision, answer, fits.get(answer.target, ()), waiting)
    if answer.verb == "done" and any(fits.values()):
        return left_waiting(answer, waiting)
    return None


def early_end(answer: Option, waiting: int) -> Dialog:
    """Ask before a phase ends in which units could still act."""
    text = f"{counted(waiting)} could still act in this phase."
    return Dialog("End the phase?", text, [yes("End the phase", answer), back()])


def left_waiting(answer: Option, waiting: int) -> Dialog:
    """Ask before units stay in their boats although there is room on the beach."""
    one = waiting == 1
    text = (
        f"{counted(waiting)} stay{'s' if one else ''} in the beach box although there is room on the "
        f"beach. Next turn a landing card is drawn for {'it' if one else 'them'} again."
    )
    buttons = [
        Button("Go on landing", NOTHING, "Enter", primary=True),
        Button("Keep waiting", ("answer", answer), "K"),
    ]
    return Dialog(f"Keep {'it' if one else 'them'} waiting?", text, buttons)


def crowded(decision: Decision, answer: Option, fitting: tuple[str, ...], waiting: int) -> Dialog | None:
    """Ask before more units land in a hex than may stand there."""
    excess = dict(decision.details.get("excess", ())).get(answer.target, 0)
    if not excess:
        return None
    hex_key = answer.target
    of_all = f"Of {counted(waiting)} {excess} would be too many for {hex_key}"
    much = f"For {hex_key} it is one too many" if waiting == 1 else of_all
    text = (
        f"Four units fit into a hex, two of them rifle companies. {much}: "
        f"you would choose {'a unit' if excess == 1 else f'{excess} units'} there to be disrupted."
    )
    land_all = Button(f"Land {'it' if waiting == 1 else 'all'}, disrupt {excess}", ("answer", answer), "L")
    if not fitting:
        buttons = [Button("Back", NOTHING, "Enter", primary=True), land_all]
        return Dialog(f"Too many for {hex_key}", text, buttons)
    steps = tuple(text for unit in fitting for text in (f"unit:{unit}", f"land:{unit}:{hex_key}"))
    some = Button(f"Land {', '.join(fitting)}", ("steps", steps), "Enter", primary=True)
    return Dialog(f"Too many for {hex_key}", text, [some, land_all, back()])


def counted(units: int) -> str:
    """Return a number of units in words."""
    return f"{units} unit{'s' if units != 1 else ''}"


def yes(text: str, answer: Option) -> Button:
    """Return the button that gives the answer after all."""
    return Button(text, ("answer", answer), "Enter", primary=True)


def back() -> Button:
    """Return the button that goes back."""
    return Button("Back", NOTHING, "Esc")
