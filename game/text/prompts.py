"""Questions and the names of their answers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from ecs.core.decisions import Decision, Option
from ecs.dday.views import HeroView, View
from game.text import names
from game.text.words import plain, tell


class Prompt(NamedTuple):
    """What the prompt shows: the question, a line of advice, the rule that asks."""

    title: str
    advice: str
    rule: str


PROMPTS: Final[dict[str, tuple[str, str]]] = {
    "act": ("Choose the next action", "Click a lit unit to act with it, or a lit Japanese hex to attack it."),
    "action": (
        "{subject}: what now?",
        "Click units of the stack to add them, a hex next to them to move there, or choose below.",
    ),
    "ambush": ("Ambush in {s0}", "Choose who is surprised among the units with most steps."),
    "arrival_box": ("Arriving: {subject:some}", "Click a beach box."),
    "artillery_action": (
        "The guns of {s0} fire again",
        "The units stand equal: choose the one that loses a step.",
    ),
    "assault_hex": ("{s0} assaults", "The hexes stand equal: choose the one that is stormed."),
    "assault_position": (
        "The unit of {s0} moves forward",
        "The positions stand equal: choose where it goes.",
    ),
    "assign_hit": (
        "{group} hits: who takes it?",
        "These units stand equal in the order of hits; {room} more to choose.",
    ),
    "assign_to": ("{subject}: which regiment?", "It serves with regiment {now}, until you change that."),
    "assign_to.0": ("{subject}: which regiment?", "It belongs to no regiment yet."),
    "attack_loss": ("Who loses a step?", "The attack on {s0} costs one of the units next to it a step."),
    "attack_with": ("Attack on {s0}", "Click units to add them or take them back."),
    "barrage_points": (
        "Ships and aircraft",
        "Click a hex to barrage it: {naval} naval, {air} air points left.",
    ),
    "barrage_with": ("Barrage on {s0}", "Choose what fires, then fire."),
    "beach_congestion": ("Congestion on the beach", "Choose the beach hex in which units are held up."),
    "cc_loss": (
        "Close combat in {s0}: who takes the hit?",
        "Click the unit that loses a step, here or on the map; or take the hit otherwise.",
    ),
    "cc_retreat_hex": ("Where do the units withdraw to?", "Click a hex next to {s0}."),
    "cc_withdraw": (
        "Close combat in {s0}: stay or withdraw?",
        "Cards left: US {us_cards}, Japanese {japanese_cards}. Withdrawing draws one more Japanese card.",
    ),
    "command_post_hit": ("A command post is hit", "Choose the headquarters that is disrupted."),
    "commit_regiment": (
        "Commit the 3rd Marines?",
        "Click a beach box for the whole regiment, or choose below. The battle gets {turns} turns shorter, the limits of loss drop.",
    ),
    "deliberate": ("Which close combat comes next?", "Click a hex in which both sides stand."),
    "disrupt_pick": (
        "Which units are disrupted?",
        "Two units of the hex are disrupted instead of a step lost.",
    ),
    "drift": ("Who drifts from {s0:box}?", "One unit drifts to {s1:box}."),
    "dukw_swamped": ("DUKWs are swamped", "Which division loses an artillery point at sea?"),
    "event_target": ("Choose a target for the event", "Click a lit hex or unit."),
    "fatigue": ("Fatigue", "Choose the battalion whose units are disrupted."),
    "from_reserve_to": ("{subject} leave{subject:es} the reserve: where to?", "Click a lit hex."),
    "headquarters": ("Headquarters: {step:code}", "Click what is lit, as often as you like; done goes on."),
    "headquarters.garrisons": ("Garrisons", "Click a lit position to leave a garrison there."),
    "headquarters.posts": (
        "Command posts",
        "Click a regimental HQ: it becomes a command post, or a post becomes an HQ that can move.",
    ),
    "headquarters.replacements": (
        "Replacements",
        "Click a reduced unit for a step; heavy weapons cost two. The fallen return in the reserve.",
    ),
    "headquarters.assignments": (
        "Tanks and engineers",
        "Click a tank or engineer unit to put it under another regiment.",
    ),
    "headquarters.reserve": (
        "The division reserves",
        "Click a unit on the map to send it to rest, or one in the drawer below to bring it back.",
    ),
    "hero": ("A hero rises ({kind:code})", "Choose the unit he belongs to."),
    "hero_depth": (
        "The Japanese answer the hero",
        "The positions stand equal: choose the one that gains depth.",
    ),
    "infiltrate": ("Infiltration", "Choose the unit that slips inland, or pass."),
    "infiltrate_to": ("{s0} infiltrates: where to?", "Click a hex; nobody fires at it."),
    "japanese_flee": ("Japanese flee", "The units stand equal: choose the hex they leave."),
    "japanese_fortification": ("Japanese dig in", "The hexes stand equal: choose the one that is fortified."),
    "land_hq": ("{s0} lands again: where?", "Click a beach hex."),
    "land": (
        "Land on {s0:box}",
        "Click a unit to land it, or a beach hex to land all; done keeps the rest waiting.",
    ),
    "land_unit": ("{s1} lands: where?", "Click a beach hex."),
    "lone_fort": ("Which unit mans the fort?", "The units stand equal: choose the one that moves into {s0}."),
    "lose_step": ("Who loses a step in {s0}?", "Choose one of the lit units."),
    "lvt_fire": ("LVT fire", "Choose the hex the LVTs fire at."),
    "lvta_support": ("LVT(A) support", "Choose a hex to barrage, or do without."),
    "mortar_support": ("60/81 mm mortar support", "Choose a hex whose defenders are disrupted."),
    "move": (
        "{subject} move{subject:es}",
        "{left} hex{left:hexes} left. A line shows whose fire the next hex draws.",
    ),
    "move.True": (
        "{subject} move{subject:es}",
        "{left} hex{left:hexes} left. The officer may take along a lit unit of the hex: click it.",
    ),
    "napalm_works": ("Napalm", "Choose a hex to burn."),
    "ng_error": ("Naval gunfire falls short", "Choose the unit that loses a step."),
    "officer_recovery": ("An officer rallies his men", "Choose the unit that recovers."),
    "overrun_hex": ("Tanks overrun from {s0}", "The hexes stand equal: choose the one they drive into."),
    "overstack": (
        "Too many units in {s0}",
        "Choose a unit to disrupt; the stack is {excess} over the limit.",
    ),
    "place_hq": ("{s0} comes ashore: where to?", "Click a hex near its heavy weapons company."),
    "preserve": ("{subject} seek{subject:es} shelter", "Click a hex nearer to safety."),
    "raid_victim": ("Raiders strike {s0}", "Choose who is hit among the units with most steps."),
    "remove_disruption": ("The defenders recover", "The hexes stand equal: choose the one that recovers."),
    "replay": (
        "Replay: choice {at} of {length}",
        "Go forward and back with the buttons or their keys; Esc opens the menu.",
    ),
    "replace": ("Replacements", "Click a reduced unit to give it a step; {left} left."),
    "rest_day": (
        "A day of rest?",
        "Nobody acts for three turns; units outside intense fire count as in reserve.",
    ),
    "return_hq": ("{s0} returns: where to?", "Click a hex that nobody fires at."),
    "setup_detach": (
        "Tanks and engineers of the 28th Marines",
        "Choose a unit that fights before Suribachi, or let the rest be chosen.",
    ),
    "setup_hero": ("A hero ({kind:code}) joins the {division}th Division", "Choose the unit he belongs to."),
    "setup_hero.0": ("A hero ({kind:code}) rises", "Choose the unit he belongs to, or do without."),
    "setup_hero.3": ("A hero ({kind:code}) joins the 3rd Division", "Choose the unit he belongs to."),
    "setup_hex": (
        "Where does {s0} stand?",
        "Click a lit hex. {left} of {total} units are still to be placed.",
    ),
    "setup_losses": (
        "Losses so far, {division}th Division",
        "Choose a unit that loses a step; {left} left. The rest can be spread by itself.",
    ),
    "setup_losses.3": (
        "Losses so far, 3rd Division",
        "Choose a unit that loses a step; {left} left. The rest can be spread by itself.",
    ),
    "setup_unit": (
        "Set up the landing force",
        "Choose a unit in the drawer or on the map, then a lit hex. Or let all the rest be placed for you.",
    ),
    "sketch": ("Sketch of the enemy's positions", "Choose a hex whose defenders are turned up."),
    "tanks_stuck": ("Tanks stuck on the terrace", "Choose the tank that is stuck."),
    "trade_hit": ("{s0} is hit in {s1}", "Take the hit, or take it in another way."),
    "wild_card": (
        "What does the hero bring to the attack on {s0}?",
        "A weapon that is missing, or strength. Missing now: {unmet:weapons}.",
    ),
    "war_dogs": ("War dogs", "Choose a hex whose defenders are found."),
    "war_dogs_unit": (
        "War dogs in {s0}: whom do they find?",
        "Rest the mouse on the stack to spread it, then click a counter: it is turned up with the depth beneath it.",
    ),
    "when_to_fight": ("{units} entered {s0}", "Fight at once, or with the others at the end of the phase?"),
}
"""Title and advice by kind of question; s0, s1 ... are its subjects one by one."""

LABELS: Final[dict[str, str]] = {
    "act.end": "End the phase",
    "act.unit": "Act with {target}",
    "act.guest": "Put {target} under {leader}, of a sister regiment",
    "act.company": "Put {target} under {leader}, of another battalion",
    "act.attack": "Attack {target}",
    "act.barrage": "Tank barrage on {target}",
    "action.move": "Move",
    "action.one_hex": "Move one hex, carefully",
    "action.preserve": "Seek shelter",
    "action.enter": "Enter {target} for close combat",
    "action.join": "Add {target}",
    "action.leave": "Leave {target} behind",
    "add": "Add {target}",
    "air": "Airstrike on {target}",
    "all": "Land all in {target}",
    "artillery": "Add artillery of division {target}",
    "assign": "Assign {target}",
    "attack": "Attack {target}",
    "attack_with.air": "Add an airstrike",
    "attack_with.naval": "Add naval gunfire",
    "barrage": "Barrage {target}",
    "box": "{target:box}",
    "cancel": "Back",
    "commit": "Land on {target:code}",
    "battalion": "Battalion {target}",
    "decline": "Do without",
    "default": "Let the rest be done",
    "disrupt": "Disrupt {target}",
    "disrupt_stack": "Disrupt the stack instead",
    "disrupt_two": "Disrupt two instead",
    "done": "Done",
    "division": "Division {target}",
    "drift": "{target} drifts",
    "drop": "Take back {target}",
    "end": "End the phase",
    "enter": "Enter {target}",
    "extra_step": "Lose another step, stay undisrupted",
    "fight": "Fight in {target}",
    "fire": "Fire",
    "from_reserve": "Bring {target} back",
    "garrison": "Garrison {target}",
    "headquarters.done": "Next step",
    "hero": "The {hero}{of} takes it",
    "hex": "{target}",
    "hold_back": "Hold them back",
    "inspired": "Spend the inspiration{of}",
    "join": "Add {target}",
    "land": "Land in {target}",
    "land.done": "Keep the rest waiting",
    "later": "With the others, later",
    "leave": "Leave {target} behind",
    "lose": "{target} loses a step",
    "move": "Move to {target}",
    "naval": "Naval gunfire on {target}",
    "no": "No",
    "now": "Fight now",
    "officer": "The officer{of} joins {target}",
    "one_hex": "Move one hex",
    "pass": "Pass",
    "pick_up": "Take {target} along",
    "place": "Place in {target}",
    "post": "Set up the command post {target}",
    "preserve": "Seek shelter in {target}",
    "regiment": "Regiment {target}",
    "replace": "Replace a step of {target}",
    "rest": "Take a day of rest",
    "revert": "Close the command post {target}",
    "reserve": "Keep it back",
    "sacrifice": "The {hero}{of} gives his life",
    "spend_hero": "Spend the hero of {s0} to recover",
    "spend_inspired": "Spend the inspiration of {s0} to recover",
    "spend_nco": "Spend the NCO of {s0} to recover",
    "spend_officer": "Spend the officer of {s0} to recover",
    "spend_rifleman": "Spend the rifleman of {s0} to recover",
    "split": "Choose for each unit by itself",
    "stay": "Stay and fight",
    "strength": "Strength",
    "setup_detach.default": "Choose the rest for me",
    "setup_hero.hero": "He joins {target}",
    "setup_hero.done": "Without a hero",
    "setup_hero.default": "Give out all heroes for me",
    "setup_losses.default": "Spread the rest for me",
    "setup_unit.default": "Place all the rest for me",
    "take": "Take the hit",
    "take.step": "Lose a step",
    "take.disrupt": "Lose a step, disrupted",
    "take.last": "Lose the last step: {s0} is gone",
    "setup_detach.take": "{target} goes with the 28th",
    "tank": "{target} takes the hit",
    "tank.free": "{target} takes this hit too, for the same step",
    "target": "Choose {target}",
    "to_reserve": "Send {target} into reserve",
    "two_cards": "Give up two cards",
    "unit": "{target}",
    "weapon": "{target:weapon}",
    "withdraw": "Withdraw",
    "yes": "Yes",
}
"""Names of answers by verb, or by question and verb."""


def prompt(decision: Decision) -> Prompt:
    """Return the question in words."""
    plainly = PROMPTS.get(decision.kind, (plain(decision.kind), "Choose one of the answers."))
    detail = next(
        (
            decision.details[name]
            for name in ("step", "division", "now", "picks_up")
            if name in decision.details
        ),
        "",
    )
    title, advice = PROMPTS.get(f"{decision.kind}.{detail}", plainly)
    facts = facts_of(decision)
    return Prompt(tell(title, facts), tell(advice, facts), decision.rule)


def facts_of(decision: Decision) -> dict[str, Any]:
    """Return everything a question's template may name."""
    numbered = {f"s{number}": item for number, item in enumerate(decision.subject)}
    return {"room": 1, **decision.details, **numbered, "subject": decision.subject}


