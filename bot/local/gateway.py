"""The gateway: identifies sessions, tells them events, and replays what a resumed one has missed."""

import asyncio
import secrets
from collections import deque
from dataclasses import dataclass, field
from typing import Any

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from bot.local import payloads
from bot.local.faults import Faults
from bot.local.records import Json
from bot.local.world import Change, World

GUILDS, GUILD_MEMBERS, GUILD_MESSAGES, DIRECT_MESSAGES = 1 << 0, 1 << 1, 1 << 9, 1 << 12
PRESENCES, MESSAGE_CONTENT = 1 << 8, 1 << 15
PRIVILEGED = GUILD_MEMBERS | PRESENCES | MESSAGE_CONTENT
RESUMABLE_FOR = 180.0
HEARTBEAT = 41_250


@dataclass(slots=True, eq=False)
class Session:
    """One bot connection, which outlives its socket for a while."""

    intents: int
    shard: tuple[int, int]
    id: str = field(default_factory=lambda: secrets.token_hex(16))
    socket: web.WebSocketResponse | None = None
    sequence: int = 0
    sent: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=2000))
    outbox: asyncio.Queue[str] = field(default_factory=asyncio.Queue)
    gone_since: float | None = None

    def serves(self, guild_id: int | None, intents: int) -> bool:
        """Whether an event of a guild (None: a DM), allowed by any of some intents (0: always), is for it."""
        shard = (guild_id >> 22) % self.shard[1] if guild_id else 0
        return shard == self.shard[0] and (not intents or bool(self.intents & intents))

    def tell(self, event: str, data: Json) -> None:
        self.sequence += 1
        text = msgspec.json.encode({"op": 0, "t": event, "s": self.sequence, "d": data}).decode()
        self.sent.append((self.sequence, text))
        if self.socket is not None:
            self.outbox.put_nowait(text)

    def missed(self, since: int) -> list[str] | None:
        """What was told after a number; None when that is no longer known."""
        if self.sent and self.sent[0][0] > since + 1:
            return None
        return [text for number, text in self.sent if number > since]


class Gateway:
    """All bot sessions of a stand-in."""

    def __init__(self, world: World, faults: Faults, violations: list[str]) -> None:
        self._world = world
        self._faults = faults
        self._violations = violations
        self.sessions: dict[str, Session] = {}
        self.url = ""
        self._lost = 0.0  # when a socket was last lost

    @property
    def connected(self) -> list[Session]:
        """The sessions with a living socket."""
        return [session for session in self.sessions.values() if session.socket is not None]

    def lost_since(self, moment: float) -> bool:
        """Whether some bot has lost its connection since a moment."""
        return self._lost >= moment

    def dispatch(self, event: str, data: Json, *, guild_id: int | None = None, intents: int = 0) -> None:
        """Tells an event to every session it concerns."""
        self._drop_stale()
        for session in list(self.sessions.values()):
            if session.serves(guild_id, intents):
                session.tell(event, data)
                if session.socket is not None and (fault := self._faults.for_gateway(event)):
                    self._disturb(session, fault)

    def _drop_stale(self) -> None:
        now = self._world.clock.now()
        stale = [s.id for s in self.sessions.values() if s.gone_since and now - s.gone_since > RESUMABLE_FOR]
        for each in stale:
            del self.sessions[each]

    # faults

    def reconnect(self) -> None:
        """Asks every session to reconnect and resume (op 7)."""
        for session in self.connected:
            self._disturb(session, "op7")

    def invalidate(self, *, resumable: bool = False) -> None:
        """Declares every session invalid (op 9)."""
        for session in self.connected:
            self._disturb(session, "op9 resumable" if resumable else "op9")

    def close(self, code: int = 1011) -> None:
        """Closes every socket with a code."""
        for session in self.connected:
            self._disturb(session, str(code))

    def drop(self) -> None:
        """Cuts every socket without a word."""
        for session in self.connected:
            self._disturb(session, "drop")

    def _disturb(self, session: Session, fault: str) -> None:
        socket = session.socket
        assert socket is not None
        if fault == "op7":
            session.outbox.put_nowait('{"op":7,"d":null,"s":null,"t":null}')
        elif fault.startswith("op9"):
            if fault == "op9":
                self.sessions.pop(session.id, None)
            known = "true" if fault == "op9 resumable" else "false"
            session.outbox.put_nowait(f'{{"op":9,"d":{known},"s":null,"t":null}}')
        elif fault == "drop":
            self._cut(session)
        else:
            session.outbox.put_nowait(f"close {fault}")

    def _cut(self, session: Session) -> None:
        transport = session.socket._req.transport if session.socket and session.socket._req else None
        self._gone(session)
        if transport is not None:
            transport.abort()

    def _gone(self, session: Session) -> None:
        session.socket = None
        session.gone_since = self._lost = self._world.clock.now()
        session.outbox = asyncio.Queue()
        self._world.changed(Change("gateway", detail=session))

    # one socket

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Serves one socket from HELLO until it closes."""
        if fault := self._faults.for_request("GATEWAY"):
            return self._unopened(request, fault)
        socket = web.WebSocketResponse(max_msg_size=1 << 20, compress=False)
        await socket.prepare(request)
        await socket.send_str(f'{{"op":10,"d":{{"heartbeat_interval":{HEARTBEAT}}},"s":null,"t":null}}')
        connection = Connection(self, socket)
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await connection.receive(msgspec.json.decode(message.data))
        finally:
            await connection.end()
        return socket

    def _unopened(self, request: web.Request, fault: str) -> web.Response:
        if fault.startswith("drop") and request.transport is not None:
            request.transport.abort()
        return web.Response(status=500 if fault.startswith("drop") else int(fault[:3]))

    async def shut_down(self) -> None:
        """Closes every socket for good."""
        for session in self.connected:
            if session.socket is not None:
                await session.socket.close(code=WSCloseCode.GOING_AWAY)

    def open(self, data: Json, socket: web.WebSocketResponse) -> Session | int:
        """A session for an IDENTIFY, or the code with which it is refused."""
        if data.get("token") != self._world.token:
            return 4004
        if fault := self._faults.for_identify():
            return int(fault)
        if data["intents"] & PRIVILEGED and not self._world.privileged_intents:
            self._violations.append(f"IDENTIFY: privileged intents {data['intents'] & PRIVILEGED:#x} are not enabled")
            return 4014
        number, count = data.get("shard", (0, 1))
        session = Session(data["intents"], (number, count), socket=socket)
        self.sessions[session.id] = session
        self._greet(session)
        self._world.changed(Change("gateway", detail=session))
        return session

    def _greet(self, session: Session) -> None:
        world = self._world
        guilds = [guild for guild in world.guilds.values() if session.serves(guild.id, 0)]
        ready = {
            "v": 10,
            "user": payloads.me(world.bot),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "private_channels": [],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self.url,
            "shard": list(session.shard),
            "application": {"id": str(world.application_id), "flags": 0},
        }
        session.tell("READY", ready)
        if session.intents & GUILDS:
            for guild in guilds:
                everyone = bool(session.intents & GUILD_MEMBERS)
                session.tell("GUILD_CREATE", payloads.guild_create(world, guild, everyone=everyone))

    def resume(self, data: Json, socket: web.WebSocketResponse) -> Session | None:
        """Takes up a session again and replays what it missed; None when it is no longer known."""
        session = self.sessions.get(data["session_id"])
        if session is None or data.get("token") != self._world.token:
            return None
        missed = session.missed(data["seq"] or 0)
        if missed is None:
            return None
        session.outbox = asyncio.Queue()
        session.socket, session.gone_since = socket, None
        for text in missed:
            session.outbox.put_nowait(text)
        session.tell("RESUMED", {"_trace": []})
        self._world.changed(Change("gateway", detail=session))
        return session

    def chunk(self, session: Session, data: Json) -> None:
        """Answers a request for members by name or id."""
        guild = self._world.guilds[int(data["guild_id"])]
        query, wanted = data.get("query"), {int(each) for each in _listed(data.get("user_ids"))}
        found = []
        for member in guild.members.values():
            name = self._world.users[member.user_id].display
            if member.user_id in wanted or (query is not None and name.lower().startswith(query.lower())):
                found.append(payloads.member(self._world, member))
        given: Json = {"guild_id": str(guild.id), "members": found[: data.get("limit") or None], "not_found": []}
        given |= {"chunk_index": 0, "chunk_count": 1, "nonce": data.get("nonce")}
        session.tell("GUILD_MEMBERS_CHUNK", given)

    def detach(self, session: Session, socket: web.WebSocketResponse) -> None:
        """Notes that a session's socket has gone."""
        if session.socket is socket:
            self._gone(session)


