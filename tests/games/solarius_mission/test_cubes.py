"""Placing, paying, buying and selling cubes (SOL-14..17, SOL-27, SOL-49, SOL-50) against brute force."""

from itertools import combinations, product
from random import Random

import pytest

from bot.games.solarius_mission.cubes import FULL, OPEN, fits, full_columns, payments, place_cubes, total_value
from bot.games.solarius_mission.effects import Stock
from bot.games.solarius_mission.rows import CARDS, Need
from bot.games.solarius_mission.state import COLOURS
from tests.games.solarius_mission.positions import Table

COLUMNS = range(1, 6)


def positions(column):
    """All numbers of cubes that may lie left of a technology die in this column."""
    return list(product(*(range(n + 1) for n in OPEN[column])))


def room(cubes, column):
    """How many more cubes of each value may be placed, each by SOL-14 alone, as it is printed."""
    i, ii, iii = cubes
    spaces = OPEN[column]
    return [
        value
        for value, fine in ((1, True), (2, ii + 1 <= i - 1), (3, iii + 1 <= ii - 1))
        if fine and cubes[value - 1] < spaces[value - 1]
    ]


def best(cubes, column, n):
    """The greatest worth that n cubes can have, placed one by one in whatever way."""
    if not n or not room(cubes, column):
        return 0
    collected = []
    for value in room(cubes, column):
        after = list(cubes)
        after[value - 1] += 1
        collected.append(value + best(tuple(after), column, n - 1))
    return max(collected)


def try_payments(held, least):
    """The ways to choose single cubes worth enough, none of them superfluous (SOL-15), by trying all."""
    single = [value for value, n in enumerate(held, 1) for _ in range(n)]
    collected = set()
    for number in range(1, len(single) + 1):
        for some in combinations(single, number):
            if sum(some) >= least and not any(sum(some) - value >= least for value in some):
                collected.add(tuple(some.count(value) for value in (1, 2, 3)))
    return collected


@pytest.mark.parametrize("column", COLUMNS)
def test_SOL_14_a_cube_may_be_placed_where_the_print_says(column):
    for cubes in positions(column):
        assert [value for value in (1, 2, 3) if fits(cubes, column, value)] == room(cubes, column)


@pytest.mark.parametrize("column", COLUMNS)
def test_SOL_50_the_highest_space_first_is_worth_most(column):
    for cubes in positions(column):
        for n in range(10):
            more = place_cubes(cubes, column, n)
            assert total_value(more) == best(cubes, column, n), (cubes, n)
            assert all(held + new <= most for held, new, most in zip(cubes, more, OPEN[column], strict=True))


def test_SOL_14_example_5_placing():
    assert place_cubes((0, 0, 0), 1, 3) == (2, 0, 0)
    assert place_cubes((2, 0, 0), 2, 3) == (1, 1, 0)
    assert total_value((3, 1, 0)) == 5
    assert place_cubes((0, 0, 0), 3, 7) == (4, 2, 0)
    assert total_value((4, 2, 0)) == 8
    assert place_cubes((0, 0, 0), 5, 10) == (4, 3, 2)
    assert total_value((4, 3, 2)) == 16


def test_SOL_17_what_the_columns_hold_can_be_filled():
    assert [total_value(place_cubes((0, 0, 0), column, 20)) for column in COLUMNS] == [2, 5, 8, 13, 16]


def test_SOL_14_is_looked_at_only_when_a_cube_is_placed():
    t = Table(cubes={"black": (2, 1, 0), "yellow": (2, 0, 0)}, columns={"black": 2})
    t.choose(*[choice for choice in t.options("+sell") if choice == "+sell black_1-yellow_1 1fuel"])
    assert t.me.cubes[0] == (1, 1, 0)


@pytest.mark.parametrize("least", range(1, 9))
def test_SOL_15_paying_against_brute_force(least):
    for held in positions(5):
        results = payments(held, Need("black", least))
        assert set(results) == try_payments(held, least)
        assert len(results) == len(set(results))
        assert [total_value(result) for result in results] == sorted(total_value(result) for result in results)


def test_SOL_15_example_6_paying():
    def pay_black(held, least):
        return payments(held, Need("black", least))

    assert pay_black((2, 1, 0), 3) == ((1, 1, 0),)
    assert pay_black((0, 2, 0), 3) == ((0, 2, 0),)
    assert pay_black((1, 1, 1), 4)[0] == (1, 0, 1)
    assert {(0, 1, 1), (2, 0, 1)} <= set(pay_black((3, 1, 1), 5))
    assert pay_black((0, 0, 2), 5) == ((0, 0, 2),)


def test_SOL_15_exact_cubes_are_exactly_those():
    need = Need("black", exact=(1, 2))
    assert payments((3, 2, 1), need) == ((0, 1, 0),)
    assert payments((4, 0, 2), need) == ()
    assert [payments((2, 2, 2), Need("black", exact=(2, value))) for value in (1, 2, 3)] == [
        ((2, 0, 0),), ((0, 2, 0),), ((0, 0, 2),),
    ]  # fmt: skip
    assert payments((2, 2, 0), Need("black", exact=(1, 3))) == ()
    assert CARDS["19"].cost[:2] == (need, Need("blue", exact=(1, 2)))


