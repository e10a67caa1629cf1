"""`python -m bot bench`: measures part by part and prints figures beside what is aimed at."""

import sys
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module

import msgspec

from bot.bench.figure import Figure, shown
from bot.bench.machine import Others, described
from bot.bench.scale import FULL, Scale

PARTS = ("engine", "turns", "pictures", "start", "load", "players", "presses")
Measure = Callable[[Scale], Iterable[Figure]]


def bench(only: str, as_json: bool, scale: Scale = FULL) -> int:
    """Run the parts whose name contains `only`; 1 if there is none, else 0, whatever the figures are."""
    chosen = [part for part in PARTS if only in part]
    if not chosen:
        sys.stderr.write(f"gamekeeper: no such part of the bench; there are {', '.join(PARTS)}\n")
        return 1
    if as_json:
        print(msgspec.json.encode(_document(chosen, scale)).decode())
    else:
        _print(chosen, scale)
    return 0


def measured(part: str, scale: Scale) -> Iterator[Figure]:
    """The figures of a part, as they come."""
    measure: Measure = import_module(f"bot.bench.{part}").measure
    others = Others()
    yield from measure(scale)
    yield from others.figures()


def _document(chosen: Iterable[str], scale: Scale) -> dict[str, object]:
    figures = [
        {"part": part, **msgspec.structs.asdict(figure), "verdict": figure.verdict}
        for part in chosen
        for figure in measured(part, scale)
    ]
    return {"machine": described(), "scale": msgspec.to_builtins(scale), "figures": figures}


def _print(chosen: Iterable[str], scale: Scale) -> None:
    print(described())
    for part in chosen:
        print(f"\n{part.upper()}")
        for figure in measured(part, scale):
            print(line(figure), flush=True)


def line(figure: Figure) -> str:
    """A row of the table."""
    value = f"{shown(figure.value):>12} {figure.unit:<6}"
    aim = f"{figure.aim!s:<12} {figure.verdict}" if figure.aim else ""
    return f"{figure.of:<28}{figure.what:<44}{value}{aim}".rstrip()
