"""The command line: `iwo play`, `watch`, `simulate`, `check`, `replay`, `picture`, `script`, `export`."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ecs.core.session import Rules, Session
    from game.beginning import Beginning

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="D-Day at Iwo Jima: a solitaire wargame of February 1945.",
)

Game = Annotated[str, typer.Option("--game", help="iwo_jima, hell_on_earth, peleliu, tarawa or rage")]
Scenario = Annotated[
    str, typer.Option("--scenario", help="name of the scenario, such as d_day, or a position file (.toml)")
]
Seed = Annotated[
    int | None,
    typer.Option(
        "--seed", help="number that decides the shuffle; the same seed, the same game (1, or the file's own)"
    ),
]
Bot = Annotated[str, typer.Option("--bot", help="random, first or sensible")]
AsJson = Annotated[bool, typer.Option("--json", help="print JSON, one object a line")]


class Refused(Exception):
    """Something the person asked for cannot be done; the text says why."""


@app.command()
def play(
    game: Game = "iwo_jima",
    scenario: Scenario = "",
    seed: Annotated[
        int | None, typer.Option("--seed", help="fix the shuffle; chosen at random without it")
    ] = None,
    save: Annotated[Path | None, typer.Option("--load", help="a save to go on with")] = None,
    window: Annotated[bool, typer.Option("--window", help="a window instead of the full screen")] = False,
) -> None:
    """Open the game on the screen; without a display a bot plays and the log tells of it."""
    if not has_display():
        print(
            "No display was found: a bot plays, and the log tells what happens. (`iwo watch --text` does the same.)"
        )
        tell(game, scenario or "d_day", seed, "random")
        return
    from game.app import run

    prepared(game, scenario)
    run(game=game, scenario=scenario, seed=seed, load=save, window=window)


@app.command()
def watch(
    game: Game = "iwo_jima",
    scenario: Scenario = "d_day",
    seed: Seed = None,
    bot: Bot = "random",
    text: Annotated[
        bool, typer.Option("--text", help="tell the game in words instead of showing it")
    ] = False,
) -> None:
    """Let a bot play and look on."""
    if text or not has_display():
        tell(game, scenario, seed, bot)
        return
    from game.app import run

    run(game=game, scenario=scenario, seed=prepared(game, scenario).seed(seed), bot=bot)


@app.command()
def simulate(
    game: Game = "iwo_jima",
    scenario: Scenario = "d_day",
    games: Annotated[
        int, typer.Option("--games", min=1, help="how many games; the seeds follow one another")
    ] = 1,
    seed: Seed = None,
    bot: Bot = "random",
    as_json: AsJson = False,
) -> None:
    """Let a bot play games without a picture and print how each went."""
    from game.simulation import simulate as run_games

    begun = prepared(game, scenario)
    for report in run_games(begun, games=games, seed=begun.seed(seed), bot=bot):
        line = report.as_dict()
        if as_json:
            print(json.dumps(line), flush=True)
        else:
            print("  ".join(f"{name} {value}" for name, value in line.items()), flush=True)


@app.command()
def check(
    files: Annotated[
        list[Path] | None,
        typer.Argument(help="maps (.tmx), positions (.toml) or saves (.json); none: all that is shipped"),
    ] = None,
    game: Game = "iwo_jima",
) -> None:
    """Check the data and maps of a game, or the files named, and print all that is wrong."""
    if not files:
        rules_of(game)
        print(f"{game}: data and maps are in order.")
        return
    problems = [problem for path in files for problem in problems_of(path, game)]
    for problem in problems:
        print(problem)
    if problems:
        raise typer.Exit(1)
    print("No problem was found.")


@app.command()
def replay(
    save: Annotated[Path, typer.Argument(help="a save")],
    as_json: AsJson = False,
) -> None:
    """Play a saved game again from its first card and compare every checksum."""
    from ecs.core.session import Diverged, Session
    from ecs.library.saves import read_save, to_record

    record = to_record(read_save(save))
    try:
        session = Session.replay(rules_of(record.game), record)
    except Diverged as problem:
        raise Refused(f"{save}: {problem}") from problem
    facts = {"choices": len(record.choices), "turn": session.turn, "checksum": session.checksum()}
    print(json.dumps(facts) if as_json else f"{save}: {len(record.choices)} choices lead to the same state.")


@app.command()
def script(
    scenario: Annotated[str, typer.Argument(help="a position file (.toml) or the name of a scenario")],
    answers: Annotated[Path, typer.Argument(help="answers, one a line; * for the bot, # for a comment")],
    game: Game = "iwo_jima",
    seed: Seed = None,
    bot: Annotated[str, typer.Option("--bot", help="who answers at *: first, random or sensible")] = "first",
    as_json: AsJson = False,
) -> None:
    """Play a list of answers and print every question, what followed, and at last the whole position."""
    from game.script import WrongAnswer, read_lines, readable, run
    from game.simulation import make_bot

    try:
        text = answers.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise Refused(f"{answers} could not be read: {problem}") from problem
    begun = prepared(game, scenario)
    try:
        for facts in run(begun.start(seed), read_lines(text), make_bot(bot, begun.seed(seed), begun.rules)):
            lines = [json.dumps(facts, ensure_ascii=False)] if as_json else readable(facts)
            for line in lines:
                print(line, flush=True)
    except WrongAnswer as problem:
        raise Refused(f"{answers}, {problem}") from problem


@app.command()
def export(
    save: Annotated[Path, typer.Argument(help="a save")],
    target: Annotated[Path, typer.Argument(help="the position file (.toml) to write")],
    title: Annotated[str, typer.Option("--title", help="what the position shows")] = "",
) -> None:
    """Write the position of a save as a file that can be read, changed and started; it tells what is hidden."""
    from ecs.library.position_games import position_of
    from ecs.library.position_text import position_text
    from ecs.library.saves import open_session, read_save, write_whole

    file = read_save(save)
    session = open_session(file, rules_of(file.game))
    position = position_of(session.rules, session.record()).model_copy(update={"title": title})
    write_whole(target, position_text(position))
    print(f"{target} is written.")


@app.command()
def picture(
    target: Annotated[Path, typer.Argument(help="the PNG to write")],
    save: Annotated[
        Path | None, typer.Option("--load", help="a save to show; without it a fresh set-up")
    ] = None,
    game: Game = "iwo_jima",
    scenario: Scenario = "d_day",
    seed: Seed = None,
    size: Annotated[str, typer.Option("--size", help="width x height in pixels")] = "1920x1080",
    bot: Annotated[str, typer.Option("--bot", help="who plays up to --turn: first, random or sensible")] = "",
    turn: Annotated[int, typer.Option("--turn", help="play up to this turn first")] = 0,
    phase: Annotated[str, typer.Option("--phase", help="and to this phase, such as us_action")] = "",
    look: Annotated[str, typer.Option("--look", help="hexes to look at, such as 0104,1724")] = "",
    moment: Annotated[str, typer.Option("--moment", help="go on until this event, such as UnitHit")] = "",
) -> None:
    """Write a picture of a save, of a fresh set-up or of a bot's game, without a display."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from game.snapshot import Wish, play_to, save_picture

    session = opened(save) if save else prepared(game, scenario).start(seed)
    if turn or phase:
        play_to(session, bot or "sensible", turn, phase)
    wish = Wish(tuple(look.split(",")) if look else (), moment)
    save_picture(session, target, parse_size(size), wish, bot)
    print(f"{target} is written.")


