"""The posts: each event told once and in order, everybody called once, whatever happens to bot, network or channel."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import discord
import msgspec
import pytest

from bot.account import tell
from bot.engine import codec
from bot.engine.effect import Told
from bot.games.cartographers.effects import Drawn
from bot.local.permissions import Permission
from bot.local.reply import buttons, pictures
from bot.store import rows
from bot.store.errors import StoreUnavailable
from bot.store.upkeep import begin_generation
from bot.tables.desk import Post
from bot.tables.table import told_json
from bot.texts import texts
from cogs import post_view
from cogs.batches import HOPELESS
from cogs.names import shown
from tests.cogs.playing import Watched, begin, can_press, posted, seed, status, told

POST = "POST /channels/{channel_id}/messages"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
WORDS = texts("en")


async def expected(sitting):
    """The account of everything that happened since the game began."""
    table = await sitting.table()
    names = [shown(name) for name in table.names]
    lines = []
    for choice in await sitting.house.store.choices(sitting.id):
        lines += tell(codec.decode_told(table.game, choice.events.encode()), names, texts("en", table.game.key))
    return lines


async def quickly(sitting, *seats):
    """Choices that come within the moment in which the poster gathers."""
    tables = sitting.house.bot.tables
    for seat in seats:
        table = await tables.table(sitting.id)
        await tables.play(sitting.id, seat, next(iter(table.question(seat).options)))


# ---- one post


async def test_a_post_has_picture_words_call_and_buttons(house, ann, ben):
    sitting = await begin(house, ann, ben)
    post = sitting.last
    assert can_press(post) == ["Play", "Board", "Undo", "Help"]
    assert ann.mention in post.content
    assert ben.mention in post.content
    assert sorted(house.world.pinged(post)) == sorted([ann.id, ben.id])
    assert [each.filename for each in pictures(post)] == ["board.png"]
    assert pictures(post)[0].description.startswith("Cartographers, Spring")
    assert "Ann" in status(post)


async def test_the_first_post_alone_says_how_to_begin(house, ann, ben):
    sitting = await begin(house, ann, ben)
    await sitting.round()
    assert [WORDS("post.first") in post.content for post in sitting.posts()] == [True, False]


async def test_the_lobbys_post_keeps_what_it_says(house, ann):
    sitting = await begin(house, ann)
    lobby = house.public(house.general)[0]
    await sitting.round()
    assert lobby.embeds
    assert buttons(lobby) == []


async def test_choices_that_come_at_once_make_one_post(house, ann, ben):
    sitting = await begin(house, ann, ben)
    wake, house.bot.poster.wake = house.bot.poster.wake, lambda table_id: None
    await quickly(sitting, 0, 1, 0, 1, 1, 0)
    wake(sitting.id)
    await house.posted()
    assert len(sitting.posts()) == 2
    assert told(sitting.posts()[1:]) == await expected(sitting)
    assert sorted(house.world.pinged(sitting.last)) == sorted([ann.id, ben.id])


async def test_more_than_one_message_can_tell_is_told_in_several(house, ann, ben):
    sitting = await begin(house, ann, ben)
    pinged = len(house.world.pings)
    wake, house.bot.poster.wake = house.bot.poster.wake, lambda table_id: None
    await quickly(sitting, *(0, 1) * 16)
    wake(sitting.id)
    await house.posted()
    assert len(sitting.posts()) > 2
    assert told(sitting.posts()[1:]) == await expected(sitting)
    assert WORDS("post.more") not in "".join(post.content for post in sitting.posts())
    assert len(house.world.pings) == pinged + 2
    assert [len(buttons(post)) > 0 for post in sitting.posts()] == [False] * (len(sitting.posts()) - 1) + [True]


@pytest.mark.parametrize("trouble", [None, "500", "drop after"])
async def test_what_gathers_beyond_one_messages_room_is_told_in_several(house, ann, ben, trouble):
    """As when computers act for long before a person must; each part is tried until it is there."""
    sitting = await begin(house, ann, ben)
    drawn = told_json([Told(0, Drawn("forest", "small-f270", f"A{1 + number}", 1)) for number in range(8)])
    number, pinged = (await sitting.table()).row.number, len(house.world.pings)
    gathered = [("quiet", Post(number + each, drawn)) for each in range(1, 12)]
    gathered.append(("turn", Post(number + 12, drawn, (0,))))
    messages = [rows.NewMessage(kind, house.general.id, msgspec.json.encode(post).decode()) for kind, post in gathered]
    await house.store.post(messages, at=1, table_id=sitting.id)
    if trouble:
        house.stand_in.faults.next(trouble, POST, times=2)
    house.bot.poster.wake(sitting.id)
    await house.posted()
    parts = sitting.posts()[1:]
    assert len(parts) > 1
    assert len(told(parts)) == 12 * 8
    assert WORDS("post.more") not in "".join(post.content for post in parts)
    assert [ping.user_id for ping in house.world.pings[pinged:]] == [ann.id]
    assert [len(buttons(post)) > 0 for post in parts] == [False] * (len(parts) - 1) + [True]


async def test_drawing_by_drawing_the_post_says_who_is_still_to_choose(house, ann, ben, kei):
    sitting = await begin(house, ann, ben, kei)
    post, pinged = sitting.last, len(house.world.pings)
    for seat, left in ((1, {"Ann", "Kei"}), (0, {"Kei"})):
        await sitting.draw(seat)
        await house.posted()
        assert sitting.posts() == [post]
        assert {name for name in ("Ann", "Ben", "Kei") if name in status(post)} == left
        assert len(house.world.pings) == pinged
        assert can_press(post)


async def test_who_wants_no_pings_is_named_but_not_called(house, ann, ben):
    await house.store.save_person(rows.Person(ben.id, pings=False))
    sitting = await begin(house, ann, ben)
    assert ben.mention in sitting.last.content
    assert house.world.pinged(sitting.last) == [ann.id]


async def test_names_format_nothing_and_call_nobody(house, monkeypatch):
    eve = house.person("Eve")
    names = [f"**@everyone** <@{eve.id}>", "\u202eevil `code` 🦊", "## __x__ ||y|| [a](http://b.c)"]
    people = [house.person(name) for name in names]
    seed(monkeypatch, 4)
    sitting = await begin(house, *people)
    await sitting.round()
    post = sitting.last
    assert sorted(house.world.pinged(post)) == sorted(person.id for person in people)
    assert not post.mention_everyone
    assert "\u202e" not in post.content + status(post)
    for mark in ("**@", f"<@{eve.id}>", "`code`", "||y||", "[a](http"):
        assert mark not in post.content + status(post)


@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_a_long_account_keeps_the_newest_and_the_call(house, ann, lang):
    """Discord takes 2,000 characters."""
    sitting = await begin(house, ann)
    events = [Told(0, Drawn("forest", "small-f270", f"A{1 + number % 11}", number)) for number in range(60)]
    posts = [Post(number, told_json(events[number : number + 20]), (0,)) for number in (0, 20, 40)]
    table = await sitting.table()
    parts = post_view.message(table, posts, "1-1", {0}, lang, {ann.id: rows.Person(ann.id)})
    assert 1500 < len(parts["content"]) <= 2000
    lines = parts["content"].splitlines()
    assert lines[0] == texts(lang)("post.more")
    assert "59" in lines[-2]
    assert ann.mention in lines[-1]


# ---- trouble on the way


@pytest.mark.parametrize("fault", ["500", "502", "429", "drop before", "drop after", "500 after"])
async def test_a_lost_request_is_posted_once(house, ann, ben, fault):
    sitting = await begin(house, ann, ben)
    pinged = len(house.world.pings)
    house.stand_in.faults.next(fault, POST)
    await quickly(sitting, 0, 1)
    await house.posted()
    assert len(sitting.posts()) == 2
    assert told(sitting.posts()[1:]) == await expected(sitting)
    assert len(house.world.pings) == pinged + 2
    assert house.stand_in.faults.log == [(fault, POST)]
    assert buttons(sitting.posts()[0]) == []


async def test_posts_held_up_come_in_order_and_call_for_the_newest_turn_only(house, ann, ben):
    sitting = await begin(house, ann, ben)
    pinged = len(house.world.pings)
    house.stand_in.faults.next("drop before", POST, times=3)
    failed = Watched(house.bot.poster, "_failed")
    await quickly(sitting, 0, 1)
    await failed.once()
    await quickly(sitting, 0, 1)
    await house.posted()
    assert told(sitting.posts()[1:]) == await expected(sitting)
    assert len(sitting.posts()) == 3
    assert len(house.world.pings) == pinged + 2
    assert house.world.pinged(sitting.posts()[1]) == []


@pytest.mark.parametrize("remembered", [True, False], ids=["nonce known", "nonce forgotten"])
async def test_a_crash_after_sending_posts_nothing_twice(house, ann, ben, monkeypatch, remembered):
    sitting = await begin(house, ann, ben)
    pinged = len(house.world.pings)
    arrived = asyncio.Event()

    async def crash(*args, **kwargs):
        arrived.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(house.store, "mark_sent", crash)
    await quickly(sitting, 0, 1)
    await arrived.wait()
    assert len(sitting.posts()) == 2
    if not remembered:
        house.world.nonces.clear()
    await house.restart()
    await posted(house)
    assert len(sitting.posts()) == 2
    assert len(house.world.pings) == pinged + 2
    assert (await sitting.table()).row.last_post_id == sitting.last.id
    assert buttons(sitting.posts()[0]) == []
    assert await house.store.waiting(2**53) == []


@pytest.mark.parametrize("remembered", [True, False], ids=["nonce known", "nonce forgotten"])
async def test_after_a_backup_was_restored_no_post_is_taken_for_one_of_the_games_given_up(
    house, ann, ben, tmp_path, remembered
):
    """The same numbers come again, within the minutes in which Discord hands back what had a nonce."""
    sitting = await begin(house, ann, ben)
    file = Path(house.url.removeprefix("sqlite:///"))
    await house.store.backup(tmp_path / "backup")
    await sitting.round()
    given_up = len(sitting.posts())
    await house.stop()
    shutil.copy(tmp_path / "backup", file)
    await begin_generation(file, house.bot.tables.now())
    await house.restart()
    pinged, there = len(house.world.pings), len(house.public(house.general))
    if not remembered:
        house.world.nonces.clear()
        house.stand_in.faults.next("drop before", POST)  # so that the channel is looked through
    await sitting.round()
    assert given_up == len(sitting.posts()) == 2
    assert len(house.public(house.general)) == there + 1
    assert len(house.world.pings) == pinged + 2
    assert can_press(sitting.last) == ["Play", "Board", "Undo", "Help"]


async def test_a_database_locked_when_told_what_was_sent_silences_no_table(house, ann, ben, monkeypatch):
    """And what follows is told as soon as it is free, not when a lease is over."""
    sitting = await begin(house, ann, ben)
    failed, mark_sent = Watched(house.bot.poster, "_deliver_next"), house.store.mark_sent
    file = house.url.removeprefix("sqlite:///")

    async def lock(*args, **more):
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreUnavailable):
                await mark_sent(*args, **more)
        raise StoreUnavailable("the database is locked")

    with monkeypatch.context() as patched:
        patched.setattr(house.store, "mark_sent", lock)
        await quickly(sitting, 0, 1)
        await failed.once()
    assert len(sitting.posts()) == 2
    await quickly(sitting, 0, 1)
    await house.posted()
    assert len(sitting.posts()) == 3
    assert told(sitting.posts()[1:]) == await expected(sitting)
    assert await house.store.waiting(2**53) == []


async def test_a_crash_before_sending_posts_it_afterwards(house, ann, ben, monkeypatch):
    sitting = await begin(house, ann, ben)
    house.bot.poster.wake = lambda table_id: None
    await quickly(sitting, 0, 1)
    await house.restart()
    await posted(house)
    assert len(sitting.posts()) == 2
    assert told(sitting.posts()[1:]) == await expected(sitting)


def refusal(status, code=0):
    """Discord's answer of this status to a request."""
    kind = {404: discord.NotFound, 503: discord.DiscordServerError}.get(status, discord.HTTPException)
    return kind(type("R", (), {"status": status, "reason": ""})(), {"code": code, "message": ""})


