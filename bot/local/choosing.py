"""Choosing in a select, as Discord's client lets one."""

from typing import Any

from bot.local import components as parts
from bot.local.options import Filling, Refused
from bot.local.records import Json


def chosen_values(filling: Filling, component: Json, given: list[Any]) -> list[str]:
    """Values for a select: options by label or value, or people, channels and roles."""
    least, most = component.get("min_values", 1), component.get("max_values", 1)
    if not least <= len(given) <= most:
        raise Refused(f"{len(given)} values, not {least} to {most}")
    if component["type"] != parts.STRING_SELECT:
        return [filling.refer(each) for each in given]
    return [option_value(component, each) for each in given]


def option_value(component: Json, wanted: str) -> str:
    """The value of the option that is called so."""
    for key in ("value", "label"):
        for option in component["options"]:
            if option[key] == wanted:
                value: str = option["value"]
                return value
    raise Refused(f"{wanted!r} is not among {[each['label'] for each in component['options']]}")
