"""Votes through Discord: one post that says how it stands, buttons that count, and what follows."""

import asyncio
import re

import pytest

from bot.local.people.reply import buttons, labels, text
from bot.local.world.records import SILENT
from bot.pace.wall_time import DAY, HOUR
from bot.store import rows
from bot.tables.people.vacancy import Vacancy
from bot.tables.posts.backup_posts import restored_posts
from bot.texts import texts
from tests.cogs.pace.test_pace import start_brisk
from tests.cogs.pace.test_reminders import later, reminders
from tests.cogs.pace.test_seats import leave
from tests.cogs.playing import Sitting, begin, status
from tests.tables.seating import NOON

pytestmark = pytest.mark.usefixtures("fixed_seed")

WORDS, JA = texts("en"), texts("ja")
YES, NO = WORDS("vote.button.yes"), WORDS("vote.button.no")
GO_ON = WORDS("vote.button.resume")


async def propose(house, person, what, channel=None, **more):
    """A person's command, answered, with its posts out."""
    return await house.after(person.slash(channel or house.general, "/game vote", what=what, **more))


def votes(house, channel=None):
    return [
        message for message in house.public(channel or house.general) if "🗳️" in message.content and not _turn(message)
    ]


def _turn(message):
    return bool(message.embeds)


async def open_vote(house, person, what, **more):
    """The post of a vote that a person opens."""
    reply = await propose(house, person, what, **more)
    assert reply.text == WORDS("vote.opened")
    assert reply.ephemeral
    return votes(house)[-1]


async def press(house, person, message, what=YES):
    return await house.after(person.press(message, what))


async def refusals(house, person, message, what=YES):
    """What a person is told in private who presses."""
    return [told.content for told in (await press(house, person, message, what)).follow_ups]


async def test_one_post_calls_once_shows_how_it_stands_and_what_came_of_it(house, ann, ben, kei):
    sitting = await begin(house, ann, ben, kei)
    post = await open_vote(house, ben, "pause")
    assert post.content.startswith("🗳️ \u2068Ben\u2069 asks for a **pause**")
    assert "✅ Yes: \u2068Ben\u2069 (1 of 2 needed)" in post.content
    assert f"⏳ {ann.mention} {kei.mention}: please vote. It ends <t:" in post.content
    assert house.world.pinged_ids(post) == [ann.id, kei.id]
    assert labels(post) == [YES, NO]
    await press(house, kei, post, NO)
    assert "❌ No: \u2068Kei\u2069" in post.content
    assert kei.mention not in post.content
    assert labels(post) == [YES, NO]
    await press(house, ann, post)
    assert "✅ Yes: \u2068Ann\u2069, \u2068Ben\u2069 (2 of 2 needed)" in post.content
    assert WORDS("vote.passed.pause") in post.content
    assert labels(post) == [GO_ON]
    assert votes(house) == [post]
    assert house.world.pinged_ids(post) == [ann.id, kei.id], "nobody is called twice"
    assert WORDS("post.on_pause") in status(sitting.last)
    assert len(sitting.posts()) == 1, "the newest post is edited"


async def test_in_a_pause_one_plays_on_unreminded_and_lists_say_so_until_it_ends(house, ann, ben):
    sitting = await begin(house, ann, ben)
    post = await open_vote(house, ann, "pause")
    await press(house, ben, post)
    await later(house, 9 * DAY)
    assert reminders(ann) == reminders(ben) == []
    assert "✅" in (await sitting.draw(0)).text
    for person, command in ((ann, "/tables"), (ben, "/tables"), (ann, "/game list"), (ben, "/game list")):
        assert WORDS("games.on_pause") in text((await house.after(person.slash(house.general, command))).message)
    post = await open_vote(house, ben, "resume")
    await press(house, ann, post)
    assert WORDS("vote.passed.resume") in post.content
    assert WORDS("post.resumed") in sitting.last.content
    assert house.world.pinged_ids(sitting.last) == [ben.id], "whoever must choose is called"
    assert WORDS("post.on_pause") not in status(sitting.last)
    await later(house, 25 * HOUR)
    assert (len(reminders(ann)), len(reminders(ben))) == (0, 1)


