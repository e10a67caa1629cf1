"""Posts when something goes wrong: requests that fail, crashes, databases at fault, channels that are gone."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from unittest.mock import AsyncMock

import discord
import pytest

from bot.local.people.reply import buttons, pictures
from bot.local.world.permissions import Permission
from bot.store.errors import StoreUnavailable
from bot.store.files.upkeep import begin_generation
from bot.store.rows import NewMessage
from bot.tables.table import RulesFailed, Table
from bot.tables.table.access import milliseconds
from bot.tables.table.outgoing import Post, payload
from bot.tables.time.reminder import Reminder
from bot.texts import texts
from bot.workers.circuit_breaker import CircuitBreaker
from cogs.posting.batches import HOPELESS, is_hopeless
from cogs.posting.buttons import hand_buttons
from tests.cogs.http_errors import http_error
from tests.cogs.playing import (
    CallWatcher,
    begin,
    begin_made,
    can_press,
    expected_lines,
    narration_lines,
    quickly,
    status,
    wait_for_outbox,
)

WORDS = texts("en")
POST = "POST /channels/{channel_id}/messages"


@pytest.mark.parametrize("fault", ["500", "502", "429", "drop before", "drop after", "500 after"])
async def test_a_lost_request_is_posted_once(house, ann, ben, fault):
    sitting = await begin(house, ann, ben)
    pinged = len(house.world.pings)
    house.stand_in.faults.next(fault, POST)
    await quickly(sitting, 0, 1)
    await house.wait_for_posts()
    assert len(sitting.posts()) == 2
    assert narration_lines(sitting.posts()[1:]) == await expected_lines(sitting)
    assert len(house.world.pings) == pinged + 2
    assert house.stand_in.faults.log == [(fault, POST)]
    assert buttons(sitting.posts()[0]) == []


async def test_where_discord_refuses_too_much_posts_wait_and_people_are_answered(house, ann, ben, monkeypatch, lines):
    sitting = await begin(house, ann, ben)
    monkeypatch.setattr("bot.workers.circuit_breaker.MOST", 1)
    monkeypatch.setattr("bot.workers.circuit_breaker.AGAIN", 0)
    monkeypatch.setattr("cogs.posting.poster.SWEEP", 0.05)
    house.stand_in.faults.next("429", POST)
    await ann.slash(house.games, "/game new", game="cartographers")
    await house.until(lambda: house.bot.breaker.is_open)
    looked, is_open = asyncio.Semaphore(0), CircuitBreaker.is_open
    monkeypatch.setattr(CircuitBreaker, "is_open", property(lambda breaker: looked.release() or is_open.fget(breaker)))
    await quickly(sitting, 0, 1)
    for _ in range(2):
        await asyncio.wait_for(looked.acquire(), 20)
    assert len(sitting.posts()) == 1
    assert "Language" in (await (await ann.slash(house.general, "/settings")).wait()).text
    assert [line["refused"] for line in lines() if line["level"] == "error"] == [1]
    monkeypatch.setattr("bot.workers.circuit_breaker.AGAIN", 1)
    house.bot.poster.hurry(sitting.id)
    await house.until(lambda: len(sitting.posts()) == 2)


async def test_posts_held_up_come_in_order_and_call_for_the_newest_turn_only(house, ann, ben):
    sitting = await begin(house, ann, ben)
    pinged = len(house.world.pings)
    house.stand_in.faults.next("drop before", POST, times=3)
    failed = CallWatcher(house.bot.tables.outbox, "retry")
    await quickly(sitting, 0, 1)
    await failed.once()
    await quickly(sitting, 0, 1)
    await house.wait_for_posts()
    assert narration_lines(sitting.posts()[1:]) == await expected_lines(sitting)
    assert len(sitting.posts()) == 3
    assert len(house.world.pings) == pinged + 2
    assert house.world.pinged_ids(sitting.posts()[1]) == []


@pytest.mark.parametrize("fault", ["", "500", "drop after"])
async def test_a_deleted_post_comes_anew_when_it_would_be_edited(house, ann, ben, lines, fault):
    """Its players were called by the one that is gone."""
    sitting = await begin(house, ann, ben)
    gone, pinged = sitting.last, len(house.world.pings)
    house.world.delete_message(gone)
    if fault:
        house.stand_in.faults.next(fault, POST)
    await sitting.draw(0)
    await house.quiet()
    (post,) = sitting.posts()
    assert post is not gone
    assert can_press(post) == ["Play", "Board", "What happened?", "Undo", "Help"]
    assert WORDS("post.anew") in post.content
    assert "Ben" in status(post)
    assert "Ann" not in status(post)
    assert len(house.world.pings) == pinged
    assert (await sitting.table()).row.last_post_id == post.id
    about = [line for line in lines() if line.get("message") == gone.id]
    assert [line["level"] for line in about] == ["info"]
    assert not [line for line in lines() if line["level"] == "error"]
    await sitting.draw(1)
    await house.quiet()
    assert len(sitting.posts()) == 2
    assert buttons(post) == []


@pytest.mark.parametrize("remembered", [True, False], ids=["nonce known", "nonce forgotten"])
async def test_a_crash_after_sending_posts_nothing_twice(house, ann, ben, monkeypatch, remembered):
    sitting = await begin(house, ann, ben)
    pinged = len(house.world.pings)
    arrived, mark_sent = asyncio.Event(), house.store.outbox.mark_sent

    async def crash(*args, **kwargs):
        if len(sitting.posts()) == 1:  # that only one has drawn is shown by itself, where they draw slowly
            return await mark_sent(*args, **kwargs)
        arrived.set()
        return await asyncio.Event().wait()

    monkeypatch.setattr(house.store.outbox, "mark_sent", crash)
    await quickly(sitting, 0, 1)
    await arrived.wait()
    assert len(sitting.posts()) == 2
    if not remembered:
        house.world.nonces.clear()
    await house.restart()
    await wait_for_outbox(house)
    assert len(sitting.posts()) == 2
    assert len(house.world.pings) == pinged + 2
    assert (await sitting.table()).row.last_post_id == sitting.last.id
    assert buttons(sitting.posts()[0]) == []
    assert await house.store.outbox.due(2**53) == []


@pytest.mark.parametrize("remembered", [True, False], ids=["nonce known", "nonce forgotten"])
async def test_after_a_backup_was_restored_no_post_is_taken_for_one_of_the_games_given_up(
    house, ann, ben, tmp_path, remembered
):
    """The same numbers come again, within the minutes in which Discord hands back what had a nonce."""
    sitting = await begin(house, ann, ben)
    file = Path(house.url.removeprefix("sqlite:///"))
    await house.store.upkeep.backup(tmp_path / "backup")
    await sitting.round()
    given_up = len(sitting.posts())
    await house.stop()
    shutil.copy(tmp_path / "backup", file)
    await begin_generation(file, milliseconds())
    await house.restart()
    pinged, there = len(house.world.pings), len(house.public(house.general))
    if not remembered:
        house.world.nonces.clear()
        house.stand_in.faults.next("drop before", POST)  # so that the channel is looked through
    await sitting.round()
    assert given_up == len(sitting.posts()) == 2
    assert len(house.public(house.general)) == there + 1
    assert [ping.user_id for ping in house.world.pings[pinged:]] == [ann.id], "Ben's own choice led there"
    assert can_press(sitting.last) == ["Play", "Board", "What happened?", "Undo", "Help"]


async def test_a_database_locked_when_told_what_was_sent_silences_no_table(house, ann, ben, monkeypatch):
    """And what follows is told as soon as it is free, not when a lease is over."""
    sitting = await begin(house, ann, ben)
    failed, mark_sent = CallWatcher(house.bot.tables.outbox, "record_delivery"), house.store.outbox.mark_sent
    file = house.url.removeprefix("sqlite:///")

    async def lock(*args, **more):
        with closing(sqlite3.connect(file, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreUnavailable):
                await mark_sent(*args, **more)
        raise StoreUnavailable("the database is locked")

    with monkeypatch.context() as patched:
        patched.setattr(house.store.outbox, "mark_sent", lock)
        await quickly(sitting, 0, 1)
        await failed.once()
    assert len(sitting.posts()) == 2
    await quickly(sitting, 0, 1)
    await house.wait_for_posts()
    assert len(sitting.posts()) == 3
    assert narration_lines(sitting.posts()[1:]) == await expected_lines(sitting)
    assert await house.store.outbox.due(2**53) == []


async def test_a_crash_before_sending_posts_it_afterwards(house, ann, ben, monkeypatch):
    sitting = await begin(house, ann, ben)
    house.hold_posts()
    await quickly(sitting, 0, 1)
    await house.restart()
    await wait_for_outbox(house)
    assert len(sitting.posts()) == 2
    assert narration_lines(sitting.posts()[1:]) == await expected_lines(sitting)


TROUBLE = [http_error(429), http_error(503), ConnectionResetError()]


@pytest.mark.parametrize("error", TROUBLE, ids=["429", "503", "lost"])
async def test_a_former_post_that_cannot_be_retired_holds_nothing_up_and_is_retired_later(
    house, ann, ben, monkeypatch, error
):
    sitting = await begin(house, ann, ben)
    former, failed = sitting.last, CallWatcher(house.bot.tables.outbox, "retry")
    with monkeypatch.context() as patched:
        patched.setattr(discord.PartialMessage, "edit", AsyncMock(side_effect=error))
        for _ in range(2):
            await quickly(sitting, 0, 1)
            await failed.once()
        await house.until(lambda: len(sitting.posts()) == 3)
        assert buttons(former)
    await house.wait_for_posts()
    assert [bool(buttons(post)) for post in sitting.posts()] == [False, False, True]
    assert all(post.content and pictures(post) for post in sitting.posts())
    assert await house.store.outbox.due(2**53) == []


async def test_what_a_run_could_not_retire_the_next_one_does(house, ann, ben, monkeypatch):
    sitting = await begin(house, ann, ben)
    failed = CallWatcher(house.bot.tables.outbox, "retry")
    with monkeypatch.context() as patched:
        patched.setattr(discord.PartialMessage, "edit", AsyncMock(side_effect=http_error(503)))
        await quickly(sitting, 0, 1)
        await failed.once()
        await house.stop()
    await house.restart()
    await wait_for_outbox(house)
    assert [bool(buttons(post)) for post in sitting.posts()] == [False, True]


async def test_a_404_that_says_nothing_of_the_channel_gives_no_post_up(house, ann, ben, monkeypatch):
    sitting = await begin(house, ann, ben)
    pinged, failed = len(house.world.pings), CallWatcher(house.bot.tables.outbox, "retry")
    with monkeypatch.context() as patched:
        patched.setattr(discord.PartialMessageable, "send", AsyncMock(side_effect=http_error(404)))
        await quickly(sitting, 0, 1)
        await failed.once()
    await house.wait_for_posts()
    assert len(sitting.posts()) == 2
    assert len(house.world.pings) == pinged + 2


async def test_an_edit_that_discord_takes_no_more_is_let_be(house, ann, ben, monkeypatch):
    """Edits of messages older than an hour are limited (30046)."""
    sitting = await begin(house, ann, ben)
    with monkeypatch.context() as patched:
        patched.setattr(discord.PartialMessage, "edit", AsyncMock(side_effect=http_error(400, 30046)))
        await sitting.draw(0)
        await house.wait_for_posts()
        await sitting.draw(1)
        await house.wait_for_posts()
    assert len(sitting.posts()) == 2
    assert await house.store.outbox.due(2**53) == []


async def test_without_its_picture_a_post_comes_all_the_same(house, ann, monkeypatch, caplog):
    sitting = await begin(house, ann)
    monkeypatch.setattr(house.bot.pictures, "table", AsyncMock(side_effect=ZeroDivisionError))
    await quickly(sitting, 0)
    await house.wait_for_posts()
    assert len(sitting.posts()) == 2
    assert pictures(sitting.last) == []


async def test_a_post_we_cannot_write_is_given_up_and_the_next_ones_come(house, ann, monkeypatch):
    sitting = await begin(house, ann)
    monkeypatch.setattr("bot.workers.backoff.SOONEST", 0.001)
    attempts = 0

    def fail(*args, **more):
        nonlocal attempts
        attempts += 1
        raise ZeroDivisionError

    with monkeypatch.context() as patched:
        patched.setattr("cogs.posting.turns.turn_message", fail)
        await quickly(sitting, 0)
        await house.wait_for_posts()
    assert attempts == HOPELESS + 1
    await quickly(sitting, 0)
    await house.wait_for_posts()
    assert (
        narration_lines(sitting.posts()[1:])
        == (await expected_lines(sitting))[-len(narration_lines(sitting.posts()[1:])) :]
    )
    assert len(sitting.posts()) == 2


async def test_what_another_process_left_lying_is_found(house, ann, monkeypatch):
    """With several processes on one database nobody wakes this one."""
    monkeypatch.setattr("cogs.posting.poster.SWEEP", 0.05)
    await house.restart()
    sitting = await begin(house, ann)
    house.bot.tables.on_change(lambda table_id: None)
    await quickly(sitting, 0)
    await house.until(lambda: len(sitting.posts()) == 2)


# ---- the channel


@pytest.mark.parametrize(
    ("permission", "name"),
    [(Permission.SEND_MESSAGES, "Send Messages"), (Permission.ATTACH_FILES, "Attach Files")],
)
async def test_a_missing_permission_is_named_to_who_acts_and_the_post_comes_once_it_is_there(
    house, ann, ben, permission, name, monkeypatch
):
    sitting = await begin(house, ann, ben)
    house.world.deny(house.general, permission)
    failed = CallWatcher(house.bot.tables.outbox, "retry")
    for seat in (0, 1):
        reply = await sitting.draw(seat)
        assert "✅" in reply.text
        (told_so,) = await house.until(lambda reply=reply: reply.follow_ups)
        assert f"**{name}**" in told_so.content
    for _ in range(3):
        await failed.once()
    assert len(sitting.posts()) == 1
    monkeypatch.setattr("bot.workers.backoff.SOONEST", 1_000_000)  # now only an interaction makes it try again
    await failed.once()
    house.world.allow(house.general, permission)
    reply = await (await ann.slash(house.general, "/log")).wait()
    await house.wait_for_posts()
    assert reply.follow_ups == []
    assert len(sitting.posts()) == 2
    assert narration_lines(sitting.posts()[1:]) == await expected_lines(sitting)


async def test_a_post_tried_again_after_the_end_leaves_the_end_to_its_own(house, ann, ben):
    """What was so when it was made is told: the end is told, and rung for, once."""
    sitting = await begin(house, ann, ben)
    house.stand_in.faults.next("drop before", POST, times=100_000)
    failed = CallWatcher(house.bot.tables.outbox, "retry")
    await quickly(sitting, 0, 1)
    await failed.once()
    while (table := await sitting.table()).running:
        await quickly(sitting, *table.seats_to_choose())
    house.stand_in.faults.clear()
    house.bot.poster.hurry(sitting.id)
    await house.idle()
    ends = [post for post in sitting.posts() if "game is over" in post.content or "🥇" in status(post)]
    assert ends == [sitting.last]
    assert len(sitting.posts()) > 2
    assert [message.content.count("🏁") for message in ends] == [1]


@pytest.mark.parametrize(("kind", "code", "given_up"), [("refresh", 50013, False), ("away", 50013, True)])
def test_a_refused_edit_of_the_newest_post_is_tried_again_later(kind, code, given_up):
    assert is_hopeless(http_error(403, code), kind, HOPELESS) is given_up


@pytest.mark.parametrize(("kind", "order"), [("refresh", Post(1)), ("nudge", Reminder(())), ("remind", Reminder(()))])
async def test_an_order_of_which_nothing_is_left_to_do_is_done(house, ann, ben, kind, order):
    sitting = await begin(house, ann, ben)
    await house.bot.tables.ending.end(sitting.id, ann.id, "Ann", moderator=False)
    await house.wait_for_posts()
    posts, done = len(sitting.posts()), CallWatcher(house.bot.tables.outbox, "record_delivery")
    target = house.general.id if kind == "refresh" else ann.id
    await house.store.outbox.add([NewMessage(kind, target, payload(order))], at=1, table_id=sitting.id)
    house.bot.poster.wake(sitting.id)
    await done.once()
    await house.wait_for_posts()
    assert len(sitting.posts()) == posts


async def test_a_hand_goes_out_without_its_list_where_the_rules_fail(house, ann, ben, monkeypatch):
    table = await (await begin_made(house, "oceans", ann, ben)).table()
    (seat,) = table.seats_to_choose()
    words = texts("en", "oceans")
    assert len((await hand_buttons(table, seat, "n", words)).children) == 3

    def fail(self, seat):
        raise RulesFailed(self.id, self.row.number, ZeroDivisionError())

    monkeypatch.setattr(Table, "known_state", fail)
    view = await hand_buttons(table, seat, "n", words)
    assert [item.label for item in view.children] == ["Play", "Board"]
