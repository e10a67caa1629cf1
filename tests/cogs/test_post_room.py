"""A post without room for all that happened leaves the details of accounts out first."""

from random import Random

from bot.engine import machine
from bot.games.registry import games
from bot.games.underwater_cities.events import AccountLine
from bot.store import rows
from bot.tables.desk import Post
from bot.tables.table import Table, told_json
from bot.texts import texts
from cogs import post_view
from tests.walk import onward

KEY = "underwater_cities"
GAME = games()[KEY]


def productions(seats):
    """Tables right after a production, with what was told."""
    s, _ = machine.begin(GAME, seats, 3, GAME.options())
    told = []
    for d in onward(GAME, s, Random(3)):
        twin = machine.copy(d.s)
        told = machine.play(GAME, twin, d.seat, d.choice)
        if any(isinstance(each.event, AccountLine) for each in told):
            yield table(twin), told


def table(state):
    row = rows.Table(1, 1, 1, KEY, 1, "running", 1, "{}", 5, "en", None, 0, 0)
    return Table(row, tuple(rows.Seat(seat, "A long name " * 3, user_id=None) for seat in range(state.seats)), state)


def content(at, told):
    post = Post(5, told_json(told))
    return post_view.message(at, [post], "1-1", [], "en", {})["content"]


def test_an_account_is_told_where_there_is_room():
    at, told = next(productions(1))
    assert "↳" in content(at, told)
    assert texts("en")("post.more") not in content(at, told)


def test_without_room_the_sums_are_told_and_nothing_is_cut():
    at, told = next(productions(4))
    long = [*told, *[each for each in told if isinstance(each.event, AccountLine)] * 40]
    text = content(at, long)
    assert "↳" not in text
    assert text.count(" produces: ") == 4
    assert len(text) <= 2000
    assert texts("en")("post.more") not in text
