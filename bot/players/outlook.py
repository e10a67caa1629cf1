"""What may come of a choice: worlds are guessed in which a seat makes it, and the computers play on in each."""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Generic, Literal, NamedTuple

import msgspec

from bot.engine.effect import Choice, Seat, SeatEvent
from bot.engine.game import Game, S
from bot.engine.machine import answered_question, over, play, question_for, seats_to_choose
from bot.engine.question import Question
from bot.engine.side_actions import is_side_choice
from bot.engine.state import copy
from bot.players.amounts import Amount, Group, amounts_of
from bot.players.budget import Budget, Clock
from bot.players.habits import Habits
from bot.players.learned import with_learned_value
from bot.players.turn import has_ended_own_turn, has_rounds

WORLDS = 20
LEAST_WORLDS = 4  # if there is no time for more
TURNS = 2  # of the seat, that of the choice included: before they are over hardly anything can have come of it
MAX_CHOICES = 200  # of all seats together in a world
LOOKING = Budget(seconds=5.0)  # of a processor for all worlds of a choice
PLACES = 6  # values from which on a part may name things on the table: of fewer, all may be chosen again


Until = Literal["game", "round", "turn", "either"]
"""What had just ended when the worlds were looked at: a round, the seat's turn, or in some the one, in some the other.

A game that ended before that counts only where it did so in all worlds.
"""


class Prospect(msgspec.Struct, frozen=True):
    """How much a seat has of something now, and may have `later`, by world: its points, or a line of its score."""

    group: Group
    what: str
    name: str
    now: int
    later: tuple[int, ...]


class Taken(msgspec.Struct, frozen=True):
    """A value of a part that the seat could choose now, and in how many worlds another seat takes it away."""

    part: str
    value: str
    worlds: int


class Outlook(msgspec.Struct, frozen=True):
    """What may come of a choice in so many `worlds`, played on to the end of the round and of the seat's next turn.

    In `over` of them the game has ended by then. The first of the `prospects` is the seat's points; of the others there
    are those that differ from now. What is `taken` most often comes first.
    """

    worlds: int
    until: Until
    over: int
    prospects: tuple[Prospect, ...]
    taken: tuple[Taken, ...]


def outlook(
    game: Game[S, object], s: S, seat: Seat, choice: Choice, seed: int, budget: Budget = LOOKING, worlds: int = WORLDS
) -> Outlook:
    """Return what may come of a seat's choice, judged by guesses at what it cannot know and by nothing else.

    Equal seeds give equal worlds. Raise IllegalChoice.
    """
    clock, habits, met = Clock(budget), Habits(with_learned_value(game)), list[_World[S]]()
    for number in range(worlds):
        if clock.share_spent() >= 1 and number >= LEAST_WORLDS:
            break
        luck = Random(f"{seed}:{number}")
        met.append(_World(game, game.guess(copy(s), seat, luck), seat, habits, luck))
        met[-1].play_on(choice)
    taken = Counter(value for world in met for value in world.taken_values())
    return Outlook(
        worlds=len(met),
        until=_until(met),
        over=sum(over(world.s) for world in met),
        prospects=tuple(_prospects(met[0].before, [world.amounts() for world in met])),
        taken=tuple(Taken(value.part, value.value, count) for value, count in taken.most_common()),
    )


class _Value(NamedTuple):
    """A value of a part of a verb."""

    word: str
    part: str
    value: str


