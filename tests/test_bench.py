"""The bench: each part runs, on a tiny scale, and yields its figures. No figure is judged here: machines differ."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from bot.bench import bench, machine, players, turns
from bot.bench.databases import postgresql, syncs
from bot.bench.figure import Figure, at_least, at_most, below, percentile, spread, three_digits
from bot.bench.probe import whole_memory
from bot.bench.scale import TINY
from bot.bench.walk import positions, seat_counts, stages, usual_seats, walk
from bot.config import Settings
from bot.engine.state import copy
from bot.games.registry import games
from cogs.pictures import in_threads
from tests.store.scratch import SERVER
from tests.walk import reload

FIRST = next(iter(games()))
GAMES = pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
EVERY_GAME = {
    "engine": ("decisions in random play", "options listed meanwhile", "copy a state", "encode a state",
               "decode a state", "saved state, start", "saved state, middle", "saved state, end"),
    "turns": ("choice to committed state, p50", "choice to committed state, p99", "choice to finished picture, p50",
              "choice to finished picture, p99", "choice to its first picture then, p50", "choice to its first picture then, p99", "warm-up, slowest"),
    "plans": ("a planned turn, p50", "its choices one by one, p50", "planned turns against their choices"),
    "pictures": ("table drawn, p50", "table packed, p99", "one seat drawn, p50", "table's file, end",
                 "one seat's file, end"),
    "players": ("playouts of search", "greedy beats random, 95 % interval to", "search beats greedy, 95 % interval to",
                "greedy, a choice", "search, a choice"),
    "presses": ("presses a turn, p90", "presses a turn, most", "entries a question, p50",
                "entries a question, most"),
    "history": ("choices made", "states kept of the game", "events kept of the game", "played anew", "film drawn",
                "film packed", "looked at by verify --live halfway, CPU", "film's file", "recap's picture, p50",
                "recap's picture, p99"),
}  # fmt: skip
LONG = ("players", "presses", "history", "growth")
GROWING = ("choice", "post noted", "table of a channel", "last game of a channel", "games of a person",
           "games of a server", "games that are over", "what is due", "what is to be sent", "what others left, p50",
           "database opened, p50")  # fmt: skip
CLUSTER = ("interactions a second", "acknowledged, p50", "acknowledged, p99",
           "the bots' processor time, an interaction", "processors busy with the bots")  # fmt: skip
ALL_GAMES = {
    "start": ("process begun to the gateway's READY, slowest", "READY to ready, slowest", "memory when ready"),
    "load": ("interactions a second", "acknowledged, p50", "acknowledged, p99", "autocompletion acknowledged, p99",
             "the bot's event loop late by, p99", "resident memory, most", "memory of all its processes, most",
             "last acknowledged", "not acknowledged",
             "acts that came to nothing", "errors logged", "rules of Discord broken"),
    "growth": ("READY to ready", "memory when ready", *GROWING),
    "results": ("all ratings calculated again, CPU", "/stats of who has played most: read, CPU",
                "/stats of who has played most: drawn, CPU", "/top of the server, CPU", "trophies of who has played most, CPU"),
    "due": ("done after it was due, p99", "done when all is due"),
}  # fmt: skip


@pytest.fixture(autouse=True)
def elsewhere(tmp_path, monkeypatch):
    """An empty folder, none of our settings, and a child process that finds us."""
    monkeypatch.chdir(tmp_path)
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path for path in sys.path if path))
    return tmp_path


def _some_of(parts):
    """These parts, those that take longest in long runs only."""
    return [pytest.param(part, marks=pytest.mark.long) if part in LONG else part for part in parts]


class FewMatches(ProcessPoolExecutor):
    """Plays the first game's matches; those of the others, which take long, are won at once."""

    def map(self, play, matches):
        mine = [match for match in matches if match.key == FIRST]
        return super().map(play, mine) if mine else [players.Outcome(1.0, 5, 0.1) for _ in matches]


@pytest.fixture
def few_processes(monkeypatch):
    """A process of its own takes seconds to begin: only the first game has those that each game would have.

    Nor does each game's turn begin with what warms up all games.
    """
    real = turns.time_first_picture
    monkeypatch.setattr(turns, "in_processes", lambda _: in_threads(1))
    monkeypatch.setattr(turns, "time_first_picture", lambda key: real(key) if key == FIRST else (1.0, 0.1))
    monkeypatch.setattr(players, "ProcessPoolExecutor", FewMatches)
    monkeypatch.setattr("cogs.pictures.pictures.MOMENTS", ())


@pytest.mark.usefixtures("few_processes")
@pytest.mark.parametrize("part", _some_of(EVERY_GAME))
def test_a_part_has_its_figures_for_every_game(part, elsewhere):
    figures = list(bench.measure_part(part, TINY))
    for game in games().values():
        mine = {figure.what for figure in figures if figure.of.startswith(game.key)}
        assert set(EVERY_GAME[part]) <= mine
    assert all(figure.value > 0 for figure in figures if figure.unit not in {"%", "points", "questions"})
    assert list(elsewhere.iterdir()) == []


