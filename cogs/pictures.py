"""Pictures off the event loop: drawn, described and encoded in a few threads."""

import asyncio
import io
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import discord
from PIL.Image import Image

from bot.engine import machine
from bot.engine.effect import Seat
from bot.games.registry import games
from bot.tables.table import Table
from bot.texts import LANGUAGES, texts
from renderers.kit.png import png
from renderers.look import Look, Theme
from renderers.registry import renderer

ALT = 1024  # Discord's limit for a description


class Pictures:
    """Draws what is asked for and hands back files to attach."""

    def __init__(self, threads: int = 2) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="render")

    def close(self) -> None:
        self._threads.shutdown(wait=True, cancel_futures=True)

    async def warm(self) -> None:
        """Draw a table of each game beforehand, so that nobody waits for what is drawn only once."""
        for key, game in games().items():
            seats = min(2, game.seats[-1])
            state, _ = machine.begin(game, seats, 0, game.options())
            look, view = Look(texts(LANGUAGES[0], key), ("",) * seats, "dark"), machine.view(game, state, None)
            await asyncio.get_running_loop().run_in_executor(self._threads, renderer(key).table, view, look)

    async def table(self, table: Table, lang: str, theme: Theme = "dark") -> discord.File:
        """The board as a spectator sees it."""
        view, look, draw = table.view(None), _look(table, lang, theme), renderer(table.game.key)
        return await self._file("board.png", lambda: draw.table(view, look), lambda: draw.describe(view, look))

    async def seat(self, table: Table, view: Any, seat: Seat, lang: str, theme: Theme) -> discord.File:
        """One seat's part at large, as the owner of the view sees it."""
        look, draw = _look(table, lang, theme), renderer(table.game.key)
        return await self._file("seat.png", lambda: draw.seat(view, seat, look), lambda: draw.describe(view, look))

    async def hand(self, table: Table, seat: Seat, lang: str, theme: Theme) -> discord.File:
        """What only this seat may see."""
        view, look, draw = table.view(seat), _look(table, lang, theme), renderer(table.game.key)
        return await self._file("hand.png", lambda: draw.hand(view, look), lambda: draw.describe(view, look))

    async def card(self, key: str, name: str, lang: str, theme: Theme) -> discord.File:
        """One card at large."""
        words, draw = texts(lang, key), renderer(key)
        look = Look(words, (), theme)
        return await self._file("card.png", lambda: draw.card(name, look), lambda: words.word("card", name))

    async def _file(self, name: str, draw: Callable[[], Image], describe: Callable[[], str]) -> discord.File:
        def work() -> tuple[bytes, str]:
            return png(draw()), describe()[:ALT]

        data, alt = await asyncio.get_running_loop().run_in_executor(self._threads, work)
        return discord.File(io.BytesIO(data), filename=name, description=alt)


def focus(table: Table, view: Any, seat: Seat) -> Seat:
    """Whose part a seat is busy with: its own, unless the game's renderer knows better."""
    busy_with = getattr(renderer(table.game.key), "focus", None)
    return int(busy_with(view, seat)) if busy_with else seat


def text_board(table: Table, view: Any, lang: str) -> str:
    """The table in words, in full."""
    return renderer(table.game.key).describe_long(view, _look(table, lang, "dark"))


def _look(table: Table, lang: str, theme: Theme) -> Look:
    return Look(texts(lang, table.game.key), table.names, theme)
