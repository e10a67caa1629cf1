"""What cards do when played, claimed, used and set off (UWC-30..35, UWC-62..68)."""

import pytest

from bot.engine import machine
from bot.games.underwater_cities import GAME
from bot.games.underwater_cities.building import Build
from bot.games.underwater_cities.counts import count
from bot.games.underwater_cities.effect_parts import Parts
from bot.games.underwater_cities.events import ActionUsed
from bot.games.underwater_cities.gains import Advance
from bot.games.underwater_cities.goods import FREE
from bot.games.underwater_cities.rounds import Production
from bot.games.underwater_cities.rows import CARDS
from bot.games.underwater_cities.taking_specials import DIG, Charter, Special
from bot.games.underwater_cities.turn import EndTurn
from bot.games.underwater_cities.upgrading import Upgrade
from bot.games.underwater_cities.using_actions import Act, UseSlot
from bot.layout import hints_of
from bot.texts import texts
from tests.games.underwater_cities.positions import Table, goods, player


def instant(card, *, era=1, **how):
    return Table(player(**how), player("2"), era=era, effects=(Parts(CARDS[card].instant),))


def build_free(kind, space, **how):
    """One structure built for free."""
    t = Table(player(**how), player("2"), effects=(Build((kind,), FREE),), era=2)
    return t.choose(f"{kind} {space} free")


# ---- five types (UWC-30) -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("card", "place"), [("10", "kept"), ("18", "kept"), ("22", "kept"), ("13", "actions")])
def test_uwc_30_a_matched_card_that_lasts_is_kept(card, place):
    t = Table(player(hand=[card]), player("2"))
    t.choose(f"g4 {card} after")
    assert card in getattr(t.me, place)
    assert t.s.discards == []


def test_uwc_30_an_instant_card_is_discarded_when_resolved():
    t = Table(player(hand=["7"]), player("2"))
    t.choose("g4 7 before")
    assert t.s.discards == ["7"]
    assert t.me.goods == goods(science=2, credit=1)


def test_uwc_30_a_permanent_card_works_in_the_turn_it_is_claimed():
    t = Table(player(hand=["37"], buildings="9a=laboratory", held=goods(steelplast=1)), player("2"))
    t.choose("r2 37 before", "laboratory 9b 1steelplast")
    assert t.me.goods == goods(credit=1)


# ---- action cards (UWC-31, UWC-32) -------------------------------------------------------------------------------------
def test_uwc_31_an_action_card_is_used_once_an_era_by_an_effect_that_says_so():
    t = Table(player(actions=["assistant", "38"]), player("2"), effects=(Act(), Act(), Act()))
    t.choose("38")
    assert t.me.goods == goods(science=1, steelplast=1)
    assert set(t.me.used) == {"assistant", "38"}  # the only one left was used without being asked for
    t.choose("credit")
    assert t.options() == []
    assert t.me.goods == goods(science=1, steelplast=1, credit=1)


def test_uwc_31_a_fifth_action_card_takes_the_place_of_another_whose_action_may_be_done_at_once():
    four = ["assistant", "38", "36", "19"]
    t = Table(player(hand=["15"], actions=[*four], used=["36"]), player("2"))
    t.choose("g4 15 after")
    assert t.options() == [*four, "pass"]
    t.choose("19")
    assert t.me.actions == ["assistant", "38", "36", "15"]
    assert t.options() == ["19", "pass"]
    t.choose("pass")
    assert t.me.goods == goods(credit=1)
    assert t.s.discards == ["19"]


@pytest.mark.parametrize(("card", "asked"), [("38", False), ("34", False), ("assistant", False), ("19", True)])
def test_uwc_31_nobody_is_asked_whether_to_use_what_gives_something_for_nothing(card, asked):
    t = Table(player(hand=["15"], actions=["assistant", "38", "34", "19"]), player("2"))
    t.choose("g4 15 before", card)
    assert ("pass" in t.options()) == asked
    assert (ActionUsed(card) in t.events) == (not asked)


def test_uwc_31_the_assistant_may_go_and_leaves_the_game_and_a_used_card_does_nothing():
    four = ["assistant", "38", "36", "34"]
    t = Table(player(hand=["15"], actions=[*four], used=["assistant"]), player("2"))
    t.choose("g4 15 before", "assistant")
    assert t.me.actions == ["38", "36", "34", "15"]
    assert t.me.used == []
    assert "assistant" not in t.s.discards
    t = Table(player(hand=["15"], actions=[*four]), player("2"))
    t.choose("g4 15 before", "pass")
    assert (t.me.actions, t.s.discards) == (four, ["15"])


