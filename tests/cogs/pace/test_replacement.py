"""Find a replacement: somebody else is sought for a seat that was left, and takes it over."""

import asyncio

import pytest

from bot.local.people.reply import buttons, labels, pictures
from bot.texts import texts
from tests.cogs.pace.test_seats import choose_computer, leave, until_quiet
from tests.cogs.playing import Sitting, begin, begin_made, can_press, status

pytestmark = pytest.mark.usefixtures("fixed_seed")

WORDS = texts("en")
SEEK, TAKE, BACK = WORDS("button.seek"), WORDS("seek.ask"), WORDS("button.back")


@pytest.fixture
def eve(house):
    return house.person("Eve")


def notice(house, channel=None):
    """The message that seeks somebody."""
    return next(message for message in reversed(house.public(channel or house.general)) if "🔎" in message.content)


async def sought(house, sitting, seat):
    """A person has left, and presses Find a replacement in what they were answered."""
    person = sitting.people[seat]
    reply = await (await person.slash(sitting.channel, "/game leave")).wait()
    await choose_computer(person, reply)
    await house.after(person.press(reply.message, SEEK))
    return notice(house)


async def question(person, message):
    """What who presses Take over is asked, in private."""
    reply = await (await person.press(message, TAKE)).wait()
    (asked,) = reply.follow_ups
    return asked


async def test_who_leaves_finds_a_replacement_who_plays_on(house, ann, ben, eve):
    sitting = await begin(house, ann, ben)
    house.bot.computers.wake = lambda table_id: None  # the computer has not come to its turn yet
    message = await sought(house, sitting, 1)
    scores = (await sitting.table()).game.tally((await sitting.table()).state)
    assert f"Ben\u2069's seat in Cartographers can be taken over: {scores[1].total} points" in message.content
    assert labels(message) == [TAKE]
    assert house.world.pinged_ids(message) == []
    asked = await question(eve, message)
    assert asked.ephemeral
    assert f"rank {1 + (scores[0].total > scores[1].total)} of 2 now" in asked.content
    assert labels(asked) == [WORDS("seek.yes"), WORDS("seek.no")]
    assert not (await sitting.table()).seats[1].person, "nothing has happened yet"
    await house.after(eve.press(asked, WORDS("seek.yes")))
    assert asked.content == WORDS("seek.taken_acts")
    assert buttons(asked) == []
    post = sitting.last
    assert "🪑 \u2068Eve\u2069 takes over \u2068Ben\u2069's seat." in post.content
    assert eve.mention in post.content
    assert house.world.pinged_ids(post) == [eve.id]
    assert "🤖" not in status(post)
    assert SEEK not in can_press(post)
    assert message.content == "🪑 \u2068Eve\u2069 takes over \u2068Ben\u2069's seat."
    assert buttons(message) == []
    now = Sitting(house, sitting.channel, sitting.id, (ann, eve))
    assert "✅" in (await now.draw(1)).text
    assert (await (await ben.slash(house.general, "/game return")).wait()).text == WORDS("refused.not_seated")
    await house.quiet()
    assert await house.store.outbox.due(2**53) == []


async def test_the_hand_is_shown_only_to_who_has_accepted(house, ann, ben, eve):
    sitting = await begin_made(house, "sky_islands", ann, ben)
    begins = (await sitting.table()).seats_to_choose()[0]
    left, dms = sitting.people[begins], len(sitting.people[begins].inbox())
    assert dms == 1
    house.bot.computers.wake = lambda table_id: None
    reply = await (await left.slash(house.general, "/game leave")).wait()
    await choose_computer(left, reply)
    await house.after(left.press(reply.message, SEEK))
    asked = await question(eve, notice(house))
    assert "👀" in asked.content
    assert not pictures(asked)
    refused = await (await eve.slash(house.general, "/hand")).wait()
    assert not pictures(refused.message)
    await house.after(eve.press(asked, WORDS("seek.yes")))
    await house.quiet()
    assert len(eve.inbox()) == 1
    assert pictures(eve.inbox()[0])
    assert left.inbox() == [], "the former owner's hand is taken away"
    assert pictures((await (await eve.slash(house.general, "/hand")).wait()).message)


async def test_in_a_game_without_hands_none_is_spoken_of_and_cancel_changes_nothing(house, ann, ben, kei):
    sitting = await begin(house, ann, ben)
    message = await sought(house, sitting, 1)
    await until_quiet(sitting)  # the computer that keeps the seat has played
    before = await sitting.snapshot()
    asked = await question(kei, message)
    assert "👀" not in asked.content
    assert "手札" not in asked.content
    await house.after(kei.press(asked, texts("ja")("seek.no")))
    assert asked.content == texts("ja")("confirmation.kept")
    assert buttons(asked) == []
    assert await sitting.snapshot() == before
    assert labels(message) == [TAKE]


