"""Pictures off the event loop: drawn and encoded in a few threads, each only once."""

import asyncio
import io
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import discord
from PIL.Image import Image

from bot.tables.table import Table
from bot.texts import Texts, texts
from renderers.kit.png import encode
from renderers.look import Look, Theme
from renderers.registry import Renderer, renderer

T = TypeVar("T")
ALT = 1024  # Discord's limit for a description


class Pictures:
    """Draws what is asked for and hands back files to attach."""

    def __init__(self, threads: int = 2) -> None:
        self._threads = ThreadPoolExecutor(threads, thread_name_prefix="render")

    def close(self) -> None:
        self._threads.shutdown(wait=True, cancel_futures=True)

    async def table(self, table: Table, lang: str, theme: Theme = "dark") -> discord.File:
        """The board as a spectator sees it, described in its alt text."""
        view = table.view(None)
        look, draw = self.look(table, lang, theme), renderer(table.game.key)
        return await self._file("board.png", lambda: draw.table(view, look), lambda: draw.describe(view, look))

    async def seat(self, table: Table, view: Any, seat: int, lang: str, theme: Theme = "dark") -> discord.File:
        """One seat's part at large, out of the view of whoever looks."""
        look, draw = self.look(table, lang, theme), renderer(table.game.key)
        name = f"{table.game.key}-{seat + 1}.png"
        return await self._file(name, lambda: draw.seat(view, seat, look), lambda: draw.describe(view, look))

    async def card(self, key: str, name: str, lang: str, theme: Theme = "dark") -> discord.File:
        """One card at large."""
        words = texts(lang, key)
        draw = renderer(key)
        return await self._file(
            "card.png", lambda: draw.card(name, Look(words, (), theme)), lambda: words.word("card", name)
        )

    def look(self, table: Table, lang: str, theme: Theme) -> Look:
        return Look(texts(lang, table.game.key), table.names, theme)

    def renderer(self, table: Table) -> Renderer:
        return renderer(table.game.key)

    async def _file(self, name: str, draw: Callable[[], Image], describe: Callable[[], str]) -> discord.File:
        def work() -> tuple[bytes, str]:
            return encode(draw()), describe()[:ALT]

        data, alt = await asyncio.get_running_loop().run_in_executor(self._threads, work)
        return discord.File(io.BytesIO(data), filename=name, description=alt)


def game_texts(table: Table, lang: str) -> Texts:
    return texts(lang, table.game.key)
