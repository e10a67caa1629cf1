"""Which messages go together, when one is tried again, and when it is given up."""

import aiohttp
import pytest

from bot.store.rows import MessageRow
from cogs.client.bot import SENDERS
from cogs.posting.batches import HOPELESS, is_hopeless, kind_of, next_batch, nonce_row
from cogs.posting.message_kinds import KINDS
from cogs.posting.poster import OWN
from tests.cogs.http_errors import http_error


def rows(*kinds):
    """Rows of the outbox; a kind that ends with an exclamation mark was tried before, dm2 goes to person 2."""
    return [
        MessageRow(
            number,
            1,
            "dm" if kind.startswith("dm") else kind.rstrip("!"),
            int(kind.rstrip("!")[2:]) if kind.startswith("dm") else 500,
            "{}",
            f"1.{number}",
            "waiting",
            int(kind.endswith("!")),
            0,
            0,
            None,
            None,
            None,
        )
        for number, kind in enumerate(kinds, 1)
    ]


@pytest.mark.parametrize(
    ("kinds", "together"),
    [
        ((), []),
        (("turn",), [1]),
        (("turn", "turn", "turn"), [1, 2, 3]),
        (("quiet", "quiet"), []),
        (("quiet", "turn", "quiet"), [1, 2]),
        (("quiet", "refresh"), [2]),
        (("refresh", "refresh"), [1, 2]),
        (("refresh", "turn", "refresh"), [1, 2]),
        (("turn!", "turn"), [1]),
        (("quiet!", "quiet!", "quiet", "turn"), [1, 2]),
        (("quiet!", "refresh!", "quiet"), [1, 2]),
        (("turn!", "turn!", "turn"), [1, 2]),
        (("refresh!", "turn"), [2]),
        (("refresh!", "turn!"), [1, 2]),
        (("quiet", "refresh!"), [2]),
        (("quiet", "refresh!", "turn"), [1, 3]),
        (("turn", "dm1", "dm2"), [1]),
        (("dm1", "dm2"), [1]),
        (("dm1", "dm2", "dm1"), [1, 3]),
        (("turn!", "dm1"), [2]),
        (("turn!", "dm1!"), [1]),
        (("quiet", "dm1"), [2]),
        (("dm1!", "turn"), [2]),
        (("dm1!",), [1]),
        (("ring", "ring"), [1]),
        (("waits", "waits"), [1]),
        (("vacation", "vacation"), [1]),
        (("unreachable", "unreachable"), [1]),
        (("seek", "seek"), [1]),
        (("follow", "follow"), [1]),
        (("follow!", "follow"), [1]),
        (("follow!", "seek"), [2]),
        (("consent", "consent"), [1]),
        (("dm1!", "dm2"), [2]),
        (("dm1!", "dm1"), [1, 2]),
        (("turn", "request"), [1]),
        (("turn!", "request"), [2]),
        (("quiet", "request"), [2]),
        (("quiet", "request", "turn"), [1, 3]),
        (("request!", "turn"), [2]),
        (("request", "request"), [1, 2]),
        (("retire!", "request!", "turn"), [3]),
    ],
)
def test_what_goes_together(kinds, together):
    assert [message.id for message in next_batch(rows(*kinds))] == together


@pytest.mark.parametrize(
    ("kinds", "becomes"),
    [
        (("turn",), "turn"),
        (("quiet", "turn"), "turn"),
        (("quiet", "quiet"), "turn"),
        (("refresh", "turn"), "turn"),
        (("quiet", "refresh"), "turn"),
        (("refresh", "refresh"), "refresh"),
        (("dm1", "dm1"), "dm"),
        (("request",), "request"),
    ],
)
def test_what_a_batch_becomes(kinds, becomes):
    assert kind_of(rows(*kinds)) == becomes


@pytest.mark.parametrize("kind", ["turn", "refresh", "dm"])
@pytest.mark.parametrize(
    "error",
    [
        aiohttp.ServerDisconnectedError(),
        OSError(104, "reset"),
        TimeoutError(),
        http_error(503),
        http_error(429),
    ],
)
def test_what_passes_is_tried_for_ever(kind, error):
    assert not is_hopeless(error, kind, 10_000)


@pytest.mark.parametrize("kind", ["turn", "refresh", "dm", "request"])
def test_what_has_no_channel_any_more_is_given_up_at_once(kind):
    assert is_hopeless(http_error(404, 10003), kind, 0)


@pytest.mark.parametrize("kind", ["turn", "request", "closed"])
def test_another_404_gives_nothing_up_that_somebody_waits_for(kind):
    assert not is_hopeless(http_error(404), kind, 0)
    assert is_hopeless(http_error(404), kind, HOPELESS)


@pytest.mark.parametrize(
    ("kinds", "name"),
    [(("turn", "turn"), 1), (("refresh!", "turn!"), 2), (("dm1!", "dm1"), 2), (("request", "request"), 2)],
)
def test_a_post_is_named_by_its_first_event_and_all_else_by_its_newest(kinds, name):
    assert nonce_row(rows(*kinds)).id == name


def test_a_post_waits_for_a_permission_however_long():
    assert not is_hopeless(http_error(403, 50013), "turn", 10_000)


@pytest.mark.parametrize(
    ("kind", "status"), [("refresh", 400), ("retire", 400), ("retire", 403), ("dm", 400), ("dm", 403)]
)
def test_nobody_misses_a_refused_edit_or_hand(kind, status):
    error = http_error(status, 30046)
    assert is_hopeless(error, kind, 0)


def test_an_edit_of_the_newest_post_waits_for_a_permission_however_long():
    for attempts in (0, HOPELESS, 10_000):
        assert not is_hopeless(http_error(403, 50013), "refresh", attempts)


@pytest.mark.parametrize("error", [KeyError("a mistake of ours"), http_error(400, 50035)])
def test_a_post_that_fails_by_itself_is_given_up_after_some_attempts(error):
    assert not is_hopeless(error, "turn", HOPELESS - 1)
    assert is_hopeless(error, "turn", HOPELESS)


def test_of_each_kind_that_is_sent_it_is_known_what_holds_for_it():
    """One told with the next post is the only one without a sender of its own."""
    assert {*OWN, *SENDERS} == set(KINDS) - {"quiet"}
