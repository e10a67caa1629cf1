"""What happened since one's last turn: numbered lines, a picture with the same numbers, and the boards in motion."""

import io
from random import Random

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from bot.engine.effect import SeatEvent
from bot.engine.guessing import pick
from bot.engine.steps import Forced
from bot.games.registry import games
from bot.games.underwater_cities.events import Placed
from bot.local.people.reply import labels, pictures
from bot.texts import texts
from cogs.discord_text import cut_sentences
from cogs.showing.log import Entry, Filter, log_pages, read_history
from cogs.showing.moments import Moment, moments
from cogs.showing.recap import LONG, ROOM, marks_of, recap_lines, start_of_recap, steps_since
from renderers.look import Look
from renderers.registry import renderer
from tests.cogs.history.test_replay import no_posts, play_at_random, table_and_moments
from tests.cogs.playing import begin

HAPPENED = "🔢"
__all__ = ["no_posts"]


async def press_what_happened(house, sitting, person):
    """What somebody who presses What happened? is answered."""
    return await house.after((await person.press(sitting.last, HAPPENED)).wait())


def picture_of(house, message):
    (picture,) = pictures(message)
    return Image.open(io.BytesIO(house.world.files.get(picture.id))).convert("RGB")


async def board(house, person):
    return picture_of(house, (await (await person.slash(house.general, "/board")).wait()).message)


@pytest.mark.usefixtures("real_pictures")
async def test_since_ones_last_turn_each_line_has_its_number_on_the_picture(house, ann, ben):
    sitting = await begin(house, ann, ben)
    await sitting.round()
    reply = await press_what_happened(house, sitting, ann)
    assert reply.ephemeral
    head, *lines = reply.text.splitlines()
    assert head == "**Since your last turn**"
    *drawings, card = lines
    assert [line.split(" ")[0] for line in drawings] == ["**1**", "**2**"]
    assert all("draws" in line for line in drawings)
    assert card.startswith("Turned up"), "it happened to all, and nowhere on the board"
    assert labels(reply.message) == ["▶ Watch"]
    assert ImageChops.difference(picture_of(house, reply.message), await board(house, ann)).getbbox()


async def test_who_chose_last_is_told_what_the_others_had_chosen_in_secret(house, ann, ben):
    sitting = await begin(house, ann, ben)
    await sitting.round()
    first, last = await press_what_happened(house, sitting, ann), await press_what_happened(house, sitting, ben)
    assert "draws" in last.text
    assert last.text == first.text


async def test_who_plays_alone_is_told_what_followed_their_choice(house, ann):
    sitting = await begin(house, ann)
    await sitting.round()
    told = (await press_what_happened(house, sitting, ann)).text
    assert "**1** \u2068Ann\u2069 draws" in told
    assert "Turned up" in told


async def test_before_anything_happened_there_is_the_board_alone(house, ann, ben):
    sitting = await begin(house, ann, ben)
    reply = await press_what_happened(house, sitting, ann)
    assert "Nothing has happened on the board" in reply.text
    assert labels(reply.message) == []
    assert ImageChops.difference(picture_of(house, reply.message), await board(house, ann)).getbbox() is None


async def test_what_was_looked_at_is_not_told_again_unless_nothing_else_came(house, ann, ben, kei):
    """Also over two devices, and after a restart: it is kept per person and table."""
    sitting = await begin(house, ann, ben)
    await sitting.round()
    first = await press_what_happened(house, sitting, kei)
    await house.restart()
    assert (await press_what_happened(house, sitting, kei)).text == first.text
    await sitting.round()
    then = await press_what_happened(house, sitting, kei)
    assert then.text.splitlines()[0] == "**最後に見たあと**"
    assert len(then.text.splitlines()) <= len(first.text.splitlines())
    assert await house.bot.tables.people.number_seen(kei.id, sitting.id) == (await sitting.table()).row.number
    assert await house.bot.tables.people.number_seen(ann.id, sitting.id) == 0


async def test_who_is_in_the_midst_of_a_turn_is_told_what_came_before_it(house, ann, ben, no_posts):
    """Also in /log since one's last turn: of one's own only what belongs to the turn that one is in."""
    sitting = await play_at_random(house, "sky_islands", (ann, ben), Random(5), steps=0)
    play, seen = house.bot.tables.play, []
    while len(seen) < 4:
        table = await sitting.table()
        (seat,) = table.seats_to_choose()
        question = table.question(seat)
        if question.effect.word == "keep" and table.state.merchants[seat].turns > 1:
            there = moments(table, await read_history(house.bot, table))
            start, head = start_of_recap(there, seat, 0, asked=True)
            lines = [line for _, line in recap_lines(table, there, start, seat, texts("en", "sky_islands"))]
            log = "\n".join(log_pages(table, every(there), Filter(since=True), "en", seat))
            assert head == "recap.turn"
            assert [line.split()[1].strip("\u2068\u2069") for line in lines] == [ANN_BEN[1 - seat], ANN_BEN[seat]]
            assert log.count("places a tile") == 2
            seen.append(seat)
        await play.choose(table, seat, pick(question.options, Random(len(seen))))


