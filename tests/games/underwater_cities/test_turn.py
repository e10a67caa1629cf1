"""Turns: slots, matched cards, parts, triggers, the action-cloning tile (UWC-10..19, UWC-36, UWC-37, UWC-39)."""

import pytest

from bot.engine import machine
from bot.engine.effect import Frame
from bot.games.underwater_cities import GAME
from bot.games.underwater_cities.building import Build
from bot.games.underwater_cities.rounds import Round
from bot.games.underwater_cities.rows import ACTIONS
from bot.games.underwater_cities.turn import Play, Turn, hand_limit
from bot.games.underwater_cities.upgrading import UpgradeIt
from bot.games.underwater_cities.using_actions import Perform, UseSlot
from tests.games.underwater_cities.positions import Table, goods, player, state
from tests.walk import begin_from


def four(first, **how):
    return Table(first, player("2"), player("3"), player("4"), **how)


def test_uwc_10_a_turn_begins_with_discarding_down_to_the_hand_limit():
    t = Table(player(hand=["1", "23", "24", "45", "46"]), player("2"))
    assert t.verb_asked() == "discard"
    assert len(t.options()) == 10
    t.choose("24-45")
    assert (t.me.hand, t.s.dumped[0], t.verb_asked()) == (["1", "23", "46"], ["24", "45"], "play")


def over_limit():
    """The first player holds five cards and waits for the second one's turn, then has its own."""
    effects = (Turn(), Frame(1, Turn()), Turn())
    t = Table(player(hand=["1", "23", "24"]), player("2", hand=["60"]), effects=effects)
    return t.choose("always 1 only")


def test_uwc_10_cards_drawn_at_the_end_of_a_turn_are_discarded_at_the_beginning_of_the_next():
    t = over_limit().choose("always 60 only", seat=1)
    assert (t.verb_asked(0), len(t.options())) == ("discard", 10)


def test_uwc_69_a_hand_limit_of_four():
    p = player(hand=["1", "23", "24", "45"], kept=["29"])
    assert hand_limit(p) == 4
    t = Table(p, player("2"))
    assert t.verb_asked() == "play"


def test_uwc_11_each_seat_takes_three_turns_in_the_order_of_the_round():
    s = state(*(player(str(n), hand=["1"] if n == 1 else [str(n * 10)]) for n in (1, 2, 3)), effects=(Round(1),))
    s.order = [2, 0, 1]
    s, _ = begin_from(GAME, s)
    took = []
    while waiting := machine.seats_to_choose(s):
        seat = waiting[0]
        question = machine.question_for(GAME, s, seat)
        if question.effect.word == "play":
            took.append(seat)
        always = [choice for choice in question.options if choice.startswith("always")]
        machine.play(GAME, s, seat, always[0] if always else next(iter(question.options)))
    assert took == [2, 0, 1] * 3


def test_uwc_11_an_occupied_slot_cannot_be_chosen_but_the_always_available_one_holds_any_number():
    p = player(hand=["1"])
    t = Table(p, player("2"), tiles={"g4": [1], "always": [0, 0, 1]})
    assert "g4" not in t.slots()
    assert "always" in t.slots()
    t.choose("always 1 only")
    assert t.s.tiles["always"] == [0, 0, 1, 0]


def test_uwc_12_a_matching_card_works_before_or_after_or_not_at_all():
    t = Table(player(hand=["7", "23"]), player("2"))
    ways = [choice.split()[1:] for choice in t.options() if choice.startswith("g4 ")]
    assert ways == [["7", "after"], ["7", "before"], ["7", "only"], ["23", "only"]]
    t.choose("g4 7 only")
    assert t.s.discards == ["7"]
    assert t.me.goods == goods(credit=1)  # only what the track gives


def test_uwc_12_an_unmatched_card_is_discarded_without_effect():
    t = Table(player(hand=["23"]), player("2"))
    t.choose("g4 23 only")
    assert (t.s.discards, t.me.goods) == (["23"], goods(credit=1))
    assert "Unmatched" in t.names()


def test_uwc_12_the_always_available_slot_gives_two_cards_and_two_credits_and_no_card_effect():
    t = Table(player(hand=["7", "23"]), player("2"))
    assert {choice.split()[2] for choice in t.options() if choice.startswith("always")} == {"only"}
    t.choose("always 7 only")
    assert t.me.goods == goods(credit=2)
    assert len(t.me.hand) == 1 + 2 + 1


def test_uwc_13_parts_may_be_done_in_any_order_and_left_out_but_not_all_of_a_slots():
    t = Table(player(held=goods(steelplast=1, credit=1)), player("2"), effects=(UseSlot("y2"),))
    assert t.kinds() == {"tunnel", "action"}
    t.choose("action - -", "credit")
    assert t.kinds() == {"tunnel", "pass"}
    t.choose("pass - -")
    assert t.me.tunnels == []


