"""A table that cannot be read is named as what it is; every other one goes on, and its channel can be freed."""

import asyncio
import json
import sqlite3
from contextlib import closing

import pytest

from bot.command_line.backup import backup
from bot.command_line.doctor import check_database
from bot.config import Settings
from bot.local.people.reply import buttons, labels, text
from bot.local.world.components import walk
from bot.texts import texts
from tests.cogs.playing import DRAW, begin, wait_for_outbox

pytestmark = pytest.mark.usefixtures("fixed_seed")

WORDS = texts("en", "cartographers")


def newer(state):
    """The state as a later version of the game would have saved it."""
    saved = json.loads(state)
    return json.dumps(saved | {"version": saved["version"] + 1}).encode()


# What is done to a table's rows, and why the table then cannot be read.
DAMAGE = {
    "a newer game": ("newer", "UPDATE tables SET state = newer(state) WHERE id = ?"),
    "a newer lobby's game": ("newer", "UPDATE tables SET version = version + 1 WHERE id = ?"),
    "an unknown game": ("unknown_game", "UPDATE tables SET game = 'chess' WHERE id = ?"),
    "cut off": ("damaged", "UPDATE tables SET state = substr(state, 1, 200) WHERE id = ?"),
    "random bytes": ("damaged", "UPDATE tables SET state = x'00ff80' WHERE id = ?"),
    "no state": ("damaged", "UPDATE tables SET state = NULL WHERE id = ?"),
    "another game's state": (
        "damaged",
        "UPDATE tables SET state = CAST(replace(CAST(state AS TEXT), 'cartographers', 'oceans') AS BLOB) WHERE id = ?",
    ),
    "nonsense": (
        "damaged",
        "UPDATE tables SET state = CAST(replace(CAST(state AS TEXT), '\"seats\":2', '\"seats\":5') AS BLOB) WHERE id = ?",
    ),
    "options cut off": ("damaged", "UPDATE tables SET options = '{\"' WHERE id = ?"),
    "options of bytes": ("damaged", "UPDATE tables SET options = x'ff' WHERE id = ?"),
    "a seat gone": ("damaged", "DELETE FROM seats WHERE seat = 0 AND table_id = ?"),
    "all seats gone": ("damaged", "DELETE FROM seats WHERE table_id = ?"),
}
LOBBY = ["a newer lobby's game", "an unknown game", "options cut off", "a seat gone"]


async def run(house, statement, *values):
    """Change the database past the bot, which may be writing itself and must go on with it meanwhile."""
    await asyncio.to_thread(write, house.url.removeprefix("sqlite:///"), statement, values)


def write(file, statement, values):
    with closing(sqlite3.connect(file, timeout=30, isolation_level="IMMEDIATE")) as database, database:
        database.create_function("newer", 1, newer)
        assert database.execute(statement, values).rowcount > 0


async def spoil(house, table_id, damage):
    """Do this damage to a table; what it is then called."""
    why, statement = DAMAGE[damage]
    await run(house, statement, table_id)
    return WORDS(f"why.{why}")


async def game_list_text(person, channel):
    """What /game list tells this person."""
    reply = await (await person.slash(channel, "/game list")).wait()
    return text(reply.message)


async def end_by_command(person, channel):
    """End what is in a channel by command; what the bot asked, and what it said."""
    asked = await (await person.slash(channel, "/game end")).wait()
    if not buttons(asked.message):
        return "", asked.text
    question = asked.text
    await (await person.press(asked.message, labels(asked.message)[0])).wait()  # Yes
    return question, asked.message.content


def complaints(lines, table_id):
    """How often the log says that a table cannot be read, and what else went wrong."""
    collected = [line for line in lines() if line["level"] in ("warning", "error")]
    gathered = [line for line in collected if line["event"] == "a table cannot be read" and line["table"] == table_id]
    return len(gathered), [line for line in collected if line not in gathered]


# ---- each kind of damage


