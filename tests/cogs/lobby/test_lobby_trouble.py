"""The lobby where something fails: heard at once, answered in the end, and one post that tells the truth."""

import asyncio
import sqlite3
import time
from contextlib import closing
from types import SimpleNamespace

import discord
import pytest

from bot.local.people.reply import buttons, labels, text
from bot.texts import texts
from cogs.lobby.lobby_post import is_lobby_message
from tests.cogs.playing import CallWatcher, list_with, wait_for_outbox

GAME = "cartographers"
POST = "POST /channels/{channel_id}/messages"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
ANSWER = "/webhooks/"
WORDS = texts("en")
COMMANDS = {
    "/game new": {"game": GAME},
    "/game join": {},
    "/game leave": {},
    "/game return": {},
    "/game replace": {"player": "Ann"},
    "/game start": {},
    "/game end": {},
    "/game forget": {},
    "/game move": {"table": "1"},
    "/game list": {},
    "/game history": {},
    "/game open": {},
    "/people": {},
    "/tables": {},
    "/game players": {},
    "/game export": {},
    "/settings": {},
    "/rules": {},
    "/card": {"name": "Great River"},
    "/help": {},
    "/puzzle": {},
    "/stats": {},
    "/top": {},
    "/play": {},
    "/board": {},
    "/hand": {},
    "/log": {},
    "/verify": {},
    "/replay": {},
    "/privacy export": {},
    "/undo": {},
}
FORMS = {"/note"}  # a form must be the first answer, so what stands in it is read before
CONTROLS = (
    "invite:7",
    "lobby:1:join:",
    "seat_by_dm:1:a-1:yes",
    "find:cancel",
    "offer:1:a-1:yes",
    "open:0:next",
    "people:0:next",
    "games:tie:7:avoid",
    "lobby:1:start:",
    "host_leaves:1:aside",
    "lobby:1:machine:0",
    "end:1:yes",
    "forget:1:yes",
    "seat:1:0",
    "seek:1:0",
    "takeover:1:a-1:0.1:ask",
    "by_dm:1:a-1:0.1:ask",
    "pace:1",
    "pace:1:undo",
    "look:1:0:later",
    "puzzle:1:open:",
    "stats:1:person:",
    "stats:1_oceans:trophies:0",
    "top::all",
    "games:0:next",
    "games:join:1",
    "log:1:0::0:later",
    "audit:1:0:later",
    "replay:1:0:all::on",
    "recap:1:0",
    "help::0:next",
    "help:guide:play:0:next",
    "coach:cartographers:goal:show",
    "mine:play",
    "mine:play:1",
    "settings:pings:off",
    "rules:cartographers:0:next",
    "signs:cartographers:0:next",
    "post:1:a-1:board",
    "undo:1:a-1:agree",
    "vote:1:a-1:yes",
    "privacy:no",
    "home:cartographers:here",
    "server:rule:games:",
    "follow:1:-:turn",
)


def live(house):
    """The public messages in which one can press something."""
    return [message for message in house.public(house.general) if buttons(message)]


# ---- heard before anything else


@pytest.fixture
async def stuck(house, ann):
    """A lobby whose database answers nothing any more; gives its post."""
    post = await house.lobby(ann)
    go_on = asyncio.Event()

    async def wait(*args, **kwargs):
        await go_on.wait()
        raise OSError("it was gone")

    house.store.link.read = house.store.link.write = wait
    yield post
    del house.store.link.read, house.store.link.write
    go_on.set()
    await house.quiet()


async def test_every_command_is_heard_before_the_database_is_asked(house, ben, stuck):
    known = {f"/{command['name']}" for command in ben.commands(house.general)} - {f"/{game}" for game in _games(house)}
    assert {path.rpartition(" ")[0] or path for path in COMMANDS} | FORMS == known
    for path, options in COMMANDS.items():
        reply = await ben.slash(house.general, path, **options)
        assert (reply.failure, reply.is_deferred, reply.ephemeral) == (None, True, True), path


