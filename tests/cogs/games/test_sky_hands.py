"""The two tiles of Merchants of Sky Islands by DM and in private, in each language: letters, and where they fit."""

import pytest

from bot.local.people.reply import pictures
from bot.store import rows
from bot.texts import texts
from tests.cogs.playing import begin_made, seed


def hand_lines(words, view):
    """What is said of each tile in a hand."""
    for letter, tile in zip("AB", view.hand, strict=True):
        fits = words("picture.fits", n=len({fit.cell for fit in tile.fits}))
        ship = words(f"airship.{tile.airship}")
        edges = land(words, tile.parts)
        yield words("picture.say.hand", letter=letter, tile=tile.tile, airship=ship, edges=edges, fits=fits, cells="")


def land(words, parts):
    """Where a tile has island."""
    comma, key = {"en": ", ", "ja": "、"}[words.lang], "picture.say.edges_of" if parts[1:] else "picture.say.edges"
    lists = [comma.join(words(f"picture.edge.{edge}") for edge in part) for part in parts]
    return comma.join(words(key, letter="ab"[place], list=listed) for place, listed in enumerate(lists))


@pytest.fixture(params=["en", "ja"])
async def sitting_by_language(request, house, ann, kei, monkeypatch):
    """A game in which somebody of this language begins, and their seat."""
    for number in range(40):
        seed(monkeypatch, number)
        people = (ann, kei)
        for person, lang in ((ann, "en"), (kei, "ja")):
            await house.store.people.save(rows.PersonRow(person.id, language=lang))
        sitting = await begin_made(house, "sky_islands", *people)
        (seat,) = (await sitting.table()).seats_to_choose()
        if ("en", "ja")[seat] == request.param:
            return sitting, seat, texts(request.param, "sky_islands")
        await house.bot.tables.ending.end(sitting.id, ann.id, "Ann", moderator=False)
    raise AssertionError("nobody begins")


@pytest.mark.usefixtures("real_pictures")
async def test_the_hand_comes_by_dm_large_and_with_where_each_tile_fits(sitting_by_language):
    sitting, seat, words = sitting_by_language
    table = await sitting.table()
    dm = sitting.people[seat].inbox()[-1]
    (picture,) = pictures(dm)
    assert (picture.content_type, picture.width >= 1200) == ("image/png", True)
    for sentence in hand_lines(words, table.view(seat)):
        assert sentence in picture.description
    assert words("hand.dm", game=words("game.name"), table=table.id, link="").strip() in dm.content


async def test_with_closed_dms_the_same_hand_is_there_in_private(sitting_by_language):
    sitting, seat, words = sitting_by_language
    table, person = await sitting.table(), sitting.people[seat]
    person.close_dms()
    for reply in (await sitting.press(seat, "hand"), await (await person.slash(sitting.channel, "/hand")).wait()):
        assert reply.ephemeral
        (picture,) = pictures(reply.message)
        assert all(sentence in picture.description for sentence in hand_lines(words, table.view(seat)))
