"""The store's refusals and failures. Whenever one of these is raised, nothing has been written."""

from bot.store.rows import ChoiceRow, Status


class StoreError(Exception):
    """Any refusal of the store."""


class StoreUnavailable(StoreError):
    """The database cannot be reached, is locked, full or unreadable. The same call may work later."""


class NewerDatabase(StoreError):
    """The database was written by a newer version of the program than this one."""

    def __init__(self, schema: str, known: str) -> None:
        self.schema = schema
        self.known = known
        super().__init__(
            f"the database has schema {schema}, this program knows schemas up to {known}: it was written by a newer "
            "version of Gamekeeper. Update the program, or go back to a backup made by this version."
        )


class ConstraintBroken(StoreError):
    """The rows contradict each other or what is stored: an unknown table, a nonce used twice."""


class UnknownTable(StoreError):
    """No table has this id."""

    def __init__(self, table_id: int) -> None:
        self.table_id = table_id
        super().__init__(f"there is no table {table_id}")


class ChannelTaken(StoreError):
    """The channel already has a table in the lobby or running."""

    def __init__(self, channel_id: int, table_id: int) -> None:
        self.channel_id = channel_id
        self.table_id = table_id
        super().__init__(f"channel {channel_id} already has the open table {table_id}")


class BeingSent(StoreError):
    """A message about the table is being sent at this moment, and nobody knows yet whether it arrives."""

    def __init__(self, table_id: int) -> None:
        self.table_id = table_id
        super().__init__(f"a message about table {table_id} is being sent")


class Stale(StoreError):
    """The table has moved on: its number or its status is no longer what the caller saw."""

    def __init__(self, table_id: int, number: int, status: Status) -> None:
        self.table_id = table_id
        self.number = number
        self.status = status
        super().__init__(f"table {table_id} is {status} at number {number}")


class VoteOver(StoreError):
    """The table's vote is over, or another post shows it by now."""

    def __init__(self, table_id: int | None) -> None:
        self.table_id = table_id
        super().__init__(f"the vote of table {table_id} is over")


class AlreadyApplied(StoreError):
    """This interaction was applied before. `choice` is what it chose or took back."""

    def __init__(self, choice: ChoiceRow) -> None:
        self.choice = choice
        super().__init__(f"interaction was applied before: choice {choice.id} of table {choice.table_id}")
