"""The second look as people see it: from the story's button, in private; to all only if they want that."""

import asyncio
from itertools import pairwise

import msgspec
import pytest
import sqlalchemy as sa

from bot.engine import codec
from bot.local.people.reply import buttons, labels, pictures, selects, text
from bot.local.world.permissions import Permission
from bot.local.world.records import PRIVATE_THREAD
from bot.players.second_look import BetterLine
from bot.store import schema
from bot.tables.history.second_looks import MissedTurn, PlayedTurn
from bot.tables.table import Bound, Limits
from bot.texts import texts
from cogs.showing.lines import play_both
from cogs.showing.log import History, read_history
from cogs.showing.second_look import _turn_number
from tests.cogs.largest import press
from tests.cogs.playing import begin_made, idle, seed
from tests.cogs.posting.test_ending import end

WORDS = texts("en", "sky_islands")


@pytest.fixture
async def sitting(house, ann, ben, monkeypatch):
    """A game that is over, with its story."""
    seed(monkeypatch, 2)
    house.bot.second_looks.most = 100.0
    sitting = await begin_made(house, "sky_islands", ann, ben)
    await end(sitting)
    return sitting


def story(sitting):
    return sitting.house.public(sitting.channel)[-1]


async def look_at_all(sitting, gains):
    """So many of the turns of seat 0 could have gained this: by the choice that the other seat made at first."""
    looks, gains = sitting.house.bot.tables.history.second_looks, iter(gains)
    while at := await looks.next_turn(100.0):
        table = await sitting.house.bot.tables.history.table_before(at.table, at.turn.opens)
        others = [choice for choice in table.question(at.turn.seat).options if choice != at.turn.made[0]]
        gain = next(gains, None) if at.turn.seat == 0 else None
        await looks.note(at, BetterLine((others[-1],), gain) if gain else None, 0.1)


async def test_the_story_offers_a_second_look_that_says_when_it_is_not_done(house, sitting, ann, ben):
    assert labels(story(sitting)) == ["Second look"]
    asked = await press(house, ann, story(sitting), "^look:")
    assert asked.message.ephemeral
    assert text(asked.message) == WORDS("second_look.looking")
    await look_at_all(sitting, ())
    asked = await press(house, ann, story(sitting), "^look:")
    assert text(asked.message) == WORDS("second_look.nothing", n=32)
    stranger = house.person("Zoe")
    asked = await press(house, stranger, story(sitting), "^look:")
    assert text(asked.message) == WORDS("second_look.nothing", n=32)


async def test_a_missed_turn_is_shown_as_played_and_as_it_could_have_been(house, sitting, ann):
    await look_at_all(sitting, (4.0, 7.6))
    page = (await press(house, ann, story(sitting), "^look:")).message
    assert "1/2" in text(page)
    assert "about 4 points better" in text(page)
    assert len(pictures(page)) == 2
    assert labels(page, enabled=True) == ["Later ▶", "Play on from here", "Show everyone"]
    await press(house, ann, page, ":later$")
    assert "2/2" in text(page)
    assert "about 8 points better" in text(page)
    assert labels(page, enabled=True) == ["◀ Earlier", "Play on from here", "Show everyone"]


async def test_both_ways_are_told_also_where_one_only_goes_further(house, sitting):
    history = await read_history(house.bot, await sitting.table())
    rows = next([row, after] for row, after in pairwise(history.choices) if not after.opens)
    before = await house.bot.tables.history.table_before(await sitting.table(), rows[0].id)
    seat, made = rows[0].seat, [row.choice for row in rows]
    for lines in (play_both(before, seat, made[:1], made), play_both(before, seat, made, made[:1])):
        assert all(lines.tell_both(WORDS))
        assert WORDS("second_look.did_nothing") not in lines.tell_both(WORDS)
    assert play_both(before, seat, [], made).tell_both(WORDS)[0] == WORDS("second_look.did_nothing")


async def test_its_turns_have_the_numbers_of_the_log(house, sitting):
    """Whoever is asked in another's turn opens one for the store, but none that anybody counts."""
    table, history = await sitting.table(), await read_history(house.bot, await sitting.table())
    choices = [msgspec.structs.replace(row, opens=True) for row in history.choices]
    told = (codec.decode_events(table.game, row.events.encode()) for row in choices)
    turns = sum(one.event.ends_turn for events in told for one in events)
    missed = [MissedTurn(PlayedTurn(row.id, row.number, row.seat, (row.choice,)), (), 0.0) for row in choices]
    numbers = [_turn_number(table, one, History(choices)) for one in missed]
    assert numbers == sorted(numbers)
    assert (numbers[0], numbers[-1]) == (1, turns)
    assert turns < len(choices)


async def test_nobody_else_sees_what_a_person_missed_until_they_show_it(house, sitting, ann, ben):
    await look_at_all(sitting, (4.0,))
    theirs = (await press(house, ben, story(sitting), "^look:")).message
    assert text(theirs) == WORDS("second_look.nothing", n=32)
    page, before = (await press(house, ann, story(sitting), "^look:")).message, len(house.public(sitting.channel))
    for _ in range(2):
        await press(house, ann, page, ":share$")
    await idle(house)
    *_, posted = house.public(sitting.channel)
    assert len(house.public(sitting.channel)) == before + 1, "it is posted once"
    assert "'s second look" in text(posted)
    assert "Ann" in text(posted)
    assert len(pictures(posted)) == 2
    assert not house.world.pinged_ids(posted)


