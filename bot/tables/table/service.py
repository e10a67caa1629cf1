"""What people, or time, do at tables."""

from bot.tables.table.access import TableAccess


class Service:
    """One kind of what is done at tables. It makes the services that it needs itself.

    So what two services must share, such as locks and the newest tables, lies in the access.
    """

    def __init__(self, access: TableAccess) -> None:
        self._access = access
