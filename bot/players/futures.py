"""What comes of ways to go on from a position, in possible futures: the nth future is the same for each way."""

from collections import deque
from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import stdev
from typing import Generic

from bot.engine.effect import Choice, Seat, SeatEvent
from bot.engine.game import Game, S
from bot.engine.machine import over, play, question_for, seats_to_choose
from bot.engine.state import copy
from bot.players.greedy import lead, values
from bot.players.habits import Habits
from bot.players.turn import has_ended_own_turn

MAX_CHOICES = 60  # of all seats together in a future


def standard_error(leads: Sequence[float]) -> float:
    """Return how far luck may have moved the mean of these leads, one for each future: a standard deviation."""
    return stdev(leads) / sqrt(len(leads))


class Futures(Generic[S]):
    """The futures of a seat's position: each a guess at what the seat cannot know, with luck of its own."""

    def __init__(self, game: Game[S, object], s: S, seat: Seat, seed: int) -> None:
        self._game, self._s, self._seat, self._seed = game, s, seat, seed
        self._habits = Habits(game)

    def lead_after(self, choices: Sequence[Choice], number: int) -> float:
        """Return by how much the seat is ahead in a future in which it goes on with these choices, as far as it can."""
        return self.lead_in(self.end_of(choices, number))

    def lead_in(self, s: S) -> float:
        """Return by how much the seat is ahead in a position."""
        return lead(values(self._game, s), self._seat)

    def end_of(self, choices: Sequence[Choice], number: int) -> S:
        """Return the position in which a future ends in which the seat goes on with these choices, as far as it can.

        From then on all seats do what habits find best. It ends with a later own turn, once the seat has made as many
        choices as the game's `depth` says: at the beginning of a turn too much would depend on what the turn brings.
        """
        luck = Random(f"{self._seed}:{number}")
        s = self._game.guess(copy(self._s), self._seat, luck)
        lucks, planned = [Random(luck.getrandbits(64)) for _ in range(s.seats)], deque(choices)
        simultaneous = bool(s.pending)  # else simultaneous choices only end a round: a turn comes after them
        own_choices = own_turns = 0
        deep_enough = False
        for _ in range(MAX_CHOICES):
            if over(s):
                break
            seat = self._next_seat(s)
            if deep_enough and not (s.pending and seat != self._seat):
                break
            s, events = self._play(s, seat, planned, lucks[seat])
            if seat == self._seat:
                ended = has_ended_own_turn(s, seat, events, simultaneous)
                own_choices, own_turns = own_choices + 1, own_turns + ended
                deep_enough = ended and own_turns > 1 and own_choices >= self._game.depth
        return s

    def _next_seat(self, s: S) -> Seat:
        """Return the seat that chooses next."""
        seats = seats_to_choose(s)
        return self._seat if self._seat in seats else seats[0]

    def _play(self, s: S, seat: Seat, planned: deque[Choice], luck: Random) -> tuple[S, list[SeatEvent]]:
        """Make the next choice. Return the position after it, and its events.

        The seat follows what was planned, until that is impossible.
        """
        question = question_for(self._game, s, seat)
        assert question, f"seat {seat} has nothing to choose"
        if planned and seat == self._seat:
            choice = planned.popleft()
            if choice in question.options:
                return s, play(self._game, s, seat, choice, question)
            planned.clear()
        return self._habits.play(s, seat, question, luck)