def _listed(value: Any) -> list[Any]:
    return [] if value is None else value if isinstance(value, list) else [value]


class Connection:
    """One socket: reads what the client sends and writes its session's events in order."""

    def __init__(self, gateway: Gateway, socket: web.WebSocketResponse) -> None:
        self._gateway = gateway
        self._socket = socket
        self._session: Session | None = None
        self._writer: asyncio.Task[None] | None = None

    async def receive(self, message: Json) -> None:
        op, data = message["op"], message.get("d") or {}
        if op == 1:
            await self._socket.send_str('{"op":11,"d":null,"s":null,"t":null}')
        elif op == 2:
            await self._identify(data)
        elif op == 6:
            await self._resume(data)
        elif self._session is None:
            await self._socket.close(code=4003, message=b"Not authenticated.")
        elif op == 8:
            self._gateway.chunk(self._session, data)
        elif op not in (3, 4):
            await self._socket.close(code=4001, message=b"Unknown opcode.")

    async def _identify(self, data: Json) -> None:
        if self._session is not None:
            await self._socket.close(code=4005, message=b"Already authenticated.")
            return
        opened = self._gateway.open(data, self._socket)
        if isinstance(opened, int):
            await self._socket.close(code=opened, message=b"Refused.")
        else:
            self._begin(opened)

    async def _resume(self, data: Json) -> None:
        session = self._gateway.resume(data, self._socket)
        if session is None:
            await self._socket.send_str('{"op":9,"d":false,"s":null,"t":null}')
        else:
            self._begin(session)

    def _begin(self, session: Session) -> None:
        self._session = session
        self._writer = asyncio.create_task(self._write(session.outbox))

    async def _write(self, outbox: asyncio.Queue[str]) -> None:
        while True:
            text = await outbox.get()
            try:
                if text.startswith("close "):
                    await self._socket.close(code=int(text[6:]))
                    return
                await self._socket.send_str(text)
            except ConnectionError:
                return

    async def end(self) -> None:
        if self._session is not None:
            self._gateway.detach(self._session, self._socket)
        if self._writer is not None:
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
