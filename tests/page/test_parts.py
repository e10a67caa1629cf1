"""Everything that a message can hold, and everything that can be done with it, with a bot of no game."""

import io
import re

import discord
import pytest

from bot.local.world.records import EPHEMERAL, LOADING
from tests.local.example import picture, png
from tests.page.conftest import PHONE
from tests.page.posting import post
from tests.page.seat import expect

pytestmark = pytest.mark.asyncio(loop_scope="session")

MARKDOWN = r"""# Title
**bold** *italic* __under__ ~~gone~~ `code **raw**` ||secret|| \*stars\* snake\_case
- one
  - inner
- two
3. three
> quoted
-# small
```py
print("<b>")
```
<script>alert(1)</script> <t:0:D>"""


async def test_markdown_is_shown_and_never_read_as_html(stand_in, sit):
    ann = await sit("Ann")
    post(stand_in.world, MARKDOWN)
    text = ann.last.locator(".text")
    await ann.see(text.get_by_role("heading", name="Title"))
    for tag, shown in {"strong": "bold", "em": "italic", "u": "under", "s": "gone", "pre": 'print("<b>")'}.items():
        await expect(text.locator(tag)).to_have_text(shown)
    await expect(text.locator("p code")).to_have_text("code **raw**")
    await expect(text.locator("ul > li > ul > li")).to_have_text("inner")
    await expect(text.locator("ol")).to_have_attribute("start", "3")
    await expect(text.locator("blockquote")).to_have_text("quoted")
    for shown in ("*stars*", "<script>alert(1)</script>", "January 1, 1970"):
        await expect(text).to_contain_text(shown)
    await expect(text).not_to_contain_text("secret", use_inner_text=True)
    await text.get_by_role("button", name="Spoiler").click()
    await expect(text).to_contain_text("secret", use_inner_text=True)


async def test_commands_that_a_message_mentions_have_their_readers_names(stand_in, example, sit):
    """A mention has the English name whatever the language of the text around it."""
    world, person = stand_in.world, stand_in.person("Yuki")
    person.locale = "ja"
    post(world, "</greet:1> </nobody knows:2>")
    for name, named in {"Yuki": "/挨拶", "Ann": "/greet"}.items():
        seat = await sit(name)
        await expect(seat.last.locator(".mention")).to_have_text([named, "/nobody knows"])


async def test_mentions_channels_and_jump_links_lead_there(stand_in, sit):
    world = stand_in.world
    ann, games = await sit("Ann"), world.channel("games")
    there = post(world, "the post", "games")
    link = f"https://discord.com/channels/{world.guild.id}/{games.id}/{there.id}"
    me = stand_in.person("Ann")
    said = post(world, f"<@{me.id}> see <#{games.id}> or {link}", mentions=[me.id])
    await expect(ann.last.locator(".mine")).to_have_text("@Ann")
    assert "calls" in await ann.last.get_attribute("class")
    await ann.last.get_by_role("link", name="message in #games").click()
    await expect(ann.last).to_contain_text("the post")
    await expect(ann.tab.locator(".sought")).to_have_id(f"message-{there.id}")
    assert f"channel={games.id}" in ann.tab.url
    await ann.tab.go_back()
    await expect(ann.last).to_contain_text("or message in #games")
    assert said.id


async def test_an_old_message_is_loaded_to_be_jumped_to(stand_in, sit):
    world = stand_in.world
    first = post(world, "the first of all")
    for number in range(120):
        post(world, f"filler {number}")
    guild, general = world.guild.id, world.channel("general").id
    post(world, f"https://discord.com/channels/{guild}/{general}/{first.id}")
    ann = await sit("Ann")
    await ann.see(ann.messages, count=50)
    await ann.last.get_by_role("link").click()
    await expect(ann.message("the first of all")).to_be_in_viewport()
    await ann.press("Jump to the newest message")
    await expect(ann.last).to_be_in_viewport()


async def test_older_messages_come_when_asked_for(stand_in, sit):
    for number in range(80):
        post(stand_in.world, f"line {number}.")
    ann = await sit("Ann")
    await ann.see(ann.messages, count=50)
    await ann.press("Show older messages")
    await ann.see(ann.messages, count=80)
    await ann.wait_gone(ann.button("Show older messages"))


async def test_an_embed_is_shown_with_its_fields_and_picture(stand_in, example, sit):
    ann = await sit("Ann")
    channel = example.get_channel(stand_in.world.channel("general").id)
    embed = discord.Embed(title="A **card**", description="- first", colour=0xFF8800, url="https://example.com")
    embed.add_field(name="Seats", value="1. Ann", inline=True)
    embed.set_image(url="attachment://board.png").set_footer(text="the end")
    await channel.send(embed=embed, file=picture())
    await ann.see(ann.last.get_by_role("link", name="A card"))
    for shown in ("first", "Seats", "Ann", "the end"):
        await expect(ann.last).to_contain_text(shown)
    await ann.see(ann.last.get_by_role("img", name="a board"), count=1)
    await ann.pictures_loaded()


