"""Puzzles and attempts in the store: one a day, titles in turn; each attempt judged once."""

import asyncio

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from bot.store import schema
from bot.store.change import Change, Setup
from bot.store.database.shards import ALL, DEALT, Shards
from bot.store.errors import ConstraintBroken
from bot.store.history.second_looks import SecondLookRow
from bot.store.puzzles.attempts import AttemptRow, ServerSolver, SolverRow
from bot.store.puzzles.puzzles import NewPuzzle
from tests.store.play import SEATS, lobby, message

STATE = b'{"state": 1}' * 50


async def over(store, channel, guild=1):
    """A game that is over."""
    row = await lobby(store, channel, guild=guild)
    await store.tables.set_status(row.id, "over", at=5)
    return row.id


async def candidate(store, table_id, game="oceans"):
    puzzle = NewPuzzle(table_id, game, 3, "{}", 2, 1, '["a"]', 4.5, 25.0, 8.0, STATE)
    await store.second_looks.order(table_id, 1)
    await store.second_looks.note(SecondLookRow(table_id, 1), puzzle)
    return (await everything(store))[-1][0]


async def everything(store):
    rows = sa.select(schema.puzzles.c.id, schema.puzzles.c.table_id, schema.puzzles.c.day).order_by(schema.puzzles.c.id)
    return await store.link.read(lambda connection: [tuple(row) for row in connection.execute(rows)])


@pytest.fixture
async def puzzle(store):
    """The puzzle of day 20."""
    one = await candidate(store, await over(store, 100))
    assert await store.puzzles.publish(one, 20)
    return one


async def begin(store, puzzle, user=7, channel=300, guild=1):
    """An attempt whose game has begun."""
    row = await lobby(store, channel, guild=guild)
    attempt = AttemptRow(puzzle, user, guild, row.id, 1000)
    change = Change(expected=0, at=1100, state=b"state")
    await store.tables.start(row.id, change, Setup(SEATS), version=1, attempt=attempt)
    return attempt


def rate(solved):
    def rate_both(puzzle, solver):
        before = solver or SolverRow(7, 25.0, 8.0)
        after = replace(before, streak=before.streak + solved, best_streak=5, last_day=20, mu=before.mu + 1)
        return replace(puzzle, tried=puzzle.tried + 1, solved=puzzle.solved + solved, mu=puzzle.mu - 1), after

    return rate_both


async def judge(store, attempt, solved=True, messages=()):
    judged = replace(attempt, solved=solved, loss=0.5)
    return await store.attempts.judge(judged, rate(solved), at=2000, messages=messages)


async def test_a_published_puzzle_does_not_lead_to_the_game_that_it_is_from(store):
    table_id = await over(store, 100)
    one = await candidate(store, table_id)
    assert await everything(store) == [(one, table_id, None)]
    assert await store.puzzles.publish(one, 20)
    assert await everything(store) == [(one, None, 20)]
    assert await store.puzzles.state(one) == STATE
    row = await store.puzzles.of_day(20)
    assert (row.id, row.game, row.best, row.tried) == (one, "oceans", '["a"]', 0)


async def test_a_day_has_one_puzzle_even_if_two_choose_at_once(store):
    one, other = [await candidate(store, await over(store, channel)) for channel in (100, 200)]
    done = await asyncio.gather(store.puzzles.publish(one, 20), store.puzzles.publish(other, 20))
    assert sorted(done) == [False, True]
    assert [day for *_, day in await everything(store)].count(20) == 1
    assert not await store.puzzles.publish(one, 21) or not await store.puzzles.publish(other, 22), "never twice"


async def test_titles_take_turns(store):
    for channel, game in ((100, "oceans"), (200, "oceans"), (300, "cartographers"), (400, "cartographers")):
        await candidate(store, await over(store, channel), game)
    order = []
    for day in (20, 21, 22, 23):
        first, *_ = await store.puzzles.candidates(5)
        await store.puzzles.publish(first.id, day)
        order.append(first.game)
    assert order == ["oceans", "cartographers"] * 2
    assert [row.day for row in await store.puzzles.archive()] == [23, 22, 21, 20]
    assert await store.puzzles.candidates(5) == []


async def test_a_game_that_runs_again_gives_no_puzzle(store):
    table_id = await over(store, 100)
    one = await candidate(store, table_id)
    running = sa.update(schema.tables).values(status="running")
    await store.link.write(lambda connection: connection.execute(running))
    assert await store.puzzles.candidates(5) == []
    assert not await store.puzzles.publish(one, 20)
    await store.second_looks.order(table_id, 2)
    assert await everything(store) == [], "it is looked at anew"


async def test_a_puzzle_comes_with_the_look_that_finds_it_or_not_at_all(store):
    table_id = await over(store, 100)
    puzzle = NewPuzzle(table_id, "oceans", 3, "{}", 2, 1, '["a"]', 4.5, 25.0, 8.0, STATE)
    await store.second_looks.order(table_id, 2)
    await store.second_looks.note(SecondLookRow(table_id, 1), puzzle)  # of the game before it changed
    assert await everything(store) == []


