"""Free actions (SOL-27)."""

import pytest

from bot.games.solarius_mission.deeds import Deed
from bot.games.solarius_mission.effects import Income, Relieve
from bot.games.solarius_mission.flying import Fly
from bot.games.solarius_mission.goods import format_goods, payments, read
from bot.games.solarius_mission.rounds import Finish, Round
from bot.games.solarius_mission.space import chart
from tests.games.solarius_mission.positions import Table


def test_SOL_27_free_actions_stand_beside_every_question_of_the_own_turn():
    t = Table(cubes={"black": (0, 2, 0)}, columns=[3] * 4, drives=[1], fuel=5, bucks=5, unfinished=["black-2-2"])
    for choice in ("black_1_2 normal resources 0 none", "rest 0,0"):
        kinds = {choice.split()[0] for choice in t.options("+")}
        assert kinds == {"+buy", "+sell", "+flip", "+complete"}
        t.choose(choice)
    assert t.asks == (0, "finish")
    t.choose("end")
    assert t.asks == (1, "take")
    assert not t.options("+complete", seat=1)


def test_SOL_27_an_extra_drive_is_flipped_for_three_fuel_the_own_never():
    t = Table(drives=[1, 1], fuel=7)
    t.choose("+flip drive")
    assert (sorted(t.me.drives), t.me.range, t.me.fuel) == ([1, 2], 4, 4)
    t.choose("+flip drive")
    assert (t.me.drives, t.me.range, t.me.fuel) == ([2, 2], 5, 1)
    own = Table(drives=[2], fuel=10)
    assert not own.options("+flip")
    slipway = Table(drives=[1], fuel=2, developments=["11"])
    slipway.choose("+flip drive")
    assert slipway.me.fuel == 0


def test_SOL_27_the_question_is_asked_anew_after_a_free_action():
    t = Table(cubes={"black": (0, 1, 0)}, columns=[2] * 4)
    before = t.options()
    t.choose("+sell black_2 1buck")
    assert t.asks == (0, "take")
    assert len(t.options()) >= len(before)


def test_SOL_27_developments_that_are_used_once_a_turn():
    t = Table(developments=["18"], cubes={"black": (2, 0, 0)}, fuel=0, bucks=0)
    assert "+use 18 black_1 1fuel-1buck" in t.options("+use")
    t.choose("+use 18 black_1 2fuel")
    assert (t.me.fuel, t.me.cubes[0]) == (2, (1, 0, 0))
    assert not t.options("+use")
    recycling = Table(developments=["19"], cubes={"black": (2, 0, 0)}, contamination=2)
    recycling.choose(recycling.options("+use")[0])
    assert recycling.me.contamination == 1


def test_SOL_21_SOL_27_a_planet_can_be_completed_before_a_gain_that_would_be_lost():
    """Fuel 7 and 3 for the die make 10; the black action's 3 would be lost, unless the planet is completed between."""
    t = Table(bridge={8: "black_3", 2: "blue_1"}, fuel=7, bucks=0, unfinished=["black-10-8"])
    t.choose("black_3_8 normal colour 0 3fuel")
    assert t.asks == (0, "gain")
    assert t.options() == ["none"]
    t.choose("+complete black-10-8")
    assert t.me.fuel == 2 + 3
    full = Table(doing=[Income(4)], fuel=10, bucks=10, unfinished=["yellow-10-6"])
    assert full.options() == ["none"]
    full.choose("+complete yellow-10-6")
    full.choose("4buck") if full.asks == (0, "income") else None
    assert full.me.bucks == 8


def test_SOL_27_a_gain_that_would_be_lost_is_not_asked_about_where_nothing_makes_room():
    t = Table(bridge={8: "black_3", 2: "blue_1"}, fuel=7, bucks=0, unfinished=["blue-1-3"], faces=[2, 0, 0, 0])
    t.choose("black_3_8 normal colour 0 3fuel")
    assert (t.me.fuel, t.asks) == (10, (0, "fly"))


def test_SOL_21_SOL_27_completing_makes_room_for_a_mix_that_would_otherwise_be_the_only_one():
    """At 10 fuel and 3 bucks three come in: they can be fuel, if a black planet is completed before."""
    t = Table(doing=[Income(3), Fly()], fuel=10, bucks=3, unfinished=["black-10-8"])
    assert t.options() == ["3buck"]
    t.choose("+complete black-10-8", "3fuel")
    assert (t.me.fuel, t.me.bucks) == (5, 3)
    relieved = Table(doing=[Relieve(), Fly()], fuel=10, bucks=10, unfinished=["black-10-8"])
    assert relieved.options() == ["none"]
    relieved.choose("+complete black-10-8")
    assert (relieved.me.fuel, relieved.asks) == (2 + 1, (0, "fly"))
    elsewhere = Table(doing=[Income(3), Fly()], fuel=10, bucks=5, unfinished=["yellow-5-5"])
    assert elsewhere.asks == (0, "fly")  # more room for bucks changes nothing


