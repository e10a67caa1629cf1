"""An order is asked where two orders give different states, and nowhere else (OCE-35, OCE-53, OCE-61)."""

from itertools import permutations
from random import Random

import pytest

from bot.engine import machine
from bot.engine.effect import Frame
from bot.engine.state import copy
from bot.engine.steps import advance
from bot.games.oceans import GAME
from bot.games.oceans.aging import Age
from bot.games.oceans.before_feeding import Preparing
from bot.games.oceans.event_cards import Strikes
from bot.games.oceans.feeding import Attack
from bot.games.oceans.orders import AnyOrder
from tests.games.oceans.positions import Table

ABUNDANCE = ("abundance", "thermal_currents")
ORDERS = ("order", "prepare", "early")


def after_attack(row, *rows, **more):
    """The position in which A has just attacked V for 3."""
    t = Table(("A 4: rows_of_teeth", *row), *rows, exploded=True, **more)
    t.choose("A attack V plain")
    return t


def before_preparing(*rows, **more):
    return Table(*rows, exploded=True, doing=[Preparing()], **more)


def before_aging(species, **more):
    return Table((species,), ("Z 3: inking",), exploded=True, leeches={"cthulhu_leech": 1}, doing=[Age("A")], **more)


def test_OCE_61_telomere_repair_and_the_leech_are_ordered_where_the_gain_is_cut():
    """A gain of 2 + 1 by Abundance has room for 2, or for all of it after the leech."""
    t = before_aging("A 8: telomere_repair, cthulhu_leech", zones=(0, 9, 9), scenarios=ABUNDANCE)
    assert t.asks == [(0, "early")]
    t.choose("telomere_repair")
    assert (t.tokens("A"), t.s.piles) == ([8], [0, 2])
    assert before_aging("A 6: telomere_repair, cthulhu_leech", zones=(0, 9, 9), scenarios=ABUNDANCE).asks == []


def test_OCE_61_a_doubled_gain_counts_doubled():
    """Four tokens have no room beside seven, nor beside five."""
    assert before_aging("A 7: telomere_repair, cthulhu_leech, communication").asks == [(0, "early")]
    assert before_aging("A 6: telomere_repair, cthulhu_leech, communication").asks == []


@pytest.mark.parametrize("traits", ["parasite_cleaner, grazer", "grazer, parasite_cleaner"])
def test_OCE_53_parasite_cleaner_counts_once_for_each_victim(traits):
    """Four leechers and the Reef's two are one more than fit."""
    t = before_preparing(
        (f"A 5: {traits}",), ("B 3: parasitic<", "C 3: parasitic<"), ("D 3: parasitic<", "E 3: parasitic<")
    )
    assert t.asks == [(0, "prepare")]
    assert before_preparing((f"A 4: {traits}",), ("B 3: parasitic<", "C 3: parasitic<")).asks == []


def test_OCE_53_tail_whip_counts_once_for_each_victim():
    rows = ("B 3: schooling", "C 3: schooling"), ("D 3: schooling", "E 3: schooling")
    assert before_preparing(("A 5: tail_whip, grazer",), *rows).asks == [(0, "prepare")]
    assert before_preparing(("A 4: tail_whip, grazer",), rows[0]).asks == []


def test_OCE_53_what_makes_no_difference_is_not_asked():
    """Living Ecosystem brings the Reef what Grazer takes only where that is nearly empty."""
    row = ("A 2: living_ecosystem, grazer",)
    assert before_preparing(row, ("C 1: inking",), reef=9).asks == [(0, "upwell")]
    assert before_preparing(row, ("C 1: inking",), reef=1).asks == [(0, "prepare")]


def test_OCE_53_atavism_is_ordered_only_where_a_swap_is_possible():
    row = ("A 2: atavism, grazer",)
    assert before_preparing(row, ("C 1: inking",), hands=["", ""]).asks == []
    assert before_preparing(row, ("C 1: inking",), hands=["speed", ""]).asks == [(0, "prepare")]


