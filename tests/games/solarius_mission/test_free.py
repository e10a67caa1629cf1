"""Free actions (SOL-27)."""

from bot.games.solarius_mission.effects import Income
from bot.games.solarius_mission.rounds import Finish, Round
from tests.games.solarius_mission.made import Table


def test_SOL_27_free_actions_stand_beside_every_question_of_the_own_turn():
    t = Table(cubes={"black": (0, 2, 0)}, columns=[3] * 4, drives=[1], fuel=5, bucks=5, unfinished=["black-2-2"])
    for choice in ("black_1_2 normal resources 0 none", "rest 0,0"):
        kinds = {each.split()[0] for each in t.offered("+")}
        assert kinds == {"+buy", "+sell", "+flip", "+complete"}
        t.choose(choice)
    assert t.asks == (0, "finish")
    t.choose("end")
    assert t.asks == (1, "take")
    assert not t.offered("+complete", seat=1)


def test_SOL_27_an_extra_drive_is_flipped_for_three_fuel_the_own_never():
    t = Table(drives=[1, 1], fuel=7)
    t.choose("+flip drive")
    assert (sorted(t.me.drives), t.me.range, t.me.fuel) == ([1, 2], 4, 4)
    t.choose("+flip drive")
    assert (t.me.drives, t.me.range, t.me.fuel) == ([2, 2], 5, 1)
    own = Table(drives=[2], fuel=10)
    assert not own.offered("+flip")
    slipway = Table(drives=[1], fuel=2, developments=["11"])
    slipway.choose("+flip drive")
    assert slipway.me.fuel == 0


def test_SOL_27_the_question_is_asked_anew_after_a_free_action():
    t = Table(cubes={"black": (0, 1, 0)}, columns=[2] * 4)
    before = t.offered()
    t.choose("+sell black_2 1buck")
    assert t.asks == (0, "take")
    assert len(t.offered()) >= len(before)


def test_SOL_27_developments_that_are_used_once_a_turn():
    t = Table(developments=["18"], cubes={"black": (2, 0, 0)}, fuel=0, bucks=0)
    assert "+use 18 black_1 1fuel-1buck" in t.offered("+use")
    t.choose("+use 18 black_1 2fuel")
    assert (t.me.fuel, t.me.cubes[0]) == (2, (1, 0, 0))
    assert not t.offered("+use")
    recycling = Table(developments=["19"], cubes={"black": (2, 0, 0)}, contamination=2)
    recycling.choose(recycling.offered("+use")[0])
    assert recycling.me.contamination == 1


def test_SOL_21_SOL_27_a_planet_can_be_completed_before_a_gain_that_would_be_lost():
    """Fuel 7 and 3 for the die make 10; the black action's 3 would be lost, unless the planet is completed between."""
    t = Table(bridge={8: "black_3", 2: "blue_1"}, fuel=7, bucks=0, unfinished=["black-10-8"])
    t.choose("black_3_8 normal colour 0 3fuel")
    assert t.asks == (0, "gain")
    assert t.offered() == ["none"]
    t.choose("+complete black-10-8")
    assert t.me.fuel == 2 + 3
    full = Table(doing=[Income(4)], fuel=10, bucks=10, unfinished=["yellow-10-6"])
    assert full.offered() == ["none"]
    full.choose("+complete yellow-10-6")
    full.choose("4buck") if full.asks == (0, "income") else None
    assert full.me.bucks == 8


def test_SOL_27_a_gain_that_would_be_lost_is_not_asked_about_where_nothing_makes_room():
    t = Table(bridge={8: "black_3", 2: "blue_1"}, fuel=7, bucks=0, unfinished=["blue-1-3"], faces=[2, 0, 0, 0])
    t.choose("black_3_8 normal colour 0 3fuel")
    assert (t.me.fuel, t.asks) == (10, (0, "fly"))


def test_SOL_27_not_in_others_turns():
    t = Table({"cubes": [(0, 2, 0)] * 4, "columns": [3] * 4})
    assert not t.offered(seat=1)
    seat = {"unfinished": ["black-2-2"], "cubes": [(0, 2, 0)] * 4, "columns": [3] * 4}
    delivered = Table(seat, doing=[Round(4)], pieces={"3,2": (1, "mission")}, state={"centres": [*"BCDEF"]})
    assert delivered.asks == (1, "income")
    assert not delivered.offered("+", seat=1)


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
