"""What is posted at the tables of a restored backup: how they stand, and that what came later is gone."""

from collections.abc import Sequence

from bot.store.rows import NewMessage
from bot.store.tables.tables import WholeTable
from bot.tables.table import Post, Unreadable, load, lobby_message, messages, vote_post


def restored_posts(whole: WholeTable, until: int) -> Sequence[NewMessage]:
    """The posts for an open table of a backup whose last change was at `until` (ms). Empty if it cannot be read."""
    try:
        table = load(*whole)
    except Unreadable:
        return []
    if not table.running:
        return [lobby_message(table.row.channel_id, anew=True)]
    post = Post(table.row.number, call=tuple(table.seats_to_choose()), restored=until // 1000)
    return [*messages(table, "turn", post), vote_post(table.row.channel_id)]
