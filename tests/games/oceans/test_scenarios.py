"""Scenarios, the Cambrian Explosion, the end (OCE-40..46), and the promo cards in doubt."""

import pytest

from bot.engine import machine
from bot.engine.effect import Frame
from bot.engine.steps import advance
from bot.games.oceans import GAME
from bot.games.oceans.aging import Aging
from bot.games.oceans.before_feeding import Preparing
from bot.games.oceans.event_cards import Strikes
from bot.games.oceans.feeding import Feed
from bot.games.oceans.overpopulation import Crowding
from bot.games.oceans.playing import Play
from bot.games.oceans.refill import Fetch
from bot.games.oceans.score import ranks, total
from bot.games.oceans.species_values import aging_amount, attack, fish_spaces, forage, numbers, shells, trait_limit
from bot.games.oceans.state import ROUNDS
from bot.games.oceans.turns import EndTurn
from tests.games.oceans.positions import Table

DRY = {"zones": (0, 30, 30), "exploded": True}


def under(key, *rows, other="thermal_currents", **more):
    """A position in which this card lies under the empty zone 1."""
    return Table(*rows, scenarios=(key, other), **(DRY | more))


def test_OCE_40_blue_cards_hold_while_their_zone_is_empty():
    t = under("biodiverse_reef", ("A 0: inking",), ("Z 0: inking",))
    assert forage(t.s, "A") == 2
    t.s.waters[1] = 1
    assert forage(t.s, "A") == 1


def test_OCE_40_purple_cards_are_resolved_each_time():
    t = Table(
        ("A 9: inking",),
        ("Z 5: hydra",),
        zones=(5, 30, 30),
        scenarios=("asteroid_impact", "thermal_currents"),
        hands=["inking speed tentacled", ""],
        doing=[Play()],
    )
    t.choose(next(choice for choice in t.options() if "zone1-to-zone2" in choice))
    assert t.tokens("AZ") == [6, 5]
    t.choose(next(choice for choice in t.options() if "zone2-to-zone1" in choice))
    t.s.plays = 1
    t.s.stack = [Frame(0, Play())]
    t.s.waters[1] = 3
    t.choose(next(choice for choice in t.options() if "zone1-to-zone2" in choice))
    assert t.tokens("AZ") == [3, 5]
    assert t.s.resolved == [2, 0]


def test_OCE_41_the_explosion_stays():
    t = Table(("A 0: inking",), (), zones=(3, 30, 30), hands=["inking speed", ""], doing=[Play()])
    t.choose(next(choice for choice in t.options() if "zone1-to-reef" in choice))
    t.choose(next(choice for choice in t.options() if "reef-to-zone1" in choice))
    assert t.s.exploded
    assert t.s.waters[1] > 0


def test_OCE_42_the_round_is_played_to_its_end():
    t = Table(("A 5: inking",), ("Z 5: inking",), hands=["", "speed"], doing=[EndTurn()], ending=True)
    assert t.s.stack  # the second player still has a turn
    t.s.stack = [Frame(1, EndTurn())]
    advance(GAME, t.s, [], 0)
    assert machine.over(t.s)


def test_OCE_43_points_and_ties():
    t = Table(("A 5: inking",), ("Z 4: inking",), ("Y 5: inking, speed",), piles=[3, 4, 3], bonus=[0, 0, 0])
    assert [total(t.s, seat)[3] for seat in range(3)] == [8, 8, 8]
    assert ranks(t.s) == [2, 2, 1]


def test_OCE_44_the_card_acts_inside_what_is_under_way():
    t = Table(
        ("A 0: filter_feeder, speed",),
        ("B 6: whale_cleaner",),
        ("C 0: symbiotic<",),
        zones=(2, 30, 30),
        scenarios=("paradigm_shift", "thermal_currents"),
    )
    t.choose("A forage reef plain")
    # B gains two, zone 1 is empty, B has most tokens and loses all; then it gains the third
    assert t.tokens("AB") == [7, 1]


def test_OCE_45_detritus_is_paid_for_cards_only():
    t = under("detritus", ("A 3: inking",), (), hands=["inking", ""], piles=[5, 0], doing=[Play()], plays=1)
    t.choose(next(choice for choice in t.options() if "zone2-to-zone3" in choice))
    assert t.s.piles[0] == 3
    assert t.s.waters[0] == 32


def test_OCE_45_degenerative_virus():
    t = under("degenerative_virus", ("A 6: inking", "B 3: inking"), ("Z 0: inking",), doing=[Aging()])
    assert t.asks == [(0, "sicken")]
    t.choose("B")
    assert t.tokens("AB") == [4, None]
    assert t.s.piles[0] == 5


def test_OCE_45_thermal_currents():
    t = Table(
        ("A 3: inking",),
        (),
        zones=(0, 30, 30),
        hands=["inking speed", ""],
        pools=("tiny", "hydra"),
        piles=[1, 0],
        exploded=True,
        doing=[Play()],
    )
    assert [seen.card for seen in t.view(0).current] == ["tiny", "hydra"]  # with their texts beside the hand
    t.choose("tiny new A-left zone2")
    assert t.traits("1") == ["tiny"]
    assert t.s.plays == 1
    assert len(t.s.pools[0]) == 1
    assert not any(choice.startswith("hydra") for choice in t.options())


