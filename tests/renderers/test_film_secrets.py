"""No frame of a film shows what is hidden, byte for byte: films of games that differ in it alone are the same."""

from itertools import pairwise
from random import Random

import msgspec
import pytest

from bot.engine import machine
from bot.engine.state import copy
from bot.games.registry import games
from bot.store.rows import SeatRow, TableRow
from bot.tables.table.table import Table
from cogs.pictures import Reel
from cogs.pictures.drawers import in_threads
from cogs.pictures.films import film
from cogs.pictures.pictures import Pictures
from tests.pixels import pixels
from tests.walk import few, gives, play_whole

MOMENTS = range(5, 60, 18)  # of the decisions of a game at random
MANY = range(0, 240, 20)


@pytest.fixture
def pictures():
    made = Pictures(in_threads(1))
    yield made
    made.close()


def tables(game, seats, moments=MOMENTS):
    """A running game at some of its moments; at all of a short one."""
    row = TableRow(1, 1, 1, game.key, game.version, "running", 1, "{}", 1, None, None, 0, 0)
    people = tuple(SeatRow(seat, f"Seat {seat}", 100 + seat) for seat in range(seats))
    states = [d.s for d in play_whole(game, seats, 3).decisions]
    some = states[moments.start : moments.stop : moments.step]
    return [Table(row, people, copy(s)) for s in (some if some[1:] else states)]


def guess_hidden(table, seed):
    """The same table with all that a spectator cannot know dealt anew."""
    state = table.game.guess(copy(table.state), None, Random(seed))
    return msgspec.structs.replace(table, state=state)


async def film_of(pictures, moments):
    async def past(place):
        return moments[place]

    files = await film(pictures, Reel([f"Turn {place}" for place in range(len(moments))], past), "en", "dark")
    return [(pixels(file.fp.read()), file.description) for file in files]


@pytest.mark.parametrize("key", games())
async def test_what_is_hidden_changes_no_byte_of_a_film(pictures, key):
    game = games()[key]
    moments = tables(game, few(game))
    others = [guess_hidden(table, 7) for table in moments]
    assert await film_of(pictures, moments) == await film_of(pictures, others)
    hidden = [
        machine.view(game, table.state, seat) != machine.view(game, other.state, seat)
        for table, other in zip(moments, others, strict=True)
        for seat in range(few(game))
    ]
    assert any(hidden) >= game.hands, "the hands were others"


@pytest.mark.parametrize("key", games())
def test_what_is_hidden_changes_no_mark(key):
    game = games()[key]
    if not gives(game, "changes"):
        pytest.skip(f"{key} does not say what changes")
    moments = tables(game, few(game), MANY)
    others = [guess_hidden(table, 7) for table in moments]
    marks = [game.changes(*(table.view(None) for table in pair)) for pair in pairwise(moments)]
    assert marks == [game.changes(*(table.view(None) for table in pair)) for pair in pairwise(others)]
    assert any(marks)


async def test_a_film_from_a_seat_would_show_it(pictures, monkeypatch):
    """So the test above sees what it is to see; some boards show no hand from any seat."""
    public, differ = Table.view, []
    monkeypatch.setattr(Table, "view", lambda table, seat: public(table, 0 if seat is None else seat))
    for game in games().values():
        moments = tables(game, few(game))[-1:]
        differ.append(await film_of(pictures, moments) != await film_of(pictures, [guess_hidden(moments[0], 7)]))
    assert any(differ)
