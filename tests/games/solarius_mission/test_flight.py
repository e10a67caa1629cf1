"""Flying, or what is done instead (SOL-18, SOL-19)."""

from itertools import combinations

import pytest

from bot.engine import hexes, machine
from bot.engine.state import copy
from bot.games.solarius_mission import GAME
from bot.games.solarius_mission.flying import Fly
from bot.games.solarius_mission.routes import shortest_routes
from bot.games.solarius_mission.space import chart, distances, neighbours, spaces
from bot.games.solarius_mission.state import HOME
from tests.games.solarius_mission.positions import Table

B_FIRST = ("B0", "F3", "A0", "C0", "D0", "E0")  # portals at (2, 3) and (-3, -2) among others


def flying(*others, **mine):
    return Table(*others, doing=[Fly()], **mine)


def ends(t):
    return [choice.split()[1] for choice in t.options("fly")]


def search_steps(start, portals, free):
    """Steps to each space by a search of its own, hex by hex: on foot, or with a hex given up for portals."""
    on_foot = {start: 0}
    edge = [start]
    while edge:
        here = edge.pop(0)
        for name in around(here):
            if name not in on_foot:
                on_foot[name] = on_foot[here] + 1
                edge.append(name)
    cost = {start: 0 if free else 1}
    left = dict(cost)
    done = {}
    while left:
        here = min(left, key=left.get)
        done[here] = left.pop(here)
        further = [(name, 1) for name in around(here)]
        further += [(name, 0 if free else 1) for name in portals if name != here] if here in portals else []
        for name, more in further:
            if name not in done and done[here] + more < left.get(name, 99):
                left[name] = done[here] + more
    return {name: min(on_foot[name], done[name]) for name in on_foot}


def around(name):
    """The spaces beside a space, by the cells of the board alone."""
    home = {(0, 0), *hexes.neighbours((0, 0))}
    cells = home if name == HOME else {hexes.cell_from_notation(name)}
    collected = {cell for one_cell in cells for cell in hexes.neighbours(one_cell)} - cells
    names = {HOME if cell in home else hexes.cell_notation(cell) for cell in collected}
    return names & set(spaces())


@pytest.mark.parametrize("free", [False, True])
def test_SOL_19_distances_against_a_fresh_search(free):
    portals = ("2,3", "-3,-2", "5,-3", "-5,4")
    for start in list(spaces())[::3]:
        possible = shortest_routes(start, portals, free)
        assert {name: way.needs for name, way in possible.items()} == search_steps(start, portals, free)
        for way in possible.values():
            assert way.needs == way.steps + (bool(way.portals) and not free)


def test_SOL_01_neighbours_are_those_of_the_cells():
    for name in spaces():
        assert set(neighbours(name)) == around(name)


def test_SOL_19_up_to_the_drives_and_further_for_two_fuel_a_hex():
    t = flying(fuel=5, drives=[1])
    collected = {name for name, steps in distances(HOME).items() if steps <= 4}
    assert set(ends(t)) <= collected
    t.choose("fly 2,2")
    assert t.me.fuel == 3
    assert t.me.ship == "2,2"
    assert (t.events[0].steps, t.events[0].fuel) == (3, 2)


def test_SOL_19_staying_is_allowed():
    t = flying(ship="3,1", fuel=0)
    assert "3,1" in ends(t)
    t.choose("fly 3,1")
    assert (t.me.ship, t.me.fuel) == ("3,1", 0)


def test_SOL_19_example_4_portals():
    t = flying(ship="2,3", drives=[1], fuel=0, boards=B_FIRST)
    assert distances("2,3")["-3,-2"] == 8
    assert "-3,-2" in ends(t)
    t.choose("fly -3,-2")
    assert [type(entry).__name__ for entry in t.events[:2]] == ["Flew", "PortalsUsed"]
    assert t.s.flown == ["2,3", "2,3", "-3,-2", "-3,-2"]
    poor = flying(ship="2,3", drives=[], fuel=1, boards=B_FIRST)
    assert "-3,-2" not in ends(poor)
    paid = flying(ship="2,3", drives=[], fuel=2, boards=B_FIRST)
    paid.choose("fly -3,-2")
    assert paid.me.fuel == 0


def test_SOL_19_free_portals_of_the_wormhole_charts():
    t = flying(ship="2,3", fuel=0, boards=B_FIRST, developments=["12"])
    assert "-3,-2" in ends(t)
    assert "-2,-2" in ends(t)  # one step beyond, with a range of 1


def test_SOL_19_solar_sails_lengthen_flights():
    assert max(distances(HOME)[name] for name in ends(flying(fuel=0))) == 1
    assert max(distances(HOME)[name] for name in ends(flying(fuel=0, developments=["13"]))) == 2


