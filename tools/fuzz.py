"""Play complete random games, every invariant on, and replay each to the same checksums.

python3 tools/run.py fuzz --games 200
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from ecs.core.bots import play
from ecs.core.session import Rules, Session
from ecs.games import load_rules
from ecs.library.saves import open_session, read_save, write_save
from game.simulation import make_bot


@dataclass(frozen=True, slots=True)
class Run:
    """How one game went; `fault` is a traceback, or ""."""

    seed: int
    decisions: int
    outcome: str
    fault: str = ""


@cache
def rules_of(game: str) -> Rules:
    """Return a game's rules, read once in each process."""
    return load_rules(game)


def run_one(game: str, scenario: str, bot: str, seed: int, folder: str) -> Run:
    """Play one game, replay it, send it through a save; return how it went."""
    rules = rules_of(game)
    session = Session.start(rules, scenario, seed)
    try:
        play(session, make_bot(bot, seed, session.rules), limit=20_000)
        check_replay(rules, session)
        check_save(rules, session, Path(folder) / f"fuzz-{game}-{scenario}-{seed}.json")
    except Exception:
        keep_evidence(session, Path(folder) / f"fault-{game}-{scenario}-{seed}.json")
        return Run(seed, len(session.choices), "fault", traceback.format_exc())
    outcome = session.outcome
    return Run(seed, len(session.choices), f"{outcome.result}: {outcome.reason}" if outcome else "no end")


def check_replay(rules: Rules, session: Session) -> None:
    """Replay a game from its first card and compare all checksums."""
    again = Session.replay(rules, session.record())
    if again.checksum() != session.checksum():
        raise AssertionError("the replay ends in another state")


def check_save(rules: Rules, session: Session, path: Path) -> None:
    """Write, read and open a save; the state must be the same."""
    write_save(path, session.record())
    opened = open_session(read_save(path), rules)
    path.unlink()
    if opened.checksum() != session.checksum():
        raise AssertionError("the loaded save is in another state")


def keep_evidence(session: Session, path: Path) -> None:
    """Write what led to a fault, so that `iwo replay` shows it again."""
    write_save(path, session.record())


def main() -> int:
    """Run the games asked for; return 1 when one of them failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="iwo_jima")
    parser.add_argument("--scenario", default="d_day")
    parser.add_argument("--bot", default="random")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--folder", default="build", help="where saves and evidence of faults are written")
    asked = parser.parse_args()
    Path(asked.folder).mkdir(parents=True, exist_ok=True)
    began = time.perf_counter()
    seeds = range(asked.seed, asked.seed + asked.games)
    with ProcessPoolExecutor(asked.jobs) as pool:
        waiting = [
            pool.submit(run_one, asked.game, asked.scenario, asked.bot, seed, asked.folder) for seed in seeds
        ]
        runs = [item.result() for item in waiting]
    return tell(runs, time.perf_counter() - began)


def tell(runs: list[Run], seconds: float) -> int:
    """Print the summary; return the exit code."""
    faults = [run for run in runs if run.fault]
    for run in faults[:5]:
        print(f"seed {run.seed}, after {run.decisions} choices:\n{run.fault}")
    decisions = sum(run.decisions for run in runs)
    print(f"{len(runs)} games, {decisions} decisions, {seconds:.1f} s, {len(faults)} faults")
    for outcome, count in sorted(Counter(run.outcome for run in runs).items()):
        print(f"  {count:4}  {outcome}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
