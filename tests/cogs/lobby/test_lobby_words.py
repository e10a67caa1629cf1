"""Names, options and languages in the lobby's post, and what the bot remembers of its controls."""

import pytest

from bot.languages import languages
from bot.local.people.reply import labels, selects, text
from bot.texts import texts
from cogs.lobby.lobby_post import lobby_view, settings_lines
from tests.cogs.lobby.test_lobby import add, seats


async def test_names_format_nothing_and_call_nobody(house, ben):
    names = ["**x** `y` ~~z~~", "[a](http://b)", f"<@{ben.id}>", "@everyone", "\u202eאבג", "👩‍👩‍👧‍👦🎲"]
    post = await house.lobby(house.person("Host"))
    for name in names:
        await house.after(house.person(name).press(post, "Join"))
    lines = seats(post).splitlines()
    assert len(lines) == 7
    assert lines[1] == "2. \u2068\\*\\*x\\*\\* \\`y\\` \\~\\~z\\~\\~\u2069"
    assert lines[3] == f"4. \u2068\\<\\@{ben.id}\\>\u2069"
    assert lines[5] == "6. \u2068אבג\u2069"
    assert lines[6].endswith("👩‍👩‍👧‍👦🎲\u2069")
    assert house.world.pings == []


async def test_the_public_post_speaks_the_servers_language_and_refusals_the_readers(house, ann, kei):
    post = await house.lobby(ann)
    assert "Join" in labels(post)
    await house.after(kei.press(post, "Join"))
    reply = await house.after(kei.press(post, "Join"))
    await reply.interaction.until(lambda: reply.follow_ups, 5)
    assert text(reply.follow_ups[0]) == "すでにこの卓に参加しています。"


async def test_a_japanese_server_gets_a_japanese_lobby(house, kei):
    house.world.guild.locale = "ja"
    post = await house.lobby(kei)
    assert labels(post) == ["参加", "退出", "開始", "持ち時間", "公正さの証明", "🎓 遊び方を練習"]
    assert seats(post) == "1. \u2068Kei\u2069 👑 ホスト"


async def test_the_bot_keeps_no_view_in_memory(house, ann):
    post = await house.lobby(ann)
    await add(house, ann, post)
    await house.after(ann.slash(house.general, "/game end"))
    assert house.bot._connection._view_store._views == {}


@pytest.mark.parametrize("lang", languages())
async def test_uwc_80_the_lobby_says_that_who_is_alone_has_an_advanced_board(house, ann, ben, lang):
    lobby, words = house.bot.tables.lobby, texts(lang, "underwater_cities")
    table = await lobby.open(house.world.guild.id, house.general.id, "underwater_cities", ann.id, "Ann", "en")
    alone, basic = words("option.boards.basic_alone"), words("option.boards.basic")
    for count, said, unsaid in ((1, alone, basic), (2, basic, alone)):
        view = lobby_view(table, words)
        lines = "\n".join([*settings_lines(table, words), *(str(item.to_component_dict()) for item in view.children)])
        assert len(table.seats_taken) == count
        assert said in lines
        assert unsaid not in lines
        table = await lobby.join(table.id, ben.id, "Ben") if count == 1 else table


async def test_an_option_that_changes_nothing_for_so_many_is_not_offered(house, ann):
    """OCE-04: for three players the balanced bonus is the printed one."""
    post = await house.lobby(ann, game="oceans")
    offers = []
    for _ in range(3):
        await add(house, ann, post)
        offers.append("Turn order bonus" in str(selects(post)))
    assert offers == [True, False, True]
