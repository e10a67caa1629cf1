"""Discord's rate limits per route: the headers of every response, and the seconds to wait when a limit is exceeded."""

import zlib
from dataclasses import dataclass

DEFAULT = (1000, 1.0)  # requests, seconds
_MAJOR_PARAMETERS = ("channel_id", "guild_id", "token")


@dataclass(slots=True)
class Window:
    """The requests since a limit was last reset, for one route and one channel, guild or token."""

    ends: float
    used: int = 0


class RateLimits:
    """Counts requests per route and major parameter; routes that have no limit here never have to wait."""

    def __init__(self, limits: dict[str, tuple[int, float]]) -> None:
        self._limits = limits
        self._windows: dict[tuple[str, str], Window] = {}

    def count(self, route: str, params: dict[str, str], now: float) -> tuple[dict[str, str], float | None]:
        """Return the headers for a request, and the seconds to wait if its limit is exceeded."""
        if route not in self._limits:
            return headers(route, DEFAULT[0], DEFAULT[0] - 1, DEFAULT[1], now), None
        limit, seconds = self._limits[route]
        key = (route, next((params[name] for name in _MAJOR_PARAMETERS if name in params), ""))
        window = self._windows.get(key)
        if window is None or window.ends <= now:
            window = self._windows[key] = Window(now + seconds)
        seconds_left = window.ends - now
        if window.used >= limit:
            return headers(route, limit, 0, seconds_left, now), seconds_left
        window.used += 1
        return headers(route, limit, limit - window.used, seconds_left, now), None


def headers(route: str, limit: int, remaining: int, seconds: float, now: float) -> dict[str, str]:
    """Return Discord's rate limit headers; the limit is reset in `seconds`."""
    return {
        "X-RateLimit-Limit": str(limit),
        "X-RateLimit-Remaining": str(remaining),
        "X-RateLimit-Reset": f"{now + seconds:.3f}",
        "X-RateLimit-Reset-After": f"{seconds:.3f}",
        "X-RateLimit-Bucket": f"{zlib.crc32(route.encode()):08x}",
    }
