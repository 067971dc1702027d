"""What a hero brings to an attack: a weapon stood in for, or a point of strength (8.2.4, 11.1.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.decisions import Decision, Option, option
from ecs.core.phase import Flow
from ecs.dday.combat.attack_strength import STRENGTH, assess
from ecs.dday.combat.weapons import TACTICS
from ecs.dday.command import heroes
from ecs.dday.japanese import japanese_heroes

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.combat.attack_force import Force


def attacking_heroes(battle: Battle, force: Force) -> tuple[str, ...]:
    """Return the heroes whose unit attacks from an adjacent hex, no inspired markers (8.2.4, 11.1.6b, ruling 212)."""
    return tuple(
        hero
        for unit in force.units
        if battle.board.distance(battle.where(unit), force.hex) == 1
        for hero in heroes.with_unit(battle, unit)
    )


def choose_aid(battle: Battle, force: Force) -> Flow[str]:
    """Let the player say what one hero does once the requirements are known: a weapon's code, or strength (8.2.4).

    Only an NCO or officer stands in for CC or FL (ruling 211), nobody for the CC of a Japanese hero (ruling
    485); one benefit per attack. "" without a hero.
    """
    present = attacking_heroes(battle, force)
    if not present:
        return ""
    leads = any(heroes.hero(battle, key).kind in heroes.LEADERS for key in present)
    found = assess(battle, force)
    fixed = ("CC",) if japanese_heroes.present(battle, force.hex) else ()
    weapons = tuple(
        weapon for weapon in found.unmet if (leads or weapon not in TACTICS) and weapon not in fixed
    )
    choices = (*(option("weapon", weapon) for weapon in weapons), Option(STRENGTH))
    chosen: Option | None = choices[-1]
    if len(choices) > 1:
        facts = {"heroes": present, "unmet": found.unmet, "us": found.us, "japanese": found.japanese}
        chosen = yield Decision("wild_card", "8.2.4", choices, subject=(force.hex, *present), details=facts)
    assert chosen is not None
    return chosen.target or STRENGTH
