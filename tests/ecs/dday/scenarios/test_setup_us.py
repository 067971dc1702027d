"""Who is offered what while US units are set up ashore (18.0, 11.1.1)."""

from __future__ import annotations

import pytest

from ecs.core.session import Session
from ecs.dday.battle import Battle
from tests.ecs.dday.answers import answer, asked, pending, texts
from tests.table import rules


def set_up_to(kind: str, scenario: str, seed: int) -> Session:
    """Leave the set-up of a scenario to the system as far as the first question of a kind."""
    session = Session.start(rules(), scenario, seed)
    while asked(session) != kind:
        answer(session, "default")
    return session


def fitting(battle: Battle, kind: str, division: int) -> set[str]:
    """Return the units of a division a hero of a kind may begin with: battalion HQs for an officer, else companies."""
    wanted = ("hq" if kind == "officer" else "rifle", division)
    return {
        unit
        for unit in battle.us_on_map()
        if (battle.us_spec(unit).kind, battle.us_spec(unit).division) == wanted
    }


@pytest.mark.rule("iwo_jima", "11.1.1", "18.8.1")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_hero_is_offered_to_all_units_of_his_division_that_fit_him_and_have_none_yet(seed):
    session = set_up_to("setup_hero", "drive_to_the_sea", seed)
    battle = session._game
    assert isinstance(battle, Battle)
    kinds = []
    while asked(session) == "setup_hero":
        facts = pending(session).details
        units = fitting(battle, facts["kind"], facts["division"])
        units -= {hero.unit for hero in session.view().heroes}
        assert texts(session) == {"default", *(f"hero:{unit}" for unit in units)}
        kinds.append(facts["kind"])
        answer(session, f"hero:{min(units)}")
    assert len(kinds) == 6
    assert {"officer", "rifleman"} <= set(kinds)
