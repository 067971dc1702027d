"""Measure what docs/performance.md states; every figure also as a ratio to a calibration loop of the same run.

python3 tools/run.py bench --json
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

Figures = dict[str, float]


def clocked(work: Callable[[], object], *, runs: int = 5) -> float:
    """Return the median time of `work` in milliseconds."""
    times = []
    for _ in range(runs):
        began = time.perf_counter()
        work()
        times.append((time.perf_counter() - began) * 1000)
    return statistics.median(times)


def calibration() -> int:
    """A fixed load of plain Python: what a millisecond is worth on this machine today."""
    total = 0
    table = {number: number * 3 for number in range(64)}
    for number in range(200_000):
        total += table[number & 63] ^ number
    return total


def child(code: str) -> float:
    """Return the wall time in milliseconds of a fresh Python that runs `code`, once all is compiled and pressed."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}

    def run() -> None:
        subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, check=True)

    run()
    return clocked(run, runs=7)


def engine_figures() -> Figures:
    """Decisions per second, start, save and load, undo, fields of fire."""
    from ecs.core.bots import play
    from ecs.core.session import Session
    from ecs.games import load_rules
    from ecs.library.saves import open_session, read_save, write_save
    from game.simulation import make_bot

    rules = load_rules("iwo_jima")
    figures: Figures = {"new_game_ms": clocked(lambda: Session.start(rules, "d_day", 1))}
    for name, with_view in (("decisions_per_second", True), ("decisions_per_second_without_view", False)):
        count, spent = 0, 0.0
        for seed in range(1, 7):
            session = Session.start(rules, "d_day", seed)
            began = time.perf_counter()
            count += play(session, make_bot("random", seed, rules), with_view=with_view)
            spent += time.perf_counter() - began
        figures[name] = count / spent
    session = Session.start(rules, "d_day", 3)
    bot = make_bot("random", 3)
    while session.decision is not None and session.turn < 4:
        session.apply(bot.choose(session.decision, session.view()))
    figures["view_ms"] = clocked(session.view, runs=50)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.json"
        figures["save_ms"] = clocked(lambda: write_save(path, session.record()))
        figures["load_ms"] = clocked(lambda: open_session(read_save(path), rules))
        figures["save_kb"] = path.stat().st_size / 1024
    figures["fields_of_the_island_ms"] = clocked(lambda: all_fields(), runs=3)
    return figures


def map_figures() -> Figures:
    """Times of reading the island, and a map of four times its size."""
    from ecs.library.paths import data_root
    from ecs.library.tiled import load_island
    from ecs.library.tiled_picture import read_picture
    from tools.wide_map import write_wide_map

    island = data_root() / "maps" / "iwo_jima.tmx"
    with tempfile.TemporaryDirectory() as folder:
        wide = write_wide_map(island, Path(folder) / "wide.tmx")
        return {
            "map_load_ms": clocked(lambda: load_island(island), runs=9),
            "map_four_times_as_large_load_ms": clocked(lambda: load_island(wide)),
            "map_picture_plan_ms": clocked(lambda: read_picture(island), runs=9),
        }


def all_fields() -> int:
    """Work out the potential field of every position group on a freshly read island."""
    from ecs.dday.printed.field_of_fire import potential_field
    from ecs.library.paths import data_root
    from ecs.library.tiled import load_island

    island = load_island(data_root() / "maps" / "iwo_jima.tmx")
    return sum(len(potential_field(island, group)) for group in island.groups)


def campaign_figures() -> Figures:
    """A campaign of 66 turns by the random bot, its loss limits put aside: time, and speed at both ends."""
    from ecs.core.session import Session
    from ecs.dday.printed.scenario import Victory
    from ecs.iwo_jima.rules import IwoJima
    from game.simulation import make_bot

    known = IwoJima.load()
    campaign = known.scenario("campaign")
    endless = replace(
        campaign,
        victory=Victory(),
        special=replace(campaign.special, catastrophic_loss=False, third_regiment=""),
    )
    rules = replace(known, scenarios={"campaign": endless})
    session, bot = Session.start(rules, "campaign", 1), make_bot("random", 1, rules)
    spent: dict[int, list[float]] = {}
    while session.decision is not None:
        turn = session.turn
        began = time.perf_counter()
        session.apply(bot.choose(session.decision, session.view()))
        spent.setdefault(turn, []).append((time.perf_counter() - began) * 1000)
    early = [each for turn, times in spent.items() if 7 <= turn <= 26 for each in times]
    late = [each for turn, times in spent.items() if turn > 46 for each in times]
    return {
        "campaign_s": sum(map(sum, spent.values())) / 1000,
        "campaign_turns": float(session.turn),
        "campaign_decisions": float(len(session.choices)),
        "campaign_decision_ms_turns_7_to_26": statistics.mean(early),
        "campaign_decision_ms_turns_47_to_66": statistics.mean(late),
    }


def memory_mb() -> float:
    """Return the resident memory of this process in megabytes (Linux; elsewhere the peak)."""
    status = Path("/proc/self/status")
    if status.exists():
        line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) / 1024
    import resource

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def start_figures() -> Figures:
    """Times of fresh processes."""
    new_game = (
        "from ecs.games import load_rules; from ecs.core.session import Session; "
        "Session.start(load_rules('iwo_jima'), 'd_day', 1)"
    )
    return {
        "headless_import_and_new_game_ms": child(new_game),
        "first_frame_ms": child("from game.probe import first_frame; first_frame()"),
    }


def screen_figures() -> Figures:
    """Frame times and memory of the table, from the probe of the application."""
    from game.probe import frame_times

    figures = {}
    for name, size in (("1080p", (1920, 1080)), ("4k", (3840, 2160))):
        for key, value in frame_times(size).items():
            figures[f"{key}_{name}"] = value
        figures["memory_in_play_mb" if name == "1080p" else f"memory_in_play_mb_{name}"] = memory_mb()
    return figures


def main() -> int:
    """Measure and print, with the collector set as the command line sets it."""
    from game.collector import calm

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parts = {
        "engine": engine_figures,
        "map": map_figures,
        "start": start_figures,
        "screen": screen_figures,
        "campaign": campaign_figures,
    }
    parser.add_argument("--only", choices=tuple(parts), help="measure one part")
    asked = parser.parse_args()
    calm()
    beat = clocked(calibration, runs=9)
    figures: Figures = {"calibration_ms": beat}
    for name, part in parts.items():
        if asked.only in (None, name):
            figures |= part()
    lines = {
        name: {"value": round(value, 3), "ratio": round(ratio(name, value, beat), 4)}
        for name, value in figures.items()
    }
    machine = f"{platform.python_implementation()} {platform.python_version()}, {os.cpu_count()} cores, {platform.system()}"
    if asked.json:
        print(json.dumps({"machine": machine, "figures": lines}))
        return 0
    print(machine)
    for name, line in lines.items():
        print(f"{name:40} {line['value']:12.3f}   x calibration {line['ratio']:.4f}")
    return 0


def ratio(name: str, value: float, beat: float) -> float:
    """Return a figure in units of the calibration loop: times divided by it, rates per loop."""
    if name.startswith("decisions"):
        return value * beat / 1000
    if name.endswith("_s"):
        return value * 1000 / beat
    return value / beat if name.endswith("ms") or "_ms_" in name else value


if __name__ == "__main__":
    sys.exit(main())
