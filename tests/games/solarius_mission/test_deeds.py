"""Settling, stations, missions, outposts, completing (SOL-20..25, SOL-29, SOL-46, SOL-47, SOL-52)."""

from collections import Counter
from itertools import product

import pytest

from bot.engine import machine
from bot.games.solarius_mission import GAME
from bot.games.solarius_mission.boards import CENTRES
from bot.games.solarius_mission.deeds import Deed, Deliver
from bot.games.solarius_mission.demands import completable
from bot.games.solarius_mission.effects import Income
from bot.games.solarius_mission.events import Built
from bot.games.solarius_mission.flying import Fly, face_down
from bot.games.solarius_mission.lasting_developments import STATION
from bot.games.solarius_mission.rounds import Finish
from bot.games.solarius_mission.rows import CARDS, PLANETS
from bot.games.solarius_mission.space import board_of, make_chart, neighbours, placed_hex
from bot.games.solarius_mission.state import COLOURS, Board
from tests.games.solarius_mission.positions import Table

RICH = [(4, 3, 2)] * 4
FAR = [5] * 4
MISSION = "3,2"  # an empty hex beside the site of A, at (3, 3)


def after_landing(*others, ship="2,0", **mine):
    """A ship that has just come to a hex and may do something there."""
    return Table(*others, ship=ship, doing=[Deed(), Finish()], **mine)


def deeds(t):
    return list(dict.fromkeys(choice.split()[0] for choice in t.options()))


# ---- planets ---------------------------------------------------------------------------------------------------
def test_SOL_20_ending_on_a_planet_turns_it_up():
    t = Table(doing=[Fly()], drives=[2])
    t.choose("fly 3,0")
    tile = t.s.planets["3,0"]
    assert tile in PLANETS
    assert tile not in t.s.unseen
    assert t.names == ["Flew", "Revealed"]
    assert t.events[1].reveals
    assert deeds(t) == ["settle", "decline"]


def test_SOL_20_settling():
    t = Table(doing=[Fly()], drives=[2], planets={"3,0": "black-6-3"})
    t.choose("fly 3,0")
    assert deeds(t) == ["settle", "nothing"]
    t.choose("settle none none")
    assert t.me.unfinished == ["black-6-3"]
    assert "3,0" not in t.s.planets
    assert t.s.pieces["3,0"].kind == "colony"
    GAME.check(t.s)


def test_SOL_20_declining_brings_as_many_resources_as_the_planet_has_points():
    for seed in range(5):
        t = Table(doing=[Fly()], drives=[2], state={"chance": type(Table().s.chance)(seed)}, columns=FAR)
        t.choose("fly 3,0")
        points = PLANETS[t.s.planets["3,0"]].points
        t.choose("decline none none")
        assert t.asks == (0, "stock")
        t.choose(t.options()[0])
        assert sum(sum(cubes) for cubes in t.me.cubes) == points
        assert t.s.planets["3,0"]
        assert not t.s.pieces


def test_SOL_20_only_who_turned_it_up_may_decline_and_only_then():
    t = Table(doing=[Fly()], ship="3,0", planets={"3,0": "black-6-3"})
    t.choose("fly 3,0")
    assert deeds(t) == ["settle", "nothing"]


def test_SOL_20_without_a_colony_a_planet_turned_up_can_only_be_declined():
    t = Table(doing=[Fly()], drives=[2], completed=sorted(PLANETS)[:12])
    t.choose("fly 3,0")
    assert deeds(t) in (["decline"], [])
    up = Table(doing=[Fly()], drives=[2], completed=sorted(PLANETS)[:12], planets={"3,0": sorted(PLANETS)[13]})
    up.choose("fly 3,0")
    assert up.asks[0] == 1


def test_SOL_02_what_is_turned_up_is_as_likely_as_the_tiles_in_space():
    """Of each colour as many lie there as were not removed; all unseen tiles of it are as likely."""
    seen = Counter()
    for seed in range(600):
        t = Table(
            doing=[Fly()],
            drives=[2],
            state={"chance": type(Table().s.chance)(seed)},
            completed=["black-2-2", "black-3-2"],
        )
        if not seed:
            assert [face_down(t.s, colour) for colour in COLOURS] == [4, 6, 6, 6]
        t.choose("fly 3,0")
        seen[t.s.planets["3,0"].partition("-")[0]] += 1
    assert abs(seen["black"] / 600 - 4 / 22) < 0.05
    assert all(abs(seen[colour] / 600 - 6 / 22) < 0.06 for colour in COLOURS[1:])


