"""/game: the channel that is taken, missing permissions, ending, listing, the players."""

import asyncio
import sqlite3

import pytest

from bot.engine import machine
from bot.local.people.errors import ClientRefused
from bot.local.people.reply import buttons, labels, pictures, text
from bot.local.world.components import walk
from bot.local.world.permissions import Permission
from bot.local.world.records import PRIVATE_THREAD, PUBLIC_THREAD
from bot.texts import texts
from tests.cogs.playing import alt, begin, start_game

GAME = "cartographers"
FRENCH = "fr"
WORDS = texts("en")


async def start(house, host, *others, channel=None):
    """A running game whose first post is there."""
    post = await house.lobby(host, channel)
    for other in others:
        await house.after(other.press(post, "Join"))
    await start_game(house, host, post)
    await house.wait_for_posts()
    return house.public(channel or house.general)[-1]


# ---- a channel that is taken


async def test_a_channel_with_a_lobby_is_taken(house, ann, ben):
    post = await house.lobby(ann)
    reply = await house.after(ben.slash(house.general, "/game new", game=GAME))
    await reply.wait()
    assert reply.ephemeral
    assert "already has a lobby for Cartographers" in reply.text
    assert f"<@{ann.id}>" in reply.text
    assert f"/{house.general.id}/{post.id}" in reply.text
    assert len(house.public(house.general)) == 1
    assert house.world.pings == []


async def test_a_channel_with_a_game_is_taken(house, ann, ben):
    last = await start(house, ann)
    reply = await house.after(ben.slash(house.general, "/game new", game=GAME))
    await reply.wait()
    assert "Cartographers is being played here" in reply.text
    assert f"/{house.general.id}/{last.id}" in reply.text
    assert len(house.public(house.general)) == 2


async def test_two_at_once_open_one_lobby(house, ann, ben):
    one, two = await asyncio.gather(
        ann.slash(house.general, "/game new", game=GAME), ben.slash(house.general, "/game new", game=GAME)
    )
    await house.quiet()
    assert sorted("✅" in value.text for value in (one, two)) == [False, True]
    assert len(house.public(house.general)) == 1


async def test_another_channel_and_a_thread_are_free(house, ann):
    await house.lobby(ann)
    await house.lobby(ann, house.games)
    thread = house.world.add_thread(house.general, "corner", ann.id)
    await house.lobby(ann, thread)
    assert (await house.table(thread)).row.channel_id == thread.id


async def test_a_lobby_that_was_never_posted_is_posted_when_asked_for_again(house, ann):
    """As the version before left one that died between the two."""
    house.bot.tables.on_change(lambda table_id: None)
    table = await house.bot.tables.lobby.open(house.world.guild.id, house.general.id, GAME, ann.id, "Ann", "en")
    await house.store.outbox.give_up(
        [message.id for message in await house.store.outbox.due(2**53, table_id=table.id)], "never written"
    )
    house.bot.tables.on_change(house.bot.poster.wake)
    reply = await house.after(ann.slash(house.general, "/game new", game=GAME))
    assert "I am posting it again" in reply.text
    assert len(house.public(house.general)) == 1


# ---- what the bot may do


@pytest.mark.parametrize(
    ("permission", "english", "japanese"),
    [
        (Permission.SEND_MESSAGES, "Send Messages", "メッセージを送信"),
        (Permission.EMBED_LINKS, "Embed Links", "埋め込みリンク"),
        (Permission.ATTACH_FILES, "Attach Files", "ファイルを添付"),
        (Permission.READ_MESSAGE_HISTORY, "Read Message History", "メッセージ履歴を読む"),
    ],
)
async def test_a_missing_permission_is_named(house, ann, kei, permission, english, japanese):
    house.world.deny(house.general, permission)
    for person, name in ((ann, english), (kei, japanese)):
        reply = await house.after(person.slash(house.general, "/game new", game=GAME))
        assert f"**{name}**" in reply.text
        assert reply.ephemeral
    assert await house.table(house.general) is None
    assert house.public(house.general) == []


async def test_every_missing_permission_is_named_at_once(house, ann):
    house.world.deny(house.general, Permission.EMBED_LINKS | Permission.ATTACH_FILES)
    reply = await house.after(ann.slash(house.general, "/game new", game=GAME))
    assert "**Embed Links**, **Attach Files**." in reply.text


