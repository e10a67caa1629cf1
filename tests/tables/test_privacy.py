"""What is kept about a person: all of it handed out to them, nothing of it left where they want it deleted."""

import asyncio
import json
import re

import msgspec
import pytest
import sqlalchemy as sa

from bot.store.change import Change
from bot.store.errors import StoreUnavailable
from bot.store.rows import Tombstone
from bot.store.schema import metadata, standing, words
from bot.tables.people.vacancy import Vacancy
from bot.tables.table.errors import Refused
from bot.tables.table.outgoing import Post
from bot.tables.tables import Tables
from tests.tables.seating import PEOPLE
from tests.tables.voting import begin

ANN, BEN, KEI, DAN = PEOPLE
NAMES = {None: "Nobody", "en": "Nobody", "ja": "誰か"}
NOT_KEPT = ("state", "before", "events")  # what the engine knows: seats, no people


def cells(connection):
    """Every value of the database but those that tell whose data was deleted, with where it stands."""
    for table in metadata.sorted_tables:
        if table.name != "tombstones":
            for row in connection.execute(sa.select(table)).mappings():
                yield from ((f"{table.name}.{name}", value) for name, value in row.items() if name not in NOT_KEPT)


async def traces(store, user_id, name):
    """Where a person's id or name stands."""
    everything = await store.link.read(lambda connection: list(cells(connection)))
    about = re.compile(rf"\b{user_id}\b|{name}")
    return {place for place, value in everything if about.search(str(value))}


async def busy(seating):
    """A game in which Ann (its host) has left traces wherever she can, of three people."""
    table, tables = await begin(seating), seating.tables
    people = tables.people
    await people.set_quiet(ANN, "Asia/Tokyo", "22:00-08:00")
    await people.note_locale(ANN, "en")
    await people.note_active(ANN)
    await people.mute(ANN, table.id, muted=True)
    await people.note_seen(ANN, table)
    await tables.notepads.write(ANN, table.id, "Seat 0 builds")
    await seating.store.link.write(lambda on: on.execute(standing.insert(), {"table_id": table.id, "user_id": ANN}))
    await seating.store.link.write(
        lambda on: on.execute(words.insert(), {"table_id": table.id, "user_id": ANN, "word": "salt"})
    )
    await people.note_closed_dms(ANN, table, called_at=0)
    await tables.outbox.note_hand_shown(table, ANN, 77)
    await tables.outbox.note_hand_shown(table, ANN, 78)
    await seating.store.vacations.begin(await people.find(ANN), 0, 10**10)
    for seat in range(3):
        await seating.first(table.id, seat)
    await tables.seats.hand_over(table.id, 1, ANN, "Seat 0", "random", False)
    await tables.seats.take_back(table.id, BEN)
    await tables.votes.propose(table.id, "pause", ANN)
    return await tables.get(table.id)


async def test_nothing_that_leads_to_a_person_is_left(seating):
    table = await busy(seating)
    before = await traces(seating.store, ANN, "Seat 0")
    assert {
        "people.user_id",
        "seats.name",
        "tables.host_id",
        "votes.asker_id",
        "handovers.by_id",
        "due.user_id",
    } <= before
    assert {
        "seen.user_id",
        "standing.user_id",
        "words.user_id",
        "mutes.user_id",
        "hands.user_id",
        "ballots.user_id",
        "outbox.payload",
        "outbox.target",
    } <= before
    await seating.tables.privacy.delete(ANN, NAMES)
    assert await traces(seating.store, ANN, "Seat 0") == set()
    assert (await seating.tables.get(table.id)).names == ("Nobody", "Seat 1", "Seat 2")


async def test_the_others_play_on_and_one_of_them_is_the_host(seating):
    table = await begin(seating)
    await seating.tables.privacy.delete(ANN, NAMES)
    after = await seating.tables.get(table.id)
    assert after.running
    assert after.row.host_id == BEN
    assert after.seats[0].vacant, "somebody else may take it over"
    assert [seat.person for seat in after.seats] == [None, BEN, KEI]
    _, post = (await seating.posts(table.id))[-1]
    assert post.note == "post.forgotten"
    await seating.first(table.id, 1)


async def test_the_seat_can_be_taken_over(seating):
    table = await begin(seating)
    await seating.tables.privacy.delete(ANN, NAMES)
    await seating.tables.replacements.seek(table.id, 0, BEN, moderator=False)
    (sought,) = [row for row in await seating.store.outbox.due(10**15) if row.kind == "seek"]
    vacancy = json.loads(sought.payload)
    after = await seating.tables.replacements.take_over(table.id, Vacancy(**vacancy), DAN, "Dan", 500, 99)
    assert after.seats[0].person == DAN
    await seating.tables.privacy.delete(DAN, NAMES)
    assert await traces(seating.store, DAN, "Dan") <= {"outbox.payload"}, "what was posted is forgotten after a week"


