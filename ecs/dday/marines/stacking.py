"""Stacking of US units (7.5, rulings 163, 193, 194)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ecs.core.decisions import Decision, Option, option
from ecs.core.phase import Flow
from ecs.dday.marines import losses

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ecs.dday.battle import Battle

UNITS = 4
RIFLES = 2


def excess(battle: Battle, units: Iterable[str]) -> int:
    """Count the units beyond the limit: four, at most two of them rifle companies (7.5.2b).

    Regimental HQs are free (7.5.1).
    """
    kinds = [battle.us_spec(unit).kind for unit in units]
    rifles = kinds.count("rifle")
    others = len(kinds) - rifles - kinds.count("regiment")
    return rifles + others - min(UNITS, min(rifles, RIFLES) + others)


def steady_units(battle: Battle, hex_key: str) -> tuple[str, ...]:
    """Return the US units of a hex that are not disrupted: those that may not exceed the limit (7.5.2b)."""
    return tuple(unit for unit in battle.us_at(hex_key) if not battle.us(unit).disrupted)


def candidates(battle: Battle, units: tuple[str, ...]) -> tuple[str, ...]:
    """Return the units whose disruption brings a stack nearer to the limit (7.5.2b, ruling 194)."""
    over = excess(battle, units)
    return tuple(unit for unit in units if excess(battle, (other for other in units if other != unit)) < over)


def settle(battle: Battle, hex_key: str, rule: str = "7.5.2") -> Flow[None]:
    """Disrupt the units of a hex that exceed the stacking limit; the player picks them (7.5.2b, ruling 194).

    Units that are disrupted already count as the excess.
    """
    while over := excess(battle, units := steady_units(battle, hex_key)):
        choices = tuple(option("disrupt", unit) for unit in candidates(battle, units))
        chosen: Option | None = choices[0]
        if len(choices) > 1:
            chosen = yield Decision("overstack", rule, choices, subject=(hex_key,), details={"excess": over})
        assert chosen is not None
        losses.disrupt(battle, chosen.target, "stacking", rule)
