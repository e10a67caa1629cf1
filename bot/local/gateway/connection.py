"""The gateway's sockets: what a client sends is answered, what its session is sent is written in order."""

import asyncio
from collections.abc import Awaitable, Callable

import msgspec
from aiohttp import WSMsgType, web

from bot.local.faults import Faults
from bot.local.gateway.gateway import Gateway
from bot.local.gateway.session import Session
from bot.local.world.records import Json

HEARTBEAT = 41_250  # milliseconds
BEAT, IDENTIFY, RESUME, REQUEST_MEMBERS = 1, 2, 6, 8  # operations that a client sends
IGNORED = (3, 4)  # presence and voice updates
INVALID = '{"op":9,"d":false,"s":null,"t":null}'
AWAY = 0.02  # seconds until a heartbeat is answered: a client may note the time of sending only afterwards


def endpoint(gateway: Gateway, faults: Faults) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
    """Return the handler of GET /gateway, which serves one socket from HELLO until it closes."""

    async def serve(request: web.Request) -> web.StreamResponse:
        if fault := faults.for_request("GATEWAY"):
            return _fail(request, fault)
        socket = web.WebSocketResponse(max_msg_size=1 << 20, compress=False)
        await socket.prepare(request)
        await socket.send_str(f'{{"op":10,"d":{{"heartbeat_interval":{HEARTBEAT}}},"s":null,"t":null}}')
        connection = Connection(gateway, socket)
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await connection.receive(msgspec.json.decode(message.data))
        finally:
            await connection.end()
        return socket

    return serve


def _fail(request: web.Request, fault: str) -> web.Response:
    """Return the answer to a request for a socket that a fault hits."""
    if fault.startswith("drop") and request.transport is not None:
        request.transport.abort()
    return web.Response(status=500 if fault.startswith("drop") else int(fault[:3]))


class Connection:
    """One socket and the session that it has opened or resumed."""

    def __init__(self, gateway: Gateway, socket: web.WebSocketResponse) -> None:
        self._gateway = gateway
        self._socket = socket
        self._session: Session | None = None
        self._writer: asyncio.Task[None] | None = None

    async def receive(self, message: Json) -> None:
        """Answer one message of the bot; close the connection if its operation is unknown or comes too early."""
        op, data = message["op"], message.get("d") or {}
        if op == BEAT:
            await self._beat()
        elif op == IDENTIFY:
            await self._identify(data)
        elif op == RESUME:
            await self._resume(data)
        elif self._session is None:
            await self._socket.close(code=4003, message=b"Not authenticated.")
        elif op == REQUEST_MEMBERS:
            self._gateway.send_members(self._session, data)
        elif op not in IGNORED:
            await self._socket.close(code=4001, message=b"Unknown opcode.")

    async def _beat(self) -> None:
        """Answer a heartbeat, unless a fault keeps it unanswered."""
        if self._gateway.answers_heartbeats():
            await asyncio.sleep(AWAY)
            await self._socket.send_str('{"op":11,"d":null,"s":null,"t":null}')

    async def _identify(self, data: Json) -> None:
        """Begin a new session, or close the socket if the bot may not."""
        if self._session is not None:
            await self._socket.close(code=4005, message=b"Already authenticated.")
            return
        session = self._gateway.identify(data, self._socket)
        if session is None:
            await self._socket.send_str(INVALID)
        elif isinstance(session, int):
            await self._socket.close(code=session, message=b"Refused.")
        else:
            self._begin(session)

    async def _resume(self, data: Json) -> None:
        """Go on with an earlier session, or declare it invalid."""
        session = self._gateway.resume(data, self._socket)
        if session is None:
            await self._socket.send_str(INVALID)
        else:
            self._begin(session)

    def _begin(self, session: Session) -> None:
        """Start sending a session's events over this socket."""
        self._session = session
        self._writer = asyncio.create_task(self._write(session.outbox))

    async def _write(self, outbox: asyncio.Queue[str | bytes]) -> None:
        """Send what is put into the outbox, in order, until the socket closes."""
        while True:
            frame = await outbox.get()
            try:
                if isinstance(frame, bytes):
                    await self._socket.send_bytes(frame)
                elif frame.startswith("close "):
                    await self._socket.close(code=int(frame[6:]))
                    return
                else:
                    await self._socket.send_str(frame)
            except ConnectionError:
                return

    async def end(self) -> None:
        """Let the session wait for the bot to resume it, and stop sending."""
        if self._session is not None:
            self._gateway.detach(self._session, self._socket)
        if self._writer is not None:
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