class _World(Generic[S]):
    """A guess at the table, on which a seat's choice is made and all play on."""

    def __init__(self, game: Game[S, object], guess: S, seat: Seat, habits: Habits[S], luck: Random) -> None:
        self.s, self._game, self._seat, self._habits, self._luck = guess, game, seat, habits, luck
        self._simultaneous = bool(guess.pending)  # else simultaneous choices only end a round: a turn comes after them
        self.before = self.amounts()
        self._turns_ended, self._is_asked_anew = 0, False
        self._is_round_over, self.ended_with_round = not has_rounds(game), False
        self._offered, self._chosen = set[_Value](), set[_Value]()  # to the seat now, and of that by others later

    def amounts(self) -> dict[Amount, int]:
        """Return what the seat has."""
        return amounts_of(self._game, self.s, self._seat)

    def taken_values(self) -> set[_Value]:
        """Return what the seat could choose first, but no more in its next turn, as others had chosen it."""
        return self._chosen if self._is_asked_anew else set()

    def play_on(self, choice: Choice) -> None:
        """Make the seat's choice, and let all play until the round and its turns are over. Raise IllegalChoice."""
        question = answered_question(self._game, self.s, self._seat, choice)
        if not self._simultaneous:  # there nobody takes anything from another
            self._offered = _places(question) - {*_values(question, choice)}
        self._note_end(self._seat, play(self._game, self.s, self._seat, choice, question))
        for _ in range(MAX_CHOICES):
            seats = seats_to_choose(self.s)
            waits_for_others = bool(self.s.pending) and self._seat not in seats
            if not seats or (self._is_played_out() and not waits_for_others):
                break
            self._play(self._seat if self._seat in seats else seats[0])

    def _play(self, seat: Seat) -> None:
        """Let a seat make the choice that gains most at once."""
        question = question_for(self._game, self.s, seat)
        assert question, f"seat {seat} has nothing to choose"
        if self._turns_ended < TURNS:
            self._note_offers(question, seat)
        self.s, events = self._habits.play(self.s, seat, question, self._luck)
        self._note_end(seat, events)
        if seat != self._seat and self._turns_ended < TURNS:
            self._chosen |= self._offered & {*_values(question, self._habits.made)}

    def _note_offers(self, question: Question, seat: Seat) -> None:
        """Note that what is still offered, to whatever seat, was taken by nobody."""
        if any(value.word == question.effect.word for value in self._offered):
            self._chosen -= _offers(question) if self._chosen else set()
            self._is_asked_anew |= seat == self._seat and self._turns_ended > 0

    def _note_end(self, chooser: Seat, events: Sequence[SeatEvent]) -> None:
        """Note whether a round or the seat's turn has ended with these events of a choice."""
        self.ended_with_round = any(entry.event.begins_round for entry in events)
        self._is_round_over |= self.ended_with_round
        if chooser == self._seat:
            self._turns_ended += has_ended_own_turn(self.s, self._seat, events, self._simultaneous)

    def _is_played_out(self) -> bool:
        """Return whether the round is over in which the choice was made, and the seat has had its turns."""
        return self._is_round_over and self._turns_ended >= TURNS


def _until(worlds: Sequence[_World[S]]) -> Until:
    """Return what had just ended in these worlds."""
    ends: set[Until] = {"round" if world.ended_with_round else "turn" for world in worlds if not over(world.s)}
    return ("either" if len(ends) > 1 else ends.pop()) if ends else "game"


def _prospects(before: dict[Amount, int], later: Sequence[dict[Amount, int]]) -> Iterator[Prospect]:
    """Yield the points, and what else changes in some world; not what some world has no number for, as it has ended."""
    for amount, now in before.items():
        if all(amount in world for world in later):
            numbers = tuple(world[amount] for world in later)
            if amount.group == "points" or any(number != now for number in numbers):
                yield Prospect(*amount, now, numbers)


def _places(question: Question) -> set[_Value]:
    """Return the values of a question's parts of which each may be a thing on the table: of parts that have many."""
    values = _offers(question)
    counts = Counter(value.part for value in values)
    return {value for value in values if counts[value.part] >= PLACES}


def _offers(question: Question) -> set[_Value]:
    """Return the values of all parts of a question, of side actions none."""
    return {value for choice in question.options for value in _values(question, choice)}


def _values(question: Question, choice: Choice) -> Iterator[_Value]:
    """Yield the values of a choice's parts; none of a side action."""
    if not is_side_choice(choice):
        for part, value in zip(question.effect.parts, choice.split(" "), strict=False):
            yield _Value(question.effect.word, part.name, value)
