"""What happened since one's last turn: numbered lines, a picture with the same numbers, and the boards in motion."""

import io
from random import Random

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from bot.engine.effect import SeatEvent
from bot.engine.steps import Forced
from bot.games.registry import games
from bot.local.people.reply import labels, pictures
from bot.texts import texts
from cogs.showing.log import Entry
from cogs.showing.moments import Moment
from cogs.showing.recap import LONG, _shortened, recap_lines
from tests.cogs.history.test_replay import found, played, unposted
from tests.cogs.playing import begin

HAPPENED = "🔢"
__all__ = ["unposted"]


async def happened(house, sitting, person):
    """What somebody who presses What happened? is answered."""
    return await house.after((await person.press(sitting.last, HAPPENED)).done())


def drawn(house, message):
    (picture,) = pictures(message)
    return Image.open(io.BytesIO(house.world.files.get(picture.id))).convert("RGB")


async def board(house, person):
    return drawn(house, (await (await person.slash(house.general, "/board")).done()).message)


@pytest.mark.usefixtures("drawn")
async def test_since_ones_last_turn_each_line_has_its_number_on_the_picture(house, ann, ben):
    sitting = await begin(house, ann, ben)
    await sitting.round()
    reply = await happened(house, sitting, ann)
    assert reply.ephemeral
    head, *lines = reply.text.splitlines()
    assert head == "**Since your last turn**"
    *drawings, card = lines
    assert [line.split(" ")[0] for line in drawings] == ["**1**", "**2**"]
    assert all("draws" in line for line in drawings)
    assert card.startswith("Turned up"), "it happened to all, and nowhere on the board"
    assert labels(reply.message) == ["▶ Watch"]
    assert ImageChops.difference(drawn(house, reply.message), await board(house, ann)).getbbox()


async def test_who_chose_last_is_told_what_the_others_had_chosen_in_secret(house, ann, ben):
    sitting = await begin(house, ann, ben)
    await sitting.round()
    first, last = await happened(house, sitting, ann), await happened(house, sitting, ben)
    assert "draws" in last.text
    assert last.text == first.text


async def test_who_plays_alone_is_told_what_followed_their_choice(house, ann):
    sitting = await begin(house, ann)
    await sitting.round()
    told = (await happened(house, sitting, ann)).text
    assert "**1** \u2068Ann\u2069 draws" in told
    assert "Turned up" in told


async def test_before_anything_happened_there_is_the_board_alone(house, ann, ben):
    sitting = await begin(house, ann, ben)
    reply = await happened(house, sitting, ann)
    assert "Nothing has happened on the board" in reply.text
    assert labels(reply.message) == []
    assert ImageChops.difference(drawn(house, reply.message), await board(house, ann)).getbbox() is None


async def test_what_was_looked_at_is_not_told_again_unless_nothing_else_came(house, ann, ben, kei):
    """Also over two devices, and after a restart: it is kept per person and table."""
    sitting = await begin(house, ann, ben)
    await sitting.round()
    first = await happened(house, sitting, kei)
    await house.restart()
    assert (await happened(house, sitting, kei)).text == first.text
    await sitting.round()
    then = await happened(house, sitting, kei)
    assert then.text.splitlines()[0] == "**最後に見たあと**"
    assert len(then.text.splitlines()) <= len(first.text.splitlines())
    assert await house.bot.tables.people.seen(kei.id, sitting.id) == (await sitting.table()).row.number
    assert await house.bot.tables.people.seen(ann.id, sitting.id) == 0


async def test_watch_shows_the_boards_since_in_motion(house, ann, ben):
    sitting = await begin(house, ann, ben)
    await sitting.round()
    await sitting.round()
    reply = await happened(house, sitting, ann)
    shown = await (await ann.press(reply.message, "▶ Watch")).done()
    moving, _ = pictures(shown.message)
    with Image.open(io.BytesIO(house.world.files.get(moving.id))) as film:
        assert film.n_frames == 2


@pytest.mark.parametrize("key", games())
async def test_lines_of_every_game_tell_nothing_that_is_anothers_alone(house, ann, ben, unposted, key):
    sitting = await played(house, key, (ann, ben), Random(6), steps=60)
    words = texts("en", key)
    for viewer in (0, 1, None):
        table, there = await found(house, sitting, viewer)
        lines = recap_lines(table, there, 0, viewer, words)
        assert len(lines) > 2
        assert all(0 < len(line) <= LONG and "\n" not in line for _, line in lines)
        open_ones = [replace(one, entries=tuple(_open(entry, viewer) for entry in one.entries)) for one in there]
        assert [line for _, line in recap_lines(table, open_ones, 0, viewer, words)] == [line for _, line in lines]


@pytest.mark.parametrize(("sentence", "between"), [("Ann gains 2 kelp.", " "), ("Annは2海藻を得た。", "")])
def test_a_long_line_is_cut_between_sentences(sentence, between):
    said = _shortened(between.join([sentence] * 30))
    assert len(said) <= LONG
    assert said.endswith(f"{sentence} …")
    assert said.removesuffix(" …") == between.join([sentence] * said.count(sentence))


def test_a_moment_with_choices_that_nobody_hears_of_yet_has_their_turn():
    told = (SeatEvent(0, Forced("draw", "forest dot K11")),)
    assert Moment(None, (Entry(7, 12, 0, ()),)).turn == 7
    assert Moment(None, (Entry(7, 12, 0, told), Entry(8, 12, 0, ()))).turn == 7
    assert Moment(None, ()).turn == 0


def test_a_long_sentence_is_cut_where_it_must_be():
    assert _shortened("a" * 300) == "a" * (LONG - 2) + "…"
    assert _shortened("a" * (LONG - 3) + "\\*" + "a" * 30) == "a" * (LONG - 3) + "…", "no half escape is left"


def _open(entry, viewer):
    """What happened without what only another seat is told."""
    return replace(entry, told=tuple(each for each in entry.told if not each.event.only or each.seat == viewer))
