"""The player's settings: validated, frozen, kept in one small JSON file, never a reason to crash."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from ecs.library.files import write_atomically

Scale = Annotated[float, Field(ge=1.0, le=3.0, allow_inf_nan=False)]
Speed = Annotated[float, Field(ge=0.25, le=8.0, allow_inf_nan=False)]
Share = Annotated[float, Field(ge=0.0, le=1.0, allow_inf_nan=False)]


class Settings(BaseModel):
    """What the player chose in the options."""

    model_config = ConfigDict(frozen=True, strict=True, extra="ignore")

    fullscreen: bool = Field(default=True, description="fill the whole screen")
    ui_scale: Scale = Field(default=1.0, description="size of texts and buttons")
    speed: Speed = Field(default=1.0, description="speed of the animation")
    enemy_speed: Speed = Field(default=1.0, description="speed while the Japanese side acts")
    step_mode: bool = Field(default=False, description="wait for a key after each result")
    reduced_motion: bool = Field(default=False, description="fade instead of sliding and shaking")
    volume: Share = Field(default=0.7, description="loudness of the sounds")
    mute: bool = Field(default=False, description="no sound at all")
    patterns: bool = Field(
        default=False, description="a pattern for each position colour, besides its letter"
    )
    hints: bool = Field(default=True, description="hints for the first games beside the question")
    follow: bool = Field(default=True, description="the map moves to where something happens")
    end_phase_guard: bool = Field(
        default=True, description="ask before a phase ends with actions left, and before units land too many"
    )
    autosaves: Annotated[int, Field(ge=0, le=50)] = Field(default=5, description="how many turns are kept")

    def changed(self, **values: Any) -> Settings:
        """The same settings but for these values, checked; ValidationError if one does not fit."""
        return Settings.model_validate({**self.model_dump(), **values})


class Loaded(NamedTuple):
    """Settings and, if something was wrong with the file, one sentence for the player."""

    settings: Settings
    problem: str = ""


def load(path: Path) -> Loaded:
    """Read the settings; what is missing or does not fit takes its default."""
    try:
        values = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Loaded(Settings())
    except (OSError, ValueError, RecursionError) as error:
        return Loaded(Settings(), f"The settings could not be read ({error}); the defaults are used.")
    if not isinstance(values, dict):
        return Loaded(Settings(), "The settings could not be read (no JSON object); the defaults are used.")
    return accept(values)


def accept(values: dict[str, Any]) -> Loaded:
    """Take the values that fit, and name those that do not."""
    try:
        return Loaded(Settings.model_validate(values))
    except ValidationError as error:
        wrong = sorted({str(part["loc"][0]) for part in error.errors() if part["loc"]})
    fitting = {name: value for name, value in values.items() if name not in wrong}
    names = ", ".join(f"{name} = {values[name]!r}" for name in wrong)
    return Loaded(Settings.model_validate(fitting), f"Some settings did not fit and were set back: {names}.")


def save(settings: Settings, path: Path) -> str:
    """Write the settings; the answer is empty, or one sentence for the player if that failed."""
    try:
        write_atomically(path, settings.model_dump_json(indent=2) + "\n")
    except OSError as error:
        return f"The settings could not be saved in {path} ({error.strerror or error})."
    return ""
