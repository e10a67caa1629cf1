"""The second look: it claims only what is clear, and judges by nothing that the seat could not know."""

from random import Random

import pytest

from bot.engine import machine
from bot.engine.state import copy
from bot.games.registry import games
from bot.players import second_look
from bot.players.budget import Budget
from bot.players.player import PLAYERS
from bot.players.second_look import FIRST_FUTURES, FUTURES, LEAST_GAIN, better_line
from tests.players.test_search import ladder

LONG = Budget(playouts=10**9)
LEAD = "bot.players.second_look.Futures.lead_after"


def look(made, budget=LONG):
    game = ladder()
    return better_line(game, machine.begin(game, 1, 0, None)[0], 0, made, Random(0), budget)


@pytest.fixture
def rival(monkeypatch):
    """There is one other way to go on: up the stairs."""
    monkeypatch.setattr(second_look, "_rivals", lambda *_: [("stairs", "top")])


def test_a_better_way_is_named_with_what_it_gains(rival):
    better = look(("coin", "coin"))
    assert better.choices == ("stairs", "top")
    assert better.gain == 7


def test_nothing_is_claimed_where_all_was_well():
    assert look(("stairs", "top")) is None


@pytest.mark.parametrize(
    ("gain", "is_claimed"),
    [
        (lambda n: LEAST_GAIN, True),
        (lambda n: LEAST_GAIN - 0.01, False),
        (lambda n: 4.0 + 40.0 * (-1) ** n, False),  # large, but luck may explain it
        (lambda n: 9.0 if n < FIRST_FUTURES else 0.0, False),  # what chose it does not prove it
        (lambda n: 4.0 + (-1) ** n, True),
    ],
)
def test_a_claim_must_be_large_and_sure_in_further_futures(rival, monkeypatch, gain, is_claimed):
    met = []

    def lead_after(self, line, number):
        met.append((tuple(line), number))
        return gain(number) if line == ("stairs", "top") else 0.0

    monkeypatch.setattr(LEAD, lead_after)
    assert (look(("coin", "coin")) is not None) == is_claimed
    numbers = [number for line, number in met if line == ("coin", "coin")]
    assert numbers == [number for line, number in met if line == ("stairs", "top")], "both meet the same futures"
    assert numbers in ([*range(FIRST_FUTURES)], [*range(FIRST_FUTURES + FUTURES)])


def test_nothing_is_claimed_once_the_time_is_up(rival):
    assert look(("coin", "coin"), Budget(seconds=1e-9)) is None


@pytest.mark.parametrize("key", games())
def test_a_turn_of_every_game_is_looked_at_and_its_state_left_alone(key):
    game = games()[key]
    s, _ = machine.begin(game, max(2, game.seats[0]), 5, game.options())
    seat = machine.seats_to_choose(s)[0]
    made = PLAYERS["random"](game, s, seat, Random(1))
    before = copy(s)
    better_line(game, s, seat, [made], Random(1), Budget(seconds=0.05))
    assert s == before


def test_what_the_seat_cannot_know_changes_nothing():
    """Two deals that look alike to the seat are judged alike."""
    game = games()["sky_islands"]
    s, _ = machine.begin(game, 2, 5, game.options())
    (seat,) = machine.seats_to_choose(s)
    made = PLAYERS["random"](game, s, seat, Random(1))
    other = game.guess(copy(s), seat, Random(9))
    assert better_line(game, s, seat, [made], Random(1), LONG) == better_line(
        game, other, seat, [made], Random(1), LONG
    )


def test_a_seat_that_is_not_asked_has_nothing_to_look_at():
    game = games()["sky_islands"]
    s, _ = machine.begin(game, 2, 5, game.options())
    (seat,) = machine.seats_to_choose(s)
    assert better_line(game, s, 1 - seat, ["anything"], Random(1), LONG) is None
