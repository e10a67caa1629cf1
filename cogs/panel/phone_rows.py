"""How controls of one row come to stand on a phone, which breaks it where it is too long."""

from collections.abc import Sequence

from cogs.discord_text import control_rows
from cogs.panel.control_maker import Button, Select


def phone_rows(controls: Sequence[Button | Select]) -> int:
    """Return the number of rows that these controls of one row take on a phone."""
    return control_rows([control.to_component_dict() for control in controls])


def put_beside(onward: list[Button], suggested: list[Button], room: int, *, keeps_last: bool) -> list[Button]:
    """Return these buttons with those for a suggestion before the last one.

    Where no more have room they stand in place of the last, *Close*, which Discord has as well, unless it is kept.
    """
    if len(onward) + len(suggested) <= room:
        return [*onward[:-1], *suggested, *onward[-1:]]
    return onward if keeps_last else [*onward[:-1], *suggested]
