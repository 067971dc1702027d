"""A table with a few counters, and one plausible event of every type."""

from __future__ import annotations

from functools import cache
from typing import Any

import pygame

from ecs.core.events import Event
from ecs.dday import events as e
from ecs.dday.views import View
from game.clips.clip import Props, Shown
from game.director import Director
from game.settings import Settings
from game.skins.iwo_jima import IWO_JIMA
from game.stage.boxes import BoxPlan
from game.stage.camera import Camera
from game.stage.counters import Mint
from game.stage.grid import Grid
from tests.table import Table, rules

RIFLES = tuple(key for key, spec in rules().book.us.items() if spec.kind == "rifle")
BEACH = "0308"
NEAR = "0408"


@cache
def props() -> Props:
    """Return what lies on every table of these tests."""
    grid = Grid()
    plan = BoxPlan(rules().book.island, grid, IWO_JIMA)
    return Props(rules().book, grid, plan, Mint(IWO_JIMA))


@cache
def group() -> str:
    """Return a group that fires into the beach hex."""
    return rules().book.island.positions["A1"].group


@cache
def standing() -> tuple[View, dict[str, str]]:
    """Return a view with counters of both sides, and the keys of the Japanese ones."""
    pygame.font.init()
    table = Table(turn=3)
    table.us(RIFLES[0], BEACH).us(RIFLES[1], BEACH).us(RIFLES[2], "box:R1").us(RIFLES[3], NEAR, disrupted=2)
    unit = table.japanese("0307", depth=True)
    shown = table.japanese("0406", revealed=True)
    fort = table.fort("0307", 2)
    keys = {"unit": unit, "shown": shown, "fort": fort, "spare": table.depth("depth:1")}
    keys |= {"unit_spec": table.battle.japanese(unit).spec}
    return table.battle.view("us"), keys


def view() -> View:
    """Return the view of the table."""
    return standing()[0]


def shown() -> Shown:
    """Return the table as builders see it."""
    return Shown(view(), props())


def director(at: str = BEACH, **settings: Any) -> Director:
    """Return a director whose camera looks at a hex."""
    found = Director(
        props(), view(), Settings(**settings), camera=Camera(props().grid, pygame.Rect(0, 0, 640, 480))
    )
    assert found.camera is not None
    found.camera.centre_on(props().grid.centre(at))
    return found


def fired(number: int = 1, **values: Any) -> e.PositionFired:
    """Return a position that fires at the beach hex."""
    facts: dict[str, Any] = {
        "group": group(),
        "hexes": rules().book.island.group_hexes[group()],
        "colour": rules().book.island.groups[group()].colour,
        "card": "c07",
        "targets": (BEACH,),
        "levels": ("intense",),
        "limit": 2,
    }
    return e.PositionFired(number=number, rule="6.3", **(facts | values))


def hit(number: int, unit: str = RIFLES[0], **values: Any) -> e.UnitHit:
    """Return a hit on a unit in the beach hex."""
    facts: dict[str, Any] = {
        "group": group(),
        "hex": BEACH,
        "level": "intense",
        "step": True,
        "disrupt": True,
    }
    return e.UnitHit(number=number, rule="6.3.1", unit=unit, **(facts | values))


def lost(number: int, unit: str = RIFLES[0], steps: int = 3) -> e.StepLost:
    """Return the loss of a step."""
    marker = next(iter(rules().book.losses)) if steps in (1, 3) else ""
    return e.StepLost(
        number=number, rule="6.3.2", unit=unit, cause="fire", steps=steps, marker=marker, hex=BEACH
    )


