"""A puzzle: a position of a finished game in which one turn is clearly best."""

from collections.abc import Sequence
from functools import cached_property

import msgspec

from bot.engine import codec
from bot.engine.effect import Choice
from bot.engine.state import State
from bot.games.registry import AnyGame, games
from bot.store.puzzles.puzzles import PuzzleRow
from bot.store.rows import SeatRow, TableRow
from bot.tables.table import Table

SEED = 0x70757A7A6C65  # so that the futures of a verdict are not those of another purpose


class Puzzle(msgspec.Struct, frozen=True, dict=True):
    """A puzzle that can be shown and played: its row, and the state in which its seat is to find the best turn."""

    row: PuzzleRow
    state: State

    @property
    def game(self) -> AnyGame:
        """The rules of its title."""
        return games()[self.row.game]

    @cached_property
    def best(self) -> tuple[Choice, ...]:
        """The choices of the best known turn."""
        return msgspec.json.decode(self.row.best, type=tuple[Choice, ...])

    @property
    def seed(self) -> int:
        """The seed of the futures in which attempts are judged: the same for everybody."""
        return SEED ^ self.row.id

    def at_table(self, guild_id: int, user_id: int, names: Sequence[str], language: str | None = None) -> Table:
        """Return the position as a running table, which is nowhere stored, with this person in the seat to move."""
        row, game = self.row, self.game
        table = TableRow(
            0, guild_id, 0, row.game, game.version, "running", user_id, row.options, 0, language, None, 0, 0
        )
        seats = [
            SeatRow(place, name, user_id if place == row.seat else None, None if place == row.seat else "normal")
            for place, name in enumerate(names)
        ]
        return Table(table, tuple(seats), self.state, codec.encode(game, self.state))


def load_puzzle(row: PuzzleRow, saved: bytes) -> Puzzle:
    """Return the puzzle of a row and its saved state, migrated to the present version of its game.

    Raise KeyError or ValueError, or what `codec.decode` raises, if it cannot be read.
    """
    game = games()[row.game]
    state = codec.decode(game, saved)
    msgspec.json.decode(row.options, type=game.options)
    if row.seat not in range(state.seats):
        raise ValueError(f"there is no seat {row.seat}")
    return Puzzle(row, state)
