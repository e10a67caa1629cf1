"""What is kept about a person: handed out, made nobody's at a table, deleted; all that is others' stays."""

import msgspec
import pytest
from msgspec.structs import replace

from bot.store import NewDue, NewMessage, PersonRow, SeatRow, Stale, UnknownTable
from bot.store.rows import Ballot, Tombstone, Vote
from tests.store.play import SEATS, message, running, seats_of, table_row

ANN, BEN, KEI = 11, 12, 13
AWAY = SeatRow(1, "Ben", user_id=BEN, computer="greedy")


async def anonymise_all(store, table_id, *people):
    for person in people:
        number = (await table_row(store, table_id)).number
        await store.privacy.anonymise(table_id, person, "Nobody", "random", expected=number)
    return (await table_row(store, table_id)).host_id, [seat.user_id for seat in await seats_of(store, table_id)]


async def test_the_host_is_first_of_all_somebody_who_plays(store):
    kei = SeatRow(2, "Kei", user_id=KEI)
    table_id = await running(store, seats=[SEATS[0], AWAY, kei])
    elsewhere = await running(store, 101, seats=[SeatRow(0, "Ann", user_id=ANN), SeatRow(1, "Dan", user_id=7)])
    host, people = await anonymise_all(store, table_id, ANN)
    assert (host, people[1:]) == (KEI, [BEN, KEI])
    host, _ = await anonymise_all(store, table_id, KEI)
    assert host == BEN
    host, people = await anonymise_all(store, table_id, BEN)
    assert host == people[1] < 0
    assert await anonymise_all(store, elsewhere) == (ANN, [ANN, 7])


async def test_those_who_become_nobody_at_a_table_stay_different_people(store):
    table_id = await running(store, seats=[SEATS[0], SEATS[1], SeatRow(2, "Kei", user_id=KEI)])
    assert await anonymise_all(store, table_id, ANN, BEN, KEI) == (-3, [-1, -2, -3])
    alone = await running(store, 101, seats=[SEATS[0]])
    assert await anonymise_all(store, alone, ANN) == (-1, [-1])


async def test_at_a_table_that_has_changed_meanwhile_nobody_becomes_nobody(store):
    table_id = await running(store)
    before = await seats_of(store, table_id)
    number = (await table_row(store, table_id)).number
    with pytest.raises(Stale):
        await store.privacy.anonymise(table_id, ANN, "Nobody", "random", expected=number + 1)
    assert await seats_of(store, table_id) == before
    with pytest.raises(UnknownTable):
        await store.privacy.anonymise(table_id + 1, ANN, "Nobody", "random", expected=number)


async def test_whoever_becomes_nobody_is_played_by_a_computer_and_named_nowhere(store):
    table_id = await running(store, seats=[replace(SEATS[0], by_dm=True), AWAY])
    said = {"values": {"name": "Ann (1)", "other": "Ben (2)", "moved": "Ann"}, "text": "Ann", "to": [ANN, BEN]}
    await store.outbox.add([message(msgspec.json.encode(said).decode())], at=9, table_id=table_id)
    await anonymise_all(store, table_id, ANN)
    assert [(seat.name, seat.computer, seat.by_dm) for seat in await seats_of(store, table_id)] == [
        ("Nobody", "random", False),
        ("Ben", "greedy", False),
    ]
    [post] = await store.outbox.due(9)
    values = {"name": "Nobody", "other": "Ben (2)", "moved": "Nobody"}
    assert msgspec.json.decode(post.payload) == {"values": values, "text": "Ann", "to": [None, BEN]}


async def test_who_is_nobody_is_nobody_in_votes_and_no_guest_becomes_the_same_one(store):
    """Where only computers have seats the host is nobody, too."""
    table_id = await running(store, seats=[SEATS[2]])
    vote = Vote(table_id, "pause", ANN, "Ann", KEI, 900, ballots=(Ballot(ANN), Ballot(BEN)))
    await store.votes.begin(vote, at=9, due=NewDue(900, "vote", table_id), messages=[message('""', shows_vote=True)])
    for person, number in ((ANN, -1), (BEN, -2), (KEI, -3)):
        assert await anonymise_all(store, table_id, person) == (-1, [None])
        kept = await store.votes.find(table_id)
        assert number in {kept.asker_id, kept.about_id, *(ballot.user_id for ballot in kept.ballots)}
    assert (kept.asker_id, kept.asker, kept.about_id) == (-1, "Nobody", -3)
    assert {ballot.user_id for ballot in kept.ballots} == {-1, -2}


