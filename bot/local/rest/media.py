"""Pictures and files in components and embeds: their addresses resolved to a message's attachments."""

from urllib.parse import quote

from bot.local.checks.message_limits import ATTACHED
from bot.local.world.file_types import safe_name
from bot.local.world.payloads import attachment_url
from bot.local.world.records import Attachment, Json, Message


class Media:
    """Resolves `attachment://name`, and the stand-in's own addresses, to a message's attachments."""

    def __init__(self, message: Message, base: str) -> None:
        self._message = message
        self._base = base

    def resolve(self, item: Json) -> tuple[Json, str | None, int | None]:
        """Return a media item as Discord returns it, and the name and size of the file (None if it is not attached)."""
        attachment = self._attachment(item["url"])
        if attachment is None:
            return _external(item["url"]), None, None
        url = attachment_url(attachment, self._base)
        resolved = {
            "id": str(attachment.id),
            "url": url,
            "proxy_url": url,
            "width": attachment.width,
            "height": attachment.height,
            "content_type": attachment.content_type,
            "attachment_id": str(attachment.id),
            "placeholder": None,
            "loading_state": 2,
            "flags": 0,
        }
        return resolved, attachment.filename, attachment.size

    def _attachment(self, url: str) -> Attachment | None:
        """Return the message's attachment with this address; None if there is none."""
        name = safe_name(url.removeprefix(ATTACHED)) if url.startswith(ATTACHED) else None
        for attachment in self._message.attachments:
            if attachment.filename == name or attachment_url(attachment, self._base) == url.partition("?")[0]:
                return attachment
        return None

    def embed(self, sent: Json) -> Json:
        """Return an embed as Discord returns it."""
        response = {key: value for key, value in sent.items() if value is not None} | {"type": "rich"}
        for key in ("image", "thumbnail"):
            if picture := sent.get(key):
                response[key] = self._picture(picture["url"])
        if fields := sent.get("fields"):
            response["fields"] = [{"inline": False} | field for field in fields]
        return response

    def _picture(self, url: str) -> Json:
        """Return an embed's picture as Discord returns it."""
        attachment = self._attachment(url)
        if attachment is None:
            return {"url": url, "proxy_url": quote(url, safe=":/?&=%"), "width": 0, "height": 0}
        own_url = attachment_url(attachment, self._base)
        return {
            "url": own_url,
            "proxy_url": own_url,
            "width": attachment.width or 0,
            "height": attachment.height or 0,
        }


def _external(url: str) -> Json:
    """Return a media item of an address that is not an attachment."""
    item: Json = {"id": "0", "url": url, "proxy_url": url, "width": None, "height": None, "content_type": None}
    return item | {"placeholder": None, "loading_state": 2, "flags": 0}
