"""Whole games as text, line by line: what is on show, what is chosen, what is told, the sheets and the scores.

After a wanted change write them anew with WRITE_PLAYTHROUGHS=1 and read the difference.
"""

import os
from pathlib import Path
from random import Random

import pytest

from bot.account import tell
from bot.engine import machine
from bot.engine.guessing import pick
from bot.games.cartographers import GAME
from bot.games.cartographers.state import Options
from bot.texts import texts

FOLDER = Path(__file__).parents[2] / "playthroughs"
NAMES = ("Ann", "Ben", "Cleo")
GAMES = {  # seats, seed, options
    "cartographers_solo": (1, 11, Options(side="B")),
    "cartographers_two": (2, 7, Options()),
    "cartographers_three": (3, 5, Options(side="random", promos=True)),
}


def playthrough(seats, seed, options):
    """The lines of a game that random players play."""
    words, random = texts("en", GAME.key), Random(seed)
    s, told = machine.begin(GAME, seats, seed, options)
    yield f"# {seats} at the table, seed {seed}, {options}"
    yield from (f"edict {edict.letter}: {edict.card}" for edict in machine.view(GAME, s, None).edicts)
    yield from (f"  {line}" for line in tell(told, NAMES, words))
    while not machine.over(s):
        seat = machine.undecided(s)[0]
        options = machine.asked(GAME, s, seat).options
        choice = pick(options, random)
        yield f"{NAMES[seat]}, of {len(options)}: {choice}"
        turn, told = s.turn, machine.play(GAME, s, seat, choice)
        yield from (f"  {line}" for line in tell(told, NAMES, words))
        if s.turn != turn:
            yield from sheets(s)
    for name, score in zip(NAMES, GAME.tally(s), strict=False):
        lines = ", ".join(f"{line.name or line.what} {line.points}" for line in score.lines)
        yield f"{name}: {score.total} ({lines}), place {score.rank}"


def sheets(s):
    """The sheets side by side, as everybody sees them."""
    view = machine.view(GAME, s, None)
    heads = [f"{NAMES[sheet.seat]} {sheet.stars}*, {sheet.coins}c, {sheet.monsters}m" for sheet in view.sheets]
    yield f"{view.season} {view.elapsed}/{view.length}"
    yield "   " + "  ".join(f"{head:15}" for head in heads).rstrip()
    for row in range(11):
        yield f" {'ABCDEFGHIJK'[row]} " + "  ".join(f"{sheet.rows[row]:15}" for sheet in view.sheets).rstrip()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_as_it_went_before(name):
    path, lines = FOLDER / f"{name}.txt", list(playthrough(*GAMES[name]))
    if os.environ.get("WRITE_PLAYTHROUGHS"):
        path.write_text("\n".join(lines) + "\n", "utf-8")
    for number, (line, before) in enumerate(zip(lines, path.read_text("utf-8").splitlines(), strict=False), 1):
        assert line == before, f"{name}.txt:{number}"
    assert len(lines) == len(path.read_text("utf-8").splitlines())
