"""What a worker may be asked to think about a position, each with what it answers."""

from random import Random
from types import UnionType
from typing import ClassVar, Generic, TypeVar

import msgspec

from bot.engine import codec
from bot.engine.effect import Choice, Seat
from bot.engine.game import Game, S
from bot.players.budget import THINKING, Budget
from bot.players.forecast import SEARCHING, forecast, forecast_question
from bot.players.greedy import greedy
from bot.players.outlook import LOOKING, Outlook, outlook
from bot.players.player import PLAYERS
from bot.players.puzzle import MAKING, Solution, solve
from bot.players.second_look import BetterLine, better_line
from bot.players.suggestion import Suggestion, suggest
from bot.players.verdict import JUDGING, Verdict, judge

R = TypeVar("R")


class Job(msgspec.Struct, Generic[R], frozen=True, tag=True, kw_only=True):
    """Something to think about for a seat; equal seeds (64 bits) give equal results within a budget of playouts."""

    result: ClassVar[type | UnionType]
    """The type of what `think` returns, by which a message with it is read."""

    budget: Budget = THINKING

    def think(self, game: Game[S, object], s: S, seat: Seat, seed: int) -> R:
        """Return the result."""
        raise NotImplementedError

    def think_simply(self, game: Game[S, object], s: S, seat: Seat, seed: int) -> R | None:
        """Return what stands in for the result where the worker fails; None if nothing does."""
        return None

    @property
    def name(self) -> str:
        """What a line of the log calls it."""
        return type(self).__name__


class Choose(Job[Choice], frozen=True, kw_only=True):
    """Choose as this kind of player does."""

    result = str

    kind: str

    def think(self, game: Game[S, object], s: S, seat: Seat, seed: int) -> Choice:
        """Return the choice."""
        return PLAYERS[self.kind](game, s, seat, Random(seed), self.budget)

    def think_simply(self, game: Game[S, object], s: S, seat: Seat, seed: int) -> Choice:
        """Return the greedy player's choice."""
        return greedy(game, s, seat, Random(seed))

    @property
    def name(self) -> str:
        return self.kind


class Suggest(Job[Suggestion], frozen=True, kw_only=True):
    """Suggest a choice, with what speaks for it."""

    result = Suggestion

    def think(self, game: Game[S, object], s: S, seat: Seat, seed: int) -> Suggestion:
        """Return the suggestion."""
        return suggest(game, s, seat, Random(seed), self.budget)

    def think_simply(self, game: Game[S, object], s: S, seat: Seat, seed: int) -> Suggestion:
        """Return the greedy player's choice, for which nothing speaks."""
        return Suggestion(greedy(game, s, seat, Random(seed)))


class Forecast(Job[bytes], frozen=True, kw_only=True):
    """Guess how the seat's next turn begins."""

    result = bytes

    def think(self, game: Game[S, object], s: S, seat: Seat, seed: int) -> bytes:
        """Return the guessed state; nothing if there may be no such turn."""
        return _encode(game, forecast(game, s, seat, Random(seed)))


class ForecastQuestion(Job[bytes], frozen=True, kw_only=True):
    """Guess how the seat is asked in another's turn, if possible with a verb that is not `known`."""

    result = bytes

    budget: Budget = SEARCHING
    known: tuple[str, ...]

    def think(self, game: Game[S, object], s: S, seat: Seat, seed: int) -> bytes:
        """Return the guessed state; nothing if none was found."""
        return _encode(game, forecast_question(game, s, seat, Random(seed), self.known, self.budget))


class LookAhead(Job[Outlook], frozen=True, kw_only=True):
    """Look at what may come of a choice."""

    result = Outlook

    budget: Budget = LOOKING
    choice: Choice

    def think(self, game: Game[S, object], s: S, seat: Seat, seed: int) -> Outlook:
        """Return what may come of it. Raise IllegalChoice."""
        return outlook(game, s, seat, self.choice, seed, self.budget)


class LookAgain(Job[BetterLine | None], frozen=True, kw_only=True):
    """Look for something better than the choices that the seat made from this position on."""

    result = BetterLine | None

    made: tuple[Choice, ...]

    def think(self, game: Game[S, object], s: S, seat: Seat, seed: int) -> BetterLine | None:
        """Return what the seat could have done better; None if nothing is certain."""
        return better_line(game, s, seat, self.made, Random(seed), self.budget)


class Solve(Job[Solution | None], frozen=True, kw_only=True):
    """Solve a position in which the choices `better` were better than those `made`."""

    result = Solution | None

    budget: Budget = MAKING
    made: tuple[Choice, ...]
    better: tuple[Choice, ...]

    def think(self, game: Game[S, object], s: S, seat: Seat, seed: int) -> Solution | None:
        """Return the solution; None if the position is no puzzle."""
        return solve(game, s, seat, self.made, self.better, Random(seed), self.budget)


class Judge(Job[Verdict], frozen=True, kw_only=True):
    """Judge the choices made from a puzzle's position on by the `best` ones, in the futures of the seed."""

    result = Verdict

    budget: Budget = JUDGING
    made: tuple[Choice, ...]
    best: tuple[Choice, ...]

    def think(self, game: Game[S, object], s: S, seat: Seat, seed: int) -> Verdict:
        """Return the verdict."""
        return judge(game, s, seat, self.made, self.best, seed, self.budget)


AnyJob = Choose | Suggest | Forecast | ForecastQuestion | LookAhead | LookAgain | Solve | Judge


def _encode(game: Game[S, object], s: S | None) -> bytes:
    """Return a state as a message holds it; nothing for None."""
    return b"" if s is None else codec.encode(game, s)