def test_SOL_19_passing_is_allowed_ending_on_others_and_centres_is_not():
    t = flying(
        {"ship": "3,1"},
        drives=[2, 2],
        fuel=0,
        pieces={"4,1": (1, "colony"), "3,2": (0, "station"), "4,2": (0, "station")},
        planets={"4,1": None},
        state={"centres": ["A"]},
    )
    assert "3,1" not in ends(t)
    assert "4,1" not in ends(t)
    assert "3,3" not in ends(t)  # the site of A, whose centre stands
    assert "4,2" in ends(t)
    assert "5,1" in ends(t)  # behind them
    assert "3,3" in ends(flying(drives=[2, 2], fuel=0))


def test_SOL_19_own_ship_and_pieces_never_hinder_and_home_takes_all():
    t = flying({"ship": HOME}, ship="2,0", fuel=0, pieces={"2,0": (0, "station"), "3,-1": (0, "station")})
    assert {"2,0", "3,-1", HOME} <= set(ends(t))


def test_SOL_19_a_ship_on_a_planet_keeps_others_from_it():
    t = flying({"ship": "3,0"}, drives=[2], planets={"3,0": "black-2-2"})
    assert "3,0" not in ends(t)


def test_SOL_19_a_ship_on_a_site_stays_when_its_centre_comes_but_does_not_end_there_anew():
    t = flying(ship="3,3", state={"centres": ["A"]}, fuel=0)
    assert "3,3" not in ends(t)
    t.choose("rest 3,3")
    assert t.me.ship == "3,3"


def test_SOL_18_extra_drives_instead_of_a_flight():
    t = flying(fuel=7, drives=[1])
    assert t.options("drives") == ["drives1 0,0", "drives2 0,0"]
    t.choose("drives2 0,0")
    assert (t.me.drives, t.me.fuel, t.me.range) == ([1, 1, 1], 1, 4)
    full = flying(fuel=10, drives=[1, 1, 2])
    assert full.options("drives") == ["drives1 0,0"]
    slipway = flying(fuel=4, developments=["11"])
    assert slipway.options("drives")[-1] == "drives2 0,0"


def test_SOL_18_draw_two_and_discard_one():
    t = flying(hand=["1", "2"])
    t.choose("draw 0,0")
    assert len(t.me.hand) == 4
    assert t.asks == (0, "discard")
    assert len(t.options()) == 4
    t.choose(t.options()[0])
    assert len(t.me.hand) == 3
    assert len(t.s.discards) == 1
    empty = flying(hand=[])
    empty.choose("draw 0,0")
    assert empty.asks == (0, "discard"), "one is discarded though there is room for both"
    assert all("-" not in each for each in empty.options())
    empty.choose(empty.options()[0])
    assert (len(empty.me.hand), len(empty.s.discards)) == (1, 1)


def test_SOL_18_the_hand_limit_holds_at_once():
    t = flying(hand=["1", "2", "3"])
    t.choose("draw 0,0")
    assert len(t.me.hand) == 5
    assert all(len(choice.split("-")) == 2 for choice in t.options())
    t.choose("1-2")
    assert len(t.me.hand) == 3
    assert sorted(t.s.discards) == ["1", "2"]


def test_SOL_18_an_empty_deck_is_the_discards():
    t = flying(state={"deck": ["30"], "discards": ["4"]})
    t.s.players[1].done = [str(n) for n in range(1, 33) if n not in (4, 30)]
    t.choose("draw 0,0")
    assert t.s.deck == []
    assert sorted([*t.me.hand, *t.s.discards], key=int) == ["4", "30"]


def test_SOL_18_playing_a_card_as_mission_or_development():
    t = flying(hand=["16", "3"])
    t.choose("play 0,0")
    assert set(t.options()) == {f"{card} {side}" for card in ("16", "3") for side in ("mission", "development")}
    t.choose("16 mission")
    assert (t.me.missions, t.me.hand, t.me.bucks) == (["16"], ["3"], 2)
    full = flying(hand=["16"], missions=["1", "2"], done=["4", "5", "6", "7"])
    full.choose("play 0,0")
    assert full.options() == ["16 development"]


def test_SOL_18_nothing_at_all():
    t = flying(fuel=3)
    t.choose("rest 0,0")
    assert (t.me.fuel, t.me.ship) == (3, HOME)


PAYS_FOR_ALL = {"missions": ["1"], "cubes": [(2, 0, 0), (1, 1, 0), (0, 0, 0), (0, 0, 0)], "columns": [2] * 4}


def test_the_view_names_where_one_could_fly():
    t = flying(drives=[2, 2], fuel=0, planets={"3,0": "black-2-2"}, **PAYS_FOR_ALL)
    reach = {reached.hex: reached for reached in t.view(0).reach}
    assert set(reach) == set(ends(t))
    assert reach["3,0"].does == "settle"
    assert reach["2,2"].does == "reveal"
    assert reach["3,2"].does == "mission"
    assert reach["2,0"].does == "station"
    assert reach[HOME].does == ""
    useful = [value.hex for value in reach.values() if value.useful]
    assert len(useful) == min(25, sum(bool(value.does) for value in reach.values()))
    assert [*reach][: len(useful)] == useful
    assert reach[useful[0]].does == "mission"
    assert t.view(1).reach == t.view(None).reach == ()


