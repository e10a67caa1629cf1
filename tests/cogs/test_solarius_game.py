"""A whole game of Solarius Mission with the advanced option, every choice by presses."""

from random import Random

from bot.bench.presser import do_press, first_press, goes_on
from bot.bench.presses import NoPictures
from bot.engine.beside import BESIDE
from bot.local.people.reply import labels, text
from tests.cogs.playing import Sitting, seed


async def advanced(house, *people):
    """A game without start cards, opened past the lobby."""
    tables, host = house.bot.tables, people[0]
    table = await tables.lobby.open(
        house.world.guild.id, house.general.id, "solarius_mission", host.id, host.user.display, "en"
    )
    for person in people[1:]:
        await tables.lobby.join(table.id, person.id, person.user.display)
    await tables.lobby.set_option(table.id, people[0].id, "advanced", "true")
    await tables.lobby.start(table.id, people[0].id)
    await house.idle()
    return Sitting(house, house.general, table.id, people)


class Game:
    """A game in which everything is pressed, in panels that stand."""

    def __init__(self, sitting, random):
        self.sitting, self.random, self.panels, self.words = sitting, random, {}, set()

    async def play(self):
        """Up to the end; the choices are random, free actions among them now and then."""
        while (table := await self.sitting.table()).running:
            seat = self.random.choice(table.undecided())
            question = table.question(seat)
            ways = [way for way in question.options if way.startswith(BESIDE) == self.random.random() < 0.1]
            choice = self.random.choice(ways or list(question.options))
            self.words.add(choice.split(" ")[0] if choice.startswith(BESIDE) else question.effect.word)
            await self.press(table, seat, choice)

    async def press(self, table, seat, choice):
        for presses in range(25):
            panel = self.panels.get(seat)
            if panel and presses and goes_on(panel):
                await do_press(self.sitting.people[seat], panel, first_press(panel, table, seat, choice))
            else:
                await self.sitting.house.posted()
                self.panels[seat] = (await self.sitting.panel(seat)).message
            rows = await self.sitting.house.store.choices.history(self.sitting.id)
            if (await self.sitting.table()).row.number > table.row.number:
                assert rows[-1].choice == choice
                return
        raise AssertionError(f"{choice!r} is not to be made: {labels(panel)} {text(panel)}")


async def test_a_whole_game_with_the_advanced_option_by_presses(house, ann, kei, monkeypatch):
    """Every choice is made in the panel as it was meant; at a round's end all choose together."""
    house.bot.pictures = NoPictures(1)
    seed(monkeypatch, 3)
    sitting = await advanced(house, ann, kei)
    game = Game(sitting, Random(1))
    await game.play()
    table = await sitting.table()
    assert table.row.status == "over"
    assert {"keep", "take", "fly", "deed", "+sell", "+buy"} <= game.words
