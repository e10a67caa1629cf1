"""How votes are counted, for every number of voters, every kind and everything that can be said."""

import math
from typing import get_args

import pytest

from bot.tables.votes.vote_rules import VoteKind, least_voters, verdict, votes_needed

KINDS = get_args(VoteKind)
VOTERS = range(9)


@pytest.mark.parametrize(
    ("kind", "needs"),
    [
        ("pause", (2, 2, 2, 3, 4, 4, 5, 6)),
        ("resume", (1, 2, 2, 3, 4, 4, 5, 6)),
        ("extend", (2, 2, 2, 3, 4, 5, 6, 7)),
        ("replace", (2, 2, 3, 4, 5, 6, 7, 8)),
        ("end", (2, 2, 3, 4, 5, 6, 7, 8)),
        ("forget", (1, 2, 3, 4, 5, 6, 7, 8)),
    ],
)
def test_how_many_must_say_yes(kind, needs):
    assert tuple(votes_needed(kind, voters) for voters in VOTERS[1:]) == needs


@pytest.mark.parametrize("voters", VOTERS[2:])
def test_two_thirds_are_never_less_than_two_thirds(voters):
    assert votes_needed("pause", voters) == votes_needed("resume", voters) == math.ceil(voters * 2 / 3)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("voters", VOTERS)
def test_it_is_decided_as_soon_as_nothing_can_turn_it_and_no_sooner(kind, voters):
    for yes in range(voters + 1):
        for no in range(voters + 1 - yes):
            silent = voters - yes - no
            ends = {yes + more >= votes_needed(kind, voters) for more in range(silent + 1)}
            # Who has said yes may turn to no as long as it is open, so what has passed already stays passed.
            expected = True if yes >= votes_needed(kind, voters) else None if len(ends) == 2 else False
            assert verdict(kind, voters, yes, no) is expected, (yes, no)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("voters", VOTERS)
def test_nothing_passes_without_one_besides_who_asks_who_could_have_said_no_but_what_takes_nothing_from_others(
    kind, voters
):
    alone = verdict(kind, voters, min(voters, 1), 0)
    assert (alone is True) == (kind in ("resume", "forget") and voters == 1)
    assert (verdict(kind, voters, voters, 0) is True) == (voters >= least_voters(kind))