def test_OCE_45_without_thermal_currents_or_before_the_explosion_the_pool_cannot_be_played():
    for zones, exploded in (((5, 30, 30), True), ((0, 30, 30), False)):
        t = Table(("A 3: inking",), (), zones=zones, pools=("tiny", "hydra"), exploded=exploded, doing=[Play()])
        assert t.view(0).current == ()


def test_OCE_46_the_hundredth_round_is_the_last():
    t = Table(("A 5: inking",), ("Z 5: inking",), round=ROUNDS)
    t.s.stack = [Frame(1, EndTurn())]
    advance(GAME, t.s, [], 0)
    assert machine.over(t.s)


@pytest.mark.parametrize(
    ("key", "value", "wanted"),
    [
        ("biodiverse_reef", forage, 4),
        ("large_predators", attack, 4),
        ("protective_shells", shells, 4),
        ("snowball_earth", attack, 1),
        ("snowball_earth", forage, 1),
    ],
)
def test_scenarios_that_change_values(key, value, wanted):
    t = under(key, ("A 3: speed",), ())
    assert value(t.s, "A") == wanted


@pytest.mark.parametrize(
    ("key", "value", "wanted"),
    [
        ("contagious_proximity", fish_spaces, 6),
        ("prosperity", fish_spaces, 18),
        ("genetic_diversity", trait_limit, 4),
        ("shallow_gene_pool", trait_limit, 2),
        ("inhospitable_environment_2012", aging_amount, 3),
        ("inhospitable_environment_2013", aging_amount, 3),
        ("inhospitable_environment_2014", aging_amount, 4),
        ("hostile_environment", aging_amount, 5),
    ],
)
def test_scenarios_that_change_boards_and_aging(key, value, wanted):
    t = under(key, ("A 3: inking",), ())
    assert value(t.s, t.s.species["A"]) == wanted


def test_pathogenic_immunity():
    """The bone space counts as a tenth fish space; when it ends, OCE-29 follows."""
    t = under("pathogenic_immunity", ("A 9: inking",), ("Z 0: inking",), doing=[Crowding()])
    t.s.species["A"] = t.s.species["A"].__class__("A", 0, 10, t.s.species["A"].traits)
    t.s.stack = [Frame(0, Crowding())]
    advance(GAME, t.s, [], 0)
    assert not t.s.stack
    t.s.waters[1] = 1
    t.s.stack = [Frame(0, Crowding())]
    assert machine.question_for(GAME, t.s, 0) is None
    advance(GAME, t.s, [], 0)
    assert t.asks == [(0, "surplus")]


def test_epizootic():
    """OCE-63: all its tokens go to the Reef; Draconic scores what is above five first."""
    t = under("epizootic", ("A 9: speed",), ("Z 0: inking",), reef=5)
    t.choose("A forage reef plain")
    assert t.tokens("A") == [None]
    assert t.s.waters[0] == 14
    t = under("epizootic", ("A 10: draconic", "B 0: inking"), (), doing=[Crowding()])
    assert t.tokens("A") == [None]
    assert t.s.piles[0] == 5
    assert t.s.waters[0] == 35


def test_fertile_and_protective_growth():
    t = Table(
        ("A 3: inking",),
        (),
        zones=(0, 0, 30),
        scenarios=("fertile", "protective_growth"),
        hands=["schooling", ""],
        exploded=True,
        doing=[Play()],
        plays=1,
    )
    schooling = t.s.hands[0][0]
    t.choose(f"{schooling} new A-left no")
    assert t.tokens("1") == [4]


def test_solar_radiation_and_coral_bleaching():
    t = Table(
        ("A 5: inking", "B 5: tiny"),
        ("Z 5: inking",),
        zones=(0, 0, 30),
        scenarios=("solar_radiation", "coral_bleaching"),
        exploded=True,
        doing=[Aging()],
    )
    assert t.tokens("ABZ") == [2, 3, 4]
    t.choose("zone1")
    assert t.water == (30, 2, 0, 30)


def test_population_explosion():
    """Every gain icon of both kinds fires as if triggered, answers to it included."""
    t = Table(
        ("A 0: whale_cleaner, bottom_feeder<",),
        ("B 0: barbels, deep_symbiotic, mutualism",),
        doing=[Strikes("population_explosion")],
    )
    # A: 3 + 2; B: barbels 1 and its answer 1, symbiotic 1, mutualism 1 and its answer 1
    assert t.tokens("AB") == [5, 5]


def test_radiation_blast_keeps_species_and_traits():
    t = Table(
        ("A 1: inking, speed, tiny", "B 1: schooling"),
        ("Z 1: vestigial_limb, inking",),
        doing=[Strikes("radiation_blast")],
    )
    mine = sorted([*t.traits("A"), *t.traits("B")])
    assert mine == ["inking", "schooling", "speed", "tiny"] or mine == ["inking", "schooling", "speed"]
    assert sorted(t.traits("Z")) == ["inking", "vestigial_limb"]


