"""Whole games as text, line by line: what is on show, what is chosen, what is told, the sheets and the scores.

After a wanted change write them anew with WRITE_PLAYTHROUGHS=1 and read the difference.
"""

from random import Random

import pytest

from bot.engine import machine
from bot.engine.guessing import pick
from bot.games.cartographers import GAME
from bot.games.cartographers.state import Options
from tests.playthrough import NAMES, as_it_went, head, scores, told_lines

GAMES = {  # seats, seed, options
    "cartographers_solo": (1, 11, Options(side="B")),
    "cartographers_two": (2, 7, Options()),
    "cartographers_three": (3, 5, Options(side="random", promos=True)),
}


def playthrough(seats, seed, options):
    """The lines of a game that random players play."""
    random = Random(seed)
    s, events = machine.begin(GAME, seats, seed, options)
    yield head(seats, seed, options)
    yield from (f"edict {edict.letter}: {edict.card}" for edict in machine.view(GAME, s, None).edicts)
    yield from told_lines(GAME, events)
    while not machine.over(s):
        seat = machine.seats_to_choose(s)[0]
        options = machine.question_for(GAME, s, seat).options
        choice = pick(options, random)
        yield f"{NAMES[seat]}, of {len(options)}: {choice}"
        turn, events = s.turn, machine.play(GAME, s, seat, choice)
        yield from told_lines(GAME, events)
        if s.turn != turn:
            yield from sheets(s)
    yield from scores(GAME, s)


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
    as_it_went(name, list(playthrough(*GAMES[name])))
