"""How processes come to hold about as many shards as each other: pure functions of how things stand."""

from collections import Counter

import msgspec


class Lease(msgspec.Struct, frozen=True):
    """A shard: the living process that serves it, and the one that asks for it."""

    number: int
    owner: int | None = None
    wanted: int | None = None


class ShardLoad(msgspec.Struct, frozen=True):
    """How things stand, as one of the processes (`me`) sees them: all shards in order, and all living processes."""

    me: int
    leases: tuple[Lease, ...]
    processes: frozenset[int]

    @property
    def own_shards(self) -> frozenset[int]:
        """The shards that this process serves."""
        return frozenset(lease.number for lease in self.leases if lease.owner == self.me)

    @property
    def asked_for(self) -> frozenset[int]:
        """Those of them that another process asks for."""
        return frozenset(lease.number for lease in self.leases if lease.owner == self.me and lease.wanted is not None)


def to_take(standing: ShardLoad) -> list[int]:
    """The shards that nobody serves and this process may have at once: no more than its share."""
    most = -(-len(standing.leases) // max(1, len(standing.processes)))
    free = [lease.number for lease in standing.leases if lease.owner is None]
    return free[: max(0, most - len(standing.own_shards))]


def to_ask_for(standing: ShardLoad) -> int | None:
    """A shard of who has most, if that is two more than this process has. None while it still waits for another one."""
    leases = standing.leases
    if any(lease.owner is None or lease.wanted == standing.me for lease in leases):
        return None
    loads = Counter(lease.owner if lease.wanted is None else lease.wanted for lease in leases)
    fullest = max(standing.processes, key=lambda process: loads[process])
    if loads[fullest] < loads[standing.me] + 2:
        return None
    return max(lease.number for lease in leases if lease.owner == fullest and lease.wanted is None)
