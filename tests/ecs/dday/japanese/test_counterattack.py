"""Counterattack stance: setting up, moves, close combat, attacks on it, its end (14.4)."""

from __future__ import annotations

import pytest

from ecs.core.session import Session
from ecs.dday.battle import Battle
from ecs.dday.combat import close_combat
from ecs.dday.combat.attack_results import lose_depth
from ecs.dday.japanese import counterattack, fields, garrison, reserves, stance
from tests.ecs.dday.answers import told
from tests.ecs.dday.excerpt import begin
from tests.ecs.dday.fights import happened, run
from tests.ecs.dday.gunnery import stock
from tests.ecs.dday.later_days import finish, fire_phase
from tests.table import Table

RED_TANK, BLUE_TANK, GREEN_TANK = "jp:1/26Tk", "jp:2/26Tk", "jp:3/26Tk"
TANK_ATTACK = 49
HOME = "1431"
"""I6, blue, in the north."""
QUIET, RED_PLAIN = 3, 2


def ready(turn: int = 7, **facts: bool) -> tuple[Table, str]:
    """Return a table with a tank on I6 and depth markers in the pools."""
    table = Table(turn=turn)
    for sector in (2, 3, 4):
        for _ in range(4):
            table.depth(f"depth:{sector}")
    return table, table.japanese(HOME, GREEN_TANK, depth="depth:55", **facts)


def storm(table: Table) -> Session:
    """Draw the Japanese Tank Attack as the first event of the turn."""
    return begin(table.cards(TANK_ATTACK), "first_event")


def massed(turn: int = 7, where: str = HOME) -> tuple[Table, str, str]:
    """Return a table with a tank and a partner in stance in a hex."""
    table, tank = ready(turn)
    partner = table.japanese(HOME)
    for unit in (tank, partner):
        stance.enter(table.battle, unit)
        table.battle.world.move(unit, where)
        for marker in table.battle.depth_at(HOME):
            table.battle.world.move(marker, where)
    return table, tank, partner


def moves(session: Session) -> list[tuple[str, str, str]]:
    """Return (unit, hex, kind) of every Japanese move so far."""
    return [(event.unit, event.hex, event.kind) for event in told(session, "JapaneseMoved")]


def moved(battle: Battle) -> list[tuple[str, str, str]]:
    """Return the same of a battle without a session."""
    return [(event.unit, event.hex, event.kind) for event in happened(battle, "JapaneseMoved")]


# -- 14.4.1 -------------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "14.4")
@pytest.mark.rule("iwo_jima", "14.4.1")
@pytest.mark.rule("iwo_jima", "event:Japanese Tank Attack")
def test_the_event_reveals_tanks_and_gives_them_stance_with_revealed_depth():
    table, tank = ready(disrupted=True)
    armour = garrison.depth_under(table.battle, tank)
    storm(table)
    state = table.battle.japanese(tank)
    assert state.revealed
    assert state.stance
    assert not state.disrupted
    marker = garrison.depth_under(table.battle, tank)
    assert marker
    assert marker != armour
    assert table.battle.depth(marker).revealed
    assert table.battle.where(armour) == "out"


@pytest.mark.rule("iwo_jima", "14.4.1")
def test_the_nearest_hidden_unit_joins_each_tank_and_gives_back_its_depth():
    table, tank = ready()
    far, near = table.japanese("1233"), table.japanese("1631", disrupted=True, depth=True)
    shown = table.japanese("1529", revealed=True)
    own = garrison.depth_under(table.battle, near)
    storm(table)
    battle = table.battle
    assert battle.where(near) == battle.where(tank) == HOME
    assert battle.japanese(near).stance
    assert battle.japanese(near).revealed
    assert not battle.japanese(near).disrupted
    assert not battle.japanese(far).stance
    assert not battle.japanese(shown).stance
    assert battle.depth(garrison.depth_under(battle, near)).revealed
    assert battle.where(own).startswith("depth:") or battle.depth(own).under in (near, tank)


@pytest.mark.rule("iwo_jima", "14.4.1")
def test_a_unit_beside_intact_guns_does_not_join_but_one_beside_lost_guns_does():
    table, _ = ready()
    gunner = table.japanese("1630")
    assert counterattack.partners(table.battle, HOME) == []
    table.battle.position_state("I4").artillery_destroyed = True
    assert counterattack.partners(table.battle, HOME) == [gunner]


