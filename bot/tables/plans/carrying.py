"""Plans are carried out once it is their person's turn, choice by choice, until something differs.

Standing answers are given in others' turns, whenever one of them is possible. Who wishes it passes where nothing can
be gained, in their own turn too.

Nobody else can tell: what is planned is chosen by the same transaction as by hand, after as long as a quick person
would take.
"""

import msgspec
from structlog.stdlib import get_logger

from bot.engine.effect import Choice
from bot.engine.question import Question
from bot.players.turn import begins_turn, has_ended_own_turn, is_asked_in_own_turn
from bot.store.change import AnswerStep, PlanStep
from bot.store.people.plans import PlanRow
from bot.store.rows import NewMessage
from bot.tables.plans.guards import fitting_steps, guess_of, is_news, misfit, standing_answer, wished_pass
from bot.tables.plans.plan import Plan, Step, Why, draw_wait, load_plan
from bot.tables.play import PlayResult, PlayService
from bot.tables.table import Post, Refused, StoreError, Table, TableAccess, Unreadable, payload

logger = get_logger(__name__)
WAITING = Why("")  # the plan goes on later, when its seat is asked again


class CarryService:
    """Carries plans out."""

    def __init__(self, access: TableAccess) -> None:
        self._access = access
        self._store = access.store.plans
        self._play = access.service(PlayService)

    async def carry_out(self) -> None:
        """Carry out the plans that are due."""
        for row in await self._store.due(self._access.shards, self._access.now()):
            await self._try(row)

    async def forget_over(self) -> None:
        """Delete the plans at tables whose game is over."""
        await self._store.forget_over()

    async def _try(self, row: PlanRow) -> None:
        """Carry a plan out as far as it goes; what fails stops that plan alone, and calls its person.

        One at a table that cannot be read waits until it can.
        """
        try:
            await self._carry(row)
        except Unreadable:
            return
        except StoreError:
            raise
        except Exception:
            logger.exception("a plan failed", table=row.table_id)
            await self.stop(row, Why("failed"))

    async def _carry(self, row: PlanRow) -> None:
        """Carry a plan out as far as it goes; one whose person has left the seat is gone with it."""
        table = await self._access.table(row.table_id)
        if table.seats[row.seat].person != row.user_id:
            await self._store.drop(row)
            return
        why = self._reason_against(table, row)
        if why is None and not _is_asked(table, row):
            why = WAITING
        play = self._answer if row.standing else self._play_line
        try:
            why = why or await play(table, load_plan(row))
        except Refused as refused:
            if refused.key in ("busy", "moved_on"):
                return  # another process may go on with it: it is judged anew at the next look
            why = Why("frozen" if refused.key == "frozen" else "moved_on")
        await self._end(table, row, why)

    async def _end(self, table: Table, row: PlanRow, why: Why | None) -> None:
        """Call the person of a plan that was stopped, or let it wait."""
        if why is WAITING:
            await self._store.note_seen(row, table.row.number)
        elif why is not None:
            await self.stop(row, why)

    async def stop(self, row: PlanRow, why: Why) -> None:
        """Write why a plan was stopped, and send its person their hand, which was held back."""
        table = await self._access.table(row.table_id)
        calls = [seat for seat in (row.seat,) if table.game.hands or table.seats[seat].by_dm]
        content = payload(Post(table.row.number, call=(row.seat,)))
        messages = [NewMessage("dm", row.user_id, content) for _ in calls]
        await self._store.stop(row, _text(why), at=self._access.now(), messages=messages)
        self._access.on_change(table.id)

    def _reason_against(self, table: Table, row: PlanRow) -> Why | None:
        """Return why a plan is not begun, whatever it contains; None if nothing speaks against it."""
        if row.version != table.game.version:
            return Why("version")
        if self._access.frozen.get(table.id) == table.row.number:
            return Why("frozen")
        return Why("undone") if row.undone else None

    async def _answer(self, table: Table, plan: Plan) -> Why | None:
        """Give the standing answer that is possible, or pass for who wishes it; return WAITING if neither is."""
        step, seat = standing_answer(table, plan), plan.row.seat
        choice = step.choice if step else await self._pass_of(table, plan)
        if choice is None:
            return WAITING
        if step is None and self._access.now() < table.row.updated_at + plan.row.wait:
            return None  # who has just chosen may take that back meanwhile; it is due again at the next look
        mark = AnswerStep(seat, plan.row.edits, draw_wait(plan.wishes))
        await self._play.choose(table, seat, choice, table.stamp(seat), question=table.question(seat), plan=mark)
        return None

    async def _pass_of(self, table: Table, plan: Plan) -> Choice | None:
        """Return the choice that passes for a person who wishes it; None if there is none, or a turn is planned."""
        row, choice = plan.row, wished_pass(table, plan)
        planned, _ = await self._store.are_armed(table.id, row.seat, row.user_id) if choice else (False, False)
        return None if planned else choice

    async def _play_line(self, table: Table, plan: Plan) -> Why | None:
        """Make the choices of the line that fits; return why not all were made, WAITING if they may be later."""
        row, picks = plan.row, not plan.row.done and (len(plan.lines) > 1 or plan.wishes.whole)
        line, why = _pick_line(table, plan) if picks else (plan.row.line, None)
        if why:
            return why
        steps = plan.lines[line]
        for number, step in enumerate(steps[row.done :], row.done + 1):
            tried = picks and number == 1  # when the line was picked, at this very table
            why, question = (None, None) if tried else _misfit_now(table, plan, step)
            if why:
                return msgspec.structs.replace(why, step=number)
            mark = PlanStep(row.seat, line, number, last=number == len(steps))
            played = await self._play.choose(
                table, row.seat, step.choice, table.stamp(row.seat), question=question, plan=mark
            )
            if number < len(steps) and (why := _interruption(table, played, plan)):
                return msgspec.structs.replace(why, step=number + 1) if why is not WAITING else why
            table = played.table
        return Why("rest") if played.goes_on else None


