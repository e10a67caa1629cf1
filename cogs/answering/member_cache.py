"""Recently seen server members, who need not be looked up."""

from collections import OrderedDict
from collections.abc import Callable

from bot.pace.wall_time import HOUR

LATELY = HOUR
KNOWN = 10_000  # entries; the one noted longest ago is forgotten


class MemberCache:
    """The times when people were last seen on servers, in memory."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._last_met: OrderedDict[tuple[int, int], int] = OrderedDict()  # by server and person

    def note(self, guild_id: int, user_id: int) -> None:
        """Note that a person is on a server now."""
        self._last_met[guild_id, user_id] = self._now()
        self._last_met.move_to_end((guild_id, user_id))
        if len(self._last_met) > KNOWN:
            self._last_met.popitem(last=False)

    def forget(self, user_id: int) -> None:
        """Forget everything about a person."""
        for key in [key for key in self._last_met if key[1] == user_id]:
            del self._last_met[key]

    def is_fresh(self, guild_id: int, user_id: int) -> bool:
        """Return whether a person was seen on a server within the last hour."""
        last_met = self._last_met.get((guild_id, user_id))
        return last_met is not None and self._now() - last_met < LATELY