@pytest.mark.parametrize("damage", DAMAGE)
async def test_it_is_named_in_the_list_and_in_its_channel_and_others_go_on(house, ann, ben, lines, damage):
    broken = await begin(house, ann, ben)
    whole = await begin(house, ann, ben, channel=house.games)
    why = await spoil(house, broken.id, damage)
    for channel in (house.general, house.games):
        result = await game_list_text(ann, channel)
        assert why in result
        assert str(house.general.id) in result
        assert str(house.games.id) in result
        assert "It is your turn" in result, "of the other one"
    own = (await (await ann.slash(ann.dm, "/tables")).wait()).message
    if "gone" not in damage:  # whose seat is gone is not known to play there
        assert why in text(own)
        assert house.general.mention in text(own)
    assert "**Your turn**" in text(own), "of the other one"
    for path in ("/play", "/board", "/hand", "/log", "/undo", "/game players", "/game leave", "/game join"):
        reply = await (await ben.slash(house.general, path)).wait()
        assert why in reply.text, path
        assert f"<@{ann.id}>" in reply.text, "who can end it"
    for what in ("Play", "Board", "Undo"):
        reply = await (await ben.press(broken.last, what)).wait()
        assert why in reply.text, what
    await whole.round()
    assert len(whole.posts()) == 2
    assert complaints(lines, broken.id) == (1, [])


@pytest.mark.parametrize("damage", DAMAGE)
@pytest.mark.parametrize("who", ["ann", "mod"])
async def test_host_and_moderators_can_end_it_and_the_channel_is_free(house, ann, ben, mod, lines, damage, who):
    broken = await begin(house, ann, ben)
    post, person = broken.last, {"ann": ann, "mod": mod}[who]
    why = await spoil(house, broken.id, damage)
    assert "Only the host" in (await end_by_command(ben, house.general))[1]
    reply = await (await ben.slash(house.general, "/game new", game="cartographers")).wait()
    assert why in reply.text, "the channel is taken"
    question, said = await end_by_command(person, house.general)
    assert why in question
    assert said == WORDS("end.done")
    again = await begin(house, ben)
    await again.round()
    assert len(again.posts()) == 2
    assert why not in await game_list_text(ann, house.general)
    reply = await (await ben.press(post, "Board")).wait()
    over = WORDS("refused.unreadable_over", why=why)  # of what has no state it cannot be said: it might be a lobby
    assert reply.text == (WORDS("refused.not_running") if damage == "no state" else over)
    assert complaints(lines, broken.id) == (1, [])


@pytest.mark.parametrize("damage", LOBBY)
async def test_a_lobby_is_named_and_ended_too(house, ann, ben, lines, damage):
    lobby = await house.lobby(ann)
    await (await ben.slash(house.general, "/game join")).wait()
    table_id = (await house.table(house.general)).id
    why = await spoil(house, table_id, damage)
    assert why in await game_list_text(ben, house.general)
    join = next(
        component["custom_id"] for component in walk(lobby.components) if ":join:" in component.get("custom_id", "")
    )
    reply = await (await ben.press(lobby, join)).wait()
    assert why in reply.follow_ups[0].content
    for path in ("/game join", "/game leave", "/game start", "/game players"):
        assert why in (await (await ann.slash(house.general, path)).wait()).text, path
    assert (await end_by_command(ann, house.general))[1] == WORDS("end.done")
    assert len((await begin(house, ben)).posts()) == 1
    assert complaints(lines, table_id) == (1, [])


# ---- the rest of the bot


async def test_the_last_game_of_a_channel_cannot_be_read_and_the_next_can_be_opened(house, ann):
    sitting = await begin(house, ann)
    assert (await end_by_command(ann, house.general))[1] == WORDS("end.done")
    why = await spoil(house, sitting.id, "cut off")
    reply = await (await ann.slash(house.general, "/board")).wait()
    assert reply.text == WORDS("refused.unreadable_over", why=why)
    await begin(house, ann)


async def test_an_unknown_status_holds_no_channel(house, ann):
    sitting = await begin(house, ann)
    with closing(sqlite3.connect(house.url.removeprefix("sqlite:///"))) as database, database:
        database.execute("PRAGMA ignore_check_constraints = ON")
        database.execute("UPDATE tables SET status = 'resting' WHERE id = ?", (sitting.id,))
    reply = await (await ann.press(sitting.last, "Board")).wait()
    assert WORDS("why.damaged") in reply.text
    assert WORDS("games.none") in await game_list_text(ann, house.general)
    await begin(house, ann)


