"""Nothing reaches the player without words."""

from __future__ import annotations

import ast
import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

from ecs.core.decisions import Blocked, Decision, Option, option
from ecs.core.events import Event
from ecs.dday import events
from ecs.dday.printed import cards
from ecs.dday.views import HeroView
from ecs.library.paths import data_root
from game.text.inspect import us_text
from game.text.log import CHAPTERS, HEADINGS, QUIET, SENTENCES, sentence, variant
from game.text.names import PHASES, event_name, listed
from game.text.prompts import LABELS, PROMPTS, label, prompt
from game.text.reasons import REASONS, why_not
from game.text.standing import condition_text, ending
from game.text.words import WORDINGS, tell
from tests.game import fakes

ECS = Path(__file__).resolve().parents[3] / "ecs"


def engine_trees():
    return [ast.parse(path.read_text(encoding="utf-8")) for path in sorted((ECS / "dday").rglob("*.py"))]


def calls(name: str):
    """Return the first arguments of every call of a name in the engine."""
    return [
        node
        for tree in engine_trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == name
    ]


def constants(nodes, place: int) -> set[str]:
    found = (node.args[place] for node in nodes if len(node.args) > place)
    return {arg.value for arg in found if isinstance(arg, ast.Constant) and isinstance(arg.value, str)}


def given(value: ast.AST) -> set[str]:
    """Return the codes an expression may come to: a constant, or one of the branches of a condition."""
    if isinstance(value, ast.Constant):
        return {value.value} - {""} if isinstance(value.value, str) else set()
    if isinstance(value, ast.IfExp):
        return given(value.body) | given(value.orelse)
    return set().union(*map(given, value.values)) if isinstance(value, ast.BoolOp) else set()


def given_reasons() -> set[str]:
    """Return the codes that the engine's functions named for a reason return."""
    functions = [
        node
        for tree in engine_trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and node.name.endswith("_reason")
    ]
    returns = (node for each in functions for node in ast.walk(each) if isinstance(node, ast.Return))
    return set().union(*(given(node.value) for node in returns if node.value))


ASKED = sorted(constants(calls("Decision"), 0) | constants(calls("pick"), 0))
VERBS = sorted(constants(calls("option"), 0) | constants(calls("Option"), 0) | constants(calls("pick"), 2))
BARRIERS = sorted(constants(calls("Barrier"), 0) | constants(calls("Blocked"), 1) | given_reasons())


def example(kind: type[Event]) -> Event:
    """Return an event of a type with plausible values."""
    plain = {"int": 2, "str": "0511", "bool": True}
    values: dict[str, Any] = {}
    for field in fields(kind):
        text = str(field.type)
        values[field.name] = next((v for name, v in plain.items() if text == name), ("0511", "0512"))
    return kind(**values)


@pytest.mark.parametrize("name", sorted(Event.registry))
def test_every_event_has_a_sentence_without_gaps(name):
    assert name in SENTENCES
    text = sentence(example(Event.registry[name]))
    assert text.endswith((".", "…."))
    assert not set(text) & {"…", "{"}


@pytest.mark.parametrize("key", sorted(SENTENCES))
def test_every_sentence_names_only_fields_of_its_event(key):
    kind = Event.registry[key.partition(".")[0]]
    names = {field.name for field in fields(kind)}
    wanted = set(re.findall(r"{(\w+)", SENTENCES[key]))
    assert wanted <= names
    assert set(re.findall(r"{\w+:(\w+)}", SENTENCES[key])) <= set(WORDINGS)


def test_every_event_belongs_to_a_chapter_heading_or_is_quiet_about_the_course_of_play():
    named = {name for chapter in CHAPTERS.values() for name in chapter} | set(HEADINGS) | set(QUIET)
    assert named <= set(Event.registry)


@pytest.mark.parametrize("kind", ASKED)
def test_every_question_of_the_engine_is_asked_in_words(kind):
    assert kind in PROMPTS


@pytest.mark.parametrize("verb", VERBS)
def test_every_answer_of_the_engine_has_a_name(verb):
    assert verb in LABELS or any(key.endswith(f".{verb}") for key in LABELS)


@pytest.mark.parametrize("code", BARRIERS)
def test_every_reason_of_the_engine_is_a_sentence(code):
    assert code in REASONS


def test_a_question_takes_its_numbers_from_the_decision():
    asked = prompt(fakes.move())
    assert "A/1/25" in asked.title
    assert "2 hexes left" in asked.advice
    assert asked.rule == "7.3"


def test_a_question_nobody_wrote_down_still_has_words():
    decision = Decision("some_new_thing", "1.2", (option("odd_verb", "x"),))
    assert prompt(decision).title == "Some new thing"
    assert label(decision, decision.options[0]) == "Odd verb x"


