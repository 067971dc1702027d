"""Saves of games on maps of one's own: the map found again, or a plain word when it has changed or is gone."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ecs.library.own_files import ISLAND, OwnGame, map_name, moved, own_of, places
from ecs.library.problems import BadData
from ecs.library.saves import SaveError
from ecs.library.tiled import read_map


class MapLost(SaveError):
    """The map of a save is not where it was, nor where else maps are looked for."""

    def __init__(self, name: str, looked: tuple[Path, ...]) -> None:
        folders = ", ".join(dict.fromkeys(str(place.parent) for place in looked))
        super().__init__(
            f"This game is played on {name}, and that map was not found. It was looked for in {folders}. "
            f"Put it back there, or name its new place: iwo play --load SAVE --map PATH/{name}"
        )


class MapChanged(SaveError):
    """A save was made on another map, or on another state of it; `own` is the game on the map there is now."""

    def __init__(self, own: OwnGame, was: tuple[str, str], now: str) -> None:
        self.own = own
        name, state = was
        same = own.name == name
        there = f"{own.map} has been changed since" if same else f"the map named now is {own.map}"
        then = f"{name} in the state {state}" if state else name
        super().__init__(
            f"This game was played on {then}; {there} and is in the state {now}. "
            f"Its choices can be tried on {'the changed' if same else 'the other'} map, or the scenario begun anew on it; "
            "with the old map put back it goes on as it was."
        )


def own_game_of(options: Mapping[str, Any], chosen: Path | None = None) -> OwnGame | None:
    """Return the own game that the options of a save tell of, its own map, which may have been moved; None if there is none.

    chosen: another place of the map. Raises MapLost, MapChanged, or SaveError when the map has faults now.
    """
    own = own_of(options)
    if own is None and chosen is None:
        return None
    own = own or OwnGame()
    if chosen is None and own.map is None:
        return own
    wanted = str(options.get(ISLAND, {}).get("fingerprint", ""))
    return found_again(own, wanted, map_name(options) or "the island of the game", chosen)


def found_again(own: OwnGame, wanted: str, name: str, chosen: Path | None) -> OwnGame:
    """Return the game with its map at the place that holds the wanted state of it."""
    looked = (chosen,) if chosen is not None else places(own)
    there = [place for place in looked if place.is_file()]
    states = {place: state_of(place) for place in there}
    for place, state in states.items():
        if state == wanted:
            return moved(own, place)
    if not there:
        raise MapLost(name, looked)
    raise MapChanged(moved(own, there[0]), (name, wanted), states[there[0]])


def state_of(path: Path) -> str:
    """Return the fingerprint of a map; raise SaveError with its problems when it cannot be read."""
    try:
        return read_map(path).fingerprint
    except BadData as bad:
        lines = "\n".join(f"  {problem}" for problem in bad.problems)
        raise SaveError(f"The map {path} of this game cannot be played on now:\n{lines}") from bad
