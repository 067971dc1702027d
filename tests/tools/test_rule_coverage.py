"""tools/rule_coverage.py counts promises, and refuses those that name nothing."""

from __future__ import annotations

import json

import pytest

from tools import rule_coverage
from tools.rule_coverage import Promise

PYTEST_INI = """
[pytest]
markers =
    rule(game, *cases): a rule
    example(id): an example
"""


@pytest.fixture
def collected(tmp_path, monkeypatch):
    """Collect one test file with the given text, in another process' place: a folder of its own."""
    import subprocess
    import sys

    def collect(text: str) -> list[Promise]:
        (tmp_path / "pytest.ini").write_text(PYTEST_INI, encoding="utf-8")
        (tmp_path / "test_sample.py").write_text(text, encoding="utf-8")
        program = (
            "import json, sys\n"
            "from pathlib import Path\n"
            "from tools import rule_coverage as coverage\n"
            "coverage.ROOT = Path(sys.argv[1])\n"
            "found = coverage.collect([sys.argv[1]])\n"
            "print(json.dumps([[p.game, p.case, p.test] for p in found.promises]))\n"
        )
        output = subprocess.run(
            [sys.executable, "-c", program, str(tmp_path)],
            cwd=rule_coverage.INDEX.parent.parent,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        return [Promise(*row) for row in json.loads(output)]

    return collect


def test_the_lists_have_the_cases_of_the_rulebook():
    assert len(rule_coverage.read_cases("iwo_jima")) == 269
    assert len(rule_coverage.read_examples("iwo_jima")) == 29
    assert len(rule_coverage.read_examples()) == 69
    assert rule_coverage.read_cases("iwo_jima")["6.3.1"] == "Hit Limits of Japanese Positions"


def test_marks_of_a_test_are_promises(collected):
    found = collected(
        "import pytest\n"
        "@pytest.mark.rule('iwo_jima', '6.3.1', '6.3.2')\n"
        "@pytest.mark.rule('tarawa', '6.5')\n"
        "@pytest.mark.example('iwo-attack-1')\n"
        "def test_a(): pass\n"
    )
    pairs = sorted((promise.game, promise.case) for promise in found)
    assert pairs == [("", "iwo-attack-1"), ("iwo_jima", "6.3.1"), ("iwo_jima", "6.3.2"), ("tarawa", "6.5")]


@pytest.mark.parametrize("mark", ["skip", "xfail", "skip(reason='later')"])
def test_a_test_that_does_not_run_promises_nothing(collected, mark):
    text = f"import pytest\n@pytest.mark.{mark}\n@pytest.mark.rule('iwo_jima', '6.3.1')\ndef test_a(): pass\n"
    assert collected(text) == []


def test_marks_on_a_module_and_on_parameters_count(collected):
    found = collected(
        "import pytest\n"
        "pytestmark = pytest.mark.rule('iwo_jima', '6.1')\n"
        "@pytest.mark.parametrize('n', [pytest.param(1, marks=pytest.mark.rule('iwo_jima', '6.2'))])\n"
        "def test_a(n): pass\n"
    )
    assert sorted(promise.case for promise in found) == ["6.1", "6.2"]


def test_covered_and_missing_make_up_the_list():
    promises = [
        Promise("iwo_jima", "6.3.1", "a"),
        Promise("peleliu", "6.0", "b"),
        Promise("iwo_jima", "6.3.1", "c"),
    ]
    numbers = rule_coverage.count(rule_coverage.read_cases("iwo_jima"), promises, "iwo_jima")
    assert numbers.covered == ["6.3.1"]
    assert numbers.tests["6.3.1"] == ["a", "c"]
    assert len(numbers.missing) == 268


@pytest.mark.parametrize(
    ("promise", "words"),
    [
        (Promise("iwo_jima", "99.9", "t"), "no rule case '99.9'"),
        (Promise("okinawa", "1", "t"), "unknown game 'okinawa'"),
        (Promise("", "iwo-attack-99", "t"), "unknown example"),
    ],
)
def test_a_mark_that_names_nothing_is_an_error(promise, words):
    (problem,) = rule_coverage.unknown_promises([promise])
    assert words in problem


def test_every_mark_of_this_run_names_a_known_case(request):
    promises = [promise for item in request.session.items for promise in rule_coverage.promises_of(item)]
    assert rule_coverage.unknown_promises(promises) == []
