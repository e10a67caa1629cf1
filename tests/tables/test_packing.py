"""A finished game in little room, or without its boards: what is read of it stays the same, byte for byte."""

from random import Random

import pytest
import sqlalchemy as sa
from msgspec.structs import replace
from structlog.testing import capture_logs

from bot.engine.guessing import pick
from bot.games.registry import games
from bot.pace.wall_time import DAY
from bot.store.schema import choices, tables
from bot.tables.history.pruning import needed_states
from bot.tables.table import Refused
from bot.tables.tables import Tables
from tests.tables.seating import PEOPLE
from tests.tables.test_replay import wander

TITLES = ["cartographers", "oceans", "sky_islands", "solarius_mission", "underwater_cities"]
LATER = 10 * DAY
STEPS = 70  # choices, undos and handovers: more than the last choices of which every state is kept


async def end(seating, table_id):
    """The game is over as it is."""
    is_over = sa.update(tables).where(tables.c.id == table_id).values(status="over")
    await seating.store.link.write(lambda on: on.execute(is_over))


@pytest.fixture
async def over(seating, request):
    """A game that is over, at which choices were made, undone and settled ahead."""
    table, *_ = await wander(seating, request.param, 2, STEPS)
    await end(seating, table.id)
    await seating.tables.history.second_looks.order(await seating.tables.get(table.id))
    return await seating.tables.get(table.id)


@pytest.fixture
def later(seating):
    """The tables of a process that is started long after: it remembers nothing of the game."""
    return Tables(seating.store, now=lambda: LATER)


async def boards(tables, table):
    """The table before each choice that stands and has a state, and the one that everybody saw at each number."""
    history, service = await tables.play.history(table.id), tables.history
    kept = [row for row in history if row.kept and not row.undone]
    before = [(row.id, (await service.table_before(table, row.id)).saved) for row in kept if row.opens]
    numbers = [(n, (await service.at_number(table, n)).saved) for n in range(0, table.row.number + 1, 7)]
    return before, numbers


async def second_looks(tables):
    """Every turn that is looked at again, and its state."""
    looks, turns = tables.history.second_looks, []
    while at := await looks.next_turn(100.0):
        turns.append((at.turn, at.state))
        await looks.note(at, None, 0.0)
    return turns


async def read(tables, table_id):
    """All that is told of a game: its choices, boards, replay and export."""
    table, history, states = await tables.history.load_whole(table_id)
    _, replayed = await tables.history.replay(table_id)
    export = await tables.history.export(table_id, secrets=True)
    return history, states, await boards(tables, table), replayed, export


async def size(store, table_id):
    """The bytes of the states that lie beside choices, and how many choices have one."""
    beside = sa.select(sa.func.sum(sa.func.length(choices.c.before)), sa.func.count(choices.c.before))
    return await store.link.read(lambda on: tuple(on.execute(beside.where(choices.c.table_id == table_id)).one()))


def test_these_are_all_titles():
    assert [*games()] == TITLES


@pytest.mark.parametrize("over", TITLES, indirect=True)
async def test_a_packed_game_is_read_byte_for_byte_as_before(seating, over, later):
    before = await read(seating.tables, over.id)
    assert await later.history.packing.pack_next()
    assert not await later.history.packing.pack_next()
    assert (await size(seating.store, over.id))[1] == 1
    assert await read(later, over.id) == before
    assert len(before[1]) > 20
    packed = await second_looks(later)
    assert packed
    for turn, state in packed:
        assert (await seating.tables.history.table_before(over, turn.opens)).state == state


@pytest.mark.parametrize("over", TITLES, indirect=True)
@pytest.mark.parametrize("packed", [False, True], ids=["as it was played", "packed"])
async def test_a_pruned_game_is_played_anew_byte_for_byte_as_before(seating, over, later, packed):
    history, states, its_boards, replayed, export = await read(seating.tables, over.id)
    if packed:
        await later.history.packing.pack_next()
    old = await later.history.pruning.old_games(DAY)
    assert (old.table_ids, old.size > 0) == ((over.id,), True)
    assert await later.history.pruning.prune(over.id) == "pruned"
    assert [*await seating.store.choices.kept_states(over.id)] == [history[0].id]
    assert await read(later, over.id) == (
        history,
        {history[0].id: states[history[0].id]},
        its_boards,
        replayed,
        export,
    )
    assert await second_looks(later)
    assert (await later.history.pruning.old_games(DAY)).table_ids == ()
    assert not await later.history.packing.pack_next(), "there is nothing left to pack"


@pytest.mark.parametrize("over", ["cartographers"], indirect=True)
async def test_a_game_is_packed_a_day_after_its_end_and_never_while_it_is_played(seating, over):
    running = await seating.begin("sky_islands", 2)
    now = over.row.updated_at + DAY
    tables = Tables(seating.store, now=lambda: now)
    assert not await tables.history.packing.pack_next()
    now += 1
    assert await tables.history.packing.pack_next()
    assert not await tables.history.packing.pack_next()
    assert (await seating.history(running.id)) == []


