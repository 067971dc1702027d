"""The log: one sentence for every type of event."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final

from ecs.core.events import Event
from ecs.dday.events import AttackComputed, CardDrawn
from game.text.names import told_result
from game.text.words import plain, tell

SENTENCES: Final[dict[str, str]] = {
    "TurnBegan": "Game turn {turn} begins.",
    "TurnEnded": "Game turn {turn} ends.",
    "PhaseBegan": "{phase:phase}.",
    "CardDrawn": "{card:card} is drawn: {purpose:code}.",
    "DeckShuffled": "{cards:cards} are shuffled into a new deck.",
    "EventHappened": "Event: {name:event}.",
    "EventWasted": "{name:event} has no effect: {reason:code}.",
    "PointsChanged.steps": "{kind:points} {change:signed}, {left} left.",
    "PointsChanged": "{kind:points} points {change:signed}, {left} left.",
    "GameEnded": "The game is {result}: {reason:ending}.",
    "GameEnded.won": "Victory: {reason:ending}.",
    "GameEnded.lost": "Defeat: {reason:ending}.",
    "UnitPlaced": "{unit} is placed: {where:place}.",
    "UnitLanded": "{unit} lands in {hex} from {box:box}.",
    "UnitsKept": "{units} wait{units:es} off {box:box}.",
    "UnitDrifted": "{unit} drifts from {box:box} to {to:box}.",
    "LandingChecked": "{box:box} is checked with {card:card}: {hit} lose{hit:es} {steps:steps}.",
    "LandingChecked.each": "{box:box} is checked with {card:card}: {hit} lose {steps:steps} each.",
    "LandingChecked.miss": "{box:box} is checked with {card:card}: nobody is hit.",
    "LandingChecked.silent": "{box:box} is checked with {card:card}: no gun that bears fires at {hit}.",
    "UnitsMoved": "{units} move{units:es} from {origin} to {hex}.",
    "UnitsMoved.enter": "{units} enter{units:es} {hex} for close combat.",
    "UnitsMoved.preserve": "{units} seek{units:es} shelter in {hex}.",
    "UnitsMoved.one_hex": "{units} move{units:es} carefully from {origin} to {hex}.",
    "UnitPickedUp": "{unit} goes along with {group} from {hex}.",
    "StepLost": "{unit} loses a step ({cause:code}), {steps:steps} left.",
    "UnitEliminated": "{unit} is eliminated in {hex:place}.",
    "UnitDisrupted": "{unit} is disrupted ({cause:code}).",
    "UnitRecovered": "{unit} recovers.",
    "StepReplaced": "{unit} gets a step back and has {steps}; {left} left.",
    "PositionFired": "{group}, {colour:colour}, fires at {targets:targets}; at most {limit} hit{limit:many}.",
    "PositionFired.mortar": "{group}, {colour:colour}, fires mortars at {targets:targets}.",
    "PositionFired.machine_gun": "{group}, {colour:colour}, fires machine guns at {targets:targets}.",
    "PositionFired.tank": "The tanks of {group}, {colour:colour}, fire at {targets:targets}.",
    "PositionFired.movement_under_fire": "{group}, {colour:colour}, fires at the move out of {targets:targets}.",
    "UnitHit": "{unit} in {hex} is hit by {group} ({level} fire).",
    "UnitHit.artillery": "{unit} in {hex:place} is hit by artillery.",
    "FireMissed": "{group} hits nobody: {reason:code}.",
    "HitTraded": "{unit} takes the hit otherwise: {kind:code}; {units}.",
    "HitTraded.disrupt_two": "Two units are disrupted instead of the loss of a step: {units}.",
    "HitTraded.tank": "A tank takes the hit on {unit}: {units}.",
    "HitTraded.extra_step": "{unit} gives up another step to avoid disruption.",
    "HitTraded.disrupt_stack": "The whole stack is disrupted instead: {units}.",
    "HitTraded.sacrifice": "A hero falls so that {unit} fights on.",
    "HitTraded.inspired": "Inspired, {unit} is disrupted instead of losing a step.",
    "LetterPassed": "Black positions take letter {letter} of {colour:colour}: {groups}.",
    "GarrisonPlaced": "A garrison holds {position} in {hex}.",
    "PostChanged": "{unit} in {hex} is a headquarters again.",
    "PostChanged.established": "{unit} sets up a command post in {hex}: range {range}.",
    "PostChanged.extended": "The command post {unit} now reaches {range} hexes.",
    "PostChanged.overrun": "The command post {unit} in {hex} is hit and is a headquarters again.",
    "UnitAssigned": "{unit} goes to regiment {regiment}.",
    "GuestTaken": "{unit} takes {guest} under its command.",
    "RegimentCommitted": "Regiment {regiment} is committed; the battle ends with game turn {last_turn}.",
    "RestDeclared": "A day of rest is declared, to the end of game turn {last_turn}.",
    "GarrisonRemoved": "The garrison leaves {position} in {hex}.",
    "ActionTaken.colour": "{group} acts: {action:code}.",
    "ActionTaken": "{group} acts on letter {letter}: {action:code}.",
    "ArtilleryFired.silent": "Artillery fire into sector {sector}, {points} point{points:many}: {card:card} shows no artillery.",
    "ArtilleryFired": "Artillery fires into sector {sector}: {points} point{points:many} divided by {divisor}, {hits} hit{hits:many}.",
    "JapanesePlaced": "A Japanese unit appears in {hex}.",
    "JapaneseMoved": "A Japanese unit moves from {origin} to {hex} ({kind:code}).",
    "JapaneseRevealed": "A counter in {hex} is turned up: {spec:spec}.",
    "JapaneseHidden": "A Japanese unit in {hex} goes back into hiding.",
    "JapaneseDisrupted": "The defenders of {hex} are disrupted.",
    "JapaneseRecovered": "The defenders of {hex} recover.",
    "JapaneseRemoved": "A Japanese counter leaves {hex}.",
    "JapaneseRemoved.stance": "The counterattack in {hex} loses its depth.",
    "JapaneseRemoved.elite": "A Japanese counter of {hex} goes to the box of the eliminated.",
    "CaveFound": "A cave opens in {hex}.",
    "JapaneseHeroChanged": "The Japanese hero of {hex} is gone.",
    "JapaneseHeroChanged.True": "A Japanese hero inspires the defenders of {hex}.",
    "RaidResolved": "Raid on {hex}, {card:card}: nobody comes in strength.",
    "RaidResolved.disrupt": "Raid on {hex}, {card:card}, by {groups}: a unit is disrupted.",
    "RaidResolved.step": "Raid on {hex}, {card:card}, by {groups}: a unit loses a step and is disrupted.",
    "ReservesCulled": "The Japanese count their losses: {returned} return to sector {sector}, {gone} are lost for good.",
    "StanceChanged": "A Japanese unit in {hex} gives up the counterattack.",
    "StanceChanged.True": "A Japanese unit in {hex} gathers for a counterattack.",
    "PoolMoved": "The reserves of sector {sector} join sector {to}.",
    "DepthPlaced": "{hex} gains a depth marker.",
    "FortPlaced": "A fort is found in {hex}.",
    "FortReduced": "The fort in {hex} is reduced.",
    "ArtilleryDestroyed": "The guns of {position} are destroyed.",
    "SmokePlaced": "Smoke covers {hex}.",
    "SmokeCleared": "Smoke lifts from {hexes}.",
    "OccupationChecked": "{position} is checked with {card:card} and stays empty.",
    "OccupationChecked.True": "{position} is checked with {card:card}: it is occupied.",
    "HeroMoved": "The {kind:code} goes over from {origin} to {unit}.",
    "HeroAppeared": "A hero rises: {kind:code} with {unit}.",
    "HeroFell": "The inspiration of {unit} is spent.",
    "HeroFell.True": "The hero of {unit} falls and inspires his comrades.",
    "AttackDeclared": "{units} attack{units:es} {hex}.",
    "AttackComputed": "Attack on {hex}: {us} against {japanese}, row {shifted_row}: {result:results}.",
    "AttackComputed.unmet": "Attack on {hex}: {us} against {japanese}, {row} falls to {shifted_row} "
    "for want of {unmet:weapons}: {result:results}.",
    "BarrageFired": "Barrage ({kind:points}) on {hex}, strength {strength}.",
    "BarrageComputed": "{card:card} on {hex}: colour {colour:yes}, symbol {symbol:yes}: {result:results}.",
    "CombatBegan": "Close combat in {hex}: US {us_cards:cards}, Japanese {japanese_cards:cards}.",
    "CombatCard": "{side:code} {card:card}: no hit.",
    "CombatCard.hit": "{side:code} {card:card}: a hit.",
    "CombatCard.event": "{side:code} {card:card}: {event:event}.",
    "CombatCard.event_hit": "{side:code} {card:card}: {event:event}, and a hit.",
    "CombatPiles": "The piles change: US {us_left:cards}, Japanese {japanese_left:cards} left.",
    "CombatEnded": "Close combat in {hex} ends by {how:code}.",
}
"""Sentences by event name; a name after a dot is the variant for a value of the event's telling field."""