@pytest.fixture
def patient(monkeypatch):
    """Discord and people who wait a minute, not seconds: how soon the bot answers is a figure, whether it does is ours."""
    monkeypatch.setattr("bot.local.gateway.interactions.ANSWER_WITHIN", 60.0)
    monkeypatch.setattr("bot.local.people.person.PATIENCE", 60.0)


@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("part", _some_of(ALL_GAMES))
def test_a_part_has_its_figures_for_the_bot(part, elsewhere):
    figures = {figure.what: figure.value for figure in bench.measure_part(part, TINY)}
    assert set(ALL_GAMES[part]) <= figures.keys()
    ought_to_be_zero = ("not acknowledged", "acts that came to nothing", "errors logged", "rules of Discord broken")
    assert all(not value for what, value in figures.items() if what in ought_to_be_zero)
    assert list(elsewhere.iterdir()) == []


def test_each_part_is_covered_here():
    assert set(bench.PARTS) == {*EVERY_GAME, *ALL_GAMES, "cluster"}


@pytest.mark.long
def test_a_cluster_has_its_figures_for_one_two_and_three_processes(elsewhere, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", f"{SERVER}/postgres")
    figures = list(bench.measure_part("cluster", TINY))
    for number in (1, 2, 3):
        mine = {figure.what: figure.value for figure in figures if figure.of.startswith(f"{number} x")}
        assert set(CLUSTER) <= mine.keys()
        assert all(value > 0 for value in mine.values())
    assert list(elsewhere.iterdir()) == []


def test_without_postgresql_there_is_no_cluster():
    assert [figure for figure in bench.measure_part("cluster", TINY) if figure.of != "this machine"] == []


def test_json_holds_what_the_table_shows(capsys, monkeypatch):
    """Both tell of one run, so the values are the same as well."""
    figures = list(bench.measure_part("due", TINY))
    monkeypatch.setattr(bench, "measure_part", lambda part, scale: figures)
    assert bench.bench(["due"], True, TINY) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["scale"]["turns"] == TINY.turns
    assert [figure["part"] for figure in document["figures"]] == ["due"] * len(figures)
    assert bench.bench(["due"], False, TINY) == 0
    table = capsys.readouterr().out
    for figure in document["figures"]:
        value = re.escape(three_digits(figure["value"]))
        assert re.search(rf"^{figure['of']} +{figure['what']} +{value} {figure['unit']}", table, re.MULTILINE)


def test_an_unknown_part_says_which_there_are(capsys):
    assert bench.bench(["due", "speed"], False, TINY) == 1
    written = capsys.readouterr()
    assert written.out == ""
    assert all(part in written.err for part in bench.PARTS)


def test_a_figure_tells_whether_it_reached_its_aim():
    assert Figure("it", "does", 3.99, "ms", below(4)).verdict == "reached"
    assert Figure("it", "does", 4, "ms", below(4)).verdict == "NOT reached"
    assert Figure("it", "does", 4, "ms", at_most(4)).verdict == "reached"
    assert Figure("it", "does", 4.01, "ms", at_most(4)).verdict == "NOT reached"
    assert Figure("it", "does", 4, "/s", at_least(4)).verdict == "reached"
    assert Figure("it", "does", 3.99, "/s", at_least(4)).verdict == "NOT reached"
    assert Figure("it", "does", 3.99, "/s").verdict == ""


def test_the_table_is_aligned():
    lines = [
        bench.line(Figure("a game", "what it does", value, "us", aim))
        for value, aim in ((1.5, below(4)), (123_456, below(1_000_000)), (0.25, at_least(7)))
    ]
    assert len({line.index("us") for line in lines}) == 1
    assert len({re.search(r"[<>]", line).start() for line in lines}) == 1
    assert len({line.index("reached") - 4 * ("NOT" in line) for line in lines}) == 1


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (0.123, "0.12"), (3.14159, "3.14"), (31.4159, "31.4"), (314.159, "314"), (1e6, "1,000,000")],
)
def test_numbers_are_shown_with_what_they_tell(value, text):
    assert three_digits(value) == text


def test_percentiles_are_values_that_occurred():
    values = [float(number) for number in range(1, 201)]
    assert [percentile(values, share) for share in (0.5, 0.99, 1)] == [100, 198, 200]
    assert percentile([7.0], 0.5) == percentile([7.0], 0.99) == 7
    assert percentile([], 0.5) == 0
    assert [figure.value for figure in spread("it", "does", [0.001, 0.002, 0.004])] == [2, 4, 4]


@GAMES
def test_positions_are_such_as_come_up_and_independent(game):
    results = positions(game, usual_seats(game), 12)
    assert len(results) == 12
    assert all(reload(game, s) == s for s in results)
    assert len({id(s) for s in results}) == 12


