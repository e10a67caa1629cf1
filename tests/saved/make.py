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
SEEDS = range(2024, 2034)


def play_states(game, seats) -> list[tuple[bytes, bool]]:
    """The states of one game, and whether some had chosen there in simultaneous play: of the first seed with such."""
    kept: list[tuple[bytes, bool]] = []
    for seed in SEEDS:
        states = [(codec.encode(game, d.s), any(a.choices for a in d.s.pending)) for d in decisions(game, seats, seed)]
        kept = kept or states
        if any(chosen for _, chosen in states):
            return states
    return kept


def moments(game, seats) -> Iterator[tuple[str, bytes]]:
    """States of one game: at the beginning, in the midst of simultaneous play, here and there, near the end."""
    states = play_states(game, seats)
    quarter = len(states) // 4
    order = (*range(quarter, len(states)), *range(quarter))
    midst = next((place for place in order if states[place][1]), quarter)
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
