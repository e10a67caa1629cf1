"""Spans of time during which a clock stands still, in order and without overlap."""

from collections.abc import Iterable, Iterator

Span = tuple[int, int]
"""From an instant up to, not including, a later one."""


def merge_spans(spans: Iterable[Span]) -> Iterator[Span]:
    """Yield these spans, which come ordered by start: empty ones left out, touching or overlapping ones joined."""
    current: Span | None = None
    for start, end in spans:
        if end <= start:
            continue
        if current and start <= current[1]:
            current = current[0], max(current[1], end)
            continue
        if current:
            yield current
        current = start, end
    if current:
        yield current


def running_time(start: int, end: int, standstills: Iterable[Span]) -> int:
    """Return how long a clock ran from `start` to `end` if it stood still in these spans."""
    stood = sum(max(0, min(end, last) - max(start, first)) for first, last in standstills)
    return max(0, end - start) - stood


def expiry(start: int, left: int, standstills: Iterable[Span]) -> int:
    """Return when a clock that shows `left` at `start` runs out if it stands still in these spans, perhaps endless."""
    at = start
    for first, last in standstills:
        if last <= at:
            continue
        if at + left <= first:
            break
        left -= max(0, first - at)
        at = last
    return at + left
