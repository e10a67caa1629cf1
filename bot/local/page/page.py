"""The page's routes. They accept nothing from other machines or other sites: see `bot/local/guard.py`."""

from importlib.resources import files
from pathlib import Path

import msgspec
from aiohttp import web

from bot.guides import GUIDES, guide
from bot.languages import language
from bot.local.page import view
from bot.local.page.acts import ACTS, Context, NotOnPage
from bot.local.page.feed import Feed
from bot.local.page.forms import Forms
from bot.local.page.reads import Reads
from bot.local.people.errors import ClientRefused, NoAnswer
from bot.local.people.person import Person
from bot.local.server import StandIn
from bot.local.time_skip import SkipTime
from bot.local.world.records import Channel, Json

PEOPLE = (("Ann", "en-US"), ("Ben", "en-US"), ("Chie", "ja"), ("Dan", "en-US"))
MESSAGES = 50  # messages loaded at once
MOST = 1000
BEYOND = 1 << 64  # greater than every id
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
    """The web page of a stand-in that has not started yet. What people have read is kept in `folder`, if given.

    `let_pass` moves the time forward, where people may do that.
    """

    def __init__(self, stand_in: StandIn, folder: Path | None = None, let_pass: SkipTime | None = None) -> None:
        self._world, self._people = stand_in.world, stand_in.people
        reads = Reads(folder)
        self._feed = Feed(stand_in.world, stand_in.gateway, reads, movable=let_pass is not None)
        self._context = Context(stand_in.people, reads, self._feed, Forms(), let_pass)
        router = stand_in.app.router
        router.add_get("/", self._index)
        router.add_get("/static/{name}", self._static)
        router.add_get("/page/live", self._live)
        router.add_get("/page/messages", self._messages)
        router.add_get("/page/commands", self._commands)
        router.add_get("/page/guides", self._guides)
        router.add_post("/page/{act}", self._act)
        stand_in.app.on_shutdown.append(self._feed.close)

    def invite(self) -> None:
        """Add some people, if there is nobody but the owner."""
        if all(user.bot or user is self._world.owner for user in self._world.users.values()):
            for name, locale in PEOPLE:
                self._people.find_or_add(name, locale)

    def _viewer(self, name: str) -> Person:
        """Return the person with this name; the first one (not the owner) if there is none."""
        if person := self._people.find(name):
            return person
        owner = self._world.owner
        users = [user for user in self._world.users.values() if not user.bot]
        return self._people.of(min(users, key=lambda user: (user is owner, user.id)))

    async def _index(self, request: web.Request) -> web.Response:
        return _file("index.html")

    async def _static(self, request: web.Request) -> web.Response:
        return _file(request.match_info["name"])

    async def _live(self, request: web.Request) -> web.StreamResponse:
        return await self._feed.serve(request, self._viewer(request.query.get("as", "")))

    async def _messages(self, request: web.Request) -> web.Response:
        """Return a channel's newest messages, or the newest before `before`; at least back to `reach`."""
        person, channel = self._viewer_and_channel(request)
        before, reach = _id(request, "before"), _id(request, "reach")
        messages = [message for message in person.sees(channel) if message.id not in self._feed.dismissed]
        older = sorted((message for message in messages if message.id < before), key=lambda message: message.id)
        count = min(max(MESSAGES, sum(message.id >= reach for message in older)), MOST)
        part = [view.message_json(person, message) for message in older[-count:]]
        return _json({"at": self._feed.at, "messages": part, "more": len(older) > count})

    async def _commands(self, request: web.Request) -> web.Response:
        place = self._viewer_and_channel(request)
        return _json({"commands": view.commands_json(*place), "menus": view.menus_json(*place)})

    async def _guides(self, request: web.Request) -> web.Response:
        """Return the guides in the reader's language."""
        lang = language(self._viewer(request.query.get("as", "")).locale)
        return _json([view.guide_json(guide(name, lang)) for name in GUIDES])

    def _viewer_and_channel(self, request: web.Request) -> tuple[Person, Channel]:
        """Return who looks and at which channel. Raise HTTPNotFound if they do not see it."""
        person = self._viewer(request.query.get("as", ""))
        channel = self._world.channels.get(_id(request, "channel"))
        if channel is None or not person.may_see(channel):
            raise web.HTTPNotFound(text="There is no such channel.")
        return person, channel

    async def _act(self, request: web.Request) -> web.Response:
        """Do what a person wants; 409 with the reason if Discord's client would not let them."""
        act = ACTS.get(request.match_info["act"])
        if act is None or "Origin" not in request.headers or request.content_type != "application/json":
            raise web.HTTPForbidden(text="Only the page itself may do this.")
        try:
            json: Json = msgspec.json.decode(await request.read(), type=Json)
            person = self._people.find(str(json.get("as", "")))
            if person is None:
                raise NotOnPage("person")
            return _json(await act(self._context, person, json))
        except ClientRefused as error:
            return _json({"refused": str(error)}, 409)
        except NotOnPage as error:
            return _json({"refused": f"There is no such {error} any more."}, 404)
        except (NoAnswer, TimeoutError):
            return _json({"failed": True, "form": None, "choices": []})
        except (msgspec.DecodeError, KeyError, TypeError, ValueError) as error:
            return _json({"refused": f"{type(error).__name__}: {error}"}, 400)


def _id(request: web.Request, name: str) -> int:
    """Return an id in the query; `BEYOND` if there is none."""
    text = request.query.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 20 else BEYOND


def _file(name: str) -> web.Response:
    """Return one of the page's own files. Raise HTTPNotFound if there is none of this name."""
    kind = TYPES.get(Path(name).suffix)
    file = files("bot.local.page") / "static" / name
    if kind is None or Path(name).name != name or not file.is_file():
        raise web.HTTPNotFound
    return web.Response(body=file.read_bytes(), headers=HEADERS, content_type=kind, charset="utf-8")


def _json(json: Json | list[Json], status: int = 200) -> web.Response:
    body = msgspec.json.encode(json)
    return web.Response(body=body, status=status, headers=HEADERS, content_type="application/json")