@pytest.mark.parametrize("traits", ["shark_cleaner, kleptoparasitic", "kleptoparasitic, shark_cleaner"])
def test_OCE_35_rows_of_teeth_make_a_gain_compete_for_the_last_spaces(traits):
    t = after_attack((), (f"X 7: {traits}", "V 5: tentacled"))
    assert t.asks == [(0, "order")]
    t.choose("kleptoparasitic")
    assert t.tokens("AX") == [6, 10]
    assert after_attack((), (f"X 5: {traits}", "V 5: tentacled")).asks == []


def test_OCE_35_gains_alone_are_ordered_where_one_makes_the_other_larger():
    """Zone 1 has four: 3 and then 4 empty it in the second gain, 4 first in its own, and Abundance raises the next."""
    traits = "shark_cleaner, deep_shark_cleaner"
    four = {"zones": (4, 9, 9), "scenarios": ABUNDANCE}
    assert after_attack((), (f"X 0: {traits}", "V 5: tentacled"), **four).asks == [(0, "order")]
    assert after_attack((), (f"X 0: {traits}", "V 5: tentacled"), zones=(9, 9, 9), scenarios=ABUNDANCE).asks == []


def test_OCE_45_population_explosion_orders_the_icons_of_a_species():
    traits = "whale_cleaner, symbiotic<"
    doing, abundance = [Strikes("population_explosion")], ("fertile", "abundance")
    t = Table((f"A 0: {traits}",), ("C 1: inking",), doing=doing, zones=(0, 3, 9), scenarios=abundance)
    assert t.asks == [(0, "order")]
    assert Table((f"A 0: {traits}",), ("C 1: inking",), doing=doing, zones=(9, 9, 9)).asks == []


def test_OCE_45_population_explosion_orders_the_impostors_of_a_species():
    """One space is free: it takes from the one cleaner or from the other."""
    rows = ("A 9: impostor_shark_cleaner, impostor_whale_cleaner",), ("B 0: shark_cleaner", "C 0: whale_cleaner")
    t = Table(*rows, doing=[Strikes("population_explosion")])
    assert t.asks == [(0, "order")]
    t.choose("impostor_whale_cleaner")
    assert t.tokens("ABC") == [10, 2, 2]
    assert Table(("A 8" + rows[0][0][3:],), rows[1], doing=[Strikes("population_explosion")]).asks == []


def test_OCE_35_equal_cards_are_listed_once_and_the_one_that_acted_is_lost_first():
    """Shallow Gene Pool takes a trait between the two gains: the cleaner that is left has not acted yet."""
    t = after_attack(
        (), ("X 0: shark_cleaner", "V 5: tentacled"), zones=(2, 9, 9), scenarios=("shallow_gene_pool", "fertile")
    )
    assert t.tokens("X") == [3]
    t = Table(
        ("A 4: apex_predator",),
        ("X 0: speed", "V 5: tentacled"),
        zones=(2, 9, 9),
        scenarios=("shallow_gene_pool", "fertile"),
        exploded=True,
    )
    t.s.species["X"] = type(t.s.species["X"])("X", 1, 0, ("shark_cleaner_7", "shark_cleaner_7", "inking_10"))
    t.choose("A attack V plain")
    t.choose("shark_cleaner_7", seat=1)
    assert t.tokens("X") == [4]


def test_OCE_35_whether_it_is_asked_tells_nothing_of_others_piles():
    """Coprophagia may take from a pile of which only its owner knows whether there is something in it."""
    row = ("A 9: coprophagia, grazer",)
    rest = ("C 1: inking",), ("D 1: inking",)
    asks = {tuple(before_preparing(row, *rest, piles=piles).asks) for piles in ([0, 4, 0], [0, 0, 4], [0, 2, 2])}
    assert asks == {((0, "prepare"),)}


