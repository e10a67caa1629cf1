"""What goes wrong on the people's side or beneath the bot: a clear private answer, nothing changed, nothing told."""

import asyncio
import json
import sqlite3
from contextlib import closing
from unittest.mock import AsyncMock

import pytest

from bot.local.people.reply import buttons, pictures, text
from bot.store.errors import StoreUnavailable
from bot.texts import texts
from tests.cogs.playing import DRAW, CallWatcher, begin, control, unknown, values

pytestmark = pytest.mark.usefixtures("fixed_seed")

WORDS = texts("en", "cartographers")
ACKNOWLEDGE = "/callback"
ANSWER = "PATCH /webhooks/"


async def answer_without_change(sitting, act):
    """What the answer says, when nothing has changed by it."""
    before, posts = await sitting.snapshot(), sitting.posts()
    reply = await (await act).wait()
    await sitting.house.wait_for_posts()
    assert reply.failure is None
    assert reply.ephemeral
    assert "Traceback" not in reply.text
    assert await sitting.snapshot() == before
    assert sitting.posts() == posts
    return reply.text


# ---- the wrong place, person or moment


@pytest.mark.parametrize("path", ["/play", "/hand", "/undo", "/board", "/log", "draw"])
async def test_the_wrong_channel(house, ann, kei, path):
    sitting = await begin(house, ann, kei)
    for person, lang in ((ann, "en"), (kei, "ja")):
        options = {"terrain": "forest", "shape": "r0", "cell": "A1"} if path == "draw" else {}
        act = person.slash(house.games, DRAW if path == "draw" else path, **options)
        assert await answer_without_change(sitting, act) == texts(lang)("refused.no_game_here")


@pytest.mark.parametrize("path", ["/play", "/undo", "/hand", "draw"])
async def test_somebody_who_does_not_play(house, ann, path):
    sitting = await begin(house, ann)
    eve = house.person("Eve")
    options = {"terrain": "forest", "shape": "r0", "cell": "A1"} if path == "draw" else {}
    act = eve.slash(house.general, DRAW if path == "draw" else path, **options)
    assert await answer_without_change(sitting, act) == WORDS("refused.not_seated")


async def test_who_has_chosen_already(house, ann, ben):
    sitting = await begin(house, ann, ben)
    choice = (await sitting.choices(0))[0]
    await sitting.draw(0)
    await house.wait_for_posts()
    terrain, shape, cell = choice.split(" ")
    act = ann.slash(house.general, DRAW, terrain=terrain, shape=shape, cell=cell)
    said = await answer_without_change(sitting, act)
    assert "already chosen" in said
    assert "Ben" in said


async def test_a_lobby_has_no_board_yet(house, ann):
    await house.lobby(ann)
    for path in ("/play", "/board", "/log", "/hand", "/undo"):
        reply = await (await ann.slash(house.general, path)).wait()
        assert reply.text == WORDS("refused.not_started")


async def test_a_card_there_is_not(house, ann):
    sitting = await begin(house, ann)
    assert "no card" in await answer_without_change(sitting, ann.slash(house.general, "/card", name="\u202eQ" * 900))


async def test_options_of_2000_characters(house, ann):
    sitting = await begin(house, ann)
    huge = "🦊" * 2000
    said = await answer_without_change(sitting, ann.slash(house.general, DRAW, terrain=huge, shape=huge, cell=huge))
    assert len(said) < 300
    assert len(await answer_without_change(sitting, ann.slash(house.general, "/board", player=huge))) < 300


async def test_a_game_that_was_ended(house, ann):
    sitting = await begin(house, ann)
    post = sitting.last
    panel = (await sitting.panel(0)).message
    components = post.components
    await house.bot.tables.ending.end(sitting.id, ann.id, "Ann", moderator=False)
    await house.wait_for_posts()
    post.components = components
    assert await answer_without_change(sitting, ann.press(post, "Play")) == WORDS("refused.not_running")
    await (await ann.press(panel, "Confirm")).wait()
    assert text(panel) == WORDS("panel.already")
    assert await answer_without_change(sitting, ann.slash(house.general, "/play")) == WORDS("refused.ended")