async def test_in_a_thread_it_is_send_messages_in_threads(house, ann):
    thread = house.world.add_thread(house.general, "corner", ann.id)
    house.world.deny(house.general, Permission.SEND_MESSAGES)
    await house.lobby(ann, thread)
    other = house.world.add_thread(house.general, "other", ann.id)
    house.world.deny(house.general, Permission.SEND_MESSAGES_IN_THREADS)
    reply = await house.after(ann.slash(other, "/game new", game=GAME))
    assert "**Send Messages in Threads**" in reply.text


# ---- no game here


@pytest.mark.parametrize("path", ["join", "leave", "start", "end", "players"])
async def test_without_a_game_the_answer_says_how_to_begin_one(house, ann, kei, path):
    reply = await house.after(ann.slash(house.general, f"/game {path}"))
    assert reply.ephemeral
    assert "No game is open in this channel. /game new opens one" in reply.text
    reply = await house.after(kei.slash(house.general, f"/game {path}"))
    assert "/game new で募集できます" in reply.text


async def test_the_commands_are_for_servers(house, ann):
    with pytest.raises(ClientRefused):
        await house.after(ann.slash(ann.dm, "/game list"))


async def test_an_unknown_game_is_refused_by_the_list(house, ann):
    with pytest.raises(ClientRefused):
        await house.after(ann.slash(house.general, "/game new", game="chess"))


# ---- ending


async def test_the_host_ends_a_lobby_after_a_confirmation(house, ann):
    post = await house.lobby(ann)
    asked = await house.after(ann.slash(house.general, "/game end"))
    assert asked.ephemeral
    assert "Close this lobby for Cartographers?" in asked.text
    assert labels(asked.message) == ["Yes, close it", "No, keep it"]
    assert (await house.table(house.general)).row.status == "lobby"
    done = await house.after(ann.press(asked.message, "Yes, close it"))
    assert "a new game can be opened" in text(done.message)
    await house.until(lambda: "closed" in text(post) and not labels(post))
    assert await house.table(house.general) is None


async def test_no_ends_nothing(house, ann):
    post = await house.lobby(ann)
    asked = await house.after(ann.slash(house.general, "/game end"))
    await house.after(ann.press(asked.message, "No, keep it"))
    assert text(asked.message) == "Nothing has changed."
    assert labels(asked.message) == []
    assert (await house.table(house.general)).row.status == "lobby"
    assert "Join" in labels(post)


async def test_others_may_not_end(house, ann, ben, kei):
    await house.lobby(ann)
    reply = await house.after(ben.slash(house.general, "/game end"))
    assert f"Only the host, <@{ann.id}>, or a moderator" in reply.text
    assert "ホストの" in (await house.after(kei.slash(house.general, "/game end"))).text
    assert (await house.table(house.general)).row.status == "lobby"


async def test_a_moderator_ends_a_running_game_and_the_channel_hears_it(house, ann, ben, mod):
    await start(house, ann, ben)
    asked = await house.after(mod.slash(house.general, "/game end"))
    assert "End this game of Cartographers with 2 players now" in asked.text
    await house.after(mod.press(asked.message, "Yes, end it"))
    await house.until(lambda: "\u2068Mod\u2069 ended the game" in house.public(house.general)[-1].content)
    assert await house.table(house.general) is None
    await house.wait_for_posts()


async def test_who_is_no_moderator_any_more_ends_nothing(house, ann, mod):
    await house.lobby(ann)
    asked = await house.after(mod.slash(house.general, "/game end"))
    house.world.guild.members[mod.id].roles.clear()
    reply = await house.after(mod.press(asked.message, "Yes, close it"))
    await house.until(lambda: "Only the host" in reply.text)
    assert (await house.table(house.general)).row.status == "lobby"


async def test_a_double_confirmation_ends_once(house, ann, ben):
    await start(house, ann, ben)
    asked = (await house.after(ann.slash(house.general, "/game end"))).message
    replies = await asyncio.gather(ann.press(asked, "Yes, end it"), ann.press(asked, "Yes, end it"))
    await house.until(lambda: any("over already" in reply.text for reply in replies))
    await house.wait_for_posts()
    ended = [message for message in house.public(house.general) if "ended the game" in message.content]
    assert len(ended) == 1


