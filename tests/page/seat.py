"""Somebody at the page in a real browser: what they look for and press, by role and name as a screen reader has it."""

import re

import pytest

# Whoever imports this is skipped where Playwright is missing.
expect = pytest.importorskip("playwright.async_api", reason="Playwright is not installed").expect
PATIENCE = 60_000  # milliseconds; a busy machine draws slowly, and what is never there fails anyway
expect.set_options(timeout=PATIENCE)
LOADED = """
async () => {
  const pictures = [...document.images];
  const loaded = (each) => each.complete || new Promise((done) => (each.onload = each.onerror = done));
  await Promise.all(pictures.map(loaded));
  return pictures.filter((each) => !each.naturalWidth).map((each) => each.src);
}
"""


class Seat:
    """One tab of one person."""

    def __init__(self, tab, url):
        self.tab, self.url = tab, url
        self.errors = []
        tab.set_default_timeout(PATIENCE)
        tab.on("pageerror", lambda error: self.errors.append(str(error)))
        tab.on("console", lambda said: said.type == "error" and self._complain(said.text))

    def _complain(self, text):
        """Notes what goes wrong on the page; a refused act and a lost line are no faults of it."""
        if "409 (Conflict)" not in text and "WebSocket connection" not in text:
            self.errors.append(text)

    async def open(self, who, **more):
        query = "&".join(f"{name}={value}" for name, value in {"as": who, **more}.items())
        await self.tab.goto(f"{self.url}/?{query}")
        await self.box.wait_for()
        return self

    # what is there

    @property
    def main(self):
        return self.tab.get_by_role("main")

    @property
    def box(self):
        return self.main.locator("textarea")

    @property
    def messages(self):
        return self.main.get_by_role("article")

    @property
    def last(self):
        return self.messages.last

    @property
    def options(self):
        """What an open list offers."""
        return self.tab.get_by_role("listbox").get_by_role("option")

    def message(self, text):
        """The messages that hold a text."""
        return self.messages.filter(has_text=text)

    def button(self, name, exact=False):
        return self.main.get_by_role("button", name=name, exact=exact)

    async def see(self, what, count=None):
        """Wait until something is on the page: a text in the messages, or what a locator finds."""
        locator = self.main.get_by_text(what) if isinstance(what, str | re.Pattern) else what
        if count is None:
            await expect(locator.first).to_be_visible()
        else:
            await expect(locator).to_have_count(count)

    async def wait_gone(self, locator):
        await expect(locator).to_have_count(0)

    # what is done

    async def press(self, name, exact=False):
        """Press the newest button of this name."""
        await self.button(name, exact).last.click()

    async def say(self, text):
        await self.box.fill(text)
        await self.box.press("Enter")

    async def command(self, path, **options):
        """Type a slash command and fill in its options by what is offered, in the order given."""
        await self.box.fill("")
        await self.box.press_sequentially(f"{path} ")
        form = self.tab.get_by_role("form", name=path)
        await form.wait_for()
        for name, value in options.items():
            await self.fill(form, name, value)
        await form.get_by_role("button", name=path).click()

    async def fill(self, form, name, value, typed=None):
        """Take a value that is offered for what is typed."""
        await form.get_by_role("combobox", name=name).fill(value if typed is None else typed)
        offered = self.tab.get_by_role("listbox").get_by_role("option", name=value)
        await offered.first.click()

    async def pick(self, select, *options):
        """Choose in a select of the newest message that has one of this name."""
        await self.button(select).last.click()
        for option in options:
            await self.tab.get_by_role("listbox", name=select).get_by_role("option", name=option).click()

    async def focused_text(self):
        """The name, or else the text, of what has the focus."""
        script = "(document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent).trim()"
        return await self.tab.evaluate(script)

    async def pictures_loaded(self):
        """Wait until the messages have a picture and every picture on the page has been loaded; none is broken."""
        await expect(self.messages.locator("img").first).to_be_attached()
        assert await self.tab.evaluate(LOADED) == []

    async def overflow(self):
        """How many pixels the page is wider than its window, or the messages wider than their place."""
        script = "Math.max(...[document.documentElement, ...document.querySelectorAll('.scroller')].map(each => each.scrollWidth - each.clientWidth))"
        return await self.tab.evaluate(script)
