"""Who was met on which server lately, and so need not be looked up there."""

from collections import OrderedDict
from collections.abc import Callable

from bot.pace.wall_time import HOUR

LATELY = HOUR
KNOWN = 10_000  # meetings remembered


class Whereabouts:
    """When people were last met on servers, for as long as this process runs."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._met: OrderedDict[tuple[int, int], int] = OrderedDict()

    def met(self, guild_id: int, user_id: int) -> None:
        """This person is on that server now."""
        self._met[guild_id, user_id] = self._now()
        self._met.move_to_end((guild_id, user_id))
        if len(self._met) > KNOWN:
            self._met.popitem(last=False)

    def forget(self, user_id: int) -> None:
        """Take this person for somebody who was met nowhere."""
        for place in [place for place in self._met if place[1] == user_id]:
            del self._met[place]

    def lately(self, guild_id: int, user_id: int) -> bool:
        """Whether this person was on that server a short while ago."""
        at = self._met.get((guild_id, user_id))
        return at is not None and self._now() - at < LATELY
