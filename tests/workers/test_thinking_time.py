"""How long computers may think: whoever waits waits a bounded time, however many tables there are."""

import pytest

from bot.players.budget import THINKING
from bot.workers.thinking_time import CHOICES, LEAST, TURN, thinking_budget


def choose(spent, waiting=0, at_once=1):
    return thinking_budget(spent, waiting, at_once).seconds


def test_who_is_alone_has_a_whole_second():
    assert choose(0.0) == THINKING.seconds


@pytest.mark.parametrize("choices", [9, 30])
def test_the_computers_of_a_table_have_chosen_within_nine_seconds(choices):
    spent = 0.0
    for _ in range(choices):
        spent += choose(spent)
    assert spent <= TURN + choices * LEAST


@pytest.mark.parametrize("at_once", [1, 3])
def test_fifty_tables_have_chosen_within_thirty_seconds(at_once):
    tables = 50
    longest = choose(0.0, tables - 1, at_once)
    assert tables * CHOICES * longest / at_once <= 30
    assert longest >= LEAST


def test_the_more_processes_the_longer_all_may_think():
    assert choose(0.0, 20, 1) < choose(0.0, 20, 4) <= THINKING.seconds
