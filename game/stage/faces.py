"""From what the player may see of a counter to what is printed on it."""

from __future__ import annotations

from ecs.dday.battle import CAVE
from ecs.dday.views import JapaneseView, UsView
from game.stage.counters import STANCE, Face
from game.text.names import unit_name


def us_face(unit: UsView, hero: str = "") -> Face:
    """Return the face of a US unit; hero: "hero", "inspired" or ""."""
    return Face(
        "us",
        unit.kind,
        unit_name(unit.key),
        f"{unit.strength}-{unit.range}",
        unit.division,
        unit.battalion,
        unit.symbol,
        unit.steps,
        unit.full_steps,
        disrupted=unit.disrupted,
        acted=unit.acted,
        hero=hero,
        post=unit.post,
    )


def japanese_face(counter: JapaneseView, hero: str = "") -> Face:
    """Return the face of a Japanese counter: the plain back until it is revealed; hero: "hero" or ""."""
    disrupted = 2 if counter.disrupted else 0
    if counter.under == CAVE:
        return Face("japanese", "cave", disrupted=disrupted)
    if not counter.revealed:
        return Face("japanese", f"back_{counter.back}", disrupted=disrupted, hero=hero)
    title = f"Class {counter.fort_class}" if counter.back == "fort" else counter.name
    kind = "unit" if counter.back == "unit" else counter.back
    return Face(
        "japanese",
        kind,
        title,
        str(counter.strength),
        chips=(*STANCE, *counter.requires) if counter.stance else counter.requires,
        elite=counter.elite,
        disrupted=disrupted,
        hero=hero,
    )
