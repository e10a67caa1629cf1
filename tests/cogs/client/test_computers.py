"""Computer players: they move by themselves, after a restart too, and no trouble makes a table stand still."""

import asyncio
import sqlite3
from contextlib import closing

import pytest

from bot.local.people.reply import pictures
from bot.pace.wall_time import MINUTE
from bot.players.player import PLAYERS
from bot.store.rows import PersonRow
from bot.texts import texts
from bot.workers.computers import Computers
from bot.workers.thinking import Thinking
from tests.cogs.playing import CallWatcher, Sitting, begin, idle, narration_lines, status, wait_for_outbox
from tests.cogs.posting.test_posts import expected_lines

pytestmark = pytest.mark.usefixtures("fixed_seed")


async def wait_for_computers(house):
    """Wait until the computers have nothing more to do."""
    while house.bot.computers.tasks.running:
        await asyncio.gather(*house.bot.computers.tasks.running.values())
        await asyncio.sleep(0)


async def test_computers_draw_when_people_must(house, ann):
    sitting = await begin(house, ann, computers=("greedy", "greedy"))
    await wait_for_computers(house)
    assert (await sitting.table()).seats_to_choose() == [0]
    await sitting.draw(0)
    await wait_for_computers(house)
    assert (await sitting.table()).seats_to_choose() == [0]
    assert [choice.seat for choice in await house.store.choices.history(sitting.id)].count(2) == 2


async def test_they_take_up_their_turns_after_a_restart(house, ann):
    house.bot.computers.wake = lambda table_id: None
    sitting = await begin(house, ann, computers=("greedy",))
    assert (await sitting.table()).seats_to_choose() == [0, 1]
    await house.restart()
    await house.bot.computers.resume()
    await wait_for_computers(house)
    assert (await sitting.table()).seats_to_choose() == [0]


async def test_one_that_fails_draws_at_random(house, ann, monkeypatch):
    def fail(*args):
        raise ZeroDivisionError

    monkeypatch.setitem(PLAYERS, "greedy", fail)
    sitting = await begin(house, ann, computers=("greedy",))
    await wait_for_computers(house)
    assert (await sitting.table()).seats_to_choose() == [0]


