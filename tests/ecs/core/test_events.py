"""Events go into records and come back."""

import json

import pytest

from ecs.core.events import Event, from_record
from ecs.dday import events

SAMPLES = {
    "int": 3,
    "str": "0511",
    "bool": True,
    "tuple[str, ...]": ("a", "b"),
    "tuple[tuple[str, bool], ...]": (("x", True),),
}


def sample(kind):
    values = {
        name: SAMPLES.get(str(annotation), ("a",))
        for name, annotation in {**Event.__annotations__, **kind.__annotations__}.items()
        if name != "registry"
    }
    return kind(**values)


@pytest.mark.parametrize("name", sorted(Event.registry))
def test_every_event_survives_json(name):
    event = sample(Event.registry[name])
    assert from_record(json.loads(json.dumps(event.record()))) == event


def test_an_event_cannot_be_changed():
    event = events.TurnEnded(number=1, rule="4.0", turn=1)
    with pytest.raises(AttributeError):
        event.turn = 2


def test_an_unknown_event_is_named():
    with pytest.raises(KeyError, match="Nonsense"):
        from_record({"type": "Nonsense"})
