"""The former names of seats that others took over."""

import msgspec

from bot.tables.table.access import TableAccess
from bot.tables.table.outgoing import Post

TAKEN_OVER = "post.taken_over"  # the note of the posts that tell who has taken a seat over


async def former_names(access: TableAccess, table_id: int) -> dict[int, str]:
    """Return the names, by the table's number before each takeover, as far as the posts with them still exist."""
    rows = await access.store.outbox.of_table(table_id, ("turn",))
    posts = (msgspec.json.decode(row.payload, type=Post) for row in rows)
    return {post.number - 1: post.values["former"] for post in posts if post.note == TAKEN_OVER}
