"""Commands in the reader's language, and texts for whatever can be refused."""

import ast
import re
from pathlib import Path

import discord
import pytest
from discord import app_commands

from bot.games.registry import games
from bot.languages import languages
from bot.local.checks.command_limits import is_name
from bot.local.people.commands import localized_text
from bot.players.player import PLAYERS
from bot.texts import texts
from cogs.client.tree import reason_for
from cogs.discord_text.names import escape_name
from cogs.discord_text.translate import Translator, command_text
from cogs.lobby.options import Option, options, selects, spelling

ROOT = Path(__file__).parents[3]
SOURCES = sorted([*(ROOT / "cogs").rglob("*.py"), *(ROOT / "bot" / "tables").glob("*.py")])


def calls(name):
    """The first argument, a literal, of every call of a function of this name in the cogs and tables."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name and node.args:
                first = node.args[0]
                if isinstance(first, ast.Constant) and isinstance(first.value, str):
                    yield path.name, first.value


@pytest.mark.parametrize("lang", languages())
def test_every_refusal_has_a_text(lang):
    words = texts(lang)
    collected = list(calls("Refused"))
    assert len(collected) > 20
    for where, key in collected:
        assert key in words or f"refused.{key}" in words, (where, key)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("function", ["words", "command_text"])
def test_every_text_that_a_cog_names_is_there(lang, function):
    collected = list(calls(function))
    assert collected
    for where, key in collected:
        assert all(key in texts(lang, game) for game in games()), (where, key)


@pytest.mark.parametrize("lang", languages())
def test_every_computer_player_has_a_name_and_says_how_strong_it_is(lang):
    for kind in PLAYERS:
        assert texts(lang)(f"computer.{kind}.name")
        assert 0 < len(texts(lang)(f"computer.{kind}.about")) <= 100


async def translate_command(key, locale, game=""):
    return await Translator().translate(command_text(key, game), locale, None)


async def test_the_translator_knows_our_languages_and_leaves_the_rest_to_english():
    assert await translate_command("command.game.name", discord.Locale.japanese) == "ゲーム"
    assert await translate_command("game.name", discord.Locale.japanese, "cartographers") == "カートグラファー"
    assert await translate_command("command.game.name", discord.Locale.german) == "spiel"
    assert await translate_command("game.name", discord.Locale.german, "oceans") is None
    for locale in (discord.Locale.american_english, discord.Locale.polish):
        assert await translate_command("command.game.name", locale) is None
    unknown = app_commands.locale_str("x", key="command.nowhere.name")
    assert await Translator().translate(unknown, discord.Locale.japanese, None) is None
    assert await Translator().translate(app_commands.locale_str("x"), discord.Locale.japanese, None) is None


def names(commands):
    for command in commands:
        yield command
        yield from names(command.get("options") or [])


async def test_discord_got_every_name_and_description_in_japanese(house):
    registered = house.world.commands[None].values()
    for menu in registered:
        assert menu["type"] == 1 or localized_text(menu, "ja") != menu["name"]
    commands = [command for command in registered if command["type"] == 1]
    assert {"game", "settings", "rules", "card", "help"} <= {command["name"] for command in commands}
    assert "ゲーム" in {localized_text(command, "ja") for command in commands}
    for command in names(commands):
        assert is_name(localized_text(command, "ja")), command["name"]
        assert localized_text(command, "ja", "description") != command["description"], command["name"]
        for choice in command.get("choices") or []:
            assert choice["name_localizations"]["ja"]


async def test_a_new_game_is_chosen_by_what_it_is(house):
    (command,) = [each for each in house.world.commands[None].values() if each["name"] == "game"]
    (new,) = [each for each in command["options"] if each["name"] == "new"]
    choice = next(each for each in new["options"][0]["choices"] if each["value"] == "sky_islands")
    assert choice["name"] == "Merchants of Sky Islands ★ · 2-4 players · 15 min each · complexity 2/5"
    assert choice["name_localizations"]["ja"] == "空島の商人★・2~4人・1人あたり約15分・複雑さ2/5"


async def test_commands_are_for_servers_and_for_everybody(house):
    dms = {command["name"] for command in house.world.commands[None].values() if 1 in command["contexts"]}
    anywhere = {"rules", "card", "help", "tables", "replay", "note", "stats"}
    assert dms == {*anywhere, "settings", "people", "privacy", "Replay from here", "What is this?"}
    for command in house.world.commands[None].values():
        manager = str(discord.Permissions(manage_guild=True).value) if command["name"] == "server" else None
        assert command["default_member_permissions"] == manager
        assert command["integration_types"] == ([0, 1] if command["name"] in anywhere else [0])
        assert (2 in command["contexts"]) == (command["name"] in anywhere)


async def test_commands_in_japanese_words_are_understood(house, kei):
    reply = await house.after(kei.slash(house.general, "/ゲーム 新規", ゲーム="cartographers"))
    assert "カートグラファー" in reply.text
    assert (await house.table(house.general)).names == ("Kei",)


@pytest.mark.parametrize(
    ("error", "key"),
    [
        (app_commands.NoPrivateMessage(), "not_here"),
        (app_commands.CommandNotFound("x", []), "command_changed"),
        (
            app_commands.TransformerError("y" * 2000, discord.AppCommandOptionType.string, app_commands.Transformer()),
            "bad_value",
        ),
    ],
)
def test_what_discord_py_refuses_is_explained(error, key):
    refused = reason_for(error)
    assert refused.key == key
    assert all(len(str(value)) <= 40 for value in refused.values.values())


def test_an_error_within_a_command_is_explained_by_itself():
    inner = ValueError()
    assert reason_for(app_commands.CommandInvokeError(_command, inner)) is inner


@app_commands.command(name="x", description="x")
async def _command(interaction: discord.Interaction):
    """Stands for any."""


async def test_a_command_that_changed_is_explained(house, ann):
    await house.after(ann.slash(house.general, "/game list"))
    house.bot.tree.remove_command("settings")
    reply = await (await ann.slash(house.general, "/settings")).wait()
    assert "This command has changed" in reply.text
    assert reply.ephemeral


# ---- the lobby's options


def lists(count, size):
    return [Option(f"o{number}", tuple(range(size)), 0) for number in range(count)]


@pytest.mark.parametrize("game", sorted(games()))
def test_every_game_offers_its_options_in_both_languages(game):
    kind = games()[game].options
    offered = options(kind, kind())
    assert len(selects(offered)) <= 4
    for option in offered:
        for lang in languages():
            words = texts(lang, game)
            for value in option.values:
                assert len(option.line(value, words)) <= 80
                assert f"option.{option.name}.{spelling(value)}" in words
                assert len(option.about(value, words) or "") <= 100
            assert any(option.about(value, words) for value in option.values)


@pytest.mark.parametrize("game", sorted(games()))
def test_a_list_of_options_reads_as_one_would_say_it(game):
    """No names that look like those of commands: "promo-scenarios"."""
    for option in options(games()[game].options, games()[game].options()):
        name = texts("en", game)(f"option.{option.name}.name")
        assert name[:1].isupper()
        assert "-" not in name
        assert "_" not in name
        assert all(len(option.line(value, texts("en", game))) <= 36 for value in option.values)  # fits a phone


def test_lists_share_a_row_only_where_there_are_too_many():
    assert [len(together) for together in selects(lists(3, 3))] == [1, 1, 1]
    assert [len(together) for together in selects(lists(4, 3))] == [4]
    assert [len(together) for together in selects(lists(5, 10))] == [2, 2, 1]
    assert [len(together) for together in selects([*lists(3, 3), Option("yes", (False, True), False)])] == [4]


def test_a_field_that_cannot_be_offered_is_an_error_of_the_game():
    import msgspec

    class Wrong(msgspec.Struct):
        size: int = 3

    with pytest.raises(TypeError, match="size"):
        options(Wrong, Wrong())


# ---- names


@pytest.mark.parametrize(
    "name", ["*a*", "_b_", "`c`", "~~d~~", "||e||", "<@1>", "<t:1:R>", "[f](g)", "# h", "@here", "\\"]
)
def test_a_name_formats_nothing(name):
    inner = escape_name(name)[1:-1]
    assert not set(re.sub(r"\\.", "", inner)) & set("\\*_~`|<>[]()#:@")
    assert re.sub(r"\\(.)", r"\1", inner) == name


def test_a_name_keeps_its_direction_to_itself():
    assert escape_name("\u202eabc\u2069d") == "\u2068abcd\u2069"
