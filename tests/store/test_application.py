"""What Discord was told of our commands is kept once, in the row where each version looks for it; emojis by name."""

import sqlalchemy as sa

from bot.store.posts.application import EmojiRow
from bot.store.schema import commands


async def test_the_newest_digest_takes_the_place_of_the_former_one(store):
    assert await store.application.digest() is None
    for digest in ("first", "second", "second"):
        await store.application.note_digest(digest)
        assert await store.application.digest() == digest
    rows = await store.link.read(lambda connection: connection.execute(sa.select(commands)).all())
    assert rows == [(1, "second")]


async def test_an_emoji_takes_the_place_of_the_former_one_of_its_name(store):
    await store.application.note_emoji(EmojiRow("leaf", 2, "old"))
    for row in (EmojiRow("leaf", 3, "new"), EmojiRow("fish", 4, "new")):
        await store.application.note_emoji(row)
    assert await store.application.emojis() == [EmojiRow("fish", 4, "new"), EmojiRow("leaf", 3, "new")]
    for name in ("fish", "starfish"):
        await store.application.forget_emoji(name)
    assert await store.application.emojis() == [EmojiRow("leaf", 3, "new")]
