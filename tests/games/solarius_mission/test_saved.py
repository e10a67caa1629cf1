"""Games of earlier versions: what was asked then, while the last round ends."""

from pathlib import Path

import msgspec
import pytest

from bot.engine import codec, machine
from bot.games.solarius_mission import GAME

OLD = Path(__file__).parents[2] / "saved" / "solarius_mission" / "v1-2-last.json"  # seat 1 has yet to choose


def load(effect):
    """Return the old game with this end of its last round, and a station that brings a fuel or a buck."""
    saved = msgspec.json.decode(OLD.read_bytes())
    saved["state"]["players"][1] |= {"stations": ["yellow-brown"], "developments": [], "fuel": 1, "bucks": 1}
    saved["state"]["stack"][-1]["effect"]["effect"] = effect
    return codec.decode(GAME, msgspec.json.encode(saved))


def asks(s):
    """Return the words of what is asked to the end of the game, each answered as it comes."""
    words = []
    while not machine.over(s):
        question = machine.question_for(GAME, s, 1)
        words.append(question.effect.word)
        machine.play(GAME, s, 1, next(iter(question.options)))
    return words


@pytest.mark.parametrize(
    ("effect", "words"),
    [({"do": "Yield"}, ["income", "stock"]), ({"do": "Yield", "brief": True}, ["income"])],
    ids=["all", "brief"],
)
def test_who_is_asked_at_the_end_for_what_brings_no_points_still_is(effect, words):
    """Nobody is asked any more. Who had been asked before could not go on without."""
    s = load(effect)
    assert asks(s) == words


def test_what_was_chosen_before_still_counts():
    s = load({"do": "Yield"})
    question = machine.question_for(GAME, s, 1)
    s.pending[1].choices.append(next(iter(question.options)))
    s.pending[0].done = False  # the other one has yet to choose
    assert machine.question_for(GAME, s, 1).effect.word == "stock"
    assert machine.take_back(s, 1)
    assert machine.question_for(GAME, s, 1).options.keys() == question.options.keys()
