"""Whole games as text, to be read with the rulebook in hand: what is chosen, what is told, who has what.

The choices that stand there are made again, and all else must come out as it stands there. After a wanted change write
the games anew with WRITE_PLAYTHROUGHS=1, chosen by what looks best, and read the difference.
"""

import re
from random import Random

import pytest

from bot.engine import lookahead, machine
from bot.engine.guessing import pick
from bot.games.underwater_cities import GAME
from bot.games.underwater_cities.state import Options
from tests.playthrough import NAMES, WRITING, as_it_went, head, kept_lines, scores, told_lines

GAMES = {  # seats, seed, options
    "underwater_cities_two": (2, 7, Options(contracts=True)),
    "underwater_cities_solo": (1, 3, Options()),
}


def best(s, seat, options, random):
    """What looks best at once; of very many options some, at random, are looked at."""
    offered = list(options) if len(options) <= 60 else [pick(options, random) for _ in range(60)]
    return max(offered, key=lambda choice: GAME.value(lookahead.state_after(GAME, s, seat, choice), seat))


def looking(seed):
    """Players who take what looks best."""
    random = Random(seed)
    return lambda s, seat, question: best(s, seat, question.options, random)


def replaying(lines):
    """Players who choose what was chosen."""
    chosen = iter([result[1] for line in lines if (result := re.match(r"\w+, \w+, of \d+: (.+)", line))])
    return lambda s, seat, question: next(chosen)


def playthrough(seats, seed, options, choose):
    """The lines of a game."""
    s, events = machine.begin(GAME, seats, seed, options)
    yield head(seats, seed, options)
    yield from told_lines(GAME, events)
    while not machine.over(s):
        seat = machine.seats_to_choose(s)[0]
        question = machine.question_for(GAME, s, seat)
        choice = choose(s, seat, question)
        yield f"{NAMES[seat]}, {question.effect.word}, of {len(question.options)}: {choice}"
        events = machine.play(GAME, s, seat, choice)
        yield from told_lines(GAME, events)
        if question.effect.word == "play":
            yield from boards(s)
    yield from scores(GAME, s)


def boards(s):
    """Goods, points and pieces, as everybody sees them."""
    view = machine.view(GAME, s, None)
    for player in view.players:
        held = ", ".join(
            f"{n} {kind}" for kind, n in zip(player.goods.__struct_fields__, _counts(player.goods), strict=True)
        )
        built = " ".join(f"{at.name}={at.piece}{'+' * at.upgraded}" for at in player.spaces if at.piece)
        yield f"    {NAMES[player.seat]}: {player.points} points, {held}; {player.hand} cards; {built}"


def _counts(goods):
    return [getattr(goods, kind) for kind in goods.__struct_fields__]


@pytest.mark.parametrize("name", GAMES)
def test_a_game_goes_as_it_went_before(name):
    choose = looking(GAMES[name][1]) if WRITING else replaying(kept_lines(name))
    as_it_went(name, list(playthrough(*GAMES[name], choose)))