def _misfit_now(table: Table, plan: Plan, step: Step) -> tuple[Why | None, Question | None]:
    """Return why a step is not to be made at this table, None if it is, and the question that it answers."""
    seat, question = plan.row.seat, table.question(plan.row.seat)
    return misfit(table, guess_of(table, seat), seat, step, plan.wishes, question), question


def _pick_line(table: Table, plan: Plan) -> tuple[int, Why | None]:
    """Return the first line that is possible as a whole, else the first that can be begun, or why none can be."""
    seat, fits = plan.row.seat, list[tuple[int, Why | None]]()
    for number, steps in enumerate(plan.lines):
        fits.append(fitting_steps(table, seat, steps, plan.wishes))
        if fits[-1][1] is None:
            return number, None
    begun = next((number for number, (count, _) in enumerate(fits) if count), None)
    if begun is not None and not plan.wishes.whole:
        return begun, None
    count, why = fits[0]
    assert why, "a line without a reason against it is played"
    return 0, msgspec.structs.replace(why, step=count + 1)


def _interruption(before: Table, played: PlayResult, plan: Plan) -> Why | None:
    """Return why the next step is not made right after this one; None if it is."""
    seat, after = plan.row.seat, played.table
    if has_ended_own_turn(after.state, seat, played.events, simultaneous=False):
        return Why("ended")
    if not plan.wishes.onward and is_news(before.state.chance, after.state, played.events):
        return Why("news")
    return None if is_asked_in_own_turn(after.game, after.state, seat) else WAITING


def _is_asked(table: Table, row: PlanRow) -> bool:
    """Return whether it is the turn of a plan: to begin it, or to go on with it; any moment for a standing one."""
    if row.standing:
        return table.running and row.seat in table.seats_to_choose()
    is_its_turn = is_asked_in_own_turn if row.done else begins_turn
    return table.running and is_its_turn(table.game, table.state, row.seat)


def _text(why: Why) -> str:
    return msgspec.json.encode(why).decode()
