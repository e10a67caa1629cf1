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
from threading import Thread
from time import perf_counter, process_time
from typing import BinaryIO

import msgspec

from bot.engine import codec
from bot.engine.effect import Seat
from bot.players.jobs import AnyJob
from bot.process import memory

LENGTH = struct.Struct("!I")  # of a message in bytes: sent before it
NICE = 5  # added to the process's niceness, so that a thinking worker gives way to the bot
LAST = 19  # for what nobody waits for: the greatest niceness
ROOM = 64 << 20  # bytes: a worker that has more gives way to a new one, which takes 0.2 s to begin


class Order(msgspec.Struct, frozen=True):
    """An order to think for this seat; `package` is the game's, whose `GAME` is the game."""

    package: str
    state: bytes
    seat: Seat
    seed: int
    job: AnyJob


class Reply(msgspec.Struct, frozen=True):
    """The job's result, encoded, or the error; the worker had the processor for `spent` seconds, others for `waited`.

    `log_lines` are what was logged meanwhile: the bot logs them, which knows the table. `full`: the worker knows so
    much by heart that a new one should take its place.
    """

    result: bytes = b""
    error: str = ""
    spent: float = 0.0
    waited: float = 0.0
    log_lines: tuple[str, ...] = ()
    full: bool = False


def frame_message(message: Order | Reply) -> bytes:
    """Return a message as it is sent through a pipe, with its length in front."""
    data = msgspec.msgpack.encode(message)
    return LENGTH.pack(len(data)) + data


def think(order: Order) -> Reply:
    """Carry out an order: return the result, or the failure as text."""
    try:
        game = import_module(order.package).GAME
        s = codec.decode(game, order.state)
        passed, spent = perf_counter(), process_time()
        with _collected_log_lines() as log_lines:
            result = order.job.think(game, s, order.seat, order.seed)
        passed, spent = perf_counter() - passed, process_time() - spent
        full = memory.resident() > ROOM
        return Reply(msgspec.msgpack.encode(result), "", spent, passed - spent, tuple(log_lines), full)
    except Exception:  # noqa: BLE001 - whatever it is, the bot is told and logs it
        return Reply(error=traceback.format_exc())


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