async def test_a_game_without_other_people_ends_and_a_lobby_is_left(seating):
    alone = await seating.begin("two_tunnels", 1, computers=1)
    lobby = await seating.tables.lobby.open(1, 900, "cartographers", ANN, "Seat 0", "en")
    await seating.tables.lobby.join(lobby.id, BEN, "Ben")
    await seating.tables.privacy.delete(ANN, NAMES)
    assert (await seating.tables.get(alone.id)).row.status == "ended"
    after = await seating.tables.get(lobby.id)
    assert (after.names, after.row.host_id) == (("Ben",), BEN)
    assert await traces(seating.store, ANN, "Seat 0") == set()


async def test_a_game_that_is_over_keeps_its_result_and_its_people_play_again(seating):
    table = await seating.begin("two_tunnels", 2)
    while (now := await seating.tables.get(table.id)).running:
        await seating.first(table.id, now.seats_to_choose()[0])
    scores = now.game.tally(now.state)
    await seating.tables.privacy.delete(ANN, NAMES)
    after = await seating.tables.get(table.id)
    assert after.game.tally(after.state) == scores
    assert after.names[0] == "Nobody"
    again = await seating.tables.lobby.open_rematch(table.id, BEN, "Seat 1")
    assert [seat.person for seat in again.seats if seat.person is not None] == [BEN]


async def test_an_undelivered_note_about_the_person_calls_nobody(seating):
    table = await begin(seating)
    await seating.tables.seats.hand_over(table.id, 0, ANN, "Seat 0", "random", True)
    await seating.tables.seats.take_back(table.id, ANN)
    await seating.tables.seats.hand_over(table.id, 0, BEN, "Seat 1", "random", True)
    await seating.tables.privacy.delete(ANN, NAMES)
    told = [msgspec.json.decode(row.payload, type=Post) for row, _ in await seating.posts(table.id)]
    assert {post.about for post in told} == {None}
    assert "post.replaced" not in {post.note for post in told}


async def test_what_was_interrupted_goes_on_and_ends_once(seating, monkeypatch):
    table, other = await begin(seating), await begin(seating)
    store = seating.store

    async def fail(table_id, *_, **__):
        raise RuntimeError("the plug was pulled")

    with monkeypatch.context() as patch:
        patch.setattr(store.privacy, "anonymise", fail)
        assert not await seating.tables.privacy.delete(ANN, NAMES)
    assert await traces(store, ANN, "Seat 0")
    assert await seating.tables.privacy.resume(NAMES) == 1
    assert await traces(store, ANN, "Seat 0") == set()
    numbers = [(await seating.tables.get(game.id)).row.number for game in (table, other)]
    assert await seating.tables.privacy.resume(NAMES) == 0
    assert [(await seating.tables.get(game.id)).row.number for game in (table, other)] == numbers


async def test_who_comes_back_is_somebody_new_whom_nothing_deletes(seating):
    await begin(seating)
    await seating.tables.privacy.delete(ANN, NAMES)
    lobby = await seating.tables.lobby.open(1, 900, "cartographers", ANN, "Ann again", "en")
    await seating.tables.people.note_locale(ANN, "ja")
    assert await seating.tables.privacy.resume(NAMES) == 0
    assert (await seating.tables.get(lobby.id)).names == ("Ann again",)
    assert (await seating.tables.people.find(ANN)).locale == "ja"


async def test_a_tombstone_of_a_replaced_database_is_carried_out_once(seating):
    table = await begin(seating)
    await seating.store.upkeep.raise_generation(2_000, deleted=[Tombstone(ANN, 1_500)])
    assert await seating.tables.privacy.resume(NAMES) == 1
    assert await traces(seating.store, ANN, "Seat 0") == set()
    await seating.store.upkeep.raise_generation(3_000, deleted=[Tombstone(ANN, 1_500)])
    assert await seating.tables.privacy.resume(NAMES) == 0
    assert (await seating.tables.get(table.id)).running


async def test_people_of_one_table_stay_different_people(seating):
    table = await begin(seating)
    for user in (ANN, BEN):
        await seating.tables.privacy.delete(user, NAMES)
    after = await seating.tables.get(table.id)
    assert len({seat.user_id for seat in after.seats}) == 3
    assert after.names == ("Nobody (1)", "Nobody (2)", "Seat 2")
    assert after.row.host_id == KEI


