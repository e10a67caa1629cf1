"""How much the tests see: `python -m tests.mutants --count 500 --seed 1 --out FILE`.

Takes a sample of mutants (functions with one small thing changed, see `tests.mutation`) of engine, pace, store, tables,
workers, the cogs and each game's scoring and payment, the same share of each, and asks for each whether any test fails.
The tests are collected once and run once, to see which functions each of them calls and how long it takes. Then each
mutant has a process of its own, forked from the one that has collected: the function's code is swapped and the tests
that call it are run, those of its own folder first, then the fastest, until one fails, or takes ten times as long as it
should (which kills it too), or all have passed, which it has survived. Where `--limit` seconds are over before, it ran
out of time: nobody knows, and it counts for neither side.

FILE gets one line of JSON a mutant; run again, it goes on where it stopped, and `--again` tries those once more that
had survived or run out of time, wherever they are now. `--only PATH[:LINE]` takes all mutants there (with `--again`
those in FILE whose path begins so), `--areas NAME ...` samples these only, `--tests PATH ...` has other tests look at
them, and `--postgresql` those that need that server. What no test can see, because the program does the same, is listed
in `tests/equivalent_mutants.toml` with the reason. One process at a time; begin it with `nice`.

Left out without further ado are tests that start processes of their own, browsers or PostgreSQL (a mutant does not
reach them, or they take too long), and what is not inside a function. A function that is only called while modules are
read, or when the first bot of all tests starts, counts as one that no test calls: it survives.
"""

import argparse
import json
import random
import sys
import tomllib
from collections import Counter
from dataclasses import asdict
from pathlib import Path

import pytest

from tests.mutant_trials import EQUAL, GONE, KILLED, LATE, Trials
from tests.mutation import ROOT, mutants

EQUIVALENT = Path(__file__).with_name("equivalent_mutants.toml")
WHOLE = ("engine", "pace", "store", "tables", "workers")
SCORING = (
    *("accounts", "ambush", "awards", "completing", "contracts", "costs", "counts", "cubes", "demands"),
    *("development_points", "feeding", "gains", "goods", "lasting_developments", "limits", "payment", "placings"),
    *("production", "score", "scoring", "species_values", "tokens"),
)
TESTS = (
    *("tests/cogs", "tests/engine", "tests/games", "tests/pace", "tests/store", "tests/tables", "tests/workers"),
    *("tests/test_every_game.py", "tests/test_every_games_texts.py", "tests/test_redeal.py", "tests/test_restore.py"),
    *("tests/test_doctor_files.py", "tests/test_restore_owner.py", "tests/test_saved_games.py"),
)
SAME = ("function", "column", "was", "becomes")
APART = (
    *(
        f"tests/cogs/posting/test_drawers.py::test_{name}"
        for name in ("a_process", "what", "signals", "where_a", "where_the", "closing")
    ),
    *(
        "tests/games/test_guide.py",
        "tests/games/test_registry.py",
        "tests/tables/test_luck.py::test_the_file_of_a_game",
    ),
    *("tests/store/test_trouble.py::test_a_killed", "tests/store/test_trouble.py::test_nothing_hangs"),
    *("tests/store/test_trouble.py::test_an_open_that", "tests/store/test_trouble.py::test_what_a_killed"),
    *("tests/test_restore.py::test_after_a_kill", "tests/test_restore.py::test_games_that_lie_in_a_wal"),
)
ELSEWHERE = ("bot/store/database/postgres.py", "bot/store/migrations/")  # what only tests that are left out can reach


def areas():
    """The files of each area, by its name."""
    files = {area: sorted((ROOT / "bot" / area).rglob("*.py")) for area in WHOLE}
    files["cogs"] = sorted((ROOT / "cogs").rglob("*.py"))
    for folder in sorted((ROOT / "bot/games").iterdir()):
        if (folder / "__init__.py").exists():
            files[folder.name] = [path for path in sorted(folder.glob("*.py")) if path.stem in SCORING]
    names = {area: [path.relative_to(ROOT).as_posix() for path in paths] for area, paths in files.items()}
    return {area: [name for name in paths if not name.startswith(ELSEWHERE)] for area, paths in names.items()}


