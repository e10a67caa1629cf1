"""What may be done beside a question (SOL-27), as a question of its own."""

import pytest

from bot.account import choice_words
from bot.engine import machine
from bot.engine.beside import beside
from bot.games.solarius_mission import GAME
from bot.texts import texts


@pytest.fixture
def s():
    return machine.begin(GAME, 2, 0, GAME.options())[0]


def test_what_is_done_beside_is_asked_with_its_own_parts_and_chosen_with_its_word(s):
    me = s.active
    question = machine.asked(GAME, s, me)
    selling = question.of("sell")
    assert selling.effect.word == "sell"
    assert selling.options == selling.effect.options(s, me)
    assert {beside("sell", name) for name in selling.options} <= set(question.options)
    assert question.of("") is question
    assert question.of("flip") is None  # there is no extra drive


def test_a_choice_beside_is_told_with_its_verb(s):
    question = machine.asked(GAME, s, s.active).of("sell")
    words, choice = texts("en", "solarius_mission"), next(iter(question.options))
    said = choice_words(beside("sell", choice), ["cubes", "goods"], words)
    assert said == f"sell: {words.word('cubes', choice.split(' ')[0])} · {words.word('goods', choice.split(' ')[1])}"


def test_what_cannot_be_done_beside_is_refused_as_of_its_own_effect(s):
    with pytest.raises(machine.IllegalChoice) as refused:
        machine.play(GAME, s, s.active, "+sell brown_333 1fuel")
    assert refused.value.effect.word == "sell"
    assert refused.value.choice == "brown_333 1fuel"
    with pytest.raises(machine.IllegalChoice) as refused:
        machine.play(GAME, s, s.active, "+nonsense")
    assert refused.value.effect is None
