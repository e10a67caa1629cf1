"""Tells every open page, in order, what changes for the person before it."""

import asyncio
import secrets
from typing import TYPE_CHECKING

import msgspec
from aiohttp import web

from bot.local.page import seen
from bot.local.page.reads import Reads
from bot.local.page.words import words
from bot.local.person import Person
from bot.local.records import Channel, Json, Message
from bot.local.world import Change

if TYPE_CHECKING:
    from bot.local.server import StandIn

_MESSAGES = ("message", "edit", "delete")
_GONE_AWAY = 1012  # "service restart"


class Line:
    """One open page."""

    def __init__(self, person: Person, socket: web.WebSocketResponse) -> None:
        self.person, self.socket = person, socket
        self._queue: asyncio.Queue[Json] = asyncio.Queue()

    def tell(self, what: str, at: int, **more: object) -> None:
        self._queue.put_nowait({"what": what, "at": at, **more})

    async def send(self) -> None:
        """Sends what is told, until cancelled or until the page has gone."""
        while not self.socket.closed:
            told = await self._queue.get()
            await self.socket.send_str(msgspec.json.encode(told).decode())


class Feed:
    """Every open page. `at` counts the changes, so that a page never puts older news over newer ones."""

    def __init__(self, stand_in: "StandIn", reads: Reads) -> None:
        self._stand_in, self._reads = stand_in, reads
        self.run = secrets.token_hex(8)
        self.at = 0
        self.dismissed: set[int] = set()  # ephemeral messages, put away by those who saw them
        self._lines: list[Line] = []
        stand_in.world.subscribe(self)

    async def serve(self, request: web.Request, person: Person) -> web.WebSocketResponse:
        """Keeps a page up to date until it goes away."""
        socket = web.WebSocketResponse(heartbeat=20)
        await socket.prepare(request)
        line = Line(person, socket)
        self._greet(line)
        self._lines.append(line)
        sending = asyncio.create_task(line.send())
        try:
            async for _ in socket:
                pass  # a page says nothing here; reading notices that it has gone
        finally:
            self._lines.remove(line)
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
        return socket

    async def close(self, app: web.Application) -> None:
        """Lets every page know that the server ends; they try again until it is back."""
        for line in list(self._lines):
            await line.socket.close(code=_GONE_AWAY)

    def greet(self, person: Person) -> None:
        """Tells all anew to a person's pages."""
        for line in self._of(person):
            self._greet(line)

    def _greet(self, line: Line) -> None:
        world, person = self._stand_in.world, line.person
        line.tell(
            "hello",
            self.at,
            run=self.run,
            me=str(person.id),
            places=seen.places(person, self._reads),
            people=seen.people(world, self._reads),
            bot={"name": world.bot.display, "online": bool(self._stand_in.gateway.connected)},
            words=words(person.locale),
        )

    def dismiss(self, message: Message) -> None:
        """Puts an ephemeral message away, as a client does: the bot does not learn of it."""
        self.dismissed.add(message.id)
        self(Change("delete", self._stand_in.world.channels.get(message.channel_id), message))

    def read(self, person: Person, channel: Channel) -> None:
        """Tells that a person has read a channel."""
        for line in self._of(person):
            line.tell("place", self.at, place=seen.place(person, self._reads, channel))
        self._people()

    def _of(self, person: Person) -> list[Line]:
        return [line for line in self._lines if line.person is person]

    # changes of the world

    def __call__(self, change: Change) -> None:
        self.at += 1
        if not self._lines or change.what in ("interaction", "answer"):
            return
        if change.what in _MESSAGES and change.message and change.channel:
            self._message(change.what, change.message, change.channel)
        elif change.what == "typing" and change.channel:
            self._typing(change.channel)
        elif change.what == "commands":
            self._all("commands")
        elif change.what == "gateway":
            self._all("bot", online=bool(self._stand_in.gateway.connected))
        else:
            self._places()

    def _message(self, what: str, message: Message, channel: Channel) -> None:
        for line in self._lines:
            if message.viewer in (None, line.person.id) and line.person.may_see(channel):
                self._tell_message(line, what, message)
                if what != "edit" and not message.ephemeral:
                    line.tell("place", self.at, place=seen.place(line.person, self._reads, channel))
        if what != "edit" and not message.ephemeral:
            self._people()

    def _tell_message(self, line: Line, what: str, message: Message) -> None:
        if what == "delete":
            line.tell("delete", self.at, id=str(message.id), channel=str(message.channel_id))
        elif message.id not in self.dismissed:
            line.tell("message", self.at, message=seen.message(line.person, message), fresh=what == "message")

    def _typing(self, channel: Channel) -> None:
        for line in self._lines:
            if line.person.may_see(channel):
                line.tell("typing", self.at, channel=str(channel.id))

    def _places(self) -> None:
        for line in self._lines:
            line.tell("places", self.at, places=seen.places(line.person, self._reads))
        self._people()

    def _people(self) -> None:
        self._all("people", people=seen.people(self._stand_in.world, self._reads))

    def _all(self, what: str, **more: object) -> None:
        for line in self._lines:
            line.tell(what, self.at, **more)
