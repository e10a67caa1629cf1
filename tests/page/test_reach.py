"""Everybody can play: on a phone, by keyboard alone, with a screen reader, in Japanese, in light and dark."""

import re

import pytest

from bot.texts import texts
from tests.cogs.playing import begin
from tests.page.conftest import PHONE
from tests.page.seat import expect

pytestmark = pytest.mark.asyncio(loop_scope="session")
READABLE = 4.5  # WCAG 2, level AA

CONTRASTS = """
() => {
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].map((each, at) => (at < 3 ? each : each / 255));
  };
  const over = (top, below) => [0, 1, 2].map((at) => top[at] * top[3] + below[at] * (1 - top[3]));
  const ground = (element) => {
    if (!element) return [255, 255, 255];
    const own = rgba(getComputedStyle(element).backgroundColor);
    return own[3] === 1 ? own.slice(0, 3) : over(own, ground(element.parentElement));
  };
  const light = (colour) => {
    const [r, g, b] = colour.map((each) => each / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const poor = [];
  while (texts.nextNode()) {
    const { parentElement, data } = texts.currentNode;
    if (!data.trim() || !parentElement.checkVisibility() || parentElement.closest(".emoji, :disabled")) continue;
    const below = ground(parentElement);
    const [a, b] = [light(over(rgba(getComputedStyle(parentElement).color), below)), light(below)].sort((x, y) => y - x);
    if ((a + 0.05) / (b + 0.05) < WANTED) poor.push(`${data.trim().slice(0, 30)}: ${((a + 0.05) / (b + 0.05)).toFixed(2)}`);
  }
  return poor;
}
""".replace("WANTED", str(READABLE))


async def full_channel(house):
    """A channel with a lobby, a turn that calls Ann, and her panel."""
    ann = house.person("Ann")
    sitting = await begin(house, ann, house.person("Ben"), channel=house.general)
    await sitting.panel(0)
    await ann.say(house.general, "`code` <@1> ||hidden|| https://example.com")
    return sitting


async def tab_to(seat, name, key="Tab", most=60):
    """Move the focus until it is on what is called so."""
    for _ in range(most):
        await seat.tab.keyboard.press(key)
        if name in await seat.focused_text():
            return
    raise AssertionError(f"{most} times {key} do not lead to {name!r}")


async def test_a_turn_by_keyboard_alone(house, sit):
    ann = await sit("Ann")
    keys = ann.tab.keyboard
    await ann.tab.locator("body").focus()
    await tab_to(ann, "Skip to the message box", most=2)
    await keys.press("Enter")
    await expect(ann.box).to_be_focused()
    await keys.type("/gam")
    await expect(ann.options.first).to_be_visible()
    for _ in range(20):
        active = await ann.box.get_attribute("aria-activedescendant")
        if "/game new" in await ann.tab.locator(f"#{active}").inner_text():
            break
        await keys.press("ArrowDown")
    await keys.press("Enter")
    await expect(ann.tab.get_by_role("combobox", name="game")).to_have_attribute(
        "aria-activedescendant", re.compile(".")
    )
    await keys.press("Enter")
    await keys.press("Enter")
    await ann.see(ann.button("Start"))
    await expect(ann.box).to_be_focused()
    await tab_to(ann, "Start", "Shift+Tab")
    await keys.press("Enter")
    await ann.see(ann.button("Play alone"))
    await ann.box.focus()
    await tab_to(ann, "Play alone", "Shift+Tab")
    await keys.press("Enter")
    await ann.see(ann.button("Play", exact=True))
    await ann.box.focus()
    await tab_to(ann, "Play", "Shift+Tab")
    await keys.press("Enter")
    await ann.see(ann.button("Confirm"))
    await tab_to(ann, "➡️")
    preview = ann.last.get_by_role("img")
    before = await preview.get_attribute("src")
    await keys.press("Enter")
    await expect(preview).not_to_have_attribute("src", before)  # the panel has been drawn anew
    assert "➡️" in await ann.focused_text()
    await tab_to(ann, "Row ", "Shift+Tab")
    await keys.press("ArrowDown")
    await expect(ann.tab.get_by_role("listbox")).to_be_focused()
    before = await preview.get_attribute("src")
    await keys.press("Home")
    await keys.press("Enter")
    await expect(preview).not_to_have_attribute("src", before)
    await expect(ann.button("Row A")).to_be_focused()
    await tab_to(ann, "Confirm")
    await keys.press("Enter")
    await expect(ann.last).to_contain_text(re.compile("Turned up|Your turn|✅"))


async def test_escape_closes_what_is_open_and_gives_the_focus_back(house, sit):
    await full_channel(house)
    ann = await sit("Ann")
    keys = ann.tab.keyboard
    await ann.button("row").click()
    await keys.press("Escape")
    await expect(ann.button("row")).to_be_focused()
    await ann.box.focus()
    await keys.type("/gam")
    await ann.see(ann.options)
    await keys.press("Escape")
    await ann.wait_gone(ann.options)
    await ann.box.fill("")
    await keys.type("/game new ")
    await ann.see(ann.options)
    await keys.press("Escape")
    await keys.press("Escape")
    await expect(ann.box).to_be_focused()
    await ann.messages.locator("button.picture").first.focus()
    await keys.press("Enter")
    await expect(ann.tab.get_by_role("dialog")).to_be_visible()
    await keys.press("Escape")
    await ann.wait_gone(ann.tab.get_by_role("dialog"))
    assert "Close" not in await ann.focused_text()