async def test_wrong_people_double_presses_and_late_ones_are_told_in_private(house, ann, ben, kei):
    await begin(house, ann, ben, kei)
    eve = house.person("Eve", locale="ja")
    post = await open_vote(house, ann, "end")
    before = post.content
    assert await refusals(house, eve, post) == [JA("refused.vote_not_asked")]
    assert await refusals(house, ann, post) == [WORDS("refused.voted_already")]
    assert post.content == before
    replies = await asyncio.gather(ben.press(post, YES), ben.press(post, YES))
    await house.quiet()
    assert [told.content for reply in replies for told in reply.follow_ups] == [WORDS("refused.voted_already")]
    assert "(2 of 3 needed)" in post.content
    stale = post.components
    await press(house, kei, post, NO)
    assert WORDS("vote.failed") in post.content
    post.components = stale
    assert await refusals(house, ann, post) == [WORDS("refused.vote_over")]
    assert buttons(post) == []


async def test_all_others_replace_somebody_and_another_takes_the_seat(house, ann, ben, kei):
    sitting = await begin(house, ann, ben, kei)
    house.bot.computers.wake = lambda table_id: None
    post = await open_vote(house, ann, "replace", player="Ben")
    assert WORDS("vote.may_veto", user=ben.id) in post.content
    assert house.world.pinged_ids(post) == [ben.id, kei.id], "whom it is about hears of it"
    await press(house, kei, post)
    assert WORDS("vote.passed.replace") in post.content
    assert "**replace \u2068Ben\u2069**" in post.content
    assert labels(post) == []
    assert sitting.last.content == f"🗳️ By vote 🤖 Easy plays on for \u2068Ben\u2069 ({ben.mention})."
    assert house.world.pinged_ids(sitting.last) == [ben.id]
    notice = next(message for message in house.public(house.general) if labels(message) == [WORDS("seek.ask")])
    eve = house.person("Eve")
    asked = (await (await eve.press(notice, WORDS("seek.ask"))).wait()).follow_ups[0]
    await house.after(eve.press(asked, WORDS("seek.yes")))
    assert (await sitting.table()).seats[1].person == eve.id


async def test_a_vote_that_the_proposer_decides_has_a_post_without_buttons(house, ann, ben):
    await begin(house, ann, ben)
    post = await open_vote(house, ann, "pause")
    await press(house, ben, post)
    await house.bot.tables.seats.substitute_absent((await house.table(house.general)).id, ben.id)
    reply = await propose(house, ann, "resume")
    assert reply.text == WORDS("vote.decided")
    assert WORDS("vote.passed.resume") in votes(house)[-1].content
    assert labels(votes(house)[-1]) == []


async def test_all_end_the_game_and_the_channel_is_free(house, ann, ben):
    sitting = await begin(house, ann, ben)
    post = await open_vote(house, ben, "end")
    await press(house, ann, post)
    assert WORDS("vote.passed.end") in post.content
    assert WORDS("post.ended_together") in sitting.last.content
    assert await house.table(house.general) is None
    assert await house.store.outbox.due(2**53) == []


async def test_two_days_of_silence_are_no(house, ann, ben):
    await begin(house, ann, ben)
    post = await open_vote(house, ann, "end")
    await later(house, 2 * DAY - HOUR)
    assert labels(post) == [YES, NO]
    await later(house, 2 * HOUR)
    assert WORDS("vote.expired") in post.content
    assert buttons(post) == []


async def test_the_post_says_that_the_game_ended_meanwhile(house, ann, ben):
    sitting = await begin(house, ann, ben)
    post = await open_vote(house, ben, "pause")
    await house.bot.tables.ending.end(sitting.id, ann.id, "Ann", moderator=False)
    await later(house, 0)
    assert WORDS("vote.over") in post.content
    assert buttons(post) == []


async def test_what_cannot_be_asked_is_told_in_private(house, ann, ben):
    await begin(house, ann, ben)
    wishes = {"resume": ({}, "vote_not_paused"), "extend": ({}, "vote_no_pace"), "replace": ({}, "vote_whom")}
    for what, (more, key) in [*wishes.items(), ("replace", ({"player": "Ann"}, "vote_yourself"))]:
        assert (await propose(house, ann, what, **more)).text == WORDS(f"refused.{key}")
    assert votes(house) == []


async def test_alone_one_is_told_what_to_do_instead_and_outside_of_a_game_that_there_is_none(house, ann, ben, kei):
    sitting = await begin(house, ann, computers=("greedy",))
    assert (await propose(house, ann, "pause")).text == WORDS("refused.vote_alone")
    assert (await propose(house, ben, "pause")).text == WORDS("refused.not_seated")
    elsewhere = await propose(house, kei, "pause", house.games)
    assert elsewhere.text == JA("refused.no_game_here")
    assert votes(house) == []
    assert (await sitting.table()).running


