"""The small parts: permissions, pictures, ids, clocks, waiting, sessions."""

import asyncio

import pytest

from bot.local.gateway.session import GUILDS, Session
from bot.local.rest.rate_limits import RateLimits
from bot.local.world.clock import ManualClock
from bot.local.world.file_types import content_type, dimensions, safe_name
from bot.local.world.permissions import ALL, EVERYONE, Permission
from bot.local.world.records import Overwrite
from bot.local.world.snowflake import Snowflakes, created_at
from bot.local.world.world import World
from tests.local.example import png


@pytest.fixture
def world():
    return World()


def test_owner_and_administrator_may_everything(world):
    general, boss = world.channel("general"), world.add_user("Boss")
    world.deny(general, Permission.SEND_MESSAGES, boss)
    world.give_role(world.guild, boss, world.add_role(world.guild, "Boss", Permission.ADMINISTRATOR))
    assert world.permissions(boss.id, general) == world.permissions(world.owner.id, general) == ALL


def test_overwrites_of_role_everyone_and_member_in_discords_order(world):
    general, ann = world.channel("general"), world.add_user("Ann")
    role = world.add_role(world.guild, "Players")
    world.give_role(world.guild, ann, role)
    general.overwrites.append(Overwrite(world.guild.id, 0, deny=int(Permission.ATTACH_FILES)))
    assert not world.may(ann.id, general, Permission.ATTACH_FILES)
    general.overwrites.append(Overwrite(role.id, 0, allow=int(Permission.ATTACH_FILES)))
    assert world.may(ann.id, general, Permission.ATTACH_FILES)
    world.deny(general, Permission.ATTACH_FILES, ann)
    assert not world.may(ann.id, general, Permission.ATTACH_FILES)
    world.allow(general, Permission.ATTACH_FILES, ann)
    assert world.may(ann.id, general, Permission.ATTACH_FILES)


def test_who_cannot_see_or_write_can_neither_attach(world):
    general, ann = world.channel("general"), world.add_user("Ann")
    world.deny(general, Permission.SEND_MESSAGES, ann)
    assert not world.may(ann.id, general, Permission.ATTACH_FILES)
    assert world.may(ann.id, general, Permission.READ_MESSAGE_HISTORY)
    world.deny(general, Permission.VIEW_CHANNEL, ann)
    assert world.permissions(ann.id, general) == 0


def test_stranger_may_nothing(world):
    other = world.add_guild("Other")
    ann = world.add_user("Ann")
    assert world.permissions(ann.id, world.add_channel("there", other)) == 0
    assert world.permissions(ann.id, world.channel("general")) == EVERYONE


def test_pictures_are_measured():
    assert dimensions(png(7, 5)) == (7, 5)
    assert dimensions(b"GIF89a\x07\0\x05\0") == (7, 5)
    head = b"RIFF\0\0\0\0WEBP"
    assert dimensions(head + b"VP8X" + b"\0" * 8 + b"\x06\0\0\x04\0\0") == (7, 5)
    assert dimensions(head + b"VP8L" + b"\0" * 5 + (6 | 4 << 14).to_bytes(4, "little") + b"\0" * 5) == (7, 5)
    assert dimensions(head + b"VP8 " + b"\0" * 10 + b"\x07\0\x05\0") == (7, 5)
    assert dimensions(b"text") is None


@pytest.mark.parametrize(
    ("name", "kept", "served"),
    [
        ("my board.png", "my_board.png", "image/png"),
        ("盤面.webp", "盤面.webp", "image/webp"),
        ("a/b?.txt", "a_b_.txt", "text/plain; charset=utf-8"),
        ("x", "x", "application/octet-stream"),
        ("", "unknown", "application/octet-stream"),
    ],
)
def test_file_names_and_types(name, kept, served):
    assert safe_name(name) == kept
    assert content_type(kept) == served


def test_ids_rise_and_tell_their_time():
    clock = ManualClock(1_800_000_000.0)
    new_id = Snowflakes(clock)
    ids = [new_id() for _ in range(3)]
    clock.advance(1)
    ids.append(new_id())
    assert ids == sorted(set(ids))
    assert [created_at(id_) for id_ in (ids[0], ids[3])] == [1_800_000_000.0, 1_800_000_001.0]


def test_clock_runs_what_is_due_in_order():
    clock, ran = ManualClock(0), []
    clock.call_later(2, lambda: ran.append(("b", clock.now())))
    clock.call_later(1, lambda: ran.append(("a", clock.now())))
    clock.call_later(1.5, lambda: ran.append("cancelled")).cancel()
    clock.call_later(9, lambda: ran.append("late"))
    clock.advance(5)
    assert ran == [("a", 1), ("b", 2)]
    assert clock.now() == 5


async def test_waiting_is_woken_by_changes(world):
    waiting = asyncio.create_task(world.until(lambda: [c for c in world.channels.values() if c.name == "new"]))
    failing = asyncio.create_task(world.until(lambda: world.channel("new") and 1 / 0))
    ready = asyncio.Event()
    asyncio.get_running_loop().call_soon(ready.set)
    await ready.wait()
    made = world.add_channel("new")
    assert await waiting == [made]
    with pytest.raises((ZeroDivisionError, RuntimeError)):
        await failing
    with pytest.raises(TimeoutError, match="did not happen"):
        await world.until(lambda: False, timeout=0.01)


def test_subscriber_hears_until_it_leaves(world):
    heard = []
    leave = world.subscribe(heard.append)
    made = world.add_channel("one")
    leave()
    world.add_channel("two")
    assert [(event.what, event.channel) for event in heard] == [("channel", made)]


def test_session_serves_its_shard_and_intents():
    guild_id = 5 << 22
    assert Session(GUILDS, (1, 2)).receives(guild_id, GUILDS)
    assert not Session(GUILDS, (0, 2)).receives(guild_id, GUILDS)
    assert not Session(0, (1, 2)).receives(guild_id, GUILDS)
    assert Session(0, (0, 2)).receives(None, 0)


def test_session_replays_what_it_still_knows():
    session = Session(GUILDS, (0, 1))
    for number in range(2100):
        session.send("X", {"number": number})
    assert len(session.events_since(2090)) == 10
    assert session.events_since(5) is None


def test_budget_is_per_channel_and_renewed():
    limits = RateLimits({"POST /x": (2, 5.0)})

    def wait(channel, now):
        headers, seconds = limits.count("POST /x", {"channel_id": channel}, now)
        return seconds, headers["X-RateLimit-Remaining"]

    assert [wait("1", 0.0) for _ in range(3)] == [(None, "1"), (None, "0"), (5.0, "0")]
    assert wait("2", 0.0) == (None, "1")
    assert wait("1", 5.0) == (None, "1")


async def test_members_are_found_by_name(stand_in, bot, ann):
    await bot.wait_until_ready()
    [member] = await bot.guilds[0].query_members("an")
    assert (member.id, member.display_name) == (ann.id, "Ann")
    assert (await bot.guilds[0].fetch_member(ann.id)).display_name == "Ann"
