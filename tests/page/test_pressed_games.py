"""Whole games of each title, pressed on the page from `/game new` to the story, by somebody who follows suggestions."""

import pytest

from bot.games.registry import games
from bot.texts import texts
from tests.cogs.playing import Sitting
from tests.page.seat import expect
from tests.page.test_heights import HEIGHTS, WIDE

pytestmark = [pytest.mark.asyncio(loop_scope="session"), pytest.mark.long, pytest.mark.timeout(1800)]
SCREENS = {"phone": WIDE, "desktop": {"viewport": {"width": 1440, "height": 900}}}
CONFIRM = ".button.success"  # whatever it is called
TRIES = 4
PRESSES = 2000  # after so many without an end, something is wrong


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("key", games())
async def test_a_whole_game_is_pressed_and_stays_within_the_page(
    house, sit, monkeypatch, record_property, key, screen, theme
):
    monkeypatch.setattr("cogs.answering.pacing.AT_ONCE", 1_000_000)  # nobody presses as fast
    seat = await sit("Ann", color_scheme=theme, **SCREENS[screen])
    sitting = await begin_by_pressing(house, seat, key)
    follower = Follower(sitting, seat)
    await follower.play()
    await seat.see(seat.last.filter(has_text="How it went"))
    await follower.look()
    record_property("presses", follower.presses)
    record_property("highest", follower.highest)
    assert "🥇" in await seat.main.inner_text()


async def begin_by_pressing(house, seat, key):
    """A game of Ann's against a computer, begun by command and buttons."""
    await seat.command("/game new", game=texts("en", key)("game.name"))
    await seat.pick("Add a computer player", "Easy")
    await seat.see("Easy 1")
    await seat.press("Start", exact=True)
    await expect(seat.button("Play", exact=True).last).to_be_visible()
    (row,) = await house.store.tables.of_guild(house.world.guild.id, all_of_them=True)
    return Sitting(house, house.general, row.id, [house.person("Ann")])


class Follower:
    """Somebody who presses *Suggest* once a turn and *Confirm* until the game is over; nothing may be wider than the page."""

    def __init__(self, sitting, seat):
        self._sitting, self._seat = sitting, seat
        self.presses = 0
        self.highest = 0  # pixels of a message

    async def play(self):
        """Press to the end of the game."""
        while (table := await self._sitting.table()).running:
            assert self.presses < PRESSES
            if 0 in table.seats_to_choose():
                await self._choose()
            await self._sitting.house.wait_for_posts()

    async def _choose(self):
        """Make the choice that is suggested."""
        if not await self._suggestions.count():
            await self._open()
            await self._ask()
        await self.look()
        before = await self._suggestions.inner_text()
        await self._press(self._panel.locator(CONFIRM))
        await expect(self._suggestions.filter(has_text=before)).to_have_count(0)  # it has gone on, or rests

    async def _open(self):
        """Open the panel unless it has gone on by itself."""
        if not await self._panel.count():
            await self._press(self._seat.button("Play", exact=True).last)
            await expect(self._panel).to_be_visible()

    async def _ask(self):
        """Press *Suggest*, again if the panel has gone on by itself in that moment."""
        for _ in range(TRIES):
            await self._press(self._panel.get_by_role("button", name="Suggest"))
            try:
                await expect(self._suggestions).to_have_count(1, timeout=5_000)
            except AssertionError:
                continue
            return
        raise AssertionError("nothing is suggested")

    @property
    def _panel(self):
        """The message in which a choice can be suggested."""
        return self._seat.messages.filter(has=self._seat.tab.get_by_role("button", name="Suggest")).last

    @property
    def _suggestions(self):
        """The messages that show a suggestion."""
        return self._seat.message(texts("en")("panel.suggested"))

    async def _press(self, button):
        """Press a button as soon as it can be pressed."""
        await button.click()
        self.presses += 1

    async def look(self):
        """Look at the page: all pictures are there, and nothing is wider than it."""
        await self._seat.pictures_loaded()
        heights = await self._seat.tab.evaluate(HEIGHTS)
        self.highest = max(self.highest, *map(round, heights))
        assert await self._seat.overflow() == 0