def sample(count, seed, only=None):
    """Mutants of all areas, or of these only, as many of each."""
    chance, files = random.Random(seed), areas()
    files = {area: files[area] for area in only or files}
    taken = []
    for at, paths in enumerate(files.values()):
        there = [mutant for path in paths for mutant in mutants(path)]
        share = count // len(files) + (at < count % len(files))
        taken += chance.sample(there, min(share, len(there)))
    return taken


def choose_mutants(args, results):
    """The mutants to be tried, each with the name it had when it was taken."""
    path, _, line = (args.only or "").partition(":")
    if args.again:
        again = [row for row in results.rows.values() if row["end"] not in (KILLED, EQUAL)]
        return [(row["mutant"], find_again(row)) for row in again if row["path"].startswith(path)]
    taken = (
        [it for it in mutants(path) if not line or it.line == int(line)]
        if path
        else sample(args.count, args.seed, args.areas)
    )
    return [(str(mutant), mutant) for mutant in taken if str(mutant) not in results.rows]


def find_again(row):
    """The mutant of an older run as it is now, on what line it may be; None if there is none."""
    same = [it for it in mutants(row["path"]) if all(row[key] == getattr(it, key) for key in SAME)]
    return min(same, key=lambda it: abs(it.line - row["line"]), default=None)


def equivalents():
    """The places of those that may survive."""
    if not EQUIVALENT.exists():
        return set()
    rows = tomllib.loads(EQUIVALENT.read_text("utf-8"))["mutant"]
    return {tuple(row[key] for key in ("file", "function", "line", "was", "becomes")) for row in rows}


class Results:
    """The file of results: one line per mutant and try, the last one counts."""

    def __init__(self, path):
        self.path, self.rows = path, {}
        path.touch()
        for line in path.read_text("utf-8").splitlines():
            row = json.loads(line)
            self.rows[row["mutant"]] = row

    def add(self, name, mutant, **row):
        row = {"mutant": name, **(self.rows.get(name) or asdict(mutant)), **row}
        self.rows[name] = row
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")

    def summary(self):
        for area, paths in areas().items():
            yield killed_share(area, [row["end"] for row in self.rows.values() if row["path"] in paths])
        yield killed_share("all", [row["end"] for row in self.rows.values()])


def killed_share(area, ends):
    """A line: which share of an area's mutants is killed, of those of which that is known and that can be."""
    by = Counter(ends)
    whole = len(ends) - by[EQUAL] - by[GONE] - by[LATE]
    share = f"{by[KILLED] / whole:6.1%} of {whole}" if whole else "none"
    return f"{area:20} {share:>14}  " + ", ".join(f"{n} {end}" for end, n in by.most_common())


def arguments():
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--limit", type=float, default=60, help="seconds a mutant")
    parser.add_argument("--only", help="PATH or PATH:LINE, below the project's folder")
    parser.add_argument("--again", action="store_true", help="try those that survived once more")
    parser.add_argument("--areas", nargs="+", choices=areas(), help="sample these only")
    parser.add_argument("--tests", nargs="+", default=TESTS)
    parser.add_argument("--postgresql", action="store_true", help="run the tests that need PostgreSQL, too")
    return parser.parse_args()


def main():
    args = arguments()
    results = Results(args.out)
    wanted = choose_mutants(args, results)
    apart = [f"--deselect={path}" for path in APART]
    quiet = ["-s", "-q", "--no-header", "--assert=plain", *("-p", "no:cacheprovider"), *("-o", "timeout=0")]
    reached = [] if args.postgresql else ["-k", "not postgresql"]
    trials = Trials(args, wanted, results, equivalents())
    try:
        return pytest.main([*quiet, *apart, *reached, *args.tests], plugins=[trials])
    finally:
        sys.stdout.write("\n" + "\n".join(results.summary()) + "\n")


if __name__ == "__main__":
    sys.exit(main())
