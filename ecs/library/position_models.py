"""Shape of a position file: any moment of a game written down by hand or by `iwo export`.

Each model is one table of the file; the field descriptions are what an editor shows. Nothing that is not
written is in play: a position begins with an empty island.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from ecs.library.models import Table

HeroKind = Literal["", "rifleman", "nco", "officer"]


class UsRow(Table):
    """One US unit, or several in the same state at the same place."""

    unit: str = Field(default="", description='Key of the unit, such as "A/1/25"')
    units: list[str] = Field(default_factory=list, description="Keys of several units in the same state")
    at: str = Field(
        description='Hex "0511", "box:R1", "due:3", "return:12" (game turns), "reserve:5", "dead" or "off"'
    )
    steps: int = Field(default=0, ge=0, le=4, description="Steps left; 0 or nothing means full strength")
    marker: str = Field(default="", description='Its step-loss marker, such as "loss:02"; drawn if not named')
    disrupted: int = Field(default=0, ge=0, description="Game turn of its disruption, 0 for none")
    acted: bool = Field(default=False, description="Has done its action of this phase")
    moved: bool = Field(default=False, description="A headquarters that moved in this phase")
    lost: bool = Field(default=False, description="Has lost a forced step in this phase of fire")
    barred: bool = Field(default=False, description="May not recover in this phase")
    began: str = Field(default="", description="Where it began the phase; its place if not named")
    post: int = Field(default=0, ge=0, description="Regimental HQ: box of its command post, 0 for none")
    guest: str = Field(default="", description="Regimental HQ: battalion HQ it has taken on")
    assigned: int = Field(default=0, ge=0, description="Tank or engineer: regiment it is assigned to")


class JapaneseRow(Table):
    """A Japanese unit in a hex, or some in a pool."""

    at: str = Field(description='Hex "0618", "pool:2", "elite" or "out"')
    unit: str = Field(default="", description='Its counter, such as "jp:1/145"; any if not named')
    count: int = Field(default=1, ge=1, description="How many unnamed units")
    tank: bool = Field(default=False, description="Any tank, not any other unit")
    revealed: bool = False
    disrupted: bool = False
    stance: bool = Field(default=False, description="In counterattack stance")
    depth: bool | str = Field(default=False, description='Depth marker beneath: true for any, or "depth:41"')
    depth_revealed: bool = False
    depth_disrupted: bool = False
    depth_at: str = Field(default="", description='Where its depth marker lies, if apart: "stance"')


class FortRow(Table):
    """A fortification marker; of two in a hex the first one written is on top."""

    at: str = Field(description="Hex")
    fort_class: Literal[1, 2, 3] = Field(description="1 is the strongest")
    fort: str = Field(default="", description='The marker, such as "fort:11"; any of the class if not named')
    revealed: bool = False
    disrupted: bool = False
    depth: bool | str = Field(default=False, description='Depth marker beneath: true for any, or "depth:41"')
    depth_revealed: bool = False
    depth_disrupted: bool = False
    depth_at: str = ""


class DepthRow(Table):
    """Depth markers in a pool, or one that is a force of its own in a cave."""

    at: str = Field(description='"depth:2" (pool of a sector), "out", or a hex with a cave')
    marker: str = Field(default="", description='Such as "depth:41"; any if not named')
    count: int = Field(default=1, ge=1, description="How many unnamed markers")
    cave: bool = Field(default=False, description="A force in a cave")
    revealed: bool = False
    disrupted: bool = False


class HeroRow(Table):
    """A hero or an inspired marker with a unit."""

    unit: str = Field(description="The unit he is with")
    kind: HeroKind = Field(default="", description="rifleman, nco or officer; any if not named")
    marker: str = Field(default="", description='The marker, such as "hero:3"; any of the kind if not named')
    inspired: bool = Field(default=False, description="He has fallen; the unit is inspired")
    moved: bool = Field(default=False, description="An officer who has changed units in this phase")


class PositionsRow(Table):
    """States of position hexes: keys such as "G4", or hexes; "all" stands for every one."""

    smoke: list[str] = Field(default_factory=list, description="A smoke marker lies there")
    garrison: list[str] = Field(default_factory=list, description="A garrison marker lies there")
    artillery_destroyed: list[str] = Field(default_factory=list, description="Its guns are gone")
    fort_used: list[str] = Field(default_factory=list, description="Its fort location has been filled")
    watched: list[str] = Field(
        default_factory=list, description="The check for units entering it has been made"
    )
    hero: list[str] = Field(default_factory=list, description="A Japanese hero is there")


class ArtilleryRow(Table):
    """US artillery points of a division, or of the corps: 0."""

    division: int = Field(ge=0)
    ready: int = Field(default=0, ge=0)
    used: int = Field(default=0, ge=0)


class PointsRow(Table):
    """US points."""

    naval: int = Field(default=0, ge=0)
    air: int = Field(default=0, ge=0)
    replacements: int = Field(default=0, ge=0, description="Replacement steps left")
    artillery: list[ArtilleryRow] = Field(default_factory=list)


class EffectRow(Table):
    """An event in force."""

    name: str = Field(description="Name of the event, such as rain")
    last_turn: int = Field(ge=1, description="Last game turn in which it is in force")
    detail: str = Field(default="", description="Such as a colour")


class TrackRow(Table):
    """A card that lies on the Turn Sequence Track."""

    phase: str
    card: int = Field(ge=1, description="Printed number")


class SpecialRow(Table):
    """Special rules in place of those of the scenario."""

    always_in_command: bool | None = None
    artillery_points: bool | None = None
    regimental_hqs: bool | None = None
    points_held_over: bool | None = None
    catastrophic_loss: bool | None = None
    opening_card: bool | None = None


class ChanceRow(Table):
    """State of chance, so that the game goes on exactly as it would have."""

    streams: dict[str, str] = Field(
        default_factory=dict, description="State of each stream, a hexadecimal number"
    )
    learnt: int = Field(default=0, ge=0, description="How often something was learnt for good")


class PositionFile(Table):
    """A position: where everything stands, and the moment of the turn."""

    scenario: str = Field(
        description="Scenario whose calendar, victory and special rules hold good; a .toml file for one of your own"
    )
    map: str = Field(
        default="", description="Map of your own (.tmx), seen from this file; the game's own if missing"
    )
    title: str = Field(default="", description="What the position shows")
    note: str = Field(default="", description="Anything worth knowing about it")
    seed: int = Field(default=1, ge=0, description="Decides what is left open; the same seed, the same game")
    turn: int = Field(ge=1, description="Game turn")
    last_turn: int = Field(default=0, ge=0, description="Last game turn, if not the scenario's")
    phase: str = Field(description="Phase to begin with, such as us_action")
    under_way: bool = Field(default=False, description="The phase has begun already")
    stage: str = Field(default="", description="Stage of the phase that is under way")
    cards: list[int] = Field(default_factory=list, description="Top cards of the deck, the first on top")
    discards: list[int] = Field(default_factory=list, description="Discarded cards in their order")
    track: list[TrackRow] = Field(default_factory=list, description="Cards on the Turn Sequence Track")
    landed: list[str] = Field(
        default_factory=list, description="Codes of the boxes from which a unit has landed"
    )
    reinforcements: bool = Field(
        default=False, description="Units due later by the scenario's list come in their turn"
    )
    us: list[UsRow] = Field(default_factory=list)
    japanese: list[JapaneseRow] = Field(default_factory=list)
    forts: list[FortRow] = Field(default_factory=list)
    depth: list[DepthRow] = Field(default_factory=list)
    heroes: list[HeroRow] = Field(default_factory=list)
    effects: list[EffectRow] = Field(default_factory=list)
    answers: list[str] = Field(
        default_factory=list, description="Answers given since the position, in their order"
    )
    points: PointsRow = Field(default_factory=PointsRow)
    positions: PositionsRow = Field(default_factory=PositionsRow)
    special: SpecialRow = Field(default_factory=SpecialRow)
    piles: dict[str, list[str]] = Field(
        default_factory=dict, description="Other piles by name: losses, cc_us, cc_japanese"
    )
    state: dict[str, dict[str, Any]] = Field(
        default_factory=dict, description="Further state by component and field, as `iwo export` writes it"
    )
    chance: ChanceRow = Field(default_factory=ChanceRow)
