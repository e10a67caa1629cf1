"""The machine: begins games, asks the seats and applies their choices."""

import msgspec

from bot.engine.combinators import Together
from bot.engine.effect import Choice, Effect, Seat, SeatEvent
from bot.engine.game import Game, S, V
from bot.engine.question import Question
from bot.engine.state import PendingChoices, State, copy
from bot.engine.steps import (
    advance,
    awaits_first_choice,
    choose,
    finished_seats,
    first_question,
    question_of,
    run_pending,
)


class IllegalChoice(Exception):
    """The seat cannot choose this now. `effect` is what it was asked, if anything; the state is unchanged."""

    def __init__(self, seat: Seat, choice: Choice, effect: Effect | None) -> None:
        super().__init__(f"seat {seat} may not choose {choice[:80]!r}")
        self.seat, self.choice, self.effect = seat, choice, effect


def begin(game: Game[S, object], seats: int, seed: int, options: msgspec.Struct) -> tuple[S, list[SeatEvent]]:
    """Return a new game at its first choice, and the events so far.

    Raise EndlessPlay if the rules never ask anybody.
    """
    s = game.new(seats, seed, options)
    events: list[SeatEvent] = []
    advance(game, s, events, 0)
    return s, events


def over(s: State) -> bool:
    """Return whether the game has ended."""
    return not s.stack


def question_for(game: Game[S, object], s: S, seat: Seat) -> Question | None:
    """Return what this seat must choose now; None if it need not choose."""
    if not s.stack:
        return None
    top = s.stack[-1]
    if isinstance(top.effect, Together):
        return _pending_question(game, s, seat)
    if top.seat != seat:
        return None
    return question_of(game, s, seat, top.effect)


def questions(game: Game[S, object], s: S) -> dict[Seat, Question]:
    """Return the questions of all seats that must choose now, by seat; empty if the game is over."""
    return {seat: question for seat in range(s.seats) if (question := question_for(game, s, seat))}


def seats_to_choose(s: State) -> list[Seat]:
    """Return the seats that must choose now; empty if the game is over."""
    if not s.stack:
        return []
    if s.pending:
        return [seat for seat, pending in enumerate(s.pending) if not pending.done]
    return [s.stack[-1].seat]


def current_effect(s: State, seat: Seat) -> Effect | None:
    """Return the effect that asks this seat now, without its options.

    None if none does, and during simultaneous play.
    """
    return None if s.pending or seat not in seats_to_choose(s) else s.stack[-1].effect


def play(
    game: Game[S, object], s: S, seat: Seat, choice: Choice, known: Question | None = None, only_turn: bool = False
) -> list[SeatEvent]:
    """Apply a choice to the state and play on to the next one. Return the events in order.

    `known` is the seat's question in this state or an equal one; it saves listing the options again. With
    `only_turn` play stops at the end of the turn: for computer players that look ahead. Raise IllegalChoice, with
    the state unchanged, if the choice is not among the options; EndlessPlay and WrongEffect for mistakes in the rules.
    """
    question = answered_question(game, s, seat, choice, known)
    events: list[SeatEvent] = []
    if s.pending:
        _choose_pending(game, s, seat, choice, question)
    else:
        s.turn += 1
        choose(game, s, question.options[choice], events)
    advance(game, s, events, 0, only_turn)
    return events


def answered_question(
    game: Game[S, object], s: S, seat: Seat, choice: Choice, known: Question | None = None
) -> Question:
    """Return the question that this choice answers. Raise IllegalChoice if it answers none."""
    question = known or question_for(game, s, seat)
    if question is None or choice not in question.options:
        effect, choice = question.about(choice) if question else (None, choice)
        raise IllegalChoice(seat, choice, effect)
    return question


def stamp(s: State, seat: Seat) -> str:
    """Return an id of the seat's question, "12" or "12.1", which changes as soon as the seat has answered."""
    return f"{s.turn}.{len(s.pending[seat].choices)}" if s.pending else str(s.turn)


def take_back(s: State, seat: Seat) -> bool:
    """Take back the seat's last choice of simultaneous play, in place. Return whether there was one."""
    if not s.pending or not s.pending[seat].choices:
        return False
    s.pending[seat] = PendingChoices(s.pending[seat].choices[:-1])
    return True


def with_own_choices(game: Game[S, object], s: S, seat: Seat | None) -> S:
    """Return the state, or during simultaneous play a copy in which only this seat's choices have been made."""
    if seat is None or not s.pending or awaits_first_choice(game, s, seat):
        return s
    twin = copy(s)
    run_pending(game, twin, seat, [])
    return twin


def view(game: Game[S, V], s: S, seat: Seat | None) -> V:
    """Return the view of the state for this seat; for spectators if it is None."""
    return game.see(with_own_choices(game, s, seat), seat)


def _pending_question(game: Game[S, object], s: S, seat: Seat) -> Question | None:
    """Return what this seat must choose next during simultaneous play; None if it has chosen everything."""
    if s.pending[seat].done:
        return None
    if first := first_question(game, s, seat):
        return first
    twin = copy(s)
    run_pending(game, twin, seat, [])
    effect = twin.stack[-1].effect
    return question_of(game, twin, seat, effect) or Question(effect, {})


def _choose_pending(game: Game[S, object], s: S, seat: Seat, choice: Choice, question: Question) -> None:
    """Store a choice of simultaneous play in the state, in place."""
    s.pending[seat].choices.append(choice)
    s.pending[seat].done = bool(finished_seats(game, s, [seat], question))