async def test_the_export_holds_ones_own_choices_and_nobody_elses(seating):
    table = await busy(seating)
    await seating.first(table.id, 1)
    own = [row.choice for row in await seating.history(table.id) if row.seat == 0]
    exported = await seating.tables.privacy.export(ANN)
    assert exported.startswith(b'{\n "user_id": 101,\n'), "people can read it"
    data = json.loads(exported)
    assert [choice["choice"] for choice in data["choices"]] == own
    assert [seat["name"] for seat in data["seats"]] == ["Seat 0"]
    assert data["settings"][0]["zone"] == "Asia/Tokyo"
    assert data["games_you_host"][0]["id"] == table.id
    for kind in ("vacations", "muted_games", "hands_shown", "handed_over_by_you", "votes_you_proposed", "your_ballots"):
        assert data[kind], kind
    assert not {"state", "events", "payload"} & {
        key for rows in data.values() if isinstance(rows, list) for row in rows for key in row
    }
    assert str(BEN) not in json.dumps(data["choices"])


async def test_choices_of_a_computer_that_stood_in_are_not_ones_own(seating):
    table = await begin(seating)
    await seating.tables.seats.hand_over(table.id, 0, ANN, "Seat 0", "random", False)
    await seating.first(table.id, 0)
    assert json.loads(await seating.tables.privacy.export(ANN))["choices"] == []


async def test_of_notices_about_one_person_only_theirs_go(seating):
    table = await begin(seating)
    for person in (ANN, BEN):
        await seating.tables.people.note_closed_dms(person, table, called_at=0)
    await seating.tables.privacy.delete(ANN, NAMES)
    notices = [row for row in await seating.store.outbox.due(10**15, limit=99) if row.kind == "closed"]
    assert [msgspec.json.decode(row.payload, type=Post).about for row in notices] == [BEN]


def meanwhile(monkeypatch, service, name, act):
    """Let something happen just before the service does this."""
    done = getattr(service, name)

    async def later(*args, **kwargs):
        await act()
        return await done(*args, **kwargs)

    monkeypatch.setattr(service, name, later)


def once(act):
    """The act that happens the first time only."""
    acts = [act]

    async def happen():
        if acts:
            await acts.pop()()

    return happen


async def lobby_of_three(seating, channel=900):
    lobby = await seating.tables.lobby.open(1, channel, "cartographers", BEN, "Ben", "en")
    for person, name in ((KEI, "Kei"), (ANN, "Seat 0")):
        await seating.tables.lobby.join(lobby.id, person, name)
    return lobby


async def test_whose_game_begins_meanwhile_leaves_that_game(seating, monkeypatch):
    lobby, tables = await lobby_of_three(seating), seating.tables
    meanwhile(monkeypatch, tables.lobby, "leave", once(lambda: tables.lobby.start(lobby.id, BEN)))
    assert await tables.privacy.delete(ANN, NAMES)
    assert await traces(seating.store, ANN, "Seat 0") == set()
    after = await tables.get(lobby.id)
    assert after.running
    assert (after.names[2], after.seats[2].computer) == ("Nobody", "greedy")


async def test_whose_game_ends_meanwhile_is_named_in_it_no_more(seating, monkeypatch):
    table, tables = await begin(seating), seating.tables
    meanwhile(monkeypatch, tables.seats, "leave_for_good", once(lambda: tables.ending.end(table.id, ANN, "", True)))
    assert await tables.privacy.delete(ANN, NAMES)
    assert await traces(seating.store, ANN, "Seat 0") == set()


async def test_who_comes_back_before_the_name_is_gone_leaves_again(seating, monkeypatch):
    table, tables = await begin(seating), seating.tables
    leave = tables.seats.leave_for_good
    came_back = once(lambda: tables.seats.take_back(table.id, ANN))

    async def leave_and_return(table_id, user_id):
        await leave(table_id, user_id)
        await came_back()

    monkeypatch.setattr(tables.seats, "leave_for_good", leave_and_return)
    assert await tables.privacy.delete(ANN, NAMES)
    assert await traces(seating.store, ANN, "Seat 0") == set()
    notes = [post.note for _, post in await seating.posts(table.id)]
    assert notes.count("post.forgotten") == 2, "they left twice, and both times the others heard of it"


async def test_a_game_that_somebody_joins_meanwhile_goes_on(seating, monkeypatch):
    table, tables = await seating.begin("two_tunnels", 1, computers=1), seating.tables
    seat = msgspec.structs.replace((await tables.get(table.id)).seats[1], user_id=DAN, computer=None)

    async def join():
        number = (await tables.get(table.id)).row.number
        await seating.store.seats.hand_over(table.id, Change(expected=number, at=1_000), seat, DAN)

    meanwhile(monkeypatch, tables.ending, "end_alone", once(join))
    assert await tables.privacy.delete(ANN, NAMES)
    after = await tables.get(table.id)
    assert after.running
    assert (after.row.host_id, after.seats[0].vacant, after.seats[1].person) == (DAN, True, DAN)