async def test_a_second_vote_is_refused_with_the_way_to_the_first(house, ann, ben, kei):
    await begin(house, ann, ben, kei)
    post = await open_vote(house, ann, "pause")
    told = (await propose(house, kei, "end")).text
    assert told.startswith("投票は1つずつです。")
    assert told.endswith(f"/{post.id}")


async def test_a_japanese_server_votes_in_japanese_with_the_names_of_its_people(house, kei, ben):
    await house.store.guilds.save(rows.GuildRow(house.world.guild.id, "ja"))
    await begin(house, kei, ben)
    reply = await propose(house, kei, "end")
    assert reply.text == JA("vote.opened")
    post = votes(house)[-1]
    assert post.content.startswith("🗳️ \u2068Kei\u2069さんの提案:ここで**ゲームを終わらせる**。")
    assert "✅ 賛成:\u2068Kei\u2069(1票、可決には2票必要)" in post.content
    await press(house, ben, post, JA("vote.button.no"))
    assert "❌ 反対:\u2068Ben\u2069" in post.content
    assert JA("vote.failed") in post.content


async def test_a_name_formats_nothing_and_who_wants_no_pings_is_named_without_one(house, ann, kei):
    bad = house.person("@everyone **b**")
    await begin(house, ann, bad, kei)
    await house.store.people.save(rows.PersonRow(kei.id, pings=False))
    post = await open_vote(house, bad, "pause")
    assert "\\@everyone \\*\\*b\\*\\*" in post.content
    assert house.world.pinged_ids(post) == [ann.id]
    assert kei.mention in post.content


async def test_it_goes_on_after_a_restart_and_who_left_has_no_say(house, ann, ben, kei):
    dan = house.person("Dan")
    sitting = await begin(house, ann, ben, kei, dan)
    post = await open_vote(house, ann, "end")
    await house.restart()
    await press(house, ben, post)
    assert "(2 of 4 needed)" in post.content
    sitting = Sitting(house, house.general, sitting.id, (ann, ben, kei, dan))
    await leave(sitting, 3)
    await later(house, 0)
    assert "(2 of 3 needed)" in post.content, "the post says what is needed now"
    assert dan.mention not in post.content
    await leave(sitting, 2)
    await later(house, 0)
    assert WORDS("vote.passed.end") in post.content
    assert "(2 of 2 needed)" in post.content


async def test_a_deleted_post_comes_anew_with_the_next_voice(house, ann, ben, kei):
    await begin(house, ann, ben, kei)
    post = await open_vote(house, ann, "end")
    nonce = (await house.store.votes.find(1)).nonce
    del house.world.messages[house.general.id][post.id]
    await house.bot.tables.votes.say(1, nonce, ben.id, True)
    await house.idle()
    anew = votes(house)[-1]
    assert "(2 of 3 needed)" in anew.content
    await press(house, kei, anew)
    assert WORDS("vote.passed.end") in anew.content


async def test_it_moves_with_the_game(house, ann, ben, kei):
    await begin(house, ann, ben, kei)
    post = await open_vote(house, ann, "pause")
    stale = post.components
    await house.after(ann.slash(house.general, "/game move", channel=house.games.id))
    assert post.content == WORDS("vote.moved", channel=house.games.id)
    assert buttons(post) == []
    there = votes(house, house.games)[-1]
    assert labels(there) == [YES, NO]
    post.components = stale
    assert await refusals(house, ben, post) == [WORDS("refused.vote_over")]
    await press(house, kei, there)
    assert WORDS("vote.passed.pause") in there.content


async def test_after_a_backup_was_restored_it_is_asked_anew_and_the_old_post_counts_no_more(house, ann, ben, kei):
    await begin(house, ann, ben, kei)
    former = await open_vote(house, ann, "pause")
    await house.store.upkeep.raise_generation(2**41, restored_posts)
    house.bot.poster.wake(1)
    await house.idle()
    anew = votes(house)[-1]
    assert anew is not former
    assert labels(anew) == [YES, NO]
    assert former.components == [] or await refusals(house, ben, former) == [WORDS("refused.vote_over")]
    again = restored_posts(await house.store.tables.whole(1), 0)[:1]
    await house.store.outbox.add(again, at=0, table_id=1)
    house.bot.poster.wake(1)
    await house.idle()
    assert labels(anew) == [YES, NO], "nor does a post of the backup that comes late take its buttons"
    await press(house, ben, anew)
    assert WORDS("vote.passed.pause") in anew.content


