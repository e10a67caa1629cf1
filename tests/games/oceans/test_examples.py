"""The nineteen worked examples of the specification, by their numbers."""

import pytest

from bot.engine import machine
from bot.engine.effect import Frame
from bot.games.oceans import GAME
from bot.games.oceans.aging import Aging
from bot.games.oceans.attacking import Attempt, attack_refusal, attack_variants, tokens_taken
from bot.games.oceans.event_cards import Strikes
from bot.games.oceans.feeding import Feed
from bot.games.oceans.limits import Limits
from bot.games.oceans.playing import Play
from bot.games.oceans.species_values import aging_amount, attack, forage, gain, trait_limit
from bot.games.oceans.state import Options
from tests.games.oceans.positions import Table


def test_example_1_set_up():
    """OCE-01, OCE-02."""
    for seed in range(200):
        s, _ = machine.begin(GAME, 3, seed, Options())
        moved = int(s.discards[0].split("_")[-1]) if s.discards[0][-1].isdigit() else int(s.discards[0].split("_")[-2])
        assert s.waters == [30 - moved, 30 - moved, 30, 30 + 2 * moved]
        assert s.reserve == 60
        if moved == 8:
            assert s.waters == [22, 22, 30, 46]


def test_example_2_ring_and_cleaners():
    """OCE-12, OCE-36."""
    t = Table(
        ("A 2: filter_feeder", "B 1: symbiotic>"),
        ("C 3: whale_cleaner",),
        ("D 0: whale_cleaner, whale_cleaner",),
        reef=20,
        zones=(10, 30, 30),
    )
    t.choose("A forage reef plain")
    assert t.s.waters[:2] == [15, 1]
    assert t.tokens("ABCD") == [7, 1, 6, 6]


def test_example_3_attack_and_shells():
    """OCE-26, OCE-35."""
    t = Table(
        ("A 4: apex_predator, speed",),
        ("V 7: inking", "W 6: bottom_feeder<"),
        ("S 2: shark_cleaner",),
        zones=(10, 30, 30),
    )
    # the left neighbour of W is V: the row is stored from left to right
    assert attack(t.s, "A") == 5
    t.choose("A attack V plain")
    assert t.tokens("AVWS") == [5, 6, 8, 4]
    assert t.s.waters[1] == 6


@pytest.mark.parametrize(
    ("target", "reef", "legal"),
    [
        ("5: schooling", 3, None),
        ("4: schooling", 3, 2),
        ("6: transparent", 3, None),
        ("6: transparent", 0, 2),
    ],
)
def test_example_4_who_can_be_attacked(target, reef, legal):
    t = Table(("A 8: apex_predator, apex_predator",), (f"V {target}",), ("Z 0: inking",), reef=reef)
    assert attack(t.s, "A") == 6
    possible = attack_variants(t.s, Attempt("A", "V", 6))
    assert [tokens_taken(t.s, attempt) for _, attempt in possible] == ([legal] if legal else [])


def test_example_5_bone_and_outbreak():
    """OCE-29."""
    t = Table(
        ("X 9: speed, speed, speed",),
        ("F 7: filter_feeder",),
        reef=20,
        zones=(0, 30, 30),
        scenarios=("contagious_outbreak", "thermal_currents"),
        exploded=True,
    )
    assert forage(t.s, "X") == 6
    t.choose("X forage reef plain")
    assert t.asks == [(0, "surplus")]
    t.choose("zone2")
    assert t.tokens("XF") == [5, 4]
    assert t.s.waters == [22, 0, 35, 30]
    assert "X" in t.s.sated


def test_example_6_filter_feeder_keeps_the_bone_space():
    t = Table(("X 7: filter_feeder, speed",), ("Y 0: inking",))
    assert forage(t.s, "X") == 7
    t.choose("X forage reef plain")
    assert t.tokens("X") == [10]
    assert not t.options()


def test_example_7_explosion_inside_a_gain():
    """OCE-33, OCE-41, OCE-44."""
    t = Table(
        ("A 2: filter_feeder", "B 0: whale_cleaner"),
        ("V 6: whale_cleaner",),
        zones=(1, 30, 30),
        scenarios=("abundance", "thermal_currents"),
    )
    t.choose("A forage reef plain")
    assert t.s.exploded
    assert t.asks == [(1, "surplus")]
    assert t.tokens("ABV") == [7, 3, 10]
    assert t.s.waters[1:3] == [0, 24]
    t.choose("reef", seat=1)
    assert t.tokens("V") == [5]


def test_example_8_reserve():
    """OCE-42."""
    t = Table(
        ("A 2: filter_feeder", "B 0: whale_cleaner"),
        ("V 6: inking",),
        zones=(0, 0, 2),
        scenarios=("abundance", "thermal_currents"),
        exploded=True,
    )
    t.choose("A forage reef plain")
    assert t.tokens("B") == [4]
    assert t.s.waters[3] == 58
    assert t.s.ending
    assert t.s.reserve == 0


def test_example_9_aging_after_the_explosion():
    """OCE-30."""
    t = Table(("A 3: schooling", "B 1: speed", "C 2: inking"), ("Z 0: inking",), doing=[Aging()], exploded=True)
    assert t.tokens("ABC") == [0, None, 0]
    assert t.s.piles[0] == 6


