"""Deep traits and additional rules (OCE-47..63)."""

import pytest

from bot.games.oceans.aging import Age, Aging
from bot.games.oceans.attacking import Attempt, attack_refusal, attack_variants, tokens_taken
from bot.games.oceans.before_feeding import Preparing
from bot.games.oceans.bodies import body
from bot.games.oceans.cards import DEEP
from bot.games.oceans.feeding import Feast, Feed
from bot.games.oceans.overpopulation import Crowding
from bot.games.oceans.playing import Play
from bot.games.oceans.species_values import aging_amount, attack, forage, gain, shells, trait_limit
from tests.games.oceans.positions import Table


def value_of(traits, tokens=3, **more):
    t = Table((f"A {tokens}: {traits}",), ("Z 0: inking",), **more)
    return forage(t.s, "A"), attack(t.s, "A"), shells(t.s, "A")


def test_OCE_47_banned_is_0_without_icons_1():
    assert value_of("apex_predator") == (0, 3, 2)
    assert value_of("filter_feeder") == (5, 0, 0)
    assert value_of("swarming", tokens=0) == (1, 1, 0)
    assert value_of("swarming", tokens=4) == (1, 4, 0)


def test_OCE_48_order_of_arithmetic():
    cold = {"scenarios": ("snowball_earth", "large_predators"), "zones": (0, 0, 30), "exploded": True}
    assert value_of("speed, pack_hunting", **cold)[:2] == (1, 4)  # (2 - 1) x 2 + 2
    assert value_of("cavitation_bullet", **cold)[1] == 3
    assert value_of("deep_diver, tiny, hydra")[0] == 0
    assert value_of("bubble_net, apex_predator")[1] == 0
    assert value_of("bubble_net, filter_feeder")[1] == 5


def test_OCE_49_arithmetic_of_gains():
    t = Table(
        ("A 0: endurance, communication",), ("Z 0: inking",), scenarios=("abundance", "fertile"), zones=(0, 30, 30)
    )
    assert gain(t.s, "A", 1) == (1 + 1 + 2) * 2
    assert gain(t.s, "A", 2, icon=False) == (2 + 2) * 2
    assert gain(t.s, "A", 2, more=1) == (2 + 1 + 1 + 2) * 2


def test_OCE_49_rows_of_teeth():
    t = Table(("A 0: rows_of_teeth",), ("V 5: tentacled", "W 0: bottom_feeder<"), ("S 0: shark_cleaner",))
    t.choose("A attack V plain")
    assert t.tokens("WS") == [3, 3]


def test_OCE_50_a_trait_does_not_answer_its_own_arrival():
    t = Table(
        ("A 0: bright_coloration",),
        (),
        hands=["speed bioluminescence", ""],
        piles=[9, 0],
        exploded=True,
        doing=[Play()],
    )
    t.choose("bioluminescence new A-left zone1")
    assert t.tokens("A1") == [1, 0]
    t = Table(
        ("A 0: bioluminescence",),
        (),
        hands=["bright_coloration speed", ""],
        piles=[9, 0],
        exploded=True,
        doing=[Play()],
    )
    t.choose("bright_coloration new A-left zone1")
    assert t.tokens("A1") == [1, 0]


def test_OCE_51_more_feedings():
    t = Table(("A 0: tentacled, the_kraken",), ("V 9: tentacled", "W 9: tentacled", "X 9: tentacled"), ("Y 0: inking",))
    t.s.species["A"] = t.s.species["A"].__class__(
        "A", 0, 0, ("tentacled_5", "cavitation_bullet", "filter_kraken", "bubble_net")
    )
    fed = 0
    t.choose("A forage reef plain")
    while "A forage reef plain" in t.options():
        t.choose("A forage reef plain")
        fed += 1
    assert fed == 3  # two forages of Filter Kraken, one of any kind of Tentacled


def test_OCE_51_loot_of_later_attacks_goes_to_the_pile():
    """OCE-26: free spaces do not count for it."""
    t = Table(("A 4: deep_sea_kraken",), ("V 9: tentacled", "W 9: tentacled"), ("Y 0: inking",))
    t.choose("A attack V plain")
    t.choose("A attack W plain")
    assert t.tokens("AVW") == [9, 4, 4]
    assert t.s.piles[0] == 5


