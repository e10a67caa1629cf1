"""A finished game in little room, or without its boards: whoever looks back is answered as before, byte for byte."""

from bot.local.people.reply import labels, pictures, text
from bot.pace.wall_time import DAY
from bot.tables.table import milliseconds
from bot.tables.tables import Tables
from tests.cogs.largest import press
from tests.cogs.playing import begin_made
from tests.cogs.posting.test_ending import end
from tests.cogs.posting.test_second_look import look_at_all

FIRST, NEXT = "⏮ First", "Next ▶"


def later(house):
    """The history as a process has it that is started days after, and remembers nothing."""
    return Tables(house.store, now=lambda: milliseconds() + 3 * DAY).history


async def look_back(house, person, sitting):
    """The texts and pictures of every moment of a replay, and of a second look."""
    reply = await (await person.slash(sitting.channel, "/replay")).wait()
    await house.after(person.press(reply.message, FIRST))
    pages = [page(house, reply.message)]
    while NEXT in labels(reply.message, enabled=True):
        await house.after(person.press(reply.message, NEXT))
        pages.append(page(house, reply.message))
    looked = (await press(house, person, reply.message, ":look$")).message
    return [*pages, page(house, looked)]


def page(house, message):
    return text(message), [house.world.files.get(picture.id) for picture in pictures(message)]


async def test_who_looks_back_sees_the_same_before_and_after(house, ann, ben):
    house.bot.second_looks.most = 100.0
    sitting = await begin_made(house, "sky_islands", ann, ben)
    await end(sitting)
    await look_at_all(sitting, (4.0, 7.6))
    before = await look_back(house, ann, sitting)
    assert len(before) > 10
    assert await later(house).packing.pack_next()
    await house.restart()
    assert await look_back(house, ann, sitting) == before
    assert await later(house).pruning.prune(sitting.id) == "pruned"
    await house.restart()
    assert await look_back(house, ann, sitting) == before
