"""Notifications between processes that share a PostgreSQL: another one has left something to post at a table."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

CHANNEL = "gamekeeper"
NAME = "gamekeeper-{:x}"  # by which PostgreSQL knows a process' connections, of its number

OnPost: TypeAlias = Callable[[int, int], None]
"""It is called with the id of a table and that of its server."""
OnListening: TypeAlias = Callable[[], Awaitable[None]]


def dispatch(payload: str, owner: int, on_post: OnPost) -> None:
    """Call `on_post` with the table that a notification of the trigger names: "table server application".

    Nothing happens if the process with the number `owner`, which is this one, caused it.
    """
    table_id, guild_id, name = payload.split(" ")
    if name != NAME.format(owner):
        on_post(int(table_id), int(guild_id))
