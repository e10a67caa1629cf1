"""Looking at games again in the background: all that was ordered, and then no process is left."""

from types import SimpleNamespace

from bot.players.jobs import LookAgain, Solve
from bot.players.second_look import BetterLine
from bot.players.thinker import Thinker, Thought
from bot.players.worker import LAST
from bot.workers.second_looks import TURN, SecondLooks


class Looks:
    """The turns that are to be looked at, and what was noted for them."""

    def __init__(self, *turns):
        self.turns, self.noted = list(turns), []

    async def next_turn(self, most):
        assert most == 60
        return self.turns[len(self.noted)] if len(self.noted) < len(self.turns) else None

    async def note(self, at, better, seconds, puzzle):
        self.noted.append((at, better, seconds, puzzle))


class Candidates:
    """Servers that agree, or do not."""

    def __init__(self, agree):
        self.agree = agree

    async def deal(self, at):
        return "dealt anew" if self.agree else None

    async def candidate(self, at, position, solution):
        assert position == "dealt anew"
        return f"puzzle of {solution}"


class Looker:
    """The process that thinks."""

    def __init__(self):
        self.asked, self.closed = [], 0

    async def think(self, game, s, seat, job, table):
        assert table == 7, "what fails is logged with its table"
        self.asked.append((game, s, seat, job))
        return Thought(BetterLine(("x",), 4.0), 0.5) if isinstance(job, LookAgain) else Thought("x", 0.25)

    async def close(self):
        self.closed += 1


def turn(seat):
    table = SimpleNamespace(game="the game", id=7)
    return SimpleNamespace(table=table, state="before", turn=SimpleNamespace(seat=seat, made=("a", "b")))


def tables(looks, agree=False):
    puzzles = SimpleNamespace(candidates=Candidates(agree))
    return SimpleNamespace(history=SimpleNamespace(second_looks=looks), puzzles=puzzles)


async def test_every_turn_is_looked_at_and_the_process_ends():
    looks, looker = Looks(turn(0), turn(2)), Looker()
    worker = SecondLooks(tables(looks), 60, looker)
    worker.begin()
    await worker.sweep.done.wait()
    assert looker.asked == [("the game", "before", seat, LookAgain(made=("a", "b"), budget=TURN)) for seat in (0, 2)]
    assert looks.noted == [(at, BetterLine(("x",), 4.0), 0.5, None) for at in looks.turns]
    assert looker.closed == 1
    await worker.close()


async def test_a_missed_turn_becomes_a_puzzle_where_the_server_agrees():
    looks, looker = Looks(turn(0)), Looker()
    worker = SecondLooks(tables(looks, agree=True), 60, looker)
    worker.begin()
    await worker.sweep.done.wait()
    assert looker.asked[1:] == [("the game", "dealt anew", 0, Solve(made=("a", "b"), better=("x",)))]
    assert looks.noted == [(looks.turns[0], BetterLine(("x",), 4.0), 0.75, "puzzle of x")]
    await worker.close()


async def test_nothing_is_looked_at_where_that_is_turned_off():
    worker = SecondLooks(SimpleNamespace(), 0)
    worker.begin()
    await worker.close()
    assert not worker.sweep.done.is_set()


def test_its_process_gives_way_to_all_others():
    assert SecondLooks(SimpleNamespace(), 60).thinker.nice == LAST
    assert Thinker().nice < LAST