def test_uwc_13_a_slot_of_which_nothing_can_be_done_cannot_be_chosen():
    t = Table(player(hand=["18"], actions=[]), player("2"))
    assert t.slots() == {"g1", "g2", "g3", "g4", "part-g4", "r3", "r4", "y1", "always"}
    assert not {"r1", "r2", "y2", "y3", "y4"} & t.slots()


def test_uwc_13_a_cards_effect_is_optional_part_by_part():
    t = Table(player(hand=["4"], held=goods(kelp=1, steelplast=2, credit=1)), player("2"))
    t.choose("g4 4 before")
    assert t.kinds() == {"nonsymbiotic", "pass"}
    t.choose("pass - -")
    assert t.me.domes == {"9": "nonsymbiotic"}
    assert t.s.discards == ["4"]


def test_uwc_14_a_trigger_is_resolved_inside_the_effect_that_set_it_off():
    p = player(held=goods(steelplast=2, credit=2), kept=["10"])
    t = Table(p, player("2"), effects=(UseSlot("y3"),))
    t.choose("tunnel 8-9 1credit-1steelplast", "tunnel 5-9 1credit-1steelplast")
    assert t.names() == ["Built", "Built", "Gained", "Drew", "Hand"]
    assert t.me.goods == goods(steelplast=1)


def test_uwc_14_of_several_triggers_what_only_gives_comes_before_what_asks():
    tiles = (("M1", "brown1"), ("M3", "blue10"), ("M7", "blue7"))
    p = player(tiles=tiles, held=goods(steelplast=1, credit=1), tunnels="6-9 3-6", kept=["10"], dug=1)
    t = Table(p, player("2"), effects=(Build(("tunnel",)),))
    t.choose("tunnel 3-M3 1credit-1steelplast")
    assert (t.options()[-2:], t.me.goods) == (["dig", "pass"], goods(credit=4, steelplast=1))
    assert t.names() == ["Built", "Gained", "Drew", "Hand", "Connected", "Gained"]


def test_uwc_14_uwc_72_what_a_building_gives_is_there_when_its_advance_brings_a_contract():
    actions = ["assistant", "39", "36", "34"]
    p = player(actions=actions, marker=3, cities="6", tunnels="6-9", held=goods(kelp=1), kept=["173"])
    t = Table(p, player("2"), effects=(Build(("farm",)),), contracts=["contract8"])
    t.choose("farm 6a 1kelp")
    assert (t.verb_asked(), t.me.goods) == ("sign", goods(steelplast=1, credit=1))


def test_uwc_14_slot_and_card_are_never_interleaved():
    t = Table(player(hand=["13"], held=goods(steelplast=1, credit=1)), player("2"), player("3"))
    t.choose("G2 13 before")
    assert t.me.actions == ["assistant", "13"]
    assert t.s.playing == ""
    assert t.me.tunnels == []


def test_uwc_15_building_and_upgrading_is_one_part():
    t = Table(player(held=goods(kelp=1)), player("2"), player("3"), effects=(UseSlot("R5"),))
    assert "build_upgrade_structure" not in t.options()  # no science
    t = Table(player(held=goods(science=1), buildings="9a=farm"), player("2"), player("3"), effects=(UseSlot("R5"),))
    assert t.verb_asked() == "oneof"  # the Assistant only: an upgrade alone is not possible


def test_uwc_15_it_may_be_begun_without_science_where_the_space_is_sure_to_give_it():
    p = player(held=goods(kelp=1), cities="5 1", tunnels="5-9", actions=[])
    t = Table(p, player("2"), player("3"), effects=(UseSlot("R5"),))
    assert (t.me.buildings, t.me.upgraded, t.me.goods) == ({"4a": "farm"}, ["4a"], goods())
    p = player(
        held=goods(steelplast=1, credit=1), tunnels="6-9", tiles=(("M1", "brown1"), ("M3", "blue2"), ("M7", "blue7"))
    )
    p.tunnels, p.actions = ["6-9", "3-6"], []
    t = Table(p, player("2"), player("3"), effects=(UseSlot("R5"),))
    assert t.me.upgraded == ["3-M3"]  # the metropolis gives the science


def test_uwc_15_an_upgrade_whose_science_is_gone_is_lost():
    t = Table(player(buildings="9a=farm"), player("2"), effects=(UpgradeIt("9a"),))
    assert (t.me.goods, t.me.upgraded) == (goods(), [])


