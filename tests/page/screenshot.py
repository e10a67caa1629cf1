"""Makes README's picture of the local page: python -m tests.page.screenshot."""

import asyncio
import io
import random
import tempfile
from pathlib import Path

from PIL import Image
from playwright.async_api import async_playwright

from bot.local.page.page import Page
from bot.local.server import StandIn
from bot.local.world.world import World
from tests.cogs.house import House
from tests.cogs.playing import begin
from tests.page.conftest import ARGUMENTS, find_browser
from tests.page.seat import Seat

PICTURE = Path(__file__).parents[2] / ".github" / "pictures" / "page.png"
SIZE = {"width": 1240, "height": 900}
TURNS = 7


async def main():
    with tempfile.TemporaryDirectory() as folder:
        stand_in = StandIn(World(channels=("general", "games")))
        Page(stand_in).invite()
        async with stand_in, async_playwright() as playwright:
            house = House(stand_in, f"sqlite:///{folder}/games.sqlite", drawn=True)
            await house.start()
            chromium = await playwright.chromium.launch(executable_path=find_browser(), args=ARGUMENTS)
            try:
                shot = await picture(house, chromium)
            finally:
                await chromium.close()
                await house.stop()
    Image.open(io.BytesIO(shot)).convert("RGB").save(PICTURE, optimize=True)


async def picture(house, chromium):
    """A game under way between two people, seen by one who is called to draw."""
    ann, ben = house.person("Ann"), house.person("Ben")
    sitting = await begin(house, ann, ben)
    luck = random.Random(7)
    for _ in range(TURNS):
        for seat in (await sitting.table()).seats_to_choose():
            await sitting.draw(seat, luck.choice(await sitting.choices(seat)))
        await house.wait_for_posts()
    tab = await chromium.new_page(viewport=SIZE, color_scheme="dark")
    seat = await Seat(tab, house.stand_in.url).open("Ann")
    await seat.say("@Ben what a map! 🏔️")
    await seat.see("what a map")
    await seat.pictures_loaded()
    return await tab.screenshot()


if __name__ == "__main__":
    asyncio.run(main())
