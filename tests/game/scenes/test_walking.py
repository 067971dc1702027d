"""A click on a hex next to the units that act moves them there."""

from __future__ import annotations

from typing import Any

from game.scenes.scene import Push
from game.scenes.table import Table
from tests.game.screen import click, open_app
from tests.table import Table as Position


def acting(unit: str = "A/1/25", where: str = "0619") -> Any:
    """Return a table on which a unit has been chosen to act."""
    app = open_app()
    session = Position(turn=3).us(unit, where).play("us_action")
    session.apply(f"unit:{unit}")
    table = Table(app, session, animated=False)
    app.change(Push(table))
    table.stage.camera.step = 7
    table.stage.camera.centre_on(table.stage.grid.centre(where))
    app.draw()
    return table


def where(table, unit: str = "A/1/25") -> str:
    return next(str(each.where) for each in table.session.view().us if each.key == unit)


def test_a_click_next_door_moves_the_unit():
    table = acting()
    assert table.session.decision.kind == "action"
    click(table, table.stage.camera.hex_centre("0519"))
    if table.chooser is not None:
        click(table, table.chooser.buttons[0].box.center)
    assert where(table) == "0519"


def test_a_click_further_away_does_nothing():
    table = acting()
    click(table, table.stage.camera.hex_centre("0916"))
    assert table.session.decision.kind == "action"
    assert where(table) == "0619"


def test_a_closed_way_is_taken_back_with_its_reason():
    app = open_app()
    position = Position(turn=3).us("A/1/25", "0619").us("B/1/25", "0518")
    enemy = position.japanese("0618")
    session = position.play("us_action")
    session.apply("unit:A/1/25")
    table: Any = Table(app, session, animated=False)
    app.change(Push(table))
    from ecs.core.decisions import option
    from game.scenes.walking import step

    way = next(each for each in table.session.decision.options if each in (option("move"), option("one_hex")))
    step(table, way, "0618")
    assert enemy
    assert table.session.decision.kind == "action"
    assert table.desk.notice.endswith("]")
    assert where(table) == "0619"


def test_the_hexes_that_a_click_walks_into_are_counted_among_the_lit_ones():
    table = acting()
    assert table.desk.summary == f"{len(table.stage.lit.hexes)} hexes lit."
