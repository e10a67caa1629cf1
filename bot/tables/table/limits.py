"""How much there may be at once, or within an hour: more than playing needs, less than would crowd out others."""

from typing import Literal

import msgspec

from bot.store.rows import Status
from bot.tables.table.errors import Refused

Use = Literal["threads", "films", "suggestions"]
ANY_SECONDS = 86_400.0  # of a day: no limit


class Bound(msgspec.Struct, frozen=True):
    """The most that one person, and one server, may have."""

    person: int
    server: int


class Limits(msgspec.Struct, frozen=True):
    """Limits for open lobbies and running games, by host and by server, and for uses within an hour.

    None: no limit. `what_if_seconds` of a processor are for one person a day.
    """

    lobbies: Bound | None = None
    games: Bound | None = None
    threads: Bound | None = None  # that the bot opens for games
    films: Bound | None = None
    suggestions: Bound | None = None
    what_if_seconds: float = ANY_SECONDS

    def within_hour(self, what: Use) -> Bound | None:
        """Return how often this may be had within an hour."""
        return {"threads": self.threads, "films": self.films, "suggestions": self.suggestions}[what]

    def need_room(self, status: Status, person: int, server: int) -> None:
        """Raise Refused if a host with `person` tables of this status, on a server with `server`, may have no more.

        The key is "many_lobbies", "many_lobbies_here", "many_games" or "many_games_here".
        """
        noun, bound = ("lobbies", self.lobbies) if status == "lobby" else ("games", self.games)
        if bound is not None and person >= bound.person:
            raise Refused(f"many_{noun}", most=bound.person)
        if bound is not None and server >= bound.server:
            raise Refused(f"many_{noun}_here", most=bound.server)