async def test_a_replay_marks_the_turns_for_whoever_played_them(house, sitting, ann, ben):
    await look_at_all(sitting, (4.0,))
    for person, marked in ((ann, 1), (ben, 0)):
        replay = (await house.after(person.slash(sitting.channel, "/replay"))).message
        options = [option for select in selects(replay) for option in select["options"]]
        assert sum(option.get("emoji", {}).get("name") == "🔍" for option in options) == marked
        assert len([button for button in buttons(replay) if button.get("label") == "Second look"]) == marked


async def test_where_it_is_turned_off_no_story_offers_it(house, ann, ben, monkeypatch):
    seed(monkeypatch, 2)
    sitting = await begin_made(house, "sky_islands", ann, ben)
    await end(sitting)
    assert labels(story(sitting)) == []
    assert await house.store.second_looks.find(sitting.id) is None


def _let_go_on(connection, table_id):
    connection.execute(sa.update(schema.tables).where(schema.tables.c.id == table_id).values(status="running"))


async def test_what_was_shared_is_not_posted_once_the_game_goes_on(house, sitting, ann, ben):
    await look_at_all(sitting, (4.0,))
    page, before = (await press(house, ann, story(sitting), "^look:")).message, len(house.public(sitting.channel))
    house.hold_posts()
    await press(house, ann, page, ":share$")
    await house.store.link.write(_let_go_on, sitting.id)
    house.release_posts(sitting.id)
    await idle(house)
    assert all("Second look" not in text(message) for message in house.public(sitting.channel)[before:])


async def playing_on(house, sitting, person):
    """The answer to who wants to play on from the turn that they missed first."""
    page = (await press(house, person, story(sitting), "^look:")).message
    reply = await press(house, person, page, ":play$")
    await idle(house)
    return reply


@pytest.fixture
async def private_threads(house, sitting):
    house.world.allow(sitting.channel, Permission.CREATE_PRIVATE_THREADS)
    await look_at_all(sitting, (4.0,))


async def test_one_plays_on_from_a_turn_in_a_private_thread_against_computers(house, sitting, ann, private_threads):
    reply = await playing_on(house, sitting, ann)
    (thread,) = [place for place in house.world.channels.values() if place.kind == PRIVATE_THREAD]
    assert f"<#{thread.id}>" in reply.text
    assert ann.id in thread.people
    table = await house.bot.tables.open_in(thread.id)
    looked = await house.bot.tables.history.second_looks.of_person(await sitting.table(), ann.id)
    before = await house.bot.tables.history.table_before(await sitting.table(), looked.missed[0].turn.opens)
    assert table.row.settings.practice == sitting.id
    assert [(seat.user_id, seat.computer) for seat in table.seats] == [(ann.id, None), (None, "normal")]
    assert table.game.see(table.state, 0) == before.game.see(before.state, 0)
    first = house.public(thread)[0]
    assert "plays on against computers" in text(first)
    while (await house.bot.tables.get(table.id)).running:  # it can be played to its end
        table = await house.bot.tables.get(table.id)
        if 0 in table.seats_to_choose():
            await house.bot.tables.play.choose(table, 0, next(iter(table.question(0).options)))
        await asyncio.sleep(0.01)


async def test_what_was_hidden_is_dealt_anew(house, sitting, ann, private_threads):
    for _ in range(2):
        await playing_on(house, sitting, ann)
    rows = [row for row in await house.bot.tables.rows_of_person(ann.id) if row.settings.practice]
    one, other = [await house.bot.tables.get(row.id) for row in rows]
    assert one.state.chance != other.state.chance


async def test_it_is_said_where_nobody_can_play_on(house, sitting, ann):
    await look_at_all(sitting, (4.0,))
    reply = await playing_on(house, sitting, ann)
    assert "**Create Private Threads**" in reply.text
    assert [row for row in await house.bot.tables.rows_of_person(ann.id) if row.settings.practice] == []


async def test_no_thread_stays_where_no_game_could_begin(house, sitting, ann, private_threads):
    house.bot.tables.limit(Limits(games=Bound(0, 0)))
    reply = await playing_on(house, sitting, ann)
    assert reply.text
    assert not [place for place in house.world.channels.values() if place.kind == PRIVATE_THREAD]


async def test_the_bot_looks_at_what_was_ordered_by_itself(house, sitting, ann):
    looks = house.bot.second_looks
    looks.most = 2.0
    looks.sweep.done.clear()  # it has looked for orders at the start
    looks.sweep.at_once()
    async with asyncio.timeout(60):
        await looks.sweep.done.wait()
    row = await house.store.second_looks.find(sitting.id)
    assert row.done
    assert row.looked > 0
    assert row.spent > 1000
    assert looks.thinker.pid is None, "no process is left"
    looked = await house.bot.tables.history.second_looks.of_person(await sitting.table(), ann.id)
    page = (await press(house, ann, story(sitting), "^look:")).message
    assert ("1/" in text(page)) == bool(looked.missed)
