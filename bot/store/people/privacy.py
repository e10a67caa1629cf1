"""The data stored about a person: collected for them, and deleted if they want that.

A table keeps its history. There the person becomes a negative number that is used at no other seat of the table and
leads back to nobody; which choices were made by one and the same person stays known, and so do handovers of seats.
"""

from collections.abc import Mapping, Sequence

import msgspec
import sqlalchemy as sa
from msgspec.structs import asdict

from bot.store.database.link import Link, dialect_insert
from bot.store.database.numbers import at_number, raise_stale
from bot.store.people.searches import leave_match
from bot.store.result_rows import GONE
from bot.store.rows import Tombstone
from bot.store.schema import (
    agreements,
    analyses,
    answers,
    attempts,
    ballots,
    bans,
    due,
    follows,
    handovers,
    hands,
    mutes,
    notepads,
    outbox,
    people,
    plans,
    ratings,
    reliability,
    reminded,
    results,
    scores,
    searches,
    seats,
    seen,
    server_acts,
    solvers,
    standing,
    tables,
    ties,
    tombstones,
    uses,
    vacations,
    votes,
    words,
)

RowsByKind = dict[str, list[dict[str, object]]]
"""The rows about a person, by what they are."""

# Rows that are deleted as a whole; columns of a table's rows that name a person, who is replaced there.
_OWN = {
    "settings": people.c.user_id,
    "turns_in_time": reliability.c.user_id,
    "vacations": vacations.c.user_id,
    "muted_games": mutes.c.user_id,
    "notes": notepads.c.user_id,
    "friends_and_people_you_avoid": ties.c.user_id,
    "your_search_for_a_table": searches.c.user_id,
    "hands_shown": hands.c.user_id,
    "reminders_shown": reminded.c.user_id,
    "reminders_due": due.c.user_id,
    "games_looked_at": seen.c.user_id,
    "films_and_threads_of_the_last_hour": uses.c.user_id,
    "games_where_you_always_agree_to_undo": standing.c.user_id,
    "plans_for_your_next_turns": plans.c.user_id,
    "answers_in_others_turns": answers.c.user_id,
    "analysis_boards": analyses.c.user_id,
    "puzzles_tried": attempts.c.user_id,
    "puzzles_solved": solvers.c.user_id,
    "ratings": ratings.c.user_id,
    "games_you_follow": follows.c.user_id,
}
# Rows that are a server's: it keeps whom it has banned until when, else nobody would stay banned; nothing else stays.
_OF_SERVERS = {
    "bans_from_games": bans.c.user_id,
    "bans_by_you": bans.c.by_id,
    "changes_of_servers_by_you": server_acts.c.by_id,
    "changes_of_servers_about_you": server_acts.c.about_id,
}
_AT_TABLES = {
    "handed_over_by_you": handovers.c.by_id,
    "votes_you_proposed": votes.c.asker_id,
    "votes_about_you": votes.c.about_id,
    "your_ballots": ballots.c.user_id,
    "your_consents_to_undo": agreements.c.user_id,
    "words_you_mixed_into_luck": words.c.user_id,  # the word itself stays once the game began: proving luck needs it
}
_SEATS = {"seats": seats.c.user_id}
_DELETED = {"deletions": tombstones.c.user_id}
_HOSTED = sa.select(
    tables.c.id, tables.c.guild_id, tables.c.channel_id, tables.c.game, tables.c.status, tables.c.created_at
)
_FINISHED = sa.select(
    results.c.game, results.c.guild_id, results.c.began_at, results.c.ended_at, results.c.rated, scores
).join(results, results.c.id == scores.c.result_id)
_SENT = sa.select(
    outbox.c.kind, outbox.c.state.label("delivery"), outbox.c.created_at, outbox.c.sent_at, outbox.c.message_id
)
_all_deleted = sa.select(tombstones.c.user_id, tombstones.c.at).order_by(tombstones.c.at, tombstones.c.user_id)
_NAMED = ("values", "asker", "about", "yes", "no")  # the parts of a payload that contain names
_ABOUT_ONE = ("away", "closed")  # messages of no use without the person whom they are about


