"""A close combat in progress, and the cards each side draws for it (8.6.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ecs.core.piles import Pile
from ecs.dday.combat import weapons
from ecs.dday.combat.attack_strength import is_hilltop
from ecs.dday.command import heroes
from ecs.dday.japanese import forts, garrison, japanese_heroes

if TYPE_CHECKING:
    from ecs.dday.battle import Battle

US, JAPANESE = "us", "japanese"
MOST_CARDS, MOST_STEP_CARDS, STEPS_PER_CARD = 5, 4, 3
STRONG = 4


@dataclass(slots=True)
class Combat:
    """What a close combat remembers from its first card to its last.

    attackers: (unit, hex it came from). us_attacks: the attackers are US units. goes_back: Japanese attackers
    return to that hex whatever stance they are in (20.0). hurt: US units that lost a
    step in it. reserves: Tactical Reinforcements turned up, due after it (ruling 260). fort_fallen: the
    top fort is gone. surrendered: conscripts gave up. withdrawing: the US draws the withdrawal card.
    """

    battle: Battle
    hex: str
    attackers: tuple[tuple[str, str], ...]
    us_attacks: bool
    counterattack: bool = False
    colour: str = ""
    goes_back: bool = False
    hurt: tuple[str, ...] = ()
    reserves: int = 0
    fort_fallen: bool = False
    surrendered: bool = False
    withdrawing: bool = False

    @property
    def us(self) -> tuple[str, ...]:
        """US units still in it."""
        return self.battle.us_at(self.hex)

    @property
    def units(self) -> tuple[str, ...]:
        """Japanese units still in it."""
        return self.battle.japanese_at(self.hex)

    @property
    def depth(self) -> tuple[str, ...]:
        """Depth markers still in it."""
        return self.battle.depth_at(self.hex)

    @property
    def cave(self) -> str:
        """The depth marker of the cave that is fought over, "" for none (20.0)."""
        return self.battle.cave_at(self.hex)

    @property
    def fort(self) -> str:
        """The fort that is fought over, "" when there is none or it has fallen (17.3j, 17.7c)."""
        return "" if self.fort_fallen else forts.top_fort(self.battle, self.hex)

    @property
    def japanese_stand(self) -> bool:
        """Is anything left of the Japanese side (8.6.2, 17.3j)?"""
        return bool(self.units or self.depth or self.fort) and not self.surrendered

    @property
    def undecided(self) -> bool:
        """Does neither side lie eliminated (8.6.2)?"""
        return bool(self.us) and self.japanese_stand

    def pile(self, side: str) -> Pile:
        """Return the face-down cards of a side."""
        return self.battle.pile(f"cc_{side}")

    @property
    def cards_left(self) -> bool:
        """Has any side a card left (8.6.3)?"""
        return bool(self.pile(US).items or self.pile(JAPANESE).items)


# -- how many cards -----------------------------------------------------------------------------------


def us_cards(combat: Combat) -> int:
    """Count the US cards: one for three undisrupted steps; one for flamethrower, heroes, counterattack (8.6.1, rulings 256, 257)."""
    battle = combat.battle
    steady = [unit for unit in combat.us if not battle.us(unit).disrupted]
    steps = sum(card_steps(battle, unit) for unit in steady)
    cards = min(MOST_STEP_CARDS, steps // STEPS_PER_CARD)
    cards += any("FT" in weapons.weapons(battle, unit, 1) for unit in steady)
    cards += bool(heroes.in_hex(battle, combat.hex)) + combat.counterattack
    return min(MOST_CARDS, cards)


def card_steps(battle: Battle, unit: str) -> int:
    """Return the steps a unit counts for cards: heavy weapons one, tanks double (8.6.1, ruling 278)."""
    kind, steps = battle.us_spec(unit).kind, battle.us(unit).steps
    if kind in ("hw", "regiment"):
        return 1
    return 2 * steps if kind == "tank" else steps


def japanese_cards(combat: Combat) -> int:
    """Count the Japanese cards: one per unit and depth marker, then ground and the rest (8.6.1, rulings 258, 259)."""
    ground, others = int(has_ground(combat)), other_cards(combat)
    if ground:
        others = min(1, others)
    return min(MOST_CARDS, len(combat.units) + len(combat.depth) + ground + others)


def has_ground(combat: Combat) -> bool:
    """Do the Japanese fight from a fort, hilltop, rocky or wooded ground, or with a tank (8.6.1)?

    A cave gives nothing (20.0, ruling 473).
    """
    battle, charts = combat.battle, combat.battle.book.charts
    if combat.cave:
        return False
    terrain = charts.terrain_of(battle.board.hexes[combat.hex].terrain).combat_card
    hilltop = is_hilltop(battle, combat.hex) and charts.terrain_of("hilltop").combat_card
    tank = any(battle.japanese_spec(unit).tank for unit in combat.units)
    return terrain or hilltop or tank or bool(combat.fort)


def other_cards(combat: Combat) -> int:
    """Count the cards for an assault, for strength four, for each close-combat requirement (8.6.1)."""
    battle = combat.battle
    units = [battle.japanese_spec(unit) for unit in combat.units]
    depth = [battle.depth_spec(marker) for marker in combat.depth]
    strength = sum(spec.strength for spec in units) + sum(spec.strength for spec in depth)
    strength += japanese_heroes.bonus(battle, combat.hex)
    requirements = sum("CC" in spec.requires for spec in units) + sum("CC" in spec.requires for spec in depth)
    requirements += japanese_heroes.present(battle, combat.hex)
    assault = not combat.us_attacks and not combat.counterattack
    return int(assault) + int(strength >= STRONG) + requirements


# -- the piles ----------------------------------------------------------------------------------------


def deal(combat: Combat) -> None:
    """Draw both piles face down, the US one first (8.6.1, ruling 261)."""
    for side, count in ((US, us_cards(combat)), (JAPANESE, japanese_cards(combat))):
        for _ in range(count):
            add_card(combat, side)


def add_card(combat: Combat, side: str) -> None:
    """Put the top card of the deck under a side's pile, unseen."""
    combat.pile(side).put_under(combat.battle.take_card())


def discard(combat: Combat, side: str, count: int = 1) -> None:
    """Discard cards of a side's pile unseen, as far as there are any (8.6.1, ruling 20)."""
    pile = combat.pile(side)
    for _ in range(min(count, len(pile))):
        combat.battle.pile("discards").put_under(pile.take())


def put_back(combat: Combat) -> None:
    """Return the cards left over to the top of the deck, those of the US uppermost (8.6.1, ruling 20)."""
    for side in (JAPANESE, US):
        pile = combat.pile(side)
        combat.battle.pile("deck").put_on_top(*pile.items)
        pile.items = ()


def reveal_all(combat: Combat) -> None:
    """Turn up every Japanese unit and depth marker; Tactical Reinforcements are set aside (8.6.1, ruling 260)."""
    battle = combat.battle
    for key in (*combat.units, *combat.depth):
        garrison.reveal(battle, key, "8.6.1")
    for marker in combat.depth:
        set_aside(combat, marker)


def set_aside(combat: Combat, marker: str) -> None:
    """Take a revealed Tactical Reinforcements marker out; its unit comes after the combat (9.4, ruling 260)."""
    if combat.battle.depth_spec(marker).reinforcement:
        garrison.remove(combat.battle, marker, "out", "9.4")
        combat.reserves += 1