async def test_a_picture_is_enlarged_with_its_description(stand_in, example, sit):
    ann = await sit("Ann")
    await example.get_channel(stand_in.world.channel("general").id).send(files=[picture(), picture("two.png", "two")])
    await ann.see(ann.last.get_by_role("img"), count=2)
    await ann.last.get_by_role("button", name="two").click()
    dialog = ann.tab.get_by_role("dialog")
    await expect(dialog).to_contain_text("two")
    await ann.tab.keyboard.press("Escape")
    await ann.wait_gone(dialog)
    assert await ann.focused_text() == "ALT"  # the button of the picture


@pytest.mark.parametrize(("height", "shown"), [(1250, 1.0), (2800, 0.5)])
async def test_a_phone_shows_a_picture_in_its_width_or_fits_a_tall_one_in(stand_in, example, sit, height, shown):
    tall = discord.File(io.BytesIO(png(1000, height)), "tall.png", description="tall")
    await example.get_channel(stand_in.world.channel("general").id).send(file=tall)
    ann = await sit("Ann", **PHONE)
    await ann.pictures_loaded()
    box = await ann.last.get_by_role("img", name="tall").bounding_box()
    assert box["width"] / (400 - 54) == pytest.approx(shown, abs=0.02)


async def test_a_channel_opens_at_its_end_and_stays_there_while_pictures_come(stand_in, example, sit):
    channel = example.get_channel(stand_in.world.channel("general").id)
    for number in range(8):
        large = discord.File(io.BytesIO(png(1000, 800)), f"large{number}.png", description=f"number {number}")
        await channel.send(f"number {number}", file=large)
    ann = await sit("Ann")
    await ann.pictures_loaded()
    last = ann.last.get_by_role("img", name="number 7")
    await expect(last).to_be_in_viewport(ratio=0.9)
    assert round((await last.bounding_box())["height"]) == 350  # 1000 x 800 in the box of a desktop client
    await ann.messages.first.scroll_into_view_if_needed()
    await ann.see(ann.button("Jump to the newest message"))
    await channel.send("one more")
    await ann.see(ann.message("one more"))
    await expect(ann.last).not_to_be_in_viewport()
    await ann.press("Jump to the newest message")
    await expect(ann.last).to_be_in_viewport()


async def test_buttons_and_selects_of_a_panel(stand_in, example, sit):
    ann, ben = await sit("Ann"), await sit("Ben")
    await ann.command("/panel")
    await ann.see(ann.message("Only you can see this"))
    assert await ann.button("Off").is_disabled()
    await ann.press("Up", exact=True)
    await expect(ann.last).to_contain_text("went up")
    assert await ann.focused_text() == "⬆️Up"
    await ann.pick("Terrain", "Forest", "Water")
    await ann.tab.keyboard.press("Escape")
    await expect(ann.last).to_contain_text("F+W")
    await ann.pick("Who", "Ben")
    await expect(ann.last).to_contain_text("Ben")
    await ann.press("Later")
    await ann.see(ann.message("came later"))
    await ann.see(ann.messages, count=3)
    await ben.see(ben.messages, count=0)
    await ann.message("came later").get_by_role("button", name="Dismiss message").click()
    await ann.see(ann.messages, count=2)


@pytest.mark.parametrize(("least", "told"), [(2, "Choose 2"), (1, "Choose up to 2")])
async def test_a_list_says_how_many_must_or_may_be_chosen(stand_in, sit, least, told):
    ann = await sit("Ann")
    options = [{"label": name, "value": name} for name in ("Forest", "Water", "Farm")]
    select = {"type": 3, "custom_id": "x", "options": options, "min_values": least, "max_values": 2}
    post(stand_in.world, "lands", components=[{"type": 1, "components": [select | {"placeholder": "Lands"}]}])
    await ann.pick("Lands", "Forest")
    await expect(ann.tab.locator(".select-done .faint")).to_have_text(told)


async def test_a_form_is_filled_in_and_sent(stand_in, example, sit):
    ann = await sit("Ann")
    await ann.command("/panel")
    await ann.press("Ask")
    form = ann.tab.get_by_role("dialog", name="A question")
    field = form.get_by_label("Your name")
    await expect(field).to_be_focused()
    await field.fill("x")
    await field.press("Enter")
    await expect(form).to_be_visible()  # two characters at least
    await field.fill("Kei")
    await form.get_by_role("button", name="Submit").click()
    await expect(ann.last).to_contain_text("Hello Kei")
    await ann.wait_gone(form)


