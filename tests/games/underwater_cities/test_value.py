"""The judgement of computer players: what goods can still pay, buildings without a city, action cards."""

from random import Random

import pytest

from bot.engine import machine
from bot.games.underwater_cities import GAME
from bot.games.underwater_cities.building import Build
from bot.games.underwater_cities.computer.action_cards import action_card_gain
from bot.games.underwater_cities.computer.next_pieces import build_points, upgrade_points
from bot.games.underwater_cities.computer.rest_of_turn import expected_points
from bot.games.underwater_cities.computer.value import value
from bot.games.underwater_cities.events import Lost
from bot.games.underwater_cities.gains import Gain
from bot.games.underwater_cities.network import BUILDINGS, STRUCTURES, board, connected_buildings
from bot.games.underwater_cities.resolve import LastUse
from bot.games.underwater_cities.rows import CARDS
from bot.games.underwater_cities.taking_specials import Special
from bot.games.underwater_cities.turn import Discard, Play
from bot.games.underwater_cities.upgrading import Upgrade
from bot.players.greedy import greedy
from tests.games.underwater_cities.positions import goods, player, state

PLAYING = (Play(),)
DEALS = range(300, 306)
CITIES = {"tunnels": "5-9 6-9", "cities": "5 6", "buildings": "9a=farm 9b=plant 9c=laboratory"}
FULL = {"tunnels": "6-9 5-9", "buildings": "9a=farm 9b=plant 9c=laboratory"}


def late(mine, turns_left=1, effects=PLAYING, **how):
    """A position of the last round, with so many of one's own turns to come."""
    s = state(mine, player(), era=3, effects=effects, tiles={"always": [0] * (3 - turns_left)}, **how)
    s.round = 10
    return s


def play_slot(mine, turns_left=1):
    """The slot that greedy chooses."""
    return greedy(GAME, late(mine, turns_left), 0, Random(1)).split()[0]


# ---- goods -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("turns_left", [1, 2])
def test_goods_are_built_with_while_they_bring_more_than_as_leftovers_uwc_70(turns_left):
    assert play_slot(player(**CITIES, held=goods(kelp=6, credit=6), hand=["7"]), turns_left) in ("r1", "r2")


def test_science_pays_for_upgrades_that_still_produce_uwc_50():
    farms = {"tunnels": "5-9 6-9 3-6", "cities": "5", "buildings": "9a=farm 9b=farm 9c=laboratory"}
    assert play_slot(player(**farms, held=goods(science=4), hand=["7"])) == "r4"


def test_more_of_a_good_than_can_still_be_used_is_worth_what_is_left_over_of_it():
    def worth_of_one_more(kelp, turns_left):
        few, more = (late(player(held=goods(kelp=n)), turns_left) for n in (kelp, kelp + 1))
        return value(more, 0) - value(few, 0)

    assert worth_of_one_more(1, 2) == worth_of_one_more(1, 3) == pytest.approx(0.25)
    assert worth_of_one_more(0, 2) > 0.25


def test_a_gain_is_judged_by_what_is_held_already():
    poor, rich = (late(player(held=goods(steelplast=n)), 3) for n in (0, 8))
    assert expected_points(poor, 0, Gain(steelplast=2), 3) > expected_points(rich, 0, Gain(steelplast=2), 3)


def test_credits_that_a_kept_card_turns_into_points_are_not_spent_for_less():
    spare, needed = (late(player(**CITIES, held=goods(credit=12), kept=kept)) for kept in ([], ["181"]))
    build = Build(("plant",))
    assert expected_points(spare, 0, build, 0) > expected_points(needed, 0, build, 0)


# ---- pieces ------------------------------------------------------------------------------------------------------
def test_a_piece_to_come_is_judged_by_the_best_space_for_it_and_the_next_ones():
    s = late(player(**CITIES, held=goods(kelp=9)))
    network, before = (dict(s.players[0].buildings), dict(s.players[0].domes)), value(s, 0)
    best, second, third = build_points(s, 0, "farm", False, 0)
    assert best >= second > third > 1
    assert (network, before) == ((s.players[0].buildings, s.players[0].domes), value(s, 0))


def test_what_is_upgraded_already_and_what_cannot_be_paid_for_brings_nothing():
    s = late(player(**FULL, upgraded="9a 9b 9c 6-9", held=goods(science=2)))
    assert len(upgrade_points(s, 0, STRUCTURES, 0)) == 1
    assert upgrade_points(s, 0, ("farm",), 0) == ()
    assert expected_points(s, 0, Upgrade(), 0) > expected_points(s, 0, Upgrade(("farm",)), 0) == 0
    assert expected_points(s, 0, Build(BUILDINGS), 0) == 0


