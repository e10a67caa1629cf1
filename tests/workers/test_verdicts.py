"""Judging attempts in the background: all that were made, in order, and then no process is left."""

from types import SimpleNamespace

from bot.players.jobs import Judge
from bot.players.thinker import Thinker, Thought
from bot.players.worker import LAST
from bot.workers.verdicts import Verdicts


class Attempts:
    """The attempts that were made, and what was noted for them."""

    def __init__(self, *made):
        self.made, self.noted, self.swept = list(made), [], 0

    async def end_stale(self):
        self.swept += 1

    async def next_to_judge(self):
        return self.made[len(self.noted)] if len(self.noted) < len(self.made) else None

    async def note(self, attempt, verdict):
        self.noted.append((attempt, verdict))


class Mind:
    """The process that judges."""

    def __init__(self):
        self.asked, self.tables, self.closed = [], [], 0

    async def think(self, game, s, seat, job, table, seed):
        self.asked.append((game, s, seat, job, seed))
        self.tables.append(table)
        return Thought(f"verdict {len(self.asked)}")

    async def close(self):
        self.closed += 1


def attempt(seat):
    puzzle = SimpleNamespace(game="the game", state="dealt", row=SimpleNamespace(seat=seat), best=("b",), seed=9)
    return SimpleNamespace(puzzle=puzzle, made=("a",), table=SimpleNamespace(id=70 + seat))


async def test_every_attempt_is_judged_and_the_process_ends():
    attempts, mind = Attempts(attempt(0), attempt(2)), Mind()
    worker = Verdicts(SimpleNamespace(puzzles=SimpleNamespace(attempts=attempts)), mind)
    worker.begin()
    await worker.sweep.done.wait()
    job = Judge(made=("a",), best=("b",))
    assert mind.asked == [("the game", "dealt", seat, job, 9) for seat in (0, 2)]
    assert mind.tables == [70, 72], "what fails is logged with its table"
    assert attempts.noted == [(attempts.made[0], "verdict 1"), (attempts.made[1], "verdict 2")]
    assert (attempts.swept, mind.closed) == (1, 1)
    await worker.close()


def test_its_process_gives_way_to_all_others():
    assert Verdicts(SimpleNamespace()).thinker.nice == LAST
    assert Thinker().nice < LAST
