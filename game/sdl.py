"""What the environment tells SDL: settled before pygame is imported anywhere, for SDL looks at it only once."""

from __future__ import annotations

import os
import sys
from typing import Final

WORDS: Final = {
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    "SDL_VIDEO_MINIMIZE_ON_FOCUS_LOSS": "0",
    "SDL_VIDEO_X11_WMCLASS": "iwo",
}
"""No greeting; the full screen stays where it is when another window is used; the name under which windows are known."""

LINUX: Final = {"SDL_FRAMEBUFFER_ACCELERATION": "0"}
"""A window is drawn without the graphics card, which only copies it there."""


def settle() -> None:
    """Tell SDL what is not told otherwise."""
    words = {**WORDS, **LINUX} if sys.platform.startswith("linux") else WORDS
    for name, value in words.items():
        os.environ.setdefault(name, value)
