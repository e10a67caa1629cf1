"""A lock that lets only one process host the games of a SQLite file."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.command_line.instance_lock import InUse, Unwritable, instance_lock
from bot.process.log import log
from bot.store.address import address
from bot.store.database.owner import give_to, owner
from bot.store.database.postgres import in_use
from bot.store.database.read_only import ReadOnlyLink
from bot.store.database.write_check import remedy
from bot.store.errors import StoreUnavailable
from bot.store.files.restore import finish_restore

logger = log(__name__)


@contextmanager
def database_lock(url: str) -> Iterator[None]:
    """Keep a SQLite file to this process until the block ends; others may still copy or read it.

    Raise StoreUnavailable if another process holds it, or if the file cannot be used.
    """
    place = address(url)
    if place.get_backend_name() != "sqlite":
        yield
        return
    file = Path(place.database or "")
    try:
        file_owner, lock = owner(file), file.with_name(f"{file.name}.lock")
        with instance_lock(lock):
            give_to(lock, file_owner)  # root may hold it now, the bot's user later
            _finish_restore(file)
            yield
    except InUse:
        raise StoreUnavailable(
            f"another bot already hosts the games in {file}; stop it first, or let both use PostgreSQL (DATABASE_URL)"
        ) from None
    except Unwritable as error:
        problem = f"the database file {file}: {error} (DATABASE_URL)"
        raise StoreUnavailable("; ".join(filter(None, (problem, remedy(file, error))))) from None


async def need_unused(link: ReadOnlyLink) -> None:
    """Raise StoreUnavailable if a bot uses this PostgreSQL database; a SQLite file is kept by `database_lock`."""
    if link.file is None and await link.read(in_use):
        raise StoreUnavailable(f"a bot uses {link.place}; stop it first")


def _finish_restore(file: Path) -> None:
    """Finish a restore of a backup that a crash interrupted. Raise StoreUnavailable if that fails."""
    try:
        kept_path = finish_restore(file)
    except OSError as error:
        raise StoreUnavailable(f"the games restored to {file} cannot be put in place: {error}") from None
    if kept_path:
        logger.warning("an interrupted restore was finished", database=str(file), kept=str(kept_path))