def _games(house):
    """The commands of the games: their verbs are in tests/cogs/panel/test_verbs.py."""
    return [
        command.name for command in house.bot.tree.get_commands() if command.extras.get("game") or _is_game(command)
    ]


def _is_game(command):
    from bot.games.registry import games

    return command.name in [game.command for game in games().values()]


async def test_every_control_is_heard_before_the_database_is_asked(house, ben, stuck):
    kinds = {item.__discord_ui_compiled_template__.pattern.partition(":")[0] for item in house.controls}
    assert kinds - {control.partition(":")[0] for control in CONTROLS} == {"panel"}, (
        "which tests/cogs/panel/test_panel.py presses"
    )
    for control in CONTROLS:
        stuck.components = [_row(control)]
        reply = await ben.press(stuck, control)
        assert (reply.failure, reply.is_deferred) == (None, True), control


async def test_a_forged_control_is_heard_before_the_database_is_asked(house, ben, stuck):
    stuck.components = [stuck.components[0], _row("undo:7:a-1:agree")]
    reply = await ben.press(stuck, "undo:7:a-1:agree")
    assert (reply.failure, reply.is_deferred) == (None, True)


def _row(custom_id):
    button = {"type": 2, "id": 92, "style": 2, "label": custom_id, "custom_id": custom_id}
    return {"type": 1, "id": 91, "components": [button]}


async def test_nobody_waits_for_somebody_elses_answer(house, ann, ben, kei, monkeypatch):
    post = await house.lobby(ann)
    go_on, tell, waiting = asyncio.Event(), discord.Interaction.edit_original_response, []

    async def slowly(interaction, **parts):
        if interaction.user.id == ben.id:
            waiting.append(interaction)
            await go_on.wait()
        return await tell(interaction, **parts)

    monkeypatch.setattr(discord.Interaction, "edit_original_response", slowly)
    reply = await ben.slash(house.general, "/game join")
    await house.until(lambda: waiting)
    others = [kei, house.person("Dan"), house.person("Eve")]
    for reply_of in await asyncio.gather(*(person.press(post, "Join") for person in others)):
        assert reply_of.failure is None
    await house.until(lambda: all(name in text(post) for name in ("Ben", "Kei", "Dan", "Eve")))
    assert reply.thinking
    go_on.set()
    await reply.wait()
    await house.quiet()


# ---- answers that are lost


@pytest.mark.parametrize("fault", ["drop before", "drop after"])
@pytest.mark.parametrize("path", ["/game new", "/game list", "/settings", "/help", "/rules", "/game players"])
async def test_an_answer_is_sent_again_when_the_connection_broke(house, ann, ben, path, fault):
    if path != "/game new":
        await house.lobby(ann)
    house.stand_in.faults.next(fault, ANSWER)
    reply = await house.after(ben.slash(house.general, path, **COMMANDS[path]))
    assert house.stand_in.faults.log == [(fault, "PATCH /webhooks/{application_id}/{token}/messages/@original")]
    assert len(reply.messages) == 1
    assert text(reply.message)
    assert not reply.thinking


async def test_a_refusal_is_said_again_when_the_connection_broke(house, ann):
    post = await house.lobby(ann)
    house.stand_in.faults.next("drop before", ANSWER, times=2)
    reply = await house.after(ann.press(post, "Join"))
    assert [follow_up.content for follow_up in reply.follow_ups] == [WORDS("refused.already_seated")]


@pytest.mark.parametrize("fault", ["drop before", "drop after"])
async def test_who_joins_and_is_not_answered_stands_in_the_post(house, ann, ben, fault):
    post = await house.lobby(ann)
    house.stand_in.faults.next(fault, ANSWER, times=9)
    await house.after(ben.slash(house.general, "/game join"))
    assert "2. \u2068Ben" in text(post)
    assert "Seats: 2 taken" in text(post)


