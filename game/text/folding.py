"""Lines of the log that stand for several events of one kind in a row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from ecs.core.events import Event
from ecs.dday import events as e
from game.text.names import listed
from game.text.words import tell


class Fold(NamedTuple):
    """How events of a kind fold: the fact that is listed, those that must be equal, the sentence."""

    listed: str
    equal: tuple[str, ...]
    sentence: str


FOLDS: Final[dict[str, Fold]] = {
    "FireMissed": Fold("group", ("reason",), "{many} hit nobody: {reason:code}."),
    "UnitLanded": Fold("unit", ("box", "hex"), "{many} land in {hex} from {box:box}."),
    "UnitPlaced": Fold("unit", ("where",), "{many} are placed: {where:place}."),
    "UnitAssigned": Fold("unit", ("regiment",), "{many} go to regiment {regiment}."),
    "StepReplaced": Fold("unit", (), "{many} get a step back."),
    "UnitRecovered": Fold("unit", (), "{many} recover."),
    "RaidResolved": Fold("hex", ("outcome",), "Raids on {many}: nobody comes in strength."),
    "JapaneseDisrupted": Fold("hex", (), "The defenders of {many} are disrupted."),
    "JapaneseRecovered": Fold("hex", (), "The defenders of {many} recover."),
}
HIDDEN: Final = (e.FortPlaced, e.DepthPlaced, e.JapanesePlaced)
SET_UP: Final = "18."
"""Rules of the scenarios: what they place on the island is told in one line."""


def in_order(events: Sequence[Event]) -> Sequence[Event]:
    """Return events as they are told: what the set-up hides on the island comes below the heading of the set-up.

    It is laid out before the phase begins; as long as that heading is not there, nothing is told.
    """
    first = next((n for n, event in enumerate(events) if not laid_out(event)), len(events))
    if first == len(events):
        return ()
    if first and isinstance(events[first], e.PhaseBegan):
        return (events[first], *events[:first], *events[first + 1 :])
    return events


def laid_out(event: Event) -> bool:
    """Tell whether an event is part of the set-up of the defence (18.0)."""
    return isinstance(event, HIDDEN) and event.rule.startswith(SET_UP)


def fold_key(event: Event) -> tuple[object, ...]:
    """Return what events must have in common to share a line; () for those that never do."""
    if isinstance(event, HIDDEN):
        return ("set-up",) if laid_out(event) else ()
    if isinstance(event, e.RaidResolved) and event.outcome != "none":
        return ()
    name = type(event).__name__
    fold = FOLDS.get(name)
    return (name, event.rule, *(getattr(event, each) for each in fold.equal)) if fold else ()


def folded(events: Sequence[Event]) -> str:
    """Return one sentence for several events that share a line."""
    first = events[0]
    if isinstance(first, HIDDEN):
        return fortified(events)
    fold = FOLDS[type(first).__name__]
    many = tuple(str(getattr(event, fold.listed)) for event in events)
    return tell(fold.sentence, {"many": many, **{name: getattr(first, name) for name in fold.equal}})


def fortified(events: Sequence[Event]) -> str:
    """Return what the set-up hides on the island."""
    forts = counted([event.hex for event in events if isinstance(event, e.FortPlaced)])
    depth = counted([event.hex for event in events if isinstance(event, e.DepthPlaced)])
    units = counted([event.hex for event in events if isinstance(event, e.JapanesePlaced)])
    parts = [f"forts in {forts}"] if forts else []
    parts += [f"depth markers in {depth}"] if depth else []
    parts += [f"more units in {units}"] if units else []
    return f"The defence: {'; '.join(parts)}."


def counted(hexes: Sequence[str]) -> str:
    """List hexes once each, with a number where there are several."""
    found = Counter(hexes).items()
    return listed([f"{key} ({number})" if number > 1 else key for key, number in found]) if hexes else ""
