"""A whole game as text, line by line: what is chosen, what is told, the bridge, boards of the players and scores.

After a wanted change write it anew with WRITE_PLAYTHROUGHS=1 and read the difference.
"""

from random import Random

import pytest

from bot.engine import machine
from bot.games.solarius_mission import GAME
from bot.games.solarius_mission.bridge import event_name as die
from bot.games.solarius_mission.cubes import format_cubes
from bot.games.solarius_mission.state import COLOURS, Options
from tests.playthrough import NAMES, as_it_went, head, scores, told_lines

GAMES = {  # seats, seed, options
    "solarius_mission_two": (2, 7, Options()),
    "solarius_mission_four": (4, 5, Options(advanced=True)),
}
LIVELY = ("settle", "mission", "station", "+complete")  # what random players do wherever they can
IDLE = ("rest", "nothing", "none", "drives", "draw 0")


def choose_lively(verb, offered, s, seat, random):
    """Any of the options, mostly one that gets the game on."""
    if possible := [choice for choice in offered if choice.startswith(LIVELY)]:
        return random.choice(possible)
    if verb == "fly" and random.random() < 0.9:
        return random.choice([choice for choice in offered if choice.split()[-1] in s.planets] or offered)
    own = [choice for choice in offered if not choice.startswith(("+", *IDLE))]
    return random.choice(own if own and random.random() < 0.95 else offered)


def playthrough(seats, seed, options):
    """The lines of a game that such players play."""
    random = Random(seed)
    s, events = machine.begin(GAME, seats, seed, options)
    yield head(seats, seed, options)
    yield from told_lines(GAME, events)
    while not machine.over(s):
        seat = machine.seats_to_choose(s)[0]
        question = machine.question_for(GAME, s, seat)
        offered = list(question.options)
        choice = choose_lively(question.effect.word, offered, s, seat, random)
        yield f"{NAMES[seat]}, {question.effect.word}, of {len(offered)}: {choice}"
        turns, events = s.turns, machine.play(GAME, s, seat, choice)
        yield from told_lines(GAME, events)
        if s.turns != turns:
            yield from standing(s)
    yield from scores(GAME, s)


def standing(s):
    """The bridge, and what each player has, a line each."""
    yield f"   bridge {' | '.join(' '.join(map(die, dice)) or '-' for dice in s.bridge)}"
    for name, player in zip(NAMES, s.players, strict=False):
        goods = f"{player.fuel} fuel, {player.bucks} bucks, range {player.range}, dirt {player.contamination}+{player.outside}"
        dice = (
            f"faces {player.faces}, columns {player.columns}, {format_cubes(zip(COLOURS, player.cubes, strict=True))}"
        )
        yield f"   {name} at {player.ship}: {goods}, {dice}, {len(player.completed)}/{len(player.unfinished)} planets"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_as_it_went_before(name):
    as_it_went(name, list(playthrough(*GAMES[name])))
