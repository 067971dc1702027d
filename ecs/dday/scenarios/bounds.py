"""Where US units may go: sectors and ground that a scenario closes (18.4.4f, 18.5, ruling 446)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ecs.dday.battle import Battle


def closed(battle: Battle, hex_key: str) -> bool:
    """Is a hex closed to US units: in a closed sector, or beyond the north limit of play (18.5, ruling 446)?"""
    special = battle.scenario.special
    if battle.board.hexes[hex_key].sector in special.closed_sectors:
        return True
    return 0 < special.north_limit < int(hex_key[2:])
