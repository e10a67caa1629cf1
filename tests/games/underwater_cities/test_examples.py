"""The worked examples of the print, UWC-90 to UWC-99, with its numbers."""

from bot.games.underwater_cities.building import Build
from bot.games.underwater_cities.effect_parts import Parts
from bot.games.underwater_cities.gains import Advance
from bot.games.underwater_cities.goods import Goods
from bot.games.underwater_cities.network import (
    connected_buildings,
    connected_cities,
    rooms,
    sites,
    tunnel_sites,
)
from bot.games.underwater_cities.production import feeding, production, total
from bot.games.underwater_cities.rounds import Production, next_order
from bot.games.underwater_cities.rows import CARDS
from bot.games.underwater_cities.scoring import final_scoring
from bot.games.underwater_cities.setup import new
from bot.games.underwater_cities.state import BELOW, Options
from bot.games.underwater_cities.upgrading import Yield
from bot.games.underwater_cities.using_actions import UseSlot
from tests.games.underwater_cities.positions import Table, goods, player, state

PLAYER_90 = {
    "buildings": "9a=laboratory 9b=laboratory 9c=plant 5a=farm 5b=farm 5c=plant 6a=laboratory",
    "cities": "6",
    "symbiotic": "5",
    "tunnels": "5-9 8-9 3-5 3-M3",
    "upgraded": "9a 9b 5a 5-9",
    "kept": ["41"],
}


def points(entries):
    return sum(entry.points for entry in entries)


def test_uwc_90_a_whole_production_and_its_feeding():
    t = Table(player(**PLAYER_90), player("2"), effects=(Production(),))
    assert t.me.goods == goods(credit=6, kelp=0, steelplast=3, science=2)
    assert t.me.points == 6
    by = {entry.what: entry for entry in t.me.accounts[0]}
    assert (by["farm"].goods, by["farm"].points) == (goods(kelp=2), 1)
    assert by["plant"].goods == goods(credit=2)
    assert by["laboratory"].goods.plus(by["laboratory_pair"].goods) == goods(science=2, steelplast=3)
    assert (by["tunnel"].goods, by["tunnel"].points, by["tunnel"].count) == (goods(credit=3), 1, 3)
    assert (by["symbiotic"].points, by["card"].goods, by["metropolis"].points) == (2, goods(credit=1), 2)
    assert (by["fed"].goods, by["fed"].points, by["fed"].count) == (goods(kelp=-2), 0, 2)


def test_uwc_91_a_whole_final_scoring():
    p = player(
        tiles=(("M1", "brown3"), ("M3", "blue1"), ("M7", "blue7")),
        held=goods(credit=16, kelp=2, steelplast=4, science=7, biomatter=3),
        cities="1 2 4 6",
        symbiotic="5",
        tunnels="5-9 1-5 1-2 1-4 2-M1 4-M1",
        buildings="9a=farm 9b=plant 9c=laboratory 5a=farm 5b=plant 5c=laboratory 1a=plant 1b=laboratory 2a=farm 6a=farm",
        upgraded="9a 9b 9c 5a 5b 5c 1a 1b 5-9 1-5 1-2",
        kept=["182", "66"],
    )
    entries = final_scoring(p)
    by = {(entry.what, entry.name): entry for entry in entries}
    assert by["metropolis", "brown3"].points == 8
    assert by["card", "182"].points == 9
    assert by["card", "66"].points == 2
    assert (by["cities", ""].points, by["cities", ""].count) == (21, 5)
    left = by["resources", ""]
    assert (left.goods, left.points) == (goods(credit=16, steelplast=2, science=1, biomatter=3), 6)
    assert points(entries) == 46


def produce(buildings, upgraded, board="5"):
    s = state(player(board, buildings=buildings, upgraded=upgraded, cities="1 5", tunnels="5-9 1-5"), player("6"))
    entries = [entry for entry in production(s, 0) if entry.what.startswith("plant")]
    return total(entries)


def test_uwc_92_uwc_74_a_double_space_makes_the_normal_production_once_more():
    assert produce("5a=plant 5b=plant", "5a 5b") == goods(credit=3, biomatter=2)
    assert produce("1a=plant 1b=plant", "1a 1b") == goods(credit=4, biomatter=3)
    assert produce("1a=plant", "1a") == goods(credit=2, biomatter=2)


def test_uwc_92_uwc_38_trial_run_gives_what_one_upgraded_structure_makes():
    p = player("5", buildings="1a=plant 9a=farm 9b=farm", upgraded="1a 9a 9b 5-9", cities="1 5", tunnels="5-9 1-5")
    t = Table(p, player("6"), effects=(Yield(),))
    assert t.options() == ["tunnel", "farm", "plant"]
    t.choose("plant")
    assert (t.me.goods, t.me.points) == (goods(credit=1, biomatter=1), 0)


def test_uwc_93_two_steps_from_space_two():
    others = [player("2", marker=1, arrived=1), player("3", marker=BELOW)]
    t = Table(player(marker=2, arrived=2), *others, effects=(Advance(2),), steps=2)
    assert (t.me.marker, t.me.points, t.me.goods) == (1, 2, Goods())
    assert t.view().federation == ((0, 1), (), (), (), (2,))


