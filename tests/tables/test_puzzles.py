"""The puzzle of the day and attempts at it: chosen once for all, judged once, and nothing of who played."""

import asyncio
from datetime import UTC, datetime, timedelta

import msgspec
import pytest
import sqlalchemy as sa
import time_machine
from msgspec.structs import replace
from structlog.testing import capture_logs

from bot.engine import codec
from bot.games.registry import games
from bot.pace.wall_time import DAY
from bot.players.puzzle import Solution
from bot.players.verdict import Verdict
from bot.store import schema
from bot.store.history.second_looks import SecondLookRow
from bot.store.puzzles.attempts import SolverRow
from bot.store.puzzles.puzzles import PuzzleRow
from bot.store.server_settings import ServerSettings, with_settings
from bot.store.store import Store
from bot.tables.history import TurnToLookAt
from bot.tables.history.second_looks import PlayedTurn
from bot.tables.puzzles import stars, streak_on
from bot.tables.puzzles.rating import KNOWN, MU, SIGMA
from bot.tables.table import Limits, Refused
from bot.tables.table.limits import Bound
from bot.tables.tables import Tables
from tests.tables.seating import PEOPLE
from tests.tables.test_second_looks import play_out

GAMES = sorted(games())
SOLVER = 990


async def agree(store, puzzles=True, guild=1):
    await store.guilds.save(with_settings(await store.guilds.find(guild), ServerSettings(puzzles=puzzles)))


async def look_for(tables, table, most=1):
    """So many turns of a finished game become candidates: how many could."""
    looks, candidates, made = tables.history.second_looks, tables.puzzles.candidates, 0
    await looks.order(table)
    while at := await looks.next_turn(100.0):
        state, puzzle = await candidates.deal(at), None
        before = replace(table, row=replace(table.row, status="running"), state=at.state)
        question = before.question(at.turn.seat)
        if state and question and made < most:
            solution = Solution((list(question.options)[-1],), 4.0, 8, 1)
            puzzle = await candidates.candidate(at, state, solution)
            made += puzzle is not None
        await looks.note(at, None, 0.1, puzzle)
    return made


@pytest.fixture
async def tables(seating):
    """Tables by a real clock, with a finished game of a server that agrees, and its candidates."""
    await agree(seating.store)
    table = await play_out(seating, await seating.begin("sky_islands", 2))
    tables = Tables(seating.store)
    assert await look_for(tables, table, 4) == 4
    return tables


async def begin(tables, user=SOLVER, channel=7000):
    """An attempt at the puzzle of today."""
    puzzle = await tables.puzzles.of_today()
    position = puzzle.at_table(1, user, [f"Seat {seat}" for seat in range(puzzle.state.seats)], "en")
    return puzzle, await tables.puzzles.attempts.begin(puzzle, position, channel + user + puzzle.row.id, user)


async def turn(tables, table, seat):
    """A first turn of the seat, by the first choices that there are."""
    while table.running and seat in table.seats_to_choose():
        table = (await tables.play.choose(table, seat, next(iter(table.question(seat).options)))).table
    return table


async def verdict(tables, solved):
    attempt = await tables.puzzles.attempts.next_to_judge()
    await tables.puzzles.attempts.note(attempt, Verdict(solved, 0.0 if solved else 3.2))
    return attempt


async def test_the_day_has_one_puzzle_for_all_processes(tables, seating, database):
    async with await Store.open(database) as other:
        found = await asyncio.gather(tables.puzzles.of_today(), Tables(other).puzzles.of_today())
        again = await Tables(other).puzzles.of_today()
    assert found[0].row == found[1].row == again.row
    assert found[0].state == found[1].state


async def test_each_day_has_another_puzzle_and_the_former_go_into_the_archive(tables):
    start = datetime(2027, 3, 1, 23, 0, tzinfo=UTC)
    ids = []
    for days in range(3):
        with time_machine.travel(start + timedelta(days=days), tick=False):
            ids.append((await tables.puzzles.of_today()).row.id)
            assert [row.id for row in await tables.puzzles.archive()] == ids[-2::-1]
    assert len(set(ids)) == 3


async def test_without_a_candidate_there_is_none(seating):
    assert await Tables(seating.store).puzzles.of_today() is None


async def test_one_that_cannot_be_read_is_left_out(tables, seating):
    first, *_ = await seating.store.puzzles.candidates(9)
    broken = sa.update(schema.puzzles).where(schema.puzzles.c.id == first.id).values(options="nothing")
    await seating.store.link.write(lambda connection: connection.execute(broken))
    with capture_logs() as log_lines:
        puzzle = await tables.puzzles.of_today()
    assert puzzle.row.id != first.id
    assert [line["puzzle"] for line in log_lines if "puzzle" in line] == [first.id]
    with pytest.raises(Refused, match="no_such_puzzle"):
        await tables.puzzles.get(first.id)