ANN_BEN = ("Ann", "Ben")


def every(there):
    return [entry for moment in there for entry in moment.entries]


async def test_a_game_of_twenty_turns_ends_in_the_twentieth(house, ann, ben, no_posts):
    sitting = await play_at_random(house, "sky_islands", (ann, ben), Random(5), steps=999)
    table, there = await table_and_moments(house, sitting, 0)
    assert not table.running
    assert there[-1].turn == 20
    scored = [entry.turn for entry in every(there) for told in entry.told if type(told.event).__name__ == "Scored"]
    assert set(scored) == {20}


async def test_watch_shows_the_boards_since_in_motion(house, ann, ben):
    sitting = await begin(house, ann, ben)
    await sitting.round()
    await sitting.round()
    reply = await press_what_happened(house, sitting, ann)
    motion = await (await ann.press(reply.message, "▶ Watch")).wait()
    moving, _ = pictures(motion.message)
    with Image.open(io.BytesIO(house.world.files.get(moving.id))) as film:
        assert film.n_frames == 2


@pytest.mark.parametrize("key", games())
async def test_lines_of_every_game_tell_nothing_that_is_anothers_alone(house, ann, ben, no_posts, key):
    sitting = await play_at_random(house, key, (ann, ben), Random(6), steps=60)
    words = texts("en", key)
    for viewer in (0, 1, None):
        table, there = await table_and_moments(house, sitting, viewer)
        lines = recap_lines(table, there, 0, viewer, words)
        assert len(lines) > 2
        assert all(line and "\n" not in line for _, line in lines)
        open_ones = [replace(one, entries=tuple(_open(entry, viewer) for entry in one.entries)) for one in there]
        assert [line for _, line in recap_lines(table, open_ones, 0, viewer, words)] == [line for _, line in lines]


async def test_each_slot_that_was_used_is_numbered_also_after_its_round(house, ann, ben, no_posts):
    """The slot Always has several tiles of one player; with a round's end all tiles go."""
    sitting = await play_at_random(house, "underwater_cities", (ann, ben), Random(6), steps=90)
    table, there = await table_and_moments(house, sitting, None)
    steps = [(step, number) for number, step in enumerate(steps_since(there, 0), 1)]
    marks = await marks_of(house.bot, table, there, steps)
    used = [
        (f"slot.{seat_event.event.slot}", number)
        for step, number in steps
        for seat_event in step.told
        if isinstance(seat_event.event, Placed)
    ]
    assert len(used) > 15
    assert [use for use in used if use not in marks] == []
    assert len({number for spot, number in used if spot == "slot.always"}) > 2
    assert len(marks) == len({*marks}), "once each"
    known = renderer("underwater_cities").spots(table.view(None), Look(texts("en", "underwater_cities"), table.names))
    assert {spot for spot, _ in used} <= {*known}


@pytest.mark.parametrize(("sentence", "between"), [("Ann gains 2 kelp.", " "), ("Annは2海藻を得た。", "")])
def test_a_long_line_is_cut_between_sentences(sentence, between):
    said = cut_sentences(between.join([sentence] * 30), LONG)
    assert len(said) <= LONG
    assert said.endswith(f"{sentence} …")
    assert said.removesuffix(" …") == between.join([sentence] * said.count(sentence))


@pytest.mark.parametrize("room", [ROOM, 2 * LONG])
async def test_few_lines_have_more_room(house, ann, ben, monkeypatch, room):
    """What befell the reader may stand at the end of what another one did."""
    monkeypatch.setattr("cogs.showing.recap.tell", lambda told, *_, **how: ["Ann gains 2 kelp."] * 60)
    monkeypatch.setattr("cogs.showing.recap.ROOM", room)
    sitting = await begin(house, ann, ben)
    await sitting.round()
    lines = (await press_what_happened(house, sitting, ann)).text.split("\n")[1:]
    longest = max(LONG, room // len(lines))
    assert all(longest - 40 <= len(line) <= longest + 8 for line in lines)


def test_a_moment_with_choices_that_nobody_hears_of_yet_has_their_turn():
    told = (SeatEvent(0, Forced("draw", "forest dot K11")),)
    assert Moment(None, (Entry(7, 12, 0, ()),)).turn == 7
    assert Moment(None, (Entry(7, 12, 0, told), Entry(8, 12, 0, ()))).turn == 7
    assert Moment(None, ()).turn == 0


def test_a_long_sentence_is_cut_where_it_must_be():
    assert cut_sentences("a" * 300, LONG) == "a" * (LONG - 1) + "…"
    assert cut_sentences("a" * (LONG - 2) + "\\*" + "a" * 30, LONG) == "a" * (LONG - 2) + "…", "no half escape is left"


def _open(entry, viewer):
    """What happened without what only another seat is told."""
    return replace(
        entry,
        told=tuple(told_event for told_event in entry.told if not told_event.event.only or told_event.seat == viewer),
    )
