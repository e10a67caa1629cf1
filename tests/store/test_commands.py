"""What Discord was told of our commands is kept once, in the row where each version looks for it."""

import sqlalchemy as sa

from bot.store.schema import commands


async def test_the_newest_digest_takes_the_place_of_the_former_one(store):
    assert await store.commands.digest() is None
    for digest in ("first", "second", "second"):
        await store.commands.note(digest)
        assert await store.commands.digest() == digest
    rows = await store.link.read(lambda connection: connection.execute(sa.select(commands)).all())
    assert rows == [(1, "second")]
