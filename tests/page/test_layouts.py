"""Layout views (components v2) as the page shows and reads them."""

import io

import discord
import pytest

from tests.local.example import png
from tests.page.seat import expect

pytestmark = pytest.mark.asyncio(loop_scope="session")

SIZES = pytest.mark.parametrize("width", [390, 1440])
THEMES = pytest.mark.parametrize("theme", ["dark", "light"])


async def test_a_layout_view_is_shown_part_by_part(stand_in, example, sit):
    ann = await sit("Ann")
    await ann.command("/layout")
    view = ann.last.get_by_role("group").first
    await expect(view.locator("strong")).to_have_text("Board")
    await ann.see(view.get_by_role("img", name="a board"), count=2)  # thumbnail and gallery
    await expect(view.locator("hr")).to_have_count(1)
    await ann.press("Press")
    await expect(ann.last).to_contain_text("pressed")
    await ann.wait_gone(ann.last.get_by_role("img"))


@SIZES
@THEMES
async def test_sections_stand_beside_their_buttons_in_any_window(stand_in, example, sit, width, theme):
    view = discord.ui.LayoutView(timeout=None)
    words = "A table with a long name and all who sit there, so that its words take several lines on a phone"
    entries = [
        discord.ui.Section(f"**Table {n}** {words}", accessory=discord.ui.Button(label="Open", custom_id=f"t:{n}"))
        for n in (1, 2)
    ]
    gallery = discord.ui.MediaGallery(
        *(discord.MediaGalleryItem(f"attachment://{n}.png", description=f"board {n}") for n in (1, 2))
    )
    view.add_item(discord.ui.Container(entries[0], discord.ui.Separator(), entries[1], gallery))
    files = [discord.File(io.BytesIO(png(900, 600)), f"{n}.png") for n in (1, 2)]
    await example.get_channel(stand_in.world.channel("general").id).send(view=view, files=files)
    ann = await sit("Ann", viewport={"width": width, "height": 900}, color_scheme=theme)
    await ann.pictures_loaded()
    assert await ann.overflow() == 0
    for number in (1, 2):
        section = ann.last.get_by_role("group").filter(has_text=f"Table {number}").last
        button = section.get_by_role("button", name="Open", exact=True)
        await expect(button).to_have_accessible_description(f"Table {number} {words}")
        text, side = await section.locator(".section-text").bounding_box(), await button.bounding_box()
        assert text["x"] + text["width"] <= side["x"]
        assert abs(text["y"] - side["y"]) < 2
        assert side["x"] + side["width"] <= width
        await expect(ann.last.get_by_role("img", name=f"board {number}", exact=True)).to_be_visible()


async def test_every_text_of_a_layout_is_spoken(stand_in, example, sit):
    ann = await sit("Ann")
    view = discord.ui.LayoutView(timeout=None)
    for text in ("first", "second"):
        view.add_item(discord.ui.TextDisplay(text))
    await example.get_channel(stand_in.world.channel("general").id).send(view=view)
    await expect(ann.tab.get_by_role("log").filter(has_text="second")).to_contain_text("first")
