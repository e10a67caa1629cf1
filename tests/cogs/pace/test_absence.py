"""Who has left the server plays there no longer: noticed at a press, a call, a refused DM, and before a reminder."""

from unittest.mock import AsyncMock

import discord

from bot.local.people.reply import labels, pictures
from bot.pace.wall_time import HOUR
from bot.tables.table.errors import Refused
from bot.texts import texts
from tests.cogs.http_errors import http_error
from tests.cogs.pace.test_reminders import later, reminders
from tests.cogs.pace.test_seats import until_quiet
from tests.cogs.playing import begin, begin_made, can_press, idle

WORDS = texts("en")
GONE = "is no longer on this server; 🤖 Easy plays on."


def leaves(house, person):
    """The person leaves the server, or is banned from it; no bot that does not list members is told."""
    return house.world.guild.members.pop(person.id)


def lookups(monkeypatch):
    """The ids of those of whom Discord is asked whether they are on the server."""
    asked, real = [], discord.Guild.fetch_member

    async def fetch_member(guild, user_id):
        asked.append(user_id)
        return await real(guild, user_id)

    monkeypatch.setattr(discord.Guild, "fetch_member", fetch_member)
    return asked


async def test_a_reminder_finds_that_somebody_has_left_and_a_computer_plays_on(house, ann, ben):
    sitting = await begin(house, ann, ben)
    await sitting.draw(0)
    leaves(house, ben)
    await later(house, 25 * HOUR)
    await until_quiet(sitting)
    table = await sitting.table()
    assert table.seats[1].owner_left
    assert 0 in table.seats_to_choose(), "the game goes on"
    told = [post.content for post in sitting.posts() if GONE in post.content]
    assert len(told) == 1
    assert "Ben" in told[0]
    assert reminders(ben) == []
    assert ben.id not in [user for post in sitting.posts()[1:] for user in house.world.pinged_ids(post)]
    assert WORDS("button.seek") in can_press(sitting.last)
    assert await house.store.due.of_person(ben.id) == []


async def test_the_host_who_has_left_is_followed_and_comes_back(house, ann, ben):
    sitting = await begin(house, ann, ben)
    member = leaves(house, ann)
    await later(house, 25 * HOUR)
    await until_quiet(sitting)
    assert (await sitting.table()).row.host_id == ben.id
    assert any("👑 \u2068Ben\u2069 is the host now" in post.content for post in sitting.posts())
    assert len(reminders(ben)) == 1, "who is there is reminded as ever"
    house.world.guild.members[ann.id] = member
    reply = await (await ann.slash(house.general, "/game return")).wait()
    assert reply.text in (WORDS("seat.back"), WORDS("seat.back_acts"))


async def test_a_hand_that_cannot_be_delivered_finds_it_too(house, ann, ben):
    """Discord says no more than that no message can be sent, as where somebody has closed their DMs."""
    sitting = await begin_made(house, "sky_islands", ann, ben)
    first = (await sitting.table()).seats_to_choose()[0]
    other = 1 - first
    gone = sitting.people[other]
    gone.close_dms()
    leaves(house, gone)
    while first in (table := await sitting.table()).seats_to_choose():
        await house.bot.tables.play.choose(table, first, next(iter(table.question(first).options)))
    await idle(house)
    await until_quiet(sitting)
    assert (await sitting.table()).seats[other].owner_left
    assert any(GONE in post.content for post in sitting.posts())
    assert not any(WORDS("hand.closed") in message.content for message in house.public(house.general))
    assert (await house.store.people.find(gone.id)).dms_closed_at is None


async def test_who_is_there_with_closed_dms_keeps_the_seat(house, ann, ben):
    ben.close_dms()
    sitting = await begin(house, ann, ben)
    await later(house, 25 * HOUR)
    assert not (await sitting.table()).seats[1].owner_left
    assert pictures(sitting.last)


async def test_where_it_cannot_be_known_nothing_happens(house, ann, ben, monkeypatch):
    sitting = await begin(house, ann, ben)
    monkeypatch.setattr(discord.Guild, "fetch_member", AsyncMock(side_effect=http_error(403, 50001)))
    await later(house, 25 * HOUR)
    assert not any(seat.owner_left for seat in (await sitting.table()).seats)
    assert len(reminders(ann)) == len(reminders(ben)) == 1


async def test_a_press_in_a_dm_finds_it(house, ann, ben):
    """Where one is met only now and then is looked up; nothing else would tell of a person who plays on by DM."""
    sitting = await begin(house, ann, ben)
    await later(house, 25 * HOUR)
    (dm,) = reminders(ben)
    leaves(house, ben)
    await later(house, 2 * HOUR)
    refused = await (await ben.press(dm, "▶️")).wait()
    assert refused.text == WORDS("refused.not_on_server")
    await until_quiet(sitting)
    assert (await sitting.table()).seats[1].owner_left
    assert any(GONE in post.content for post in sitting.posts())


