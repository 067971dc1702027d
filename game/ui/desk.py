"""What the panel shows: gathered by the table scene, drawn by the parts of the panel."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ecs.core.decisions import Decision
from ecs.core.events import Event
from ecs.dday.printed.cards import Card
from ecs.dday.views import View
from game.skins.skin import Skin
from game.ui.button import Button


@dataclass(slots=True)
class Desk:
    """The state of the panel.

    notice: one line that answers what the player just tried (a reason, "saved", ...).
    summary: how many units and hexes may be chosen.
    hint: what a newcomer should know now.
    preview: what the player may know of an attack before it is made.
    """

    skin: Skin
    cards: Mapping[str, Card]
    view: View | None = None
    decision: Decision | None = None
    buttons: list[Button] = field(default_factory=list)
    notice: str = ""
    notice_bad: bool = False
    summary: str = ""
    hint: str = ""
    busy: bool = False
    day: int = 1
    log: list[Event] = field(default_factory=list)

    @property
    def preview(self) -> Mapping[str, Any]:
        """Facts of the attack that is being put together."""
        if self.decision is not None and self.decision.kind in ("attack_with", "barrage_with"):
            return self.decision.details
        return {}
