"""A server where people of two languages play is asked once which its posts have; they can have both."""

import pytest

from bot.games.registry import games
from bot.languages import game_language, languages
from bot.local.people.reply import labels, text
from bot.tables.people import languages_set, server_settings
from bot.texts import texts
from cogs.discord_text import escape_name
from tests.cogs.playing import begin_made, leave_as_host

EN, JA = texts("en", "cartographers"), texts("ja", "cartographers")


async def ask_host(house, host, *others, channel=None):
    """Open a lobby for these people and press Start. Return the answer to its host, and the table."""
    channel = channel or house.general
    lobby = await house.lobby(host, channel)
    for place, person in enumerate(others, 2):
        await person.press(lobby, "Join")
        await house.until(lambda place=place: f"\n{place}. " in text(lobby))
    reply = await house.after(host.press(lobby, "Start"))
    return reply, await house.table(channel)


async def answer_host(house, host, *others, choice, channel=None):
    """The host of these people chooses among what is offered. Return the game, whose first post is out."""
    reply, table = await ask_host(house, host, *others, channel=channel)
    (asked,) = reply.follow_ups
    assert text(asked).startswith(EN("lobby.languages"))
    await house.after(host.press(asked, choice))
    await house.until(lambda: house.public(channel or house.general)[-1].content)
    return await house.bot.tables.get(table.id)


async def test_both_are_offered_and_the_game_begins(house, servers_not_asked, ann, kei):
    reply, table = await ask_host(house, ann, kei)
    (asked,) = reply.follow_ups
    assert labels(asked) == ["English", "日本語", "English + 日本語"]
    assert table.row.status == "lobby"
    await house.after(ann.press(asked, "日本語"))
    guild = await house.store.guilds.find(house.world.guild.id)
    assert (languages_set(guild), server_settings(guild).language_asked) == ("ja", table.id)
    assert (await house.bot.tables.get(table.id)).row.status == "running"


async def test_posts_say_everything_in_both_and_buttons_in_the_first(house, servers_not_asked, ann, kei):
    table = await answer_host(house, ann, kei, choice="English + 日本語")
    post = house.public(house.general)[-1]
    assert EN("post.first_short") in post.content
    assert JA("post.first_short") in post.content
    assert EN("button.play") in labels(post)
    assert JA("button.play") not in labels(post)
    assert (table.row.language, table.row.second_language) == ("en", "ja")


async def test_who_has_chosen_is_not_asked_again(house, servers_not_asked, ann, kei):
    await answer_host(house, ann, kei, choice="English")
    second = house.world.add_channel("second")
    reply, table = await ask_host(house, ann, kei, channel=second)
    assert not reply.follow_ups
    assert table.row.status == "running"


async def test_nobody_is_asked_where_all_read_one_language(house, servers_not_asked, ann, ben):
    reply, table = await ask_host(house, ann, ben)
    assert not reply.follow_ups
    assert table.row.status == "running"


async def test_who_is_the_host_no_more_answers_in_vain(house, servers_not_asked, ann, ben, kei):
    reply, table = await ask_host(house, ann, kei, ben)
    lobby = house.world.message(house.general.id, table.row.last_post_id)
    await leave_as_host(house, ann, lobby)
    await house.after(ann.press(reply.follow_ups[0], "English"))
    assert (await house.bot.tables.get(table.id)).row.status == "lobby"
    assert languages_set(await house.store.guilds.find(house.world.guild.id)) == ""


async def test_who_leaves_is_told_of_in_both(house, servers_not_asked, ann, ben, kei):
    table, before = await answer_host(house, ann, kei, ben, choice="English + 日本語"), len(house.public(house.general))
    await house.bot.tables.seats.substitute_absent(table.id, kei.id)
    await house.until(lambda: len(house.public(house.general)) > before)
    content = house.public(house.general)[-1].content
    kind = (await house.bot.tables.get(table.id)).seats[1].computer
    for words in (EN, JA):
        assert words("post.gone", player=escape_name("Kei"), kind=words.word("computer", kind)) in content


@pytest.mark.parametrize(("locale", "community", "spoken"), [
    ("en-US", False, "ja"),  # Discord's own, which nobody there can change
    ("en-US", True, "en"),
    ("ja", False, "ja"),
    ("de", True, "de"),
])  # fmt: skip
async def test_posts_have_the_hosts_language_where_nobody_has_chosen_one(
    house, kei, monkeypatch, locale, community, spoken
):
    house.world.guild.locale = locale
    features = ["COMMUNITY"] if community else []
    monkeypatch.setattr(house.bot.get_guild(house.world.guild.id), "features", features)
    reply = await house.after(kei.slash(house.general, "/game new", game="cartographers"))
    assert (await house.table(house.general)).row.language == spoken
    told = JA("lobby.posts_in", language=JA(f"language.{spoken}")) if f"language.{spoken}" in JA else ""
    assert ("🌐" in reply.text) == (spoken != "ja")
    assert told in reply.text or spoken == "ja"


@pytest.mark.parametrize("key", games())
async def test_a_post_speaks_one_language_where_the_tables_lacks_the_games_words(house, ann, ben, key):
    """What all games share was German, what happened and the icons' words English, in one post."""
    await begin_made(house, key, ann, ben, lang="de")
    post = house.public(house.general)[-1]
    spoken, other = ("de", "en") if "de" in languages(key) else ("en", "de")
    assert any(texts(spoken, key)(begun) in post.content for begun in ("post.first", "post.first_short"))
    assert texts(spoken)("button.play") in labels(post)
    assert texts(other)("button.play") not in labels(post)


@pytest.mark.parametrize("key", games())
def test_all_that_is_said_of_a_game_is_of_one_language(key):
    for lang in languages():
        assert texts(lang, key).lang == game_language(lang, key)
        assert lang in languages(key) or texts(lang, key) is texts("en", key)
