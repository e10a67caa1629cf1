"""The table on which a person makes a plan: a guessed future, in which the last line's choices have been made."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from bot.engine import codec, machine
from bot.engine.chance import Chance
from bot.engine.effect import Seat, SeatEvent
from bot.engine.state import State, copy
from bot.players.turn import turn_goes_on
from bot.tables.plans.guards import guess_of, is_news
from bot.tables.plans.plan import MOST_STEPS, Plan, Steps
from bot.tables.table import Table

MARK, STANDING_MARK = "p", "s"  # before the number of edits, in the stamps of questions of the two kinds


Ending = Literal["", "turn", "news"]
"""Why a line can have no further step: the turn is over, or nobody can know how it goes on. "" if it can have one."""


class PlannedTable(Table, frozen=True, dict=True, kw_only=True):
    """A table as it may become. Its panel looks like any other; what is chosen there goes into the plan."""

    plan: Plan
    ending: Ending = ""

    @property
    def is_closed(self) -> bool:
        """Whether the last line can have no further step."""
        return is_closed(self.plan.steps, self.ending)

    def seats_to_choose(self) -> list[Seat]:
        """Return the seat of the plan, unless its line is closed."""
        return [] if self.is_closed else [self.plan.row.seat]

    def stamp(self, seat: Seat) -> str:
        """Return the name of the plan's current question, which no question of the table itself has."""
        return f"{STANDING_MARK if self.plan.row.standing else MARK}{self.plan.row.edits}"


def is_closed(steps: Steps, ending: Ending) -> bool:
    """Return whether a line can have no further step, because of its ending or its length."""
    return bool(ending) or len(steps) >= MOST_STEPS


def planned_table(table: Table, plan: Plan) -> PlannedTable:
    """Return the planned table of a plan at this table. Raise IllegalChoice if its last line begins elsewhere."""
    if not plan.row.start:  # a choice of the table itself, of which there is no future to look at
        return planned_at(table, plan, guess_of(table, plan.row.seat), "turn")
    state: State = codec.decode(table.game, plan.row.start)
    ending: Ending = ""
    for step in plan.steps:
        chance = copy(state.chance)
        events = machine.play(table.game, state, plan.row.seat, step.choice)
        ending = ending_of(table, plan, chance, state, events)
    return planned_at(table, plan, state, ending)


def planned_at(table: Table, plan: Plan, state: State, ending: Ending = "") -> PlannedTable:
    """Return the planned table with this state."""
    running = msgspec.structs.replace(table.row, status="running")
    return PlannedTable(row=running, seats=table.seats, state=state, plan=plan, ending=ending)


def ending_of(table: Table, plan: Plan, chance: Chance, after: State, events: Sequence[SeatEvent]) -> Ending:
    """Return whether, and why, a line ends with the choice that led to a state with these events.

    `chance` is that of the state before it. A standing answer is one choice.
    """
    if plan.row.standing or not turn_goes_on(table.game, after, plan.row.seat, events):
        return "turn"
    return "news" if is_news(chance, after, events) and not plan.wishes.onward else ""