def test_uwc_31_a_card_may_be_used_in_the_turn_it_was_gained():
    t = Table(player(hand=["15"], actions=[]), player("2"))
    t.choose("g1 15 before", "15")
    assert t.me.used == ["15"]
    assert t.me.goods == goods(kelp=1, steelplast=2)


def test_uwc_32_a_used_action_card_is_made_ready_again():
    t = instant("73", era=2, actions=["assistant", "38"], used=["assistant", "38"])
    t.choose("38", "38")
    assert t.me.used == ["assistant", "38"]
    assert t.me.goods == goods(science=1, steelplast=1)
    t = instant("143", era=3, actions=["assistant"], used=["assistant"])
    t.choose("assistant", "assistant", "credit")
    assert t.me.goods == goods(credit=1)


@pytest.mark.parametrize(("card", "use"), [("73", "38"), ("143", "38")])
def test_uwc_13_uwc_32_a_card_made_ready_need_not_be_used_at_once(card, use):
    t = instant(card, actions=["38"], used=["38"])
    t.choose("38")
    assert t.options() == [use, "pass"]
    t.choose("pass")
    assert (t.me.used, t.me.goods) == ([], goods())


def test_uwc_32_a_card_made_ready_of_which_nothing_can_be_done_stays_ready():
    t = instant("143", actions=["61"], used=["61"])
    t.choose("61")
    assert (t.options(), t.me.used) == ([], [])


# ---- specials (UWC-33, UWC-34) -----------------------------------------------------------------------------------------
SPECIALS = ["191", "192", "193", "194", "195"]


def special(**how):
    return Table(player(), player("2"), effects=(Special(),), specials=[*SPECIALS], check=False, **how)


def test_uwc_33_a_face_up_special_is_taken_and_three_credit_ones_are_not_refilled():
    t = special()
    assert t.options() == ["181", "182", "183", "184", "185", "186", "191", DIG]
    t.choose("183")
    assert (t.me.hand, len(t.s.prizes)) == (["183"], 5)
    t = special().choose("191")
    assert (t.me.hand, t.s.specials[0]) == (["191"], "192")
    assert "TopTurned" in t.names()


def test_uwc_33_the_top_goes_under_and_one_of_three_is_kept():
    t = special().choose(DIG)
    assert [card.name for card in t.view(0).looking] == ["192", "193", "194"]
    assert t.view(1).looking == ()
    assert len(t.options()) == 6
    t.choose("193-194-192")
    assert t.me.hand == ["193"]
    assert t.s.specials == ["195", "191", "194", "192"]


def test_uwc_33_fewer_than_three_left():
    t = Table(player(), player("2"), effects=(Special(),), specials=["191"], prizes=[], check=False)
    t.choose(DIG)
    assert (t.me.hand, t.s.specials) == (["191"], [])
    t = Table(player(), player("2"), effects=(Special(),), specials=[], check=False)
    assert DIG not in t.options()
    t = Table(player(), player("2"), effects=(UseSlot("g3"),), specials=[], prizes=[], check=False)
    assert t.options() == []


def test_uwc_34_a_special_works_if_its_cost_is_paid_when_it_is_resolved():
    t = Table(player(hand=["193"]), player("2"), check=False)
    assert {choice for choice in t.options() if choice.startswith("g4 ")} == {"g4 193 only"}  # the track gives 1 credit
    t.choose("g4 193 only")
    assert (t.me.kept, t.s.specials[-1]) == ([], "193")
    t = Table(player(hand=["191"], held=goods(credit=1)), player("2"), check=False)
    t.choose("g4 191 after")  # paid with the credit that the slot gave
    assert (t.me.kept, t.me.goods) == (["191"], goods())


def test_uwc_34_a_paid_instant_stays_under_the_board_and_an_unmatched_one_goes_under_the_deck():
    t = Table(player(hand=["205"], held=goods(credit=1)), player("2"))
    t.choose("y1 205 after")
    assert t.me.under == ["205"]
    assert count(t.me, "paid_special") == 1
    t = Table(player(hand=["205"]), player("2"))
    t.choose("g4 205 only")
    assert t.s.specials[-1] == "205"


