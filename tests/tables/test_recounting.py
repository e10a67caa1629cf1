"""What a title begins to count is counted of the games of before, too; nothing else of them changes."""

import threading

import pytest
from msgspec.structs import replace

from bot.engine.counts import Counts
from bot.games.registry import games
from bot.store.rows import NewDue
from bot.tables.results.new_result import new_result
from bot.tables.results.results import RESULT
from bot.tables.tables import Tables
from tests.tables.results import finish, rows
from tests.tables.seating import PEOPLE

ANN, BEN, *_ = PEOPLE
NAMES = ("results", "scores", "ratings", "card_wins", "outbox")


@pytest.fixture
def count_only(monkeypatch):
    """Let a title count only so many things, and no cards; with None it counts all that it counts in truth."""
    true = {key: game.counts for key, game in games().items()}

    def change(key, number=None):
        counts = true[key] if number is None else Counts(true[key].counts[:number])
        monkeypatch.setitem(games(), key, replace(games()[key], counts=counts))

    return change


async def everything(store):
    """The rows that a game leaves behind when it ends."""
    return {name: await rows(store, name) for name in NAMES}


async def do_due(seating):
    """Do what is due in the next minutes."""
    later = Tables(seating.store, now=lambda: 99_000)
    while await later.due.do():
        pass


async def count_again(seating):
    """What a bot does that starts."""
    await seating.tables.results.order_counts()
    await do_due(seating)


async def due_results(store):
    return [row["table_id"] for row in await rows(store, "due") if row["kind"] == RESULT]


@pytest.mark.parametrize("game", ["oceans", "sky_islands"])
async def test_games_of_before_are_counted_as_if_the_title_had_always_counted_that(seating, count_only, game):
    count_only(game, 1)
    table = await finish(seating, 2, game=game, rated=True)
    before = await everything(seating.store)
    count_only(game)
    await count_again(seating)
    after = await everything(seating.store)
    for name in ("ratings", "outbox"):
        assert after[name] == before[name], "no rating changes, and nobody is told"
    for name in ("scores", "results", "ratings", "card_wins"):
        await seating.store.link.write(lambda on, name=name: on.exec_driver_sql(f"DELETE FROM {name}"))
    await seating.store.due.add_once(NewDue(900, RESULT, table.id, user_id=0))
    await do_due(seating)
    assert await everything(seating.store) == after, "as the result is that is written now"
    assert [row["counts"] for row in after["scores"]] != [row["counts"] for row in before["scores"]]
    assert bool(after["card_wins"]) == bool(games()[game].counts.cards)
    assert before["card_wins"] == []


async def test_after_a_restart_it_goes_on_with_those_that_are_left(seating, count_only):
    count_only("sky_islands", 1)
    tables = [(await finish(seating, 2)).id for _ in range(3)]
    count_only("sky_islands")
    await seating.tables.results.order_counts()
    assert await due_results(seating.store) == tables
    claimed = await seating.store.due.claim(1_050, until=1_051)
    assert [row.table_id for row in claimed] == tables[:1]
    await seating.tables.results.count(claimed[0])
    assert await due_results(seating.store) == tables[1:]
    again = Tables(seating.store, now=lambda: 99_000)
    await again.results.order_counts()
    assert await due_results(seating.store) == tables[1:], "each is due once"
    await do_due(seating)
    await again.results.order_counts()
    assert await due_results(seating.store) == []
    assert len({row["counting"] for row in await rows(seating.store, "results")}) == 1


async def test_what_is_not_kept_stays_as_it_was_counted(seating, count_only):
    count_only("sky_islands", 1)
    forgotten, kept = [(await finish(seating, 2)).id for _ in range(2)]
    await seating.store.tables.forget(forgotten)
    before = await everything(seating.store)
    count_only("sky_islands")
    await seating.tables.results.order_counts()
    assert await due_results(seating.store) == [kept]
    await do_due(seating)
    after = await everything(seating.store)
    assert after["scores"][:2] == before["scores"][:2]
    assert after["scores"][2:] != before["scores"][2:]


async def test_who_was_deleted_stays_so(seating, count_only):
    count_only("sky_islands", 1)
    await finish(seating, 2)
    assert await seating.tables.privacy.delete(BEN, {None: "Former", "en": "Former"})
    before = await rows(seating.store, "scores")
    count_only("sky_islands")
    await count_again(seating)
    after = await rows(seating.store, "scores")
    assert [row["user_id"] for row in after] == [ANN, -1]
    assert [row["counts"] for row in after] != [row["counts"] for row in before]


async def test_what_cannot_be_counted_any_more_is_tried_once(seating, count_only, monkeypatch):
    count_only("sky_islands", 1)
    await finish(seating, 2)
    before = await rows(seating.store, "scores")
    count_only("sky_islands")

    def fail(*_):
        raise KeyError("an event that nobody knows")

    monkeypatch.setattr("bot.tables.results.results.new_result", fail)
    await count_again(seating)
    assert await rows(seating.store, "scores") == before
    await seating.tables.results.order_counts()
    assert await due_results(seating.store) == []


async def test_the_event_loop_does_not_wait_for_it(seating, count_only, monkeypatch):
    count_only("sky_islands", 1)
    await finish(seating, 2)
    count_only("sky_islands")
    threads = []

    def note(*given):
        threads.append(threading.current_thread())
        return new_result(*given)

    monkeypatch.setattr("bot.tables.results.results.new_result", note)
    await count_again(seating)
    assert len(threads) == 1
    assert threading.main_thread() not in threads
