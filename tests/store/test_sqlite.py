"""The two connections to a SQLite file: one writes, the other can only read."""

import pytest


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
async def test_the_connection_that_reads_can_do_nothing_else_and_waits_as_long_as_the_other(store):
    def settings(connection):
        return [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("query_only", "busy_timeout")]

    assert await store.link.read(settings) == [1, 5000]
    assert await store.link.write(settings) == [0, 5000]
