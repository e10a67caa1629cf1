"""The combinators: what is asked, done and left out."""

import pytest

from bot.engine.combinators import PASS, Choose, Each, If, InAnyOrder, May, Repeat, Seq, Together
from bot.engine.machine import over, play, question_for
from bot.engine.steps import Forced

from .toy import GAME, Pay, Pick, Rich, Say, begin_with

PICK = Pick(("a", "b"))
NOTHING = Pick(())


def list_options(s, seat=0):
    question = question_for(GAME, s, seat)
    return list(question.options) if question else None


def test_seq_does_one_after_the_other():
    s, _ = begin_with(Seq((Say("a"), Seq(()), Say("b"))))
    assert s.log == ["0 a", "0 b"]


def test_choose_offers_the_possible_ones_by_their_words():
    s, _ = begin_with(Choose((Pay(5), Say("x"), PICK)), purse=4)
    assert list_options(s) == ["say", "pick"]
    play(GAME, s, 0, "say")
    assert s.log == ["0 x"]


def test_choose_with_one_possible_is_forced_and_with_none_fizzles():
    s, events = begin_with(Choose((Pay(5), Say("x"))), Choose((Pay(5), NOTHING)), Say("end"))
    assert s.log == ["0 x", "0 end"]
    assert [event.event for event in events] == [Forced("choose", "say", ("choice",))]


def test_the_same_word_again_is_numbered_and_equals_are_offered_once():
    s, _ = begin_with(Choose((Say("x"), Say("y"), Say("x"), Say("z"))))
    assert list_options(s) == ["say", "say-2", "say-3"]
    play(GAME, s, 0, "say-3")
    assert s.log == ["0 z"]


def test_numbers_stay_with_their_effects_when_another_is_impossible():
    s, _ = begin_with(Choose((Pay(1), Pay(9), Pay(2))), purse=5)
    assert list_options(s) == ["pay", "pay-3"]


@pytest.mark.parametrize(("choice", "log"), [("say", ["0 x", "0 end"]), (PASS, ["0 end"])])
def test_who_may_do_something_can_pass(choice, log):
    s, _ = begin_with(May(Say("x")), Say("end"))
    assert list_options(s) == ["say", PASS]
    play(GAME, s, 0, choice)
    assert s.log == log


def test_may_is_not_asked_about_the_impossible():
    s, events = begin_with(May(Pay(1)), Say("end"))
    assert (s.log, events) == (["0 end"], [])


def test_repeat_does_it_so_many_times():
    s, _ = begin_with(Repeat(Say("x"), 3))
    assert s.log == ["0 x"] * 3
    assert begin_with(Repeat(Say("x"), 0))[0].log == []


def test_repeat_as_wished_stops_when_passed_or_impossible():
    s, _ = begin_with(Repeat(Pay(1), 3, wished=True), Say("end"), purse=2)
    assert list_options(s) == ["pay", PASS]
    play(GAME, s, 0, "pay")
    play(GAME, s, 0, "pay")
    assert s.log == ["0 pays 1", "0 pays 1", "0 end"]
    s, _ = begin_with(Repeat(Pay(1), 3, wished=True), Say("end"), purse=2)
    play(GAME, s, 0, PASS)
    assert s.log == ["0 end"]


def test_repeat_as_wished_ends_after_its_times():
    s, _ = begin_with(Repeat(Pay(1), 1, wished=True), purse=9)
    play(GAME, s, 0, "pay")
    assert over(s)
    assert s.purse == 8


@pytest.mark.parametrize(("purse", "log"), [(3, ["0 rich"]), (2, ["0 poor"])])
def test_if_asks_when_its_turn_comes(purse, log):
    s, _ = begin_with(Pay(1), If(Rich(2), Say("rich"), Say("poor")), purse=purse)
    assert s.log[1:] == log


def test_if_without_an_else_does_nothing():
    s, _ = begin_with(If(Rich(1), Say("rich")), Say("end"))
    assert s.log == ["0 end"]


def test_each_may_ask_every_seat():
    s, _ = begin_with(Each(PICK), seats=2)
    play(GAME, s, 0, "a")
    assert list_options(s, 1) == ["a", "b"]
    play(GAME, s, 1, "b")
    assert s.log == ["0 A", "1 B"]


def test_in_any_order_does_each_once():
    s, events = begin_with(InAnyOrder((Say("x"), PICK, Say("y"))))
    assert list_options(s) == ["say", "pick", "say-2"]
    play(GAME, s, 0, "say-2")
    assert list_options(s) == ["say", "pick"]
    play(GAME, s, 0, "pick")
    events = play(GAME, s, 0, "b")  # the last one is forced
    assert s.log == ["0 y", "0 B", "0 x"]
    assert [event.event for event in events] == [Forced("inanyorder", "say", ("choice",))]


def test_in_any_order_what_is_impossible_at_the_end_is_lost():
    s, _ = begin_with(InAnyOrder((Pay(2), Pay(1))), Say("end"), purse=2)
    play(GAME, s, 0, "pay")
    assert s.log == ["0 pays 2", "0 end"]


def test_in_any_order_one_may_make_another_possible():
    s, _ = begin_with(InAnyOrder((Say("x"), Pay(3), PICK)), purse=2)
    assert list_options(s) == ["say", "pick"]
    s.purse = 3
    assert list_options(s) == ["say", "pay", "pick"]


def test_in_any_order_optional_may_end_once_one_is_done():
    s, _ = begin_with(InAnyOrder((Say("x"), Say("y"), Say("z")), optional=True), Say("end"))
    assert PASS not in list_options(s)
    play(GAME, s, 0, "say-2")
    assert list_options(s) == ["say", "say-2", PASS]
    play(GAME, s, 0, PASS)
    assert s.log == ["0 y", "0 end"]


@pytest.mark.parametrize(
    ("effect", "possible"),
    [
        (Seq(()), False),
        (Seq((Pay(9), Say(""))), True),
        (Seq((Pay(9), NOTHING)), False),
        (Choose((Pay(9), NOTHING)), False),
        (Choose((Pay(9), PICK)), True),
        (May(Pay(9)), False),
        (May(Pay(1)), True),
        (Repeat(Pay(1), 2), True),
        (Repeat(Pay(1), 1), True),
        (Repeat(Pay(1), 0), False),
        (Repeat(Pay(9), 2), False),
        (If(Rich(1), Say("")), True),
        (If(Rich(9), Say("")), False),
        (If(Rich(9), Say(""), Pay(1)), True),
        (InAnyOrder((Pay(9), NOTHING)), False),
        (InAnyOrder((Pay(9), Pay(1))), True),
        (InAnyOrder(()), False),
        (NOTHING, False),
        (PICK, True),
        (Together(PICK), True),
        (Each(PICK), True),
    ],
)
def test_what_is_possible(effect, possible):
    s, _ = begin_with(Say(""), purse=1)
    assert effect.possible(s, 0) is possible
