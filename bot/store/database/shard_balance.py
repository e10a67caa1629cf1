"""How processes come to hold about equal numbers of shards: pure functions of who serves what."""

import math
from collections import Counter

import msgspec


class Lease(msgspec.Struct, frozen=True):
    """A shard: the living process that serves it, and the one that asks for it."""

    number: int
    owner: int | None = None
    wanted: int | None = None


class ShardLoad(msgspec.Struct, frozen=True):
    """All shards in order and all living processes, as one of the processes (`me`) sees them."""

    me: int
    leases: tuple[Lease, ...]
    processes: frozenset[int]

    @property
    def own_shards(self) -> frozenset[int]:
        """The shards that this process serves."""
        return frozenset(lease.number for lease in self.leases if lease.owner == self.me)

    @property
    def asked_for(self) -> frozenset[int]:
        """The shards of this process that another one asks for."""
        return frozenset(lease.number for lease in self.leases if lease.owner == self.me and lease.wanted is not None)


def shards_to_take(load: ShardLoad) -> list[int]:
    """Return the unserved shards that this process may take at once: no more than its share."""
    most = math.ceil(len(load.leases) / max(1, len(load.processes)))
    free = [lease.number for lease in load.leases if lease.owner is None]
    return free[: max(0, most - len(load.own_shards))]


def shard_to_ask_for(load: ShardLoad) -> int | None:
    """Return a shard of the process with the most, if that has at least two more; None while another was asked for."""
    leases = load.leases
    if any(lease.owner is None or lease.wanted == load.me for lease in leases):
        return None
    loads = Counter(lease.owner if lease.wanted is None else lease.wanted for lease in leases)
    fullest = max(load.processes, key=lambda process: loads[process])
    if loads[fullest] < loads[load.me] + 2:
        return None
    return max(lease.number for lease in leases if lease.owner == fullest and lease.wanted is None)
