"""Set-up, components and the ring (OCE-01..16)."""

from collections import Counter

import pytest

from bot.engine import machine
from bot.games.oceans import GAME
from bot.games.oceans.before_feeding import Preparing
from bot.games.oceans.cards import DEEP, SURFACE, card
from bot.games.oceans.feeding import Feed
from bot.games.oceans.playing import Play
from bot.games.oceans.ring import circle, nearest, neighbours
from bot.games.oceans.rows import SCENARIOS, TRAITS
from bot.games.oceans.species_values import fish_spaces, free_spaces, trait_limit
from bot.games.oceans.state import Options
from tests.games.oceans.positions import Table


@pytest.mark.parametrize("seats", GAME.seats)
def test_OCE_01_tokens(seats):
    s, _ = machine.begin(GAME, seats, 1, Options())
    assert sum(s.waters) == 60 + 20 * seats
    assert s.reserve == 60


def test_OCE_02_the_first_discard_moves_tokens_to_zone_3():
    s, events = machine.begin(GAME, 4, 7, Options())
    moved = card(s.discards[0]).migration
    assert s.waters == [35 - moved, 35 - moved, 35, 35 + 2 * moved]
    assert any(event.event.__class__.__name__ == "Stirred" for event in events)


def test_OCE_03_hands_gene_pool_scenarios():
    s, _ = machine.begin(GAME, 5, 3, Options())
    assert [len(hand) for hand in s.hands] == [6] * 5
    assert all(not card(name).trait.deep for hand in s.hands for name in hand)
    assert [len(pool) for pool in s.pools] == [1, 1]
    assert len({*s.scenarios}) == 2


@pytest.mark.parametrize(
    ("seats", "printed", "measured"),
    [
        (2, [4, 0], [3, 0]),
        (3, [6, 4, 0], [6, 4, 0]),
        (4, [7, 6, 4, 0], [5, 4, 2, 0]),
        (5, [8, 7, 6, 4, 0], [6, 5, 3, 2, 0]),
        (6, [9, 8, 7, 6, 4, 0], [7, 5, 5, 3, 2, 0]),
    ],
)
def test_OCE_04_bonus_in_turn_order(seats, printed, measured):
    firsts = set()
    for seed in range(30):
        for chosen, wanted in ((False, printed), (True, measured)):
            s, _ = machine.begin(GAME, seats, seed, Options(measured=chosen))
            assert [s.bonus[seat] for seat in s.after(s.first)] == wanted
            firsts.add(s.first)
    assert len(firsts) == seats


def test_OCE_05_reef_variant():
    s, _ = machine.begin(GAME, 2, 1, Options(variant=True))
    assert (s.pools, s.deep, s.scenarios) == ([], [], ("abundance", "fertile"))
    assert GAME.see(s, 0).pools == ()


def test_OCE_06_surface_cards():
    assert len(SURFACE) == 120
    kinds = Counter(card(name).trait.key for name in SURFACE)
    assert set(kinds.values()) == {10}
    for key in kinds:
        mine = [card(name) for name in SURFACE if card(name).trait.key == key]
        assert sorted(held.migration for held in mine) == [5, 6, 7, 7, 8, 8, 9, 9, 10, 11]
        arrows = {way: [held.migration for held in mine if held.arrow == way] for way in ("left", "right")}
        wanted = {"left": [5, 7, 8, 9, 11], "right": [6, 7, 8, 9, 10]}
        assert arrows == (wanted if TRAITS[key].arrow else {"left": [], "right": []})


def test_OCE_07_deep_cards_and_those_with_house_values():
    assert len(DEEP) == 89
    assert (TRAITS["hard_shell"].shells, TRAITS["hard_shell"].rules) == (6, ())
    attacks = {"sea_rex": 8, "deep_sea_kraken": 5, "abyss_dweller": 4}
    assert {key: TRAITS[key].attack for key in attacks} == attacks
    assert (TRAITS["communication"].shells, TRAITS["communication"].defensive) == (0, False)
    assert TRAITS["blubber"].shells == 1
    assert sum(TRAITS[key].cost for key in DEEP) == 154


def test_OCE_08_scenarios():
    """No Lazy Creator, and promo ones only where wished."""
    assert len(SCENARIOS) == 39
    assert sum(scenario.promo for scenario in SCENARIOS.values()) == 14
    seen = {promo: set() for promo in (False, True)}
    for promo, keys in seen.items():
        for seed in range(400):
            keys.update(GAME.new(2, seed, Options(promo=promo)).scenarios)
    assert seen[False] == {key for key, scenario in SCENARIOS.items() if not scenario.promo}
    assert seen[True] == set(SCENARIOS)


def test_OCE_09_defensive_traits():
    surface = {key for key, trait in TRAITS.items() if trait.defensive and not trait.deep}
    assert surface == {"schooling", "inking", "transparent", "apex_predator", "speed"}
    assert sum(trait.defensive for trait in TRAITS.values() if trait.deep) == 26


