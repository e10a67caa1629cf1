"""Effects and their order: what is asked, what is offered first, what is told (SOL-31, SOL-46, SOL-49)."""

from itertools import permutations, product
from random import Random

import pytest

from bot.engine import lookahead, machine
from bot.engine.effect import Event
from bot.engine.state import copy
from bot.games.solarius_mission import GAME
from bot.games.solarius_mission.cubes import OPEN, place_cubes, total_value
from bot.games.solarius_mission.effects import Clean, Draw, Gain, Income, PlayCard, Points, Relieve, Resources, Stock
from bot.games.solarius_mission.flying import Fly
from bot.games.solarius_mission.rows import PLANETS
from bot.games.solarius_mission.state import COLOURS, Player
from bot.games.solarius_mission.steps import Step
from bot.games.solarius_mission.triggers import in_order
from tests.games.solarius_mission.doing import SOME, doing, fuel_and_bucks
from tests.games.solarius_mission.positions import Table


# ---- order ------------------------------------------------------------------------------------------------------
def test_SOL_31_no_order_is_better_than_the_one_in_which_effects_are_done():
    """A step before resources places at least as many, and of at least the value, from every position."""
    for column in range(1, 5):
        for one, two, three in product(*(range(n + 1) for n in OPEN[column])):
            for n in (1, 2, 3):
                now = (one, two, three)
                after, before = place_cubes(now, column + 1, n), place_cubes(now, column, n)
                assert sum(after) >= sum(before)
                assert total_value(after) >= total_value(before)


def finals(s, effects):
    """All positions that these effects can lead to, in this order."""
    if not effects:
        yield s
        return
    first, *rest = effects
    options = first.options(s, 0)
    for choice in [None] if options is None else options.values():
        twin = copy(s)
        following = [follower for follower in first.do(twin, 0, choice) if not isinstance(follower, Event)]
        yield from finals(twin, [*following, *rest])
    if options is not None and not options:
        yield from finals(s, rest)


def worthy(s):
    """What a position is judged by, the more the better, and what steps were taken."""
    me = s.players[0]
    cubes = [number for cube in me.cubes for number in (sum(cube), total_value(cube))]
    return (*me.faces, *me.columns), (me.fuel, me.bucks, me.points, -me.contamination, *cubes)


@pytest.mark.parametrize("seed", range(12))
def test_SOL_31_SOL_46_no_other_order_leads_to_anything_better(seed):
    random = Random(seed)
    effects = random.sample(
        [
            Income(2), Income(1), Gain(fuel=1, bucks=1), Resources("black"), Stock(1), Stock(1), Relieve(), Clean(1),
            Step("either", each=2), Stock(2, different=True),
        ],
        4,
    )  # fmt: skip
    cubes = [random.choice([(0, 0, 0), (1, 0, 0), (2, 0, 0)]) for _ in COLOURS]
    s = Table(
        fuel=random.randint(6, 10), bucks=random.randint(6, 10), contamination=random.randint(0, 2), cubes=cubes
    ).s
    best = {worthy(player) for player in finals(s, list(in_order(s.players[0], effects)))}
    for order in permutations(effects):
        for steps, there in {worthy(row) for row in finals(s, list(order))}:
            assert any(its == steps and all(a >= b for a, b in zip(mine, there, strict=True)) for its, mine in best), (
                order,
                there,
            )


def test_effects_of_one_kind_are_put_together_and_what_adapts_comes_last():
    effects = (Income(1), Stock(1), Gain(fuel=1), Income(2), Resources("black"), Stock(2, different=True), Stock(1))
    more = (Step("face", each=2), Gain(bucks=1), Resources("black"), Points(1), Relieve())
    assert in_order(Player(), (*effects, *more)) == (
        Step("face", each=2),
        Points(1),
        Gain(fuel=1, bucks=1),
        Relieve(),
        Income(3),
        Resources("black", 2),
        Stock(2, different=True),
        Stock(2),
    )