def test_horizontal_gene_transfer_is_judged_when_the_swap_is_made():
    """What acts before it can fill its zone again, or empty it."""
    more = {"exploded": True, "doing": [Preparing(), Feed()], "scenarios": ("horizontal_gene_transfer", "fertile")}
    t = Table(("A 9: grazer",), ("B 3: speed",), zones=(0, 20, 20), **more)
    t.choose("zone1")  # the surplus
    assert "swap" not in str(t.asks)
    t = Table(("A 9: grazer",), ("B 3: speed",), zones=(0, 20, 20), **more)
    t.choose("zone2")
    assert t.asks == [(0, "swap")]
    t = Table(("A 2: living_ecosystem",), ("B 3: speed",), zones=(2, 20, 20), **more)
    t.choose("zone1")
    assert t.asks == [(0, "swap")]


def test_horizontal_gene_transfer():
    t = under("horizontal_gene_transfer", ("A 3: inking",), ("Z 3: speed",), doing=[Preparing()])
    t.choose(next(choice for choice in t.options() if choice.startswith("A")))
    assert (t.traits("A"), t.traits("Z")) == (["speed"], ["inking"])
    assert not t.s.stack


def test_prescient_mutations():
    t = under(
        "prescient_mutations",
        ("A 3: inking",),
        (),
        hands=["speed", ""],
        discards=["inking_5", "hydra"],
        doing=[Fetch()],
    )
    t.s.discards = ["inking_5", "tentacled_5"]
    t.s.stack = [Frame(0, Fetch())]
    speed = t.s.hands[0][0]
    t.s.discards.append(speed)
    assert t.options() == [f"{speed} inking_5", f"{speed} tentacled_5", "no no"], "nothing is swapped for its like"
    t.s.discards.remove(speed)
    t.choose(f"{speed} inking_5")
    assert t.s.hands[0] == ("inking_5",)
    assert t.s.discards == ["tentacled_5", speed]


def test_parallel_universe():
    """-1, 0 or +1 for each number on the feeding species; nothing else changes."""
    t = under("parallel_universe", ("A 0: filter_feeder, speed",), ("Z 0: inking",))
    mine = [choice.split()[3] for choice in t.options() if choice.startswith("A forage reef")]
    assert mine == ["plain", "6value", "8value", "5value", "9value"]
    t.choose("A forage reef 9value")
    assert t.tokens("A") == [9]
    assert forage(t.s, "A") == 7


@pytest.mark.parametrize(("tokens", "count"), [(0, 1), (1, 2), (5, 2)])
def test_parallel_universe_counts_what_swarms_only_with_tokens(tokens, count):
    t = Table((f"A {tokens}: swarming, apex_predator",), ("Z 0",))
    assert numbers(t.s.species["A"].traits, tokens, "attack") == count


def test_aggressive_environment():
    """OCE-27: the target dies first; what looks at the attacker fires, what looks at the target does not."""
    t = under(
        "aggressive_environment",
        ("A 0: apex_predator",),
        ("V 0: inking", "B 0: bottom_feeder<"),
        ("S 0: shark_cleaner",),
    )
    t.choose("A attack V plain")
    assert t.tokens("AVBS") == [0, None, 0, 2]


def test_evolutionary_arms_race_and_long_haul_migration():
    t = Table(
        ("A 0: apex_predator",),
        ("V 5: filter_feeder", "W 5: tentacled"),
        zones=(0, 0, 30),
        scenarios=("evolutionary_arms_race", "long_haul_migration"),
        exploded=True,
    )
    assert t.options() == ["A attack W plain"]
    t = under("long_haul_migration", ("A 0: inking",), ("Z 0: inking",))
    assert {choice.split()[2] for choice in t.options()} == {"reef", "zone2", "zone3"}


def test_shallow_reef_takes_after_all_triggers():
    t = under("shallow_reef", ("A 8: speed",), ("Z 0: inking",))
    t.choose("A forage reef plain")
    assert t.tokens("A") == [8]
    assert not t.s.stack


def test_hostile_conditions_and_uber_hostile_environment():
    """A full aging of the previous player's, or of all, species; those score for their owners."""
    rows = (("A 5: inking",), ("B 5: inking",), ("C 5: inking",))
    t = under("hostile_conditions", *rows, doing=[Aging()])
    assert t.tokens("ABC") == [3, 5, 3]
    assert t.s.piles == [2, 0, 2]
    t = under("uber_hostile_environment", *rows, doing=[Aging()])
    assert t.tokens("ABC") == [3, 3, 3]


def test_schadenfreude():
    t = under("schadenfreude", ("A 0: inking", "B 5: inking"), ("Z 1: inking",), doing=[Aging()])
    assert t.tokens("ABZ") == [None, 3, 2]


def test_a_scenario_that_ends_is_followed_by_limits():
    t = under(
        "genetic_diversity",
        ("A 3: inking, inking, schooling, tentacled",),
        (),
        hands=["speed", ""],
        doing=[Play()],
        plays=1,
    )
    t.choose(next(choice for choice in t.options() if "reef-to-zone1" in choice))
    assert t.asks == [(0, "drop")]