async def test_a_table_that_is_not_there_any_more(house, ann):
    sitting = await begin(house, ann)
    post = sitting.last
    post.components = json.loads(json.dumps(post.components).replace("post:1:", "post:999:"))
    assert await answer_without_change(sitting, ann.press(post, "Board")) == WORDS("refused.no_such_table")


async def test_a_private_message_that_was_deleted_meanwhile(house, ann):
    """The choice counts; only its answer has no place left."""
    sitting = await begin(house, ann)
    panel = (await sitting.panel(0)).message
    chosen = values(panel)
    played = CallWatcher(house.bot.tables.play, "choose")
    reply = await ann.press(panel, "Confirm")
    house.world.delete_message(panel)
    await played.once()
    assert [choice.choice for choice in await house.store.choices.history(sitting.id)] == [chosen]
    assert reply.failure is None


# ---- lost requests between us and Discord


@pytest.mark.parametrize("fault", ["drop before", "drop after", "429", "500"])
async def test_an_acknowledgement_that_was_lost_is_sent_again(house, ann, fault):
    sitting = await begin(house, ann)
    house.stand_in.faults.next(fault, ACKNOWLEDGE)
    reply = await sitting.draw(0)
    assert reply.failure is None
    assert reply.text.startswith("✅")
    assert len(await house.store.choices.history(sitting.id)) == 1


@pytest.mark.parametrize("fault", ["drop before", "drop after", "429", "500"])
@pytest.mark.parametrize("way", ["slash", "panel", "board"])
async def test_an_answer_that_was_lost_is_sent_again(house, ann, way, fault):
    sitting = await begin(house, ann)
    panel = (await sitting.panel(0)).message
    house.stand_in.faults.next(fault, ANSWER)
    if way == "slash":
        reply = await sitting.draw(0)
        assert reply.text.startswith("✅")
    elif way == "panel":
        before = values(panel)
        await (await ann.press(panel, control(panel, "turn"))).wait()
        assert values(panel) != before
        assert len(pictures(panel)) == 1
        assert house.world.files.get(pictures(panel)[0].id)[:4] == b"\x89PNG"
    else:
        reply = await (await ann.slash(house.general, "/board")).wait()
        assert house.world.files.get(pictures(reply.message)[0].id)[:4] == b"\x89PNG"
    assert len(await house.store.choices.history(sitting.id)) == (way == "slash")


# ---- the database


