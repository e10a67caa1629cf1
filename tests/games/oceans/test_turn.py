"""The four phases of a turn (OCE-20..39)."""

from itertools import combinations

import pytest

from bot.engine.effect import SeatEvent
from bot.games.oceans.aging import Aging, CloseAging, Give
from bot.games.oceans.attacking import Attempt, attack_refusal
from bot.games.oceans.before_feeding import Preparing
from bot.games.oceans.cards import DEEP
from bot.games.oceans.events import Generation
from bot.games.oceans.feeding import Again, Feed
from bot.games.oceans.playing import Play
from bot.games.oceans.refill import Refill
from bot.games.oceans.tokens import Lose, Take, TakeWater
from bot.games.oceans.turns import Turn
from bot.narration import tell
from bot.texts import texts
from tests.games.oceans.positions import Table

GENERATION = Generation(3, "4=1tokens-2=2tokens", "trait.schooling", 2)
HAND = "speed inking tentacled schooling"


def play(*rows, hand=HAND, **more):
    rows = rows or (("A 3: inking", "B 3: inking"), ("Z 3: inking",))
    return Table(*rows, hands=[hand, *[""] * (len(rows) - 1)], doing=[Play(), Preparing(), Feed()], **more)


def test_OCE_20_one_card_before_the_explosion_two_after_it():
    t = play()
    t.choose(next(choice for choice in t.options() if "reef-to-zone2" in choice))
    assert t.asks[0][1] == "feed"
    t = play(exploded=True)
    t.choose(next(choice for choice in t.options() if "reef-to-zone2" in choice))
    assert t.asks[0][1] == "play"
    t.choose(next(choice for choice in t.options() if "reef-to-zone2" in choice))
    assert t.asks[0][1] == "feed"


def test_OCE_20_the_second_card_at_once_when_the_explosion_comes():
    t = play(zones=(3, 30, 30))
    t.choose(next(choice for choice in t.options() if "zone1-to-reef" in choice))
    assert t.s.exploded
    assert t.asks[0][1] == "play"


def test_OCE_20_no_deep_card_before_the_explosion_and_no_sixth():
    t = play(hand="speed hydra")
    assert not any(choice.startswith("hydra") for choice in t.options())
    assert t.refusal("hydra add A reef") == "why.deep"
    held = "hydra tiny flight tusks grazer"
    t = Table(("A 3: inking",), ("Z 3: inking",), hands=[held, ""], pools=("burrower", "barbels"), doing=[Refill()])
    assert all(choice.startswith("no ") for choice in t.options())
    t = Table(
        ("A 3: inking",),
        (),
        hands=[f"{held} speed", ""],
        pools=("burrower", "barbels"),
        doing=[Refill()],
        exploded=True,
    )
    assert any(choice.startswith("burrower ") for choice in t.options())


def test_OCE_21_evolve_or_migrate():
    t = play(reef=3, zones=(0, 30, 30), exploded=True)
    ways = {choice.split()[2] for choice in t.options() if " migrate " in choice}
    assert "zone1-to-reef" not in ways
    t.choose(next(choice for choice in t.options() if "reef-to-zone2" in choice))
    assert t.water == (0, 0, 33, 30)
    dry = Table(("A 3: inking",), ("Z 3: inking",), reef=0, zones=(0, 0, 0), hands=[HAND, ""], doing=[Play()])
    dry.choose(next(choice for choice in dry.options() if "nowhere" in choice))
    assert len(dry.s.discards) == 1


def test_OCE_44_a_migration_of_all_that_the_zones_hold_leaves_none_of_them_dry_between():
    """The tokens go in one movement: the reserve came, and the game ended, before they had arrived."""
    t = play(zones=(3, 0, 0), exploded=True)
    t.choose(next(choice for choice in t.options() if "zone1-to-zone2" in choice))
    assert t.water[1:] == (0, 3, 0)
    assert t.s.reserve == 60
    assert not t.s.ending


def test_OCE_22_traits_are_discarded_in_the_play_phase():
    t = play(("A 3: inking, hydra",), ("Z 3: inking",))
    shed = [choice for choice in t.options() if " discard " in choice]
    assert len(shed) == 2
    t.choose("hydra discard A no")
    assert t.s.gone == ["hydra"]
    t.choose(next(choice for choice in t.options() if choice.startswith("inking") and " discard " in choice))
    assert t.s.discards[-1].startswith("inking")
    assert t.s.species["A"].traits == ()
    assert t.asks[0][1] == "play"


@pytest.mark.parametrize("late", [False, True])
def test_OCE_22_after_the_last_card_who_wishes_it_is_asked_for_more(late):
    t = play()
    t.s.late = late
    assert any(" discard " in choice for choice in t.options())
    t.choose(next(choice for choice in t.options() if "reef-to-zone2" in choice))
    if late:
        assert t.asks[0][1] == "play"
        assert {choice.split()[1] for choice in t.options()} == {"discard", "done"}
        t.choose("done done done no")
    assert t.asks[0][1] == "feed"