async def test_a_state_of_an_older_version_is_migrated(tables, monkeypatch):
    puzzle = await tables.puzzles.of_today()
    newer = replace(puzzle.game, version=puzzle.game.version + 1, migrate=lambda plain, version: plain)
    monkeypatch.setitem(games(), puzzle.row.game, newer)
    assert (await tables.puzzles.get(puzzle.row.id)).state == puzzle.state


async def test_where_the_server_does_not_agree_or_withdraws_nothing_becomes_a_puzzle(seating):
    tables = Tables(seating.store)
    table = await play_out(seating, await seating.begin("sky_islands", 2))
    assert await look_for(tables, table) == 0
    await agree(seating.store)
    await seating.store.second_looks.order(table.id, table.row.number + 1)  # so that it can be ordered once more
    assert await look_for(tables, table) == 1
    await agree(seating.store, puzzles=False)
    await tables.puzzles.candidates.withdraw(1)
    assert await tables.puzzles.of_today() is None


async def test_a_game_of_practice_becomes_no_puzzle(tables, seating):
    _, table = await begin(tables)
    at = await _turn_of(seating, tables, table)
    for settings in ({"puzzle": 3}, {"practice": 3}):
        row = replace(at.table.row, status="over", settings=replace(table.row.settings, **{"puzzle": 0, **settings}))
        assert await tables.puzzles.candidates.deal(replace(at, table=replace(at.table, row=row))) is None
    own = replace(at.table.row, status="over", settings=replace(table.row.settings, puzzle=0))
    assert await tables.puzzles.candidates.deal(replace(at, table=replace(at.table, row=own))) is not None
    running = replace(own, status="running")
    assert await tables.puzzles.candidates.deal(replace(at, table=replace(at.table, row=running))) is None


async def _turn_of(seating, tables, table):
    seat = table.seats_to_choose()[0]
    return TurnToLookAt(SecondLookRow(table.id, 1), table, PlayedTurn(1, 0, seat, ("x",)), table.state)


async def test_no_row_of_a_puzzle_tells_who_played_it_or_what_its_seat_did_not_know(tables, seating):
    rows = await seating.store.link.read(
        lambda connection: [dict(row) for row in connection.execute(sa.select(schema.puzzles)).mappings()]
    )
    puzzle = await tables.puzzles.of_today()
    assert {key for row in rows for key in row} == {column.name for column in schema.puzzles.c}
    numbers = {number for row in rows for number in row.values() if isinstance(number, int)}
    assert not numbers & {*PEOPLE}
    states = [await seating.store.puzzles.state(row["id"]) for row in rows]
    assert not [one for one in [*map(str, rows), *map(str, states)] if "Seat " in one], "the names of its people"
    published = await seating.store.link.read(
        lambda connection: connection.execute(
            sa.select(schema.puzzles.c.table_id).where(schema.puzzles.c.id == puzzle.row.id)
        ).scalar()
    )
    assert published is None


@pytest.mark.parametrize("key", GAMES)
async def test_of_every_title_a_first_turn_ends_the_attempt_and_waits_for_its_verdict(seating, key):
    await agree(seating.store)
    tables = Tables(seating.store)
    table = await play_out(seating, await seating.begin(key, max(2, games()[key].seats[0])))
    assert await look_for(tables, table) == 1
    puzzle, attempt = await begin(tables)
    seat = puzzle.row.seat
    assert seat in attempt.seats_to_choose()
    assert attempt.game.see(attempt.state, seat) == puzzle.game.see(puzzle.state, seat)
    after = await turn(tables, attempt, seat)
    assert after.row.status == "ended"
    assert after.computers() == []
    made = await tables.puzzles.attempts.next_to_judge()
    assert (made.row.user_id, made.table.id) == (SOLVER, attempt.id)
    assert made.made
    (post,) = [post for _, post in await seating.posts(attempt.id) if post.note == "post.attempt_made"]
    assert post.call == ()


async def test_an_attempt_is_begun_once_and_bounded_as_practice_is(tables):
    _, table = await begin(tables)
    with pytest.raises(Refused, match="puzzle_tried"):
        await begin(tables, channel=8000)
    assert [row.id for row in await tables.rows_of_person(SOLVER)] == [table.id]
    tables.limit(Limits(games=Bound(0, 0)))
    with pytest.raises(Refused, match="many_games"):
        await begin(tables, user=991)


