"""The database's address: `sqlite:///path` or `postgresql://user:password@host:port/name`."""

import sqlalchemy as sa
from sqlalchemy.engine import URL

_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}


def address(text: str) -> URL:
    """Return the address with its driver: "sqlite:///games.db" -> sqlite+aiosqlite:///games.db.

    Raise ValueError if it is malformed or of another database; the message never repeats a password.
    """
    try:
        url = sa.make_url(text)
    except (sa.exc.ArgumentError, ValueError):
        # From None: the original message quotes the whole text.
        raise ValueError("the database address must look like sqlite:///file or postgresql://user@host/name") from None
    driver = _DRIVERS.get(url.drivername)
    if driver is None:
        raise ValueError(f"the database must be sqlite or postgresql, not {url.drivername}")
    if driver == "sqlite+aiosqlite" and url.database in (None, "", ":memory:"):
        raise ValueError("the SQLite database must be a file: sqlite:///path")
    return url.set(drivername=driver)


def without_password(url: URL) -> str:
    """Return the address as people and logs may see it."""
    return url.render_as_string(hide_password=True)
