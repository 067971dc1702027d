"""The project's own source files, parsed once, for the tests that hold its shape."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CODE = ("ecs", "game", "tools", "tests")


@dataclass(frozen=True, slots=True)
class Source:
    """One Python file: its place, its module name, its text and its tree."""

    path: str
    module: str
    text: str
    tree: ast.Module

    def walk(self) -> Iterator[ast.AST]:
        return ast.walk(self.tree)


@dataclass(frozen=True, slots=True)
class Import:
    """One imported module, or a name that is imported from it."""

    source: Source
    line: int
    module: str
    name: str

    def __str__(self) -> str:
        what = f"{self.name} from {self.module}" if self.name else self.module
        return f"{self.source.path}:{self.line} imports {what}"

    def is_within(self, *packages: str) -> bool:
        """Does this import reach into one of the packages?"""
        full = f"{self.module}.{self.name}" if self.name else self.module
        return any(is_within(self.module, package) or is_within(full, package) for package in packages)


def is_within(module: str, package: str) -> bool:
    """Is the module the package itself or a part of it?"""
    return module == package or module.startswith(package + ".")


@cache
def all_sources() -> tuple[Source, ...]:
    """Every Python file of the project, in the order of the paths."""
    return tuple(read_source(path) for folder in CODE for path in sorted((ROOT / folder).rglob("*.py")))


def sources(*folders: str) -> list[Source]:
    """The files under some of the folders, such as `ecs/dday`."""
    return [
        source for source in all_sources() if source.path.startswith(tuple(f"{name}/" for name in folders))
    ]


def read_source(path: Path) -> Source:
    """Read and parse one file."""
    place = path.relative_to(ROOT)
    parts = place.with_suffix("").parts
    module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    text = path.read_text(encoding="utf-8")
    return Source(place.as_posix(), module, text, ast.parse(text))


def imports(source: Source) -> list[Import]:
    """All imports of a file, those inside functions and behind TYPE_CHECKING too."""
    found = []
    for node in source.walk():
        if isinstance(node, ast.Import):
            found += [Import(source, node.lineno, name.name, "") for name in node.names]
        elif isinstance(node, ast.ImportFrom):
            module = absolute(source, node)
            found += [Import(source, node.lineno, module, name.name) for name in node.names]
    return found


def absolute(source: Source, node: ast.ImportFrom) -> str:
    """The full module name of a `from` import, relative ones resolved."""
    if not node.level:
        return node.module or ""
    is_package = source.path.endswith("__init__.py")
    parts = source.module.split(".")
    home = parts[: len(parts) - node.level + (1 if is_package else 0)]
    return ".".join([*home, *([node.module] if node.module else [])])