def asks_for_a_deed(t, name):
    """Whether something can be done after a flight to this hex; if not the turn ends."""
    after = copy(t.s)
    machine.play(GAME, after, 0, f"fly {name}")
    question = machine.question_for(GAME, after, 0)
    return question is not None and question.effect.word == "deed"


@pytest.mark.parametrize("held", [{}, PAYS_FOR_ALL, {"missions": ["1"]}, {"cubes": PAYS_FOR_ALL["cubes"]}])
def test_a_hex_is_marked_only_where_something_can_be_done_now_and_else_the_waste_is_told(held):
    t = flying(drives=[2, 2], fuel=2, planets={"3,0": "black-2-2"}, **held)
    for hex_ in t.view(0).reach:
        is_wasted = "nothing" in t.hint(1, hex_.hex, "fly").split()
        assert is_wasted is (not hex_.does)
        if hex_.does != "reveal":
            assert bool(hex_.does) is asks_for_a_deed(t, hex_.hex), hex_
    idle = [hex_.hex for hex_ in t.view(0).reach if not hex_.does]
    listed = [choice.split()[1] for choice in t.options("fly")]
    assert not {*listed[: len(listed) - len(idle)]} & {*idle}, "what wastes the flight comes last"


def test_a_near_hex_comes_before_one_that_takes_fuel_whatever_board_it_lies_on():
    t = flying(drives=[], fuel=4, ship="3,0", pieces={"3,1": (0, "station-a")}, outposts=["a"], **PAYS_FOR_ALL)
    fuel = [hex_.fuel for hex_ in t.view(0).reach if hex_.does == "station" and hex_.useful]
    assert fuel == sorted(fuel)
    assert {*fuel} == {0, 2, 4}


def test_refusals_of_a_flight():
    t = flying({"ship": "2,0"}, fuel=0)
    assert t.refusal("fly 2,0") == "why.occupied"
    assert t.refusal("fly 5,2") == "why.far"
    assert t.refusal("fly 1,0") == "why.hex"
    assert t.refusal("swim 1,0") == "why.act"
    assert t.refusal("fly") == "why.fly_parts"


def test_hints_of_a_flight():
    t = flying(fuel=3, drives=[], planets={"3,0": "black-6-3"})
    assert t.hint(1, "3,0", "fly") == "black-6-3 3points 2steps 2pays outpost"
    assert t.hint(0, "drives1") == "3pays 2range"
    assert t.hint(1, "2,0", "fly") == "1steps nothing"


def test_hints_say_what_could_be_put_on_a_hex_and_paid():
    held = {"missions": ["1", "32"], "cubes": [(2, 0, 0), (1, 1, 0), (0, 0, 0), (0, 0, 0)], "columns": [2] * 4}
    t = flying(drives=[2, 2], **held)
    assert t.hint(1, "3,2", "fly") == "A 1 station outpost 4steps"
    assert t.hint(1, "2,0", "fly") == "station 1steps"
    down = flying(drives=[2, 2], pieces={"4,2": (0, "colony-c")}, outposts=["c"], **held)
    assert down.hint(1, "3,2", "fly") == "A 1 station 4steps"
    assert down.hint(1, "3,1", "fly") == "station 3steps"


def test_no_two_portals_make_a_longer_way_than_one():
    """Several jumps are never shorter than one: that is why one is all that is looked for."""
    portals = ("2,3", "-3,-2", "5,-3")
    for entry, leave in combinations(portals, 2):
        assert shortest_routes(entry, portals, False)[leave].needs == 2


@pytest.mark.parametrize(("delivered", "centre_first"), [([], True), (["A"], True), (None, False)])
def test_SOL_24_missions_beside_a_standing_centre_are_offered_before_those_beside_sites(delivered, centre_first):
    """One looked for them on three pages."""
    held = {"missions": ["1"], "cubes": [(2, 0, 0), (1, 1, 0), (0, 0, 0), (0, 0, 0)], "columns": [2] * 4}
    t = flying(drives=[2, 2, 2, 2], fuel=6, **held)
    t.s.centres, t.me.delivered = ([] if delivered is None else ["A"]), delivered or []
    beside = [chart(t.s).site_beside.get(name) for name in ends(t)][:3]
    assert (beside == ["A"] * 3) is centre_first


def test_SOL_41_of_hexes_for_a_station_that_are_alike_those_beside_a_centre_come_first():
    t = flying(drives=[2, 2, 2, 2], cubes=[(2, 2, 0)] * 4, columns=[3] * 4)
    t.s.centres = ["A"]
    sites, reach = chart(t.s).site_beside, t.view(0).reach
    stations = [value.hex for value in reach if value.does == "station" and value.useful and not value.fuel]
    assert sites.get(stations[0]) == "A"