async def test_of_two_who_press_at_once_one_gets_the_seat(house, ann, ben, eve):
    sitting, dan = await begin(house, ann, ben), house.person("Dan")
    message = await sought(house, sitting, 1)
    first, second = await question(eve, message), await question(dan, message)
    yes = WORDS("seek.yes")
    replies = await asyncio.gather(eve.press(first, yes), dan.press(second, yes))
    await until_quiet(sitting)
    await house.quiet()
    refused = [message.content for reply in replies for message in reply.follow_ups]
    assert refused == [WORDS("refused.seat_not_free")]
    owner = (await sitting.table()).seats[1].user_id
    assert owner in (eve.id, dan.id)
    assert sum("takes over" in post.content for post in sitting.posts()) == 1


async def test_seated_people_and_late_ones_are_refused_in_private(house, ann, ben, eve):
    sitting = await begin(house, ann, ben)
    message = await sought(house, sitting, 1)
    for person in (ann, ben):
        reply = await (await person.press(message, TAKE)).wait()
        assert reply.follow_ups[0].content == WORDS("refused.already_seated")
    asked = await question(eve, message)
    await sitting.press(1, "back")
    await until_quiet(sitting)
    late = await house.after(eve.press(asked, WORDS("seek.yes")))
    assert late.follow_ups[0].content == WORDS("refused.seat_not_free")
    late = await house.after(eve.press(message, TAKE))
    assert late.follow_ups[0].content == WORDS("refused.seat_not_free")
    assert buttons(message) == [], "it seeks nobody any more"
    assert (await sitting.table()).seats[1].person == ben.id


async def test_the_post_offers_it_too_to_the_host_and_moderators(house, ann, ben, eve, kei, mod):
    sitting = await begin(house, ann, ben, kei)
    await leave(sitting, 1)
    assert {BACK, SEEK} <= set(can_press(sitting.board))
    reply = await (await eve.press(sitting.board, "🔎")).wait()
    assert reply.text == WORDS("refused.not_host_nor_moderator", host=ann.id)
    reply = await house.after(ann.press(sitting.board, "🔎"))
    assert reply.text == WORDS("seek.done", player="\u2068Ben\u2069")
    again = await house.after(mod.press(sitting.board, "🔎"))
    assert again.text == WORDS("refused.sought_already")
    assert sum("🔎" in message.content for message in house.public(house.general)) == 1


async def test_where_several_have_left_the_host_says_for_whom(house, ann, ben, kei, eve):
    sitting = await begin(house, ann, ben, kei)
    await leave(sitting, 1)
    await leave(sitting, 2)
    refused = await house.after(eve.press(sitting.board, "🔎"))
    assert refused.text == WORDS("refused.not_host_nor_moderator", host=ann.id)
    reply = await house.after(ann.press(sitting.board, "🔎"))
    assert reply.text == WORDS("seek.whose")
    assert labels(reply.message) == ["For \u2068Ben\u2069", "For \u2068Kei\u2069"]
    await house.after(ann.press(reply.message, "For \u2068Kei\u2069"))
    assert "Kei\u2069's seat" in notice(house).content
    own = await house.after(ben.press(sitting.board, "🔎"))
    assert own.text == WORDS("seek.done", player="\u2068Ben\u2069")


async def test_it_works_after_a_restart_and_the_log_tells_it(house, ann, ben, eve):
    sitting = await begin(house, ann, ben)
    await sitting.round()
    message = await sought(house, sitting, 1)
    await house.restart()
    asked = await question(eve, message)
    await house.restart()
    await house.after(eve.press(asked, WORDS("seek.yes")))
    await until_quiet(sitting)
    assert (await sitting.table()).seats[1].user_id == eve.id
    lines = (await (await ann.slash(house.general, "/log")).wait()).text
    assert "Eve\u2069 has taken over this seat" in lines
    assert "plays this seat again" not in lines


async def test_a_choice_of_before_is_taken_back_with_the_consent_of_who_has_the_seat_now(house, ann, ben, eve):
    sitting = await begin(house, ann, ben)
    await sitting.round()
    house.bot.computers.wake = lambda table_id: None
    message = await sought(house, sitting, 1)
    await house.after(eve.press(await question(eve, message), WORDS("seek.yes")))
    await house.after(ann.slash(house.general, "/undo"))
    request = next(
        message
        for message in reversed(house.public(house.general))
        if labels(message) == ["Agree", "Always agree within 5 min", "Refuse"]
    )
    assert house.world.pinged_ids(request) == [eve.id]
    refused = await (await ben.press(request, "Agree")).wait()
    assert refused.follow_ups[0].content == WORDS("refused.not_asked")
    await house.after(eve.press(request, "Agree"))
    assert request.content == WORDS("undo.agreed")


async def test_who_is_sought_moves_along_with_the_table(house, ann, ben, eve):
    sitting = await begin(house, ann, ben)
    message = await sought(house, sitting, 1)
    await house.after(ann.slash(house.general, "/game move", channel=house.games))
    asked = await question(eve, message)
    await house.after(eve.press(asked, WORDS("seek.yes")))
    await until_quiet(sitting)
    assert buttons(message) == []
    assert "takes over" in house.public(house.games)[-1].content
