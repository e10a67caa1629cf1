"""Components of messages and modals: their types, and walking through them."""

from collections.abc import Iterator

from bot.local.world.records import Json

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR = 9, 10, 11, 12, 13, 14
CONTAINER, LABEL, UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 17, 18, 19, 21, 22, 23
SELECTS = frozenset({STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT})
INPUTS = SELECTS | {TEXT_INPUT, UPLOAD, RADIO, CHECKBOXES, CHECKBOX}
LINK, PREMIUM = 5, 6  # styles of a button


def children(component: Json) -> Iterator[Json]:
    """Yield the components directly inside a component."""
    yield from component.get("components") or ()
    for key in ("accessory", "component"):
        if child := component.get(key):
            yield child


def walk(components: list[Json]) -> Iterator[Json]:
    """Yield every component, each before its children, in reading order."""
    for component in components:
        yield component
        yield from walk(list(children(component)))


def texts(components: list[Json]) -> Iterator[str]:
    """Yield the contents of a layout's text displays."""
    for component in walk(components):
        if component["type"] == TEXT_DISPLAY:
            yield component.get("content") or ""


def media_of(component: Json) -> Iterator[Json]:
    """Yield the media items (pictures and files) that a component shows."""
    if component["type"] == THUMBNAIL:
        yield component["media"]
    elif component["type"] == FILE:
        yield component["file"]
    elif component["type"] == GALLERY:
        for item in component["items"]:
            yield item["media"]
