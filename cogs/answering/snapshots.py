"""A snapshot of an interaction's table, read once and passed on to whatever answers it."""

from functools import cached_property

import msgspec

from bot.engine.effect import Seat
from bot.engine.question import Question
from bot.tables.table import PersonRow, Table
from bot.texts import Texts
from cogs.answering.absence import need_presence
from cogs.answering.interaction import Interaction
from cogs.answering.readers import Reader, reader_with_notes


class Snapshot(msgspec.Struct, frozen=True, dict=True):
    """A seat at a table as it was when it was read, its person's language and theme, and what they have noted about it.

    A choice made from this counts only if the seat is still asked the same.
    """

    table: Table
    seat: Seat
    reader: Reader
    notes: str = ""

    @cached_property
    def question(self) -> Question | None:
        """The seat's question; None if there is none."""
        return self.table.question(self.seat)

    @property
    def must_choose(self) -> bool:
        """Whether the table waits for this seat."""
        return self.seat in self.table.seats_to_choose()

    @cached_property
    def words(self) -> Texts:
        """The texts of the table's game with its players' names, for text that Discord formats."""
        return self.reader.at(self.table)

    def after(self, table: Table) -> "Snapshot":
        """Return the same seat, or the one that is asked next in its panel, and reader at the table after a change."""
        return Snapshot(table, table.seat_after(self.seat), self.reader, self.notes)

    def read_by(self, person: PersonRow) -> "Snapshot":
        """Return the same seat and table with its person's newest settings."""
        reader = msgspec.structs.replace(self.reader, person=person)
        return Snapshot(self.table, self.seat, reader, self.notes)


async def take_snapshot(interaction: Interaction, table: Table, seat: Seat) -> Snapshot:
    """Return the snapshot for an interaction of this seat's person.

    Raise Refused("not_on_server") if they have left the table's server.
    """
    await need_presence(interaction, table)
    who, notes = await reader_with_notes(interaction, table.id)
    return Snapshot(table, seat, who, notes)