@GAMES
def test_stages_go_from_the_first_choice_to_the_last(game):
    start, middle, end = stages(game, usual_seats(game)).values()
    states = [copy(moment.state) for moment in walk(game, usual_seats(game), 1)]
    assert start == states[0]
    assert middle == states[len(states) // 2]
    assert end == states[-1]
    assert {game.seats[0], game.seats[-1]} <= {*seat_counts(game)} <= {*game.seats}


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system tells nothing of processes")
def test_what_a_process_and_those_that_it_has_begun_do_is_told():
    idle = "import sys; sys.stdin.read()"
    with subprocess.Popen([sys.executable, "-c", idle], stdin=subprocess.PIPE) as process:
        assert process.pid in machine.child_pids(os.getpid())
        assert machine.child_pids(process.pid) == []
        process.stdin.close()
        process.wait()
        assert process.pid not in machine.child_pids(os.getpid())
        assert machine.cpu_seconds(process.pid) == 0.0
    before = machine.cpu_seconds(os.getpid())
    while machine.cpu_seconds(os.getpid()) == before:
        sum(range(10_000))


@pytest.mark.skipif(not whole_memory(), reason="the system does not tell")
def test_the_memory_of_what_a_process_has_begun_counts_and_of_what_that_has_begun():
    hold = "import sys; held = b'x' * (64 << 20); print(flush=True); sys.stdin.read()"
    run_it = "import subprocess, sys; subprocess.run([sys.executable, '-c', sys.argv[1]])"
    before = whole_memory()
    with subprocess.Popen([sys.executable, "-c", run_it, hold], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as begun:
        begun.stdout.readline()
        assert whole_memory() > before + 64
        begun.stdin.close()
    assert whole_memory() < before + 64


def test_a_busy_machine_is_told(monkeypatch, tmp_path):
    """Ten seconds of two processors at work, of which we were one for four."""
    monkeypatch.setattr(machine, "STAT", stat := tmp_path / "stat")
    monkeypatch.setattr(machine.os, "cpu_count", lambda: 2)
    monkeypatch.setattr(machine, "perf_counter", lambda: now)
    monkeypatch.setattr(machine, "own_seconds", lambda: ours)
    ticks, now, ours = os.sysconf("SC_CLK_TCK"), 100.0, 7.0
    stat.write_text(f"cpu {50 * ticks} 0 {10 * ticks} 500 5 0 0 0\ncpu0 1\n")
    others = machine.OtherLoad()
    stat.write_text(f"cpu {56 * ticks} {ticks} {12 * ticks} 999 9 {ticks} 0 0\ncpu0 1\n")
    now, ours = 110.0, 11.0
    (figure,) = others.figures()
    assert (figure.value, figure.unit) == (30, "%")
    stat.unlink()
    assert others.figures() == machine.OtherLoad().figures() == []


def test_the_disk_is_asked_each_time(tmp_path):
    assert len(syncs(tmp_path, 3)) == 3
    assert (tmp_path / "sync").stat().st_size == 3 * 4096


async def test_without_postgresql_there_is_none_to_measure():
    async with postgresql() as url:
        assert url is None


async def test_postgresql_is_measured_on_a_database_of_its_own(monkeypatch):
    """The games of DATABASE_URL stay untouched, and nothing is left behind."""
    asyncpg = pytest.importorskip("asyncpg", reason="needs the extra 'postgres'")
    server = os.environ.get("GAMEKEEPER_TEST_POSTGRES", "postgresql://postgres@127.0.0.1:5432")
    monkeypatch.setenv("DATABASE_URL", f"{server}/postgres")
    try:
        connection = await asyncpg.connect(f"{server}/postgres", timeout=5)
    except (OSError, TimeoutError, asyncpg.PostgresError) as error:
        pytest.skip(f"no PostgreSQL at {server}: {error}")
    named = "SELECT datname FROM pg_database WHERE datname LIKE 'gamekeeper_bench_%'"
    try:
        before = {row[0] for row in await connection.fetch(named)}
        figures = await turns.on_postgresql(TINY)
        assert {figure.of for figure in figures} == {f"{key}, PostgreSQL" for key in games()}
        assert {row[0] for row in await connection.fetch(named)} == before
    finally:
        await connection.close()


def test_troubles_that_differ_by_numbers_only_are_told_together():

    from bot.bench.load import problem_kinds

    collected = list(problem_kinds("acts", ["post:1:2:play: too late", "post:33:4:play: too late", "refused"]))
    assert collected == ["acts: 2 like post:33:4:play: too late\n", "acts: 1 like refused\n"]
    assert list(problem_kinds("acts", [])) == []


def test_a_bench_that_is_told_to_end_leaves_nothing(elsewhere):
    """Neither its games, which are many by then, nor its bot."""
    command = [sys.executable, "-m", "bot", "bench", "start"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as bench:
        while not [*elsewhere.glob("gamekeeper-bench-*/games.db")]:
            assert bench.poll() is None, bench.stderr.read()
            time.sleep(0.01)
        bench.terminate()
        _, said = bench.communicate(timeout=60)
    assert bench.returncode == 128 + signal.SIGTERM
    assert "Traceback" not in said
    assert list(elsewhere.iterdir()) == []
