"""Taking a die, laying it down, its action (SOL-10..16, SOL-26, SOL-28, SOL-48, SOL-53)."""

import pytest

from bot.games.solarius_mission.bridge import value
from bot.games.solarius_mission.events import Acted, Contaminated, Took
from bot.games.solarius_mission.state import FACES, Die
from bot.games.solarius_mission.steps import cost
from tests.games.solarius_mission.positions import Table

BLACK = Die("black", "1")
LAID = [("normal", BLACK)] * 3


def words(t, place, start=""):
    """The values of a part among what is offered and begins so."""
    return list(dict.fromkeys(choice.split(" ")[place] for choice in t.options(start)))


def test_SOL_10_the_space_of_the_bridge_pays_in_any_mix():
    t = Table(bridge={8: "black_1", 6: "blue_1", 2: "yellow_1", 1: "brown_1"})
    assert set(words(t, 4, "black_1_8")) == {"3fuel", "2fuel-1buck", "1fuel-2buck", "3buck"}
    assert set(words(t, 4, "blue_1_6")) == {"2fuel", "1fuel-1buck", "2buck"}
    assert words(t, 4, "yellow_1_2") == ["none"]
    assert set(words(t, 4, "brown_1_1")) == {"1lessfuel", "1lessbuck"}
    t.choose("black_1_8 normal resources 0 1fuel-2buck")
    assert (t.me.fuel, t.me.bucks) == (3, 4)


def test_SOL_10_without_fuel_and_bucks_no_die_beside_the_arm():
    t = Table(bridge={1: "black_1", 2: "yellow_1 blue_1 brown_1"}, fuel=0, bucks=0)
    assert not t.options("black_1_1")
    assert t.options("yellow_1_2")
    poor = Table(bridge={1: "black_1", 2: "yellow_1 blue_1 brown_1"}, fuel=0, bucks=1)
    assert words(poor, 4, "black_1_1") == ["1lessbuck"]
    poor.choose("black_1_1 normal resources 0 1lessbuck")
    assert poor.me.bucks == 0


def test_SOL_10_cubes_can_be_sold_to_pay_for_a_die_beside_the_arm():
    t = Table(bridge={1: "black_1", 2: "blue_1"}, fuel=0, bucks=0, cubes={"black": (2, 0, 0)})
    t.choose("+sell black_11 1fuel")
    assert words(t, 4, "black_1_1") == ["1lessfuel"]


def test_SOL_11_a_star_reads_the_own_technology_die():
    t = Table(faces=[0, 1, 2, 5])
    star = [value(t.me, Die(colour, "star")) for colour in ("black", "yellow", "blue", "brown")]
    assert star == [1, 2, 3, 4]
    assert value(t.me, Die("brown", "star1")) == 5
    assert value(t.me, Die("brown", "2")) == 2


@pytest.mark.parametrize(
    ("die", "face", "dirt"),
    [("black_2", 0, 0), ("black_3", 0, 1), ("black_star", 2, 1), ("black_star", 1, 0), ("black_star1", 1, 1)],
)
def test_SOL_11_a_value_of_three_contaminates(die, face, dirt):
    t = Table(bridge={2: f"{die} blue_1"}, faces=[face, 0, 0, 0])
    t.choose(f"{die}_2 normal resources 0 none")
    assert t.me.contamination == dirt


def test_SOL_11_SOL_53_bought_points_never_contaminate():
    t = Table(bridge={2: "black_2 blue_1"}, fuel=0, bucks=10)
    t.choose("black_2_2 normal colour 5 none")
    assert (t.me.fuel, t.me.bucks, t.me.contamination) == (7, 0, 0)


def test_SOL_12_three_normal_spaces_one_for_conversion_one_for_research():
    t = Table(hand=["1"])
    assert words(t, 1, "black_1_2") == ["normal", "convert-yellow", "convert-blue", "convert-brown", "draw", "play"]
    full = Table(hand=["1"], dice=LAID)
    assert "normal" not in words(full, 1)
    one = Table(dice=[*LAID, ("convert", BLACK)])
    assert words(one, 1) == ["draw"]
    one.choose("black_1_2 draw later 0 none")
    assert one.asks == (0, "act")
    assert sum(laid.space == "research" for laid in one.me.dice) == 1