@pytest.mark.parametrize(("way", "under", "left", "worth"), [("pay", ["201"], 0, 1), ("pass", [], 1, 0)])
def test_uwc_34_an_instant_special_of_which_nothing_can_be_done_may_still_be_paid_for(way, under, left, worth):
    t = Table(player(hand=["201"], held=goods(credit=1)), player("2"), check=False)
    t.choose("y1 201 before")
    assert (t.verb_asked(), t.options()) == ("oneof", ["pay", "pass"])
    assert ("card", "201.short") in hints_of(machine.question_for(GAME, t.s, 0).effect, t.s, 0)(0, "pay", ("",)).words
    t.choose(way)
    assert (t.me.under, t.me.goods) == (under, goods(left, 1, 1, 1))
    assert (count(t.me, "paid_special"), t.s.specials[-1] == "201") == (worth, way == "pass")


def test_uwc_34_a_three_credit_special_unmatched_or_discarded_leaves_the_game():
    t = Table(player(hand=["182"]), player("2"), prizes=["181"])
    t.choose("y1 182 only")
    assert t.s.gone == ["182"]
    t = Table(player(hand=["182", "1", "2", "3"]), player("2"), prizes=["181"])
    t.choose("182")
    assert "182" not in [*t.s.specials, *t.s.dumped[0], *t.s.prizes]


def test_uwc_34_a_discarded_special_action_card_no_longer_counts_as_played():
    four = ["assistant", "38", "36", "197"]
    t = Table(player(hand=["15"], actions=[*four], used=["197"]), player("2"))
    assert count(t.me, "paid_special") == 1
    t.choose("g4 15 before", "197")
    assert count(t.me, "paid_special") == 0
    assert t.s.specials[-1] == "197"


def test_uwc_35_who_cannot_pay_gains_nothing():
    assert instant("130", era=3, held=goods(steelplast=1)).me.points == 0
    t = instant("130", era=3, held=goods(steelplast=5)).choose("pay-gain")
    assert (t.me.points, t.me.goods) == (3, goods(steelplast=3))  # once


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_what_is_paid_for_is_called_by_what_it_brings(lang):
    """A button has the price beside it: "Use another slot (−1 credit)"; English read "Pay-gain"."""
    words = texts(lang, "underwater_cities")
    for paid in ("perform", "action", "transform"):
        assert words.word("choice", f"pay-{paid}") == words(f"choice.{paid}")
    assert words.word("choice", "pay-gain") == {"en": "pay and gain", "ja": "支払って得る"}[lang]


# ---- words on cards (UWC-62..68) ---------------------------------------------------------------------------------------
def test_uwc_62_cards_count_only_what_is_connected_and_round_down_over_all():
    p = player(buildings="9a=farm 9b=farm 5a=farm 5b=farm 6a=farm", cities="5 6", tunnels="5-9")
    assert count(p, "farm") == count(p, "building") == 4
    t = instant("148", era=3, buildings="9a=farm 9b=farm 9c=farm", cities="5")
    assert (t.me.goods, t.me.points) == (goods(kelp=1), 1)
    assert count(player(cities="5", symbiotic="6", tunnels="5-9 6-9"), "city") == 3
    assert count(player(buildings="9a=farm 9b=plant 9c=laboratory", upgraded="9a"), "full_city") == 1
    assert count(player(tunnels="5-9 3-5 3-M3", upgraded="3-M3 3-5"), "upgraded_tunnel") == 0
    assert count(player(tunnels="5-9 3-5 3-M3", upgraded="3-M3 3-5"), "any_upgraded_tunnel") == 2


def test_uwc_63_the_second_tunnel_of_a_turn_once_and_not_the_third():
    t = Table(player(kept=["10"]), player("2"), effects=(Build(("tunnel",), FREE),) * 3 + (EndTurn(),), era=2)
    t.choose("tunnel 8-9 free")
    assert t.me.goods == goods()
    t.choose("tunnel 5-9 free")
    assert t.me.goods == goods(steelplast=1)
    t.choose("tunnel 6-9 free")
    assert t.me.goods == goods(steelplast=2)  # 6-9's own bonus, no second trigger
    assert t.me.dug == 0  # the turn has ended


