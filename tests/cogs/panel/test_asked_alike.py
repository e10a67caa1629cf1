"""A question in the words of the one just answered says that it comes once more."""

import pytest

from bot.engine import machine
from bot.engine.state import copy
from bot.games.registry import games
from bot.local.people.reply import buttons, selects, text
from bot.players.player import random
from bot.texts import texts
from cogs.panel.words import question_text
from tests.cogs.positions import sitting_at

GAME = games()["underwater_cities"]
WORDS = texts("en", "underwater_cities")
ONCE_MORE = WORDS("panel.once_more", name=WORDS("verb.build.name"))


def question_after(s, seat, choice):
    """The words of the question that a seat is asked right after a choice; "" if it is another's turn."""
    after = copy(s)
    if any(entry.event.ends_turn for entry in machine.play(GAME, after, seat, choice)):
        return ""
    question = machine.question_for(GAME, after, seat)
    return question_text(question.effect, WORDS) if question else ""


@pytest.mark.parametrize("again", [True, False])
async def test_a_second_building_is_asked_for_as_another_one(house, ann, monkeypatch, again):
    def builds(s, question):
        seat = machine.seats_to_choose(s)[0]
        if s.pending or not WORDS("verb.build.ask").startswith(question_text(question.effect, WORDS)):
            return False
        after = {question_after(s, seat, choice) for choice in question.options}
        return "" not in after and {one == WORDS("verb.build.ask") for one in after} == {again}

    sitting, seat = await sitting_at(house, monkeypatch, GAME, ann, wanted=builds, choose=random)
    panel = (await sitting.panel(seat)).message
    assert ONCE_MORE not in text(panel)
    before = machine.stamp((await sitting.table()).state, seat)
    while machine.stamp((await sitting.table()).state, seat) == before:
        if any(":confirm" in one["custom_id"] for one in buttons(panel)):
            await (await ann.press(panel, "Confirm")).wait()
        else:
            listed = selects(panel)[0]
            await (await ann.choose(panel, listed["custom_id"], [listed["options"][0]["value"]])).wait()
    assert (ONCE_MORE in text(panel)) == again
