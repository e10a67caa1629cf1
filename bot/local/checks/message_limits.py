"""Discord's rules for messages that its published OpenAPI description does not state."""

from collections.abc import Container, Iterator

from bot.local.checks import component_limits
from bot.local.checks.body import Body
from bot.local.checks.errors import EMPTY_MESSAGE, TOO_LARGE, ApiError, Flaw, invalid_form
from bot.local.world.file_types import safe_name
from bot.local.world.payloads import FILE_LIMIT, is_url_of
from bot.local.world.records import COMPONENTS_V2, Attachment, Json, Message

ATTACHED = "attachment://"
CONTENT, ALT_TEXT, EMBEDS, EMBED_TOTAL, FILES, NONCE = 2000, 1024, 10, 6000, 10, 25
UNKNOWN_REFERENCE = (400, 50035, "Invalid Form Body: message_reference: Unknown message")
_TOO_LONG = "BASE_TYPE_MAX_LENGTH"
_FIELDS = {"title": 256, "description": 4096}


def too_long(path: str, text: object, most: int, least: int = 0) -> Iterator[Flaw]:
    """Yield a flaw if a text has more than `most` or fewer than `least` characters."""
    length = len(str(text or ""))
    if length > most:
        yield Flaw(path, _TOO_LONG, f"Must be {most} or fewer in length, not {length}.")
    elif length < least:
        yield Flaw(path, "BASE_TYPE_MIN_LENGTH", f"Must be {least} or more in length.")


def check_message(body: Body, edited: Message | None = None, emojis: Container[int] = ()) -> None:
    """Check a new message, or an edit of one, by a bot with these emojis. Raise ApiError if it breaks a rule."""
    _check_files(body)
    layout = _is_layout(body.json, edited)
    flaws = [
        *_flaws(body, edited, layout=layout),
        *component_limits.emoji_flaws(body.json.get("components") or [], emojis),
    ]
    if flaws:
        raise invalid_form(flaws)
    if _is_empty(body, edited):
        raise ApiError(EMPTY_MESSAGE, violation="neither content nor embed, file or component")


def _is_layout(json: Json, edited: Message | None) -> bool:
    """Return whether a message is, or becomes, a layout view (components v2)."""
    return bool((json.get("flags") or 0) & COMPONENTS_V2) or bool(edited and edited.layout)


def _check_files(body: Body) -> None:
    """Raise ApiError if a file is too large."""
    for file in body.files:
        if len(file.data) > FILE_LIMIT:
            raise ApiError(TOO_LARGE, violation=f"{file.filename} has {len(file.data)} bytes, more than 10 MiB")


def _flaws(body: Body, edited: Message | None, *, layout: bool) -> Iterator[Flaw]:
    """Yield the flaws of a new or edited message."""
    json = body.json
    yield from too_long("content", json.get("content"), CONTENT)
    yield from too_long("nonce", json.get("nonce"), NONCE)
    if layout:
        yield from _legacy_field_flaws(json, edited)
    yield from _embed_flaws(json.get("embeds") or [])
    yield from _attachment_flaws(body, edited)
    yield from _mention_flaws(json.get("allowed_mentions") or {})
    if json.get("components"):
        yield from component_limits.component_flaws(json["components"], layout=layout)
    yield from _missing_file_flaws(body, edited)
    if layout:
        yield from _unnamed_file_flaws(body, edited)


def _legacy_field_flaws(json: Json, edited: Message | None) -> Iterator[Flaw]:
    """Yield a flaw for each field that a layout view must not have."""
    rule = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
    for key in ("content", "embeds", "poll", "sticker_ids"):
        remaining = getattr(edited, key, None) if key not in json else None
        if json.get(key) or remaining:
            yield Flaw(key, rule, f"The {key} field cannot be used when using MessageFlags.IS_COMPONENTS_V2")


def _embed_flaws(embeds: list[Json]) -> Iterator[Flaw]:
    """Yield the flaws of a message's embeds."""
    if len(embeds) > EMBEDS:
        yield Flaw("embeds", "BASE_TYPE_BAD_LENGTH", f"Must be {EMBEDS} or fewer in length.")
    for index, embed in enumerate(embeds):
        yield from _embed_field_flaws(f"embeds.{index}", embed)
    total = sum(len(text) for embed in embeds for text in _embed_texts(embed))
    if total > EMBED_TOTAL:
        yield Flaw("embeds", "MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {EMBED_TOTAL}")


def _embed_field_flaws(path: str, embed: Json) -> Iterator[Flaw]:
    """Yield a flaw for each text of an embed that is too long."""
    for key, most in _FIELDS.items():
        yield from too_long(f"{path}.{key}", embed.get(key), most)
    yield from too_long(f"{path}.footer.text", (embed.get("footer") or {}).get("text"), 2048)
    yield from too_long(f"{path}.author.name", (embed.get("author") or {}).get("name"), 256)
    fields = embed.get("fields") or []
    if len(fields) > 25:
        yield Flaw(f"{path}.fields", "BASE_TYPE_BAD_LENGTH", "Must be 25 or fewer in length.")
    for index, field in enumerate(fields):
        yield from too_long(f"{path}.fields.{index}.name", field.get("name"), 256, 1)
        yield from too_long(f"{path}.fields.{index}.value", field.get("value"), 1024, 1)


