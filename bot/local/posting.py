"""From a request's body to a message: attachments, components and embeds in the form Discord gives back."""

from urllib.parse import quote

from bot.local import components, limits, mentions, payloads
from bot.local.body import Body, File
from bot.local.files import content_type, dimensions, safe_name
from bot.local.records import COMPONENTS_V2, EPHEMERAL, LOADING, SILENT, SUPPRESS_EMBEDS, Attachment, Json, Message
from bot.local.world import World

_KEPT_FLAGS = SUPPRESS_EMBEDS | SILENT | COMPONENTS_V2


def write(world: World, message: Message, body: Body, base: str) -> None:
    """Fills a new message from a request that has been checked."""
    json = body.json
    message.content = (json.get("content") or "").strip()
    message.flags |= (json.get("flags") or 0) & (_KEPT_FLAGS | EPHEMERAL)
    message.attachments = _attachments(world, message, body)
    _show(message, json, base)
    mentions.mark(world, message, json.get("allowed_mentions"))


def rewrite(world: World, message: Message, body: Body, base: str) -> None:
    """Changes a message as an edit asks; fields not given stay. An edit notifies nobody."""
    json = body.json
    if "content" in json:
        message.content = (json["content"] or "").strip()
    if json.get("flags") is not None:
        message.flags = message.flags & ~SUPPRESS_EMBEDS | json["flags"] & (SUPPRESS_EMBEDS | COMPONENTS_V2)
    message.attachments = _attachments(world, message, body)
    _show(message, json, base)
    if {"content", "components", "allowed_mentions"} & json.keys():
        mentions.mark(world, message, json.get("allowed_mentions"))
    if message.thinking:
        message.flags &= ~LOADING
    else:
        message.edited = world.clock.now()


def _attachments(world: World, message: Message, body: Body) -> list[Attachment]:
    listed = body.json.get("attachments")
    if listed is None:
        return message.attachments + [_stored(world, message, file, {}) for file in body.files]
    old = {each.id: each for each in message.attachments}
    files = {file.index: file for file in body.files}
    kept = [old[int(entry["id"])] for entry in listed if int(entry["id"]) in old]
    return kept + [
        _stored(world, message, files[int(entry["id"])], entry) for entry in listed if int(entry["id"]) in files
    ]


def _stored(world: World, message: Message, file: File, entry: Json) -> Attachment:
    filename = safe_name(entry.get("filename") or file.filename)
    it = Attachment(world.new_id(), message.channel_id, filename, len(file.data), content_type(filename))
    it.description = entry.get("description")
    if it.content_type.startswith("image/") and (size := dimensions(file.data)):
        it.width, it.height = size
    world.files[it.id] = file.data
    return it


def _show(message: Message, json: Json, base: str) -> None:
    media = Media(message, base)
    if "components" in json:
        message.components = components.answered(json["components"] or [], media)
    if "embeds" in json:
        message.embeds = [media.embed(embed) for embed in json["embeds"] or []]


class Media:
    """Resolves `attachment://name`, and the CDN's own addresses, to a message's attachments."""

    def __init__(self, message: Message, base: str) -> None:
        self._message = message
        self._base = base

    def __call__(self, given: Json) -> tuple[Json, str | None, int | None]:
        found = self._find(given["url"])
        if found is None:
            return self._foreign(given["url"]), None, None
        url = payloads.attachment_url(found, self._base)
        shown = {
            "id": str(found.id),
            "url": url,
            "proxy_url": url,
            "width": found.width,
            "height": found.height,
            "content_type": found.content_type,
            "attachment_id": str(found.id),
            "placeholder": None,
            "loading_state": 2,
            "flags": 0,
        }
        return shown, found.filename, found.size

    def _find(self, url: str) -> Attachment | None:
        for each in self._message.attachments:
            name = safe_name(url.removeprefix(limits.ATTACHED)) if url.startswith(limits.ATTACHED) else None
            if each.filename == name or payloads.attachment_url(each, self._base) == url.partition("?")[0]:
                return each
        return None

    @staticmethod
    def _foreign(url: str) -> Json:
        shown: Json = {"id": "0", "url": url, "proxy_url": url, "width": None, "height": None, "content_type": None}
        return shown | {"placeholder": None, "loading_state": 2, "flags": 0}

    def embed(self, given: Json) -> Json:
        """An embed as Discord gives it back."""
        shown = {key: value for key, value in given.items() if value is not None} | {"type": "rich"}
        for key in ("image", "thumbnail"):
            if picture := given.get(key):
                shown[key] = self._picture(picture["url"])
        if fields := given.get("fields"):
            shown["fields"] = [{"inline": False} | each for each in fields]
        return shown

    def _picture(self, url: str) -> Json:
        found = self._find(url)
        if found is None:
            return {"url": url, "proxy_url": quote(url, safe=":/?&=%"), "width": 0, "height": 0}
        real = payloads.attachment_url(found, self._base)
        return {"url": real, "proxy_url": real, "width": found.width or 0, "height": found.height or 0}
