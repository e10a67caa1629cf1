"""What friends of a host are told by DM when they open a lobby: only those who have asked for it."""

import msgspec

from bot.store.rows import NewMessage, NewTable
from bot.tables.table import TableAccess, payload, quiet_hours

MOST = 20  # friends who are told of one lobby


class FriendNews(msgspec.Struct, frozen=True):
    """Who has opened the lobby, by name."""

    host: str


async def friend_news(access: TableAccess, table: NewTable) -> list[NewMessage]:
    """Return the messages to people who want to know of this host's lobbies, each after their quiet hours."""
    followers = await access.store.ties.followers(table.host_id, MOST)
    people = await access.store.people.find_all(followers) if followers else {}
    seated, now = {seat.user_id for seat in table.seats}, access.now()
    name = next((seat.name for seat in table.seats if seat.user_id == table.host_id), "")
    return [
        NewMessage("friend", user, payload(FriendNews(name)), not_before=quiet_hours(people[user]).over_at(now))
        for user in followers
        if user not in seated
    ]
