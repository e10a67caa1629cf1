"""Brings a database up to this program's schema; a newer one is refused.

A new migration is a file `migrations/versions/NNNN_name.py`, the same change in `schema.py`, and its number in `HEAD`.
One that does more than add raises `USABLE_SINCE`: then the former release cannot be used afterwards.
"""

import sqlalchemy as sa

from bot.store.database.rollback import is_usable, leave_mark
from bot.store.errors import NewerDatabase
from bot.store.schema import HEAD


def migrate(connection: sa.Connection) -> bool:
    """Run the missing migrations in the connection's transaction; return whether there were any.

    Raise NewerDatabase if a newer program wrote the database without a mark that this program can use it.
    """
    current = revision(connection)
    if current is not None and current > HEAD:
        if not is_usable(connection, current):
            raise NewerDatabase(current, HEAD)
        return False
    if current == HEAD:
        return False
    _upgrade(connection, current)
    leave_mark(connection)
    return True


def revision(connection: sa.Connection) -> str | None:
    """Return the number of the newest migration that the database has had; None if it is empty."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return None
    current: str | None = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    return current


def _upgrade(connection: sa.Connection, current: str | None) -> None:
    """Run the migrations after this one. Raise NewerDatabase if it is none that this program knows."""
    # Alembic is a large import, needed only on the day of a migration.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", "bot.store:migrations")
    config.set_main_option("path_separator", "os")
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if current is not None and current not in known:
        raise NewerDatabase(current, HEAD)
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
