"""Pictures off the event loop: drawn, described and encoded in a few threads."""

import asyncio
import io
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

import discord
from PIL.Image import Image

from bot import memory
from bot.engine import machine
from bot.engine.effect import Seat
from bot.games.registry import AnyGame, games
from bot.log import log
from bot.metrics import RENDER
from bot.tables.table import Table
from bot.texts import LANGUAGES, texts
from cogs.pictures.drawing_queue import ANSWER, FILM, DrawingQueue
from cogs.pictures.finished import Finished, FinishedPictures, key_of
from cogs.pictures.look import focus, look_of
from cogs.pictures.sentences import card_sort
from renderers.kit.numbered import mark
from renderers.kit.png import png
from renderers.kit.stack import below
from renderers.look import Look, Theme
from renderers.registry import renderer
from renderers.renderer import Renderer

logger = log(__name__)
T = TypeVar("T")
ALT = 1024  # Discord's limit for a description
MANY = 8  # pictures that answers wait for, for each thread: about half a second's work
WARMED = (4, 2)  # players of the tables that are drawn before anybody asks
REST = 5.0  # seconds at least between two times that memory is given back


class Pictures:
    """Draws what is asked for and hands back files to attach."""

    def __init__(self, threads: int = 2) -> None:
        self._queue = DrawingQueue(threads)
        self._finished = FinishedPictures()
        self._many = MANY * threads
        self._wanted = Counter[float]()  # pictures waited for or being drawn, by patience
        self.filming = asyncio.Lock()  # one film at a time: it is drawn frame by frame, so that others come in between
        self._rested = time.monotonic()

    @property
    def busy(self) -> bool:
        """Whether so many answers wait for pictures that those without need ought to be left out."""
        return self._wanted[ANSWER] > self._many

    def close(self) -> None:
        self._queue.close()

    async def warm(self) -> None:
        """Draw tables of each game beforehand, so that nobody waits for what is drawn only once.

        One is for many players and one for few, since they lie on different grounds; each is in another language.
        """
        for most, lang in zip(WARMED, LANGUAGES, strict=True):
            for key, game in list(games().items()):
                try:
                    await self._queue.work(partial(_draw_first, game, min(most, game.seats[-1]), lang), FILM)
                except Exception:  # the other games are hosted all the same
                    logger.exception("a game's first picture failed", game=key, language=lang)

    async def table(self, table: Table, lang: str, theme: Theme = "dark", *, patience: float = ANSWER) -> discord.File:
        """The board as a spectator sees it."""
        view, look, draw = table.view(None), look_of(table, lang, theme), renderer(table.game.key)
        key = key_of("table", table.game.key, look, view)
        return await self._file(
            "board.png", key, lambda: draw.table(view, look), lambda: draw.describe(view, look), patience
        )

    async def seat(self, table: Table, view: object, seat: Seat, lang: str, theme: Theme) -> discord.File:
        """One seat's part at large, as the owner of the view sees it."""
        look, draw = look_of(table, lang, theme), renderer(table.game.key)
        key = key_of("seat", table.game.key, look, view, seat)
        return await self._file(
            "seat.png", key, lambda: draw.seat(view, seat, look), lambda: _describe(draw, view, seat, look)
        )

    async def preview(
        self, table: Table, before: object, after: object, seat: Seat, lang: str, theme: Theme
    ) -> discord.File:
        """What a choice would make of the seat's part, as its owner sees it; both are the same where nothing is chosen.

        The description is of the table as it is: it knows nothing that the choice will bring to light.
        """
        look, draw = look_of(table, lang, theme), renderer(table.game.key)
        drawn = draw.preview
        if drawn is None:
            return await self.seat(table, after, focus(table, before, seat), lang, theme)
        key = key_of("preview", table.game.key, look, before, after, seat)
        return await self._file(
            "seat.png", key, lambda: drawn(before, after, seat, look), lambda: draw.describe(before, look)
        )

    async def hand(
        self, table: Table, seat: Seat, lang: str, theme: Theme, *, patience: float = ANSWER
    ) -> discord.File:
        """What only this seat may see."""
        view, look, draw = table.view(seat), look_of(table, lang, theme), renderer(table.game.key)
        key = key_of("hand", table.game.key, look, view)
        return await self._file(
            "hand.png", key, lambda: draw.hand(view, look), lambda: draw.describe(view, look), patience
        )

    async def moment(self, table: Table, seat: Seat | None, lang: str, theme: Theme) -> discord.File:
        """The board as a spectator sees it, and below it what this seat, if one is named, sees beside that."""
        view, look, draw = table.view(None), look_of(table, lang, theme), renderer(table.game.key)
        own = table.view(seat) if seat is not None and table.game.hands else None

        def picture() -> Image:
            return draw.table(view, look) if own is None else below(draw.table(view, look), draw.hand(own, look))

        key = key_of("moment", table.game.key, look, view, own)
        return await self._file("board.png", key, picture, lambda: draw.describe(view, look))

    async def marked(self, table: Table, marks: Sequence[tuple[str, int]], lang: str, theme: Theme) -> discord.File:
        """The board as a spectator sees it, with numbers at these spots, as far as the game's renderer knows them."""
        view, look, draw = table.view(None), look_of(table, lang, theme), renderer(table.game.key)

        def picture() -> Image:
            spots = draw.spots(view, look)
            return mark(draw.table(view, look), [(spots[spot], number) for spot, number in marks if spot in spots])

        key = key_of("marked", table.game.key, look, view, marks)
        return await self._file("board.png", key, picture, lambda: draw.describe(view, look))

    async def card(self, key: str, name: str, lang: str, theme: Theme) -> discord.File:
        """One card at large."""
        words, draw = texts(lang, key), renderer(key)
        look = Look(words, (), theme)
        title, sort = words.word("card", name), card_sort(key, name, lang)
        title = words("panel.beside", name=title, words=sort) if sort else title
        caption = f"{title}: {words.word('card', f'{name}.text')}"
        return await self._file(
            "card.png", key_of("card", key, look, name), lambda: draw.card(name, look), lambda: caption
        )

    async def _file(
        self, name: str, key: bytes, draw: Callable[[], Image], describe: Callable[[], str], patience: float = ANSWER
    ) -> discord.File:
        def work() -> Finished:
            return Finished(png(draw()), describe()[:ALT])

        finished = self._finished.get(key)
        if finished is None:
            finished = await self.work(work, patience)
            self._finished.put(key, finished)
        return discord.File(io.BytesIO(finished.data), filename=name, description=finished.alt)

    async def work(self, draw: Callable[[], T], patience: float = ANSWER) -> T:
        """What this draws, in one of the threads; patience is how long others may go first (drawing_queue.py)."""
        self._wanted[patience] += 1
        try:
            with RENDER.time():
                return await self._queue.work(draw, patience)
        finally:
            self._wanted[patience] -= 1
            self._rest()

    def _rest(self) -> None:
        """Where nobody waits for a picture any more, the room for drawing goes back to the system now and then."""
        if not self._wanted.total() and time.monotonic() > self._rested + REST:
            self._rested = time.monotonic()
            memory.give_back()


def _draw_first(game: AnyGame, seats: int, lang: str) -> Image:
    """The table of a game that begins."""
    state, _ = machine.begin(game, seats, 0, game.options())
    look = Look(texts(lang, game.key), (game.key,) * seats, "dark")
    return renderer(game.key).table(machine.view(game, state, None), look)


def _describe(draw: Renderer[object], view: object, seat: Seat, look: Look) -> str:
    """A seat's picture in words; where the game's pictures of a seat show the whole table, that."""
    return draw.describe_seat(view, seat, look) if draw.describe_seat else draw.describe(view, look)
