"""Components as Discord returns them: numbered, with defaults filled in and media resolved."""

from collections.abc import Callable, Iterator

from bot.local.world.components import CONTAINER, FILE, GALLERY, SELECTS, SEPARATOR, THUMBNAIL, walk
from bot.local.world.records import Json

ResolveMedia = Callable[[Json], tuple[Json, str | None, int | None]]  # the resolved item, its file name and size
_DEFAULTS: dict[int, Json] = {
    **{select: {"min_values": 1, "max_values": 1} for select in SELECTS},
    THUMBNAIL: {"description": None, "spoiler": False},
    FILE: {"spoiler": False},
    SEPARATOR: {"spacing": 1, "divider": True},
    CONTAINER: {"accent_color": None, "spoiler": False},
}


def response_components(components: list[Json], resolve: ResolveMedia) -> list[Json]:
    """Return the components of a request as Discord returns them in the message."""
    used_ids = {component["id"] for component in walk(components) if component.get("id")}
    free_ids = (number for number in range(1, 1 << 31) if number not in used_ids)
    return [_response_component(component, free_ids, resolve) for component in components]


def _response_component(component: Json, free_ids: Iterator[int], resolve: ResolveMedia) -> Json:
    """Return a component, and those inside it, as Discord returns it."""
    kind = component["type"]
    sent = _without_nulls(component)
    response: Json = _DEFAULTS.get(kind, {}) | sent
    response["id"] = component.get("id") or next(free_ids)
    if "components" in sent:
        response["components"] = [_response_component(child, free_ids, resolve) for child in sent["components"]]
    if "accessory" in sent:
        response["accessory"] = _response_component(sent["accessory"], free_ids, resolve)
    if kind == THUMBNAIL:
        response["media"], _, _ = resolve(sent["media"])
    elif kind == FILE:
        response["file"], response["name"], response["size"] = resolve(sent["file"])
    elif kind == GALLERY:
        response["items"] = [_gallery_item(item, resolve) for item in sent["items"]]
    return response


def _without_nulls(json: Json) -> Json:
    """Return a copy without null fields, in its emoji and options too; ids are texts, whatever they were sent as."""
    copy = {key: value for key, value in json.items() if value is not None}
    if "emoji" in copy:
        emoji = _without_nulls(copy["emoji"])
        copy["emoji"] = emoji | {"id": str(emoji["id"])} if "id" in emoji else emoji
    if "default_values" in copy:
        copy["default_values"] = [{**value, "id": str(value["id"])} for value in copy["default_values"]]
    if "options" in copy:
        copy["options"] = [_without_nulls(option) for option in copy["options"]]
    return copy


def _gallery_item(item: Json, resolve: ResolveMedia) -> Json:
    """Return a gallery's item as Discord returns it."""
    media, _, _ = resolve(item["media"])
    return {"media": media, "description": item.get("description"), "spoiler": bool(item.get("spoiler"))}