async def test_an_option_of_each_kind(stand_in, example, sit):
    """Text with autocomplete that knows the other options, a number within bounds, true or false, a person."""
    ann = await sit("Ann")
    await ann.box.press_sequentially("/game new ")
    form = ann.tab.get_by_role("form", name="/game new")
    await form.get_by_role("button", name="seats").click()
    await form.get_by_role("combobox", name="seats").fill("many")
    await form.get_by_role("button", name="fast").click()
    await ann.tab.get_by_role("option", name="True").click()
    await form.get_by_role("combobox", name="game").fill("ca")
    await ann.tab.keyboard.press("Escape")
    await ann.tab.keyboard.press("Enter")
    await expect(form).to_contain_text("Enter a number.")
    await form.get_by_role("combobox", name="seats").fill("3")
    await ann.fill(form, "game", "cart 3", typed="ca")
    await ann.tab.keyboard.press("Enter")
    await expect(ann.last).to_contain_text("cart for 3 fast=True by Ann in en-US")
    await expect(ann.last).to_contain_text("Ann used /game new")
    await ann.command("/greet", person="Ben")
    await expect(ann.last).to_contain_text("Hello @Ben")


async def test_what_the_client_refuses_is_said_and_changes_nothing(stand_in, example, sit):
    ann = await sit("Ann")
    await ann.box.press_sequentially("/game new ")
    form = ann.tab.get_by_role("form", name="/game new")
    await ann.fill(form, "game", "ark")
    await form.get_by_role("button", name="seats").click()
    await form.get_by_role("combobox", name="seats").fill("99")
    await ann.tab.keyboard.press("Enter")
    await ann.see(ann.tab.get_by_role("alert").filter(has_text="99 is not between 1 and 8"))
    await ann.see(ann.messages, count=0)


async def test_thinking_and_then_the_answer(stand_in, sit):
    ann = await sit("Ann")
    message = post(stand_in.world, flags=EPHEMERAL | LOADING, viewer=stand_in.person("Ann").id)
    await expect(ann.last).to_contain_text("Gamekeeper is thinking…")
    message.flags, message.content = EPHEMERAL, "thought"
    stand_in.world.publish_edit(message)
    await expect(ann.last).to_contain_text("thought")
    await expect(ann.last).not_to_contain_text("thinking")


async def test_without_an_answer_the_command_and_the_button_have_failed(stand_in, example, sit, monkeypatch):
    monkeypatch.setattr("bot.local.gateway.interactions.ANSWER_WITHIN", 0.05)
    ann, ben = await sit("Ann"), await sit("Ben")
    await ann.command("/silent")
    note = ann.tab.get_by_role("alert").filter(has_text="Ann used /silent · The application did not respond")
    await ann.see(note)
    await note.get_by_role("button", name="Close").click()
    await ann.wait_gone(note)
    row = {"type": 1, "components": [{"type": 2, "style": 4, "label": "Dead", "custom_id": "dead", "id": 2}]}
    post(stand_in.world, "nobody answers this", components=[row])
    await ann.press("Dead")
    await expect(ann.last).to_contain_text("This interaction failed")
    await expect(ben.last).not_to_contain_text("This interaction failed")


async def test_a_direct_message_is_called_out_until_it_is_read(stand_in, example, sit):
    ann, ben = await sit("Ann"), await sit("Ben")
    await ann.command("/whisper")
    inbox = ann.tab.get_by_role("link", name=re.compile("Gamekeeper.*1 mention"))
    await ann.see(inbox)
    await ben.see(ben.tab.get_by_role("link", name="Be Ann, 1 mention"))
    assert (await ann.tab.title()).startswith("(1) ")
    await inbox.click()
    await expect(ann.last).to_contain_text("psst")
    await ann.wait_gone(inbox)
    await ben.wait_gone(ben.tab.get_by_role("link", name="Be Ann, 1 mention"))
    assert not (await ann.tab.title()).startswith("(")
    await ben.tab.get_by_role("link", name="Gamekeeper").click()
    await ben.see("Nothing has been written here yet.")


async def test_unread_channels_are_marked_until_opened(stand_in, sit):
    ann = await sit("Ann")
    post(stand_in.world, "old", "games")
    games = ann.tab.get_by_role("navigation").get_by_role("link", name="games")
    await expect(games).to_have_accessible_name(re.compile("unread"))
    await games.click()
    await expect(games).to_have_accessible_name("games")
    await ann.tab.get_by_role("navigation").get_by_role("link", name="general").click()
    post(stand_in.world, "newer", "games")
    await games.click()
    await expect(ann.tab.get_by_role("separator")).to_have_text("New")
    await expect(ann.tab.locator(".new-line + li")).to_contain_text("newer")


