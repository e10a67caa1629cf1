"""The table of an analysis: as it was guessed or is known, with the choices that its person has made for all seats."""

from collections.abc import Sequence

import msgspec

from bot.engine import codec, machine
from bot.engine.effect import Choice, Seat
from bot.engine.state import State
from bot.store.people.analyses import AnalysisRow
from bot.tables.table import Table

MARK = "a"  # before the number of edits, in the stamps of questions

Step = tuple[Seat, Choice]


class AnalysisTable(Table, frozen=True, dict=True, kw_only=True):
    """A table as it may go on. Its panel looks like any other; whoever has it plays the seat that is asked."""

    analysis: AnalysisRow
    steps: Sequence[Step] = ()

    @property
    def steps_made(self) -> int:
        """How many of the steps are made; the others were taken back."""
        return self.analysis.made

    def played_by(self, user_id: int) -> Seat:
        """Return the seat that is asked, whoever looks; at the end the one for which it was guessed, or the first."""
        return next(iter(self.seats_to_choose()), self.analysis.seat or 0)

    def seat_after(self, seat: Seat) -> Seat:
        """Return the seat whose question follows in the same panel: the one that is asked."""
        return self.played_by(self.analysis.user_id)

    def stamp(self, seat: Seat) -> str:
        """Return the name of the current question, which no question of the table itself has."""
        return f"{MARK}{self.analysis.edits}"


def analysis_table(table: Table, row: AnalysisRow) -> AnalysisTable:
    """Return the table of an analysis. Raise IllegalChoice if the rules have changed since."""
    steps = msgspec.json.decode(row.choices, type=tuple[Step, ...])
    state: State = codec.decode(table.game, row.start)
    for seat, choice in steps[: row.made]:
        machine.play(table.game, state, seat, choice)
    return analysis_at(table, row, state, steps)


def analysis_at(table: Table, row: AnalysisRow, state: State, steps: Sequence[Step]) -> AnalysisTable:
    """Return the table of an analysis with this state."""
    status = "over" if machine.over(state) else "running"
    return AnalysisTable(
        row=msgspec.structs.replace(table.row, status=status), seats=table.seats, state=state, analysis=row, steps=steps
    )
