"""Discord's rules for modals."""

from collections.abc import Iterator

from bot.local.checks.component_limits import (
    custom_id_flaws,
    duplicate_flaws,
    option_flaws,
    paths,
    select_flaws,
)
from bot.local.checks.errors import Flaw, invalid_form
from bot.local.world import components as parts
from bot.local.world.records import Json

_OPTIONS = {parts.RADIO: (2, 10), parts.CHECKBOXES: (1, 10)}  # how many there are at least and at most
_TOP = frozenset({parts.ROW, parts.LABEL, parts.TEXT_DISPLAY})


def check_modal(modal: Json) -> None:
    """Check a modal. Raise ApiError if it breaks a rule."""
    flaws = list(_modal_flaws(modal))
    if flaws:
        raise invalid_form(flaws)


def _modal_flaws(modal: Json) -> Iterator[Flaw]:
    """Yield the flaws of a modal."""
    yield from _length_flaws("title", modal.get("title"), 45, 1)
    yield from custom_id_flaws("data", modal)
    components = modal.get("components") or []
    if not 1 <= len(components) <= 5:
        yield Flaw("components", "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and 5 in length, not {len(components)}.")
    for index, component in enumerate(components):
        if component.get("type") not in _TOP:
            yield Flaw(f"components.{index}", "UNION_TYPE_CHOICES", f"type {component.get('type')} is not allowed here")
    for path, component in paths(components):
        yield from _part_flaws(path, component)
    yield from duplicate_flaws(components)


def _length_flaws(path: str, text: str | None, most: int, least: int = 0) -> Iterator[Flaw]:
    """Yield a flaw if a text is too short or too long."""
    if not least <= len(text or "") <= most:
        yield Flaw(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")


def _part_flaws(path: str, component: Json) -> Iterator[Flaw]:
    """Yield the flaws of a modal's component by its type."""
    kind = component.get("type")
    if kind == parts.LABEL:
        yield from _length_flaws(f"{path}.label", component.get("label"), 45, 1)
        yield from _length_flaws(f"{path}.description", component.get("description"), 100)
        if (component.get("component") or {}).get("type") not in parts.INPUTS:
            yield Flaw(f"{path}.component", "UNION_TYPE_CHOICES", "A label holds one field.")
    elif kind == parts.TEXT_DISPLAY:
        yield from _length_flaws(f"{path}.content", component.get("content"), 4000, 1)
    elif kind == parts.ROW:
        if [child.get("type") for child in component.get("components") or []] != [parts.TEXT_INPUT]:
            yield Flaw(f"{path}.components", "UNION_TYPE_CHOICES", "A row of a modal holds one text input.")
        else:
            yield from _length_flaws(f"{path}.components.0.label", component["components"][0].get("label"), 45, 1)
    elif kind in parts.SELECTS:
        yield from select_flaws(path, component)
    elif kind in parts.INPUTS:
        yield from custom_id_flaws(path, component)
    if kind == parts.TEXT_INPUT:
        yield from _text_input_flaws(path, component)
    elif kind in _OPTIONS:
        yield from _choice_flaws(path, component)


def _choice_flaws(path: str, component: Json) -> Iterator[Flaw]:
    """Yield the flaws of radio buttons, or of a group of check boxes."""
    options = component.get("options") or []
    yield from option_flaws(path, options, *_OPTIONS[component["type"]])
    least, most = (1, 1) if component["type"] == parts.RADIO else _bounds(component, len(options))
    if not (0 <= least <= most and 1 <= most <= len(options)):
        yield Flaw(f"{path}.min_values", "BASE_TYPE_MAX", f"min_values {least} and max_values {most} do not fit")
    if not least and component.get("required") is not False:
        yield Flaw(f"{path}.required", "BASE_TYPE_CHOICES", "With min_values 0 nothing is required.")
    if sum(bool(option.get("default")) for option in options) > most:
        yield Flaw(f"{path}.options", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", "More defaults than can be chosen.")


def _bounds(component: Json, count: int) -> tuple[int, int]:
    """Return how many of so many check boxes are ticked at least and at most."""
    least, most = component.get("min_values"), component.get("max_values")
    return 1 if least is None else least, count if most is None else most


def _text_input_flaws(path: str, component: Json) -> Iterator[Flaw]:
    """Yield the flaws of a text input."""
    yield from _length_flaws(f"{path}.placeholder", component.get("placeholder"), 100)
    yield from _length_flaws(f"{path}.value", component.get("value"), 4000)
    least, most = component.get("min_length") or 0, component.get("max_length") or 4000
    if not 0 <= least <= most <= 4000:
        yield Flaw(f"{path}.max_length", "BASE_TYPE_MAX", f"min_length {least} and max_length {most} do not fit")
