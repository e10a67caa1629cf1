"""What Undo says before it takes back more than one's own last choice, or deals anew."""

import pytest

from bot.local.people.reply import labels, text
from cogs.discord_text import SIGNS
from tests.cogs.history.test_undo import WORDS, game_after_a_round
from tests.cogs.playing import begin

pytestmark = pytest.mark.usefixtures("fixed_seed")


async def told_before(sitting, seat):
    """What is said in private before an undo that goes beyond one's own last choice."""
    reply = await (await sitting.people[seat].press(sitting.board, SIGNS["button.undo"])).wait()
    assert WORDS("undo.beyond") in reply.text
    assert labels(reply.message) == [WORDS("undo.sure")]
    assert reply.ephemeral
    return reply.message


async def marks_of_undone(sitting):
    return [choice.undone for choice in await sitting.house.store.choices.history(sitting.id)]


async def test_before_what_computers_chose_since_is_taken_back_it_is_said(house, ann):
    sitting = await begin(house, ann, computers=["beginner"])
    await sitting.draw(0)
    await house.until(lambda: len(sitting.posts()) > 1)
    message = await told_before(sitting, 0)
    assert "Beginner 1" in text(message)
    assert not any(await marks_of_undone(sitting))
    await (await ann.press(message, WORDS("undo.sure"))).wait()
    assert text(message) == WORDS("undo.done")
    assert labels(message) == []
    assert all(await marks_of_undone(sitting))


async def test_before_what_was_shown_is_drawn_anew_it_is_said(house, ann):
    sitting = await game_after_a_round(house, ann)
    message = await told_before(sitting, 0)
    assert WORDS("undo.anew") in text(message)
    await sitting.draw(0)
    await house.wait_for_posts()
    again = await (await ann.press(message, WORDS("undo.sure"))).wait()
    assert not any(await marks_of_undone(sitting)), "the game has gone on: it is said anew"
    assert WORDS("undo.beyond") in text(again.message or message)
