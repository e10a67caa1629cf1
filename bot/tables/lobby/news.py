"""What a person is told by DM of somebody else's act at a table: that they host it now, or have no seat any more."""

from typing import Literal

import msgspec

from bot.store.rows import NewMessage
from bot.tables.table import payload

What = Literal["host", "removed"]


class TableNews(msgspec.Struct, frozen=True):
    """What has become of the person to whom the message goes."""

    what: What


def table_news(what: What, person: int | None, by_id: int) -> list[NewMessage]:
    """Return what tells a person this; nothing for a computer, and for who did it themselves."""
    return [] if person in (None, by_id) else [NewMessage("table_news", person, payload(TableNews(what)))]
