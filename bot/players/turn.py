"""What a choice leads to when its seat goes on with its turn, always with the choice that looks best at once.

A line ends with the turn, or where chance is drawn: beyond that it would count on one lucky draw.
"""

from collections.abc import Callable, Sequence
from random import Random

import msgspec

from bot.engine.effect import Choice, Seat, SeatEvent
from bot.engine.game import Game, S
from bot.engine.machine import over, play, question_for, seats_to_choose
from bot.engine.question import Question
from bot.engine.state import State, copy
from bot.players.budget import Clock
from bot.players.greedy import Judge, best, lead_judge, rank_choices
from bot.players.habits import Habits

LINES = 24  # choices that are followed to the end of the turn: those that look best at once
LEADERS = 3  # choices that come first even if they begin with the same word


class Line(msgspec.Struct, frozen=True):
    """The choices of a turn from now on, and how good the position looks after them."""

    looks: float
    choices: tuple[Choice, ...]


def first_look(
    game: Game[S, object], s: S, seat: Seat, question: Question, chance: Random, clock: Clock, most: int = LINES
) -> list[Line]:
    """Return the lines of a seat that guesses at what it cannot know, as `lines` does; half of the clock is for it."""
    guess = game.guess(copy(s), seat, chance)

    def is_late() -> bool:
        return clock.share_spent() > 0.5

    return lines(game, guess, seat, question, lead_judge(game, seat), Habits(game), chance, most, is_late)


def lines(
    game: Game[S, object],
    s: S,
    seat: Seat,
    question: Question,
    judge: Judge[S],
    habits: Habits[S],
    chance: Random,
    most: int = LINES,
    stop: Callable[[], bool] = lambda: False,
) -> list[Line]:
    """Return the `most` most promising ways to go on with the turn, best first.

    Fewer once `stop` returns True, but at least one.
    """
    turn_lines: list[Line] = []
    for looks, choice in vary_first_words(rank_choices(game, s, seat, question, judge, chance, stop))[:most]:
        if turn_lines and stop():
            break
        if s.pending:
            turn_lines.append(Line(looks, (choice,)))
        else:
            turn_lines.append(_line(game, s, seat, question, choice, judge, habits, chance))
    return sorted(turn_lines, key=lambda line: -line.looks)


def vary_first_words(ranking: list[tuple[float, Choice]]) -> list[tuple[float, Choice]]:
    """Return the ranking with the best few choices and the best one of each first word in front, then the rest.

    Choices with the same first word mostly lead to much the same.
    """
    best_by_word = {choice.partition(" ")[0]: choice for _, choice in reversed(ranking)}
    front = {*(choice for _, choice in ranking[:LEADERS]), *best_by_word.values()}
    return sorted(ranking, key=lambda pair: pair[1] not in front)


def _line(
    game: Game[S, object],
    s: S,
    seat: Seat,
    question: Question,
    choice: Choice,
    judge: Judge[S],
    habits: Habits[S],
    chance: Random,
) -> Line:
    """Return the line of this choice, followed by the best-looking ones of those that the habits find worth trying."""
    s, goes_on = _try(game, s, seat, choice, question)
    looks, choices = judge(s), [choice]
    while goes_on and (following := question_for(game, s, seat)):
        candidates = habits.worth_trying(seat, following, chance)
        tries = {candidate: _try(game, s, seat, candidate, following) for candidate in candidates}
        looks_after = {candidate: judge(after) for candidate, (after, _) in tries.items()}
        habits.learn(seat, following, {candidate: then - looks for candidate, then in looks_after.items()})
        choice = best(looks_after, looks)
        looks, (s, goes_on) = looks_after[choice], tries[choice]
        choices.append(choice)
    return Line(looks, tuple(choices))


def _try(game: Game[S, object], s: S, seat: Seat, choice: Choice, question: Question) -> tuple[S, bool]:
    """Return a copy of the state in which the seat has chosen, and whether its turn goes on without a random draw."""
    twin = copy(s)
    events = play(game, twin, seat, choice, question, only_turn=True)
    return twin, not is_turn_over_for(twin, seat, events) and twin.chance == s.chance


def is_asked_in_own_turn(game: Game[S, object], s: S, seat: Seat) -> bool:
    """Return whether a seat must choose now, and not in another's turn."""
    return seat in seats_to_choose(s) and game.active(s) in (None, seat)


def begins_turn(game: Game[S, object], s: S, seat: Seat) -> bool:
    """Return whether a seat is asked in its own turn; during simultaneous play, whether it has not chosen yet."""
    return is_asked_in_own_turn(game, s, seat) and not (s.pending and s.pending[seat].choices)


def turn_goes_on(game: Game[S, object], s: S, seat: Seat, events: Sequence[SeatEvent]) -> bool:
    """Return whether a seat that has just chosen, with these events, is asked again in the same turn."""
    if seat in _ended_turns(events) or not is_asked_in_own_turn(game, s, seat):
        return False
    return not s.pending or bool(s.pending[seat].choices)


def is_turn_over_for(s: State, seat: Seat, events: Sequence[SeatEvent]) -> bool:
    """Return whether the turn in which a seat has just chosen, its own or another's, is over for it."""
    return bool(_ended_turns(events)) or over(s) or bool(s.pending) or seats_to_choose(s) != [seat]


def has_ended_own_turn(s: State, seat: Seat, events: Sequence[SeatEvent], simultaneous: bool) -> bool:
    """Return whether a seat's choice has ended its own turn; with `simultaneous`, every such choice is a turn."""
    return seat in _ended_turns(events) or over(s) or (simultaneous and bool(s.pending))


def _ended_turns(events: Sequence[SeatEvent]) -> list[Seat]:
    """Return the seats whose turns have ended according to these events."""
    return [entry.seat for entry in events if entry.event.ends_turn]