def label(decision: Decision, answer: Option, view: View | None = None) -> str:
    """Return what an answer is called on its button; with a view a hero is told by his unit, a last step as the last."""
    template = LABELS.get(f"{decision.kind}.{answer.verb}") or LABELS.get(answer.verb)
    if decision.kind == "trade_hit" and answer.verb == "take" and not decision.details.get("bonus"):
        template = LABELS[loss_of(decision, view)]
    if answer.verb == "tank" and answer.target in decision.details.get("free", ()):
        template = LABELS["tank.free"]
    if template is None:
        return plain(" ".join((answer.verb, *answer.args)))
    facts = facts_of(decision) | hero_facts(answer, view.heroes if view else ())
    facts |= {"target": target_name(answer), "leader": answer.args[0] if answer.args else ""}
    return tell(template, facts)


def loss_of(decision: Decision, view: View | None) -> str:
    """Return what it costs to take a hit: the last step, a step, or a step and disruption."""
    units = view.us if view else ()
    if any(unit.key == decision.subject[0] and unit.steps == 1 for unit in units):
        return "take.last"
    return "take.disrupt" if decision.details.get("disrupt") else "take.step"


def hero_facts(answer: Option, heroes: Sequence[HeroView]) -> dict[str, str]:
    """Return what a hero in an answer is, and whose."""
    found = next((each for each in heroes if f":{each.key}:" in f"{answer.text}:"), None)
    if found is None:
        return {"hero": "hero", "of": ""}
    kind = "inspiration" if found.inspired else names.CODES.get(found.kind, found.kind)
    return {"hero": kind, "of": f" of {found.unit}"}


NAMED: Final = 3
"""So many units that may be chosen are named; they may lie beneath others."""


def summary(units: Sequence[str], hexes: int) -> str:
    """Return how many units and hexes may be chosen on the map; a few US units by name, Japanese counters have none."""
    parts = []
    if units:
        named = len(units) <= NAMED and not any(":" in key for key in units)
        many = f"{len(units)} unit{'s' if len(units) != 1 else ''}"
        parts.append(names.listed(tuple(units)) if named else many)
    if hexes:
        parts.append(f"{hexes} hex{'es' if hexes != 1 else ''}")
    return f"{' and '.join(parts)} lit." if parts else ""


def target_name(answer: Option) -> str:
    """Return the thing an answer works on, in words."""
    if answer.verb == "drop" and answer.args:
        points = names.POINTS.get(answer.args[0])
        if points:
            return f"{points} point"
    return answer.target
