"""A post that comes late shows the board as it was when it was written, and says so in words."""

from contextlib import asynccontextmanager

import pytest

from bot.local.people.reply import pictures
from bot.store.store import Store
from bot.tables.tables import Tables
from tests.cogs.playing import CallWatcher, alt, begin, wait_for_outbox

POST = "POST /channels/{channel_id}/messages"
LANG, THEME = "en", "dark"


@pytest.fixture
def away(house):
    """Discord is away: the post about a turn fails, and waits until it is back."""

    @asynccontextmanager
    async def until_back(sitting):
        await _fail(house, sitting)
        yield await sitting.table()
        house.stand_in.faults.clear()
        house.bot.poster.hurry(sitting.id)
        await house.idle()

    return until_back


async def _fail(house, sitting):
    """Play a turn whose post fails, as all do until the faults are cleared."""
    failed = CallWatcher(house.bot.tables.outbox, "retry")
    house.stand_in.faults.next("drop before", POST, times=100_000)
    await turn(house.bot.tables, sitting.id)
    await failed.once()


async def turn(tables, table_id, place=0):
    """Everybody who must choose does: the first possible choice, or the one at this place."""
    for seat in (await tables.get(table_id)).seats_to_choose():
        table = await tables.get(table_id)
        await tables.play.choose(table, seat, list(table.question(seat).options)[place])


async def picture_descriptions(house, table):
    """What a picture of a table says."""
    return [(await house.bot.pictures.table(table, LANG, THEME)).description]


async def test_its_picture_is_of_then_and_the_next_one_of_now(house, ann, ben, real_pictures, away):
    sitting = await begin(house, ann, ben)
    async with away(sitting) as then:
        await turn(house.bot.tables, sitting.id)
        await turn(house.bot.tables, sitting.id)
    late, newest = sitting.posts()[1:]
    now = await sitting.table()
    for post, table in ((late, then), (newest, now)):
        picture = await house.bot.pictures.table(table, LANG, THEME)
        (attached,) = pictures(post)
        assert house.world.files.get(attached.id) == picture.fp.read()
        assert attached.description == picture.description
    assert alt(late) != alt(newest)


async def test_also_after_the_end(house, ann, ben, away):
    sitting = await begin(house, ann, ben)
    async with away(sitting) as then:
        while (await sitting.table()).running:
            await turn(house.bot.tables, sitting.id)
    late = sitting.posts()[1]
    assert alt(late) == await picture_descriptions(house, then)
    assert alt(sitting.last) == await picture_descriptions(house, await sitting.table()) != alt(late)


async def test_also_where_another_process_played_on_and_this_one_began_anew(house, ann, ben):
    sitting = await begin(house, ann, ben)
    await _fail(house, sitting)
    then = await sitting.table()
    await house.stop()
    async with await Store.open(house.url) as store:
        for _ in range(2):
            await turn(Tables(store), sitting.id)
    house.stand_in.faults.clear()
    await house.start()
    await wait_for_outbox(house)
    late, newest = sitting.posts()[1:]
    assert alt(late) == await picture_descriptions(house, then)
    assert alt(newest) == await picture_descriptions(house, await sitting.table()) != alt(late)


async def test_also_where_the_next_turn_was_undone_and_played_otherwise(house, ann, away):
    sitting, tables = await begin(house, ann), house.bot.tables
    async with away(sitting) as then:
        await turn(tables, sitting.id)
        await tables.undo.ask(sitting.id, ann.id)
        await turn(tables, sitting.id, place=3)
    assert alt(sitting.posts()[1]) == await picture_descriptions(house, then) != alt(sitting.last)


async def test_of_what_was_undone_it_is_the_board_that_the_undo_led_back_to(house, ann, away):
    """It tells what was done; the next post tells that it was taken back, and what was shown by it is hidden again."""
    sitting, tables = await begin(house, ann), house.bot.tables
    before = await picture_descriptions(house, await sitting.table())
    async with away(sitting) as undone:
        await tables.undo.ask(sitting.id, ann.id)
        await turn(tables, sitting.id, place=3)
    late, newest = sitting.posts()[1:]
    assert alt(late) == before != await picture_descriptions(house, undone)
    assert alt(newest) == await picture_descriptions(house, await sitting.table()) != before
    assert "took back" not in late.content
    assert "took back" in newest.content


async def test_an_end_that_was_undone_shows_nothing_that_only_the_end_does(house, ann, away):
    sitting, tables = await begin(house, ann), house.bot.tables
    while (await sitting.table()).running:
        await turn(tables, sitting.id)
    await tables.undo.ask(sitting.id, ann.id)
    await house.idle()
    before = await picture_descriptions(house, await sitting.table())
    async with away(sitting) as end:
        assert not end.running
        await tables.undo.ask(sitting.id, ann.id)
        await turn(tables, sitting.id)
    late, newest = sitting.posts()[-2:]
    assert alt(late) == before != alt(newest)
    assert alt(newest) == await picture_descriptions(house, await sitting.table())


async def test_where_the_board_of_then_cannot_be_drawn_it_is_that_of_now(house, ann, away, monkeypatch):
    sitting, draw = await begin(house, ann), house.bot.pictures.table
    async with away(sitting):
        await turn(house.bot.tables, sitting.id)
        now = await sitting.table()

        async def only_now(table, *args, **more):
            if table.saved != now.saved:
                raise ZeroDivisionError
            return await draw(table, *args, **more)

        monkeypatch.setattr(house.bot.pictures, "table", only_now)
    late, newest = sitting.posts()[1:]
    assert alt(late) == alt(newest) == await picture_descriptions(house, now)