async def test_a_locked_database(house, ann, lines):
    sitting = await begin(house, ann)
    choice = (await sitting.choices(0))[0]
    with closing(sqlite3.connect(house.url.removeprefix("sqlite:///"), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        reply = await sitting.draw(0, choice)
        assert reply.text == WORDS("refused.store")
        assert await house.store.choices.history(sitting.id) == []
        other.execute("ROLLBACK")
    (line,) = [line for line in lines() if line["event"] == "store unavailable"]
    assert line["table"] == sitting.id
    assert "locked" in line["error"]
    assert (await sitting.draw(0, choice)).text.startswith("✅")


async def test_a_database_that_is_locked_while_posting(house, ann):
    """The post waits for the lock to go."""
    sitting = await begin(house, ann)
    house.hold_posts()
    await sitting.draw(0)
    with closing(sqlite3.connect(house.url.removeprefix("sqlite:///"), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        tried = CallWatcher(house.bot.tables.outbox, "claim")
        house.release_posts(sitting.id)
        await tried.once()
        assert len(sitting.posts()) == 1
        other.execute("ROLLBACK")
    await house.wait_for_posts()
    assert len(sitting.posts()) == 2
    assert await house.store.outbox.due(2**53) == []


async def test_on_a_full_disk_nothing_is_lost_that_was_acknowledged(house, ann):
    sitting = await begin(house, ann)
    before = await sitting.snapshot()
    await house.store.link.write(lambda on: on.exec_driver_sql("PRAGMA max_page_count=1"))
    replies = []
    for _ in range(6):
        replies.append(await sitting.draw(0))
        await unknown(house)  # else the next answer would come in the place of this one
    assert replies[-1].text == WORDS("refused.store")
    done = sum(reply.text.startswith("✅") for reply in replies)
    after = await sitting.snapshot()
    assert len(after[1]) == len(before[1]) + done
    await house.store.link.write(lambda on: on.exec_driver_sql("PRAGMA max_page_count=1000000"))
    assert (await sitting.draw(0)).text.startswith("✅")


async def test_autocomplete_without_a_database_offers_nothing(house, ann, lines, monkeypatch):
    sitting = await begin(house, ann)
    await house.wait_for_posts()
    monkeypatch.setattr(house.store.link, "read", AsyncMock(side_effect=StoreUnavailable("the database is locked")))
    assert await ann.complete(house.general, DRAW, {}, "terrain") == []
    reply = await (await ann.slash(house.general, "/board")).wait()
    assert reply.text == WORDS("refused.store")
    assert not any("exception" in line for line in lines())
    assert sitting.posts()


# ---- mistakes of our own


async def test_a_mistake_of_ours_is_logged_with_its_table_and_answered(house, ann, kei, lines, monkeypatch):
    sitting = await begin(house, ann, kei)
    monkeypatch.setattr(house.bot.tables.play, "choose", AsyncMock(side_effect=ZeroDivisionError("a secret hand")))
    choice = (await sitting.choices(0))[0]
    for seat, lang in ((0, "en"), (1, "ja")):
        assert (await sitting.draw(seat, choice)).text == texts(lang)("refused.unexpected")
    panel = (await sitting.panel(0)).message
    reply = await ann.press(panel, "Confirm")
    (said,) = await house.until(lambda: reply.follow_ups)
    assert said.content == WORDS("refused.unexpected")
    collected = [line for line in lines() if line["event"] == "unexpected error"]
    assert [line["table"] for line in collected] == [sitting.id] * 3
    assert all("ZeroDivisionError" in line["exception"] for line in collected)


async def test_a_line_names_its_own_table_only(house, ann, ben, lines, monkeypatch):
    """Many tables at once: what is bound for one interaction is not seen in another's lines."""
    sittings = [await begin(house, ann, channel=house.general), await begin(house, ben, channel=house.games)]
    draws = [(sitting, (await sitting.choices(0))[0]) for sitting in sittings]

    async def fail(table_id):
        await asyncio.sleep(0)
        raise ZeroDivisionError(f"at table {table_id}")

    monkeypatch.setattr(house.bot.tables.play, "choose", lambda table, *args, **kwargs: fail(table.id))
    await asyncio.gather(*(sitting.draw(0, choice) for sitting, choice in draws * 5))
    eve = house.person("Eve")
    monkeypatch.setattr(house.bot.tables, "open_in", fail)
    await (await eve.slash(house.games, "/board")).wait()
    collected = [line for line in lines() if line["event"] == "unexpected error"]
    assert len(collected) == 11
    for line in collected[:10]:
        assert f"at table {line['table']}" in line["exception"]
    assert collected[-1]["table"] is None


async def test_no_token_is_ever_logged(house, ann, lines, monkeypatch):
    sitting = await begin(house, ann)
    house.stand_in.faults.next("drop before", ANSWER, times=5)
    house.stand_in.faults.next("drop before", "POST /channels", times=2)
    reply = await sitting.draw(0)
    await house.wait_for_posts()
    await house.bot.close()
    everything = json.dumps(lines())
    assert any(line["event"] == "post not sent" for line in lines())
    assert house.stand_in.token not in everything
    assert reply.interaction.token not in everything
    assert buttons(sitting.last)
