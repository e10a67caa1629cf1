"""The REST interface: reads a request, lets faults strike, asks the route, checks and answers."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import msgspec
from aiohttp import web

from bot.local.body import Body, read_body
from bot.local.errors import NO_ROUTE, UNAUTHORIZED, UNKNOWN_CHANNEL, ApiError, Flaw, invalid_form
from bot.local.records import Channel
from bot.local.world import World

if TYPE_CHECKING:
    from bot.local.server import StandIn

PREFIX = "/api/v10"
UNHANDLED = ("500", "502", "503", "429", "drop before")  # faults that strike before a request is handled
_log = logging.getLogger(__name__)


@dataclass(slots=True)
class Call:
    """One request on its way to its route."""

    stand_in: "StandIn"
    route: str  # "POST /channels/{channel_id}/messages"
    params: dict[str, str]
    query: dict[str, str]
    body: Body = field(default_factory=Body)
    fault: str | None = None

    @property
    def world(self) -> World:
        return self.stand_in.world

    def id(self, name: str) -> int:
        """A snowflake in the path; what is none leads to an unknown route."""
        if not self.params[name].isdecimal():
            raise ApiError(NO_ROUTE, fault=f"{self.params[name]!r} is no id")
        return int(self.params[name])

    def channel(self) -> Channel:
        """The channel in the path."""
        channel = self.world.channels.get(self.id("channel_id"))
        if channel is None:
            raise ApiError(UNKNOWN_CHANNEL)
        return channel


@dataclass(frozen=True, slots=True)
class Answer:
    """What a route answers when it is not just 200 with JSON or, for None, 204."""

    status: int
    json: Any = None


Handler = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class Route:
    method: str
    path: str
    handler: Handler
    open: bool = False  # needs no token in the header: it has one in its path

    @property
    def name(self) -> str:
        return f"{self.method} {self.path}"


class Routes(list[Route]):
    """A table of routes, filled by decorators."""

    def add(self, method: str, *paths: str, open: bool = False) -> Callable[[Handler], Handler]:  # noqa: A002
        def register(handler: Handler) -> Handler:
            self.extend(Route(method, path, handler, open) for path in paths)
            return handler

        return register


class Rest:
    """Serves a table of routes."""

    def __init__(self, stand_in: "StandIn", routes: list[Route]) -> None:
        self._stand_in = stand_in
        self._routes = routes

    def mount(self, app: web.Application) -> None:
        for route in self._routes:
            app.router.add_route(route.method, PREFIX + route.path, self._serve(route))
        app.router.add_route("*", PREFIX + "/{unknown:.*}", self._unknown)

    async def _unknown(self, request: web.Request) -> web.Response:
        path = request.path.removeprefix(PREFIX)
        self._stand_in.violations.append(f"{request.method} {path}: the stand-in has no such route")
        return self._json(404, {"message": "404: Not Found", "code": 0}, {})

    def _serve(self, route: Route) -> Callable[[web.Request], Awaitable[web.Response]]:
        async def serve(request: web.Request) -> web.Response:
            fault = self._stand_in.faults.for_request(route.name)
            if fault in UNHANDLED:
                self._note(request, fault)
                return self._fail(request, fault)
            call = Call(self._stand_in, route.name, dict(request.match_info), dict(request.query), fault=fault)
            headers, wait = self._stand_in.budgets.spend(route.name, call.params, call.world.clock.now())
            if wait is not None:
                return self._too_soon(wait, headers)
            response = await self._answer(call, route, request, headers)
            if fault is not None:
                return self._fail(request, fault)
            return response

        return serve

    def _note(self, request: web.Request, fault: str) -> None:
        """A disturbed answer to an interaction excuses a late or a second one."""
        it = self._stand_in.interactions.by_token.get(request.match_info.get("token", ""))
        if it is not None:
            it.disturbed = True

    def _fail(self, request: web.Request, fault: str) -> web.Response:
        if fault.startswith("drop"):
            if request.transport is not None:
                request.transport.abort()
            return web.Response(status=500)
        if fault == "429":
            return self._too_soon(self._stand_in.faults.retry_after, {})
        status = int(fault[:3])
        return self._json(status, {"message": f"{status}: Server Error", "code": 0}, {})

    def _too_soon(self, after: float, headers: dict[str, str]) -> web.Response:
        body = {"message": "You are being rate limited.", "retry_after": after, "global": False}
        more = {"Via": "1.1 google", "Retry-After": f"{after:.3f}", "X-RateLimit-Scope": "user"}
        return self._json(429, body, headers | more)

    async def _answer(self, call: Call, route: Route, request: web.Request, headers: dict[str, str]) -> web.Response:
        try:
            answer = await self._ask(call, route, request)
        except ApiError as error:
            answer = self._refused(route, error)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            _log.exception("%s cannot be read", route.name)
            answer = self._refused(route, invalid_form([Flaw("", "MALFORMED", repr(error))]))
        if self._stand_in.schema is not None:
            self._stand_in.schema.check_answer(route.method, route.path, answer.status, answer.json)
        return self._json(answer.status, answer.json, headers)

    def _refused(self, route: Route, error: ApiError) -> Answer:
        if error.fault:
            self._stand_in.violations.append(f"{route.name}: {error.code} {error.message}: {error.fault}")
        return Answer(error.status, error.json())

    async def _ask(self, call: Call, route: Route, request: web.Request) -> Answer:
        if not route.open and request.headers.get("Authorization") != f"Bot {call.world.token}":
            raise ApiError(UNAUTHORIZED)
        call.body = await read_body(request)
        if self._stand_in.schema is not None:
            self._stand_in.schema.check_request(route.method, route.path, call.body.json)
        if call.fault is not None:
            self._note(request, call.fault)
        given = await route.handler(call)
        if isinstance(given, Answer):
            return given
        return Answer(204) if given is None else Answer(200, given)

    @staticmethod
    def _json(status: int, body: Any, headers: dict[str, str]) -> web.Response:
        if status == 204:
            return web.Response(status=204, headers=headers)
        headers = {"Content-Type": "application/json", **headers}  # exactly so: discord.py takes anything else as text
        return web.Response(status=status, body=msgspec.json.encode(body), headers=headers)
