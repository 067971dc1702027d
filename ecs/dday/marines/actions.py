"""US actions: one a unit, alone or together with others of its stack (7.0, 7.1, 7.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ecs.core.decisions import CANCEL, Blocked, Decision, Option, option
from ecs.core.phase import Flow
from ecs.dday.combat import attack, barrage
from ecs.dday.command import command, command_posts, heroes
from ecs.dday.marines import entry, march, movement, preservation, recovery, stacking, under_fire
from ecs.dday.marines.fitness import able, steady
from ecs.dday.marines.movement import Barrier

if TYPE_CHECKING:
    from ecs.dday.battle import Battle

BARRAGES = {"barrage": "tank", "artillery": "artillery"}
END = option("end")
MOVE = option("move")
ONE_HEX = option("one_hex")
PRESERVE = option("preserve")
SPEND = "spend_"
SPEND_HERO = option(f"{SPEND}hero")
SPEND_INSPIRED = option(f"{SPEND}{recovery.INSPIRED}")


# -- which action ---------------------------------------------------------------------------------


def take(battle: Battle) -> Flow[bool]:
    """Conduct one action of the player's choice; False when no more are wanted or possible (7.0)."""
    options = acts(battle)
    if not options:
        return False
    chosen = yield Decision("act", "7.0", (*options, END), why_not=lambda: blocked_acts(battle, options))
    if chosen is None or chosen == END:
        return False
    if chosen.verb == "unit":
        yield from conduct(battle, chosen.target)
    elif chosen.verb == "officer":
        heroes.transfer(battle, ":".join(chosen.args[:-1]), chosen.target)
    elif chosen.verb == "guest":
        command.take_guest(battle, *chosen.args)
    elif chosen.verb == "company":
        command.take_company(battle, *chosen.args)
    elif chosen.verb == "attack":
        yield from attack.attack(battle, chosen.target)
    else:
        yield from barrage.barrage(battle, chosen.target, BARRAGES[chosen.verb])
    return True


def acts(battle: Battle) -> tuple[Option, ...]:
    """Return every way to begin an action now."""
    return (
        *(option("unit", unit) for unit in ready_units(battle)),
        *(option("attack", key) for key in attack.targets(battle)),
        *(option("barrage", key) for key in barrage.tank_targets(battle)),
        *(option("officer", officer, unit) for officer, unit in heroes.transfers(battle)),
        *(option("artillery", key) for key in barrage.artillery_targets(battle)),
        *command.guest_options(battle),
    )


def ready_units(battle: Battle) -> Iterator[str]:
    """Find the units that can begin a move or an entry; of units alike in one hex only the first is looked at."""
    commanded = command.commanded(battle)
    known: dict[tuple[str, str, bool, bool, bool], bool] = {}
    for unit in battle.us_on_map():
        if battle.us(unit).acted:
            continue
        fit = unit in commanded and steady(battle, unit)
        heroic = bool(battle.world.at(f"with:{unit}"))
        shaken = bool(battle.us(unit).disrupted)
        likeness = (battle.where(unit), battle.us_spec(unit).kind, fit, shaken, heroic)
        if heroic or likeness not in known:
            known[likeness] = mobile(battle, (unit,)) if fit else bool(rescues(battle, unit))
        if known[likeness]:
            yield unit


def idle(battle: Battle, unit: str) -> Barrier | None:
    """Return why a unit cannot begin a move or an entry now, None when it can."""
    if battle.us(unit).acted:
        return Barrier("already_acted", "7.0")
    if able(battle, unit):
        return None if mobile(battle, (unit,)) else Barrier("nowhere_to_go", "7.3.1")
    if rescues(battle, unit):
        return None
    if command_posts.is_post(battle, unit):
        return Barrier("command_post", "15.0")
    return Barrier("disrupted", "7.6") if battle.us(unit).disrupted else Barrier("out_of_command", "7.0")


def rescues(battle: Battle, unit: str) -> tuple[Option, ...]:
    """Return what a unit that is not able to act freely may still do: seek shelter, spend its hero (7.1, 7.3.5)."""
    found: list[Option] = []
    if preservation.has_refuge(battle, unit):
        found.append(PRESERVE)
    if battle.us(unit).disrupted:
        found += spendings(battle, unit)
    return tuple(found)


def spendings(battle: Battle, unit: str) -> list[Option]:
    """Return how heroes free the unit they are with; by their kinds where it has several (7.1d, ruling 147)."""
    kinds = sorted({heroes.hero(battle, key).kind for key in heroes.with_unit(battle, unit)})
    found = [SPEND_HERO] if len(kinds) == 1 else [option(f"{SPEND}{kind}") for kind in kinds]
    if heroes.with_unit(battle, unit, inspired=True):
        found.append(SPEND_INSPIRED)
    return found


def mobile(battle: Battle, units: tuple[str, ...]) -> bool:
    """Tell whether a group can move a hex or enter an enemy one."""
    probe = movement.March(units, battle.where(units[0]), one_hex=True, allowed=1)
    near = battle.board.neighbours(probe.at)
    if any(movement.barrier(battle, probe, key) is None for key in near):
        return True
    return bool(entry.enemy_hexes(battle, units))


