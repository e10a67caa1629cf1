"""A table of routes, filled by decorators."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.local.rest.call import Call

Handler = Callable[[Call], Awaitable[object]]


@dataclass(frozen=True, slots=True)
class Route:
    method: str
    path: str
    handler: Handler
    open: bool = False  # needs no token in the header: it has one in its path

    @property
    def name(self) -> str:
        """The method and the path: "GET /channels/{channel_id}"."""
        return f"{self.method} {self.path}"


class Routes(list[Route]):
    """Routes in the order in which they are matched."""

    def add(self, method: str, *paths: str, open: bool = False) -> Callable[[Handler], Handler]:  # noqa: A002
        """Return a decorator that makes a function the handler of some paths."""

        def register(handler: Handler) -> Handler:
            self.extend(Route(method, path, handler, open) for path in paths)
            return handler

        return register
