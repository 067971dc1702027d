"""The sensible bot ends its games, plays them again alike, and does what its principles say."""

from __future__ import annotations

from functools import cache

import pytest

from ecs.core.bots import play
from ecs.core.decisions import CANCEL, DONE, Decision, option
from ecs.core.session import Session
from ecs.dday.sensible.bot import SensibleBot
from ecs.games import load_rules
from tests.table import Table


@cache
def rules():
    return load_rules("iwo_jima")


def bot(seed=1):
    return SensibleBot(seed, rules().book)


def asked(table, kind, *options, subject=(), **details):
    return Decision(kind, "0.0", options, subject=subject, details=details), table.battle.view()


@cache
def finished(seed):
    session = Session.start(rules(), "d_day", seed)
    play(session, bot(seed), limit=5_000)
    return session


@pytest.mark.slow
def test_it_ends_its_game_and_plays_it_again_alike():
    again = Session.start(rules(), "d_day", 3)
    play(again, bot(3), limit=5_000)
    assert finished(3).outcome is not None
    assert again.choices == finished(3).choices


@pytest.mark.slow
def test_it_fights_longer_and_kills_more_than_chance_does():
    view = finished(3).view()
    assert view.turn >= 5
    assert sum(count for _, count in view.japanese_losses) >= 8


def test_it_lands_rifle_companies_first_and_where_there_is_room():
    table = Table(turn=1)
    for unit in ("HQ/1/25", "A/1/25", "B/1/25"):
        table.us(unit, "box:B1")
    for unit in ("I/3/25", "K/3/25"):
        table.us(unit, "0517")
    player = bot()
    units = (option("unit", "HQ/1/25"), option("unit", "A/1/25"), DONE)
    assert player.choose(*asked(table, "land", *units, subject=("B1",))).target == "A/1/25"
    sites = (option("land", "A/1/25", "0517"), option("land", "A/1/25", "0518"), CANCEL)
    assert player.choose(*asked(table, "land_unit", *sites, subject=("B1", "A/1/25"))).target == "0518"


def test_it_disrupts_two_rather_than_lose_a_step_that_disrupts_anyway():
    table = Table(turn=2)
    for unit in ("A/1/25", "B/1/25"):
        table.us(unit, "0517")
    options = (option("take"), option("disrupt_two"), option("extra_step", "A/1/25"))
    found = bot().choose(
        *asked(table, "trade_hit", *options, subject=("A/1/25", "0517"), step=True, disrupt=True)
    )
    assert found == option("disrupt_two")


def test_it_lets_a_whole_tank_take_a_hit():
    table = Table(turn=2)
    table.us("A/1/25", "0517")
    table.us("1A/4Tk", "0517")
    options = (option("take"), option("tank", "1A/4Tk"))
    found = bot().choose(
        *asked(table, "trade_hit", *options, subject=("A/1/25", "0517"), step=True, disrupt=True)
    )
    assert found == option("tank", "1A/4Tk")


def test_it_rebuilds_the_weakest_company():
    table = Table(turn=2)
    table.us("A/1/25", "0517", steps=3)
    table.us("B/1/25", "0517", steps=1)
    options = (option("replace", "A/1/25"), option("replace", "B/1/25"), DONE)
    assert bot().choose(*asked(table, "replace", *options)).target == "B/1/25"


def test_it_gives_up_an_attack_that_the_preview_calls_bad_and_fires_one_that_it_calls_good():
    table = Table(turn=2)
    table.us("A/1/25", "0617")
    table.japanese("0616", revealed=True)
    facts = {"hex": "0616", "units": ("A/1/25",), "known": True, "strength": 8, "unmet": ()}
    options = (option("fire"), CANCEL)
    assert bot().choose(*asked(table, "attack_with", *options, **facts, result=("AD", "JG"))) == CANCEL
    assert bot().choose(*asked(table, "attack_with", *options, **facts, result=("JE",))) == option("fire")