def blocked_acts(battle: Battle, options: tuple[Option, ...]) -> tuple[Blocked, ...]:
    """Return the units that cannot begin an action and the enemy hexes nearby that cannot be attacked, with reasons."""
    found = []
    for unit in battle.us_on_map():
        reason = idle(battle, unit)
        if reason:
            found.append(Blocked(option("unit", unit), *reason))
    for key in battle.occupied_hexes():
        if option("attack", key) not in options and near_us(battle, key):
            code = attack.target_reason(battle, key) or "no_infantry_adjacent"
            found.append(Blocked(option("attack", key), code, attack.REASONS.get(code, "8.1")))
    return tuple(found)


def near_us(battle: Battle, hex_key: str) -> bool:
    """Tell whether US units stand in a hex or next to it."""
    return any(battle.us_at(key) for key in (hex_key, *battle.board.neighbours(hex_key)))


# -- a unit or a group ----------------------------------------------------------------------------


def conduct(battle: Battle, unit: str) -> Flow[None]:
    """Gather a group around a unit and let it act (7.2)."""
    group: tuple[str, ...] = (unit,)
    acted = False
    while not acted:
        chosen = yield question(battle, group)
        if chosen is None or chosen == CANCEL:
            return
        if chosen.verb == "join":
            group = (*group, chosen.target)
        elif chosen.verb == "leave":
            group = tuple(other for other in group if other != chosen.target)
        else:
            acted = yield from act(battle, group, chosen)


def act(battle: Battle, group: tuple[str, ...], chosen: Option) -> Flow[bool]:
    """Carry out the action chosen for a group; False when the player took it back."""
    if chosen.verb == "enter":
        yield from entry.enter(battle, group, chosen.target)
        return True
    if chosen.verb.startswith(SPEND):
        yield from recovery.spend_hero(battle, group[0], chosen.verb.removeprefix(SPEND))
        return True
    if chosen == PRESERVE:
        done = yield from preservation.preserve(battle, group[0])
    else:
        done = yield from march.move(battle, group, one_hex=chosen == ONE_HEX)
    return done


def question(battle: Battle, group: tuple[str, ...]) -> Decision:
    """Ask what a group does, or who joins it (7.2, 7.3, 7.3.2c, 7.3.5, 7.4).

    The details tell which positions fire when the group leaves by a longer move, when it goes one hex and no
    further, and when it enters an enemy hex.
    """
    options = group_options(battle, group)
    at = battle.where(group[0])
    ahead = tuple(item.target for item in options if item.verb == "enter")
    if MOVE in options or ONE_HEX in options:
        ahead += one_hex_away(battle, group, at)
    return Decision(
        "action",
        "7.2",
        (*options, CANCEL),
        subject=group,
        details={
            "at": at,
            "allowed": movement.allowance(battle, group, at),
            "leaving": under_fire.reaching(battle, at),
            "fire": under_fire.ahead(battle, group, at, ahead, one_hex=True),
        },
        why_not=lambda: blocked_options(battle, group, options),
    )


def group_options(battle: Battle, group: tuple[str, ...]) -> tuple[Option, ...]:
    """Return what a group may do and who may join or leave it."""
    if not able(battle, group[0]):
        return rescues(battle, group[0])
    others = battle.us_at(battle.where(group[0]))
    return (
        *moves(battle, group),
        *(option("enter", key) for key in entry.enemy_hexes(battle, group)),
        *(option("join", key) for key in others if key not in group and not separate(battle, group, key)),
        *(option("leave", key) for key in group[1:]),
    )


def moves(battle: Battle, group: tuple[str, ...]) -> tuple[Option, ...]:
    """Return how a group may move: one hex without fire, or further under fire (7.3.2c, ruling 167)."""
    at = battle.where(group[0])
    if not one_hex_away(battle, group, at):
        return ()
    if not under_fire.threatened(battle, group, at):
        return (MOVE,)
    return (MOVE, ONE_HEX) if movement.allowance(battle, group, at) > 1 else (ONE_HEX,)


def one_hex_away(battle: Battle, group: tuple[str, ...], at: str) -> tuple[str, ...]:
    """Return the hexes a group may move into when it goes one hex only (7.3.2)."""
    return movement.ways(battle, movement.March(group, at, one_hex=True, allowed=1))


def separate(battle: Battle, group: tuple[str, ...], unit: str) -> Barrier | None:
    """Return why a unit may not act together with a group of its hex, None when it may (7.2b, rulings 144, 148, 163)."""
    if not able(battle, unit):
        return idle(battle, unit) or Barrier("disrupted", "7.6")
    if battle.us(unit).began != battle.us(group[0]).began:
        return Barrier("began_elsewhere", "7.2")
    if stacking.excess(battle, (*group, unit)):
        return Barrier("stacking", "7.5.2")
    return None


def blocked_options(
    battle: Battle, group: tuple[str, ...], options: tuple[Option, ...]
) -> tuple[Blocked, ...]:
    """Return what a group may not do, with reasons: units that cannot join, enemy hexes it cannot enter."""
    at = battle.where(group[0])
    found = []
    for unit in battle.us_at(at):
        reason = None if unit in group else separate(battle, group, unit)
        if reason:
            found.append(Blocked(option("join", unit), *reason))
    for key in battle.board.neighbours(at):
        reason = entry.entry_barrier(battle, group, key) if battle.occupied(key) else None
        if reason:
            found.append(Blocked(option("enter", key), *reason))
    if able(battle, group[0]) and not any(item in options for item in (MOVE, ONE_HEX)):
        found.append(Blocked(MOVE, "nowhere_to_go", "7.3.1"))
    return tuple(found)
