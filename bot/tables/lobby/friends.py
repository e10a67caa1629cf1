"""What friends of a host are told by DM when they open a lobby: only those who have asked for it."""

import msgspec

from bot.store.rows import NewMessage, NewTable
from bot.tables.table import TableAccess, payload, quiet_hours

MOST = 50  # friends who are told of one lobby: those who were active last


class FriendNews(msgspec.Struct, frozen=True):
    """Who has opened the lobby, by name."""

    host: str


async def friend_news(access: TableAccess, table: NewTable, host: str) -> list[NewMessage]:
    """Return the messages to people who want to know of the lobbies of its `host`, each after their quiet hours."""
    seated, now = [seat.user_id for seat in table.seats if seat.user_id is not None], access.now()
    followers = await access.store.ties.followers(table.host_id, MOST, but=seated)
    people = await access.store.people.find_all(followers) if followers else {}
    return [
        NewMessage("friend", user, payload(FriendNews(host)), not_before=quiet_hours(people[user]).over_at(now))
        for user in followers
    ]