def test_SOL_12_dice_stay_until_the_rounds_end():
    t = Table(dice=LAID[:1])
    t.choose("black_1_2 normal resources 0 none")
    assert len(t.me.dice) == 2


def test_SOL_12_example_7_conversion():
    """As taken 1 + 1 = 2, no contamination; as brown 2 + 1 = 3 points and 1 contamination for the conversion."""
    t = Table(bridge={2: "yellow_star1 blue_1"}, faces={"brown": 1}, columns={"black": 2})
    t.choose("yellow_star1_2 convert-brown colour 0 none")
    acted = next(event for event in t.events if isinstance(event, Acted))
    assert (acted.colour, acted.points) == ("brown", 3)
    assert t.me.contamination == 1
    t.choose("black_1-brown_1")
    assert t.me.columns == [3, 1, 1, 2]


def test_SOL_12_research_draws_or_plays_a_card_and_then_the_die_acts():
    t = Table(hand=["1"])
    t.choose("black_1_2 draw later 0 none")
    assert len(t.me.hand) == 2
    assert t.asks == (0, "act")
    assert t.me.contamination == 1
    t.choose("colour 1")
    assert (t.me.fuel, t.me.bucks) == (4, 0)
    played = Table(hand=["16"])
    played.choose("black_1_2 play later 0 none", "16 development")
    assert played.me.developments == ["16"]
    assert played.me.bucks == 5
    assert "colour 2" in played.options()


def test_SOL_12_research_is_open_when_nothing_can_be_drawn_or_played():
    from bot.games.solarius_mission.rows import CARDS

    t = Table(state={"deck": [], "discards": []})
    held = list(CARDS)
    t.s.players[1].developments = held
    assert words(t, 1, "black_1_2")[-1] == "draw"
    t.choose("black_1_2 draw later 0 none")
    assert t.me.hand == []
    assert t.asks == (0, "act")


def test_SOL_12_a_new_development_takes_the_next_die_only():
    t = Table(hand=["1"])
    assert "d1" not in words(t, 1)
    t.choose("black_1_2 play later 0 none", "1 development", "resources 0")
    assert [laid.space for laid in t.me.dice] == ["research"]
    later = Table(developments=["1"])
    assert "d1" in words(later, 1, "black_1_2")
    assert "d1" not in words(later, 1, "blue_1_3")
    used = Table(developments=["1"], dice=[("1", BLACK)])
    assert "d1" not in words(used, 1)


def test_SOL_13_points_are_the_value_and_more_for_two_bucks_each():
    t = Table(bridge={2: "black_2 blue_1"}, fuel=0, bucks=5)
    assert words(t, 3, "black_2_2 normal colour") == ["0", "1", "2"]
    t.choose("black_2_2 normal colour 2 none")
    assert (t.me.fuel, t.me.bucks) == (4, 1)


def test_SOL_13_the_income_of_the_bridge_buys_points():
    t = Table(bridge={8: "black_1"}, fuel=0, bucks=0)
    assert [choice for choice in t.options() if choice.split()[3] == "1" and choice.endswith("3buck")]
    t.choose("black_1_8 normal colour 1 3buck")
    assert (t.me.fuel, t.me.bucks) == (2, 1)


def test_SOL_13_points_that_cannot_be_used_are_lost():
    t = Table(bridge={2: "black_3 blue_1"}, fuel=9)
    t.choose("black_3_2 normal colour 0 none")
    assert t.me.fuel == 10
    blue = Table(bridge={2: "blue_3 black_1"}, faces=[5, 5, 5, 4])
    blue.choose("blue_3_2 normal colour 0 none")
    assert blue.asks[1] == "fly"
    assert blue.me.faces == [5, 5, 5, 4]


