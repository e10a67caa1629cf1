"""What the store's refusals say, and what becomes of a driver's failures: an outage, a contradiction, or our mistake."""

import sqlite3

import pytest
import sqlalchemy as sa

from bot.store import ConstraintBroken, StoreUnavailable
from bot.store.database.link import translate_errors
from bot.store.errors import BeingSent, ChannelTaken, Stale, UnknownTable, VoteOver


@pytest.mark.parametrize(
    ("refusal", "about", "says"),
    [
        (UnknownTable, (7,), "there is no table 7"),
        (ChannelTaken, (5, 7), "channel 5 already has the open table 7"),
        (BeingSent, (7,), "a message about table 7 is being sent"),
        (Stale, (7, 3, "over"), "table 7 is over at number 3"),
        (VoteOver, (7,), "the vote of table 7 is over"),
    ],
)
def test_a_refusal_says_what_is_in_the_way(refusal, about, says):
    assert str(refusal(*about)) == says


def error_of(error, kind):
    return kind("SELECT 'a secret'", {"seed": 1}, error)


@pytest.mark.parametrize(
    ("failure", "raises", "says"),
    [
        (error_of(sqlite3.IntegrityError("broken\nmore"), sa.exc.IntegrityError), ConstraintBroken, "broken"),
        (error_of(OSError("gone\nmore"), sa.exc.OperationalError), StoreUnavailable, "the database: gone"),
        (sa.exc.TimeoutError("all in use\nmore"), StoreUnavailable, "the database: all in use"),
        (OSError(), StoreUnavailable, "the database: OSError"),
    ],
)
def test_a_failure_of_the_database_is_told_in_a_line_of_its_own_words(failure, raises, says):
    with pytest.raises(raises) as told, translate_errors("the database"):
        raise failure
    assert str(told.value) == says
    assert told.value.__cause__ is failure


@pytest.mark.parametrize(
    "mistake",
    [
        error_of(OSError("no such column"), sa.exc.ProgrammingError),
        error_of(OSError("no number"), sa.exc.DataError),
        sa.exc.StatementError("a value is missing", "SELECT :a", None, KeyError("a")),
    ],
)
def test_a_mistake_of_ours_is_no_outage(mistake):
    with pytest.raises(type(mistake)) as told, translate_errors("the database"):
        raise mistake
    assert told.value is mistake


async def test_after_a_read_that_lost_its_connection_the_next_one_finds_another(store):
    def lose(connection):
        connection.execute(sa.select(1))
        connection.invalidate()

    await store.link.read(lose)
    assert await store.link.read(lambda connection: connection.execute(sa.select(7)).scalar()) == 7
