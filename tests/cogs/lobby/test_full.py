"""A full lobby begins by itself, if its host wants that and everybody in it has said so."""

import pytest

from bot.local.people.reply import text
from bot.pace.pace import PACES
from bot.store.rows import PersonRow
from bot.texts import texts
from tests.cogs.largest import press

GAME = "sky_islands"  # for four at most
WORDS = texts("en", GAME)


async def fill(house, host, *others, pace="calm"):
    """The lobby of a host who wants it to begin by itself, joined by these."""
    post = await house.lobby(host, game=GAME)
    table = await house.table(house.general)
    await house.bot.tables.lobby.set_pace(table.id, host.id, PACES[pace], full_start="on")
    await house.quiet()
    for person in others:
        await press(house, person, post, ":join:")
    return post


async def pass_moment(house):
    while await house.bot.tables.due.do():
        pass
    await house.quiet()


async def status(house):
    return (await house.table(house.general)).row.status


@pytest.fixture
def crowd(house):
    return [house.person(f"Guest {number}") for number in range(3)]


async def test_it_begins_with_the_last_seat_even_at_night(house, ann, crowd):
    for person in crowd:
        await house.store.people.save(PersonRow(person.id, zone="UTC", quiet="00:00-23:59"))
    post = await fill(house, ann, *crowd[:2])
    assert WORDS("option.full_start.on") in text(post)
    await pass_moment(house)
    assert await status(house) == "lobby"
    await press(house, crowd[2], post, ":join:")
    await pass_moment(house)
    assert await status(house) == "running"
    assert not [ping for person in crowd for ping in person.pings()]


async def test_computers_need_not_be_asked(house, ann, crowd):
    post = await fill(house, ann, *crowd[:2])
    await house.after(ann.choose(post, "Add a computer player", "add=greedy"))
    await pass_moment(house)
    assert await status(house) == "running"


async def test_who_had_a_seat_before_says_so_by_joining_again(house, ann, crowd):
    post = await house.lobby(ann, game=GAME)
    for person in crowd[:2]:
        await press(house, person, post, ":join:")
    table = await house.table(house.general)
    await house.bot.tables.lobby.set_pace(table.id, ann.id, None, full_start="on")
    await house.quiet()
    await press(house, crowd[2], post, ":join:")
    await pass_moment(house)
    assert await status(house) == "lobby"
    for person in crowd[:2]:
        await house.bot.tables.lobby.join(table.id, person.id, "Guest")
    await pass_moment(house)
    assert await status(house) == "running"


async def test_to_another_pace_nobody_has_said_yes(house, ann, crowd):
    post = await fill(house, ann, *crowd[:2])
    table = await house.table(house.general)
    await house.bot.tables.lobby.set_pace(table.id, ann.id, PACES["brisk"], full_start="on")
    await press(house, crowd[2], post, ":join:")
    await pass_moment(house)
    assert await status(house) == "lobby"


async def test_a_live_game_never_begins_by_itself(house, ann, crowd):
    await fill(house, ann, *crowd, pace="live")
    await pass_moment(house)
    assert await status(house) == "lobby"


async def test_who_leaves_at_that_moment_keeps_it_from_beginning(house, ann, crowd):
    post = await fill(house, ann, *crowd)
    await house.after(crowd[0].press(post, "Leave"))
    await pass_moment(house)
    assert await status(house) == "lobby"


async def test_after_a_restart_it_begins(house, ann, crowd):
    await fill(house, ann, *crowd)
    await house.restart()
    await pass_moment(house)
    assert await status(house) == "running"