def test_uwc_16_a_card_is_drawn_at_the_end_after_all_else():
    t = Table(player(hand=["23"], kept=["96"]), player("2"), era=2)
    t.choose("g4 23 only")
    assert t.names()[-5:] == ["Gained", "Gained", "DrewLast", "Hand", "TurnEnded"]
    assert t.me.goods == goods(credit=2)  # the track's and the Press Attache's
    assert len(t.me.hand) == 1


def test_uwc_17_the_cloning_tile_opens_a_slot_of_others_for_a_credit_once_a_round():
    t = four(player(hand=["7", "23"], held=goods(credit=1)), tiles={"G3": [1], "R3": [0, 2]})
    assert {slot for slot in t.slots() if slot.startswith("clone")} == {"clone-G3", "clone-part-G3"}
    assert {choice.split()[2] for choice in t.options() if choice.startswith("clone-G3 7")} == {
        "after",
        "before",
        "only",
    }
    t.choose("clone-G3 7 before")
    assert (t.s.tiles["G3"], t.s.cloner) == ([1, 0], 0)
    assert t.me.goods == goods(science=2, credit=1)  # paid; the track gave one back
    assert t.view(1).cloner == 0
    for p, how in ((player(hand=["7"]), {}), (player(hand=["7"], held=goods(credit=1)), {"cloner": 2})):
        assert not any(slot.startswith("clone") for slot in four(p, tiles={"G3": [1]}, **how).slots())
    three = Table(player(hand=["7"], held=goods(credit=1)), player("2"), player("3"), tiles={"G3": [1]})
    assert "clone-G3" not in three.slots()


def test_uwc_17_what_can_be_done_is_judged_after_paying_for_cloning():
    t = four(player(hand=["23"], held=goods(credit=1), actions=[]), tiles={"G4": [1], "G3": [2]})
    assert "clone-G3" in t.slots()
    assert "clone-G4" not in t.slots()  # no credit is left for a plant


def test_uwc_18_a_matching_card_taken_first_may_supply_what_a_slot_lacks():
    t = Table(player(hand=["25", "7", "23"], actions=[]), player("2"))
    assert {choice for choice in t.options() if choice.startswith("r1 ")} == {"r1 25 before"}
    t = Table(player(hand=["23"], actions=[]), player("2"))
    assert {choice for choice in t.options() if choice.startswith("r2 ")} == {"r2 23 before"}  # 2 kelp for a farm


def test_uwc_18_a_space_that_the_card_opens_is_supplied_too():
    full = " ".join(f"{city}{room}=farm" for city in "5689" for room in "abc")
    p = player(hand=["93"], held=goods(steelplast=2, kelp=1, credit=2), buildings=full, actions=[])
    t = Table(p, player("2"), era=2)
    assert {choice for choice in t.options() if choice.startswith("r1 ")} == {"r1 93 before"}
    t.choose("r1 93 before", "nonsymbiotic 5 1credit-1kelp-2steelplast")
    assert t.spaces() == {f"{city}{room}" for city in "137" for room in "abc"}


def test_uwc_18_many_other_ways_to_use_the_card_hide_none_that_supplies():
    tunnels = "5-9 6-9 8-9 5-7 7-8 4-7 3-6 1-4 1-5"
    p = player(hand=["132"], held=goods(kelp=1, credit=2, science=5), tunnels=tunnels, actions=[])
    t = Table(p, player("2"), player("3"), era=3)
    assert "G5 132 before" in t.options()  # R3 gives the steelplast; R4 has hundreds of ways to upgrade


def test_uwc_18_if_nothing_is_possible_after_all_the_slots_action_is_lost():
    t = Table(player(hand=["30"], held=goods(credit=1), buildings="9a=farm 9b=farm", actions=[]), player("2"))
    t.choose("r1 30 before", "farm 9a 1credit")
    assert "SlotUsed" in t.names()
    assert list(t.me.buildings) == ["9a", "9b"]


def test_uwc_18_an_action_card_counts_if_a_part_of_it_can_be_done():
    t = Table(player(hand=["23"], actions=["34"], held=goods()), player("2"), effects=(UseSlot("y2"),))
    assert t.me.used == ["34"]  # its draw at least
    t = Table(player(hand=["23"], actions=["61"]), player("2"))
    assert "y2" not in t.slots()


def test_uwc_19_two_different_resources():
    t = Table(player(actions=[]), player("2"), player("3"), effects=(UseSlot("Y3"),))
    assert len(t.options()) == 6
    t.choose("kelp-science")
    assert t.me.goods == goods(kelp=1, science=1)


def test_uwc_19_either_or_is_one_branch_only():
    t = Table(player(held=goods(kelp=2, steelplast=2)), player("2"), effects=(UseSlot("r2"),))
    assert t.kinds() == {"farm", "laboratory"}
    t.choose("farm 9a 1kelp")
    assert t.kinds() == {"farm", "pass"}
    assert set(ACTIONS) == {*"abcdefghijklmnopqrstu", "always"}


