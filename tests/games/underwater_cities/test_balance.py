"""The bench of the balance, and what Underwater Cities counts in it; no figure is judged here."""

from random import Random

import pytest

from bot.bench import balance
from bot.bench.balance import Setting
from bot.bench.cards import FEW, CardUse, card_table
from bot.bench.own import underwater_cities as own
from bot.bench.planner import Planner
from bot.bench.scale import TINY
from bot.engine import machine
from bot.engine.effect import SeatEvent
from bot.games.underwater_cities import GAME
from bot.games.underwater_cities.computer.rest_of_turn import expected_points
from bot.games.underwater_cities.computer.turns_left import before_production, turns
from bot.games.underwater_cities.computer.value import value
from bot.games.underwater_cities.events import Built, Fed, Matched, Placed, Produced
from bot.games.underwater_cities.state import Entry
from bot.games.underwater_cities.taking_specials import Special
from bot.games.underwater_cities.turn import Play
from bot.players.greedy import greedy

from .positions import TURN, goods, player, state


@pytest.fixture(scope="module")
def whole_game():
    """A whole game for two."""
    return balance.play_game(GAME, Setting(2), 1)


def test_a_game_tells_of_its_points_and_cards(whole_game):
    account = whole_game.account
    assert account["plays, each"] == 30
    assert account["matched plays, each"] * 2 >= sum(len(count.used) for count in whole_game.cards) > 30
    lines = ("game", "metropolis", "card", "cities", "resources")
    assert sum(account.get(f"points: {what}, each", 0) for what in lines) * 2 == sum(whole_game.points)
    assert all(count.used <= count.seen for count in whole_game.cards)
    assert sum(account[name] for name in account if name.startswith("slot ")) == 30


def test_an_account_is_of_each_seat():
    s = state(player(), player())
    events = [
        SeatEvent(0, Built("farm", "9a", "1kelp")),
        SeatEvent(1, Placed("y1", "1", "only")),
        SeatEvent(1, Matched("1")),
    ]
    events += [SeatEvent(0, Produced("2kelp-3point")), SeatEvent(0, Fed(1, 0, 2))]
    assert dict(own.event_counts(s, events)) == {
        "farms built, each": 0.5,
        "slot of action d, each": 0.5,
        "plays, each": 0.5,
        "matched plays, each": 0.5,
        "points from productions, each": 1.5,
        "points lost to hunger, each": 1,
    }
    assert list(own.used_cards(events)) == [(1, "1")]


def test_the_end_of_a_game_is_counted():
    s = state(player(held=goods(credit=3), tunnels="5-9", cities="5"), player(hand=["1"]))
    result = dict(own.end_counts(s))
    assert result["at the end: city, each"] == 1.5
    assert result["goods after the last turn, each"] == result["goods left over, each"] == 1.5
    assert result["first tunnel 5-9, each"] == 0.5
    assert result["cards in the hand at the end, each"] == 0.5


def test_goods_that_came_too_late_are_told_apart():
    s = state(player(held=goods(kelp=7), kept=["184"]), player())
    s.players[0].accounts = [[Entry("farm", goods(kelp=4)), Entry("fed", goods().minus(goods(kelp=1)))], []]
    collected = {name: number * 2 for name, number in own.end_counts(s) if name.startswith("goods")}
    assert collected == {
        "goods after the last turn, each": 4,
        "goods of the last production, fed, each": 3,
        "goods paid to cards, each": 6,
        "goods left over, each": 1,
    }


def test_the_cards_table_tells_uses_and_effects():
    won, lost = CardUse(seen={"1", "2"}, used={"1"}), CardUse(seen={"1", "3"}, used={"3"})
    rows = list(card_table([([50, 40], [won, lost])] * FEW + [([40, 40], [CardUse(), CardUse(used={"2"})])]))
    assert rows[1:] == [
        f"| 1 | {FEW} | 50 % | +50 % | +5.0 ± 1.8 |",
        "| 2 | 1 | 11 % | too few | too few |",
        f"| 3 | {FEW} | 100 % | -50 % | -5.0 ± 1.8 |",
    ]


