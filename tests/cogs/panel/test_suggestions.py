"""What is suggested for each part of each verb, whichever of the others are typed already, and whatever is typed.

Nothing here names a game.
"""

from collections import Counter
from functools import partial
from itertools import combinations
from random import Random
from types import SimpleNamespace

import pytest

from bot.engine import machine
from bot.engine.effect import UNUSED
from bot.games.registry import games
from bot.languages import languages
from bot.tables.table.errors import Refused
from bot.texts import texts
from cogs.panel import chooser_of
from cogs.typed_choice.completion import values_beside
from tests.walk import decisions

POSITIONS = 200  # a title
KNOWN = 12  # positions of a verb that stand for the others
GAMES = 10  # a title, at most, until each verb has been met
JUNK = (
    "pass",
    "done",
    "-",
    "0",
    "A",
    "x y",
    "🦑",
    "\x00",
    "é" * 100,
    "'; --",
    "99,-99",
    "-1",
    "r50",
    "a-b-c",
    "_",
    "card_",
)


def positions(game):
    """Positions of whole games of every number of players, of each verb some of the first, and later ones."""
    seen, seed, verbs = Counter(), 0, {verb.__name__.lower() for verb in game.verbs}
    while seen.total() < POSITIONS or (verbs - set(seen) and seed < GAMES):
        seats = game.seats[seed % len(game.seats)]
        for number, d in enumerate(decisions(game, seats, seed)):
            asked = [machine.questions(game, d.s)[d.seat]]
            asked += [asked[0].of(effect.word) for effect in asked[0].side_actions]
            for question in filter(None, asked):
                if seen[question.effect.word] < KNOWN or number % 29 == 0:
                    seen[question.effect.word] += 1
                    yield d.s, d.seat, question
        seed += 1


def suggestions(table, seat, question, random, tried):
    """For each part and each set of others that may be typed before it, what is suggested beside what fits and junk."""
    parts = question.effect.parts
    ways = chooser_of(parts, question.options).choices
    every = random.sample(ways, min(6, len(ways)))
    for place in range(len(parts)):
        others = [other for other in range(len(parts)) if other != place]
        for number in range(len(others) + 1):
            for before in combinations(others, number):
                way = random.choice(every)
                typed = [value if i in before else "" for i, value in enumerate(way)]
                yield place, way, beside(table, seat, question, place, typed, random, tried)
                if before:
                    typed[random.choice(before)] = random.choice((*JUNK, *random.choice(every)))
                    yield place, None, beside(table, seat, question, place, typed, random, tried)


def beside(table, seat, question, place, typed, random, tried):
    words = texts(random.choice(languages()), table.game.key)
    tried["questions"] += 1
    try:
        return [value for value, label in values_beside(table, seat, question, place, typed, words)]
    except Refused:  # it may mean two things
        return None


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
def test_something_is_suggested_whichever_part_is_typed_first(game, record_property):
    random, tried = Random(game.key), Counter()
    for s, seat, question in positions(game):
        table = SimpleNamespace(known_state=partial(machine.with_own_choices, game, s), game=game)
        for place, way, offered in suggestions(table, seat, question, random, tried):
            if way is not None and offered is not None and way[place] != UNUSED:
                assert way[place] in offered
            assert UNUSED not in (offered or ()) or offered == [UNUSED]  # nothing else goes with the others
    record_property("questions", tried["questions"])
    assert tried["questions"] >= POSITIONS
