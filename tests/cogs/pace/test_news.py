"""What happens in somebody's quiet hours besides their turns: it rings once when these are over, unless it was seen."""

import re
from pathlib import Path

import pytest

import cogs
from bot.local.people.reply import labels
from bot.local.world.records import SILENT
from bot.pace.wall_time import DAY, HOUR
from bot.store import rows
from bot.tables.people.vacancy import Vacancy
from bot.tables.time.deferred_news import ASKED, HELD, OVER, UNDO
from bot.texts import texts
from tests.cogs.pace.test_absence import begin_and_leave
from tests.cogs.pace.test_reminders import later
from tests.cogs.pace.test_votes import open_vote, press
from tests.cogs.playing import begin, idle
from tests.cogs.posting.test_ending import end, finish_game
from tests.tables.seating import NOON

pytestmark = pytest.mark.usefixtures("fixed_seed")

WORDS = texts("en", "cartographers")


@pytest.fixture
async def asleep(house, ann):
    """It is noon in Tokyo, where Ann sleeps until five in the afternoon."""
    house.now = lambda: NOON
    await house.store.people.save(rows.PersonRow(ann.id, zone="Asia/Tokyo", quiet="9-17"))


def news(person, kind):
    """The messages, by DM or with a mention, that tell a person this."""
    head = WORDS(f"reminder.news.{kind}", game=WORDS("game.name"), link="").strip()
    return [message for message in (*person.inbox(), *person.pings()) if head in message.content]


async def test_a_games_end_in_quiet_hours_is_told_when_they_are_over(house, ann, ben, asleep):
    sitting = await finish_game(house, ann, ben)
    assert house.world.pinged_ids(sitting.last) == [ben.id], "Ann sleeps"
    await later(house, 4 * HOUR)
    assert news(ann, OVER) == []
    await later(house, HOUR)
    (dm,) = news(ann, OVER)
    assert not dm.flags & SILENT
    assert f"/{sitting.last.id}" in dm.content
    assert labels(dm) == [WORDS("button.board"), WORDS("button.replay")]
    assert "🏁" not in "".join(message.content for message in ben.inbox())
    await later(house, 3 * DAY)
    assert len(news(ann, OVER)) == 1


async def test_where_dms_are_closed_the_channel_rings_once(house, ann, ben, asleep):
    ann.close_dms()
    sitting = await finish_game(house, ann, ben)
    await later(house, 5 * HOUR)
    (nudge,) = news(ann, OVER)
    assert nudge.content.startswith(ann.mention)
    assert nudge.id in [message.id for message in house.public(sitting.channel)]


@pytest.mark.parametrize("looks", ["a button", "a command"])
async def test_who_has_seen_it_meanwhile_is_not_told(house, ann, ben, asleep, looks):
    sitting = await finish_game(house, ann, ben)
    await house.after(ann.press(sitting.last, "🗺️") if looks == "a button" else ann.slash(house.general, "/board"))
    await later(house, DAY)
    assert news(ann, OVER) == []


async def test_an_end_that_was_undone_is_none(house, ann, ben, asleep):
    sitting = await finish_game(house, ann, ben)
    await house.store.tables.set_status(sitting.id, "ended", at=NOON, messages=[])
    await later(house, DAY)
    assert news(ann, OVER) == []


async def test_a_seat_that_goes_to_a_computer_at_night_is_told_in_the_morning(house, ann, ben, mod, asleep):
    sitting = await begin(house, ann, ben)
    house.bot.computers.wake = lambda table_id: None
    await house.bot.tables.seats.hand_over(sitting.id, 0, mod.id, "Mod", "greedy", moderator=True)
    await idle(house)
    assert ann.id not in house.world.pinged_ids(sitting.last)
    await later(house, 5 * HOUR)
    (dm,) = news(ann, HELD)
    assert labels(dm) == [WORDS("button.back")]
    await house.after(ann.press(dm, WORDS("button.back")))
    assert (await sitting.table()).played_by(ann.id) == 0


