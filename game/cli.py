"""The command line: `iwo play`, `watch`, `simulate`, `check`, `replay`, `picture`, `script`, `export`."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from ecs.core.session import Rules
    from game.beginning import Beginning

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    help="D-Day at Iwo Jima: a solitaire wargame of February 1945.",
)

Game = Annotated[str, typer.Option("--game", help="iwo_jima, hell_on_earth, peleliu, tarawa or rage")]
Scenario = Annotated[
    str,
    typer.Option(
        "--scenario",
        help="name of the scenario, such as d_day, or a scenario or position file of your own (.toml)",
    ),
]
Map = Annotated[
    str, typer.Option("--map", help="map of your own (.tmx), or the name of an example such as koro")
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
    map_name: Map = "",
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
        tell(game, scenario, map_name, seed, "random")
        return
    from game.app import run

    if save is None:
        prepared(game, scenario, map_name)
    run(game=game, scenario=scenario, map_name=map_name, seed=seed, load=save, window=window)


@app.command()
def watch(
    game: Game = "iwo_jima",
    scenario: Scenario = "",
    map_name: Map = "",
    seed: Seed = None,
    bot: Bot = "random",
    text: Annotated[
        bool, typer.Option("--text", help="tell the game in words instead of showing it")
    ] = False,
) -> None:
    """Let a bot play and look on."""
    if text or not has_display():
        tell(game, scenario, map_name, seed, bot)
        return
    from game.app import run

    begun = prepared(game, scenario, map_name)
    run(game=game, scenario=scenario or begun.scenario, map_name=map_name, seed=begun.seed(seed), bot=bot)


@app.command()
def simulate(
    game: Game = "iwo_jima",
    scenario: Scenario = "",
    map_name: Map = "",
    games: Annotated[
        int, typer.Option("--games", min=1, help="how many games; the seeds follow one another")
    ] = 1,
    seed: Seed = None,
    bot: Bot = "random",
    as_json: AsJson = False,
) -> None:
    """Let a bot play games without a picture and print how each went."""
    from game.simulation import simulate as run_games

    begun = prepared(game, scenario, map_name)
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
        typer.Argument(
            help="maps (.tmx), scenarios and positions (.toml) or saves (.json); none: all that is shipped"
        ),
    ] = None,
    game: Game = "iwo_jima",
    scenario: Annotated[
        str, typer.Option("--scenario", help="a scenario that the maps are to have all for")
    ] = "",
    map_name: Annotated[str, typer.Option("--map", help="the map the scenarios and positions are for")] = "",
    as_json: AsJson = False,
) -> None:
    """Check the data and maps of a game, or the files named: problems, and for maps warnings too."""
    from ecs.library.own_files import find_map
    from game.checking import findings_in

    known_scenario(rules_of(game), scenario)
    if not files:
        print(f"{game}: data and maps are in order.")
        return
    chosen = find_map(map_name) if map_name else None
    found = [each for path in files for each in findings_in(path, game, chosen, scenario)]
    for each in found:
        print(json.dumps(each.as_dict(), ensure_ascii=False) if as_json else each)
    if any(each.kind == "problem" for each in found):
        raise typer.Exit(1)
    if not as_json:
        print("No problem was found.")


@app.command()
def replay(
    save: Annotated[Path, typer.Argument(help="a save")],
    as_json: AsJson = False,
) -> None:
    """Play a saved game again from its first card and compare every checksum."""
    from ecs.core.session import Diverged, Session
    from ecs.games import rules_of_save
    from ecs.library.saves import read_save, to_record

    record = to_record(read_save(save))
    try:
        session = Session.replay(rules_of_save(record), record)
    except Diverged as problem:
        raise Refused(f"{save}: {problem}") from problem
    facts = {"choices": len(record.choices), "turn": session.turn, "checksum": session.checksum()}
    print(json.dumps(facts) if as_json else f"{save}: {len(record.choices)} choices lead to the same state.")


@app.command()
def script(
    scenario: Annotated[str, typer.Argument(help="a position file (.toml) or the name of a scenario")],
    answers: Annotated[Path, typer.Argument(help="answers, one a line; * for the bot, # for a comment")],
    game: Game = "iwo_jima",
    map_name: Map = "",
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
    begun = prepared(game, scenario, map_name)
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
    from ecs.library.own_files import names_for
    from ecs.library.position_games import position_of
    from ecs.library.position_text import position_text
    from ecs.library.saves import write_whole
    from game.beginning import taken_up

    session = taken_up(save)
    changes = {"title": title, **names_for(session.options, target)}
    position = position_of(session.rules, session.record()).model_copy(update=changes)
    write_whole(target, position_text(position))
    print(f"{target} is written.")


@app.command()
def picture(
    target: Annotated[Path, typer.Argument(help="the PNG to write")],
    save: Annotated[
        Path | None, typer.Option("--load", help="a save to show; without it a fresh set-up")
    ] = None,
    game: Game = "iwo_jima",
    scenario: Scenario = "",
    map_name: Map = "",
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
    from game.beginning import taken_up
    from game.snapshot import Wish, play_to, save_picture

    session = taken_up(save, map_name) if save else prepared(game, scenario, map_name).start(seed)
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


def rules_of(game: str) -> Rules:
    """Return the rules of a game; raise Refused in plain words when it is not known."""
    from ecs.games import UnknownGame, load_rules

    try:
        return load_rules(game)
    except UnknownGame as problem:
        raise Refused(str(problem)) from problem


def known_scenario(rules: Rules, scenario: str) -> None:
    """Raise Refused in plain words when a game has no scenario of that name; "" means none is asked for."""
    from ecs.library.problems import did_you_mean

    if scenario and scenario not in rules.scenarios:
        known = ", ".join(rules.scenarios)
        raise Refused(
            f"{rules.name} has no scenario {scenario!r}; it has: {known}. {did_you_mean(scenario, rules.scenarios)}"
        )


def prepared(game: str, scenario: str, map_name: str = "") -> Beginning:
    """Return what begins a game, read and checked: a scenario by name or by file, or a position file, on a map."""
    from ecs.games import UnknownGame
    from game.beginning import beginning

    try:
        begun = beginning(game, scenario, map_name)
    except UnknownGame as problem:
        raise Refused(str(problem)) from problem
    known_scenario(begun.rules, begun.scenario)
    return begun


def tell(game: str, scenario: str, map_name: str, seed: int | None, bot: str) -> None:
    """Let a bot play a game and print its log."""
    from game.telling import tell_game

    begun = prepared(game, scenario, map_name)
    for line in tell_game(begun.start(seed), bot, begun.seed(seed)):
        print(line, flush=True)


def main() -> None:
    """Run the command line; faults the person can mend end in one message, not in a traceback."""
    from game.sdl import settle

    settle()  # before the imports that bring pygame along
    from ecs.library.map_change import NoLongerHolds
    from ecs.library.problems import BadData
    from ecs.library.saves import SaveError
    from game.collector import calm
    from game.simulation import UnknownBot

    calm()
    try:
        app()
    except (Refused, BadData, SaveError, NoLongerHolds, UnknownBot) as problem:
        print(problem, file=sys.stderr)
        raise SystemExit(2) from problem


if __name__ == "__main__":
    main()
