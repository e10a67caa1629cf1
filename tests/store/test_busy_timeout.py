"""Calls to a SQLite file that is locked: one waits, those behind it do not, and after a success all may wait again."""

import sqlite3
from types import SimpleNamespace

import pytest
import sqlalchemy as sa

from bot.store.database.busy_timeout import BusyTimeout


class Connection:
    """Of SQLAlchemy's what is used, with what SQLite was told."""

    def __init__(self):
        self.invalidated, self.info, self.told = False, {}, []
        self.connection = SimpleNamespace(cursor=lambda: SimpleNamespace(execute=self.told.append))


@pytest.fixture
def connection():
    return Connection()


@pytest.fixture
def busy():
    return BusyTimeout(200)


def fail(busy, connection, code):
    error = sqlite3.OperationalError("x")
    error.sqlite_errorcode = code
    with pytest.raises(sa.exc.OperationalError), busy.apply(connection):
        raise sa.exc.OperationalError("x", None, error)


def test_sqlite_is_told_only_what_it_does_not_know(busy, connection):
    for _ in range(2):
        with busy.apply(connection):
            pass
    assert connection.told == []
    for _ in range(2):
        fail(busy, connection, sqlite3.SQLITE_BUSY)
    assert connection.told == ["PRAGMA busy_timeout=0"]
    for _ in range(2):
        with busy.apply(connection):
            pass
    assert connection.told == ["PRAGMA busy_timeout=0", "PRAGMA busy_timeout=200"]


def test_another_failure_changes_nothing(busy, connection):
    fail(busy, connection, sqlite3.SQLITE_FULL)
    assert connection.told == []


def test_a_lock_of_another_kind_is_one(busy, connection):
    """The code's lower byte says so, its upper ones why."""
    fail(busy, connection, sqlite3.SQLITE_BUSY_SNAPSHOT)
    assert connection.told == ["PRAGMA busy_timeout=0"]


def test_a_broken_connection_is_left_alone(busy, connection):
    connection.invalidated = True
    fail(busy, connection, sqlite3.SQLITE_BUSY)
    assert connection.told == []