def test_OCE_23_what_a_deep_card_costs():
    t = play(hand="hydra tiny", piles=[3, 0], exploded=True)
    assert not any(choice.startswith("hydra") and "migrate" not in choice for choice in t.options())
    t.choose("tiny new A-left zone2")
    assert (t.s.piles[0], t.s.waters[2]) == (2, 31)
    t.choose("hydra migrate zone1-to-reef no")
    assert t.s.gone == ["hydra"]
    assert t.s.waters[1] == 26


def test_OCE_24_one_species_feeds():
    t = Table(("A 3: inking", "B 3: inking"), ("Z 3: tentacled",))
    assert {choice.split()[0] for choice in t.options()} == {"A", "B"}
    t.choose("A forage reef plain")
    assert t.tokens("AB") == [4, 3]


@pytest.mark.parametrize(
    ("traits", "tokens", "reef", "after"),
    [("inking", 0, 9, 1), ("speed", 0, 1, 1), ("filter_feeder", 8, 9, 10), ("speed, filter_feeder", 0, 30, 7)],
)
def test_OCE_25_foraging(traits, tokens, reef, after):
    t = Table((f"A {tokens}: {traits}",), ("Z 0: inking",), reef=reef)
    t.choose("A forage reef plain")
    assert t.tokens("A") == [after]


def test_OCE_25_a_ban_forbids():
    t = Table(("A 3: apex_predator, speed",), ("Z 0: inking",))
    assert t.options() == []


def test_OCE_26_attacking():
    t = Table(("A 3: apex_predator", "B 4: tentacled"), ("Z 5: speed", "Y 2: tentacled"))
    assert {choice.split()[2] for choice in t.options() if choice.startswith("A")} == {"B", "Z", "Y"}
    t.choose("A attack Z plain")
    assert t.tokens("AZ") == [4, 4]


def test_OCE_27_a_feeding_gains_at_least_one():
    t = Table(("A 10: swarming", "B 8: apex_predator"), ("Z 5: tentacled",), reef=0)
    t.choose("B attack Z plain")
    assert t.tokens("BZ") == [10, 3] or t.asks == [(0, "surplus")]
    full = Table(("A 10: swarming",), ("Z 5: tentacled",))
    assert full.options() == []


def test_OCE_28_the_first_feeding_is_compulsory_others_are_not():
    t = Table(("A 3: tentacled",), ("Z 5: tentacled",))
    assert not any(choice.startswith("stop") for choice in t.options())
    t.choose("A forage reef plain")
    assert "stop none none plain" in t.options()
    hungry = Table(("A 3: inking",), ("Z 0: tentacled",), reef=0, doing=[Feed(), Aging()])
    assert hungry.s.piles == [1, 0]


def test_OCE_29_overpopulation_of_others_waits_until_the_feeding_is_done():
    t = Table(("A 3: filter_feeder",), ("Z 8: whale_cleaner",))
    t.choose("A forage reef plain")
    assert t.asks == [(1, "surplus")]
    t.choose("zone3", seat=1)
    assert t.tokens("Z") == [5]
    assert t.s.waters[3] == 35


def test_OCE_30_aging_right_end_first():
    t = Table(("A 2: inking", "B 0: inking"), ("Z 0: inking",), doing=[Aging()])
    assert t.tokens("ABZ") == [1, None, 0]
    ages = [flow.start for flow in t.s.flows if flow.kind == "age"]
    assert ages == ["A"]
    assert t.s.piles == [1, 0]


def test_OCE_31_refill():
    t = Table(("A 3: inking",), ("Z 3: inking",), hands=["speed inking", ""], pools=("hydra", "tiny"), doing=[Refill()])
    assert {choice.split()[0] for choice in t.options()} == {"no", "hydra", "tiny", "look"}
    speed = next(name for name in t.s.hands[0] if name.startswith("speed"))
    t.choose(f"hydra {speed}")
    assert t.s.discards == [speed]
    assert len(t.s.pools[0]) == 1  # refilled from the deck
    assert len(t.s.hands[0]) == 6
    assert "hydra" in t.s.hands[0]


