"""Analyses are begun, stepped through and closed; nothing of them is in the table, and nobody else knows of one."""

from collections.abc import Sequence
from random import SystemRandom

import msgspec

from bot.engine import codec, machine
from bot.engine.effect import Choice, Seat
from bot.engine.state import State, copy
from bot.pace.wall_time import DAY
from bot.store.errors import Stale
from bot.store.people.analyses import AnalysisRow
from bot.tables.analysis.analysis_table import AnalysisTable, Step, analysis_at, analysis_table
from bot.tables.play import PlayResult
from bot.tables.table import Refused, Table, TableAccess

KEPT = 7 * DAY  # ms after which an analysis that nobody has changed is forgotten


def may_analyse(table: Table) -> bool:
    """Return whether its host lets people analyse this game; a puzzle, and a rated game that runs, are without."""
    settings = table.row.settings
    is_allowed = settings.may_look_ahead if table.running else settings.what_if == "on"
    return is_allowed and not settings.puzzle


class AnalysisService:
    """Keeps what people try at tables in private."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._store = access.store.analyses

    async def begin(self, table: Table, user_id: int) -> AnalysisTable:
        """Begin an analysis of a running game from a guess of this person's, or go on with that of the same moment.

        Raise Refused("not_running"), Refused("no_what_if"), and what `Table.need_seat` raises.
        """
        seat = table.need_seat(user_id)
        if not table.running:
            raise Refused("not_running")
        guess: State = table.game.guess(copy(table.state), seat, SystemRandom())
        return await self._begin(table, user_id, seat, table.row.number, guess)

    async def begin_at(self, table: Table, user_id: int, past: Table, number: int) -> AnalysisTable:
        """Begin an analysis of a finished game from a moment of it, or go on with the one from there.

        Raise Refused("moved_on") if it is not finished, Refused("no_what_if").
        """
        if table.row.status != "over":
            raise Refused("moved_on")
        return await self._begin(table, user_id, None, number, past.state)

    async def open(self, table: Table, user_id: int) -> AnalysisTable:
        """Return the analysis of this person at a table.

        Raise Refused("no_analysis") if there is none, or no longer: the seat is another's, the rules have changed, or
        what was known after the game is hidden again.
        """
        row = await self._store.find(table.id, user_id)
        if row is None or row.version != table.game.version or not may_analyse(table):
            raise Refused("no_analysis")
        if not _may_see(table, row):
            await self.close(table.id, user_id)
            raise Refused("no_analysis")
        return analysis_table(table, row)

    async def add(self, analysis: AnalysisTable, seat: Seat, choice: Choice) -> PlayResult:
        """Make a choice for a seat in place of what was taken back, and return what comes of it.

        Raise Refused("moved_on") if the analysis has changed since, Refused("illegal") if it cannot be chosen.
        """
        after = copy(analysis.state)
        try:
            events = machine.play(analysis.game, after, seat, choice)
        except machine.IllegalChoice:
            raise Refused("illegal", choice=choice, game=analysis.game.key) from None
        steps = (*analysis.steps[: analysis.steps_made], (seat, choice))
        row = await self._write(analysis, steps, len(steps))
        changed = analysis_at(analysis, row, after, steps)
        return PlayResult(changed, seat, events, goes_on=changed.seats_to_choose() == [seat], free=True)

    async def step(self, analysis: AnalysisTable, by: int) -> tuple[AnalysisTable, Choice]:
        """Go so many steps forward, or back if it is negative; return the table then, and the step nearest to it.

        Raise Refused("moved_on") if there is none, or the analysis has changed since.
        """
        made = analysis.steps_made + by
        if not 0 <= made <= len(analysis.steps):
            raise Refused("moved_on")
        row = await self._write(analysis, analysis.steps, made)
        return analysis_table(analysis, row), analysis.steps[made if by < 0 else made - 1][1]

    async def close(self, table_id: int, user_id: int) -> None:
        """Delete what this person tries at a table."""
        await self._store.drop(table_id, user_id)

    async def forget_old(self) -> None:
        """Delete what nobody has changed for a week."""
        await self._store.forget(self._access.now() - KEPT)

    async def _begin(self, table: Table, user_id: int, seat: Seat | None, number: int, start: State) -> AnalysisTable:
        """Return the analysis that begins here; the one that there is if it does, else write a new one."""
        if not may_analyse(table):
            raise Refused("no_what_if")
        former, version = await self._store.find(table.id, user_id), table.game.version
        if former and (former.seat, former.number, former.version) == (seat, number, version):
            return analysis_table(table, former)
        edits = former.edits + 1 if former else 1
        saved = codec.encode(table.game, start)
        row = AnalysisRow(table.id, user_id, seat, number, version, saved, edits=edits, at=self._access.now())
        await self._store.put(row)
        return analysis_at(table, row, copy(start), ())

    async def _write(self, analysis: AnalysisTable, steps: Sequence[Step], made: int) -> AnalysisRow:
        """Write these steps, of which so many are made. Raise Refused("moved_on") if they have been changed since."""
        row = analysis.analysis
        text = msgspec.json.encode(steps).decode()
        changed = msgspec.structs.replace(row, choices=text, made=made, edits=row.edits + 1, at=self._access.now())
        try:
            await self._store.put(changed, after=row.edits)
        except Stale:
            raise Refused("moved_on") from None
        return changed


def _may_see(table: Table, row: AnalysisRow) -> bool:
    """Return whether a person may still see what their analysis began with: an undo can take back a game's end."""
    return table.row.status == "over" if row.seat is None else table.played_by(row.user_id) == row.seat
