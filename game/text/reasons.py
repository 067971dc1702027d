"""Why an answer is not open: one sentence for every reason."""

from __future__ import annotations

from typing import Final

from ecs.core.decisions import Blocked
from game.text.words import plain, tell

REASONS: Final[dict[str, str]] = {
    "acted": "This unit has already acted in this phase.",
    "already_acted": "This unit has already acted in this phase.",
    "command_post": "A command post does not act; it must become a headquarters again first.",
    "guest_without_hero": "A company of another battalion needs a hero, or all must be in range of their regiment's HQ.",
    "already_changed": "This headquarters has been dealt with in this phase.",
    "efficiency_lost": "The division has spent so many steps that its companies stay below full strength.",
    "full_day": "A unit stays in reserve for a whole day.",
    "in_field": "The hex lies in a Japanese field of fire.",
    "japanese_in_hex": "Japanese counters are in the hex.",
    "no_command_post": "No command post reaches the hex.",
    "no_site": "No hex near its headquarters is free for it.",
    "no_us_communication": "The hex is not in US communication.",
    "under_fire": "The hex lies under fire.",
    "allowance": "The movement allowance is used up.",
    "already_attacked": "This hex has been attacked in this phase.",
    "already_barraged": "This hex has been barraged in this phase.",
    "already_fought": "Close combat has been fought here in this phase.",
    "began_elsewhere": "Units act together only if they began the phase in the same hex.",
    "beside_enemy": "The hex lies next to Japanese units.",
    "closed_sector": "This sector is closed in the scenario.",
    "disrupted": "The unit is disrupted.",
    "enemy": "Japanese units hold the hex: it can only be entered for close combat.",
    "intense_fire": "The hex lies under intense fire.",
    "steady_fire": "The hex lies under steady fire.",
    "missing_weapon": "No unit here has the weapon that is needed.",
    "no_infantry_adjacent": "Infantry or engineers next to the hex must take part.",
    "no_line_of_sight": "There is no line of sight.",
    "no_points": "No points are left.",
    "not_adjacent": "The unit is not next to the hex.",
    "not_adjacent_at_start": "Only a unit that began its action next to the hex may enter it.",
    "not_enough_steps": "There are not enough replacement steps left.",
    "not_occupied": "There is nobody to attack.",
    "nowhere_to_go": "There is no hex the unit could move into.",
    "one_point": "One point of each kind is the most.",
    "one_step_each": "A unit gets one step in a phase.",
    "out_of_command": "The unit is out of command.",
    "out_of_range": "The hex is out of range.",
    "stacking": "The stack would grow too large.",
    "too_many_units": "Too many units would take part.",
    "us_in_hex": "US units are in the hex: only close combat is possible.",
    "at_ditch": "An anti-tank ditch stops tanks here.",
    "barred": "The unit may not do this in this phase.",
    "behind_fort_side": "The fort bars this hexside.",
    "blocked_side": "The fort bars this hexside.",
    "bluff_first_hex": "A bluff can only be crossed with the first hex of a move.",
    "bluff_tank": "Tanks cannot cross a bluff.",
    "four_corps_points": "Four corps artillery points are the most.",
    "in_close_combat": "The unit is in close combat.",
    "no_artillery": "There is no artillery point ready.",
    "no_observer": "No unit with a radio sees the hex.",
    "no_radio": "No unit with a radio takes part.",
    "one_heavy_weapons": "One heavy weapons company is the most.",
    "other_battalion": "The unit belongs to another battalion.",
    "other_regiment": "The unit belongs to another regiment.",
    "rain": "Rain forbids it.",
    "rain_on_road": "In the rain the road does not help.",
    "regimental_hq": "A regimental headquarters does not fight.",
    "setup_enemy": "Japanese counters are in the hex.",
    "setup_front_line": "The unit's designation is not next to the front line, so the unit may not begin there.",
    "setup_not_us_ground": "The hex does not lie behind the US front.",
    "setup_stacking": "The hex is full.",
    "setup_hw_first": "The heavy weapons company is placed first.",
    "same_turn": "A unit does not recover in the turn in which it was disrupted.",
    "tank_alone": "Tanks do not attack alone.",
    "tanks_apart": "Both tanks must stand in the same hex.",
    "three_divisional_points": "Three points of a division are the most.",
    "two_tanks": "Two tank companies are the most.",
    "unrevealed": "The defenders are not revealed.",
    "unrevealed_enemy": "Unrevealed Japanese units bar the way.",
    "cliff": "A cliff bars the way.",
    "sea": "That is open sea.",
    "not_land": "That is open sea.",
}


def why_not(blocked: Blocked) -> str:
    """Return the sentence with the number of its rule."""
    sentence = tell(REASONS.get(blocked.reason, plain(blocked.reason) + "."), {"details": blocked.details})
    return f"{sentence} [{blocked.rule}]" if blocked.rule else sentence
