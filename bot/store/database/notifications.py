"""Notifications between processes of PostgreSQL: at which table one has left something to be posted."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

CHANNEL = "gamekeeper"
NAME = "gamekeeper-{:x}"  # by which PostgreSQL knows a process' connections, of its number

OnPost: TypeAlias = Callable[[int, int], None]
"""It is called with the id of a table and that of its server."""
OnListening: TypeAlias = Callable[[], Awaitable[None]]


def dispatch(said: str, owner: int, on_post: OnPost) -> None:
    """Call `on_post` with what was said, as the database's trigger puts it, unless this process has said it."""
    table_id, guild_id, name = said.split(" ")
    if name != NAME.format(owner):
        on_post(int(table_id), int(guild_id))
