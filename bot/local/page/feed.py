"""Sends every open page, in order, what changes for its person."""

import asyncio
import secrets

import msgspec
from aiohttp import web

from bot.local.gateway.gateway import Gateway
from bot.local.page import view
from bot.local.page.reads import Reads
from bot.local.page.words import locales, words
from bot.local.people.person import Person
from bot.local.world.records import Channel, Json, Message
from bot.local.world.world import Change, World

_MESSAGES = ("message", "edit", "delete")
_SERVICE_RESTART = 1012  # closing code


class OpenPage:
    """A page that is open in a browser."""

    def __init__(self, person: Person, socket: web.WebSocketResponse) -> None:
        self.person, self.socket = person, socket
        self._queue: asyncio.Queue[Json] = asyncio.Queue()

    def queue(self, what: str, at: int, **more: object) -> None:
        """Queue an update for sending; `at` is the number of the world's change that it is about."""
        self._queue.put_nowait({"what": what, "at": at, **more})

    async def send_queued(self) -> None:
        """Send what is queued, until cancelled or until the page is gone."""
        while not self.socket.closed:
            json = await self._queue.get()
            await self.socket.send_str(msgspec.json.encode(json).decode())


class Feed:
    """All open pages. `at` counts the world's changes, so that a page never replaces newer data with older."""

    def __init__(self, world: World, gateway: Gateway, reads: Reads, *, movable: bool) -> None:
        self._world, self._gateway, self._reads = world, gateway, reads
        self._movable = movable  # whether people may move the time
        self.run = secrets.token_hex(8)
        self.at = 0
        self.dismissed: set[int] = set()  # ids of ephemeral messages that have been put away
        self._pages: list[OpenPage] = []
        world.subscribe(self)

    async def serve(self, request: web.Request, person: Person) -> web.WebSocketResponse:
        """Keep a page up to date until it is closed."""
        socket = web.WebSocketResponse(heartbeat=20)
        await socket.prepare(request)
        page = OpenPage(person, socket)
        self._greet(page)
        self._pages.append(page)
        sending = asyncio.create_task(page.send_queued())
        try:
            async for _ in socket:
                pass  # a page sends nothing here; reading notices that it has been closed
        finally:
            self._pages.remove(page)
            sending.cancel()
            await asyncio.gather(sending, return_exceptions=True)
        return socket

    async def close(self, app: web.Application) -> None:
        """Tell every page that the server ends; they retry until it is back."""
        for page in list(self._pages):
            await page.socket.close(code=_SERVICE_RESTART)

    def greet(self, person: Person) -> None:
        """Send everything again to a person's pages."""
        for page in self._pages_of(person):
            self._greet(page)

    def greet_all(self) -> None:
        """Send everything again to everybody's pages."""
        for page in self._pages:
            self._greet(page)

    def _greet(self, page: OpenPage) -> None:
        """Send everything to a page."""
        person = page.person
        page.queue(
            "hello",
            self.at,
            run=self.run,
            me=str(person.id),
            places=view.places_json(person, self._reads),
            people=view.people_json(self._world, self._reads),
            events=view.events_json(person),
            bot={"name": self._world.bot.display, "online": bool(self._gateway.live_sessions)},
            words=words(person.locale),
            locales=locales(),
            clock={"now": self._world.clock.now(), "movable": self._movable},
        )

    def dismiss(self, message: Message) -> None:
        """Put an ephemeral message away as a client does: the bot is not notified."""
        self.dismissed.add(message.id)
        self(Change("delete", self._world.channels.get(message.channel_id), message))

    def read(self, person: Person, channel: Channel) -> None:
        """Show on the pages that a person has read a channel."""
        for page in self._pages_of(person):
            page.queue("place", self.at, place=view.place_json(person, self._reads, channel))
        self._send_people()

    def _pages_of(self, person: Person) -> list[OpenPage]:
        """Return the open pages of a person."""
        return [page for page in self._pages if page.person is person]

    # changes of the world

    def __call__(self, change: Change) -> None:
        """Send the open pages what a change of the world means for them."""
        self.at += 1
        if not self._pages or change.what in ("interaction", "answer"):
            return
        if change.what in _MESSAGES and change.message and change.channel:
            self._send_message(change.what, change.message, change.channel)
        elif change.what == "typing" and change.channel:
            self._send_typing(change.channel)
        elif change.what == "commands":
            self._send_all("commands")
        elif change.what == "event":
            self._send_events()
        elif change.what == "gateway":
            self._send_all("bot", online=bool(self._gateway.live_sessions))
        else:
            self._send_places()

    def _send_message(self, what: str, message: Message, channel: Channel) -> None:
        """Send a message's change to the pages of all who see it, with what it changes in their lists."""
        for page in self._pages:
            if message.viewer in (None, page.person.id) and page.person.may_see(channel):
                self._queue_message(page, what, message)
                if what != "edit" and not message.ephemeral:
                    page.queue("place", self.at, place=view.place_json(page.person, self._reads, channel))
        if what != "edit" and not message.ephemeral:
            self._send_people()

    def _queue_message(self, page: OpenPage, what: str, message: Message) -> None:
        """Queue a message's change for a page."""
        if what == "delete":
            page.queue("delete", self.at, id=str(message.id), channel=str(message.channel_id))
        elif message.id not in self.dismissed:
            page.queue("message", self.at, message=view.message_json(page.person, message), fresh=what == "message")

    def _send_typing(self, channel: Channel) -> None:
        """Tell the pages of all who see a channel that the bot is typing there."""
        for page in self._pages:
            if page.person.may_see(channel):
                page.queue("typing", self.at, channel=str(channel.id))

    def _send_events(self) -> None:
        """Send each page the events of the servers that its person is on."""
        for page in self._pages:
            page.queue("events", self.at, events=view.events_json(page.person))

    def _send_places(self) -> None:
        """Send each page the places that its person sees, and the people."""
        for page in self._pages:
            page.queue("places", self.at, places=view.places_json(page.person, self._reads))
        self._send_people()

    def _send_people(self) -> None:
        """Send all pages the people, with their unread pings."""
        self._send_all("people", people=view.people_json(self._world, self._reads))

    def _send_all(self, what: str, **more: object) -> None:
        """Send all pages the same update."""
        for page in self._pages:
            page.queue(what, self.at, **more)
