"""Whatever a game asks, its panel fits Discord, and its controls say by their ids all that they need."""

import re
from random import Random

import pytest

from bot.engine.asking import asking
from bot.games.registry import games
from bot.texts import texts
from cogs.panel_view import ID, Control, Panel, control
from tests.cogs.made import lists
from tests.engine.corners import attack, discards, two_tunnels
from tests.walk import decisions

GAMES = [*games().values(), lists.GAME, attack.GAME, discards.GAME, two_tunnels.GAME]
TABLE = 10**9  # a number that no database of ours reaches


def panels(game, seats, seed, lang):
    """Panels of a random game, each with a random combination chosen."""
    words, random = texts(lang, game.key if game.key in games() else ""), Random(seed)
    for number, step in enumerate(decisions(game, seats, seed)):
        if number % 3 and number > 9:
            continue
        question = asking(step.question.effect.parts, step.question.options)
        here = Control(TABLE, "9999.99", "open", values=random.choice(question.ways))
        yield question, Panel(here, question, _Words(words)).to_components()


class _Words:
    """The texts, where a made game has none its keys."""

    def __init__(self, texts):
        self._texts = texts

    def __call__(self, key, **values):
        return self._texts(key, **values) if key in self._texts else key

    def word(self, kind, value):
        return self._texts.word(kind, value)


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_every_panel_fits_discord(game, lang):
    for seats in {game.seats[0], game.seats[-1]}:
        for question, rows in panels(game, seats, 3, lang):
            _fits(rows)
            for each in _controls(rows):
                here = control(re.fullmatch(ID, each["custom_id"]))
                assert here.id == each["custom_id"]
                assert here.values in question.ways


def _fits(rows):
    assert len(rows) <= 5
    ids = [each["custom_id"] for each in _controls(rows)]
    assert len(set(ids)) == len(ids)
    assert max(len(each) for each in ids) <= 100
    for row in rows:
        wide = sum(5 if each["type"] == 3 else 1 for each in row["components"])
        assert wide <= 5
    for each in _controls(rows):
        assert 0 < len(each.get("label") or each.get("placeholder")) <= 80
        options = each.get("options", [])
        assert len(options) <= 25
        assert len({option["value"] for option in options}) == len(options)
        assert all(0 < len(option["label"]) <= 100 and len(option["value"]) <= 100 for option in options)


def _controls(rows):
    return [each for row in rows for each in row["components"]]
