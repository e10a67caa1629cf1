"""A whole game as text, line by line: what is chosen, what is told, the islands and the scores.

After a wanted change write it anew with WRITE_PLAYTHROUGHS=1 and read the difference.
"""

from random import Random

import pytest

from bot.engine import machine
from bot.engine.guessing import pick
from bot.games.sky_islands import GAME
from bot.games.sky_islands.state import Options
from tests.playthrough import NAMES, as_it_went, head, scores, told_lines

GAMES = {  # seats, seed, options
    "sky_islands_two": (2, 7, Options()),
    "sky_islands_four": (4, 5, Options()),
}


def playthrough(seats, seed, options):
    """The lines of a game that random players play."""
    random = Random(seed)
    s, events = machine.begin(GAME, seats, seed, options)
    yield head(seats, seed, options)
    yield from told_lines(GAME, events)
    while not machine.over(s):
        (seat,) = machine.seats_to_choose(s)
        offered = machine.question_for(GAME, s, seat).options
        choice = pick(offered, random)
        view = machine.view(GAME, s, seat)
        hand = f" with {' '.join(held.tile for held in view.hand)}" if view.phase == "place" else ""
        yield f"{NAMES[seat]}{hand}, of {len(offered)}: {choice}"
        active, events = s.active, machine.play(GAME, s, seat, choice)
        yield from told_lines(GAME, events)
        if s.active != active:
            yield from standing(s)
    yield from scores(GAME, s)


def standing(s):
    """Players and islands as everybody sees them."""
    view = machine.view(GAME, s, None)
    for player in view.players:
        cubes = f"{player.red}/{player.white}/{player.blue}"
        yield f"   {NAMES[player.seat]} {player.points} points, islands {player.islands}, cubes {cubes}, houses {player.houses}"
    for island in view.islands:
        if any(island.influence):
            border = "closed" if island.closed else f"{island.ends} open"
            yield f"   island {island.number}: {island.size} tiles, {border}, influence {island.influence}"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_as_it_went_before(name):
    as_it_went(name, list(playthrough(*GAMES[name])))