def test_a_plan_is_kept_while_it_is_possible(monkeypatch):
    s, _ = machine.begin(GAME, 2, 3, GAME.options())
    mind, seat = Planner(GAME, Random(1), 2), machine.seats_to_choose(s)[0]
    while s.pending:
        seat = machine.seats_to_choose(s)[0]
        machine.play(GAME, s, seat, mind.choose(s, seat))
    seat = machine.seats_to_choose(s)[0]
    machine.play(GAME, s, seat, mind.choose(s, seat))
    planned, made = list(mind._plan), []
    monkeypatch.setattr("bot.bench.planner.lines", lambda *how: pytest.fail("planned anew"))
    while planned and machine.seats_to_choose(s) == [seat]:
        made.append(mind.choose(s, seat))
        machine.play(GAME, s, seat, made[-1])
    assert made == planned


def test_the_turns_that_are_left():
    s = state(player(), player(), tiles={"y1": [0], "always": [0, 1]})
    assert [turns(s, seat) for seat in (0, 1)] == [28, 29]
    assert before_production(s, 28) == 10
    s.round, s.era, s.tiles = 10, 3, {"y1": [0], "y3": [0], "y4": [0]}
    assert turns(s, 0) == before_production(s, 0) == 0


def looks(mine):
    """How a position looks to a seat whose turn begins."""
    return value(state(mine, player(), effects=TURN), 0)


def test_a_position_looks_better_for_what_is_worth_having():
    assert looks(player(held=goods(kelp=2))) > looks(player())
    network = {"tunnels": "5-9", "cities": "5", "buildings": "9a=farm 9b=farm"}
    assert looks(player(**network, upgraded="9a 9b")) > looks(player(**network)) + 2
    assert looks(player(tunnels="6-9 3-6")) > looks(player(tunnels="6-9"))
    assert looks(player(hand=["183"])) > looks(player())


def ending(mine, placed=2, **how):
    """A seat's turn in the last round, with so many of its tiles placed."""
    s = state(mine, player(), era=3, effects=(Play(),), tiles={"always": [0] * placed}, **how)
    s.round = 10
    return s


@pytest.mark.parametrize(
    ("card", "held"),
    [("181", goods(credit=20)), ("182", goods(credit=3, science=9)), ("184", goods(credit=3, kelp=12))],
)
def test_goods_left_over_are_turned_into_points_in_the_last_turn(card, held):
    s = ending(player(hand=[card, "7"], held=held))
    slot, played, order = greedy(GAME, s, 0, Random(1)).split()
    assert (slot, played) != ("always", card)
    assert (played, order != "only") == (card, True)


def test_a_scoring_card_in_the_hand_is_judged_by_the_network():
    farms = {"tunnels": "5-9", "cities": "5", "buildings": "9a=farm 9b=farm 5a=farm 5b=farm"}
    few, many = (value(ending(player(hand=["188"], **farms, upgraded=up), 0), 0) for up in ("9a", "9a 9b 5a 5b"))
    bare = [value(ending(player(hand=[], **farms, upgraded=up), 0), 0) for up in ("9a", "9a 9b 5a 5b")]
    assert many - bare[1] > few - bare[0] + 1


def test_the_open_specials_are_judged_by_what_is_held():
    rich, poor = (state(player(held=goods(science=n)), player(), era=3) for n in (10, 0))
    assert expected_points(rich, 0, Special(), 6) > expected_points(poor, 0, Special(), 6) + 0.5


def test_what_comes_too_late_is_worth_nothing():
    late = ending(player())
    after = ending(player(marker=1))
    assert value(after, 0) == value(late, 0)
    assert expected_points(late, 0, Special(), 0) == 0


def test_the_games_own_figures():
    assert all(figure.value > 0 for figure in own.measure(TINY))
