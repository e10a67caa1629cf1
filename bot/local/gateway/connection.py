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
INVALID = '{"op":9,"d":false,"s":null,"t":null}'
AWAY = 0.02  # seconds until a heartbeat is answered: a client may note only after sending it when it did so


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
        if op == 1:
            await self._beat()
        elif op == 2:
            await self._identify(data)
        elif op == 6:
            await self._resume(data)
        elif self._session is None:
            await self._socket.close(code=4003, message=b"Not authenticated.")
        elif op == 8:
            self._gateway.send_members(self._session, data)
        elif op not in (3, 4):
            await self._socket.close(code=4001, message=b"Unknown opcode.")

    async def _beat(self) -> None:
        if self._gateway.answers_heartbeats():
            await asyncio.sleep(AWAY)
            await self._socket.send_str('{"op":11,"d":null,"s":null,"t":null}')

    async def _identify(self, data: Json) -> None:
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
        session = self._gateway.resume(data, self._socket)
        if session is None:
            await self._socket.send_str(INVALID)
        else:
            self._begin(session)

    def _begin(self, session: Session) -> None:
        self._session = session
        self._writer = asyncio.create_task(self._write(session.outbox))

    async def _write(self, outbox: asyncio.Queue[str | bytes]) -> None:
        while True:
            said = await outbox.get()
            try:
                if isinstance(said, bytes):
                    await self._socket.send_bytes(said)
                elif said.startswith("close "):
                    await self._socket.close(code=int(said[6:]))
                    return
                else:
                    await self._socket.send_str(said)
            except ConnectionError:
                return

    async def end(self) -> None:
        """Let the session wait for the bot to resume it, and stop sending."""
        if self._session is not None:
            self._gateway.detach(self._session, self._socket)
        if self._writer is not None:
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
