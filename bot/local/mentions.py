"""Who is mentioned by a message, and who of them is really notified."""

import re
from collections.abc import Iterator

from bot.local import permissions
from bot.local.components import texts
from bot.local.permissions import Permission
from bot.local.records import SILENT, Json, Message
from bot.local.world import Ping, World

USER = re.compile(r"<@!?(\d{15,20})>")
ROLE = re.compile(r"<@&(\d{15,20})>")
EVERYONE = re.compile(r"@(?:everyone|here)\b")
_CODE = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)


class Allowed:
    """Reads `allowed_mentions`; without one, everything written is a mention."""

    def __init__(self, given: Json | None) -> None:
        self._parse = set((given or {}).get("parse") or ()) if given is not None else {"users", "roles", "everyone"}
        self._named = {kind: {int(each) for each in (given or {}).get(kind) or ()} for kind in ("users", "roles")}
        self.replied = bool(given.get("replied_user", False)) if given is not None else True
        self.everyone = "everyone" in self._parse

    def lets(self, kind: str, snowflake: int) -> bool:
        return kind in self._parse or snowflake in self._named[kind]


def mark(world: World, message: Message, allowed: Json | None) -> None:
    """Writes into a message whom it mentions."""
    text = _CODE.sub("", "\n".join([message.content, *texts(message.components)]))
    rules = Allowed(allowed)
    users = dict.fromkeys(int(found) for found in USER.findall(text))
    message.mentions = [user for user in users if user in world.users and rules.lets("users", user)]
    roles = dict.fromkeys(int(found) for found in ROLE.findall(text))
    message.mention_roles = [role for role in roles if rules.lets("roles", role)]
    message.mention_everyone = bool(rules.everyone and EVERYONE.search(text) and _may_call_all(world, message))
    target = world.message(message.channel_id, message.reply_to) if message.reply_to else None
    if target and rules.replied and target.author_id not in message.mentions:
        message.mentions.append(target.author_id)


def _may_call_all(world: World, message: Message) -> bool:
    channel = world.channels[message.channel_id]
    return world.may(message.author_id, channel, Permission.MENTION_EVERYONE)


def ping(world: World, message: Message) -> None:
    """Notifies those whom a new message mentions and who can see it; ephemeral and silent ones notify nobody."""
    if message.ephemeral or message.flags & SILENT:
        return
    channel = world.channels[message.channel_id]
    for user_id in dict.fromkeys(_called(world, message)):
        person = world.users.get(user_id)
        if person is None or person.bot or user_id == message.author_id:
            continue
        if world.may(user_id, channel, Permission.VIEW_CHANNEL):
            world.pings.append(Ping(message.id, channel.id, user_id))


def _called(world: World, message: Message) -> Iterator[int]:
    yield from message.mentions
    channel = world.channels[message.channel_id]
    if channel.guild_id is None:
        return
    guild = world.guilds[channel.guild_id]
    anyone = bool(permissions.in_guild(guild, guild.members[message.author_id]) & Permission.MENTION_EVERYONE)
    roles = {
        each for each in message.mention_roles if each in guild.roles and (guild.roles[each].mentionable or anyone)
    }
    for member in guild.members.values():
        if message.mention_everyone or roles & set(member.roles):
            yield member.user_id
