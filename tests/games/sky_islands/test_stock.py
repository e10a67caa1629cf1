"""SKY-22..24: clearing the stock, drawing, the order of play."""

from random import Random

import pytest

from bot.engine import machine
from bot.engine.effect import Event
from bot.engine.steps import Forced, advance
from bot.games.sky_islands import GAME
from bot.games.sky_islands.cubes import keepings
from bot.games.sky_islands.effects import Keep, Kept, Swapped
from bot.games.sky_islands.rounds import Drew, TurnEnded, Won
from bot.games.sky_islands.state import ROUNDS, Options
from bot.narration import tell
from bot.texts import texts

from .positions import NEARLY, RICH, Table, building

# ---- clearing the stock


def after_building(red, white, blue, **how):
    """A position in which seat 0 has built and has these cubes."""
    table = building(**how)
    table.me.cubes = [red, white, blue]
    table.s.supply = how.get("supply") or [20 - red, 20 - white, 20 - blue]
    table.s.stack.pop()
    table.told = []
    advance(GAME, table.s, table.told, 0)
    return table


def test_sky_22_three_cubes_of_a_colour_for_one_of_another():
    table = after_building(5, 0, 1)
    assert table.phase == "keep"  # nothing more is built, though it could be paid
    assert set(table.options()) == {
        *("red-red-red", "red-red-blue"),  # as they are
        *("red-red-white", "red-white-blue"),  # after one exchange
        "red-blue-blue",
    }
    table.choose("red-white-blue")
    assert table.me.cubes == [1, 1, 1]
    assert table.s.supply == [19, 19, 19]
    assert [event for event in table.events if isinstance(event, Swapped)] == [Swapped("red-to-white")]
    assert Kept("red-white-blue") in table.events


def test_sky_22_as_often_as_wished():
    table = after_building(9, 0, 1)
    table.choose("white-white-blue")
    assert table.me.cubes == [0, 2, 1]
    assert [event.swap for event in table.events if isinstance(event, Swapped)] == ["red-to-white"] * 2
    table = after_building(9, 0, 1)
    table.choose("red-red-blue")  # as few exchanges as possible: none
    assert not any(isinstance(event, Swapped) for event in table.events)


def test_sky_22_an_exchange_may_leave_fewer_than_three():
    table = after_building(3, 0, 0)
    assert table.options() == ["red-red-red", "white", "blue"]  # to keep what one has comes first
    table.choose("white")
    assert table.me.cubes == [0, 1, 0]
    assert not any(isinstance(event, Kept) for event in table.events)


def test_sky_22_what_lets_one_build_comes_first():
    assert after_building(5, 0, 1).options()[0] == "red-white-blue"
    assert after_building(4, 1, 1).options()[0] == "red-white-blue"


def test_sky_22_only_for_a_colour_that_the_supply_has():
    table = after_building(5, 0, 1, supply=[15, 0, 19])
    assert not any("white" in choice for choice in table.options())
    assert table.refusal("red-white-blue") == "why.keep"
    table = after_building(4, 0, 0, supply=[16, 0, 0])
    assert table.me.cubes == [3, 0, 0]  # there is nothing to choose


@pytest.mark.parametrize(
    ("turns", "supply", "asks"),
    [
        ((ROUNDS - 1, ROUNDS), [15, 20, 19], True),  # a turn is to come
        ((ROUNDS, ROUNDS), [15, 20, 19], False),
        ((ROUNDS, ROUNDS), [0, 0, 0], False),
        ((ROUNDS, ROUNDS - 1), [15, 20, 19], False),
        ((ROUNDS, ROUNDS - 1), [15, 20, 0], True),  # the other might find no blue cube
    ],
)
def test_sky_22_in_the_last_turn_nobody_is_asked_what_cannot_matter(turns, supply, asks):
    table = building()
    table.me.cubes, table.s.supply = [5, 0, 1], supply
    for merchant, number in zip(table.s.merchants, turns, strict=True):
        merchant.turns = number
    options = Keep().options(table.s, 0)
    assert (len(options) > 1) == asks


def test_sky_22_in_the_last_turn_three_cubes_stay_as_they_are():
    table = building()
    table.me.cubes, table.me.turns, table.s.merchants[1].turns = [3, 0, 0], ROUNDS, ROUNDS
    assert Keep().options(table.s, 0) == {}
    assert len(Keep(already=True).options(table.s, 0)) == 3


