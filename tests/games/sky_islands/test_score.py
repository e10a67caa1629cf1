"""SKY-40..44: influence, what islands bring, who wins."""

import pytest

from bot.engine.effect import Frame, SeatEvent
from bot.engine.game import Line
from bot.engine.steps import advance
from bot.games.sky_islands import GAME
from bot.games.sky_islands.rounds import Judge, Scored, Won
from bot.games.sky_islands.score import island_points
from bot.narration import tell
from bot.texts import texts

from .positions import RING, Table

THREE = (("4",), ("8",), ("2",))


@pytest.mark.parametrize(
    ("size", "closed", "influence", "points"),
    [
        (7, False, (3, 2, 1), (7, 3, 0)),
        (7, False, (2, 2, 1), (3, 3, 0)),
        (7, False, (3, 1, 1), (7, 0, 0)),
        (7, False, (1, 1, 1), (3, 3, 3)),
        (7, False, (1, 0, 0), (7, 0, 0)),
        (7, False, (0, 0, 0), (0, 0, 0)),
        (7, False, (2, 2, 2, 2), (3, 3, 3, 3)),
        (7, False, (4, 2, 2, 1), (7, 0, 0, 0)),
        (7, False, (0, 3, 1, 0), (0, 7, 3, 0)),
        (1, False, (1, 0), (1, 0)),
        (1, False, (2, 1), (1, 0)),
        (1, False, (1, 1), (0, 0)),
        (3, True, (1, 1), (3, 3)),
        (3, True, (2, 1), (6, 3)),
        (5, True, (2, 1), (10, 5)),
        (5, False, (2, 1), (5, 2)),
    ],
)
def test_sky_41_42_43_shares(size, closed, influence, points):
    assert island_points(size, closed, influence) == points


def score_islands(table):
    """Score this position as if the last turn were over; hands back each seat's points from islands."""
    table.s.stack = [Frame(0, Judge())]
    table.told = []
    advance(GAME, table.s, table.told, 0)
    return [merchant.islands for merchant in table.s.merchants]


def test_sky_41_the_first_example_of_the_print():
    table = Table(*RING[:-1], hands=THREE, houses=[["M49", "N48 t"], ["N47", "M47"], ["L47 p"]])
    assert table.island("M49").influence == (3, 2, 1)
    assert score_islands(table) == [5, 2, 0]


def test_sky_41_the_second_example_of_the_print():
    table = Table(*RING, hands=THREE, houses=[["M49", "N48 t"], ["N47", "M47"], ["L47 p"]])
    assert table.island("M49").closed
    assert score_islands(table) == [12, 6, 0]
    assert table.events[:2] == [Scored(2, 6, "closed", 3, 12), Scored(2, 6, "closed", 2, 6)]


def test_the_post_of_the_end_leaves_the_winner_to_its_places_and_the_islands_to_its_picture():
    """With many islands they would be more lines than a phone shows; the log tells them."""
    table = Table(*RING, hands=THREE, houses=[["M49", "N48 t"], ["N47", "M47"], ["L47 p"]])
    score_islands(table)
    end = [SeatEvent(0, event) for event in table.events]
    words, names = texts("en", "sky_islands"), ["Ann", "Ben", "Cleo"]
    assert len(tell(end, names, words)) > 1
    assert tell(end, names, words, post=True) == []


def test_sky_40_a_port_adds_nothing_and_a_tower_one():
    table = Table(hands=THREE, houses=[["M50 tp"], ["M51 p"], ["N50"]])
    assert table.island("M50").influence == (2, 1, 1)
    assert score_islands(table) == [4, 0, 0]  # SKY-43: a tie for second


def test_sky_19_41_towers_that_came_together_all_count():
    placed = ("3 L51 t0", "12 M52 t3", "9 L52 t2")
    table = Table(*placed, houses=[["M50 t", "M52"], ["L51 t"]])
    assert table.island("M50").influence == (3, 2)
    assert score_islands(table) == [7, 3]
    assert score_islands(Table(*placed, houses=[["M50 t"], ["L51 t"]])) == [3, 3]  # SKY-42


def test_sky_32_40_both_houses_of_a_split_tile_count_on_the_island_that_they_share():
    table = Table("35 M52 t0", "12 N52 t3", "9 M53 t2", houses=[["M52a", "M52b"], []])
    assert table.island("M52a").influence == (2, 0)
    assert score_islands(table) == [7, 0]


def test_sky_32_41_a_split_tile_brings_both_its_islands():
    table = Table("35 M52 t0", houses=[["M52a"], ["M52b"]])
    assert score_islands(table) == [1, 5]


def test_while_the_game_runs_the_islands_stand_beside_the_points_so_far():
    table = Table(houses=[["M50", "M51"], ["N50"]])
    table.me.ships = 3
    mine, other = GAME.tally(table.s)
    assert (mine.total, mine.rank, other.rank) == (3, 0, 0)
    assert mine.standing == (Line("islands", 4), Line("total", 7))
    assert GAME.standings(table.s) == [7, other.standing[1].points]
    score_islands(table)
    assert GAME.standings(table.s) == [7, GAME.tally(table.s)[1].total]
    mine = GAME.tally(table.s)[0]
    assert (mine.total, mine.standing) == (7, ())
    assert Line("islands", 4) in mine.lines


def test_sky_43_without_influence_there_are_no_points():
    assert score_islands(Table()) == [0, 0]


def test_sky_44_most_points_win():
    table = Table(houses=[["M50"], []])
    table.s.merchants[1].ships = 3
    score_islands(table)
    assert [(score.total, score.rank) for score in GAME.tally(table.s)] == [(4, 1), (3, 2)]
    assert table.events[-1] == Won(4)
    assert table.view().winners == (0,)


def test_sky_44_ties_share_the_win():
    table = Table(houses=[["M50"], []])
    table.s.merchants[1].ships = 4
    score_islands(table)
    assert [score.rank for score in GAME.tally(table.s)] == [1, 1]
    assert table.view().winners == (0, 1)
    assert [event for event in table.events if isinstance(event, Won)] == [Won(4), Won(4)]
