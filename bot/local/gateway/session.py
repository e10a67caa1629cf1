"""One bot's session at the gateway, which survives the loss of its socket for a while."""

import asyncio
import secrets
from collections import deque
from dataclasses import dataclass, field

import msgspec
from aiohttp import web

from bot.local.world.records import Json

GUILDS, GUILD_MEMBERS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 1, 1 << 9, 1 << 12
PRESENCES, MESSAGE_CONTENT = 1 << 8, 1 << 15
PRIVILEGED = GUILD_MEMBERS | PRESENCES | MESSAGE_CONTENT


@dataclass(slots=True, eq=False)
class Session:
    """What the gateway knows of one bot connection."""

    intents: int
    shard: tuple[int, int]  # its number, and how many there are
    id: str = field(default_factory=lambda: secrets.token_hex(16))
    socket: web.WebSocketResponse | None = None
    sequence: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=2000))
    outbox: asyncio.Queue[str | bytes] = field(default_factory=asyncio.Queue)
    lost_at: float | None = None  # when it lost its socket

    def receives(self, guild_id: int | None, intents: int) -> bool:
        """Return whether the session receives an event of a guild (None: of a DM) that needs one of these intents.

        An event with `intents` 0 needs none.
        """
        shard = (guild_id >> 22) % self.shard[1] if guild_id else 0
        return shard == self.shard[0] and (not intents or bool(self.intents & intents))

    def send(self, event: str, data: Json) -> None:
        """Queue an event; without a socket, only remember it for a resume."""
        self.sequence += 1
        text = msgspec.json.encode({"op": 0, "t": event, "s": self.sequence, "d": data}).decode()
        self.sent.append((self.sequence, text))
        if self.socket is not None:
            self.outbox.put_nowait(text)

    def events_since(self, since: int) -> list[str] | None:
        """Return the events after a sequence number; None if some of them are no longer remembered."""
        if self.sent and self.sent[0][0] > since + 1:
            return None
        return [text for number, text in self.sent if number > since]
