"""Discord's rate limits per route: the headers that every answer carries, and when a request comes too soon."""

import zlib
from dataclasses import dataclass

AMPLE = (1000, 1.0)
# What Discord's headers commonly say; it publishes no numbers. For runs that shall be as slow as the real thing.
REAL = {
    "POST /channels/{channel_id}/messages": (5, 5.0),
    "PATCH /channels/{channel_id}/messages/{message_id}": (5, 5.0),
    "DELETE /channels/{channel_id}/messages/{message_id}": (5, 1.0),
    "GET /channels/{channel_id}/messages": (5, 5.0),
    "POST /channels/{channel_id}/threads": (50, 300.0),
    "POST /users/@me/channels": (10, 30.0),
    "POST /webhooks/{application_id}/{token}": (5, 2.0),
    "PATCH /webhooks/{application_id}/{token}/messages/@original": (5, 2.0),
}
_MAJOR = ("channel_id", "guild_id", "token")


@dataclass(slots=True)
class Window:
    """How often a route was used for one channel, guild or token since its limit was last reset."""

    ends: float
    used: int = 0


class Budgets:
    """Counts requests per route and major parameter; routes without a rule have an ample budget."""

    def __init__(self, rules: dict[str, tuple[int, float]]) -> None:
        self._rules = rules
        self._windows: dict[tuple[str, str], Window] = {}

    def spend(self, route: str, params: dict[str, str], now: float) -> tuple[dict[str, str], float | None]:
        """The headers for a request, and the seconds to wait where its budget is spent."""
        if route not in self._rules:
            return headers(route, AMPLE[0], AMPLE[0] - 1, AMPLE[1], now), None
        limit, seconds = self._rules[route]
        key = (route, next((params[name] for name in _MAJOR if name in params), ""))
        window = self._windows.get(key)
        if window is None or window.ends <= now:
            window = self._windows[key] = Window(now + seconds)
        left = window.ends - now
        if window.used >= limit:
            return headers(route, limit, 0, left, now), left
        window.used += 1
        return headers(route, limit, limit - window.used, left, now), None


def headers(route: str, limit: int, remaining: int, seconds: float, now: float) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(limit),
        "X-RateLimit-Remaining": str(remaining),
        "X-RateLimit-Reset": f"{now + seconds:.3f}",
        "X-RateLimit-Reset-After": f"{seconds:.3f}",
        "X-RateLimit-Bucket": f"{zlib.crc32(route.encode()):08x}",
    }
