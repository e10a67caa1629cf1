"""The stand-in itself: one small server with REST, gateway and attachments, and the people who act on it."""

from pathlib import Path
from types import TracebackType
from typing import Self

from aiohttp import web

from bot.local import routes_application, routes_channels, routes_guilds, routes_interactions, routes_messages
from bot.local.budgets import Budgets
from bot.local.clock import Clock
from bot.local.events import Events
from bot.local.faults import Faults
from bot.local.files import content_type
from bot.local.gateway import Gateway
from bot.local.guard import loopback_only
from bot.local.interactions import Interactions
from bot.local.person import Person
from bot.local.ports import first_free
from bot.local.records import User
from bot.local.rest import Rest, Routes
from bot.local.schema import Schema
from bot.local.world import World

ROUTES = Routes(
    [
        *routes_application.ROUTES,
        *routes_guilds.ROUTES,
        *routes_messages.ROUTES,
        *routes_channels.ROUTES,
        *routes_interactions.ROUTES,
    ]
)
HOST = "127.0.0.1"


class StandIn:
    """A small Discord on loopback, as an async context manager.

    Every rule that the bot breaks is answered with Discord's own error and noted in `violations`.
    Where its port is taken it tries the next ones, `ports` in all.
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
        self.faults = faults or Faults()
        self.violations: list[str] = []
        self.schema = Schema.read(openapi, self.violations) if openapi else None
        self.budgets = Budgets(self.faults.limits)
        self.gateway = Gateway(self.world, self.faults, self.violations)
        self.interactions = Interactions(self)
        self.app = web.Application(client_max_size=128 * 1024 * 1024, middlewares=[loopback_only])
        self.port, self._ports = port, ports
        self._people: dict[int, Person] = {}
        self._runner = web.AppRunner(self.app, access_log=None, shutdown_timeout=1.0)
        Rest(self, ROUTES).mount(self.app)
        self.app.router.add_get("/gateway", self.gateway.serve)
        self.app.router.add_get("/attachments/{channel_id}/{attachment_id}/{filename}", self._attachment)

    @property
    def url(self) -> str:
        return f"http://{HOST}:{self.port}"

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
        """Opens the port (any free one for 0)."""
        await self._runner.setup()
        await web.SockSite(self._runner, first_free(HOST, self.port, self._ports)).start()
        self.port = self._runner.addresses[0][1]
        self.gateway.url = f"ws://{HOST}:{self.port}/gateway"
        self._unsubscribe = self.world.subscribe(Events(self.world, self.gateway, self.url))

    async def stop(self) -> None:
        """Closes every connection."""
        self._unsubscribe()
        await self.gateway.shut_down()
        await self._runner.cleanup()

    async def connected(self, timeout: float = 30.0) -> None:  # noqa: ASYNC109
        """Waits until a bot has identified at the gateway and registered commands, or had them already."""
        await self.world.until(lambda: self.gateway.connected and any(self.world.commands.values()), timeout)

    async def disconnected(self, timeout: float = 30.0) -> None:  # noqa: ASYNC109
        """Waits until no bot is connected."""
        await self.world.until(lambda: not self.gateway.connected, timeout)

    def person(self, who: str | User, locale: str = "en-US") -> Person:
        """Somebody of this display name, who joins the guild if nobody is called so."""
        if isinstance(who, str):
            known = [each for each in self.world.users.values() if each.display == who and not each.bot]
            who = known[0] if known else self.world.add_user(who, locale)
        if who.id not in self._people:
            self._people[who.id] = Person(self, who)
        return self._people[who.id]

    async def _attachment(self, request: web.Request) -> web.Response:
        given = request.match_info["attachment_id"]
        data = self.world.files.get(int(given)) if given.isdecimal() else None
        if data is None:
            return web.Response(status=404, text="This content is no longer available.")
        headers = {"Content-Type": content_type(request.match_info["filename"]), "Cache-Control": "max-age=31536000"}
        headers |= {"Cross-Origin-Resource-Policy": "same-origin", "X-Content-Type-Options": "nosniff"}
        return web.Response(body=data, headers=headers)
