"""Charts: how a game went, and what may come of a choice."""

from collections.abc import Sequence
from functools import partial

from bot.engine.effect import Seat
from bot.tables.table import Table
from bot.texts import texts
from cogs.pictures.drawing_queue import POST
from cogs.pictures.look import look_of
from cogs.pictures.pictures import Pictures
from renderers import files
from renderers.look import Look, Theme
from renderers.outlook import Spread
from renderers.stats_card import Card
from renderers.story import Story
from renderers.trophy_shelf import Shelf


async def chart(pictures: Pictures, table: Table, story: Story, lang: str, theme: Theme = "dark") -> bytes:
    """Return the picture of a table's story, as a PNG file."""
    return await pictures.work(partial(files.chart, story, look_of(table, lang, theme)), POST)


async def stats_picture(pictures: Pictures, card: Card, lang: str, theme: Theme) -> bytes:
    """Return a card with statistics, as a PNG file."""
    return await pictures.work(partial(files.stats, card, Look(texts(lang), (), theme)))


async def trophy_picture(pictures: Pictures, shelf: Shelf, lang: str, theme: Theme) -> bytes:
    """Return a shelf with trophies, as a PNG file."""
    return await pictures.work(partial(files.trophies, shelf, Look(texts(lang), (), theme)))


async def outlook_chart(
    pictures: Pictures, table: Table, spreads: Sequence[Spread], whose: tuple[Seat, str], lang: str, theme: Theme
) -> bytes:
    """Return the picture of what may come of a choice, as a PNG file; `whose` are the seat and when it has that."""
    seat, when = whose
    return await pictures.work(partial(files.outlook, tuple(spreads), seat, when, look_of(table, lang, theme)))
