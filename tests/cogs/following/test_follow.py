"""Following a game without a seat: offered beside the board, told by DM, silent, and ended when it may no longer be."""

import msgspec
import pytest

from bot.local.people.errors import ClientRefused
from bot.local.people.reply import buttons, labels, pictures, text
from bot.local.world.permissions import Permission
from bot.local.world.records import PRIVATE_THREAD, SILENT
from bot.pace.wall_time import HOUR
from bot.store.rows import PersonRow
from bot.tables.people import Vacancy
from bot.tables.people import follows as following
from bot.texts import texts
from tests.cogs.following.watching import follow, follows_of, later, news, play_turns
from tests.cogs.home.test_home import heard
from tests.cogs.pace.test_seats import until_quiet
from tests.cogs.playing import begin, begin_made

WORDS = texts("en")


async def test_who_has_no_seat_is_offered_to_follow_beside_the_board(house, ann, ben, eve):
    sitting = await begin(house, ann, ben)
    shown = (await house.after(eve.press(sitting.board, "Board"))).message
    assert shown.content == WORDS("follow.ask")
    assert [button["label"] for button in buttons(shown)] == ["Each turn", "Each round", "The end"]
    assert pictures(shown)
    own = (await house.after(ann.press(sitting.board, "Board"))).message
    assert (own.content, buttons(own)) == ("", []), "players are called anyway"
    await house.after(eve.press(shown, "Each turn"))
    assert shown.content == WORDS("follow.now")
    assert pictures(shown), "the board stays"
    assert [button["label"] for button in buttons(shown)][3:] == ["With sound", "Stop following"]
    (row,) = await follows_of(house, eve)
    assert (row.table_id, row.wish, row.rings) == (sitting.id, "turn", False)


async def test_each_turn_is_told_once_by_dm_without_a_sound_and_with_the_channels_picture(house, ann, ben, eve):
    sitting = await begin(house, ann, ben)
    await follow(house, eve, sitting)
    await play_turns(house, sitting)
    assert eve.inbox() == [], "who has just chosen may take it back"
    await later(house, sitting)
    (told,) = eve.inbox()
    assert told.flags & SILENT
    assert eve.pings() == []
    assert sitting.board.content.splitlines()[0] in told.content
    assert pictures(told)[0].description == pictures(sitting.board)[0].description
    assert labels(told)[0].endswith("Stop following")
    await later(house, sitting)
    assert len(eve.inbox()) == 1
    await play_turns(house, sitting)
    await later(house, sitting)
    assert len(eve.inbox()) == 2


async def test_several_turns_within_a_minute_are_one_message(house, ann, ben, eve):
    sitting = await begin(house, ann, ben)
    await follow(house, eve, sitting)
    await play_turns(house, sitting, 3)
    await later(house, sitting)
    (told,) = eve.inbox()
    posts = [post for post in sitting.posts()[1:] if post.content]
    for post in posts[-2:]:
        assert post.content.splitlines()[0][:20] in told.content


async def test_turns_of_computers_in_a_row_are_one(house, ann, eve):
    sitting = await begin(house, ann, computers=("greedy", "greedy"))
    await follow(house, eve, sitting)
    await play_turns(house, sitting)
    await until_quiet(sitting)
    await later(house, sitting)
    assert len(eve.inbox()) == 1


async def test_who_wants_rounds_is_told_when_one_begins_of_all_since(house, ann, ben, eve):
    sitting = await begin_made(house, "sky_islands", ann, ben)
    await follow(house, eve, sitting, "Each round")
    while not (waiting := await news(house, sitting)):
        await play_turns(house, sitting)
    assert len(sitting.posts()) > 2
    span = msgspec.json.decode(waiting[0].payload, type=following.Followed)
    assert span.until - span.since > 1
    await later(house, sitting)
    assert len(eve.inbox()) == 1


@pytest.mark.parametrize("wish", ["Each turn", "The end"])
async def test_the_end_is_told_with_the_result_and_ends_it(house, ann, ben, eve, wish):
    sitting = await begin(house, ann, ben)
    await follow(house, eve, sitting, wish)
    await house.bot.tables.ending.end(sitting.id, ann.id, "Ann", moderator=False)
    await house.quiet()
    await later(house, sitting)
    (told,) = eve.inbox()
    assert "Ann" in told.content
    assert told.embeds[0]["description"] == sitting.last.embeds[0]["description"]
    assert await follows_of(house, eve) == []
    assert labels(told)[0].endswith("Replay"), "there is nothing left to stop"
    shown = (await house.after(eve.press(sitting.last, "Board"))).message
    assert buttons(shown) == []


