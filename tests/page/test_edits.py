"""What a person is doing on the page outlasts edits and news."""

import asyncio

import pytest

from tests.local.example import Panel
from tests.page.posting import post
from tests.page.seat import Seat, expect

pytestmark = pytest.mark.asyncio(loop_scope="session")


def newest(world):
    return list(world.messages[world.channel("general").id].values())[-1]


async def test_an_edit_leaves_an_open_list_open_with_what_is_chosen_in_it(stand_in, example, sit):
    ann = await sit("Ann")
    message = await example.get_channel(stand_in.world.channel("general").id).send("before", view=Panel())
    await ann.see(ann.message("before"))
    await ann.button("Terrain").click()
    keys = ann.tab.keyboard
    await keys.press("Enter")
    await keys.press("ArrowDown")
    for number in range(3):
        await message.edit(content=f"edit {number}")
        await ann.see(f"edit {number}")
        await expect(ann.tab.get_by_role("listbox", name="Terrain")).to_be_focused()
    active = await ann.tab.get_by_role("listbox", name="Terrain").get_attribute("aria-activedescendant")
    await expect(ann.tab.locator(f"#{active}")).to_contain_text("Water")
    await expect(ann.options.filter(has_text="Forest")).to_have_attribute("aria-selected", "true")
    await ann.wait_gone(ann.message("Only you can see this").filter(has_text="F"))  # an edit hands nothing over
    await keys.press("Enter")
    await keys.press("Escape")
    await expect(ann.last).to_contain_text("F+W")
    await expect(ann.button("Terrain")).to_be_focused()


async def test_an_edit_that_takes_the_list_away_chooses_nothing(stand_in, example, sit):
    ann = await sit("Ann")
    await ann.command("/panel")
    await ann.see(ann.message("Only you can see this"))
    await ann.button("Terrain").click()
    await ann.tab.keyboard.press("Enter")
    before = len(stand_in.world.messages[stand_in.world.channel("general").id])
    message = newest(stand_in.world)
    message.content, message.components = "gone", []
    stand_in.world.publish_edit(message)
    await ann.see("gone")
    await ann.wait_gone(ann.tab.get_by_role("listbox", name="Terrain"))
    assert len(stand_in.world.messages[stand_in.world.channel("general").id]) == before


async def test_an_edit_under_a_button_that_is_held_down_does_not_lose_the_press(stand_in, example, sit):
    ann = await sit("Ann")
    message = await example.get_channel(stand_in.world.channel("general").id).send("before", view=Panel())
    await ann.see(ann.message("before"))
    await ann.button("Later").hover()
    await ann.tab.mouse.down()
    await message.edit(content="edited")
    post(stand_in.world, "news")
    await ann.tab.mouse.up()
    await ann.see("came later")
    await ann.see("news")


async def test_edits_and_news_leave_what_is_being_typed(stand_in, example, sit):
    ann = await sit("Ann")
    message = await example.get_channel(stand_in.world.channel("general").id).send("first", view=Panel())
    await ann.see("first")
    await ann.box.press_sequentially("half a wo")
    await message.edit(content="second")
    post(stand_in.world, "third")
    await ann.see("second")
    await ann.see("third")
    await expect(ann.box).to_be_focused()
    await expect(ann.box).to_have_value("half a wo")
    await ann.box.fill("")
    await ann.box.press_sequentially("/game new ")
    field = ann.tab.get_by_role("combobox", name="game")
    await field.press_sequentially("ca")
    await ann.see(ann.options)
    await message.edit(content="fourth")
    post(stand_in.world, "fifth")
    await ann.see("fifth")
    await expect(field).to_be_focused()
    await expect(field).to_have_value("ca")
    await ann.see(ann.options)


async def test_a_command_typed_at_once_is_taken_however_slowly_commands_come(chromium, stand_in, example):
    """The page is shown once its box has a channel to write in: before, what was typed then was never offered."""
    within = await chromium.new_context()
    ann = Seat(await within.new_page(), stand_in.url)

    async def answer_late(route):
        await asyncio.sleep(0.5)
        await route.continue_()

    await ann.tab.route("**/page/commands*", answer_late)
    await ann.open("Ann")
    await ann.box.press_sequentially("/game ")
    await expect(ann.options.first).to_be_visible()
    assert ann.errors == []
    await within.close()
