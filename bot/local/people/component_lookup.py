"""Finds a message's components by what a person would call them."""

from bot.local.world.components import walk
from bot.local.world.records import Json


def find_components(components: list[Json], name: str, kinds: frozenset[int]) -> list[Json]:
    """Return the components of some types with this custom id.

    If there are none: with this label or placeholder, else with this emoji.
    """
    candidates = [component for component in walk(components) if component["type"] in kinds]
    for names_of in (_ids, _labels, _emoji):
        if matches := [component for component in candidates if name in names_of(component)]:
            return matches
    return []


def _ids(component: Json) -> tuple[str | None]:
    return (component.get("custom_id"),)


def _labels(component: Json) -> tuple[str | None, str | None]:
    return component.get("label"), component.get("placeholder")


def _emoji(component: Json) -> tuple[str | None]:
    return ((component.get("emoji") or {}).get("name"),)
