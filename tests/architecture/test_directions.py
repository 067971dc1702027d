"""The arrows between the packages point one way."""

from __future__ import annotations

import ast
import re

import pytest

from tests.architecture.sources import imports, is_within, sources

PARTS = {
    "ecs.core": ("ecs.core",),
    "ecs.dday": ("ecs.core", "ecs.dday"),
    "ecs.iwo_jima": (
        "ecs.core",
        "ecs.dday",
        "ecs.iwo_jima",
        "ecs.library",
    ),  # a game asks the library for its data
    "ecs.library": ("ecs.core", "ecs.dday", "ecs.library"),
}
NOT_IN_THE_ENGINE = (
    "asyncio",
    "datetime",
    "pygame",
    "pygame_gui",
    "random",
    "secrets",
    "threading",
    "time",
    "typer",
    "uuid",
)
# What the application must not reach into: the inner machinery of the engine.
INNER = ("ecs.core.world", "ecs.core.phase", "ecs.core.rng", "ecs.dday.phases", "ecs.dday.effects")
ONE_MODULE_EACH = {
    "pytmx": ("ecs/library/tiled.py",),
    "pydantic": ("ecs/library/", "game/settings.py", "game/saves.py"),
    "esper": ("ecs/core/",),
    "pygame_gui": ("game/ui/",),
    "platformdirs": ("ecs/library/paths.py",),
    "typer": ("game/cli.py",),
}


@pytest.mark.parametrize("package", PARTS)
def test_a_part_of_the_engine_imports_only_what_lies_below_it(package):
    wrong = [
        str(line)
        for source in sources(package.replace(".", "/"))
        for line in imports(source)
        if is_within(line.module, "ecs") and not line.is_within(*PARTS[package])
    ]
    assert wrong == []


def test_every_part_of_the_engine_has_its_arrows():
    parts = {"/".join(source.path.split("/")[:2]) for source in sources("ecs") if source.path.count("/") > 1}
    assert {part.replace("/", ".") for part in parts} <= set(PARTS)


def test_the_engine_knows_no_picture_no_clock_and_no_other_chance_than_its_own():
    wrong = [
        str(line)
        for source in sources("ecs")
        for line in imports(source)
        if line.is_within(*NOT_IN_THE_ENGINE)
    ]
    assert wrong == []


def test_the_engine_does_not_know_the_application():
    wrong = [
        str(line)
        for source in sources("ecs")
        for line in imports(source)
        if line.is_within("game", "tools", "tests")
    ]
    assert wrong == []


def test_the_application_imports_public_names_only():
    wrong = [
        str(line)
        for source in sources("game")
        for line in imports(source)
        if is_within(line.module, "ecs")
        and (
            line.is_within(*INNER)
            or any(part.startswith("_") for part in [*line.module.split("."), line.name])
        )
    ]
    assert wrong == []


@pytest.mark.parametrize("package", ONE_MODULE_EACH)
def test_each_dependency_sits_behind_its_own_module(package):
    wrong = [
        str(line)
        for source in sources("ecs", "game")
        for line in imports(source)
        if line.is_within(package) and not source.path.startswith(ONE_MODULE_EACH[package])
    ]
    assert wrong == []


def test_no_game_is_named_in_the_shared_system():
    name = re.compile(r"iwo|peleliu|tarawa", re.IGNORECASE)
    wrong = [
        f"{source.path}:{number} {line.strip()}"
        for source in sources("ecs/core", "ecs/dday")
        for number, line in enumerate(source.text.splitlines(), 1)
        if name.search(line)
    ]
    assert wrong == []


def test_the_engine_prints_nothing_and_opens_files_only_in_the_library():
    wrong = [
        f"{source.path}:{node.lineno} calls {node.func.id}"
        for source in sources("ecs")
        for node in source.walk()
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Name)
        and (
            node.func.id == "print" or (node.func.id in ("open", "input") and "/library/" not in source.path)
        )
    ]
    assert wrong == []