def test_SOL_47_survey_team_before_the_decision():
    t = Table(doing=[Fly()], drives=[2], developments=["20"])
    t.choose("fly 3,0")
    assert t.asks == (0, "stock")
    t.choose("1black")
    assert t.me.cubes[0] == (1, 0, 0)
    assert t.asks == (0, "deed")


def test_SOL_21_example_9_completing():
    t = after_landing(unfinished=["black-4-4"], fuel=4)
    t.choose("+complete black-4-4")
    assert (t.me.fuel, t.me.completed) == (0, ["black-4-4"])
    poor = Table(unfinished=["black-8-4"], fuel=7)
    assert not poor.options("+complete")
    guild = Table(unfinished=["black-8-4"], fuel=8, developments=["15"])
    guild.choose("+complete black-8-4")
    assert guild.me.fuel == 6
    blue = Table(unfinished=["blue-1-3", "blue-2-4"], faces=[2, 0, 0, 0], fuel=0)
    assert completable(blue.me) == ["blue-1-3"]
    blue.choose("+complete blue-1-3")
    assert (blue.me.fuel, blue.me.bucks) == (0, 2)
    fours = Table(unfinished=["blue-2-4"], faces=[3, 4, 0, 0])
    assert completable(fours.me) == ["blue-2-4"]


@pytest.mark.parametrize("tile", sorted(PLANETS))
def test_SOL_21_every_planet_at_its_demand_and_just_below(tile):
    row = PLANETS[tile]
    held = {"black": "fuel", "yellow": "bucks"}
    for short in (0, 1):
        if row.colour in held:
            mine = {held[row.colour]: row.first - short}
        elif row.colour == "blue":
            level = {2: 1, 3: 2, 4: 3}[row.second]
            mine = {"faces": [level] * (row.first - short) + [level - 1] * (4 - row.first + short)}
        else:
            mine = {"columns": [row.second] * (row.first - short) + [row.second - 1] * (4 - row.first + short)}
        t = Table(unfinished=[tile], **mine)
        assert completable(t.me) == ([] if short else [tile])
        if not short:
            before = t.me.fuel + t.me.bucks
            t.choose(f"+complete {tile}")
            paid = row.second if row.colour in held else 0
            assert t.me.fuel + t.me.bucks == before - paid


def test_SOL_21_at_any_time_of_the_own_turn():
    t = Table(unfinished=["blue-1-3"], faces=[2, 0, 0, 0])
    for choice in ("black_1_2 normal resources 0 none", "rest 0,0"):
        assert t.options("+complete") == ["+complete blue-1-3"]
        t.choose(choice)
    assert t.asks == (0, "finish")
    t.choose("+complete blue-1-3")
    assert t.me.completed == ["blue-1-3"]


# ---- stations --------------------------------------------------------------------------------------------------
def test_SOL_23_station_costs():
    assert STATION == ((3, 2), (4, 3), (5, 4), (6, 5))


def test_SOL_22_a_station_costs_two_different_colours():
    t = after_landing(cubes=[(1, 1, 0), (2, 0, 0), (0, 0, 0), (0, 0, 0)], columns=[2, 1, 1, 1])
    assert t.options() == ["station-black-yellow black_12-yellow_11 none", "nothing none none"]
    told = t.choose("station-black-yellow black_12-yellow_11 none")
    assert told[0] == Built("2,0", "black-yellow", "black_12-yellow_11")
    assert t.me.stations == ["black-yellow"]
    assert t.me.cubes == [(0, 0, 0)] * 4
    assert t.s.pieces["2,0"].kind == "station"
    assert t.asks == (0, "income")  # 4 FB at once


def test_SOL_22_each_pair_once_and_four_in_all():
    t = after_landing(cubes=RICH, columns=FAR, stations=["black-yellow", "blue-brown"], pieces={})
    pairs = {deed.removeprefix("station-") for deed in deeds(t) if deed != "nothing"}
    assert not {"black-yellow", "yellow-black", "blue-brown", "brown-blue"} & pairs
    assert len(pairs) == 8
    full = after_landing(cubes=RICH, columns=FAR, stations=["black-yellow", "blue-brown", "black-blue", "black-brown"])
    assert full.asks == (1, "take")