@pytest.mark.parametrize("fault", ["drop before", "drop after"])
@pytest.mark.parametrize("where", ["/callback", ANSWER])
async def test_two_new_games_after_a_lost_answer_are_one_lobby(house, ann, fault, where):
    house.stand_in.faults.next(fault, where, times=9)
    await house.after(ann.slash(house.general, "/game new", game=GAME))
    house.stand_in.faults.clear()
    await house.after(ann.slash(house.general, "/game new", game=GAME))
    (post,) = house.public(house.general)
    assert (await house.table(house.general)).row.last_post_id == post.id
    assert "Join" in labels(post)


async def test_what_was_never_heard_changes_nothing(house, ann):
    house.stand_in.faults.next("drop before", "/callback", times=20)
    await house.after(ann.slash(house.general, "/game new", game=GAME))
    assert await house.table(house.general) is None
    assert house.public(house.general) == []


# ---- the post


@pytest.mark.parametrize("fault", ["500", "502", "429", "drop before", "drop after", "500 after"])
async def test_a_lobby_whose_request_is_lost_is_posted_once(house, ann, ben, fault):
    house.stand_in.faults.next(fault, POST)
    post = await house.lobby(ann)
    await house.after(ben.press(post, "Join"))
    assert house.stand_in.faults.log == [(fault, POST)]
    assert house.public(house.general) == [post]
    assert "2. \u2068Ben" in text(post)


@pytest.mark.parametrize("fault", ["500", "429", "drop before", "drop after"])
async def test_an_edit_that_fails_comes_later(house, ann, ben, fault):
    post = await house.lobby(ann)
    house.stand_in.faults.next(fault, EDIT, times=2)
    await house.after(ben.press(post, "Join"))
    assert "2. \u2068Ben" in text(post)
    assert live(house) == [post]


async def _crash_after_sending(house, monkeypatch, person):
    """Open a lobby whose message arrives while the bot dies before it can note it."""
    arrived = asyncio.Event()

    async def crash(*args, **kwargs):
        arrived.set()
        await asyncio.Event().wait()

    with monkeypatch.context() as patched:
        patched.setattr(house.store.outbox, "mark_sent", crash)
        await person.slash(house.general, "/game new", game=GAME)
        await arrived.wait()


@pytest.mark.parametrize("remembered", [True, False], ids=["nonce known", "nonce forgotten"])
@pytest.mark.parametrize("meanwhile", ["nothing", "a join", "an end"])
async def test_a_crash_after_sending_leaves_one_post_that_is_true(house, ann, ben, monkeypatch, remembered, meanwhile):
    await _crash_after_sending(house, monkeypatch, ann)
    table = await house.table(house.general)
    if meanwhile == "a join":
        await house.bot.tables.lobby.join(table.id, ben.id, "Ben")
    if meanwhile == "an end":
        await house.bot.tables.ending.end(table.id, ann.id, "Ann", moderator=False)
    if not remembered:
        house.world.nonces.clear()
    await house.restart()
    await wait_for_outbox(house)
    (post,) = house.public(house.general)
    assert ("Ben" in text(post)) == (meanwhile == "a join")
    assert ("Join" in labels(post)) == (meanwhile != "an end")
    if meanwhile != "an end":
        assert (await house.table(house.general)).row.last_post_id == post.id
        await house.after(house.person("Dan").press(post, "Join"))
        assert "Dan" in text(post)


async def test_a_crash_before_the_answer_and_before_sending_posts_it_afterwards(house, ann):
    house.hold_posts()
    await house.after(ann.slash(house.general, "/game new", game=GAME))
    assert house.public(house.general) == []
    await house.restart()
    await wait_for_outbox(house)
    (post,) = live(house)
    assert (await house.table(house.general)).row.last_post_id == post.id


