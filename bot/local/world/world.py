"""The state of the small Discord: guilds, users, channels, messages and commands. Subscribers hear of every change."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from bot.local.world import permissions
from bot.local.world.attachments import AttachmentFiles
from bot.local.world.clock import Clock, WallClock
from bot.local.world.records import (
    DIRECT,
    GROUP,
    PUBLIC_THREAD,
    TEXT,
    Channel,
    Emoji,
    Guild,
    Json,
    Member,
    Message,
    Overwrite,
    Role,
    ScheduledEvent,
    User,
)
from bot.local.world.snowflake import Snowflakes
from bot.local.world.waiters import Waiters

T = TypeVar("T")
TOKEN = "local.stand-in.token"


@dataclass(frozen=True, slots=True)
class Change:
    """Something that happened in the world.

    what: message, edit, delete, channel, channel edit, channel delete, thread, thread edit, thread delete,
    typing, commands, emojis, guild, role, member, member edit, event, interaction, answer, gateway (a bot connected or
    left).
    """

    what: str
    channel: Channel | None = None
    message: Message | None = None
    detail: Any = None


@dataclass(frozen=True, slots=True)
class Ping:
    """A message that notified a user."""

    message_id: int
    channel_id: int
    user_id: int


class World:
    """One application with its bot, its guilds, and every message in them."""

    def __init__(
        self, clock: Clock | None = None, *, guild: str = "Local", channels: tuple[str, ...] = ("general",)
    ) -> None:
        self.clock: Clock = clock or WallClock()
        self.new_id = Snowflakes(self.clock)
        self.token = TOKEN
        self.shards = 1  # connections that a bot is advised to have
        self.max_concurrency = 1  # rows in which connections queue to be begun ...
        self.identify_every = 0.0  # ... in each row one every so many seconds (at Discord 5)
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, dict[int, Message]] = {}
        self.files = AttachmentFiles()
        self.commands: dict[int | None, dict[int, Json]] = {None: {}}
        self.emojis: dict[int, Emoji] = {}
        self.events: dict[int, ScheduledEvent] = {}
        self.pings: list[Ping] = []
        self.nonces: dict[tuple[int, str], Message] = {}
        self.privileged_intents = False
        self._subscribers: list[Callable[[Change], None]] = []
        self._waiters = Waiters()
        self._direct: dict[int, Channel] = {}
        self.bot = self._user("gamekeeper", "Gamekeeper", bot=True)
        self.application_id = self.bot.id
        self.owner = self._user("owner", "Owner")
        if guild:
            first = self.add_guild(guild)
            for name in channels:
                self.add_channel(name, first)

    # users, guilds and channels

    @property
    def guild(self) -> Guild:
        """The first guild."""
        return next(iter(self.guilds.values()))

    def _user(self, name: str, display: str, *, bot: bool = False, locale: str = "en-US") -> User:
        """Return a new user."""
        user = User(self.new_id(), name, display, bot=bot, locale=locale)
        self.users[user.id] = user
        return user

    def add_guild(self, name: str, locale: str = "en-US", *, bot: bool = True) -> Guild:
        """Return a new server, owned by the world's owner, with or without the bot in it."""
        guild = Guild(self.new_id(), name, self.owner.id, locale)
        guild.roles[guild.id] = Role(guild.id, "@everyone", permissions.EVERYONE)
        self.guilds[guild.id] = guild
        if bot:
            role = Role(self.new_id(), self.bot.display, permissions.EVERYONE, 1, managed=True)
            guild.roles[role.id] = role
            self.join(guild, self.bot).roles.append(role.id)
        self.join(guild, self.owner)
        self.publish(Change("guild", detail=guild))
        return guild

    def add_user(self, display: str, locale: str = "en-US", guild: Guild | None = None) -> User:
        """Return a new user, who joins the guild (by default the first one)."""
        user = self._user("".join(c for c in display.lower() if c.isalnum()) or "person", display, locale=locale)
        self.join(guild or self.guild, user)
        return user

    def join(self, guild: Guild, user: User) -> Member:
        """Make a user a member of a server."""
        member = guild.members[user.id] = Member(user.id, self.clock.now())
        self.publish(Change("member", detail=(guild, member)))
        return member

    def add_role(self, guild: Guild, name: str, permissions: int = 0, *, mentionable: bool = False) -> Role:
        """Return a new role of a server; `permissions` are bits of Permission."""
        role = Role(self.new_id(), name, permissions, len(guild.roles), mentionable=mentionable)
        guild.roles[role.id] = role
        self.publish(Change("role", detail=(guild, role)))
        return role

    def give_role(self, guild: Guild, user: User, role: Role) -> None:
        """Give a member a role."""
        guild.members[user.id].roles.append(role.id)
        self.publish(Change("member edit", detail=(guild, guild.members[user.id])))

    def add_channel(
        self,
        name: str,
        guild: Guild | None = None,
        topic: str | None = None,
        kind: int = TEXT,
        *,
        nsfw: bool = False,
    ) -> Channel:
        """Return a new channel for text, announcements or posts, of the first server if none is named."""
        guild = guild or self.guild
        position = sum(channel.guild_id == guild.id for channel in self.channels.values())
        return self._add_channel(
            Channel(self.new_id(), kind, name, guild.id, position=position, topic=topic, nsfw=nsfw), "channel"
        )

    def add_thread(
        self,
        parent: Channel,
        name: str,
        owner_id: int,
        kind: int = PUBLIC_THREAD,
        thread_id: int | None = None,
        tags: Sequence[int] = (),
    ) -> Channel:
        """Return a new thread in a channel. One opened on a message has that message's id."""
        thread = Channel(thread_id or self.new_id(), kind, name, parent.guild_id, parent.id, owner_id)
        thread.people.append(owner_id)
        thread.applied = list(tags)
        return self._add_channel(thread, "thread")

    def _add_channel(self, channel: Channel, what: str) -> Channel:
        """Add a channel or thread; `what` is the kind of the change that is published."""
        self.channels[channel.id] = channel
        self.messages[channel.id] = {}
        self.publish(Change(what, channel))
        return channel

    def direct(self, user_id: int) -> Channel:
        """Return the DM channel between the bot and a user; created if there is none."""
        if channel := self._direct.get(user_id):
            return channel
        channel = Channel(self.new_id(), DIRECT, name="", people=[user_id])
        self._direct[user_id] = channel
        return self._add_channel(channel, "channel")

    def add_group(self, *users: User) -> Channel:
        """Return a new private chat of people, in which the bot is not."""
        return self._add_channel(Channel(self.new_id(), GROUP, name="", people=[user.id for user in users]), "channel")

    def hosts_bot(self, guild_id: int | None) -> bool:
        """Return whether the bot is a member of the guild with this id."""
        return guild_id in self.guilds and self.bot.id in self.guilds[guild_id].members

    def restore_direct_channels(self) -> None:
        """Rebuild the index of DM channels from `channels`, after loading."""
        self._direct = {channel.people[0]: channel for channel in self.channels.values() if channel.kind == DIRECT}

    def channel(self, name: str) -> Channel:
        """Return the guild channel or thread with this name. Raise StopIteration if there is none."""
        return next(channel for channel in self.channels.values() if channel.name == name and channel.guild_id)

    def threads(self, parent_id: int) -> list[Channel]:
        """Return a channel's threads, archived ones among them."""
        return [channel for channel in self.channels.values() if channel.parent_id == parent_id and channel.is_thread]

    def edit_channel(self, channel: Channel) -> None:
        """Notify subscribers that a channel or thread has been changed."""
        self.publish(Change("thread edit" if channel.is_thread else "channel edit", channel))

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel or thread with its threads and messages."""
        for thread in self.threads(channel.id):
            self.delete_channel(thread)
        for message in self.messages.pop(channel.id, {}).values():
            message.deleted = True
        self.channels.pop(channel.id, None)
        self.publish(Change("thread delete" if channel.is_thread else "channel delete", channel))

    # permissions

    def permissions(self, user_id: int, channel: Channel) -> int:
        """Return a user's permission bits in a channel; 0 if they are not a member."""
        if channel.guild_id is None:
            people = [*channel.people, *([self.bot.id] if channel.kind == DIRECT else [])]
            return permissions.DIRECT if user_id in people else 0
        guild = self.guilds[channel.guild_id]
        member = guild.members.get(user_id)
        if member is None:
            return 0
        parent = self.channels[channel.parent_id] if channel.is_thread and channel.parent_id else channel
        return permissions.in_channel(guild, member, parent, thread=channel.is_thread)

    def may(self, user_id: int, channel: Channel, permission: int) -> bool:
        """Return whether a user has all these permissions in a channel."""
        return self.permissions(user_id, channel) & permission == permission

    def deny(self, channel: Channel, permission: int, user: User | None = None) -> None:
        """Deny a user (by default the bot) permissions in a channel."""
        overwrite = self._overwrite(channel, (user or self.bot).id)
        overwrite.deny |= permission
        overwrite.allow &= ~permission
        self.edit_channel(channel)

    def allow(self, channel: Channel, permission: int, user: User | None = None) -> None:
        """Allow a user (by default the bot) permissions in a channel."""
        overwrite = self._overwrite(channel, (user or self.bot).id)
        overwrite.allow |= permission
        overwrite.deny &= ~permission
        self.edit_channel(channel)

    def _overwrite(self, channel: Channel, user_id: int) -> Overwrite:
        """Return a channel's overwrite for a user; a new one if there is none."""
        for overwrite in channel.overwrites:
            if overwrite.id == user_id:
                return overwrite
        channel.overwrites.append(Overwrite(user_id, 1))
        return channel.overwrites[-1]

    # messages

    def post(self, message: Message) -> None:
        """Add a new message to its channel."""
        channel = self.channels[message.channel_id]
        self.messages[channel.id][message.id] = message
        if not message.ephemeral:
            channel.last_message_id = message.id
            channel.sent += 1
        self.publish(Change("message", channel, message))

    def publish_edit(self, message: Message) -> None:
        """Notify subscribers that a message has been changed."""
        self.publish(Change("edit", self.channels.get(message.channel_id), message))

    def delete_message(self, message: Message) -> None:
        """Delete a message."""
        self.messages.get(message.channel_id, {}).pop(message.id, None)
        message.deleted = True
        self.publish(Change("delete", self.channels.get(message.channel_id), message))

    def message(self, channel_id: int, message_id: int) -> Message | None:
        """Return a channel's message; None if there is none with this id."""
        return self.messages.get(channel_id, {}).get(message_id)

    def all_messages(self) -> Iterator[Message]:
        """Yield every message that has not been deleted, oldest first within each channel."""
        for messages in self.messages.values():
            yield from messages.values()

    def pinged_ids(self, message: Message) -> list[int]:
        """Return the ids of the users whom a message notified."""
        return [ping.user_id for ping in self.pings if ping.message_id == message.id]

    # commands

    def set_commands(self, guild_id: int | None, commands: list[Json]) -> None:
        """Replace the commands of a server; None means the global ones."""
        self.commands[guild_id] = {int(command["id"]): command for command in commands}
        self.publish(Change("commands", detail=guild_id))

    # emojis

    def add_emoji(self, emoji: Emoji, picture: bytes) -> None:
        """Add an emoji of the application."""
        self.emojis[emoji.id] = emoji
        self.files[emoji.id] = picture
        self.publish(Change("emojis"))

    def delete_emoji(self, emoji: Emoji) -> None:
        """Delete an emoji of the application."""
        del self.emojis[emoji.id]
        self.publish(Change("emojis"))

    # subscribers

    def subscribe(self, callback: Callable[[Change], None]) -> Callable[[], None]:
        """Call `callback` on every change, until the returned function is called."""
        self._subscribers.append(callback)
        return lambda: self._subscribers.remove(callback)

    def publish(self, change: Change) -> None:
        """Notify subscribers of a change, then whoever waits in `until`."""
        for callback in tuple(self._subscribers):
            callback(change)
        self._waiters.wake()

    async def until(self, predicate: Callable[[], T], timeout: float = 10.0) -> T:  # noqa: ASYNC109
        """Return the first true value of the predicate, tried after each change. Raise TimeoutError."""
        return await self._waiters.until(predicate, timeout)