def _embed_texts(embed: Json) -> Iterator[str]:
    """Yield all texts of an embed that count towards the total."""
    yield embed.get("title") or ""
    yield embed.get("description") or ""
    yield (embed.get("footer") or {}).get("text") or ""
    yield (embed.get("author") or {}).get("name") or ""
    for field in embed.get("fields") or []:
        yield field.get("name") or ""
        yield field.get("value") or ""


def _attachment_flaws(body: Body, edited: Message | None) -> Iterator[Flaw]:
    """Yield the flaws of the list of attachments: too many, or without a file."""
    entries = body.json.get("attachments") or []
    if max(len(entries), len(body.files)) > FILES:
        yield Flaw("attachments", "BASE_TYPE_BAD_LENGTH", f"Must be {FILES} or fewer in length.")
    file_ids = {file.index for file in body.files} | {
        attachment.id for attachment in (edited.attachments if edited else ())
    }
    for index, entry in enumerate(entries):
        yield from too_long(f"attachments.{index}.description", entry.get("description"), ALT_TEXT)
        if int(entry["id"]) not in file_ids:
            what = f"Attachment data for attachment with id {entry['id']} not found"
            yield Flaw(f"attachments.{index}", "ATTACHMENT_NOT_FOUND", what)


def _mention_flaws(allowed: Json) -> Iterator[Flaw]:
    """Yield the flaws of `allowed_mentions`."""
    for kind in ("users", "roles"):
        if kind in (allowed.get("parse") or ()) and allowed.get(kind):
            what = f"parse: {kind!r} and a list of {kind} are mutually exclusive"
            yield Flaw("allowed_mentions", "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", what)
        if len(allowed.get(kind) or ()) > 100:
            yield Flaw(f"allowed_mentions.{kind}", "BASE_TYPE_BAD_LENGTH", "Must be 100 or fewer in length.")


def _missing_file_flaws(body: Body, edited: Message | None) -> Iterator[Flaw]:
    """Yield a flaw for each `attachment://` address without a file of that name."""
    names = {safe_name(file.filename) for file in body.files}
    names |= {safe_name(entry["filename"]) for entry in body.json.get("attachments") or [] if entry.get("filename")}
    names |= {attachment.filename for attachment in edited.attachments} if edited else set()
    for path, url in _media_urls(body.json):
        if url.startswith(ATTACHED) and safe_name(url.removeprefix(ATTACHED)) not in names:
            yield Flaw(path, "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", f"{url} names no attached file")


def _unnamed_file_flaws(body: Body, edited: Message | None) -> Iterator[Flaw]:
    """Yield a flaw for each file of a layout view that none of its components names: nobody would see it."""
    components = body.json.get("components", edited.components if edited else [])
    urls = [url for _, url in component_limits.media(components or [])]
    names = {safe_name(url.removeprefix(ATTACHED)) for url in urls if url.startswith(ATTACHED)}
    for attachment in _kept_attachments(body, edited):
        if attachment.filename not in names and not any(is_url_of(url, attachment) for url in urls):
            yield _unnamed_flaw(attachment.filename)
    renamed = {str(entry["id"]): entry.get("filename") for entry in body.json.get("attachments") or []}
    for file in body.files:
        name = safe_name(renamed.get(str(file.index)) or file.filename)
        if name not in names:
            yield _unnamed_flaw(name)


def _kept_attachments(body: Body, edited: Message | None) -> list[Attachment]:
    """Return the attachments that an edited message keeps."""
    entries, old = body.json.get("attachments"), edited.attachments if edited else []
    if entries is None:
        return old
    ids = {int(entry["id"]) for entry in entries}
    return [attachment for attachment in old if attachment.id in ids]


def _unnamed_flaw(name: str) -> Flaw:
    """Return the flaw that no component names a file."""
    return Flaw("attachments", "ATTACHMENT_NOT_REFERENCED", f"No component shows {name}")


def _media_urls(json: Json) -> Iterator[tuple[str, str]]:
    """Yield the addresses of all pictures and files in a message, each with its field's path."""
    for index, embed in enumerate(json.get("embeds") or []):
        for key in ("image", "thumbnail"):
            yield f"embeds.{index}.{key}.url", (embed.get(key) or {}).get("url") or ""
    yield from component_limits.media(json.get("components") or [])


def _is_empty(body: Body, edited: Message | None) -> bool:
    """Return whether nothing would be left in a message."""
    if edited and not edited.thinking and not {"content", "embeds", "components", "attachments"} & body.json.keys():
        return False
    parts = ("content", "embeds", "components", "attachments")
    content, *others = (body.json[key] if key in body.json else getattr(edited, key, None) for key in parts)
    text = str(content or "").strip()
    return not (text or any(others) or body.files or body.json.get("sticker_ids") or body.json.get("poll"))


def check_name(json: Json, *, required: bool = False) -> None:
    """Check the name of a channel or thread. Raise ApiError unless it has 1 to 100 characters."""
    if required or "name" in json:
        flaws = list(too_long("name", json.get("name"), 100, 1))
        if flaws:
            raise invalid_form(flaws)
