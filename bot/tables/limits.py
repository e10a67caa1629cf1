"""How many lobbies and games there may be at once: more than playing takes, less than what would crowd out others."""

import msgspec

from bot.store.rows import Status
from bot.tables.errors import Refused


class Bound(msgspec.Struct, frozen=True):
    """The most that one person, and one server, may have."""

    person: int
    server: int


class Limits(msgspec.Struct, frozen=True):
    """Of lobbies that are open, and of games that run, by host and by server. None: as many as they like."""

    lobbies: Bound | None = None
    games: Bound | None = None

    def need_room(self, status: Status, person: int, server: int) -> None:
        """Raises Refused where this host, or this server, has as many tables of this status as may be.

        The key is "many_lobbies", "many_lobbies_here", "many_games" or "many_games_here".
        """
        of, bound = ("lobbies", self.lobbies) if status == "lobby" else ("games", self.games)
        if bound is not None and person >= bound.person:
            raise Refused(f"many_{of}", most=bound.person)
        if bound is not None and server >= bound.server:
            raise Refused(f"many_{of}_here", most=bound.server)
