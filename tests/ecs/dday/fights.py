"""What the tests of combat share: a table that stays open, the facts of a question, the run to a question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ecs.core.session import Session
from tests.table import Table


def rear(turn: int = 5) -> Table:
    """Return a table with a US unit far off, which keeps the Action Phase open."""
    return Table(turn=turn).us("HQ/3/28", "1613")


def details(session: Session) -> Mapping[str, Any]:
    """Return the facts of the pending question."""
    assert session.decision is not None
    return session.decision.details


def kind(session: Session) -> str:
    """Return the kind of the pending question, "" when the game is over."""
    return session.decision.kind if session.decision else ""
