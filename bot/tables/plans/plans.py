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
from bot.tables.plans.plan import MOST_LINES, Plan, Step, Wishes, draw_wait, load_plan, with_lines, with_wishes
from bot.tables.plans.planned_table import PlannedTable, ending_of, is_closed, planned_at, planned_table
from bot.tables.play import PlayResult
from bot.tables.table import Refused, Table, TableAccess

logger = get_logger(__name__)


class PlanService:
    """Keeps what people want to be played once it is their turn."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._store = access.store.plans
        self.carrying = access.service(CarryService)

    async def find(self, table: Table, user_id: int) -> Plan | None:
        """Return a person's plan at a table, a stopped one included; None if they have none that can be read."""
        seat = table.played_by(user_id)
        row = await self._store.find(table.id, seat, user_id) if seat is not None else None
        if row is None:
            return None
        try:
            return load_plan(row)
        except msgspec.ValidationError:
            logger.warning("a plan cannot be read", table=table.id)
            return None

    async def is_armed(self, table: Table, user_id: int) -> bool:
        """Return whether a plan of this person is to be carried out at a table."""
        seat = table.played_by(user_id)
        return seat is not None and await self._store.is_armed(table.id, seat, user_id)

    async def begin(self, table: Table, seat: Seat, user_id: int, start: State) -> PlannedTable:
        """Begin a plan from a guessed state in which the seat's turn begins, in place of a former one; return it."""
        former = await self._store.find(table.id, seat, user_id)
        edits = former.edits + 1 if former else 1
        saved = codec.encode(table.game, start)
        row = PlanRow(table.id, seat, user_id, table.game.version, saved, "[[]]", "{}", edits, wait=draw_wait(Wishes()))
        return planned_at(table, load_plan(await self._store.put(row)), start)

    async def open(self, table: Table, user_id: int) -> PlannedTable:
        """Return the table on which this person makes their plan.

        Raise Refused("no_plan") if they have none, or one by other rules.
        """
        plan = await self.find(table, user_id)
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
        lines = (*plan.lines[:-1], (*plan.steps, step))
        closed = is_closed(lines[-1], ending)
        changed = planned_at(planned, await self._write_lines(plan, lines, armed=closed), after, ending)
        return PlayResult(changed, seat, events, goes_on=not closed, free=True)

    async def take_back(self, planned: PlannedTable) -> tuple[PlannedTable, Choice]:
        """Remove the last step, and with it an empty line; return the table after it and the choice.

        Raise Refused("moved_on") if there is none, or the plan has changed since.
        """
        plan = planned.plan
        lines = plan.lines if plan.steps else plan.lines[:-1]
        if not lines:
            raise Refused("moved_on")
        *kept, last = lines[-1]
        changed = await self._write_lines(plan, (*lines[:-1], tuple(kept)), armed=False)
        return planned_table(planned, changed), last.choice

    async def add_line(self, planned: PlannedTable) -> PlannedTable:
        """Begin another line, to be played if no line before it is possible. Raise Refused("many_lines")."""
        plan = planned.plan
        if len(plan.lines) >= MOST_LINES:
            raise Refused("many_lines", most=MOST_LINES)
        lines: tuple[tuple[Step, ...], ...] = (*plan.lines, ())
        return planned_table(planned, await self._write_lines(plan, lines, armed=False))

    async def keep(self, planned: PlannedTable) -> PlannedTable:
        """Arm a plan as far as it is made. Raise Refused("moved_on") if nothing is planned."""
        plan = planned.plan
        lines = tuple(line for line in plan.lines if line)
        if not lines:
            raise Refused("moved_on")
        return planned_table(planned, await self._write_lines(plan, lines, armed=True))

    async def wish(self, planned: PlannedTable, wishes: Wishes) -> PlannedTable:
        """Write how a plan is to be played, and return its table. Raise Refused("moved_on") if it has changed."""
        changed = with_wishes(planned.plan, wishes)
        return planned_table(planned, await self._write_plan(changed, planned.plan.row.edits))

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
