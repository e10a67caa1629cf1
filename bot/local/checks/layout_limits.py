"""Discord's rules for layout views (components v2)."""

from collections.abc import Iterable, Iterator

from bot.local.checks.errors import Flaw
from bot.local.world import components as parts
from bot.local.world.components import walk
from bot.local.world.records import Json

TOTAL, TEXT, SECTION_TEXTS, PICTURES, ALT_TEXT, ADDRESS, COLOURS = 40, 4000, 3, 10, 1024, 2048, 0xFFFFFF
_IN_CONTAINER = frozenset({parts.ROW, parts.SECTION, parts.TEXT_DISPLAY, parts.GALLERY, parts.FILE, parts.SEPARATOR})
TOP = _IN_CONTAINER | {parts.CONTAINER}
_CHILDREN = {
    (parts.SECTION, "components"): frozenset({parts.TEXT_DISPLAY}),
    (parts.SECTION, "accessory"): frozenset({parts.BUTTON, parts.THUMBNAIL}),
    (parts.CONTAINER, "components"): _IN_CONTAINER,
}
_REQUIRED, _LENGTH, _RANGE = "BASE_TYPE_REQUIRED", "BASE_TYPE_BAD_LENGTH", "NUMBER_TYPE_MAX"
_ADDRESSES = ("attachment://", "https://", "http://")


def layout_flaws(components: list[Json], paths: Iterable[tuple[str, Json]]) -> Iterator[Flaw]:
    """Yield the flaws of a layout view: of the whole, then of each component that only layouts have."""
    count = sum(1 for _ in walk(components))
    if count > TOTAL:
        what = f"The total number of components cannot exceed {TOTAL}, not {count}."
        yield Flaw("components", "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", what)
    text = sum(map(len, parts.texts(components)))
    if text > TEXT:
        what = f"The total text cannot exceed {TEXT} characters, not {text}."
        yield Flaw("components", "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", what)
    for path, component in paths:
        yield from _nesting_flaws(path, component)
        yield from _part_flaws(path, component)
        yield from _media_flaws(path, component)


def _nesting_flaws(path: str, component: Json) -> Iterator[Flaw]:
    """Yield a flaw for each component that must not be where it is inside this one."""
    kind = component.get("type")
    for key, inside in (("components", component.get("components") or []), ("accessory", [component.get("accessory")])):
        allowed = _CHILDREN.get((kind or 0, key))
        for child in inside:
            if child and allowed is not None and child.get("type") not in allowed:
                what = f"type {child.get('type')} is not allowed in type {kind}"
                yield Flaw(f"{path}.{key}", "UNION_TYPE_CHOICES", what)


def _part_flaws(path: str, component: Json) -> Iterator[Flaw]:
    """Yield the flaws of a component by its type."""
    match component.get("type"):
        case parts.SECTION:
            yield from _count_flaws(f"{path}.components", component.get("components"), SECTION_TEXTS)
            if not component.get("accessory"):
                yield Flaw(f"{path}.accessory", _REQUIRED, "This field is required")
        case parts.GALLERY:
            yield from _count_flaws(f"{path}.items", component.get("items"), PICTURES)
        case parts.CONTAINER:
            yield from _count_flaws(f"{path}.components", component.get("components"), TOTAL)
            if not 0 <= (component.get("accent_color") or 0) <= COLOURS:
                yield Flaw(f"{path}.accent_color", _RANGE, f"Must be at most {COLOURS}.")
        case parts.TEXT_DISPLAY if not component.get("content"):
            yield Flaw(f"{path}.content", _REQUIRED, "This field is required")
        case parts.SEPARATOR if component.get("spacing") not in (None, 1, 2):
            yield Flaw(f"{path}.spacing", "BASE_TYPE_CHOICES", "Must be 1 or 2.")


def _count_flaws(path: str, inside: list[Json] | None, most: int) -> Iterator[Flaw]:
    """Yield a flaw unless there is something inside, and not more than `most`."""
    if not 1 <= len(inside or ()) <= most:
        yield Flaw(path, _LENGTH, f"Must be between 1 and {most} in length.")


def _media_flaws(path: str, component: Json) -> Iterator[Flaw]:
    """Yield the flaws of the pictures and files that a component shows: their alt texts and addresses."""
    kind = component.get("type")
    pictures = {parts.GALLERY: component.get("items") or (), parts.THUMBNAIL: [component]}
    for item in pictures.get(kind or 0, ()):
        if not 1 <= len(item["description"] if item.get("description") is not None else "x") <= ALT_TEXT:
            yield Flaw(f"{path}.description", "BASE_TYPE_MAX_LENGTH", f"Must be 1 to {ALT_TEXT} in length.")
    for media in parts.media_of(component):
        allowed = _ADDRESSES[:1] if kind == parts.FILE else _ADDRESSES
        if not media["url"].startswith(allowed) or len(media["url"]) > ADDRESS:
            yield Flaw(path, "URL_TYPE_INVALID_SCHEME", f"{media['url'][:80]!r} is no address that may be shown here")
