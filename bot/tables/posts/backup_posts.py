"""Posts at the tables of a restored backup: the current state, and that later play is lost."""

from collections.abc import Sequence

from bot.store.rows import NewMessage
from bot.store.tables.tables import WholeTable
from bot.tables.table import Post, Unreadable, load_table, lobby_message, messages, vote_post


def restored_posts(whole: WholeTable, until: int) -> Sequence[NewMessage]:
    """Return the posts for an open table of a backup whose last change was at `until` (ms); none if unreadable."""
    try:
        table = load_table(*whole)
    except Unreadable:
        return []
    if not table.running:
        return [lobby_message(table.row.channel_id, anew=True)]
    post = Post(table.row.number, call=tuple(table.seats_to_choose()), restored=until // 1000)
    return [*messages(table, "turn", post), vote_post(table.row.channel_id)]
