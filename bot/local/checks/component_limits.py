"""Discord's rules for the components of a message."""

from collections import Counter
from collections.abc import Container, Iterator

from bot.local.checks.errors import Flaw
from bot.local.checks.layout_limits import TOP, layout_flaws
from bot.local.world import components as parts
from bot.local.world.components import media_of
from bot.local.world.records import Json

ROWS, BUTTONS, CUSTOM_ID, OPTIONS = 5, 5, 100, 25
_LENGTH = "BASE_TYPE_BAD_LENGTH"
_IN_ROW = parts.SELECTS | {parts.BUTTON}


def component_flaws(components: list[Json], *, layout: bool) -> Iterator[Flaw]:
    """Yield the flaws of a message's components; `layout` if it is a layout view (components v2)."""
    yield from _top_flaws(components, layout=layout)
    for path, component in paths(components):
        yield from _part_flaws(path, component)
    yield from duplicate_flaws(components)
    if layout:
        yield from layout_flaws(components, paths(components))


def paths(components: list[Json], prefix: str = "components") -> Iterator[tuple[str, Json]]:
    """Yield every component with its path as Discord writes it: "components.0.components.2"."""
    for index, component in enumerate(components):
        path = f"{prefix}.{index}"
        yield path, component
        yield from paths(component.get("components") or [], f"{path}.components")
        for key in ("accessory", "component"):
            if child := component.get(key):
                yield f"{path}.{key}", child


def emoji_flaws(components: list[Json], known: Container[int]) -> Iterator[Flaw]:
    """Yield a flaw for each emoji on a button or in a list that is not among the `known` ids, or is only letters."""
    for path, component in paths(components):
        options = [(f"{path}.options.{place}", option) for place, option in enumerate(component.get("options") or [])]
        for where, owner in [(path, component), *options]:
            emoji = owner.get("emoji") or {}
            own, name = emoji.get("id"), emoji.get("name") or ""
            if (own and int(own) not in known) or (not own and name.isascii() and name.isalpha()):
                yield Flaw(f"{where}.emoji.{'id' if own else 'name'}", "COMPONENT_INVALID_EMOJI", "Invalid emoji")


def media(components: list[Json]) -> Iterator[tuple[str, str]]:
    """Yield the URLs of the pictures and files that components show, each with its component's path."""
    for path, component in paths(components):
        for item in media_of(component):
            yield path, item["url"]


def _top_flaws(components: list[Json], *, layout: bool) -> Iterator[Flaw]:
    """Yield the flaws of the components at the top: too many, or of a kind that must be inside another one."""
    if not layout and len(components) > ROWS:
        yield Flaw("components", _LENGTH, f"Must be between 1 and {ROWS} in length.")
    allowed = TOP if layout else frozenset({parts.ROW})
    for index, component in enumerate(components):
        if component.get("type") not in allowed:
            yield Flaw(f"components.{index}", "UNION_TYPE_CHOICES", f"type {component.get('type')} is not allowed here")


def duplicate_flaws(components: list[Json]) -> Iterator[Flaw]:
    """Yield a flaw for each custom id or component id that occurs twice."""
    for key, rule in (("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED"), ("id", "COMPONENT_ID_DUPLICATED")):
        seen_values: set[object] = set()
        for path, component in paths(components):
            value = component.get(key)
            if value and value in seen_values:
                yield Flaw(f"{path}.{key}", rule, f"Component {key} {value!r} cannot be duplicated")
            seen_values.add(value)


def _part_flaws(path: str, component: Json) -> Iterator[Flaw]:
    """Yield the flaws of a component by its type."""
    kind = component.get("type")
    if kind == parts.ROW:
        yield from _row_flaws(path, component)
    elif kind == parts.BUTTON:
        yield from _button_flaws(path, component)
    elif kind in parts.SELECTS:
        yield from select_flaws(path, component)


