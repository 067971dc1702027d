"""A game played by a list of answers, one a line: everything that is asked and happens comes out as plain facts.

`*` lets the bot answer, `* 5` five times; what follows `#` is a comment.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ecs.core.bots import Player
from ecs.core.decisions import Blocked, Decision
from ecs.core.events import Event
from ecs.core.session import Session
from ecs.dday.views import View
from ecs.library.position_games import position_now
from ecs.library.problems import did_you_mean
from game.text.log import sentence
from game.text.prompts import label, prompt
from game.text.reasons import why_not

BOT = "*"
COMMENT = "#"


@dataclass(frozen=True, slots=True)
class Line:
    """One answer of a script and the number of its line; BOT stands for the bot's."""

    number: int
    answer: str


class WrongAnswer(ValueError):
    """A line of a script does not fit; the text says which line, what was asked, what is legal."""


def read_lines(text: str) -> tuple[Line, ...]:
    """Return the answers of a script; raise WrongAnswer at a line that is none."""
    found: list[Line] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        answer = raw.partition(COMMENT)[0].strip()
        if answer.startswith(BOT):
            found += [Line(number, BOT)] * repeats(number, answer)
        elif answer:
            found.append(Line(number, answer))
    return tuple(found)


def repeats(number: int, answer: str) -> int:
    """Return how often the bot answers in a line such as `* 5`."""
    count = answer.removeprefix(BOT).strip()
    if count and not (count.isdigit() and int(count)):
        raise WrongAnswer(f"line {number}: expected * or * with a number such as * 5, but {answer!r} came")
    return int(count or 1)


def run(session: Session, lines: Sequence[Line], bot: Player) -> Iterator[dict[str, Any]]:
    """Answer a game's questions line by line; yield every question, answer and event, at last the end.

    Raises WrongAnswer at the first answer that is not offered.
    """
    yield {
        "what": "start",
        "scenario": session.scenario,
        "seed": session.seed,
        "turn": session.turn,
        "answers": list(session.choices),
    }
    yield from map(event_facts, session.history)
    for line in lines:
        if session.decision is None:
            if line.answer == BOT:
                continue
            raise WrongAnswer(f"line {line.number}: {line.answer!r} came, but the game is over")
        yield question_facts(session.decision, session.view())
        answer = bot.choose(session.decision, session.view()).text if line.answer == BOT else line.answer
        if session.decision.find(answer) is None:
            text = complaint(line, session.decision)
            yield {"what": "refused", "line": line.number, "option": answer, "words": text}
            raise WrongAnswer(text)
        by = "bot" if line.answer == BOT else "script"
        yield {"what": "answer", "line": line.number, "option": answer, "by": by}
        yield from map(event_facts, session.apply(answer))
    if session.decision is not None:
        yield question_facts(session.decision, session.view())
    yield end_facts(session)


def question_facts(decision: Decision, view: View) -> dict[str, Any]:
    """Return a question with its options and the blocked ones."""
    return {
        "what": "question",
        "kind": decision.kind,
        "rule": decision.rule,
        "side": decision.side,
        "subject": list(decision.subject),
        "details": dict(decision.details),
        "title": prompt(decision).title,
        "options": [each.text for each in decision.options],
        "labels": [label(decision, each, view) for each in decision.options],
        "blocked": [blocked_facts(each) for each in decision.blocked],
    }


def blocked_facts(blocked: Blocked) -> dict[str, Any]:
    """Return an answer that is not legal with its reason."""
    return {
        "option": blocked.option.text,
        "reason": blocked.reason,
        "rule": blocked.rule,
        "details": list(blocked.details),
        "words": why_not(blocked),
    }


def event_facts(event: Event) -> dict[str, Any]:
    """Return an event with the sentence of the log."""
    return {"what": "event", **event.record(), "words": sentence(event)}


def end_facts(session: Session) -> dict[str, Any]:
    """Return how it stands after the last line: the outcome, if any, and the whole position, hidden counters too."""
    outcome = session.outcome
    return {
        "what": "end",
        "turn": session.turn,
        "outcome": {"result": outcome.result, "reason": outcome.reason} if outcome else None,
        "checksum": session.checksum(),
        "position": position_now(session).model_dump(mode="json", exclude_defaults=True),
    }


def complaint(line: Line, decision: Decision) -> str:
    """Say what is wrong with an answer: the line, the question, what is legal, and why this is not."""
    legal = [each.text for each in decision.options]
    why = next((why_not(each) for each in decision.blocked if each.option.text == line.answer), "")
    return "\n".join(
        [
            f"line {line.number}: {line.answer!r} is no answer to this question. "
            f"{why or did_you_mean(line.answer, legal)}".rstrip(),
            f"  asked: {prompt(decision).title} ({decision.kind}, rule {decision.rule})",
            f"  legal: {', '.join(legal)}",
        ]
    )


def readable(facts: Mapping[str, Any]) -> Iterator[str]:
    """Return the lines that tell one fact of a script to a person."""
    what = facts["what"]
    if what == "start":
        yield f"{facts['scenario']}, seed {facts['seed']}, game turn {facts['turn']}."
    elif what == "question":
        yield f"? {facts['title']}  [{facts['kind']}, rule {facts['rule']}]"
        yield f"    {', '.join(facts['options'])}"
        yield from (f"    not {each['option']}: {each['words']}" for each in facts["blocked"])
    elif what == "answer":
        yield f"> {facts['option']}" + ("" if facts["by"] == "script" else "  (by the bot)")
    elif what == "event":
        yield f"  {facts['words']}" + (f"  [{facts['rule']}]" if facts["rule"] else "")
    elif what == "end":
        outcome = facts["outcome"]
        ending = f"The game is {outcome['result']}: {outcome['reason']}." if outcome else "The game goes on."
        yield f"Game turn {facts['turn']}. {ending} Checksum {facts['checksum']}."
