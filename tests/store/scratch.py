"""The PostgreSQL database of a run of tests, which each gets empty, or with the program's tables and no rows in them."""

import asyncio
import os
import uuid

import pytest

from bot.store import Store
from bot.store.schema import metadata

asyncpg = pytest.importorskip("asyncpg", reason="the tests of the store need the extra 'postgres'")

SERVER = os.environ.get("GAMEKEEPER_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432")
ROOM = 1 << 20  # bytes by which the tables may have grown: rows that are deleted still take room
FULL_DISK = """
    CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
    $$BEGIN RAISE EXCEPTION 'no space left on device' USING ERRCODE = '53100'; END$$
"""
# Changes with whatever is made, altered, granted, measured or noted by anybody.
LOOK = """
SELECT md5(string_agg(part, ' ' ORDER BY part)) FROM (
  SELECT format('%s %s %s', oid, xmin, reltuples) FROM pg_class WHERE relnamespace = 'public'::regnamespace
  UNION ALL SELECT format('%s %s %s', attrelid, attnum, pg_attribute.xmin)
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid WHERE relnamespace = 'public'::regnamespace
  UNION ALL SELECT format('%s %s', oid, xmin) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
  UNION ALL SELECT format('%s %s', oid, xmin) FROM pg_proc WHERE pronamespace = 'public'::regnamespace
  UNION ALL SELECT format('%s %s', version_num, obj_description('alembic_version'::regclass)) FROM alembic_version
) AS parts(part)"""
SIZE = "SELECT sum(pg_relation_size(oid))::bigint FROM pg_class WHERE relnamespace = 'public'::regnamespace"
RESTART = """
SELECT setval(seqrelid::regclass, seqstart, false) FROM pg_sequence JOIN pg_class ON pg_class.oid = seqrelid
  WHERE relnamespace = 'public'::regnamespace"""
DELETE = ";".join(f"DELETE FROM {table.name}" for table in reversed(metadata.sorted_tables))


class Scratch:
    """A database of this session alone. Raises OSError, TimeoutError or PostgresError if there is no server."""

    def __init__(self):
        self._name, self._made = f"gamekeeper_test_{uuid.uuid4().hex[:12]}", None
        self.url = f"{SERVER}/{self._name}"
        postgres(f"CREATE DATABASE {self._name}")
        # The server is not what these tests end: its commits need not reach the disk before they are answered.
        postgres(f"ALTER DATABASE {self._name} SET synchronous_commit = off")

    def drop(self):
        postgres(f"DROP DATABASE {self._name} WITH (FORCE)")

    def empty(self):
        """Leave nothing in it."""
        postgres("DROP SCHEMA public CASCADE; CREATE SCHEMA public", self._name)

    def without_rows(self):
        """Leave the program's tables in it, as it makes them: anew only if a test has left other ones."""
        if not asyncio.run(self._clear_all()):
            self.empty()
            asyncio.run(self._make())

    async def _make(self):
        await (await Store.open(self.url)).close()
        self._made = await self._with_connection(self._look)

    async def _clear_all(self):
        """Delete all rows from tables that are as they were made. Returns False if they are not."""
        return self._made is not None and await self._with_connection(self._clear)

    async def _clear(self, connection):
        look, size, origin = self._made
        try:
            now, grown, _ = await self._look(connection)
        except asyncpg.PostgresError:
            return False
        if now != look or grown > size + ROOM:
            return False
        await connection.execute(f"{DELETE}; INSERT INTO origin VALUES (1, {origin}); {RESTART}")
        return True

    async def _look(self, connection):
        """What tells these tables from others, their size, and the generation that their program began with."""
        return (
            await connection.fetchval(LOOK),
            await connection.fetchval(SIZE),
            await connection.fetchval("SELECT generation FROM origin"),
        )

    async def _with_connection(self, work):
        connection = await asyncpg.connect(self.url, timeout=5)
        try:
            return await work(connection)
        finally:
            await connection.close()


def postgres(statement, database="postgres"):
    """Have the server do something."""

    async def run():
        connection = await asyncpg.connect(f"{SERVER}/{database}", timeout=5)
        try:
            return await connection.execute(statement)
        finally:
            await connection.close()

    return asyncio.run(run())
