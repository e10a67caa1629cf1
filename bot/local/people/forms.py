"""Fills in a modal's fields, as Discord's client does."""

from collections.abc import Callable, Iterable, Mapping

from bot.local.people.errors import ClientRefused
from bot.local.people.references import References
from bot.local.people.selects import option_value, select_values
from bot.local.world import components as parts
from bot.local.world.records import Json


def fill_form(references: References, components: list[Json], values: Mapping[str, object]) -> list[Json]:
    """Return the submitted components; fields are named by custom id or label, the others keep their defaults.

    Raise ClientRefused if a field is unknown or the client would not accept its value.
    """
    unused = dict(values)
    filled = [_fill(references, component, unused) for component in components]
    if unused:
        raise ClientRefused(f"the form has no {', '.join(unused)}")
    return filled


def _fill(references: References, component: Json, values: dict[str, object]) -> Json:
    """Return a submitted component, with the values of its field taken out of `values`."""
    if component["type"] == parts.ROW:
        field = component["components"][0]
        return {"type": parts.ROW, "components": [_fill_field(references, field, field.get("label"), values)]}
    common = {"type": component["type"], "id": component.get("id", 0)}
    if component["type"] == parts.LABEL:
        field = component["component"]
        return common | {"component": _fill_field(references, field, component["label"], values)}
    return common


def _fill_field(references: References, field: Json, label: str | None, values: dict[str, object]) -> Json:
    """Return a field with its value, which is taken out of `values`."""
    value: object = None
    for name in (field["custom_id"], label):
        if name in values:
            value = values.pop(name)
    common = {"type": field["type"], "custom_id": field["custom_id"], "id": field.get("id", 0)}
    answer = _FIELDS.get(field["type"])
    if answer is None:
        raise ClientRefused(f"{label or field['custom_id']}: this kind of field cannot be filled in here")
    return common | answer(references, field, value)


def _text(references: References, field: Json, value: object) -> Json:
    """Return the answer of a text input. Raise ClientRefused if its length does not fit."""
    text = str(field.get("value") or "" if value is None else value)
    least, most = field.get("min_length") or 0, field.get("max_length") or 4000
    if field.get("required") is not False:
        least = max(1, least)
    elif not text:
        least = 0
    if not least <= len(text) <= most:
        raise ClientRefused(f"{field['custom_id']}: {len(text)} characters, not {least} to {most}")
    return {"value": text}


def _select(references: References, field: Json, value: object) -> Json:
    """Return the answer of a select. Raise ClientRefused if the values do not fit."""
    if value is None:
        value = [option["value"] for option in field.get("options", []) if option.get("default")]
    values = list(value) if isinstance(value, Iterable) and not isinstance(value, str) else [value]
    if not values and field.get("required") is False:
        return {"values": []}
    return {"values": select_values(references, field, values)}


def _radio(references: References, field: Json, value: object) -> Json:
    """Return the answer of radio buttons. Raise ClientRefused if a required choice is missing."""
    if value is None:
        value = next((option["value"] for option in field["options"] if option.get("default")), None)
    if value is None and field.get("required") is not False:
        raise ClientRefused(f"{field['custom_id']}: required")
    return {"value": None if value is None else option_value(field, value)}


def _checkboxes(references: References, field: Json, value: object) -> Json:
    """Return the answer of several checkboxes. Raise ClientRefused if too few or too many are ticked."""
    if value is None:
        value = [option["value"] for option in field["options"] if option.get("default")]
    names = value if isinstance(value, Iterable) and not isinstance(value, str) else [value]
    values = [option_value(field, name) for name in names]
    least, most = field.get("min_values"), field.get("max_values")
    least, most = 1 if least is None else least, len(field["options"]) if most is None else most
    if not (least <= len(values) <= most or (not values and field.get("required") is False)):
        raise ClientRefused(f"{field['custom_id']}: {len(values)} ticked, not {least} to {most}")
    return {"values": values}


def _checkbox(references: References, field: Json, value: object) -> Json:
    """Return the answer of a single checkbox."""
    return {"value": bool(field.get("default") if value is None else value)}


_FIELDS: dict[int, Callable[[References, Json, object], Json]] = {
    parts.TEXT_INPUT: _text,
    **dict.fromkeys(parts.SELECTS, _select),
    parts.RADIO: _radio,
    parts.CHECKBOXES: _checkboxes,
    parts.CHECKBOX: _checkbox,
}