def test_SOL_22_payments_against_brute_force():
    held = [(2, 1, 0), (1, 1, 1), (3, 0, 0), (0, 2, 0)]
    t = after_landing(cubes=held, columns=FAR, stations=["black-brown"])
    collected = {tuple(choice.split()[:2]) for choice in t.options() if choice.startswith("station")}

    def try_values(place, least):
        for some in product(*(range(n + 1) for n in held[place])):
            single = [value for value, n in enumerate(some, 1) for _ in range(n)]
            if sum(single) >= least and all(sum(single) - value < least for value in single):
                yield "".join(map(str, single))

    wanted = set()
    for one, other in product(range(4), repeat=2):
        if one == other or {one, other} == {0, 3}:
            continue
        for more, less in product(try_values(one, 4), try_values(other, 3)):
            paid = sorted([(one, more), (other, less)])
            text = "-".join(f"{COLOURS[place]}_{values}" for place, values in paid)
            wanted.add((f"station-{COLOURS[one]}-{COLOURS[other]}", text))
    assert collected == wanted


def test_SOL_22_prefab_trusses_take_one_off_either_part():
    t = after_landing(cubes=[(2, 0, 0), (2, 0, 0), (0, 0, 0), (0, 0, 0)], developments=["14"])
    assert deeds(t) == ["station-black-yellow", "station-yellow-black", "nothing"]


def test_SOL_22_SOL_46_instant_then_dock_crew_then_the_earlier_stations():
    t = after_landing(
        cubes=RICH,
        columns=FAR,
        ship="4,1",
        stations=["blue-brown", "black-brown"],
        developments=["24"],
        fuel=0,
        bucks=0,
        planets={"4,1": None},
    )
    t.choose(next(choice for choice in t.options("station-black-yellow") if choice.endswith(" a")))
    assert t.names[:2] == ["Built", "Outposted"]
    assert t.names[2:] == ["Scored"]  # Observatory
    assert t.me.points == 1
    # one question
    assert t.s.stack[-1].effect == Income(3 + 4 + 3, sources=("a", "black-yellow", "24"))
    t.choose("5fuel-5buck")
    assert t.names[:2] == ["Gained", "Stocked"]  # Shipyard: cubes could be bought before


def test_SOL_29_empty_hexes():
    for ship, fine in (("2,0", True), ("0,0", False), ("3,0", False), ("3,3", False)):
        t = after_landing(ship=ship, cubes=RICH, columns=FAR, planets={ship: "black-2-2"} if ship == "3,0" else {})
        assert any(choice.startswith("station") for choice in t.options()) == fine
    piece = after_landing(cubes=RICH, columns=FAR, pieces={"2,0": (0, "station")})
    assert piece.asks == (1, "take")
    portal = after_landing(ship=placed_hex(Board("F", "-2,5", 3), "0,1"), cubes=RICH, columns=FAR)
    assert portal.asks == (1, "take")


# ---- missions --------------------------------------------------------------------------------------------------
def test_SOL_24_a_mission_is_paid_beside_a_site_or_centre():
    t = after_landing(ship=MISSION, missions=["1"], cubes=[(2, 0, 0), (1, 0, 0), (0, 0, 0), (0, 0, 0)])
    assert "mission-1 black_11-yellow_1 none" in t.options()
    t.choose("mission-1 black_11-yellow_1 none")
    assert (t.me.missions, t.me.done) == ([], ["1"])
    assert t.s.pieces[MISSION].kind == "mission"
    assert "Delivered" not in t.names
    elsewhere = after_landing(missions=["1"], cubes=[(2, 0, 0), (1, 0, 0), (0, 0, 0), (0, 0, 0)])
    assert elsewhere.asks == (1, "take")


def test_SOL_24_a_standing_centre_delivers_once_to_each_player():
    cubes = [(2, 0, 0), (1, 0, 0), (0, 0, 0), (0, 0, 0)]
    t = after_landing(ship=MISSION, missions=["1"], cubes=cubes, fuel=0, bucks=0, state={"centres": ["A"]})
    t.choose("mission-1 black_11-yellow_1 none")
    assert "Delivered" in t.names
    assert t.asks == (0, "income")
    t.choose("3fuel")
    assert t.me.delivered == ["A"]
    again = after_landing(ship=MISSION, missions=["1"], cubes=cubes, delivered=["A"], state={"centres": ["A"]})
    again.choose("mission-1 black_11-yellow_1 none")
    assert "Delivered" not in again.names


def test_SOL_24_each_centre_has_its_bonus():
    for centre, letter in zip("ABCDEF", "acedbf", strict=True):
        t = Table(doing=[Deliver(centre)])
        collected = [event for event in t.events if type(event).__name__ == "Delivered"]
        assert [(entry.centre, entry.bonus) for entry in collected] == [(centre, letter)]