def test_uwc_94_first_long_example():
    p = player(
        held=goods(steelplast=1, science=1),
        buildings="9a=laboratory",
        kept=["37"],
        actions=["34"],
        hand=["1", "2", "3"],
    )
    t = Table(p, player("2"), player("3"), side="3-4")
    t.choose("R5 1 only")
    assert t.kinds() == {"action", "laboratory"}
    t.choose("laboratory 9b 1steelplast")
    # the credit came in at once, and then the only choice was to upgrade that laboratory
    assert t.names() == ["Built", "Gained", "Upgraded"]
    assert (t.me.upgraded, t.me.goods) == (["9b"], goods(credit=1))
    assert t.options() == ["34", "pass"]
    t.choose("34")
    held = len(t.me.hand)
    assert t.kinds() == {"plant", "draw"}
    t.choose("plant 9c 1credit")
    assert t.me.buildings == {"9a": "laboratory", "9b": "laboratory", "9c": "plant"}
    assert t.me.upgraded == ["9b"]
    assert t.me.goods == Goods()
    assert len(t.me.hand) == held + 1 + 1  # the card's and the turn's own


def test_uwc_94_taking_the_action_card_first_is_legal_but_only_its_draw_can_be_had():
    p = player(held=goods(steelplast=1, science=1), buildings="9a=laboratory", kept=["37"], actions=["34"], hand=["1"])
    t = Table(p, player("2"), player("3"), side="3-4")
    t.choose("R5 1 only", "action - -")
    assert t.me.buildings == {"9a": "laboratory"}
    assert len(t.me.hand) == 1
    assert t.me.used == ["34"]
    assert t.kinds() == {"laboratory", "pass"}


def kate(**how):
    how = {"held": goods(steelplast=1, credit=1, science=1), "marker": 4, "actions": ["19"], "hand": ["28"]} | how
    return Table(player(**how), player("2"), player("3"), side="3-4")


def test_uwc_94_second_long_example():
    t = kate()
    t.choose("R5 28 after", "tunnel 8-9 1credit-1steelplast")
    assert t.me.upgraded == ["8-9"]
    assert t.me.goods == Goods()  # Seafood Collection must wait: the slot's action is not over
    assert t.s.playing == "28"
    assert t.options() == ["19", "pass"]
    t.choose("19")  # its second part first: the only one that is possible yet
    assert (t.me.marker, t.me.goods) == (3, goods(credit=1))
    assert t.kinds() == {"plant", "pass"}
    assert not any(choice.startswith("farm") for choice in t.options())
    t.choose("plant 9a 1credit")
    assert (t.me.goods, t.me.marker, t.s.playing) == (goods(kelp=1), 3, "")
    assert t.me.buildings == {"9a": "plant"}


def test_uwc_94_before_the_slot_seafood_collection_is_legal_but_worth_nothing():
    t = kate()
    t.choose("R5 28 before")
    assert "Lost" in t.names()
    assert t.me.goods == goods(steelplast=1, credit=1, science=1)


def test_uwc_94_before_the_slot_it_counts_a_tunnel_upgraded_earlier():
    t = kate(tunnels="8-9", upgraded="8-9")
    t.choose("R5 28 before")
    assert t.me.goods == goods(kelp=1, steelplast=1, credit=1, science=1)


def test_uwc_95_uwc_21_a_city_paid_with_biomatter():
    t = Table(player(held=goods(steelplast=1, biomatter=2, credit=1)), player("2"), effects=(Build(("nonsymbiotic",)),))
    assert {choice.split()[2] for choice in t.options()} == {"1credit-1steelplast-2biomatter"}
    t.choose("nonsymbiotic 5 1credit-1steelplast-2biomatter")
    assert t.me.goods == Goods()
    assert t.me.domes["5"] == "nonsymbiotic"


def test_uwc_96_uwc_25_uwc_27_the_first_tunnels_bonus_pays_for_the_second():
    t = Table(player(held=goods(steelplast=1, credit=2)), player("2"), effects=(UseSlot("y3"),))
    t.choose("tunnel 6-9 1credit-1steelplast")
    assert t.me.goods == goods(steelplast=1, credit=1)
    t.choose("tunnel 8-9 1credit-1steelplast")
    assert t.me.goods == Goods()
    assert t.me.tunnels == ["6-9", "8-9"]


def test_uwc_96_the_assistants_credit_builds_a_plant_that_is_upgraded():
    t = Table(player(held=goods(science=1)), player("2"), player("3"), effects=(UseSlot("R5"),))
    assert t.options() == ["steelplast", "credit"]  # nothing but the Assistant can be done yet
    t.choose("credit", "plant 9a 1credit")
    assert t.me.upgraded == ["9a"]
    assert t.me.goods == Goods()


def test_uwc_97_uwc_03_the_order_at_the_beginning():
    s = new(4, 7, Options())
    purple, orange, blue, black = (s.players[seat] for seat in s.order)
    assert [value.marker for value in (purple, orange, blue, black)] == [BELOW, 4, 3, 2]
    assert purple.goods == orange.goods == goods(credit=2, kelp=1, steelplast=1, science=1)
    assert blue.goods == goods(credit=3, kelp=1, steelplast=1, science=1)
    assert black.goods == goods(credit=3, kelp=1, steelplast=2, science=1)