async def test_who_has_taken_the_seat_back_by_then_hears_nothing_of_it(house, ann, ben, mod, asleep):
    sitting = await begin(house, ann, ben)
    house.bot.computers.wake = lambda table_id: None
    await house.bot.tables.seats.hand_over(sitting.id, 0, mod.id, "Mod", "greedy", moderator=True)
    await idle(house)
    await house.after(ann.slash(house.general, "/game return"))
    await later(house, DAY)
    assert news(ann, HELD) == []


async def test_a_vote_opened_at_night_asks_in_the_morning_who_has_not_voted(house, ann, ben, kei, asleep):
    await begin(house, ann, ben, kei)
    post = await open_vote(house, ben, "end")
    assert house.world.pinged_ids(post) == [kei.id]
    await later(house, 5 * HOUR)
    told = news(ann, ASKED)
    assert len(told) == 1
    assert f"/{post.id}" in told[0].content
    assert told[0].content.count("⏰") <= 1, "with the turns that wait, in one message"


async def test_who_has_voted_by_then_is_not_asked_again(house, ann, ben, kei, asleep):
    await begin(house, ann, ben, kei)
    post = await open_vote(house, ben, "end")
    await press(house, ann, post)
    await later(house, DAY)
    assert news(ann, ASKED) == []


async def test_a_request_to_undo_made_at_night_is_told_in_the_morning_until_it_is_answered(house, ann, ben, asleep):
    sitting = await begin(house, ann, ben)
    for seat in (0, 1):
        await sitting.draw(seat)
    await house.after(ben.slash(house.general, "/undo"))
    request = house.public(house.general)[-1]
    assert labels(request) == [WORDS("undo.agree"), WORDS("undo.always"), WORDS("undo.refuse")]
    assert house.world.pinged_ids(request) == []
    await later(house, 5 * HOUR + HOUR)  # and a while after she was there
    told = news(ann, UNDO)
    assert len(told) == 1
    assert f"/{request.id}" in told[0].content
    await house.after(ann.press(request, WORDS("undo.agree")))
    await later(house, DAY)
    assert news(ann, UNDO) == [], "it is answered"


async def by_dm(house, ann, ben):
    """A game that Ben goes on with by DM."""
    sitting, dm = await begin_and_leave(house, ann, ben)
    await house.after(ben.press(dm, WORDS("by_dm.ask")))
    await house.after(ann.press(house.public(house.general)[-1], WORDS("by_dm.agree")))
    assert (await sitting.table()).seats[1].by_dm
    return sitting


async def test_who_has_left_the_server_is_written_to_without_a_ring_at_night(house, ann, ben):
    house.now = lambda: NOON
    for quiet, silent in (("9-17", True), ("17-9", False)):
        await house.store.people.save(rows.PersonRow(ben.id, zone="Asia/Tokyo", quiet=quiet))
        if silent:
            sitting, dm = await begin_and_leave(house, ann, ben)
        else:
            vacancy = Vacancy(1, (await sitting.table()).row.number - 1)
            await house.bot.tables.dm_play.refuse(sitting.id, vacancy, ann.id, moderator=False)
            await house.quiet()
            dm = ben.inbox()[-1]
        assert bool(dm.flags & SILENT) == silent


async def test_who_plays_by_dm_hears_of_the_end_there(house, ann, ben):
    sitting = await by_dm(house, ann, ben)
    await end(sitting)
    await later(house, HOUR)  # a while after he was there
    assert len(news(ben, OVER)) == 1
    assert news(ann, OVER) == []


def test_all_who_ring_do_so_in_one_place():
    """Whom a message rings for is decided nowhere else."""
    made = [
        path.name
        for path in Path(cogs.__path__[0]).rglob("*.py")
        if re.search(r"AllowedMentions\((?!\))", path.read_text())
    ]
    assert made == ["mentions.py"]
