"""Production, feeding, era ends, advanced spaces, metropolises (UWC-50..61, UWC-73..79)."""

import msgspec
import pytest

from bot.engine import machine
from bot.engine.state import copy
from bot.engine.steps import advance
from bot.games.underwater_cities import GAME
from bot.games.underwater_cities.building import Build
from bot.games.underwater_cities.deck import era_cards
from bot.games.underwater_cities.goods import FREE
from bot.games.underwater_cities.network import connected_corners
from bot.games.underwater_cities.production import feeding, production, total
from bot.games.underwater_cities.rounds import PLAY, NextEra, Production
from bot.games.underwater_cities.rows import CARDS, METROPOLISES
from tests.games.underwater_cities.positions import Table, goods, player, state


def produce(board="1", **how):
    """Goods and points of a production."""
    entries = production(state(player(board, **how), player("2")), 0)
    return total(entries), sum(entry.points for entry in entries)


@pytest.mark.parametrize(
    ("kind", "plain", "upgraded", "pair"),
    [
        ("farm", (goods(kelp=1), 0), (goods(kelp=1), 1), (goods(kelp=3), 3)),
        ("plant", (goods(credit=1), 0), (goods(credit=1, biomatter=1), 0), (goods(credit=3, biomatter=2), 0)),
        ("laboratory", (goods(science=1), 0), (goods(science=1, steelplast=1), 0), (goods(science=2, steelplast=3), 0)),
    ],
)
def test_uwc_50_what_buildings_make(kind, plain, upgraded, pair):
    assert produce(buildings=f"9a={kind}") == plain
    assert produce(buildings=f"9a={kind}", upgraded="9a") == upgraded
    assert produce(buildings=f"9a={kind} 9b={kind}", upgraded="9a 9b") == pair
    three, points = produce(buildings=f"9a={kind} 9b={kind} 9c={kind}", upgraded="9a 9b 9c")
    assert (three, points) == (pair[0].plus(upgraded[0]), pair[1] + upgraded[1])  # the extra comes once
    assert produce(buildings=f"5a={kind}", cities="5") == (goods(), 0)  # not connected


def test_uwc_51_tunnels_beside_cities_and_symbiotic_cities():
    assert produce(tunnels="8-9 7-8 4-7") == (goods(credit=1), 0)
    assert produce(tunnels="8-9", upgraded="8-9") == (goods(credit=1), 1)
    assert produce(tunnels="5-9", cities="5") == (goods(credit=1), 0)  # between two cities: once
    assert produce(tunnels="5-9", symbiotic="5") == (goods(credit=1), 2)
    assert produce(symbiotic="5") == (goods(), 0)
    tiles = (("M1", "brown1"), ("M3", "blue7"), ("M7", "blue8"))
    assert produce(tunnels="6-9 3-6 3-M3", tiles=tiles) == (goods(credit=1), 0)  # a metropolis makes no tunnel produce


def test_uwc_52_what_makes_something_else_does_so_once_whatever_cards_say_so(monkeypatch):
    (instead,) = CARDS["40"].production
    monkeypatch.setitem(CARDS, "40", msgspec.structs.replace(CARDS["40"], production=(instead, instead)))
    for buildings, number in (("9a=laboratory", 1), ("9a=laboratory 9b=laboratory", 2)):
        entries = production(state(player(kept=["40"], buildings=buildings), player("2")), 0, ("40",))
        assert total(entries) == goods(steelplast=number, kelp=number)


def test_uwc_52_cards_and_connected_metropolises_produce_and_modify_what_produces():
    tiles = (("M1", "brown1"), ("M3", "blue6"), ("M7", "blue1"))
    assert produce(tunnels="6-9 3-6 3-M3", tiles=tiles)[0] == goods(credit=1 + 3)
    assert produce(tunnels="6-9 3-6", tiles=tiles)[0] == goods(credit=1)
    assert produce(kept=["41", "42", "43"], buildings="9a=plant 9b=plant")[0] == goods(credit=2 + 1 + 1, kelp=1)
    t = Table(player(kept=["40"], buildings="9a=laboratory", upgraded="9a"), player("2"), effects=(Production(),))
    t.choose("40")
    assert t.me.goods == goods(steelplast=2)  # the kelp was eaten
    assert Table(player(kept=["40"]), player("2"), effects=(Production(),)).options() == []


def test_uwc_52_a_card_with_a_condition_produces_only_while_it_holds():
    assert produce(kept=["63"], buildings="9a=plant")[0] == goods(credit=1)
    assert produce(kept=["63"], buildings="9a=plant 9b=plant")[0] == goods(credit=2 + 1)