async def test_settings_help_and_what_is_offered_do_not_mind(house, ann, lines):
    sitting = await begin(house, ann)
    await spoil(house, sitting.id, "a seat gone")
    for path in ("/settings", "/help", "/rules"):
        reply = await (await ann.slash(house.general, path)).wait()
        assert reply.text != WORDS("refused.unexpected"), path
    assert await ann.complete(house.general, "/board", focused="player") == []
    assert await ann.complete(house.general, DRAW, focused="terrain") == []
    assert complaints(lines, sitting.id) == (1, [])


async def test_a_bot_that_starts_with_one_serves_the_others(house, ann, ben, kei, lines):
    """A rollback: after the restart posts and computers of the other tables go on."""
    broken = await begin(house, ann, ben, computers=["greedy"])
    whole = await begin(house, ann, channel=house.games, computers=["greedy"])
    thread = house.world.add_thread(house.general, "third", ann.id)
    third = await begin(house, kei, channel=thread)
    await house.stop()
    await spoil(house, broken.id, "a newer game")
    await run(
        house,
        "UPDATE outbox SET state = 'waiting', not_before = 0, sent_at = NULL WHERE table_id IN (?, ?)",
        broken.id,
        third.id,
    )
    await house.start()
    await house.bot.ready.wait()
    await whole.round()
    while (await whole.table()).computers() or house.bot.computers.tasks.running:
        await asyncio.gather(*house.bot.computers.tasks.running.values())
        await asyncio.sleep(0)
    await house.wait_for_posts()
    assert len(whole.posts()) == 2
    waiting = {message.table_id for message in await house.store.outbox.due(2**53)}
    assert waiting == {broken.id}, "its posts wait with it"
    assert complaints(lines, broken.id) == (1, [])


async def test_what_was_to_be_told_waits_until_it_can_be_read_again(house, ann):
    """The newer bot comes back: nobody misses a call."""
    sitting = await begin(house, ann)
    saved = (await house.store.tables.whole(sitting.id))[2]
    house.hold_posts()
    await sitting.draw(0)
    later = (await house.store.tables.whole(sitting.id))[2]
    await run(house, "UPDATE tables SET state = ? WHERE id = ?", newer(saved), sitting.id)
    house.release_posts()
    for _ in range(20):
        house.bot.poster.wake(sitting.id)
        await house.wait_for_posts()
    (message,) = await house.store.outbox.due(2**53)
    assert message.attempts == 0
    await run(house, "UPDATE tables SET state = ? WHERE id = ?", later, sitting.id)
    await house.restart()
    await wait_for_outbox(house)
    assert len(sitting.posts()) == 2
    assert ann.mention in sitting.last.content


async def test_what_was_to_be_told_of_one_that_was_ended_is_given_up(house, ann):
    sitting = await begin(house, ann)
    await house.stop()
    await run(
        house, "UPDATE outbox SET state = 'waiting', not_before = 0, sent_at = NULL WHERE table_id = ?", sitting.id
    )
    await spoil(house, sitting.id, "cut off")
    await house.start()
    await end_by_command(ann, house.general)
    await house.wait_for_posts()
    assert await house.store.outbox.due(2**53) == []
    assert len(sitting.posts()) == 1


async def computers_rest(house):
    """Wait until computers have done what they were woken for, and what that woke them for once more."""
    for _ in range(3):
        await asyncio.gather(*house.bot.computers.tasks.running.values())
        await asyncio.sleep(0)


async def test_a_computer_there_is_left_alone(house, ann, lines):
    sitting = await begin(house, ann, computers=["greedy"])
    await computers_rest(house)
    await spoil(house, sitting.id, "cut off")
    house.bot.computers.wake(sitting.id)
    await computers_rest(house)
    assert house.bot.computers.tasks.running == {}, "it does not try again and again"
    assert complaints(lines, sitting.id) == (1, [])


async def test_doctor_and_backup_go_on(house, ann, tmp_path):
    sitting = await begin(house, ann)
    await spoil(house, sitting.id, "cut off")
    settings = Settings(_env_file=None, database_url=house.url)
    assert {finding.level async for finding in check_database(settings)} <= {"ok", "warning"}
    assert await backup(settings, tmp_path / "copy.sqlite") == 0
