"""Where US units may go, and what is in play: sectors and ground that a scenario closes (18.4.4f, 18.5, ruling 446)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ecs.dday.battle import Battle


def closed(battle: Battle, hex_key: str) -> bool:
    """Is a hex closed to US units: in a closed sector, or beyond the north limit of play (18.5, ruling 446)?"""
    special = battle.scenario.special
    if battle.board.hexes[hex_key].sector in special.closed_sectors:
        return True
    return out_of_play(battle, hex_key)


def out_of_play(battle: Battle, hex_key: str) -> bool:
    """Does a hex lie beyond the north limit: nobody acts, comes or goes there (18.5, ruling 446)?"""
    return 0 < battle.scenario.special.north_limit < int(hex_key[2:])