def test_OCE_10_boards():
    t = Table(("A 0: inking", "B 0: speed, speed", "C 0: gigantic_brain", "D 0: blubber"), ("Z 0:",))
    assert [fish_spaces(t.s, t.s.species[name]) for name in "ABCD"] == [9, 9, 9, 18]
    assert [trait_limit(t.s, t.s.species[name]) for name in "ABC"] == [3, 5, None]
    assert t.tokens("Z") == [0]
    crowded = Table(("A 9: inking", "B 10: inking", "C 12: inking"), ())
    assert [free_spaces(crowded.s, name) for name in "ABC"] == [1, 0, 0]


def test_OCE_11_a_new_species_stands_anywhere_among_ones_own():
    t = Table(("A 0: inking", "B 0: inking"), ("Z 0: inking",), hands=["speed", ""], doing=[Play()])
    speed = t.s.hands[0][0]
    wanted = {"A-left", "A-right", "B-right"}
    assert {choice.split()[2] for choice in t.options() if " new " in choice} == wanted
    t.choose(f"{speed} new A-right no")
    assert t.s.rows[0] == ("A", "1", "B")
    assert t.s.species["1"].traits == (speed,)


def test_OCE_12_the_ring():
    t = Table(("A 0: inking", "B 0: inking"), (), ("C 0: inking", "D 0: inking"), ("E 0: inking",))
    assert circle(t.s, 0) == ["B", "A", "D", "C", "E"]
    assert circle(t.s, 2) == ["D", "C", "E", "B", "A"]
    assert neighbours(t.s, "A") == ("D", "B")
    assert neighbours(t.s, "B") == ("A", "E")
    alone = Table(("A 0: inking",), ())
    assert neighbours(alone.s, "A") == ("", "")


def test_OCE_12_and_OCE_36_against_walking_the_table():
    rows = (("A 0: inking", "B 0: whale_cleaner"), ("C 0: whale_cleaner", "D 0: inking"), ("E 0: deep_whale_cleaner",))
    t = Table(*rows)
    order = ["B", "A", "D", "C", "E"]
    for place, feeder in enumerate(order):
        collected = set()
        for step in (1, -1):
            others = [order[(place + step * n) % 5] for n in range(1, 5)]
            collected.add(next(name for name in others if name in "BCE"))
        assert nearest(t.s, feeder, "whale_cleaner") == collected


def test_OCE_13_copies_stack():
    t = Table(("A 0: inking, inking", "B 0: filter_feeder, filter_feeder"), ("Z 0: inking",))
    view = t.view()
    assert [player.shell for player in view.players[0].species] == [8, 0]
    assert [player.forage for player in view.players[0].species] == [1, 10]


def test_OCE_14_taking_is_bounded_and_no_gain():
    t = Table(("A 9: parasitic<",), ("Y 0: sedentary_colony", "Z 4: tentacled"), doing=[Preparing(), Feed()])
    assert t.tokens("AZY") == [10, 3, 0]
    assert t.asks == [(0, "surplus")]  # and no colony was asked: leeching is no gain


def test_OCE_15_limits_are_looked_at_after_a_play():
    t = Table(
        ("A 0: inking, tentacled, schooling",), ("Z 0: inking",), hands=["speed whale_cleaner", ""], doing=[Play()]
    )
    speed, cleaner = sorted(t.s.hands[0])
    t.choose(f"{speed} add A no")
    assert len(t.traits("A")) == 4
    t = Table(
        ("A 0: inking, tentacled, schooling",), ("Z 0: inking",), hands=["speed whale_cleaner", ""], doing=[Play()]
    )
    t.choose(f"{cleaner} add A no")
    assert t.asks == [(0, "drop")]
    t.choose(cleaner)
    assert len(t.traits("A")) == 3
    assert t.s.discards[-1] == cleaner


def test_OCE_16_vestigial_limb():
    """On another's species with a free place; its owner cannot discard it; another card is evolved."""
    t = Table(
        ("A 0: inking",),
        ("Z 0: inking", "Y 0: inking, tentacled, schooling"),
        hands=["vestigial_limb tiny speed", ""],
        piles=[1, 0],
        exploded=True,
        doing=[Play()],
    )
    limb = [choice for choice in t.options() if choice.startswith("vestigial_limb add")]
    assert {choice.split()[2] for choice in limb} == {"Z"}
    t.choose("vestigial_limb add Z reef")
    assert t.traits("Z") == ["inking", "vestigial_limb"]
    assert t.s.plays == 1
    assert all(choice.split()[1] in ("add", "new") for choice in t.options())
    assert not any(choice.startswith("tiny") for choice in t.options())  # it costs 1 and the pile is empty
    t.choose(next(choice for choice in t.options() if " add A" in choice))
    assert t.s.plays == 1
