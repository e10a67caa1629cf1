"""Standing answers: nobody waits for what has been answered beforehand."""

from itertools import product
from random import Random

import pytest

from bot.engine import machine
from bot.games.oceans import GAME
from bot.games.oceans.aging import Aging
from bot.games.oceans.limits import Limits
from bot.games.oceans.overpopulation import Crowding
from bot.games.oceans.standing_answers import ANSWERS, Habits, habit
from tests.games.oceans.positions import Table


def habits(**chosen):
    return " ".join(chosen.get(name, answers[0]) for name, answers in ANSWERS.items())


ASKED = "burrower", "rapid_mutation", "fast_metabolism", "sedentary_colony"  # each with questions of its own


def test_a_question_that_only_a_trait_asks_is_listed_for_who_has_it_in_hand_or_in_play():
    t = Table(("A 3: filter_feeder",), ("Z 8: whale_cleaner, burrower",), hands=["", "speed warm_blooded"])
    answers = [set(some) for some in zip(*(one.split(" ") for one in Habits().options(t.s, 1)), strict=True)]
    listed = {name for name, some in zip(ANSWERS, answers, strict=True) if len(some) > 1}
    assert listed == {"surplus", "limit", "trim", "burrower", "giving"}
    assert habits(colony="zone1") in Habits().options(t.s, 1)  # as in a history in which it has been given


def test_every_set_of_answers_is_offered_the_present_one_first():
    t = Table(
        ("A 3: filter_feeder",),
        ("Z 8: whale_cleaner",),
        hands=["", " ".join((*ASKED, "slow_metabolism"))],
        plans={1: habits(limit="newest", giving="most")},
    )
    options = Habits().options(t.s, 1)
    listed = list(options)
    assert listed[0] == habits(limit="newest", giving="most")
    assert {tuple(one.split(" ")) for one in listed} == set(product(*ANSWERS.values()))
    assert len(options) == len(listed) == len(set(listed))
    assert [options.nth(n) for n in range(len(listed))] == listed
    assert all(one in options and options[one] is None for one in listed)
    with pytest.raises(IndexError):
        options.nth(len(listed))
    for wrong in ("", "ask", habits() + " ask", habits(limit="never"), None):
        assert wrong not in options
        with pytest.raises(KeyError):
            options[wrong]


def test_they_are_given_while_another_plays_and_stay():
    t = Table(("A 3: filter_feeder",), ("Z 8: whale_cleaner",))
    assert isinstance(machine.premove_question(GAME, t.s, 1).effect, Habits)
    machine.premove(GAME, t.s, 1, habits(surplus="zone2"))
    t.choose("A forage reef plain")
    assert t.tokens("Z") == [5]
    assert t.s.waters[2] == 35
    assert habit(t.s, 1, "surplus") == "zone2"
    assert habit(t.s, 0, "surplus") == "ask"


@pytest.mark.parametrize(("answer", "asked"), [("newest", []), ("ask", [(1, "drop")])])
def test_limits(answer, asked):
    t = Table(
        ("A 0: inking",),
        ("Z 0: inking, speed, inking, tentacled, schooling",),
        doing=[Limits()],
        plans={1: habits(limit=answer)},
    )
    assert t.asks == asked
    if not asked:
        assert t.traits("Z") == ["inking", "speed", "inking", "tentacled"]


@pytest.mark.parametrize(("answer", "struck"), [("always", ("B",)), ("never", ())])
def test_burrower(answer, struck):
    t = Table(
        ("A 6: apex_predator",), ("V 9: tentacled", "B 6: burrower, apex_predator"), plans={1: habits(burrower=answer)}
    )
    t.choose("A attack V plain")
    assert t.s.burrowed == struck


def test_rapid_mutation_never():
    t = Table(
        ("A 0: apex_predator",),
        ("V 3: rapid_mutation",),
        pools=("flight", "grazer"),
        plans={1: habits(mutation="never")},
    )
    t.choose("A attack V plain")
    assert not t.asks or t.asks[0][0] == 0


@pytest.mark.parametrize(("answer", "piles"), [("always", [1, 1]), ("never", [1, 0])])
def test_fast_metabolism(answer, piles):
    t = Table(("A 5: inking",), ("Z 3: fast_metabolism",), doing=[Aging()], plans={1: habits(metabolism=answer)})
    assert t.s.piles == piles


@pytest.mark.parametrize(("answer", "waits"), [("ask", [(1, "tap")]), ("zone3", [])])
def test_sedentary_colony(answer, waits):
    t = Table(
        ("A 0: filter_feeder",), ("Z 0: whale_cleaner", "Y 0: sedentary_colony"), plans={1: habits(colony=answer)}
    )
    t.choose("A forage reef plain")
    assert [ask for ask in t.asks if ask[0] == 1] == waits
    if not waits:
        assert t.tokens("Y") == [1]
        assert t.s.waters[3] == 29


def test_whoever_has_no_such_trait_and_has_settled_surplus_and_limits_is_never_asked_out_of_turn():
    s, _ = machine.begin(GAME, 4, 3, GAME.options())
    random = Random(3)
    while not machine.over(s):
        s.plans = {
            seat: habits(
                surplus="reef", limit="newest", burrower="never", mutation="never", metabolism="never", colony="zone1"
            )
            for seat in range(4)
        }
        (seat,) = machine.seats_to_choose(s)
        question = machine.question_for(GAME, s, seat)
        assert seat == s.active or question.effect.word == "give", question.effect
        machine.play(GAME, s, seat, random.choice(list(question.options)), question)


def test_several_of_one_owner_are_asked_for_in_one_question():
    """OCE-29: a place for each, in the order of the ring."""
    t = Table(("A 0: inking",), ("Z 10: inking", "Y 10: speed"), doing=[Crowding()])
    assert len(t.options(1)) == 16
    t.choose("Y=zone1-Z=zone3", seat=1)
    assert t.tokens("ZY") == [5, 5]
    assert t.water == (30, 35, 30, 35)
    surplus = [(flow.start, flow.end) for flow in t.s.flows]
    assert surplus == [("Y", "zone1"), ("Z", "zone3")]


@pytest.mark.parametrize(("answer", "left"), [("ask", None), ("least", 8), ("most", 4)])
def test_what_is_given_in_anothers_aging(answer, left):
    """Hostile Conditions: the previous player's species age as well; Slow Metabolism may give nothing, Warm Blooded up
    to 3 more (OCE-61).
    """
    traits = "Z 8: slow_metabolism, warm_blooded"
    t = Table(
        ("A 3: filter_feeder",),
        (traits,),
        zones=(0, 0, 30),
        scenarios=("hostile_conditions", "thermal_currents"),
        doing=[Aging()],
        plans={1: habits(giving=answer)},
    )
    if left is None:
        assert t.asks == [(1, "give")]
    else:
        assert t.asks == []
        assert t.tokens("Z") == [left]


def test_in_ones_own_aging_it_is_asked_whatever_is_settled():
    t = Table(("A 8: slow_metabolism",), ("Z 3: speed",), doing=[Aging()], plans={0: habits(giving="least")})
    assert t.asks == [(0, "give")]


def test_an_older_plan_has_no_answer_to_what_was_added():
    t = Table(("A 8: speed",), ("Z 3: speed",), plans={1: "zone2 newest ask ask ask ask never"})
    assert habit(t.s, 1, "surplus") == "zone2"
    assert habit(t.s, 1, "giving") == "ask"
