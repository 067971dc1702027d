"""What the documents say can be followed: links lead somewhere, commands exist, folders are there."""

from __future__ import annotations

import re

import pytest

from tests.architecture.sources import ROOT
from tools import run

DOCUMENTS = sorted(
    str(path.relative_to(ROOT))
    for pattern in ("*.md", "docs/**/*.md", "maps/*.md", "assets/**/*.md", "saves/demo/*.md", "tests/**/*.md")
    for path in ROOT.glob(pattern)
)
LINK = re.compile(r"(?<!!)\[[^\]]+\]\(([^)#\s]+)(?:#[^)]*)?\)")
COMMAND = re.compile(r"python3 tools/run\.py (\w+)")
SCRIPT = re.compile(r"\btools/(\w+)\.py\b")
FOLDER = re.compile(r"^\| `([\w/]+)/?` \|", re.MULTILINE)


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_link_leads_somewhere(name):
    home = (ROOT / name).parent
    links = [
        link for link in LINK.findall(read(name)) if "://" not in link and not link.startswith("mailto:")
    ]
    assert [link for link in links if not (home / link).exists()] == []


@pytest.mark.parametrize("name", DOCUMENTS)
def test_every_command_and_script_exists(name):
    from game.cli import app

    words = {
        command.name or (command.callback.__name__ if command.callback else "")
        for command in app.registered_commands
    }
    assert [word for word in COMMAND.findall(read(name)) if word not in run.WORDS and word not in words] == []
    assert [
        script for script in SCRIPT.findall(read(name)) if not (ROOT / "tools" / f"{script}.py").exists()
    ] == []


def test_the_map_of_the_code_is_true():
    folders = FOLDER.findall(read("README.md"))
    assert len(folders) >= 8
    assert [folder for folder in folders if not (ROOT / folder).is_dir()] == []


def test_every_how_to_page_is_linked_from_the_readme():
    pages = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").glob("*.md"))
    assert [page for page in pages if f"({page})" not in read("README.md")] == []


def test_the_readme_names_the_two_commands():
    assert "python3 tools/run.py play" in read("README.md")
    assert "python3 tools/run.py test" in read("README.md")
