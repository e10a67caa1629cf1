"""What a person sees, as JSON for the page: people, places, messages, commands. Ids are strings."""

import re
from collections.abc import Iterator

from bot.guides import Guide, join_blocks
from bot.local.page.reads import Reads
from bot.local.people.commands import localized_text
from bot.local.people.person import Person
from bot.local.world.command_types import MESSAGE_MENU, SUBCOMMAND, SUBCOMMAND_GROUP, USER_MENU
from bot.local.world.components import walk
from bot.local.world.payloads import attachment_url, separate_attachments
from bot.local.world.permissions import Permission
from bot.local.world.records import (
    DIRECT,
    FORUM,
    MENU_ANSWER,
    NEWS,
    PIN_NOTICE,
    TEXT,
    Attachment,
    Channel,
    Json,
    Message,
    ScheduledEvent,
    User,
)
from bot.local.world.world import World

_OWN_HOST = re.compile(r"^http://(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?(?=/attachments/)")


# people


def people_json(world: World, reads: Reads) -> list[Json]:
    """Return every user in the order in which they joined, except that the server's owner comes last."""
    users = sorted(world.users.values(), key=lambda user: (user.id == world.owner.id, user.id))
    return [_user_json(world, reads, user) for user in users]


def _user_json(world: World, reads: Reads, user: User) -> Json:
    """Return a user, with the number of their unread pings."""
    return {
        "id": str(user.id),
        "name": user.display,
        "bot": user.bot,
        "locale": user.locale,
        "dms": not user.dms_closed,
        "pings": 0 if user.bot else sum(_unread_pings(world, reads, user.id).values()),
    }


def _unread_pings(world: World, reads: Reads, user_id: int) -> dict[int, int]:
    """Return how many unread messages ping a user, by channel: mentions, and every message in the DM channel."""
    message_ids: dict[int, set[int]] = {}
    for ping in world.pings:
        if ping.user_id == user_id and world.message(ping.channel_id, ping.message_id):
            message_ids.setdefault(ping.channel_id, set()).add(ping.message_id)
    for channel in world.channels.values():
        if channel.kind == DIRECT and user_id in channel.people:
            messages = world.messages[channel.id].values()
            message_ids[channel.id] = {message.id for message in messages if message.author_id != user_id}
    return {
        channel_id: sum(message_id > reads.of(user_id, channel_id) for message_id in ids)
        for channel_id, ids in message_ids.items()
    }


# places


def places_json(person: Person, reads: Reads) -> list[Json]:
    """Return the channels, threads and the DM channel that a person sees."""
    world, dm_id = person.world, person.dm.id
    pings = _unread_pings(world, reads, person.id)
    return [
        _place_json(person, reads, channel, pings.get(channel.id, 0))
        for channel in world.channels.values()
        if channel.id == dm_id or (channel.guild_id and person.may_see(channel))
    ]


def place_json(person: Person, reads: Reads, channel: Channel) -> Json:
    """Return one of the places that a person sees."""
    return _place_json(person, reads, channel, _unread_pings(person.world, reads, person.id).get(channel.id, 0))


def _place_json(person: Person, reads: Reads, channel: Channel, pings: int) -> Json:
    """Return a channel as a person sees it, with the number of unread pings in it."""
    world, read = person.world, reads.of(person.id, channel.id)
    return {
        "id": str(channel.id),
        "kind": _kind(channel),
        "name": world.bot.display if channel.kind == DIRECT else channel.name,
        "guild": str(channel.guild_id) if channel.guild_id else None,
        "server": world.guilds[channel.guild_id].name if channel.guild_id else None,
        "parent": str(channel.parent_id) if channel.is_thread else None,
        "topic": channel.topic,
        "position": channel.position,
        "archived": channel.archived,
        "tags": _tag_names(world, channel),
        "read": str(read),
        "unread": (channel.last_message_id or 0) > read,
        "pings": pings,
        "may": _permissions_json(person, channel),
    }


def _kind(channel: Channel) -> str:
    """Return what a place is for the page: text, news, forum, thread or direct."""
    if channel.is_thread:
        return "thread"
    return {DIRECT: "direct", FORUM: "forum", NEWS: "news"}.get(channel.kind, "text")


def _tag_names(world: World, channel: Channel) -> list[str]:
    """Return the names of the tags of a forum's post."""
    forum = world.channels.get(channel.parent_id or 0)
    names = {int(tag["id"]): tag["name"] for tag in forum.tags} if forum else {}
    return [names[tag_id] for tag_id in channel.applied if tag_id in names]


def _permissions_json(person: Person, channel: Channel) -> Json:
    """Return what a person may do in a channel, as far as the page offers it."""
    write = Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
    can_have_threads = channel.kind in (TEXT, NEWS)
    return {
        "write": channel.kind != FORUM and person.world.may(person.id, channel, write),
        "thread": can_have_threads and person.world.may(person.id, channel, Permission.CREATE_PUBLIC_THREADS),
    }


# events


def events_json(person: Person) -> list[Json]:
    """Return the scheduled events that are not over, of the servers that a person is on, the next one first."""
    world = person.world
    now = world.clock.now()
    open_events = [event for event in world.events.values() if event.is_open_at(now)]
    return [
        _event_json(world, event)
        for event in sorted(open_events, key=lambda event: (event.start, event.id))
        if person.id in world.guilds[event.guild_id].members
    ]


