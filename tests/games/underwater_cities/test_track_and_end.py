"""The federation track, what is hidden, the final scoring, contracts (UWC-40..44, UWC-70..72)."""

from itertools import islice
from random import Random

import pytest

from bot.engine import machine
from bot.engine.state import copy
from bot.engine.steps import advance
from bot.games.underwater_cities import GAME
from bot.games.underwater_cities.gains import Advance
from bot.games.underwater_cities.goods import Goods, format_booking
from bot.games.underwater_cities.rounds import EndRound, Final, Production, line_events, next_order
from bot.games.underwater_cities.rows import CARDS, METROPOLISES, Buy
from bot.games.underwater_cities.scoring import best_purchases, final_scoring, points, points_now, ranks, tally, worth
from bot.games.underwater_cities.state import BELOW, Entry
from bot.games.underwater_cities.taking_specials import DIG, Special
from bot.games.underwater_cities.turn import Turn
from bot.games.underwater_cities.upgrading import Upgrade
from bot.games.underwater_cities.using_actions import UseSlot
from tests.games.underwater_cities.positions import Table, goods, player, state
from tests.walk import decisions


def test_points_on_the_way_are_those_scored_and_what_the_end_would_bring_now():
    s = next(islice(decisions(GAME, 2, 1), 60, None)).s
    brought = [sum(entry.points for entry in final_scoring(player)) for player in s.players]
    assert all(brought)
    assert points_now(s) == [player.points + more for player, more in zip(s.players, brought, strict=True)]


# ---- the federation track ----------------------------------------------------------------------------------------------
def test_uwc_40_bonuses_of_all_spaces_passed_and_a_point_for_each_step_beyond():
    def advance_marker(start, steps):
        t = Table(player(marker=start), player("2"), effects=(Advance(steps),))
        return t.me.marker, t.me.goods, t.me.points

    assert advance_marker(BELOW, 1) == (4, goods(), 0)
    assert advance_marker(BELOW, 4) == (1, goods(credit=1, steelplast=1), 1)
    assert advance_marker(3, 1) == (2, goods(steelplast=1), 0)
    assert advance_marker(1, 2) == (1, goods(), 2)
    assert advance_marker(2, 3) == (1, goods(), 3)


def test_uwc_40_a_step_beyond_puts_the_marker_on_top():
    s = state(player(marker=1, arrived=1), player("2", marker=1, arrived=2), effects=(Advance(),), steps=2)
    assert next_order(s) == [1, 0]
    advance(GAME, s, [], 0)
    assert next_order(s) == [0, 1]


def test_uwc_41_the_last_to_come_is_ahead():
    s = state(player(marker=3, arrived=4), player("2", marker=3, arrived=9), player("3", marker=2, arrived=1))
    assert next_order(s) == [2, 1, 0]
    assert machine.view(GAME, s, None).federation == ((), (2,), (1, 0), (), ())


def test_uwc_41_of_those_who_come_to_a_space_one_after_the_other_the_last_is_ahead():
    s = state(player(), player("2"), player("3"))
    for seat in (2, 0, 1):
        Advance().do(s, seat, None)
    assert next_order(s) == [1, 0, 2]


def test_uwc_42_the_end_of_a_round():
    s = state(player(), player("2", marker=4, arrived=1), player("3"), tiles={"G3": [0], "R3": [1]}, cloner=None)
    s.stack = []
    s.order = [2, 0, 1]
    EndRound().do(s, 0, None)
    assert s.order == [1, 2, 0]
    assert (s.tiles, [someone.marker for someone in s.players]) == ({}, [BELOW] * 3)


def test_uwc_43_only_the_last_spaces_stack_counts():
    t = Table(player(marker=4, arrived=1), player("2", marker=3, arrived=2), effects=(Advance(2),), steps=2)
    assert t.view().federation == ((), (0,), (1,), (), ())
    assert next_order(t.s) == [0, 1]