TELLING: Final[dict[str, str]] = {
    "GameEnded": "result",
    "HeroFell": "inspired",
    "PostChanged": "kind",
    "UnitsMoved": "kind",
    "PositionFired": "kind",
    "UnitHit": "kind",
    "HitTraded": "kind",
    "JapaneseRemoved": "to",
    "OccupationChecked": "filled",
    "JapaneseHeroChanged": "present",
    "RaidResolved": "outcome",
    "StanceChanged": "taken",
}

CHAPTERS: Final[dict[str, tuple[str, ...]]] = {
    "fire": (
        "PositionFired", "UnitHit", "FireMissed", "HitTraded", "StepLost", "UnitEliminated", "UnitDisrupted",
        "ArtilleryFired", "ActionTaken", "LetterPassed", "RaidResolved",
    ),
    "attack": (
        "AttackDeclared", "AttackComputed", "BarrageFired", "BarrageComputed", "CombatBegan", "CombatCard",
        "CombatPiles", "CombatEnded", "JapaneseDisrupted", "JapaneseRemoved", "JapaneseRevealed", "FortReduced",
        "ArtilleryDestroyed",
    ),
    "moves": (
        "UnitPlaced", "UnitLanded", "UnitsKept", "UnitDrifted", "LandingChecked", "UnitsMoved", "UnitPickedUp", "UnitRecovered",
        "StepReplaced", "GarrisonPlaced", "PostChanged", "UnitAssigned", "GuestTaken", "JapaneseMoved", "JapanesePlaced",
    ),
    "cards": ("CardDrawn", "EventHappened", "EventWasted", "DeckShuffled", "PointsChanged"),
}  # fmt: skip
"""What the filters of the log show, besides the headings."""

