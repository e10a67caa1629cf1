"""Bots are killed after at least 20 s of life; then nobody acts: nothing is lost or doubled, who must choose is called once.

GAMEKEEPER_KILLS and GAMEKEEPER_LIFE (in seconds) make it as long as is wished; what was counted is printed (pytest -s -n 0).
"""

import json
import os
import sys
from random import Random

import pytest

from tests.lives import Lives, doubles, is_called
from tests.store.conftest import scratch, url, with_tables  # noqa: F401  the databases of the store's tests

KILLS, LIFE = int(os.environ.get("GAMEKEEPER_KILLS", "5")), float(os.environ.get("GAMEKEEPER_LIFE", "20"))
GAMES, QUIET = 12, 90  # QUIET: seconds in which nobody acts; a call waits for 60 at most
FAULTS = ("lost", "doubled", "told wrongly", "called twice", "silent", "unsent", "connected twice")


@pytest.mark.parametrize(
    ("calls", "chosen", "twice"),
    [([2, 4], [2], []), ([2, 4], [3], []), ([2, 2], [2], [(2, 2)]), ([2, 4, 7], [1, 4], [(2, 4)]), ([], [1], [])],
)
def test_a_call_is_double_where_its_person_has_not_chosen_since_the_former_one(calls, chosen, twice):
    assert doubles(calls, chosen) == twice


@pytest.mark.parametrize(
    ("calls", "chosen", "called"), [([], [], False), ([0], [], True), ([2], [2], False), ([3], [2], True)]
)
def test_a_call_is_for_the_turn_that_begins_after_ones_last_choice(calls, chosen, called):
    assert is_called(calls, chosen) is called


@pytest.mark.long
@pytest.mark.timeout(600 + KILLS * (LIFE + 30))
@pytest.mark.parametrize(
    ("url", "bots"), [("sqlite", 1), *(("postgresql", bots) for bots in (1, 2, 3))], indirect=["url"]
)
async def test_after_many_kills_nobody_is_forgotten_or_called_twice(stand_in, url, bots, tmp_path):  # noqa: F811
    lives = Lives(stand_in, tmp_path, Random(), url, bots)
    counts = lives.counts(await lives.play_on(GAMES, KILLS, LIFE, QUIET))
    lives.database.close()
    sys.stdout.write(f"{url.partition(':')[0]} {bots} {json.dumps(counts)}\n")
    assert counts["under way"] > 0
    assert {fault: counts[fault] for fault in FAULTS if counts[fault]} == {}
