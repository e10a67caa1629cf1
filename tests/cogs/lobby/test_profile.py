"""The menu of a person shows what they play and have played on the server, as far as the asker sees it."""

from bot.local.people.reply import labels, text
from bot.local.world.permissions import Permission
from bot.texts import texts
from cogs.discord_text import escape_name
from tests.cogs.lobby.test_invitations import refusal
from tests.cogs.playing import begin, begin_made
from tests.cogs.posting.test_ending import end, finish_game

WORDS = texts("en")


async def profile(house, person, other, lang="en"):
    """What the menu of somebody's name answers this person."""
    return (await house.after(person.use_menu(house.general, texts(lang)("menu.profile"), other))).message


async def test_a_profile_has_places_by_title_and_open_tables(house, ann, ben, kei):
    await finish_game(house, ann, ben)
    await begin(house, ann, channel=house.games)
    await house.lobby(ann, house.world.add_channel("more"))
    shown = await profile(house, ben, ann)
    assert f"{escape_name('Ann')}'s games here" in text(shown)
    assert "**Cartographers**: 1 game · 🥇 1" in text(shown) or "**Cartographers**: 1 game · 🥈 1" in text(shown)
    assert f"/{house.games.id}/" in text(shown)
    assert labels(shown)[0] == "Join", "beside the lobby"
    await house.after(ben.press(shown, "Join"))
    assert "You have a seat: " in text(shown)
    assert "カートグラファー" in text(await profile(house, kei, ann, "ja"))


async def test_a_game_that_goes_on_from_a_turn_of_another_counts_for_nothing(house, ann, ben):
    sitting = await begin_made(house, "cartographers", ann, ben, settings={"practice": 7})
    await end(sitting)
    assert WORDS("profile.none") in text(await profile(house, ben, ann))
    assert "🥇" not in text(await profile(house, ben, ann))


async def test_a_profile_hides_what_the_asker_does_not_see(house, ann, ben, kei):
    await finish_game(house, ann, ben)
    house.world.deny(house.general, Permission.VIEW_CHANNEL, kei.user)
    asked = await house.after(kei.use_menu(house.games, texts("ja")("menu.profile"), ann))
    assert texts("ja")("profile.none") in asked.text
    assert WORDS("profile.none") not in text(await profile(house, ben, ann))


async def test_a_bot_has_no_profile(house, ann):
    bot = house.stand_in.people.of(house.world.bot)
    assert text(await profile(house, ann, bot)) == refusal("no_profile", player=escape_name("gamekeeper"))
