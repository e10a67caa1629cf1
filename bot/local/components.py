"""Components of messages and modals: walking through them, and the form in which Discord gives them back."""

from collections.abc import Callable, Iterator

from bot.local.records import Json

ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT_DISPLAY, THUMBNAIL, GALLERY, FILE, SEPARATOR = 9, 10, 11, 12, 13, 14
CONTAINER, LABEL, UPLOAD, RADIO, CHECKBOXES, CHECKBOX = 17, 18, 19, 21, 22, 23
SELECTS = frozenset({STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT})
INPUTS = SELECTS | {TEXT_INPUT, UPLOAD, RADIO, CHECKBOXES, CHECKBOX}
LINK, PREMIUM = 5, 6

Media = Callable[[Json], tuple[Json, str | None, int | None]]  # what is shown, its file name and size


def children(component: Json) -> Iterator[Json]:
    """The components directly inside one."""
    yield from component.get("components") or ()
    for key in ("accessory", "component"):
        if inner := component.get(key):
            yield inner


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component, from outside to inside, in reading order."""
    for component in components:
        yield component
        yield from walk(list(children(component)))


def texts(components: list[Json]) -> Iterator[str]:
    """The text displays of a layout view."""
    for component in walk(components):
        if component["type"] == TEXT_DISPLAY:
            yield component["content"]


def media_of(component: Json) -> Iterator[Json]:
    """The pictures and files that a component shows."""
    if component["type"] == THUMBNAIL:
        yield component["media"]
    elif component["type"] == FILE:
        yield component["file"]
    elif component["type"] == GALLERY:
        for item in component["items"]:
            yield item["media"]


def answered(components: list[Json], media: Media) -> list[Json]:
    """Components as Discord gives them back: numbered, with defaults filled in and media resolved."""
    taken = {component["id"] for component in walk(components) if component.get("id")}
    numbers = (number for number in range(1, 1 << 31) if number not in taken)
    return [_answered(component, numbers, media) for component in components]


def _answered(component: Json, numbers: Iterator[int], media: Media) -> Json:
    kind = component["type"]
    given = _bare(component)
    full: Json = _DEFAULTS.get(kind, {}) | given
    full["id"] = component.get("id") or next(numbers)
    if "components" in given:
        full["components"] = [_answered(inner, numbers, media) for inner in given["components"]]
    if "accessory" in given:
        full["accessory"] = _answered(given["accessory"], numbers, media)
    if kind == THUMBNAIL:
        full["media"], _, _ = media(given["media"])
    elif kind == FILE:
        full["file"], full["name"], full["size"] = media(given["file"])
    elif kind == GALLERY:
        full["items"] = [_item(item, media) for item in given["items"]]
    return full


def _bare(thing: Json) -> Json:
    """Without what is null, in emoji and options too."""
    bare = {key: value for key, value in thing.items() if value is not None}
    if "emoji" in bare:
        bare["emoji"] = _bare(bare["emoji"])
    if "options" in bare:
        bare["options"] = [_bare(option) for option in bare["options"]]
    return bare


def _item(item: Json, media: Media) -> Json:
    shown, _, _ = media(item["media"])
    return {"media": shown, "description": item.get("description"), "spoiler": bool(item.get("spoiler"))}


_DEFAULTS: dict[int, Json] = {
    **{kind: {"min_values": 1, "max_values": 1} for kind in SELECTS},
    THUMBNAIL: {"description": None, "spoiler": False},
    FILE: {"spoiler": False},
    SEPARATOR: {"spacing": 1, "divider": True},
    CONTAINER: {"accent_color": None, "spoiler": False},
}


def find(components: list[Json], wanted: str, kinds: frozenset[int]) -> list[Json]:
    """Those of some kinds that a person would call so: by id, label, placeholder or emoji."""
    fitting = [each for each in walk(components) if each["type"] in kinds]
    for names in (_by_id, _by_label, _by_emoji):
        if found := [each for each in fitting if wanted in names(each)]:
            return found
    return []


def _by_id(component: Json) -> tuple[str | None]:
    return (component.get("custom_id"),)


def _by_label(component: Json) -> tuple[str | None, str | None]:
    return component.get("label"), component.get("placeholder")


def _by_emoji(component: Json) -> tuple[str | None]:
    return ((component.get("emoji") or {}).get("name"),)
