"""Check that a used control belongs to its message: all controls of a message share one kind and one table."""

import re
from collections.abc import Iterable, Iterator, Mapping

from bot.tables.table import Refused
from cogs.answering.interaction import Interaction

# What the custom ids of a table's controls begin with; the table's id follows.
CONTROLS = "lobby|undo|post|panel|seat|seat_by_dm|seek|takeover|by_dm|end|log|pace|vote|replay|recap"
OF_A_TABLE = re.compile(rf"({CONTROLS}):\d+")


def need_own(interaction: Interaction) -> None:
    """Raise Refused("moved_on") if the used control does not belong to its message: then its id was forged."""
    data: Mapping[str, object] = interaction.data or {}
    if interaction.message is None or "custom_id" not in data:
        return
    ids = [getattr(item, "custom_id", None) for item in _walk(interaction.message.components)]
    if {_owner(custom_id) for custom_id in ids if custom_id} != {_owner(str(data["custom_id"]))}:
        raise Refused("moved_on")


def _walk(components: Iterable[object]) -> Iterator[object]:
    """Yield a message's components and those inside them."""
    for component in components:
        yield component
        yield from _walk(getattr(component, "children", ()))
        if (accessory := getattr(component, "accessory", None)) is not None:
            yield accessory


def _owner(custom_id: str) -> str:
    """Return what all controls of a message share: the kind and the table of their ids, or the kind alone."""
    of_table = OF_A_TABLE.match(custom_id)
    return of_table[0] if of_table else custom_id.partition(":")[0]