HEADINGS: Final = ("TurnBegan", "PhaseBegan", "GameEnded")
QUIET: Final = ("TurnEnded",)
QUIET_DRAWS: Final = ("raid",)
"""Purposes of cards that the line of their result names."""


def quiet(event: Event) -> bool:
    """Tell whether a card is not worth a line of its own: that of its result names it."""
    return isinstance(event, CardDrawn) and event.purpose in QUIET_DRAWS


def sentence(event: Event) -> str:
    """Return the sentence of an event; never empty."""
    name = type(event).__name__
    facts = {item.name: getattr(event, item.name) for item in fields(event)}
    if isinstance(event, AttackComputed):
        facts["result"] = told_result(event.result, event.unmet)
    template = SENTENCES.get(f"{name}.{variant(name, facts)}") or SENTENCES.get(name)
    if template is None:
        return plain(name)
    return tell(template, facts)


def variant(name: str, facts: dict[str, object]) -> str:
    """Return which variant of its sentence an event takes."""
    if name == "CombatCard":
        return "_".join(part for part in ("event", "hit") if facts[part])
    if name == "AttackComputed":
        return "unmet" if facts["unmet"] else ""
    if name == "LandingChecked":
        return landing_variant(facts)
    if name == "PointsChanged":
        return (
            "steps"
            if str(facts["kind"]).endswith("_steps") or str(facts["kind"]).startswith("infantry_")
            else ""
        )
    if name == "ActionTaken":
        return "" if facts["letter"] else "colour"
    if name == "ArtilleryFired":
        return "" if facts["divisor"] else "silent"
    return str(facts.get(TELLING.get(name, ""), ""))


def landing_variant(facts: dict[str, Any]) -> str:
    """Return which variant the sentence of a landing check takes (5.1)."""
    if not facts["hit"]:
        return "miss"
    if not facts["steps"]:
        return "silent"
    return "each" if len(facts["hit"]) > 1 else ""


def place_of(event: Event) -> str:
    """Return the hex an event is about, "" for none: where the log looks when it is clicked."""
    for name in ("hex", "target"):
        value = getattr(event, name, "")
        if value:
            return str(value)
    for name in ("hexes", "targets"):
        values = getattr(event, name, ())
        if values:
            return str(values[0])
    return ""
