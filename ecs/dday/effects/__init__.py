"""The printed events, one function each, by slug (20.0)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ecs.core.phase import Flow
from ecs.dday.effects import (
    garrisons,
    heroism,
    hindrance,
    landing,
    later,
    persistent,
    points,
    strikes,
    tank_attack,
)

if TYPE_CHECKING:
    from ecs.dday.battle import Battle
    from ecs.dday.printed.cards import Card
    from ecs.dday.spec import EventRule


def quiet(act: Callable[[Battle, Card], None]) -> EventRule:
    """Make an event rule of a function that asks nothing."""

    def play(battle: Battle, card: Card) -> Flow[None]:
        act(battle, card)
        yield from ()

    return play


EFFECTS: dict[str, EventRule] = {
    "airfield_objective": quiet(persistent.airfield_objective),
    "airstrike": quiet(points.airstrike),
    "ammo_dump_explosion": quiet(hindrance.ammo_dump),
    "at_ditch": quiet(hindrance.at_ditch),
    "caves": quiet(later.find_cave),
    "command_post_hit": hindrance.command_post_hit,
    "fatigue_us_bn": hindrance.fatigue,
    "heavy_mortar_fire": quiet(hindrance.heavy_mortar_fire),
    "hero": heroism.hero,
    "intense_fire": quiet(hindrance.intense_fire),
    "japanese_counterbattery": quiet(points.counterbattery),
    "japanese_depth": quiet(garrisons.japanese_depth),
    "japanese_flee": garrisons.flee,
    "japanese_fortification": garrisons.fortification,
    "japanese_hero": quiet(later.japanese_hero),
    "japanese_infiltration": quiet(garrisons.infiltration),
    "japanese_reinforcement": quiet(garrisons.reinforcement),
    "japanese_tank_attack": quiet(tank_attack.tank_attack),
    "landing_beach_congestion": landing.beach_congestion,
    "landing_dukw_swamped": points.dukw_swamped,
    "landing_lvt_fire": landing.lvt_fire,
    "landing_tanks_stuck_on_terrace": landing.tanks_stuck,
    "landing_us_infiltration": landing.us_infiltration,
    "local_japanese_counterattack": heroism.local_counterattack,
    "lvta_support": strikes.lvta_support,
    "minefields": quiet(hindrance.minefields),
    "mortar_support": strikes.mortar_support,
    "napalm_works": strikes.napalm_works,
    "naval_gunfire": quiet(points.naval_gunfire),
    "ng_error": hindrance.naval_error,
    "night_assault": quiet(hindrance.night_assault),
    "rain": quiet(hindrance.rain),
    "remove_japanese_disruption": strikes.remove_disruption,
    "sketch_of_enemy_positions": strikes.sketch,
    "smoke": quiet(strikes.smoke),
    "tunnels": quiet(garrisons.tunnels),
    "us_artillery_replacement": quiet(points.artillery_replacement),
    "war_dogs": strikes.war_dogs,
}
