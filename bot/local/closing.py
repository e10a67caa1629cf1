"""Closes Discord's published description: requests may hold only the fields it names, and discord.py's known habits."""

import copy
from typing import Any

from bot.local.records import Json

_EDITS = (
    "MessageEditRequestPartial",
    "IncomingWebhookUpdateRequestPartial",
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial",
)
_ID = {"anyOf": [{"type": "string", "pattern": r"^(0|[1-9][0-9]*)$"}, {"type": "integer", "minimum": 0}]}


def closed(document: Json) -> Json:
    """A copy of an OpenAPI document in which unknown fields do not fit."""
    shut: Json = copy.deepcopy(document)
    _allow_habits(shut["components"]["schemas"])
    _close(shut)
    return shut


def corrected(document: Json) -> Json:
    """The description with field errors as Discord really sends them: their codes are words, not numbers."""
    fixed: Json = copy.deepcopy(document)
    word = {"type": "object", "properties": {"code": {"type": "string"}}, "required": ["code", "message"]}
    fixed["components"]["schemas"]["InnerErrors"]["properties"]["_errors"]["items"] = word
    return fixed


def _close(node: Any, *, part: bool = False) -> None:
    """Shuts every object below; the parts of an `allOf` are shut by the whole."""
    if isinstance(node, list):
        for each in node:
            _close(each)
    elif isinstance(node, dict):
        for key, value in node.items():
            if key == "allOf":
                for each in value:
                    _close(each, part=True)
            else:
                _close(value)
        if isinstance(node.get("properties"), dict) and not part and "additionalProperties" not in node:
            node["unevaluatedProperties"] = False


def _allow_habits(schemas: Json) -> None:
    """What discord.py sends although the description does not have it; Discord takes it."""
    schemas["SnowflakeType"] = _ID
    for name in _EDITS:
        schemas[name]["properties"]["tts"] = {"type": "boolean"}
    schemas["RichEmbed"]["properties"]["flags"] = {"type": "integer"}
    kept = schemas["MessageAttachmentRequest"]["properties"]  # an edit keeps an attachment by sending back all of it
    kept |= {name: {} for name in ("url", "proxy_url", "size", "spoiler", "height", "width", "content_type", "flags")}
    for name in ("ApplicationCommandUpdateRequest", "ApplicationCommandCreateRequest"):
        properties = schemas[name]["properties"]
        properties["nsfw"] = {"type": "boolean"}
        properties["default_member_permissions"] = {"type": ["integer", "string", "null"]}
