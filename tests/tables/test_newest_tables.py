"""A table is read anew only once it has changed; what a seat has seen of it is worked out once, for that seat alone."""

import msgspec
import pytest

from bot.engine import codec, machine
from bot.games.registry import games
from bot.tables.table.errors import Unreadable
from bot.tables.table.newest_tables import NewestTables
from bot.tables.table.table import load_table
from tests.tables.seating import PEOPLE

ANN, BEN, *_ = PEOPLE


@pytest.fixture
def replays(monkeypatch):
    """The seats whose waiting choices were made again to look at a table."""
    made, replay = [], machine.with_own_choices

    def count_replay(game, s, seat):
        made.append(seat)
        return replay(game, s, seat)

    monkeypatch.setattr(machine, "with_own_choices", count_replay)
    return made


async def test_choices_that_wait_are_made_once_for_all_who_show_the_table_to_a_seat(seating, replays):
    table = await seating.begin("cartographers", 2)
    await seating.first(table.id, 0)
    first, second = await seating.tables.get(table.id), await seating.tables.get(table.id)
    assert first.view(0) == second.view(0) == machine.view(first.game, first.state, 0)
    assert first.known_state(0) == second.known_state(0)
    assert replays.count(0) == 2  # once for the table, once for what it is compared with


async def test_each_sees_their_own_and_nobody_elses(seating):
    table = await seating.begin("cartographers", 2)
    await seating.first(table.id, 0)
    table = await seating.tables.get(table.id)
    for viewer in (0, 1, None, 1, 0, None):
        assert table.view(viewer) == machine.view(table.game, table.state, viewer)
    assert table.view(1) == table.game.see(table.state, 1) != table.game.see(table.known_state(0), 1)


async def test_what_was_seen_goes_when_the_table_changes(seating):
    table = await seating.begin("cartographers", 2)
    before = (await seating.tables.get(table.id)).view(0)
    await seating.first(table.id, 0)
    after = await seating.tables.get(table.id)
    assert after.view(0) != before
    await seating.tables.undo.ask(table.id, ANN)
    assert (await seating.tables.get(table.id)).view(0) == before


async def test_a_table_with_another_state_has_been_seen_by_nobody(seating, replays):
    table = await seating.begin("cartographers", 2)
    table.view(0)
    other = await seating.begin("cartographers", 2)
    changed = msgspec.structs.replace(table, state=other.state)
    changed.view(0)
    assert replays == [0, 0]


async def test_what_changes_beside_the_state_is_read_and_the_state_stays(seating, replays):
    table = await seating.begin("cartographers", 2)
    read = await seating.tables.get(table.id)
    seen = read.view(0)
    await seating.tables.seats.substitute_absent(table.id, BEN)
    changed = await seating.tables.get(table.id)
    assert changed.seats[1].owner_left
    assert changed.state is read.state
    assert changed.view(0) is seen
    assert replays == [0]


async def test_the_state_after_a_choice_or_an_undo_need_not_be_decoded(seating, monkeypatch):
    begun, decoded = await seating.begin("cartographers", 2), []
    table = await seating.tables.get(begun.id)
    decode = codec.decode
    monkeypatch.setattr(codec, "decode", lambda *given: decoded.append(given) or decode(*given))
    played = (await seating.first(table.id, 0)).table
    assert (await seating.tables.get(table.id)).state is played.state
    undone = (await seating.tables.undo.ask(table.id, ANN)).table
    assert (await seating.tables.get(table.id)).state is undone.state
    assert decoded == []


async def test_rows_that_do_not_fit_a_known_state_are_no_table(seating, store):
    table = await seating.begin("cartographers", 2)
    row, seats, saved, clocks = await store.tables.whole(table.id)
    known = await seating.tables.get(table.id)
    newer = msgspec.structs.replace(row, version=row.version + 1)
    for rows, why in (((row, seats[:1]), "damaged"), ((newer, seats), "newer")):
        with pytest.raises(Unreadable) as unreadable:
            load_table(*rows, saved, clocks, known)
        assert unreadable.value.why == why


async def test_a_state_is_decoded_anew_by_other_rules(seating, monkeypatch):
    table = await seating.begin("cartographers", 2)
    read = await seating.tables.get(table.id)
    newer = msgspec.structs.replace(read.game, version=read.game.version + 1)
    monkeypatch.setitem(games(), "cartographers", newer)
    assert (await seating.tables.get(table.id)).state is not read.state


async def test_there_is_room_for_so_many_and_those_read_longest_ago_go_first(seating):
    begun = [await seating.begin("cartographers", 2) for _ in range(3)]
    tables = [await seating.tables.get(table.id) for table in begun]
    few = NewestTables(most=2)
    for table in (tables[0], tables[1], tables[0], tables[2]):
        few.put(table)
    assert [few.with_state(table.row, table.saved) for table in tables] == [tables[0], None, tables[2]]