def refusing(error):
    async def refuse(*args, **kwargs):
        raise error

    return refuse


TROUBLE = [refusal(429), refusal(503), ConnectionResetError()]


@pytest.mark.parametrize("error", TROUBLE, ids=["429", "503", "lost"])
async def test_a_former_post_that_cannot_be_retired_holds_nothing_up_and_is_retired_later(
    house, ann, ben, monkeypatch, error
):
    sitting = await begin(house, ann, ben)
    former, failed = sitting.last, Watched(house.bot.poster, "_failed")
    with monkeypatch.context() as patched:
        patched.setattr(discord.PartialMessage, "edit", refusing(error))
        for _ in range(2):
            await quickly(sitting, 0, 1)
            await failed.once()
        await house.until(lambda: len(sitting.posts()) == 3)
        assert buttons(former)
    await house.posted()
    assert [bool(buttons(post)) for post in sitting.posts()] == [False, False, True]
    assert all(post.content and pictures(post) for post in sitting.posts())
    assert await house.store.waiting(2**53) == []


async def test_what_a_run_could_not_retire_the_next_one_does(house, ann, ben, monkeypatch):
    sitting = await begin(house, ann, ben)
    failed = Watched(house.bot.poster, "_failed")
    with monkeypatch.context() as patched:
        patched.setattr(discord.PartialMessage, "edit", refusing(refusal(503)))
        await quickly(sitting, 0, 1)
        await failed.once()
        await house.stop()
    await house.restart()
    await posted(house)
    assert [bool(buttons(post)) for post in sitting.posts()] == [False, True]


