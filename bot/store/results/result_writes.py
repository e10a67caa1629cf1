"""A result is written with the end of its game, and taken back if that is undone."""

from collections.abc import Mapping, Sequence

import msgspec
import sqlalchemy as sa
from msgspec.structs import asdict, replace

from bot.store.database.link import upsert
from bot.store.result_rows import WIN, NewResult, Rater, ScoreRow
from bot.store.results.rerating import lock_ratings, rerate
from bot.store.schema import card_wins, columns, due, results, scores, tables

GAP = 50  # milliseconds between two games that are counted again: nothing else has to wait for them
_known = (results.c.id, results.c.game, results.c.seats, results.c.rated, results.c.counting)
_of_table = sa.select(*_known).where(results.c.table_id == sa.bindparam("b_table"))
_scores = sa.select(*columns(scores, ScoreRow)).where(scores.c.result_id == sa.bindparam("b_result"))
_set_counts = (
    sa.update(scores)
    .where(scores.c.result_id == sa.bindparam("b_result"), scores.c.seat == sa.bindparam("b_seat"))
    .where(scores.c.part == sa.bindparam("b_part"))
    .values(counts=sa.bindparam("b_counts"), cards=sa.bindparam("b_cards"))
    .inline()
)
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


def count_game(connection: sa.Connection, table_id: int, number: int, new: NewResult) -> bool:
    """Write the result of a game that is over; if it has one, what is counted otherwise by now.

    Return whether anything was written: nothing is if the game is no longer at this number, or was counted so already.
    """
    lock_ratings(connection)
    known = connection.execute(_of_table, {"b_table": table_id}).first()
    is_counted = known is not None and known.counting == new.counting
    if is_counted or connection.execute(_number, {"b_table": table_id}).scalar() != number:
        return False
    if known is None:
        add_result(connection, table_id, new)
    else:
        _count_again(connection, known.id, known.seats, new)
    return True


def _count_again(connection: sa.Connection, result_id: int, seats: int, new: NewResult) -> None:
    """Write what is counted of a game in place of what was; people, places and ratings stay as they are."""
    before = [ScoreRow(*values) for values in connection.execute(_scores, {"b_result": result_id})]
    counted = {(row.seat, row.part): (row.counts, row.cards) for row in new.scores}
    after = [
        replace(row, counts=counts, cards=cards)
        for row in before
        for counts, cards in [counted.get((row.seat, row.part), (row.counts, row.cards))]
    ]
    if [row.cards for row in before] != [row.cards for row in after]:
        for rows, sign in ((before, -1), (after, 1)):
            _count_cards(connection, new.game, seats, rows, sign)
    values = [{"b_seat": row.seat, "b_part": row.part, "b_counts": row.counts, "b_cards": row.cards} for row in after]
    connection.execute(_set_counts, [{"b_result": result_id, **row} for row in values])
    _note_counting(connection, result_id, new.counting)


def keep_counts(connection: sa.Connection, table_id: int, countings: Mapping[str, str]) -> None:
    """Write that a game's result keeps what was counted, though its title counts in another way by now."""
    known = connection.execute(_of_table, {"b_table": table_id}).first()
    if known is not None and known.game in countings:
        _note_counting(connection, known.id, countings[known.game])


def _note_counting(connection: sa.Connection, result_id: int, counting: str) -> None:
    connection.execute(sa.update(results).where(results.c.id == result_id).values(counting=counting))


def order_counts(connection: sa.Connection, countings: Mapping[str, str], kind: str, at: int) -> None:
    """Make the results of kept games whose titles count otherwise by now due to be counted, one after the other."""
    place = sa.func.row_number().over(order_by=results.c.id)
    is_due = sa.exists().where(due.c.table_id == results.c.table_id, due.c.kind == kind)
    outdated = [sa.and_(results.c.game == game, results.c.counting != now) for game, now in countings.items()]
    begin, zero = sa.literal(at, sa.BigInteger), sa.literal(0)
    rows = sa.select(begin + GAP * place, sa.literal(kind), results.c.table_id, zero, zero)
    rows = rows.where(results.c.table_id.is_not(None), sa.or_(sa.false(), *outdated), ~is_due)
    connection.execute(sa.insert(due).from_select(["at", "kind", "table_id", "user_id", "stage"], rows))


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
