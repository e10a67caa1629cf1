"""/server: the rules of a server for games, set by who may manage it, and kept to."""

import pytest

from bot.games.registry import games
from bot.languages import languages
from bot.local.people.errors import ClientRefused
from bot.local.people.reply import buttons, labels, selects, text
from bot.local.world.permissions import Permission
from bot.local.world.records import FORUM, PRIVATE_THREAD
from bot.store.server_settings import server_settings
from bot.texts import texts
from tests.cogs.home.test_home import heard
from tests.cogs.playing import begin
from tests.cogs.servers.way import GAMES, TITLES, ban, open_server, set_rule, with_rule

WORDS = texts("en")


async def settings(house):
    return server_settings(await house.store.guilds.find(house.world.guild.id))


async def new_game(house, person, channel=None, game="cartographers"):
    return await house.after(person.slash(channel or house.general, "/game new", game=game))


async def test_only_who_may_manage_the_server_is_offered_it(house, ann, mod, boss):
    for person in (ann, mod):
        with pytest.raises(ClientRefused):
            await person.slash(house.general, "/server")
    page = await open_server(house, boss)
    assert WORDS("server.title") in text(page)
    house.world.guild.members[boss.id].roles.clear()
    reply = await house.after(boss.choose(page, GAMES, ["3"]))
    assert "**Manage Server**" in reply.text
    assert (await settings(house)).games == 0


@pytest.mark.parametrize("lang", languages())
async def test_it_is_two_pages_as_narrow_as_a_phone(house, boss, lang):
    boss.locale = lang
    page = await open_server(house, boss)
    for rule, kinds, count in (
        ("games", ["language", "titles", "games", "pace"], 6),
        ("channels", ["place", "channels", "home", "log"], 2),
    ):
        await with_rule(house, boss, rule, page)
        assert [select["custom_id"].split(":")[2] for select in selects(page)] == kinds
        for option in (option for select in selects(page) for option in select.get("options", ())):
            assert len(option["label"]) <= 36, option["label"]
        assert len(buttons(page)) == count


async def test_a_rule_that_is_set_is_shown_on_its_own_page(house, boss):
    page = await open_server(house, boss)
    await set_rule(house, boss, "place", ["thread"], page)
    assert WORDS("server.title_channels") in text(page)
    await set_rule(house, boss, "games", ["3"], page)
    assert WORDS("server.title") in text(page)


async def test_the_servers_language_is_set(house, boss):
    page = await open_server(house, boss)
    await set_rule(house, boss, "language", ["ja"], page)
    assert (await house.store.guilds.find(house.world.guild.id)).language == "ja"
    post = await house.lobby(boss)
    assert "参加" in labels(post)
    await set_rule(house, boss, "language", ["auto"], page)
    assert (await house.store.guilds.find(house.world.guild.id)).language is None


async def test_a_lobbys_post_follows_as_soon_as_its_server_has_another_language(house, ann, boss):
    lobby = await house.lobby(ann)
    await set_rule(house, boss, "language", ["ja"])
    await house.until(lambda: texts("ja")("lobby.button.start") in "".join(labels(lobby)))


async def test_games_are_opened_only_in_the_channels_that_are_set(house, ann, boss):
    page = await open_server(house, boss)
    await set_rule(house, boss, "channels", [house.games], page)
    listed = next(select for select in selects(page) if select["custom_id"].endswith(":channels:"))
    assert [value["id"] for value in listed["default_values"]] == [str(house.games.id)], "what is set is shown"
    refused = await new_game(house, ann)
    assert WORDS("refused.not_in_channel", channels=house.games.mention) in refused.text
    assert await house.table(house.general) is None
    thread = house.world.add_thread(house.games, "corner", ann.id)
    for channel in (house.games, thread):
        await new_game(house, ann, channel)
        assert await house.table(channel) is not None
    moved = await house.after(ann.slash(house.games, "/game move", channel=house.general))
    assert "cannot be opened here" in moved.text
    await set_rule(house, boss, "channels", [], page)
    await new_game(house, ann)
    assert await house.table(house.general) is not None


async def test_where_games_may_not_be_opened_the_home_is_taken_unasked(house, ann, boss):
    forum = house.world.add_channel("playroom", kind=FORUM)
    house.world.allow(forum, Permission.MANAGE_CHANNELS)
    await set_rule(house, boss, "home", [forum])
    await set_rule(house, boss, "channels", [house.games])
    reply = await new_game(house, ann)
    (post,) = house.world.threads(forum.id)
    assert post.mention in reply.text


async def test_a_channel_that_is_gone_forbids_nothing(house, ann, boss):
    gone = house.world.add_channel("gone")
    await set_rule(house, boss, "channels", [gone])
    house.world.delete_channel(gone)
    await heard(lambda: house.bot.get_channel(gone.id) is None)
    await new_game(house, ann)
    assert await house.table(house.general) is not None


async def test_only_titles_that_are_offered_are_opened_again_too(house, ann, ben, boss):
    sitting = await begin(house, ann, ben)
    page = await open_server(house, boss)
    await set_rule(house, boss, "titles", ["oceans", "sky_islands"], page)
    refused = await new_game(house, ann, house.games)
    assert "It offers: Oceans" in refused.text
    table = await sitting.table()
    await house.bot.tables.ending.end(table.id, ann.id, "Ann", moderator=False)
    await house.quiet()
    again = await house.after(ann.press(sitting.last, "Again"))
    assert "does not offer" in again.text
    await set_rule(house, boss, "titles", [*games()], page)
    assert (await settings(house)).titles == (), "all, also those that come later"


