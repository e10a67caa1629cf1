"""The gateway: identifies bots, sends them events, and replays what a resumed session has missed."""

import asyncio

from aiohttp import WSCloseCode, web

from bot.local.address import Address
from bot.local.faults import Faults
from bot.local.gateway.session import GUILD_MEMBERS, GUILDS, PRIVILEGED, Session
from bot.local.world import payloads
from bot.local.world.records import Json
from bot.local.world.world import Change, World

RESUMABLE_FOR = 180.0  # seconds
GARBLED = b"\xff\xfe garbled \x00\x00\xff\xff"  # ends as a compressed message does, and cannot be decompressed


class Gateway:
    """All bot sessions of a stand-in."""

    def __init__(self, world: World, address: Address, faults: Faults, violations: list[str]) -> None:
        self._world = world
        self._address = address
        self._faults = faults
        self._violations = violations
        self.sessions: dict[str, Session] = {}
        self._last_loss = 0.0  # when a socket was last lost
        self._begun: dict[int, float] = {}  # when a session was last begun, by the row in which they queue

    @property
    def live_sessions(self) -> list[Session]:
        """The sessions with an open socket."""
        return [session for session in self.sessions.values() if session.socket is not None]

    def hears(self, guild_id: int | None) -> bool:
        """Return whether a bot is connected that receives the events of a guild (None: of DMs)."""
        return any(session.receives(guild_id, 0) for session in self.live_sessions)

    def lost_since(self, time: float) -> bool:
        """Return whether a bot has lost its connection since a time."""
        return self._last_loss >= time

    def dispatch(self, event: str, data: Json, *, guild_id: int | None = None, intents: int = 0) -> None:
        """Send an event to every session that receives it."""
        self._forget_expired()
        for session in list(self.sessions.values()):
            if session.receives(guild_id, intents):
                session.send(event, data)
                if session.socket is not None and (fault := self._faults.for_gateway(event)):
                    self._apply(fault, session)

    def _forget_expired(self) -> None:
        """Forget the sessions that can no longer be resumed."""
        now = self._world.clock.now()
        for session in list(self.sessions.values()):
            if session.lost_at and now - session.lost_at > RESUMABLE_FOR:
                del self.sessions[session.id]

    # faults

    def reconnect(self) -> None:
        """Ask every session to reconnect and resume (op 7)."""
        for session in self.live_sessions:
            self._apply("op7", session)

    def invalidate(self, *, resumable: bool = False) -> None:
        """Declare every session invalid (op 9)."""
        for session in self.live_sessions:
            self._apply("op9 resumable" if resumable else "op9", session)

    def close(self, code: int = 1011) -> None:
        """Close every socket with a code."""
        for session in self.live_sessions:
            self._apply(str(code), session)

    def say(self, frame: str | bytes) -> None:
        """Send every client a frame as it is, whatever it may mean; bytes are taken for compressed."""
        for session in self.live_sessions:
            session.outbox.put_nowait(frame)

    def answers_heartbeats(self) -> bool:
        """Return whether a heartbeat is answered now."""
        return not self._faults.for_heartbeat()

    def drop(self) -> None:
        """Cut every socket without a closing code."""
        for session in self.live_sessions:
            self._apply("drop", session)

    def _apply(self, fault: str, session: Session) -> None:
        """Apply a gateway fault to a session."""
        if fault == "op7":
            session.outbox.put_nowait('{"op":7,"d":null,"s":null,"t":null}')
        elif fault.startswith("op9"):
            if fault == "op9":
                self.sessions.pop(session.id, None)
            resumable = "true" if fault == "op9 resumable" else "false"
            session.outbox.put_nowait(f'{{"op":9,"d":{resumable},"s":null,"t":null}}')
        elif fault == "drop":
            self.cut(session)
        elif fault == "garbled":
            session.outbox.put_nowait(GARBLED)
        else:
            session.outbox.put_nowait(f"close {fault}")

    def cut(self, session: Session) -> None:
        """Cut a session's connection without a closing message, as a broken line does; it can be resumed."""
        transport = session.socket._req.transport if session.socket and session.socket._req else None
        self._lose_socket(session)
        if transport is not None:
            transport.abort()

    # sockets

    def identify(self, data: Json, socket: web.WebSocketResponse) -> Session | int | None:
        """Return a new session for an IDENTIFY, or the code with which to close the socket.

        None if it came too soon.
        """
        if data.get("token") != self._world.token:
            return 4004
        if fault := self._faults.for_identify():
            return int(fault)
        if data["intents"] & PRIVILEGED and not self._world.privileged_intents:
            self._violations.append(f"IDENTIFY: privileged intents {data['intents'] & PRIVILEGED:#x} are not enabled")
            return 4014
        number, count = data.get("shard", (0, 1))
        if not 0 <= number < count:
            return 4010
        if self._too_soon(number):
            return None
        session = Session(data["intents"], (number, count), socket=socket)
        self.sessions[session.id] = session
        self._greet(session)
        self._world.publish(Change("gateway", detail=session))
        return session

    def _too_soon(self, number: int) -> bool:
        """Return whether another connection was begun just before in the row in which this shard's queue."""
        row, now = number % self._world.max_concurrency, self._world.clock.now()
        last = self._begun.get(row)
        if last is not None and now - last < self._world.identify_every:
            self._violations.append(f"IDENTIFY: shard {number} {now - last:.2f} s after another one of row {row}")
            return True
        self._begun[row] = now
        return False

    def _greet(self, session: Session) -> None:
        """Send a new session READY, and its servers."""
        world = self._world
        guilds = [one for one in world.guilds.values() if world.hosts_bot(one.id) and session.receives(one.id, 0)]
        ready = {
            "v": 10,
            "user": payloads.me_json(world.bot),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "private_channels": [],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": self._address.gateway_url,
            "shard": list(session.shard),
            "application": {"id": str(world.application_id), "flags": 0},
        }
        session.send("READY", ready)
        if session.intents & GUILDS:
            for guild in guilds:
                everyone = bool(session.intents & GUILD_MEMBERS)
                session.send("GUILD_CREATE", payloads.guild_create_json(world, guild, everyone=everyone))

    def resume(self, data: Json, socket: web.WebSocketResponse) -> Session | None:
        """Return the session of a RESUME, which replays what it missed; None if that is no longer possible."""
        session = self.sessions.get(data["session_id"])
        if session is None or data.get("token") != self._world.token:
            return None
        missed_events = session.events_since(data["seq"] or 0)
        if missed_events is None:
            return None
        session.outbox = asyncio.Queue()
        session.socket, session.lost_at = socket, None
        for text in missed_events:
            session.outbox.put_nowait(text)
        session.send("RESUMED", {"_trace": []})
        self._world.publish(Change("gateway", detail=session))
        return session

    def send_members(self, session: Session, data: Json) -> None:
        """Answer a REQUEST_GUILD_MEMBERS by name or by ids."""
        guild = self._world.guilds[int(data["guild_id"])]
        query, user_ids = data.get("query"), {int(str(user_id)) for user_id in _as_list(data.get("user_ids"))}
        members = []
        for member in guild.members.values():
            name = self._world.users[member.user_id].display
            if member.user_id in user_ids or (query is not None and name.lower().startswith(query.lower())):
                members.append(payloads.member_json(self._world, member))
        chunk: Json = {"guild_id": str(guild.id), "members": members[: data.get("limit") or None], "not_found": []}
        chunk |= {"chunk_index": 0, "chunk_count": 1, "nonce": data.get("nonce")}
        session.send("GUILD_MEMBERS_CHUNK", chunk)

    def detach(self, session: Session, socket: web.WebSocketResponse) -> None:
        """Note that a socket has closed, unless its session already has another one."""
        if session.socket is socket:
            self._lose_socket(session)

    def _lose_socket(self, session: Session) -> None:
        """Note that a session has no socket any more."""
        session.socket = None
        session.lost_at = self._last_loss = self._world.clock.now()
        session.outbox = asyncio.Queue()
        self._world.publish(Change("gateway", detail=session))

    async def shut_down(self) -> None:
        """Close every socket for good."""
        for session in self.live_sessions:
            if session.socket is not None:
                await session.socket.close(code=WSCloseCode.GOING_AWAY)


def _as_list(value: object) -> list[object]:
    """Return a value as a list: None is empty, a single value the only item."""
    return [] if value is None else value if isinstance(value, list) else [value]
