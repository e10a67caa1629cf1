"""A slot action, a card effect and triggers inside them, with a restart before every choice."""

import pytest

from bot.engine.chance import Chance
from bot.engine.effect import Frame
from bot.engine.machine import IllegalChoice
from tests.engine.corners.two_tunnels import CITY_COST, GAME, PLAY, TUNNEL_COST, Goods, Player, State, payments
from tests.walk import RestartingTable


def turn(goods, *hand, claimed=(), tunnels=(), cities=()):
    """A lone player about to place a tile."""
    player = Player(goods, list(hand), list(claimed), list(tunnels), list(cities))
    return RestartingTable(GAME, State(seats=1, chance=Chance(1), stack=[Frame(0, PLAY)], players=[player], taken=[]))


def kinds(events):
    return [type(event).__name__ for event in events if type(event).__name__ != "Forced"]


def test_uwc_12_a_card_of_the_slots_colour_works_before_or_after_the_slots_action():
    game = turn(Goods(credit=3, steelplast=3), "dig", "dome")
    game.choose(0, "tunnels dig")
    assert game.options(0) == ["slotfirst", "cardfirst"]


@pytest.mark.parametrize(("slot", "card"), [("market", "dig"), ("open", "dig"), ("open", "pair")])
def test_uwc_12_a_card_of_another_colour_is_lost_and_the_open_slot_has_none(slot, card):
    game = turn(Goods(credit=3, steelplast=3), card, "dome")
    assert kinds(game.choose(0, f"{slot} {card}")) == ["GoodsGained"]
    assert game.options(0) == [
        f"{free} dome" for free in ("tunnels", "city", "market", "open")
    ]  # the next turn, the round is over
    assert game.s.players[0].tunnels == game.s.players[0].claimed == []


def test_uwc_13_a_slot_of_which_nothing_can_be_done_cannot_be_chosen():
    game = turn(Goods(credit=1), "dig", "dome")
    assert {choice.split()[0] for choice in game.options(0)} == {"city", "market", "open"}
    with pytest.raises(IllegalChoice):
        game.choose(0, "tunnels dig")


def test_uwc_13_parts_may_be_left_out_but_not_all_of_them():
    game = turn(Goods(credit=9, steelplast=9), "dome", "dig")
    game.choose(0, "tunnels dome")
    assert game.options(0) == ["5-9 credit+steelplast", "8-9 credit+steelplast"]  # not to pass
    game.choose(0, "5-9 credit+steelplast")
    assert game.options(0) == ["buildtunnel", "pass"]
    game.choose(0, "pass")
    assert game.s.players[0].tunnels == ["5-9"]
    assert game.s.players[0].dug == 0  # the turn is over


def test_uwc_13_parts_come_in_any_order():
    game = turn(Goods(credit=1, kelp=0, steelplast=2), "dig", "dig")
    game.choose(
        0, "city dig"
    )  # without kelp only the kelp can be had, which is done unasked; then the city is possible
    assert game.s.players[0].goods == Goods(credit=1, kelp=1, steelplast=2)
    assert game.options(0) == ["buildcity", "pass"]


def test_uwc_13_a_card_effect_is_optional():
    game = turn(Goods(credit=9, steelplast=9), "dig", "dome")
    game.choose(0, "tunnels dig")
    for choice in ("slotfirst", "5-9 credit+steelplast", "pass"):
        game.choose(0, choice)
    assert game.options(0) == ["usecard", "pass"]
    game.choose(0, "pass")
    assert game.s.players[0].tunnels == ["5-9"]


def test_uwc_14_slot_and_card_are_never_interleaved():
    game = turn(Goods(credit=9, steelplast=9), "dig", "dome")
    game.choose(0, "tunnels dig")
    game.choose(0, "slotfirst")
    game.choose(0, "5-9 credit+steelplast")
    assert "usecard" not in game.options(0)
    game.choose(0, "buildtunnel")
    assert all(choice.endswith("credit+steelplast") for choice in game.options(0))
    game.choose(0, "8-9 credit+steelplast")
    assert game.options(0) == ["usecard", "pass"]


def test_uwc_63_the_second_tunnel_pays_at_once_inside_the_running_slot_and_the_third_does_not():
    game = turn(Goods(credit=2, steelplast=2), "dig", "dome", claimed=["pair"])
    game.choose(0, "tunnels dig")
    game.choose(0, "cardfirst")
    assert kinds(game.choose(0, "5-9 credit+steelplast")) == ["TunnelBuilt"]
    assert game.s.players[0].goods == Goods(credit=1, steelplast=2)  # the space gave a steelplast
    assert kinds(game.choose(0, "8-9 credit+steelplast")) == ["TunnelBuilt", "GoodsGained"]
    assert game.s.players[0].goods == Goods(credit=1, steelplast=1)
    assert game.options(0) == ["buildtunnel", "pass"]  # still inside the slot: that credit pays its second part
    game.choose(0, "buildtunnel")
    assert kinds(game.choose(0, "3-5 credit+steelplast")) == ["TunnelBuilt"]
    assert game.s.players[0].goods == Goods()


