"""Seats that go to computers and back: whose they stay, who may do what, and what comes of choices on the way."""

import asyncio

import pytest

from bot.store import rows
from bot.tables.table.errors import Refused
from tests.tables.seating import PEOPLE

ANN, BEN, KEI, _ = PEOPLE
SOMEBODY = 999


async def leave(seating, table_id, user, kind="greedy"):
    table = await seating.tables.get(table_id)
    return await seating.tables.seats.hand_over(table_id, table.seat_of(user), user, "X", kind, moderator=False)


async def replace(seating, table_id, seat, by, moderator=False):
    return await seating.tables.seats.hand_over(table_id, seat, by, "Somebody", "random", moderator)


async def last(seating, table_id):
    """What the newest post tells."""
    return [post for row, post in await seating.posts(table_id) if row.kind == "turn"][-1]


async def test_who_leaves_keeps_the_seat_and_comes_back(seating):
    table = await seating.begin("cartographers", 2)
    away = await leave(seating, table.id, BEN)
    assert away.seats[1] == rows.SeatRow(1, "Seat 1", BEN, "greedy")
    assert (away.seat_of(BEN), away.played_by(BEN)) == (1, None)
    assert away.computers() == [1]
    assert away.people([0, 1]) == [ANN]
    post = await last(seating, table.id)
    assert (post.note, post.call, post.number) == ("post.left", (), away.row.number), "nobody is called anew"
    back = await seating.tables.seats.take_back(table.id, BEN)
    assert back.seats == table.seats
    post = await last(seating, table.id)
    assert (post.note, post.call, post.number) == ("post.returned", (1,), back.row.number)
    assert [
        (handover.seat, handover.computer, handover.by_id) for handover in await seating.store.seats.handovers(table.id)
    ] == [
        (1, "greedy", BEN),
        (1, None, BEN),
    ]


async def test_who_comes_back_when_others_must_act_is_not_called(seating):
    table = await seating.begin("cartographers", 2)
    await leave(seating, table.id, BEN)
    await seating.first(table.id, 1)
    await seating.tables.seats.take_back(table.id, BEN)
    assert (await last(seating, table.id)).call == ()


@pytest.mark.parametrize(
    ("by", "moderator", "key"),
    [
        (ANN, False, None),
        (BEN, False, None),
        (SOMEBODY, True, None),
        (KEI, False, "not_host_nor_moderator"),
        (SOMEBODY, False, "not_host_nor_moderator"),
    ],
)
async def test_a_player_is_replaced_by_the_host_a_moderator_or_himself(seating, by, moderator, key):
    table = await seating.begin("cartographers", 3)
    if key is None:
        after = await replace(seating, table.id, 1, by, moderator)
        assert after.seats[1].owner_left
        post = await last(seating, table.id)
        assert (post.note, post.about) == (("post.left", None) if by == BEN else ("post.replaced", BEN))
        return
    with pytest.raises(Refused, match=key):
        await replace(seating, table.id, 1, by, moderator)
    assert (await seating.tables.get(table.id)).seats == table.seats


async def test_what_cannot_be_handed_over_changes_nothing(seating):
    table = await seating.begin("cartographers", 2, computers=1)
    await leave(seating, table.id, BEN)
    before = await seating.store.tables.whole(table.id)
    for act, key in (
        (replace(seating, table.id, 2, ANN), "seat_is_computers"),
        (leave(seating, table.id, BEN), "seat_is_computers"),
        (leave(seating, table.id, ANN, "deep thought"), "no_such_computer"),
        (seating.tables.seats.take_back(table.id, ANN), "seat_not_left"),
        (seating.tables.seats.take_back(table.id, SOMEBODY), "not_seated"),
    ):
        with pytest.raises(Refused, match=key):
            await act
    assert await seating.store.tables.whole(table.id) == before


@pytest.mark.parametrize("status", ["over", "ended"])
async def test_in_a_game_that_is_past_seats_stay_as_they_are(seating, status):
    table = await seating.begin("cartographers", 2)
    await leave(seating, table.id, BEN)
    await seating.store.tables.set_status(table.id, status, at=5)
    for act in (leave(seating, table.id, ANN), seating.tables.seats.take_back(table.id, BEN)):
        with pytest.raises(Refused, match="not_running"):
            await act


async def test_the_host_who_leaves_is_followed_by_who_plays(seating):
    table = await seating.begin("cartographers", 3)
    await leave(seating, table.id, BEN)
    after = await leave(seating, table.id, ANN)
    assert after.row.host_id == KEI
    assert (await last(seating, table.id)).values["host"] == "Seat 2"
    back = await seating.tables.seats.take_back(table.id, ANN)
    assert back.row.host_id == KEI


async def test_the_seat_of_who_has_gone_goes_to_a_computer_once(seating):
    table = await seating.begin("cartographers", 3)
    for _ in range(2):
        await seating.tables.seats.substitute_absent(table.id, ANN)
    await seating.tables.seats.substitute_absent(table.id, SOMEBODY)
    after = await seating.tables.get(table.id)
    assert [seat.owner_left for seat in after.seats] == [True, False, False]
    assert (after.row.host_id, after.row.number) == (BEN, table.row.number + 1)
    told = [post for row, post in await seating.posts(table.id) if post.note == "post.gone"]
    assert [post.values for post in told] == [{"player": "Seat 0", "kind": "greedy", "host": "Seat 1"}]
    assert (await seating.tables.seats.take_back(table.id, ANN)).seats == table.seats
    await seating.tables.ending.end(table.id, BEN, "Ben", moderator=False)
    await seating.tables.seats.substitute_absent(table.id, BEN)
    assert (await seating.tables.get(table.id)).seats == table.seats


