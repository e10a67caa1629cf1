"""Fills a message from a request: content, attachments, components, embeds and mentions."""

from bot.local.checks.body import Body, File
from bot.local.rest.components import response_components
from bot.local.rest.media import Media
from bot.local.world.file_types import content_type, dimensions, safe_name
from bot.local.world.mentions import set_mentions
from bot.local.world.records import (
    COMPONENTS_V2,
    EPHEMERAL,
    LOADING,
    SILENT,
    SUPPRESS_EMBEDS,
    Attachment,
    Json,
    Message,
)
from bot.local.world.world import World

_SETTABLE = SUPPRESS_EMBEDS | SILENT | COMPONENTS_V2 | EPHEMERAL  # flags


def fill_message(world: World, message: Message, body: Body, base: str) -> None:
    """Fill a new message from a checked request; `base` is the stand-in's address."""
    json = body.json
    message.content = (json.get("content") or "").strip()
    message.flags |= (json.get("flags") or 0) & _SETTABLE
    message.attachments = _attachments(world, message, body)
    _set_parts(message, json, base)
    set_mentions(world, message, json.get("allowed_mentions"))


def apply_edit(world: World, message: Message, body: Body, base: str) -> None:
    """Edit a message from a checked request; fields that are not sent stay. An edit notifies nobody."""
    json = body.json
    if "content" in json:
        message.content = (json["content"] or "").strip()
    if json.get("flags") is not None:
        message.flags = message.flags & ~SUPPRESS_EMBEDS | json["flags"] & (SUPPRESS_EMBEDS | COMPONENTS_V2)
    message.attachments = _attachments(world, message, body)
    _set_parts(message, json, base)
    if {"content", "components", "allowed_mentions"} & json.keys():
        set_mentions(world, message, json.get("allowed_mentions"))
    if message.thinking:
        message.flags &= ~LOADING
    else:
        message.edited = world.clock.now()


def _attachments(world: World, message: Message, body: Body) -> list[Attachment]:
    """Return the attachments that a request keeps, and those that it adds."""
    entries = body.json.get("attachments")
    if entries is None:
        return message.attachments + [_store(world, message, file, {}) for file in body.files]
    old = {attachment.id: attachment for attachment in message.attachments}
    files = {file.index: file for file in body.files}
    remaining = [old[int(entry["id"])] for entry in entries if int(entry["id"]) in old]
    return remaining + [
        _store(world, message, files[int(entry["id"])], entry) for entry in entries if int(entry["id"]) in files
    ]


def _store(world: World, message: Message, file: File, entry: Json) -> Attachment:
    """Return a new attachment, after storing its file."""
    filename = safe_name(entry.get("filename") or file.filename)
    attachment = Attachment(world.new_id(), message.channel_id, filename, len(file.data), content_type(filename))
    attachment.description = entry.get("description")
    if attachment.content_type.startswith("image/") and (size := dimensions(file.data)):
        attachment.width, attachment.height = size
    world.files[attachment.id] = file.data
    return attachment


def _set_parts(message: Message, json: Json, base: str) -> None:
    """Fill in the components and embeds that a request has."""
    media = Media(message, base)
    if "components" in json:
        message.components = response_components(json["components"] or [], media.resolve)
    if "embeds" in json:
        message.embeds = [media.embed(embed) for embed in json["embeds"] or []]
