"""Asking the player to pick one of several, when there is anything to pick."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ecs.core.decisions import Decision, Option, option
from ecs.core.phase import Flow


def pick(
    kind: str,
    rule: str,
    verb: str,
    keys: Sequence[str],
    *,
    subject: tuple[str, ...] = (),
    extra: tuple[Option, ...] = (),
    details: dict[str, Any] | None = None,
) -> Flow[str]:
    """Return the only key, or the one the player picks; "" when there is none or another option is taken.

    extra: further options beside the keys, such as `decline`; with them even a single key is asked for.
    """
    if not keys:
        return ""
    if len(keys) == 1 and not extra:
        return keys[0]
    options = (*(option(verb, key) for key in keys), *extra)
    answer = yield Decision(kind, rule, options, subject=subject, details=details or {})
    assert answer is not None
    return answer.target
