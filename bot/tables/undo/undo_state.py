"""What an earlier state keeps of the later one that it replaces when choices are undone."""

from collections.abc import Sequence

from bot.engine.effect import Seat
from bot.engine.state import PendingChoices, State
from bot.games.registry import AnyGame
from bot.store.rows import ChoiceRow, Handover
from bot.tables.table import Table, player_at


def prepare_restored(game: AnyGame, state: State, now: State, earlier: Sequence[ChoiceRow], *, redealt: bool) -> None:
    """Change an earlier state, in place, into the one that follows `now`, with a turn number of its own.

    `earlier` are the choices before that state, oldest first: those of simultaneous play that have
    been undone since are dropped. If `redealt`, everything hidden is dealt independently of what has been seen; hands
    and other things that a seat has seen are kept.
    """
    state.renumber(now.turn + 1)
    if state.pending:
        for seat in range(state.seats):
            _drop_undone(state, seat, earlier)
    if redealt:
        deal_anew(game, state, now)


def deal_anew(game: AnyGame, state: State, now: State) -> None:
    """Make everything random after an earlier state, in place, independent of what followed it until `now`."""
    state.chance.epoch = now.chance.epoch + 1
    game.redeal(state)


def _drop_undone(state: State, seat: Seat, earlier: Sequence[ChoiceRow]) -> None:
    """Drop a seat's pending choices that have been undone since: only the old state still has them.

    A choice equal to one undone earlier is dropped too; then the seat is simply asked again.
    """
    own = [choice for choice in earlier if choice.seat == seat and not choice.ahead]
    pending = state.pending[seat]
    while pending.choices and _was_undone(pending.choices[-1], own):
        pending = state.pending[seat] = PendingChoices(pending.choices[:-1])


def _was_undone(choice: str, history: Sequence[ChoiceRow]) -> bool:
    """Return whether a pending choice was undone: the newest equal choice of the history was."""
    return next(row.undone for row in reversed(history) if row.choice == choice)


def adds_time(table: Table, choice: ChoiceRow, handovers: Sequence[Handover]) -> bool:
    """Return whether time may have been added for a choice: its person made it, or a computer after a timeout."""
    clock = table.clocks.get(choice.seat)
    if clock is None or choice.ahead:
        return False
    return bool(clock.flags) or player_at(table.seats[choice.seat], choice.number, handovers) is not None