@pytest.mark.parametrize("over", ["underwater_cities"], indirect=True)
async def test_the_end_of_a_packed_game_can_be_undone_and_it_goes_on(seating, over, later):
    await later.history.packing.pack_next()
    last = [row for row in await seating.history(over.id) if not row.undone and not row.ahead][-1]
    answer = await later.undo.ask(over.id, PEOPLE[last.seat])
    if hasattr(answer, "missing"):
        for person in answer.missing:
            await later.undo.agree(over.id, answer.request.nonce, person)
    table, random = await later.get(over.id), Random(1)
    assert table.running
    for _ in range(5):
        seat = random.choice(table.seats_to_choose())
        table = (await later.play.choose(table, seat, pick(table.question(seat).options, random))).table
    _, replayed = await later.history.replay(over.id)
    assert (replayed.faults, replayed.others) == ((), 0)
    await end(seating, over.id)
    again = Tables(seating.store, now=lambda: 2 * LATER)
    before = await read(again, over.id)
    assert await again.history.packing.pack_next()
    assert await read(again, over.id) == before


@pytest.mark.parametrize("over", ["sky_islands"], indirect=True)
async def test_a_game_that_cannot_be_packed_stops_no_other(seating, over, later):
    other = await seating.begin("cartographers", 2)
    await seating.first(other.id, (await seating.tables.get(other.id)).seats_to_choose()[0])
    await end(seating, other.id)
    broken = sa.update(choices).where(choices.c.table_id == over.id).values(before=b"no state")
    await seating.store.link.write(lambda on: on.execute(broken))
    with capture_logs() as logs:
        assert [await later.history.packing.pack_next() for _ in range(3)] == [True, True, False]
    assert [line["table"] for line in logs if line["log_level"] == "error"] == [over.id]
    assert await seating.store.packs.is_pruned(other.id), "it has its first state only"


# ---- rules that have changed since


@pytest.mark.parametrize("over", ["sky_islands"], indirect=True)
async def test_a_pruned_game_of_former_rules_keeps_its_first_and_last_board(seating, over, later, monkeypatch):
    history = await seating.history(over.id)
    newer = replace(
        games()["sky_islands"], version=games()["sky_islands"].version + 1, migrate=lambda json, version: json
    )
    monkeypatch.setitem(games(), "sky_islands", newer)
    assert await later.history.pruning.prune(over.id) == "pruned"
    rows = await seating.history(over.id)
    assert [row.id for row in rows if row.kept] == [history[0].id]
    _, replayed = await later.history.replay(over.id)
    assert (replayed.faults, replayed.equal) == ((), 0)


@pytest.mark.parametrize("over", ["sky_islands"], indirect=True)
async def test_where_rules_change_after_pruning_a_board_is_refused_and_the_newest_stays(
    seating, over, later, monkeypatch
):
    await later.history.pruning.prune(over.id)
    opening = [row for row in await seating.history(over.id) if row.opens and row.kept and not row.undone]
    newer = replace(
        games()["sky_islands"], version=games()["sky_islands"].version + 1, migrate=lambda json, version: json
    )
    monkeypatch.setitem(games(), "sky_islands", newer)
    table = await later.get(over.id)
    assert (await later.history.table_before(table, opening[0].id)).saved
    with pytest.raises(Refused) as refused:
        await later.history.table_before(table, opening[5].id)
    assert refused.value.key == "boards_removed"
    assert (await later.history.at_number(table, opening[5].number)).saved == table.saved


@pytest.mark.parametrize("over", ["sky_islands"], indirect=True)
async def test_a_game_whose_choices_lead_elsewhere_keeps_its_boards(seating, over, later):
    states = await seating.store.choices.kept_states(over.id)
    wrong = sa.update(choices).where(choices.c.id == [*states][-1])
    first = sa.select(choices.c.before).where(choices.c.id == next(iter(states))).scalar_subquery()
    await seating.store.link.write(lambda on: on.execute(wrong.values(before=first)))
    assert await later.history.pruning.prune(over.id) == "differs"
    assert len(await seating.store.choices.kept_states(over.id)) == len(states)


async def test_a_game_that_runs_is_not_pruned(seating):
    table = await seating.begin("sky_islands", 2)
    assert await seating.tables.history.pruning.prune(table.id) == "changed"
    assert await seating.tables.history.pruning.prune(10**6) == "unreadable"


async def test_the_first_state_since_each_change_of_rules_is_needed(seating):
    _, history, _ = await wander(seating, "sky_islands", 1, 12)
    states = {row.id: b"%d" % row.id for row in history if row.id % 2}
    versions = [None, 1, 1, 1, 2, 2, 2]
    rows = [replace(row, version=version) for row, version in zip(history, versions, strict=False)]
    ids = [row.id for row in rows if row.id in states]
    first = next(row.id for row in rows if row.version == 1 and row.id in ids)
    second = next(row.id for row in rows if row.version == 2 and row.id in ids)
    assert [*needed_states(rows, states)] == [first, second]
