"""A lone player: set-up, blockers, winning (UWC-80..84)."""

import pytest

from bot.engine import machine
from bot.engine.steps import advance
from bot.games.underwater_cities import GAME
from bot.games.underwater_cities.blockers import Block, fourth_slot
from bot.games.underwater_cities.metropolises import NOT_SOLO
from bot.games.underwater_cities.rounds import Final
from bot.games.underwater_cities.rows import SLOTS
from bot.games.underwater_cities.setup import new
from bot.games.underwater_cities.state import BELOW, BLOCKER, Options
from bot.games.underwater_cities.using_actions import Perform
from tests.games.underwater_cities.positions import Table, goods, player, state
from tests.walk import decisions

RING = list(SLOTS["1-2"])[:-1]


def test_uwc_80_who_is_alone_sets_up_another_board():
    for seed in range(20):
        s = new(1, seed, Options())
        alone = s.players[0]
        assert alone.board in "5678"
        assert alone.tiles["M1"] != NOT_SOLO
        assert (s.side, s.contracts, alone.marker) == ("1-2", [], BELOW)
        assert alone.goods == goods(credit=2, kelp=1, steelplast=1, science=1)
        assert machine.view(GAME, s, 0).domes[1] == -1


def begin_block(round_, **how):
    s = state(player(**how), effects=(Block(),), side="1-2")
    s.round = round_
    advance(GAME, s, [], 0)
    return s


def test_uwc_81_three_blockers_move_one_slot_clockwise_each_round():
    places = [set(begin_block(n, advanced=True).tiles) for n in range(1, 11)]
    assert places[0] == {"g1", "r1", "y1"}
    assert places[1] == {"g2", "r2", "y2"}
    assert places[3] == {"g4", "r4", "y4"}
    assert places[4] == places[8] == places[0]
    assert all(len(place) == 3 for place in places)


def test_uwc_82_a_fourth_blocker_after_a_round_without_an_advance():
    s = begin_block(2)
    assert len(s.tiles) == 4
    (card,) = s.discards
    assert s.tiles[fourth_slot(RING, ["g2", "r2", "y2"], card)] == [BLOCKER]
    assert len(begin_block(2, advanced=True).tiles) == 3


@pytest.mark.parametrize(
    ("card", "slot"), [("1", "g1"), ("2", "g3"), ("12", "g3"), ("49", "g1"), ("66", "y4"), ("67", "g1")]
)
def test_uwc_82_uwc_84_the_digits_count_round_the_ring_to_the_next_free_slot(card, slot):
    assert fourth_slot(RING, ["g2", "r2", "y2"], card) == slot


def test_uwc_84_no_fourth_blocker_in_round_one_and_it_stays_one_round():
    assert len(begin_block(1).tiles) == 3
    s = new(1, 4, Options())
    s.players[0].hand = ["1", "2", "3"]
    sizes = {}
    for d in decisions(GAME, 1, 2):
        sizes.setdefault(d.s.round, sum(tiles == [BLOCKER] for tiles in d.s.tiles.values()))
    assert sizes.pop(0) == 0
    assert sizes.pop(1) == 3
    assert set(sizes.values()) <= {3, 4}


def test_uwc_84_blockers_count_as_another_players_tiles():
    t = Table(player(actions=[]), effects=(Perform("occupied"),), side="1-2", tiles={"y1": [BLOCKER]})
    assert t.me.goods == goods(kelp=1, steelplast=1, science=1)
    assert "y1" not in Table(player(hand=["23"]), side="1-2", tiles={"y1": [BLOCKER]}).slots()


@pytest.mark.parametrize(
    ("points", "tunnels", "result"),
    [
        (90, "5-9 1-5 1-2 1-4 3-5 5-7", "won"),
        (80, "5-9 1-5 1-2 1-4 3-5 5-7", "lost"),
        (200, "5-9 1-5 1-2 1-4 3-5", "lost"),
    ],
)
def test_uwc_83_a_hundred_points_and_seven_connected_cities(points, tunnels, result):
    t = Table(player("5", points=points, cities="1 2 3 4 5 7", tunnels=tunnels), effects=(Final(),), side="1-2")
    (end,) = [event for event in t.events if type(event).__name__ == "SoloResult"]
    assert (end.result, t.view().result.solo) == (result, result)
