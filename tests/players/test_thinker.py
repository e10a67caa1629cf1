"""The worker process: it thinks, it may fail, and it never stays behind."""

import asyncio
import logging
import os
import re
import select
import signal
import subprocess
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest
import structlog

from bot.bench.walk import walk
from bot.engine import codec, machine
from bot.engine.state import copy
from bot.games.registry import games
from bot.players import thinker, worker
from bot.players.budget import Budget
from bot.players.greedy import greedy
from bot.players.jobs import Choose, Judge, LookAgain, Solve
from bot.players.player import PLAYERS
from bot.players.search import ARMS, search
from bot.players.thinker import Thinker, Thinkers
from bot.players.verdict import Verdict
from bot.process import memory
from tests.engine.corners import discards
from tests.walk import few

ROOT = Path(__file__).parents[2]
GAME = games()["cartographers"]
LONG = Budget(seconds=3600)


@pytest.fixture
async def mind():
    made = Thinker()
    yield made
    await made.close()


@pytest.fixture
def s():
    return machine.begin(GAME, 2, 1, GAME.options())[0]


@pytest.fixture
def log_lines():
    with structlog.testing.capture_logs() as lines:
        yield lines


def order_to(job, s):
    """An order for the first seat."""
    return worker.Order(GAME.package, codec.encode(GAME, s), 0, 5, job)


def in_package(game, tmp_path, monkeypatch, name, code):
    """The same game, said to be of a package whose code is this."""
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").write_text(code, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    state = type("State", (game.state,), {"__module__": f"{name}.state"}, kw_only=True)
    return msgspec.structs.replace(game, state=state)


@pytest.mark.parametrize("kind", PLAYERS)
async def test_a_worker_thinks_for_the_bot(mind, s, log_lines, kind):
    before = copy(s)
    for seat in range(2):
        thought = await mind.think(GAME, s, seat, Choose(kind=kind))
        assert thought.result in machine.question_for(GAME, s, seat).options
    assert s == before
    assert {line["log_level"] for line in log_lines} <= {"debug"}


LEAD = r"[+-]\d+\.\d\d \(\d+\)"
WEIGHED = re.compile(rf"(\w+): mean lead \(futures\) {LEAD} chosen, others (?:none|{LEAD}(?: {LEAD})*)")


async def test_what_a_search_has_weighed_is_logged_with_its_table(mind, s, log_lines):
    await mind.think(GAME, s, 1, Choose(kind="search", budget=Budget(playouts=20)), 7)
    await mind.think(GAME, s, 1, Choose(kind="normal"), 7)
    (line,) = log_lines
    weighed = WEIGHED.fullmatch(line.pop("event"))
    assert line == {"log_level": "debug", "table": 7, "game": GAME.key, "job": "search", "seat": 1}
    assert weighed[1] == "draw"
    futures = [int(number) for number in re.findall(r"\((\d+)\)", weighed[0])]
    assert sum(futures) >= 20
    assert len(futures) == ARMS


def test_a_search_says_nothing_outside_a_worker(s, caplog):
    order = order_to(Choose(kind="search", budget=Budget(playouts=4)), s)
    assert len(worker.think(order).log_lines) == 1
    assert logging.getLogger("bot.players").handlers == []
    caplog.clear()
    search(GAME, s, 0, Random(5), Budget(playouts=4))
    assert caplog.records == []


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_no_secret_gets_into_what_a_search_logs(game):
    """It is numbers and the word of what is asked, which all others know: guesses at what they cannot see have it."""
    chance, words = Random(1), set()
    for number, moment in enumerate(walk(game, few(game), 3)):
        if number % 9 or number > 90:
            continue
        s, seat = moment.state, moment.seat
        job = Choose(kind="search", budget=Budget(playouts=3))
        order = worker.Order(game.package, codec.encode(game, s), seat, number, job)
        (line,) = worker.think(order).log_lines
        word = WEIGHED.fullmatch(line)[1]
        for other in (None, *(other for other in range(s.seats) if other != seat)):
            guess = game.guess(copy(s), other, chance)
            assert machine.question_for(game, guess, seat).effect.word == word
        words.add(word)
    assert words


async def test_one_worker_thinks_for_all_tables_in_turn(mind, s, log_lines):
    thoughts = await asyncio.gather(*(mind.think(GAME, s, 0, Choose(kind="random")) for _ in range(5)))
    pid = mind.pid
    assert {thought.result for thought in thoughts} <= set(machine.question_for(GAME, s, 0).options)
    await mind.think(GAME, s, 1, Choose(kind="random"))
    assert mind.pid == pid
    assert log_lines == []


async def test_the_loop_goes_on_while_the_worker_thinks(mind, s):
    """Thought out in this process, one would have to wait for the other."""
    thought = asyncio.create_task(mind.think(GAME, s, 0, Choose(kind="search")))
    turns = 0
    while not thought.done():
        await asyncio.sleep(0)
        turns += 1
    assert turns > 100


