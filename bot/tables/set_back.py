"""What the tables of a restored backup are told: how they stand now, and that what came after is gone."""

from collections.abc import Sequence

from bot.store import rows
from bot.store.tables import Whole
from bot.tables.desk import Post, lobby_post, messages
from bot.tables.table import Unreadable, load


def set_back(whole: Whole, until: int) -> Sequence[rows.NewMessage]:
    """A post of its own for an open table of a backup that knows nothing after `until` (ms); none if unreadable."""
    try:
        table = load(*whole)
    except Unreadable:
        return []
    if not table.running:
        return [lobby_post(table.row.channel_id, anew=True)]
    post = Post(table.row.number, call=tuple(table.undecided()), restored=until // 1000)
    return messages(table, "turn", post)
