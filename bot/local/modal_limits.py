"""Discord's rules for modals."""

from collections.abc import Iterator

from bot.local import components as parts
from bot.local.component_limits import custom_id_flaws, duplicates, paths, select_flaws
from bot.local.errors import Flaw, invalid_form
from bot.local.records import Json

_TOP = frozenset({parts.ROW, parts.LABEL, parts.TEXT_DISPLAY})


def check_modal(modal: Json) -> None:
    """Refuses a modal that breaks a rule."""
    flaws = list(_flaws(modal))
    if flaws:
        raise invalid_form(flaws)


def _flaws(modal: Json) -> Iterator[Flaw]:
    yield from _text("title", modal.get("title"), 45, 1)
    yield from custom_id_flaws("data", modal)
    components = modal.get("components") or []
    if not 1 <= len(components) <= 5:
        yield Flaw("components", "BASE_TYPE_BAD_LENGTH", f"Must be between 1 and 5 in length, not {len(components)}.")
    for index, component in enumerate(components):
        if component.get("type") not in _TOP:
            yield Flaw(f"components.{index}", "UNION_TYPE_CHOICES", f"type {component.get('type')} may not stand here")
    for path, component in paths(components):
        yield from _part(path, component)
    yield from duplicates(components)


def _text(path: str, text: str | None, most: int, least: int = 0) -> Iterator[Flaw]:
    if not least <= len(text or "") <= most:
        yield Flaw(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")


def _part(path: str, component: Json) -> Iterator[Flaw]:
    kind = component.get("type")
    if kind == parts.LABEL:
        yield from _text(f"{path}.label", component.get("label"), 45, 1)
        yield from _text(f"{path}.description", component.get("description"), 100)
    elif kind == parts.ROW:
        if [each.get("type") for each in component.get("components") or []] != [parts.TEXT_INPUT]:
            yield Flaw(f"{path}.components", "UNION_TYPE_CHOICES", "A row of a modal holds one text input.")
        else:
            yield from _text(f"{path}.components.0.label", component["components"][0].get("label"), 45, 1)
    elif kind in parts.SELECTS:
        yield from select_flaws(path, component)
    elif kind in parts.INPUTS:
        yield from custom_id_flaws(path, component)
    if kind == parts.TEXT_INPUT:
        yield from _input(path, component)


def _input(path: str, component: Json) -> Iterator[Flaw]:
    yield from _text(f"{path}.placeholder", component.get("placeholder"), 100)
    yield from _text(f"{path}.value", component.get("value"), 4000)
    least, most = component.get("min_length") or 0, component.get("max_length") or 4000
    if not 0 <= least <= most <= 4000:
        yield Flaw(f"{path}.max_length", "BASE_TYPE_MAX", f"min_length {least} and max_length {most} do not fit")