# ---- a part of an advance (UWC-13) ---------------------------------------------------------------------------------------
def test_uwc_13_a_slots_advance_may_be_done_in_part_without_being_asked_for():
    t = Table(player(hand=["7", "23"], kept=["33"]), player("2"))
    assert [slot for slot in dict.fromkeys(choice.split()[0] for choice in t.options()) if "g4" in slot][:2] == [
        "g4",
        "part-g4",
    ]
    t.choose("g4 23 only")  # the whole, and nothing more is asked
    assert (t.me.marker, t.s.tiles, t.s.placed) == (3, {"g4": [0]}, "g4")
    t = Table(player(hand=["7", "23"], kept=["33"]), player("2"), effects=(Turn(), Turn()))
    t.choose("part-g4 7 after")
    assert (t.me.marker, t.s.tiles, t.s.placed) == (4, {"g4": [0]}, "g4")
    assert t.me.goods == goods(science=2, credit=1)  # the slot is used for card 33, and matches
    assert not {"g4", "part-g4"} & t.slots()


def test_uwc_13_uwc_17_a_part_of_a_cloned_slots_advance():
    t = Table(player(hand=["23"], held=goods(credit=1)), player("2"), player("3"), player("4"), tiles={"G3": [1]})
    t.choose("clone-part-G3 23 only")
    assert (t.me.marker, t.s.tiles["G3"], t.s.cloner) == (4, [1, 0], 0)


@pytest.mark.parametrize(("choice", "left"), [("advance", (3, 2)), ("advance-1", (4, 1))])
def test_uwc_13_a_part_of_a_cards_advance_stands_beside_the_whole(choice, left):
    t = Table(player(hand=["68", "24"]), player("2"), player("3"), era=2)
    t.choose("G1 68 before")
    assert t.options() == ["advance", "advance-1", "draw", "pass"]
    t.choose(choice)
    assert (t.me.marker, t.me.goods.credit) == left


def test_uwc_13_the_parts_of_an_advance_are_all_that_are_shorter():
    assert [Advance(steps).shorter for steps in (1, 2, 3)] == [(), (Advance(1),), (Advance(2), Advance(1))]


def test_uwc_13_an_advance_of_one_space_has_no_part():
    t = Table(player(hand=["31"]), player("2"), effects=(UseSlot("always"),))
    assert t.me.goods == goods(credit=2)
    t = Table(player(hand=["31"]), player("2"), player("3"))
    t.choose("R4 31 before")
    assert t.options() == ["advance", "draw", "pass"]


# ---- what is hidden ----------------------------------------------------------------------------------------------------
def test_uwc_44_hands_are_seen_by_their_holders_alone():
    t = Table(player(hand=["1", "23"]), player("2", hand=["45", "46", "47"]))
    assert [card.name for card in t.view(0).hand] == ["1", "23"]
    assert t.view(None).hand == ()
    assert [someone.hand for someone in t.view(1).players] == [2, 3]


def test_uwc_44_what_is_discarded_unplayed_and_looked_at_is_hidden():
    t = Table(player(hand=["1", "23", "24", "45"]), player("2", hand=["46"]))
    t.choose("24")
    for seat in (None, 1):
        assert "24" not in str(t.view(seat))
        assert not any("24" in str(entry.event) for entry in t.told if not entry.event.only)
    assert t.view(1).discards == 1


@pytest.mark.parametrize(
    ("prizes", "specials", "possible"),
    [(["181"], [], True), ([], ["191"], True), (["181"], ["191"], True), ([], [], False)],
)
def test_uwc_33_a_special_can_be_taken_while_any_is_left(prizes, specials, possible):
    s = state(player(), player("2"), prizes=prizes, specials=specials)
    assert Special().possible(s, 0) == possible == bool(Special().options(s, 0))


def test_uwc_33_uwc_44_the_next_special_is_turned_up_only_when_one_of_three_is_kept():
    t = Table(player(), player("2"), effects=(Special(),), specials=["191", "192", "193", "194", "195"], check=False)
    t.choose(DIG)
    assert [t.view(seat).top_special for seat in (None, 0, 1)] == [None] * 3
    assert len({GAME.guess(copy(t.s), 0, Random(n)).specials[0] for n in range(20)}) > 1
    t.choose("193-194-192")
    assert t.view(1).top_special.name == "195"