def _too_long(path: str, text: str | None, most: int) -> Iterator[Flaw]:
    """Yield a flaw if a text has more than `most` characters."""
    if len(text or "") > most:
        yield Flaw(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length, not {len(text or '')}.")


def _row_flaws(path: str, row: Json) -> Iterator[Flaw]:
    """Yield a flaw if a row is empty or too wide."""
    children = row.get("components") or []
    for child in children:
        if child.get("type") not in _IN_ROW:
            yield Flaw(path, "UNION_TYPE_CHOICES", f"type {child.get('type')} is not allowed in a row")
    selects = sum(child.get("type") in parts.SELECTS for child in children)
    width = len(children) + selects * (BUTTONS - 1)
    if not children or width > BUTTONS:
        rule = "COMPONENT_LAYOUT_WIDTH_EXCEEDED" if children else _LENGTH
        yield Flaw(f"{path}.components", rule, f"A row holds 1 to {BUTTONS} buttons, or one select alone.")


def _button_flaws(path: str, button: Json) -> Iterator[Flaw]:
    """Yield the flaws of a button."""
    yield from _too_long(f"{path}.label", button.get("label"), 80)
    style = button.get("style")
    if style == parts.LINK:
        if not button.get("url") or button.get("custom_id"):
            yield Flaw(path, "BUTTON_COMPONENT_INVALID", "A link button has a url and no custom_id.")
        yield from _too_long(f"{path}.url", button.get("url"), 512)
    elif style != parts.PREMIUM:
        yield from custom_id_flaws(path, button)
        if button.get("url"):
            yield Flaw(path, "BUTTON_COMPONENT_INVALID", "Only a link button has a url.")
    if style != parts.PREMIUM and not (button.get("label") or button.get("emoji")):
        yield Flaw(f"{path}.label", "BUTTON_COMPONENT_INVALID", "A button needs a label or an emoji.")


def custom_id_flaws(path: str, component: Json) -> Iterator[Flaw]:
    """Yield the flaws of a component's custom_id: it is missing or too long."""
    custom_id = component.get("custom_id") or ""
    if not custom_id:
        yield Flaw(f"{path}.custom_id", "COMPONENT_CUSTOM_ID_REQUIRED", "A custom_id is required")
    yield from _too_long(f"{path}.custom_id", custom_id, CUSTOM_ID)


def select_flaws(path: str, select: Json) -> Iterator[Flaw]:
    """Yield the flaws of a select in a message or a modal."""
    yield from custom_id_flaws(path, select)
    yield from _too_long(f"{path}.placeholder", select.get("placeholder"), 150)
    options = select.get("options") or []
    least, most = select.get("min_values"), select.get("max_values")
    least, most = 1 if least is None else least, 1 if most is None else most
    if select["type"] == parts.STRING_SELECT:
        yield from option_flaws(path, options)
        if most > len(options):
            yield Flaw(f"{path}.max_values", "BASE_TYPE_MAX", f"{most} is more than there are options ({len(options)})")
    if not (0 <= least <= OPTIONS and 1 <= most <= OPTIONS and least <= most):
        yield Flaw(f"{path}.min_values", "BASE_TYPE_MAX", f"min_values {least} and max_values {most} do not fit")
    if sum(bool(option.get("default")) for option in options) > most:
        yield Flaw(f"{path}.options", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "More defaults than max_values.")


def option_flaws(path: str, options: list[Json], least: int = 1, most: int = OPTIONS) -> Iterator[Flaw]:
    """Yield the flaws of the options of a select, of radio buttons or of check boxes; so many there may be."""
    if not least <= len(options) <= most:
        yield Flaw(f"{path}.options", _LENGTH, f"Must be between {least} and {most} in length, not {len(options)}.")
    for value, times in Counter(option.get("value") for option in options).items():
        if times > 1:
            what = f"The specified option value {value!r} is already used"
            yield Flaw(f"{path}.options", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", what)
    for index, option in enumerate(options):
        for key in ("label", "value", "description"):
            yield from _too_long(f"{path}.options.{index}.{key}", option.get(key), 100)
        for key in ("label", "value"):
            if not option.get(key):
                yield Flaw(f"{path}.options.{index}.{key}", "BASE_TYPE_REQUIRED", "This field is required")