async def test_an_attempt_calls_nobody_and_reminds_nobody(tables, seating):
    _, table = await begin(tables)
    assert [post.call for _, post in await seating.posts(table.id)] == [()]
    due = await seating.store.link.read(
        lambda connection: connection.execute(
            sa.select(schema.due.c.kind).where(schema.due.c.table_id == table.id)
        ).all()
    )
    assert due == []


async def test_a_streak_goes_on_from_day_to_day_and_ends_with_a_miss_or_a_gap(tables):
    start = datetime(2027, 3, 1, 12, 0, tzinfo=UTC)
    seen = []
    for days, solved in ((0, True), (1, True), (2, False), (4, True)):
        with time_machine.travel(start + timedelta(days=days), tick=False):
            puzzle, table = await begin(tables)
            await turn(tables, table, puzzle.row.seat)
            await verdict(tables, solved)
            solver = await tables.puzzles.attempts.solver(SOLVER)
            seen.append((streak_on(solver, tables.puzzles.today), solver.best_streak))
    assert seen == [(1, 1), (2, 2), (0, 2), (1, 2)]
    assert [streak_on(solver, solver.last_day + days) for days in (0, 1, 2)] == [1, 1, 0]


async def test_a_puzzle_of_a_former_day_counts_for_no_streak(tables):
    start = datetime(2027, 3, 1, 12, 0, tzinfo=UTC)
    with time_machine.travel(start, tick=False):
        former = await tables.puzzles.of_today()
    with time_machine.travel(start + timedelta(days=1), tick=False):
        position = former.at_table(1, SOLVER, ["a", "b"], "en")
        table = await tables.puzzles.attempts.begin(former, position, 7100, SOLVER)
        await turn(tables, table, former.row.seat)
        await verdict(tables, True)
    solver = await tables.puzzles.attempts.solver(SOLVER)
    assert (solver.streak, solver.best_streak) == (0, 0)


async def test_a_verdict_is_told_once_and_moves_both_ratings(tables, seating):
    puzzle, table = await begin(tables)
    await turn(tables, table, puzzle.row.seat)
    attempt = await verdict(tables, False)
    await tables.puzzles.attempts.note(attempt, Verdict(True, 0.0))
    after, solver = (await tables.puzzles.get(puzzle.row.id)).row, await tables.puzzles.attempts.solver(SOLVER)
    assert (after.tried, after.solved) == (1, 0)
    assert after.mu > MU > solver.mu
    assert max(after.sigma, solver.sigma) < SIGMA
    assert len(await seating.rows_of("verdict")) == 1


async def test_an_attempt_that_could_not_be_judged_waits_for_another_process(tables, seating):
    puzzle, table = await begin(tables)
    await turn(tables, table, puzzle.row.seat)
    attempt = await tables.puzzles.attempts.next_to_judge()
    await tables.puzzles.attempts.note(attempt, None)
    assert await tables.puzzles.attempts.next_to_judge() is None
    assert (await Tables(seating.store).puzzles.attempts.next_to_judge()).row == attempt.row


async def test_an_attempt_in_which_nothing_was_chosen_may_be_begun_again(tables):
    _, table = await begin(tables)
    await tables.ending.end(table.id, SOLVER, "x", moderator=False)
    assert await tables.puzzles.attempts.next_to_judge() is None
    assert (await begin(tables, channel=9000))[1].running


async def test_an_attempt_waits_a_day_for_its_person(tables, seating):
    now = tables.puzzles.today * DAY + DAY // 2
    tables = Tables(seating.store, now=lambda: now)
    _, table = await begin(tables)
    await tables.puzzles.attempts.end_stale()
    assert (await tables.get(table.id)).running
    now += DAY + 1
    await tables.puzzles.attempts.end_stale()
    assert (await tables.get(table.id)).row.status == "ended"


def test_difficulty_is_stars_once_it_is_known():
    row = PuzzleRow(1, "oceans", 1, "{}", 2, 0, "[]", 4.0, 1, 25.0, 8.0, KNOWN - 1, 0)
    assert stars(row) is None
    known = replace(row, tried=KNOWN)
    assert [stars(replace(known, mu=mu)) for mu in (5.0, 19.0, 25.0, 27.0, 31.0, 50.0)] == [1, 2, 3, 4, 5, 5]


def test_who_has_never_solved_has_no_streak():
    assert streak_on(None, 20) == 0
    assert streak_on(SolverRow(1, MU, SIGMA), 20) == 0


async def test_a_saved_puzzle_is_one_of_its_game(tables, seating):
    puzzle = await tables.puzzles.of_today()
    saved = await seating.store.puzzles.state(puzzle.row.id)
    assert codec.encode(puzzle.game, puzzle.state) == saved
    assert msgspec.json.decode(puzzle.row.best) == list(puzzle.best)
