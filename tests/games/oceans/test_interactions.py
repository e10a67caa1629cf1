"""The twenty hardest interactions of the specification, by their numbers."""

import pytest

from bot.games.oceans.aging import Age
from bot.games.oceans.attacking import Attempt, attack_refusal, attack_variants, tokens_taken
from bot.games.oceans.before_feeding import Preparing
from bot.games.oceans.cards import card
from bot.games.oceans.events import Born, Evolved, Gained, InForce, OutOfForce, Took
from bot.games.oceans.feeding import Feed
from bot.games.oceans.playing import Play
from bot.games.oceans.species_values import attack, gain, shells
from tests.games.oceans.positions import Table

ABUNDANCE = ("abundance", "thermal_currents")


def test_interaction_1_a_gain_empties_zone_1_in_its_middle():
    """OCE-33, OCE-44: Abundance changes only the next gain."""
    t = Table(("A 0: filter_feeder", "B 0: whale_cleaner"), ("C 0: inking",), zones=(1, 30, 30), scenarios=ABUNDANCE)
    t.choose("A forage reef plain")
    assert t.s.exploded
    assert t.tokens("B") == [3]
    assert t.s.waters[1:3] == [0, 28]
    assert gain(t.s, "B", 3) == 4


def test_interaction_2_an_event_inside_a_gain_changes_the_board():
    """The zone's event takes 3 of the 8 tokens, then the rest of the gain comes: 8 + 1 - 3 + 1."""
    t = Table(
        ("A 0: filter_feeder", "B 8: whale_cleaner"),
        ("C 0: inking",),
        zones=(1, 30, 30),
        scenarios=("asteroid_impact", "thermal_currents"),
    )
    t.choose("A forage reef plain")
    assert t.tokens("B") == [7]


def test_interaction_3_two_zones_emptied_by_one_event():
    """OCE-40: zone 2's card acts at once inside zone 1's; then that goes on."""
    t = Table(
        ("X 3: speed", "Y 2: inking"),
        ("T 3: tentacled",),
        zones=(5, 3, 40),
        scenarios=("food_surge", "asteroid_impact"),
        hands=["inking", ""],
        doing=[Play()],
    )
    t.choose(next(name for name in t.options() if "zone1-to-reef" in name))
    # Y doubles 2 of 3 in zone 2; X takes the last one, the asteroid leaves X 1, Y 1, T 0; X takes two more
    assert t.tokens("XYT") == [3, 1, 0]
    assert t.s.resolved == [1, 1]


def test_interaction_4_all_zones_empty_inside_a_chain():
    """OCE-42: the reserve comes at once, the chain goes on, the end is only marked."""
    t = Table(("A 0: filter_feeder", "B 0: whale_cleaner"), ("C 0: inking",), zones=(0, 0, 1), exploded=True)
    t.choose("A forage reef plain")
    assert t.tokens("B") == [3]
    assert t.s.waters[3] == 58
    assert t.s.ending


def test_interaction_5_surplus_refills_zone_1():
    """The Explosion stays; zone 1's blue card is out of force; its event may come again."""
    t = Table(("A 9: speed",), ("C 0: inking",), zones=(0, 30, 30), scenarios=ABUNDANCE, exploded=True)
    t.choose("A forage reef plain")
    t.choose("zone1")
    assert t.s.exploded
    assert t.s.waters[1] == 5
    assert gain(t.s, "A", 1) == 1
    assert OutOfForce(t.s.scenarios[0]) in t.events


@pytest.mark.parametrize(
    ("choice", "event"), [("bright_coloration add A zone1", Evolved), ("bright_coloration new A-right zone1", Born)]
)
def test_what_a_cost_refills_is_told_after_the_trait_that_it_paid_for(choice, event):
    """OCE-23, OCE-44: and before what the trait sets off, which empties the zone again."""
    t = Table(
        ("A 3: speed", "G 0: bioluminescence"),
        ("C 0: inking",),
        zones=(0, 30, 30),
        scenarios=ABUNDANCE,
        exploded=True,
        hands=["bright_coloration", ""],
        piles=[9, 0],
        doing=[Play()],
    )
    events = t.choose(choice)
    assert [type(entry) for entry in events[:4]] == [event, OutOfForce, InForce, Gained]
    assert (t.s.waters[1], t.s.piles[0]) == (0, 8)


