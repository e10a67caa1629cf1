"""Imports a game from another database."""

from collections.abc import Mapping, Sequence
from zlib import compress

import sqlalchemy as sa
from msgspec import Struct
from msgspec.structs import asdict, replace

from bot.store.database.link import Link
from bot.store.files.database_copy import last_id, set_last_id
from bot.store.rows import ChoiceRow, SeatRow, TableRow
from bot.store.schema import choices, tables, words
from bot.store.settings import settings_columns
from bot.store.tables.luck import add_secret
from bot.store.tables.seats import add_seats


class ImportedGame(Struct, frozen=True):
    """Everything about a game. The choices count from 0; `states` are the states before them."""

    row: TableRow
    seats: Sequence[SeatRow]
    state: bytes
    history: Sequence[ChoiceRow]
    states: Mapping[int, bytes]
    secret: str | None
    words: Sequence[str]

    def __repr__(self) -> str:
        return "ImportedGame(...)"  # no log and no error shows what is hidden


async def import_game(link: Link, game: ImportedGame) -> int:
    """Write a game and return its id: its own, or a new one if that is taken; then nothing proves its luck."""
    return await link.write(_import_game, game)


def _import_game(connection: sa.Connection, game: ImportedGame) -> int:
    """Write a game's rows and return its id."""
    row = _with_free_id(connection, game.row)
    connection.execute(sa.insert(tables), asdict(row) | settings_columns(asdict(row.settings)) | {"state": game.state})
    if row.id > last_id(connection, tables):
        set_last_id(connection, tables, row.id)
    add_seats(connection, row.id, game.seats)
    if game.secret is not None and row.luck:
        add_secret(connection, row.id, game.secret)
        for place, word in enumerate(game.words):
            connection.execute(sa.insert(words), {"table_id": row.id, "user_id": -1 - place, "word": word})
    for choice in game.history:
        connection.execute(sa.insert(choices), _values(row.id, choice, game.states.get(choice.id)))
    return row.id


def _with_free_id(connection: sa.Connection, row: TableRow) -> TableRow:
    """Return the row unchanged if its id is free, else with an id never used before.

    That drops `luck`, the commitment to its seed, which contains the old id.
    """
    if connection.execute(sa.select(tables.c.id).where(tables.c.id == row.id)).first() is None:
        return row
    table_id = 1 + max(last_id(connection, tables), row.id)
    return replace(row, id=table_id, channel_id=-table_id, luck="")


def _values(table_id: int, row: ChoiceRow, before: bytes | None) -> dict[str, object]:
    """Return the columns of a choice, with the state before it."""
    values = asdict(row) | {"table_id": table_id, "before": None if before is None else compress(before)}
    return {name: value for name, value in values.items() if name not in ("id", "kept")}