def test_SOL_22_SOL_46_a_planet_can_be_completed_between_bonuses_that_come_together():
    """Outpost a, Trading Post and Dock Crew bring 3, 4 and 3: with 8 and 9 only 3 of 10 find room, unless between."""
    t = Table(
        doing=[Deed(), Fly()], ship="4,1", planets={"4,1": None}, developments=["24"], fuel=8, bucks=9,
        cubes=[(4, 3, 0)] * 4, columns=[5] * 4, unfinished=["yellow-10-6"],
    )  # fmt: skip
    t.choose(next(choice for choice in t.options("station-black-yellow") if choice.endswith(" a")))
    assert (t.me.fuel, t.me.bucks, t.options()) == (10, 10, ["none"])
    t.choose("+complete yellow-10-6")
    assert t.me.completed == ["yellow-10-6"]
    while t.asks == (0, "income"):
        t.choose(t.options()[0])
    assert (t.me.fuel, t.me.bucks) == (10, 10)  # 6 of the 7 that were left


def test_SOL_27_a_cube_is_not_given_for_fuel_or_bucks_that_find_no_room():
    t = Table(developments=["18"], cubes={"black": (2, 0, 0)}, fuel=10, bucks=10, unfinished=["black-2-2"])
    assert t.options("+complete")
    assert not t.options("+use")


def test_SOL_26_SOL_27_who_has_just_done_something_beside_the_last_question_ends_the_turn_himself():
    t = Table(doing=[Finish()], unfinished=["black-2-2"])
    t.choose("+complete black-2-2")
    assert (t.asks, t.options()) == ((0, "finish"), ["end"])
    t.choose("end")
    assert t.asks == (1, "take")
    deed = Table(doing=[Deed(), Finish()], ship="2,0", cubes=[(1, 1, 0)] * 4, columns=[2] * 4)
    assert deed.asks == (0, "deed")
    deed.choose("+sell black_2 1fuel", "+sell yellow_2 1fuel", "+sell blue_2 1fuel", "+sell brown_2 1fuel")
    assert deed.asks == (0, "finish")
    earlier = Table(cubes={"black": (0, 1, 0)}, columns=[2] * 4)
    earlier.choose("+sell black_2 1buck", "black_1_2 normal resources 0 none", "rest 0,0")
    assert earlier.asks == (1, "take")


def test_SOL_27_SOL_30_the_end_of_a_round_is_asked_about_where_a_delivery_may_bring_cubes():
    last = {"state": {"turns": 6, "round": 2, "centres": ["A", "C"]}, "cubes": {"black": (2, 0, 0)}}
    beside = chart(Table().s).site_beside
    for letter, asked in (("B", True), ("A", False), ("D", False)):
        where = next(name for name, its in beside.items() if its == letter)
        t = Table(doing=[Finish()], pieces={where: (0, "mission")}, **last)
        assert (t.asks == (0, "finish")) == asked
    steps = Table(doing=[Finish()], developments=["28"], **last)
    assert steps.asks == (1, "take")  # nothing done before a step helps it


def test_SOL_27_not_in_others_turns():
    t = Table({"cubes": [(0, 2, 0)] * 4, "columns": [3] * 4})
    assert not t.options(seat=1)
    seat = {"unfinished": ["black-2-2"], "cubes": [(0, 2, 0)] * 4, "columns": [3] * 4}
    delivered = Table(seat, doing=[Round(4)], pieces={"3,2": (1, "mission")}, state={"centres": [*"BCDEF"]})
    assert delivered.asks == (1, "income")
    assert not delivered.options("+", seat=1)


def test_SOL_27_the_end_of_a_turn_is_asked_about_only_where_it_may_matter():
    t = Table(doing=[Finish()], cubes={"black": (2, 0, 0)})
    assert t.asks == (1, "take")
    completing = Table(doing=[Finish()], unfinished=["black-2-2"])
    assert completing.asks == (0, "finish")
    last = {"state": {"turns": 6}, "cubes": {"black": (2, 0, 0)}, "doing": [Finish()]}
    assert Table(**last).asks == (1, "take")
    assert Table(stations=["black-brown"], **last).asks == (0, "finish")
    assert Table(**(last | {"state": {"turns": 6, "round": 4}})).asks == (0, "finish")
    assert Table(doing=[Finish()], developments=["18"], cubes={"black": (1, 0, 0)}).asks == (0, "finish")


def test_SOL_16_fuel_and_bucks_pay_in_any_mix_that_both_stores_hold():
    assert set(payments((1, 3), 2)) == {(1, 1), (0, 2)}
    assert set(payments((2, 0), 2)) == {(2, 0)}
    assert payments((1, 1), 3) == ()
    assert payments((4, 1), 2)[0] == (2, 0), "what leaves the most even stores comes first"


@pytest.mark.parametrize("goods", [(0, 0), (2, 0), (0, 3), (2, 1), (10, 10)])
def test_what_is_written_of_fuel_and_bucks_is_read_as_it_was(goods):
    assert read(format_goods(goods)) == goods
