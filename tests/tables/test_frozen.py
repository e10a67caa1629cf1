"""A table whose rules fail stands still alone, says so once, and goes on where the rules allow it."""

import pytest
from structlog.testing import capture_logs

from bot.engine import machine
from bot.tables.table.errors import Refused
from bot.tables.tables import Tables
from tests.tables.seating import PEOPLE

ANN, *_ = PEOPLE


class Broken(Exception):
    """What no rule should raise."""


@pytest.fixture
def broken(monkeypatch):
    """The rules of one game fail while this is on."""
    play, wrong = machine.play, {"on": True}

    def failing(game, *arguments):
        if wrong["on"] and game.key == "cartographers":
            raise Broken
        return play(game, *arguments)

    monkeypatch.setattr(machine, "play", failing)
    return wrong


def frozen(posts):
    return [(row.kind, post.call) for row, post in posts if post.note == "post.frozen"]


async def test_it_stands_still_and_says_so_once_while_others_go_on(seating, broken):
    table, other = await seating.begin("cartographers", 2), await seating.begin("sky_islands", 2)
    for seat in (0, 1, 0):
        with pytest.raises(Refused, match="frozen"):
            await seating.first(table.id, seat)
    now = await seating.tables.get(table.id)
    assert (now.row.number, now.saved) == (table.row.number, table.saved)
    assert frozen(await seating.posts(table.id)) == [("turn", ())]
    (seat,) = other.seats_to_choose()
    assert (await seating.first(other.id, seat)).table.row.number == other.row.number + 1


async def test_the_log_names_the_table_and_how_to_export_it(seating, broken):
    table = await seating.begin("cartographers", 2)
    with capture_logs() as lines, pytest.raises(Refused):
        await seating.first(table.id, 0)
    (line,) = [line for line in lines if line["event"].startswith("a table is frozen")]
    assert (line["table"], line["export"]) == (table.id, f"python -m bot export {table.id} FILE --with-secrets")
    assert isinstance(line["exc_info"], Broken)


async def test_an_undo_leads_back_and_the_next_start_tries_again(seating, broken):
    table = await seating.begin("cartographers", 1)
    broken["on"] = False
    await seating.first(table.id, 0)
    broken["on"] = True
    with pytest.raises(Refused, match="frozen"):
        await seating.first(table.id, 0)
    broken["on"] = False
    with pytest.raises(Refused, match="frozen"):
        await seating.first(table.id, 0)
    restarted = Tables(seating.store, now=lambda: 1_000)
    again = await restarted.get(table.id)
    await restarted.play.choose(again, 0, next(iter(again.question(0).options)))
    await seating.tables.undo.ask(table.id, ANN)
    assert (await seating.first(table.id, 0)).table.running


async def test_after_a_restart_with_the_same_fault_the_table_is_not_told_again(seating, broken):
    table = await seating.begin("cartographers", 2)
    for _ in range(2):
        tables = Tables(seating.store, now=lambda: 1_000)
        with capture_logs() as lines, pytest.raises(Refused, match="frozen"):
            await tables.play.choose(await tables.get(table.id), 0, next(iter(table.question(0).options)))
        assert [line["table"] for line in lines if line["log_level"] == "error"] == [table.id], "the owner hears of it"
    assert frozen(await seating.posts(table.id)) == [("turn", ())]


async def test_in_another_state_it_is_told_anew(seating, broken):
    table = await seating.begin("cartographers", 1)
    for _ in range(2):
        broken["on"] = True
        with pytest.raises(Refused, match="frozen"):
            await seating.first(table.id, 0)
        broken["on"] = False
        restarted = Tables(seating.store, now=lambda: 1_000)
        again = await restarted.get(table.id)
        await restarted.play.choose(again, 0, next(iter(again.question(0).options)))
    assert len(frozen(await seating.posts(table.id))) == 2


async def test_a_fault_met_at_a_table_that_has_gone_on_freezes_nothing(seating):
    table = await seating.begin("cartographers", 2)
    fault = table.rules_failure(Broken("hidden"))
    await seating.first(table.id, 0)
    assert (await seating.tables.play.freeze(fault)).key == "moved_on"
    assert frozen(await seating.posts(table.id)) == []
    assert "hidden" not in str(fault)
    assert (await seating.first(table.id, 1)).table.running


async def test_what_is_merely_not_possible_freezes_nothing(seating):
    table = await seating.begin("cartographers", 2)
    with pytest.raises(Refused, match=r"why\.terrain"):
        await seating.tables.play.choose(table, 0, "no such thing")
    assert (await seating.first(table.id, 0)).table.running
