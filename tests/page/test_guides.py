"""The guides on the page: each of them, in the reader's language, from a list and from its contents."""

import pytest

from bot.guides import GUIDES, guide
from tests.page.conftest import PHONE
from tests.page.seat import expect

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_a_guide_is_chosen_and_its_parts_are_jumped_to_on_a_phone(sit):
    ann = await sit("Ann", **PHONE)
    await ann.tab.get_by_role("button", name="Channels and people").click()
    await ann.tab.get_by_role("button", name="Guides").click()
    sheet = ann.tab.get_by_role("dialog", name="Guides")
    await expect(sheet.get_by_role("option")).to_have_text([guide(name, "en").title for name in GUIDES])
    await sheet.get_by_role("combobox").select_option(label=guide("run", "en").title)
    last = sheet.get_by_role("heading", name="Uninstall")
    await expect(last).not_to_be_in_viewport()
    await sheet.get_by_role("button", name="Uninstall").click()
    await expect(last).to_be_in_viewport()
    await expect(sheet).to_contain_text("systemctl disable --now gamekeeper")
    width = await sheet.evaluate("sheet => [sheet.querySelector('.guide-text').scrollWidth, sheet.clientWidth]")
    assert width[0] <= width[1], "nothing is read sideways"
    await sheet.get_by_role("button", name="Close").click()
    await expect(sheet).to_have_count(0)


async def test_each_guide_is_whole_and_in_the_readers_language(sit):
    chie = await sit("Chie")
    await chie.tab.get_by_role("button", name="ガイド").press("Enter")
    sheet = chie.tab.get_by_role("dialog", name="ガイド")
    for name in GUIDES:
        await sheet.get_by_role("combobox").select_option(label=guide(name, "ja").title)
        titles = [part.title for part in guide(name, "ja").parts[1:]]
        await expect(sheet.locator("section > h2")).to_have_text(titles)
        await expect(sheet.get_by_role("navigation").get_by_role("listitem")).to_have_text(titles)
    await chie.tab.keyboard.press("Escape")
    await expect(sheet).to_have_count(0)


async def test_guides_that_cannot_be_had_stay_shut(sit):
    ann = await sit("Ann")
    await ann.tab.route("**/page/guides*", lambda route: route.fulfill(status=409, json={}))
    await ann.tab.get_by_role("button", name="Guides").press("Enter")
    await ann.tab.wait_for_timeout(200)
    await expect(ann.tab.get_by_role("dialog")).to_have_count(0)
