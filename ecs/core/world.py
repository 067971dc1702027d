"""The state of one game: entities with stable string keys in one esper world."""

from __future__ import annotations

import itertools
import weakref
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import esper

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

C = TypeVar("C")
_serial = itertools.count(1)

Snapshot = tuple[tuple[str, str, tuple[Any, ...]], ...]
"""Every component of a world: (entity key, component name, field values), in key order."""


@dataclass(slots=True)
class Place:
    """Where a piece is: a hex key or a named box (`box:R1`, `pool:2`, `dead`)."""

    where: str


class Form(NamedTuple):
    """How one component type is taken apart and put together."""

    component: type[Any]
    names: tuple[str, ...]
    getter: Callable[[Any], Any]

    def values(self, items: Iterable[Any]) -> Iterator[tuple[Any, ...]]:
        """Return the field values of each component as a tuple."""
        found = map(self.getter, items)
        return found if len(self.names) > 1 else zip(found, strict=True)


def _form(component: type[Any]) -> Form:
    names = tuple(field.name for field in fields(component))
    return Form(component, names, attrgetter(*names))


class World:
    """Entities, components and places of one game.

    Component fields hold immutable values only (numbers, strings, tuples), so that a snapshot is a
    plain copy. Entities are found by key; every query comes back in key order, since esper itself
    returns entities in the order of a set. `moves` grows whenever a piece changes its place, so that
    what follows from places alone may be kept until it does.
    """

    def __init__(self, components: tuple[type[Any], ...]) -> None:
        self.name = f"game-{next(_serial)}"
        self._forms = {kind.__name__: _form(kind) for kind in components}
        self._entities: dict[str, int] = {}
        self._tables: dict[type[Any], dict[str, Any]] = {kind: {} for kind in components}
        self._sorted: dict[type[Any], tuple[tuple[str, Any], ...]] = {}
        self._places: dict[str, tuple[str, ...]] = {}
        # What was worked out from places: pieces of a kind at a place; how often anything, or a kind, has moved.
        self._kinds: dict[tuple[str, type[Any]], tuple[str, ...]] = {}
        self.moves = 0
        self.moved: dict[type[Any], int] = dict.fromkeys(self._tables, 0)
        esper.switch_world(self.name)
        weakref.finalize(self, _forget, self.name)

    def activate(self) -> None:
        """Make this the current world of esper, whose functions know only one."""
        esper.switch_world(self.name)

    def create(self, key: str, *components: Any) -> None:
        """Add the entity `key`; raise KeyError when it is there already."""
        if key in self._entities:
            raise KeyError(f"an entity {key!r} is there already")
        self._entities[key] = esper.create_entity(*components)
        for component in components:
            self._tables[type(component)][key] = component
            self._sorted.pop(type(component), None)
            self.moved[type(component)] += 1
        place = self._tables[Place].get(key)
        if place is not None:
            self._arrive(key, place.where)

    def has(self, key: str) -> bool:
        """Tell whether there is an entity `key`."""
        return key in self._entities

    def get(self, kind: type[C], key: str) -> C:
        """Return the component of type `kind` of the entity `key`; KeyError when it has none."""
        found: C = self._tables[kind][key]
        return found

    def find(self, kind: type[C], key: str) -> C | None:
        """Return the component of type `kind` of the entity `key`, or None."""
        return self._tables[kind].get(key)

    def each(self, kind: type[C]) -> tuple[tuple[str, C], ...]:
        """Return (key, component) of every entity that has `kind`, in key order."""
        cached = self._sorted.get(kind)
        if cached is None:
            keys = {entity: key for key, entity in self._entities.items()}
            cached = tuple(sorted((keys[entity], item) for entity, item in self._query(kind)))
            self._sorted[kind] = cached
        return cached

    def _query(self, kind: type[C]) -> list[tuple[int, C]]:
        self.activate()
        return list(esper.get_component(kind))

    def where(self, key: str) -> str:
        """Return the place of the piece `key`."""
        place: Place = self._tables[Place][key]
        return place.where

    def at(self, where: str) -> tuple[str, ...]:
        """Return the keys of the pieces at a place, in key order."""
        return self._places.get(where, ())

    def kind_at(self, where: str, kind: type[Any]) -> tuple[str, ...]:
        """Return the keys of the pieces at a place that have a component of type `kind`, in key order."""
        found = self._kinds.get((where, kind))
        if found is None:
            table = self._tables[kind]
            found = tuple(key for key in self._places.get(where, ()) if key in table)
            self._kinds[where, kind] = found
        return found

    def move(self, key: str, where: str) -> None:
        """Put the piece `key` into another place."""
        place: Place = self._tables[Place][key]
        if place.where == where:
            return
        self._places[place.where] = tuple(other for other in self._places[place.where] if other != key)
        self._touch(key, place.where)
        place.where = where
        self._arrive(key, where)

    def _arrive(self, key: str, where: str) -> None:
        self._places[where] = tuple(sorted((*self._places.get(where, ()), key)))
        self._touch(key, where)

    def _touch(self, key: str, where: str) -> None:
        """Note that a piece has come to a place or left it, so that what was worked out from places is made anew."""
        self.moves += 1
        for kind, table in self._tables.items():
            if key in table:
                self.moved[kind] += 1
                self._kinds.pop((where, kind), None)

    def snapshot(self) -> Snapshot:
        """Return a copy of the whole state."""
        parts = []
        for name, form in self._forms.items():
            table = self._tables[form.component]
            parts.append(zip(table, itertools.repeat(name), form.values(table.values())))
        return tuple(itertools.chain.from_iterable(parts))

    def restore(self, snapshot: Snapshot) -> None:
        """Bring back the state of a snapshot; entities made since then go, missing ones come back."""
        self.activate()
        wanted: dict[str, dict[str, tuple[Any, ...]]] = {}
        for key, name, values in snapshot:
            wanted.setdefault(key, {})[name] = values
        for key in [key for key in self._entities if key not in wanted]:
            self._delete(key)
        for key, parts in wanted.items():
            if key in self._entities:
                self._overwrite(key, parts)
            else:
                self.create(key, *(self._forms[name].component(*values) for name, values in parts.items()))
        self._index_places()

    def _overwrite(self, key: str, parts: Mapping[str, tuple[Any, ...]]) -> None:
        for name, values in parts.items():
            form = self._forms[name]
            item = self._tables[form.component][key]
            for field, value in zip(form.names, values, strict=True):
                setattr(item, field, value)

    def _delete(self, key: str) -> None:
        esper.delete_entity(self._entities.pop(key), immediate=True)
        for kind, table in self._tables.items():
            if table.pop(key, None) is not None:
                self._sorted.pop(kind, None)

    def _index_places(self) -> None:
        places: dict[str, list[str]] = {}
        for key, place in sorted(self._tables[Place].items()):
            places.setdefault(place.where, []).append(key)
        self._places = {where: tuple(keys) for where, keys in places.items()}
        self._kinds = {}
        self.moves += 1
        for kind in self.moved:
            self.moved[kind] += 1


def _forget(name: str) -> None:
    if name in esper.list_worlds():
        if esper.current_world == name:
            esper.switch_world("default")
        esper.delete_world(name)
