"""Marks in a database that tell the program of a former release whether it may use it.

A release whose migrations only add (tables, and columns that need no value) leaves a mark: its schema, and the oldest
schema whose program can use the database. So an update that went wrong is undone by running the former release again.
"""

import sqlalchemy as sa

from bot.store.schema import HEAD, USABLE_SINCE

SCHEMAS = 10_000  # a mark is one number: this times the schema's number, plus that of the oldest usable schema


def leave_mark(connection: sa.Connection) -> None:
    """Write which schema this is, and the oldest one whose program can use it."""
    mark = int(HEAD) * SCHEMAS + int(USABLE_SINCE)
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"PRAGMA user_version = {mark}")
    else:
        connection.exec_driver_sql(f"COMMENT ON TABLE alembic_version IS '{mark}'")


def is_usable(connection: sa.Connection, schema: str) -> bool:
    """Return whether this program can use a database of this schema, which may be newer than its own."""
    if schema <= HEAD:
        return True
    if connection.dialect.name == "sqlite":
        return is_usable_mark(connection.exec_driver_sql("PRAGMA user_version").scalar_one(), schema)
    query = sa.text("SELECT obj_description('alembic_version'::regclass)")
    comment = str(connection.execute(query).scalar() or "0")
    return comment.isdecimal() and is_usable_mark(int(comment), schema)


def is_usable_mark(mark: int, schema: str) -> bool:
    """Return whether a mark belongs to this schema and allows this program to use it."""
    schema_of_mark, oldest_schema = divmod(mark, SCHEMAS)
    return f"{schema_of_mark:04}" == schema and oldest_schema <= int(HEAD)