def test_only_the_message_to_join_by_is_the_lobbys_post():
    """All controls of a lobby begin alike, those of another's too; table 1 is not table 11."""

    def has(*ids):
        row = SimpleNamespace(to_dict=lambda: {"type": 1, "components": [{"custom_id": id_} for id_ in ids]})
        return SimpleNamespace(components=[row])

    assert is_lobby_message(has("lobby:1:join:", "lobby:1:leave:"), 1)
    for other in ("lobby:11:join:", "lobby:1:machine:0", "lobby:1:alone:", "undo:1:a-1:agree", "post:1:a-1:play"):
        assert not is_lobby_message(has(other), 1)


@pytest.mark.parametrize("code", [30046, 10008], ids=["too old to edit", "deleted"])
async def test_a_post_that_cannot_be_edited_is_replaced_and_goes(house, ann, ben, monkeypatch, code):
    post = await house.lobby(ann)
    edit = discord.PartialMessage.edit

    async def refuse(message, **parts):
        if message.id != post.id:
            return await edit(message, **parts)
        kind, status = (discord.NotFound, 404) if code == 10008 else (discord.HTTPException, 400)
        raise kind(type("R", (), {"status": status, "reason": ""})(), {"code": code, "message": ""})

    monkeypatch.setattr(discord.PartialMessage, "edit", refuse)
    if code == 10008:
        house.world.delete_message(post)
    await house.after(ben.press(post, "Join") if code != 10008 else ben.slash(house.general, "/game join"))
    (again,) = live(house)
    assert again.id != post.id
    assert "2. \u2068Ben" in text(again)
    assert (await house.table(house.general)).row.last_post_id == again.id
    await house.after(ben.press(again, "Leave"))
    assert live(house) == [again]
    assert "Ben" not in text(again)


async def test_a_lobby_post_that_cannot_be_edited_holds_up_no_turn_and_is_retired_in_the_end(house, ann, monkeypatch):
    monkeypatch.setattr("bot.workers.backoff.SOONEST", 0.01)
    post = await house.lobby(ann)
    failed = CallWatcher(house.bot.tables.outbox, "retry")
    house.stand_in.faults.next("drop before", EDIT, times=1000)
    await house.bot.tables.lobby.start(1, ann.id)
    await house.until(lambda: len(house.public(house.general)) == 2)
    await failed.once()
    assert "Join" in labels(post)
    house.stand_in.faults.clear()
    await house.quiet()
    assert labels(post) == ["Luck"]
    assert "begun" in text(post)
    assert (await house.table(house.general)).row.last_post_id == house.public(house.general)[1].id
    assert await house.store.outbox.due(2**53) == []


async def test_a_list_whose_choice_was_refused_shows_again_what_holds(house, ann, ben):
    post = await house.lobby(ann)
    edited = []
    house.world.subscribe(lambda change: edited.append(change) if change.what == "edit" else None)
    reply = await house.after(ben.choose(post, list_with(post, "side=B")["custom_id"], "side=B"))
    assert f"<@{ann.id}>" in reply.text
    assert [change.message for change in edited] == [post]


# ---- a locked database


async def test_everybody_is_answered_in_time_while_the_database_is_locked(house, ann):
    """Those who write queue, and each waits for the lock: together, not in turn."""
    post = await house.lobby(ann)
    guests = [house.person(f"Guest {number}") for number in range(12)]
    with closing(sqlite3.connect(house.url.removeprefix("sqlite:///"), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        begun = time.monotonic()
        acts = [guest.press(post, "Join") for guest in guests]
        replies = await asyncio.gather(ann.slash(house.games, "/game new", game=GAME), *acts)
        await house.until(lambda: all(WORDS("refused.store") in reply.text for reply in replies))
        assert time.monotonic() - begun < 3  # one after the other it would be six and a half
        other.execute("ROLLBACK")
    assert not any(reply.failure for reply in replies)
    assert await house.table(house.games) is None
    assert (await house.table(house.general)).names == ("Ann",)
    await house.lobby(ann, house.games)