async def test_a_person_has_no_more_open_games_than_the_server_allows(house, ann, ben, boss):
    await set_rule(house, boss, "games", ["1"])
    lobby = await house.lobby(ben)
    await house.after(ann.press(lobby, "Join"))
    assert "1 open game on this server" in (await new_game(house, ann, house.games)).text
    other = await house.lobby(house.person("Dan"), house.games)
    refused = await house.after(ann.press(other, "Join"))
    assert "/tables" in refused.text
    await house.after(ann.press(lobby, "Leave"))
    await house.after(ann.press(other, "Join"))
    table = await house.table(house.games)
    assert table.seat_of(ann.id) is not None


async def test_lobbies_begin_with_the_pace_that_is_set(house, ann, boss):
    await set_rule(house, boss, "pace", ["calm"])
    await house.lobby(ann)
    assert (await house.table(house.general)).pace.name == "calm"


async def test_new_games_are_in_a_private_thread_that_only_its_people_see(house, ann, ben, boss):
    await set_rule(house, boss, "place", ["private"])
    house.world.allow(house.general, Permission.CREATE_PRIVATE_THREADS)
    reply = await new_game(house, ann)
    assert "Invite to a table" in reply.text
    (thread,) = house.world.threads(house.general.id)
    assert (thread.kind, ann.may_see(thread), ben.may_see(thread)) == (PRIVATE_THREAD, True, False)
    assert await house.table(thread) is not None


async def test_without_permission_for_it_the_game_is_here_and_that_is_said(house, ann, boss):
    await set_rule(house, boss, "place", ["private"])
    house.world.deny(house.general, Permission.CREATE_PRIVATE_THREADS)
    reply = await new_game(house, ann)
    assert "**Create Private Threads**" in reply.text
    assert await house.table(house.general) is not None


async def test_switches_say_what_they_are_and_a_double_press_turns_on_once(house, boss):
    page = await with_rule(house, boss, "pins", await open_server(house, boss))
    pressed = [button for button in buttons(page) if ":pins:" in button["custom_id"]]
    await house.after(boss.press(page, pressed[0]["custom_id"]))
    assert "Pins: on" in labels(page)[0]
    assert (await settings(house)).pins
    await house.bot.tables.rules.change(house.world.guild.id, boss.id, "pins", True)
    assert await house.store.server_acts.count(house.world.guild.id) == 1


async def test_changes_are_told_once_in_the_log_channel_and_listed_for_moderators(house, ann, ben, mod, boss):
    log = house.world.add_channel("mod-log")
    page = await open_server(house, boss)
    await set_rule(house, boss, "log", [log], page)
    await set_rule(house, boss, "games", ["3"], page)
    await ban(house, boss, ben, "day", "spoiled a game")
    await house.until(lambda: len(house.public(log)) == 3)
    first, second, third = house.public(log)
    assert boss.mention in text(first)
    assert text(second).endswith("open games per person: 3")
    assert "spoiled a game" in text(third)
    assert ann.pings() == ben.pings() == boss.pings() == []
    refused = await house.after(ann.press(third, "Changes"))
    assert "**Manage Channels**" in refused.text
    shown = await house.after(mod.press(third, "Changes"))
    assert shown.ephemeral
    assert text(shown.message).index("banned") < text(shown.message).index("open games per person")


async def test_a_log_channel_in_which_the_bot_cannot_write_is_refused(house, boss):
    log = house.world.add_channel("mod-log")
    house.world.deny(log, Permission.SEND_MESSAGES)
    page = await open_server(house, boss)
    reply = await set_rule(house, boss, "log", [log], page)
    assert "I cannot write in" in reply.text
    assert (await settings(house)).log == 0


async def test_moderators_find_the_changes_by_the_audit_of_a_game(house, ann, ben, mod, boss):
    sitting = await begin(house, ann, ben)
    await set_rule(house, boss, "games", ["5"])
    assert WORDS("server.audit") not in "".join(
        labels((await house.after(ann.slash(sitting.channel, "/game audit"))).message)
    )
    page = (await house.after(mod.slash(sitting.channel, "/game audit"))).message
    await house.after(mod.press(page, WORDS("server.audit")))
    assert "open games per person: 5" in text(page)
    assert "server:page" not in str(page.components), "who does not manage the server sets nothing"


async def test_the_log_is_bounded_and_shown_in_pages(house, boss):
    rules, guild = house.bot.tables.rules, house.world.guild.id
    for most in range(1, 26):
        await rules.change(guild, boss.id, "games", most)
    page = await open_server(house, boss)
    await house.after(boss.press(page, "Changes"))
    assert "open games per person: 25" in text(page)
    await house.after(boss.press(page, "server:log::1:earlier"))
    assert "open games per person: 15" in text(page)
    assert "open games per person: 16" not in text(page)


async def test_forged_values_set_nothing(house, boss):
    page = await open_server(house, boss)
    for rule, value in (("games", "999"), ("titles", "chess"), ("pace", "never"), ("place", "elsewhere")):
        await with_rule(house, boss, rule, page)
        listed = next(select for select in selects(page) if select["custom_id"] == f"server:rule:{rule}:")
        listed["options"][0]["value"] = value
        reply = await set_rule(house, boss, rule, [value], page)
        assert texts("en")("refused.moved_on") in reply.text
        page = await open_server(house, boss)
    assert await settings(house) == server_settings(await house.store.guilds.find(0))
    assert TITLES in str(page.components)
