"""What one person sees, as JSON for the page: people, places, messages, commands. Ids are strings."""

import re
from collections.abc import Iterator
from typing import Any

from bot.local.components import walk
from bot.local.options import GROUP, SUBCOMMAND, localized
from bot.local.page.reads import Reads
from bot.local.payloads import attachment_url
from bot.local.permissions import Permission
from bot.local.person import Person
from bot.local.records import DIRECT, Attachment, Channel, Json, Message, User
from bot.local.world import World

_HERE = re.compile(r"^http://(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?(?=/attachments/)")


# people


def people(world: World, reads: Reads) -> list[Json]:
    """Everybody, those first who joined first; the server's owner last of the people."""
    users = sorted(world.users.values(), key=lambda each: (each.id == world.owner.id, each.id))
    return [_user(world, reads, each) for each in users]


def _user(world: World, reads: Reads, it: User) -> Json:
    waiting = 0 if it.bot else sum(_pings(world, reads, it.id).values())
    return {
        "id": str(it.id),
        "name": it.display,
        "bot": it.bot,
        "locale": it.locale,
        "dms": not it.dms_closed,
        "pings": waiting,
    }


def _pings(world: World, reads: Reads, user_id: int) -> dict[int, int]:
    """How many unread messages of each channel call somebody: mentions, and everything in the DM."""
    found: dict[int, set[int]] = {}
    for ping in world.pings:
        if ping.user_id == user_id and world.message(ping.channel_id, ping.message_id):
            found.setdefault(ping.channel_id, set()).add(ping.message_id)
    for channel in (each for each in world.channels.values() if each.kind == DIRECT and user_id in each.people):
        found[channel.id] = {each.id for each in world.messages[channel.id].values() if each.author_id != user_id}
    return {at: sum(each > reads.of(user_id, at) for each in ids) for at, ids in found.items()}


# places


def places(person: Person, reads: Reads) -> list[Json]:
    """The channels, threads and the DM that a person sees."""
    world = person.world
    inbox = person.dm
    seen = [each for each in world.channels.values() if each.id == inbox.id or (each.guild_id and person.may_see(each))]
    pings = _pings(world, reads, person.id)
    return [_place(person, reads, each, pings.get(each.id, 0)) for each in seen]


def place(person: Person, reads: Reads, channel: Channel) -> Json:
    """One of them."""
    return _place(person, reads, channel, _pings(person.world, reads, person.id).get(channel.id, 0))


def _place(person: Person, reads: Reads, it: Channel, pings: int) -> Json:
    world = person.world
    public = it.last_message_id or 0
    return {
        "id": str(it.id),
        "kind": "direct" if it.kind == DIRECT else "thread" if it.is_thread else "text",
        "name": world.bot.display if it.kind == DIRECT else it.name,
        "guild": str(it.guild_id) if it.guild_id else None,
        "server": world.guilds[it.guild_id].name if it.guild_id else None,
        "parent": str(it.parent_id) if it.is_thread else None,
        "topic": it.topic,
        "position": it.position,
        "archived": it.archived,
        "read": str(reads.of(person.id, it.id)),
        "unread": public > reads.of(person.id, it.id),
        "pings": pings,
        "may": _may(person, it),
    }


def _may(person: Person, it: Channel) -> Json:
    write = Permission.SEND_MESSAGES_IN_THREADS if it.is_thread else Permission.SEND_MESSAGES
    thread = Permission.CREATE_PUBLIC_THREADS
    return {
        "write": person.world.may(person.id, it, write),
        "thread": not it.is_thread and it.kind != DIRECT and person.world.may(person.id, it, thread),
    }


# messages


def message(person: Person, it: Message) -> Json:
    """A message as this person sees it."""
    return {
        "id": str(it.id),
        "channel": str(it.channel_id),
        "author": str(it.author_id),
        "content": it.content,
        "created": it.created,
        "edited": it.edited is not None and not it.thinking,
        "embeds": _here(it.embeds),
        "components": _here(it.components),
        "attachments": [attachment(each) for each in _shown(it)],
        "descriptions": {attachment_url(each, ""): each.description or "" for each in it.attachments},
        "ephemeral": it.ephemeral,
        "thinking": it.thinking,
        "calls": _calls(person, it),
        "reply": _reply(person, it),
        "used": _used(it),
        "thread": str(it.thread_id) if it.thread_id else None,
    }