@pytest.mark.rule("iwo_jima", "14.4.1")
def test_without_a_hidden_unit_the_strongest_revealed_one_joins():
    table, _ = ready()
    book = table.battle.book.japanese
    by_strength = sorted((spec.strength, key) for key, spec in book.items() if not spec.tank)
    table.japanese("1631", by_strength[0][1], revealed=True)
    strong = table.japanese("1529", by_strength[-1][1], revealed=True)
    assert counterattack.choose_partner(table.battle, HOME) == strong


@pytest.mark.rule("iwo_jima", "14.4.1")
def test_each_tank_gets_a_partner_of_its_own():
    table, tank = ready()
    other = table.japanese("1529", RED_TANK)
    first, second = table.japanese("1631"), table.japanese("1428")
    storm(table)
    assert {table.battle.where(first), table.battle.where(second)} == {HOME, "1529"}
    assert table.battle.japanese(tank).stance
    assert table.battle.japanese(other).stance


@pytest.mark.rule("iwo_jima", "14.4.1")
def test_a_unit_that_two_tanks_could_take_goes_to_the_closer_one():
    table, tank = ready()
    closer = table.japanese("1529", RED_TANK)
    unit = table.japanese("1428")
    distance = table.battle.board.distance
    assert distance("1428", "1529") < distance("1428", HOME) <= 3
    storm(table)
    assert table.battle.where(unit) == table.battle.where(closer) == "1529"
    assert table.battle.where(tank) == HOME


@pytest.mark.rule("iwo_jima", "14.4.1")
def test_the_closer_tank_takes_another_unit_when_else_one_would_stay_alone():
    table, tank = ready()
    closer = table.japanese("1529", RED_TANK)
    shared, other = table.japanese("1428"), table.japanese("1628")
    battle = table.battle
    assert counterattack.partners(battle, HOME) == [shared]
    assert set(counterattack.partners(battle, "1529")) == {shared, other}
    storm(table)
    assert battle.where(shared) == battle.where(tank)
    assert battle.where(other) == battle.where(closer)


@pytest.mark.rule("iwo_jima", "14.4.7")
@pytest.mark.rule("iwo_jima", "event:Japanese Tank Attack")
def test_a_second_tank_attack_is_a_reinforcement_and_without_tanks_there_is_none():
    table = stock(Table(turn=7).us("B/1/25", "1114"), 2)
    session = storm(table)
    assert told(session, "EventWasted")[0].reason == "no_tank"
    assert not table.battle.in_force("japanese_tank_attack")
    table, _ = ready()
    storm(table)
    assert table.battle.in_force("japanese_tank_attack")
    stock(table.us("B/1/25", "1114"), 2)
    session = storm(table)
    assert told(session, "JapanesePlaced")


# -- 14.4.2 -------------------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "14.4.2")
def test_the_stack_moves_into_us_units_within_three_hexes_and_fights_before_all_others():
    table, tank, partner = massed(turn=13)
    table.us("A/1/25", "1331").us("B/1/25", "1331")
    table.japanese("1828", revealed=True)
    session = finish(fire_phase(table, QUIET, 2, 5, 6, 7, 8, 18, 26, 30, 31, 36))
    first = sorted((tank, partner))
    assert moves(session)[:2] == [(unit, "1331", "counterattack") for unit in first]
    names = [type(event).__name__ for event in session.history]
    assert "PositionFired" not in names[: names.index("CombatBegan")]


@pytest.mark.rule("iwo_jima", "14.4.2")
def test_to_turn_12_an_empty_position_before_a_beach_comes_first():
    for turn, target in ((12, "0806"), (13, "0909")):
        table, _, _ = massed(turn, "0808")
        table.us("A/1/25", "0909")
        found = counterattack.destination(table.battle, "0808")
        if turn == 12:
            assert found in table.battle.island.position_hexes
            assert counterattack.commands_beach(table.battle, found)
        else:
            assert found == target


@pytest.mark.rule("iwo_jima", "14.4.2")
def test_among_us_hexes_the_one_nearest_to_a_beach_then_furthest_left_is_attacked():
    table, _, _ = massed(13)
    battle = table.battle
    near = [key for key in battle.board.within(HOME, 3) if battle.board.distance(HOME, key) == 2]
    closer, left = next(
        (one, other)
        for one in near
        for other in near
        if counterattack.to_beach(battle, one) < counterattack.to_beach(battle, other) and one[2:] > other[2:]
    )
    table.us("A/1/25", closer).us("B/1/25", left)
    assert counterattack.destination(battle, HOME) == closer