def parse_size(text: str) -> tuple[int, int]:
    """Return width and height of a text such as 1920x1080."""
    width, _, height = text.partition("x")
    if not (width.isdigit() and height.isdigit() and int(width) and int(height)):
        raise Refused(f"--size expects something like 1920x1080, but {text!r} came")
    return int(width), int(height)


def has_display() -> bool:
    """Tell whether a window can be opened: a display server on Linux, always elsewhere."""
    if os.environ.get("SDL_VIDEODRIVER"):
        return True
    if sys.platform.startswith(("win", "darwin")):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def rules_of(game: str, scenario: str = "") -> Rules:
    """Return the rules of a game; raise Refused in plain words when it or its scenario is not known."""
    from ecs.games import UnknownGame, load_rules
    from ecs.library.problems import did_you_mean

    try:
        rules = load_rules(game)
    except UnknownGame as problem:
        raise Refused(str(problem)) from problem
    if scenario and scenario not in rules.scenarios:
        known = ", ".join(rules.scenarios)
        raise Refused(
            f"{game} has no scenario {scenario!r}; it has: {known}. {did_you_mean(scenario, rules.scenarios)}"
        )
    return rules


def prepared(game: str, scenario: str) -> Beginning:
    """Return what begins a game: a scenario by name, or a position file, read and checked."""
    from game.beginning import beginning, is_position

    rules = rules_of(game, "" if is_position(scenario) else scenario)
    return beginning(rules, scenario)


def opened(save: Path) -> Session:
    """Return the game of a save."""
    from ecs.library.saves import open_session, read_save

    file = read_save(save)
    return open_session(file, rules_of(file.game))


def tell(game: str, scenario: str, seed: int | None, bot: str) -> None:
    """Let a bot play a game and print its log."""
    from game.telling import tell_game

    begun = prepared(game, scenario)
    for line in tell_game(begun.start(seed), bot, begun.seed(seed)):
        print(line, flush=True)


def problems_of(path: Path, game: str) -> list[str]:
    """Return all that is wrong with a map, position or save."""
    from ecs.library.saves import SaveError, read_save

    if path.suffix == ".toml" and is_shipped(path):
        rules_of(game)
        return []
    if path.suffix == ".toml":
        from ecs.library.position_checks import problem_lines

        return list(problem_lines(path, rules_of(game)))
    if path.suffix == ".tmx":
        from ecs.library.tiled import MapError, load_island

        try:
            load_island(path)
        except MapError as problem:
            return [str(item) for item in problem.problems]
        return []
    try:
        read_save(path)
    except SaveError as problem:
        return [str(problem)]
    return []


def is_shipped(path: Path) -> bool:
    """Tell whether a file is part of the shipped data, which is checked as a whole."""
    from ecs.library.paths import data_root

    return path.resolve().is_relative_to(data_root() / "assets" / "data")


def main() -> None:
    """Run the command line; faults the person can mend end in one message, not in a traceback."""
    from ecs.library.problems import BadData
    from ecs.library.saves import SaveError
    from game.collector import calm
    from game.simulation import UnknownBot

    calm()
    try:
        app()
    except (Refused, BadData, SaveError, UnknownBot) as problem:
        print(problem, file=sys.stderr)
        raise SystemExit(2) from problem


if __name__ == "__main__":
    main()
