"""A pause that was voted for: the button that ends it, and what is said where there are clocks."""

import pytest

from bot.local.people.reply import labels, text
from tests.cogs.pace.test_pace import start_brisk
from tests.cogs.pace.test_votes import GO_ON, WORDS, open_vote, press, refusals, votes
from tests.cogs.playing import begin, status

pytestmark = pytest.mark.usefixtures("fixed_seed")


async def test_a_pause_has_a_button_that_asks_to_go_on_and_goes_once_it_is_over(house, ann, ben):
    await begin(house, ann, ben)
    pause = await open_vote(house, ann, "pause")
    await press(house, ben, pause)
    outsider = house.person("Eve")
    assert await refusals(house, outsider, pause, GO_ON) == [WORDS("refused.not_seated")]
    assert await refusals(house, ann, pause, GO_ON) == [WORDS("vote.opened")]
    resume = votes(house)[-1]
    assert resume.content.startswith("🗳️ \u2068Ann\u2069 asks to **resume**: the pause ends.")
    assert "clock" not in pause.content + resume.content, "nothing is timed here"
    assert labels(pause) == [GO_ON]
    assert "Only one vote at a time" in (await refusals(house, ben, pause, GO_ON))[0]
    await press(house, ben, resume)
    assert WORDS("vote.passed.resume") in resume.content
    assert not (await house.table(house.general)).is_paused
    assert await refusals(house, ben, pause, GO_ON) == [WORDS("refused.vote_not_paused")]
    assert labels(pause) == []


async def test_where_there_are_clocks_a_pause_speaks_of_them(house, ann, ben):
    sitting = await start_brisk(house, ann, ben)
    pause = await open_vote(house, ann, "pause")
    assert "no clock runs" in pause.content
    await press(house, ben, pause)
    assert WORDS("post.on_pause_timed") in status(sitting.last)
    listed = await house.after(ann.slash(house.general, "/tables"))
    assert WORDS("games.on_pause_timed") in text(listed.message)
    await press(house, ben, pause, GO_ON)
    await press(house, ann, votes(house)[-1])
    assert WORDS("post.resumed_timed") in sitting.last.content