def test_sky_22_what_the_supply_has_given_it_gives_once():
    """Six red cubes and one white in the supply: the second exchange must be for blue."""
    ways = keepings((6, 0, 0), (0, 1, 1))
    assert ways[0, 1, 1] == ((0, 1), (0, 2))
    assert (0, 2, 0) not in ways
    assert (0, 0, 2) not in ways


@pytest.mark.parametrize(("left", "twice"), [(1, False), (2, True)])
def test_sky_22_cubes_that_one_has_already_leave_the_supply_as_it_is(left, twice):
    ways = keepings((6, 1, 0), (0, left, 0))
    assert ways[1, 2, 0] == ((0, 1),)
    assert ((0, 3, 0) in ways) == twice


def test_sky_22_with_three_cubes_nothing_is_returned():
    table = after_building(1, 1, 1)
    assert table.me.cubes == [1, 1, 1]
    assert not any(isinstance(event, Kept) for event in table.events)


def test_sky_22_exactly_three_are_kept_if_there_are_four():
    table = after_building(2, 2, 0)
    assert table.phase == "keep"
    assert table.options() == ["red-red-white", "red-white-white"]
    assert table.refusal("red-white") == "why.keep"


# ---- drawing, the order, the end


def test_sky_23_a_tile_is_drawn_unseen_at_the_turns_end():
    table = after_building(1, 1, 1)
    drew = next(each for each in table.told if isinstance(each.event, Drew))
    assert (drew.seat, drew.event.tile) == (0, table.me.hand[-1])
    assert len(table.me.hand) == 2
    words = texts("en", GAME.key)
    assert any(f"tile {drew.event.tile}." in line for line in tell(table.told, ["Ann", "Ben"], words, 0))
    for viewer in (None, 1):
        assert not any("draws" in line for line in tell(table.told, ["Ann", "Ben"], words, viewer))


def test_sky_23_nothing_is_drawn_once_the_deck_is_used_up():
    table = after_building(1, 1, 1, deck=0)
    assert not any(isinstance(event, Drew) for event in table.events)
    assert table.me.hand == ["8"]


def test_sky_23_the_ninth_and_tenth_turns_draw_none():
    drawn = {}
    s, told = machine.begin(GAME, 3, 8, Options())
    random = Random(8)
    while True:
        for each in told:
            if isinstance(each.event, TurnEnded):
                number = each.event.number
                drawn.setdefault(number, 0)
            if isinstance(each.event, Drew):
                turn = s.merchants[each.seat].turns
                drawn[turn] = drawn.get(turn, 0) + 1
        if machine.over(s):
            break
        seat = machine.seats_to_choose(s)[0]
        told = machine.play(GAME, s, seat, random.choice(list(machine.question_for(GAME, s, seat).options)))
    assert drawn == {**dict.fromkeys(range(1, 9), 3), 9: 0, 10: 0}


def test_a_turn_is_posted_once_and_may_be_undone_until_the_tile_is_drawn():
    table = Table(cubes=RICH)
    for choice in ("4 M52 t3", "house M52", "done now"):
        table.choose(choice)
        assert not any(event.ends_turn or event.reveals for event in table.events if isinstance(event, Event))
    table.choose("red-white-blue")
    assert [type(event).__name__ for event in table.events if event.ends_turn] == ["TurnEnded"]
    assert [type(event).__name__ for event in table.events if event.reveals] == ["Drew"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sky_24_turns_pass_to_the_left_and_everybody_has_ten(seats):
    s, told = machine.begin(GAME, seats, 6, Options())
    random, ended = Random(6), []
    while not machine.over(s):
        seat = machine.seats_to_choose(s)[0]
        told = machine.play(GAME, s, seat, random.choice(list(machine.question_for(GAME, s, seat).options)))
        ended += [(each.seat, each.event.number) for each in told if isinstance(each.event, TurnEnded)]
    assert ended == [(seat, number) for number in range(1, 11) for seat in s.after(s.first)]
    assert isinstance(told[-1].event, Won)
    assert [len(merchant.hand) for merchant in s.merchants] == [0] * seats
    assert s.deck == 0
    assert len(s.placed) + len(s.discarded) == 10 * seats


def test_a_forced_placement_is_told():
    table = Table(*NEARLY, "4 M52 t3", hands=(("32",), ("5", "10")), deck=0)
    forced = [each.event for each in table.told if isinstance(each.event, Forced)]
    assert all(event.verb in {"place", "discard"} for event in forced)
