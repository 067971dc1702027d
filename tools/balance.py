"""Let a bot play many games of a scenario and tell how they went: wins, steps lost by turn and cause, objectives.

python3 tools/run.py balance --games 100 --bot sensible
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from ecs.core.session import Rules, Session
from ecs.dday import events
from ecs.games import load_rules
from game.simulation import make_bot


@dataclass(slots=True)
class Game:
    """One game: its end, steps lost by turn and by cause, the turn in which each condition was first met.

    ground: positions held, and positions with Japanese in them, at the start of each turn.
    """

    seed: int
    outcome: str = ""
    reason: str = ""
    turn: int = 0
    by_turn: Counter[int] = field(default_factory=Counter)
    by_cause: Counter[str] = field(default_factory=Counter)
    first_met: dict[str, int] = field(default_factory=dict)
    met: tuple[str, ...] = ()
    eliminated: int = 0
    ground: dict[int, tuple[int, int]] = field(default_factory=dict)

    @property
    def steps(self) -> int:
        """Steps lost in all."""
        return sum(self.by_turn.values())


def play_one(rules: Rules, scenario: str, bot: str, seed: int) -> Game:
    """Play one game and note what happened in it."""
    session = Session.start(rules, scenario, seed)
    player, game = make_bot(bot, seed, rules), Game(seed)
    while session.decision is not None:
        view = session.view()
        if view.turn not in game.ground:
            game.ground[view.turn] = (len(view.controlled), sum(each.occupied for each in view.positions))
        for each in view.conditions:
            if each.met:
                game.first_met.setdefault(each.code, view.turn)
        session.apply(player.choose(session.decision, view))
    note_end(session, game)
    return game


def note_end(session: Session, game: Game) -> None:
    """Read outcome and losses from a finished game."""
    view, outcome, turn = session.view(), session.outcome, 0
    if outcome:
        game.outcome, game.reason, game.turn = outcome.result, outcome.reason, outcome.turn
    for event in session.history:
        if isinstance(event, events.TurnBegan):
            turn = event.turn
        elif isinstance(event, events.StepLost):
            game.by_turn[turn] += 1
            game.by_cause[event.cause] += 1
    game.met = tuple(each.code for each in view.conditions if each.met)
    for code in game.met:
        game.first_met.setdefault(code, game.turn)
    game.eliminated = sum(count for _, count in view.japanese_losses)


# -- the report -----------------------------------------------------------------------------------


def report(games: Sequence[Game]) -> list[str]:
    """Return the figures of some games as Markdown."""
    count = len(games)
    steps = sorted(game.steps for game in games)
    wins = sum(game.outcome == "won" for game in games)
    return [
        *table(
            ("Figure", "Value"),
            [
                ("games", str(count)),
                ("seeds", f"{games[0].seed} to {games[-1].seed}"),
                ("won", f"{wins} ({100 * wins / count:.0f} %)"),
                ("last turn, mean", f"{sum(game.turn for game in games) / count:.1f}"),
                ("steps lost, mean", f"{sum(steps) / count:.1f}"),
                ("steps lost, median", str(steps[count // 2])),
                ("steps lost, middle half", f"{steps[count // 4]} to {steps[3 * count // 4]}"),
                ("Japanese units eliminated, mean", f"{sum(game.eliminated for game in games) / count:.1f}"),
            ],
        ),
        *endings(games),
        *means("Turn", "Steps lost in it, mean", [game.by_turn for game in games]),
        *means("Cause", "Steps lost by it, mean", [game.by_cause for game in games]),
        *advance(games),
        *objectives(games),
    ]


def endings(games: Sequence[Game]) -> list[str]:
    """Return how the games ended, the most frequent first."""
    found = Counter((game.outcome, game.reason) for game in games)
    rows = [(f"{outcome}: {reason}", str(count)) for (outcome, reason), count in found.most_common()]
    return table(("End (the first condition that failed)", "Games"), rows)


def means(first: str, second: str, counts: Sequence[Counter[Any]]) -> list[str]:
    """Return the mean of one part of the losses over all games, in the order of its names or numbers."""
    total: Counter[Any] = Counter()
    for each in counts:
        total.update(each)
    rows = [(str(key), f"{total[key] / len(counts):.1f}") for key in sorted(total)]
    return table((first, second), rows)


def advance(games: Sequence[Game]) -> list[str]:
    """Return what ground was ours and what was theirs at the start of each turn, over the games that reached it."""
    rows = []
    for turn in sorted({turn for game in games for turn in game.ground}):
        there = [game.ground[turn] for game in games if turn in game.ground]
        held, taken = (sum(part) / len(there) for part in zip(*there, strict=True))
        rows.append((str(turn), f"{held:.1f}", f"{taken:.1f}", str(len(there))))
    return table(
        ("Turn", "Positions held at its start, mean", "Positions with Japanese, mean", "Games"), rows
    )


def objectives(games: Sequence[Game]) -> list[str]:
    """Return for each condition how often it held at the end and when it was first met."""
    codes = sorted({code for game in games for code in (*game.met, *game.first_met)})
    rows = []
    for code in codes:
        turns = sorted(game.first_met[code] for game in games if code in game.first_met)
        held = sum(code in game.met for game in games)
        rows.append((code, f"{100 * held / len(games):.0f} %", str(turns[len(turns) // 2]), f"{len(turns)}"))
    return table(("Condition", "Held at the end", "First met, median turn", "Games that met it"), rows)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Return a Markdown table with an empty line after it."""
    lines = [head, ["---"] * len(head), *rows]
    return [*("| " + " | ".join(line) + " |" for line in lines), ""]


def main() -> int:
    """Play the games asked for and print, or write, the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="iwo_jima")
    parser.add_argument("--scenario", default="d_day")
    parser.add_argument("--bot", default="sensible")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", type=Path, help="a file for the figures instead of the screen")
    asked = parser.parse_args()
    rules = load_rules(asked.game)
    seeds = range(asked.seed, asked.seed + asked.games)
    text = "\n".join(report([play_one(rules, asked.scenario, asked.bot, seed) for seed in seeds]))
    if asked.write:
        asked.write.write_text(text + "\n", encoding="utf-8")
    else:
        print(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