def _shown(it: Message) -> list[Attachment]:
    """The attachments that stand by themselves: neither in a layout view nor in an embed."""
    if it.layout:
        return []
    used = {_here(each[key]["url"]) for each in it.embeds for key in ("image", "thumbnail") if each.get(key)}
    return [each for each in it.attachments if attachment_url(each, "") not in used]


def attachment(it: Attachment) -> Json:
    return {
        "url": attachment_url(it, ""),
        "name": it.filename,
        "picture": it.content_type.startswith("image/"),
        "size": it.size,
        "width": it.width,
        "height": it.height,
        "alt": it.description or "",
    }


def _here(thing: Any) -> Any:
    """Addresses of attached files without their host: the port may be another one after a restart."""
    if isinstance(thing, dict):
        return {key: _here(value) for key, value in thing.items()}
    if isinstance(thing, list):
        return [_here(each) for each in thing]
    return _HERE.sub("", thing) if isinstance(thing, str) else thing


def _calls(person: Person, it: Message) -> bool:
    """Whether a message mentions this person."""
    if it.author_id == person.id:
        return False
    guild_id = person.world.channels[it.channel_id].guild_id
    member = person.world.guilds[guild_id].members.get(person.id) if guild_id else None
    roles = set(member.roles) if member else set()
    return person.id in it.mentions or it.mention_everyone or bool(roles & set(it.mention_roles))


def _reply(person: Person, it: Message) -> Json | None:
    """The message that this one answers, or whose button it answers."""
    target = it.reply_to or (it.origin.message_id if it.origin else None)
    found = person.world.message(it.channel_id, target) if target else None
    if found is None or found.viewer not in (None, person.id):
        return None
    return {"id": str(found.id), "author": str(found.author_id), "text": _first_words(found)}


def _first_words(it: Message) -> str:
    texts = [it.content, *(each.get("title") or each.get("description") or "" for each in it.embeds)]
    texts += [each.get("content", "") for each in walk(it.components)]
    return next((text.strip().splitlines()[0][:200] for text in texts if text and text.strip()), "")


def _used(it: Message) -> Json | None:
    """Who used which command to bring a message forth."""
    if it.origin is None or not it.origin.name:
        return None
    return {"user": str(it.origin.user_id), "command": it.origin.name}


# commands


def commands(person: Person, channel: Channel) -> list[Json]:
    """The commands offered in a channel, each with its sub-commands apart, in the person's language."""
    found = [leaf for each in person.commands(channel) for leaf in _leaves(each, person.locale)]
    return sorted(found, key=lambda each: each["shown"])


def _leaves(command: Json, locale: str, path: str = "", shown: str = "") -> Iterator[Json]:
    path = f"{path} {command['name']}".strip()
    shown = f"{shown} {localized(command, locale)}".strip()
    inner = command.get("options") or []
    branches = [each for each in inner if each["type"] in (SUBCOMMAND, GROUP)]
    for branch in branches:
        yield from _leaves(branch, locale, path, shown)
    if not branches:
        options = [_option(each, locale) for each in inner]
        yield {"path": path, "shown": shown, "about": localized(command, locale, "description"), "options": options}


def _option(it: Json, locale: str) -> Json:
    choices = [{"name": localized(each, locale), "value": each["value"]} for each in it.get("choices") or []]
    return {
        "name": it["name"],
        "shown": localized(it, locale),
        "about": localized(it, locale, "description"),
        "type": it["type"],
        "required": bool(it.get("required")),
        "autocomplete": bool(it.get("autocomplete")),
        "choices": choices,
        "least": it.get("min_value"),
        "most": it.get("max_value"),
        "longest": it.get("max_length"),
    }
