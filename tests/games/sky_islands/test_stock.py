"""SKY-22..24: clearing the stock, drawing, the order of play."""

from random import Random

import pytest

from bot.account import tell
from bot.engine import machine
from bot.engine.effect import Event
from bot.engine.machine import Forced
from bot.games.sky_islands import GAME
from bot.games.sky_islands.effects import Kept
from bot.games.sky_islands.rounds import Drew, TurnEnded, Won
from bot.games.sky_islands.state import Options
from bot.texts import texts

from .made import NEARLY, RICH, Table, building

# ---- clearing the stock


def stocked(red, white, blue, **how):
    """A position in which seat 0 has built and has these cubes."""
    table = building(**how)
    table.me.cubes = [red, white, blue]
    table.s.supply = how.get("supply") or [20 - red, 20 - white, 20 - blue]
    table.s.stack.pop()
    table.told = []
    machine._advance(GAME, table.s, table.told, 0)
    return table


def test_sky_22_three_cubes_of_a_colour_for_one_of_another():
    table = stocked(5, 0, 1)
    assert table.offered() == ["red-to-white", "red-to-blue", "done"]
    table.choose("red-to-white")
    assert table.me.cubes == [2, 1, 1]
    assert table.s.supply == [18, 19, 19]
    assert table.phase == "keep"  # nothing more is built, though it could be paid
    assert set(table.offered()) == {"red-red-white", "red-red-blue", "red-white-blue"}
    table.choose("red-white-blue")
    assert table.me.cubes == [1, 1, 1]
    assert table.s.supply == [19, 19, 19]
    assert Kept("red-white-blue") in table.events


def test_sky_22_as_often_as_wished():
    table = stocked(9, 0, 1)
    table.choose("red-to-white")
    table.choose("red-to-white")
    table.choose("red-to-blue")
    assert table.me.cubes == [0, 2, 2]
    table = stocked(9, 0, 1)
    table.choose("done")
    assert table.phase == "keep"
    assert table.offered() == ["red-red-red", "red-red-blue"]


def test_sky_22_only_for_a_colour_that_the_supply_has():
    table = stocked(5, 0, 1, supply=[15, 0, 19])
    assert table.offered() == ["red-to-blue", "done"]
    assert [table.refusal(choice) for choice in ("red-to-white", "blue-to-red", "red-to-red", "red-to-green")] == [
        "why.supply",
        "why.three",
        "why.same_colour",
        "why.swap",
    ]


def test_sky_22_with_three_cubes_nothing_is_returned():
    table = stocked(1, 1, 1)
    assert table.me.cubes == [1, 1, 1]
    assert not any(isinstance(event, Kept) for event in table.events)


def test_sky_22_exactly_three_are_kept_if_there_are_four():
    table = stocked(2, 2, 0)
    assert table.phase == "keep"
    assert table.offered() == ["red-red-white", "red-white-white"]
    assert table.refusal("red-white") == "why.keep"


# ---- drawing, the order, the end


def test_sky_23_a_tile_is_drawn_unseen_at_the_turns_end():
    table = stocked(1, 1, 1)
    drew = next(entry for entry in table.told if isinstance(entry.event, Drew))
    assert (drew.seat, drew.event.tile) == (0, table.me.hand[-1])
    assert len(table.me.hand) == 2
    words = texts("en", GAME.key)
    assert any(f"tile {drew.event.tile}." in line for line in tell(table.told, ["Ann", "Ben"], words, 0))
    for viewer in (None, 1):
        assert not any("draws" in line for line in tell(table.told, ["Ann", "Ben"], words, viewer))


def test_sky_23_nothing_is_drawn_once_the_deck_is_used_up():
    table = stocked(1, 1, 1, deck=0)
    assert not any(isinstance(event, Drew) for event in table.events)
    assert table.me.hand == ["8"]


def test_sky_23_the_ninth_and_tenth_turns_draw_none():
    drawn = {}
    s, events = machine.begin(GAME, 3, 8, Options())
    random = Random(8)
    while True:
        for entry in events:
            if isinstance(entry.event, TurnEnded):
                number = entry.event.number
                drawn.setdefault(number, 0)
            if isinstance(entry.event, Drew):
                turn = s.merchants[entry.seat].turns
                drawn[turn] = drawn.get(turn, 0) + 1
        if machine.over(s):
            break
        seat = machine.undecided(s)[0]
        events = machine.play(GAME, s, seat, random.choice(list(machine.question_for(GAME, s, seat).options)))
    assert drawn == {**dict.fromkeys(range(1, 9), 3), 9: 0, 10: 0}


def test_a_turn_is_posted_once_and_may_be_undone_until_the_tile_is_drawn():
    table = Table(cubes=RICH)
    for choice in ("4 2,0 t3", "house 2,0", "done now"):
        table.choose(choice)
        assert not any(event.posted or event.reveals for event in table.events if isinstance(event, Event))
    table.choose("done")
    table.choose("red-white-blue")
    assert [type(event).__name__ for event in table.events if event.posted] == ["TurnEnded"]
    assert [type(event).__name__ for event in table.events if event.reveals] == ["Drew"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sky_24_turns_pass_to_the_left_and_everybody_has_ten(seats):
    s, events = machine.begin(GAME, seats, 6, Options())
    random, ended = Random(6), []
    while not machine.over(s):
        seat = machine.undecided(s)[0]
        events = machine.play(GAME, s, seat, random.choice(list(machine.question_for(GAME, s, seat).options)))
        ended += [(event.seat, event.event.number) for event in events if isinstance(event.event, TurnEnded)]
    assert ended == [(seat, number) for number in range(1, 11) for seat in s.after(s.first)]
    assert isinstance(events[-1].event, Won)
    assert [len(merchant.hand) for merchant in s.merchants] == [0] * seats
    assert s.deck == 0
    assert len(s.placed) + len(s.discarded) == 10 * seats


def test_a_forced_placement_is_told():
    table = Table(*NEARLY, "4 2,0 t3", hands=(("32",), ("5", "10")), deck=0)
    forced = [entry.event for entry in table.told if isinstance(entry.event, Forced)]
    assert all(event.verb in {"place", "discard"} for event in forced)
