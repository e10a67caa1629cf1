"""The invite link, the guides, the doctor, .env.example and the texts for Discord's pages agree."""

import re
import tomllib

import discord
import pytest

from bot.games.registry import games
from bot.languages import languages
from bot.texts import texts
from cogs.answering import FOR_PRACTICE, FOR_THREADS, NEEDED, WANTED
from tests.syntax import ROOT

DIRECTORY = tomllib.loads((ROOT / "data/operation/directory.toml").read_text("utf-8"))
ENV, README, README_JA = (
    (ROOT / name).read_text("utf-8") for name in (".env.example", "README.md", ".github/README.ja.md")
)
HOST, PRIVACY = (
    {lang: (ROOT / f"data/guides/{lang}/{name}.md").read_text("utf-8") for lang in ("en", "ja")}
    for name in ("host", "privacy")
)
PLAY = (ROOT / "data/guides/en/play.md").read_text("utf-8")
SUMMARY, DESCRIPTION, TAGS, TAG = 120, 400, 5, 20  # the most that Discord takes, or shows without cutting
ASKED, ON_WISH = {*NEEDED, *FOR_THREADS}, {*WANTED.values(), FOR_PRACTICE[0]}
PROMISES = {
    "en": ("reads no messages and lists no members", "reads no messages, lists no members"),
    "ja": ("メッセージの閲覧やメンバー一覧の取得はしません",) * 2,
}


def link_in(text):
    (link,) = re.findall(r"client_id=\w+&scope=([\w.+]+)&permissions=(\d+)", text)
    return link


def test_one_set_of_permissions_is_asked_for():
    links = {link_in(text) for text in (README, README_JA, *HOST.values())}
    ((scopes, number),) = links
    assert discord.Permissions(int(number)) == discord.Permissions(**dict.fromkeys(ASKED, True))
    assert set(DIRECTORY["permissions"]) == ASKED
    assert scopes.split("+") == DIRECTORY["scopes"]
    assert "data/guides/en/host.md has the link" in ENV


@pytest.mark.parametrize("lang", HOST)
def test_the_guide_says_what_each_permission_is_for(lang):
    assert named_in_table(lang, 0) == titles(ASKED, lang)


@pytest.mark.parametrize("lang", HOST)
def test_what_is_needed_on_wish_is_told_and_not_asked_for_before(lang):
    assert named_in_table(lang, 1) == titles(ON_WISH, lang)
    assert set(DIRECTORY["permissions_on_wish"]) == ON_WISH
    assert not ASKED & ON_WISH
    assert all(isinstance(getattr(discord.Permissions, name), discord.flags.flag_value) for name in ON_WISH)


def test_privacy_tells_what_is_done_on_wish():
    """That events name nobody, tests/cogs/lobby/test_event.py holds."""
    promises = {
        "pin_messages": "the bot pins its lobbies",
        "create_events": "names no person",
        "manage_channels": "gives tags",
        "create_private_threads": "a private thread that you and the server's moderators see",
    }
    assert promises.keys() == ON_WISH
    assert all(promise in PRIVACY["en"] for promise in promises.values())
    assert "イベントには、ゲームと卓の番号、募集へのリンクだけが載り、人の名前は載りません" in PRIVACY["ja"]


def named_in_table(lang, place):
    """The permissions of one of the two tables of the guide for hosts: those in the link, those on wish."""
    head = {"en": "| Permission |", "ja": "| 権限 |"}[lang]
    table = HOST[lang].split(head)[1 + place].partition("\n\n")[0]
    cells = (line.split("|")[1].strip() for line in table.splitlines()[2:])
    return sorted(name for cell in cells for name in cell.replace("、", ", ").split(", "))


def titles(permissions, lang):
    """These permissions as Discord calls them for a role, which for one is not as for a channel."""
    several = {"View Channel": "View Channels"}
    return sorted(several.get(title, title) for title in (texts(lang)(f"permission.{name}") for name in permissions))


async def test_no_privileged_intent_is_asked_for(house):
    assert [name for name, on in house.bot.intents if on] == DIRECTORY["intents"]
    for text in (HOST["en"], ENV):
        assert re.search("[Nn]o privileged intent", text)


async def test_who_installs_it_is_told_the_commands_that_there_are(house):
    commands = [command for command in house.bot.tree.get_commands() if command.allowed_installs]
    of_people = sorted(command.name for command in commands if command.allowed_installs.user)
    assert of_people == DIRECTORY["commands_of_people"]
    link = HOST["en"].partition("integration_type=1&scope=")[2]
    assert link.startswith("applications.commands`")
    told = link.partition("then work in any chat")[0]
    assert sorted(re.findall(r"`/(\w+)`", told)) == of_people


async def test_what_the_menus_send_is_told(house):
    menus = [command.name for command in house.bot.tree.get_commands(type=discord.AppCommandType.message)]
    assert menus
    for name in menus:
        assert f"*{name}*" in PRIVACY["en"]
        assert f"**{name}**" in PLAY
    of_people = [command.name for command in house.bot.tree.get_commands(type=discord.AppCommandType.user)]
    assert of_people
    assert all(f"**{name}**" in PLAY for name in of_people)
    assert "*Profile*" in PRIVACY["en"]
    assert "invites you to a lobby" in PRIVACY["en"]


@pytest.mark.parametrize("lang", PROMISES)
def test_discords_pages_say_what_is_so(lang):
    page = DIRECTORY[lang]
    on_page, in_privacy = PROMISES[lang]
    assert on_page in page["description"]
    assert in_privacy in PRIVACY[lang]
    for key in games():
        assert texts(lang, key)("game.name") in page["description"]
    assert "/game new" in page["description"]
    names = {"en": "English", "ja": "日本語", "de": "Deutsch"}
    assert all(names[code] in page["description"] for code in languages())


@pytest.mark.parametrize("lang", PROMISES)
def test_discord_takes_the_texts_of_its_pages(lang):
    page = DIRECTORY[lang]
    assert set(page) == {"summary", "description", "tags"}
    assert 0 < len(page["summary"]) <= SUMMARY
    assert 0 < len(page["description"]) <= DESCRIPTION
    assert 0 < len(page["tags"]) <= TAGS
    assert all(0 < len(tag) <= TAG for tag in page["tags"])
    assert len(set(page["tags"])) == len(page["tags"])
