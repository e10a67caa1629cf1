"""Prepares Discord's OpenAPI description: a strict form for requests, and a correction for error responses."""

import copy

from bot.local.world.records import Json

_EDITS = (
    "MessageEditRequestPartial",
    "BaseCreateMessageCreateRequest",  # the first message of a forum's post
    "IncomingWebhookUpdateRequestPartial",
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial",
)
_ID = {"anyOf": [{"type": "string", "pattern": r"^(0|[1-9][0-9]*)$"}, {"type": "integer", "minimum": 0}]}


_MEDIA = {"title": "GUILD_MEDIA", "const": 16}  # a forum of pictures


def forbid_unknown(document: Json) -> Json:
    """Return a copy of an OpenAPI document that allows no unknown fields, except those that discord.py sends."""
    strict_document: Json = copy.deepcopy(document)
    _allow_discord_py(strict_document["components"]["schemas"])
    strict_document["components"]["schemas"]["ChannelTypes"]["oneOf"].append(_MEDIA)
    _forbid_unknown_fields(strict_document)
    return strict_document


def correct_errors(document: Json) -> Json:
    """Return a copy as Discord really answers: the codes of field errors are words, and there are media channels."""
    corrected_document: Json = copy.deepcopy(document)
    corrected_document["components"]["schemas"]["ChannelTypes"]["oneOf"].append(_MEDIA)
    inner_error = {"type": "object", "properties": {"code": {"type": "string"}}, "required": ["code", "message"]}
    corrected_document["components"]["schemas"]["InnerErrors"]["properties"]["_errors"]["items"] = inner_error
    return corrected_document


def _forbid_unknown_fields(node: object, *, part: bool = False) -> None:
    """Forbid unknown fields in every object below this node; the whole of an `allOf` does so for its parts."""
    if isinstance(node, list):
        for item in node:
            _forbid_unknown_fields(item)
    elif isinstance(node, dict):
        for key, value in node.items():
            if key == "allOf":
                for schema in value:
                    _forbid_unknown_fields(schema, part=True)
            else:
                _forbid_unknown_fields(value)
        if isinstance(node.get("properties"), dict) and not part and "additionalProperties" not in node:
            node["unevaluatedProperties"] = False


def _allow_discord_py(schemas: Json) -> None:
    """Add fields that discord.py sends and Discord accepts although the description does not have them."""
    schemas["SnowflakeType"] = _ID
    for name in _EDITS:
        schemas[name]["properties"]["tts"] = {"type": "boolean"}
    schemas["CreateForumThreadRequest"]["properties"]["type"] = {"type": "integer"}
    schemas["RichEmbed"]["properties"]["flags"] = {"type": "integer"}
    attachment = schemas["MessageAttachmentRequest"][
        "properties"
    ]  # an edit keeps an attachment by sending back all of it
    attachment |= {
        name: {} for name in ("url", "proxy_url", "size", "spoiler", "height", "width", "content_type", "flags")
    }
    for name in ("ApplicationCommandUpdateRequest", "ApplicationCommandCreateRequest"):
        properties = schemas[name]["properties"]
        properties["nsfw"] = {"type": "boolean"}
        properties["default_member_permissions"] = {"type": ["integer", "string", "null"]}
