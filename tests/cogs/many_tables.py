"""Many tables of one person, made quickly."""

import sqlite3
from contextlib import closing


def copy_table(house, sitting, person, count):
    """Let there be so many tables like this one, each in a channel of its own, at which turns have waited ever longer.

    Nobody is due to be reminded of the others but this person.
    """
    with closing(sqlite3.connect(house.url.removeprefix("sqlite:///"))) as database, database:
        database.row_factory = sqlite3.Row
        for number in range(1, count):
            channel, table = house.world.add_channel(f"table-{number}"), sitting.id + number
            changed = {"tables": {"id": table, "channel_id": channel.id, "last_post_id": channel.id + 1}}
            for name in ("tables", "seats", "clocks", "due"):
                own = "id" if name == "tables" else "table_id"
                for row in database.execute(f"SELECT * FROM {name} WHERE {own} = ?", (sitting.id,)).fetchall():
                    _add(database, name, dict(row) | {own: table} | changed.get(name, {}), number)
        database.execute("DELETE FROM due WHERE table_id > ? AND user_id <> ?", (sitting.id, person.id))


def _add(database, name, row, number):
    """Write a row of a table like another, but that is so many seconds older."""
    older = {key: row[key] - number * 1000 for key in ("since", "at") if row.get(key) is not None}
    row = {key: value for key, value in (row | older).items() if (name, key) != ("due", "id")}
    marks = ", ".join("?" * len(row))
    database.execute(f"INSERT INTO {name} ({', '.join(map(_quote, row))}) VALUES ({marks})", [*row.values()])


def _quote(column):
    return f'"{column}"'
