"""Writes the saved games of a release: python -m tests.saved.make cartographers

A file is a state as the store keeps it, by version, seats and how far the game has gone. Files of released
versions stay as they are: each must load and be playable to the end for ever.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from bot.engine import codec
from bot.games.registry import games
from tests.walk import decisions

FOLDER = Path(__file__).parent
SEED = 2024


def moments(game, seats) -> Iterator[tuple[str, bytes]]:
    """States of one game: at the beginning, in the midst of simultaneous play, here and there, near the end."""
    states = [(codec.encode(game, d.s), any(a.choices for a in d.s.apart)) for d in decisions(game, seats, SEED)]
    quarter = len(states) // 4
    midst = next((place for place in range(quarter, len(states)) if states[place][1]), quarter)
    for name, place in (("begun", 0), ("midst", midst), ("later", 2 * quarter), ("last", len(states) - 1)):
        yield name, states[place][0]


def main() -> None:
    for key in sys.argv[1:]:
        game = games()[key]
        folder = FOLDER / key
        folder.mkdir(exist_ok=True)
        for seats in sorted({min(game.seats), 2, 4, max(game.seats)} & {*game.seats}):
            for name, saved in moments(game, seats):
                (folder / f"v{game.version}-{seats}-{name}.json").write_bytes(saved)


if __name__ == "__main__":
    main()