async def test_a_404_that_says_nothing_of_the_channel_gives_no_post_up(house, ann, ben, monkeypatch):
    sitting = await begin(house, ann, ben)
    pinged, failed = len(house.world.pings), Watched(house.bot.poster, "_failed")
    with monkeypatch.context() as patched:
        patched.setattr(discord.PartialMessageable, "send", refusing(refusal(404)))
        await quickly(sitting, 0, 1)
        await failed.once()
    await house.posted()
    assert len(sitting.posts()) == 2
    assert len(house.world.pings) == pinged + 2


async def test_a_post_that_was_deleted_is_followed_by_the_next(house, ann, ben):
    sitting = await begin(house, ann, ben)
    house.world.delete_message(sitting.last)
    await sitting.draw(0)
    await house.posted()
    assert sitting.posts() == []
    await sitting.draw(1)
    await house.posted()
    assert told(sitting.posts()) == await expected(sitting)


async def test_an_edit_that_discord_takes_no_more_is_let_be(house, ann, ben, monkeypatch):
    """Edits of messages older than an hour are limited (30046)."""

    async def refuse(*args, **kwargs):
        raise discord.HTTPException(type("R", (), {"status": 400, "reason": ""})(), {"code": 30046, "message": ""})

    sitting = await begin(house, ann, ben)
    with monkeypatch.context() as patched:
        patched.setattr(discord.PartialMessage, "edit", refuse)
        await sitting.draw(0)
        await house.posted()
        await sitting.draw(1)
        await house.posted()
    assert len(sitting.posts()) == 2
    assert await house.store.waiting(2**53) == []


