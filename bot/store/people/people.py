"""The settings of people."""

from collections.abc import Iterable, Mapping

import sqlalchemy as sa
from msgspec.structs import asdict

from bot.store.database.link import Link, dialect_insert, upsert
from bot.store.posts.outbox import add_messages
from bot.store.rows import NewMessage, PersonRow
from bot.store.schema import choices, columns, mutes, outbox, people, seats, seen, tables, tombstones

_people = sa.select(*columns(people, PersonRow)).where(people.c.user_id.in_(sa.bindparam("b_ids", expanding=True)))

_mutes = sa.select(mutes.c.user_id, mutes.c.table_id).where(mutes.c.user_id.in_(sa.bindparam("b_ids", expanding=True)))
_noticed = sa.select(outbox.c.id).where(
    outbox.c.table_id == sa.bindparam("b_table"),
    outbox.c.kind == sa.bindparam("b_kind"),
    outbox.c.target == sa.bindparam("b_target"),
    outbox.c.created_at >= sa.bindparam("b_since"),
)
_acts = (
    sa.select(choices.c.at)
    .select_from(seats)
    .join(tables, tables.c.id == seats.c.table_id)
    .join(choices, sa.and_(choices.c.table_id == seats.c.table_id, choices.c.seat == seats.c.seat))
    .where(
        seats.c.user_id == sa.bindparam("b_user"),
        tables.c.updated_at >= sa.bindparam("b_since"),
        choices.c.at >= sa.bindparam("b_since"),
    )
    .order_by(choices.c.at.desc())
    .limit(sa.bindparam("b_most"))
)
_players = (
    sa.select(seats.c.user_id)
    .join(tables, tables.c.id == seats.c.table_id)
    .where(seats.c.user_id.in_(sa.bindparam("b_ids", expanding=True)), tables.c.game == sa.bindparam("b_game"))
    .where(tables.c.status.in_(("running", "over")))
    .distinct()
)
_begun = (
    sa.select(seats.c.table_id)
    .join(tables, tables.c.id == seats.c.table_id)
    .where(seats.c.user_id == sa.bindparam("b_user"), tables.c.game == sa.bindparam("b_game"))
    .where(tables.c.status.in_(("running", "over")))
    .order_by(seats.c.table_id)
    .limit(sa.bindparam("b_most"))
)
_user: sa.BindParameter[int] = sa.bindparam("b_user")
_known = sa.select(
    sa.exists().where(people.c.user_id == _user)
    | sa.exists().where(seats.c.user_id == _user)
    | ~sa.exists().where(tombstones.c.user_id == _user)
)
_seen = sa.select(seen.c.number).where(
    seen.c.user_id == sa.bindparam("b_user"), seen.c.table_id == sa.bindparam("b_table")
)


_OBSERVATIONS = (
    "dms_closed_at",
    "locale",
    "active_at",
    "vacation_had",
    "vacation_at",
    "tips",
    "likely_zone",
    "stations",
)


