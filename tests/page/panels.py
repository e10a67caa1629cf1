"""Makes the pictures of panels for the page on layouts: python -m tests.page.panels."""

import asyncio
import io
import random
import tempfile

from PIL import Image
from playwright.async_api import async_playwright

from bot.local.page.page import Page
from bot.local.server import StandIn
from bot.local.world.world import World
from bot.tables.lobby import beginning
from tests.cogs.house import House
from tests.cogs.playing import begin_made
from tests.page.conftest import ARGUMENTS, find_browser
from tests.page.screenshot import FOLDER
from tests.page.seat import Seat, expect

PANELS = {"cartographers": "draw", "sky_islands": "place", "oceans": "play", "solarius_mission": "take"}
AGAIN = {"oceans": "refill"}
SIZE = {"width": 900, "height": 1200}
SMALL = "picture => Object.assign(picture.style, {maxHeight: '140px', width: 'auto'})"  # the controls count
SEED = 7


async def main():
    beginning.seed_of = lambda *_: SEED
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=find_browser(), args=ARGUMENTS)
        for game, word in (*PANELS.items(), *AGAIN.items()):
            shot = Image.open(io.BytesIO(await picture(chromium, game, word))).convert("RGB")
            shot.quantize(256).save(FOLDER / f"panel-{game}-{word}.png", optimize=True)
        await chromium.close()


async def picture(chromium, game, word):
    """The panel of a game between two people in which Ann is asked this."""
    with tempfile.TemporaryDirectory() as folder:
        stand_in = StandIn(World(channels=("general", "games")))
        Page(stand_in).invite()
        async with stand_in:
            house = House(stand_in, f"sqlite:///{folder}/games.sqlite", drawn=True)
            await house.start()
            await house.sync_emojis()
            sitting = await begin_made(house, game, house.person("Ann"), house.person("Ben"))
            await until_asked(sitting, word)
            await house.wait_for_posts()
            tab = await chromium.new_page(viewport=SIZE, color_scheme="dark")
            shot = await panel(await Seat(tab, stand_in.url).open("Ann"))
            await tab.close()
            await house.stop()
    return shot


async def until_asked(sitting, word):
    """Let both choose by luck until the first is asked this."""
    luck, tables = random.Random(SEED), sitting.house.bot.tables
    while True:
        table = await sitting.table()
        question = table.question(0) if 0 in table.seats_to_choose() else None
        if question and question.effect.word == word:
            return
        seat = table.seats_to_choose()[0]
        choices = list(table.question(seat).options)
        await tables.play.choose(table, seat, luck.choice(choices))


async def panel(seat):
    """What opens at Play."""
    await seat.press("Play", exact=True)
    await expect(seat.last.get_by_role("button", name="Suggest")).to_be_visible()
    got_it = seat.last.get_by_role("button", name="Got it")
    if await got_it.count():  # where there is room for the explanation
        await got_it.click()
        await expect(got_it).to_have_count(0)
    await seat.pictures_loaded()
    await seat.last.get_by_role("img").first.evaluate(SMALL)
    return await seat.last.screenshot()


if __name__ == "__main__":
    asyncio.run(main())
