"""A database's games are hosted by one process, where the database is a file."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.command_line.claim import InUse, Unwritable, claimed
from bot.process.log import log
from bot.store.address import address
from bot.store.database.owner import give, owner
from bot.store.database.trial import remedy
from bot.store.errors import StoreUnavailable
from bot.store.files.restore import finish_restore

logger = log(__name__)


@contextmanager
def hosting(url: str) -> Iterator[None]:
    """Keep a SQLite file to this process; others may still copy it or look into it.

    Raises StoreUnavailable if another process has it, or the file cannot be used.
    """
    place = address(url)
    if place.get_backend_name() != "sqlite":
        yield
        return
    file = Path(place.database or "")
    try:
        theirs, lock = owner(file), file.with_name(f"{file.name}.lock")
        with claimed(lock):
            give(lock, theirs)  # root may hold it now, the bot's user later
            _finish_restore(file)
            yield
    except InUse:
        raise StoreUnavailable(
            f"another bot already hosts the games in {file}; stop it first, or let both use PostgreSQL (DATABASE_URL)"
        ) from None
    except Unwritable as error:
        said = f"the database file {file}: {error} (DATABASE_URL)"
        raise StoreUnavailable("; ".join(filter(None, (said, remedy(file, error))))) from None


def _finish_restore(file: Path) -> None:
    """Finish what a crash interrupted while a backup was being restored."""
    try:
        kept = finish_restore(file)
    except OSError as error:
        raise StoreUnavailable(f"the games restored to {file} cannot be put in place: {error}") from None
    if kept:
        logger.warning("an interrupted restore was finished", database=str(file), kept=str(kept))
