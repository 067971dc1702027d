"""The properties that objects and tiles of an island map may carry."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

Colour = Literal["gold", "red", "purple", "blue", "green", "brown", "black"]


class Marks(BaseModel):
    """Strict: a property that nobody knows is a mistake; an empty one counts as left out."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    @model_validator(mode="before")
    @classmethod
    def without_empty_ones(cls, marks: dict[str, Any]) -> dict[str, Any]:
        """Leave out what Tiled stores as an empty text when a value is taken back."""
        return {name: value for name, value in marks.items() if value not in (None, "")}


class TerrainMarks(Marks):
    """A tile of the layer terrain."""

    terrain: Literal["sea", "clear", "rocky", "wooded"] = Field(description="what the hex is covered with")


class ElevationMarks(Marks):
    """A tile of the layer elevation."""

    level: int = Field(ge=0, description="level of the hex at its centre")
    mixed: bool = Field(default=False, description="part of the hex lies lower")


class FeatureMarks(Marks):
    """A tile of the layer features."""

    beach: bool = Field(default=False, description="landing hex with an arrow")
    terrace: bool = Field(default=False, description="terrace of black sand")
    airfield: int = Field(default=0, ge=0, description="number of the airfield")
    village: bool = Field(default=False, description="built-up")


class PositionMarks(Marks):
    """A position hex; the object's name is its letter and number."""

    colour: Colour = Field(description="colour of the position")
    group: str = Field(default="", description="first position of its group, if it is linked to others")
    hilltop: bool = Field(default=False, description="stands on a hilltop")
    artillery: bool = Field(default=False, description="has fixed guns")
    fort: Literal["", "F", "FF"] = Field(default="", description="site of one fort or two")
    setup: Literal["", "X", "+"] = Field(
        default="", description="filled in the first scenario, or in a later one"
    )


class BoxMarks(Marks):
    """A beach landing box; the object's name is its code."""

    title: str = Field(description="name as printed")
    coast: Literal["east", "west"] = Field(description="invasion coast or the other one")
    order: int = Field(ge=0, description="place in its row, from the left")
    fire_gold: bool = Field(default=False, description="has a fire square of this colour")
    fire_red: bool = Field(default=False, description="has a fire square of this colour")
    fire_purple: bool = Field(default=False, description="has a fire square of this colour")
    fire_blue: bool = Field(default=False, description="has a fire square of this colour")
    fire_green: bool = Field(default=False, description="has a fire square of this colour")
    fire_brown: bool = Field(default=False, description="has a fire square of this colour")
    fire_black: bool = Field(default=False, description="has a fire square of this colour")


class BeachMarks(Marks):
    """A landing hex of a box."""

    box: str = Field(description="code of the box")


class SectorMarks(Marks):
    """An area that covers the centres of a sector's hexes."""

    sector: int = Field(ge=1, le=4, description="number of the sector")


class SetupMarks(Marks):
    """A set-up help of one scenario."""

    scenario: str = Field(description="key of the scenario")


class NoMarks(Marks):
    """Objects that need no property: hexsides and places."""
