#!/usr/bin/env python3
"""Which rule cases and worked examples of a game have a test: `tools/run.py rules`.

A test promises a case by `@pytest.mark.rule("iwo_jima", "6.3.1")` and a printed example by
`@pytest.mark.example("iwo-attack-1")`. The lists of what there is to promise are in tests/rules_index. A mark
on a skipped test, or on one that is expected to fail, promises nothing and does not count.
"""

from __future__ import annotations

import argparse
import contextlib
import csv
import io
import json
import os
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
INDEX = ROOT / "tests" / "rules_index"
RULEBOOKS = {
    "iwo_jima": "d-day-at-iwo-jima",
    "peleliu": "d-day-at-peleliu",
    "tarawa": "d-day-at-tarawa",
    "hell_on_earth": "iwo-jima-hell-on-earth",
    "rage": "iwo-jima-rage-against-the-marines",
}
NOT_A_PROMISE = ("skip", "xfail")


@dataclass(frozen=True, slots=True)
class Promise:
    """One mark on one test: `game` is empty for a worked example."""

    game: str
    case: str
    test: str


@dataclass(frozen=True, slots=True)
class Count:
    """The cases of one list, each with the tests that promise it."""

    titles: dict[str, str]
    tests: dict[str, list[str]]

    @property
    def covered(self) -> list[str]:
        return [case for case in self.titles if case in self.tests]

    @property
    def missing(self) -> list[str]:
        return [case for case in self.titles if case not in self.tests]


@dataclass(slots=True, eq=False)
class Collector:
    """A pytest plugin that notes the marks of all collected tests."""

    promises: list[Promise] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def pytest_collection_finish(self, session: Any) -> None:
        for item in session.items:
            self.promises.extend(promises_of(item))

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed:
            self.errors.append(f"{report.nodeid} could not be collected")


def promises_of(item: Any) -> Iterable[Promise]:
    """The promises of one collected test; a test that is skipped makes none."""
    if any(item.get_closest_marker(name) for name in NOT_A_PROMISE):
        return
    for mark in item.iter_markers("rule"):
        game, *cases = mark.args or ("",)
        for case in cases or [""]:
            yield Promise(str(game), str(case), item.nodeid)
    for mark in item.iter_markers("example"):
        for case in mark.args or [""]:
            yield Promise("", str(case), item.nodeid)


def read_cases(game: str) -> dict[str, str]:
    """Case id and title for each rule case of a game, in the order of the rulebook."""
    return {row["id"]: row["title"] for row in read_table(INDEX / f"{RULEBOOKS[game]}.tsv")}


def read_examples(game: str | None = None) -> dict[str, str]:
    """Example id and title for each worked example of a game, or of all games."""
    rows = read_table(INDEX / "examples.tsv")
    return {row["id"]: row["title"] for row in rows if game is None or row["game"] == RULEBOOKS[game]}


def read_table(path: Path) -> list[dict[str, str]]:
    """The rows of a table whose columns are parted by tabs."""
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def unknown_promises(promises: Iterable[Promise]) -> list[str]:
    """One sentence for each mark that names a game, case or example that is not in the lists."""
    cases = {game: read_cases(game) for game in RULEBOOKS}
    examples = read_examples()
    problems: dict[str, None] = {}
    for promise in promises:
        if promise.game and promise.game not in cases:
            problems[f"{promise.test}: unknown game {promise.game!r}; known are {', '.join(cases)}"] = None
        elif promise.game and promise.case not in cases[promise.game]:
            problems[f"{promise.test}: {promise.game} has no rule case {promise.case!r}"] = None
        elif not promise.game and promise.case not in examples:
            problems[f"{promise.test}: unknown example or empty mark {promise.case!r}"] = None
    return list(problems)


def count(titles: dict[str, str], promises: Iterable[Promise], game: str) -> Count:
    """Which of the titles are promised for this game ("" for examples)."""
    tests: dict[str, list[str]] = {}
    for promise in promises:
        if promise.game == game and promise.case in titles:
            tests.setdefault(promise.case, []).append(promise.test)
    return Count(titles, tests)


def collect(paths: Sequence[str] = ("tests",)) -> Collector:
    """Let pytest collect the tests, quietly, and note their marks."""
    import pytest

    collector = Collector()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    output = io.StringIO()
    line = ["--collect-only", "--quiet", "-p", "no:cacheprovider", f"--rootdir={ROOT}", *paths]
    with contextlib.redirect_stdout(output):
        code = pytest.main(line, plugins=[collector])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED) and not collector.errors:
        collector.errors.append(output.getvalue().strip() or f"pytest ended with {code}")
    return collector


def report(name: str, numbers: Count, *, everything: bool) -> list[str]:
    """The lines for one list of cases."""
    covered, total, missing = len(numbers.covered), len(numbers.titles), numbers.missing
    lines = [f"{name}: covered {covered} of {total}, missing {len(missing)}"]
    lines += [f"  missing  {case:<14} {numbers.titles[case]}" for case in missing]
    if everything:
        lines += [f"  covered  {case:<14} by {', '.join(numbers.tests[case])}" for case in numbers.covered]
    return lines


def as_json(numbers: Count) -> dict[str, Any]:
    """The same for programs."""
    return {
        "covered": len(numbers.covered),
        "total": len(numbers.titles),
        "missing": numbers.missing,
        "tests": {case: numbers.tests[case] for case in numbers.covered},
    }


def main(line: Sequence[str] | None = None) -> int:
    """Print the coverage of one game; 1 if a mark is wrong or a test file cannot be collected."""
    parser = argparse.ArgumentParser(description="Which rule cases and worked examples have a test.")
    parser.add_argument("--game", choices=sorted(RULEBOOKS), default="iwo_jima")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--all", action="store_true", help="list the covered cases with their tests too")
    chosen = parser.parse_args(line)
    os.chdir(ROOT)
    collector = collect()
    problems = collector.errors + unknown_promises(collector.promises)
    cases = count(read_cases(chosen.game), collector.promises, chosen.game)
    examples = count(read_examples(chosen.game), collector.promises, "")
    if chosen.json:
        numbers = {"game": chosen.game, "cases": as_json(cases), "examples": as_json(examples)}
        print(json.dumps({**numbers, "problems": problems}, indent=2))
    else:
        print("\n".join(report(f"{chosen.game} rule cases", cases, everything=chosen.all)))
        print("\n".join(report(f"{chosen.game} examples", examples, everything=chosen.all)))
    for problem in problems:
        print(f"error: {problem}", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
