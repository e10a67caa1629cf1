"""One request on its way to its route, and what a route may answer."""

from dataclasses import dataclass, field

from bot.local.address import Address
from bot.local.checks.body import Body
from bot.local.checks.errors import NO_ROUTE, UNKNOWN_CHANNEL, ApiError
from bot.local.gateway.interactions import Interactions
from bot.local.world import payloads
from bot.local.world.records import Channel, Json, Message
from bot.local.world.world import World


@dataclass(slots=True)
class Call:
    """A request, and what routes need to answer it."""

    world: World
    address: Address
    interactions: Interactions
    route: str  # "POST /channels/{channel_id}/messages"
    params: dict[str, str]
    query: dict[str, str]
    body: Body = field(default_factory=Body)
    fault: str | None = None  # an injected fault that hits it after it is handled

    def id(self, name: str) -> int:
        """Return an id in the path. Raise ApiError if it is not a number."""
        if not self.params[name].isdecimal():
            raise ApiError(NO_ROUTE, violation=f"{self.params[name]!r} is no id")
        return int(self.params[name])

    def channel(self) -> Channel:
        """Return the channel in the path. Raise ApiError if there is none."""
        channel = self.world.channels.get(self.id("channel_id"))
        if channel is None:
            raise ApiError(UNKNOWN_CHANNEL)
        return channel

    def message_json(self, message: Message) -> Json:
        """Return a message as Discord writes it; the addresses of its files include the host."""
        return payloads.message_json(self.world, message, self.address.url)


@dataclass(frozen=True, slots=True)
class Answer:
    """A route's answer, unless that is 200 with JSON or (for None) 204."""

    status: int
    json: object = None
