"""What may be done beside a question (SOL-27), as a question of its own."""

import pytest

from bot.bench.walk import walk
from bot.engine import machine
from bot.engine.side_actions import side_actions, side_choice
from bot.games.solarius_mission import GAME, free_actions
from bot.games.solarius_mission.free_actions import Sell
from bot.narration import choice_words
from bot.texts import texts


@pytest.fixture
def s():
    return machine.begin(GAME, 2, 0, GAME.options())[0]


def test_what_is_done_beside_is_asked_with_its_own_parts_and_chosen_with_its_word(s):
    me = s.active
    question = machine.question_for(GAME, s, me)
    selling = question.of("sell")
    assert selling.effect.word == "sell"
    assert selling.options == selling.effect.options(s, me)
    assert {side_choice("sell", name) for name in selling.options} <= set(question.options)
    assert question.of("") is question
    assert question.of("flip") is None  # there is no extra drive


def test_a_choice_beside_is_told_with_its_verb(s):
    question = machine.question_for(GAME, s, s.active).of("sell")
    words, choice = texts("en", "solarius_mission"), next(iter(question.options))
    said = choice_words(side_choice("sell", choice), ["cubes", "goods"], words)
    assert said == f"sell: {words.word('cubes', choice.split(' ')[0])} · {words.word('goods', choice.split(' ')[1])}"


def test_what_cannot_be_done_beside_is_refused_as_of_its_own_effect(s):
    with pytest.raises(machine.IllegalChoice) as refused:
        machine.play(GAME, s, s.active, "+sell brown_333 1fuel")
    assert refused.value.effect.word == "sell"
    assert refused.value.choice == "brown_333 1fuel"
    with pytest.raises(machine.IllegalChoice) as refused:
        machine.play(GAME, s, s.active, "+nonsense")
    assert refused.value.effect is None


def test_what_is_free_is_listed_once_as_long_as_the_board_is_the_same(s, monkeypatch):
    """SOL-27: whatever is asked, a player's own board decides it."""
    listed, options = [], Sell.options

    def count_call(self, s, me):
        listed.append(me)
        return options(self, s, me)

    monkeypatch.setattr(Sell, "options", count_call)
    monkeypatch.setattr(free_actions, "_known", {})
    question = machine.question_for(GAME, s, s.active)
    machine.play(GAME, s, s.active, next(way for way in question.options if " resources " in way))
    asked = [machine.question_for(GAME, s, s.active) for _ in range(3)]
    assert asked[0].of("sell")
    assert len(listed) == 2  # at first, and once with the die's cubes


def test_what_is_free_is_what_each_effect_lists():
    """On boards of a whole game, each remembered from others."""
    for moment in walk(GAME, 3, 5):
        if not moment.state.pending:
            fresh = {effect: effect.options(moment.state, moment.seat) or {} for effect in free_actions.FREE}
            assert free_actions.free_actions(moment.state, moment.seat) == side_actions(fresh)


def test_what_a_choice_is_about_is_looked_up_in_one_place(s):
    question = machine.question_for(GAME, s, s.active)
    assert question.about("nonsense") == (question.effect, "nonsense")
    assert question.about("+sell brown_333 1fuel") == (question.of("sell").effect, "brown_333 1fuel")
    assert question.about("+flip drive") == (None, "drive")
