"""The page's routes. They take nothing from other machines or other sites: see `bot/local/guard.py`."""

from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from aiohttp import web

from bot.local.options import Refused
from bot.local.page import seen
from bot.local.page.acts import ACTS, Unknown
from bot.local.page.feed import Feed
from bot.local.page.reads import Reads
from bot.local.person import Person
from bot.local.records import Channel, Json
from bot.local.reply import Modal, NoAnswer

if TYPE_CHECKING:
    from bot.local.server import StandIn

FIRST = (("Ann", "en-US"), ("Ben", "en-US"), ("Chie", "ja"), ("Dan", "en-US"))
MESSAGES = 50  # messages loaded at once
MOST = 1000
BEYOND = 1 << 64
TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
HEADERS = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self' ws://127.0.0.1:* ws://localhost:*; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}


class Page:
    """The web page of one stand-in; made before the stand-in starts. What was read is kept in a folder, if given."""

    def __init__(self, stand_in: "StandIn", folder: Path | None = None) -> None:
        self.stand_in = stand_in
        self.reads = Reads(folder)
        self.feed = Feed(stand_in, self.reads)
        self.forms: dict[tuple[int, str], Modal] = {}
        router = stand_in.app.router
        router.add_get("/", self._index)
        router.add_get("/static/{name}", self._static)
        router.add_get("/page/live", self._live)
        router.add_get("/page/messages", self._messages)
        router.add_get("/page/commands", self._commands)
        router.add_post("/page/{act}", self._act)
        stand_in.app.on_shutdown.append(self.feed.close)

    def invite(self) -> None:
        """Some people to be, where there is nobody but the owner."""
        world = self.stand_in.world
        if all(each.bot or each is world.owner for each in world.users.values()):
            for name, locale in FIRST:
                self.stand_in.person(name, locale)

    def who(self, name: str) -> Person:
        """The local person of this name; Unknown where there is none."""
        for each in self.stand_in.world.users.values():
            if each.display == name and not each.bot:
                return self.stand_in.person(each)
        raise Unknown("person")

    def _guest(self, name: str) -> Person:
        """Who opens the page: the person of this name, or the first one there is."""
        try:
            return self.who(name)
        except Unknown:
            world = self.stand_in.world
            local = [each for each in world.users.values() if not each.bot]
            return self.stand_in.person(min(local, key=lambda each: (each is world.owner, each.id)))

    async def _index(self, request: web.Request) -> web.Response:
        return _file("index.html")

    async def _static(self, request: web.Request) -> web.Response:
        return _file(request.match_info["name"])

    async def _live(self, request: web.Request) -> web.StreamResponse:
        return await self.feed.serve(request, self._guest(request.query.get("as", "")))

    async def _messages(self, request: web.Request) -> web.Response:
        """A channel's newest messages, or those before one; as many as it takes to reach `reach`."""
        person, channel = self._place(request)
        before, reach = _number(request, "before"), _number(request, "reach")
        older = [each for each in person.sees(channel) if each.id < before and each.id not in self.feed.dismissed]
        older.sort(key=lambda each: each.id)
        count = min(max(MESSAGES, sum(each.id >= reach for each in older)), MOST)
        shown = [seen.message(person, each) for each in older[-count:]]
        return _json({"at": self.feed.at, "messages": shown, "more": len(older) > count})

    async def _commands(self, request: web.Request) -> web.Response:
        return _json({"commands": seen.commands(*self._place(request))})

    def _place(self, request: web.Request) -> tuple[Person, Channel]:
        person = self._guest(request.query.get("as", ""))
        channel = self.stand_in.world.channels.get(_number(request, "channel"))
        if channel is None or not person.may_see(channel):
            raise web.HTTPNotFound(text="There is no such channel.")
        return person, channel

    async def _act(self, request: web.Request) -> web.Response:
        """Does what a person wants; 409 with the reason where Discord's client would not let them."""
        act = ACTS.get(request.match_info["act"])
        if act is None or "Origin" not in request.headers or request.content_type != "application/json":
            raise web.HTTPForbidden(text="Only the page itself may do this.")
        try:
            given: Json = msgspec.json.decode(await request.read(), type=dict[str, Any])
            return _json(await act(self, self.who(str(given.get("as", ""))), given))
        except Refused as error:
            return _json({"refused": str(error)}, 409)
        except Unknown as error:
            return _json({"refused": f"There is no such {error} any more."}, 404)
        except (NoAnswer, TimeoutError):
            return _json({"failed": True, "form": None, "choices": []})
        except (msgspec.DecodeError, KeyError, TypeError, ValueError) as error:
            return _json({"refused": f"{type(error).__name__}: {error}"}, 400)


def _number(request: web.Request, name: str) -> int:
    """An id in the query; beyond every id where there is none."""
    given = request.query.get(name, "")
    return int(given) if given.isascii() and given.isdecimal() and len(given) <= 20 else BEYOND


def _file(name: str) -> web.Response:
    kind = TYPES.get(Path(name).suffix)
    file = files("bot.local.page") / "static" / name
    if kind is None or Path(name).name != name or not file.is_file():
        raise web.HTTPNotFound
    return web.Response(body=file.read_bytes(), headers=HEADERS, content_type=kind, charset="utf-8")


def _json(thing: Json, status: int = 200) -> web.Response:
    return web.Response(
        body=msgspec.json.encode(thing), status=status, headers=HEADERS, content_type="application/json"
    )