@pytest.mark.rule("iwo_jima", "14.4.2")
def test_without_us_units_it_moves_to_an_empty_position_closer_to_a_black_one():
    table, _, _ = massed(13, "1529")
    target = counterattack.destination(table.battle, "1529")
    assert target in table.battle.island.position_hexes
    assert counterattack.to_black(table.battle, target) < counterattack.to_black(table.battle, "1529")
    for each in table.battle.island.positions.values():
        if each.hex != "1529":
            table.battle.position_state(each.key).garrison = True
    assert counterattack.destination(table.battle, "1529") == ""


@pytest.mark.rule("iwo_jima", "14.4.2")
def test_stacks_act_from_the_beaches_on_and_disrupted_ones_wait():
    table, tank, partner = massed(13)
    other = table.japanese("0808", RED_TANK)
    stance.enter(table.battle, other)
    assert counterattack.next_stack(table.battle) == (other,)
    table.battle.japanese(other).disrupted = True
    assert counterattack.next_stack(table.battle) == tuple(sorted((tank, partner)))
    table.battle.fire_marks.acted = (tank, partner)
    assert counterattack.next_stack(table.battle) == ()


@pytest.mark.rule("iwo_jima", "14.4.2")
def test_units_in_stance_do_not_fire_whatever_the_colour():
    table, _, _ = massed(13)
    battle = table.battle
    assert not fields.can_fire(battle, "I6")
    assert fields.active(battle, "I6") == {}
    assert fields.hit_limit(battle, "I6") == 0
    table.us("A/1/25", "1432").us("B/1/25", "1432")
    session = finish(fire_phase(table, 15, 2, 5, 6, 7, 8, 18, 26, 30, 31, 36))
    assert "I6" not in [event.group for event in told(session, "PositionFired")]


# -- 14.4.3 -------------------------------------------------------------------------------------------


def counterattacked(table: Table, target: str, stack: tuple[str, ...], *cards: int) -> Battle:
    """Fight the close combat of a stack that has come from I6."""
    for unit in stack:
        garrison.move_unit(table.battle, unit, target, "counterattack", "14.4")
    entries = tuple((unit, target, HOME) for unit in stack)
    table.cards(*cards)
    run(close_combat.fight(table.battle, target, entries=entries, counterattack=True))
    return table.battle


@pytest.mark.rule("iwo_jima", "14.4.3")
def test_us_units_lose_their_disruption_and_draw_a_card_more_and_show_the_first_one():
    table, tank, partner = massed()
    table.us("A/1/25", "1332", disrupted=6).us("L/3/25", "1232")
    battle = counterattacked(table, "1332", (tank, partner), 2, 5, 6, 7, 8, 18, 26, 30, 31, 36)
    assert [event.unit for event in happened(battle, "UnitRecovered")] == ["A/1/25"]
    (began,) = happened(battle, "CombatBegan")
    assert began.us_cards == 1 + 1 + 1  # four steps, flamethrower, counterattack
    assert happened(battle, "CombatCard")[0].side == "us"
    assert began.colour == "green"


@pytest.mark.rule("iwo_jima", "14.4.3")
def test_without_us_units_beside_the_hex_the_japanese_show_the_first_card():
    table, tank, partner = massed()
    table.us("A/1/25", "1332")
    battle = counterattacked(table, "1332", (tank, partner), 2, 5, 6, 7, 8, 18, 26, 30, 31, 36)
    assert happened(battle, "CombatCard")[0].side == "japanese"


@pytest.mark.rule("iwo_jima", "14.4.3")
def test_no_card_comes_for_attacking_but_each_revealed_marker_counts():
    table, tank, partner = massed()
    table.us("A/1/25", "1332")
    battle = table.battle
    for marker in battle.depth_at(HOME):
        garrison.turn_down(battle, marker, "14.4.5")
    counterattacked(table, "1332", (tank, partner), 2, 5, 6, 7, 8, 18, 26, 30, 31, 36)
    specs = [battle.japanese_spec(unit) for unit in (tank, partner)]
    extras = sum("CC" in spec.requires for spec in specs) + (sum(spec.strength for spec in specs) >= 4)
    (began,) = happened(battle, "CombatBegan")
    assert began.japanese_cards == 2 + 1 + min(1, extras)  # two units, one for the tank


@pytest.mark.rule("iwo_jima", "14.4.3")
def test_us_attackers_of_a_stack_in_stance_get_the_same():
    table, _, _ = massed()
    table.us("A/1/25", HOME, disrupted=6).us("L/3/25", "1432")
    table.cards(2, 5, 6, 7, 8, 18, 26, 30, 31, 36)
    run(close_combat.fight(table.battle, HOME, entries=(("A/1/25", HOME, "1432"),)))
    (began,) = happened(table.battle, "CombatBegan")
    assert began.us_cards == 3
    assert began.colour == "blue"  # in a position its colour counts
    assert happened(table.battle, "CombatCard")[0].side == "us"


