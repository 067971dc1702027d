"""The drawer under the mouse, and the headquarters phase taken in one go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from game.scenes.sight import make_room
from game.stage.faces import us_face
from game.text.inspect import us_text
from game.text.names import place_name
from game.ui.button import Button
from game.ui.inspector import Entry, Findings

if TYPE_CHECKING:
    from ecs.core.decisions import Decision
    from game.scenes.table import Table

STEPPED: Final = ("headquarters",)
SETTLED: Final = ("setup_detach", "setup_unit", "setup_losses", "setup_hero")


def hover(table: Table, at: tuple[int, int]) -> None:
    """Note the unit of the drawer under the mouse; the reason why it cannot be chosen is told."""
    drawer = table.drawer
    found = drawer.unit_at(at)
    if found:
        table.stage.hover_unit = found
    if found != drawer.hovered or drawer.tab_at(at):
        table.dirty = True
    if found != drawer.hovered:
        drawer.hovered = found
        table.hint()


def press(table: Table, at: tuple[int, int]) -> bool:
    """Open a compartment or choose a unit in it; tell whether the drawer lies there."""
    drawer = table.drawer
    if not drawer.covers(at):
        return False
    tab, unit = drawer.tab_at(at), drawer.unit_at(at)
    if tab:
        drawer.show("" if tab == drawer.open else tab)
        make_room(table)
    elif unit:
        answers = table.choices.at("", unit)
        if answers:
            table.offer(answers, at)
        else:
            table.hint()
    table.dirty = True
    return True


def let_go(table: Table) -> None:
    """Take the light off a unit of the drawer once it was answered about: it may not lie there any more."""
    drawer = table.drawer
    if drawer.hovered and table.stage.hover_unit == drawer.hovered:
        table.stage.hover_unit = ""
    drawer.hovered = ""


def point_at(table: Table, key: str) -> None:
    """Open the compartment of a unit and put the light on it, for the keyboard."""
    drawer = table.drawer
    place = next((each.key for each in drawer.places if any(unit.key == key for unit in each.units)), "")
    if place != drawer.open:
        drawer.show(place)
        make_room(table)
    drawer.hovered = table.stage.hover_unit = key
    table.stage.hover_hex = None


def middle_of(table: Table, key: str) -> tuple[int, int] | None:
    """Return where a unit lies in the open compartment."""
    boxes = {slot.unit.key: slot.box for slot in table.drawer.contents.slots}
    return boxes[key].center if key in boxes else None


def inspected(table: Table, at: tuple[int, int]) -> Findings | None:
    """Return the facts of the unit of the drawer under a point."""
    unit = table.drawer.unit(table.drawer.unit_at(at))
    if unit is None or table.stage.view is None:
        return None
    heroes = {hero.unit: "inspired" if hero.inspired else "hero" for hero in table.stage.view.heroes}
    face = us_face(unit, heroes.get(unit.key, ""))
    return Findings(
        place_name(unit.where).capitalize(), (), (Entry(face, unit.key, us_text(unit, table.stage.view)),)
    )


def shortcuts(table: Table, decision: Decision) -> list[Button]:
    """Return the button that ends all steps of the HQ Phase at once."""
    if decision.kind not in STEPPED or table.desk.view is None or table.desk.view.stage in ("", "returns"):
        return []
    return [Button("Skip the other steps", lambda: end_headquarters(table))]


def end_headquarters(table: Table) -> None:
    """Be done with every step that is still to come."""
    while (decision := table.session.decision) is not None and decision.kind in STEPPED:
        done = decision.find("done")
        if done is None:
            return
        table.apply(done)
