"""How many statements a choice costs: with PostgreSQL each is a way to the server and back, while a person waits."""

from contextlib import contextmanager

import pytest
import sqlalchemy as sa

from bot.store.change import Change
from bot.store.rows import ClockRow, NewDue, TurnChange, TurnCount, UndoRequest
from tests.store.play import choice, message, running, step

TABLE, CHOICE, MESSAGES = "UPDATE tables", "INSERT INTO choices", "INSERT INTO outbox"
CLOCKS, DUE = "INSERT INTO clocks", "INSERT INTO due"


@contextmanager
def executed_statements(store):
    """The statements that are executed from now on, each by its first three words."""
    seen = []

    def note(*given):
        seen.append(" ".join(given[2].split()[:3]).removesuffix(" SET"))

    sa.event.listen(store.link.engine.sync_engine, "before_cursor_execute", note)
    try:
        yield seen
    finally:
        sa.event.remove(store.link.engine.sync_engine, "before_cursor_execute", note)


def changes(seen):
    return [words for words in seen if not words.startswith(("BEGIN", "PRAGMA"))]


async def test_a_choice_within_a_turn_is_written_in_three_statements(store):
    table_id = await running(store)
    with executed_statements(store) as seen:
        await step(store, table_id, 1, interaction=5, messages=[message("a"), message("b")])
    assert changes(seen) == [TABLE, CHOICE, MESSAGES]


async def test_the_end_of_a_turn_is_written_in_six_whoever_takes_part(store):
    table_id = await running(store)
    clocks = tuple(ClockRow(seat, number=2, since=5, left=60) for seat in range(3))
    due = tuple(NewDue(9, "remind", table_id, seat, 2, 11 + seat) for seat in range(3))
    with executed_statements(store) as seen:
        await step(store, table_id, 1, messages=[message("a")], turns=TurnChange(clocks, due))
    assert changes(seen) == [TABLE, CHOICE, MESSAGES, "DELETE FROM due", CLOCKS, DUE]
    assert set((await store.clocks.of_tables([table_id]))[table_id].values()) == set(clocks)


async def test_turns_of_several_people_are_counted_together(store):
    table_id = await running(store)
    counted = tuple(TurnCount(user, 20_000, 1, 1) for user in (12, 11))
    with executed_statements(store) as seen:
        await step(store, table_id, 1, turns=TurnChange((ClockRow(0),), counted=counted))
    assert changes(seen).count("INSERT INTO reliability") == changes(seen).count("DELETE FROM reliability") == 1
    assert await store.reliability.of_people([11, 12], 20_000) == {11: (1, 1), 12: (1, 1)}


@pytest.mark.parametrize("asked", [False, True])
async def test_an_open_request_is_read_only_where_there_is_one(store, asked):
    table_id, asking = await running(store), []
    if asked:
        await store.requests.put(UndoRequest(table_id, 1, 0, 1, ()), message("please"), at=5)
    with executed_statements(store) as seen:
        await step(store, table_id, 1, on_request=lambda request: asking.append(request.seat) or [])
    assert asking == ([0] if asked else [])
    assert any(words.startswith("SELECT requests") for words in seen) == asked


async def test_a_choice_that_is_taken_back_hears_of_a_request_too(store):
    table_id = await running(store)
    await step(store, table_id, 1)
    [made] = await store.choices.history(table_id)
    await store.requests.put(UndoRequest(table_id, 1, 0, made.id, ()), message("please"), at=5)
    answered = []
    await store.choices.take_back(table_id, Change(expected=2, at=6, state=choice(1).before, on_request=lambda request: answered.append(request.choice_id) or []), [made.id])  # fmt: skip
    assert answered == [made.id]
