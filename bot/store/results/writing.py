"""A result is written with the end of its game, and taken back if that is undone."""

from collections.abc import Sequence

import msgspec
import sqlalchemy as sa
from msgspec.structs import asdict

from bot.store.database.link import upsert
from bot.store.result_rows import WIN, NewResult, Rater, ScoreRow
from bot.store.results.rerating import lock_ratings, rerate
from bot.store.schema import card_wins, columns, results, scores, tables

_of_table = sa.select(results.c.id, results.c.game, results.c.seats, results.c.rated).where(
    results.c.table_id == sa.bindparam("b_table")
)
_scores = sa.select(*columns(scores, ScoreRow)).where(scores.c.result_id == sa.bindparam("b_result"))
_number = sa.select(tables.c.number).where(tables.c.id == sa.bindparam("b_table"), tables.c.status == "over")


def add_result(connection: sa.Connection, table_id: int, new: NewResult) -> None:
    """Write the result of a table's game in place of any that it has, within the current transaction."""
    lock_ratings(connection)
    drop_result(connection, table_id, new.rate)
    values = {name: value for name, value in asdict(new).items() if name not in ("scores", "rate")}
    insert = sa.insert(results).returning(results.c.id)
    result_id: int = connection.execute(insert, {"table_id": table_id, **values}).scalar_one()
    connection.execute(sa.insert(scores), [{"result_id": result_id, **asdict(row)} for row in new.scores])
    _count_cards(connection, new.game, new.seats, new.scores, sign=1)
    if new.rated:
        rerate(connection, new.game, result_id, (), new.rate)


def add_missing_result(connection: sa.Connection, table_id: int, number: int, new: NewResult) -> bool:
    """Write the result of a game that is over, unless it has one or is no longer at this number.

    Return whether it was written.
    """
    lock_ratings(connection)
    known = connection.execute(_of_table, {"b_table": table_id}).first()
    if known is not None or connection.execute(_number, {"b_table": table_id}).scalar() != number:
        return False
    add_result(connection, table_id, new)
    return True


def drop_result(connection: sa.Connection, table_id: int, rate: Rater | None) -> None:
    """Delete the result of a table's game, if it has one, with all that has followed from it.

    A rated one needs `rate`.
    """
    row = connection.execute(_of_table, {"b_table": table_id}).first()
    if row is None:
        return
    lock_ratings(connection)
    rows = [ScoreRow(*values) for values in connection.execute(_scores, {"b_result": row.id})]
    _count_cards(connection, row.game, row.seats, rows, sign=-1)
    connection.execute(sa.delete(scores).where(scores.c.result_id == row.id))
    connection.execute(sa.delete(results).where(results.c.id == row.id))
    if row.rated:
        assert rate, "a rated game has changed ratings"
        people = [one.user_id for one in rows if one.part == 0 and one.user_id is not None and one.user_id > 0]
        rerate(connection, row.game, row.id, people, rate)


def _count_cards(connection: sa.Connection, game: str, seats: int, rows: Sequence[ScoreRow], sign: int) -> None:
    """Add how a game went for the cards that people have played in it; with a `sign` of -1 take it away again."""
    if seats < 2:
        return
    won = WIN // sum(row.place == 1 for row in rows if row.part == 0)
    counted = [
        {
            "game": game,
            "card": card,
            "plays": sign,
            "won": sign * won * (row.place == 1),
            "expected": sign * (WIN // seats),
        }
        for row in rows
        if row.user_id is not None and row.part == 0 and not row.left
        for card in msgspec.json.decode(row.cards, type=list[str])
    ]
    if counted:  # in the same order everywhere: no deadlock
        ordered = sorted(counted, key=lambda one: str(one["card"]))
        upsert(connection, card_wins, ordered, ["plays", "won", "expected"], add=True)
