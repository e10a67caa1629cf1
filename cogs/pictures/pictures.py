"""Pictures for answers and posts: drawn, described and encoded outside the event loop."""

import asyncio
import io
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle, islice, product
from random import Random
from typing import TypeVar

import discord

from bot.engine import machine
from bot.engine.effect import Seat
from bot.games.registry import AnyGame, games
from bot.languages import languages
from bot.players.player import PLAYERS
from bot.process import memory
from bot.process.log import log
from bot.process.metrics import RENDER
from bot.tables.table import Table
from bot.texts import texts
from cogs.discord_text import ALT, cut_sentences
from cogs.pictures.drawers import Drawer
from cogs.pictures.drawing_queue import ANSWER, FILM, DrawingQueue
from cogs.pictures.look import focus, look_of
from cogs.pictures.picture_cache import PictureCache, key_of
from cogs.pictures.sentences import card_sort
from renderers import files
from renderers.files import Mark, PictureFile
from renderers.lessons import Pointers
from renderers.look import Look, Theme
from renderers.registry import renderer

logger = log(__name__)
T = TypeVar("T")
MANY = 8  # pictures per drawer that answers wait for: about half a second's work
WARMED = (4, 2, 3, 8)  # numbers of players at the tables that are drawn beforehand
MOMENTS = (24, 2)  # choices after which these are drawn: a table with most kinds of pieces, and one that has just begun
REST = 5.0  # seconds at least between two releases of memory


