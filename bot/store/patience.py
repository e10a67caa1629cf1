"""How long calls to a SQLite file wait for a lock that another process holds."""

import time

import sqlalchemy as sa

_SET = "busy_ms"  # in a connection's info, which goes with it when it breaks
_CLOSE = 10  # a tenth of the time given: so much more or less is not worth a statement


class Patience:
    """A connection's: counted from the moment of a call, so that those who queue for it wait together, not in turn."""

    def __init__(self, busy_ms: int) -> None:
        self._given = busy_ms

    def until(self) -> float:
        """Till when what is asked for now may wait."""
        return time.monotonic() + self._given / 1000

    def keep(self, connection: sa.Connection, until: float) -> None:
        """Let the connection wait no longer than that; what is asked for too late is tried once all the same."""
        left = max(0, round((until - time.monotonic()) * 1000))
        if abs(left - connection.info.get(_SET, self._given)) * _CLOSE > self._given:
            connection.connection.cursor().execute(f"PRAGMA busy_timeout={left}")
            connection.info[_SET] = left
