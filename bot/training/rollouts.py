"""Decisions of whole games with what came of several options: each was played to the end under the same luck."""

from collections.abc import Iterator
from random import Random
from statistics import fmean

import msgspec

from bot.engine.effect import Choice, Seat
from bot.engine.game import Features
from bot.engine.lookahead import state_after
from bot.engine.machine import begin, over, play, question_for, seats_to_choose
from bot.engine.question import Question
from bot.engine.state import State, copy
from bot.games.registry import AnyGame, games
from bot.players.greedy import best, greedy, lead, lead_judge, rank_choices, values
from bot.players.learned import VALUE, Weights, with_weights

SEATS = 2
OWN_SHARE, OTHERS_SHARE = 1 / 3, 1 / 6  # of its options that a seat weighs in a rollout: the one that decides, others
FIRST_DEAL = 1_000_000  # training deals are never those of matches, which begin with 0
BEST, OTHERS, WORST = 5, 4, 1  # options of one decision that are tried, by how good they look


class TriedOption(msgspec.Struct, frozen=True):
    """By how much a seat leads after an option: in value, in features, alone and times what is left, and at the end."""

    looks: float
    features: dict[str, tuple[float, float]]
    result: float


class Decision(msgspec.Struct, frozen=True):
    """The options that were tried at one question; `deal` is the game's."""

    deal: int
    options: list[TriedOption]


class Deal(msgspec.Struct, frozen=True):
    """A game to learn from: its title, its number, the weights of the players, and how thoroughly it is tried."""

    key: str
    number: int
    weights: Weights
    share: float  # of its decisions that are tried
    futures: int  # in which each option is tried


def decisions(deal: Deal) -> list[Decision]:
    """Play a deal to the end. Return some of its decisions, with what came of their options."""
    return [*_Rollouts(deal).play()]


class _Rollouts:
    """One deal, played by players that look one choice ahead."""

    def __init__(self, deal: Deal) -> None:
        self._deal, self._base = deal, games()[deal.key]
        self._game: AnyGame = with_weights(self._base, deal.weights)
        self._chance = Random(f"{deal.key}:{deal.number}")

    def play(self) -> Iterator[Decision]:
        """Play the deal; yield the decisions that are tried."""
        game, chance = self._game, self._chance
        s, _ = begin(game, SEATS, self._deal.number, game.options())
        while not over(s):
            seat = seats_to_choose(s)[0]
            question = question_for(game, s, seat)
            assert question
            guess = game.guess(copy(s), seat, chance)
            judge = lead_judge(game, seat)
            ranking = rank_choices(game, guess, seat, question, judge, chance)
            if len(ranking) > 2 and chance.random() < self._deal.share:
                yield self._decide(s, guess, seat, question, [choice for _, choice in ranking])
            play(game, s, seat, best({choice: look for look, choice in ranking}, judge(guess)), question)

    def _decide(self, s: State, guess: State, seat: Seat, question: Question, ranked: list[Choice]) -> Decision:
        """Return the decision with its options, ranked by how good they look, tried."""
        middle = ranked[BEST:-WORST]
        chosen = [*ranked[:BEST], *self._chance.sample(middle, min(OTHERS, len(middle))), *ranked[BEST:][-WORST:]]
        seeds = [self._chance.getrandbits(64) for _ in range(self._deal.futures)]
        return Decision(self._deal.number, [self._try(s, guess, seat, question, choice, seeds) for choice in chosen])

    def _try(
        self, s: State, guess: State, seat: Seat, question: Question, choice: Choice, seeds: list[int]
    ) -> TriedOption:
        """Return what came of an option in these futures."""
        after = state_after(self._game, guess, seat, choice, question)
        results = [self._result(self._game.guess(copy(s), seat, Random(seed)), seat, choice, seed) for seed in seeds]
        return TriedOption(lead(values(self._base, after), seat), self._features(after, seat), fmean(results))

    def _features(self, s: State, seat: Seat) -> dict[str, tuple[float, float]]:
        """Return by how much a seat of two leads in each feature, and in each times what is left; in value too."""
        mine, theirs = (_with_value(self._base, s, number) for number in (seat, 1 - seat))
        names = dict.fromkeys((*mine.numbers, *theirs.numbers))
        leads = {name: mine.numbers.get(name, 0.0) - theirs.numbers.get(name, 0.0) for name in names}
        later = {name: _times_left(mine, name) - _times_left(theirs, name) for name in names}
        return {name: (leads[name], later[name]) for name in names}

    def _result(self, s: State, seat: Seat, choice: Choice, seed: int) -> float:
        """Return by how many points the seat leads at the end, played on after its choice; changes the state."""
        lucks = [Random(f"{seed}:{number}") for number in range(SEATS)]
        play(self._game, s, seat, choice)
        while not over(s):
            turn = seats_to_choose(s)[0]
            share = OWN_SHARE if turn == seat else OTHERS_SHARE
            play(self._game, s, turn, greedy(self._game, s, turn, lucks[turn], share=share))
        return lead([float(points) for points in self._game.standings(s)], seat)


def _with_value(game: AnyGame, s: State, seat: Seat) -> Features:
    """Return the features of a position, and among them its value."""
    assert game.features, f"{game.key} has no features"
    left, numbers = game.features(s, seat)
    return Features(left, {**numbers, VALUE: game.value(s, seat)})


def _times_left(features: Features, name: str) -> float:
    """Return a feature times the share of the game that is left."""
    return features.numbers.get(name, 0.0) * features.left