def test_uwc_44_a_guess_keeps_what_is_known_and_deals_the_rest_anew():
    s = state(player(hand=["1", "191"]), player("2", hand=["46", "47", "48", "192", "181"]))
    s.deck = [name for name, card in CARDS.items() if card.era == 1 and name not in ("1", "46", "47", "48")]
    guesses = [GAME.guess(copy(s), 0, Random(n)) for n in range(20)]
    assert all(guess.players[0].hand == ["1", "191"] for guess in guesses)
    assert all(guess.specials[0] == s.specials[0] for guess in guesses)
    assert all("181" in guess.players[1].hand for guess in guesses)  # taken before everybody's eyes
    assert len({tuple(guess.players[1].hand) for guess in guesses}) > 15
    for guess in guesses:
        assert len(guess.deck) == len(s.deck)
        GAME.check(guess)


# ---- the end -----------------------------------------------------------------------------------------------------------
def test_uwc_70_the_order_and_the_cities():
    p = player(
        tiles=(("M1", "brown5"), ("M3", "blue1"), ("M7", "blue7")),
        buildings="9a=farm 9b=plant 9c=laboratory 5a=farm 5x=plant 1a=farm",
        cities="5 1 2 4",
        tunnels="5-9 1-5 1-2 1-4 2-M1 4-M1",
        kept=["44"],
    )
    entries = final_scoring(p)
    assert [entry.what for entry in entries] == ["metropolis", "card", "cities", "resources"]
    assert [entry.points for entry in entries] == [4, 1, 6 + 4 + 3 + 2 + 2, 0]


@pytest.mark.parametrize(
    ("tile", "player_", "worth_"),
    [
        ("brown1", {"tunnels": "5-9 1-5 1-2 1-4 2-M1 4-M1 5-7 7-M7"}, 6),
        ("brown2", {"tunnels": "5-9 1-5 1-2 1-4 2-M1 4-M1 5-7 3-5 6-9", "cities": "5 1 2 4"}, 7),
        ("brown4", {"kept": ["182"], "under": ["205"], "actions": ["197"]}, 6),
        ("brown5", {"cities": "5 1 2 4 3 7", "tunnels": "5-9 1-5 1-2 1-4 3-5 5-7"}, 12),
    ],
)
def test_uwc_61_uwc_70_brown_metropolises(tile, player_, worth_):
    (row,) = METROPOLISES[tile].scoring
    assert points(player(**player_), row) == worth_


@pytest.mark.parametrize(("cities", "worth_"), [("", 0), ("5 1 2 4", 0), ("5 1 2 4 3", 1), ("5 1 2 4 3 7", 2)])
def test_uwc_62_a_card_that_counts_cities_beyond_five(cities, worth_):
    (row,) = CARDS["159"].scoring
    assert points(player(cities=cities, tunnels="5-9 1-5 1-2 1-4 3-5 5-7"), row) == worth_ * row.points


def test_uwc_70_the_best_payments_are_worked_out():
    three_kelp = Buy(goods(kelp=3), 2)
    two_kelp = Buy(goods(kelp=2), 3, 5)
    assert best_purchases((three_kelp, two_kelp), goods(kelp=4)) == (0, 2)
    assert best_purchases((three_kelp, two_kelp), goods(kelp=5)) == (0, 2)
    assert best_purchases((Buy(goods(credit=15), 13),), goods(credit=14)) == (0,)
    assert best_purchases((Buy(goods(biomatter=1), 2, 6),), goods(biomatter=8)) == (6,)
    assert best_purchases((), goods(credit=5)) == ()


def test_uwc_70_payments_are_never_worse_than_any_other():
    """Against trying all of them."""
    random = Random(4)
    rows = [row for name in CARDS for row in CARDS[name].scoring if isinstance(row, Buy) and row.most <= 6]
    for _ in range(40):
        buys = tuple(random.sample(rows, 3))
        held = Goods(*(random.randrange(7) for _ in range(5)))
        assert _points_of_purchases(buys, held, best_purchases(buys, held)) == max(
            brought for times in _all(buys) if (brought := _points_of_purchases(buys, held, times)) is not None
        )