async def test_a_confirmation_works_after_a_restart(house, ann):
    post = await house.lobby(ann)
    asked = await house.after(ann.slash(house.general, "/game end"))
    await house.restart()
    await house.after(ann.press(asked.message, "Yes, close it"))
    await house.until(lambda: "closed" in text(post))


# ---- who sits where, and what is played


async def test_players_of_a_lobby(house, ann, ben):
    await house.lobby(ann)
    reply = await house.after(ben.slash(house.general, "/game players"))
    assert reply.ephemeral
    assert "1. \u2068Ann\u2069 👑 host" in reply.text
    await reply.interaction.until(lambda: not reply.thinking, 5)
    assert len(house.public(house.general)) == 1


async def test_players_of_a_game_with_scores_and_who_must_act(house, ann, ben, kei):
    await start(house, ann, ben)
    reply = await house.after(ben.slash(house.general, "/game players"))
    first, second = reply.message.embeds[0]["description"].splitlines()
    assert first == f"1. \u2068Ann\u2069 (<@{ann.id}>) · 0 points · 👑 host · **⏳ still to choose**"
    assert second == f"2. \u2068Ben\u2069 (<@{ben.id}>) · 0 points · **⏳ still to choose**"
    japanese = await house.after(kei.slash(house.general, "/game players"))
    assert "0点" in japanese.text
    assert "手番" in japanese.text


async def test_an_empty_list_says_how_to_begin(house, ann, kei):
    assert "/game new opens one" in (await house.after(ann.slash(house.general, "/game list"))).text
    assert "ここにゲームはありません" in (await house.after(kei.slash(house.general, "/game list"))).text


async def test_the_list_shows_ones_own_games_first_then_the_servers(house, ann, ben):
    last = await start(house, ann)
    await house.lobby(ben, house.games)
    reply = await house.after(ben.slash(house.general, "/game list"))
    assert reply.ephemeral
    _, own, other = [item["content"] for item in walk(reply.message.components) if item.get("content")]
    assert f"/{house.games.id}/" in own
    assert "1 of 8 seats" in own
    assert f"/{house.general.id}/{last.id}" in other
    assert "Waiting for \u2068Ann\u2069" in other
    assert "It is your turn" in (await house.after(ann.slash(house.general, "/game list"))).text


async def test_a_seat_in_a_listed_lobby_is_taken_there(house, ann, ben):
    lobby = await house.lobby(ann, house.games)
    assert buttons((await house.after(ann.slash(house.general, "/game list"))).message) == [], "who sits there"
    listed = (await house.after(ben.slash(house.general, "/game list"))).message
    assert labels(listed) == ["Join"]
    await house.after(ben.press(listed, "Join"))
    assert "You have a seat: " in text(listed)
    assert "2 of 8 seats" in text(listed)
    assert labels(listed) == []
    assert "Ben" in text(lobby)


async def test_a_lobby_that_has_become_hidden_or_full_is_not_joined_from_the_list(house, ann, ben):
    await house.lobby(ann, house.games)
    listed = (await house.after(ben.slash(house.general, "/game list"))).message
    house.world.deny(house.games, Permission.VIEW_CHANNEL, ben.user)
    await house.after(ben.press(listed, "Join"))
    assert "There are no games here" in text(listed)
    (row,) = await house.store.tables.of_guild(house.world.guild.id)
    assert len((await house.bot.tables.get(row.id)).seats_taken) == 1


async def test_the_list_hides_channels_that_the_reader_cannot_see(house, ann, ben):
    await house.lobby(ann, house.games)
    assert "Cartographers" in (await house.after(ben.slash(house.general, "/game list"))).text
    house.world.deny(house.games, Permission.VIEW_CHANNEL, ben.user)
    reply = await house.after(ben.slash(house.general, "/game list"))
    assert "There are no games here" in reply.text
    assert "Cartographers" in (await house.after(ann.slash(house.general, "/game list"))).text


@pytest.mark.parametrize(
    ("kind", "moderator", "seen"),
    [(PUBLIC_THREAD, False, True), (PRIVATE_THREAD, False, False), (PRIVATE_THREAD, True, True)],
)
async def test_a_game_in_a_private_thread_is_listed_for_those_who_see_all_threads(
    house, ann, ben, kind, moderator, seen
):
    thread = house.world.add_thread(house.games, "secret", house.world.bot.id, kind)
    thread.people.append(ann.id)
    await house.lobby(ann, thread)
    if moderator:
        role = house.world.add_role(house.world.guild, "Boss", int(Permission.MANAGE_THREADS))
        house.world.give_role(house.world.guild, ben.user, role)
    assert "Cartographers" in (await house.after(ann.slash(house.general, "/game list"))).text
    reply = await house.after(ben.slash(house.general, "/game list"))
    assert ("Cartographers" in reply.text) is seen


