"""What is read aloud of posts, panels and hands with icons: the words, whole, and no emoji's code."""

import re
from random import Random

import pytest

from bot.games.registry import games
from bot.icons import is_icon, without_icons, words_alone
from bot.local.people.reply import pictures
from bot.local.world.components import walk
from cogs.client import icons_by_name
from cogs.discord_text import CONTENT, IconEmojis, shown_length
from cogs.showing.log import Filter, entries, log_pages, read_history
from tests.cogs.client.test_emojis import pictures_drawn_once
from tests.cogs.history.test_replay import play_at_random
from tests.cogs.playing import begin_made, company, seed, without_emojis
from tests.rotation import by_turns

assert pictures_drawn_once  # each emoji is drawn once here, too
BESIDE = re.compile(r"(?<!\d)<:\w+:\d+> (?=\S)")  # an emoji beside its word; behind a number it is what is counted
WORDLESS = re.compile(r"(?<!\d)[\ue000-\uf8ff](?! \S)")
CODE = re.compile(r":\w*[a-z]\w*:")
ROUNDS, PANELS = 14, 3  # of choices, and of these how many have a panel and a hand looked at
LANGUAGES = {"en": "en-US", "ja": "ja"}


@pytest.fixture
def icon_texts(monkeypatch):
    """The texts that were given to be shown with emojis, and how they were."""
    pairs, show = [], IconEmojis.in_text

    def in_text(self, text, most):
        pairs.append((text, show(self, text, most)))
        return pairs[-1][1]

    monkeypatch.setattr(IconEmojis, "in_text", in_text)
    return pairs


def aloud(shown):
    """Return a text as it is heard: an emoji beside its word says nothing, a counted one is called by its sign."""
    return without_emojis(BESIDE.sub("", shown))


async def look(sitting, seat):
    """Open the seat's panel and look at its hand. Return both messages."""
    panel = (await sitting.panel(seat)).message
    reply = await (await sitting.people[seat].slash(sitting.channel, "/hand")).wait()
    return [panel, reply.message]


async def random_game(house, game, lang, random):
    """Play so many choices of a game at random. Return all messages that were seen."""
    people = company(house, game, house.person("Ann", LANGUAGES[lang]), house.person("Ben", LANGUAGES[lang]))
    sitting, seen = await begin_made(house, game, *people, lang=lang), []
    for number in range(ROUNDS):
        if not (table := await sitting.table()).running:
            break
        seat = random.choice(table.seats_to_choose())
        if number % PANELS == 0:
            seen += await look(sitting, seat)
        await house.bot.tables.play.choose(table, seat, random.choice(list(table.question(seat).options)))
        await house.idle()
    return [*seen, *sitting.posts()]


@pytest.mark.parametrize(("game", "lang"), by_turns(games(), LANGUAGES))
async def test_what_is_heard_has_every_word_and_no_code(house, monkeypatch, icon_texts, game, lang):
    seed(monkeypatch, 4)
    await house.sync_emojis()
    seen = await random_game(house, game, lang, Random(4))
    assert any("<:" in shown for _, shown in icon_texts), "icons are shown"
    for given, shown in icon_texts:
        assert aloud(shown) == words_alone(given)
        assert not WORDLESS.search(given)
        assert not CODE.search(re.sub(r"<[:/@#t].*?>", "", aloud(shown)))
    for picture in (picture for message in seen for picture in pictures(message)):
        assert not any(map(is_icon, picture.description or ""))
        assert "<:" not in (picture.description or "")
    for menu in (part for message in seen for part in walk(message.components) if "options" in part):
        lines = [(line["label"], line.get("description"), str(line.get("emoji"))) for line in menu["options"]]
        assert len(set(lines)) == len(lines), "no two lines look alike"
    for control in (part for message in seen for part in walk(message.components)):
        for named in (control, *control.get("options", ())):
            if (named.get("emoji") or {}).get("id"):
                assert re.search(r"\w", named["label"]), "an emoji alone says nothing"


@pytest.mark.parametrize("game", games())
async def test_each_page_of_a_long_log_has_room_for_its_emojis(house, monkeypatch, game):
    seed(monkeypatch, 4)
    house.hold_posts()
    sitting = await play_at_random(house, game, company(house, game), Random(4), steps=80)
    table, names = await sitting.table(), dict.fromkeys(icons_by_name(), 10**19 - 1)
    emojis = IconEmojis()
    emojis.learn(names)
    log = entries(table, await read_history(house.bot, table))
    pages = log_pages(table, log, Filter(), "en", None)
    assert pages
    for page in pages:
        assert without_icons(page) != page, "who acts is told with a badge"
        assert "<:" in emojis.in_text(page, CONTENT)
        assert len(emojis.in_text(page, CONTENT)) == shown_length(page) <= CONTENT
