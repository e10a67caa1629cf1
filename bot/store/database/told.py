"""What a process of PostgreSQL is told by the others: at which table they have left something to be posted."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

CHANNEL = "gamekeeper"
NAME = "gamekeeper-{:x}"  # by which PostgreSQL knows a process' connections, of its number

Told: TypeAlias = Callable[[int, int], None]
"""It is called with the id of a table and that of its server."""
Begun: TypeAlias = Callable[[], Awaitable[None]]


def tell(said: str, owner: int, told: Told) -> None:
    """Pass on what was said, as the database's trigger puts it, unless this process has said it."""
    table_id, guild_id, name = said.split(" ")
    if name != NAME.format(owner):
        told(int(table_id), int(guild_id))