def test_uwc_36_a_slot_used_by_an_effect_stays_free_and_takes_no_card():
    t = Table(player(hand=["2", "23"], held=goods(credit=1)), player("2"))
    t.choose("g4 2 after", "pay-perform")
    assert "g4" not in t.options()  # the slot just chosen is occupied
    assert "always" in t.options()  # an era card that says "any available slot"
    t.choose("y1")
    assert "y1" not in t.s.tiles
    assert t.me.goods == goods(credit=1, kelp=1, steelplast=1, science=1)


def test_uwc_36_specials_use_coloured_slots_only():
    t = Table(player(hand=["196"], held=goods(credit=2)), player("2"), tiles={"y1": [1], "y3": [0]}, effects=(Turn(),))
    t.choose("r4 196 before", "pay-perform")
    assert "always" not in t.options()
    assert "y1" in t.options()
    assert "y3" not in t.options()


def test_uwc_37_occupied_by_another_means_without_an_own_tile():
    tiles = {"y1": [1], "r4": [1, 0], "always": [1]}
    t = Table(player(actions=[]), player("2"), tiles=tiles, effects=(Perform("occupied"),))
    assert t.me.goods == goods(kelp=1, steelplast=1, science=1)  # d was the only one
    t = Table(player(actions=[]), player("2"), tiles=tiles, effects=(Perform("any"),))
    assert {"y1", "g4"} <= set(t.options())
    assert not {"r4", "always"} & set(t.options())


def test_uwc_39_once_per_turn_is_once_in_each_own_turn():
    t = Table(
        player(hand=["23", "24"], held=goods(credit=2, kelp=2), kept=["12"]), player("2"), effects=(Turn(), Turn())
    )
    assert {"+exchange 12 credit_for_kelp", "+exchange 12 kelp_for_credit"} <= {*t.options()}
    t.choose("+exchange 12 credit_for_kelp")
    assert t.me.goods == goods(credit=1, kelp=3)
    assert t.verb_asked() == "play"
    assert not any(choice.startswith("+") for choice in t.options())
    t.choose("g4 23 only")
    assert "+exchange 12 credit_for_kelp" in t.options()  # the next turn


def test_uwc_39_once_per_turn_is_beside_what_is_asked_and_never_asked_by_itself():
    p = player(hand=["23"], held=goods(credit=1, kelp=1, steelplast=2), kept=["12"], actions=[])
    t = Table(p, player("2"), player("3"), effects=(Turn(),), side="1-2")
    t.choose("y3 23 only")
    assert {"tunnel", "+exchange"} == t.kinds()
    t.choose("+exchange 12 kelp_for_credit", "tunnel 8-9 1credit-1steelplast")
    assert t.kinds() == {"tunnel", "pass"}
    t.choose("pass - -")
    assert t.options() == []  # the turn is over


def test_uwc_39_once_per_turn_is_asked_before_what_could_not_be_done_else():
    p = player(hand=["199"], held=goods(), kept=["12"], actions=[])
    t = Table(p, player("2"), effects=(Turn(),))
    t.choose("r3 199 after")
    assert t.options() == ["12", "pass"]  # without a credit the special could not be paid
    t.choose("12")
    assert "199" in t.me.kept + t.me.actions + t.me.under


@pytest.mark.parametrize(
    ("choice", "why", "offered"),
    [
        ("g4 999 only", "why.not_held", "1, 23, 24"),
        ("zz 1 only", "why.slot", "g1, g4, always"),
        ("r4 1 only", "why.occupied", "g1, g4, always"),
        ("R4 1 only", "why.occupied", "g1, g4, always"),
        ("g1 1 sideways", "why.order", "after, only"),
        ("g1 1", "why.parts", ""),
    ],
)
def test_a_refusal_says_what_is_possible(choice, why, offered):
    t = Table(player(hand=["1", "23", "24"]), player("2"), effects=(Turn(),))
    t.s.tiles = {"r4": [1]}
    refusal = Play().refusal(t.s, 0, choice)
    assert refusal is not None
    assert refusal.key == why
    assert set(offered.split(", ")) <= set(refusal.values.get("offered", "").split(", "))


def test_of_an_either_or_only_what_is_possible_is_told():
    """A newcomer without a structure was offered "upgrade a structure · +1 kelp"; what is left is given."""
    t = Table(player(hand=["23", "9"], held=goods(science=1)), player("2"), effects=(Turn(),)).choose("g2 23 only")
    assert t.options() == []
    assert t.me.goods == goods(kelp=1, science=1)