@pytest.mark.parametrize(("choice", "points", "biomatter"), [("100", 2, 0), ("pass", 0, 1)])
def test_uwc_68_what_was_just_made_may_be_turned_into_points(choice, points, biomatter):
    mine = player(kept=["100"], held=goods(kelp=1), buildings="9a=plant", upgraded="9a")
    t = Table(mine, player("2"), effects=(Production(),))
    assert set(t.options()) == {"100", "pass"}
    t.choose(choice)
    assert (t.me.points, t.me.goods) == (points, goods(credit=1, biomatter=biomatter))
    idle = player(kept=["100"], held=goods(kelp=1, biomatter=3), buildings="9a=plant")
    assert Table(idle, player("2"), effects=(Production(),)).options() == [], "what was held before does not count"


@pytest.mark.parametrize(
    ("held", "points", "eaten"),
    [
        (goods(kelp=5, biomatter=2), 9, (3, 0, 0)),
        (goods(kelp=1, biomatter=1), 9, (1, 1, 3)),
        (goods(), 9, (0, 0, 9)),
        (goods(), 4, (0, 0, 4)),
    ],
)
def test_uwc_53_feeding_takes_kelp_then_biomatter_then_points_not_below_zero(held, points, eaten):
    p = player(held=held, points=points, cities="5 1", symbiotic="6", tunnels="5-9 6-9")
    assert feeding(p) == eaten


def test_uwc_53_action_cards_are_ready_again_but_not_after_the_last_era():
    for last in (False, True):
        t = Table(player(used=["assistant"]), player("2"), effects=(Production(last),))
        assert t.me.used == (["assistant"] if last else [])


def test_uwc_54_a_new_era_brings_a_new_deck_three_cards_and_a_choice():
    p = player(hand=["1", "2"], kept=["29"])
    t = Table(p, player("2", hand=["3", "4", "5", "6"]), effects=(NextEra(2),), discards=["7"])
    assert (t.s.era, len(t.s.deck), t.s.gone) == (2, 57 - 6, ["7"])
    assert machine.seats_to_choose(t.s) == [0, 1]
    assert {len(choice.split("-")) for choice in t.options(0)} == {4}  # a hand limit of four, of five cards
    assert {len(choice.split("-")) for choice in t.options(1)} == {3}
    t.choose(t.options(0)[0]).choose(t.options(1)[0], seat=1)
    assert [len(someone.hand) for someone in t.s.players] == [4, 3]
    assert set(t.s.deck) <= set(era_cards(2))


def test_uwc_54_the_last_era_ends_without_new_cards():
    names = [(type(effect).__name__, getattr(effect, "number", None)) for effect in PLAY.effects]
    eras = [i for i, (name, _) in enumerate(names) if name == "NextEra"]
    productions = [i for i, (name, _) in enumerate(names) if name == "Production"]
    rounds = [names[i - 1] for i in productions]
    assert rounds == [("Round", 4), ("Round", 7), ("Round", 10)]
    assert eras == [productions[0] + 1, productions[1] + 1]
    assert names[-1] == ("Final", None)


def test_uwc_55_all_produce_at_the_same_time_and_are_asked_only_where_there_is_a_choice():
    ask = {"kept": ["40"], "buildings": "9a=laboratory"}
    s = state(player(**ask), player("2"), player("3", **copy(ask)), effects=(Production(),))
    advance(GAME, s, [], 0)
    assert machine.seats_to_choose(s) == [0, 2]
    machine.play(GAME, s, 2, "pass")
    assert machine.seats_to_choose(s) == [0]
    assert s.players[2].goods == goods()  # nothing is done until all have chosen
    machine.play(GAME, s, 0, "40")
    assert s.players[2].goods == goods(science=1)


def test_uwc_56_cards_of_an_earlier_era_stay_playable_and_leave_the_game():
    t = Table(player(hand=["7"]), player("2"), era=2)
    t.choose("g4 7 before")
    assert t.me.goods == goods(science=2, credit=1)
    assert (t.s.gone, t.s.discards) == (["7"], [])
    t = Table(player(hand=["7", "67", "68", "69"]), player("2"), era=2)
    t.choose("7")
    assert t.s.dumped == [[], []]


def dug(tunnel, **how):
    t = Table(player(**how), player("2"), effects=(Build(("tunnel",), FREE),))
    return t.choose(f"tunnel {tunnel} free")


