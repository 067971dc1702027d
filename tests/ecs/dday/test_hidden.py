"""Nothing hidden reaches the player: not by the view, the options, their reasons or their previews."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ecs.core.bots import RandomBot
from ecs.core.rng import Stream, StreamState
from ecs.core.session import Session
from ecs.dday import components as c
from ecs.dday.battle import Battle
from tests.table import rules


def battle_of(session: Session) -> Battle:
    game = session._game
    assert isinstance(game, Battle)
    return game


def shuffle_hidden(battle: Battle, seed: int) -> None:
    """Deal every counter the US side cannot see anew among its like, and the deck and pools too."""
    chance = Stream(StreamState(seed))
    for kind in (c.JapaneseUnit, c.DepthMarker, c.Fort):
        hidden: dict[object, list[str]] = {}
        for key, state in battle.world.each(kind):
            if not state.revealed:
                hidden.setdefault(open_facts(battle, kind, key), []).append(key)
        for keys in hidden.values():
            specs = chance.shuffled([battle.world.get(kind, key).spec for key in keys])
            for key, spec in zip(keys, specs, strict=True):
                battle.world.get(kind, key).spec = spec
    deck = battle.pile("deck")
    deck.items = chance.shuffled(deck.items)


def open_facts(battle: Battle, kind: type, key: str) -> object:
    """What the back of a counter tells anybody: tanks are tanks; forts keep their class cups (17.2b)."""
    if kind is c.JapaneseUnit:
        return battle.japanese_spec(key).tank
    if kind is c.DepthMarker:
        return battle.depth_spec(key).armour
    return battle.fort_spec(key).fort_class


def shown(session: Session) -> object:
    decision = session.decision
    if decision is None:
        return session.view()
    return session.view(), decision.options, decision.blocked, dict(decision.details)


def with_other_secrets(session: Session, seed: int) -> Session | None:
    """The same game with everything hidden dealt anew before its last checkpoint; None when that cannot be.

    It cannot be when something was learnt since: then another secret would have led elsewhere.
    """
    record = session.record()
    other = Session.resume(session.rules, replace(record, choices=record.choices[: record.checkpoint_at]))
    world = battle_of(other).world
    world.restore(record.checkpoint)
    if battle_of(other).barrier != battle_of(session).barrier:
        return None
    shuffle_hidden(battle_of(other), seed)
    return Session.resume(session.rules, replace(record, checkpoint=world.snapshot()))


@pytest.mark.parametrize("seed", range(1, 4))
def test_shuffling_what_is_hidden_changes_nothing_the_player_sees(seed):
    session, bot, compared = Session.start(rules(), "d_day", seed), RandomBot(seed), set()
    for count in range(200):
        if session.decision is None:
            break
        if count % 5 == 0 and (other := with_other_secrets(session, count)):
            assert shown(other) == shown(session), f"after {count} choices, asked {session.decision.kind}"
            compared.add(session.decision.kind)
        session.apply(bot.choose(session.decision, session.view()))
    assert {"act", "action"} <= compared


def test_the_keys_of_japanese_counters_tell_nothing_of_their_faces():
    dealt = [
        tuple(
            state.spec
            for _, state in battle_of(Session.start(rules(), "d_day", seed)).world.each(c.JapaneseUnit)
        )
        for seed in (1, 2)
    ]
    assert dealt[0] != dealt[1]
    assert sorted(dealt[0]) == sorted(dealt[1])
