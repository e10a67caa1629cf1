"""Who had their data deleted leaves nothing by using what is still there, until they sit down or set something."""

import pytest

from bot.local.people.reply import buttons
from bot.local.world.command_types import STRING, USER
from bot.local.world.components import BUTTON, walk
from tests.cogs.panel.test_forged import forge
from tests.cogs.playing import begin
from tests.tables.test_privacy import traces

GROUPS = (1, 2)
OPENED = ("/play", "/board", "/log", "/replay", "/tables", "/rules", "/settings", "/help", "/privacy delete")
ANEW = ("game new", "game takeover", "game again")  # who uses these sits down
SETS = ("settings:", "takeover:", "privacy:")  # controls that set something, give a seat, or delete once more

FORGED = (
    *(f"undo:{{table}}:{{nonce}}:{what}" for what in ("agree", "always", "refuse")),
    *(f"vote:{{table}}:{{nonce}}:{said}" for said in ("yes", "no", "resume")),
    *(f"by_dm:{{table}}:{{nonce}}:0:{what}" for what in ("ask", "agree", "refuse")),
    *(f"post:{{table}}:{{nonce}}:{what}" for what in ("undo", "hour", "hours", "tomorrow", "silence")),
    *(f"panel:{{table}}:.:{act}0::" for act in ("cancel", "known", "next", "finish", "back")),
    "recap:{table}:0",
    "seek:{table}:1",
    "seat:{table}:1",
    "end:{table}:yes",
    "games:0:next",
    "audit:{table}:0:next",
    "settings:server:ja",
)


@pytest.fixture
async def messages_of_the_past(house, ann, ben, kei):
    """What Ann can still press of a game that she has left with all her data."""
    sitting = await begin(house, ann, ben, kei)
    lobby = await house.lobby(ben, house.games)
    await house.after(ann.press(lobby, _join(lobby)))
    opened = [sitting.last, lobby]
    for command in OPENED:
        opened += (await house.after(ann.slash(house.general, command))).messages
    await house.after(ann.press(opened[-1], "Delete everything"))
    assert await traces(house.store, ann.id, "Ann") == set()
    await house.after(ben.slash(house.general, "/game end"))
    return [*opened, *house.public(house.general)]


async def test_old_controls_leave_no_trace(house, ann, messages_of_the_past):
    used = []
    for message in messages_of_the_past:
        for part in [part for part in walk(message.components) if _is_old(part)]:
            if part["custom_id"] not in _ids(message):  # what was used before has led on from it
                continue
            use = ann.press if part["type"] == BUTTON else ann.choose
            await house.after(
                use(message, part["custom_id"], *_first_value(part)) if not message.deleted else _nothing()
            )
            used.append(part["custom_id"].partition(":")[0])
            assert await traces(house.store, ann.id, "Ann") == set(), part["custom_id"]
    assert {"panel", "mine"} <= set(used), used
    assert not house.bot.member_cache.is_fresh(house.world.guild.id, ann.id)


def _ids(message):
    return [part.get("custom_id") for part in walk(message.components)]


def _is_old(part):
    id_ = part.get("custom_id", "")
    return bool(id_) and not part.get("disabled") and not id_.startswith(SETS) and "join" not in id_


def _join(lobby):
    return next(button["custom_id"] for button in buttons(lobby) if "join" in button["custom_id"])


def _first_value(part):
    return [part["options"][0]["value"]] if "options" in part else []


async def _nothing():
    """The message has gone meanwhile."""


async def test_controls_that_no_message_here_has(house, ann, messages_of_the_past):
    """Of votes, wishes to undo, reminders and films, as old messages elsewhere may still have them."""
    post = next(
        message
        for message in messages_of_the_past
        if any(button["custom_id"].startswith("post:") for button in buttons(message))
    )
    table, nonce = next(b["custom_id"] for b in buttons(post) if b["custom_id"].startswith("post:")).split(":")[1:3]
    for id_ in FORGED:
        forge(post, id_.format(table=table, nonce=nonce))
        await house.after(ann.press(post, id_.format(table=table, nonce=nonce)))
        assert await traces(house.store, ann.id, "Ann") == set(), id_


async def test_commands_and_what_is_typed(house, ann, ben, messages_of_the_past):
    used = 0
    for path, options in [leaf for command in ann.commands(house.general) for leaf in _leaves(command)]:
        if path in ANEW:
            continue
        for option in options:
            if option.get("autocomplete"):
                await ann.complete(house.general, path, {}, option["name"])
        given = {option["name"]: _value(option, ben) for option in options if option.get("required")}
        await house.after(ann.slash(house.general, path, **given))
        used += 1
        assert await traces(house.store, ann.id, "Ann") == set(), path
    assert used > 20


def _leaves(command, path=""):
    """The path and the options of a command, or of each within a group."""
    path, options = f"{path} {command['name']}".strip(), command.get("options") or []
    groups = [option for option in options if option["type"] in GROUPS]
    return [leaf for group in groups for leaf in _leaves(group, path)] if groups else [(path, options)]


def _value(option, other):
    if option.get("choices"):
        return option["choices"][0]["value"]
    return {STRING: "1", USER: other}.get(option["type"], 1)


async def test_who_sits_down_is_remembered_again(house, ann, ben, messages_of_the_past):
    await house.after(ann.press(house.public(house.games)[0], _join(house.public(house.games)[0])))
    person = await house.store.people.find(ann.id)
    assert (person.locale, person.active_at is not None) == ("en", True)


async def test_who_sets_something_is_remembered_again(house, ann, messages_of_the_past):
    settings = next(
        m for m in messages_of_the_past if any(b["custom_id"].startswith("settings:dms") for b in buttons(m))
    )
    switch = next(b["custom_id"] for b in buttons(settings) if b["custom_id"].startswith("settings:dms"))
    await house.after(ann.press(settings, switch))
    assert (await house.store.people.find(ann.id)).locale == "en"
