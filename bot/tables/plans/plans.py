"""Plans are made, changed and dropped; each change is one transaction, and known to nobody but its person."""

import msgspec
from structlog.stdlib import get_logger

from bot.engine import codec, machine
from bot.engine.effect import Choice, Seat
from bot.engine.state import State, copy
from bot.store.errors import Stale
from bot.store.people.plans import PlanRow
from bot.tables.plans.carrying import CarryService
from bot.tables.plans.guards import make_step
from bot.tables.plans.plan import (
    ANSWERING,
    Plan,
    Step,
    Steps,
    Wishes,
    draw_wait,
    load_plan,
    with_lines,
    with_looser_step,
    with_wishes,
)
from bot.tables.plans.planned_table import PlannedTable, ending_of, is_closed, planned_at, planned_table
from bot.tables.play import PlayResult
from bot.tables.table import Refused, Table, TableAccess

logger = get_logger(__name__)
NONE: tuple[Steps, ...] = ((),)  # the lines of a plan that has none yet


class PlanService:
    """Keeps what people want to be played once it is their turn."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._store = access.store.plans
        self.carrying = access.service(CarryService)

    async def find(self, table: Table, user_id: int, *, standing: bool = False) -> Plan | None:
        """Return a person's plan at a table, or their standing answers, stopped ones included.

        None if they have none that can be read.
        """
        seat = table.played_by(user_id)
        row = await self._store.find(table.id, seat, user_id, standing=standing) if seat is not None else None
        return _readable(row) if row else None

    async def find_both(self, table: Table, user_id: int) -> list[Plan]:
        """Return a person's plan at a table and their standing answers, as far as they have any that can be read."""
        seat = table.played_by(user_id)
        rows = await self._store.find_both(table.id, seat, user_id) if seat is not None else []
        return [plan for plan in map(_readable, rows) if plan]

    async def are_armed(self, table: Table, user_id: int) -> tuple[bool, bool]:
        """Return whether a plan of this person is to be carried out at a table, and whether they have answers."""
        seat = table.played_by(user_id)
        return (False, False) if seat is None else await self._store.are_armed(table.id, seat, user_id)

    async def begin(self, table: Table, seat: Seat, user_id: int, start: State) -> PlannedTable:
        """Begin a plan from a guessed state in which the seat's turn begins, in place of a former one; return it."""
        former = await self._store.find(table.id, seat, user_id)
        edits = former.edits + 1 if former else 1
        row = PlanRow(table.id, seat, user_id, table.game.version, b"", "[[]]", "{}", edits, wait=draw_wait(Wishes()))
        return await self._write_begun(table, row, start)

    async def begin_answer(self, table: Table, seat: Seat, user_id: int, start: State) -> PlannedTable:
        """Begin a standing answer to what the seat is asked in a guessed state, beside others; return the table.

        Raise Refused("many_answers").
        """
        plan = await self._answers(table, seat, user_id)
        if len(plan.made_lines) >= plan.most_lines:
            raise Refused("many_answers", most=plan.most_lines)
        return await self._write_begun(table, with_lines(plan, (*plan.made_lines, ()), armed=plan.has_any), start)

    async def remember(self, table: Table, seat: Seat, user_id: int, step: Step) -> PlannedTable:
        """Make a choice the first standing answer to what is asked with its verb; return the table of the answers."""
        plan = await self._answers(table, seat, user_id)
        others = [line for line in plan.made_lines if _asked_and_chosen(line) != _asked_and_chosen((step,))]
        lines = ((step,), *others[: plan.most_lines - 1])
        row = msgspec.structs.replace(with_lines(plan, lines, armed=True), start=b"")
        return planned_table(table, load_plan(await self._store.put(row)))

    async def pass_idly(self, table: Table, seat: Seat, user_id: int) -> PlannedTable:
        """Let a seat pass from now on wherever nothing can be gained; return the table of its standing answers."""
        plan = await self._answers(table, seat, user_id)
        armed = load_plan(with_lines(plan, plan.made_lines or NONE, armed=True))
        row = with_wishes(armed, msgspec.structs.replace(plan.wishes, passes=True))
        return planned_table(table, load_plan(await self._store.put(msgspec.structs.replace(row, start=b""))))

    async def stop_passing(self, planned: PlannedTable) -> PlannedTable | None:
        """Let a seat be asked again where nothing can be gained; return the table of its answers, None without any.

        Raise Refused("moved_on") if they have changed since.
        """
        plan = planned.plan
        if not plan.made_lines:
            await self.drop(planned)
            return None
        return await self.wish(planned, msgspec.structs.replace(plan.wishes, passes=False))

    async def _answers(self, table: Table, seat: Seat, user_id: int) -> Plan:
        """Return a person's standing answers; those by other rules are none any more."""
        former = await self.find(table, user_id, standing=True)
        if former and former.row.version == table.game.version:
            return former
        edits, wishes = former.row.edits if former else 0, msgspec.json.encode(ANSWERING).decode()
        row = PlanRow(table.id, seat, user_id, table.game.version, b"", "[]", wishes, edits, standing=True)
        return load_plan(msgspec.structs.replace(row, wait=draw_wait(ANSWERING)))

    async def _write_begun(self, table: Table, row: PlanRow, start: State) -> PlannedTable:
        """Write a plan whose last line begins in this state, and return its table."""
        saved = msgspec.structs.replace(row, start=codec.encode(table.game, start))
        return planned_at(table, load_plan(await self._store.put(saved)), start)

    async def open(self, table: Table, user_id: int, *, standing: bool = False) -> PlannedTable:
        """Return the table on which this person makes their plan, or their standing answers.

        Raise Refused("no_plan") if they have none, or one by other rules.
        """
        plan = await self.find(table, user_id, standing=standing)
        if plan is None or plan.row.version != table.game.version:
            raise Refused("no_plan")
        return planned_table(table, plan)

    async def add(self, planned: PlannedTable, choice: Choice) -> PlayResult:
        """Add a choice to the last line, and return what comes of it; a line that ends with it arms the plan.

        Raise Refused("moved_on") if the plan has changed since, Refused("illegal") if it cannot be chosen.
        """
        plan, game, seat, before = planned.plan, planned.game, planned.plan.row.seat, planned.state
        after = copy(before)
        try:
            step = make_step(game, before, seat, choice)
            events = machine.play(game, after, seat, choice)
        except machine.IllegalChoice:
            raise Refused("illegal", choice=choice, game=game.key) from None
        ending = ending_of(planned, plan, before.chance, after, events)
        lines = (*_before_last(plan, step), (*plan.steps, step))
        closed = is_closed(lines[-1], ending)
        changed = planned_at(planned, await self._write_lines(plan, lines, armed=closed), after, ending)
        return PlayResult(changed, seat, events, goes_on=not closed, free=True)

    async def take_back(self, planned: PlannedTable) -> tuple[PlannedTable, Choice]:
        """Remove the last step, and with it an empty line; return the table after it and the choice.

        A line that was made on another future goes as a whole. Raise Refused("moved_on") if there is none, or the plan
        has changed since.
        """
        plan = planned.plan
        lines = plan.lines if plan.steps else plan.lines[:-1]
        if not lines:
            raise Refused("moved_on")
        *kept, last = lines[-1]
        for steps in (tuple(kept), ()):
            try:
                after = planned_table(planned, load_plan(with_lines(plan, (*lines[:-1], steps), armed=False)))
            except machine.IllegalChoice:
                continue
            break
        await self._write_plan(after.plan.row, plan.row.edits)
        return after, last.choice

    async def add_line(self, planned: PlannedTable) -> PlannedTable:
        """Begin another line, to be played if no line before it is possible. Raise Refused("many_lines")."""
        plan = planned.plan
        if len(plan.lines) >= plan.most_lines:
            raise Refused("many_lines", most=plan.most_lines)
        lines: tuple[tuple[Step, ...], ...] = (*plan.lines, ())
        return planned_table(planned, await self._write_lines(plan, lines, armed=False))

    async def restart(self, planned: PlannedTable, start: State) -> PlannedTable:
        """Let the line that is being made begin anew, in another guessed state; return its table.

        Raise Refused("moved_on") if the plan has changed since.
        """
        row = with_lines(planned.plan, (*planned.plan.lines[:-1], ()), armed=planned.plan.row.armed)
        saved = msgspec.structs.replace(row, start=codec.encode(planned.game, start))
        return planned_at(planned, await self._write_plan(saved, planned.plan.row.edits), start)

    async def forget(self, planned: PlannedTable, place: int) -> PlannedTable | None:
        """Take the standing answer at this place away; return the table of the others, None if there are none.

        Raise Refused("moved_on") if they have changed since.
        """
        plan = planned.plan
        lines = tuple(line for at, line in enumerate(plan.made_lines) if at != place)
        if not lines and not plan.wishes.passes:
            await self.drop(planned)
            return None
        row = msgspec.structs.replace(with_lines(plan, lines or NONE, armed=True), start=b"")
        return planned_table(planned, await self._write_plan(row, plan.row.edits))

    async def keep(self, planned: PlannedTable) -> PlannedTable:
        """Arm a plan as far as it is made. Raise Refused("moved_on") if nothing is planned."""
        plan = planned.plan
        if not plan.made_lines:
            raise Refused("moved_on")
        return planned_table(planned, await self._write_lines(plan, plan.made_lines, armed=True))

    async def wish(self, planned: PlannedTable, wishes: Wishes) -> PlannedTable:
        """Write how a plan is to be played, and return its table. Raise Refused("moved_on") if it has changed."""
        changed = with_wishes(planned.plan, wishes)
        return planned_table(planned, await self._write_plan(changed, planned.plan.row.edits))

    async def loosen(self, planned: PlannedTable, line: int, place: int) -> PlannedTable:
        """Let a step of a plan bring less than before, or again as much; return the plan's table.

        Raise Refused("moved_on") if the plan has changed since.
        """
        try:
            row = with_looser_step(planned.plan, line, place)
        except IndexError:
            raise Refused("moved_on") from None
        return planned_table(planned, await self._write_plan(row, planned.plan.row.edits))

    async def drop(self, planned: PlannedTable) -> None:
        """Delete a plan."""
        await self._store.drop(planned.plan.row)

    async def _write_lines(self, plan: Plan, lines: tuple[tuple[Step, ...], ...], *, armed: bool) -> Plan:
        """Write a plan with these lines."""
        return await self._write_plan(with_lines(plan, lines, armed=armed), plan.row.edits)

    async def _write_plan(self, row: PlanRow, after: int) -> Plan:
        """Write a changed plan. Raise Refused("moved_on") if it has been changed meanwhile, or carried out."""
        try:
            return load_plan(await self._store.put(row, after=after))
        except Stale:
            raise Refused("moved_on") from None


def _readable(row: PlanRow) -> Plan | None:
    """Return the plan of a row; None if a newer program wrote it."""
    try:
        return load_plan(row)
    except msgspec.ValidationError:
        logger.warning("a plan cannot be read", table=row.table_id)
        return None


def _before_last(plan: Plan, step: Step) -> tuple[Steps, ...]:
    """Return the lines before the last one, to which this step is added; an answer is not kept twice."""
    if not plan.row.standing:
        return plan.lines[:-1]
    return tuple(line for line in plan.lines[:-1] if _asked_and_chosen(line) != _asked_and_chosen((step,)))


def _asked_and_chosen(line: Steps) -> tuple[str, str]:
    """Return the verb and the choice with which a line begins."""
    return line[0].verb, line[0].choice
