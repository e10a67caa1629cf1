"""Fills in a modal's fields, as Discord's client does."""

from collections.abc import Callable, Mapping
from typing import Any

from bot.local import components as parts
from bot.local.choosing import chosen_values, option_value
from bot.local.options import Filling, Refused
from bot.local.records import Json


def fill(filling: Filling, components: list[Json], values: Mapping[str, Any]) -> list[Json]:
    """The submitted components; fields are named by custom id or label, those not named keep their preset."""
    left = dict(values)
    filled = [_top(filling, component, left) for component in components]
    if left:
        raise Refused(f"the form has no {', '.join(left)}")
    return filled


def _top(filling: Filling, component: Json, values: dict[str, Any]) -> Json:
    if component["type"] == parts.ROW:
        field = component["components"][0]
        return {"type": parts.ROW, "components": [_field(filling, field, field.get("label"), values)]}
    if component["type"] == parts.LABEL:
        field = component["component"]
        return {"type": parts.LABEL, "component": _field(filling, field, component["label"], values)}
    return {"type": component["type"], "content": component.get("content", "")}


def _field(filling: Filling, field: Json, label: str | None, values: dict[str, Any]) -> Json:
    given: Any = None
    for name in (field["custom_id"], label):
        if name in values:
            given = values.pop(name)
    common = {"type": field["type"], "custom_id": field["custom_id"], "id": field.get("id", 0)}
    answer = _FIELDS.get(field["type"])
    if answer is None:
        raise Refused(f"{label or field['custom_id']}: this kind of field cannot be filled in here")
    return common | answer(filling, field, given)


def _text(filling: Filling, field: Json, given: Any) -> Json:
    written = str(field.get("value") or "" if given is None else given)
    least, most = field.get("min_length") or 0, field.get("max_length") or 4000
    if field.get("required") is not False:
        least = max(1, least)
    elif not written:
        least = 0
    if not least <= len(written) <= most:
        raise Refused(f"{field['custom_id']}: {len(written)} characters, not {least} to {most}")
    return {"value": written}


def _select(filling: Filling, field: Json, given: Any) -> Json:
    if given is None:
        given = [each["value"] for each in field.get("options", []) if each.get("default")]
    chosen = [given] if isinstance(given, str) else list(given)
    if not chosen and field.get("required") is False:
        return {"values": []}
    return {"values": chosen_values(filling, field, chosen)}


def _radio(filling: Filling, field: Json, given: Any) -> Json:
    if given is None:
        given = next((each["value"] for each in field["options"] if each.get("default")), None)
    if given is None and field.get("required") is not False:
        raise Refused(f"{field['custom_id']}: required")
    return {"value": None if given is None else option_value(field, given)}


def _boxes(filling: Filling, field: Json, given: Any) -> Json:
    if given is None:
        given = [each["value"] for each in field["options"] if each.get("default")]
    return {"values": [option_value(field, each) for each in given]}


def _box(filling: Filling, field: Json, given: Any) -> Json:
    return {"value": bool(field.get("default") if given is None else given)}


_FIELDS: dict[int, Callable[[Filling, Json, Any], Json]] = {
    parts.TEXT_INPUT: _text,
    **dict.fromkeys(parts.SELECTS, _select),
    parts.RADIO: _radio,
    parts.CHECKBOXES: _boxes,
    parts.CHECKBOX: _box,
}
