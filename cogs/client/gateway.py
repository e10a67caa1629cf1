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
CLOSING = 2.0  # seconds in which Discord is to say goodbye on a connection that is closed
LASTED = 3.0  # seconds after which a connection was a good one
RESUMED = 3  # bad connections in a row that resume a session; after that another one is begun
HANDLED = (  # after these discord.py begins anew, or ends because it may not
    OSError,
    TimeoutError,
    aiohttp.ClientError,
    discord.HTTPException,
    discord.GatewayNotFound,
    discord.ConnectionClosed,
)


_bad: WeakKeyDictionary[object, defaultdict[int | None, int]] = WeakKeyDictionary()  # in a row, by client and shard

_made: ContextVar[list["Gateway"]] = ContextVar("made")  # what has been made to be established


class Gateway(DiscordWebSocket):
    """A connection that is re-established after any failure: resumed, or else with a new session."""

    _since = 0.0  # when it was established; 0 until then

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, *, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(socket, loop=loop)
        _made.get().append(self)

    async def _give_up(self) -> None:
        """End what nobody else ends of a connection that was not established: its thread and its socket."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(CLOSING):
                await self.close()

    @classmethod
    async def from_client(cls, client: discord.Client, **how: object) -> Self:
        """Return an established connection. Raise errors that discord.py retries; then nothing is left open."""
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
        try:
            establish: Callable[..., Awaitable[Self]] = super().from_client
            connection = await establish(client, **how)
        except HANDLED:
            raise
        except ReconnectWebSocket as error:  # of which discord.py makes an end, at the second try
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
        bad = _bad.setdefault(self._connection, defaultdict(int))
        if time.monotonic() - self._since > LASTED:
            bad[self.shard_id] = 0
        if bad[self.shard_id]:
            await asyncio.sleep(backoff(bad[self.shard_id]))
        bad[self.shard_id] += 1
        return bad[self.shard_id] <= RESUMED

    async def received_message(self, msg: str | bytes, /) -> None:
        """Read a message. Raise ReconnectWebSocket if the stream is broken."""
        try:
            text = self._decompressor.decompress(msg) if isinstance(msg, bytes) else msg
        except Exception as error:  # noqa: BLE001 - whichever library decompresses
            logger.warning("what Discord sends cannot be decompressed", shard=self.shard_id, error=repr(error))
            await self._begin_anew(resume=True)
        if text is not None:
            await self._read(text)

    async def _read(self, text: str) -> None:
        sequence = self.sequence
        try:
            await super().received_message(text)
        except (*HANDLED, ReconnectWebSocket):
            raise
        except Exception as error:
            kind = _kind(text)
            logger.error(UNREADABLE, gateway_event=kind, shard=self.shard_id, exc_info=error)
            if kind in ("READY", "op 10"):  # without which nothing goes on
                await self._begin_anew(resume=kind != "READY")
        finally:
            if not isinstance(self.sequence, int | None):
                self.sequence = sequence

    async def _begin_anew(self, *, resume: bool) -> None:
        await self.close()
        raise ReconnectWebSocket(self.shard_id, resume=resume)


def _kind(text: str) -> str:
    """Return the type of a gateway message, for the log; "unknown" if it cannot be parsed."""
    try:
        message = json.loads(text)
        return str(message.get("t") or f"op {message.get('op')}")[:60]
    except (ValueError, AttributeError, RecursionError):
        return "unknown"


def connect_as(sort: type[DiscordWebSocket]) -> None:
    """Make discord.py use this class for its connections."""
    for module in (discord.client, discord.shard):
        vars(module)["DiscordWebSocket"] = sort
