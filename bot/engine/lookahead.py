"""Lookahead: what follows a choice, tried on copies of the state."""

from collections.abc import Iterable, Sequence
from typing import Generic

import msgspec

from bot.engine.effect import Choice, Effect, Event, Frame, Seat, SeatEvent
from bot.engine.game import Game, S
from bot.engine.machine import answered_question, play, question_for
from bot.engine.question import Question
from bot.engine.state import State, copy
from bot.engine.steps import STEPS, EndlessPlay, choose, run_pending, step


class CertainOutcome(msgspec.Struct, Generic[S], frozen=True):
    """What is certain to follow a choice: the state, and the events up to it.

    `whole` is False if play stopped at something hidden or random before the next choice. `forced` are the effects
    that were done on the way with the seat's only option.
    """

    state: S
    events: list[SeatEvent]
    whole: bool = True
    forced: tuple[Effect, ...] = ()


def state_after(game: Game[S, object], s: S, seat: Seat, choice: Choice, known: Question | None = None) -> S:
    """Return a copy of the state in which this seat has made the choice, played on to the next one.

    During simultaneous play only this seat's choices are done in it. `known` is as in `play`. Raise IllegalChoice if
    the choice is not among the options.
    """
    twin = copy(s)
    if not twin.pending:
        play(game, twin, seat, choice, known)
        return twin
    question, base = answered_question(game, s, seat, choice, known), len(twin.stack)
    twin.pending[seat].choices.append(choice)
    run_pending(game, twin, seat, [], question)
    twin.pending[seat].done = len(twin.stack) == base  # nothing more is asked of this seat
    return twin


def certain_outcome(
    game: Game[S, object], s: S, seat: Seat, choice: Choice, known: Question | None = None
) -> CertainOutcome[S]:
    """Return what is certain to follow a choice: as `state_after`, but stopping before any hidden or random outcome.

    If the choice itself has such an outcome, the state is an unchanged copy. `known` is as in `play`. Raise
    IllegalChoice if the choice is not among the options, EndlessPlay if the rules are in a loop.
    """
    if s.pending:
        return CertainOutcome(state_after(game, s, seat, choice, known), [])
    before, twin, question = copy(s), copy(s), answered_question(game, s, seat, choice, known)
    events, forced, certain_events = (
        list[SeatEvent](),
        list[Frame](),
        0,
    )  # the last: how many of `events` led to `before`
    twin.turn += 1
    choose(game, twin, question.options[choice], events)
    for _ in range(STEPS):
        if _has_revealed(before, twin):
            known_events = events[:certain_events]
            return CertainOutcome(before, known_events, whole=False, forced=_forced_effects(seat, forced))
        before, certain_events = copy(twin), len(events)
        if not step(game, twin, events, 0, forced):
            return CertainOutcome(twin, events, forced=_forced_effects(seat, forced))
    raise EndlessPlay(f"more than {STEPS} steps")


def play_line(
    game: Game[S, object], s: S, seat: Seat, line: Sequence[Choice], others: Sequence[tuple[Seat, Choice]] = ()
) -> tuple[S, list[SeatEvent]]:
    """Return a copy of the state in which a seat has made these choices, as far as it can, and the events of its own.

    During simultaneous play the `others` make theirs before, so that what it leads to shows.
    """
    after, events = copy(s), list[SeatEvent]()
    for other, choice in others if after.pending else ():
        if after.pending and other != seat and (question := _question_with(game, after, other, choice)):
            play(game, after, other, choice, question)
    for choice in line:
        question = _question_with(game, after, seat, choice)
        if question is None:
            break
        events += [entry for entry in play(game, after, seat, choice, question) if entry.seat == seat]
    return after, events


def _question_with(game: Game[S, object], s: S, seat: Seat, choice: Choice) -> Question | None:
    """Return the seat's question if this choice is one of its options, else None."""
    question = question_for(game, s, seat)
    return question if question and choice in question.options else None


def _forced_effects(seat: Seat, forced: Iterable[Frame]) -> tuple[Effect, ...]:
    """Return the effects of the forced choices that were this seat's."""
    return tuple(frame.effect for frame in forced if frame.seat == seat)


def _has_revealed(before: State, now: State) -> bool:
    """Return whether the step from `before` to `now` drew a random number, or revealed something or is about to."""
    done, pushed = before.stack[-1:], now.stack[len(before.stack) - 1 :]
    return now.chance != before.chance or any(
        isinstance(frame.effect, Event) and frame.effect.reveals for frame in (*done, *pushed)
    )