def test_what_a_trait_takes_is_told_before_what_comes_of_the_empty_zone():
    t = Table(
        ("A 0: filter_feeder", "B 0: whale_cleaner", "D 0: sedentary_colony"),
        ("C 0: inking",),
        zones=(4, 30, 30),
        scenarios=ABUNDANCE,
        exploded=True,
    )
    t.choose("A forage reef plain")
    t.choose("zone1")
    assert [type(entry) for entry in t.events[:2]] == [Took, InForce]
    assert t.s.waters[1] == 0


def test_interaction_6_overpopulation_waits():
    """OCE-29: who is robbed by a later trigger of the same feeding does not overpopulate."""
    t = Table(("A 8: speed",), ("C 0: ambush",))
    t.choose("A forage reef plain")
    assert t.tokens("AC") == [8, 2]
    assert not t.s.sated


def test_interaction_7_attack_on_own_species_counts():
    t = Table(("A 0: apex_predator", "V 6: tentacled", "W 0: bottom_feeder<"), ("S 0: shark_cleaner",))
    t.choose("A attack V plain")
    assert t.tokens("AVWS") == [3, 3, 2, 2]


def test_interaction_8_two_species_in_play():
    """OCE-12: each is both neighbours of the other."""
    t = Table(("A 0: filter_feeder",), ("B 0: symbiotic<, symbiotic>, whale_cleaner",))
    t.choose("A forage reef plain")
    assert t.tokens("B") == [5]
    t = Table(("A 0: poisonous_inking",), ("B 0: tentacled",))
    assert shells(t.s, "B") == 4
    assert shells(t.s, "A") == 4


def test_interaction_9_one_species_in_play():
    t = Table(("A 3: parasitic<, whale_cleaner, filter_feeder",), (), doing=[Preparing(), Feed()])
    assert t.tokens("A") == [8]


def test_interaction_10_own_cleaner_on_the_feeder():
    """OCE-36: the feeder itself is excluded, the next beyond it counts."""
    t = Table(("A 0: filter_feeder, whale_cleaner", "B 0: inking"), ("C 0: whale_cleaner",), ("D 0: whale_cleaner",))
    t.choose("A forage reef plain")
    assert t.tokens("ACD") == [5, 3, 3]


def test_interaction_11_both_whale_cleaners_on_one_species():
    """OCE-36: at value 4 only the Surface copy gains; the farther one gains nothing."""
    t = Table(
        ("A 0: speed, speed",), ("B 0: whale_cleaner, deep_whale_cleaner", "C 0: deep_whale_cleaner"), ("D 0: inking",)
    )
    t.s.rows[1] = ("C", "B")  # B, the right end of the next row, is nearest on the left
    t.s.rows[2] = ("D",)
    t.choose("A forage reef plain")
    assert t.tokens("B") == [3]
    # on the right side C is nearest, and its Deep copy asks for 5
    assert t.tokens("C") == [0]


def test_interaction_12_ignoring_defensive_traits():
    """OCE-57."""
    t = Table(("A 2: cavitation_bullet",), ("V 5: schooling, inking",), ("Z 0: inking",))
    ((_, attempt),) = attack_variants(t.s, Attempt("A", "V", attack(t.s, "A")))
    assert tokens_taken(t.s, attempt) == 2
    t = Table(("A 2: electroreception, apex_predator",), ("V 5: schooling, inking",), ("Z 0: inking",))
    possible = attack_variants(t.s, Attempt("A", "V", attack(t.s, "A")))
    assert [(named, tokens_taken(t.s, attempt)) for named, attempt in possible] == [("schooling_10", 1)]
    t = Table(("A 2: electroreception, apex_predator",), ("V 5: schooling, inking, blubber",), ("Z 0: inking",))
    assert attack_variants(t.s, Attempt("A", "V", attack(t.s, "A"))) == []


