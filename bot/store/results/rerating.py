"""Ratings: after one game from those before it, and calculated again from a game on."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

import sqlalchemy as sa

from bot.store.result_rows import Entrant, Rater, Skill
from bot.store.schema import origin, ratings, results, scores

_rated = (
    sa.select(
        scores.c.result_id,
        scores.c.seat,
        scores.c.user_id,
        scores.c.computer,
        scores.c.rank,
        scores.c.before_mu,
        scores.c.before_sigma,
    )
    .join(results, results.c.id == scores.c.result_id)
    .where(results.c.rated, results.c.game == sa.bindparam("b_game"), results.c.id >= sa.bindparam("b_since"))
    .where(scores.c.part == 0)
    .order_by(scores.c.result_id, scores.c.seat)
)
_earlier = (
    sa.select(scores.c.user_id, scores.c.mu, scores.c.sigma)
    .join(results, results.c.id == scores.c.result_id)
    .where(results.c.rated, results.c.game == sa.bindparam("b_game"), results.c.id < sa.bindparam("b_since"))
    .where(scores.c.part == 0, scores.c.user_id.in_(sa.bindparam("b_users", expanding=True)))
    .order_by(scores.c.result_id)
)
_drop = sa.delete(ratings).where(
    ratings.c.game == sa.bindparam("b_game"), ratings.c.user_id.in_(sa.bindparam("b_users", expanding=True))
)
_write = (
    sa.update(scores)
    .where(scores.c.result_id == sa.bindparam("b_result"), scores.c.seat == sa.bindparam("b_seat"), scores.c.part == 0)
    .values({name: sa.bindparam(f"b_{name}") for name in ("before_mu", "before_sigma", "mu", "sigma")})
    .inline()
)
_lock = sa.select(origin.c.id).with_for_update()
_titles = sa.select(results.c.game).where(results.c.rated).distinct().order_by(results.c.game)
BATCH = 10_000  # people in one statement


class _RatedSeat(NamedTuple):
    """A seat of a rated game, as the query finds it."""

    result_id: int
    seat: int
    user_id: int | None
    computer: str | None
    rank: int
    before_mu: float | None
    before_sigma: float | None


class _Standing(NamedTuple):
    """A person's rating, and how many rated games have led to it."""

    skill: Skill
    games: int


def lock_ratings(connection: sa.Connection) -> None:
    """Let no other transaction end a game before this one is over: ratings follow the order of results."""
    connection.execute(_lock)


def rerate_all(connection: sa.Connection, rate: Rater) -> int:
    """Calculate all ratings again from the first game on. Return how many rated games there are."""
    lock_ratings(connection)
    connection.execute(sa.delete(ratings))
    return sum(rerate(connection, game, 0, (), rate) for game in connection.execute(_titles).scalars().all())


def rerate(connection: sa.Connection, game: str, since: int, others: Sequence[int], rate: Rater) -> int:
    """Calculate the ratings of a title again from the result `since` on, also of these `others`.

    Return how many games were rated. Who was deleted enters each game with the rating that they had then.
    """
    seats = [_RatedSeat(*row) for row in connection.execute(_rated, {"b_game": game, "b_since": since})]
    people = sorted({*others, *(seat.user_id for seat in seats if seat.user_id is not None and seat.user_id > 0)})
    standings = _standings_before(connection, game, since, people)
    written = [row for one in _games(seats) for row in _rate_game(game, one, standings, rate)]
    if written:
        connection.execute(_write, written)
    _write_standings(connection, game, people, standings)
    return len({seat.result_id for seat in seats})


def _games(seats: Sequence[_RatedSeat]) -> Iterator[list[_RatedSeat]]:
    """Yield the seats of one game after another."""
    for _, one in groupby(seats, key=lambda seat: seat.result_id):
        yield list(one)


def _standings_before(connection: sa.Connection, game: str, since: int, people: Sequence[int]) -> dict[int, _Standing]:
    """Return how these people stood in a title before a result."""
    standings = dict[int, _Standing]()
    if since == 0:
        return standings
    for start in range(0, len(people), BATCH):
        values = {"b_game": game, "b_since": since, "b_users": people[start : start + BATCH]}
        for user_id, mu, sigma in connection.execute(_earlier, values):
            before = standings.get(user_id)
            standings[user_id] = _Standing(Skill(mu, sigma), 1 + (before.games if before else 0))
    return standings


def _rate_game(
    game: str, seats: Sequence[_RatedSeat], standings: dict[int, _Standing], rate: Rater
) -> list[dict[str, object]]:
    """Change how people stand by a game; return what its scores say of that."""
    skills = rate(game, [_entrant(seat, standings) for seat in seats])
    for seat, (_, after) in zip(seats, skills, strict=True):
        if seat.user_id is not None and seat.user_id > 0:
            former = standings.get(seat.user_id)
            standings[seat.user_id] = _Standing(after, 1 + (former.games if former else 0))
    return [
        {
            "b_result": seat.result_id,
            "b_seat": seat.seat,
            "b_before_mu": before.mu,
            "b_before_sigma": before.sigma,
            "b_mu": after.mu,
            "b_sigma": after.sigma,
        }
        for seat, (before, after) in zip(seats, skills, strict=True)
    ]


def _entrant(seat: _RatedSeat, standings: dict[int, _Standing]) -> Entrant:
    """Return who had a seat, with the rating before the game."""
    if seat.user_id is None:
        return Entrant(seat.rank, computer=seat.computer)
    if seat.user_id > 0:
        standing = standings.get(seat.user_id)
        return Entrant(seat.rank, standing.skill if standing else None)
    if seat.before_mu is None or seat.before_sigma is None:
        return Entrant(seat.rank)
    return Entrant(seat.rank, Skill(seat.before_mu, seat.before_sigma))


def _write_standings(
    connection: sa.Connection, game: str, people: Sequence[int], standings: dict[int, _Standing]
) -> None:
    """Write how these people stand in a title now."""
    for start in range(0, len(people), BATCH):
        connection.execute(_drop, {"b_game": game, "b_users": people[start : start + BATCH]})
    rows = [
        {"user_id": user, "game": game, "mu": one.skill.mu, "sigma": one.skill.sigma, "games": one.games}
        for user, one in sorted(standings.items())
    ]
    if rows:
        connection.execute(sa.insert(ratings), rows)