async def test_more_time_names_how_much_and_the_newest_post_says_until_when(house, ann, ben):
    sitting = await start_brisk(house, ann, ben)
    former = status(sitting.last)
    await propose(house, ann, "extend")
    (post,) = votes(house)
    await press(house, ben, post)
    assert "1 day more for everybody who must choose (a clock holds at most 2 days)" in post.content
    assert WORDS("vote.passed.extend") in post.content
    now = status(sitting.last)
    assert [int(at) - int(before) for before, at in zip(*map(deadlines, (former, now)), strict=True)] == [86_400], (
        "the same time is said once"
    )


def deadlines(said):
    return re.findall(r"<t:(\d+):R>", said)


def ballots_of(person):
    return [dm for dm in person.inbox() if "🗳️" in dm.content and "**Cartographers** · table" in dm.content]


async def test_who_plays_by_dm_votes_there_and_sees_what_came_of_it(house, ann, ben, kei):
    await by_dm(house, ann, ben)
    post = await open_vote(house, ann, "end")
    assert house.world.pinged_ids(post) == [], "Ben does not see the channel"
    (ballot,) = ballots_of(ben)
    assert WORDS("vote.ask.end", player="\u2068Ann\u2069") in ballot.content
    assert labels(ballot) == [YES, NO]
    await press(house, ben, ballot, NO)
    assert WORDS("vote.failed") in ballot.content
    assert buttons(ballot) == []
    assert WORDS("vote.failed") in post.content
    assert ballots_of(kei) == ballots_of(ann) == []


async def test_a_ballot_shows_how_the_vote_stands_and_closes_when_others_decide(house, ann, ben, kei):
    await by_dm(house, ann, ben, kei)
    post = await open_vote(house, ann, "end")
    (ballot,) = ballots_of(ben)
    await press(house, ben, ballot)
    assert "✅ Yes: \u2068Ann\u2069, \u2068Ben\u2069 (2 of 3 needed)" in ballot.content
    assert labels(ballot) == [YES, NO], "one can change one's mind"
    await press(house, kei, post, NO)
    assert WORDS("vote.failed") in ballot.content
    assert buttons(ballot) == []


async def test_a_vote_that_is_moved_or_expires_has_one_ballot_a_person(house, ann, ben):
    sitting = await by_dm(house, ann, ben)
    post = await open_vote(house, ann, "end")
    await house.after(ann.slash(house.general, "/game move", channel=house.games))
    moved = votes(house, house.games)[-1]
    assert moved.id != post.id
    (ballot,) = ballots_of(ben)
    assert labels(ballot) == [YES, NO]
    await later(house, 2 * DAY)
    assert WORDS("vote.expired") in ballot.content
    assert buttons(ballot) == []
    assert WORDS("vote.expired") in moved.content
    assert len(ballots_of(ben)) == 1
    assert (await sitting.table()).running


async def test_a_ballot_comes_after_quiet_hours_and_not_where_the_vote_is_over_by_then(house, ann, ben):
    await by_dm(house, ann, ben)
    house.now = lambda: NOON
    await house.store.people.save(rows.PersonRow(ben.id, zone="Asia/Tokyo", quiet="9-17"))
    await open_vote(house, ann, "end")
    assert ballots_of(ben) == []
    await later(house, 5 * HOUR)
    await wake(house)
    (ballot,) = ballots_of(ben)
    assert not ballot.flags & SILENT
    await press(house, ben, ballot, NO)
    await later(house, 20 * HOUR)  # in the next day's quiet hours
    post = await open_vote(house, ann, "end")
    await house.bot.tables.votes.say(1, (await house.store.votes.find(1)).nonce, ann.id, yes=False)
    await house.quiet()
    assert WORDS("vote.failed") in post.content
    await later(house, 8 * HOUR)
    await wake(house)
    assert len(ballots_of(ben)) == 1


async def wake(house):
    """As the poster's next look does."""
    house.bot.poster.wake(1)
    await house.idle()


async def by_dm(house, ann, ben, *others):
    """A game that Ben has left with the server, in which he goes on by DM."""
    sitting = await begin(house, ann, ben, *others)
    house.bot.computers.wake = lambda table_id: None
    house.world.join(house.world.add_guild("Elsewhere"), ben.user)
    house.world.guild.members.pop(ben.id)
    table = await sitting.table()
    await house.bot.tables.seats.substitute_absent(sitting.id, ben.id)
    await house.bot.tables.dm_play.agree(sitting.id, Vacancy(1, table.row.number), ann.id, moderator=False)
    await house.quiet()
    return sitting
