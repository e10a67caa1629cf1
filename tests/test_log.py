"""Logs: one format for all lines, and never a token in one, however it came there."""

import io
import json
import logging

import pytest
import structlog
import yarl

from bot.config import Settings
from bot.process import log

HUSH = "MTIzNDU2Nzg5MDEyMzQ1Njc4OQ.GhIjKl.abcdefghijklmnopqrstuvwxyz0123456789AB"
HOOK = "https://discord.com/api/v10/webhooks/123/aW50ZXJhY3Rpb246MTIzNDU2Nzg5.hush_hush-1/messages/@original"
CALLBACK = "https://discord.com/api/v10/interactions/123/aW50ZXJhY3Rpb246MTIzNDU2Nzg5.hush_hush-1/callback"


@pytest.fixture
def to_memory():
    """Sets up the logs as told; gives what is written. Pytest's own handlers come back by themselves."""
    root = logging.getLogger()
    level = root.level

    def set_up(**settings):
        root.handlers.clear()
        log.set_up(Settings(_env_file=None, **settings))
        (handler,) = root.handlers
        handler.setStream(io.StringIO())
        return handler.stream.getvalue

    yield set_up
    root.handlers.clear()
    root.setLevel(level)
    structlog.reset_defaults()


@pytest.fixture(params=["console", "json"])
def lines(request, to_memory):
    """Logs in each format; gives what was written so far."""
    return to_memory(log_level="DEBUG", log_format=request.param)


def within(secret):
    raise RuntimeError(f"cannot use {secret}")


def caught(secret):
    try:
        within(secret)
    except RuntimeError as error:
        return error


WAYS = {
    "our message": lambda ours, theirs, it: ours.info(f"found {it}"),
    "our value": lambda ours, theirs, it: ours.info("found", what=it),
    "our address": lambda ours, theirs, it: ours.info("found", what=yarl.URL("http://host") / it),
    "our list": lambda ours, theirs, it: ours.info("found", what=[{"it": (it,)}]),
    "our error": lambda ours, theirs, it: ours.info("found", what=caught(it)),
    "our traceback": lambda ours, theirs, it: ours.error("found", exc_info=caught(it)),
    "their message": lambda ours, theirs, it: theirs.info(f"found {it}"),
    "their argument": lambda ours, theirs, it: theirs.info("found %s", it),
    "their object": lambda ours, theirs, it: theirs.info("found %r", [it]),
    "their traceback": lambda ours, theirs, it: theirs.error("found", exc_info=caught(it)),
}


@pytest.mark.parametrize("way", WAYS)
def test_no_token_is_logged(lines, way):
    WAYS[way](log.log("ours"), logging.getLogger("theirs"), HUSH)
    written = lines()
    assert "found" in written
    assert "[secret]" in written
    assert HUSH not in written
    assert HUSH.split(".")[2] not in written


@pytest.mark.parametrize("url", [HOOK, CALLBACK])
@pytest.mark.parametrize("way", ["our value", "our traceback", "their argument", "their traceback"])
def test_no_token_of_an_interaction_is_logged(lines, way, url):
    WAYS[way](log.log("ours"), logging.getLogger("theirs"), url)
    written = lines()
    assert "[secret]" in written
    assert "hush" not in written


def test_what_is_no_token_is_left_as_it_is(lines):
    log.log("ours").info("played", table=7, choice="forest r90 D7", game="cartographers", version="1.2.3")
    written = lines()
    assert "forest r90 D7" in written
    assert "1.2.3" in written
    assert "[secret]" not in written


def test_our_lines_and_theirs_are_one_line_each_with_level_and_time(lines):
    structlog.contextvars.bind_contextvars(table=7)
    log.log("ours").warning("first", n=1)
    logging.getLogger("theirs").warning("second %s", 2)
    structlog.contextvars.clear_contextvars()
    written = lines().splitlines()
    assert len(written) == 2
    for line, said in zip(written, ("first", "second 2"), strict=True):
        assert said in line
        assert "warning" in line
        assert "table" in line
        if line.startswith("{"):
            entry = json.loads(line)
            assert (entry["event"], entry["level"], entry["table"]) == (said, "warning", 7)
            assert entry["timestamp"].endswith("Z")


def test_what_has_failed_is_told_with_its_traceback(lines):
    try:
        raise ValueError("broken")
    except ValueError:
        log.log("ours").exception("failed", table=7)
    written = lines()
    assert "failed" in written
    assert "Traceback" in written
    assert "ValueError" in written
    assert "broken" in written


def test_lines_below_the_level_are_not_written(to_memory):
    lines = to_memory(log_level="ERROR")
    log.log("ours").warning("first")
    logging.getLogger("theirs").info("second")
    log.log("ours").error("third")
    written = lines()
    assert "third" in written
    assert "first" not in written
    assert "second" not in written
