"""Whole games of Cartographers as people play them: by slash commands, by the panel, through restarts, to the scores."""

from random import Random

import pytest

from bot.local.people.reply import buttons, pictures, text
from bot.local.world.components import BUTTON, walk
from bot.texts import texts
from cogs.discord_text import escape_name
from cogs.panel.control import parse_control
from tests.cogs.playing import DRAW, alt, begin_by_buttons, control, seed, status, values

ENDLESS = 80  # rounds; no game comes near it
pytestmark = pytest.mark.usefixtures("real_pictures")


class BySlash:
    """Types the command and takes what autocomplete offers, part by part, in any order."""

    def __init__(self, random):
        self.random = random

    async def choose(self, sitting, seat):
        person, filled = sitting.people[seat], {}
        for part in self.random.sample(["terrain", "shape", "cell"], 3):
            offered = await person.complete(sitting.channel, DRAW, filled, part)
            assert 0 < len(offered) <= 25
            filled[part] = self.random.choice(offered)["value"]
        reply = await (await person.slash(sitting.channel, DRAW, **filled)).wait()
        assert reply.text.startswith("✅"), reply.text
        return " ".join(filled[part] for part in ("terrain", "shape", "cell"))


class ByPanel:
    """Presses Play, moves the drawing about and confirms; now and then changes it afterwards."""

    def __init__(self, random):
        self.random = random

    async def choose(self, sitting, seat):
        person, panel = sitting.people[seat], (await sitting.panel(seat)).message
        await self._move_about(person, panel)
        chosen = values(panel)
        reply = await (await person.press(panel, control(panel, "confirm"))).wait()
        assert reply.text.startswith("✅"), reply.text
        if self.random.random() < 0.2 and any("change" in button["custom_id"] for button in buttons(panel)):
            await (await person.press(panel, control(panel, "change"))).wait()
            assert values(panel) == chosen
            await (await person.press(panel, control(panel, "confirm"))).wait()
        return chosen

    async def _move_about(self, person, panel):
        for _ in range(self.random.randrange(2)):
            usable = [
                component
                for component in walk(panel.components)
                if component["type"] == BUTTON and not component["disabled"]
            ]
            still = ("confirm", "cancel", "signs", "notes", "whatif", "analyse")
            moving = [one for one in usable if parse_control(one["custom_id"]).act not in still]
            if not moving:  # there is a single place for it
                return
            before = pictures(panel)
            await (await person.press(panel, self.random.choice(moving)["custom_id"])).wait()
            assert pictures(panel) != before


async def play(sitting, ways, restarts=(), after_round=None):
    """Play on to the end; every round brings one post which calls everybody once."""
    house, world, last = sitting.house, sitting.house.world, set()
    for number in range(ENDLESS):
        table = await sitting.table()
        if not table.running:
            return
        former, count = sitting.last, len(sitting.posts())
        asked, called = {person.id for person in _people_to_choose(sitting, table)}, world.pinged_ids(former)
        assert len(called) == len({*called})
        assert {*called} <= asked
        assert asked - {*called} <= last, "only who chose last may see it in their panel instead"
        for seat in [seat for seat in table.seats_to_choose() if seat < len(sitting.people)]:
            chosen = await ways[seat].choose(sitting, seat)
            last = {sitting.people[seat].id}
            [choice] = await house.store.choices.latest(sitting.id, 1)
            if not any(seat.computer for seat in table.seats):
                assert (choice.seat, choice.choice) == (seat, chosen)
        await _until_quiet(sitting)
        if not any(seat.computer for seat in table.seats):
            assert len(sitting.posts()) == count + 1
        assert buttons(former) == []
        assert "⏳" not in status(former)
        _check(sitting.last)
        if after_round:
            await after_round(number)
        if number in restarts:
            await house.restart()
    raise AssertionError("the game does not end")


def _people_to_choose(sitting, table):
    return [person for seat, person in enumerate(sitting.people) if seat in table.seats_to_choose()]