async def test_the_end_is_told_even_if_what_came_before_it_was_late(house, ann, ben, eve):
    """A message that was tried in vain waits for its next attempt, and another one tells the end."""
    sitting = await begin(house, ann, ben)
    await follow(house, eve, sitting)
    await play_turns(house, sitting)
    await house.store.link.write(lambda on: on.exec_driver_sql("UPDATE outbox SET attempts = 1 WHERE kind = 'follow'"))
    await house.bot.tables.ending.end(sitting.id, ann.id, "Ann", moderator=False)
    await house.quiet()
    assert len(await news(house, sitting)) == 2
    await later(house, sitting)
    turn, told = eve.inbox()
    assert sitting.posts()[-2].content.splitlines()[0] in turn.content
    assert told.embeds[0]["description"] == sitting.last.embeds[0]["description"]
    assert await follows_of(house, eve) == []


async def test_who_presses_play_without_a_seat_is_offered_to_follow(house, ann, ben, eve):
    sitting = await begin(house, ann, ben)
    told = (await house.after(eve.press(sitting.board, "Play"))).message
    assert told.content == f"{WORDS('follow.no_seat')}\n{WORDS('follow.ask')}"
    await house.after(eve.press(told, "Each turn"))
    assert len(await follows_of(house, eve)) == 1


async def test_the_picture_is_in_the_language_of_the_follower(house, ann, ben, kei):
    sitting = await begin(house, ann, ben)
    await house.bot.tables.follows.follow(await sitting.table(), kei.id, "turn")
    await house.after(kei.slash(house.general, "/board"))
    await play_turns(house, sitting)
    await later(house, sitting)
    (told,) = kei.inbox()
    assert pictures(told)[0].description != pictures(sitting.board)[0].description


async def test_an_old_message_of_a_game_that_is_over_says_so(house, ann, ben, eve):
    sitting = await begin(house, ann, ben)
    await follow(house, eve, sitting)
    await play_turns(house, sitting)
    await later(house, sitting)
    (told,) = eve.inbox()
    await house.bot.tables.ending.end(sitting.id, ann.id, "Ann", moderator=False)
    await house.quiet()
    await house.after(eve.press(told, "Stop following"))
    assert "over" in told.content
    assert buttons(told) == []
    assert await follows_of(house, eve) == []


async def test_who_wants_the_end_hears_nothing_before(house, ann, ben, eve):
    sitting = await begin(house, ann, ben)
    await follow(house, eve, sitting, "The end")
    await play_turns(house, sitting, 2)
    await later(house, sitting)
    assert eve.inbox() == []


async def test_one_press_under_a_message_ends_it_and_another_begins_it_again(house, ann, ben, eve):
    sitting = await begin(house, ann, ben)
    await follow(house, eve, sitting)
    await play_turns(house, sitting)
    await later(house, sitting)
    (told,) = eve.inbox()
    await play_turns(house, sitting)
    await house.after(eve.press(told, "Stop following"))
    assert await follows_of(house, eve) == []
    assert told.content == WORDS("follow.gone")
    await later(house, sitting)
    assert len(eve.inbox()) == 1, "what was on its way is not sent"
    await house.after(eve.press(told, "Each round"))
    (row,) = await follows_of(house, eve)
    assert row.wish == "round"


async def test_it_rings_only_where_that_was_asked_for(house, ann, ben, eve):
    sitting = await begin(house, ann, ben)
    shown = await follow(house, eve, sitting)
    await house.after(eve.press(shown, "With sound"))
    await play_turns(house, sitting)
    await later(house, sitting)
    (told,) = eve.inbox()
    assert not told.flags & SILENT
    (row,) = await follows_of(house, eve)
    assert row.rings


async def test_nothing_comes_in_quiet_hours_and_then_one_message_for_all(house, ann, ben, eve):
    sitting = await begin(house, ann, ben)
    await follow(house, eve, sitting)
    hour = house.now() // HOUR % 24
    quiet = f"{hour:02}:00-{(hour + 6) % 24:02}:00"
    await house.store.people.save(PersonRow(eve.id, zone="UTC", quiet=quiet))
    await play_turns(house, sitting, 2)
    await later(house, sitting)
    await play_turns(house, sitting)
    await later(house, sitting)
    assert eve.inbox() == []
    await later(house, sitting, 6 * HOUR)
    assert len(eve.inbox()) == 1


async def test_quiet_hours_that_were_set_since_are_kept_too(house, ann, ben, eve):
    sitting = await begin(house, ann, ben)
    await follow(house, eve, sitting)
    await play_turns(house, sitting)
    hour = house.now() // HOUR % 24
    await house.store.people.save(PersonRow(eve.id, zone="UTC", quiet=f"{hour:02}:00-{(hour + 6) % 24:02}:00"))
    await later(house, sitting)
    assert eve.inbox() == []
    await later(house, sitting, 6 * HOUR)
    assert len(eve.inbox()) == 1


