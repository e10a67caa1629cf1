"""Private pages of parts: within Discord's limits, icons and commands in their texts, and what stood there before."""

from types import SimpleNamespace

import discord
import pytest

from bot.icons import FIRST, every_icon
from bot.local.world.components import texts, walk
from cogs.discord_text import CommandMentions, emoji_name
from cogs.page import Entry, Page
from cogs.page.layout import page_view
from cogs.page.room import fitting_entries


def button(number):
    return discord.ui.Button(label="Open", custom_id=f"x:{number}")


def entries(count, length=10, pressed=True):
    return [Entry(f"{number} " + "x" * length, button(number) if pressed else None) for number in range(count)]


MIXED = [entry for pair in zip(entries(30), entries(30, pressed=False), strict=True) for entry in pair]
PAGES = {
    "buttons": Page("head", entries=entries(60)),
    "texts": Page("head", entries=entries(300, pressed=False)),
    "mixed": Page("head", entries=MIXED, foot="foot", rows=[[button("a"), button("b")]], further=7),
    "long": Page("head" * 300, entries=entries(20, 700), foot="foot" * 100),
    "one that is too long": Page("head", entries=entries(1, 5000)),
    "a too long one of many": Page("head", entries=[*entries(1, 5000), *entries(9)]),
    "few": Page("head", entries=entries(3)),
}


@pytest.mark.parametrize("name", PAGES)
async def test_a_page_fits_and_tells_of_every_entry(name):
    page = PAGES[name]
    sent = page_view(page).to_components()
    assert sum(1 for _ in walk(sent)) <= 40
    assert sum(map(len, texts(sent))) <= 4000
    *kept, last = fitting_entries(page)
    omitted = len(page.entries) - len(kept) + page.further
    assert last == Entry(f"… +{omitted}") or (omitted == 1 and last.text[:9] == page.entries[-1].text[:9])
    assert [entry.button for entry in kept] == [entry.button for entry in page.entries[: len(kept)]]


@pytest.mark.parametrize(("count", "kept"), [(13, 13), (14, 12)])
async def test_as_many_entries_stand_there_as_discord_takes(count, kept):
    shown = fitting_entries(Page("head", entries=entries(count)))
    assert sum(entry.button is not None for entry in shown) == kept


async def test_texts_have_icons_and_commands_and_buttons_have_emojis():
    mentions = CommandMentions()
    place, icon = next((place, icon) for place, icon in enumerate(every_icon()) if icon.sign)
    mentions.learn([SimpleNamespace(name="tables", id=77, options=[], type=discord.AppCommandType.chat_input)])
    mentions.emojis.learn({emoji_name(icon): 99})
    pressed = discord.ui.Button(emoji=chr(FIRST + place), label="x", custom_id="x")
    view = page_view(
        Page(f"{chr(FIRST + place)} /tables", entries=[Entry("`/tables` /tables", pressed)], foot="/tables")
    )
    sent = mentions.in_message({"view": view})["view"].to_components()
    told = list(texts(sent))
    assert [part["emoji"]["id"] for part in walk(sent) if part["type"] == 2] == [99]
    assert told == [f"<:{emoji_name(icon)}:99> </tables:77>", "`/tables` </tables:77>", "</tables:77>"]
