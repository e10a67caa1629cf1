"""The chart of how a game went."""

from functools import partial

from bot.tables.table import Table
from cogs.pictures.drawing_queue import POST
from cogs.pictures.look import look_of
from cogs.pictures.pictures import Pictures
from renderers import files
from renderers.look import Theme
from renderers.story import Story


async def chart(pictures: Pictures, table: Table, story: Story, lang: str, theme: Theme = "dark") -> bytes:
    """Return the picture of a table's story, as a PNG file."""
    return await pictures.work(partial(files.chart, story, look_of(table, lang, theme)), POST)
