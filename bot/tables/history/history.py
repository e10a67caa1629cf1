"""The record of a game: its history, which is played anew to see that it led to what is stored."""

import asyncio

import msgspec
from structlog.stdlib import get_logger

from bot.engine import codec, machine
from bot.store.rows import ChoiceRow
from bot.tables.history.game_file import GameFile, game_file, luck_faults
from bot.tables.history.game_transfer import ExportedGame, export_game
from bot.tables.history.replay import ReplayResult, replay_history
from bot.tables.play import may_be_known
from bot.tables.table import Post, Refused, StoreError, Table, TableAccess, host_or_moderator

logger = get_logger(__name__)
DISCORD = "https://discord.com/channels"


class HistoryService:
    """Looks through the histories of games."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access

    async def begun_tables(self) -> list[int]:
        """The ids of the tables whose games have begun, running or over."""
        return await self._access.store.tables.begun_ids()

    async def running(self) -> list[int]:
        """The ids of the tables whose games run, by game: what is kept to draw one helps to draw the next."""
        return await self._access.store.tables.begun_ids(running=True)

    async def replay(self, table_id: int) -> tuple[Table, ReplayResult]:
        """A game that has begun, and what comes of its history. Raises what `TableAccess.table` raises."""
        table, history, kept = await self.whole(table_id)
        return table, replay_history(table.game, history, kept, table.saved)

    async def file(self, table_id: int) -> tuple[GameFile, list[str]]:
        """The file of a game that is over, and what is wrong with its luck: nothing, if it was fixed in advance.

        Raises Refused("luck_not_over") while its luck may not be known, Refused("no_luck") if it was begun before luck
        could be proved.
        """
        table, history, kept = await self.whole(table_id)
        luck = await self._access.store.luck.find(table_id)
        if luck is None or not table.row.luck or table.state is None:
            raise Refused("no_luck")
        if not may_be_known(table.row, self._access.now()):
            raise Refused("luck_not_over", luck=table.row.luck)
        post = await self._first_post(table)
        file = await asyncio.to_thread(game_file, table, luck, history, kept, post)
        return file, luck_faults(file)

    async def _first_post(self, table: Table) -> str:
        """The link of the post that shows the commitment, or of the channel once it is no longer known; or nothing."""
        for row in await self._access.store.outbox.of_table(table.id, ("turn",)):
            if row.message_id and msgspec.json.decode(row.payload, type=Post).luck == table.row.luck:
                return f"{DISCORD}/{table.row.guild_id}/{row.target}/{row.message_id}"
        return "" if table.row.channel_deleted else f"{DISCORD}/{table.row.guild_id}/{table.row.channel_id}"

    async def export(self, table_id: int, *, secrets: bool) -> ExportedGame:
        """The game as it goes to another place; with what is hidden if it is over or ended a day ago, or `secrets`.

        Raises Refused("not_running") for a lobby, and what `TableAccess.table` raises.
        """
        table, history, states = await self.whole(table_id)
        if table.state is None:
            raise Refused("not_running")
        luck, known = await self._access.store.luck.find(table_id), may_be_known(table.row, self._access.now())
        return await asyncio.to_thread(export_game, table, history, states, luck, secrets=secrets or known)

    async def for_host(self, table_id: int, user_id: int, *, moderator: bool) -> ExportedGame:
        """A game that is over, as a file for its host or a moderator.

        Raises Refused("export_not_over"), Refused("not_host_nor_moderator").
        """
        table = await self._access.table(table_id)
        host_or_moderator(table, user_id, moderator)
        if not may_be_known(table.row, self._access.now()):
            raise Refused("export_not_over")
        return await self.export(table_id, secrets=False)

    async def whole(self, table_id: int) -> tuple[Table, list[ChoiceRow], dict[int, bytes]]:
        """A table with its history and the states that are kept, all of one moment. Raises what `table` raises."""
        table = await self._access.table(table_id)
        while True:
            history = await self._access.history(table_id)
            kept = await self._access.store.choices.kept_states(table_id)
            newest = await self._access.table(table_id)
            if newest.is_as(table):
                return newest, history, kept
            table = newest

    async def past(self, table: Table, choice_id: int) -> Table:
        """A table as it was before a choice, to be looked at. Raises Refused("moved_on") if that was forgotten."""
        state = await self._access.store.choices.state_before(table.id, choice_id)
        if state is None:
            raise Refused("moved_on")
        row = msgspec.structs.replace(table.row, status="running")
        return msgspec.structs.replace(table, row=row, state=codec.decode(table.game, state), saved=state)

    async def at_number(self, table: Table, number: int) -> Table:
        """A table with the board that all saw when it had this number, but for what has been undone since.

        An undo can hide again what had been shown, so what was undone then is not on it: it is the board that the undo
        led back to. The same table comes back where the board is that still, or where that of then is not known or
        cannot be read any more.
        """
        if number >= table.row.number:
            return table
        made = [row for row in await self._access.store.choices.since(table.id, number) if not row.ahead]
        first = next((row for row in made if not row.undone), None)
        if first is None:
            return table
        try:
            then = await self.past(table, first.id)
        except StoreError:
            raise
        except Exception as fault:  # noqa: BLE001 - it was forgotten, or older rules have left whatever they have
            logger.warning("a former board is not known", table=table.id, number=number, error=repr(fault))
            return table
        for row in made:
            if _waits_in_state_before(first, row):
                machine.take_back(then.state, row.seat)
        return then


def _waits_in_state_before(first: ChoiceRow, row: ChoiceRow) -> bool:
    """Whether the state before `first`, which stands, has this earlier choice that was undone: for others it waited."""
    return row.id < first.id and row.undone_number is not None and row.undone_number > first.number