@pytest.mark.rule("iwo_jima", "8.6.5")
@pytest.mark.rule("iwo_jima", "14.4.2")
def test_a_stack_that_survives_in_the_open_goes_together_to_the_nearest_empty_position_still_in_stance():
    table, tank, partner = massed()
    table.us("A/1/25", "1332").us("B/1/25", "1332")
    battle = counterattacked(table, "1332", (tank, partner), 2, 3, 7, 8, 10, 16, 17, 26, 28, 29)
    assert battle.where(tank) == battle.where(partner)
    assert battle.where(tank) in battle.island.position_hexes
    assert all(battle.japanese(unit).disrupted for unit in (tank, partner))
    assert all(battle.japanese(unit).stance for unit in (tank, partner))


# -- 14.4.5, 14.4.6 -----------------------------------------------------------------------------------


@pytest.mark.rule("iwo_jima", "14.4.5")
def test_a_lost_marker_is_turned_down_and_the_stance_goes_on():
    table, tank, _ = massed()
    battle = table.battle
    markers = battle.depth_at(HOME)
    assert lose_depth(battle, HOME)
    assert lose_depth(battle, HOME)
    assert not battle.depth_at(HOME)
    assert battle.japanese(tank).stance
    assert {battle.where(marker) for marker in markers} == {"stance"}
    assert not lose_depth(battle, HOME)
    garrison.eliminate_unit(battle, tank, "8.3", in_communication=True)
    assert sum(battle.where(marker) == "stance" for marker in markers) == 1


@pytest.mark.rule("iwo_jima", "9.2")
@pytest.mark.rule("iwo_jima", "14.4.5")
def test_units_in_stance_receive_no_other_depth():
    table, _tank, partner = massed()
    battle = table.battle
    while lose_depth(battle, HOME):
        pass
    position = battle.island.position_at(HOME)
    assert position
    assert reserves.without_depth(battle, position) == ""
    assert garrison.add_depth(battle, partner) == ""
    assert stance.turn_up(battle, partner, "21.0")
    assert garrison.depth_under(battle, partner)


@pytest.mark.rule("iwo_jima", "14.4.6")
def test_a_stack_that_ends_its_action_before_a_beach_leaves_stance():
    table, tank, partner = massed(7, "0808")
    table.us("L/3/9", "1109")
    session = finish(fire_phase(table, QUIET))
    battle = table.battle
    assert counterattack.commands_beach(battle, battle.where(tank))
    assert not battle.japanese(tank).stance
    assert not battle.japanese(partner).stance
    assert garrison.depth_under(battle, tank) == ""
    marker = garrison.depth_under(battle, partner)
    assert marker
    assert not battle.depth(marker).revealed
    assert battle.japanese(partner).revealed
    assert [event.taken for event in told(session, "StanceChanged")][-2:] == [False, False]


@pytest.mark.rule("iwo_jima", "14.4.2", "14.4.6")
def test_a_stack_that_has_left_stance_does_not_fire_in_the_same_phase():
    table, tank, _ = massed(7, "0808")
    table.us("A/1/25", "0608").us("L/3/9", "1109")
    session = finish(fire_phase(table, RED_PLAIN))
    assert table.battle.where(tank) == "0709"  # B5, red
    assert not table.battle.japanese(tank).stance
    assert "B5" not in [event.group for event in told(session, "PositionFired")]


@pytest.mark.rule("iwo_jima", "14.4.6")
def test_elsewhere_the_stance_goes_on():
    table, tank, partner = massed(13, "1529")
    table.us("L/3/9", "1109")
    finish(fire_phase(table, QUIET))
    assert table.battle.where(tank) == table.battle.where(partner) != "1529"
    assert all(table.battle.japanese(unit).stance for unit in (tank, partner))


@pytest.mark.rule("iwo_jima", "14.4.6", "6.4.3")
def test_a_unit_keeps_its_stance_where_its_position_has_no_room_for_it():
    table, tank, partner = massed()
    assert counterattack.has_room(table.battle, partner)
    table.japanese(HOME)
    assert not counterattack.has_room(table.battle, partner)
    assert counterattack.has_room(table.battle, tank)
    table.fort(HOME, 1)
    table.fort(HOME, 2)
    assert counterattack.has_room(table.battle, partner)
