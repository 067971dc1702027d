"""Files and functions stay small, names say what a thing is, and the tree keeps its folders."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import warnings

import pytest

from tests.architecture.sources import ROOT, Source, all_sources, sources

FILE_LINES = 400
FUNCTION_LINES = 60
FUNCTION_LINES_TO_WATCH = 40
TOP = {
    "LICENSE",
    "README.md",
    "assets",
    "constraints.txt",
    "docs",
    "ecs",
    "game",
    "maps",
    "pyproject.toml",
    "saves",
    "tests",
    "tools",
}
VAGUE_CLASS = re.compile(r"(Manager|Helpers?|Utils?|Base|Info)$")
VAGUE_MODULES = {"utils", "util", "helpers", "helper", "misc", "common", "base", "manager"}
UNFINISHED = re.compile("TO" + r"DO|FIX" + r"ME|XX" + "X")
# Places of one machine, and addresses packages come from, have no business in the project.
FOREIGN = re.compile(
    "/ho" + "me/|/ro" + "ot/|/wo" + "rk/|py" + r"pi\.org|python" + r"hosted|npm" + r"js\.", re.IGNORECASE
)
TEXTS = {".md", ".py", ".toml", ".txt", ".tmx", ".tsx", ".json", ".tsv", ".cfg", ".yml", ".yaml", ".sh", ""}

type_of_function = (ast.FunctionDef, ast.AsyncFunctionDef)


def functions(source: Source) -> list[tuple[str, int]]:
    """Each function of a file with its number of lines."""
    return [
        (f"{source.path}:{node.lineno} {node.name}", (node.end_lineno or node.lineno) - node.lineno + 1)
        for node in source.walk()
        if isinstance(node, type_of_function)
    ]


def tracked_files() -> list[str]:
    """The files of the project as the version control knows them."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        pytest.skip("not a checkout")
    command = ["git", "ls-files", "--cached", "-z"]
    output = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [name for name in output.split("\0") if name and (ROOT / name).is_file()]


def test_no_file_is_too_long():
    long = [
        f"{s.path} ({s.text.count(chr(10))} lines)" for s in all_sources() if s.text.count("\n") > FILE_LINES
    ]
    assert long == []


def test_no_function_is_too_long():
    sized = [pair for source in sources("ecs", "game", "tools") for pair in functions(source)]
    watched = [f"{name} ({size})" for name, size in sized if FUNCTION_LINES_TO_WATCH < size <= FUNCTION_LINES]
    if watched:
        warnings.warn("functions that are getting long: " + ", ".join(watched), stacklevel=1)
    assert [f"{name} ({size} lines)" for name, size in sized if size > FUNCTION_LINES] == []


def test_every_module_says_what_it_is():
    assert [s.path for s in all_sources() if s.text.strip() and not ast.get_docstring(s.tree)] == []


def test_no_name_is_vague():
    classes = [
        f"{source.path}:{node.lineno} class {node.name}"
        for source in sources("ecs", "game", "tools")
        for node in source.walk()
        if isinstance(node, ast.ClassDef) and VAGUE_CLASS.search(node.name)
    ]
    modules = [source.path for source in all_sources() if source.module.rpartition(".")[2] in VAGUE_MODULES]
    assert classes + modules == []


def test_nothing_is_marked_as_unfinished():
    marks = [
        f"{source.path}:{number}"
        for source in all_sources()
        for number, line in enumerate(source.text.splitlines(), 1)
        if UNFINISHED.search(line)
    ]
    assert marks == []


def test_the_top_of_the_tree_keeps_its_names():
    top = {name.split("/", 1)[0] for name in tracked_files()}
    assert {name for name in top if not name.startswith(".")} <= TOP


def test_no_place_of_a_machine_and_no_address_of_a_package_index_is_written_down():
    found = []
    for name in tracked_files():
        path = ROOT / name
        if path.suffix in TEXTS and FOREIGN.search(path.read_text(encoding="utf-8", errors="ignore")):
            found.append(name)
    assert found == []


def test_no_rule_goes_through_a_set_in_its_own_order():
    assert [place for source in sources("ecs") for place in unsorted_sets(source)] == []


def unsorted_sets(source: Source) -> list[str]:
    """Loops over a set that is written right there; the order of a set differs from run to run."""
    harmless = {
        id(argument)
        for node in source.walk()
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("sorted", "len", "sum", "any", "all", "min", "max", "set", "frozenset")
        for argument in node.args
    }
    found = []
    for node in source.walk():
        if isinstance(node, (ast.For, ast.AsyncFor)) and is_set(node.iter):
            found.append(f"{source.path}:{node.lineno}")
        elif isinstance(node, (ast.ListComp, ast.GeneratorExp, ast.DictComp)) and id(node) not in harmless:
            found += [f"{source.path}:{node.lineno}" for part in node.generators if is_set(part.iter)]
    return found


def is_set(node: ast.expr) -> bool:
    """Is this expression visibly a set?"""
    if isinstance(node, ast.BinOp) and isinstance(node.op, (ast.BitAnd, ast.BitOr, ast.Sub, ast.BitXor)):
        return is_set(node.left) or is_set(node.right)
    is_call = (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and node.func.id in ("set", "frozenset")
    )
    return is_call or isinstance(node, (ast.Set, ast.SetComp))


def test_every_test_checks_something():
    hollow = [
        f"{source.path}:{node.lineno} {node.name}"
        for source in sources("tests")
        for node in source.walk()
        if isinstance(node, type_of_function) and node.name.startswith("test_") and not checks(node)
    ]
    assert hollow == []


def checks(test: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Is there an assertion, an expected error, or a call of something that checks?"""
    for node in ast.walk(test):
        if isinstance(node, ast.Assert):
            return True
        if isinstance(node, ast.Attribute) and node.attr in ("raises", "warns"):
            return True
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name.startswith(("check", "assert", "expect", "benchmark")):
                return True
    return False
