"""What an interaction looks at: read once, and handed down to whatever answers it."""

from functools import cached_property

import msgspec

from bot.engine.effect import Seat
from bot.engine.question import Question
from bot.tables.table import PersonRow, Table
from bot.texts import Texts
from cogs.answering.absence import need_there
from cogs.answering.interaction import Interaction
from cogs.answering.readers import Reader, reader


class Snapshot(msgspec.Struct, frozen=True, dict=True):
    """A seat at a table as it was when it was read, and how the person who plays it reads.

    A choice is made of what stands here, and counts only if the seat is still asked the same then.
    """

    table: Table
    seat: Seat
    reader: Reader

    @cached_property
    def question(self) -> Question | None:
        """What the seat is asked, or may choose before it is asked (a premove); listed once. None for nothing."""
        return self.table.question(self.seat) or self.table.premove_question(self.seat)

    @property
    def must_choose(self) -> bool:
        """Whether the table waits for this seat; else its question is of a premove."""
        return self.seat in self.table.undecided()

    @cached_property
    def words(self) -> Texts:
        """The texts of the table's game for the person, with the names at the table, for what Discord formats."""
        return self.reader.at(self.table)

    def after(self, table: Table) -> "Snapshot":
        """The same person's seat at the table after a change."""
        return Snapshot(table, self.seat, self.reader)

    def read_by(self, person: PersonRow) -> "Snapshot":
        """The same seat at the same moment for its person as they are by now."""
        return Snapshot(self.table, self.seat, msgspec.structs.replace(self.reader, person=person))


async def snapshot(interaction: Interaction, table: Table, seat: Seat) -> Snapshot:
    """What an interaction of the person who plays this seat looks at. Raises Refused("not_on_server")."""
    await need_there(interaction, table)
    return Snapshot(table, seat, await reader(interaction))