async def test_tables_that_are_joined_meanwhile_are_left_too(seating, monkeypatch):
    await begin(seating)
    lobby, tables = await seating.tables.lobby.open(1, 900, "cartographers", BEN, "Ben", "en"), seating.tables
    meanwhile(monkeypatch, tables.seats, "leave_for_good", once(lambda: tables.lobby.join(lobby.id, ANN, "Seat 0")))
    assert await tables.privacy.delete(ANN, NAMES)
    assert await traces(seating.store, ANN, "Seat 0") == set()
    assert (await tables.get(lobby.id)).names == ("Ben",)


async def test_whoever_says_yes_twice_at_once_is_deleted_and_hears_so_both_times(seating):
    table = await begin(seating)
    await lobby_of_three(seating)
    deletions = [seating.tables.privacy.delete(ANN, NAMES) for _ in range(2)]
    assert await asyncio.gather(*deletions) == [True, True]
    assert await traces(seating.store, ANN, "Seat 0") == set()
    assert await seating.store.privacy.unfinished_deletions() == []
    notes = [post.note for _, post in await seating.posts(table.id)]
    assert notes.count("post.forgotten") == 1


async def test_another_process_that_was_quicker_is_followed(seating, monkeypatch):
    """Each has locks of its own, so that only the table's number tells it."""
    table, other = await begin(seating), Tables(seating.store, now=lambda: 1_000)
    meanwhile(monkeypatch, seating.store.privacy, "anonymise", once(lambda: other.seats.take_back(table.id, ANN)))
    assert await seating.tables.privacy.delete(ANN, NAMES)
    assert await traces(seating.store, ANN, "Seat 0") == set()
    seat = (await other.get(table.id)).seats[0]
    assert seat.vacant
    notes = [post.note for _, post in await seating.posts(table.id)]
    assert notes.count("post.forgotten") == 2, "they left twice"


async def test_a_table_that_is_in_the_way_stops_nothing_else(seating, monkeypatch):
    stuck, free = await begin(seating), await begin(seating)
    tables, store = seating.tables, seating.store
    await tables.people.note_locale(ANN, "ja")
    leave = tables.seats.leave_for_good

    async def refuse(table_id, user_id):
        if table_id == stuck.id:
            raise Refused("busy")
        await leave(table_id, user_id)

    with monkeypatch.context() as patch:
        patch.setattr(tables.seats, "leave_for_good", refuse)
        assert not await tables.privacy.delete(ANN, NAMES)
        assert await store.privacy.table_ids(ANN) == [stuck.id]
        assert (await tables.get(free.id)).seats[0].vacant
        assert (await tables.people.find(ANN)).locale is None
        assert await tables.privacy.resume(NAMES) == 0
    assert await tables.privacy.resume(NAMES) == 1
    assert await traces(store, ANN, "Seat 0") == set()


@pytest.mark.parametrize("step", ["table_ids", "anonymise", "purge"])
async def test_a_database_that_fails_on_the_way_is_waited_for(seating, monkeypatch, step):
    await begin(seating)

    async def fail(*_, **__):
        raise StoreUnavailable("gone")

    with monkeypatch.context() as patch:
        patch.setattr(seating.store.privacy, step, fail)
        assert not await seating.tables.privacy.delete(ANN, NAMES)
    assert await seating.tables.privacy.resume(NAMES) == 1
    assert await traces(seating.store, ANN, "Seat 0") == set()


async def test_words_for_luck_go_where_no_game_has_begun(seating):
    """Of a game that has, they are part of what proves its luck; nothing says whose they were."""
    lobby, closed = await lobby_of_three(seating), await lobby_of_three(seating, 901)
    game = await lobby_of_three(seating, 902)
    for table in (lobby, closed, game):
        await seating.tables.luck.add_word(table.id, ANN, f"salt of {table.id}")
    await seating.tables.ending.end(closed.id, BEN, "", True)
    await seating.tables.lobby.start(game.id, BEN)
    assert await seating.tables.privacy.delete(ANN, NAMES)
    assert [(await seating.store.luck.find(table.id)).words for table in (lobby, closed)] == [(), ()]
    assert (await seating.store.luck.find(game.id)).words == ((-1, f"salt of {game.id}"),)


async def test_who_has_left_the_server_while_the_game_began_is_played_for(seating, monkeypatch):
    lobby, tables = await lobby_of_three(seating), seating.tables
    meanwhile(monkeypatch, tables.lobby, "remove_absent", once(lambda: tables.lobby.start(lobby.id, BEN)))
    await tables.absence.go_on_without(lobby.id, ANN)
    after = await tables.get(lobby.id)
    assert (after.running, after.seats[2].user_id, after.seats[2].vacant) == (True, ANN, True)