def test_uwc_63_a_card_claimed_in_the_same_turn_works():
    game = turn(Goods(credit=9, steelplast=9, kelp=1), "pair", "dig")
    game.choose(0, "market pair")
    game.choose(0, "cardfirst")
    assert game.s.players[0].claimed == ["pair"]


def test_uwc_63_a_new_turn_counts_anew():
    game = turn(Goods(credit=9, steelplast=9), "dome", "dig", claimed=["pair"])
    for choice in ("tunnels dome", "5-9 credit+steelplast", "pass"):
        game.choose(0, choice)
    game.choose(0, "tunnels dig")
    game.choose(0, "cardfirst")
    assert kinds(game.choose(0, "8-9 credit+steelplast")) == ["TunnelBuilt"]


def test_uwc_14_several_triggers_at_once_come_in_the_order_their_owner_chooses():
    game = turn(Goods(credit=3, steelplast=3), "dome", "dome", claimed=["barter", "pair"], tunnels=["5-9"])
    game.s.players[0].dug = 1
    game.choose(0, "tunnels dome")
    game.choose(0, "8-9 credit+steelplast")
    assert game.options(0) == ["barter", "pair"]
    game.choose(0, "barter")
    assert game.options(0) == ["barter", "pass"]  # a trigger that asks, inside the slot
    assert kinds(game.choose(0, "barter")) == ["GoodsGained", "GoodsGained"]
    assert game.s.players[0].goods == Goods(credit=2, steelplast=3)
    assert game.options(0) == ["buildtunnel", "pass"]


def test_uwc_14_a_trigger_may_make_another_possible():
    game = turn(Goods(credit=1, steelplast=1), "dome", "dome", claimed=["barter", "pair"], tunnels=["5-9"])
    game.s.players[0].dug = 1
    game.choose(0, "tunnels dome")
    game.choose(0, "8-9 credit+steelplast")  # no credit left: only the pair's is possible, and comes unasked
    assert game.options(0) == ["barter", "pass"]
    assert game.s.players[0].goods == Goods(credit=1)


@pytest.mark.parametrize(
    ("cost", "held", "ways"),
    [
        (TUNNEL_COST, Goods(credit=1, steelplast=1), ["credit+steelplast"]),
        (TUNNEL_COST, Goods(credit=1, steelplast=1, biomatter=1), ["credit+steelplast", "credit+biomatter"]),
        (TUNNEL_COST, Goods(credit=1, biomatter=2), ["credit+biomatter"]),
        (TUNNEL_COST, Goods(kelp=5, steelplast=5, biomatter=5), []),
        (CITY_COST, Goods(credit=1, steelplast=1, biomatter=2), ["credit+steelplast+2biomatter"]),  # UWC-95
        (
            CITY_COST,
            Goods(9, 9, 9, 9),
            [
                "credit+kelp+2steelplast",
                "credit+kelp+steelplast+biomatter",
                "credit+kelp+2biomatter",
                "credit+2steelplast+biomatter",
                "credit+steelplast+2biomatter",
                "credit+3biomatter",
            ],
        ),
    ],
)
def test_uwc_21_biomatter_replaces_any_kelp_or_steelplast_of_a_build_cost(cost, held, ways):
    assert list(payments(cost, held)) == ways


def test_uwc_21_a_payment_is_one_choice():
    game = turn(Goods(credit=2, steelplast=1, biomatter=1), "dome", "dig")
    game.choose(0, "tunnels dome")
    game.choose(0, "5-9 credit+biomatter")
    assert game.s.players[0].goods == Goods(credit=1, steelplast=2)


def test_uwc_21_biomatter_stands_for_nothing_in_an_exchange():
    game = turn(Goods(credit=1, steelplast=1, biomatter=3), "dome", "dig", claimed=["barter"])
    for choice in ("tunnels dome", "5-9 credit+steelplast"):
        game.choose(0, choice)
    assert "barter" not in game.options(0)
    assert game.s.players[0].goods == Goods(steelplast=1, biomatter=3)


def test_uwc_25_each_build_may_open_spaces_for_the_next():
    game = turn(Goods(credit=2, steelplast=1), "dome", "dig")  # UWC-96: the space's steelplast pays the second tunnel
    game.choose(0, "tunnels dome")
    assert game.options(0) == ["5-9 credit+steelplast", "8-9 credit+steelplast"]
    game.choose(0, "5-9 credit+steelplast")
    game.choose(0, "buildtunnel")
    assert game.options(0) == [f"{space} credit+steelplast" for space in ("8-9", "3-5", "5-6")]