def test_SOL_42_example_13_full_columns():
    assert full_columns((4, 2, 1)) == 4
    assert full_columns((3, 0, 1)) == 2
    assert full_columns((2, 1, 0)) == 1
    assert full_columns((4, 3, 2)) == 5
    assert full_columns((0, 0, 0)) == 0


def test_SOL_42_full_columns_against_laying_cubes_out():
    """Cubes are laid column by column in any order of the columns."""

    def lay_out(cubes, columns):
        most = 0
        for place, column in enumerate(columns):
            left = [held - needed for held, needed in zip(cubes, column, strict=True)]
            if min(left) >= 0:
                most = max(most, 1 + lay_out(left, columns[place + 1 :]))
        return most

    for cubes in positions(5):
        assert full_columns(cubes) == lay_out(cubes, FULL)


def test_SOL_27_example_16_selling():
    t = Table(cubes={"black": (1, 1, 1)}, columns={"black": 4}, fuel=0, bucks=0)
    sales = t.options("+sell")
    assert "+sell black_13 2fuel" in sales
    assert "+sell black_2 1fuel" in sales
    t.choose("+sell black_13 1fuel-1buck")
    assert (t.me.fuel, t.me.bucks, t.me.cubes[0]) == (1, 1, (0, 1, 0))
    alone = Table(cubes={"black": (1, 0, 0)}, fuel=0, bucks=1)
    assert not alone.options("+sell")


@pytest.mark.parametrize("seed", range(30))
def test_SOL_27_whatever_is_sold_can_be_sold_in_these_sales(seed):
    """The best of any set of cubes is half of its worth, rounded down; sales one after the other bring as much."""
    random = Random(seed)
    held = [random.choice(positions(column)) for column in (2, 4, 5, 5)]
    t = Table(cubes=held, columns=[2, 4, 5, 5], fuel=0, bucks=0)
    cubes = [value for cube in held for value, n in enumerate(cube, 1) for _ in range(n)]
    whole = min(20, sum(cubes) // 2)
    while True:
        sales = [choice for choice in t.options("+sell") if not choice.split()[1].endswith("_3")]
        sales = sales or t.options("+sell")
        if not sales:
            break
        t.choose(sales[0])
    left = sum(map(total_value, t.me.cubes))
    assert t.me.fuel + t.me.bucks >= whole - 1 - (left > 1)
    assert t.me.fuel + t.me.bucks <= whole


def test_SOL_27_example_16_buying_costs_twice_the_value_and_needs_an_open_space():
    t = Table(cubes={"black": (2, 0, 0)}, columns={"black": 2}, fuel=3, bucks=3)
    assert "+buy black_2 2fuel-2buck" in t.options("+buy")
    assert "+buy black_1 1fuel-1buck" in t.options("+buy")
    assert not [choice for choice in t.options("+buy") if choice.startswith("+buy yellow_2")]
    t.choose("+buy black_2 1fuel-3buck")
    assert (t.me.fuel, t.me.bucks, t.me.cubes[0]) == (2, 0, (2, 1, 0))
    brokers = Table(cubes={"black": (2, 0, 0)}, columns={"black": 2}, fuel=3, bucks=3, developments=["16"])
    prices = {choice.split()[2] for choice in brokers.options("+buy black_2")}
    assert prices == {"3fuel", "2fuel-1buck", "1fuel-2buck", "3buck"}


def test_SOL_27_buying_and_selling_always_lose():
    for value in (1, 2, 3):
        assert 2 * value - 1 > value // 2  # with Brokers


@pytest.mark.parametrize("seed", range(20))
def test_SOL_49_any_colours_at_once_are_the_same_as_cube_by_cube(seed):
    """Every way to choose colour by colour, each cube placed before the next is chosen, is a choice at once."""
    random = Random(seed)
    columns = [random.randint(1, 4) for _ in COLOURS]
    held = [random.choice(positions(column)) for column in columns]
    for number in (1, 2, 4):
        t = Table(cubes=held, columns=columns, doing=[Stock(number)])
        collected = set()

        def one_by_one(cubes, n, columns=columns, found=collected):
            free = [place for place in range(4) if room(cubes[place], columns[place])]
            if not n or not free:
                found.add(tuple(cubes))
                return
            for place in free:
                after = list(cubes)
                more = place_cubes(cubes[place], columns[place], 1)
                after[place] = tuple(map(sum, zip(cubes[place], more, strict=True)))
                one_by_one(after, n - 1)

        one_by_one(held, number)
        if t.asks == (0, "stock"):
            ends = set()
            for choice in t.options():
                twin = Table(cubes=held, columns=columns, doing=[Stock(number)])
                twin.choose(choice)
                ends.add(tuple(twin.me.cubes))
            assert ends == collected
        else:
            assert collected == {tuple(t.me.cubes)}