# ---- completing between -----------------------------------------------------------------------------------------
def completions(held):
    """What is held now, and after planets were completed: fuel, bucks, unfinished, completed."""
    yield held
    fuel, bucks, waiting, done = held
    for tile in waiting:
        colour, first, second = tile.split("-")
        goods = {"black": fuel, "yellow": bucks}
        if goods[colour] >= int(first):
            goods[colour] -= int(second)
            left = tuple(other for other in waiting if other != tile)
            yield from completions((goods["black"], goods["yellow"], left, (*done, tile)))


def outcomes(effect, fuel, bucks):
    """Everything that a bonus can come to by print."""
    match effect:
        case Gain():
            collected = [(fuel + effect.fuel, bucks + effect.bucks)]
        case _:
            collected = [(fuel + n, bucks + effect.number - n) for n in range(effect.number + 1)]
    return [(min(10, fuel), min(10, bucks)) for fuel, bucks in collected]


def freely(held, effects):
    """All ends of these effects in this order if planets may be completed before and after each."""
    for now in completions(held):
        if not effects:
            yield now
            continue
        for goods in outcomes(effects[0], *now[:2]):
            yield from freely((*goods, *now[2:]), effects[1:])


def try_all_ends(s):
    """All ends that a seat can come to by what it is asked, and by completing beside that."""
    if isinstance(s.stack[-1].effect, Fly):
        me = s.players[0]
        yield from completions((me.fuel, me.bucks, tuple(me.unfinished), tuple(me.completed)))
        return
    for choice in machine.question_for(GAME, s, 0).options:
        if choice[0] != "+" or choice.startswith("+complete"):
            yield from try_all_ends(lookahead.state_after(GAME, s, 0, choice))


@pytest.mark.parametrize("seed", range(40))
def test_SOL_21_SOL_46_completing_between_bonuses_that_come_together_loses_nothing(seed):
    """Whatever any order of the single bonuses allows with planets completed between, what is asked allows as well."""
    random = Random(seed)
    bonuses = [Income(3), Income(1), Income(2), Gain(fuel=1, bucks=1), Gain(bucks=1)]
    effects = random.sample(bonuses, 3)
    held = {
        "fuel": random.randint(4, 10),
        "bucks": random.randint(4, 10),
        "unfinished": random.sample([tile for tile in PLANETS if tile.startswith(("black", "yellow"))], 2),
    }
    t = Table(doing=[*in_order(Player(**held), effects), Fly()], **held)
    best = {(tuple(sorted(done)), *goods) for *goods, _, done in try_all_ends(t.s)}
    start = (held["fuel"], held["bucks"], tuple(held["unfinished"]), ())
    for order in permutations(effects):
        for fuel, bucks, _, done in set(freely(start, order)):
            assert any(its == tuple(sorted(done)) and mine[0] >= fuel and mine[1] >= bucks for its, *mine in best), (
                order,
                fuel,
                bucks,
                done,
            )


# ---- verbs ------------------------------------------------------------------------------------------------------
def test_only_mixes_that_lose_nothing_are_offered():
    assert set(doing(Income(4), Fly(), fuel=8).options()) == {"4buck", "1fuel-3buck", "2fuel-2buck"}
    t = doing(Income(4), Fly(), fuel=9, bucks=8)
    assert t.options() == ["1fuel-2buck"]  # something is lost unless room is made before: so it is asked
    t.choose("1fuel-2buck")
    assert fuel_and_bucks(t) == (10, 10)
    assert fuel_and_bucks(doing(Income(2), Fly(), fuel=10, bucks=8)) == (10, 10)  # one mix, nothing lost: not asked
    assert doing(Income(4), Fly(), fuel=10, bucks=10).asks == (0, "fly")


def test_SOL_49_resources_of_any_colour_go_where_there_is_room():
    full = [(2, 0, 0)] * 3
    t = doing(Stock(3), Fly(), cubes=[*full, (0, 0, 0)])
    t.choose("2brown")  # two have room, one is lost
    assert t.me.cubes[3] == (2, 0, 0)
    assert doing(Stock(2), Fly(), cubes=[*full, (0, 0, 0)]).me.cubes[3] == (2, 0, 0)
    t = doing(Stock(1), Fly(), cubes=[*full, (2, 0, 0)])
    assert t.asks == (0, "fly")


