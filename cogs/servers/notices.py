"""Delivers the messages that are about no table: changes in the log's channel, and bans to who is banned."""

from collections.abc import Awaitable, Callable, Mapping

import discord

from bot.process.log import log
from bot.tables.people import BANNED
from bot.tables.servers import SERVER_LOG
from bot.tables.table import MessageRow, StoreError
from bot.workers.periodic_task import PeriodicTask
from cogs.answering import Client, is_channel_gone, is_transient
from cogs.servers.bans import send_ban
from cogs.servers.log import send_act

logger = log(__name__)
SENDERS: Mapping[str, Callable[[Client, MessageRow], Awaitable[int | None]]] = {
    SERVER_LOG: send_act,
    BANNED: send_ban,
}
LEASE = 60_000  # ms in which a process of which nobody can tell whether it lives reports on what it took
PAUSE = 5.0  # seconds between looks for what another process has left
HOPELESS = 8  # attempts after which a failing message is given up


class Notices:
    """Sends such messages, each once, across crashes; any process sends what is due."""

    def __init__(self, bot: Client) -> None:
        self._bot = bot
        self._task = PeriodicTask(self._deliver_all, "notices", PAUSE)

    def begin(self) -> None:
        """Begin to send what is due."""
        self._task.begin()

    def at_once(self) -> None:
        """Send what is due now."""
        self._task.at_once()

    async def close(self) -> None:
        """Stop sending; what has not been sent waits in the outbox."""
        await self._task.close()

    async def _deliver_all(self) -> None:
        """Send all messages that are due, in order."""
        if self._bot.breaker.is_open:
            return
        for message in await self._bot.tables.outbox.notices([*SENDERS]):
            if await self._bot.tables.outbox.claim([message], LEASE):
                await self._deliver(message)

    async def _deliver(self, message: MessageRow) -> None:
        """Send a claimed message, or keep it for later, or give it up. Raise StoreError."""
        outbox = self._bot.tables.outbox
        try:
            message_id = await SENDERS[message.kind](self._bot, message)
        except StoreError:
            raise
        except Exception as error:  # noqa: BLE001 - one message's trouble stays its own
            refused = is_channel_gone(error) or isinstance(error, discord.Forbidden)
            if not is_transient(error) and (refused or message.attempts + 1 >= HOPELESS):
                logger.error("notice given up", kind=message.kind, error=repr(error))
                await outbox.give_up([message], repr(error)[:200])
            else:
                logger.warning("notice not sent", kind=message.kind, error=repr(error))
                await outbox.retry([message], repr(error)[:200])
        else:
            await outbox.record_notice(message, message_id)
