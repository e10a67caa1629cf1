"""Whom a message mentions, and which of them it notifies."""

import re
from collections.abc import Iterator

from bot.local.world import permissions
from bot.local.world.components import texts
from bot.local.world.permissions import Permission
from bot.local.world.records import SILENT, Json, Message
from bot.local.world.world import Ping, World

USER = re.compile(r"<@!?(\d{15,20})>")
ROLE = re.compile(r"<@&(\d{15,20})>")
EVERYONE = re.compile(r"@(?:everyone|here)\b")
_CODE = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)


class AllowedMentions:
    """A request's `allowed_mentions`; without one, everything in the text that looks like a mention is one."""

    def __init__(self, json: Json | None) -> None:
        self._parse = set((json or {}).get("parse") or ()) if json is not None else {"users", "roles", "everyone"}
        self._ids = {kind: {int(text) for text in (json or {}).get(kind) or ()} for kind in ("users", "roles")}
        self.replied_user = bool(json.get("replied_user", False)) if json is not None else True
        self.everyone = "everyone" in self._parse

    def allows(self, kind: str, snowflake: int) -> bool:
        """Return whether a user or role (`kind` is "users" or "roles") may be mentioned."""
        return kind in self._parse or snowflake in self._ids[kind]


def set_mentions(world: World, message: Message, allowed_mentions: Json | None) -> None:
    """Fill in whom a message mentions."""
    text = _CODE.sub("", "\n".join([message.content, *texts(message.components)]))
    allowed = AllowedMentions(allowed_mentions)
    user_ids = dict.fromkeys(int(user_id) for user_id in USER.findall(text))
    message.mentions = [user_id for user_id in user_ids if user_id in world.users and allowed.allows("users", user_id)]
    role_ids = dict.fromkeys(int(role_id) for role_id in ROLE.findall(text))
    message.mention_roles = [role_id for role_id in role_ids if allowed.allows("roles", role_id)]
    message.mention_everyone = bool(
        allowed.everyone and EVERYONE.search(text) and _may_mention_everyone(world, message)
    )
    target = world.message(message.channel_id, message.reply_to) if message.reply_to else None
    if target and allowed.replied_user and target.author_id not in message.mentions:
        message.mentions.append(target.author_id)


def _may_mention_everyone(world: World, message: Message) -> bool:
    channel = world.channels[message.channel_id]
    return world.may(message.author_id, channel, Permission.MENTION_EVERYONE)


def notify(world: World, message: Message) -> None:
    """Notify the users whom a new message mentions and who can see it; ephemeral and silent ones notify nobody."""
    if message.ephemeral or message.flags & SILENT:
        return
    channel = world.channels[message.channel_id]
    for user_id in dict.fromkeys(_mentioned_users(world, message)):
        user = world.users.get(user_id)
        if user is None or user.bot or user_id == message.author_id:
            continue
        if world.may(user_id, channel, Permission.VIEW_CHANNEL):
            world.pings.append(Ping(message.id, channel.id, user_id))


def _mentioned_users(world: World, message: Message) -> Iterator[int]:
    """Yield the ids of all whom a message mentions, by roles and @everyone too, perhaps repeatedly."""
    yield from message.mentions
    channel = world.channels[message.channel_id]
    if channel.guild_id is None:
        return
    guild = world.guilds[channel.guild_id]
    any_role = bool(permissions.in_guild(guild, guild.members[message.author_id]) & Permission.MENTION_EVERYONE)
    roles = [guild.roles[role_id] for role_id in message.mention_roles if role_id in guild.roles]
    role_ids = {role.id for role in roles if role.mentionable or any_role}
    for member in guild.members.values():
        if message.mention_everyone or role_ids & set(member.roles):
            yield member.user_id