class PeopleStore:
    """The settings of people, and whether their DMs are closed.

    Observations about somebody (as opposed to settings) are not written while their data counts as deleted: not until
    they take a seat or change a setting.
    """

    def __init__(self, link: Link) -> None:
        self._link = link

    async def find(self, user_id: int) -> PersonRow:
        """Return the settings of this person, or the defaults."""
        return (await self._link.read(_find_people, [user_id]))[user_id]

    async def find_all(self, user_ids: Iterable[int]) -> dict[int, PersonRow]:
        """Return the settings of each of these people, or the defaults, by user id."""
        return await self._link.read(_find_people, list(user_ids))

    async def save(self, person: PersonRow) -> None:
        """Write all settings of a person. Observations, such as whether the DMs are closed, are left unchanged."""
        values = asdict(person)
        settings = [name for name in values if name != "user_id" and name not in _OBSERVATIONS]
        await self._link.write(upsert, people, values, settings)

    async def set_locale(self, user_id: int, locale: str) -> bool:
        """Write the language of this person's Discord; return whether it may be written."""
        return await self._link.write(_write_observation, PersonRow(user_id, locale=locale), "locale")

    async def set_likely_zones(self, zones: Mapping[int, str | None]) -> None:
        """Write the time zones that these people's hours of play suggest."""
        await self._link.write(_set_likely_zones, zones)

    async def acts(self, user_ids: Iterable[int], since: int, most: int) -> dict[int, list[int]]:
        """Return when these people made choices since a time (ms), by user id: the last `most` times of each."""
        return await self._link.read(_find_acts, list(user_ids), since, most)

    async def add_tip(self, user_id: int, tip: str) -> None:
        """Write that this person was given this explanation."""
        await self._link.write(_add_tip, user_id, tip)

    async def set_station(self, user_id: int, game: str, station: str) -> None:
        """Write the station that this person has reached in a game's lesson."""
        await self._link.write(_set_station, user_id, game, station)

    async def have_played(self, game: str, user_ids: Iterable[int]) -> set[int]:
        """Return those of these people who sit at a table of this game that runs or was played to its end."""
        return await self._link.read(_find_players, game, list(user_ids))

    async def first_tables(self, game: str, user_id: int, most: int) -> list[int]:
        """Return the ids of the first `most` tables of this game at which this person sits, running or over."""
        return await self._link.read(_find_first_tables, game, user_id, most)

    async def set_active(self, user_id: int, at: int) -> bool:
        """Write when this person was last active; return whether it may be written."""
        return await self._link.write(_write_observation, PersonRow(user_id, active_at=at), "active_at")

    async def mute(self, user_id: int, table_id: int, muted: bool) -> None:
        """Turn this person's reminders about a table off or on. Raise ConstraintBroken if there is no such table."""
        await self._link.write(_mute, user_id, table_id, muted)

    async def find_mutes(self, user_ids: Iterable[int]) -> set[tuple[int, int]]:
        """Return which of these people want no reminders about which tables: (user id, table id)."""
        return await self._link.read(_find_mutes, list(user_ids))

    async def see(self, user_id: int, table_id: int, number: int) -> None:
        """Write that this person has seen a table up to a number. Raise ConstraintBroken if there is no such table."""
        await self._link.write(_see, {"user_id": user_id, "table_id": table_id, "number": number})

    async def last_seen_number(self, user_id: int, table_id: int) -> int:
        """Return the number of the table when this person last looked at it; 0 if they never have."""
        return await self._link.read(_find_seen, user_id, table_id)

    async def set_dms_closed(
        self,
        user_id: int,
        at: int | None,
        *,
        table_id: int | None = None,
        notice: NewMessage | None = None,
        since: int | None = None,
    ) -> None:
        """Write since when this person's DMs are closed to the bot; None when they are open.

        The notice, for the table `table_id`, is written only if the DMs were not known to be closed, or not before
        `since`; a table that has had the same notice since then gets no second one.
        """
        await self._link.write(_set_dms_closed, PersonRow(user_id, dms_closed_at=at), table_id, notice, since)


def may_note(connection: sa.Connection, user_id: int) -> bool:
    """Return whether observations about this person may be written: not from a deletion until they return."""
    return bool(connection.execute(_known, {"b_user": user_id}).scalar())


def _write_observation(connection: sa.Connection, person: PersonRow, name: str) -> bool:
    """Write one observation about a person if that is allowed; return whether it is."""
    if not may_note(connection, person.user_id):
        return False
    upsert(connection, people, asdict(person), [name])
    return True


def _see(connection: sa.Connection, row: Mapping[str, int]) -> None:
    """Write how far a person has seen a table, if that may be noted."""
    if may_note(connection, row["user_id"]):
        upsert(connection, seen, dict(row), ["number"])