def test_example_10_aging_with_deep_traits():
    """OCE-61."""
    t = Table(
        (
            "W 5: warm_blooded",
            "S 1: slow_metabolism",
            "E 0: extremophile",
            "T 1: telomere_repair, speed",
            "G 3: gigantic_brain, speed, inking, schooling",
        ),
        ("Z 0: inking",),
        doing=[Aging()],
        exploded=True,
    )
    assert aging_amount(t.s, t.s.species["W"]) == 2
    while t.asks and t.asks[0][1] == "give":
        t.choose("5" if "5" in t.options() else "0")
    assert t.tokens("WSETG") == [0, 1, 0, 3, None]
    assert t.s.piles[0] == 8


def test_example_11_poisonous_spines():
    """OCE-56."""
    t = Table(
        ("A 4: apex_predator",),
        ("V 6: poisonous_spines", "W 2: bottom_feeder<"),
        ("S 0: shark_cleaner",),
        reef=5,
        zones=(10, 30, 30),
    )
    t.choose("A attack V plain")
    assert t.tokens("AVWS") == [4, 3, 1, 0]
    assert t.s.waters[:2] == [13, 6]


def test_example_12_shell_aura():
    t = Table(("A 4: the_kraken",), ("V 7: poisonous_inking", "W 8: inking"), ("Z 0: speed",))
    assert attack(t.s, "A") == 13
    assert tokens_taken(t.s, Attempt("A", "V", 13)) == 6
    assert tokens_taken(t.s, Attempt("A", "W", 13)) == 5


def test_example_13_food_surge_and_asteroid_impact():
    """OCE-40, OCE-45."""
    t = Table(
        ("X 7: speed", "Y 2: inking"),
        ("T 3: tentacled",),
        reef=5,
        zones=(1, 4, 40),
        scenarios=("food_surge", "asteroid_impact"),
        hands=["speed", ""],
        doing=[Play()],
    )
    (played,) = [name for name in t.options() if "zone1-to-reef" in name]
    t.choose(played)
    assert t.tokens("XYT") == [7, 1, 0]
    assert t.water == (15, 0, 0, 39)


def test_example_14_detritus_and_zooplankton():
    t = Table(
        ("O 0: zooplankton",),
        ("Z 0: inking",),
        reef=5,
        zones=(9, 30, 30),
        scenarios=("detritus", "thermal_currents"),
        hands=["", ""],
        piles=[1, 0],
        doing=[Play()],
    )
    t.s.hands[0] = ("inking_9", "inking_8")
    t.s.stack = [Frame(0, Play())]
    t.choose("inking_9 migrate zone1-to-reef no")
    assert t.s.exploded
    assert t.tokens("O") == [3]
    assert t.s.piles[0] == 0
    assert t.water == (15, 0, 27, 30)
    assert t.asks == [(0, "play")]


def test_example_15_limits():
    """OCE-15."""
    t = Table(
        ("A 3: speed, inking, tentacled, schooling", "B 3: inking, inking, inking", "C 3: slow_metabolism, speed"),
        ("Z 0: inking",),
        zones=(0, 30, 30),
        scenarios=("shallow_gene_pool", "thermal_currents"),
        doing=[Limits()],
    )
    assert trait_limit(t.s, t.s.species["C"]) == 5
    while t.asks and t.asks[0][1] == "drop":
        t.choose(next(name for name in t.options() if not name.startswith("speed")))
    assert [len(t.traits(name)) for name in "ABC"] == [3, 2, 2]


def test_example_16_values():
    """OCE-48."""
    t = Table(
        ("A 6: swarming, pack_hunting", "B 3: filter_feeder, bubble_net", "C 3: deep_diver, megamouth, tusks"),
        ("Z 0: inking",),
    )
    assert (attack(t.s, "A"), forage(t.s, "A")) == (12, 1)
    assert attack(t.s, "B") == 5
    assert (forage(t.s, "C"), attack(t.s, "C")) == (13, 7)


@pytest.mark.parametrize(
    ("attacker", "takes"),
    [("megamouth", [5, None, None, None]), ("megamouth, speed", [None, 6, None, None])],
)
def test_example_17_who_may_attack_whom(attacker, takes):
    t = Table(
        (f"A 4: {attacker}",),
        ("B 7: abyss_dweller", "F 7: flight", "G 7: goethite_exoskeleton", "C 7: colossus"),
        reef=0,
    )
    value = attack(t.s, "A")
    collected = [
        None if attack_refusal(t.s, Attempt("A", name, value)) else tokens_taken(t.s, Attempt("A", name, value))
        for name in "BFGC"
    ]
    assert collected == takes


def test_example_18_mass_migration():
    t = Table(
        ("S1 1: inking", "S2 2: inking"),
        ("S3 3: inking",),
        ("S4 4: inking", "S5 5: inking"),
        doing=[Strikes("mass_migration"), Feed()],
    )
    assert t.s.rows == [("S2", "S4"), ("S1",), ("S5", "S3")]


def test_example_19_gain_arithmetic():
    """OCE-49."""
    t = Table(
        ("A 2: filter_feeder",),
        ("B 0: whale_cleaner, communication, endurance",),
        zones=(0, 30, 30),
        scenarios=("abundance", "thermal_currents"),
        exploded=True,
    )
    assert gain(t.s, "B", 3) == 12
    t.choose("A forage reef plain")
    assert t.tokens("B") == [10]
    assert t.asks == [(1, "surplus")]
    t.choose("reef", seat=1)
    assert t.tokens("B") == [5]