async def test_what_a_worker_cannot_do_greedy_does_and_the_log_says_so(mind, s, log_lines):
    """The corner games are in no package that a worker could find."""
    game = discards.GAME
    other = machine.begin(game, 3, 1, game.options())[0]
    seat = machine.seats_to_choose(other)[0]
    assert (await mind.think(game, other, seat, Choose(kind="search"), 7)).result == greedy(
        game, other, seat, Random(0)
    )
    (line,) = log_lines
    assert (line["log_level"], line["table"], line["game"], line["job"]) == ("error", 7, "discards", "search")
    assert "corners" in line["error"]
    assert (await mind.think(GAME, s, 0, Choose(kind="random"))).result in machine.question_for(GAME, s, 0).options
    assert len(log_lines) == 1


async def test_a_crash_falls_back_to_greedy_and_the_next_worker_thinks(mind, s, log_lines, tmp_path, monkeypatch):
    game = in_package(GAME, tmp_path, monkeypatch, "crashing", "import os; os._exit(3)")
    assert (await mind.think(game, s, 0, Choose(kind="random"), 5)).result in machine.question_for(GAME, s, 0).options
    (line,) = log_lines
    assert line["table"] == 5
    assert "exit code 3" in line["error"]
    assert mind.pid is None
    assert (await mind.think(GAME, s, 0, Choose(kind="random"))).result in machine.question_for(GAME, s, 0).options
    assert len(log_lines) == 1


async def test_a_worker_that_takes_too_long_is_killed_and_greedy_chooses(s, log_lines, tmp_path, monkeypatch):
    game = in_package(GAME, tmp_path, monkeypatch, "hanging", "import threading; threading.Event().wait()")
    mind = Thinker(patience=0.1)
    assert (await mind.think(game, s, 0, Choose(kind="random"))).result in machine.question_for(GAME, s, 0).options
    (line,) = log_lines
    assert "TimeoutError" in line["error"]
    assert mind.pid is None


async def test_a_worker_killed_between_two_thoughts_is_replaced_unnoticed(mind, s, log_lines):
    await mind.think(GAME, s, 0, Choose(kind="random"))
    pid = mind.pid
    os.kill(pid, signal.SIGKILL)
    await mind._process.wait()
    assert (await mind.think(GAME, s, 0, Choose(kind="random"))).result in machine.question_for(GAME, s, 0).options
    assert mind.pid not in {None, pid}
    assert log_lines == []


async def test_what_a_game_prints_does_not_get_among_the_answers(mind, s, log_lines, tmp_path, monkeypatch):
    code = "print('x' * 9999); from bot.games.cartographers import GAME"
    game = in_package(GAME, tmp_path, monkeypatch, "printing", code)
    assert (await mind.think(game, s, 0, Choose(kind="random"))).result in machine.question_for(GAME, s, 0).options
    assert log_lines == []


async def test_a_thought_given_up_leaves_no_answer_to_the_next_order(mind, s, log_lines):
    await mind.think(GAME, s, 0, Choose(kind="random"))
    pid = mind.pid
    thought = asyncio.create_task(mind.think(GAME, s, 0, Choose(kind="search", budget=LONG)))
    await asyncio.sleep(0)
    thought.cancel()
    with pytest.raises(asyncio.CancelledError):
        await thought
    assert (await mind.think(GAME, s, 1, Choose(kind="random"))).result in machine.question_for(GAME, s, 1).options
    assert mind.pid != pid
    assert log_lines == []


async def test_closing_twice_or_before_the_first_thought_is_fine():
    mind = Thinker()
    await mind.close()
    await mind.close()
    assert mind.pid is None


async def test_who_thinks_at_the_same_time_does_so_in_processes_of_their_own(s):
    minds, long = Thinkers(), Budget(seconds=0.5)

    async def think(seat, kind):
        with minds.lend() as mind:
            return await mind.think(GAME, s, seat, Choose(kind=kind, budget=long))

    kept = await asyncio.gather(*(think(seat, "search") for seat in range(2)))
    assert all(thought.result in machine.question_for(GAME, s, seat).options for seat, thought in enumerate(kept))
    first = minds.pids
    assert len(first) == 2
    await think(0, "random")
    assert minds.pids == first, "an idle one is asked again"
    await minds.close()
    assert minds.pids == set()


async def test_a_worker_ends_that_had_no_order_for_long(s, monkeypatch):
    minds = Thinkers()

    async def think():
        with minds.lend() as mind:
            await mind.think(GAME, s, 0, Choose(kind="random"))

    await think()
    [pid] = minds.pids
    await minds.end_idle()
    assert minds.pids == {pid}
    monkeypatch.setattr(thinker, "IDLE", -1.0)  # each moment is long
    await minds.end_idle()
    assert minds.pids == set()
    await think()
    assert minds.pids not in ({pid}, set())
    await minds.close()


