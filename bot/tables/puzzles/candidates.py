"""Candidates: turns that were missed in finished games of servers that agree, with nothing of who played them."""

from random import SystemRandom

import msgspec

from bot.engine import codec
from bot.engine.state import State, copy
from bot.players.puzzle import Solution
from bot.store.puzzles.puzzles import NewPuzzle
from bot.store.server_settings import server_settings
from bot.tables.history import TurnToLookAt
from bot.tables.puzzles.rating import MU, SIGMA
from bot.tables.table import Table, TableAccess


class CandidateService:
    """Turns missed turns into candidates."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def deal(self, turn: TurnToLookAt) -> State | None:
        """Return the position before a turn as its seat knows it, the rest dealt anew; None if it may be no puzzle.

        It may not where the server does not agree, and if the game was itself one of practice.
        """
        if not await self._may_become_puzzle(turn.table):
            return None
        state: State = turn.table.game.guess(copy(turn.state), turn.turn.seat, SystemRandom())
        return state

    async def candidate(self, turn: TurnToLookAt, position: State, solution: Solution) -> NewPuzzle | None:
        """Return what is stored of a puzzle; None if its server has withdrawn meanwhile."""
        table = turn.table
        if not await self._may_become_puzzle(table):
            return None
        return NewPuzzle(
            table.id,
            table.row.game,
            table.game.version,
            table.row.options,
            position.seats,
            turn.turn.seat,
            msgspec.json.encode(solution.choices).decode(),
            solution.gain,
            MU,
            SIGMA,
            codec.encode(table.game, position),
        )

    async def withdraw(self, guild_id: int) -> None:
        """Delete the candidates from a server's games: it no longer agrees."""
        await self._access.store.puzzles.withdraw(guild_id)

    async def _may_become_puzzle(self, table: Table) -> bool:
        """Return whether the turns of a finished game may become puzzles."""
        if not table.row.settings.is_own_game or table.row.status != "over":
            return False
        return server_settings(await self._access.store.guilds.find(table.row.guild_id)).puzzles
