"""Sends letters: what is about no table, to people and channels. Each once, across crashes and failures."""

from collections.abc import Awaitable, Callable, Collection, Mapping

import discord

from bot.process.log import log
from bot.tables.table import MessageRow, StoreError
from bot.workers.backoff import backoff
from bot.workers.periodic_task import PeriodicTask
from cogs.answering import LOST, Client, is_channel_gone, is_transient

logger = log(__name__)
LEASE = 60_000  # ms in which a process of which nobody can tell whether it lives reports on what it took
SWEEP = 5.0  # seconds between two looks for letters
HOPELESS = 8  # attempts after which one that fails is given up

SendLetter = Callable[[Client, MessageRow], Awaitable[int | None]]
"""Sends a letter; returns the id of its message, None if it is of no use any more."""


class Letters:
    """Sends letters by their kinds, from `begin` to `close`.

    The target of those `to_servers` is a server, by whose process they are sent; all others go to people and channels,
    and are sent by the process that has shard 0, as direct messages are.
    """

    def __init__(self, bot: Client, senders: Mapping[str, SendLetter], to_servers: Collection[str] = ()) -> None:
        self._bot, self._senders, self._to_servers = bot, senders, to_servers
        self._sweep = PeriodicTask(self.send_all, "letters", SWEEP)

    def begin(self) -> None:
        """Look for letters now and from time to time."""
        self._sweep.begin()

    def at_once(self) -> None:
        """Send what is due now."""
        self._sweep.at_once()

    async def close(self) -> None:
        """Send no more; what is not sent waits in the outbox."""
        await self._sweep.close()

    async def send_all(self) -> None:
        """Send what is due, until nothing is left that goes from here."""
        tables = self._bot.tables
        while not self._bot.breaker.is_open:
            due = await tables.letters.due([*self._senders], self._to_servers)
            sent = [await self._send_once(letter) for letter in due]
            if not any(sent):
                return

    async def _send_once(self, letter: MessageRow) -> bool:
        """Send a letter unless another process was quicker; return whether it was ours to send. Raise StoreError."""
        if not await self._bot.tables.outbox.claim([letter], LEASE):
            return False
        await self._send(letter)
        return True

    async def _send(self, letter: MessageRow) -> None:
        """Send a letter that was claimed, or keep it for later, or give it up. Raise StoreError."""
        try:
            sent = await self._senders[letter.kind](self._bot, letter)
        except StoreError:
            raise
        except Exception as error:  # noqa: BLE001 - one letter's trouble stays its own
            await self._note_failure(letter, error)
        else:
            await self._bot.tables.letters.note_sent(letter, sent)

    async def _note_failure(self, letter: MessageRow, error: Exception) -> None:
        """Keep a letter for later, or give it up if it cannot arrive any more."""
        tables, why = self._bot.tables, repr(error)[:200]
        is_refused = is_channel_gone(error) or isinstance(error, discord.Forbidden)
        if not is_transient(error) and (is_refused or letter.attempts >= HOPELESS):
            logger.error("letter given up", kind=letter.kind, error=why)
            await tables.outbox.give_up([letter], why)
            return
        trace = None if isinstance(error, (discord.HTTPException, *LOST)) else error
        logger.warning("letter not sent", kind=letter.kind, error=why, exc_info=trace)
        await tables.letters.retry(letter, why, backoff(letter.attempts))