@pytest.mark.parametrize(("now", "full"), [(worker.ROOM, False), (worker.ROOM + 1, True)])
def test_a_worker_that_knows_much_by_heart_says_so(s, monkeypatch, now, full):
    monkeypatch.setattr(memory, "resident", lambda: now)
    assert worker.think(order_to(Choose(kind="random"), s)).full is full


async def test_a_full_worker_gives_way_to_a_new_one(mind, s, monkeypatch):
    """It would go on growing: what it has worked out once is kept."""
    monkeypatch.setattr(
        thinker, "COMMAND", (*thinker.COMMAND[:2], f"from bot.players import worker; worker.ROOM = 0; {thinker.START}")
    )
    for _ in range(2):
        thought = await mind.think(GAME, s, 0, Choose(kind="random"))
        assert thought.result in machine.question_for(GAME, s, 0).options
        assert mind.pid is None


def test_how_long_others_had_the_processor_is_told(s, monkeypatch):
    order = order_to(Choose(kind="random"), s)
    times = iter([10.0, 17.0])
    monkeypatch.setattr(worker, "perf_counter", lambda: next(times))
    monkeypatch.setattr(worker, "process_time", iter([3.0, 4.0]).__next__)
    assert worker.think(order).waited == 6.0


def test_equal_orders_have_equal_thoughts(s):
    order = order_to(Choose(kind="search", budget=Budget(playouts=8)), s)
    assert worker.think(order).result == worker.think(order).result != b""


def begin(how):
    """The child's process and its worker's id, once the worker thinks."""
    command = [sys.executable, "-m", "tests.players.child", how]
    child = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    return child, int(child.stdout.readline())


def has_ended(pid):
    """Whether a process ends, now or within ten seconds: its pipes close a moment before it does."""
    try:
        process = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([process], [], [], 10)[0])
    finally:
        os.close(process)


@pytest.mark.parametrize(("how", "code"), [("closed", 0), ("failed", 1)])
def test_nothing_hangs_at_exit_and_no_worker_stays(how, code):
    child, pid = begin(how)
    _, said = child.communicate(timeout=60)  # to the end of what child and worker write: both are gone
    assert child.returncode == code
    assert ("left without closing" in said) == (how == "failed")
    assert has_ended(pid)


def test_no_worker_outlives_a_bot_that_is_killed():
    child, pid = begin("thinking")
    child.kill()
    _, said = child.communicate(timeout=60)
    assert said == ""
    assert has_ended(pid)


def test_ctrl_c_ends_the_bot_and_its_worker_without_a_word_from_the_worker(shell):
    child, pid = begin("thinking")
    child.send_signal(signal.SIGINT)
    _, said = child.communicate(timeout=60)
    assert "KeyboardInterrupt" in said
    assert "worker.py" not in said
    assert has_ended(pid)


async def test_a_worker_looks_again_at_what_was_chosen(mind, s, log_lines):
    before = copy(s)
    made = (PLAYERS["random"](GAME, s, 0, Random(1)),)
    thought = await mind.think(GAME, s, 0, LookAgain(made=made, budget=Budget(seconds=0.05)), 7)
    assert thought.spent > 0
    assert s == before
    assert log_lines == []


async def test_a_worker_that_fails_to_look_again_has_found_nothing(mind, s, log_lines):
    thought = await mind.think(GAME, s, 9, LookAgain(made=("anything",)), 7)
    assert (thought.result, thought.spent) == (None, 0)
    (line,) = log_lines
    assert (line["table"], line["log_level"]) == (7, "error")
    assert "anything" not in str({**line, "error": ""})


async def test_a_worker_that_was_ended_starts_again_with_the_next_order(mind, s):
    for _ in range(2):
        job = LookAgain(made=("anything",), budget=Budget(seconds=0.01))
        assert (await mind.think(GAME, s, 0, job, 7)).spent > 0
        await mind.close()


async def test_a_worker_solves_and_judges(mind, s, log_lines):
    before, made, short = copy(s), (PLAYERS["random"](GAME, s, 0, Random(1)),), Budget(seconds=0.05)
    assert (await mind.think(GAME, s, 0, Solve(made=made, better=made, budget=short))).spent > 0
    judged = await mind.think(GAME, s, 0, Judge(made=made, best=made, budget=short), seed=7)
    assert judged.result == Verdict(True, 0.0)
    assert s == before
    assert log_lines == []


async def test_a_worker_that_fails_has_no_solution_and_no_verdict(mind, s, log_lines):
    for job in (Solve(made=("anything",), better=("else",)), Judge(made=("anything",), best=("else",))):
        assert (await mind.think(GAME, s, 9, job)).result is None
    assert [line["job"] for line in log_lines] == ["Solve", "Judge"]
    assert "anything" not in str([{**line, "error": ""} for line in log_lines])
