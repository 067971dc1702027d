"""The Japanese of the later days: raids, counterattacks, caves, heroes, returning reserves."""

from __future__ import annotations

from ecs.dday import events as e
from game.clips.clip import Shown, Take, shows
from game.clips.command import announced, tagged

OUTCOMES = {"none": "RAID REPELLED", "disrupt": "RAIDED", "step": "RAIDED IN STRENGTH"}


@shows(e.RaidResolved)
def raid_resolved(event: e.RaidResolved, shown: Shown) -> Take:
    """Raiders come to an open flank, or nobody does."""
    return tagged(event.hex, OUTCOMES.get(event.outcome, "RAID"))


@shows(e.ReservesCulled)
def reserves_culled(event: e.ReservesCulled, shown: Shown) -> Take:
    """Half of what was destroyed comes back."""
    what = "depth markers" if event.kind == "depth" else "elite units"
    return announced("JAPANESE RESERVES", f"{event.returned} {what} return to sector {event.sector}")


@shows(e.StanceChanged)
def stance_changed(event: e.StanceChanged, shown: Shown) -> Take:
    """A unit gathers for a counterattack, or gives it up."""
    return tagged(event.hex, "COUNTERATTACK" if event.taken else "DIGS IN")


@shows(e.JapaneseHeroChanged)
def japanese_hero_changed(event: e.JapaneseHeroChanged, shown: Shown) -> Take:
    """A Japanese hero appears or is gone."""
    return tagged(event.hex, "JAPANESE HERO" if event.present else "HERO GONE")


@shows(e.CaveFound)
def cave_found(event: e.CaveFound, shown: Shown) -> Take:
    """A cave opens."""
    return tagged(event.hex, "CAVE")
