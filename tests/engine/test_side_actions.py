"""Side actions: what a seat may do beside the question it is asked, and be asked again."""

import msgspec
import pytest

from bot.engine import machine
from bot.engine.effect import Next, Options, Seat, Verb
from bot.engine.side_actions import side_actions

from .toy import GAME, Pick, Say, State, begin_with


class Spend(Verb, frozen=True):
    """Spends a coin, while there is one."""

    def options(self, s: State, me: Seat) -> Options:
        return {"coin": 1} if s.purse else {}

    def do(self, s: State, me: Seat, choice: int) -> Next:
        s.purse -= choice
        return ()


class Spell(Pick, frozen=True):
    """Says a word, whenever it is wished."""


SPELL = Spell(("abc",))
SPENDING = msgspec.structs.replace(GAME, side_actions=lambda s, seat: side_actions({Spend(): Spend().options(s, seat)}))
SPELLING = msgspec.structs.replace(
    GAME, side_actions=lambda s, seat: side_actions({e: e.options(s, seat) for e in (Spend(), SPELL)})
)


def list_options(game, s):
    return list(machine.question_for(game, s, 0).options)


def test_what_has_no_options_is_no_side_action():
    assert side_actions({Say("x"): {}, SPELL: SPELL.options(None, 0)}).effects == (SPELL,)


def test_a_question_is_asked_again_after_each_side_action_until_it_is_answered():
    s, _ = begin_with(Pick(("a", "b")), purse=2, game=SPENDING)
    for left in (1, 0):
        assert list_options(SPENDING, s) == ["a", "b", "+spend coin"]
        machine.play(SPENDING, s, 0, "+spend coin")
        assert s.purse == left
    assert list_options(SPENDING, s) == ["a", "b"]
    machine.play(SPENDING, s, 0, "b")
    assert s.log == ["0 B"]


def test_an_only_option_waits_while_there_are_side_actions():
    s, told = begin_with(Pick(("only",)), purse=1, game=SPENDING)
    assert (s.log, told) == ([], [])
    machine.play(SPENDING, s, 0, "+spend coin")
    assert s.log == ["0 ONLY"]


def test_what_cannot_be_answered_is_skipped_whatever_could_be_done_beside():
    s, _ = begin_with(Pick(()), Say("on"), purse=1, game=SPENDING)
    assert s.log == ["0 on"]


@pytest.mark.parametrize(("word", "options"), [("spend", {"coin": 1}), ("spell", {"abc": "ABC"})])
def test_a_side_action_is_a_question_of_its_own_options(word, options):
    s, _ = begin_with(Pick(("a", "b")), purse=1, game=SPELLING)
    question = machine.question_for(SPELLING, s, 0).of(word)
    assert (question.effect.word, question.options) == (word, options)


def test_a_side_action_that_is_not_offered_now_is_no_question():
    s, _ = begin_with(Pick(("a", "b")), game=SPELLING)
    assert machine.question_for(SPELLING, s, 0).of("spend") is None
    with pytest.raises(machine.IllegalChoice) as refused:
        machine.play(SPELLING, s, 0, "+spend coin")
    assert refused.value.effect is None