async def test_a_locked_database_is_waited_for(house, ann):
    wake, house.bot.computers.wake = house.bot.computers.wake, lambda table_id: None
    sitting = await begin(house, ann, computers=("greedy",))
    tried = CallWatcher(house.bot.tables.play, "choose")
    with closing(sqlite3.connect(house.url.removeprefix("sqlite:///"), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        wake(sitting.id)
        await tried.once()
        assert (await sitting.table()).seats_to_choose() == [0, 1]
        other.execute("ROLLBACK")
    await wait_for_computers(house)
    assert (await sitting.table()).seats_to_choose() == [0]
    assert [choice.seat for choice in await house.store.choices.history(sitting.id)] == [1]


async def test_what_another_process_left_is_taken_up_after_a_minute(house, ann, monkeypatch):
    """It had claimed a seat's turn for a computer, or was told of one, and has ended before it could play."""
    wake, house.bot.computers.wake = house.bot.computers.wake, lambda table_id: None
    sitting = await begin(house, ann, computers=("greedy",))
    house.bot.computers.wake = wake
    tables = house.bot.tables
    now = house.now()
    for later, left in ((MINUTE - 1000, []), (MINUTE + 5000, [sitting.id]), (30 * MINUTE, [])):
        house.now = lambda later=later: now + later
        assert await tables.left_to_computers() == left
    house.now = lambda: now + 2 * MINUTE
    monkeypatch.setattr("bot.workers.computers.SWEEP", 0.01)
    await house.bot.computers.close()
    house.bot.computers = Computers(tables, 0, Thinking())
    monkeypatch.setattr(tables, "with_computers", nobody)
    await house.bot.computers.resume()
    async with asyncio.timeout(20):
        while (await sitting.table()).seats_to_choose() != [0]:  # noqa: ASYNC110  the sweep is no task of a table
            await asyncio.sleep(0.01)


async def nobody():
    return []


async def test_they_rest_when_the_bot_ends(house, ann):
    await begin(house, ann, computers=("greedy",))
    await house.bot.computers.close()
    house.bot.computers.wake(1)
    await house.bot.computers.resume()
    assert house.bot.computers.tasks.running == {}


# ---- what is posted of their turns


async def in_the_sky(house, person, computers):
    """A game in which one acts after the other, of one person and computers; its first posts are out."""
    tables = house.bot.tables
    table = await tables.lobby.open(house.world.guild.id, house.general.id, "sky_islands", person.id, "Ann", "en")
    await tables.lobby.set_option(table.id, person.id, "head_start", value=False)  # each turn is one post
    for _ in range(computers):
        await tables.lobby.add_computer(table.id, person.id, "random", "Computer")
    await tables.lobby.start(table.id, person.id)
    return Sitting(house, house.general, table.id, [person])


async def turn(sitting):
    """Ann's turn, then those of the computers until she must act again; everything is posted."""
    await until_quiet(sitting)
    while (await sitting.table()).seats_to_choose() == [0]:
        table = await sitting.table()
        await sitting.house.bot.tables.play.choose(table, 0, next(iter(table.question(0).options)))
    await until_quiet(sitting)


async def until_quiet(sitting):
    while sitting.house.bot.computers.tasks.running or sitting.house.bot.poster.tasks.running:
        await wait_for_computers(sitting.house)
        await idle(sitting.house)


async def check_told(sitting):
    """Everything is told once and in order; the first lines greet and say who begins."""
    posts = sitting.posts()
    account = [*narration_lines(posts[:1])[1:2], *await expected_lines(sitting)]
    assert narration_lines(posts, account)[1:] == account


async def test_several_computers_in_a_row_make_one_post_with_the_persons_turn(house, ann):
    await house.store.people.save(PersonRow(ann.id, bell="channel"))
    sitting = await in_the_sky(house, ann, 3)
    await until_quiet(sitting)
    for _ in range(3):
        count, pinged = len(sitting.posts()), len(house.world.pings)
        await turn(sitting)
        assert len(sitting.posts()) == count + 1
        assert [ping.user_id for ping in house.world.pings[pinged:]] == [ann.id]
        post = sitting.last
        assert ann.mention in post.content
        assert "Computer 3" in post.content, "what came last is told"
        assert len(pictures(post)) == 1
    await check_told(sitting)


async def test_the_post_that_stands_says_which_computer_is_to_act(house, ann):
    sitting = await in_the_sky(house, ann, 1)
    await until_quiet(sitting)
    while (await sitting.table()).seats_to_choose() != [0]:
        await until_quiet(sitting)
    house.bot.computers.wake = lambda table_id: None
    standing = sitting.last
    await turn(sitting)
    assert sitting.last is standing
    assert status(standing) == texts("en")("post.waiting", names="🤖 \u2068Computer 1\u2069")


async def test_a_crash_between_computers_loses_nothing_of_what_is_told(house, ann):
    sitting = await in_the_sky(house, ann, 3)
    await until_quiet(sitting)
    plays, stopped = house.bot.tables.play.choose, asyncio.Event()
    played = 0

    async def crash(*args, **kwargs):
        nonlocal played
        result = await plays(*args, **kwargs)
        played += 1
        if played == 3:
            stopped.set()
            await asyncio.Event().wait()
        return result

    while (await sitting.table()).seats_to_choose() == [0]:
        table = await sitting.table()
        house.bot.tables.play.choose = plays
        await house.bot.tables.play.choose(table, 0, next(iter(table.question(0).options)))
        house.bot.tables.play.choose = crash
    await stopped.wait()
    await house.restart()
    await house.bot.computers.resume()
    await wait_for_outbox(house)
    await until_quiet(sitting)
    assert (await sitting.table()).seats_to_choose() == [0]
    await check_told(sitting)
    assert ann.mention in sitting.last.content


async def test_without_people_posts_go_on_to_the_end(house, ann):
    """As in the demonstration."""
    tables = house.bot.tables
    table = await tables.lobby.open(house.world.guild.id, house.general.id, "sky_islands", ann.id, "Ann", "en")
    await tables.lobby.set_option(table.id, ann.id, "head_start", value=False)
    for _ in range(2):
        await tables.lobby.add_computer(table.id, ann.id, "random", "Computer")
    await tables.lobby.stand_aside(table.id, ann.id)
    await tables.lobby.start(table.id, ann.id)
    sitting = Sitting(house, house.general, table.id, [])
    await until_quiet(sitting)
    assert (await sitting.table()).row.status == "over"
    assert len(sitting.posts()) > 1
    await check_told(sitting)
    assert "🥇" in status(sitting.last)
    assert house.world.pings == []