def _all(buys):
    first, *rest = buys
    return [[n, *more] for n in range(first.most + 1) for more in (_all(rest) if rest else [[]])]


def _points_of_purchases(buys, held, times):
    for buy, n in zip(buys, times, strict=True):
        held = held.minus(buy.price.times(n))
    if min(held.counts) < 0:
        return None
    return worth(held) + sum(buy.points * n for buy, n in zip(buys, times, strict=True))


def test_uwc_70_biomatter_is_sold_and_four_goods_are_a_point():
    assert worth(goods(biomatter=2)) == 1
    assert worth(goods(credit=3, kelp=3, steelplast=3, science=2)) == 2
    # what a card asks for in credits is paid before biomatter is sold
    assert final_scoring(player(held=goods(credit=13, biomatter=1), kept=["181"]))[0].points == 0


def test_uwc_71_most_points_then_the_earlier_in_order():
    t = Table(player(points=30), player("2", points=30), player("3", points=31), effects=(Final(),))
    t.s.order = [1, 0, 2]
    assert ranks(t.s) == [3, 2, 1]
    assert [score.rank for score in tally(t.s)] == [3, 2, 1]
    assert [score.total for score in tally(t.s)] == [32, 32, 33]


# ---- contracts ---------------------------------------------------------------------------------------------------------
FARMS = {"buildings": "9a=farm 9b=farm 9c=farm", "upgraded": "9a"}


def test_uwc_72_a_contract_is_offered_when_its_conditions_come_to_hold():
    t = Table(player(**FARMS, held=goods(science=1)), player("2"), effects=(Upgrade(),), contracts=["contract1"])
    t.choose("farm 9b 1science")
    assert t.options() == ["contract1", "pass"]
    t.choose("contract1")
    assert (t.me.contracts, t.s.contracts) == (["contract1"], [])  # not refilled
    assert (t.me.points, t.me.goods) == (3, goods(kelp=3))


def test_uwc_72_who_refused_is_asked_again_at_the_end_of_each_own_turn():
    p = player(**FARMS, held=goods(science=1), hand=["23"])
    t = Table(p, player("2"), effects=(Upgrade(), Turn()), contracts=["contract1"])
    t.choose("farm 9b 1science", "pass", "g4 23 only")
    assert t.verb_asked() == "sign"
    t.choose("contract1")
    assert t.me.contracts == ["contract1"]


def test_uwc_72_in_production_the_first_in_turn_order_is_asked_first():
    hold = {"symbiotic": "5 6", "tunnels": "5-9 6-9"}
    s = state(player(**hold), player("2", **hold), effects=(Production(),), contracts=["contract5"])
    s.order = [1, 0]
    advance(GAME, s, [], 0)
    assert machine.seats_to_choose(s) == [1]
    machine.play(GAME, s, 1, "contract5")
    assert machine.over(s)
    assert [someone.contracts for someone in s.players] == [[], ["contract5"]]


@pytest.mark.parametrize(("choice", "credits_"), [("contract8", 2 + 1 + 1 + 1), ("pass", 2)])
def test_uwc_16_uwc_72_an_advance_by_a_contract_at_the_turns_end_counts_for_it(choice, credits_):
    p = player(
        hand=["23"], kept=["96"], actions=["assistant", "99", "36", "39"], used=["assistant", "36", "39"], marker=2
    )
    p.refused = ["contract8"]
    t = Table(p, player("2"), era=2, contracts=["contract8"])
    t.choose("always 23 only", choice)
    if choice != "pass":
        t.choose("99", "advance")
    assert t.me.goods.credit == credits_  # the slot's two, card 99's and the track's, card 96's
    assert t.names()[-1] == "TurnEnded"


def test_what_is_left_at_the_end_is_not_told_as_gained():
    (line,) = line_events([Entry("resources", Goods(credit=3, kelp=5), 2)])
    assert line.bonus == format_booking(Goods(), 2)