def test_OCE_31_any_number_of_surface_cards_is_discarded_at_once():
    """Every set of them is offered once, also where two cards are equal."""
    hand = " ".join(["apex_predator"] * 6)
    t = Table(("A 3: inking",), (), hands=[hand, ""], pools=("tiny", ""), doing=[Refill()])
    cards = t.s.hands[0]
    assert len(set(cards)) == 5
    offered = [choice.split()[1] for choice in t.options() if choice.startswith("no ")]
    wanted = {tuple(sorted(some)) for number in range(1, 7) for some in combinations(cards, number)}
    assert {tuple(sorted(choice.split("-"))) for choice in offered if choice != "no"} == wanted
    assert len(offered) == len(wanted) + 1
    t.choose(f"no {max(offered, key=len)}")
    assert sorted(t.s.discards) == sorted(cards)
    assert len(t.s.hands[0]) == 6


def test_OCE_31_looking_at_three():
    t = Table(("A 3: inking",), ("Z 3: inking",), hands=["speed", ""], pools=("hydra", "tiny"), doing=[Refill()])
    t.choose("look no")
    seen = t.s.looking
    assert len(seen) == 3
    assert [seen_card.card for seen_card in t.view(0).looking] == list(seen)
    assert t.view(1).looking == ()
    t.choose(f"{seen[1]} {seen[2]}")
    assert seen[1] in t.s.hands[0]
    assert [pool[-1] for pool in t.s.pools] == [seen[2], seen[0]]


def test_OCE_31_an_empty_deck_is_the_discard_pile():
    t = Table(("A 3: inking",), ("Z 3: inking",), hands=["", ""], doing=[Refill()], deck=["inking_5"], deep=[])
    assert t.s.hands[0] == ("inking_5",)
    t = Table(
        ("A 3: inking",),
        (),
        hands=["", ""],
        doing=[Refill()],
        deck=["inking_5"],
        discards=["speed_5", "speed_6"],
        deep=[],
    )
    assert sorted(t.s.hands[0]) == ["inking_5", "speed_5", "speed_6"]
    assert t.s.discards == []


def test_OCE_32_more_than_six_are_kept():
    held = "hydra tiny flight tusks grazer burrower barbels"
    t = Table(("A 3: inking",), ("Z 3: inking",), hands=[held, ""], doing=[Refill()], exploded=True)
    t.choose("no no")
    assert len(t.s.hands[0]) == 7


def test_OCE_33_gains_come_from_the_lowest_zone():
    t = Table(("A 0: filter_feeder",), ("Z 0: whale_cleaner",), zones=(0, 2, 30), exploded=True)
    t.choose("A forage reef plain")
    assert t.water == (25, 0, 0, 29)
    assert t.tokens("Z") == [3]


def test_OCE_34_leeching_before_feeding():
    t = Table(("A 3: parasitic>",), ("Z 3: tentacled",), ("Y 1: tentacled",), doing=[Preparing(), Feed()])
    assert t.tokens("AZY") == [4, 3, 0]
    shy = Table(("A 3: parasitic>",), ("Z 3: transparent",), reef=4, doing=[Preparing()])
    assert shy.tokens("AZ") == [3, 3]


def test_OCE_35_the_active_players_species_first_then_to_the_left():
    t = Table(
        ("A 0: filter_feeder", "B 0: whale_cleaner"),
        ("Z 0: whale_cleaner",),
        ("Y 0: symbiotic>",),
        zones=(4, 0, 0),
        exploded=True,
        reserve=0,
    )
    t.choose("A forage reef plain")
    # B takes three of the four, Z the last one; nothing is left
    assert t.tokens("BZY") == [3, 1, 0]


def test_OCE_35_gains_and_takes_of_one_species_are_ordered_where_that_matters():
    t = Table(("A 0: filter_feeder",), ("Z 8: whale_cleaner, ambush",))
    t.choose("A forage reef plain")
    assert t.asks == [(0, "order")]
    t.choose("ambush")
    assert t.tokens("A") == [3]
    roomy = Table(("A 0: filter_feeder",), ("Z 0: whale_cleaner, ambush",))
    roomy.choose("A forage reef plain")
    assert roomy.tokens("AZ") == [3, 5]


def test_OCE_37_shells_and_empty_boards_forbid_an_attack():
    t = Table(("A 3: apex_predator",), ("Z 5: inking", "Y 0: tentacled", "X 5: tentacled"))
    assert attack_refusal(t.s, Attempt("A", "Z", 3)) == "why.shells"
    assert attack_refusal(t.s, Attempt("A", "Y", 3)) == "why.empty"
    assert attack_refusal(t.s, Attempt("A", "X", 3)) == ""
    assert t.refusal("A attack Z plain") == "why.shells"


def test_OCE_38_no_event_cards_among_the_deep_ones():
    assert len({*DEEP}) == 89


def test_OCE_39_burrower_once_a_turn():
    t = Table(
        ("A 6: apex_predator, tentacled",),
        ("V 9: tentacled", "B 6: burrower, apex_predator"),
    )
    t.choose("A attack V plain")
    t.choose("attack plain", seat=1)
    t.choose("A attack V plain")
    assert t.asks != [(1, "strike")]


