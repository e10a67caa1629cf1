"""Mutants: what is changed in a function, that it comes to life and goes again, and the list of those that nobody sees."""

import ast
import builtins
import os
import tomllib
from importlib.util import module_from_spec, spec_from_file_location
from types import SimpleNamespace

import pytest

from tests import mutants, mutation
from tests.mutant_trials import EQUAL, KILLED, LATE, SURVIVED, Trials

CODE = '''
def before(a: int = 3) -> bool:
    """Whether 4 comes later."""
    assert a >= 0, zip(strict=True)
    return not a + 1 >= 4 and True

class Log:
    def tell(self, to: list) -> None:
        to.append("a" + "b")
        zip(to, strict=True)
        log.info("told")
'''
CHANGES = {
    ("before", "return not a + 1 >= 4 and True", "return None"),
    ("before", "not a + 1 >= 4 and True", "not a + 1 >= 4 or True"),
    ("before", "not a + 1 >= 4", "a + 1 >= 4"),
    ("before", "a + 1 >= 4", "a + 1 > 4"),
    ("before", "a + 1", "a - 1"),
    *(("before", "1", other) for other in "02"),
    *(("before", "4", other) for other in "35"),
    ("before", "True", "False"),
    ("Log.tell", "to.append('a' + 'b')", "pass"),
    ("Log.tell", "zip(to, strict=True)", "pass"),
}


def test_one_small_thing_is_changed_and_neither_types_nor_texts_nor_what_is_logged():
    made = [mutant for mutant, *_ in mutation.mutations(ast.parse(CODE), "toy.py")]
    assert {(mutant.function, mutant.was, mutant.becomes) for mutant in made} == CHANGES
    assert len(made) == len(CHANGES)


TOY = """
def later(a, b):
    def more():
        return a > b
    return more()
"""


@pytest.fixture
def toy(tmp_path, monkeypatch):
    """A module of one function with another inside."""
    monkeypatch.setattr(mutation, "ROOT", tmp_path)
    (tmp_path / "toy.py").write_text(TOY, "utf-8")
    spec = spec_from_file_location("toy", tmp_path / "toy.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    mutation.source.cache_clear()
    mutation.mutants.cache_clear()


def test_a_mutant_lives_in_the_place_of_its_function(toy):
    there = mutation.living_functions({"toy.py"})
    assert [key[1] for key in there] == ["later"]
    became = {}
    for mutant in mutation.mutants("toy.py"):
        mutation.put(mutation.mutant_codes(mutant), there)
        became[mutant.was, mutant.becomes] = [toy.later(a, 1) for a in (0, 1, 2)]
    assert became == {
        ("a > b", "a >= b"): [False, True, True],
        ("return a > b", "return None"): [None, None, None],
        ("return more()", "return None"): [None, None, None],
    }


def test_a_function_that_is_called_tells_its_name(toy, monkeypatch):
    told = set()
    monkeypatch.setattr(builtins, "__told__", told.add, raising=False)
    mutation.put(mutation.recording_codes("toy.py", "__told__"), mutation.living_functions({"toy.py"}))
    assert toy.later(2, 1)
    assert told == {"toy.py:later:2"}


def test_each_area_gives_the_same_share_of_a_sample_and_a_seed_the_same_one():
    areas = mutants.areas()
    taken = mutants.sample(1 + 2 * len(areas), 5)
    shares = [sum(mutant.path in paths for mutant in taken) for paths in areas.values()]
    assert shares == [3, *[2] * (len(areas) - 1)]
    assert mutants.sample(len(taken), 5) == taken != mutants.sample(len(taken), 6)
    some = mutants.sample(10, 5, ["store", "pace"])
    assert [sum(mutant.path.startswith(f"bot/{area}/") for mutant in some) for area in ("store", "pace")] == [5, 5]


@pytest.mark.parametrize(("area", "folder"), [("cogs", "cogs"), ("tables", "bot/tables")])
def test_the_modules_of_every_folder_are_an_area(area, folder):
    there = {path.relative_to(mutation.ROOT).as_posix() for path in (mutation.ROOT / folder).rglob("*.py")}
    assert set(mutants.areas()[area]) == there


def test_a_mutants_own_folder_of_tests_comes_first():
    trials = Trials(None, (), None, set())
    for path, own in (("bot/store/time/due.py", "tests/store/"), ("cogs/lobby/pace.py", "tests/cogs/lobby/")):
        mutant = mutation.mutants(path)[0]
        names = [f"tests/cogs/test_a.py::{path}", "tests/test_b.py::b", f"{own}test_c.py::c"]
        called = {f"{path}:{mutant.function}:{mutant.first}": names}
        trials.calls = {"called": called, "times": dict(zip(names, (1, 2, 3), strict=True))}
        assert trials.covering_tests(mutant) == [names[2], names[0], names[1]]


@pytest.mark.parametrize(
    ("limit", "says", "ends"),
    [
        (-1, b"0\n", (LATE, None)),
        (60, b"0\nsurvived\n", (SURVIVED, None)),
        (60, b"0\n1\nkilled\n", (KILLED, "b")),
    ],
)
def test_a_mutant_that_ran_out_of_time_is_told_from_a_survivor(limit, says, ends):
    trials = Trials(SimpleNamespace(limit=limit), (), None, set())
    trials.calls = {"times": {}}
    read, write = os.pipe()
    os.write(write, says)
    assert trials.watch_child(read, ["a", "b"]) == ends
    os.close(read)
    os.close(write)


def test_of_whom_nobody_knows_counts_neither_as_killed_nor_as_a_survivor():
    line = mutants.killed_share("cogs", [KILLED, KILLED, KILLED, SURVIVED, LATE, EQUAL])
    assert line.split(maxsplit=4)[1:4] == ["75.0%", "of", "4"]
    assert {"3 killed", "1 survived", "1 out of time", "1 equivalent"} == set(line.split("  ")[-1].split(", "))


def test_what_is_listed_as_equivalent_can_be_made_and_has_a_reason():
    rows = tomllib.loads(mutants.EQUIVALENT.read_text("utf-8"))["mutant"]
    made = {mutant.place for row in rows for mutant in mutation.mutants(row["file"])}
    assert mutants.equivalents() - made == set()
    assert all(row["because"] for row in rows)
