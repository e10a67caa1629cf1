"""Building and upgrading: costs, payments, places, discounts, surcharges (UWC-20..29)."""

import pytest

from bot.games.underwater_cities.building import Build, Transform
from bot.games.underwater_cities.effect_parts import Parts
from bot.games.underwater_cities.goods import FREE, Goods
from bot.games.underwater_cities.hints import of_space
from bot.games.underwater_cities.network import (
    DOMES,
    STRUCTURES,
    connected_cities,
    reached_spaces,
    rooms,
    sites,
    tunnel_sites,
)
from bot.games.underwater_cities.payment import cost, payments
from bot.games.underwater_cities.rows import CARDS
from bot.games.underwater_cities.upgrading import Upgrade
from tests.games.underwater_cities.positions import Table, goods, player

COSTS = [
    ("nonsymbiotic", goods(steelplast=2, kelp=1, credit=1)),
    ("symbiotic", goods(steelplast=1, kelp=1, biomatter=1, credit=2)),
    ("tunnel", goods(steelplast=1, credit=1)),
    ("farm", goods(kelp=1)),
    ("plant", goods(credit=1)),
    ("laboratory", goods(steelplast=1)),
]


def building(held, *kinds, **how):
    p = player(held=held, **how.pop("player", {}))
    return Table(p, player("2"), effects=(Build(kinds, **how),))


@pytest.mark.parametrize(("kind", "due"), COSTS)
def test_uwc_20_usual_costs(kind, due):
    t = building(due, kind)
    t.choose(next(choice for choice in t.options() if choice.split()[1] in ("5", "8-9", "9a")))
    assert t.me.goods == Goods()
    for less in (due.minus(Goods(**{name: 1})) for name in ("credit", "kelp", "steelplast") if getattr(due, name)):
        assert building(less, kind).options() == []


def test_uwc_20_an_upgrade_costs_a_science():
    t = Table(player(held=goods(science=1), buildings="9a=farm 9b=plant"), player("2"), effects=(Upgrade(),))
    assert t.options() == ["farm 9a 1science", "plant 9b 1science"]
    t.choose("plant 9b 1science")
    assert (t.me.goods, t.me.upgraded) == (Goods(), ["9b"])
    t = Table(player(held=goods(biomatter=3), buildings="9a=farm"), player("2"), effects=(Upgrade(),))
    assert t.options() == []  # UWC-21: biomatter upgrades nothing


def test_uwc_21_biomatter_stands_for_any_kelp_or_steelplast_of_a_cost_and_nothing_else():
    due = goods(steelplast=2, kelp=1, credit=1)
    ways = payments(due, goods(9, 9, 9, 9, 9))
    assert len(ways) == 6
    assert all(way.total == due.total and way.credit == 1 and way.science == 0 for way in ways)
    assert payments(due, goods(credit=1, biomatter=3)) == (goods(credit=1, biomatter=3),)
    assert payments(due, goods(kelp=1, steelplast=2, biomatter=1)) == ()


def test_uwc_21_biomatter_pays_no_exchange_and_no_price():
    for card in ("50", "170"):
        t = Table(player(held=goods(biomatter=5)), player("2"), effects=(Parts(CARDS[card].instant),))
        assert "Paid" not in t.names()
        assert not {"either", "pay-gain"} & set(t.options())


def test_uwc_21_biomatter_pays_stated_costs_and_surcharges():
    t = building(goods(biomatter=2), "nonsymbiotic", stated=goods(steelplast=1, kelp=1))
    assert {choice.split()[2] for choice in t.options()} == {"2biomatter"}
    p = {"board": "6", "cities": "5 8", "tunnels": "8-9"}
    t = building(goods(biomatter=2), "farm", player=p)
    assert "farm 8a 2biomatter" in t.options()  # a surcharge of 1 kelp


def test_uwc_22_a_city_goes_beside_an_own_one_connected_or_not():
    assert set(sites(player())) == {"5", "6", "8"}
    assert set(sites(player(cities="5"))) == {"1", "3", "6", "7", "8"}


def test_uwc_23_buildings_go_to_cities_and_to_where_one_could_be_built_whatever_is_held():
    homes = {room[0] for room in rooms(player())}
    assert homes == {"9", "5", "6", "8"}
    assert not any(room.endswith("x") for room in rooms(player()))
    assert set(rooms(player(), expansion=True)) == {"5x", "6x", "8x", "9x"}
    assert "9a" not in rooms(player(buildings="9a=farm"))
    t = building(goods(kelp=1), "farm", expansion=True)
    assert t.spaces() == {"5x", "6x", "8x", "9x"}