def test_uwc_60_a_blue_metropolis_gives_at_once_when_its_tunnel_is_built():
    t = dug("3-M3", tunnels="6-9 3-6", tiles=(("M1", "brown1"), ("M3", "blue9"), ("M7", "blue7")))
    assert t.me.goods == goods(steelplast=3, kelp=3)
    assert connected_corners(t.me) == ("M3",)
    t = dug("7-M7", tunnels="8-9 7-8", kept=["113"])
    assert (t.me.points, t.me.goods) == (4, goods(credit=2))


def test_uwc_60_the_brown_one_needs_both_tunnels():
    t = dug("2-M1", tunnels="5-9 1-5 1-2 1-4")
    assert (connected_corners(t.me), "Connected" in t.names()) == ((), False)
    t = dug("4-M1", tunnels="5-9 1-5 1-2 1-4 2-M1")
    assert (connected_corners(t.me), "Connected" in t.names()) == (("M1",), True)


def test_uwc_61_eleven_blue_and_five_brown_tiles():
    blue = [tile for name, tile in METROPOLISES.items() if name.startswith("blue")]
    assert len(blue) == 11
    assert all(tile.instant for tile in blue)
    assert sum(bool(tile.production) for tile in blue) == 6
    assert sum(bool(tile.scoring) for tile in METROPOLISES.values()) == 5


# ---- advanced boards ---------------------------------------------------------------------------------------------------
def test_uwc_73_a_surcharged_space_asks_for_more_and_gives_at_once():
    p = player("7", cities="5 7", tunnels="5-9 5-7", held=goods(kelp=1, science=1))
    t = Table(p, player("2"), effects=(Build(("farm",)),))
    t.choose("farm 7a 1kelp-1science")
    assert (t.me.goods, t.me.points) == (goods(), 2)


def test_uwc_26_building_is_possible_where_only_a_surcharged_space_is_left_and_can_be_paid():
    for science, possible in ((1, True), (0, False)):
        p = player("7", cities="5 7", tunnels="5-9 5-7", held=goods(kelp=1, science=science))
        p.buildings = dict.fromkeys({*Build(("farm",)).places(p, "farm")} - {"7a"}, "plant")
        assert Build(("farm",)).places(p, "farm") == ("7a",)
        assert Build(("farm",)).possible(state(p, player("2")), 0) is possible


def test_uwc_75_a_symbiotic_city_on_its_space_makes_six_points():
    how = {"tunnels": "6-9 5-6 2-5 1-2", "cities": "2"}
    assert produce("6", symbiotic="1", **how)[1] == 6
    assert produce("6", **(how | {"cities": "1 2"}))[1] == 0
    p = player("6", tunnels="6-9 5-6 2-5", cities="2", held=goods(credit=4, kelp=1, steelplast=5))
    t = Table(p, player("2"), effects=(Build(("nonsymbiotic",)),))
    assert "nonsymbiotic 1 4credit-1kelp-5steelplast" in t.options()


def test_uwc_76_six_points_at_once_connected_or_not():
    p = player("5", cities="5 1", held=goods(credit=3, kelp=1, steelplast=2, science=2))
    t = Table(p, player("2"), effects=(Build(("nonsymbiotic",)),))
    t.choose("nonsymbiotic 2 3credit-1kelp-2steelplast-2science")
    assert (t.me.points, t.me.goods) == (6, goods())


def test_uwc_77_a_triple_tunnel():
    assert produce("7", tunnels="6-9 3-6", cities="6") == (goods(credit=1 + 3), 0)
    assert produce("7", tunnels="6-9 3-6", cities="6", upgraded="3-6") == (goods(credit=1 + 3), 3)
    assert produce("7", tunnels="6-9 3-6") == (goods(credit=1), 0)
    p = player("7", tunnels="6-9", held=goods(credit=2, steelplast=1))
    t = Table(p, player("2"), effects=(Build(("tunnel",)),))
    assert "tunnel 3-6 2credit-1steelplast" in t.options()


def test_uwc_78_a_metropolis_by_its_tunnel_gives_two_points_more():
    tiles = (("M1", "brown1"), ("M3", "blue8"), ("M7", "blue7"))
    assert produce("8", tunnels="6-9 3-6 3-M3", tiles=tiles) == (goods(credit=1), 2)
    assert produce("8", tunnels="6-9 3-6", tiles=tiles) == (goods(credit=1), 0)


def test_uwc_79_a_pair_of_tunnels_each_beside_a_connected_city():
    assert produce("5", tunnels="6-9 3-6 3-5", cities="3") == (goods(credit=3 + 2), 0)
    assert produce("5", tunnels="6-9 3-6 3-5", cities="3", upgraded="3-6 3-5") == (goods(credit=3 + 2), 2)
    assert produce("5", tunnels="6-9 3-6 3-5", cities="6") == (goods(credit=2), 0)