def test_SOL_13_either_resources_or_the_colour_action_of_the_dies_colour():
    t = Table(bridge={2: "blue_2 black_1"})
    assert set(words(t, 2, "blue_2_2 normal")) == {"colour", "resources"}
    t.choose("blue_2_2 normal resources 0 none")
    assert t.me.cubes == [(0, 0, 0), (0, 0, 0), (2, 0, 0), (0, 0, 0)]
    converted = Table(bridge={2: "blue_2 black_1"})
    converted.choose("blue_2_2 convert-black resources 0 none")
    assert converted.me.cubes[0] == (2, 0, 0)


def test_SOL_16_black_fuel_yellow_bucks_up_to_ten():
    t = Table(bridge={2: "yellow_3 black_1"}, bucks=9)
    t.choose("yellow_3_2 normal colour 0 none")
    assert t.me.bucks == 10
    fuel = Table(bridge={2: "black_2 blue_1"}, fuel=3)
    fuel.choose("black_2_2 normal colour 0 none")
    assert fuel.me.fuel == 5


def test_SOL_16_faces_and_what_steps_cost():
    assert FACES == (1, 2, 3, 4, 4, 4)
    assert [cost("face", place) for place in range(6)] == [1, 2, 3, 4, 4, 0]
    assert sum(cost("face", place) for place in range(6)) == 14
    assert sum(cost("column", place) for place in range(1, 6)) == 10


def test_SOL_16_example_8_steps():
    """3 + 2 bought points: face 1 to 2 (1), 2 to 3 (2), another 1 to 2, a third 1 to 2."""
    t = Table(bridge={2: "blue_3 black_1"}, bucks=4)
    t.choose("blue_3_2 normal colour 2 none")
    plans = t.options()
    assert "black_2-yellow_1-blue_1" in plans
    assert plans[-1] == "none"
    assert "black_2-yellow_2" not in plans
    t.choose("black_2-yellow_1-blue_1")
    assert t.me.faces == [2, 1, 1, 0]


def test_SOL_16_steps_against_brute_force():
    from itertools import product

    from bot.games.solarius_mission.steps import plans

    for at in ((0, 0, 0, 0), (1, 2, 0, 5), (3, 4, 4, 1)):
        for points in range(9):
            collected = set()
            for plan in product(range(6), repeat=4):
                prices = [cost("face", start + n) for start, steps in zip(at, plan, strict=True) for n in range(steps)]
                if (
                    any(plan)
                    and all(prices)
                    and sum(prices) <= points
                    and all(start + steps <= 5 for start, steps in zip(at, plan, strict=True))
                ):
                    collected.add(plan)
            assert set(plans("face", at, points)) == collected


def test_SOL_26_the_arm_moves_on_after_a_turn():
    t = Table(bridge={7: "black_1", 8: "yellow_1", 1: "blue_1", 4: "brown_1"})
    t.choose("brown_1_4 normal resources 0 1fuel", "rest 0,0")
    new, *others = t.s.bridge
    assert len(new) == 1
    assert others[0] == [Die("blue", "1")]
    assert others[6] == [Die("black", "1"), Die("yellow", "1")]
    assert sum(map(len, t.s.bridge)) == 4


def test_SOL_28_contamination_beyond_the_spaces_lies_outside():
    t = Table(bridge={2: "black_3 blue_1"}, contamination=2)
    t.choose("black_3_2 convert-blue resources 0 none")
    assert (t.me.contamination, t.me.outside) == (3, 1)
    more = Table(bridge={2: "black_3 blue_1"}, contamination=2, spaces=5)
    more.choose("black_3_2 convert-blue resources 0 none")
    assert (more.me.contamination, more.me.outside) == (4, 0)


def test_SOL_28_what_lies_outside_stays_there():
    t = Table(bridge={2: "black_1 blue_1"}, outside=2, contamination=0, developments=["19"], cubes={"black": (1, 0, 0)})
    assert not t.options("+use")
    spaced = Table(outside=2, contamination=3, spaces=5)
    assert (spaced.me.outside, spaced.me.contamination) == (2, 3)