class Pictures:
    """Draws pictures as files to attach."""

    def __init__(self, drawers: Sequence[Drawer]) -> None:
        self._queue = DrawingQueue(drawers)
        self._cache = PictureCache()
        self._many = MANY * len(drawers)
        self._pending = Counter[float]()  # pictures waited for or being drawn, by patience
        self.filming = asyncio.Lock()  # one film at a time, frame by frame, so that other pictures come in between
        self._warming, self._is_warm = asyncio.Lock(), False
        self._released_at = time.monotonic()

    @property
    def busy(self) -> bool:
        """Whether so many answers wait for pictures that optional ones should be left out."""
        return self._pending[ANSWER] > self._many

    def close(self) -> None:
        """Stop drawing, and end the processes that draw."""
        self._queue.close()

    async def warm(self) -> None:
        """Draw tables of each game beforehand, so that nobody waits for layers that are drawn only once.

        They have many and few players, as their backgrounds differ, and all languages. A second call does nothing.
        """
        async with self._warming:
            if not self._is_warm:
                await self._draw_first_tables()
                self._is_warm = True

    async def _draw_first_tables(self) -> None:
        """Draw the first tables of all games in each drawer, those with most pieces first."""
        for choices, (key, game) in product(MOMENTS, list(games().items())):
            for seats, lang in first_tables(key):
                try:
                    draw = await asyncio.to_thread(_first_table, game, seats, lang, choices)
                    await self._queue.everywhere(draw, FILM)
                except Exception:  # the other games can still be drawn
                    logger.exception("a game's first picture failed", game=key, language=lang)
        await self._queue.everywhere(memory.settle, FILM)

    async def table(self, table: Table, lang: str, theme: Theme = "dark", *, patience: float = ANSWER) -> discord.File:
        """Return the picture of the board as a spectator sees it.

        `patience` is the time for which other pictures may go first (drawing_queue.py).
        """
        key, view, look = table.game.key, table.view(None), look_of(table, lang, theme)
        draw = partial(files.table, key, view, look)
        return await self._file("board.png", key_of("table", key, look, view), draw, patience)

    async def seat(self, table: Table, view: object, seat: Seat, lang: str, theme: Theme) -> discord.File:
        """Return the picture of one seat's part of the table, enlarged, as the owner of the view sees it."""
        key, look = table.game.key, look_of(table, lang, theme)
        draw = partial(files.seat, key, view, seat, look)
        return await self._file("seat.png", key_of("seat", key, look, view, seat), draw)

    async def preview(
        self, table: Table, before: object, after: object, seat: Seat, lang: str, theme: Theme
    ) -> discord.File:
        """Return the picture of the seat's part after a choice, as its owner sees it.

        Without a choice both views are equal. The description is of the table before it: what the choice will reveal
        is not known yet.
        """
        key, look = table.game.key, look_of(table, lang, theme)
        if renderer(key).preview is None:
            return await self.seat(table, after, focus(table, before, seat), lang, theme)
        draw = partial(files.preview, key, before, after, seat, look)
        return await self._file("seat.png", key_of("preview", key, look, before, after, seat), draw)

    async def hand(
        self, table: Table, seat: Seat, lang: str, theme: Theme, *, patience: float = ANSWER
    ) -> discord.File:
        """Return the picture of what only this seat may see."""
        key, view, look = table.game.key, table.view(seat), look_of(table, lang, theme)
        draw = partial(files.hand, key, view, look)
        return await self._file("hand.png", key_of("hand", key, look, view), draw, patience)

    async def moment(self, table: Table, seat: Seat | None, lang: str, theme: Theme) -> discord.File:
        """Return the picture of the board as a spectator sees it; with a seat, what only it sees is below."""
        key, view, look = table.game.key, table.view(None), look_of(table, lang, theme)
        own = table.view(seat) if seat is not None and table.game.hands else None
        draw = partial(files.moment, key, view, own, look)
        return await self._file("board.png", key_of("moment", key, look, view, own), draw)

    async def marked_board(self, table: Table, marks: Sequence[Mark], lang: str, theme: Theme) -> discord.File:
        """Return the picture of the board as a spectator sees it, with numbers at the spots that the renderer knows."""
        key, view, look = table.game.key, table.view(None), look_of(table, lang, theme)
        draw = partial(files.board_with_marks, key, view, tuple(marks), look)
        return await self._file("board.png", key_of("marked", key, look, view, marks), draw)

    async def lesson(
        self, key: str, view: object, names: Sequence[str], pointers: Pointers, lang: str, theme: Theme
    ) -> discord.File:
        """Return the picture of a lesson's position as the view's owner sees it, with pointers at what is taught."""
        look = Look(texts(lang, key), tuple(names), theme)
        draw = partial(files.lesson, key, view, pointers, look)
        return await self._file("lesson.png", key_of("lesson", key, look, view, pointers), draw)

    async def signs(self, key: str, group: int, lang: str, theme: Theme) -> discord.File:
        """Return the picture of a group of a game's signs with their meanings."""
        look = Look(texts(lang, key), (), theme)
        draw = partial(files.signs, key, group, look)
        return await self._file("signs.png", key_of("signs", key, look, group), draw)

    async def emoji(self, key: str, sign: str) -> bytes:
        """Return a sign of a game's pictures as an emoji's file; others go first."""
        return await self.work(partial(files.emoji, key, sign), FILM)

    async def card(self, key: str, name: str, lang: str, theme: Theme) -> discord.File:
        """Return the picture of one card, enlarged."""
        words = texts(lang, key)
        look = Look(words, (), theme)
        title, sort = words.word("card", name), card_sort(key, name, lang)
        title = words("panel.beside", name=title, words=sort) if sort else title
        caption = f"{title}: {words.word('card', f'{name}.text')}"
        draw = partial(files.card, key, name, caption, look)
        return await self._file("card.png", key_of("card", key, look, name), draw)

    async def _file(
        self, name: str, key: bytes, draw: Callable[[], PictureFile], patience: float = ANSWER
    ) -> discord.File:
        """Return the picture with this key from the cache, else as it is drawn, as a file with this name."""
        picture = self._cache.get(key)
        if picture is None:
            picture = await self.work(draw, patience)
            self._cache.put(key, picture)
        return discord.File(io.BytesIO(picture.data), filename=name, description=cut_sentences(picture.alt, ALT))

    async def work(self, draw: Callable[[], T], patience: float = ANSWER) -> T:
        """Return what `draw` returns, called in a drawer; `patience` is as in drawing_queue.py.

        `draw` and its result must be picklable, since processes may draw.
        """
        self._pending[patience] += 1
        try:
            with RENDER.time():
                return await self._queue.work(draw, patience)
        finally:
            self._pending[patience] -= 1
            self._release_memory()

    def _release_memory(self) -> None:
        """Give unused memory back to the system now and then, while nobody waits for a picture."""
        if not self._pending.total() and time.monotonic() > self._released_at + REST:
            self._released_at = time.monotonic()
            self._queue.release_memory()


def first_tables(key: str) -> list[tuple[int, str]]:
    """Return the number of players and the language of each table of a game to draw beforehand.

    Together they have all sizes in WARMED that the game allows, and all its languages.
    """
    seats = games()[key].seats
    sizes = [size for size in WARMED if size in seats] or [seats[-1]]
    count = max(len(sizes), len(languages(key)))
    return list(islice(zip(cycle(sizes), cycle(languages(key)), strict=False), count))


def _first_table(game: AnyGame, seats: int, lang: str, choices: int) -> Callable[[], PictureFile]:
    """Return a function that draws a game's table after this number of choices, or at its end if that comes first."""
    state, random = machine.begin(game, seats, 0, game.options())[0], Random(0)  # noqa: S311 - not for secrets
    for _ in range(choices):
        if machine.over(state):
            break
        seat = machine.seats_to_choose(state)[0]
        machine.play(game, state, seat, PLAYERS["random"](game, state, seat, random))
    look = Look(texts(lang, game.key), (game.key,) * seats, "dark")
    return partial(files.table, game.key, machine.view(game, state, None), look)
