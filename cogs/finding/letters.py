"""Sends letters: each once, in order, across crashes and failures, by one process."""

from collections.abc import Awaitable, Callable

import discord

from bot.process.log import log
from bot.tables.finding import OFFER, OPENING, OUTCOME
from bot.tables.table import MessageRow, StoreError
from bot.workers.backoff import backoff
from bot.workers.periodic_task import PeriodicTask
from cogs.answering import LOST, Client, is_transient
from cogs.finding.offers import send_offer, send_offer_outcome
from cogs.finding.opening import open_found

logger = log(__name__)
LEASE = 60_000  # ms in which a process of which nobody can tell whether it lives reports on what it took
SWEEP = 5.0  # seconds between two looks for letters
HOPELESS = 8  # attempts after which one that fails is given up
SEND: dict[str, Callable[[Client, MessageRow], Awaitable[int | None]]] = {
    OFFER: send_offer,
    OUTCOME: send_offer_outcome,
    OPENING: open_found,
}


class Letters:
    """Sends letters from `begin` to `close`: those to people by the process that has shard 0, orders where they go."""

    def __init__(self, bot: Client) -> None:
        self._bot = bot
        self.sweep = PeriodicTask(self.send_all, "letters", SWEEP)

    def begin(self) -> None:
        """Look for letters now and from time to time."""
        self.sweep.begin()

    async def close(self) -> None:
        """Send no more; what is not sent waits in the outbox."""
        await self.sweep.close()

    async def send_all(self) -> None:
        """Send what is due, until nothing is left that goes from here."""
        tables = self._bot.tables
        while not self._bot.breaker.is_open:
            waiting = [letter for letter in await tables.letters.due() if self._is_ours(letter)]
            if not waiting:
                return
            for letter in waiting:
                if not await tables.outbox.claim([letter], LEASE):  # another process was quicker
                    return
                await self._send(letter)

    def _is_ours(self, letter: MessageRow) -> bool:
        """Return whether this process sends a letter: people are no server's, as with direct messages."""
        server = letter.target if letter.kind == OPENING else 0
        return letter.kind in SEND and self._bot.tables.shards.serves(server)

    async def _send(self, letter: MessageRow) -> None:
        """Send a letter that was claimed, or keep it for later."""
        tables = self._bot.tables
        try:
            sent = await SEND[letter.kind](self._bot, letter)
        except StoreError:
            raise
        except Exception as error:
            expected = isinstance(error, (discord.HTTPException, *LOST))
            if not is_transient(error) and letter.attempts >= HOPELESS:
                logger.error("letter given up", kind=letter.kind, error=repr(error))
                await tables.outbox.give_up([letter], repr(error)[:200])
                return
            trace = None if expected else error
            logger.warning("letter not sent", kind=letter.kind, error=repr(error), exc_info=trace)
            await tables.letters.retry(letter, repr(error)[:200], backoff(letter.attempts))
            return
        await tables.letters.note_sent(letter, sent)
