"""A whole game as text, line by line: what is chosen, what is told, water, species and scores.

After a wanted change write it anew with WRITE_PLAYTHROUGHS=1 and read the difference.
"""

from random import Random

import pytest

from bot.engine import machine
from bot.games.oceans import GAME
from bot.games.oceans.state import Options
from tests.playthrough import NAMES, as_it_went, head, scores, told_lines

GAMES = {  # seats, seed, options
    "oceans_two": (2, 7, Options()),
    "oceans_four": (4, 5, Options(promo=True)),
}
DULL = (" discard ", " migrate ", "look ")  # what random players do seldom here, or games would have no end


def choose_lively(verb, offered, random):
    """Any of the options, mostly one that gets the game on."""
    lively = [choice for choice in offered if not any(word in choice for word in DULL)]
    if verb == "refill":
        lively = [choice for choice in lively if choice.endswith(" no")]
    return random.choice(lively if lively and random.random() < 0.8 else offered)


def playthrough(seats, seed, options):
    """The lines of a game that random players play."""
    random = Random(seed)
    s, events = machine.begin(GAME, seats, seed, options)
    yield head(seats, seed, options)
    yield from told_lines(GAME, events)
    while not machine.over(s):
        (seat,) = machine.seats_to_choose(s)
        offered = list(machine.question_for(GAME, s, seat).options)
        choice = choose_lively(s.stack[-1].effect.word, offered, random)
        yield f"{NAMES[seat]}, {s.stack[-1].effect.word}, of {len(offered)}: {choice}"
        active, events = s.active, machine.play(GAME, s, seat, choice)
        yield from told_lines(GAME, events)
        if s.active != active:
            yield from standing(s)
    yield from scores(GAME, s)


def standing(s):
    """Water and species as everybody sees them."""
    view = machine.view(GAME, s, None)
    yield f"   water {' '.join(str(place.tokens) for place in view.places)}, reserve {view.reserve}"
    for player in view.players:
        species = (
            f"{species.name}: {species.tokens} {'+'.join(trait.card for trait in species.traits)}"
            for species in player.species
        )
        yield f"   {NAMES[player.seat]} {' | '.join(species)}"


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_as_it_went_before(name):
    as_it_went(name, list(playthrough(*GAMES[name])))
