"""Interactions: created by people, answered by the bot within 3 seconds, followed up for 15 minutes."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from bot.local import payloads
from bot.local.clock import Timer
from bot.local.records import DIRECT, Channel, Json, Message, Origin, User
from bot.local.waiting import Waiters
from bot.local.world import Change

if TYPE_CHECKING:
    from bot.local.server import StandIn

T = TypeVar("T")
COMMAND, COMPONENT, COMPLETE, MODAL = 2, 3, 4, 5
DEFERRED = frozenset({5, 6})
ANSWER_WITHIN = 3.0
TOKEN_LASTS = 15 * 60.0
SILENCE = "The application did not respond"


@dataclass(slots=True, eq=False)
class Interaction:
    """One act of a person and what the bot made of it."""

    id: int
    token: str
    kind: int
    user: User
    channel: Channel
    data: Json
    created: float
    source: Message | None = None  # the message whose component was used
    before: Origin | None = None  # what opened the modal that is submitted
    name: str = ""
    answer: int | None = None  # the type of the first answer
    answered_at: float | None = None
    failed: str | None = None
    original: Message | None = None
    touched: bool = False  # something was edited or posted after the first answer
    follow_ups: list[Message] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Json] | None = None
    unheard: bool = False  # nobody was connected: a late answer is excused
    disturbed: bool = False  # a fault struck its answer: a late or second one is excused
    timer: Timer | None = None  # runs until the first answer
    waiters: Waiters = field(default_factory=Waiters)

    async def until(self, predicate: Callable[[], T], timeout: float) -> T:  # noqa: ASYNC109
        try:
            return await self.waiters.until(predicate, timeout)
        except TimeoutError as late:
            raise TimeoutError(f"{self.name or self.data.get('custom_id')}: {late}") from None

    def origin(self) -> Origin:
        """What its messages say of where they come from."""
        source = self.source.id if self.source else None
        made = Origin(self.id, self.kind, self.user.id, self.name, self.channel.guild_id, source)
        made.before = self.before
        return made


class Interactions:
    """Every interaction whose token still lives."""

    def __init__(self, stand_in: "StandIn") -> None:
        self._stand_in = stand_in
        self.by_token: dict[str, Interaction] = {}
        self.count = 0

    def open(self, kind: int, user: User, channel: Channel, data: Json, **more: Any) -> Interaction:
        """Sends a person's act to the bot; without an answer within 3 seconds it fails.

        `more` are the fields source, before and name of an interaction.
        """
        world = self._stand_in.world
        token = secrets.token_urlsafe(24)
        it = Interaction(world.new_id(), token, kind, user, channel, data, world.clock.now(), **more)
        it.unheard = not self._stand_in.gateway.connected
        self._forget_expired()
        self.by_token[it.token] = it
        self.count += 1
        it.timer = world.clock.call_later(ANSWER_WITHIN, lambda: self._give_up(it))
        self._stand_in.gateway.dispatch("INTERACTION_CREATE", self.event(it), guild_id=channel.guild_id)
        world.changed(Change("interaction", channel, it.source, it))
        return it

    def _give_up(self, it: Interaction) -> None:
        if it.answer is None and it.failed is None:
            it.failed = SILENCE
            self.progress(it)

    def progress(self, it: Interaction) -> None:
        """Tells those who wait for an interaction that something happened to it."""
        it.waiters.wake()
        self._stand_in.world.changed(Change("answer", it.channel, it.original, it))

    def _forget_expired(self) -> None:
        expiry = self._stand_in.world.clock.now() - 2 * TOKEN_LASTS
        while self.by_token:
            first = next(iter(self.by_token.values()))
            if first.created >= expiry:
                return
            del self.by_token[first.token]

    def event(self, it: Interaction) -> Json:
        """INTERACTION_CREATE as the gateway tells it."""
        world = self._stand_in.world
        permissions = world.permissions(it.user.id, it.channel)
        channel = payloads.channel(world, it.channel) | {"permissions": str(permissions)}
        given: Json = {
            "id": str(it.id),
            "application_id": str(world.application_id),
            "type": it.kind,
            "data": it.data,
            "token": it.token,
            "version": 1,
            "channel_id": str(it.channel.id),
            "channel": channel,
            "app_permissions": str(world.permissions(world.bot.id, it.channel)),
            "locale": it.user.locale,
            "entitlements": [],
            "entitlement_sku_ids": [],
            "attachment_size_limit": payloads.FILE_LIMIT,
            "context": 1 if it.channel.kind == DIRECT else 0,
        }
        if it.source:
            given["message"] = payloads.message(world, it.source, self._stand_in.url)
        return given | self._who(it, permissions)

    def _who(self, it: Interaction, permissions: int) -> Json:
        world = self._stand_in.world
        if it.channel.guild_id is None:
            return {"user": payloads.user(it.user), "authorizing_integration_owners": {"0": "0"}}
        guild = world.guilds[it.channel.guild_id]
        member = payloads.member(world, guild.members[it.user.id]) | {"permissions": str(permissions)}
        return {
            "member": member,
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
            "guild_locale": guild.locale,
            "authorizing_integration_owners": {"0": str(guild.id)},
        }