async def test_a_thread_is_opened_and_written_in(stand_in, example, sit):
    ann, ben = await sit("Ann"), await sit("Ben")
    await ann.tab.get_by_role("button", name="New thread: general").click()
    dialog = ann.tab.get_by_role("dialog")
    await dialog.get_by_label("Thread name").fill("corner")
    await ann.tab.keyboard.press("Enter")
    await expect(ann.tab.get_by_role("heading", name="corner", level=1)).to_be_visible()
    await ann.say("hello @Ben")
    link = ben.tab.get_by_role("link", name="corner")
    await expect(link).to_have_accessible_name(re.compile("1 mention"))
    await link.click()
    await expect(ben.last).to_contain_text("hello @Ben")
    await ann.tab.get_by_role("link", name="general", exact=True).click()
    await ann.box.fill("/thread of the bot")
    await expect(ann.tab.get_by_role("combobox", name="name")).to_have_value("of the bot")
    await ann.tab.keyboard.press("Enter")
    await ann.last.get_by_role("link", name="of the bot").click()
    await expect(ann.last).to_contain_text("in of the bot")


async def test_somebody_new_is_added_under_a_free_name(stand_in, sit):
    ann = await sit("Ann")
    await ann.tab.get_by_role("button", name="Add a person").click()
    dialog = ann.tab.get_by_role("dialog")
    await dialog.get_by_label("Name").fill("Ann")
    await ann.tab.keyboard.press("Enter")
    await expect(dialog.get_by_role("alert")).to_contain_text("Ann is here already")
    await dialog.get_by_label("Name").fill("ゆき")
    await dialog.get_by_label("Language").select_option("日本語")
    await dialog.get_by_role("button", name="Add").click()
    await ann.tab.get_by_role("link", name="Be ゆき").click()
    await expect(ann.tab.get_by_role("link", name="今はゆきです")).to_be_visible()
    assert "as=%E3%82%86%E3%81%8D" in ann.tab.url
    await ann.tab.get_by_label("言語").select_option("English")
    await expect(ann.tab.get_by_role("link", name="You are ゆき")).to_be_visible()
    assert stand_in.person("ゆき").locale == "en-US"


async def test_somebody_closes_their_direct_messages(stand_in, example, sit):
    """The bot is refused as by Discord (403, 50007); another's messages go on; the switch shows how it stands."""
    ann, ben = await sit("Ann"), await sit("Ben")
    await ann.tab.get_by_label("Bot's direct messages").select_option("Closed")
    await expect(ann.tab.get_by_label("Bot's direct messages")).to_have_value("closed")
    await stand_in.world.until(lambda: stand_in.person("Ann").user.dms_closed)
    for seat in (ann, ben):
        await seat.command("/whisper")
    await expect(ann.last).to_contain_text("50007")
    await expect(ben.last).to_contain_text("sent")
    [error] = example.errors
    example.errors.clear()
    assert (error.status, error.code) == (403, 50007)
    assert stand_in.person("Ann").inbox() == []
    await ann.tab.get_by_label("Language").select_option("日本語")
    await ann.tab.get_by_label("ボットからのDM").select_option("受け取る")
    await stand_in.world.until(lambda: not stand_in.person("Ann").user.dms_closed)
    await ann.command("/whisper")
    await expect(ann.last).to_contain_text("sent")
    assert [message.content for message in stand_in.person("Ann").inbox()] == ["psst"]


async def test_long_words_in_a_list_make_the_page_no_wider(stand_in, example, sit):
    ann = await sit("Ann", **PHONE)
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Select(placeholder="long " * 25, options=[discord.SelectOption(label="long " * 15)]))
    view.add_item(discord.ui.Button(label="long " * 15))
    await example.get_channel(stand_in.world.channel("general").id).send("list", view=view)
    await ann.see("list")
    assert await ann.overflow() == 0
    await ann.last.locator(".select-button").click()
    assert await ann.overflow() == 0


# ---- edits under a reader's hands


async def test_somebody_lets_time_pass(stand_in, example, sit):
    """Everybody's clock moves on: what was written just now was written a day ago."""
    ann, ben = await sit("Ann"), await sit("Ben")
    await ann.say("before")
    await expect(ben.last).to_contain_text("Today at")
    before = stand_in.world.clock.now()
    await ann.tab.get_by_label("Let time pass").select_option("24 hours")
    await expect(ben.last).to_contain_text("Yesterday at")
    assert stand_in.world.clock.now() - before >= 24 * 3600
    await ben.say("after")
    await expect(ann.last).to_contain_text("Today at")
