"""`python -m game` plays; any word of the command line may follow."""

from __future__ import annotations

import sys

from game.cli import main

if __name__ == "__main__":
    if len(sys.argv) == 1:
        sys.argv.append("play")
    main()
