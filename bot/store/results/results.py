"""What is read of results: of a person, of a server, of cards."""

from collections.abc import Mapping, Sequence

import sqlalchemy as sa

from bot.store.database.link import Link
from bot.store.result_rows import CardRow, NewResult, PlayedRow, Rater, RatingRow, TopRow
from bot.store.results.rerating import rerate_all
from bot.store.results.result_writes import count_game, keep_counts, order_counts
from bot.store.schema import card_wins, columns, people, ratings, results, scores

_OWN = ("result_id", "user_id", "part", "place", "rank", "points", "turns", "left", "counts", "mu", "sigma")
_others = scores.alias()
_of_others = sa.and_(_others.c.result_id == scores.c.result_id, _others.c.seat != scores.c.seat, _others.c.part == 0)
_NAMED = {
    "game_turns": results.c.turns,
    "rival": sa.select(sa.func.max(_others.c.points)).where(_of_others).scalar_subquery(),
    "people": sa.select(sa.func.count(_others.c.user_id)).where(_of_others).scalar_subquery(),
    **{name: scores.c[name] for name in _OWN},
}
_played = sa.select(
    *(_NAMED[name] if name in _NAMED else results.c[name] for name in PlayedRow.__struct_fields__)
).join(results, results.c.id == scores.c.result_id)
_of_person = _played.where(scores.c.user_id == sa.bindparam("b_user")).order_by(results.c.ended_at, results.c.id)
_on_server = results.c.guild_id == sa.bindparam("b_guild")
_ratings = sa.select(*columns(ratings, RatingRow)).where(ratings.c.user_id == sa.bindparam("b_user"))
_skills = sa.select(ratings.c.user_id, ratings.c.game, ratings.c.mu).where(
    ratings.c.user_id.in_(sa.bindparam("b_users", expanding=True))
)
_is_hidden = sa.exists().where(people.c.user_id == scores.c.user_id, people.c.results == "nobody")
_wins = sa.func.sum(sa.case((scores.c.rank == 1, 1), else_=0))
_counted = sa.func.count()
_own_rating = sa.and_(ratings.c.user_id == scores.c.user_id, ratings.c.game == sa.bindparam("b_game"))
_top = (
    sa.select(scores.c.user_id, _counted, _wins, ratings.c.mu, ratings.c.sigma, ratings.c.games)
    .join(results, results.c.id == scores.c.result_id)
    .outerjoin(ratings, _own_rating)
    .where(_on_server, results.c.game == sa.bindparam("b_game"), results.c.ended_at >= sa.bindparam("b_since"))
    .where(results.c.seats > 1, scores.c.part == 0, scores.c.user_id > 0, ~_is_hidden)
    .group_by(scores.c.user_id, ratings.c.mu, ratings.c.sigma, ratings.c.games)
)
_server = sa.select(results.c.game, results.c.ended_at - results.c.began_at).where(_on_server)
_cards = sa.select(*columns(card_wins, CardRow)).where(
    card_wins.c.game == sa.bindparam("b_game"), card_wins.c.plays >= sa.bindparam("b_least")
)


class ResultStore:
    """The results of finished games. They are written with the ends of games."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def count(self, table_id: int, number: int, new: NewResult) -> bool:
        """Write the result of a game that is over; if it has one, what is counted otherwise by now.

        Return whether anything was written: nothing is if the game is no longer at this number, or was counted so.
        """
        return await self._link.write(count_game, table_id, number, new)

    async def keep_counts(self, table_id: int, countings: Mapping[str, str]) -> None:
        """Write that a game's result keeps what was counted, though its title counts in another way by now.

        `countings` are the fingerprints of what titles count.
        """
        await self._link.write(keep_counts, table_id, countings)

    async def order_counts(self, countings: Mapping[str, str], kind: str, at: int) -> None:
        """Make the results of kept games whose titles count otherwise by now due as this kind, from a time (ms) on."""
        await self._link.write(order_counts, countings, kind, at)

    async def rerate(self, rate: Rater) -> int:
        """Calculate all ratings again. Return how many rated games there are."""
        return await self._link.write(rerate_all, rate)

    async def of_person(self, user_id: int) -> list[PlayedRow]:
        """Return all games that a person has played, oldest first."""
        return await self._link.read(_find_of_person, user_id)

    async def ratings(self, user_id: int) -> dict[str, RatingRow]:
        """Return a person's ratings, by title."""
        return await self._link.read(_find_ratings, user_id)

    async def skills(self, users: Sequence[int]) -> dict[int, dict[str, float]]:
        """Return the ratings of these people by title, of those who have any."""
        return await self._link.read(_find_skills, users)

    async def of_server(self, guild_id: int) -> list[tuple[str, int]]:
        """Return the title and the length (ms) of each game that a server has finished."""
        return await self._link.read(_find_of_server, guild_id)

    async def top(self, guild_id: int, game: str, since: int) -> list[TopRow]:
        """Return how people stand on a server in a title since a time (ms), but for those who hide that."""
        return await self._link.read(_find_top, guild_id, game, since)

    async def cards(self, game: str, least: int) -> list[CardRow]:
        """Return how those did who played each card of a title that was played at least so often."""
        return await self._link.read(_find_cards, game, least)


def _find_of_person(connection: sa.Connection, user_id: int) -> list[PlayedRow]:
    return [PlayedRow(*row) for row in connection.execute(_of_person, {"b_user": user_id})]


def _find_skills(connection: sa.Connection, users: Sequence[int]) -> dict[int, dict[str, float]]:
    """Return the ratings of these people by title."""
    skills: dict[int, dict[str, float]] = {}
    for user_id, game, mu in connection.execute(_skills, {"b_users": list(users)}):
        skills.setdefault(user_id, {})[game] = mu
    return skills


def _find_ratings(connection: sa.Connection, user_id: int) -> dict[str, RatingRow]:
    rows = [RatingRow(*row) for row in connection.execute(_ratings, {"b_user": user_id})]
    return {row.game: row for row in rows}


def _find_of_server(connection: sa.Connection, guild_id: int) -> list[tuple[str, int]]:
    return [(game, length) for game, length in connection.execute(_server, {"b_guild": guild_id})]


def _find_top(connection: sa.Connection, guild_id: int, game: str, since: int) -> list[TopRow]:
    """Return how people stand on a server."""
    values = {"b_guild": guild_id, "b_game": game, "b_since": since}
    return [TopRow(*row) for row in connection.execute(_top, values)]


def _find_cards(connection: sa.Connection, game: str, least: int) -> list[CardRow]:
    return [CardRow(*row) for row in connection.execute(_cards, {"b_game": game, "b_least": least})]