def test_uwc_64_a_slot_that_gives_steelplast():
    def points(slot, *choices, **how):
        t = Table(player(kept=["77"], **how), player("2"), side="3-4", effects=(UseSlot(slot),), era=2)
        return t.choose(*choices).me.points

    assert points("R3") == points("Y1") == 1
    assert points("Y3", "kelp-steelplast", actions=[]) == 1
    assert points("Y3", "credit-kelp", actions=[]) == 0
    assert points("G3", marker=4) == 0  # steelplast from the Federation track
    assert points("Y2", "tunnel 5-9 1credit-1steelplast", held=goods(1, 0, 1)) == 0  # from a space
    assert instant("24", kept=["77"]).me.points == 0  # from a card


def test_uwc_65_the_second_building_of_a_connected_city_no_third_and_not_unconnected():
    assert build_free("laboratory", "9b", kept=["37"], buildings="9a=laboratory").me.goods == goods(credit=1)
    assert build_free("laboratory", "9a", kept=["37"]).me.goods == goods()
    assert build_free("laboratory", "9c", kept=["37"], buildings="9a=laboratory 9b=laboratory").me.goods == goods()
    assert build_free("laboratory", "5b", kept=["37"], buildings="5a=laboratory", cities="5").me.goods == goods()
    assert build_free("plant", "9b", kept=["54"], buildings="9a=plant").me.goods == goods(credit=1)


def test_uwc_65_the_second_upgraded_farm():
    def upgrade_farm(space, **how):
        p = player(kept=["58"], held=goods(science=1), **how)
        t = Table(p, player("2"), effects=(Upgrade(),))
        return (t.choose(f"farm {space} 1science") if t.options() else t).me.goods

    three = "9a=farm 9b=farm 9c=farm"
    assert upgrade_farm("9b", buildings=three, upgraded="9a") == goods(steelplast=1)
    assert upgrade_farm("9a", buildings=three) == goods()
    assert upgrade_farm("9c", buildings=three, upgraded="9a 9b") == goods()


@pytest.mark.parametrize(
    ("play", "drawn"),
    [
        ("y1 45 after", 3),  # the turn's card, its own, that of the match
        ("y1 45 only", 2),  # matched, but declined
        ("y1 49 after", 2),  # matched, but nothing of it can be done
        ("y1 23 only", 1),
        ("g4 45 only", 1),
        ("always 45 only", 3),  # the slot's two
    ],
)
def test_uwc_12_a_card_is_matched_by_its_colour_whether_its_effect_is_used_or_not(play, drawn):
    t = Table(player(hand=["23", "45", "49"], kept=["114"]), player("2"))
    t.choose(play)
    assert len(t.me.hand) == 2 + drawn


@pytest.mark.parametrize(("card", "slot", "gain"), [("33", "g4", goods(credit=2)), ("115", "y1", goods(1, 1, 1, 1))])
def test_uwc_66_whenever_the_depicted_slot_is_used_by_tile_or_effect(card, slot, gain):
    t = Table(player(kept=[card]), player("2"), effects=(UseSlot(slot),), era=2)
    assert t.me.goods == gain
    t = Table(player(kept=["172"], hand=["23"]), player("2"), era=3)
    t.choose("always 23 only")
    assert (t.me.points, t.me.goods) == (1, goods(credit=3))


def test_uwc_67_standing_on_the_third_space_and_entering_it():
    assert instant("92", era=2, marker=3).me.goods == goods(biomatter=1, credit=2)
    assert instant("92", era=2, marker=2).me.goods == goods()
    for start, steps, gained in ((4, 1, 2), (5, 3, 2), (3, 1, 0)):
        t = Table(player(kept=["35"], marker=start), player("2"), effects=(Advance(steps),))
        assert t.me.goods.credit == gained


def test_uwc_68_only_produced_biomatter_is_turned_into_points():
    p = player(kept=["100"], buildings="9a=plant", upgraded="9a")
    t = Table(p, player("2"), effects=(Production(),), era=2)
    assert t.options() == ["pass", "100"]
    t.choose("100")
    assert t.me.goods == goods(credit=1)
    assert t.me.points == 0  # 2 gained, 3 lost for the hungry city
    t = Table(player(kept=["100"], held=goods(biomatter=3)), player("2"), effects=(Production(),), era=2)
    assert t.options() == []


def test_a_spare_metropolis_counts_as_connected():
    t = Table(player(kept=["113"]), player("2"), effects=(Charter(),), era=3)
    assert len(t.me.charters) == 1
    assert count(t.me, "metropolis") == 1
    assert t.me.goods.credit >= 2
    t = Table(player(), player("2"), effects=(Charter(),))
    t.s.spare = []
    assert not Charter().possible(t.s, 0)