def test_an_answer_is_named_by_question_before_it_is_named_by_verb():
    decision = Decision("act", "7.0", (option("end"),))
    assert label(decision, Option("end")) == "End the phase"
    assert label(decision, option("attack", "0511")) == "Attack 0511"


@pytest.mark.parametrize(
    ("details", "words"),
    [
        ({"disrupt": True, "bonus": ""}, "Lose a step, disrupted"),
        ({"disrupt": False, "bonus": ""}, "Lose a step"),
        ({}, "Lose a step"),
        ({"disrupt": False, "bonus": "leader"}, "Take the hit"),
    ],
)
def test_taking_a_hit_says_what_it_costs_unless_a_leader_may_fall(details, words):
    take = option("take")
    assert label(Decision("trade_hit", "6.3.2", (take,), details=details), take) == words


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (option("guest", "HQ/24", "HQ/1/23"), "Put HQ/1/23 under HQ/24, of a sister regiment"),
        (option("company", "HQ/1/24", "E/2/24"), "Put E/2/24 under HQ/1/24, of another battalion"),
    ],
)
def test_who_is_put_under_which_headquarters_is_said_by_name(answer, words):
    assert label(Decision("act", "7.0", (answer,)), answer) == words


HEROES = (
    HeroView("hero:2", "officer", False, "A/1/25"),
    HeroView("hero:21", "nco", False, "B/1/25"),
    HeroView("hero:3", "nco", True, "B/1/25"),
)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (option("sacrifice", "hero", "2"), "The officer of A/1/25 gives his life"),
        (option("sacrifice", "hero", "21"), "The NCO of B/1/25 gives his life"),
        (option("inspired", "hero", "3"), "Spend the inspiration of B/1/25"),
        (option("hero", "hero", "21"), "The NCO of B/1/25 takes it"),
        (option("officer", "hero", "2", "C/1/25"), "The officer of A/1/25 joins C/1/25"),
        (option("spend_nco"), "Spend the NCO of B/1/25 to recover"),
        (option("sacrifice", "hero", "9"), "The hero gives his life"),
    ],
)
def test_a_hero_that_may_be_spent_is_told_by_his_unit(answer, words):
    decision = Decision("cc_loss", "8.6.1", (answer,), subject=("B/1/25",))
    assert label(decision, answer, fakes.view(heroes=HEROES)) == words


def test_a_spent_inspiration_is_not_told_as_the_fall_of_a_hero():
    spent = events.HeroFell(number=1, rule="11.1.6", hero="hero:3", unit="B/1/25", inspired=False)
    assert sentence(spent) == "The inspiration of B/1/25 is spent."


def test_a_hit_that_costs_the_last_step_says_so():
    take = option("take")
    asked = Decision("trade_hit", "6.3.2", (take,), subject=("A/1/25", "0619"), details={"disrupt": True})
    for steps, words in ((1, "Lose the last step: A/1/25 is gone"), (2, "Lose a step, disrupted")):
        view = fakes.view(us=(fakes.us("A/1/25", "0619", steps=steps),))
        assert label(asked, take, view) == words


def test_a_tank_that_pays_for_another_hit_with_the_same_step_says_so():
    tanks = (option("tank", "1A/4Tk"), option("tank", "1B/4Tk"))
    asked = Decision("trade_hit", "6.3.2", tanks, subject=("A/1/25", "0619"), details={"free": ("1A/4Tk",)})
    assert [label(asked, each) for each in tanks] == [
        "1A/4Tk takes this hit too, for the same step",
        "1B/4Tk takes the hit",
    ]


def test_the_inspector_speaks_of_command_only_once_the_set_up_is_over():
    alone = fakes.us("A/1/25", "0619")
    view = fakes.view(us=(alone,), out_of_command=(alone.key,))
    assert "OUT OF COMMAND" in us_text(alone, view)
    assert "OUT OF COMMAND" not in us_text(alone, view._replace(phase="setup"))


def test_who_is_lost_on_the_way_in_is_said_to_be_lost_in_a_beach_box():
    lost = events.UnitEliminated(number=1, rule="5.1", unit="A/4E", hex="box:Y1")
    assert sentence(lost) == "A/4E is eliminated in Yellow 1 beach box."


def test_a_reason_ends_with_the_number_of_its_rule():
    assert why_not(Blocked(option("unit", "A/1/25"), "acted", "7.0")).endswith("[7.0]")


@pytest.mark.parametrize("name", cards.EVENTS + cards.CLOSE_COMBAT_EVENTS)
def test_every_event_of_a_card_has_a_title(name):
    title = event_name(name)
    assert (title and "_" not in title and title[0].isupper()) or title[0].isdigit()


def test_titles_keep_their_abbreviations():
    assert event_name("landing_beach_congestion") == "Landing beach congestion"
    assert event_name("us_artillery_replacement") == "US artillery replacement"
    assert event_name("lvta_support") == "LVT(A) support"