def test_interaction_13_crushing_jaw_against_inking_deep():
    """The shell is ignored, the loss of 3 is not; Electroreception naming it switches off both."""
    t = Table(("A 4: crushing_jaw, apex_predator",), ("V 6: deep_inking",), ("Z 0: inking",))
    t.choose("A attack V plain")
    assert t.tokens("AV") == [4, 3]
    t = Table(("A 4: electroreception, apex_predator",), ("V 6: deep_inking",), ("Z 0: inking",))
    t.choose("A attack V deep_inking")
    assert t.tokens("AV") == [9, 1]


def test_interaction_14_gargantuan():
    t = Table(
        ("A 0: gargantuan",),
        ("V 7: leviathan", "W 7: leviathan, inking", "X 6: tentacled"),
    )
    assert tokens_taken(t.s, Attempt("A", "V", 9)) == 7
    assert not attack_refusal(t.s, Attempt("A", "V", 9))
    assert tokens_taken(t.s, Attempt("A", "W", 9)) == 5
    assert attack_refusal(t.s, Attempt("A", "X", 9)) == "why.only"


def test_interaction_15_abyss_dweller_against_flight():
    """Both texts must allow the attack."""
    for traits, allowed in (("abyss_dweller", False), ("abyss_dweller, deep_speed", True)):
        t = Table((f"A 0: {traits}",), ("V 6: flight", "W 6: flight, tentacled"))
        value = attack(t.s, "A")
        assert (attack_refusal(t.s, Attempt("A", "V", value)) == "") == allowed
        assert attack_refusal(t.s, Attempt("A", "W", value)) == "why.only"


def test_interaction_16_burrower_answers_a_burrower():
    """OCE-39: once per trait and turn."""
    t = Table(
        ("A 6: apex_predator, burrower", "C 6: tentacled"),
        ("V 6: tentacled", "B 6: apex_predator, burrower"),
    )
    # ring to the left: C A B V; A attacks V, its neighbour B answers on A, whose neighbours are C and B
    t.choose("A attack V plain")
    assert t.asks == [(1, "strike")]
    t.choose("attack plain", seat=1)
    assert t.s.burrowed == ("B",)
    assert t.asks != [(1, "strike")]


def test_interaction_17_an_attacker_without_tokens_stays():
    t = Table(("A 0: apex_predator, tentacled",), ("V 6: defensive_spines", "W 5: tentacled"))
    t.choose("A attack V plain")
    assert t.tokens("A") == [0]
    assert "A attack W plain" in t.options()


def test_interaction_18_neurotoxin_on_both_sides():
    t = Table(("A 4: apex_predator, neurotoxin",), ("V 9: neurotoxin",), ("Z 0: inking",))
    t.choose("A attack V plain")
    assert t.tokens("AV") == [5, 4]


def test_interaction_19_atavism_swaps_away_a_trait_with_extra_places():
    t = Table(
        ("A 4: atavism, communication, inking, tentacled, schooling, symbiotic<",),
        ("Z 0: inking",),
        hands=["speed whale_cleaner inking inking inking inking", ""],
        doing=[Preparing()],
    )
    taken_in = next(name for name in t.s.hands[0] if name.startswith("whale"))
    t.choose(f"communication {taken_in}")
    assert "communication" in t.s.hands[0]
    assert t.asks == [(0, "drop")]
    t.choose(t.options()[-1])
    assert len(t.s.species["A"].traits) == 5
    assert len(t.s.hands[0]) == 6


def test_interaction_20_gain_arithmetic_and_order_before_aging():
    """OCE-49, OCE-61."""
    t = Table(
        ("A 0: whale_cleaner, communication, endurance",), ("Z 0: inking",), zones=(0, 30, 30), scenarios=ABUNDANCE
    )
    assert gain(t.s, "A", card("whale_cleaner_5").trait.gain) == 12
    t = Table(
        ("A 0: telomere_repair, cthulhu_leech",), ("Z 0: inking",), doing=[Age("A")], leeches={"cthulhu_leech": 1}
    )
    assert t.asks == [(0, "early")]
    t.choose("telomere_repair")
    assert (t.s.piles, t.tokens("A")) == ([0, 2], [0])
