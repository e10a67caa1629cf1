"""Makes README's picture of the local page, and its film of a turn on a phone: python -m tests.page.screenshot."""

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
from tests.cogs.playing import begin_by_buttons
from tests.page.conftest import ARGUMENTS, find_browser
from tests.page.seat import Seat

FOLDER = Path(__file__).parents[2] / ".github" / "pictures"
SIZE, PHONE = {"width": 1240, "height": 900}, {"width": 390, "height": 760}
TURNS = 7
MOVES = ("🔃", "⬇️")
SECONDS = 1.6  # that a picture of the film stands; the last one longer


async def main():
    with tempfile.TemporaryDirectory() as folder:
        stand_in = StandIn(World(channels=("general", "games")))
        Page(stand_in).invite()
        async with stand_in, async_playwright() as playwright:
            house = House(stand_in, f"sqlite:///{folder}/games.sqlite", drawn=True)
            await house.start()
            chromium = await playwright.chromium.launch(executable_path=find_browser(), args=ARGUMENTS)
            try:
                shot, shots = await picture(house, chromium), await film(house, chromium)
            finally:
                await chromium.close()
                await house.stop()
    Image.open(io.BytesIO(shot)).convert("RGB").save(FOLDER / "page.png", optimize=True)
    first, *rest = (Image.open(io.BytesIO(one)).convert("RGB").quantize(128, kmeans=2) for one in shots)
    stand = [round(1000 * SECONDS)] * len(rest) + [round(2500 * SECONDS)]
    first.save(FOLDER / "turn.gif", save_all=True, append_images=rest, duration=stand, loop=0, optimize=True)


async def picture(house, chromium):
    """A game under way between two people, seen by one who is called to draw."""
    ann, ben = house.person("Ann"), house.person("Ben")
    sitting = await begin_by_buttons(house, ann, ben)
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


async def film(house, chromium):
    """A turn in the same game on a phone: the post, the panel, the shape turned and moved, and what is posted then."""
    tab = await chromium.new_page(viewport=PHONE, color_scheme="dark", device_scale_factor=1)
    seat, shots = await Seat(tab, house.stand_in.url).open("Ann"), list[bytes]()

    async def shoot():
        await seat.pictures_loaded()
        await tab.wait_for_timeout(300)
        shots.append(await tab.screenshot())

    while await seat.button("Dismiss message").count():  # the panel has gone on by itself
        await seat.press("Dismiss message")
        await tab.wait_for_timeout(300)
    await shoot()
    await seat.press("Play")
    await seat.see(seat.button("Confirm"))
    await shoot()
    for name in MOVES:
        await seat.press(name)
        await seat.pictures_loaded()
        await tab.wait_for_timeout(700)
        await shoot()
    await seat.press("Confirm")
    await seat.see(seat.button("Change"))
    await shoot()
    return shots


if __name__ == "__main__":
    asyncio.run(main())
