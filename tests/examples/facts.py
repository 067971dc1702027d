"""Reads what a worked example prints (NAME.expected) and compares it with the game.

Facts: question, options, exact_options, closed (option -> reason), details, untold (details that must not be
there), drawn (cards so far), events (in this order, with these values), count (event -> how many), exactly (events with
these values, `times`), us (unit ->
at, steps, disrupted, acted, marker, weapons, strength, range), hexes (hex -> japanese, depth, forts by class,
disrupted, revealed), guns_destroyed (positions), artillery (division, ready, used), fields (group, hex, now,
moving, levels, reach), communication (position -> yes or no), heroes (unit -> kinds).
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from ecs.core.session import Session
from ecs.dday import components as c
from ecs.dday.battle import Battle
from ecs.dday.command import communication
from ecs.dday.japanese import fields

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Expected:
    """What is printed: the ids of the examples, facts after a number of answers, facts at the end."""

    examples: tuple[str, ...]
    stages: dict[int, dict[str, Any]]
    end: dict[str, Any]


def names() -> list[str]:
    """Return the names of the worked examples that are data."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def expected(name: str) -> Expected:
    """Read what an example prints."""
    data = tomllib.loads((FOLDER / f"{name}.expected").read_text(encoding="utf-8"))
    stages = {stage.pop("answers"): stage for stage in data.pop("after", ())}
    return Expected(tuple(data.pop("examples", ())), stages, data)


def check_facts(session: Session, facts: dict[str, Any]) -> None:
    """Compare every fact with the game; an unknown one is a fault of the file."""
    battle = cast("Battle", session._game)
    for name, value in facts.items():
        CHECKS[name](session, battle, value)


def check_question(session: Session, battle: Battle, kind: str) -> None:
    """The pending question is of this kind."""
    assert (session.decision.kind if session.decision else "") == kind


def offered(session: Session) -> set[str]:
    """Return the answers that are offered."""
    return {each.text for each in session.decision.options} if session.decision else set()


def check_options(session: Session, battle: Battle, options: list[str]) -> None:
    """These answers are among those offered."""
    assert set(options) <= offered(session)


def check_exact_options(session: Session, battle: Battle, options: list[str]) -> None:
    """These answers are offered and no others."""
    assert set(options) == offered(session)


def check_closed(session: Session, battle: Battle, closed: dict[str, str]) -> None:
    """These answers are closed, each for its reason."""
    assert session.decision is not None
    reasons = {each.option.text: each.reason for each in session.decision.blocked}
    assert {text: reasons.get(text) for text in closed} == closed


def check_details(session: Session, battle: Battle, details: dict[str, Any]) -> None:
    """The question tells these facts."""
    assert session.decision is not None
    assert {name: listed(session.decision.details.get(name)) for name in details} == details


def check_untold(session: Session, battle: Battle, untold: list[str]) -> None:
    """The question does not tell these."""
    assert session.decision is not None
    assert [name for name in untold if name in session.decision.details] == []


def check_drawn(session: Session, battle: Battle, cards: list[int]) -> None:
    """These cards were drawn, in this order."""
    assert [event.card for event in of_type(session, "CardDrawn")] == [f"c{card:02}" for card in cards]


def of_type(session: Session, name: str) -> list[Any]:
    """Return the events of a type."""
    return [event for event in session.history if type(event).__name__ == name]


def check_events(session: Session, battle: Battle, wanted: list[dict[str, Any]]) -> None:
    """These events happened in this order, others between them."""
    records = iter([event.record() for event in session.history])
    for event in wanted:
        fits = (all(listed(each.get(k)) == value for k, value in event.items()) for each in records)
        assert any(fits), event


def check_count(session: Session, battle: Battle, counts: dict[str, int]) -> None:
    """So many events of these types happened."""
    assert {name: len(of_type(session, name)) for name in counts} == counts


def check_exactly(session: Session, battle: Battle, wanted: list[dict[str, Any]]) -> None:
    """Events with these values happened so many times."""
    records = [event.record() for event in session.history]
    for event in wanted:
        values = {name: value for name, value in event.items() if name != "times"}
        same = [each for each in records if all(listed(each.get(k)) == v for k, v in values.items())]
        assert len(same) == event["times"], event


def check_us(session: Session, battle: Battle, units: dict[str, dict[str, Any]]) -> None:
    """US units have this place, state and these values."""
    views = {view.key: view for view in battle.view().us}
    for key, wanted in units.items():
        unit, view = battle.us(key), views.get(key)
        found = {
            "at": battle.where(key), "steps": unit.steps, "disrupted": unit.disrupted, "acted": unit.acted,
            "marked": bool(unit.marker), "marker": unit.marker, "weapons": list(view.weapons) if view else [],
            "strength": view.strength if view else 0, "range": view.range if view else 0,
        }  # fmt: skip
        assert {name: found[name] for name in wanted} == wanted, key


def check_hexes(session: Session, battle: Battle, hexes: dict[str, dict[str, Any]]) -> None:
    """Hexes hold these defenders in this state."""
    for key, wanted in hexes.items():
        units = [battle.japanese(unit) for unit in battle.japanese_at(key)]
        found = {
            "japanese": len(units),
            "depth": len(battle.depth_at(key)),
            "depth_revealed": [battle.depth(each).revealed for each in battle.depth_at(key)],
            "forts": [battle.fort_spec(fort).fort_class for fort in battle.forts_at(key)],
            "forts_revealed": [battle.fort(fort).revealed for fort in battle.forts_at(key)],
            "disrupted": bool(units) and all(unit.disrupted for unit in units),
            "revealed": bool(units) and all(unit.revealed for unit in units),
        }
        assert {name: found[name] for name in wanted} == wanted, key


def check_guns_destroyed(session: Session, battle: Battle, positions: list[str]) -> None:
    """The guns of these positions are gone, and of no others."""
    found = [key for key in battle.island.positions if battle.position_state(key).artillery_destroyed]
    assert found == positions


def check_artillery(session: Session, battle: Battle, points: list[list[int]]) -> None:
    """US artillery has these points ready and used."""
    assert listed(battle.points.artillery) == points


def check_fields(session: Session, battle: Battle, wanted: list[dict[str, Any]]) -> None:
    """A group reaches a hex now, and against a move out of it, at this level."""
    for each in wanted:
        group, hex_key = each["group"], each.get("hex", "")
        if "now" in each:
            assert fields.active(battle, group).get(hex_key, "") == each["now"], each
        if "moving" in each:
            assert fields.reduced_level(battle, group, hex_key) == each["moving"], each
        if "reach" in each:
            field = fields.active(battle, group)
            far = max(battle.island.group_distance(group, key) for key in field)
            assert (sorted(set(field.values())), far) == (each["levels"], each["reach"]), each


def check_communication(session: Session, battle: Battle, positions: dict[str, bool]) -> None:
    """Positions are in communication or not."""
    assert {key: communication.in_communication(battle, key) for key in positions} == positions


def check_heroes(session: Session, battle: Battle, units: dict[str, list[str]]) -> None:
    """Heroes of these kinds are with units."""
    for unit, kinds in units.items():
        assert [battle.world.get(c.Hero, key).kind for key in battle.world.at(f"with:{unit}")] == kinds


def listed(value: Any) -> Any:
    """Return a value with tuples as lists, as a file has them."""
    return [listed(item) for item in value] if isinstance(value, (list, tuple)) else value


CHECKS = {
    name.removeprefix("check_"): check
    for name, check in list(globals().items())
    if name.startswith("check_") and name != "check_facts"
}
