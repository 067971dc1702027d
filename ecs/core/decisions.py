"""The one question the engine asks: who decides what, under which rule, with which answers."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


class Option(NamedTuple):
    """One legal answer: a verb and the keys it works on, such as `move:0511`."""

    verb: str
    args: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The stable text form, used by saves, scripts and tests."""
        return ":".join((self.verb, *self.args))

    @property
    def target(self) -> str:
        """The last key, the one a mouse would click; empty when there is none."""
        return self.args[-1] if self.args else ""


def option(verb: str, *args: str) -> Option:
    """Return the option `verb` on `args`."""
    return Option(verb, args)


DONE = Option("done")
CANCEL = Option("cancel")


class Blocked(NamedTuple):
    """An answer that is not legal now: the reason as a code with its details, and the rule."""

    option: Option
    reason: str
    rule: str
    details: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    """A pending question.

    kind: stable name of the question (`choose_unit`, `move`, `trade_hit` ...).
    rule: number of the rule that asks.
    options: the legal answers, never empty.
    subject: keys the question is about (the unit hit, the hex under attack), for the screen.
    details: further facts for the screen; plain values only.
    why_not: gives the blocked answers; worked out only when somebody looks, while the question is pending.
    """

    kind: str
    rule: str
    options: tuple[Option, ...]
    subject: tuple[str, ...] = ()
    details: Mapping[str, Any] = field(default_factory=dict)
    side: str = "us"
    why_not: Callable[[], tuple[Blocked, ...]] | None = None

    @property
    def blocked(self) -> tuple[Blocked, ...]:
        """The answers that are not legal, each with its reason."""
        return self.why_not() if self.why_not else ()

    def find(self, text: str) -> Option | None:
        """Return the option with this text form, or None."""
        return next((item for item in self.options if item.text == text), None)
