"""A gateway connection that survives faults: a bad message costs at most the connection."""

import asyncio
import contextlib
import json
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from typing import Self
from weakref import WeakKeyDictionary

import aiohttp
import discord
from discord.gateway import DiscordWebSocket, ReconnectWebSocket

from bot.process.log import log
from bot.workers.backoff import backoff
from cogs.client.events import UNREADABLE

logger = log(__name__)
CLOSING = 2.0  # seconds to wait until a connection is closed
LASTED = 3.0  # seconds that a good connection lasts at least
RESUMED = 3  # bad connections in a row after which the session is still resumed; then a new one is begun
HANDLED = (  # errors that discord.py handles itself: it reconnects, or ends if Discord forbids that
    OSError,
    TimeoutError,
    aiohttp.ClientError,
    discord.HTTPException,
    discord.GatewayNotFound,
    discord.ConnectionClosed,
)

# The number of bad connections in a row, by client and shard.
_bad_in_row: WeakKeyDictionary[object, defaultdict[int | None, int]] = WeakKeyDictionary()

_made: ContextVar[list["Gateway"]] = ContextVar("made")  # connections made by the running `from_client`


class Gateway(DiscordWebSocket):
    """A connection that is re-established after any failure: resumed, or else with a new session."""

    _since = 0.0  # when it was established; 0 until then

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, *, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(socket, loop=loop)
        _made.get().append(self)

    async def _give_up(self) -> None:
        """Close a connection that was not established: nobody else ends its thread and its socket."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CLOSING):
                await self.close()

    @classmethod
    async def from_client(cls, client: discord.Client, **how: object) -> Self:
        """Return an established connection. Raise errors after which discord.py retries; then nothing is left open.

        `how` holds discord.py's further arguments.
        """
        made = list[Gateway]()
        before = _made.set(made)
        try:
            return await cls._establish(client, **how)
        except BaseException:
            for connection in made:
                await connection._give_up()
            raise
        finally:
            _made.reset(before)

    @classmethod
    async def _establish(cls, client: discord.Client, **how: object) -> Self:
        """Return an established connection. Raise an error of HANDLED; any other becomes a ConnectionAbortedError."""
        try:
            establish: Callable[..., Awaitable[Self]] = super().from_client
            connection = await establish(client, **how)
        except HANDLED:
            raise
        except ReconnectWebSocket as error:  # at the second try, discord.py would end with it
            raise ConnectionAbortedError("closed before it was established") from error
        except Exception as error:
            logger.exception("a connection to Discord could not be established")
            raise ConnectionAbortedError(repr(error)) from error
        connection._since = time.monotonic()
        return connection

    async def poll_event(self) -> None:
        """Read the next message. Raise ReconnectWebSocket if the connection must be re-established."""
        try:
            await super().poll_event()
        except HANDLED:
            raise
        except ReconnectWebSocket as error:
            resume = error.resume
        except Exception:
            logger.exception("a connection to Discord has failed")
            await self.close()
            resume = True
        else:
            return
        if self._since:
            resume = await self._pause() and resume
        raise ReconnectWebSocket(self.shard_id, resume=resume)

    async def _pause(self) -> bool:
        """Wait longer the more connections in a row have ended at once. Return whether to resume the session."""
        bad_in_row = _bad_in_row.setdefault(self._connection, defaultdict(int))
        if time.monotonic() - self._since > LASTED:
            bad_in_row[self.shard_id] = 0
        if bad_in_row[self.shard_id]:
            await asyncio.sleep(backoff(bad_in_row[self.shard_id]))
        bad_in_row[self.shard_id] += 1
        return bad_in_row[self.shard_id] <= RESUMED

    async def received_message(self, msg: str | bytes, /) -> None:
        """Decompress and handle a message. Raise ReconnectWebSocket if the stream is broken."""
        try:
            text = self._decompressor.decompress(msg) if isinstance(msg, bytes) else msg
        except Exception as error:  # noqa: BLE001 - whichever library decompresses
            logger.warning("what Discord sends cannot be decompressed", shard=self.shard_id, error=repr(error))
            await self._reconnect(resume=True)
        if text is not None:  # discord.py waits for more of a message that comes in pieces
            await self._handle_message(text)

    async def _handle_message(self, text: str) -> None:
        """Let discord.py handle a message; one that it cannot read is logged and skipped.

        Raise ReconnectWebSocket if nothing can go on without it.
        """
        sequence = self.sequence
        try:
            await super().received_message(text)
        except (*HANDLED, ReconnectWebSocket):
            raise
        except Exception as error:
            kind = _kind(text)
            logger.error(UNREADABLE, gateway_event=kind, shard=self.shard_id, exc_info=error)
            if kind in ("READY", "op 10"):  # a session begins with them
                await self._reconnect(resume=kind != "READY")
        finally:
            if not isinstance(self.sequence, int | None):  # read from the malformed message
                self.sequence = sequence

    async def _reconnect(self, *, resume: bool) -> None:
        """Close the connection. Raise ReconnectWebSocket, after which discord.py makes another one."""
        await self.close()
        raise ReconnectWebSocket(self.shard_id, resume=resume)


def _kind(text: str) -> str:
    """Return the type of a gateway message, for the log; "unknown" if it cannot be parsed."""
    try:
        message = json.loads(text)
        return str(message.get("t") or f"op {message.get('op')}")[:60]
    except (ValueError, AttributeError, RecursionError):
        return "unknown"


def connect_as(connection_class: type[DiscordWebSocket]) -> None:
    """Make discord.py use this class for its connections."""
    for module in (discord.client, discord.shard):
        vars(module)["DiscordWebSocket"] = connection_class
