"""Set-up and space (SOL-01..08, SOL-17)."""

from collections import Counter

import pytest

from bot.engine import hexes, machine
from bot.engine.machine import begin
from bot.games.solarius_mission import GAME
from bot.games.solarius_mission.boards import CENTRES
from bot.games.solarius_mission.bridge import SIDES, VALUES, advance_arm, open_with, value
from bot.games.solarius_mission.cubes import FULL, OPEN
from bot.games.solarius_mission.events import BridgeRolled, Dealt, Prepared, RoundBegan, Started
from bot.games.solarius_mission.flying import face_down
from bot.games.solarius_mission.rows import BOARDS, CARDS, PLANETS, STARTS
from bot.games.solarius_mission.space import distances, make_chart, neighbours, placed_hex, spaces
from bot.games.solarius_mission.state import COLOURS, HOME, Board, Options
from bot.games.solarius_mission.steps import cost
from tests.games.solarius_mission.positions import Table, die

START = Options()


def begin_game(seats=3, seed=1, options=START):
    return begin(GAME, seats, seed, options)


def test_SOL_01_seven_boards_without_a_gap_and_home_is_one_space():
    """Example 2: the outer centres are all 4 from home; 133 hexes are 127 spaces, 12 steps apart at most."""
    assert [distances(HOME)[centre] for centre in CENTRES] == [4] * 6
    assert len(spaces()) == 127
    assert len(neighbours(HOME)) == 12
    assert max(max(distances(name).values()) for name in spaces()) == 12
    cells = {hexes.cell_from_notation(name) for name in spaces()} | {
        hexes.cell_from_notation(HOME),
        *hexes.neighbours((0, 0)),
    }
    assert len(cells) == 133
    around = {cell for one_cell in cells for cell in hexes.neighbours(one_cell)}
    assert all(len(set(hexes.neighbours(cell)) & cells) < 6 for cell in around - cells)


def test_SOL_01_boards_lie_at_random_and_are_turned_at_random():
    lying = [tuple(begin_game(seed=seed)[0].boards) for seed in range(40)]
    assert len({tuple(board.name for board in boards) for boards in lying}) > 30
    assert {board.turns for boards in lying for board in boards} == set(range(6))
    assert all([board.centre for board in boards] == list(CENTRES) for boards in lying)
    assert all(sorted(board.name for board in boards) == list("ABCDEF") for boards in lying)


def test_example_2_geometry():
    a, f = Board("A", "3,2", 0), Board("F", "-2,5", 3)
    assert [placed_hex(a, name) for name in BOARDS["A"].planets] == ["5,2", "1,4", "3,0", "2,2"]
    assert [distances(HOME)[name] for name in ("3,0", "2,2", "1,4", "5,2")] == [2, 3, 4, 6]
    assert sorted(placed_hex(f, name) for name in BOARDS["F"].planets) == ["-2,3", "-2,7", "-4,6", "0,4"]
    assert [distances(HOME)[name] for name in ("-2,3", "0,4", "-4,6", "-2,7")] == [2, 3, 5, 6]
    assert placed_hex(f, BOARDS["F"].site) == "-1,5"
    assert placed_hex(f, BOARDS["F"].portal) == "-2,4"


def test_example_3_the_home_space_is_crossed_in_two_steps():
    assert distances("3,0")["-3,0"] == 4
    t = Table(fuel=2, bucks=2)
    t.choose("black_1_2 normal colour 0 none")
    assert t.s.players[0].fuel == 3
    home = Table(fuel=2, ship=HOME)
    home.choose("blue_1_3 normal resources 0 none")
    reached = [choice.split()[1] for choice in home.options("fly")]
    assert max(distances(HOME)[name] for name in reached) == 2