class PrivacyStore:
    """The data stored about people."""

    def __init__(self, link: Link) -> None:
        self._link = link

    async def rows_about(self, user_id: int) -> RowsByKind:
        """Return every row about this person, by kind; messages without their content, which may be others' secrets."""
        return await self._link.read(_find, user_id)

    async def table_ids(self, user_id: int) -> list[int]:
        """Return the ids of all tables whose rows name this person."""
        return await self._link.read(_find_tables, user_id)

    async def mark(self, tombstone: Tombstone) -> None:
        """Write that this person's data is to be deleted, so that an interrupted deletion is completed later."""
        await self._link.write(add_tombstones, [tombstone])

    async def unfinished_deletions(self) -> list[Tombstone]:
        """Return the tombstones of people whose data is still to be deleted."""
        return await self._link.read(_find_unfinished)

    async def all_deleted(self) -> list[Tombstone]:
        """Return the tombstones of all people whose data was deleted, or is to be."""
        return await self._link.read(_find_tombstones)

    async def anonymise(self, table_id: int, user_id: int, name: str, computer: str, *, expected: int) -> None:
        """Replace a person at a table by nobody: this `computer` plays on, and the seat gets another `name`.

        If they were the host, somebody else with a seat becomes it. A second call does nothing. Raise Stale if the
        table is not at the number `expected`, UnknownTable if there is none.
        """
        await self._link.write(_anonymise, table_id, user_id, name, computer, expected)

    async def purge(self, user_id: int, *, done: bool) -> None:
        """Delete a person's settings and the messages to them; `done`: that completes the deletion.

        Of a ban stays only whom it is about and until when.
        """
        await self._link.write(_purge, user_id, done)


def add_tombstones(connection: sa.Connection, rows: Sequence[Tombstone]) -> None:
    """Write the tombstones that are not known yet, within the current transaction, as deletions still to do."""
    for row in rows:
        values = asdict(row) | {"done": False}
        connection.execute(dialect_insert(connection, tombstones).on_conflict_do_nothing(), values)


def _find(connection: sa.Connection, user_id: int) -> RowsByKind:
    """Return every row about this person, by kind."""
    kinds = {**_OWN, **_SEATS, **_AT_TABLES, **_DELETED, **_OF_SERVERS}
    by_kind = {
        kind: _rows(connection, sa.select(column.table).where(column == user_id)) for kind, column in kinds.items()
    }
    by_kind["games_you_host"] = _rows(connection, _HOSTED.where(tables.c.host_id == user_id))
    by_kind["results_of_your_games"] = _rows(connection, _FINISHED.where(scores.c.user_id == user_id))
    by_kind["messages_to_you"] = _rows(connection, _SENT.where(outbox.c.target == user_id))
    return by_kind


def _rows(connection: sa.Connection, statement: sa.Select[tuple[object, ...]]) -> list[dict[str, object]]:
    """Return the rows that a statement finds, as dictionaries."""
    return [dict(row) for row in connection.execute(statement).mappings()]


def _find_tables(connection: sa.Connection, user_id: int) -> list[int]:
    """Return the ids of all tables that this person hosts, or whose rows name them."""
    columns = {**_SEATS, **_AT_TABLES}.values()
    selects = [sa.select(column.table.c.table_id).where(column == user_id) for column in columns]
    hosted = sa.select(tables.c.id).where(tables.c.host_id == user_id)
    return sorted(connection.execute(sa.union(hosted, *selects)).scalars())


def _find_unfinished(connection: sa.Connection) -> list[Tombstone]:
    return [Tombstone(*row) for row in connection.execute(_all_deleted.where(tombstones.c.done.is_(False)))]


def _find_tombstones(connection: sa.Connection) -> list[Tombstone]:
    return [Tombstone(*row) for row in connection.execute(_all_deleted)]


def _anonymise(connection: sa.Connection, table_id: int, user_id: int, name: str, computer: str, expected: int) -> None:
    """Replace a person by a new negative number in a table's rows and messages. Raise Stale."""
    still_expected = at_number.values(number=expected)
    if connection.execute(still_expected, {"b_id": table_id, "b_expected": expected}).rowcount != 1:
        raise_stale(connection, table_id)
    _drop_word(connection, table_id, user_id)
    nobody = _unused_id(connection, table_id)
    names = _names(connection, table_id, user_id)
    _pass_on(connection, table_id, user_id, nobody)
    seat = {
        "name": name,
        "computer": sa.func.coalesce(seats.c.computer, computer),
        "flagged": False,
        "by_dm": False,
        "was_host": False,
    }
    _replace_person(connection, table_id, seats.c.user_id, user_id, nobody, seat)
    for column in _AT_TABLES.values():
        values: dict[str, object] = {"asker": name} if column is votes.c.asker_id else {}
        _replace_person(connection, table_id, column, user_id, nobody, values)
    _scrub_outbox(connection, table_id, user_id, dict.fromkeys(names, name))


def _drop_word(connection: sa.Connection, table_id: int, user_id: int) -> None:
    """Delete the word that a person has added to the luck of a game that never began."""
    never = sa.exists().where(tables.c.id == table_id, tables.c.state.is_(None))
    of_person = sa.delete(words).where(words.c.table_id == table_id, words.c.user_id == user_id)
    connection.execute(of_person.where(never))


