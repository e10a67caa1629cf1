"""The stand-in: one small server with REST, gateway, attachments and the people who act in it."""

from pathlib import Path
from types import TracebackType
from typing import Self

from aiohttp import web

from bot.local.address import HOST, Address
from bot.local.checks.schema import Schema
from bot.local.faults import Faults
from bot.local.gateway import connection
from bot.local.gateway.events import Events
from bot.local.gateway.gateway import Gateway
from bot.local.gateway.interactions import Interactions
from bot.local.guard import loopback_only
from bot.local.people.people import People
from bot.local.people.person import Person
from bot.local.ports import first_free
from bot.local.rest.rate_limits import RateLimits
from bot.local.rest.rest import Rest
from bot.local.rest.routes import ROUTES
from bot.local.world.clock import Clock
from bot.local.world.file_types import content_type
from bot.local.world.records import User
from bot.local.world.world import World


class StandIn:
    """A small Discord on loopback, as an async context manager.

    Every rule that the bot breaks is answered with Discord's own error and noted in `violations`.
    If its port is taken it tries the next ones, `ports` in all.
    """

    def __init__(
        self,
        world: World | None = None,
        port: int = 0,
        faults: Faults | None = None,
        openapi: Path | None = None,
        clock: Clock | None = None,
        *,
        ports: int = 1,
    ) -> None:
        self.world = world or World(clock)
        if clock is not None:
            self.world.clock = clock
        self.address, self._ports = Address(port), ports
        self.faults = faults or Faults()
        self.violations: list[str] = []
        self.schema = Schema.read(openapi, self.violations) if openapi else None
        self.gateway = Gateway(self.world, self.address, self.faults, self.violations)
        self.interactions = Interactions(self.world, self.gateway, self.address)
        self.people = People(self.world, self.interactions)
        self.app = web.Application(client_max_size=128 * 1024 * 1024, middlewares=[loopback_only])
        self._runner = web.AppRunner(self.app, access_log=None, shutdown_timeout=1.0)
        self._mount()

    def _mount(self) -> None:
        """Add all routes to the web application."""
        limits = RateLimits(self.faults.limits)
        rest = Rest(self.world, self.address, self.interactions, self.faults, limits, self.schema, self.violations)
        rest.mount(self.app, ROUTES)
        self.app.router.add_get("/gateway", connection.endpoint(self.gateway, self.faults))
        self.app.router.add_get("/emojis/{filename}", self._emoji)
        self.app.router.add_get("/attachments/{channel_id}/{attachment_id}/{filename}", self._attachment)

    @property
    def url(self) -> str:
        """Where the page is, without a slash at the end."""
        return self.address.url

    @property
    def token(self) -> str:
        """The only token with which a bot may log in."""
        return self.world.token

    async def __aenter__(self) -> Self:
        await self.start()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    async def start(self) -> None:
        """Open the port (any free one for 0). Raise OSError if all of its ports are taken."""
        await self._runner.setup()
        await web.SockSite(self._runner, first_free(HOST, self.address.port, self._ports)).start()
        self.address.port = self._runner.addresses[0][1]
        self._unsubscribe = self.world.subscribe(Events(self.world, self.gateway, self.address))

    async def stop(self) -> None:
        """Close every connection."""
        self._unsubscribe()
        await self.gateway.shut_down()
        await self._runner.cleanup()

    async def wait_connected(self, timeout: float = 30.0) -> None:  # noqa: ASYNC109
        """Wait until a bot is connected and has registered its commands. Raise TimeoutError."""
        await self.world.until(lambda: self.gateway.live_sessions and any(self.world.commands.values()), timeout)

    async def wait_disconnected(self, timeout: float = 30.0) -> None:  # noqa: ASYNC109
        """Wait until no bot is connected. Raise TimeoutError."""
        await self.world.until(lambda: not self.gateway.live_sessions, timeout)

    def person(self, who: str | User, locale: str = "en-US") -> Person:
        """Return the person of a user, or with a display name.

        One who joins the first guild if nobody has that name.
        """
        return self.people.find_or_add(who, locale) if isinstance(who, str) else self.people.of(who)

    async def _attachment(self, request: web.Request) -> web.Response:
        """Serve an attached file."""
        return self._file(request.match_info["attachment_id"], request.match_info["filename"])

    async def _emoji(self, request: web.Request) -> web.Response:
        """Answer with the picture of an emoji that is there, at Discord's path: "/emojis/12.png"."""
        filename = request.match_info["filename"]
        emoji_id = filename.partition(".")[0]
        return self._file(emoji_id if emoji_id in map(str, self.world.emojis) else "", filename)

    def _file(self, file_id: str, filename: str) -> web.Response:
        """Return the answer with a file of this id, as Discord serves one of this name; 404 if there is none."""
        data = self.world.files.get(int(file_id)) if file_id.isdecimal() else None
        if data is None:
            return web.Response(status=404, text="This content is no longer available.")
        headers = {"Content-Type": content_type(filename), "Cache-Control": "max-age=31536000"}
        headers |= {"Cross-Origin-Resource-Policy": "same-origin", "X-Content-Type-Options": "nosniff"}
        return web.Response(body=data, headers=headers)
