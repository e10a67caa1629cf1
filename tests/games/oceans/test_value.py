"""The judgement of computer players, and questions that need not be listed to be known for questions."""

from random import Random

import pytest

from bot.bench.own.oceans import kind, stalls
from bot.engine import machine
from bot.engine.guessing import pick
from bot.games.oceans import GAME
from bot.games.oceans.aging import Aging
from bot.games.oceans.computer.value import HASTE, LONG
from bot.games.oceans.feeding import Feed
from bot.games.oceans.limits import Drop
from bot.games.oceans.overpopulation import Surplus
from bot.games.oceans.refill import Refill
from bot.games.oceans.state import Flow, Options
from bot.games.oceans.turns import EndTurn, Turn
from bot.players.budget import Budget
from bot.players.greedy import greedy
from bot.players.player import PLAYERS
from tests.games.oceans.positions import Table

REST = Feed(), Aging(), Refill(), EndTurn()  # of a turn, when its cards are played


def looks(*rows, **more):
    """How a position looks to seat 0, about to feed."""
    return GAME.value(Table(*rows, doing=[*REST], **more).s, 0)


def greedy_choice(*rows, **more):
    """What seat 0, about to feed, chooses."""
    s = Table(*rows, doing=[*REST], **more).s
    return greedy(GAME, s, 0, Random(1))


RIVAL = ["V 3: inking", "W 3: transparent"]


def test_a_species_that_dies_in_this_turns_aging_is_worth_less_than_one_token_less():
    fed = ["A 3: speed", "B 3: speed", "C 1: whale_cleaner, inking"]
    starving = ["A 3: speed", "B 3: speed", "C 0: whale_cleaner, inking"]
    many = {"reef": 0, "zones": (30, 30, 30)}  # nobody can forage: nothing saves it
    assert looks(fed, RIVAL, **many) - looks(starving, RIVAL, **many) > 1.5


def test_nobody_feeds_a_species_that_would_overpopulate_when_another_has_room():
    row = ["A 9: speed, speed", "B 3: inking"]
    assert greedy_choice(row, RIVAL).startswith("B forage")


@pytest.mark.parametrize(
    ("satisfied", "starving"),
    [
        ("A 3: speed", "B 0: speed"),
        ("A 3: speed, speed", "B 0: speed, inking"),
        ("A 3: speed, speed, speed", "B 0: speed, inking"),
        ("A 2: speed, speed", "B 0: inking, transparent"),
    ],
)
def test_who_would_die_of_this_turns_aging_is_fed_before_one_that_eats_as_much_or_more_oce_30(satisfied, starving):
    for row in ([satisfied, starving], [starving, satisfied]):
        assert greedy_choice(row, RIVAL).startswith("B forage")


@pytest.mark.parametrize("level", ["normal", "search"])
def test_no_level_feeds_one_species_while_its_equal_dies_oce_30(level):
    s = Table(["A 3: speed, inking", "B 0: speed, inking"], RIVAL, doing=[*REST]).s
    assert PLAYERS[level](GAME, s, 0, Random(1), Budget(playouts=16)).startswith("B forage")


def test_the_larger_meal_is_chosen_where_there_is_room_for_both():
    row = ["A 3: speed, speed", "B 3: inking"]
    assert greedy_choice(row, RIVAL).startswith("A forage")


def test_the_judgement_of_a_seat_looks_at_no_other_hand_and_no_other_pile():
    table = Table(["A 3: speed"], RIVAL, hands=["speed", "hydra draconic"], piles=[5, 9])
    before = GAME.value(table.s, 0)
    table.s.hands[1], table.s.piles[1] = (), 0
    assert GAME.value(table.s, 0) == before


@pytest.mark.parametrize("zones", [(2, 0, 0), (0, 5, 5), (7, 0, 0), (0, 1, 0)])
def test_a_game_in_which_nothing_lives_and_the_reef_is_empty_is_played_to_its_end(zones):
    """OCE-46: whoever fills the Reef feeds the next player, and here pays as well, so nobody would begin."""
    held = ["abyss_dweller hydra tiny leviathan draconic speed", "megamouth atavism blubber tusks zooplankton speed"]
    costly = ("solar_radiation", "detritus")
    s = Table((), (), reef=0, zones=zones, scenarios=costly, hands=held, piles=[60, 20], round=LONG, doing=[Turn()]).s
    random = Random(1)
    while not machine.over(s):
        (seat,) = machine.seats_to_choose(s)
        machine.play(GAME, s, seat, greedy(GAME, s, seat, random))
    assert s.ending
    assert s.round < LONG + 30


def test_a_game_of_usual_length_is_judged_without_haste():
    """In that round, and in the next one by what the seat itself has migrated."""
    s = Table(["A 3: speed"], RIVAL, doing=[*REST]).s
    s.flows = [Flow("migrate", "zone1", "reef", 5, "", 0), Flow("migrate", "reef", "zone2", 2, "", 0)]
    s.flows += [Flow("reserve", "reserve", "zone3", 60, "", 0), Flow("migrate", "zone1", "reef", 5, "", 1)]
    s.round = LONG
    usual = GAME.value(s, 0)
    s.round = LONG + 1
    assert GAME.value(s, 0) - usual == pytest.approx(3 * HASTE)


def test_what_certainly_asks_has_several_options():
    sure = 0
    for seed in range(3):
        s, _ = machine.begin(GAME, 3, seed, Options(promo=True))
        chance = Random(seed)
        while not machine.over(s):
            seat, effect = s.stack[-1].seat, s.stack[-1].effect
            question = machine.question_for(GAME, s, seat)
            assert question
            if effect.certainly_asks(s, seat):
                sure += 1
                assert len(question.options) > 1
            machine.play(GAME, s, seat, pick(question.options, chance))
    assert sure > 1000


def test_who_has_two_attacks_is_surely_asked_even_while_the_reef_is_empty():
    row = ["A 3: apex_predator"]
    table = Table(row, ["V 3: speed", "W 3: filter_feeder"], doing=[*REST], reef=0, zones=(30, 30, 30))
    question = machine.question_for(GAME, table.s, 0)
    assert [choice.split(" ")[1] for choice in question.options] == ["attack", "attack"]
    assert Feed().certainly_asks(table.s, 0)
    assert not Feed().certainly_asks(Table(row, ["V 3: speed"], doing=[*REST], reef=0, zones=(30, 30, 30)).s, 0)


def test_with_standing_answers_nobody_is_asked_in_anothers_turn():
    assert stalls(2, 1).total() == 0


def test_without_them_questions_to_others_are_told_by_kind():
    assert stalls(4, 0, standing=False)["surplus"] > 0


def test_a_surplus_is_told_apart_where_no_trait_can_have_brought_it():
    kinds = [kind(Table([f"A 10: {trait}"], RIVAL, doing=[Surplus("A")]).s) for trait in ("shark_cleaner", "speed")]
    assert kinds == ["surplus", "surplus without such a trait"]
    assert kind(Table(["A 10: speed, inking"], RIVAL, doing=[Drop("A")]).s) == "drop"
