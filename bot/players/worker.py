"""The process in which computer players think: reads orders from standard input, writes answers to standard output."""

import logging
import os
import signal
import struct
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from queue import SimpleQueue
from random import Random
from threading import Thread
from time import perf_counter, process_time
from typing import BinaryIO, Literal

import msgspec

from bot.engine import codec
from bot.engine.effect import Choice, Seat
from bot.engine.game import Game, S
from bot.players.budget import Budget
from bot.players.forecast import forecast, forecast_question
from bot.players.outlook import Outlook, outlook
from bot.players.player import PLAYERS
from bot.players.puzzle import Solution, solve
from bot.players.second_look import BetterLine, better_line
from bot.players.suggestion import Suggestion, suggest
from bot.players.verdict import Verdict, judge

LENGTH = struct.Struct("!I")  # of a message in bytes: sent before it
NICE = 5  # added to the process's niceness, so that a thinking worker gives way to the bot
LAST = 19  # for what nobody waits for: the greatest niceness


Task = Literal["choose", "forecast", "foresee", "look_again", "solve", "judge", "outlook", "suggest"]


class Order(msgspec.Struct, frozen=True):
    """An order to think for this seat; `package` is the game's, whose `GAME` is the game.

    Except to choose, to suggest or to forecast its next turn, what is thought about is the choices that it `made`:
    whether it could have done better, whether the `other` ones that were better make a puzzle, or whether they are as
    good as the `other` ones, which solve it. The outlook is that of the one choice in `made`. To foresee a question in
    another's turn is to look for one with another verb than those in `other`.
    """

    package: str
    state: bytes
    seat: Seat
    kind: str
    budget: Budget
    seed: int
    task: Task = "choose"
    made: tuple[Choice, ...] = ()
    other: tuple[Choice, ...] = ()


class Thought(msgspec.Struct, frozen=True):
    """The seat's choice, or why thinking failed; `waited` are the seconds in which others had the processor.

    `spent` are those in which it had it. After a second look `better` is what the seat could have done instead, if
    anything; `solution` and `verdict` are those of a puzzle, `state` is the forecast one, `outlook` that of a choice,
    and `suggestion` a choice with what speaks for it.
    `log_lines` are what was logged meanwhile: the bot logs them, which knows the table.
    """

    choice: Choice = ""
    error: str = ""
    waited: float = 0.0
    better: BetterLine | None = None
    spent: float = 0.0
    solution: Solution | None = None
    verdict: Verdict | None = None
    state: bytes = b""
    outlook: Outlook | None = None
    suggestion: Suggestion | None = None
    log_lines: tuple[str, ...] = ()


def frame_message(message: Order | Thought) -> bytes:
    """Return a message as it is sent through a pipe, with its length in front."""
    data = msgspec.msgpack.encode(message)
    return LENGTH.pack(len(data)) + data


def think(order: Order) -> Thought:
    """Carry out an order: return the choice, or the failure as text."""
    try:
        game = import_module(order.package).GAME
        s = codec.decode(game, order.state)
        passed, spent = perf_counter(), process_time()
        with _collected_log_lines() as log_lines:
            thought = _think(order, game, s)
        passed, spent = perf_counter() - passed, process_time() - spent
        return msgspec.structs.replace(thought, waited=passed - spent, spent=spent, log_lines=tuple(log_lines))
    except Exception:  # noqa: BLE001 - whatever it is, the bot is told and logs it
        return Thought(error=traceback.format_exc())


def _think(order: Order, game: Game[S, object], s: S) -> Thought:
    """Return what comes of an order, without what it has cost."""
    seat, chance, budget = order.seat, Random(order.seed), order.budget
    match order.task:
        case "choose":
            return Thought(PLAYERS[order.kind](game, s, seat, chance, budget))
        case "forecast":
            future = forecast(game, s, seat, chance)
            return Thought(state=codec.encode(game, future) if future else b"")
        case "foresee":
            future = forecast_question(game, s, seat, chance, order.other)
            return Thought(state=codec.encode(game, future) if future else b"")
        case "look_again":
            return Thought(better=better_line(game, s, seat, order.made, chance, budget))
        case "solve":
            return Thought(solution=solve(game, s, seat, order.made, order.other, chance, budget))
        case "judge":
            return Thought(verdict=judge(game, s, seat, order.made, order.other, order.seed, budget))
        case "outlook":
            return Thought(outlook=outlook(game, s, seat, order.made[0], order.seed, budget))
        case "suggest":
            return Thought(suggestion=suggest(game, s, seat, chance, budget))


class _Collector(logging.Handler):
    """Appends what is logged to a list."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__()
        self._lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        """Append a line."""
        self._lines.append(record.getMessage())


@contextmanager
def _collected_log_lines() -> Iterator[list[str]]:
    """Yield a list that gets the lines that computer players log meanwhile, at whatever level."""
    lines, players = list[str](), logging.getLogger(__package__)
    collector, level = _Collector(lines), players.level
    players.addHandler(collector)
    players.setLevel(logging.DEBUG)
    try:
        yield lines
    finally:
        players.setLevel(level)
        players.removeHandler(collector)


def main(nice: int) -> None:
    """Think about one order after the other until the bot closes the pipe, as a process that is so nice."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot; it hangs up when it ends
    if hasattr(os, "nice"):
        os.nice(nice)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # so that what anybody prints goes to standard error, not among the answers
    orders: SimpleQueue[Order] = SimpleQueue()
    Thread(target=_listen, args=(sys.stdin.buffer, orders), daemon=True).start()
    while True:
        answers.write(frame_message(think(orders.get())))
        answers.flush()


def _listen(pipe: BinaryIO, orders: SimpleQueue[Order]) -> None:
    """Pass orders on to the queue; when the bot closes the pipe, end the process at once, even in mid-thought."""
    while head := pipe.read(LENGTH.size):
        orders.put(msgspec.msgpack.decode(pipe.read(*LENGTH.unpack(head)), type=Order))
    os._exit(0)
