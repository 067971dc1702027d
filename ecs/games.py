"""The games that can be played, by name; each is read only when it is asked for."""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ecs.core.session import Rules

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


def load_rules(name: str) -> Rules:
    """Return a game's rules with its data; raise UnknownGame or BadData."""
    if name not in GAMES:
        near = get_close_matches(name, GAMES, n=1)
        hint = f" Did you mean {near[0]!r}?" if near else ""
        raise UnknownGame(f"no game is called {name!r}; there are: {', '.join(GAMES)}.{hint}")
    title, module, kind = GAMES[name]
    if not module:
        raise UnknownGame(f"{title} ({name}) cannot be played yet; playable: {', '.join(playable())}.")
    rules: Rules = getattr(import_module(module), kind).load()
    return rules