def test_uwc_97_uwc_42_the_order_after_a_round():
    black, blue = player("1"), player("2")
    orange, other = player("3", marker=2, arrived=5), player("4", marker=2, arrived=3)
    s = state(black, blue, orange, other)
    assert next_order(s) == [2, 3, 0, 1]


PLAYER_98 = {"cities": "6 8 5", "tunnels": "6-9 8-9 3-6", "buildings": "5a=farm 7a=laboratory"}


def test_uwc_98_legal_spaces():
    p = player(**PLAYER_98)
    assert set(sites(p)) == {"1", "3", "7"}
    assert {"7b", "7c"} <= set(rooms(p))
    assert not {room for room in rooms(p) if room[0] in "24"}
    assert set(tunnel_sites(p)) == {"5-9", "7-8", "2-3", "3-5", "3-M3"}
    assert set(connected_cities(p)) == {"9", "6", "8"}
    assert connected_buildings(p) == ()
    p.domes["1"] = "nonsymbiotic"
    assert set(sites(p)) == {"2", "3", "4", "7"}


def test_uwc_99_short_gains():
    t = Table(player(), player("2"), player("3"), effects=(UseSlot("R3"),))
    assert t.me.goods == goods(steelplast=2, kelp=1)
    t = Table(player(), player("2"), effects=(UseSlot("g1"),))
    t.choose("assistant", "credit")
    assert t.me.goods == goods(steelplast=1, credit=1)


def test_uwc_99_demonstration_before_or_after_the_slot():
    for order in ("before", "after"):
        t = Table(player(hand=["1"]), player("2"))
        t.choose(f"g4 1 {order}", "assistant")
        assert t.verb_asked() == "oneof"
        assert (t.me.marker == 3) == (order == "after")


def test_uwc_99_two_upgraded_farms_at_one_city():
    s = state(player(buildings="9a=farm 9b=farm", upgraded="9a 9b"), player("2"))
    assert total(production(s, 0)) == goods(kelp=3)
    assert points(production(s, 0)) == 3


def test_uwc_99_refit_of_two_farms_for_credits_or_science():
    refit = Parts(CARDS["30"].instant)
    for held, way in (
        (goods(credit=2), ("1credit", "1credit")),
        (goods(science=2), ("1science", "1science")),
        (goods(credit=1, science=1), ("1credit", "1science")),
    ):
        t = Table(player(held=held, buildings="9a=farm 9b=farm"), player("2"), effects=(refit,))
        t.choose(f"farm 9a {way[0]}")
        if t.options():
            t.choose(f"farm 9b {way[1]}")
        assert (t.me.goods, t.me.upgraded) == (Goods(), ["9a", "9b"])


def test_uwc_99_uwc_35_an_exchange_goes_either_way_once():
    swap = Parts(CARDS["50"].instant)
    for held in (goods(kelp=2), goods(steelplast=2)):
        t = Table(player(held=held), player("2"), effects=(swap,))
        t.choose("either")  # the other way cannot be paid
        assert t.me.goods == goods(kelp=1, steelplast=1)
        assert t.options() == ["advance", "pass"]


def test_uwc_99_uwc_26_a_tunnel_with_two_credits_off_costs_a_steelplast():
    t = Table(player(held=goods(steelplast=1), kept=["153"]), player("2"), effects=(Build(("tunnel",)),))
    assert {choice.split()[2] for choice in t.options()} == {"1steelplast"}


def test_uwc_99_uwc_70_four_goods_in_any_mix_are_a_point():
    for held in (goods(kelp=3, steelplast=1), goods(science=1, steelplast=2, credit=1)):
        assert final_scoring(player(held=held))[-1].points == 1


def test_uwc_99_uwc_13_a_slot_may_be_used_in_part_but_not_at_all_without_means():
    t = Table(player(held=goods(steelplast=1, credit=1), hand=["1"]), player("2"))
    assert {"y4", "y3"} <= t.slots()
    t.choose("y4 1 only", "tunnel 8-9 1credit-1steelplast")
    assert t.me.tunnels == ["8-9"]
    t = Table(player(held=goods(steelplast=1), hand=["1"]), player("2"))
    assert not {"y4", "y3"} & t.slots()


def test_uwc_99_uwc_37_a_slot_with_an_own_tile_is_not_occupied_by_another():
    p = player(hand=["67"])
    tiles = {"R3": [1, 0], "Y1": [2], "G3": [1]}
    t = Table(p, player("2"), player("3"), player("4"), era=2, effects=(Parts(CARDS["67"].instant),), tiles=tiles)
    assert t.options() == ["G3", "part-G3", "Y1", "pass"]


def test_uwc_90_what_is_not_connected_is_ignored():
    p = player(**PLAYER_90)
    assert "6" not in connected_cities(p)
    assert "6a" not in connected_buildings(p)
    assert feeding(p) == (0, 0, 0)
