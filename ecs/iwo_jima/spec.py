"""The numbers of D-Day at Iwo Jima."""

from __future__ import annotations

from ecs.dday.combat.combat_events import COMBAT_EVENTS
from ecs.dday.command.communication import SELF_COMMANDING
from ecs.dday.effects import EFFECTS
from ecs.dday.spec import Spec
from ecs.iwo_jima.sequence import sequence

HEROES: tuple[str, ...] = (*["rifleman"] * 3, *["nco"] * 3, *["officer"] * 2)
"""The eight hero markers (11.1.7, ruling 310)."""


def iwo_jima_spec() -> Spec:
    """Return what sets this game apart: letters by turn (13.0), stars from GT 3, six turns of landing day."""
    return Spec(
        name="iwo_jima",
        sequence=sequence,
        effects=EFFECTS,
        combat_effects=COMBAT_EVENTS,
        letter_start={"M": 2, "R": 6, "A": 7, "I": 22},
        rest_from_day=9,
        invasion_coast="east",
        details={SELF_COMMANDING: ("A4", "A6", "A8"), "heroes": HEROES},
    )
