"""A choice as files of games spell it out, and the store's row of it."""

import msgspec

from bot.store.rows import ChoiceRow


class Line(msgspec.Struct, frozen=True):
    """A choice. `number` is the table's before it, `undone` the table's since it was undone.

    `redealt`: what comes after that undo was dealt anew.
    """

    number: int
    seat: int
    choice: str
    version: int | None
    ahead: bool = False
    undone: int | None = None
    redealt: bool = False


def line_of(row: ChoiceRow) -> Line:
    """The line of a row."""
    return Line(row.number, row.seat, row.choice, row.version, row.ahead, row.undone_number, row.redealt)


def row_of(table_id: int, place: int, line: Line, *, kept: bool) -> ChoiceRow:
    """The row of a line at this place of a table's history, without events and time; `kept`: with the state before."""
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
