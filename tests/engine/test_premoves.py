"""Premoves: what a seat chooses before it is asked is done when its turn comes, if it still can be."""

import msgspec
import pytest

from bot.engine import machine
from bot.engine.effect import Frame

from .toy import GAME, Pick, begin_with

PICK, LATER = Pick(("a", "b")), Pick(("left", "right"))
PREMOVING = msgspec.structs.replace(GAME, premove=lambda s, seat: LATER if seat == 1 else None)


@pytest.fixture
def s():
    return begin_with(PICK, Frame(1, LATER), game=PREMOVING)[0]


def test_a_premove_is_made_as_soon_as_its_question_comes_up(s):
    machine.premove(PREMOVING, s, 1, "left")
    machine.premove(PREMOVING, s, 1, "right")  # the last one counts
    machine.play(PREMOVING, s, 0, "a")
    assert s.log == ["0 A", "1 RIGHT"]
    assert machine.over(s)
    assert s.plans == {}


def test_a_premove_that_has_become_impossible_is_forgotten_and_the_seat_asked(s):
    s.plans[1] = "up"
    machine.play(PREMOVING, s, 0, "a")
    assert machine.seats_to_choose(s) == [1]
    assert s.plans == {}


def test_a_premove_waits_while_its_seat_is_asked_something_else():
    s, _ = begin_with(PICK, Frame(1, PICK), Frame(1, LATER), game=PREMOVING)
    machine.premove(PREMOVING, s, 1, "left")
    machine.play(PREMOVING, s, 0, "a")
    assert machine.seats_to_choose(s) == [1]
    machine.play(PREMOVING, s, 1, "b")
    assert s.log == ["0 A", "1 B", "1 LEFT"]


@pytest.mark.parametrize(("seat", "choice"), [(1, "up"), (0, "left")])
def test_only_what_could_be_asked_of_a_waiting_seat_can_be_a_premove(s, seat, choice):
    with pytest.raises(machine.IllegalChoice):
        machine.premove(PREMOVING, s, seat, choice)
    assert s.plans == {}


def test_what_a_seat_is_asked_about_is_the_effect_on_top_and_nobody_elses(s):
    assert (machine.current_effect(s, 0), machine.current_effect(s, 1)) == (PICK, None)


def test_what_a_seat_would_be_asked_is_no_premove_if_it_could_only_say_one_thing():
    """It is done by itself when its time comes."""
    forced = msgspec.structs.replace(GAME, premove=lambda s, seat: Pick(("left",)))
    s, _ = begin_with(PICK, Frame(1, Pick(("left",))), game=forced)
    assert machine.premove_question(forced, s, 1) is None
    with pytest.raises(machine.IllegalChoice):
        machine.premove(forced, s, 1, "left")
    assert machine.premove_question(PREMOVING, s, 1).options.keys() == {"left", "right"}