def test_a_card_cannot_become_a_mission_without_a_marker():
    t = doing(PlayCard(), Fly(), hand=["1", "2"], missions=["3", "4"], done=["5", "6", "7", "8"])
    assert t.options() == ["1 development", "2 development"]


def test_drawn_cards_are_told_to_their_seat_alone():
    t = doing(Draw(1), Fly())
    events = {type(entry.event).__name__: entry for entry in t.told}
    assert events["Hand"].event.only
    assert events["Hand"].event.card == t.me.hand[0]
    assert events["Drew"].event.reveals


def test_hints_of_cards_to_play():
    t = doing(PlayCard(), Fly(), hand=["1", "19"])
    assert t.hint(0, "19") == "19.text"
    assert t.hint(1, "mission", "19") == "IIblack IIblue 1brown 5points"
    assert t.hint(1, "development", "19") == "19.text"


def test_steps_that_leave_points_for_one_more_are_listed_last():
    t = doing(Step("face", points=2), Fly())
    pairs, singles = t.options()[:6], t.options()[6:]
    assert singles == [*(f"{colour}_1" for colour in COLOURS), "none"]
    assert not any("further" in t.hint(0, choice) for choice in pairs)
    assert all("1further" in t.hint(0, choice) for choice in singles[:4])


def test_resources_that_missions_and_the_next_station_lack_come_first():
    """Three blue for a mission whose yellow is there; a station could be paid for already."""
    held = {"missions": ["18"], "cubes": [(2, 0, 0), (2, 1, 0), (0, 0, 0), (0, 0, 0)], "columns": [5] * 4}
    assert doing(Stock(3), Fly(), **held).options()[0] == "3blue"
    early = doing(Stock(3), Fly(), cubes=[(2, 0, 0), *[(0, 0, 0)] * 3], columns=[5] * 4)
    assert early.options()[0] == "1black-2yellow", "what a station lacks beside two black"


def test_sales_of_what_nothing_waits_for_come_first_and_those_at_a_loss_last():
    """A mission lacks blue and brown; a yellow III alone brings one for three."""
    held = [(0, 0, 0), (2, 0, 1), (2, 0, 0), (2, 0, 0)]
    sales = doing(Fly(), missions=["15"], cubes=held, columns=[5] * 4).options("+sell")
    names = [*dict.fromkeys(sale.split(" ")[1] for sale in sales)]
    assert (names[0], names[-1]) == ("yellow_11", "yellow_3")


def test_hints_of_steps_say_what_the_dice_come_to_and_what_is_lost():
    t = doing(Step("face", points=4), Fly(), faces=[0, 3, 5, 0])
    assert t.hint(0, "black_2") == "black_2 1further", "a point is left, which pays for a step of the brown die"
    assert t.hint(0, "black_2-brown_1") == "black_2 brown_1"
    assert doing(Step("face", points=4), Fly(), faces=[0, 3, 5, 5]).hint(0, "black_2") == "black_2 1points"
    assert t.hint(0, "yellow_1") == "yellow_4"
    assert t.hint(0, "none") == ""
    assert doing(Step("either", each=2), Fly()).hint(0, "black_1_column") == "black_2"


def test_resources_of_the_most_value_are_offered_first():
    t = doing(Stock(2), Fly(), cubes=[(2, 0, 0), (3, 0, 0), (0, 0, 0), (0, 0, 0)], columns=[1, 2, 1, 1])
    assert t.options()[:3] == ["1yellow-1blue", "1yellow-1brown", "1blue-1brown"]  # the yellow one is of value II


def test_hints_of_resources_say_their_values():
    t = doing(Stock(3), Fly(), cubes=[(2, 0, 0), *SOME[1:]], columns=[2, 1, 2, 1])
    assert t.hint(0, "2black-1blue") == "black_12-blue_2"


def test_a_development_played_by_an_effect_acts_at_once():
    t = doing(PlayCard(), Fly(), hand=["11"])
    t.choose("11 development")
    assert t.names == ["Played", "Installed", "Gained"]
    assert t.me.developments == ["11"]
