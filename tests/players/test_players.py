"""Computer players end every game with legal choices, and know nothing that their seat cannot see."""

from random import Random

import msgspec
import pytest

from bot.engine import codec, machine
from bot.engine.state import copy
from bot.games.registry import games
from bot.players.budget import Budget
from bot.players.player import PLAYERS
from tests.engine.corners import GAMES as CORNERS
from tests.walk import BOUND, decisions

FEW = Budget(playouts=4)
ALL = {**games(), **CORNERS}
TABLES = [
    pytest.param(game, seats, id=f"{game.key}-{seats}")
    for game in ALL.values()
    for seats in sorted({game.seats[0], min(3, game.seats[-1])})
]
KINDS = sorted(PLAYERS)
SLOW = ("like_us", "normal", "search")  # kinds that think long


def at_one_decision_of(usual, slow):
    """Kinds that think long are asked at fewer decisions; in long runs each is asked six times as often."""
    every = {kind: slow if kind in SLOW else usual for kind in KINDS}
    thorough = [pytest.param(kind, number // 6, marks=pytest.mark.long) for kind, number in every.items()]
    return pytest.mark.parametrize(("kind", "every"), [*every.items(), *thorough])


def choose(kind, game, s, seat, seed=0, budget=FEW):
    return PLAYERS[kind](game, s, seat, Random(seed), budget)


def some_decisions(game, seats, every):
    return (d for number, d in enumerate(decisions(game, seats, seats)) if number % every == 2 % every)


@pytest.mark.parametrize(("game", "seats"), TABLES)
@at_one_decision_of(6, slow=42)
def test_a_player_ends_a_game_with_legal_choices_alone(kind, every, game, seats):
    """At the other decisions it is chosen at random."""
    s, _ = machine.begin(game, seats, 7, game.options())
    for number in range(BOUND):
        if machine.over(s):
            break
        seat = machine.seats_to_choose(s)[number % len(machine.seats_to_choose(s))]
        chooser = kind if number % every == 0 else "random"
        machine.play(game, s, seat, choose(chooser, game, s, seat, number))  # IllegalChoice else
        game.check(s)
    assert machine.over(s)


@pytest.mark.parametrize(("game", "seats"), TABLES)
@at_one_decision_of(18, slow=54)
def test_a_player_changes_nothing_and_chooses_alike_with_equal_luck(kind, every, game, seats):
    for d in some_decisions(game, seats, every):
        before = codec.encode(game, d.s)
        choice = choose(kind, game, d.s, d.seat)
        assert codec.encode(game, d.s) == before
        assert choose(kind, game, d.s, d.seat) == choice


def blind_game(game, truth, other):
    """The game, where a deal of another truth is one of this truth; what is played on in deals is dealt as usual."""

    def guess(s, seat, chance):
        return game.guess(copy(truth) if s == other else s, seat, chance)

    return msgspec.structs.replace(game, guess=guess)


@pytest.mark.parametrize(("game", "seats"), TABLES)
@at_one_decision_of(9, slow=54)
def test_a_player_looks_only_at_deals_of_its_own(kind, every, game, seats):
    """The deals are the same whatever is hidden in truth: then so is the choice."""
    for number, d in enumerate(some_decisions(game, seats, every)):
        other = game.guess(copy(d.s), d.seat, Random(number))
        blind = blind_game(game, copy(d.s), copy(other))
        assert choose(kind, blind, other, d.seat) == choose(kind, blind, d.s, d.seat)


@pytest.mark.parametrize("kind", KINDS)
def test_a_player_chooses_alike_whatever_the_deck_and_the_others_hold(kind):
    """Cartographers' own guess forgets all that is hidden, so nothing stands in for it here."""
    game = games()["cartographers"]
    for number, d in enumerate(some_decisions(game, 3, every=24 if kind in SLOW else 6)):
        other = game.guess(copy(d.s), d.seat, Random(number))
        assert other != d.s
        assert choose(kind, game, other, d.seat) == choose(kind, game, d.s, d.seat)
