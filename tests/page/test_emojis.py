"""The application's own emojis on the page: pictures in texts, on buttons and in lists, with their names to be read."""

import pytest

from bot.local.world.records import Emoji
from tests.local.example import png
from tests.page.posting import post
from tests.page.seat import expect

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.fixture
def kelp(stand_in):
    emoji = Emoji(stand_in.world.new_id(), "kelp")
    stand_in.world.add_emoji(emoji, png(128, 128))
    return emoji


async def test_own_emojis_are_pictures_wherever_they_stand(stand_in, sit, kelp):
    sign = {"id": str(kelp.id), "name": kelp.name}
    button = {"type": 2, "id": 2, "style": 2, "custom_id": "kelp", "emoji": sign}
    option = {"label": "Farm", "value": "farm", "emoji": sign}
    goods = {"type": 3, "id": 4, "custom_id": "goods", "options": [option], "min_values": 1, "max_values": 1}
    rows = [{"type": 1, "id": place, "components": [part]} for place, part in ((1, button), (3, goods))]
    ann = await sit("Ann")
    post(stand_in.world, f"2 <:kelp:{kelp.id}> kelp, in all 7<:kelp:{kelp.id}>", components=rows)
    beside_its_word, counted = (ann.last.locator(".text img").nth(place) for place in range(2))
    await expect(beside_its_word).to_have_attribute("alt", "")
    await expect(counted).to_have_attribute("alt", "kelp")
    await expect(ann.last.get_by_role("button", name="kelp", exact=True).locator("img")).to_be_visible()
    await ann.last.get_by_role("button", name="Make a selection").click()
    await expect(ann.options.locator("img")).to_be_visible()
    await ann.pictures_loaded()
    await _is_shown_where_it_is_answered(stand_in.world, ann, kelp)


async def _is_shown_where_it_is_answered(world, ann, kelp):
    """The line has pictures, too, and at its end never half of what stands for one."""
    asked = post(world, f"2 <:kelp:{kelp.id}> more " * 9)
    post(world, "Here", reply_to=asked.id)
    answered = ann.last.locator(".above")
    await expect(answered.locator("img").first).to_have_attribute("alt", "")
    await expect(answered).not_to_contain_text("<")
    await ann.pictures_loaded()