def test_OCE_52_voracious_feeder():
    t = Table(
        ("A 0: voracious_feeder", "B 0: tentacled"),
        ("Z 5: tentacled",),
        hands=["speed", ""],
        doing=[Play(), Feed(), Feast()],
    )
    speed = t.s.hands[0][0]
    t.choose(f"{speed} add A no")
    t.choose("B forage reef plain")
    t.choose("stop none none plain")
    assert "A forage reef plain" in t.options()
    assert "stop none none plain" in t.options()
    t.choose("A forage reef plain")
    assert t.tokens("A") == [2]


@pytest.mark.parametrize(
    ("mine", "others", "after"),
    [
        ("A 0: grazer", "Z 5: inking", [2, 5]),
        ("A 0: tail_whip", "Z 5: schooling", [1, 4]),
        ("A 0: parasite_cleaner", "Z 5: parasitic<", [1, 4]),
        ("A 0: mucus_cocoon", "Z 5: parasitic<", [0, 4]),
        ("A 0: deep_parasitic", "Z 5: inking", [2, 3]),
        ("A 0: tentacle_leech", "Z 5: tiny", [2, 3]),
        ("A 0: tentacle_leech", "Z 5: inking", [0, 5]),
        ("A 0: chitin_plated_maw", "Z 5: inking", [4, 1]),
        ("A 0: chitin_plated_maw", "Z 5: extremophile", [0, 5]),
        ("A 6: deep_parasitic", "Z 5: defensive_spines", [4, 3]),
        ("A 0: parasitic<", "Z 5: mucus_cocoon", [0, 5]),
        ("A 0: parasitic<", "Z 5: pathogen_cultivation", [0, 5]),
    ],
)
def test_OCE_53_before_feeding(mine, others, after):
    t = Table((mine,), (others,), doing=[Preparing()])
    assert t.tokens("AZ") == after


def test_OCE_53_where_a_victim_is_chosen():
    t = Table(("A 0: coprophagia",), ("Z 5: inking",), piles=[1, 4], doing=[Preparing()])
    assert t.options() == ["seat0", "seat1"]
    t.choose("seat1")
    assert (t.tokens("A"), t.s.piles) == ([2], [1, 2])
    t = Table(("A 0: living_ecosystem", "B 0: zooplankton"), ("Z 5: inking",), reef=1, doing=[Preparing()])
    t.choose("zone3")
    assert t.water == (3, 27, 30, 28)
    assert t.tokens("B") == [3]


def test_OCE_53_the_owner_orders_what_competes():
    t = Table(("A 9: grazer, coprophagia",), ("Z 5: inking",), piles=[0, 5], doing=[Preparing()])
    assert t.asks == [(0, "prepare")]
    t.choose("grazer")
    assert t.s.waters[0] == 29


def test_OCE_54_leeching_traits():
    collected = [key for key in DEEP if body((key,)).leeching]
    assert collected == ["chitin_plated_maw", "deep_parasitic", "tentacle_leech"]
    assert body(("parasitic_5_left",)).leeching


def test_OCE_55_takes_are_neither_attacks_nor_leeching():
    t = Table(
        ("A 0: apex_predator, inking, transparent",),
        ("V 9: tentacled", "K 0: kleptoparasitic"),
        ("G 0: gigantic_scavenger",),
    )
    t.choose("A attack V plain")
    assert t.tokens("AK") == [2, 1]
    t = Table(("A 0: filter_feeder, transparent",), ("V 0: ambush",))
    t.choose("A forage reef plain")
    assert t.tokens("AV") == [3, 2]


def test_OCE_55_gigantic_scavenger_and_massive_fins():
    t = Table(("A 0: leviathan",), ("V 9: tentacled",), ("G 0: gigantic_scavenger",))
    t.choose("A attack V plain")
    assert t.tokens("AG") == [3, 2]
    t = Table(("A 0: massive_fins",), ("V 0: parasitic<, parasitic>",), ("G 0: transparent",))
    t.choose("A forage reef plain")
    assert t.tokens("AV") == [6, 2]


def test_OCE_55_impostors_take_from_those_that_gained():
    t = Table(
        ("A 0: filter_feeder",),
        ("V 0: whale_cleaner",),
        ("I 0: impostor_whale_cleaner",),
        ("W 10: whale_cleaner, swarming",),
    )
    t.choose("A forage reef plain")
    assert t.tokens("VIW") == [2, 1, 10]