def ends(t):
    """The tokens of all places in all ways in which a position can end."""
    found, open_ones = set(), [t.s]
    while open_ones:
        s = open_ones.pop()
        if machine.over(s):
            tokens = tuple(sorted((name, species.tokens) for name, species in s.species.items()))
            found.add((tuple(s.waters), tuple(s.piles), tokens))
            continue
        seat = s.stack[-1].seat
        for choice in machine.question_for(GAME, s, seat).options:
            open_ones.append(copy(s))
            machine.play(GAME, open_ones[-1], seat, choice)
    return found


def ever_asked(t):
    """Whether an order is asked in one of these ways."""
    open_ones = [t.s]
    while open_ones:
        s = open_ones.pop()
        if machine.over(s):
            continue
        if isinstance(s.stack[-1].effect, AnyOrder):
            return True
        seat = s.stack[-1].seat
        for choice in machine.question_for(GAME, s, seat).options:
            open_ones.append(copy(s))
            machine.play(GAME, open_ones[-1], seat, choice)
    return False


BEFORE = [
    "grazer",
    "parasite_cleaner",
    "tail_whip",
    "parasitic<",
    "parasitic>",
    "deep_parasitic",
    "tentacle_leech",
    "chitin_plated_maw",
    "coprophagia",
    "living_ecosystem",
    "mucus_cocoon",
]
OTHERS = [
    "parasitic<",
    "parasitic>",
    "schooling",
    "inking",
    "blubber",
    "mucus_cocoon",
    "tentacled",
    "deep_schooling",
    "sedentary_colony",
]
SCENARIOS = [
    "abundance",
    "contagious_outbreak",
    "prosperity",
    "contagious_proximity",
    "asteroid_impact",
    "fertile",
    "epizootic",
]


def position(random):
    """Rows with two traits on one species that act before feeding, and the water around them."""
    pair = random.sample(BEFORE, 2)
    others = [f"{name} {random.randint(0, 4)}: {random.choice(OTHERS)}" for name in "BCD"]
    more = {
        "reef": random.randint(0, 3),
        "zones": (random.randint(0, 3), random.randint(0, 3), 9),
        "scenarios": tuple(random.sample(SCENARIOS, 2)),
        "piles": [random.randint(0, 2), 2],
    }
    return pair, random.randint(4, 9), others, more


@pytest.mark.parametrize("seed", range(60))
def test_OCE_35_an_order_is_asked_exactly_where_playing_all_orders_differs(seed, monkeypatch):
    pair, tokens, others, more = position(Random(seed))

    def table(traits):
        return before_preparing((f"A {tokens}: {', '.join(traits)}", others[0]), others[1:], **more)

    check_all_orders(table, pair, monkeypatch)


def check_all_orders(table, traits, monkeypatch):
    asked = ever_asked(table(traits))
    monkeypatch.setattr(AnyOrder, "options", lambda self, s, me: None)
    assert asked == (len({frozenset(ends(table(order))) for order in permutations(traits)}) > 1)


AFTER = [
    "shark_cleaner",
    "deep_shark_cleaner",
    "scavenger",
    "kleptoparasitic",
    "gigantic_scavenger",
    "bottom_feeder>",
    "symbiotic>",
    "deep_symbiotic",
    "deep_bottom_feeder",
]


@pytest.mark.parametrize("seed", range(60))
def test_OCE_35_what_an_attack_sets_off_is_ordered_exactly_where_playing_all_orders_differs(seed, monkeypatch):
    """X is next to both the attacker A and the attacked V."""
    random = Random(seed)
    pair, tokens = random.sample(AFTER, 2), random.randint(4, 9)
    zones, scenarios = (random.randint(0, 4), random.randint(0, 3), 9), tuple(random.sample(SCENARIOS, 2))

    def table(traits):
        rows = ("V 5: tentacled", f"X {tokens}: {' '.join(traits)}", "A 2: rows_of_teeth, megamouth"), ("D 0: inking",)
        t = Table(*rows, zones=zones, scenarios=scenarios, exploded=True)
        t.s.stack = [Frame(0, Attack("A", "V", 8))]
        advance(GAME, t.s, [], 0)
        return t

    check_all_orders(table, pair, monkeypatch)