async def test_a_server_withdraws_what_is_not_published(store):
    kept = await candidate(store, await over(store, 100, guild=1))
    gone = await candidate(store, await over(store, 200, guild=2))
    published = await candidate(store, await over(store, 300, guild=2))
    await store.puzzles.publish(published, 20)
    await store.puzzles.withdraw(2)
    assert [one for one, *_ in await everything(store)] == [kept, published]
    assert not await store.puzzles.publish(gone, 21)


async def test_what_is_forgotten_of_a_server_takes_its_candidates_along(store):
    table_id = await over(store, 100)
    await candidate(store, table_id)
    await store.tables.forget(table_id)
    assert await everything(store) == []


async def test_a_person_has_one_attempt_at_a_puzzle(store, puzzle):
    attempt = await begin(store, puzzle)
    assert await store.attempts.find(puzzle, 7) == attempt == await store.attempts.at_table(attempt.table_id)
    with pytest.raises(ConstraintBroken):
        await begin(store, puzzle, channel=400)
    assert await store.attempts.of_person(7) == [attempt]
    other = await begin(store, puzzle, user=8, channel=500)
    assert await store.attempts.of_person(8) == [other]


async def test_an_attempt_waits_for_its_verdict_once_its_table_is_closed(store, puzzle):
    attempt = await begin(store, puzzle)
    assert await store.attempts.next_to_judge(ALL) is None
    await store.tables.set_status(attempt.table_id, "ended", at=1500)
    assert await store.attempts.next_to_judge(ALL) == attempt
    assert await store.attempts.next_to_judge(ALL, [attempt.table_id]) is None
    shard = attempt.guild_id // DEALT % 2
    assert await store.attempts.next_to_judge(Shards(2, frozenset({1 - shard}))) is None
    assert (await judge(store, attempt)).tried == 1
    assert await store.attempts.next_to_judge(ALL) is None


async def test_a_verdict_is_written_once_with_all_that_follows(store, puzzle):
    attempt = await begin(store, puzzle)
    for _ in range(2):
        await judge(store, attempt, messages=[message("told", attempt.table_id)])
    assert (await store.attempts.find(puzzle, 7)).solved
    assert await store.attempts.solver(7) == SolverRow(7, 26.0, 8.0, 1, 5, 20)
    row = await store.puzzles.find(puzzle)
    assert (row.tried, row.solved, row.mu) == (1, 1, 24.0)
    assert len(await store.outbox.of_table(attempt.table_id, ("turn",))) == 1


async def test_nothing_is_written_of_who_was_deleted_meanwhile(store, puzzle):
    attempt = await begin(store, puzzle)
    await store.privacy.purge(7, done=True)
    assert await judge(store, attempt) is None
    assert await store.attempts.solver(7) is None
    assert (await store.puzzles.find(puzzle)).tried == 0


async def test_what_is_stored_of_a_solver_is_exported_and_deleted(store, puzzle):
    await judge(store, await begin(store, puzzle))
    about = await store.privacy.rows_about(7)
    assert len(about["puzzles_tried"]) == len(about["puzzles_solved"]) == 1
    await store.privacy.purge(7, done=True)
    about = await store.privacy.rows_about(7)
    assert about["puzzles_tried"] == about["puzzles_solved"] == []
    assert (await store.puzzles.find(puzzle)).tried == 1, "how hard it is stays known"


async def test_an_attempt_without_a_verdict_can_be_dropped(store, puzzle):
    attempt = await begin(store, puzzle)
    await store.attempts.drop(attempt)
    assert await store.attempts.find(puzzle, 7) is None
    again = await begin(store, puzzle, channel=400)
    await judge(store, again)
    await store.attempts.drop(again)
    assert (await store.attempts.find(puzzle, 7)).solved


async def test_attempts_that_nobody_goes_on_with_are_stale(store, puzzle):
    attempt = await begin(store, puzzle)
    assert await store.attempts.stale(ALL, 1100) == []
    assert await store.attempts.stale(ALL, 1101) == [attempt]
    await judge(store, attempt)
    assert await store.attempts.stale(ALL, 1101) == []


async def test_a_servers_table_has_who_solved_there_and_wants_to_be_shown(store, puzzle):
    for user, guild, solved, shown in (
        (7, 1, True, True),
        (8, 1, True, False),
        (9, 1, False, True),
        (10, 2, True, True),
    ):
        attempt = await begin(store, puzzle, user, channel=1000 + user, guild=guild)
        judged = replace(attempt, solved=solved, loss=0.0)
        row = SolverRow(user, 25.0, 8.0, 1, user)
        await store.attempts.judge(judged, lambda puzzle, _, row=row: (puzzle, row), at=1, messages=())
        await store.attempts.show(replace(row, shown=shown))
    assert await store.attempts.of_server(1, since=1000, limit=5) == [ServerSolver(7, 1, 7)]
    assert await store.attempts.of_server(1, since=1001, limit=5) == []


async def test_a_verdict_changes_nothing_of_who_is_shown(store, puzzle):
    await store.attempts.show(SolverRow(7, 25.0, 8.0, shown=True))
    await judge(store, await begin(store, puzzle))
    assert (await store.attempts.solver(7)).shown
