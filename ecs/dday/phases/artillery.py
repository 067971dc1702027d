"""Phase VII: Japanese artillery fires into every sector with US units (6.5, 6.6)."""

from __future__ import annotations

from typing import Any

from ecs.core.phase import CHECKPOINT, Flow, Phase
from ecs.dday import events
from ecs.dday.japanese import artillery, artillery_hits, fire
from ecs.dday.marines import recovery

UNDER_WAY = "artillery"


class JapaneseArtillery(Phase):
    """A card for each sector with US units, the lowest first (6.5.2, 6.6)."""

    key = "japanese_artillery"
    rule = "6.5"

    def play(self, battle: Any) -> Flow[None]:
        """Fire into one sector after the other (6.6a-c)."""
        if battle.clock.stage != UNDER_WAY:
            begin(battle)
        marks = battle.fire_marks
        while marks.shares:
            yield CHECKPOINT
            yield from fire_into(battle, *marks.shares[0])
            marks.shares = marks.shares[1:]
        yield from recovery.end_phase(battle)


def begin(battle: Any) -> None:
    """Share out the points of all sectors once, before the first card (6.5.4)."""
    fire.begin_phase_of_fire(battle)
    points = {sector: artillery.sector_points(battle, sector) for sector in artillery.SECTORS}
    shares = artillery.allocation(points, artillery.us_sectors(battle))
    battle.fire_marks.shares = tuple(sorted(shares.items()))
    battle.clock.stage = UNDER_WAY


def fire_into(battle: Any, sector: int, points: int) -> Flow[None]:
    """Draw the card of a sector and inflict the hits it brings, spread within the sector (6.6b-c, 6.6.1)."""
    battle.fire_marks.hits = ()
    card = battle.draw("artillery", "6.6", subject=f"sector:{sector}")
    hits = artillery.hits_of(points, card.artillery)
    battle.emit(
        events.ArtilleryFired,
        "6.6",
        sector=sector,
        points=points,
        divisor=card.artillery,
        hits=hits,
        card=card.key,
    )
    yield from artillery_hits.bombard(battle, card, sector, hits)
