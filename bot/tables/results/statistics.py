"""What is shown of results, and to whom: of a person, of a server, of cards."""

from collections import defaultdict
from collections.abc import Mapping
from math import sqrt
from statistics import median

import msgspec

from bot.pace.wall_time import DAY
from bot.store.result_rows import WIN, CardRow, PlayedRow, TopRow
from bot.store.rows import PersonRow
from bot.tables.results.rating import PROVISIONAL
from bot.tables.results.summary import Summary, summarise
from bot.tables.table import Refused, TableAccess

MONTH = 30 * DAY
MOST = 20  # people in a server's table
LEAST_PLAYS = 10  # of a card of which something is said
SURE = 1.96  # standard deviations within which 95 of 100 lie


class ServerTitle(msgspec.Struct, frozen=True):
    """How many games of a title a server has finished, and how many days one lasts, the median."""

    game: str
    games: int
    days: float


class CardShare(msgspec.Struct, frozen=True):
    """Which share of their games those win who play a card, between which bounds it lies, and what is usual."""

    card: str
    plays: int
    share: float
    low: float
    high: float
    usual: float


class StatisticsService:
    """Tells what results say."""

    def __init__(self, access: TableAccess) -> None:
        self._store = access.store
        self._now = access.now

    async def of_person(self, user_id: int, reader_id: int, guild_id: int) -> Summary:
        """Return what the games of a person say, as far as a reader on this server may know them; 0 for no server.

        Raise Refused("no_stats_here") if the reader may see none of them.
        """
        person = await self._store.people.find(user_id)
        rows = visible(await self._store.results.of_person(user_id), person, reader_id, guild_id)
        if not rows and reader_id != user_id:
            raise Refused("no_stats_here")
        return summarise(rows, await self._store.results.ratings(user_id))

    async def of_server(self, guild_id: int) -> list[ServerTitle]:
        """Return what a server has played, most played first."""
        lengths = defaultdict[str, list[int]](list)
        for game, length in await self._store.results.of_server(guild_id):
            lengths[game].append(length)
        titles = [ServerTitle(game, len(known), median(known) / DAY) for game, known in lengths.items()]
        return sorted(titles, key=lambda title: (-title.games, title.game))

    async def top(self, guild_id: int, game: str, *, month: bool) -> list[TopRow]:
        """Return how people stand on a server in a title: by rating, or by the wins of the last 30 days."""
        rows = await self._store.results.top(guild_id, game, self._now() - MONTH if month else 0)
        return sorted(rows, key=_by_wins if month else _by_rating)[:MOST]

    async def cards(self, game: str) -> list[CardShare]:
        """Return how those do who play the cards of a title, the best first."""
        shares = [_card_share(row) for row in await self._store.results.cards(game, LEAST_PLAYS)]
        return sorted(shares, key=lambda one: (one.usual - one.share, one.card))

    async def games_with_cards(self, games: Mapping[str, object]) -> list[str]:
        """Return those of these titles of whose cards something is known."""
        return [game for game in games if await self._store.results.cards(game, LEAST_PLAYS)]


def visible(rows: list[PlayedRow], person: PersonRow, reader_id: int, guild_id: int) -> list[PlayedRow]:
    """Return those games of a person that a reader on a server may know of."""
    if reader_id == person.user_id or person.results == "all":
        return rows
    if person.results == "nobody" or not guild_id:
        return []
    return [row for row in rows if row.guild_id == guild_id]


def _by_rating(row: TopRow) -> tuple[bool, float, int, int, int]:
    """Return what the table of all time is sorted by: first those whose rating is not provisional."""
    is_known = (row.rated or 0) >= PROVISIONAL
    return not is_known, -(row.mu or 0) if is_known else 0, -row.wins, row.games, row.user_id


def _by_wins(row: TopRow) -> tuple[int, int, int]:
    """Return what the table of a month is sorted by."""
    return -row.wins, row.games, row.user_id


def _card_share(row: CardRow) -> CardShare:
    """Return the share of wins, and the bounds of the interval that Wilson gives it."""
    share, usual = row.won / (WIN * row.plays), row.expected / (WIN * row.plays)
    square = SURE * SURE / row.plays
    middle = (share + square / 2) / (1 + square)
    half = SURE / (1 + square) * sqrt(share * (1 - share) / row.plays + square / (4 * row.plays))
    return CardShare(row.card, row.plays, share, middle - half, middle + half, usual)
