"""`python -m bot bench [PART ...]`: measures part by part and prints each figure with its aim."""

import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from importlib import import_module

import msgspec

from bot.bench.figure import Figure, three_digits
from bot.bench.machine import OtherLoad, description
from bot.bench.scale import FULL, Scale

PARTS = (
    "engine",
    "turns",
    "plans",
    "pictures",
    "start",
    "load",
    "players",
    "presses",
    "due",
    "growth",
    "results",
    "cluster",
    "history",
)
Measure = Callable[[Scale], Iterable[Figure]]


def bench(parts: Collection[str], as_json: bool, scale: Scale = FULL) -> int:
    """Run these parts, or all if none is named. Return the exit code: 1 if a part does not exist, else 0."""
    if unknown := [part for part in parts if part not in PARTS]:
        sys.stderr.write(f"gamekeeper: the bench has no part {unknown[0]!r}; it has {', '.join(PARTS)}\n")
        return 1
    chosen_parts = [part for part in PARTS if part in parts or not parts]
    if as_json:
        print(msgspec.json.encode(_document(chosen_parts, scale)).decode())
    else:
        _print(chosen_parts, scale)
    return 0


def measure_part(part: str, scale: Scale) -> Iterator[Figure]:
    """Measure a part and yield its figures as they come."""
    measure: Measure = import_module(f"bot.bench.{part}").measure
    other_load = OtherLoad()
    yield from measure(scale)
    yield from other_load.figures()


def _document(parts: Iterable[str], scale: Scale) -> dict[str, object]:
    """Return all figures and the machine, for JSON."""
    figures = [
        {"part": part, **msgspec.structs.asdict(figure), "verdict": figure.verdict}
        for part in parts
        for figure in measure_part(part, scale)
    ]
    return {"machine": description(), "scale": msgspec.to_builtins(scale), "figures": figures}


def _print(parts: Iterable[str], scale: Scale) -> None:
    """Print the machine, and each figure as it comes."""
    print(description())
    for part in parts:
        print(f"\n{part.upper()}")
        for figure in measure_part(part, scale):
            print(line(figure), flush=True)


def line(figure: Figure) -> str:
    """Return a figure as a line of the printed table."""
    value = f"{three_digits(figure.value):>12} {figure.unit:<6}"
    aim = f"{figure.aim!s:<12} {figure.verdict}" if figure.aim else ""
    return f"{figure.of:<30}{figure.what:<44}{value}{aim}".rstrip()
