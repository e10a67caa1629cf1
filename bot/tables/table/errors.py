"""Why a table cannot do what it was asked for, and the store's failures that pass through the tables."""

from typing import Literal

from bot.store.errors import AlreadyApplied, NewerDatabase, StoreError, StoreUnavailable
from bot.store.rows import TableRow

__all__ = [
    "AlreadyApplied",
    "ChannelInUse",
    "NewerDatabase",
    "NotHost",
    "Refused",
    "RulesFailed",
    "StoreError",
    "StoreUnavailable",
    "Unreadable",
    "Why",
]

OPEN = ("lobby", "running")  # statuses of the tables that may hold a channel
Why = Literal["newer", "unknown_game", "damaged"]


class Refused(Exception):
    """The request is not possible, and nothing has changed. `key` names the text that says why.

    The refusals in `more` are shown in further lines.
    """

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.key, self.values = key, values
        self.more: list[Refused] = []


class NotHost(Refused):
    """Only the host may do this at the table; for some keys also a moderator. The host may have left the server."""

    def __init__(self, key: str, row: TableRow) -> None:
        super().__init__(key, host=row.host_id)
        self.table_id = row.id


class ChannelInUse(Refused):
    """A channel has an open table. If that is a lobby, all its people may have left the server."""

    def __init__(self, key: str, table_id: int, **values: object) -> None:
        super().__init__(key, **values)
        self.table_id = table_id


class RulesFailed(Exception):
    """A game's rules failed at a table with this number. The message contains nothing of the game."""

    def __init__(self, table_id: int, number: int, fault: Exception) -> None:
        super().__init__(f"the rules failed at table {table_id}")
        self.table_id, self.number, self.fault = table_id, number, fault


class Unreadable(Refused):
    """The saved state of a table cannot be read. Its `row` can, so that its host or a moderator can end it."""

    def __init__(self, row: TableRow, why: Why) -> None:
        super().__init__("unreadable" if row.status in OPEN else "unreadable_over", why=why, host=row.host_id)
        self.row, self.why = row, why

    @property
    def over(self) -> bool:
        """Whether the table is closed: nothing more happens at it."""
        return self.row.status not in OPEN