async def test_without_its_picture_a_post_comes_all_the_same(house, ann, monkeypatch, caplog):
    sitting = await begin(house, ann)

    async def fail(*args):
        raise ZeroDivisionError

    monkeypatch.setattr(house.bot.pictures, "table", fail)
    await quickly(sitting, 0)
    await house.posted()
    assert len(sitting.posts()) == 2
    assert pictures(sitting.last) == []


async def test_a_post_we_cannot_write_is_given_up_and_the_next_ones_come(house, ann, monkeypatch):
    sitting = await begin(house, ann)
    monkeypatch.setattr("cogs.batches.SOONEST", 0.001)
    attempts = 0

    def fail(*args):
        nonlocal attempts
        attempts += 1
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr(post_view, "message", fail)
        await quickly(sitting, 0)
        await house.posted()
    assert attempts == HOPELESS + 1
    await quickly(sitting, 0)
    await house.posted()
    assert told(sitting.posts()[1:]) == (await expected(sitting))[-len(told(sitting.posts()[1:])) :]
    assert len(sitting.posts()) == 2


async def test_what_another_process_left_lying_is_found(house, ann, monkeypatch):
    """With several processes on one database nobody wakes this one."""
    monkeypatch.setattr("cogs.poster.SWEEP", 0.05)
    await house.restart()
    sitting = await begin(house, ann)
    house.bot.tables.changed = lambda table_id: None
    await quickly(sitting, 0)
    await house.until(lambda: len(sitting.posts()) == 2)


