"""Who always agrees to an undo soon after a choice is asked no more, until they say so in /tables."""

import pytest

from tests.cogs.history.test_undo import ALWAYS, WORDS, ask_for_undo, game_after_a_round

pytestmark = pytest.mark.usefixtures("fixed_seed")


async def test_who_always_agrees_is_not_asked_and_takes_it_back_under_tables(house, ann, ben):
    sitting = await game_after_a_round(house, ann, ben)
    request = await ask_for_undo(sitting, 0)
    reply = await house.after(ben.press(request, ALWAYS))
    assert request.content == WORDS("undo.agreed")
    assert [(said.ephemeral, said.content) for said in reply.follow_ups] == [(True, WORDS("undo.standing"))]
    await sitting.round()
    done = await (await ann.slash(house.general, "/undo")).wait()
    assert done.text == WORDS("undo.done"), "nobody is asked"
    await sitting.round()
    mine = (await (await ben.slash(house.general, "/tables")).wait()).message
    await house.after(ben.choose(mine, "mine:ask", "1"))
    assert (await (await ann.slash(house.general, "/undo")).wait()).text == WORDS("undo.asked")
    assert not any("mine:ask" in str(row) for row in mine.components)
