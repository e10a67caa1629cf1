"""The history of a game, which can be replayed to check that it leads to the stored state."""

import asyncio

import msgspec
from structlog.stdlib import get_logger

from bot.engine import codec, machine
from bot.store.rows import ChoiceRow
from bot.tables.history.former_states import FormerStates
from bot.tables.history.game_file import GameFile, game_file, luck_faults
from bot.tables.history.game_transfer import ExportedGame, export_game
from bot.tables.history.packing import PackingService
from bot.tables.history.pruning import PruningService
from bot.tables.history.replay import ReplayResult, replay_history
from bot.tables.history.second_looks import SecondLookService
from bot.tables.play import may_be_known
from bot.tables.table import Post, Refused, StoreError, Table, TableAccess, need_host_or_moderator

logger = get_logger(__name__)
DISCORD = "https://discord.com/channels"


class HistoryService:
    """Replays, exports and looks through the histories of games."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self.second_looks = access.service(SecondLookService)
        self.packing = access.service(PackingService)
        self.pruning = access.service(PruningService)
        self._former = access.service(FormerStates)

    async def begun_tables(self) -> list[int]:
        """Return the ids of the tables whose games have begun, running or over."""
        return await self._access.store.tables.begun_ids()

    async def running(self) -> list[int]:
        """Return the ids of the running tables, sorted by game: pictures of the same game share cached parts."""
        return await self._access.store.tables.begun_ids(running=True)

    async def replay(self, table_id: int) -> tuple[Table, ReplayResult]:
        """Return a game that has begun, and the result of replaying it. Raise what `TableAccess.table` raises."""
        table, history, kept_states = await self.load_whole(table_id)
        return table, replay_history(table.game, history, kept_states, table.saved)

    async def file(self, table_id: int) -> tuple[GameFile, list[str]]:
        """Return the file of a game that is over, and what is wrong with its luck: nothing if it was fixed in advance.

        Raise Refused("luck_not_over") while its luck must stay secret, Refused("no_luck") if it was begun before luck
        could be proved.
        """
        table, history, kept_states = await self.load_whole(table_id)
        luck = await self._access.store.luck.find(table_id)
        if luck is None or not table.row.luck or table.state is None:
            raise Refused("no_luck")
        if not may_be_known(table.row, self._access.now()):
            raise Refused("luck_not_over", luck=table.row.luck)
        post = await self._first_post(table)
        file = await asyncio.to_thread(game_file, table, luck, history, kept_states, post)
        return file, luck_faults(file)

    async def _first_post(self, table: Table) -> str:
        """Return the link of the post that shows the commitment, else of the channel, else ""."""
        for row in await self._access.store.outbox.of_table(table.id, ("turn",)):
            if row.message_id and msgspec.json.decode(row.payload, type=Post).luck == table.row.luck:
                return f"{DISCORD}/{table.row.guild_id}/{row.target}/{row.message_id}"
        return "" if table.row.channel_deleted else f"{DISCORD}/{table.row.guild_id}/{table.row.channel_id}"

    async def export(self, table_id: int, *, secrets: bool) -> ExportedGame:
        """Return the game for export; with what is hidden if it is over, ended a day ago, or with `secrets`.

        Raise Refused("not_running") for a lobby, and what `TableAccess.table` raises.
        """
        table, history, states = await self.load_whole(table_id)
        if table.state is None:
            raise Refused("not_running")
        luck, is_public = await self._access.store.luck.find(table_id), may_be_known(table.row, self._access.now())
        return await asyncio.to_thread(export_game, table, history, states, luck, secrets=secrets or is_public)

    async def for_host(self, table_id: int, user_id: int, *, moderator: bool) -> ExportedGame:
        """Return the export of a game that is over, for its host or a moderator.

        Raise Refused("export_not_over"), Refused("not_host_nor_moderator").
        """
        table = await self._access.table(table_id)
        need_host_or_moderator(table, user_id, moderator)
        if not may_be_known(table.row, self._access.now()):
            raise Refused("export_not_over")
        return await self.export(table_id, secrets=False)

    async def load_whole(self, table_id: int) -> tuple[Table, list[ChoiceRow], dict[int, bytes]]:
        """Return a table with its history and the stored states, all from the same moment.

        Raise what `TableAccess.table` raises.
        """
        table = await self._access.table(table_id)
        while True:
            history = await self._access.history(table_id)
            kept_states = await self._access.store.choices.kept_states(table_id)
            newest = await self._access.table(table_id)
            if newest.equals(table):
                return newest, history, kept_states
            table = newest

    async def table_before(self, table: Table, choice_id: int) -> Table:
        """Return a table as it was before a choice.

        Raise Refused("moved_on") if that state is no longer known, Refused("boards_removed") if an owner had it removed
        and these rules do not lead to it.
        """
        state = await self._former.before(table, choice_id)
        if state is None:
            raise Refused("boards_removed" if await self._access.store.packs.is_pruned(table.id) else "moved_on")
        row = msgspec.structs.replace(table.row, status="running")
        return msgspec.structs.replace(table, row=row, state=codec.decode(table.game, state), saved=state)

    async def at_number(self, table: Table, number: int) -> Table:
        """Return a table with the board that everybody saw at this number, without choices undone since.

        An undo can hide again what had been shown, so the board is the one that the undo led back to. If that is still
        the current board, is unknown, or can no longer be read, the same table is returned.
        """
        if number >= table.row.number:
            return table
        choices = [row for row in await self._access.store.choices.since(table.id, number) if not row.ahead]
        first_standing = next((row for row in choices if not row.undone), None)
        if first_standing is None:
            return table
        try:
            former = await self.table_before(table, first_standing.id)
        except StoreError:
            raise
        except Exception as fault:  # noqa: BLE001 - no longer stored, or written by rules that these cannot read
            logger.warning("a former board is not known", table=table.id, number=number, error=repr(fault))
            return table
        for row in choices:
            if _waits_in_state_before(first_standing, row):
                machine.take_back(former.state, row.seat)
        return former


def _waits_in_state_before(first: ChoiceRow, row: ChoiceRow) -> bool:
    """Return whether the state before `first` contains this undone choice, which waited for other seats' choices."""
    return row.id < first.id and row.undone_number is not None and row.undone_number > first.number