# ---- the channel


async def test_a_channel_that_is_deleted_ends_its_table(house, ann, ben):
    sitting = await begin(house, ann, ben, channel=house.games)
    ended = Watched(house.bot.tables, "lost_channel")
    house.world.delete_channel(house.games)
    await ended.once()
    assert (await sitting.table()).row.status == "ended"


async def test_a_thread_that_is_deleted_ends_its_table(house, ann):
    thread = house.world.add_thread(house.general, "corner", ann.id)
    sitting = await begin(house, ann, channel=thread)
    ended = Watched(house.bot.tables, "lost_channel")
    house.world.delete_channel(thread)
    await ended.once()
    assert (await sitting.table()).row.status == "ended"
    assert await house.store.open_table(thread.id) is None


async def test_a_channel_deleted_unseen_is_found_out_by_the_next_post(house, ann):
    """The bot was down: the outbox is given up, the table ends, and nothing is tried for ever."""
    sitting = await begin(house, ann, channel=house.games)
    house.bot.poster.wake = lambda table_id: None
    await quickly(sitting, 0)
    await house.stop()
    house.world.delete_channel(house.games)
    await house.restart()
    await posted(house)
    assert (await sitting.table()).row.status == "ended"
    assert await house.store.waiting(2**53) == []


@pytest.mark.parametrize(
    ("permission", "name"),
    [(Permission.SEND_MESSAGES, "Send Messages"), (Permission.ATTACH_FILES, "Attach Files")],
)
async def test_a_missing_permission_is_named_to_who_acts_and_the_post_comes_once_it_is_there(
    house, ann, ben, permission, name, monkeypatch
):
    sitting = await begin(house, ann, ben)
    house.world.deny(house.general, permission)
    failed = Watched(house.bot.poster, "_failed")
    for seat in (0, 1):
        reply = await sitting.draw(seat)
        assert "✅" in reply.text
        (told_so,) = await house.until(lambda reply=reply: reply.follow_ups)
        assert f"**{name}**" in told_so.content
    for _ in range(3):
        await failed.once()
    assert len(sitting.posts()) == 1
    monkeypatch.setattr("cogs.batches.SOONEST", 1_000_000)  # now only an interaction makes it try again
    await failed.once()
    house.world.allow(house.general, permission)
    reply = await (await ann.slash(house.general, "/log")).done()
    await house.posted()
    assert reply.follow_ups == []
    assert len(sitting.posts()) == 2
    assert told(sitting.posts()[1:]) == await expected(sitting)