async def test_whoever_a_seat_goes_to_the_post_tells_of_the_table_as_it_is_then(seating):
    table = await seating.begin("cartographers", 3)
    seats, read = seating.tables.seats, seating.tables.get
    for act, note in (
        (lambda _: leave(seating, table.id, BEN), "post.left"),
        (lambda _: seats.take_back(table.id, BEN), "post.returned"),
        (lambda _: replace(seating, table.id, 1, ANN), "post.replaced"),
        (lambda now: seats.go_on_by_dm(now, 1), "post.by_dm"),
        (lambda _: seats.substitute_absent(table.id, BEN), "post.gone"),
        (lambda _: seats.take_back(table.id, BEN), "post.returned"),
        (lambda now: seats.replace(now, 1, ANN, []), "post.voted_out"),
        (lambda now: seats.go_on_by_dm(now, 1), "post.by_dm"),
        (lambda _: seats.leave_for_good(table.id, BEN), "post.forgotten"),
    ):
        await act(await read(table.id))
        post = await last(seating, table.id)
        assert (post.note, post.number) == (note, (await read(table.id)).row.number)


async def test_when_the_last_person_leaves_the_game_waits(seating):
    table = await seating.begin("cartographers", 2, computers=1)
    await leave(seating, table.id, BEN)
    paused = await leave(seating, table.id, ANN)
    assert paused.is_deserted
    assert paused.row.host_id == ANN, "somebody must be able to end it"
    assert (paused.seats_to_choose(), paused.computers()) == ([0, 1, 2], [])
    back = await seating.tables.seats.take_back(table.id, BEN)
    assert not back.is_deserted
    assert back.computers() == [0, 2]


async def test_what_a_computer_thought_out_is_refused_once_the_person_is_back(seating):
    table = await seating.begin("cartographers", 2)
    thinking = await leave(seating, table.id, BEN)
    choice, stamp = next(iter(thinking.question(1).options)), thinking.stamp(1)
    await seating.tables.seats.take_back(table.id, BEN)
    with pytest.raises(Refused, match="moved_on"):
        await seating.tables.play.choose(thinking, 1, choice, stamp)
    assert (await seating.tables.get(table.id)).seats_to_choose() == [0, 1]


async def test_an_old_panel_is_refused_while_a_computer_plays(seating):
    table = await seating.begin("cartographers", 2)
    choice, stamp = next(iter(table.question(1).options)), table.stamp(1)
    await leave(seating, table.id, BEN)
    with pytest.raises(Refused, match="moved_on"):
        await seating.tables.play.choose(table, 1, choice, stamp)
    await seating.tables.seats.take_back(table.id, BEN)
    await seating.tables.play.choose(table, 1, choice, stamp)


async def test_leaving_while_the_computers_choose(seating):
    """Whatever comes first, each choice counts once and the seats are as they were said last."""
    table = await seating.begin("cartographers", 2, computers=1)
    await asyncio.gather(seating.first(table.id, 2), leave(seating, table.id, BEN), seating.first(table.id, 0))
    after = await seating.tables.get(table.id)
    assert after.computers() == [1]
    assert sorted(choice.seat for choice in await seating.history(table.id)) == [0, 2]


async def test_two_presses_leave_once(seating):
    table = await seating.begin("cartographers", 2)
    results = await asyncio.gather(*(leave(seating, table.id, BEN) for _ in range(2)), return_exceptions=True)
    assert [getattr(result, "key", None) for result in results] == [None, "seat_is_computers"]
    assert len(await seating.store.seats.handovers(table.id)) == 1


async def test_who_comes_first_to_a_table_that_all_have_left_is_its_host(seating):
    """The host who left last kept the place, for there was nobody to follow."""
    table = await seating.begin("cartographers", 2)
    await leave(seating, table.id, BEN)
    await leave(seating, table.id, ANN)
    after = await seating.tables.seats.take_back(table.id, BEN)
    assert after.row.host_id == BEN
    assert (await last(seating, table.id)).values["host"] == "Seat 1"
    assert (await seating.tables.seats.take_back(table.id, ANN)).row.host_id == BEN


# ---- hands


async def test_hands_go_to_people_who_play(seating):
    table = await seating.begin("discards", 2, seed=2)
    seat = table.seats_to_choose()[0]
    await leave(seating, table.id, PEOPLE[seat])
    known = len(await seating.posts(table.id))
    await seating.tables.seats.take_back(table.id, PEOPLE[seat])
    hands = [row.target for row, _ in (await seating.posts(table.id))[known:] if row.kind == "dm"]
    assert hands == [PEOPLE[seat]]
    await leave(seating, table.id, PEOPLE[seat])
    known = len(await seating.posts(table.id))
    while seat in (await seating.tables.get(table.id)).seats_to_choose():
        await seating.first(table.id, seat)
    hands = [row.target for row, _ in (await seating.posts(table.id))[known:] if row.kind == "dm"]
    assert PEOPLE[seat] not in hands
