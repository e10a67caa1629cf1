"""A whole game of Solarius Mission with the advanced option, every choice by presses."""

from random import Random

import pytest

from bot.engine.side_actions import SIDE
from tests.cogs.playing import begin_made, seed
from tests.cogs.pressing import Panels


class Game:
    """A game in which everything is pressed, in panels that stand."""

    def __init__(self, sitting, random):
        self.sitting, self.random, self.panels, self.words = sitting, random, Panels(sitting), set()

    async def play(self):
        """Up to the end; the choices are random, free actions among them now and then."""
        while (table := await self.sitting.table()).running:
            seat = self.random.choice(table.seats_to_choose())
            question = table.question(seat)
            ways = [way for way in question.options if way.startswith(SIDE) == self.random.random() < 0.1]
            choice = self.random.choice(ways or list(question.options))
            self.words.add(choice.split(" ")[0] if choice.startswith(SIDE) else question.effect.word)
            await self.panels.press(table, seat, choice)
            [made] = await self.sitting.house.store.choices.latest(self.sitting.id, 1)
            assert made.choice == choice


@pytest.mark.long  # a whole game with the usual options is played in the usual suite
async def test_a_whole_game_with_the_advanced_option_by_presses(house, ann, kei, monkeypatch):
    """Every choice is made in the panel as it was meant; at a round's end all choose together."""
    seed(monkeypatch, 3)
    sitting = await begin_made(house, "solarius_mission", ann, kei, options={"advanced": "true"})
    game = Game(sitting, Random(1))
    await game.play()
    table = await sitting.table()
    assert table.row.status == "over"
    assert {"keep", "take", "fly", "deed", "+sell", "+buy"} <= game.words