def _mute(connection: sa.Connection, user_id: int, table_id: int, muted: bool) -> None:
    """Turn a person's reminders about a table off or on."""
    values = {"user_id": user_id, "table_id": table_id}
    if muted:
        connection.execute(dialect_insert(connection, mutes).on_conflict_do_nothing(), values)
    else:
        connection.execute(sa.delete(mutes).where(mutes.c.user_id == user_id, mutes.c.table_id == table_id))


def _set_likely_zones(connection: sa.Connection, zones: Mapping[int, str | None]) -> None:
    """Write the likely time zones of those people about whom that may be noted."""
    for user_id, zone in zones.items():
        _write_observation(connection, PersonRow(user_id, likely_zone=zone), "likely_zone")


def _find_acts(connection: sa.Connection, user_ids: list[int], since: int, most: int) -> dict[int, list[int]]:
    """Return the times of people's last choices, by user id."""
    return {
        user_id: list(connection.execute(_acts, {"b_user": user_id, "b_since": since, "b_most": most}).scalars())
        for user_id in user_ids
    }


def _add_tip(connection: sa.Connection, user_id: int, tip: str) -> None:
    """Add a tip to those that a person was given, if that may be noted."""
    tips_given = _find_people(connection, [user_id])[user_id].tips.split()
    tips = " ".join(dict.fromkeys([*tips_given, tip]))
    _write_observation(connection, PersonRow(user_id, tips=tips), "tips")


def _set_station(connection: sa.Connection, user_id: int, game: str, station: str) -> None:
    """Replace the station that a person has reached in a game's lesson, if that may be noted."""
    stations_known = _find_people(connection, [user_id])[user_id].stations.split()
    others = [word for word in stations_known if word.partition(".")[0] != game]
    stations = " ".join([*others, f"{game}.{station}"])
    _write_observation(connection, PersonRow(user_id, stations=stations), "stations")


def _find_first_tables(connection: sa.Connection, game: str, user_id: int, most: int) -> list[int]:
    """Return the ids of the first begun tables of this game with this person."""
    return list(connection.execute(_begun, {"b_user": user_id, "b_game": game, "b_most": most}).scalars())


def _find_players(connection: sa.Connection, game: str, user_ids: list[int]) -> set[int]:
    """Return those of these people who sit at a begun table of this game."""
    return set(connection.execute(_players, {"b_ids": user_ids, "b_game": game}).scalars())


def _find_mutes(connection: sa.Connection, user_ids: list[int]) -> set[tuple[int, int]]:
    return {(user_id, table_id) for user_id, table_id in connection.execute(_mutes, {"b_ids": user_ids})}


def _find_seen(connection: sa.Connection, user_id: int, table_id: int) -> int:
    return int(connection.execute(_seen, {"b_user": user_id, "b_table": table_id}).scalar() or 0)


def _find_people(connection: sa.Connection, user_ids: list[int]) -> dict[int, PersonRow]:
    """Return the settings of people, by user id; the defaults for those who have no row."""
    settings = {user_id: PersonRow(user_id) for user_id in user_ids}
    for row in connection.execute(_people, {"b_ids": user_ids}):
        settings[row[0]] = PersonRow(*row)
    return settings


def _set_dms_closed(
    connection: sa.Connection, person: PersonRow, table_id: int | None, notice: NewMessage | None, since: int | None
) -> None:
    """Write whether a person's DMs are closed, and the notice unless that was known before `since`."""
    known, at = _find_people(connection, [person.user_id])[person.user_id].dms_closed_at, person.dms_closed_at
    if known is None or at is None:
        if not _write_observation(connection, person, "dms_closed_at"):
            return
    elif since is None or known < since or (notice and _has_heard(connection, table_id, notice, since)):
        return
    if at is not None and notice:
        add_messages(connection, table_id, at, [notice])


def _has_heard(connection: sa.Connection, table_id: int | None, notice: NewMessage, since: int) -> bool:
    """Return whether the table has had this notice since that time."""
    values = {"b_table": table_id, "b_kind": notice.kind, "b_target": notice.target, "b_since": since}
    return connection.execute(_noticed, values).first() is not None
