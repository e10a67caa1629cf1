"""However processes come and go, each soon has about as many shards as each other, and few change hands."""

from random import Random

import pytest

from bot.store.database.shard_balance import Lease, ShardLoad, shard_to_ask_for, shards_to_take


class Fleet:
    """Processes that look one after the other; what is asked for is handed over at its owner's next look."""

    def __init__(self, count):
        self.leases, self.processes, self.moves = [Lease(number) for number in range(count)], set(), 0

    def look(self, me):
        for lease in self.standing(me).leases:
            if lease.owner == me and lease.wanted is not None:
                self.set(lease.number, lease.wanted, None)
                self.moves += 1
        for number in shards_to_take(self.standing(me)):
            assert self.leases[number].owner is None
            self.set(number, me, None)
        if (number := shard_to_ask_for(self.standing(me))) is not None:
            lease = self.leases[number]
            assert lease.owner not in (me, None)
            assert lease.wanted is None
            self.set(number, lease.owner, me)

    def set(self, number, owner, wanted):
        self.leases[number] = Lease(number, owner, wanted)

    def standing(self, me):
        return ShardLoad(me, tuple(self.leases), frozenset(self.processes))

    def end(self, me):
        self.processes.discard(me)
        for number, owner, wanted in [(lease.number, lease.owner, lease.wanted) for lease in self.leases]:
            self.set(number, None if owner == me else owner, None if wanted == me else wanted)

    def settle(self, rounds=40):
        for _ in range(rounds):
            for process in sorted(self.processes):
                self.look(process)

    def loads(self):
        return sorted(len(self.standing(process).own_shards) for process in self.processes)


@pytest.mark.parametrize("seed", range(40))
def test_the_shares_are_even_whoever_comes_and_goes(seed):
    random = Random(seed)
    count = random.choice([1, 2, 5, 16])
    fleet = Fleet(count)
    for process in range(1, 12):
        if fleet.processes and random.random() < 0.4:
            fleet.end(random.choice(sorted(fleet.processes)))
        fleet.processes.add(process)
        fleet.settle(random.choice([1, 2, 40]))
    fleet.settle()
    assert {lease.owner for lease in fleet.leases} <= fleet.processes
    assert not any(lease.wanted for lease in fleet.leases)
    loads = fleet.loads()
    assert sum(loads) == count
    assert loads[-1] - loads[0] <= 1
    before = fleet.moves
    fleet.settle()
    assert fleet.moves == before, "nothing changes hands any more"


def test_who_comes_is_handed_its_share_and_no_more():
    fleet = Fleet(6)
    fleet.processes = {1}
    fleet.settle()
    fleet.processes = {1, 2}
    fleet.settle()
    assert (fleet.loads(), fleet.moves) == ([3, 3], 3)
    fleet.processes = {1, 2, 3}
    fleet.settle()
    assert (fleet.loads(), fleet.moves) == ([2, 2, 2], 5)


def test_one_shard_stays_where_it_is():
    """The others stand by."""
    fleet = Fleet(1)
    fleet.processes = {5, 6, 7}
    fleet.settle()
    owner = fleet.leases[0].owner
    assert (fleet.loads(), fleet.moves) == ([0, 0, 1], 0)
    fleet.end(owner)
    fleet.settle(1)
    assert fleet.loads() == [0, 1]


def test_what_nobody_serves_is_shared_out_at_once():
    """Nobody takes more than a share, even if the others have not looked yet."""
    fleet = Fleet(4)
    fleet.processes = {1, 2, 3}
    fleet.look(1)
    assert fleet.standing(1).own_shards == {0, 1}
    fleet.look(2)
    assert fleet.standing(2).own_shards == {2, 3}
    fleet.settle()
    assert fleet.loads() == [1, 1, 2]


def test_shard_0_stays_with_who_has_it_longest():
    """It does what is told once, such as the commands."""
    fleet = Fleet(4)
    fleet.processes = {1}
    fleet.settle()
    fleet.processes = {1, 2, 3, 4}
    fleet.settle()
    assert fleet.leases[0].owner == 1


def standing(me, *owners, processes=(1, 2)):
    """How process `me` sees it, by the owners of the shards."""
    return ShardLoad(me, tuple(Lease(number, owner) for number, owner in enumerate(owners)), frozenset(processes))


def test_asked_for_is_what_this_process_has_and_another_wants():
    leases = (Lease(0, 1), Lease(1, 1, 2), Lease(2, 2, 1), Lease(3), Lease(4, 1, 2))
    stands = ShardLoad(1, leases, frozenset({1, 2}))
    assert (stands.own_shards, stands.asked_for) == ({0, 1, 4}, {1, 4})


@pytest.mark.parametrize(
    ("owners", "takes"),
    [
        ((None, None, None, None), [0, 1]),
        ((1, None, None, None), [1]),
        ((1, 1, None, None), []),
        ((1, 1, 1, None), []),  # another process has just come
        ((1, 1, 1, 1, None, None), []),
    ],
)
def test_nobody_takes_more_than_its_share(owners, takes):
    assert shards_to_take(standing(1, *owners)) == takes


def test_who_has_not_shown_its_own_life_for_too_long_takes_what_there_is():
    assert shards_to_take(standing(1, None, None, processes=())) == [0, 1]


def test_who_waits_for_a_shard_asks_for_no_other():
    many = standing(2, 1, 1, 1, 1)
    assert shard_to_ask_for(many) == 3
    asked = (*many.leases[:3], Lease(3, 1, 2))
    assert shard_to_ask_for(ShardLoad(2, asked, many.processes)) is None
    assert shard_to_ask_for(standing(2, 1, 1, 1, None)) is None, "it takes that one"
