#!/usr/bin/env python3
"""Play the game, or run its tests, from a fresh checkout: `python3 tools/run.py play`.

Needs nothing but Python itself. The first time it makes an environment in `.venv` and installs what the
project needs; after that it starts at once. This file runs on Python 3.8 too, so that an old Python gets as far as
the message that asks for a newer one.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, NoReturn

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ROOT = Path(__file__).resolve().parent.parent
NEEDED = (3, 11)
WINDOWS = os.name == "nt"
PYTHON = "py" if WINDOWS else "python3"
MISSING_NETWORK = (
    "connection",
    "temporary failure in name resolution",
    "no matching distribution found",
    "could not find a version",
    "max retries exceeded",
    "timed out",
)


class Word(NamedTuple):
    """One word of the command line: what it says, what it needs, what it runs."""

    help: str
    extra: str  # "" for the game alone, "test" for the tools of the tests too
    commands: Callable[[Sequence[str]], list[list[str]]]


def module(name: str, *fixed: str) -> Callable[[Sequence[str]], list[list[str]]]:
    """A word that runs one Python module or script with the rest of the line."""
    start = ["-m", name] if not name.endswith(".py") else [str(Path("tools") / name)]
    return lambda rest: [[*start, *fixed, *rest]]


def tests(rest: Sequence[str]) -> list[list[str]]:
    """The test suite, on several cores unless the line says how many."""
    cores = max(2, min(os.cpu_count() or 2, 8))
    split = any(word.startswith(("-n", "--numprocesses", "--pdb")) for word in rest)
    return [["-m", "pytest", *([] if split else ["-n", str(cores)]), *rest]]


def lint(rest: Sequence[str]) -> list[list[str]]:
    """Format, style and types; nothing is changed."""
    paths = list(rest)
    return [
        ["-m", "ruff", "format", "--check", *(paths or ["."])],
        ["-m", "ruff", "check", *(paths or ["."])],
        ["-m", "mypy", *paths],
    ]


WORDS: dict[str, Word] = {
    "play": Word("start the game", "", module("game", "play")),
    "test": Word("run the whole test suite", "test", tests),
    "lint": Word("check format, style and types", "test", lint),
    "rules": Word("list the rule cases with and without a test", "test", module("rule_coverage.py")),
    "fuzz": Word("play random games against every invariant", "test", module("fuzz.py")),
    "maps": Word("check the maps, with the real Tiled if it is there", "test", module("check_maps.py")),
    "balance": Word("let a bot play many games and tell how they went", "", module("balance.py")),
    "demo": Word("make the demonstration save anew, after a change of data", "", module("make_demo.py")),
    "bench": Word("measure the speed", "test", module("bench.py")),
}


def main(line: Sequence[str]) -> int:
    """Prepare the environment and run the word with the rest of the line."""
    if not line or line[0] in ("-h", "--help", "help"):
        print(usage())
        return 0 if line else 2
    name, rest = line[0], list(line[1:])
    word = WORDS.get(name, Word("", "", lambda words: [["-m", "game", name, *words]]))
    python = prepare(word.extra)
    codes = []
    for command in word.commands(rest):
        say("run: " + " ".join(["python", *command]))
        codes.append(run([str(python), *command]))
    return max(codes, key=abs)


def usage() -> str:
    """What can be typed."""
    words = "\n".join(f"  {name:<7} {word.help}" for name, word in WORDS.items())
    return (
        f"usage: {PYTHON} tools/run.py WORD [more]\n\n{words}\n\n"
        "Any other word goes to the game's own command line, for instance simulate, watch, replay, picture or check."
    )


def prepare(extra: str) -> Path:
    """Make the environment fit the project, unless it does already; return its Python."""
    home = ROOT / ".venv"
    python = home / ("Scripts/python.exe" if WINDOWS else "bin/python")
    stamp = home / "project-stamp"
    if is_fresh(stamp, extra) and python.exists():
        return python
    say(f"first start, or the requirements changed: setting up {home} (a minute or two)")
    if not works(python):
        make_environment(home)
    stamp.unlink(missing_ok=True)
    install(python, extra)
    stamp.write_text(f"{fingerprint()} {extra}\n", encoding="utf-8")
    say("ready")
    return python


def fingerprint() -> str:
    """A hash of all that decides what must be installed, and where."""
    digest = hashlib.sha256(str(ROOT).encode())
    for name in ("pyproject.toml", "constraints.txt"):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def is_fresh(stamp: Path, extra: str) -> bool:
    """Is the environment up to date, with at least the wanted extra?"""
    if not stamp.is_file():
        return False
    words = stamp.read_text(encoding="utf-8").split()
    return words[:1] == [fingerprint()] and extra in ("", *words[1:])


def works(python: Path) -> bool:
    """Does this interpreter start, is it new enough, and does it have pip?"""
    if not python.exists():
        return False
    test = f"import sys, pip; sys.exit(sys.version_info < {NEEDED!r})"
    return subprocess.run([str(python), "-c", test], capture_output=True, check=False).returncode == 0


def make_environment(home: Path) -> None:
    """Create `.venv` with a Python that is new enough."""
    python = find_python()
    if python is None:
        stop(
            "this is Python {}.{}, and the game needs {}.{} or newer.".format(*sys.version_info[:2], *NEEDED),
            "Install a newer one and run this again with it:",
            "  Windows and macOS: the installer of python.org"
            + (", then: py tools\\run.py play" if WINDOWS else ""),
            "  Debian and Ubuntu: sudo apt install python3 python3-venv",
        )
    say("making the environment with {}".format(" ".join(python)))
    command = [*python, "-m", "venv", "--clear", str(home)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        explain_venv(result.stdout + result.stderr, home)


def find_python() -> list[str] | None:
    """This Python if it is new enough, else a newer one that is on the path."""
    if sys.version_info >= NEEDED:
        return [sys.executable]
    candidates: list[list[str]] = [[f"python3.{minor}"] for minor in (13, 12, 11, 14)]
    if WINDOWS:
        candidates = [["py", f"-3.{minor}"] for minor in (13, 12, 11, 14)] + candidates
    test = f"import sys; sys.exit(sys.version_info < {NEEDED!r})"
    for candidate in candidates:
        if not shutil.which(candidate[0]):
            continue
        if subprocess.run([*candidate, "-c", test], capture_output=True, check=False).returncode == 0:
            return candidate
    return None


def explain_venv(output: str, home: Path) -> NoReturn:
    """Say in plain words why no environment could be made."""
    if "ensurepip" in output or "No module named venv" in output:
        stop(
            "this Python cannot make environments: its venv module is missing or incomplete.",
            "  Debian and Ubuntu: sudo apt install python3-venv",
            "  Fedora: sudo dnf install python3-pip",
            "  Windows and macOS: the installer of python.org has it",
        )
    stop(
        f"no environment could be made in {home}.", "Is the disk full, or the folder read-only?", tail(output)
    )


def install(python: Path, extra: str) -> None:
    """Install the project into the environment, in the versions that were tested."""
    target = f".[{extra}]" if extra else "."
    say("installing the game" + (" and what its tests need" if extra else ""))
    command = [str(python), "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--quiet"]
    command += ["--constraint", "constraints.txt", "--editable", target]
    result = subprocess.run(command, cwd=str(ROOT), capture_output=True, text=True, check=False)
    if result.returncode == 0:
        compile_sources(python)
        return
    output = result.stdout + result.stderr
    if any(sign in output.lower() for sign in MISSING_NETWORK):
        stop(
            "a package could not be fetched. The first start needs the network; later ones do not.",
            "Check the connection (and a proxy, if you are behind one), then run this again.",
            tail(output),
        )
    stop("the packages could not be installed.", tail(output))


def compile_sources(python: Path) -> None:
    """Compile the program once, so that even the first start of the game is quick."""
    command = [str(python), "-m", "compileall", "-q", "ecs", "game"]
    subprocess.run(command, cwd=str(ROOT), capture_output=True, check=False)


def run(command: list[str]) -> int:
    """Run a command in the checkout and give back its exit code.

    Ctrl+C reaches the program as well: it is given the time to save a game; a second time ends it at once.
    """
    program = subprocess.Popen(command, cwd=str(ROOT))
    try:
        return program.wait()
    except KeyboardInterrupt:
        pass
    try:
        return program.wait()
    except KeyboardInterrupt:
        program.kill()
        return 130


def tail(output: str, count: int = 4) -> str:
    """What a program said went wrong, and its last lines, set off from our own words."""
    lines = output.strip().splitlines()
    telling = [line for line in lines[:-count] if "error" in line.lower()][-count:]
    return "\n".join("    | " + line.strip() for line in telling + lines[-count:])


def say(text: str) -> None:
    """One line of progress, kept apart from what the programs print."""
    print("[run] " + text, file=sys.stderr, flush=True)


def stop(*lines: str) -> NoReturn:
    """End with an explanation."""
    print("\n".join(("[run] " + lines[0], *lines[1:])), file=sys.stderr, flush=True)
    raise SystemExit(2)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
