"""Whom a vote is about hears of it and can end it; where nobody else could say no there is none."""

from bot.local.people.reply import labels
from tests.cogs.pace.test_votes import NO, WORDS, open_vote, press, propose
from tests.cogs.playing import begin


async def test_whom_it_is_about_says_no_and_two_people_have_no_such_vote(house, ann, ben, kei):
    await begin(house, ann, ben, kei)
    post = await open_vote(house, ann, "replace", player="Ben")
    await press(house, ben, post, NO)
    assert WORDS("vote.vetoed", about="\u2068Ben\u2069") in post.content
    assert labels(post) == []
    await house.bot.tables.seats.substitute_absent((await house.table(house.general)).id, kei.id)
    reply = await propose(house, ann, "replace", player="Ben")
    assert reply.text == WORDS("refused.vote_two", names="\u2068Ben\u2069")