def _replace_person(
    connection: sa.Connection,
    table_id: int,
    column: sa.Column[int],
    user_id: int,
    nobody: int,
    values: Mapping[str, object],
) -> None:
    """Replace a person by `nobody` in this column of the table's rows, and set these values with it."""
    of_table = sa.update(column.table).where(column.table.c.table_id == table_id, column == user_id)
    connection.execute(of_table.values({column.name: nobody, **values}))


def _unused_id(connection: sa.Connection, table_id: int) -> int:
    """Return a negative user id that nobody else has at this table: one for each person who was deleted."""
    columns = [*_SEATS.values(), *_AT_TABLES.values()]
    least = [sa.select(sa.func.min(column)).where(column.table.c.table_id == table_id) for column in columns]
    least.append(sa.select(tables.c.host_id).where(tables.c.id == table_id))
    numbers: list[int | None] = [connection.execute(query).scalar() for query in least]
    return min([0, *filter(None, numbers)]) - 1


def _names(connection: sa.Connection, table_id: int, user_id: int) -> set[str]:
    """Return the names that stand for the person in the table's posts; with the seat's number if two have the name."""
    rows = connection.execute(
        sa.select(seats.c.seat, seats.c.name).where(seats.c.table_id == table_id, seats.c.user_id == user_id)
    )
    return {variant for seat, name in rows for variant in (name, f"{name} ({seat + 1})")}


def _pass_on(connection: sa.Connection, table_id: int, user_id: int, nobody: int) -> None:
    """Make another person the host, preferably one who plays."""
    others = sa.select(seats.c.user_id).where(
        seats.c.table_id == table_id, seats.c.user_id > 0, seats.c.user_id != user_id
    )
    host = connection.execute(others.order_by(seats.c.computer.is_not(None), seats.c.seat).limit(1)).scalar()
    hosted = sa.update(tables).where(tables.c.id == table_id, tables.c.host_id == user_id)
    connection.execute(hosted.values(host_id=host or nobody))


def _scrub_outbox(connection: sa.Connection, table_id: int, user_id: int, names: Mapping[str, str]) -> None:
    """Remove a person's id and name from what is posted, or was recently posted, about a table."""
    rows = connection.execute(
        sa.select(outbox.c.id, outbox.c.kind, outbox.c.payload).where(outbox.c.table_id == table_id)
    )
    for row_id, kind, text in rows.all():
        content = msgspec.json.decode(text, type=object)
        scrubbed = _without_person(content, user_id, names)
        this_row = outbox.c.id == row_id
        if scrubbed != content and kind in _ABOUT_ONE:
            connection.execute(sa.delete(outbox).where(this_row))
        elif scrubbed != content:
            payload = msgspec.json.encode(scrubbed).decode()
            connection.execute(sa.update(outbox).where(this_row).values(payload=payload))


def _without_person(content: object, user_id: int, names: Mapping[str, str]) -> object:
    """Return the payload's content without the person; None for a note about them, which would ping them."""
    if not isinstance(content, dict):
        return content
    parts = {key: _replace_names(value, user_id, names if key in _NAMED else {}) for key, value in content.items()}
    return parts | {"note": ""} if content.get("about") == user_id and "note" in parts else parts


def _replace_names(content: object, user_id: int, names: Mapping[str, str]) -> object:
    """Return the content with these names replaced in all its texts."""
    match content:
        case dict():
            return {key: _replace_names(value, user_id, names) for key, value in content.items()}
        case list():
            return [_replace_names(part, user_id, names) for part in content]
        case str():
            return names.get(content, content)
    return None if content == user_id else content


def _purge(connection: sa.Connection, user_id: int, done: bool) -> None:
    """Delete a person's settings and the messages to them, and mark the tombstone as done if `done`.

    What others have set about them goes, too; it is not in their export, as it is those others' secret.
    """
    leave_match(connection, user_id)
    connection.execute(sa.delete(ties).where(ties.c.other_id == user_id))
    for column in _OWN.values():
        connection.execute(sa.delete(column.table).where(column == user_id))
    connection.execute(sa.delete(outbox).where(outbox.c.target == user_id))
    connection.execute(sa.update(scores).where(scores.c.user_id == user_id).values(user_id=GONE))
    _scrub_servers(connection, user_id)
    if done:
        connection.execute(sa.update(tombstones).where(tombstones.c.user_id == user_id).values(done=True))


def _scrub_servers(connection: sa.Connection, user_id: int) -> None:
    """Remove a person from what servers keep, but for that they are banned and until when."""
    connection.execute(sa.update(bans).where(bans.c.user_id == user_id).values(reason=""))
    connection.execute(sa.update(bans).where(bans.c.by_id == user_id).values(by_id=0))
    connection.execute(sa.update(server_acts).where(server_acts.c.by_id == user_id).values(by_id=0))
    about = sa.update(server_acts).where(server_acts.c.about_id == user_id)
    connection.execute(about.values(about_id=0, value="null"))
