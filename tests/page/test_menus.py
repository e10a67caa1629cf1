"""The menus of messages and people on the page, with a bot of no game."""

import pytest

from tests.page.conftest import PHONE
from tests.page.posting import post
from tests.page.seat import expect

pytestmark = pytest.mark.asyncio(loop_scope="session")


@pytest.mark.usefixtures("example")
async def test_the_menu_of_a_message_is_used_on_a_phone(stand_in, sit):
    ann = await sit("Ann", **PHONE)
    post(stand_in.world, "the post")
    await ann.last.get_by_role("button", name="More about the message").click()
    menu = ann.tab.get_by_role("menu")
    await expect(menu.get_by_role("menuitem")).to_have_text(["Read aloud"])
    box = await menu.bounding_box()
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PHONE["viewport"]["width"]
    await menu.get_by_role("menuitem").click()
    await expect(ann.last).to_contain_text("Ann used Read aloud")
    await expect(ann.last).to_contain_text("gamekeeper: the post []")
    await expect(menu).to_have_count(0)
    await expect(ann.last.get_by_role("button", name="More about")).to_have_count(0)


@pytest.mark.usefixtures("example")
async def test_the_menu_of_a_person_is_used_by_keys(sit):
    ann = await sit("Ann")
    await ann.tab.get_by_role("button", name="More about Ben").press("Enter")
    await expect(ann.tab.get_by_role("menuitem", name="Wave")).to_be_focused()
    await ann.tab.keyboard.press("Enter")
    await expect(ann.last).to_contain_text("Wave to Ben")
    await expect(ann.tab.get_by_role("button", name="More about Ann")).to_have_count(0)


async def test_a_menu_without_commands_says_so(stand_in, sit):
    ann = await sit("Ann")
    post(stand_in.world, "the post")
    await ann.last.get_by_role("button", name="More about the message").press("Enter")
    await expect(ann.tab.get_by_role("menu")).to_have_text("The bot offers nothing here.")
    await ann.tab.keyboard.press("Escape")
    await expect(ann.tab.get_by_role("menu")).to_have_count(0)