def _event_json(world: World, event: ScheduledEvent) -> Json:
    """Return an event; its times are in seconds since 1970."""
    return {
        "id": str(event.id),
        "server": world.guilds[event.guild_id].name,
        "name": event.name,
        "about": event.description or "",
        "location": event.location,
        "start": event.start,
        "end": event.end,
    }


# messages


def message_json(person: Person, message: Message) -> Json:
    """Return a message as this person sees it."""
    return {
        "id": str(message.id),
        "channel": str(message.channel_id),
        "author": str(message.author_id),
        "content": message.content,
        "created": message.created,
        "edited": message.edited is not None and not message.thinking,
        "embeds": _without_host(message.embeds),
        "components": _without_host(message.components),
        "attachments": [_attachment_json(attachment) for attachment in separate_attachments(message)],
        "descriptions": {attachment_url(item, ""): item.description or "" for item in message.attachments},
        "pinned": message.pinned is not None,
        "pins": message.kind == PIN_NOTICE,
        "ephemeral": message.ephemeral,
        "thinking": message.thinking,
        "calls": _mentions_person(person, message),
        "reply": _reply_json(person, message),
        "used": _command_json(message),
        "thread": str(message.thread_id) if message.thread_id else None,
    }


def _attachment_json(attachment: Attachment) -> Json:
    """Return an attached file."""
    return {
        "url": attachment_url(attachment, ""),
        "name": attachment.filename,
        "picture": attachment.content_type.startswith("image/"),
        "size": attachment.size,
        "width": attachment.width,
        "height": attachment.height,
        "alt": attachment.description or "",
    }


def _without_host(json: object) -> object:
    """Return a copy in which addresses of attached files have no host: after a restart the port may be another one."""
    if isinstance(json, dict):
        return {key: _without_host(value) for key, value in json.items()}
    if isinstance(json, list):
        return [_without_host(item) for item in json]
    return _OWN_HOST.sub("", json) if isinstance(json, str) else json


def _mentions_person(person: Person, message: Message) -> bool:
    """Return whether a message of somebody else mentions this person, directly or not."""
    if message.author_id == person.id:
        return False
    guild_id = person.world.channels[message.channel_id].guild_id
    member = person.world.guilds[guild_id].members.get(person.id) if guild_id else None
    roles = set(member.roles) if member else set()
    return person.id in message.mentions or message.mention_everyone or bool(roles & set(message.mention_roles))


def _reply_json(person: Person, message: Message) -> Json | None:
    """Return the message to which this one replies, or whose component led to it.

    None if the person does not see it.
    """
    target_id = message.reply_to or (message.origin.message_id if message.origin else None)
    target = person.world.message(message.channel_id, target_id) if target_id else None
    if target is None or target.viewer not in (None, person.id):
        return None
    return {"id": str(target.id), "author": str(target.author_id), "text": _first_line(target)}


def _first_line(message: Message) -> str:
    """Return the first line of a message's first text."""
    texts = [message.content, *(embed.get("title") or embed.get("description") or "" for embed in message.embeds)]
    texts += [component.get("content", "") for component in walk(message.components)]
    return next((text.strip().splitlines()[0][:200] for text in texts if text and text.strip()), "")


def _command_json(message: Message) -> Json | None:
    """Return the command that a message answers, whether it was used in a menu, and who used it."""
    if message.origin is None or not message.origin.name:
        return None
    return {
        "user": str(message.origin.user_id),
        "command": message.origin.name,
        "menu": message.kind == MENU_ANSWER,
    }


# commands


def commands_json(person: Person, channel: Channel) -> list[Json]:
    """Return the commands offered in a channel, each sub-command separately, in the person's language."""
    commands = [leaf for command in person.commands(channel) for leaf in _leaves(command, person.locale)]
    return sorted(commands, key=lambda command: command["shown"])


def menus_json(person: Person, channel: Channel) -> Json:
    """Return the commands offered in the menus of a channel's messages and people, in the person's language."""
    return {
        name: [
            {"name": command["name"], "shown": localized_text(command, person.locale)}
            for command in person.commands(channel, kind)
        ]
        for name, kind in (("user", USER_MENU), ("message", MESSAGE_MENU))
    }


def _leaves(command: Json, locale: str, path: str = "", label: str = "") -> Iterator[Json]:
    """Yield the command, or each of its sub-commands, with names and descriptions in this language."""
    path = f"{path} {command['name']}".strip()
    label = f"{label} {localized_text(command, locale)}".strip()
    options = command.get("options") or []
    branches = [option for option in options if option["type"] in (SUBCOMMAND, SUBCOMMAND_GROUP)]
    for branch in branches:
        yield from _leaves(branch, locale, path, label)
    if not branches:
        fields = [_option_json(option, locale) for option in options]
        yield {"path": path, "shown": label, "about": localized_text(command, locale, "description"), "options": fields}


def _option_json(option: Json, locale: str) -> Json:
    """Return a command's option, with names and descriptions in this language."""
    choices = option.get("choices") or []
    return {
        "name": option["name"],
        "shown": localized_text(option, locale),
        "about": localized_text(option, locale, "description"),
        "type": option["type"],
        "required": bool(option.get("required")),
        "autocomplete": bool(option.get("autocomplete")),
        "choices": [{"name": localized_text(choice, locale), "value": choice["value"]} for choice in choices],
        "least": option.get("min_value"),
        "most": option.get("max_value"),
        "longest": option.get("max_length"),
    }


def guide_json(guide: Guide) -> Json:
    """Return a guide with its parts, in a chat's Markdown."""
    return {
        "title": guide.title,
        "parts": [{"title": part.title, "text": join_blocks(part.blocks)} for part in guide.parts],
    }
