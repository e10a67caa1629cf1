"""A whole game of every title through Discord: panel, commands, hand, board, card, log, undo, to the last post.

Nothing here names a game. What the pictures show is left out, but for what they say in words.
"""

from collections import Counter
from random import Random

import pytest

from bot.engine.side_actions import split_side_choice
from bot.games.registry import games
from bot.local.people.reply import pictures, text
from bot.texts import texts
from cogs.panel import shown_choice
from tests.cogs.playing import begin_made, company, seed, values
from tests.cogs.pressing import Panels

ENDLESS = 1500  # choices; no game of two comes near it
# Choices by presses for each question, in each language, after them by each command, and after these straight at the
# table, which is posted as every choice is.
FEW, MORE = (1, 4), (2, 8)
MANY = 100  # ways; with more, what the panel proposes is chosen there
LOOKS = 40  # choices between looks round
UNDONE = 3  # choices that are taken back


class Table:
    """People at a table, two or as many as it takes, one of whom reads Japanese; each choice is random, and made through Discord until it is usual."""

    def __init__(self, sitting, game, random, most):
        self.sitting, self.game, self.random = sitting, game, random
        self.most_pressed, self.most_commanded = most
        self.panels = Panels(sitting)
        self.pressed, self.commanded, self.undone = Counter(), Counter(), 0

    async def play(self):
        """Up to the end."""
        for number in range(ENDLESS):
            table = await self.sitting.table()
            if not table.running:
                return
            seat = self.random.choice(table.seats_to_choose())
            await self.choose(table, seat)
            if number % LOOKS == 0:
                await self.look_round(seat)
            if self.undone < UNDONE and (not self.undone or self.random.random() < 0.05):
                await self.undo(seat)
        raise AssertionError("the game does not end")

    async def choose(self, table, seat):
        """By presses where the question is new to the seat, then by the game's command."""
        question = table.question(seat)
        choice = self.random.choice(list(question.options))
        word = split_side_choice(choice)[0] or question.effect.word
        if self.pressed[seat, word] < self.most_pressed:
            self.pressed[seat, word] += 1
            choice = shown_choice(table, seat, question, choice)
            choice = await self.opening_values(seat) if len(question.options) > MANY else choice
            await self.panels.press(table, seat, choice)
        elif self.commanded[word] < self.most_commanded:
            self.commanded[word] += 1
            await self.command(seat, question, choice)
        else:
            await self.sitting.house.bot.tables.play.choose(table, seat, choice)
        assert await self.last_choice() == (seat, choice)

    async def opening_values(self, seat):
        """What stands in the panel when it opens."""
        await self.sitting.house.quiet()
        return values((await self.sitting.panel(seat)).message)

    async def command(self, seat, question, choice):
        """The choice typed out; what autocomplete offers for its last part are values that go with the others."""
        word, way = split_side_choice(choice)
        mine = question.of(word)
        words, person = texts("en", self.game.key), self.sitting.people[seat]
        path = f"/{self.game.command} {words(f'verb.{mine.effect.word}.name')}"
        names = [words(f"part.{part.name}.name") for part in mine.effect.parts]
        filled, last = dict(zip(names, way.split(" "), strict=True)), names[-1]
        offered = await person.complete(self.sitting.channel, path, filled, last)
        others = [value for name, value in filled.items() if name != last]
        assert offered
        assert [choice["value"] for choice in offered if " ".join([*others, choice["value"]]) not in mine.options] == []
        reply = await (await person.slash(self.sitting.channel, path, **filled)).wait()
        assert reply.text.startswith("✅"), reply.text

    async def last_choice(self):
        """Who chose last, and what; what was taken back was not chosen."""
        [made] = await self.sitting.house.store.choices.latest(self.sitting.id, 1)
        return made.seat, made.choice

    async def look_round(self, seat):
        """Hand, board (in pictures and words), log, help and a card, in the person's language."""
        person, channel = self.sitting.people[seat], self.sitting.channel
        looks = [("/hand", {}), ("/board", {}), ("/board", {"detail": "text"}), ("/log", {}), ("/help", {})]
        for path, options in looks:
            reply = await (await person.slash(channel, path, **options)).wait()
            assert reply.ephemeral
            assert reply.text or [picture.description for picture in pictures(reply.message)]
        offered = await person.complete(channel, "/card", {}, "name", self.random.choice("aeiouカイスト"))
        for name in offered[:1]:
            reply = await (await person.slash(channel, "/card", name=name["value"])).wait()
            assert [picture.description for picture in pictures(reply.message)]

    async def undo(self, seat):
        """The last choice is taken back, at once or when the other has agreed."""
        before = await self.sitting.house.store.choices.history(self.sitting.id)
        person = self.sitting.people[seat]
        reply = await (await person.slash(self.sitting.channel, "/undo")).wait()
        await self.sitting.house.quiet()
        words = texts("ja" if person.locale == "ja" else "en")
        if reply.text == words("undo.asked"):
            request = self.sitting.house.public(self.sitting.channel)[-1]
            for other in self.sitting.people[:seat] + self.sitting.people[seat + 1 :]:
                await (await other.press(request, texts("en")("undo.agree"))).wait()
            await self.sitting.house.quiet()
        after = await self.sitting.house.store.choices.history(self.sitting.id)
        self.undone += sum(count.undone for count in after) - sum(count.undone for count in before)


@pytest.mark.parametrize("most", [FEW, pytest.param(MORE, marks=pytest.mark.long)], ids=["few", "more"])
@pytest.mark.parametrize("key", sorted(games()))
async def test_a_whole_game_through_discord(house, ann, kei, key, most, monkeypatch, lines):
    """Every question is answered in the panel and by command as it was meant; nothing unexpected is logged."""
    seed(monkeypatch, 3)
    sitting = await begin_made(house, key, *company(house, key, ann, kei))
    table = Table(sitting, games()[key], Random(1), most)
    await table.play()
    await house.quiet()
    assert (await sitting.table()).row.status == "over"
    assert table.undone
    assert table.commanded
    assert "🥇" in text(sitting.last)
    assert sorted(house.world.pinged_ids(sitting.last)) == sorted(person.id for person in sitting.people)
    assert [line for line in lines() if line["level"] in ("error", "critical")] == []