def test_a_building_without_a_city_counts_the_more_the_easier_its_city_can_still_be_joined_uwc_28():
    def worth_of_building(space, round_):
        gains = []
        for more in ("", f" {space}=plant"):
            s = state(player(**FULL | {"buildings": FULL["buildings"] + more}), player(), era=3, effects=PLAYING)
            s.round = round_
            gains.append(value(s, 0))
        return gains[1] - gains[0]

    assert worth_of_building("5a", 10) == 0  # three turns for a city, where the tunnel is built
    assert worth_of_building("5a", 8) > 0
    assert worth_of_building("1a", 8) < worth_of_building("5a", 8)  # a city and a tunnel


def test_a_tunnel_to_a_city_makes_its_building_count():
    alone = late(player(tunnels="6-9", cities="5", buildings="5a=farm"))
    assert max(build_points(alone, 0, "tunnel", False, 0)) > 3


# ---- specials ----------------------------------------------------------------------------------------------------
BROADCASTING = "193"  # 2 credits for 1 point and 1 credit at each Production: at the only one left
LABORATORY = "198"  # 1 credit for 1 science and 1 kelp at each


def test_a_special_is_worth_what_it_adds_to_the_hand_uwc_33():
    """In round 8 it was suggested to take one, and in round 9 to discard it: the hand held better cards."""
    s = state(player(hand=["79", "132", "172"]), player(), era=3, prizes=[], specials=[BROADCASTING])
    early = state(player(hand=["79"]), player(), prizes=[], specials=[LABORATORY])
    assert expected_points(s, 0, Special(), 8) < 0.1
    assert expected_points(early, 0, Special(), 28) > 0.5


# ---- whole games -------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def games_of_two():
    """The ends of some games for two, each with the cards that were lost as they were played, and the discarded."""
    return [play_game(deal) for deal in DEALS]


def play_game(deal):
    """A whole game: its end, the cards that were lost as they were played, and those that were discarded from hands."""
    s, _ = machine.begin(GAME, 2, deal, GAME.options())
    lucks, lost, discarded = [Random(f"{deal}:{seat}") for seat in range(2)], [], []
    while not machine.over(s):
        seat = machine.seats_to_choose(s)[0]
        verb, choice = type(machine.current_effect(s, seat)), greedy(GAME, s, seat, lucks[seat])
        discarded += choice.split("-") if verb is Discard else []
        told = machine.play(GAME, s, seat, choice)
        lost += [entry.event.card for entry in told if isinstance(entry.event, Lost)]
    return s, lost, discarded


def test_no_action_card_is_lost_as_it_is_played_uwc_31(games_of_two):
    assert not [card for _, lost, _ in games_of_two for card in lost if CARDS[card].action]


def test_hardly_a_special_is_taken_only_to_be_discarded_uwc_33(games_of_two):
    """A better card may be drawn after it."""
    assert sum(CARDS[card].cost > 0 for _, _, discarded in games_of_two for card in discarded) <= len(DEALS)


def test_hardly_a_building_is_put_where_it_neither_comes_to_count_nor_brings_a_bonus_uwc_28(games_of_two):
    alone = [
        room
        for s, _, _ in games_of_two
        for one in s.players
        for room in one.buildings
        if room not in connected_buildings(one) and not board(one).spaces[room].bonus
    ]
    assert len(alone) <= len(DEALS) / 3


def test_goods_are_not_heaped_up_to_the_last_turn_uwc_70(games_of_two):
    """Those of the last production come too late for anything but the final scoring."""
    ends = [one for s, _, _ in games_of_two for one in s.players]
    left = [one.goods.total - sum(entry.goods.total for entry in one.accounts[-2]) for one in ends]
    assert sum(left) / len(left) < 20


# ---- action cards ------------------------------------------------------------------------------------------------
HELD = ["assistant", "14", "16", "34"]


def test_a_fifth_action_card_is_worth_what_it_adds_to_the_others_uwc_31():
    alone, full = player(actions=["assistant"]), player(actions=HELD)
    assert action_card_gain(alone, "15", 12, 3) > action_card_gain(full, "15", 12, 3)


def test_a_card_that_is_replaced_unused_is_used_for_the_last_time_uwc_31():
    s = late(player(actions=HELD))
    assert expected_points(s, 0, LastUse("assistant"), 0) > 0