@pytest.mark.parametrize(
    ("target", "after"),
    [("deep_inking", None), ("defensive_spines", 2), ("neurotoxin", 4), ("poisonous_spines", 3)],
)
def test_OCE_56_losses_after_an_attack(target, after):
    t = Table(("A 3: apex_predator",), (f"V 9: {target}", "W 9: tentacled"))
    if after is None:
        assert attack_refusal(t.s, Attempt("A", "V", 3)) == "why.shells"
        return
    t.choose("A attack V plain")
    assert t.tokens("A") == [after]


def test_OCE_57_the_attacker_names_what_is_ignored_where_that_matters():
    t = Table(("A 0: electroreception, megamouth",), ("V 9: deep_inking, poisonous_spines",), ("Z 0: inking",))
    collected = {named: tokens_taken(t.s, attempt) for named, attempt in attack_variants(t.s, Attempt("A", "V", 7))}
    assert collected == {"deep_inking": 7, "poisonous_spines": 3}
    alike = Table(("A 0: electroreception, megamouth",), ("V 2: tusks, blubber",), ("Z 0: inking",))
    assert len(attack_variants(alike.s, Attempt("A", "V", 7))) == 1
    deep = Table(("A 0: advanced_eyes, megamouth",), ("V 9: inking, tiny", "W 9: inking"))
    assert [tokens_taken(deep.s, attempt) for _, attempt in attack_variants(deep.s, Attempt("A", "W", 5))] == [1]
    assert attack_variants(deep.s, Attempt("A", "V", 5))[0][0] == "tiny"


def test_OCE_58_hydra():
    t = Table(
        ("A 0: hydra",), ("V 9: tentacled", "W 1: symbiotic<", "X 5: inking", "Y 0: symbiotic<"), ("B 2: parasitic<",)
    )
    t.choose("A attack V plain")
    assert t.options() == ["B", "W", "stop"] or t.options() == ["W", "B", "stop"]
    t.choose("W")
    t.choose("stop")
    assert t.tokens("AVWB") == [5, 5, 0, 2]


def test_OCE_59_foraging_from_a_board():
    t = Table(("A 0: filter_feeder",), ("Z 3: zooplankton",), ("Y 0: symbiotic<",), reef=0)
    assert t.options() == ["A forage Z plain"]
    t.choose("A forage Z plain")
    assert t.tokens("AZ") == [3, 0]


def test_OCE_60_colossus_takes_as_many_as_its_owner_says():
    t = Table(("A 5: colossus",), ("Z 3: inking",), reef=3)
    assert t.options() == ["A forage reef plain", "A forage reef 2take", "A forage reef 1take"]
    t.choose("A forage reef 1take")
    assert t.tokens("A") == [6]


def test_OCE_61_aging():
    t = Table(("A 5: gigantic_brain, inking, sea_rex",), ("Z 0: inking",), exploded=True)
    assert aging_amount(t.s, t.s.species["A"]) == 3
    t = Table(("A 5: inking, cthulhu_leech",), ("Z 0: inking",), doing=[Age("A")], leeches={"cthulhu_leech": 1})
    assert t.s.piles == [1, 2]
    assert t.tokens("A") == [2]


def test_OCE_62_tiny_leaves_above_2():
    t = Table(("A 0: tiny",), (), hands=["speed megamouth", ""], piles=[3, 0], exploded=True, doing=[Play()])
    t.choose(next(choice for choice in t.options() if choice.startswith("speed") and " add A" in choice))
    assert "tiny" in t.traits("A")
    t.choose("megamouth add A reef")
    assert t.traits("A") == ["speed", "megamouth"]
    swarm = Table(("A 1: tiny, swarming",), ("Z 0: inking",))
    swarm.choose("A forage reef plain")
    assert swarm.traits("A") == ["tiny", "swarming"]
    grown = Table(("A 2: tiny, swarming, whale_cleaner",), ("Z 0: inking",))
    grown.choose("A forage reef plain")
    assert grown.traits("A") == ["swarming", "whale_cleaner"]


def test_OCE_63_extremophile_never_goes_extinct():
    t = Table(("A 0: extremophile",), ("Z 0: inking",), doing=[Aging()])
    assert t.tokens("A") == [0]


