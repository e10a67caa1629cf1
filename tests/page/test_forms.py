"""Forms of radio buttons and check boxes: by role, by keyboard, on a phone, in light and dark, in Japanese."""

import discord
import pytest

from bot.texts import texts
from tests.page.conftest import PHONE
from tests.page.seat import expect
from tests.page.test_reach import CONTRASTS

pytestmark = pytest.mark.asyncio(loop_scope="session")


class Survey(discord.ui.Modal, title="A survey"):
    """A form with a field of each kind that is chosen, not typed."""

    lands = discord.ui.Label(
        text="Lands",
        component=discord.ui.CheckboxGroup(
            options=[discord.CheckboxGroupOption(label=name) for name in ("Forest", "Water", "Farm")], max_values=2
        ),
    )
    speed = discord.ui.Label(
        text="Speed",
        component=discord.ui.RadioGroup(options=[discord.RadioGroupOption(label=name) for name in ("Slow", "Fast")]),
    )
    often = discord.ui.Label(text="Often", description="once a day", component=discord.ui.Checkbox())

    async def on_submit(self, interaction):
        lands, speed, often = (label.component for label in (self.lands, self.speed, self.often))
        await interaction.response.send_message(f"{lands.values} {speed.value} {often.value}")


@pytest.fixture
def survey(example, monkeypatch):
    """The example's question is the survey."""
    monkeypatch.setattr("tests.local.example.Question", Survey)


async def open_form(seat, button, title):
    await seat.press(button)
    form = seat.tab.get_by_role("dialog", name=title)
    await expect(form).to_be_visible()
    return form


async def test_what_is_ticked_and_chosen_is_what_discord_sends(survey, sit):
    ann = await sit("Ann")
    await ann.command("/panel")
    form = await open_form(ann, "Ask", "A survey")
    lands, speed = form.get_by_role("group", name="Lands"), form.get_by_role("group", name="Speed")
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_be_visible()  # a speed is required
    await speed.get_by_role("radio", name="Fast").check()
    for land in ("Forest", "Water", "Farm"):
        await lands.get_by_role("checkbox", name=land).check()
    await form.get_by_role("checkbox", name="Often").check()
    await form.get_by_role("button", name="Submit").click()
    await expect(form.get_by_role("alert")).to_contain_text("3 ticked, not 1 to 2")
    await lands.get_by_role("checkbox", name="Water").uncheck()
    await form.get_by_role("button", name="Submit").click()
    await expect(ann.last).to_contain_text("['Forest', 'Farm'] Fast True")
    await ann.wait_gone(form)


async def test_the_form_of_the_pace_by_keyboard_alone(house, sit):
    ann = await sit("Ann")
    await ann.command("/game new", game="Cartographers")
    form = await open_form(ann, "Pace", "Time for turns")
    pace = form.get_by_role("group", name="Pace")
    await expect(pace.get_by_role("radio", name="No limit")).to_be_focused()
    for _ in range(2):
        await ann.tab.keyboard.press("ArrowDown")
    await expect(pace.get_by_role("radio", name="Brisk")).to_be_checked()
    for _ in range(2):  # to the text field, to the rule
        await ann.tab.keyboard.press("Tab")
    await ann.tab.keyboard.press("ArrowUp")
    await expect(form.get_by_role("radio", name="not possible")).to_be_checked()
    await ann.tab.keyboard.press("Tab")
    await ann.tab.keyboard.press("Space")
    await expect(form.get_by_role("checkbox", name="Suggestions:")).not_to_be_checked()
    await ann.tab.keyboard.press("Enter")
    await ann.see(ann.message("Done. ⏱️ Brisk"))
    for told in ("Undo after a reveal: not possible", "Suggestions: none"):
        await expect(ann.last).to_contain_text(told)
    await ann.see(ann.button("Join · Brisk"))
    form = await open_form(ann, "Pace", "Time for turns")
    await expect(form.get_by_role("radio", name="Brisk")).to_be_focused()


async def test_a_night_is_chosen_for_quiet_hours(house, sit):
    ann = await sit("Ann")
    await ann.command("/settings")
    form = await open_form(ann, "Quiet hours", "Time zone, quiet hours, digest")
    await form.get_by_label("Your time zone").fill("Tokyo")
    await form.get_by_role("group", name="Quiet hours").get_by_role("radio", name="22:00-08:00").check()
    await form.get_by_role("radio", name="All together at 18:00").check()
    await form.get_by_role("button", name="Submit").click()
    await expect(ann.last).to_contain_text("Quiet hours: 22:00-08:00 (Asia/Tokyo)")
    await expect(ann.last).to_contain_text("each day at 18:00")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["en", "ja"])
async def test_both_forms_fit_a_phone_and_can_be_read(house, sit, scheme, lang):
    words = texts(lang)
    host = house.person("Ann")
    host.locale = house.world.guild.locale = {"en": "en-US", "ja": "ja"}[lang]
    await house.lobby(host)
    await host.slash(house.general, "/settings")
    ann = await sit("Ann", **PHONE, color_scheme=scheme)
    for button, title in (
        (words("settings.turn.quiet"), words("settings.quiet_form.title")),
        (words("lobby.button.pace"), words("pace.title")),
    ):
        form = await open_form(ann, button, title)
        send = form.locator("footer button").last
        await expect(send).to_be_in_viewport(ratio=1)
        assert await ann.tab.evaluate(CONTRASTS) == []
        assert await form.locator(".form-body").evaluate("body => body.scrollWidth - body.clientWidth") == 0
        heights = await form.locator("label.mark, label.tick").evaluate_all(
            "lines => lines.map(line => line.getBoundingClientRect().height)"
        )
        assert min(heights) >= 40
        await ann.tab.keyboard.press("Escape")
        await ann.wait_gone(form)