async def test_a_game_in_a_public_thread_is_hidden_with_the_threads_channel(house, ann, ben):
    thread = house.world.add_thread(house.games, "open", ann.id, PUBLIC_THREAD)
    await house.lobby(ann, thread)
    house.world.deny(house.games, Permission.VIEW_CHANNEL, ben.user)
    assert "Cartographers" not in (await house.after(ben.slash(house.general, "/game list"))).text


async def test_a_long_list_has_pages(house, ann, ben):
    for number in range(8):
        await house.lobby(ann, house.world.add_channel(f"table-{number}"))
    reply = await house.after(ben.slash(house.general, "/game list"))
    message = reply.message
    assert "8 games" in text(message)
    assert text(message).count("Cartographers") == 6
    await house.restart()
    await house.after(ben.press(message, "Next ▶"))
    assert text(message).count("Cartographers") == 2
    pages = [button for button in buttons(message) if not button["custom_id"].startswith("games:join")]
    assert [bool(button.get("disabled")) for button in pages] == [False, True]
    await house.after(ben.press(message, "◀ Back"))
    assert text(message).count("Cartographers") == 6


# ---- a store that cannot be reached


async def test_a_locked_database_changes_nothing_and_says_so(house, ann, ben):
    post = await house.lobby(ann)
    other = sqlite3.connect(house.url.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        reply = await house.after(ben.press(post, "Join"))
        await house.until(lambda: "cannot reach the games" in reply.text)
        assert (await house.table(house.general)).names == ("Ann",)
    finally:
        other.execute("ROLLBACK")
        other.close()
    await house.after(ben.press(post, "Join"))
    assert (await house.table(house.general)).names == ("Ann", "Ben")


async def test_a_language_we_do_not_speak_is_answered_in_english(house):
    uta = house.person("Uta", locale=FRENCH)
    assert "There are no games here" in (await house.after(uta.slash(house.general, "/game list"))).text
    assert "Games that are over are listed here" in (await house.after(uta.slash(house.general, "/game history"))).text


# ---- after the end


async def test_a_game_that_is_over_is_still_shown_and_its_last_choice_can_be_taken_back(house, ann, ben, monkeypatch):
    monkeypatch.setattr(machine, "over", lambda s: True)  # it ends with its first choice
    sitting = await begin(house, ann)
    await sitting.draw(0)
    monkeypatch.undo()
    await house.wait_for_posts()
    assert (await sitting.table()).row.status == "over"
    assert alt((await (await ben.slash(house.general, "/board")).wait()).message) == alt(sitting.last)
    assert alt((await (await ben.slash(house.general, "/board", player="Ann")).wait()).message)
    assert [choice["name"] for choice in await ben.complete(house.general, "/board", {}, "player")] == ["1. Ann"]
    assert "Ann" in (await (await ben.slash(house.general, "/log")).wait()).text
    assert pictures((await (await ann.slash(house.general, "/hand")).wait()).message)
    assert (await (await ben.slash(house.general, "/undo")).wait()).text == WORDS("refused.not_seated")
    assert (await (await ann.slash(house.general, "/play")).wait()).text == WORDS("refused.game_over")
    assert (await sitting.press(0, "undo")).text == WORDS("undo.done")
    assert (await house.table(house.general)).id == sitting.id


async def test_a_game_that_was_ended_is_shown_until_another_begins(house, ann, ben):
    sitting = await begin(house, ann)
    await sitting.draw(0)
    await house.wait_for_posts()
    await house.bot.tables.ending.end(sitting.id, ann.id, "Ann", moderator=False)
    assert pictures((await (await ben.slash(house.general, "/board")).wait()).message)
    assert (await (await ann.slash(house.general, "/undo")).wait()).text == WORDS("refused.ended")
    await house.lobby(ann)
    assert (await (await ann.slash(house.general, "/board")).wait()).text == WORDS("refused.not_started")