async def test_the_list_of_ones_tables_finds_it_too(house, ann, ben):
    sitting = await begin(house, ann, ben)
    await later(house, 2 * HOUR)
    listed = (await (await ben.slash(ben.dm, "/tables")).wait()).message
    leaves(house, ben)
    refused = await (await ben.press(listed, f"mine:play:{sitting.id}")).wait()
    assert refused.text == WORDS("refused.not_on_server")


async def test_who_is_there_plays_by_dm_and_is_looked_up_once_an_hour(house, ann, ben, monkeypatch):
    await begin(house, ann, ben)
    asked = lookups(monkeypatch)
    await later(house, 25 * HOUR)
    assert sorted(asked) == [ann.id, ben.id], "before the reminders"
    await later(house, 2 * HOUR)
    for _ in range(3):
        await (await ben.press(reminders(ben)[0], "▶️")).wait()
    assert asked[2:] == [ben.id]


async def test_a_post_that_calls_somebody_finds_that_they_are_gone(house, ann, ben):
    sitting = await begin_made(house, "oceans", ann, ben)
    first = (await sitting.table()).seats_to_choose()[0]
    leaves(house, sitting.people[1 - first])
    await later(house, 2 * HOUR)
    while first in (table := await sitting.table()).seats_to_choose():
        await house.bot.tables.play.choose(table, first, next(iter(table.question(first).options)))
    await until_quiet(sitting)
    assert (await sitting.table()).seats[1 - first].owner_left
    assert sum(GONE in post.content for post in sitting.posts()) == 1


async def begin_and_leave(house, ann, ben, game="cartographers"):
    """A game that Ben has left with the server, and the DM that tells him so: he is on another of the bot's servers."""
    sitting = await (begin(house, ann, ben) if game == "cartographers" else begin_made(house, game, ann, ben))
    house.bot.computers.wake = lambda table_id: None  # the computer has not come to its turn yet
    house.world.join(house.world.add_guild("Elsewhere"), ben.user)
    leaves(house, ben)
    await house.bot.tables.seats.substitute_absent(sitting.id, ben.id)
    await house.quiet()
    return sitting, ben.inbox()[-1]


async def test_who_has_left_goes_on_by_dm_if_the_host_agrees(house, ann, ben):
    sitting, dm = await begin_and_leave(house, ann, ben)
    assert "table 1: you are no longer on its server" in dm.content
    assert labels(dm) == [WORDS("by_dm.ask")]
    await house.after(ben.press(dm, WORDS("by_dm.ask")))
    assert (dm.content, labels(dm)) == (WORDS("by_dm.asked"), [])
    question = house.public(house.general)[-1]
    assert "Ben\u2069 is no longer on this server and would like to keep playing by DM" in question.content
    assert house.world.pinged_ids(question) == [ann.id]
    await house.after(ann.press(question, WORDS("by_dm.agree")))
    said = WORDS("post.by_dm", player="\u2068Ben\u2069")
    assert (question.content, labels(question)) == (said, [])
    assert said in sitting.last.content
    assert not (await sitting.table()).seats[1].owner_left
    turn = ben.inbox()[-1]
    assert turn.content == WORDS("hand.by_dm", game="Cartographers", table=1)
    assert pictures(turn)
    panel = await (await ben.press(turn, "▶️")).wait()
    assert labels(panel.message), "the panel opens in the DM"


async def test_where_the_host_does_not_agree_the_computer_keeps_the_seat(house, ann, ben, kei):
    sitting, dm = await begin_and_leave(house, ann, ben)
    await house.after(ben.press(dm, WORDS("by_dm.ask")))
    question = house.public(house.general)[-1]
    refused = await house.after(kei.press(question, WORDS("by_dm.agree")))
    assert f"<@{ann.id}>" in refused.follow_ups[0].content
    await house.after(ann.press(question, WORDS("by_dm.refuse")))
    assert "does not keep playing by DM" in question.content
    assert "the host does not agree" in ben.inbox()[-1].content
    assert (await sitting.table()).seats[1].owner_left


async def test_where_no_dm_comes_any_more_a_computer_plays_again(house, ann, ben):
    sitting, dm = await begin_and_leave(house, ann, ben)
    await house.after(ben.press(dm, WORDS("by_dm.ask")))
    await house.after(ann.press(house.public(house.general)[-1], WORDS("by_dm.agree")))
    ben.close_dms()
    await later(house, 25 * HOUR)
    await house.quiet()
    assert (await sitting.table()).seats[1].owner_left
    assert sum(GONE in post.content for post in sitting.posts()) == 2
    assert (await house.store.people.find(ben.id)).dms_closed_at is None
    assert not any(WORDS("hand.closed") in message.content for message in house.public(house.general))


