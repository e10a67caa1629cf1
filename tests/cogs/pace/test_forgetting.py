"""Finished games are forgotten for good if all who played them agree."""

import pytest
import sqlalchemy as sa
import structlog

from bot.local.people.reply import labels
from bot.pace.wall_time import DAY, MINUTE
from bot.store.schema import metadata
from bot.texts import texts
from tests.cogs.pace.test_reminders import later
from tests.cogs.pace.test_seats import leave
from tests.cogs.pace.test_votes import NO, YES, press, votes
from tests.cogs.playing import begin

pytestmark = pytest.mark.usefixtures("fixed_seed")

WORDS = texts("en")
FORGET, ASK, KEEP = (WORDS(f"forget.{key}") for key in ("yes", "ask_others", "no"))


async def finish(house, *people, channel=None, **more):
    """A game that was played and is over."""
    sitting = await begin(house, *people, channel=channel, **more)
    await sitting.draw(0)
    await house.bot.tables.ending.end(sitting.id, people[0].id, people[0].user.display, moderator=False)
    await house.idle()
    return sitting


async def ask(house, person, channel=None, **more):
    return await house.after(person.slash(channel or house.general, "/game forget", **more))


async def forget(house, person, label=ASK, **more):
    """The post of the vote that a person opens, once they have been told what is forgotten."""
    asked = await ask(house, person, **more)
    assert labels(asked.message) == [label, KEEP]
    reply = await house.after(person.press(asked.message, label))
    assert labels(reply.message) == []
    return votes(house)[-1]


async def rows_of(house, table_id):
    """How many rows are about a table, by the tables of the database."""
    counts = {}
    for table in metadata.sorted_tables:
        if "table_id" in table.c or table.name == "tables":
            column = table.c.table_id if "table_id" in table.c else table.c.id
            query = sa.select(sa.func.count()).select_from(table).where(column == table_id)
            counts[table.name] = await house.store.link.read(
                lambda connection, query=query: connection.execute(query).scalar()
            )
    return {name: count for name, count in counts.items() if count}


async def test_all_who_played_have_a_game_forgotten_with_all_that_is_about_it(house, ann, ben, kei):
    """Also those for whom a computer has played since."""
    sitting = await begin(house, ann, ben, kei)
    await leave(sitting, 2)
    await house.bot.tables.ending.end(sitting.id, ann.id, "Ann", moderator=False)
    await house.idle()
    post = await forget(house, ann)
    assert "asks to **forget this game**" in post.content
    assert house.world.pinged_ids(post) == [ben.id, kei.id]
    await press(house, ben, post)
    assert labels(post) == [YES, NO], "one of them has not said so yet"
    await press(house, kei, post)
    assert WORDS("vote.passed.forget") in post.content
    assert labels(post) == []
    assert (await rows_of(house, sitting.id))["tables"] == 1
    with structlog.testing.capture_logs() as logs:
        await later(house, 2 * DAY)  # what else was due at the same time is gone, too
    assert [entry for entry in logs if entry["log_level"] == "error"] == []
    assert await rows_of(house, sitting.id) == {}
    gone = await ask(house, ann)
    assert gone.text == WORDS("refused.no_game_here")


async def test_one_who_says_no_or_nothing_keeps_it(house, ann, ben):
    sitting = await finish(house, ann, ben)
    await press(house, ben, post := await forget(house, ann), NO)
    assert WORDS("vote.failed") in post.content
    post = await forget(house, ann)
    await later(house, 2 * DAY + MINUTE)
    assert WORDS("vote.expired") in post.content
    await later(house, DAY)
    assert (await sitting.table()).is_over


async def test_who_played_alone_is_asked_once(house, ann):
    sitting = await finish(house, ann)
    asked = await ask(house, ann)
    assert WORDS("forget.alone") in asked.text
    kept = await house.after(ann.press(asked.message, KEEP))
    assert kept.text == WORDS("confirmation.kept")
    await later(house, DAY)
    assert (await sitting.table()).is_over
    await forget(house, ann, FORGET)
    await later(house, 2 * MINUTE)
    assert await rows_of(house, sitting.id) == {}


async def test_only_who_played_and_only_what_is_over(house, ann, ben, kei):
    running = await begin(house, ann, ben)
    assert (await ask(house, ann)).text == WORDS("refused.forget_not_over")
    await house.bot.tables.ending.end(running.id, ann.id, "Ann", moderator=False)
    assert (await ask(house, house.person("Eve"))).text == WORDS("refused.not_seated")


async def test_a_game_is_found_by_its_number_from_another_channel(house, ann, ben):
    sitting = await begin(house, ann, ben)
    while (await sitting.table()).running:
        await sitting.round()
    await begin(house, ann, ben, channel=house.games)
    asked = await ask(house, ann, house.games, table=str(sitting.id))
    assert f"table {sitting.id}" in asked.text
    await house.after(ann.press(asked.message, ASK))
    assert votes(house), "the vote is where the game was"
    assert votes(house, house.games) == []


async def test_a_game_taken_up_again_is_kept(house, ann, ben):
    """Whose end is taken back before it is gone, or before all have voted."""
    sitting = await begin(house, ann, ben)
    while (await sitting.table()).running:
        await sitting.round()
    post = await forget(house, ann)
    await press(house, ben, post)
    tables = house.bot.tables
    asked = await tables.undo.ask(sitting.id, ann.id)
    for user in asked.missing:
        await tables.undo.agree(sitting.id, asked.request.nonce, user)
    assert (await sitting.table()).running
    await later(house, 2 * MINUTE)
    assert (await sitting.table()).running