async def test_whoever_is_nobody_as_the_host_alone_is_a_number_of_their_own(store):
    table_id = await running(store, seats=[SEATS[2]])
    vote = Vote(table_id, "pause", KEI, "Kei", None, 900, ballots=(Ballot(KEI),))
    await store.votes.begin(vote, at=9, due=NewDue(900, "vote", table_id), messages=[message('""', shows_vote=True)])
    assert await anonymise_all(store, table_id, ANN, KEI) == (-1, [None])
    assert (await store.votes.find(table_id)).asker_id == -2


async def test_of_the_first_user_there_is_a_host_can_be_made_and_a_seat_given_for_a_turn_is_given(store):
    late = replace(SEATS[0], computer="greedy", flagged=True)
    table_id = await running(store, seats=[late, SeatRow(1, "First", user_id=1), SeatRow(2, "Ben", user_id=BEN)])
    assert await anonymise_all(store, table_id, ANN) == (1, [-1, 1, BEN])
    assert (await seats_of(store, table_id))[0] == SeatRow(0, "Nobody", -1, "greedy")


async def test_a_note_to_somebody_and_what_is_of_no_use_without_them_goes(store):
    table_id = await running(store, seats=[SEATS[0], SEATS[1]])
    said = [(kind, {"about": person}) for kind in ("away", "closed", "turn") for person in (ANN, BEN)]
    said += [("turn", {"about": person, "note": f"<@{person}>"}) for person in (ANN, BEN)]
    said += [("turn", {"note": "to all"}), ("turn", [ANN])]
    posts = [NewMessage(kind, 100, msgspec.json.encode(content).decode()) for kind, content in said]
    await store.outbox.add(posts, at=9, table_id=table_id)
    await anonymise_all(store, table_id, ANN)
    left = [(post.kind, msgspec.json.decode(post.payload)) for post in await store.outbox.due(9)]
    assert left == [
        ("away", {"about": BEN}),
        ("closed", {"about": BEN}),
        ("turn", {"about": None}),
        ("turn", {"about": BEN}),
        ("turn", {"about": None, "note": ""}),
        ("turn", {"about": BEN, "note": f"<@{BEN}>"}),
        ("turn", {"note": "to all"}),
        ("turn", [ANN]),
    ]


async def test_whose_games_somebody_hosts_is_told(store):
    table_id = await running(store)
    hosts = {person: (await store.privacy.rows_about(person))["games_you_host"] for person in (ANN, BEN)}
    assert {person: [row["id"] for row in rows] for person, rows in hosts.items()} == {ANN: [table_id], BEN: []}


async def test_what_is_deleted_is_ones_own_alone(store):
    for person in (ANN, BEN):
        await store.people.save(PersonRow(person, "ja"))
        await store.outbox.add([NewMessage("hand", person, "{}")], at=9)
        await store.privacy.mark(Tombstone(person, person))
    kept = await store.privacy.rows_about(ANN)
    assert [row["user_id"] for row in kept["settings"]] == [ANN]
    assert [row["kind"] for row in kept["messages_to_you"]] == ["hand"]
    await store.privacy.purge(ANN, done=True)
    gone = await store.privacy.rows_about(ANN)
    assert {kind for kind, rows in gone.items() if rows} == {"deletions"}
    assert await store.people.find(BEN) == PersonRow(BEN, "ja")
    assert [post.target for post in await store.outbox.due(9)] == [BEN]
    assert await store.privacy.unfinished_deletions() == [Tombstone(BEN, BEN)]
    assert await store.privacy.all_deleted() == [Tombstone(ANN, ANN), Tombstone(BEN, BEN)]
