"""Play the demonstration game anew and write it to saves/demo: the US Action Phase of turn 3, ready to go on.

Run it whenever the data or the rules have changed, since a save opens with the data it was made with only.

python3 tools/run.py demo
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from ecs.core.session import Session  # noqa: E402
from ecs.games import load_rules  # noqa: E402
from ecs.library.saves import write_save  # noqa: E402
from game.simulation import make_bot  # noqa: E402

SEED, TURN, PHASE = 9, 3, "us_action"
TARGET = ROOT / "saves" / "demo" / "d_day_turn_3.json"


def demonstration() -> Session:
    """Let the sensible bot play up to the first action of the turn."""
    rules = load_rules("iwo_jima")
    session = Session.start(rules, "d_day", SEED)
    player = make_bot("sensible", SEED, rules)
    while session.decision is not None:
        view = session.view()
        if (view.turn, view.phase) == (TURN, PHASE) and session.decision.kind == "act":
            return session
        session.apply(player.choose(session.decision, view))
    raise RuntimeError(f"the game of seed {SEED} ended before turn {TURN}: choose another seed")


def main() -> int:
    """Write the demonstration game with a label and a small picture."""
    from game.snapshot import thumbnail

    session = demonstration()
    label = {"title": "Demonstration: the third turn", "turn": session.turn, "phase": "US action"}
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    write_save(TARGET, session.record(), label=label, picture=thumbnail(session))
    print(f"{TARGET.relative_to(ROOT)}: turn {session.turn}, {len(session.choices)} choices")
    return 0


if __name__ == "__main__":
    sys.exit(main())
