"""The greedy player that levels are measured against stays what it was, whatever is done to computers."""

import ast
import sys
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest

from bot.bench.players import Match
from bot.engine import machine
from bot.games.registry import games
from bot.players.budget import Budget
from tests import baseline as package
from tests.baseline import __main__ as command
from tests.baseline import baseline
from tests.baseline.greedy import VALUES

DECISIONS = 40
# of its choices; only a change of the rules may move them, and then the change's reasons say so
PINNED = {
    "cartographers": ("water r0 K8", "39ecb4a6afb03f6f"),
    "oceans": ("no no", "ae6058c842e4a7ad"),
    "sky_islands": ("6 N53 t0", "16c8ed6622be9047"),
    "solarius_mission": ("decline none none", "e32d5a3f5af89638"),
    "underwater_cities": ("assistant", "ca98c14d064314e9"),
}


def choices(key):
    """The first choices of two baselines."""
    game, chance = games()[key], Random(3)
    s, _ = machine.begin(game, 2, 3, game.options())
    for _ in range(DECISIONS):
        seat = machine.seats_to_choose(s)[0]
        choice = baseline(game, s, seat, chance)
        yield choice
        machine.play(game, s, seat, choice)


@pytest.mark.parametrize("key", VALUES)
def test_the_baseline_chooses_as_it_always_has(key):
    made = [*choices(key)]
    assert (made[-1], sha256("\n".join(made).encode()).hexdigest()[:16]) == PINNED[key]


def test_what_each_baseline_chooses_is_pinned():
    assert VALUES.keys() == PINNED.keys()
    assert VALUES.keys() <= games().keys()


def imports(path):
    """The modules that a file imports, relative ones left out."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            yield node.module or ""


def test_the_baseline_uses_nothing_of_how_computers_judge_today():
    folder = Path(package.__file__).parent
    files = [path for path in folder.rglob("*.py") if path != folder / "__main__.py"]
    names = {name for path in files for name in imports(path)}
    assert any(name.startswith("bot.games.") for name in names)
    assert [name for name in names if ".computer" in name or name.startswith(("bot.players", "bot.bench"))] == []


def test_a_level_is_measured_against_the_baseline(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["tests.baseline", "cartographers", "random", "--games", "2"])
    command.main()
    first, low, high, ahead, _ = capsys.readouterr().out.splitlines()
    assert "random beats baseline, 2 games" in first
    assert first.split()[-2:] == ["0", "%"]
    assert "95 % interval from" in low
    assert "95 % interval to" in high
    assert "-" in ahead


def test_several_processes_play_the_same_matches():
    match = Match("cartographers", "random", "baseline", 2, 0, Budget())
    alone, shared = (command.measure(match, 2, processes)[:4] for processes in (1, 2))
    assert alone == shared
