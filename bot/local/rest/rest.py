"""Serves routes: reads a request, injects faults, counts it against rate limits, checks it and answers."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import msgspec
from aiohttp import web

from bot.local.address import Address
from bot.local.checks.body import read_body
from bot.local.checks.errors import UNAUTHORIZED, ApiError, Flaw, RateLimited, invalid_form
from bot.local.checks.schema import Schema
from bot.local.faults import UNHANDLED, Faults
from bot.local.gateway.interactions import Interactions
from bot.local.rest.call import Answer, Call
from bot.local.rest.rate_limits import RateLimits
from bot.local.rest.routing import Route, Routes
from bot.local.world.world import World

PREFIX = "/api/v10"
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Rest:
    """The REST interface; rules that the bot breaks are added to `violations`."""

    world: World
    address: Address
    interactions: Interactions
    faults: Faults
    rate_limits: RateLimits
    schema: Schema | None
    violations: list[str]

    def mount(self, app: web.Application, routes: Routes) -> None:
        """Add these routes to a web application; every other path below is answered as unknown."""
        for route in routes:
            app.router.add_route(route.method, PREFIX + route.path, self._handler(route))
        app.router.add_route("*", PREFIX + "/{unknown:.*}", self._unknown)

    async def _unknown(self, request: web.Request) -> web.Response:
        """Answer a request for an unknown route, which is a violation."""
        path = request.path.removeprefix(PREFIX)
        self.violations.append(f"{request.method} {path}: the stand-in has no such route")
        return _response(404, {"message": "404: Not Found", "code": 0}, {})

    def _handler(self, route: Route) -> Callable[[web.Request], Awaitable[web.Response]]:
        """Return the web handler of a route, with faults and rate limits."""

        async def handle(request: web.Request) -> web.Response:
            fault = self.faults.for_request(route.name)
            if fault in UNHANDLED:
                self._mark_disturbed(request.match_info.get("token", ""))
                return self._fail(request, fault)
            params, query = dict(request.match_info), dict(request.query)
            call = Call(self.world, self.address, self.interactions, route.name, params, query, fault=fault)
            headers, wait = self.rate_limits.count(route.name, params, self.world.clock.now())
            if wait is not None:
                return _rate_limited(wait, headers)
            response = await self._respond(call, route, request, headers)
            return response if fault is None else self._fail(request, fault)

        return handle

    def _mark_disturbed(self, token: str) -> None:
        """Note that a fault hit the answer to an interaction, which excuses a late or a second answer."""
        if (interaction := self.interactions.by_token.get(token)) is not None:
            interaction.disturbed = True

    def _fail(self, request: web.Request, fault: str) -> web.Response:
        """Return the response that a fault gives in place of the real one."""
        if fault.startswith("drop"):
            if request.transport is not None:
                request.transport.abort()
            return web.Response(status=500)
        if fault.startswith("429"):
            return _rate_limited(self.faults.retry_after, {}, via=not fault.endswith("bare"))
        status = int(fault[:3])
        return _response(status, {"message": f"{status}: Server Error", "code": 0}, {})

    async def _respond(self, call: Call, route: Route, request: web.Request, headers: dict[str, str]) -> web.Response:
        """Return the response to a request; one that cannot be read is refused."""
        try:
            answer = await self._answer(call, route, request)
        except RateLimited as error:
            return _rate_limited(error.wait, headers)
        except ApiError as error:
            answer = self._refuse(route, error)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            _log.exception("%s cannot be read", route.name)
            answer = self._refuse(route, invalid_form([Flaw(path="", rule="MALFORMED", what=repr(error))]))
        if self.schema is not None:
            self.schema.check_response(route.method, route.path, answer.status, answer.json)
        return _response(answer.status, answer.json, headers)

    def _refuse(self, route: Route, error: ApiError) -> Answer:
        """Return the answer of an error, and record what the bot did wrong."""
        if error.violation:
            self.violations.append(f"{route.name}: {error.code} {error.message}: {error.violation}")
        return Answer(error.status, error.json())

    async def _answer(self, call: Call, route: Route, request: web.Request) -> Answer:
        """Return a route's answer to a request. Raise ApiError."""
        if not route.open and request.headers.get("Authorization") != f"Bot {self.world.token}":
            raise ApiError(UNAUTHORIZED)
        call.body = await read_body(request)
        if self.schema is not None:
            self.schema.check_request(route.method, route.path, call.body.json)
        if call.fault is not None:
            self._mark_disturbed(call.params.get("token", ""))
        answer = await route.handler(call)
        if isinstance(answer, Answer):
            return answer
        return Answer(204) if answer is None else Answer(200, answer)


def _rate_limited(wait: float, headers: dict[str, str], *, via: bool = True) -> web.Response:
    """Return a 429 answer; without `via` one that discord.py does not retry."""
    body = {"message": "You are being rate limited.", "retry_after": wait, "global": False}
    more = {"Retry-After": f"{wait:.3f}", "X-RateLimit-Scope": "user"} | ({"Via": "1.1 google"} if via else {})
    return _response(429, body, headers | more)


def _response(status: int, body: object, headers: dict[str, str]) -> web.Response:
    """Return a JSON response, or an empty one for 204."""
    if status == 204:
        return web.Response(status=204, headers=headers)
    headers = {"Content-Type": "application/json", **headers}  # exactly this: discord.py reads anything else as text
    return web.Response(status=status, body=msgspec.json.encode(body), headers=headers)
