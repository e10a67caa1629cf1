"""Who plays like the others: at its best while it is behind, and the likelier it is to win the more it errs."""

from random import Random

import pytest

from bot.engine import machine
from bot.engine.state import copy
from bot.games.registry import games
from bot.players import like_us as module
from bot.players.chances import Spread
from bot.players.like_us import like_us
from tests.engine.corners import discards

GAME = games()["oceans"]


@pytest.fixture
def searches(monkeypatch):
    """The seats for which the search was searches, which always chooses the same."""
    seats = []

    def search(game, s, seat, chance, budget):
        seats.append(seat)
        return "searched"

    monkeypatch.setattr(module, "search", search)
    return seats


def opening(game=GAME):
    s, _ = machine.begin(game, 2, 4, game.options())
    return s, machine.seats_to_choose(s)[0]


def play(monkeypatch, mine, times=40):
    """What a seat with this chance to win chooses in the same position, again and again."""
    s, seat = opening()
    monkeypatch.setattr(module, "chances", lambda game, s, spread: [1 - mine, mine] if seat else [mine, 1 - mine])
    before = copy(s)
    choices = [like_us(GAME, s, seat, Random(number)) for number in range(times)]
    assert s == before
    return choices


@pytest.mark.parametrize("mine", [0.1, 0.5])
def test_who_is_not_likelier_to_win_than_the_others_does_its_best(monkeypatch, searches, mine):
    assert set(play(monkeypatch, mine, 3)) == {"searched"}
    assert len(searches) == 3


def test_the_likelier_one_is_to_win_the_more_one_errs(monkeypatch, searches):
    options = machine.question_for(GAME, *opening()).options
    hardly, surely = play(monkeypatch, 0.5001), play(monkeypatch, 1.0)
    assert {*hardly, *surely} <= {*options}
    assert len(set(surely)) > 2 * len(set(hardly))
    assert searches == []


def test_where_nobody_knows_how_surely_a_lead_wins_it_does_its_best(searches):
    game = discards.GAME
    s, seat = opening(game)
    assert like_us(game, s, seat, Random(1)) == "searched"


def test_alone_there_is_nobody_to_play_like(monkeypatch, searches):
    game = next(game for game in games().values() if game.seats[0] == 1)
    s, _ = machine.begin(game, 1, 4, game.options())
    monkeypatch.setattr(module, "spread_of", lambda key: Spread(1.0, 1.0))
    assert like_us(game, s, 0, Random(1)) == "searched"
