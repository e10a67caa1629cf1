"""A phone shows a post whole: text, picture, status and buttons are at most 900 pixels high where it is 390 wide."""

import io
from random import Random
from time import time

import discord
import msgspec
import pytest
from PIL import Image

from bot.engine import machine
from bot.engine.state import copy
from bot.games.registry import games
from bot.store import rows
from bot.tables.table.outgoing import Post
from bot.tables.table.table import Table, events_json
from cogs.lobby.lobby_post import lobby_message
from cogs.pictures.look import look_of
from cogs.posting.post_view import turn_message
from renderers import files
from tests.page.conftest import PHONE
from tests.walk import few, lobby, onward

pytestmark = pytest.mark.asyncio(loop_scope="session")

MOST = 900  # pixels: a phone's screen
WIDE = PHONE | {"viewport": {"width": 390, "height": 844}}
NAMES = ["Alexandra", "Ben", "Charlotte", "Dan", "Elisabeth", "Finn", "さくら", "Hiroshi"]
LANGUAGES = [("en", None), ("ja", None), ("en", "ja"), ("ja", "en")]
HOURS = 3_600_000
EARLY = 30  # choices after which a board holds much, in no title the end
LONG = 12  # turns of computers in a row
HEIGHTS = """() => {
  const head = document.querySelector("article header").getBoundingClientRect().height;
  const high = (each) => each.getBoundingClientRect().height + (each.querySelector("header") ? 0 : head);
  return Array.from(document.querySelectorAll("article"), high);
}"""


@pytest.mark.parametrize("key", games())
async def test_a_phone_shows_every_post_whole(example, stand_in, sit, key):
    ids = [stand_in.person(name).id for name in NAMES]
    channel, sent = example.get_channel(stand_in.world.channel("general").id), []
    for name, parts in posts(games()[key], ids):
        await channel.send(**parts)
        sent.append(name)
    seat = await sit("Ann", **WIDE)
    await seat.see(seat.messages, len(sent))  # they come after the page is there
    await seat.pictures_loaded()
    heights = dict(zip(sent, map(round, await seat.tab.evaluate(HEIGHTS)), strict=True))
    assert {name: high for name, high in heights.items() if high > MOST} == {}


def posts(game, ids):
    """The parts of the posts of a game, by what and in which languages it is."""
    for seats in dict.fromkeys((few(game), game.seats[-1])):
        moments = list(moments_of(game, seats))
        for lang, second in LANGUAGES[: 4 if seats == game.seats[-1] else 2]:
            yield f"lobby {seats} {lang} {second or ''}", lobby_parts(game, people(ids, seats), lang, second)
            for name, status, state, told in moments:
                at = table(game, state, people(ids, state.seats), lang, second, status)
                yield f"{name} {seats} {lang} {second or ''}", post_parts(at, told, first=name == "first")


def moments_of(game, seats):
    """The moments that are posted: what, the table's status, its state, and what each turn until then has told."""
    s, begun = machine.begin(game, seats, 5, lobby(game, seats, 5))
    yield "first", "running", s, [begun]
    s, _ = machine.begin(game, seats, 5, lobby(game, seats, 5))
    turns, early = [[]], copy(s)
    for number, d in enumerate(onward(game, s, Random(5))):
        turns[-1] += machine.play(game, copy(d.s), d.seat, d.choice)
        if any(entry.event.ends_turn for entry in turns[-1]) or not game.hands:
            turns.append([])
        if number <= EARLY:  # a short game is over by then
            early, early_turns = copy(d.s), [turn for turn in turns if turn]
    yield "turn", "running", early, [max(early_turns, key=len)]
    yield "computers", "running", early, early_turns[-LONG:]
    yield "end", "over", s, [turn for turn in turns if turn][-2:]


def table(game, state, seats, lang, second, status):
    """A table with this state, at which everybody has hours left."""
    row = rows.TableRow(12, 1, 1, game.key, 1, status, 1, "{}", 5, lang, None, 0, 0)
    row = msgspec.structs.replace(row, second_language=second)
    waiting = machine.seats_to_choose(state) if status == "running" else []
    clocks = {seat: rows.ClockRow(seat, 1, 1, deadline=int(time() * 1000) + 20 * HOURS) for seat in waiting}
    return Table(row, seats, state, clocks=clocks)


def people(ids, seats):
    return tuple(rows.SeatRow(seat, NAMES[seat], ids[seat]) for seat in range(seats))


def post_parts(at, told, *, first):
    """The parts of a post that tells all this and calls everybody who must choose."""
    called = tuple(at.seats_to_choose()) if at.running else ()
    turns = [Post(number, events_json(events)) for number, events in enumerate(told)]
    luck = "f" * 64 if first or not at.running else ""
    turns[-1] = msgspec.structs.replace(turns[-1], call=called, first=first, luck=luck)
    lang, known = at.row.language, {user: rows.PersonRow(user) for user in at.people(range(len(at.seats)))}
    drawn = files.table(at.game.key, at.view(None), look_of(at, lang, "dark"))
    with Image.open(io.BytesIO(drawn.data)) as opened:
        ratio = opened.height / opened.width
    parts = turn_message(at, turns, "1-1", called, lang, known, ratio=ratio)
    return parts | {"file": discord.File(io.BytesIO(drawn.data), "board.png", description=drawn.alt)}


def lobby_parts(game, seats, lang, second):
    """The parts of a full lobby."""
    row = rows.TableRow(12, 1, 1, game.key, 1, "lobby", 100, "{}", 5, lang, None, 0, 0)
    at = Table(msgspec.structs.replace(row, second_language=second, luck="f" * 64), seats)
    return lobby_message(at, lang)