def test_feasts_and_whole_turns_come_in_their_order():
    t = Table(("A 3: inking",), ("Z 3: inking",), hands=[HAND, HAND], doing=[Turn()])
    t.choose(next(choice for choice in t.options() if "reef-to-zone2" in choice))
    asked = []
    while t.s.active == 0 and t.s.stack:
        asked.append(t.asks[0][1])
        t.choose("no no" if "no no" in t.options() else t.options()[0])
    assert asked == ["feed", "refill"] or asked == ["refill"]


def test_OCE_33_what_came_to_the_pile_in_a_generation_is_told_at_its_end():
    t = Table(("A 5: inking", "B 3: inking"), ("Z 5: inking",), doing=[Aging(), CloseAging()])
    assert t.s.piles[0] == 2
    assert t.events[-1] == Generation(2, "B=1tokens-A=1tokens", "", 1)
    others = Table(("A 0: inking",), ("Z 5: inking",), doing=[Give("Z"), CloseAging()])
    assert not [event for event in others.events if isinstance(event, Generation)]


def test_OCE_30_what_makes_species_give_another_amount_in_aging_is_told():
    """Its traits' and scenarios' keys, each once; a trait of a species that gives nothing is no cause."""
    t = Table(
        ("A 5: schooling", "B 5: schooling", "C 5: inking", "D 5: telomere_repair"),
        ("Z 5: schooling",),
        doing=[Aging(), CloseAging()],
    )
    assert t.events[-1] == Generation(5, "C=1tokens-B=2tokens-A=2tokens", "trait.schooling", 2)


@pytest.mark.parametrize(
    ("lang", "event", "sentence"),
    [
        ("en", Generation(3), "Ann scores 3 in aging."),  # of a former version
        ("en", Generation(1, "4=1tokens", "", 1), "Ann scores 1 in aging (species 4: 1)."),
        ("en", GENERATION, "Ann scores 3 in aging (species 4: 1, species 2: 2; by Schooling)."),
        ("ja", Generation(3), "Annが世代経過で3点。"),
        ("ja", Generation(1, "4=1tokens", "", 1), "Annが世代経過で1点(種4:1個)。"),
        ("ja", GENERATION, "Annが世代経過で3点(種4:1個・種2:2個。群れによる)。"),
    ],
)
def test_what_aging_scores_is_told_species_by_species(lang, event, sentence):
    assert tell([SeatEvent(0, event)], ["Ann", "Ben"], texts(lang, "oceans")) == [sentence]


def test_a_species_that_is_gone_gives_nothing():
    t = Table(("A 5: inking",), ("Z 0: inking",), doing=[Give("X")])
    assert (t.events, t.s.piles) == ([], [0, 0])


@pytest.mark.parametrize(("leech", "kind"), [(True, "leech"), (False, "take")])
def test_what_is_taken_is_shown_as_what_it_is(leech, kind):
    t = Table(("A 0: inking",), ("Z 3: inking",), doing=[Take("A", 2, "Z", "trait.parasitic", leech)])
    assert [(flow.kind, flow.start, flow.end, flow.amount) for flow in t.s.flows] == [(kind, "Z", "A", 2)]


def test_OCE_25_what_was_foraged_is_shown_on_its_way_from_its_place():
    t = Table(("A 0: inking",), ("Z 3: inking",), doing=[Feed("A")])
    t.choose("A forage reef plain")
    [way] = [flow for flow in t.s.flows if flow.kind == "forage"]
    assert (way.start, way.end, way.amount) == ("reef", "A", t.s.species["A"].tokens)


def test_what_is_lost_to_the_reef_is_shown_on_its_way_there():
    t = Table(("A 5: inking",), ("Z 0: inking",), doing=[Lose("A", 2, "trait.parasitic")])
    assert [(flow.kind, flow.start, flow.end, flow.amount) for flow in t.s.flows] == [("lose", "A", "reef", 2)]


@pytest.mark.parametrize(("name", "sated"), [("A", ("A",)), ("X", ())])
def test_OCE_51_who_overpopulated_or_is_gone_feeds_no_further(name, sated):
    t = Table(("A 5: giant_cephalopod",), ("Z 3: inking",), sated=sated, doing=[Again(name)])
    assert not [option for option in t.options() if option.startswith("A ")]
    again = Table(("A 5: giant_cephalopod",), ("Z 3: inking",), doing=[Again("A")])
    assert [option for option in again.options() if option.startswith("A ")]


def test_a_species_that_is_gone_takes_nothing_from_the_water():
    t = Table(("A 5: inking",), ("Z 0: inking",), doing=[TakeWater("X", 2, 0, "trait.parasitic")])
    assert (t.events, t.s.flows) == ([], [])
