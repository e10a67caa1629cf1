"""A game of Cartographers on the page, from `/game new` to the final scores, as two people in two browsers."""

import asyncio
import re

import pytest

from tests.cogs.playing import Sitting, begin
from tests.page.seat import expect

pytestmark = pytest.mark.asyncio(loop_scope="session")
BOARD = re.compile("^Cartographers, ")

DONE = re.compile("✅|Your next|The game is over|to choose|Choose")  # or the panel has gone on by itself


def public(seat):
    """The messages that everybody sees; a panel that goes on by itself may stand below the newest of them."""
    return seat.messages.filter(has_not_text="Only you can see this")


def boards(seat):
    """The pictures of the table among the messages that everybody sees."""
    return public(seat).get_by_role("img", name=BOARD)


async def wait_turn(seat, number):
    """Wait for the board of this turn; it has been loaded."""
    await expect(boards(seat)).to_have_count(number)
    await seat.pictures_loaded()


async def open_game(ann, ben):
    """From the command to the first board."""
    await ann.command("/game new", game="Cartographers")
    await ben.press("Join")
    await ann.see(ann.message("Ben"))
    await ann.press("Start")
    for seat in (ann, ben):
        await wait_turn(seat, 1)


async def by_panel(seat):
    """Open the panel, turn and move the drawing where that can be done, confirm."""
    before = await seat.last.get_attribute("id") or ""
    await seat.press("Play", exact=True)
    await expect(seat.last).not_to_have_attribute("id", before)  # a panel that is open still goes in a moment
    await expect(seat.last.get_by_role("button", name="Confirm")).to_be_visible()
    await seat.pictures_loaded()
    for name in ("🔃", "⬇️"):
        button = seat.last.get_by_role("button", name=name)
        if await button.count() and await button.is_enabled():
            before = await seat.last.get_by_role("img").get_attribute("src")
            await button.click()
            await expect(seat.last.get_by_role("img")).not_to_have_attribute("src", before)
    await expect(seat.button("Confirm").last).to_be_enabled()
    await seat.press("Confirm")
    await seat.see(seat.last.filter(has_text=DONE))


async def by_slash(seat):
    """Type the command and take the first value offered for each part."""
    await seat.box.press_sequentially("/cartographers draw ")
    form = seat.tab.get_by_role("form", name="/cartographers draw")
    for name in ("terrain", "shape", "cell"):
        await form.locator(".add-option", has_text=name).first.click()
        field = form.get_by_role("combobox", name=name)
        await expect(field).to_be_focused()
        await expect(field).to_have_attribute("aria-expanded", "true")
        await seat.tab.keyboard.press("ArrowDown")
        await seat.tab.keyboard.press("Enter")
        await expect(field).not_to_have_value("")
    await seat.tab.keyboard.press("Enter")
    answers = seat.messages.filter(has_text="used /cartographers draw")  # below it there may be the next post already
    await seat.see(answers.last.filter(has_text="✅"))


async def test_a_whole_game_by_panel_and_slash_command_through_a_restart(house, sit):
    ann, ben = await sit("Ann"), await sit("Ben")
    await open_game(ann, ben)
    await by_panel(ann)
    await by_slash(ben)
    for seat in (ann, ben):
        await wait_turn(seat, 2)
        await seat.see(public(seat).last.filter(has_text="Your turn"))
    await by_slash(ann)
    await ann.see(
        ann.messages.filter(has=ann.tab.get_by_role("button", name="Undo")).filter(
            has_text="Still to choose: \u2068Ben\u2069"
        )
    )
    await ann.press("Undo")
    await ann.see(re.compile("taken back|undone", re.IGNORECASE))
    await by_panel(ann)
    await restart_bot(house, ann, ben)
    await by_panel(ben)
    for seat in (ann, ben):
        await wait_turn(seat, 3)
    await play_to_end(house, ann, ben)


async def restart_bot(house, *seats):
    """The bot goes and comes back under the open pages."""
    await house.stop()
    for seat in seats:
        await seat.see("Gamekeeper is offline")
    await house.restart()
    for seat in seats:
        await seat.wait_gone(seat.main.get_by_text("Gamekeeper is offline;"))


async def play_to_end(house, *seats):
    """The rest is played quickly, by slash commands past the page; the page shows the scores."""
    row = (await house.store.tables.of_guild(house.world.guild.id, all_of_them=True))[-1]
    sitting = Sitting(house, house.general, row.id, [house.person(name) for name in ("Ann", "Ben")])
    while (await sitting.table()).running:
        await sitting.round()
    for seat in seats:
        end = seat.messages.filter(has_text=re.compile("🥇.*🥈", re.DOTALL)).last  # below it stands how the game went
        await seat.see(end)
        await seat.pictures_loaded()
        assert "The game is over" in await end.get_by_role("img").last.get_attribute("alt")
        assert await end.get_by_role("button", name="Play", exact=True).count() == 0


async def test_computers_play_along(house, sit):
    ann = await sit("Ann")
    await ann.command("/game new", game="Cartographers")
    select = ann.last.locator(".select-button").first
    await select.click()
    await ann.tab.keyboard.press("Enter")
    await ann.see("Seats: 2 taken")
    await ann.press("Start")
    await wait_turn(ann, 1)
    await by_panel(ann)
    await wait_turn(ann, 2)


async def test_a_seat_goes_to_a_computer_and_back(house, sit):
    await begin(house, house.person("Ann"), house.person("Ben"))
    ann, ben = await sit("Ann"), await sit("Ben")
    await ben.command("/game leave")
    await ben.pick("Choose a computer player", "Easy")
    await ben.see(ben.message("plays for you"))
    await ann.see(ann.last.filter(has_text="Ben\u2069 leaves; 🤖 Easy plays on."))
    await by_slash(ann)
    await wait_turn(ann, 2)
    while house.bot.computers.tasks.running:  # it draws in the next round, too
        await asyncio.gather(*house.bot.computers.tasks.running.values())
    await wait_turn(ben, 2)
    alone = ben.last.filter(has_text=re.compile("Still to choose: \u2068Ann\u2069(?!,)"))
    await ben.see(alone)  # else the post changes under the press
    await ben.press("Take my seat back")
    await ann.see(ann.last.filter(has_text="Ben\u2069 is back"))
    await by_slash(ann)
    await wait_turn(ben, 4)
    await by_panel(ben)


async def test_the_page_looks_after_two_tabs_of_one_person(house, sit):
    """What one tab does the other shows: a message read, a panel opened, moved and closed."""
    sitting = await begin(house, house.person("Ann"), house.person("Ben"))
    one = await sit("Ann")
    two = await sit("Ann", beside=one)
    await sitting.draw(1)
    await one.see(one.last.filter(has_text=re.compile("Still to choose: \u2068Ann\u2069(?!,)")))
    await one.press("Play", exact=True)
    panel = two.message("Only you can see this").filter(has=two.tab.get_by_role("img"))
    await two.see(panel)
    before = await panel.get_by_role("img").get_attribute("src")
    await one.last.get_by_role("button", name="🔃").click()
    await expect(panel.get_by_role("img")).not_to_have_attribute("src", before)
    await one.press("Dismiss message")
    await two.wait_gone(panel)