def samples() -> tuple[Event, ...]:
    """Return one event of every type, as it may happen on the table of these tests."""
    keys = standing()[1]
    facts: dict[type[Event], dict[str, Any]] = {
        e.TurnBegan: {"turn": 4},
        e.PhaseBegan: {"turn": 3, "phase": "japanese_fire"},
        e.CardDrawn: {"card": "c07", "purpose": "fire"},
        e.DeckShuffled: {"cards": 54},
        e.EventHappened: {"name": "rain", "card": "c07", "subject": (BEACH,)},
        e.PointsChanged: {"kind": "naval", "change": -1, "left": 2},
        e.TurnEnded: {"turn": 3},
        e.GameEnded: {"result": "won", "reason": "objectives", "conditions": ()},
        e.EventWasted: {"name": "rain", "reason": "no_target"},
        e.FireMissed: {"group": group(), "reason": "no_symbol"},
        e.HitTraded: {"kind": "disrupt_two", "unit": RIFLES[0], "units": (RIFLES[1], RIFLES[3])},
        e.LetterPassed: {"colour": "red", "letter": "R", "groups": (group(),), "card": "c07"},
        e.GarrisonPlaced: {"position": "A1", "hex": "0307"},
        e.PostChanged: {"unit": "HQ/25", "hex": BEACH, "kind": "established", "range": 2},
        e.UnitAssigned: {"unit": RIFLES[0], "regiment": 25},
        e.GuestTaken: {"unit": "HQ/25", "guest": "HQ/1/24", "hex": BEACH},
        e.RegimentCommitted: {"regiment": 3, "last_turn": 60},
        e.RestDeclared: {"last_turn": 33},
        e.GarrisonRemoved: {"position": "A1", "hex": "0307"},
        e.ActionTaken: {"group": group(), "letter": "M", "action": "mortar"},
        e.ArtilleryFired: {"sector": 2, "points": 8, "divisor": 4, "hits": 2, "card": "c07"},
        e.JapanesePlaced: {"unit": "jp:fresh", "hex": "0507", "source": "reserve"},
        e.JapaneseMoved: {"unit": keys["unit"], "origin": "0307", "hex": "0407", "kind": "redeploy"},
        e.JapaneseRevealed: {"unit": keys["unit"], "hex": "0307", "spec": keys["unit_spec"]},
        e.JapaneseHidden: {"unit": keys["shown"], "hex": "0406"},
        e.JapaneseDisrupted: {"units": (keys["unit"],), "hex": "0307"},
        e.JapaneseRecovered: {"units": (keys["shown"],), "hex": "0406"},
        e.JapaneseRemoved: {"unit": keys["unit"], "hex": "0307", "to": "elite"},
        e.PoolMoved: {"sector": 1, "to": 2},
        e.DepthPlaced: {"depth": keys["spare"], "hex": "0406"},
        e.RaidResolved: {
            "hex": BEACH,
            "card": "c07",
            "groups": (group(),),
            "bonus": 0,
            "units": 1,
            "outcome": "disrupt",
        },
        e.ReservesCulled: {"kind": "unit", "returned": 2, "gone": 2, "sector": 3},
        e.StanceChanged: {"unit": keys["shown"], "hex": "0406", "taken": True},
        e.JapaneseHeroChanged: {"position": "A1", "hex": "0307", "present": True},
        e.CaveFound: {"depth": "depth:fresh", "hex": "0506"},
        e.FortPlaced: {"fort": "fort:fresh", "hex": "0406", "layer": 0},
        e.FortReduced: {"hex": "0307", "old": keys["fort"], "new": ""},
        e.ArtilleryDestroyed: {"position": "A1", "hex": "0307"},
        e.SmokePlaced: {"hex": "0307"},
        e.SmokeCleared: {"hexes": ("0307",)},
        e.OccupationChecked: {"position": "A1", "card": "c07", "filled": True},
        e.UnitPlaced: {"unit": RIFLES[4], "where": BEACH},
        e.UnitLanded: {"unit": RIFLES[2], "box": "R1", "hex": "0409"},
        e.UnitsKept: {"units": RIFLES[2:3], "box": "R1"},
        e.UnitPickedUp: {"unit": RIFLES[3], "group": RIFLES[:2], "hex": NEAR},
        e.UnitDrifted: {"unit": RIFLES[2], "box": "R1", "to": "G"},
        e.UnitsMoved: {"units": RIFLES[:2], "origin": BEACH, "hex": NEAR},
        e.UnitEliminated: {"unit": RIFLES[0], "hex": BEACH},
        e.UnitDisrupted: {"unit": RIFLES[0], "cause": "fire", "hex": BEACH},
        e.UnitRecovered: {"unit": RIFLES[3]},
        e.StepReplaced: {"unit": RIFLES[0], "steps": 4, "left": 3},
        e.LandingChecked: {"box": "R1", "card": "c07", "units": RIFLES[2:3], "hit": RIFLES[2:3], "steps": 1},
        e.HeroMoved: {"hero": "hero:1", "kind": "officer", "origin": RIFLES[1], "unit": RIFLES[0]},
        e.HeroAppeared: {"hero": "hero:1", "kind": "nco", "unit": RIFLES[0]},
        e.HeroFell: {"hero": "hero:1", "unit": RIFLES[0], "inspired": True},
        e.AttackDeclared: {"hex": "0307", "units": RIFLES[:2]},
        e.AttackComputed: {
            "hex": "0307",
            "us": 14,
            "japanese": 5,
            "required": ("BR", "FT"),
            "unmet": ("FT",),
            "row": "2 to 1",
            "shifted_row": "3 to 2",
            "column": "revealed",
            "result": ("JD",),
        },
        e.BarrageFired: {"hex": "0307", "kind": "naval", "units": (), "strength": 6},
        e.BarrageComputed: {
            "hex": "0307",
            "card": "c07",
            "colour": True,
            "symbol": False,
            "column": 2,
            "result": ("JD",),
        },
        e.CombatBegan: {
            "hex": BEACH,
            "us_units": RIFLES[:2],
            "japanese": (keys["unit"],),
            "us_cards": 4,
            "japanese_cards": 3,
            "colour": "purple",
        },
        e.CombatCard: {
            "hex": BEACH,
            "side": "us",
            "card": "c07",
            "hit": True,
            "event": "",
            "us_left": 3,
            "japanese_left": 3,
        },
        e.CombatPiles: {"hex": BEACH, "us_left": 4, "japanese_left": 2},
        e.CombatEnded: {"hex": BEACH, "how": "elimination", "winner": "us"},
    }
    made = [
        kind(number=number, rule="6.3", **values) for number, (kind, values) in enumerate(facts.items(), 10)
    ]
    return (fired(1), hit(2), lost(3), *made)
