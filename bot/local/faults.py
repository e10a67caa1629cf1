"""Injected faults: refused, lost and half-lost requests, gateway trouble. Off unless asked for."""

from dataclasses import dataclass, field
from random import Random

UNHANDLED = ("500", "502", "503", "504", "429", "429 bare", "drop before")  # hit before a request is handled
REST = (*UNHANDLED, "drop after", "500 after", "502 after", "503 after", "504 after")
GATEWAY = ("op7", "op9", "op9 resumable", "1011", "drop", "garbled")
HEARTBEAT = ("unanswered",)
REFUSALS = ("4004", "4010", "4011", "4012", "4013", "4014")  # closing codes after which a client may not reconnect
KINDS = REST + GATEWAY + HEARTBEAT + REFUSALS


@dataclass(slots=True)
class PlannedFault:
    """A fault that hits the next matching requests (or events)."""

    kind: str
    where: str
    times: int


@dataclass(slots=True)
class RandomFault:
    """A fault that hits each matching request (or event) with a probability."""

    kind: str
    where: str
    probability: float


@dataclass
class Faults:
    """The faults to inject. `where` is a part of "POST /channels/{channel_id}/messages", or of an event's name.

    Kinds for requests: 500, 502, 503, 504, 429, "429 bare" (of what stands before Discord: without `Via`, which
    discord.py does not try again), "drop before" (socket cut before handling), "drop after" (cut after handling, the
    dangerous one), "500 after" and the like (handled, but answered so). Kinds for the gateway: op7, op9,
    "op9 resumable", 1011, drop, garbled (a frame that cannot be decompressed); they happen right after an event was
    sent. "unanswered" leaves a "HEARTBEAT" unanswered. "GATEWAY" is the request that opens its socket. 4004 and 4010
    to 4014 answer an IDENTIFY ("IDENTIFY").
    """

    seed: int = 0
    retry_after: float = 0.05
    limits: dict[str, tuple[int, float]] = field(default_factory=dict)  # requests and seconds by route
    log: list[tuple[str, str]] = field(default_factory=list)
    paused: bool = False

    def __post_init__(self) -> None:
        self._random = Random(self.seed)  # noqa: S311
        self._planned: list[PlannedFault] = []
        self._chances: list[RandomFault] = []

    def next(self, kind: str, where: str = "", times: int = 1) -> None:
        """Make the next matching requests fail. Raise ValueError for an unknown kind."""
        self._planned.append(PlannedFault(_check_kind(kind), where, times))

    def chance(self, kind: str, probability: float, where: str = "") -> None:
        """Make each matching request fail with a probability. Raise ValueError for an unknown kind."""
        self._chances.append(RandomFault(_check_kind(kind), where, probability))

    def clear(self) -> None:
        """Remove all planned and random faults."""
        self._planned.clear()
        self._chances.clear()

    def for_request(self, route: str) -> str | None:
        """Return the fault that hits a request now, if any."""
        return self._pick(route, REST)

    def for_gateway(self, event: str) -> str | None:
        """Return the fault that hits an event on its way to the bot, if any."""
        return self._pick(event, GATEWAY)

    def for_heartbeat(self) -> str | None:
        """Return the fault that hits a heartbeat now, if any."""
        return self._pick("HEARTBEAT", HEARTBEAT)

    def for_identify(self) -> str | None:
        """Return the refusal that a connecting bot gets now, if any."""
        return self._pick("IDENTIFY", REFUSALS)

    def _pick(self, name: str, kinds: tuple[str, ...]) -> str | None:
        """Return the fault of one of these kinds that hits this request or event; None if none does."""
        if self.paused or not (self._planned or self._chances):
            return None
        for planned in self._planned:
            if planned.kind in kinds and planned.where in name:
                planned.times -= 1
                if not planned.times:
                    self._planned.remove(planned)
                return self._log(planned.kind, name)
        for chance in self._chances:
            if chance.kind in kinds and chance.where in name and self._random.random() < chance.probability:
                return self._log(chance.kind, name)
        return None

    def _log(self, kind: str, name: str) -> str:
        """Record that a fault has hit a request or event, and return its kind."""
        self.log.append((kind, name))
        return kind


def _check_kind(kind: str) -> str:
    """Return the kind. Raise ValueError if there is no such fault."""
    if kind not in KINDS:
        raise ValueError(f"no such fault: {kind}; there are {', '.join(KINDS)}")
    return kind