@pytest.mark.parametrize(("seats", "planets"), [(2, 24), (3, 28), (4, 32)])
def test_SOL_02_planets_by_players(seats, planets):
    s, _ = begin_game(seats)
    assert len(s.planets) == planets
    assert set(s.planets.values()) == {""}
    assert [face_down(s, colour) for colour in COLOURS] == [planets // 4] * 4
    assert sorted(s.unseen) == sorted(PLANETS)


@pytest.mark.parametrize(("seats", "marks"), [(2, ()), (3, ("three", "from_three")), (4, ("from_three", "four"))])
def test_SOL_02_marked_hexes_that_are_not_used_are_empty(seats, marks):
    boards = tuple(Board(name, centre, 0) for name, centre in zip("ABCDEF", CENTRES, strict=True))
    chart = make_chart(boards, seats)
    for board in boards:
        for mark in ("three", "from_three", "four"):
            if name := getattr(BOARDS[board.name], mark):
                assert (placed_hex(board, name) in chart.planets) == (mark in marks)
                assert (placed_hex(board, name) in chart.empty) == (mark not in marks)


def test_SOL_03_four_of_six_centres_are_laid_one_a_round():
    seen = Counter()
    for seed in range(60):
        s, events = begin_game(seed=seed)
        laid = [event.event.centre for event in events if isinstance(event.event, RoundBegan)]
        assert laid == s.centres
        seen += Counter(laid)
    assert set(seen) == set("ABCDEF")


def test_SOL_04_what_each_player_has():
    s, _ = begin_game(2, options=Options(advanced=True))
    for player in s.players:
        assert (player.fuel, player.bucks, player.range, player.ship) == (2, 2, 1, HOME)
        assert player.columns == [1] * 4
        assert player.faces == [0] * 4
    seen = machine.view(GAME, s, None).players[0]
    assert (seen.colonies, seen.markers, seen.spaces) == (12, 6, 3)
    assert seen.next_station == (3, 2)
    assert len(seen.dice) == 5


def test_SOL_05_start_cards():
    for seed in range(20):
        s, events = begin_game(4, seed)
        assert sorted(s.starts) == sorted(STARTS)
        assert [event.event.start for event in events if isinstance(event.event, Dealt)] == [
            s.starts[seat] for seat in s.after(s.first)
        ]
        for player, name in zip(s.players, s.starts, strict=True):
            row = STARTS[name]
            assert player.hand == list(row.cards)
            assert [colour for colour, face in zip(COLOURS, player.faces, strict=True) if face == 1] == [row.face]
            assert [colour for colour, at in zip(COLOURS, player.columns, strict=True) if at == 2] == [row.column]
            held = [colour for colour, cubes in zip(COLOURS, player.cubes, strict=True) if cubes == (2, 0, 0)]
            assert tuple(held) == row.cubes


def test_SOL_05_named_cards_of_start_cards_not_dealt_stay_in_the_deck():
    s, _ = begin_game(2)
    dealt = {card for name in s.starts for card in STARTS[name].cards}
    assert set(s.deck) == set(CARDS) - dealt
    assert len(s.deck) == 28


def test_SOL_05_advanced_all_keep_two_of_three_apart_before_the_bridge_is_rolled():
    s, events = begin_game(3, options=Options(advanced=True))
    assert [type(event.event) for event in events] == [Started]
    assert machine.seats_to_choose(s) == [0, 1, 2]
    assert [len(player.hand) for player in s.players] == [3, 3, 3]
    hands = [list(player.hand) for player in s.players]
    for seat in (2, 0, 1):
        question = machine.question_for(GAME, s, seat)
        assert len(question.options) == 3 * 4 * 3
        assert not s.bridge
        kept = "-".join(sorted(hands[seat], key=int)[:2])
        events = machine.play(GAME, s, seat, f"{kept} blue brown")
    assert BridgeRolled in {type(event.event) for event in events}
    assert [event.event.card for event in events if isinstance(event.event, Prepared)] == s.discards
    for seat, player in enumerate(s.players):
        assert player.faces == [0, 0, 1, 0]
        assert player.columns == [1, 1, 1, 2]
        assert player.cubes == [(2, 0, 0), (2, 0, 0), (0, 0, 0), (0, 0, 0)]
        assert sorted(player.hand, key=int) == sorted(hands[seat], key=int)[:2]
    assert len(s.deck) == 32 - 9
    assert s.discards == [max(hand, key=int) for hand in hands]


@pytest.mark.parametrize(("seats", "dice"), [(2, 12), (3, 16), (4, 20)])
def test_SOL_06_action_dice(seats, dice):
    """Example 1: with 3 players 16 dice, 4 of them on the bridge; as many as there are turns and 4 more."""
    s, _ = begin_game(seats)
    lying = [rolled.colour for dice in s.bridge for rolled in dice]
    assert len(lying) == 4
    assert len(s.bag) + len(lying) == dice == seats * 4 + 4
    assert Counter([*s.bag, *lying]) == dict.fromkeys(COLOURS, dice // 4)
    assert sorted(SIDES) == ["1", "2", "3", "star", "star", "star1"]


def test_SOL_06_every_face_is_as_likely_as_it_is_often_there():
    rolled = Counter(
        rolled.face for seed in range(400) for dice in begin_game(2, seed, START)[0].bridge for rolled in dice
    )
    assert set(rolled) == set(SIDES)
    for face, n in rolled.items():
        assert abs(n / 1600 - SIDES.count(face) / 6) < 0.05


def test_SOL_07_example_14_the_first_dice_by_the_start_players_faces():
    t = Table()
    s = t.s
    s.players[0].faces = [0, 0, 0, 1]
    dice = [die(text) for text in ("black_3", "yellow_star", "blue_1", "brown_star1")]
    assert [value(s.players[0], rolled) for rolled in dice] == [3, 1, 1, 3]
    open_with(s, dice)
    assert s.bridge[0] == [dice[0], dice[3]]
    assert s.bridge[1] == [dice[1], dice[2]]
    s.bridge[0].remove(dice[0])
    advance_arm(s, die("blue_3"))
    assert s.bridge[:3] == [[die("blue_3")], [dice[3]], [dice[1], dice[2]]]


def test_SOL_07_every_game_opens_with_its_highest_dice_at_the_arm():
    for seed in range(30):
        s, _ = begin_game(2, seed)
        worth = [{value(s.players[s.first], rolled) for rolled in dice} for dice in s.bridge if dice]
        assert all(len(values) == 1 for values in worth)
        assert [max(values) for values in worth] == sorted((max(values) for values in worth), reverse=True)
        assert all(s.bridge[: len(worth)])


def test_SOL_08_values_of_the_bridge():
    assert VALUES == (-1, 0, 0, 1, 1, 2, 2, 3)


def test_SOL_17_columns_and_their_resource_spaces():
    assert [cost("column", place) for place in range(1, 6)] == [1, 2, 3, 4, 0]
    for place in range(1, 6):
        assert OPEN[place] == tuple(sum(column[value] for column in FULL[:place]) for value in range(3))
    assert OPEN[5] == (4, 3, 2)
