"""Scenarios as they are set up, and what stands where."""

from __future__ import annotations

from ecs.dday.battle import Battle
from tests.table import rules


def fresh(scenario: str, seed: int = 1) -> Battle:
    """Return a battle as it is set up before the player's first answer."""
    return rules().build(scenario, seed, {})


def sectors_with_units(battle: Battle) -> set[int]:
    """Return the sectors with Japanese counters on the map."""
    return {battle.island.sector(key) for key in battle.occupied_hexes()}


def specs_at(battle: Battle, hex_key: str) -> list[str]:
    """Return the names of the Japanese units of a hex."""
    return [battle.japanese(key).spec for key in battle.japanese_at(hex_key)]


def fort_classes(battle: Battle, hex_key: str) -> list[int]:
    """Return the classes of the forts of a hex."""
    return sorted(battle.fort_spec(key).fort_class for key in battle.forts_at(hex_key))


def garrisons(battle: Battle) -> set[str]:
    """Return the hexes with a US garrison."""
    return {each.hex for each in battle.island.positions.values() if battle.position_state(each.key).garrison}
