"""What the random numbers of a game begin with: its secret, and the words that people have added to it."""

from collections.abc import Callable

import sqlalchemy as sa
from msgspec import Struct

from bot.store.change import Change
from bot.store.database.link import Link, upsert
from bot.store.rows import LuckRow
from bot.store.schema import luck, seats, words
from bot.store.tables.changes import write_change

_secret = sa.select(luck.c.secret).where(luck.c.table_id == sa.bindparam("b_id"))
_words = (
    sa.select(words.c.user_id, words.c.word).where(words.c.table_id == sa.bindparam("b_id")).order_by(words.c.user_id)
)


class NewLuck(Struct, frozen=True):
    """The secret of a new table, and the commitment to it, which depends on the table's id."""

    secret: str
    commitment: Callable[[int], str]

    def __repr__(self) -> str:
        return "NewLuck(...)"  # no log and no error shows it


class LuckStore:
    """The secrets of games, which are in no other row."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def find(self, table_id: int) -> LuckRow | None:
        """Return a table's secret and words; None for a table from before there were any."""
        return await self._link.read(_find, table_id)

    async def add_word(self, table_id: int, change: Change, user_id: int, word: str) -> None:
        """Write a person's word in place of any other of theirs. Raise Stale if the lobby has changed."""
        await self._link.write(_add_word, table_id, change, user_id, word)


def add_secret(connection: sa.Connection, table_id: int, secret: str) -> None:
    """Write the secret of a new table, within the current transaction."""
    connection.execute(sa.insert(luck), {"table_id": table_id, "secret": secret})


def keep_words_of_seated(connection: sa.Connection, table_id: int) -> None:
    """Delete the words of people without a seat, within the transaction that begins the game."""
    seated = sa.select(seats.c.user_id).where(seats.c.table_id == table_id, seats.c.user_id.is_not(None))
    connection.execute(sa.delete(words).where(words.c.table_id == table_id, words.c.user_id.not_in(seated)))


def _find(connection: sa.Connection, table_id: int) -> LuckRow | None:
    secret: str | None = connection.execute(_secret, {"b_id": table_id}).scalar()
    if secret is None:
        return None
    rows = connection.execute(_words, {"b_id": table_id})
    return LuckRow(secret, tuple((row.user_id, row.word) for row in rows))


def _add_word(connection: sa.Connection, table_id: int, change: Change, user_id: int, word: str) -> None:
    """Write a person's word if the lobby has not changed."""
    write_change(connection, table_id, change, ("lobby",))
    upsert(connection, words, {"table_id": table_id, "user_id": user_id, "word": word}, ["word"])
