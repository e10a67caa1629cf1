"""A picture that was drawn a moment ago is not drawn again, and nobody gets another's."""

import msgspec
import pytest

from bot.bench.tables import begin_table
from bot.engine.state import copy
from bot.games.registry import games
from bot.store.store import Store
from cogs.pictures import Pictures
from cogs.pictures.drawers import in_threads
from cogs.pictures.picture_cache import PictureCache
from renderers.files import PictureFile


@pytest.fixture
async def table(tmp_path):
    async with await Store.open(f"sqlite:///{tmp_path}/games.db") as store:
        yield await begin_table(store, games()["underwater_cities"], 1, 1)


@pytest.fixture
def pictures(monkeypatch):
    """Pictures, and in `drawn` how many of them were drawn."""
    made, made_drawn = Pictures(in_threads(1)), []
    work = made.work

    async def count_and_work(draw, patience=0.0):
        made_drawn.append(draw)
        return await work(draw, patience)

    monkeypatch.setattr(made, "work", count_and_work)
    made.drawn = made_drawn
    yield made
    made.close()


def content(file):
    return file.fp.read(), file.filename, file.description


async def test_what_is_looked_at_twice_is_drawn_once(table, pictures):
    looks = [content(await pictures.table(table, "en")) for _ in range(2)]
    assert looks[0] == looks[1]
    assert len(pictures.drawn) == 1


async def test_languages_themes_names_hands_and_seats_are_told_apart(table, pictures):
    seats = [msgspec.structs.replace(seat, name=f"{seat.name}s") for seat in table.seats]
    renamed = type(table)(table.row, seats, table.state)
    looks = [
        await pictures.table(table, "en"),
        await pictures.table(table, "ja"),
        await pictures.table(table, "en", "light"),
        await pictures.table(renamed, "en"),
        await pictures.hand(table, 0, "en", "dark"),
        await pictures.hand(table, 1, "en", "dark"),
        await pictures.seat(table, table.view(0), 0, "en", "dark"),
        await pictures.seat(table, table.view(0), 1, "en", "dark"),
        await pictures.seat(table, table.view(1), 1, "en", "dark"),
        await pictures.card(table.game.key, "1", "en", "dark"),
        await pictures.card(table.game.key, "2", "en", "dark"),
        await pictures.marked_board(table, [("panel0", 1)], "en", "dark"),
        await pictures.marked_board(table, [("panel0", 2)], "en", "dark"),
        await pictures.moment(table, 0, "en", "dark"),
        await pictures.moment(table, 1, "en", "dark"),
    ]
    assert len(pictures.drawn) == len(looks)


async def test_what_has_changed_is_drawn_anew(table, pictures):
    await pictures.table(table, "en")
    seat = table.seats_to_choose()[0]
    state = copy(table.state)
    state.players[seat].points += 1
    await pictures.table(msgspec.structs.replace(table, state=state), "en")
    assert len(pictures.drawn) == 2


def test_there_is_room_for_so_many_bytes_and_the_oldest_go_first():
    few = PictureCache(room=250)
    for key in (b"a", b"b", b"c"):
        few.put(key, PictureFile(bytes(100), ""))
    assert [few.get(key) is not None for key in (b"a", b"b", b"c")] == [False, True, True]
