"""The values that a person chooses in a select, as Discord's client sends them."""

from bot.local.people.errors import ClientRefused
from bot.local.people.references import References
from bot.local.world.components import STRING_SELECT
from bot.local.world.records import Json


def select_values(references: References, select: Json, values: list[object]) -> list[str]:
    """Return the values to send: `values` are options by label or value, or users, channels and roles.

    Raise ClientRefused if there are too few or too many, or one is not offered.
    """
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    if not least <= len(values) <= most:
        raise ClientRefused(f"{len(values)} values, not {least} to {most}")
    if select["type"] != STRING_SELECT:
        return [references.refer(value) for value in values]
    return [option_value(select, value) for value in values]


def option_value(component: Json, name: object) -> str:
    """Return the value of the option with this value or label. Raise ClientRefused if there is none."""
    for key in ("value", "label"):
        for option in component["options"]:
            if option[key] == name:
                value: str = option["value"]
                return value
    raise ClientRefused(f"{name!r} is not among {[option['label'] for option in component['options']]}")
