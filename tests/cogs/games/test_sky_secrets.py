"""Nothing that others get of Merchants of Sky Islands depends on a hidden tile: text, picture, description, work done."""

import gc
import sys
from random import Random
from unittest.mock import AsyncMock

import pytest

from bot.engine import codec
from bot.engine.state import copy
from bot.games.registry import games
from bot.local.people.reply import text
from bot.tables.table.outgoing import Post
from bot.tables.table.table import Table
from bot.texts import texts
from cogs.posting.post_status import turn_status
from cogs.posting.post_view import turn_message
from renderers.look import Look
from renderers.registry import renderer
from tests.cogs.playing import begin_made, seed
from tests.pixels import pixels

GAME = games()["sky_islands"]
pytestmark = pytest.mark.usefixtures("real_pictures")


@pytest.fixture
async def sitting(house, ann, kei, monkeypatch):
    """A game of two in its middle."""
    seed(monkeypatch, 11)
    sitting, random = await begin_made(house, "sky_islands", ann, kei), Random(3)
    for number in range(14):
        (seat,) = (await sitting.table()).seats_to_choose()
        choice = random.choice(await sitting.choices(seat))
        await house.bot.tables.play.choose(await sitting.table(), seat, choice, None, 10_000 + number)
    await house.wait_for_posts()
    return sitting


def worlds(table, viewer):
    """The table as it might as well be for this seat, or for everybody."""
    for number in range(5):
        state = GAME.guess(copy(table.state), viewer, Random(number))
        yield Table(table.row, table.seats, codec.decode(GAME, codec.encode(GAME, state)))


def hands(table):
    return [merchant.hand for merchant in table.state.merchants]


async def public(house, table, choice):
    """What everybody gets: the post, its status, the picture and its description."""
    people = await house.store.people.find_all(table.people(range(len(table.seats))))
    parts = turn_message(table, [Post(choice.number, choice.events, (0, 1))], "1-1", {0, 1}, "en", people)
    picture = await house.bot.pictures.table(table, "en")
    return parts["content"], parts["embed"].to_dict(), pixels(picture.fp.read()), picture.description


async def test_nothing_public_depends_on_a_hidden_tile(house, sitting):
    table, (*_, choice) = await sitting.table(), await house.store.choices.history(sitting.id)
    mine, others = await public(house, table, choice), list(worlds(table, None))
    assert any(hands(other) != hands(table) for other in others)
    for other in others:
        assert await public(house, other, choice) == mine


async def test_what_one_is_offered_and_shown_depends_on_the_own_tiles_only(house, sitting, monkeypatch):
    table = await sitting.table()
    (seat,) = table.seats_to_choose()
    person = sitting.people[seat]
    word = table.question(seat).effect.word
    part = table.question(seat).effect.parts[0].name

    async def look_at_panel_and_hand():
        panel = (await (await person.slash(house.general, "/play")).wait()).message
        hand = (await (await person.slash(house.general, "/hand")).wait()).message
        files = [pixels(house.world.files.get(card.attachments[0].id)) for card in (panel, hand)]
        return text(panel), panel.components, files, [card.attachments[0].description for card in (panel, hand)]

    offered = await person.complete(house.general, f"/sky {word}", {}, part)
    first = await look_at_panel_and_hand()
    for other in worlds(table, seat):
        monkeypatch.setattr(house.bot.tables, "open_in", AsyncMock(return_value=other))
        assert await person.complete(house.general, f"/sky {word}", {}, part) == offered
        assert await look_at_panel_and_hand() == first


async def test_others_are_offered_nothing_while_it_is_not_their_turn(house, sitting):
    table = await sitting.table()
    (seat,) = table.seats_to_choose()
    word = table.question(seat).effect.word
    for person in (sitting.people[1 - seat], house.person("Eve")):
        assert await person.complete(house.general, f"/sky {word}", {}, table.question(seat).effect.parts[0].name) == []


async def test_the_work_for_others_is_the_same_whatever_is_hidden(house, sitting):
    """So that nobody can learn a tile from how long something takes: every call is counted."""
    table, draw = await sitting.table(), renderer("sky_islands")
    viewer = 1 - table.seats_to_choose()[0]
    look, counts = Look(texts("en", "sky_islands"), table.names), set()
    others = list(worlds(table, viewer))
    assert any(hands(other) != hands(table) for other in others)
    anew = [Table(table.row, table.seats, codec.decode(GAME, codec.encode(GAME, table.state))) for _ in range(3)]
    for number, other in enumerate([*anew[:2], *others, anew[2]]):  # what is done once only is done for the first two
        with _Calls() as calls:
            for view in (other.view(None), other.view(viewer)):
                draw.table(view, look), draw.hand(view, look)
                draw.describe(view, look), draw.describe_long(view, look)
            other.question(viewer), turn_status(other, "en"), GAME.tally(other.state)
        if number > 1:
            counts.add(calls.number)
    assert len(counts) == 1


class _Calls:
    """Counts the calls of functions while it is entered; without collections of garbage, of which others are told."""

    number = 0

    def __enter__(self):
        gc.disable()
        sys.setprofile(self._count)
        return self

    def __exit__(self, *error):
        sys.setprofile(None)
        gc.enable()

    def _count(self, frame, event, argument):
        self.number += event == "call"