@pytest.mark.parametrize(
    ("choice", "dirt"),
    [
        ("black_3_2 normal resources 0 none", 1),
        ("black_3_2 convert-blue resources 0 none", 2),
        ("black_3_2 draw later 0 none", 2),
        ("blue_1_2 convert-black resources 0 none", 1),
        ("blue_1_2 draw later 0 none", 1),
        ("blue_1_2 normal resources 0 none", 0),
    ],
)
def test_SOL_48_contamination_of_one_die(choice, dirt):
    t = Table(bridge={2: "black_3 blue_1"})
    t.choose(choice)
    collected = [event for event in t.events if isinstance(event, Contaminated)]
    assert [entry.number for entry in collected] == [dirt] * (dirt > 0)
    assert t.me.contamination == dirt


def test_SOL_48_the_value_as_taken_counts_whatever_it_becomes():
    t = Table(bridge={2: "yellow_star blue_1"}, faces={"yellow": 0, "black": 3})
    t.choose("yellow_star_2 convert-black resources 0 none")
    assert t.me.contamination == 1
    assert isinstance(t.events[0], Took)
    assert t.events[0].value == 1


def test_SOL_53_dice_spaces_of_developments_do_not_contaminate_but_the_archive():
    for card, choice, dirt in (
        ("1", "black_1_2 d1 colour 0 none", 0),
        ("5", "black_1_2 d5-blue resources 0 none", 0),
        ("8", "black_1_2 d8 resources 0 none", 0),
        ("6", "black_1_2 d6-draw later 0 none", 1),
    ):
        t = Table(developments=[card])
        t.choose(choice)
        assert t.me.contamination == dirt, card


def test_refusals_say_which_part_is_wrong():
    t = Table(bridge={2: "black_1 blue_1"})
    assert t.refusal("black_1 normal") == "why.take_parts"
    assert t.refusal("black_1_7 normal resources 0 none") == "why.take_die"
    assert t.refusal("black_1_2 convert-black resources 0 none") == "why.take_space"
    assert t.refusal("black_1_2 normal later 0 none") == "why.take_action"
    assert t.refusal("black_1_2 normal colour 9 none") == "why.take_extra"
    assert t.refusal("black_1_2 normal colour 0 3fuel") == "why.take_income"


def test_hints_say_what_a_die_is_worth_to_me():
    t = Table(bridge={1: "black_star1", 8: "blue_1"}, faces=[2, 0, 0, 0])
    assert t.hint(0, "black_star1_1") == "4worth 1toll 1dirt"
    assert t.hint(0, "blue_1_8") == "3income"
    assert t.hint(0, "black_star1_1", "", "convert-blue", "colour") == "1toll"
    assert t.hint(1, "convert-blue", "black_star1_1") == "2worth 2dirt"
    assert t.hint(2, "colour", "black_star1_1", "normal") == "4fuel"
    assert t.hint(2, "resources", "black_star1_1", "normal") == "black_11 2cubes"
    assert t.hint(3, "2", "black_star1_1", "normal") == "4bucks"


def test_SOL_10_SOL_14_SOL_27_a_cube_can_be_bought_with_what_the_bridge_brings_before_cubes_are_placed():
    """Column II, 1 black I, no goods: the bridge's 2 buy a second I, so the die's 1 is a II and not the second I."""
    mine = {"cubes": {"black": (1, 0, 0)}, "columns": [2] * 4, "fuel": 0, "bucks": 0}
    t = Table(bridge={6: "black_1"}, **mine)
    t.choose("black_1_6 normal later 0 2fuel")
    assert t.asks == (0, "act")
    t.choose("+buy black_1 2fuel", "resources 0")
    assert t.me.cubes[0] == (2, 1, 0)
    at_once = Table(bridge={6: "black_1"}, **mine)
    at_once.choose("black_1_6 normal resources 0 2fuel", "+buy black_1 2fuel")
    assert at_once.me.cubes[0] == (3, 0, 0)


def test_SOL_27_the_action_is_named_at_once_where_the_bridge_opens_no_purchase():
    rich = {"cubes": {"black": (1, 0, 0)}, "columns": [2] * 4}
    assert not Table(bridge={4: "black_2"}, fuel=1, bucks=1, **rich).options("black_2_4 normal later")
    assert not Table(bridge={6: "black_2"}, fuel=0, bucks=0).options("black_2_6 normal later")  # column I: only I