def test_SOL_24_every_mission_can_be_fulfilled():
    for number, row in CARDS.items():
        t = after_landing(ship=MISSION, missions=[number], cubes=RICH, columns=FAR)
        ways = [choice for choice in t.options() if choice.startswith(f"mission-{number} ")]
        assert ways, number
        t.choose(ways[0])
        assert t.me.done == [number]
        assert len({need.colour for need in row.cost}) == sum(cubes != (4, 3, 2) for cubes in t.me.cubes)


def test_SOL_52_a_hex_touches_one_site_at_most():
    for turns in product(range(6), repeat=2):
        boards = tuple(
            Board(name, centre, turns[place % 2])
            for place, (name, centre) in enumerate(zip("ABCDEF", CENTRES, strict=True))
        )
        chart = make_chart(boards, 4)
        around = [name for site in chart.sites.values() for name in neighbours(site)]
        assert len(around) == len(set(around)) == len(chart.site_beside)
        for letter, site in chart.sites.items():
            assert {board_of(name) for name in neighbours(site)} == {board_of(site)}
            assert sum(chart.site_beside[name] == letter and name in chart.empty for name in chart.site_beside) >= 4


# ---- outposts --------------------------------------------------------------------------------------------------
def outposts(t, start):
    return list(dict.fromkeys(choice.split()[2] for choice in t.options(start)))


def test_SOL_25_an_outpost_of_its_kind_may_go_under_a_piece():
    t = after_landing(ship="3,0", planets={"3,0": "black-2-2"})
    assert outposts(t, "settle") == ["c", "d", "none"]
    t.choose("settle none d")
    assert t.me.outposts == ["d"]
    assert t.s.pieces["3,0"].outpost == "d"
    station = after_landing(ship="4,1", cubes=RICH, columns=FAR, planets={"4,1": None})
    assert outposts(station, "station-black-yellow") == ["a", "b", "none"]
    mission = after_landing(ship=MISSION, cubes=RICH, columns=FAR, missions=["1"])
    assert outposts(mission, "mission-1") == ["e", "f", "none"]


def test_SOL_25_none_on_the_home_board_and_one_on_each_other_board():
    home = after_landing(ship="2,0", cubes=RICH, columns=FAR)
    assert outposts(home, "station-black-yellow") == ["none"]
    second = after_landing(ship="3,0", planets={"3,0": "black-2-2"}, pieces={"2,1": (0, "station-a")}, outposts=["a"])
    assert outposts(second, "settle") == ["none"]
    others = after_landing(ship="3,0", planets={"3,0": "black-2-2"}, pieces={"2,1": (1, "station-a")})
    assert outposts(others, "settle") == ["c", "d", "none"]
    bare = after_landing(ship="3,0", planets={"3,0": "black-2-2"}, pieces={"2,1": (0, "station")})
    assert outposts(bare, "settle") == ["c", "d", "none"]


@pytest.mark.parametrize(
    ("down", "found"),
    [
        ([], ["c", "d"]),
        (["c"], []),
        (["c", "a"], []),
        (["a", "e"], ["c", "d"]),
        (["a", "c", "e"], ["d"]),
        (["a", "c", "d", "e"], []),
    ],
)
def test_SOL_25_example_10_a_second_one_of_a_kind_after_one_of_each(down, found):
    t = after_landing(ship="3,0", planets={"3,0": "black-2-2"}, outposts=down)
    assert outposts(t, "settle") == [*found, "none"]


def test_SOL_46_the_outposts_bonus_comes_before_the_feast():
    t = after_landing(
        ship="3,0", planets={"3,0": "black-2-2"}, developments=["21", "25"], contamination=2, fuel=0, bucks=0
    )
    t.choose("settle none d")
    assert t.names[:3] == ["Settled", "Outposted", "Cleaned"]
    asked = []
    while t.asks == (0, "income"):
        asked.append(t.s.stack[-1].effect.number)
        t.choose(t.options()[0])
    assert asked == [2 + 1]  # Customs House, Welcome Feast: one question


def test_deeds_refuse_in_words():
    t = after_landing(ship="3,0", planets={"3,0": "black-2-2"})
    assert t.refusal("settle none") == "why.deed_parts"
    assert t.refusal("station-black-yellow none none") == "why.deed_deed"
    assert t.refusal("settle black_1 none") == "why.deed_pay"
    assert t.refusal("settle none a") == "why.deed_outpost"


def test_deeds_that_are_not_possible_are_not_asked():
    t = after_landing()
    assert t.asks == (1, "take")
    assert machine.question_for(GAME, t.s, 0) is None
