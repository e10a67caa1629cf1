"""`python -m bot train KEY`: rounds of rollouts and regression; what is played is kept, so that it goes on there."""

import multiprocessing
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from time import perf_counter

import msgspec

from bot.data import DATA
from bot.players.learned import FILE, Weights
from bot.training.regression import fit
from bot.training.rollouts import FIRST_DEAL, Deal, Decision, decisions

HEAD = """\
# What computer players have learned of {key} from {count} decisions: by how many points one of each feature changes
# the value of a position at the end of the game, and how much more at its beginning. Not to be edited by hand:
# `python -m bot train {key}` makes it.
[weights]
"""


class Plan(msgspec.Struct, frozen=True):
    """How much is played: so many deals in each round, of each a share of the decisions, each option so many times."""

    deals: Sequence[int]
    share: float
    futures: int


def train(key: str, plan: Plan, folder: Path) -> None:
    """Play rounds, each with the weights of those before; keep them in a folder. Write the weights as data."""
    known, begun_at, first = list[Decision](), perf_counter(), FIRST_DEAL
    for number, count in enumerate(plan.deals):
        weights = fit(known) if known else {}
        deals = [Deal(key, deal, weights, plan.share, plan.futures) for deal in range(first, first + count)]
        known += _round(deals, folder / f"{key}-{number}.jsonl")
        first += count
        print(f"{key}, round {number + 1}: {len(known)} decisions, {perf_counter() - begun_at:.0f} s", flush=True)
    write_weights(key, fit(known), len(known))


def _round(deals: Sequence[Deal], file: Path) -> list[Decision]:
    """Return the decisions of these deals: those that the file has, and those that are played now and added to it."""
    known = [*_read(file)]
    there = {decision.deal for decision in known}
    processes = os.cpu_count() or 1
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn")) as pool, file.open("ab") as out:
        for played in pool.map(decisions, [deal for deal in deals if deal.number not in there]):
            out.writelines(msgspec.json.encode(decision) + b"\n" for decision in played)
            out.flush()
            known += played
    return known


def _read(file: Path) -> Iterator[Decision]:
    """Yield the decisions in a file; none if there is none."""
    if file.exists():
        with file.open("rb") as lines:
            for line in lines:
                yield msgspec.json.decode(line, type=Decision)


def write_weights(key: str, weights: Weights, count: int) -> None:
    """Write weights, learned from so many decisions, into the game's data."""
    lines = (f'"{name}" = [{end}, {more}]\n' for name, (end, more) in sorted(weights.items()))
    (DATA / key / FILE).write_text(HEAD.format(key=key, count=count) + "".join(lines), "utf-8")
