"""The rules in words: rules.toml and rulings.toml, read when somebody opens them; play does not need them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import Field

from ecs.library.models import Table
from ecs.library.problems import Report
from ecs.library.toml_reader import file_name, read_toml

TEXTS = ("rules.toml", "rulings.toml")
"""Files that only tell: a game does not change with them."""

LAST_RANK = 3
EVENT_CHAPTERS = ("20.0", "21.0")

NUMBER = re.compile(r"\b\d{1,2}\.\d{1,2}(?:\.\d{1,2})*")
RANGE = re.compile(r"\b(\d{1,2})\.(\d{1,2})-(\d{1,2})\.(\d{1,2})\b")


class RuleRow(Table):
    """One rule case in our own words."""

    number: str = Field(
        min_length=1, description='Number of the case, or "event:", "cc:", "errata:" and its name'
    )
    title: str = Field(min_length=1)
    text: str = Field(min_length=1, description="One point a line, in short plain sentences")
    slug: str = Field(default="", description="Name of the event in the deck")
    see: list[str] = Field(default_factory=list, description="Related cases")
    rulings: list[int] = Field(
        default_factory=list, description="Rulings that touch the case without naming its number"
    )


class RulesFile(Table):
    """rules.toml: every rule case."""

    rule: list[RuleRow]


class RulingRow(Table):
    """One ruling: where the rules are unclear, and what the program does."""

    number: int = Field(ge=1)
    rule: str = Field(description="The cases it is about")
    question: str
    ruling: str
    reason: str
    confidence: Literal["high", "medium", "low"]


class RulingsFile(Table):
    """rulings.toml: docs/rulings.md as data, written by tools/rulings_data.py."""

    ruling: list[RulingRow]


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling that players and code cite by its number."""

    number: int
    rule: str
    question: str
    ruling: str
    reason: str
    confidence: str


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule case as it is shown: its points, related cases, rulings."""

    number: str
    title: str
    points: tuple[str, ...]
    slug: str = ""
    see: tuple[str, ...] = ()
    rulings: tuple[int, ...] = ()

    @property
    def mark(self) -> str:
        """What stands in front of the title: the number, or the kind of card it is."""
        kind, _, name = self.number.partition(":")
        return {"event": "Event", "cc": "Close combat", "errata": "Correction"}[kind] if name else self.number


@dataclass(frozen=True)
class RuleBook:
    """All cases in printed order and all rulings, by number."""

    rules: Mapping[str, RuleText]
    rulings: Mapping[int, Ruling]

    def find(self, cited: str) -> str:
        """Return the case a citation means: "7.3.1h" is in 7.3.1, "9.3 a)" in 9.3; "" for none."""
        if cited in self.rules:
            return cited
        found = NUMBER.match(cited)
        number = found.group() if found else ""
        while number and number not in self.rules:
            number = number.rpartition(".")[0]
            if f"{number}.0" in self.rules:
                return f"{number}.0"
        return number

    def event(self, slug: str) -> str:
        """Return the case of an event of the deck; "" for none."""
        return next((each.number for each in self.rules.values() if slug and each.slug == slug), "")

    def search(self, words: str) -> list[str]:
        """Return the cases that hold all words; a number finds its case and those below it."""
        wanted = words.lower().split()
        if not wanted:
            return list(self.rules)
        ranks = {number: self._rank(rule, wanted) for number, rule in self.rules.items()}
        return sorted(
            (number for number in ranks if ranks[number] <= LAST_RANK), key=lambda each: ranks[each]
        )

    def _rank(self, rule: RuleText, wanted: list[str]) -> int:
        """Return 0 for a number, 1 for the title, 2 for the text, 3 for a ruling, 9 for nothing."""
        places = (
            rule.number.lower().replace("event:", "").replace("cc:", ""),
            rule.title.lower(),
            " ".join(rule.points).lower(),
            " ".join(self.words_of(number) for number in rule.rulings),
        )
        worst = 0
        for word in wanted:
            if word[0].isdigit() and "." in word:
                place = 0 if places[0].startswith(word) else 9
            else:
                place = next((n for n, text in enumerate(places) if word in text), 9)
            worst = max(worst, place)
        return worst

    def words_of(self, number: int) -> str:
        """Return a ruling as text to search in."""
        ruling = self.rulings[number]
        return f"ruling {number} {ruling.question} {ruling.ruling}".lower()


def load_rules(game: str, root: Path) -> RuleBook:
    """Read the rules of a game in words, or raise BadData with every problem."""
    folder, report = root / "assets" / "data" / game, Report()
    rules = read_toml(folder / TEXTS[0], RulesFile, report, root=root)
    rulings = read_toml(folder / TEXTS[1], RulingsFile, report, root=root)
    report.finish()
    assert rules is not None
    assert rulings is not None
    check(rules, rulings, report, file_name(folder / TEXTS[0], root))
    report.finish()
    return build(rules, rulings)


def check(rules: RulesFile, rulings: RulingsFile, report: Report, name: str) -> None:
    """Find cases told twice and references that lead nowhere."""
    numbers = [row.number for row in rules.rule]
    known, ruled = set(numbers), {row.number for row in rulings.ruling}
    for row in rules.rule:
        if numbers.count(row.number) > 1:
            report.add(name, f"rule {row.number}", "each case once", "several", "Join them.")
        for each in row.see:
            if each not in known:
                report.unknown(name, f"rule {row.number}, see", "rule", each, known)
        for number in row.rulings:
            if number not in ruled:
                report.add(name, f"rule {row.number}, rulings", "the number of a ruling", number)


def build(rules: RulesFile, rulings: RulingsFile) -> RuleBook:
    """Join rules and the rulings about them; what is about one event does not stand in the chapter as well."""
    numbers = [row.number for row in rules.rule]
    about: dict[str, set[int]] = {number: set() for number in numbers}
    elsewhere = {number for row in rules.rule if row.slug for number in row.rulings}
    for ruling in rulings.ruling:
        for number in cited(ruling.rule):
            if number in about and not (number in EVENT_CHAPTERS and ruling.number in elsewhere):
                about[number].add(ruling.number)
    texts = {
        row.number: RuleText(
            row.number,
            row.title,
            tuple(row.text.strip().splitlines()),
            row.slug,
            tuple(row.see),
            tuple(sorted(about[row.number] | set(row.rulings))),
        )
        for row in rules.rule
    }
    return RuleBook(texts, {row.number: Ruling(**row.model_dump()) for row in rulings.ruling})


def cited(text: str) -> list[str]:
    """Return the numbers of cases in a text, ranges such as 13.2-13.10 written out."""
    found = list(NUMBER.findall(text))
    for first, low, last, high in RANGE.findall(text):
        if first == last:
            found += [f"{first}.{each}" for each in range(int(low), int(high) + 1)]
    return list(dict.fromkeys(found))