async def test_who_no_longer_sees_the_channel_follows_no_more(house, ann, ben, eve):
    sitting = await begin(house, ann, ben)
    shown = await follow(house, eve, sitting)
    house.world.deny(sitting.channel, Permission.VIEW_CHANNEL, eve.user)
    await heard(lambda: eve.user.id in {target.id for target in house.bot.get_channel(sitting.channel.id).overwrites})
    await play_turns(house, sitting)
    await later(house, sitting)
    assert (eve.inbox(), await follows_of(house, eve)) == ([], [])
    with pytest.raises(ClientRefused):
        await eve.press(shown, "Each turn")


async def test_who_has_left_the_server_follows_no_more(house, ann, ben, eve):
    sitting = await begin(house, ann, ben)
    await follow(house, eve, sitting)
    del house.world.guild.members[eve.id]
    await play_turns(house, sitting)
    await later(house, sitting)
    assert (eve.inbox(), await follows_of(house, eve)) == ([], [])


async def test_who_gets_a_seat_follows_no_more(house, ann, ben, eve):
    sitting = await begin(house, ann, ben)
    await follow(house, eve, sitting)
    await play_turns(house, sitting)
    table = await sitting.table()
    await house.bot.tables.seats.hand_over(table.id, 0, ann.id, "Ann", "greedy", False)
    handovers = await house.bot.tables.play.handovers(table.id)
    vacancy = Vacancy(0, handovers[-1].number)
    await house.bot.tables.replacements.take_over(table.id, vacancy, eve.id, "Eve", sitting.channel.id, 1)
    await later(house, sitting)
    assert [message for message in eve.inbox() if "👀" in message.content] == []
    assert await follows_of(house, eve) == []


async def test_a_private_thread_is_not_followed(house, ann, ben, eve):
    thread = house.world.add_thread(house.general, "secret", ann.id, PRIVATE_THREAD)
    thread.people += [ben.id, eve.id, house.world.bot.id]
    sitting = await begin(house, ann, ben, channel=thread)
    shown = (await house.after(eve.press(sitting.board, "Board"))).message
    refused = await house.after(eve.press(shown, "Each turn"))
    assert WORDS("refused.cannot_follow") in refused.text
    assert await follows_of(house, eve) == []


async def test_closed_dms_end_it(house, ann, ben, eve):
    sitting = await begin(house, ann, ben)
    await follow(house, eve, sitting)
    eve.close_dms()
    await play_turns(house, sitting)
    await later(house, sitting)
    assert await follows_of(house, eve) == []
    assert "DM" not in house.public(sitting.channel)[-1].content, "the channel is told nothing of it"


async def test_what_one_follows_stands_in_ones_tables_and_is_ended_there(house, ann, ben, eve):
    sitting = await begin(house, ann, ben)
    await follow(house, eve, sitting, "Each round")
    page = (await house.after(eve.slash(eve.dm, "/tables"))).message
    assert "Games you follow" in text(page)
    assert "each round" in text(page)
    await house.after(eve.choose(page, "mine:unfollow", str(sitting.id)))
    assert "Games you follow" not in text(page)
    assert await follows_of(house, eve) == []


async def test_what_one_person_follows_is_bounded(house, ann, ben, eve, monkeypatch):
    monkeypatch.setattr(following, "MOST_TABLES", 1)
    monkeypatch.setattr(following, "MOST_PEOPLE", 1)
    first = await begin(house, ann, ben)
    second = await begin_made(house, "cartographers", ann, ben, channel=house.games)
    shown = await follow(house, eve, first)
    await house.after(eve.press(shown, "Each round"))
    refused = (await house.after(eve.press(second.board, "Board"))).message
    assert "You are following 1 games" in (await house.after(eve.press(refused, "Each turn"))).text
    other = house.person("Dan")
    refused = (await house.after(other.press(first.board, "Board"))).message
    assert "1 people are following this game" in (await house.after(other.press(refused, "Each turn"))).text


async def test_a_follower_sees_nothing_of_hands(house, ann, ben, eve):
    sitting = await begin_made(house, "oceans", ann, ben)
    await follow(house, eve, sitting)
    await play_turns(house, sitting, 2)
    await later(house, sitting)
    (told,) = eve.inbox()
    assert pictures(told)[0].description == pictures(sitting.board)[0].description
    channel = "\n".join(text(post) for post in sitting.posts())
    lines = [line for line in told.content.splitlines()[1:] if not line.startswith("… and")]
    assert lines
    assert [line for line in lines if line[2:40] not in channel] == [], "nothing but what the channel was told"
