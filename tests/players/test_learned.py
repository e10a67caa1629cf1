"""What computer players have learned: features, weights, and that the files fit the games."""

from random import Random

import msgspec
import pytest

from bot.data import DATA
from bot.engine import codec, machine
from bot.engine.game import Features
from bot.engine.lookahead import state_after
from bot.engine.state import copy
from bot.games.registry import games
from bot.players.greedy import greedy
from bot.players.learned import FILE, VALUE, Weight, weights_of, with_learned_value, with_weights
from bot.players.player import LEVELS, PLAYERS, levels
from tests.engine.corners import GAMES as CORNERS
from tests.walk import decisions, few

DEALS, LOOKS = 60, 8
SHARE = 0.1  # of its options that a player tries: whole games of greedy ones would take four times as long
WITH_FEATURES = [key for key, game in games().items() if game.features]
LEARNED = [key for key in games() if (DATA / key / FILE).exists()]


@pytest.mark.parametrize("key", WITH_FEATURES)
def test_features_are_numbers_that_change_nothing_and_say_how_much_is_left(key):
    game, shares = games()[key], []
    for d in decisions(game, few(game), 3):
        before = codec.encode(game, d.s)
        left, numbers = game.features(d.s, d.seat)
        assert codec.encode(game, d.s) == before
        assert 0 <= left <= 1
        assert all(isinstance(number, int | float) for number in numbers.values())
        assert VALUE not in numbers
        shares.append(left)
    assert shares[0] > 0.8
    assert min(shares) < 0.5


@pytest.mark.parametrize("key", WITH_FEATURES)
def test_at_the_end_nothing_is_expected_any_more(key):
    game = games()[key]
    s = [d.s for d in decisions(game, few(game), 3)][-1]
    ended = copy(s)
    ended.stack = []
    if key == "cartographers":  # there it is the number of accounts that says so
        ended.accounts = [[None] * 4 for _ in ended.accounts]
    assert all(game.features(ended, seat) == Features(0.0, {}) for seat in range(s.seats))


@pytest.mark.parametrize("key", LEARNED)
def test_every_weight_is_one_of_a_feature_that_there_is(key):
    """They are named by what choices lead to, some of it seldom: games are played until all were seen."""
    game, names = games()[key], {VALUE}
    for deal in range(DEALS):
        s, _ = machine.begin(game, few(game), deal, game.options())
        while not machine.over(s):
            seat, chance = machine.seats_to_choose(s)[0], Random(deal)
            question = machine.question_for(game, s, seat)
            for choice in chance.sample([*question.options], min(LOOKS, len(question.options))):
                after = state_after(game, s, seat, choice, question)
                names |= {name for one in range(s.seats) for name in game.features(after, one).numbers}
            machine.play(game, s, seat, greedy(game, s, seat, chance, share=SHARE))
        if {*weights_of(key)} <= names:
            break
    assert {*weights_of(key)} <= names


def test_a_learned_value_is_the_games_own_and_its_features_as_they_are_weighed():
    game = games()["sky_islands"]
    s, _ = machine.begin(game, 2, 1, game.options())
    fixed = msgspec.structs.replace(game, features=lambda s, seat: Features(0.5, {"a": 3.0, "b": 7.0}))
    weights = {"a": Weight(1.0, 4.0), "unheard of": Weight(9.0, 9.0), VALUE: Weight(0.0, 0.2)}
    assert with_weights(fixed, weights).value(s, 0) == pytest.approx(1.1 * game.value(s, 0) + 3 * (1 + 4 / 2))
    assert with_weights(fixed, {}) is fixed


def test_a_game_that_nobody_has_learned_is_played_by_its_own_value():
    game = next(iter(CORNERS.values()))
    assert with_learned_value(game) is game
    assert levels(game) == [level for level in LEVELS if level not in ("normal", "like_us")]


def test_the_levels_are_players_and_a_learned_game_has_all():
    assert {*LEVELS} < {*PLAYERS}
    assert all(levels(games()[key]) == [*LEVELS] for key in LEARNED)
    assert LEARNED
