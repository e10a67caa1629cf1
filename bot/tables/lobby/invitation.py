"""The message that calls a person who was invited to a lobby."""

import msgspec

from bot.store.rows import NewMessage
from bot.tables.table import Table, payload


class Invitation(msgspec.Struct, frozen=True):
    """Who is invited, by id, and the name of who asks them."""

    person: int
    asker: str


def invitation(table: Table, person: int, asker: str) -> NewMessage:
    """Return the message that calls a person in the channel of a lobby."""
    return NewMessage("invite", table.row.channel_id, payload(Invitation(person, asker)))
