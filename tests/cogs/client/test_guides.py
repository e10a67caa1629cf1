"""The guides in /help: the files' own text, whole, in pages that a phone and Discord bear, in the reader's language."""

import re

import pytest

from bot.guides import FOR_PLAYERS, GUIDES, guide
from bot.languages import languages
from bot.local.people.reply import buttons, selects
from bot.local.world.components import texts as texts_of
from bot.texts import texts
from cogs.discord_text import LABEL, LAYOUT, OPTIONS
from cogs.guides.guide_pages import LONGEST, guide_pages
from tests.cogs.largest import choose, has, press
from tests.cogs.playing import begin_made
from tests.syntax import ROOT

WORDS = texts("en")


@pytest.fixture
async def help_page(house, ann):
    return (await house.after(ann.slash(house.general, "/help"))).message


def text(message):
    return "\n".join(texts_of(message.components))


def options(message, pattern):
    """The list of such an id: what stands in it, and which of that is selected."""
    (one,) = (one for one in selects(message) if re.search(pattern, one["custom_id"]))
    return [option["label"] for option in one["options"]], [o["label"] for o in one["options"] if o.get("default")]


def test_every_guide_has_its_place():
    assert sorted(GUIDES) == sorted(path.stem for path in (ROOT / "data/guides/en").glob("*.md"))


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", GUIDES)
def test_pages_hold_all_that_the_guide_says(name, lang):
    """Each word of each block, but for the signs of code round commands, once."""
    pages = guide_pages(name, lang)
    blocks = [block for part in guide(name, lang).parts for block in part.blocks]
    shown = re.sub(r"[`\s]", "", "".join(page.text for page in pages))
    place = 0
    for block in blocks:
        sought = re.sub(r"[`\s]", "", block)
        place = shown.index(sought, place) + len(sought)
    assert {part.title for part in guide(name, lang).parts[1:]} <= {page.title for page in pages} or len(pages) == 1


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("name", FOR_PLAYERS)
def test_pages_are_as_long_as_a_phone_bears(name, lang):
    pages = guide_pages(name, lang)
    assert max(len(page.text) for page in pages) <= LONGEST + 300 < LAYOUT
    assert sum(page.begins for page in pages) <= OPTIONS
    assert max(len(page.title) for page in pages) <= LABEL
    assert not any(re.search(r"\]\((?!https)|^\|", page.text, re.MULTILINE) for page in pages), "a link, a table"


async def test_help_lists_them_and_a_guide_is_read_from_end_to_end(house, ann, help_page):
    titles = [guide(name, "en").title for name in FOR_PLAYERS]
    assert options(help_page, ":guide:") == (titles, [])
    page = (await choose(house, ann, help_page, ":guide:", "play")).message
    assert page.id == help_page.id, "in place of the help"
    assert options(page, ":pick$") == (titles, ["Play"])
    contents = [part.title for part in guide("play", "en").parts[1:]]
    read = []
    while True:
        read.append(options(page, ":part$"))
        if next(one for one in buttons(page) if one["custom_id"].endswith(":next")).get("disabled"):
            break
        page = (await press(house, ann, page, ":next$")).message
    assert read == [(contents, [title]) for title in contents]
    assert "How it went" in text(page)


async def test_a_part_is_opened_from_the_contents(house, ann, help_page):
    page = (await choose(house, ann, help_page, ":guide:", "play")).message
    page = (await choose(house, ann, page, ":part$")).message
    assert WORDS("guide.page", guide="Play", page=14, pages=14) in text(page)
    page = (await press(house, ann, page, ":back$")).message
    assert "two thirds" in text(page)


@pytest.mark.parametrize("locale", ["en-US", "ja"])
async def test_each_command_can_be_pressed(house_with_mentions, locale):
    house, person = house_with_mentions, house_with_mentions.person("Somebody", locale=locale)
    page = (await house.after(person.slash(house.general, "/help"))).message
    page = (await choose(house, person, page, ":guide:", "play")).message
    assert set(re.findall(r"</([a-z ]+):\d+>", text(page))) == {
        f"game {x}" for x in ("new", "open", "list", "remove", "host")
    } | {"tables"}
    assert not re.search(r"`/|(?<!<)/game", text(page))


async def test_a_long_part_goes_on_on_the_next_page_and_stays_selected(house, ann, help_page):
    page = (await choose(house, ann, help_page, ":guide:", "privacy")).message
    contents, selected = options(page, ":part$")
    page = (await press(house, ann, page, ":next$")).message
    assert options(page, ":part$") == (contents, selected)


async def test_the_invite_link_is_the_bots_own(house, ann, help_page):
    page = (await choose(house, ann, help_page, ":guide:", "host")).message
    assert f"<https://discord.com/oauth2/authorize?client_id={house.bot.application_id}&scope=bot" in text(page)
    assert "YOUR_APPLICATION_ID" not in text(page)


async def test_a_guide_of_one_page_has_nothing_to_turn(house, ann, help_page):
    page = (await choose(house, ann, help_page, ":guide:", "terms")).message
    assert [one["custom_id"] for one in selects(page)] == ["help:guide:::pick"]
    assert not has(page, ":next$")


async def test_everybody_reads_in_their_own_language(house, kei):
    page = (await house.after(kei.slash(house.general, "/ヘルプ"))).message
    page = (await choose(house, kei, page, ":guide:", "play")).message
    assert "募集を出します" in text(page)


async def test_help_of_a_game_lists_them_too(house, ann, ben):
    sitting = await begin_made(house, "cartographers", ann, ben)
    page = (await house.after(ben.slash(sitting.channel, "/help"))).message
    assert has(page, "^help:cartographers:")
    assert options(page, ":guide:")[0][0] == "Play"


async def test_a_guide_that_is_there_no_more_is_refused(house, ann, help_page, monkeypatch):
    page = (await choose(house, ann, help_page, ":guide:", "play")).message
    monkeypatch.setattr("cogs.guides.guide_view.FOR_PLAYERS", ("host",))
    refused = await press(house, ann, page, ":next$")
    assert "does not fit here" in refused.text
