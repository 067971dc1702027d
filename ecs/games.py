"""The games that can be played, by name; each is read only when it is asked for."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from ecs.core.session import Record, Rules
    from ecs.library.own_files import OwnGame
    from ecs.library.saves import SaveFile

GAMES = {
    "iwo_jima": ("D-Day at Iwo Jima", "ecs.iwo_jima.rules", "IwoJima"),
    "hell_on_earth": ("Iwo Jima: Hell on Earth", "", ""),
    "peleliu": ("D-Day at Peleliu", "", ""),
    "tarawa": ("D-Day at Tarawa", "", ""),
    "rage": ("Iwo Jima: Rage Against the Marines", "", ""),
}
"""Name -> (title, module, class); a game without a module is known by name but not playable yet."""


class UnknownGame(ValueError):
    """No game, or no playable one, has this name."""


def playable() -> tuple[str, ...]:
    """Return the names of the games that can be played, in their fixed order."""
    return tuple(name for name, (_, module, _) in GAMES.items() if module)


def rules_of_save(save: SaveFile | Record, chosen: Path | None = None) -> Rules:
    """Return the rules of a saved game, with the map and scenario of one's own that it tells of.

    chosen: where its map lies now, if not where it was. Raises UnknownGame, BadData, or SaveError when the map is
    gone, has faults or has changed.
    """
    from ecs.library.own_saves import own_game_of

    return load_rules(save.game, own_game_of(save.options, chosen))


def load_rules(name: str, own: OwnGame | None = None) -> Rules:
    """Return a game's rules with its data, or on a map or with a scenario of one's own; raise UnknownGame or BadData."""
    if name not in GAMES:
        near = get_close_matches(name, GAMES, n=1)
        hint = f" Did you mean {near[0]!r}?" if near else ""
        raise UnknownGame(f"no game is called {name!r}; there are: {', '.join(GAMES)}.{hint}")
    title, module, kind = GAMES[name]
    if not module:
        raise UnknownGame(f"{title} ({name}) cannot be played yet; playable: {', '.join(playable())}.")
    rules: Rules = getattr(import_module(module), kind).load(own)
    return rules
