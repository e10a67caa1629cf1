"""Users, guilds, channels and messages as plain data, which `World` changes."""

from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]

TEXT, DIRECT, GROUP, NEWS, NEWS_THREAD, PUBLIC_THREAD, PRIVATE_THREAD, FORUM = 0, 1, 3, 5, 10, 11, 12, 15
THREADS = frozenset({NEWS_THREAD, PUBLIC_THREAD, PRIVATE_THREAD})
COMMAND, COMPONENT, COMPLETE, MODAL = 2, 3, 4, 5  # kinds of interactions
SCHEDULED, ACTIVE, COMPLETED, CANCELED = 1, 2, 3, 4  # what a scheduled event is
PIN_NOTICE, REPLY = 6, 19  # kinds of messages: that one was pinned, that answers another
COMMAND_ANSWER, MENU_ANSWER = 20, 23  # to a slash command, to one of a menu

REQUIRES_TAG = 1 << 4  # a flag of a forum
EPHEMERAL = 1 << 6
LOADING = 1 << 7
SUPPRESS_EMBEDS = 1 << 2
SILENT = 1 << 12
COMPONENTS_V2 = 1 << 15


@dataclass(slots=True, eq=False)
class User:
    id: int
    name: str
    display: str
    bot: bool = False
    locale: str = "en-US"
    dms_closed: bool = (
        False  # to the bot: the user has turned off the server's "Direct Messages" in the privacy settings
    )
    installed: bool = False  # the application, for themselves

    @property
    def mention(self) -> str:
        """What mentions the user in a text: "<@12>"."""
        return f"<@{self.id}>"


@dataclass(slots=True, eq=False)
class Emoji:
    """One of the application's own; its picture is among the world's files under its id."""

    id: int
    name: str


@dataclass(slots=True, eq=False)
class Role:
    id: int
    name: str
    permissions: int
    position: int = 0
    mentionable: bool = False
    managed: bool = False


@dataclass(slots=True, eq=False)
class Member:
    user_id: int
    joined: float
    roles: list[int] = field(default_factory=list)
    nick: str | None = None


@dataclass(slots=True, eq=False)
class Guild:
    id: int
    name: str
    owner_id: int
    locale: str = "en-US"
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)


@dataclass(slots=True, eq=False)
class Overwrite:
    id: int
    kind: int  # 0 a role, 1 a member
    allow: int = 0
    deny: int = 0


@dataclass(slots=True, eq=False)
class Channel:
    id: int
    kind: int
    name: str
    guild_id: int | None = None
    parent_id: int | None = None
    owner_id: int | None = None
    topic: str | None = None
    position: int = 0
    slowmode: int = 0
    overwrites: list[Overwrite] = field(default_factory=list)
    people: list[int] = field(default_factory=list)  # of a DM or a thread
    archived: bool = False
    locked: bool = False
    auto_archive: int = 1440
    last_message_id: int | None = None
    sent: int = 0
    nsfw: bool = False
    flags: int = 0
    tags: list[Json] = field(default_factory=list)  # of a forum, as Discord writes them
    applied: list[int] = field(default_factory=list)  # the tags of a forum's post
    named_at: list[float] = field(default_factory=list)  # when the bot last gave it names

    @property
    def is_thread(self) -> bool:
        """Whether it is a thread, public or private."""
        return self.kind in THREADS

    @property
    def mention(self) -> str:
        """What links to the channel in a text: "<#12>"."""
        return f"<#{self.id}>"


@dataclass(slots=True, eq=False)
class ScheduledEvent:
    """An event of a guild that takes place elsewhere than in a voice channel."""

    id: int
    guild_id: int
    creator_id: int
    name: str
    location: str
    start: float
    end: float
    description: str | None = None
    status: int = SCHEDULED  # as it was set; time changes it, too

    def status_at(self, now: float) -> int:
        """Return the status at a time: an event begins and ends by itself."""
        if self.status == SCHEDULED and now >= self.start:
            return COMPLETED if now >= self.end else ACTIVE
        return COMPLETED if self.status == ACTIVE and now >= self.end else self.status

    def is_open_at(self, now: float) -> bool:
        """Return whether it is still to come or under way."""
        return self.status_at(now) in (SCHEDULED, ACTIVE)


@dataclass(slots=True, eq=False)
class Attachment:
    id: int
    channel_id: int
    filename: str
    size: int
    content_type: str
    description: str | None = None
    width: int | None = None
    height: int | None = None


@dataclass(slots=True, eq=False)
class Origin:
    """The interaction that a message answers."""

    interaction_id: int
    kind: int
    user_id: int
    name: str = ""
    guild_id: int | None = None
    message_id: int | None = None  # the message whose component was used
    original_id: int | None = None  # the first answer; set on follow-ups
    before: "Origin | None" = None  # of a modal: the interaction that opened it


@dataclass(slots=True, eq=False)
class Message:
    """A message; edits change this object."""

    id: int
    channel_id: int
    author_id: int
    content: str = ""
    embeds: list[Json] = field(default_factory=list)
    components: list[Json] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    kind: int = 0
    created: float = 0.0
    edited: float | None = None
    reply_to: int | None = None
    mentions: list[int] = field(default_factory=list)
    mention_roles: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    nonce: str | None = None
    viewer: int | None = None  # the only user who sees an ephemeral message
    origin: Origin | None = None
    thread_id: int | None = None
    deleted: bool = False
    pinned: float | None = None  # when it was pinned

    @property
    def ephemeral(self) -> bool:
        """Whether only one user sees it."""
        return self.viewer is not None

    @property
    def thinking(self) -> bool:
        """Whether the client shows "the application is thinking"."""
        return bool(self.flags & LOADING)

    @property
    def layout(self) -> bool:
        """Whether it is made of Components V2, without content and embeds."""
        return bool(self.flags & COMPONENTS_V2)
