"""What an earlier state keeps of the one that it replaces when choices are undone."""

from collections.abc import Sequence

from bot.engine.effect import Seat
from bot.engine.state import PendingChoices, State
from bot.games.registry import AnyGame
from bot.store.rows import ChoiceRow, Handover
from bot.tables.table import Table, player_at


def go_back(game: AnyGame, state: State, now: State, earlier: Sequence[ChoiceRow], *, redealt: bool) -> None:
    """Make of an earlier state, in place, the one that comes after `now`, under a turn of its own.

    Premoves stay. `earlier` are the choices before that state, oldest first: those of simultaneous play that have been
    undone since are dropped. If what comes is `redealt`, it has nothing to do with what has been seen of it; hands and
    all else that a seat has seen stay.
    """
    state.renumber(now.turn + 1)
    state.plans = now.plans
    if state.pending:
        for seat in range(state.seats):
            _drop_undone(state, seat, earlier)
    if redealt:
        deal_anew(game, state, now)


def deal_anew(game: AnyGame, state: State, now: State) -> None:
    """Make what comes after an earlier state, in place, independent of what came of it until `now`."""
    state.chance.epoch = now.chance.epoch + 1
    game.redeal(state)


def _drop_undone(state: State, seat: Seat, earlier: Sequence[ChoiceRow]) -> None:
    """Drop what a seat had chosen during simultaneous play and has undone since: it stands in the old state only.

    Choices that were undone before look the same; then the seat is merely asked again.
    """
    own = [choice for choice in earlier if choice.seat == seat and not choice.ahead]
    pending = state.pending[seat]
    while pending.choices and _was_undone(pending.choices[-1], own):
        pending = state.pending[seat] = PendingChoices(pending.choices[:-1])


def _was_undone(choice: str, history: Sequence[ChoiceRow]) -> bool:
    """Whether a choice that waits for the others was undone: the newest equal choice of the history was."""
    return next(row.undone for row in reversed(history) if row.choice == choice)


def adds_time(table: Table, choice: ChoiceRow, handovers: Sequence[Handover]) -> bool:
    """Whether time may have been added for a choice: its person made it, or a computer when their time had run out."""
    clock = table.clocks.get(choice.seat)
    if clock is None or choice.ahead:
        return False
    return bool(clock.flags) or player_at(table.seats[choice.seat], choice.number, handovers) is not None
