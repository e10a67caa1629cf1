"""One interaction: what a person did, and how the bot has answered."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from bot.local.world.clock import Timer
from bot.local.world.records import Channel, Json, Message, Origin, User
from bot.local.world.waiters import Waiters

T = TypeVar("T")
SEND, DEFER, DEFER_UPDATE, UPDATE, CHOICES, ASK = 4, 5, 6, 7, 8, 9  # types of the first answer


@dataclass(slots=True, eq=False)
class Interaction:
    """A command, a component, a modal or an autocompletion used by a person."""

    id: int
    token: str
    kind: int
    user: User
    channel: Channel
    data: Json
    created: float
    source: Message | None = None  # the message whose component was used
    before: Origin | None = None  # of a modal: the interaction that opened it
    name: str = ""  # of the command
    elsewhere: bool = False  # the bot is not there: only the person has installed the application
    answer: int | None = None  # the type of the first answer
    answered_at: float | None = None
    failed: str | None = None
    original: Message | None = None  # the first answer, or the message that it updates
    touched: bool = False  # something was edited or posted after the first answer
    follow_ups: list[Message] = field(default_factory=list)
    modal: Json | None = None
    choices: list[Json] | None = None
    unheard: bool = False  # no bot was connected: a late answer is excused
    disturbed: bool = False  # an injected fault hit its answer: a late or second one is excused
    timer: Timer | None = None  # runs until the first answer
    waiters: Waiters = field(default_factory=Waiters)

    async def until(self, predicate: Callable[[], T], timeout: float) -> T:  # noqa: ASYNC109
        """Return the first true value of the predicate, tried after each answer. Raise TimeoutError."""
        try:
            return await self.waiters.until(predicate, timeout)
        except TimeoutError as error:
            raise TimeoutError(f"{self.name or self.data.get('custom_id')}: {error}") from None

    def origin(self) -> Origin:
        """Return what a message that answers this interaction records of it."""
        source_id = self.source.id if self.source else None
        guild_id = self.channel.guild_id
        return Origin(self.id, self.kind, self.user.id, self.name, guild_id, source_id, before=self.before)