def test_uwc_24_a_tunnel_joins_the_starting_city_through_own_tunnels_only():
    assert set(tunnel_sites(player(cities="5 1"))) == {"6-9", "8-9", "5-9"}
    assert set(tunnel_sites(player(tunnels="5-9"))) == {"6-9", "8-9", "1-5", "3-5", "5-7"}
    through_port = player(tunnels="5-9 1-5 1-2 2-M1")
    assert "4-M1" not in tunnel_sites(through_port)
    assert "2-3" in tunnel_sites(through_port)


def test_uwc_26_a_stated_cost_replaces_the_usual_one_and_discounts_stack_down_to_nothing():
    p = player(kept=["9", "9", "76", "11"])
    assert cost(p, "nonsymbiotic") == goods(steelplast=2, kelp=1)
    assert cost(p, "symbiotic") == goods(steelplast=1, kelp=1)
    assert cost(p, "nonsymbiotic", goods(steelplast=1, kelp=1)) == goods(steelplast=1, kelp=1)
    assert cost(p, "nonsymbiotic", less=goods(steelplast=1)) == goods(steelplast=1, kelp=1)
    assert cost(p, "laboratory") == Goods()
    assert cost(player(kept=["75", "153"]), "tunnel") == goods(steelplast=1)


def test_uwc_26_a_surcharge_comes_last_even_on_what_is_free_but_not_on_upgrades():
    p = {"board": "5", "cities": "3 5", "tunnels": "5-9 3-5"}
    t = building(goods(), "farm", stated=FREE, player=p)
    assert "3a" not in t.spaces()
    assert "farm 9a free" in t.options()
    t = building(goods(credit=1), "farm", stated=FREE, player=p)
    assert "farm 3a 1credit" in t.options()
    t = Table(player(**p, buildings="3a=farm", held=goods(science=1)), player("6"), effects=(Upgrade(),))
    assert "farm 3a 1science" in t.options()


def test_uwc_27_bonuses_come_at_once_connected_or_not():
    t = building(goods(credit=1), "plant", player={"cities": "6"})
    t.choose("plant 6a 1credit")
    assert (t.me.marker, len(t.me.hand)) == (4, 1)  # Federation and card
    t = building(goods(kelp=1), "farm")
    t.choose("farm 8a 1kelp")
    assert t.me.goods == goods(kelp=1)


def test_uwc_28_the_network_is_what_tunnels_join():
    p = player(cities="5 6 1", tunnels="5-9 1-5")
    assert set(connected_cities(p)) == {"9", "5", "1"}
    assert reached_spaces(p) == {"9", "5", "1"}
    assert set(connected_cities(player(cities="5"))) == {"9"}


def test_uwc_29_a_structure_is_upgraded_once_and_stays_what_it_is():
    held = goods(science=5)
    t = Table(player(held=held, buildings="9a=farm 9b=farm", upgraded="9a"), player("2"), effects=(Upgrade(),))
    assert t.me.upgraded == ["9a", "9b"]  # forced: only one is left
    t = Table(player(held=held, cities="5"), player("2"), effects=(Upgrade(),))
    assert t.options() == []  # cities are no structures
    assert not set(DOMES) & set(STRUCTURES)


def test_uwc_29_making_a_city_symbiotic_counts_as_nothing_built():
    t = Table(player(cities="1", kept=["32", "135"]), player("2"), effects=(Transform(),), era=3)
    t.choose("1")
    assert t.me.domes == {"9": "nonsymbiotic", "1": "symbiotic"}
    assert (t.me.points, t.me.hand, t.me.goods) == (0, [], Goods())
    assert t.names() == ["Transformed"]


def test_a_refusal_names_the_rule():
    t = building(goods(kelp=1, credit=1), "farm", "plant")
    effect = Build(("farm", "plant"))
    wrong = {"farm 2a 1kelp": "why.space", "laboratory 9a 1kelp": "why.structure", "farm 9a": "why.parts"}
    wrong["farm 9a 1credit"] = "why.goods"
    assert {choice: effect.refusal(t.s, 0, choice).key for choice in wrong} == wrong


@pytest.mark.parametrize(
    ("space", "idle"), [("9a", False), ("9x", False), ("8a", True), ("8x", True), ("8", False), ("8-9", False)]
)
def test_uwc_28_a_space_beside_no_connected_city_is_said_to_be_idle(space, idle):
    assert (("space", "idle") in of_space(player(), space).words) is idle


def test_a_space_is_idle_until_its_city_is_built_and_joined():
    assert ("space", "idle") in of_space(player(tunnels="8-9"), "8a").words
    assert ("space", "idle") in of_space(player(cities="8"), "8a").words
    assert ("space", "idle") not in of_space(player(cities="8", tunnels="8-9"), "8a").words