async def _until_quiet(sitting):
    """Wait until the computers have moved and the posts are out."""
    bot = sitting.house.bot
    while (await sitting.table()).computers() or bot.computers.tasks.running or bot.poster.tasks.running:
        for task in [*bot.computers.tasks.running.values(), *bot.poster.tasks.running.values()]:
            await task


def _check(post):
    (picture,) = pictures(post)
    assert picture.content_type == "image/png"
    assert 50_000 < picture.size < 1_000_000
    (spoken,) = alt(post)
    assert 50 < len(spoken) <= 1024
    assert len(post.content) <= 2000


async def test_four_people_play_a_whole_game(house, ann, ben, kei, monkeypatch):
    seed(monkeypatch, 11)
    yui = house.person("結衣", locale="ja")
    sitting = await begin_by_buttons(house, ann, ben, kei, yui)
    random = Random(4)
    ways = [BySlash(random), ByPanel(random), ByPanel(random), BySlash(random)]
    eve = house.person("Eve")

    async def look_on(number):
        """Somebody without a seat looks at the board, in pictures and in words."""
        if number in (2, 9):
            assert pictures((await (await eve.slash(house.general, "/board")).wait()).message)
            words = await (await eve.slash(house.general, "/board", detail="text")).wait()
            assert "Ann" in words.text
            assert not words.messages[0].attachments

    await play(sitting, ways, restarts=(1, 5, 12), after_round=look_on)
    last = sitting.last
    scores = (await sitting.table()).game.tally((await sitting.table()).state)
    for seat, score in enumerate(scores):
        name = sitting.people[seat].user.display
        place = {1: "🥇", 2: "🥈", 3: "🥉"}.get(score.rank, f"**{score.rank}.**")
        assert f"{place} **{escape_name(name)}**: {score.total} point" in status(last)
        assert (score.rank == 1) == (f"🏆 **{escape_name(name)}** wins with {score.total} points." in last.content)
    offered = [button["custom_id"].rpartition(":")[2].rstrip("0123456789") for button in buttons(last)]
    assert offered == ["again", "board", "log", "replay", "undo"]
    assert sorted(house.world.pinged_ids(last)) == sorted(person.id for person in sitting.people)
    assert await house.store.tables.find_open(house.general.id) is None
    assert await house.store.outbox.due(2**53) == []


async def test_one_person_plays_a_whole_game_in_japanese(house, kei, monkeypatch):
    seed(monkeypatch, 3)
    house.world.guild.locale = "ja"
    sitting = await begin_by_buttons(house, kei)
    words = texts("ja", "cartographers")
    assert words("post.call", names=kei.mention) in sitting.last.content
    await play(sitting, [BySlash(Random(1))], restarts=(7,))
    account = (await sitting.table()).game.tally((await sitting.table()).state)[0]
    assert words("post.place", place="🏁", name="\u2068Kei\u2069", n=account.total) in status(sitting.last)
    assert words("game.name") in text(sitting.last)
    assert any(words(key) in sitting.last.content for key in words if key.startswith("title."))


@pytest.mark.long  # four people play one in the usual suite
async def test_two_people_and_two_computers_play_a_whole_game(house, ann, ben, monkeypatch):
    seed(monkeypatch, 8)
    sitting = await begin_by_buttons(house, ann, ben, computers=("greedy", "greedy"))
    random = Random(2)
    await play(sitting, [BySlash(random), ByPanel(random)], restarts=(0, 3))
    assert len((await sitting.table()).seats) == 4
    assert [line[0] for line in status(sitting.last).splitlines()] == ["🥇", "🥈", "🥉", "*"]


@pytest.mark.parametrize("locale", ["en-US", "ja"])
async def test_the_board_says_in_words_what_it_shows(house, ann, locale):
    sitting = await begin_by_buttons(house, ann)
    eve = house.person("Eve", locale=locale)
    board = await (await eve.slash(house.general, "/board")).wait()
    words = texts(locale[:2], "cartographers")
    card = (await sitting.table()).view(None).card
    assert words.word("card", card.name) in alt(board.message)[0]