async def test_who_plays_by_dm_is_asked_there_whether_a_choice_may_be_taken_back(house, ann, ben):
    sitting, dm = await begin_and_leave(house, ann, ben)
    await house.after(ben.press(dm, WORDS("by_dm.ask")))
    await house.after(ann.press(house.public(house.general)[-1], WORDS("by_dm.agree")))
    for seat in (0, 1):
        table = await sitting.table()
        await house.bot.tables.play.choose(table, seat, next(iter(table.question(seat).options)))
    await house.quiet()
    await house.after(ann.slash(house.general, "/undo"))
    copy = next(
        message
        for message in reversed(ben.inbox())
        if labels(message) == ["Agree", "Always agree within 5 min", "Refuse"]
    )
    assert "**Cartographers** · table 1" in copy.content
    await house.after(ben.press(copy, "Agree"))
    assert (await sitting.table()).seats_to_choose() == [0, 1]


async def test_who_comes_back_to_the_server_is_reached_there_again(house, ann, ben):
    sitting, dm = await begin_and_leave(house, ann, ben)
    await house.after(ben.press(dm, WORDS("by_dm.ask")))
    await house.after(ann.press(house.public(house.general)[-1], WORDS("by_dm.agree")))
    house.world.join(house.world.guild, ben.user)
    await house.after(ben.press(sitting.last, "▶️"))
    assert not (await sitting.table()).seats[1].by_dm


# ---- who is asked, or is waited for by somebody else, is looked up


async def test_an_undo_is_not_asked_of_who_has_left_the_server(house, ann, ben, kei):
    sitting = await begin(house, ann, ben, kei)
    await sitting.round()
    await later(house, 2 * HOUR)
    leaves(house, ben)
    house.bot.computers.wake = lambda table_id: None  # the computer has not come to its turn yet
    await house.after(ann.slash(house.general, "/undo"))
    assert (await sitting.table()).seats[1].owner_left
    request = next(message for message in reversed(house.public(house.general)) if "Agree" in labels(message))
    assert ben.mention not in request.content
    await house.after(kei.press(request, "Agree"))
    assert any("took back" in post.content for post in sitting.posts())


async def test_where_nobody_else_is_left_an_undo_asks_nobody(house, ann, ben):
    sitting = await begin(house, ann, ben)
    await sitting.round()
    await later(house, 2 * HOUR)
    leaves(house, ben)
    house.bot.computers.wake = lambda table_id: None  # the computer has not come to its turn yet
    reply = await house.after(ann.slash(house.general, "/undo"))
    assert WORDS("undo.beyond") in reply.text
    await house.after(ann.press(reply.message, WORDS("undo.sure")))
    assert reply.text == WORDS("undo.done")


async def test_a_vote_does_not_wait_for_who_has_left_the_server(house, ann, ben, kei):
    sitting = await begin(house, ann, ben, kei)
    await later(house, 2 * HOUR)
    leaves(house, ben)
    await house.after(ann.slash(house.general, "/game vote", what="pause"))
    await house.quiet()
    assert (await sitting.table()).seats[1].owner_left
    (opened,) = [message for message in house.public(house.general) if "Yes" in labels(message)]
    await house.after(kei.press(opened, "Yes"))
    assert (await sitting.table()).is_paused


async def test_where_the_host_has_left_the_server_the_next_one_may_replace_somebody(house, ann, ben, kei):
    sitting = await begin(house, ann, ben, kei)
    leaves(house, ann)
    reply = await house.after(ben.slash(house.general, "/game replace", player="Kei"))
    assert reply.text == WORDS("seat.ask", player="\u2068Kei\u2069")
    table = await sitting.table()
    assert (table.row.host_id, table.seats[0].owner_left) == (ben.id, True)


async def test_who_would_go_on_by_dm_asks_a_host_who_is_there(house, ann, ben):
    dan = house.person("Dan")
    sitting = await begin(house, ann, ben, dan)
    house.bot.computers.wake = lambda table_id: None
    house.world.join(house.world.add_guild("Elsewhere"), ben.user)
    leaves(house, ben)
    await house.bot.tables.seats.substitute_absent(sitting.id, ben.id)
    await house.quiet()
    await later(house, 2 * HOUR)
    leaves(house, ann)
    await house.after(ben.press(ben.inbox()[-1], WORDS("by_dm.ask")))
    await house.quiet()
    question = next(
        message for message in reversed(house.public(house.general)) if WORDS("by_dm.agree") in labels(message)
    )
    assert house.world.pinged_ids(question) == [dan.id]


async def test_a_table_that_changes_just_then_is_no_fault(house, ann, ben, monkeypatch):
    """Another process was quicker: that somebody has left is found again."""
    sitting = await begin(house, ann, ben)
    leaves(house, ann)
    monkeypatch.setattr(house.bot.tables.absence, "go_on_without", AsyncMock(side_effect=Refused("busy")))
    refused = await house.after(ben.slash(house.general, "/game replace", player="Ann"))
    assert f"Only the host, <@{ann.id}>" in refused.text
    assert not (await sitting.table()).seats[0].owner_left