async def test_a_screen_reader_is_told_what_things_are_and_what_is_new(house, sit):
    sitting = await full_channel(house)
    ann = await sit("Ann")
    for role in ("button", "link", "textbox", "combobox", "img", "navigation", "region", "listbox"):
        for element in await ann.tab.get_by_role(role).all():
            await expect(element).to_have_accessible_name(re.compile(r"\S"))
    await expect(ann.tab.get_by_role("img", name=re.compile("^Cartographers, "))).not_to_have_count(0)
    live = ann.tab.locator("[aria-live=polite]")
    await expect(live).to_be_empty()
    await sitting.draw(0)
    await sitting.draw(1)
    await expect(live).to_contain_text("Gamekeeper: ")
    await expect(live).to_contain_text("Turned up")
    assert await ann.tab.locator("html").get_attribute("lang") == "en"


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_texts_stand_out_from_their_ground(house, sit, scheme):
    await full_channel(house)
    ann = await sit("Ann", color_scheme=scheme)
    await ann.see(ann.button("Confirm"))
    assert await ann.tab.evaluate(CONTRASTS) == []
    await ann.box.press_sequentially("/game new ")
    await ann.see(ann.options)
    assert await ann.tab.evaluate(CONTRASTS) == []


async def test_the_theme_is_chosen_and_kept(stand_in, sit):
    ann = await sit("Ann", color_scheme="light")
    ground = "getComputedStyle(document.body).backgroundColor"
    light = await ann.tab.evaluate(ground)
    await ann.tab.get_by_label("Colours").select_option("Dark")
    dark = await ann.tab.evaluate(ground)
    assert dark != light
    await ann.tab.reload()
    await ann.box.wait_for()
    assert await ann.tab.evaluate(ground) == dark


async def test_a_turn_on_a_phone_in_japanese(house, sit):
    words = texts("ja", "cartographers")
    await begin(house, house.person("Ann"), house.person("Chie"))
    chie = await sit("Chie", **PHONE)
    assert await chie.tab.locator("html").get_attribute("lang") == "ja"
    await chie.pictures_loaded()
    assert await chie.overflow() == 0
    await chie.press("Play", exact=True)
    await chie.see(chie.message("これはあなただけに表示されています"))
    for button in await chie.last.locator(".components button").all():
        box = await button.bounding_box()
        assert box["height"] >= 40
        assert box["x"] + box["width"] <= 400
    await chie.press(words("panel.confirm"))
    await chie.see(chie.last.filter(has_text="✅"))
    assert await chie.overflow() == 0


async def test_a_language_that_only_data_files_know_is_chosen_and_played(house, sit):
    """German: the page, the panel, and the command by its German name; a phone has room for all of it."""
    words = texts("de", "cartographers")
    ann = await sit("Ann", **PHONE)
    await ann.tab.get_by_role("button", name="Channels and people").click()
    await ann.tab.get_by_label("Language").select_option("Deutsch")
    await ann.see(ann.tab.get_by_role("button", name="Kanäle und Leute"))
    await ann.tab.keyboard.press("Escape")
    await begin(house, house.person("Ann"), house.person("Ben"))
    await ann.pictures_loaded()
    await ann.press(words("button.play"), exact=True)
    await ann.see(ann.message("Nur du kannst das sehen"))
    await ann.press(words("panel.confirm"))
    await ann.see(ann.last.filter(has_text="✅"))
    assert await ann.overflow() == 0
    path = f"/{words('command.game.name')} {words('command.list.name')}"
    await ann.box.press_sequentially(path[:4])
    await ann.see(ann.tab.get_by_role("option", name=words("command.list.about")))


async def test_commands_are_found_by_their_japanese_names(house, sit):
    words = texts("ja", "cartographers")
    path = f"/{words('command.game.name')} {words('command.new.name')}"
    chie = await sit("Chie", **PHONE)
    await chie.box.press_sequentially(path[:4])
    await chie.see(chie.tab.get_by_role("option", name=words("command.new.about")))
    await chie.box.fill("")
    await chie.command(path, **{words("param.game.name"): words("game.name")})
    await chie.see(chie.message(f"Chieが{path}を使用しました"))


async def test_the_sidebar_is_a_drawer_on_a_phone(stand_in, sit):
    ann = await sit("Ann", **PHONE)
    menu = ann.tab.get_by_role("button", name="Channels and people")
    await ann.wait_gone(ann.tab.get_by_role("navigation"))
    await menu.click()
    await expect(ann.tab.get_by_role("link", name="general")).to_be_focused()
    await expect(menu).to_have_attribute("aria-expanded", "true")
    await ann.tab.keyboard.press("Escape")
    await ann.wait_gone(ann.tab.get_by_role("navigation"))
    await expect(menu).to_be_focused()
    await menu.click()
    await ann.tab.get_by_role("link", name="games").click()
    await expect(ann.tab.get_by_role("heading", name="#games", level=1)).to_be_visible()
    await ann.wait_gone(ann.tab.get_by_role("navigation"))
    await menu.click()
    await ann.tab.get_by_role("link", name="Be Ben").click()
    await expect(ann.tab.get_by_text("You are Ben")).to_have_count(1)
    assert await ann.overflow() == 0


@pytest.mark.parametrize(("browser", "lang"), [("ja-JP", "ja"), ("en-GB", "en"), ("fr-FR", "en")])
async def test_who_opens_the_page_for_the_first_time_reads_it_in_their_browsers_language(
    chromium, stand_in, browser, lang
):
    """Where it is one of the page's; a Japanese saw English until they found the list of languages."""
    context = await chromium.new_context(locale=browser)
    tab = await context.new_page()
    await tab.goto(stand_in.url)
    await expect(tab.locator("html")).to_have_attribute("lang", lang)
    await expect(tab.locator("textarea")).to_be_visible()
    await expect(tab.get_by_role("combobox", name="言語" if lang == "ja" else "Language")).to_be_attached()
    await context.close()
