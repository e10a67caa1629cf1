"""The chart of how a game went."""

from bot.tables.table import Table
from cogs.pictures.drawing_queue import POST
from cogs.pictures.look import look_of
from cogs.pictures.pictures import Pictures
from renderers.kit.png import png
from renderers.look import Theme
from renderers.story import Story, draw


async def chart(pictures: Pictures, table: Table, story: Story, lang: str, theme: Theme = "dark") -> bytes:
    """The picture of a table's story, as a PNG file."""
    look = look_of(table, lang, theme)
    return await pictures.work(lambda: png(draw(story, look)), POST)
