"""Routes of the application's own emojis; their pictures are served beside the attachments (server.py)."""

import base64
import binascii
import re

from bot.local.checks.errors import TOO_MANY_EMOJIS, UNKNOWN_EMOJI, ApiError, Flaw, invalid_form
from bot.local.rest.call import Answer, Call
from bot.local.rest.routing import Routes
from bot.local.world import payloads
from bot.local.world.file_types import dimensions
from bot.local.world.records import Emoji, Json

ROUTES = Routes()
MOST, LARGEST = 2000, 256 * 1024  # emojis an application; bytes of each
_EMOJIS = "/applications/{application_id}/emojis"
_EMOJI = f"{_EMOJIS}/{{emoji_id}}"
_NAME = re.compile(r"\w{2,32}", re.ASCII)
_DATA = re.compile(r"data:image/(png|gif|jpeg|webp|avif);base64,(.*)", re.DOTALL)


@ROUTES.add("GET", _EMOJIS)
async def emojis(call: Call) -> Json:
    """Return the application's emojis."""
    return {"items": [payloads.emoji_json(call.world, emoji) for emoji in call.world.emojis.values()]}


@ROUTES.add("GET", _EMOJI)
async def get_emoji(call: Call) -> Json:
    """Return one emoji. Raise ApiError if there is none with this id."""
    return payloads.emoji_json(call.world, _emoji(call))


@ROUTES.add("POST", _EMOJIS)
async def add_emoji(call: Call) -> Answer:
    """Add an emoji. Raise ApiError if there are too many, or if its name or its picture breaks a rule."""
    if len(call.world.emojis) >= MOST:
        raise ApiError(TOO_MANY_EMOJIS, violation=f"more than {MOST} emojis")
    name, data = _new_name(call), _picture(call.body.json)
    emoji = Emoji(call.world.new_id(), name)
    call.world.add_emoji(emoji, data)
    return Answer(201, payloads.emoji_json(call.world, emoji))


@ROUTES.add("PATCH", _EMOJI)
async def rename_emoji(call: Call) -> Json:
    """Give an emoji another name. Raise ApiError if it is unknown or the name breaks a rule."""
    emoji = _emoji(call)
    emoji.name = _new_name(call, emoji)
    return payloads.emoji_json(call.world, emoji)


@ROUTES.add("DELETE", _EMOJI)
async def delete_emoji(call: Call) -> None:
    """Delete an emoji. Raise ApiError if there is none with this id."""
    call.world.delete_emoji(_emoji(call))


def _emoji(call: Call) -> Emoji:
    """Return the emoji of the request's path. Raise ApiError if there is none with this id."""
    emoji = call.world.emojis.get(call.id("emoji_id"))
    if emoji is None:
        raise ApiError(UNKNOWN_EMOJI)
    return emoji


def _new_name(call: Call, own: Emoji | None = None) -> str:
    """Return the name that the request gives. Raise ApiError if it is no name, or another emoji has it."""
    name = str(call.body.json.get("name", ""))
    if not _NAME.fullmatch(name):
        raise invalid_form([Flaw("name", "STRING_TYPE_REGEX", "2 to 32 letters, digits and underscores.")])
    if any(emoji.name == name for emoji in call.world.emojis.values() if emoji is not own):
        raise invalid_form([Flaw("name", "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", "Name already taken.")])
    return name


def _picture(json: Json) -> bytes:
    """Return the picture that the request brings. Raise ApiError if it cannot be read or is too large."""
    match = _DATA.fullmatch(str(json.get("image", "")))
    try:
        data = base64.b64decode(match[2], validate=True) if match else b""
    except binascii.Error:
        data = b""
    if dimensions(data) is None:
        raise invalid_form([Flaw("image", "IMAGE_INVALID", "Unsupported image.")])
    if len(data) > LARGEST:
        raise invalid_form([Flaw("image", "BINARY_TYPE_MAX_SIZE", f"Must be {LARGEST} bytes or less.")])
    return data
