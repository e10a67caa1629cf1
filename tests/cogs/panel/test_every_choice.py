"""Whatever the rules allow can be chosen in the panel by presses, from the values with which it begins."""

from itertools import islice
from random import Random
from types import SimpleNamespace

import pytest

from bot.bench.client_driver import PressSearch
from bot.engine.side_actions import split_side_choice
from bot.games.registry import games
from bot.layout import panel_of
from bot.store.rows import SeatRow, TableRow
from bot.tables.table.table import Table
from bot.texts import texts
from cogs.panel import Control, Navigation, PanelView, chooser_of, shown_choice
from tests.walk import decisions

EVERY = 9  # so many decisions go by for one that is looked at, but in long runs


def table_of(game, s):
    row = TableRow(1, 1, 1, game.key, game.version, "running", 1, "{}", 1, None, None, 0, 0)
    return Table(row, [SeatRow(seat, f"Seat {seat}", 100 + seat) for seat in range(s.seats)], s)


def press_towards(table, seat, question, choice):
    """The first press towards a choice in the panel as it opens, for a side action in that action's own."""
    word, way = split_side_choice(choice)
    asked = question.of(word)
    chooser = chooser_of(panel_of(asked.effect).parts, asked.distinct_options(table.state, seat))
    ways = Navigation(side_actions={} if word else {effect.word: "" for effect in question.side_actions})
    here = Control(1, "1", "open", values=chooser.stepping.initial(), word=word)
    view = PanelView(here, chooser, texts("en", table.game.key), navigation=ways)
    search = PressSearch(table, seat, question, word, tuple(way.split(" ")))
    return search.first(SimpleNamespace(components=view.to_components()))


def look(game, seats, seed, every):
    """At some decisions of a random game: what is chosen then, and any of the choices that are listed last."""
    random = Random(seed)
    for d in islice(decisions(game, seats, seed), random.randrange(every), None, every):
        table = table_of(game, d.s)
        for choice in {d.choice, random.choice(list(d.question.options)[-5:])}:
            assert press_towards(table, d.seat, d.question, shown_choice(table, d.seat, d.question, choice))


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
@pytest.mark.parametrize("seed", range(2))
def test_every_choice_can_be_pressed(game, seed):
    look(game, game.seats[seed], seed, EVERY)


@pytest.mark.long
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.key)
@pytest.mark.parametrize("seed", range(12))
def test_every_choice_of_many_games_can_be_pressed(game, seed):
    look(game, game.seats[seed % len(game.seats)], seed, 1)
