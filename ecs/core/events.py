"""Facts that happened: frozen, numbered, each with the number of its rule."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, ClassVar


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class Event:
    """Base of all events. It compares and shows them, so that each type need not bring that along.

    number: place in the game's history, from 1.
    rule: number of the rule that made it happen.
    """

    number: int
    rule: str
    registry: ClassVar[dict[str, type[Event]]] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.record() == other.record()

    def __hash__(self) -> int:
        return hash((type(self), self.number))

    def __repr__(self) -> str:
        values = ", ".join(f"{item.name}={getattr(self, item.name)!r}" for item in fields(self))
        return f"{type(self).__name__}({values})"

    def record(self) -> dict[str, Any]:
        """Return the event as plain values under its name."""
        values = {item.name: getattr(self, item.name) for item in fields(self)}
        return {"type": type(self).__name__, **values}


def registered(kind: type[Event]) -> type[Event]:
    """Enter an event type into the registry, so that records can name it."""
    Event.registry[kind.__name__] = kind
    return kind


def from_record(record: dict[str, Any]) -> Event:
    """Return the event of a record; KeyError or TypeError when it is none."""
    kind = Event.registry[str(record["type"])]
    return kind(**{name: frozen(item) for name, item in record.items() if name != "type"})


def frozen(value: Any) -> Any:
    """Return a value with every list in it turned into a tuple, as it was before it went through JSON."""
    return tuple(frozen(item) for item in value) if isinstance(value, (list, tuple)) else value
