"""A taken port leads to the next one, as far as is tried."""

import contextlib

import pytest

from bot.local.ports import first_free

HERE = "127.0.0.1"


def test_a_taken_port_leads_to_another():
    with contextlib.closing(first_free(HERE, 0, 1)) as taken:
        port = taken.getsockname()[1]
        with contextlib.closing(first_free(HERE, port, 50)) as server:
            assert port < server.getsockname()[1] < port + 50


def test_where_all_are_taken_nothing_is_opened():
    with contextlib.closing(first_free(HERE, 0, 1)) as taken, pytest.raises(OSError, match="in use"):
        first_free(HERE, taken.getsockname()[1], 1)


def test_no_port_above_the_last():
    with contextlib.closing(first_free(HERE, 65535, 5)) as server:
        assert server.getsockname()[1] == 65535