def test_every_phase_has_a_name():
    from ecs.iwo_jima.sequence import sequence

    assert {row.phase.key for row in sequence()} <= set(PHASES)


def test_conditions_and_endings_are_told():
    assert condition_text("step_losses", 12, 50) == "12 of at most 50 steps lost"
    assert condition_text("airfield:1", 0, 1) == "Airfield 1: 0 of 1 controlled"
    assert ending("step_losses").startswith("The losses")


def test_lists_read_like_a_sentence():
    assert listed(["A", "B", "C"]) == "A, B and C"
    assert tell("{units} move{units:es}.", {"units": ("A",)}) == "A moves."
    assert tell("{units} move{units:es}.", {"units": ("A", "B")}) == "A and B move."


def test_a_close_combat_card_tells_its_event_first():
    assert variant("CombatCard", {"event": "heroism", "hit": False}) == "event"
    assert variant("CombatCard", {"event": "heroism", "hit": True}) == "event_hit"
    assert variant("CombatCard", {"event": "", "hit": True}) == "hit"


@pytest.mark.parametrize(
    ("reason", "words"), [("tanks_apart", "neighbouring"), ("bluff_tank", "only by a road")]
)
def test_reasons_about_tanks_say_what_the_rule_asks(reason, words):
    assert words in REASONS[reason]


def told(name: str, /, **facts: Any) -> str:
    return sentence(Event.registry[name](number=1, rule="", **facts))


@pytest.mark.parametrize(
    ("hit", "steps", "words"),
    [
        ((), 2, "nobody is hit"),
        (("A/1/25",), 2, "A/1/25 loses 2 steps"),
        (("A/1/25", "B/1/25"), 1, "A/1/25 and B/1/25 lose 1 step each"),
        (("A/1/25",), 0, "no gun that bears fires at A/1/25"),
    ],
)
def test_a_landing_check_tells_whom_it_hits(hit, steps, words):
    assert words in told("LandingChecked", box="B1", card="c30", units=("A/1/25",), hit=hit, steps=steps)


def test_an_attack_without_close_combat_tells_that_the_unit_stands():
    facts = {"hex": "0616", "us": 8, "japanese": 2, "row": "4:1", "shifted_row": "3:1", "column": "alone"}
    spared = told("AttackComputed", required=("CC",), unmet=("CC",), result=("JE",), **facts)
    assert "stands for want of close combat" in spared
    defeated = told("AttackComputed", required=("MG",), unmet=("MG",), result=("JE",), **facts)
    assert "the unit is defeated" in defeated


def test_fire_at_a_move_falls_on_the_hex_that_is_left_and_guns_need_a_symbol():
    shot: dict[str, Any] = {"hexes": ("0513",), "colour": "blue", "card": "c25", "limit": 1}
    shot |= {"targets": ("0413",), "levels": ("intense",), "kind": "movement_under_fire"}
    words = told("PositionFired", group="B7", **shot)
    assert "out of 0413" in words
    quiet = told("ArtilleryFired", sector=2, points=21, divisor=0, hits=0, card="c03")
    assert "card 3 shows no artillery" in quiet


@pytest.mark.parametrize(
    ("kind", "words"), [("lvt", "(LVT(A))"), ("tank", "(tanks)"), ("air", "(airstrike)")]
)
def test_a_barrage_is_told_by_the_name_of_what_fires(kind, words):
    assert words in told("BarrageFired", hex="0508", kind=kind, units=(), strength=3)


def test_a_whole_regiment_that_arrives_is_not_named_unit_by_unit():
    nine = tuple(f"{company}/1/9" for company in "ABC") + tuple(f"{company}/2/9" for company in "EFG")
    assert prompt(Decision("arrival_box", "5.3", (), subject=nine[:5])).title.endswith("E/2/9 and F/2/9")
    assert prompt(Decision("arrival_box", "5.3", (), subject=nine)).title.endswith(
        "C/1/9, E/2/9 and 2 more units"
    )


def test_the_fonts_hold_every_sign_the_texts_use():
    from game import fonts

    used = set("".join([*SENTENCES.values(), *REASONS.values(), *LABELS.values(), "·÷…×−"]))
    for role in ("text", "bold", "figures", "label"):
        face = fonts.font(role, 20)
        missing = [
            sign
            for sign, size in zip(sorted(used), face.metrics("".join(sorted(used))), strict=True)
            if size is None
        ]
        assert missing == [], role
    assert (data_root() / "assets" / "fonts").is_dir()


@pytest.mark.parametrize(
    ("letter", "told"), [("R", "H6 acts on letter R: advance."), ("", "H6 acts: advance.")]
)
def test_a_tank_that_acts_by_its_colour_alone_is_told_without_a_letter(letter, told):
    assert (
        sentence(
            events.ActionTaken(number=1, rule="14.2", group="H6", letter=letter, action="advance", hex="1725")
        )
        == told
    )
