"""A choice as game files write it, and its conversion to and from the store's row."""

import msgspec

from bot.store.rows import ChoiceRow


class Line(msgspec.Struct, frozen=True):
    """A choice. `number` is the table's before it, `undone` the table's when it was undone.

    `redealt`: what follows that undo was dealt anew.
    """

    number: int
    seat: int
    choice: str
    version: int | None
    ahead: bool = False
    undone: int | None = None
    redealt: bool = False


def line_of(row: ChoiceRow) -> Line:
    """Return the line of a row."""
    return Line(row.number, row.seat, row.choice, row.version, row.ahead, row.undone_number, row.redealt)


def row_of(table_id: int, place: int, line: Line, *, kept: bool) -> ChoiceRow:
    """Return the row of a line at this place of a history, without events and time; `kept`: its state is stored."""
    return ChoiceRow(
        place,
        table_id,
        line.number,
        line.seat,
        line.choice,
        events="[]",
        interaction_id=None,
        at=0,
        undone=line.undone is not None,
        kept=kept,
        version=line.version,
        ahead=line.ahead,
        undone_number=line.undone,
        redealt=line.redealt,
    )