@pytest.mark.parametrize(
    ("traits", "more"),
    [
        ("atavism", 2),
        ("communication", 1),
        ("extremophile", 1),
        ("gene_transfer", 2),
        ("goethite_exoskeleton", 1),
        ("luminous_bacteria", 1),
        ("pack_hunting", 1),
        ("regeneration", 1),
        ("slow_metabolism", 2),
        ("deep_speed", 1),
        ("warm_blooded", 1),
        ("dense_population", 1),
        ("inking", 0),
    ],
)
def test_places(traits, more):
    t = Table((f"A 0: {traits}",), ("Z 0: inking",))
    assert trait_limit(t.s, t.s.species["A"]) == 3 + more


def test_regeneration_and_biotic_cycle_reversal():
    t = Table(("A 0: apex_predator",), ("V 3: regeneration, biotic_cycle_reversal", "W 0: scavenger"))
    t.choose("A attack V plain")
    assert t.tokens("VW") == [4, 1]


def test_rapid_mutation():
    t = Table(
        ("A 0: apex_predator",),
        ("V 3: rapid_mutation, inking", "W 5: rapid_mutation, tusks"),
        pools=("flight", "grazer"),
    )
    t.s.species["V"] = t.s.species["V"].__class__("V", 1, 3, ("rapid_mutation",))
    t.choose("A attack V plain")
    assert t.options(1) == ["rapid_mutation flight", "rapid_mutation grazer", "no no"]
    t.choose("rapid_mutation grazer", seat=1)
    assert t.traits("V") == ["grazer"]
    assert t.s.pools[1] == ("rapid_mutation",)


def test_deep_cleaners_and_neighbours_of_both_sides():
    t = Table(("A 0: filter_feeder",), ("V 0: deep_whale_cleaner",), ("W 0: deep_symbiotic",))
    t.choose("A forage reef plain")
    assert t.tokens("VW") == [4, 1]
    t = Table(
        ("A 0: apex_predator",),
        ("V 5: tentacled", "B 0: deep_bottom_feeder"),
        ("W 0: acute_smell", "S 0: deep_shark_cleaner"),
    )
    t.choose("A attack V plain")
    assert t.tokens("BSW") == [2, 3, 1]


def test_gene_transfer_swaps_with_own_neighbours_only():
    t = Table(("A 0: gene_transfer, inking", "B 0: hydra"), ("Z 0: speed",), doing=[Preparing()])
    assert {choice.split()[2] for choice in t.options()} == {"B", "no"}
    t.choose(t.options()[0])
    assert (t.traits("A"), t.traits("B")) == (["gene_transfer", "hydra"], ["inking"])


def test_draconic_scores_its_surplus():
    t = Table(("A 10: draconic",), ("Z 0: inking",), doing=[Crowding()])
    assert t.s.piles[0] == 5
    assert t.tokens("A") == [5]


def test_camouflage_counts_other_own_species():
    t = Table(("A 0: camouflage", "B 0: inking", "C 0: tiny"), ("Z 0: inking",))
    assert shells(t.s, "A") == 4


def test_abyss_dweller_makes_deep_traits_free():
    t = Table(("A 0: abyss_dweller",), ("Z 0: inking",), hands=["hydra speed", ""], exploded=True, doing=[Play()])
    assert "hydra add A no" in t.options()
    assert not any(choice.startswith("hydra new") for choice in t.options())


@pytest.mark.parametrize(
    ("attacker", "target", "allowed"),
    [
        ("behemoth", "schooling", True),
        ("behemoth", "schooling, speed, apex_predator", False),
        ("pathogen_cultivation", "leviathan, parasitic<", True),
        ("pathogen_cultivation", "leviathan", False),
        ("the_kraken", "leviathan", True),
        ("the_kraken", "gentle_giant", False),
        ("deep_transparent, leviathan", "gentle_giant", True),
        ("deep_transparent, leviathan", "schooling", False),
        ("megamouth, bubble_net", "schooling", True),
        ("megamouth, flight", "schooling", True),
        ("megamouth, flight", "schooling, grazer", False),
        ("megamouth", "tiny", False),
        ("cavitation_bullet", "leviathan", True),
        ("megamouth", "zooplankton", False),
        ("megamouth", "sedentary_colony", False),
        ("tusks", "tiny, inking", False),
    ],
)
def test_who_may_attack_whom(attacker, target, allowed):
    t = Table((f"A 0: {attacker}",), (f"V 7: {target}", "W 0: inking"))
    assert bool(attack_variants(t.s, Attempt("A", "V", attack(t.s, "A")))) == allowed
