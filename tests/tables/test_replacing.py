"""Seats that others take over for good: who may ask for it, who gets it, and what becomes of what was theirs."""

import asyncio

import msgspec
import pytest

from bot.pace.wall_time import HOUR
from bot.store import rows
from bot.tables.people.seats import HELD
from bot.tables.people.vacancy import Vacancy
from bot.tables.table.errors import Refused
from bot.tables.table.outgoing import Post
from bot.tables.table.owners import owner_at, player_at, takeovers
from bot.tables.undo.consent import ConsentRequest
from tests.tables.results import play
from tests.tables.results import rows as rows_of
from tests.tables.seating import PEOPLE
from tests.tables.test_pace import begin, computer_turn, pass_time, whole_turn

ANN, BEN, KEI, _ = PEOPLE
EVE, MOD = 998, 999
HERE, MESSAGE = 1, 2


async def vacant(seating, table_id, user=BEN, by=None, kind="greedy"):
    """The seat that this person left, or was replaced in."""
    table = await seating.tables.get(table_id)
    seat = table.seat_of(user)
    await seating.tables.seats.hand_over(table_id, seat, by or user, "X", kind, moderator=by == MOD)
    return Vacancy(seat, (await seating.store.seats.handovers(table_id))[-1].number)


async def take(seating, table_id, vacancy, user=EVE, name="Eve"):
    return await seating.tables.replacements.take_over(table_id, vacancy, user, name, HERE, MESSAGE)


async def posts_of_kind(seating, table_id, kind):
    return [msgspec.json.decode(row.payload, type=Post) for row, _ in await seating.posts(table_id) if row.kind == kind]


async def sought(seating, table_id):
    due = await seating.store.outbox.due(1_000, limit=1_000, table_id=table_id)
    return [msgspec.json.decode(row.payload, type=Vacancy) for row in due if row.kind == "seek"]


@pytest.mark.parametrize("game", ["cartographers", "sky_islands"])
async def test_who_takes_a_seat_over_owns_it_and_is_called(seating, game):
    table = await seating.begin(game, 3)
    vacancy = await vacant(seating, table.id)
    number = (await seating.tables.get(table.id)).row.number
    after = await take(seating, table.id, vacancy)
    assert after.seats[1] == rows.SeatRow(1, "Eve", EVE)
    assert (after.seat_of(BEN), after.played_by(EVE), after.row.number) == (None, 1, number + 1)
    assert after.saved == table.saved
    post = (await posts_of_kind(seating, table.id, "turn"))[-1]
    assert (post.note, post.values) == ("post.taken_over", {"player": "Eve", "former": "Seat 1"})
    assert post.call == ((1,) if 1 in table.seats_to_choose() else ())
    (end,) = await posts_of_kind(seating, table.id, "retire")
    assert (end.note, end.channel) == ("post.taken_over", HERE)
    with pytest.raises(Refused, match="not_seated"):
        await seating.tables.seats.take_back(table.id, BEN)


async def test_their_clock_begins_with_them(seating):
    table = await seating.begin("cartographers", 2)
    before = await seating.tables.reminders.turn_of(table, 1)
    vacancy = await vacant(seating, table.id)
    assert await seating.tables.reminders.turn_of(table, 1) is None
    after = await take(seating, table.id, vacancy)
    turn = await seating.tables.reminders.turn_of(after, 1)
    assert before.number < turn.number < after.row.number
    assert [due.table_id for due in await seating.store.due.of_person(EVE)] == [table.id]
    assert await seating.store.due.of_person(BEN) == []


@pytest.mark.parametrize(
    ("by", "moderator", "key"),
    [
        (BEN, False, None),
        (ANN, False, None),
        (MOD, True, None),
        (KEI, False, "not_host_nor_moderator"),
        (EVE, False, "not_host_nor_moderator"),
    ],
)
async def test_the_owner_the_host_or_a_moderator_seeks_somebody(seating, by, moderator, key):
    table = await seating.begin("cartographers", 3)
    vacancy = await vacant(seating, table.id)
    if key is None:
        await seating.tables.replacements.seek(table.id, 1, by, moderator=moderator)
        assert await sought(seating, table.id) == [vacancy]
        with pytest.raises(Refused, match="sought_already"):
            await seating.tables.replacements.seek(table.id, 1, by, moderator=moderator)
        return
    with pytest.raises(Refused, match=key):
        await seating.tables.replacements.seek(table.id, 1, by, moderator=moderator)
    assert await sought(seating, table.id) == []


async def test_nobody_is_sought_for_a_seat_that_is_played_or_never_was_somebodys(seating):
    table = await seating.begin("cartographers", 2, computers=1)
    for seat in (0, 1, 2, 9):
        with pytest.raises(Refused, match="seat_not_free"):
            await seating.tables.replacements.seek(table.id, seat, MOD, moderator=True)


async def test_what_is_free_no_more_is_refused(seating):
    """Its owner is back, has left anew without offering it, somebody has it, or one has a seat already."""
    table = await seating.begin("cartographers", 3)
    first = await vacant(seating, table.id)
    with pytest.raises(Refused, match="already_seated"):
        await take(seating, table.id, first, KEI)
    with pytest.raises(Refused, match="already_seated"):
        await take(seating, table.id, first, BEN)
    await seating.tables.seats.take_back(table.id, BEN)
    with pytest.raises(Refused, match="seat_not_free"):
        await take(seating, table.id, first)
    second = await vacant(seating, table.id)
    with pytest.raises(Refused, match="seat_not_free"):
        await take(seating, table.id, first)
    with pytest.raises(Refused, match="seat_not_free"):
        await take(seating, table.id, Vacancy(len(table.seats), second.since))
    await take(seating, table.id, second)
    with pytest.raises(Refused, match="seat_not_free"):
        await take(seating, table.id, second, MOD, "Mod")
    await seating.tables.ending.end(table.id, ANN, "Ann", moderator=False)
    with pytest.raises(Refused, match="not_running"):
        await take(seating, table.id, second, MOD, "Mod")


async def test_of_two_at_once_one_gets_it(seating):
    table = await seating.begin("cartographers", 2)
    vacancy = await vacant(seating, table.id)
    outcomes = await asyncio.gather(
        take(seating, table.id, vacancy), take(seating, table.id, vacancy, MOD, "Mod"), return_exceptions=True
    )
    refused = [outcome for outcome in outcomes if isinstance(outcome, Refused)]
    assert [refusal.key for refusal in refused] == ["seat_not_free"]
    assert (await seating.tables.get(table.id)).seats[1].user_id in (EVE, MOD)
    assert [post.note for post in await posts_of_kind(seating, table.id, "turn")].count("post.taken_over") == 1


async def test_the_message_with_the_former_hand_goes(seating):
    table = await seating.begin("sky_islands", 3)
    for user, message in ((ANN, 10), (BEN, 11)):
        await seating.tables.outbox.note_hand_shown(table, user, message)
    await take(seating, table.id, await vacant(seating, table.id))
    away = [(row.target, post.about) for row, post in await seating.posts(table.id) if row.kind == "away"]
    assert away == [(11, BEN)]
    await seating.tables.outbox.remove_hands(table)
    away = [row.target for row, _ in await seating.posts(table.id) if row.kind == "away"]
    assert away == [11, 10]


async def test_where_everybody_had_left_who_comes_is_the_host(seating):
    table = await seating.begin("cartographers", 1)
    vacancy = await vacant(seating, table.id, ANN)
    assert (await seating.tables.get(table.id)).is_deserted
    after = await take(seating, table.id, vacancy)
    assert (after.row.host_id, after.is_deserted) == (EVE, False)


# ---- undo: who sits there now is asked


async def test_a_request_to_undo_lapses(seating):
    table = await seating.begin("cartographers", 3)
    vacancy = await vacant(seating, table.id, KEI)
    for seat in (0, 1, 2):
        await seating.first(table.id, seat)
    await seating.tables.undo.ask(table.id, ANN)
    await take(seating, table.id, vacancy)
    assert await seating.store.requests.find(table.id) is None


async def test_who_has_the_seat_now_is_asked_and_not_who_had_it_then(seating):
    table = await seating.begin("cartographers", 2)
    for seat in (0, 1):
        await seating.first(table.id, seat)
    await take(seating, table.id, await vacant(seating, table.id))
    asked = await seating.tables.undo.ask(table.id, ANN)
    assert isinstance(asked, ConsentRequest)
    assert asked.people == (EVE,)
    with pytest.raises(Refused, match="not_asked"):
        await seating.tables.undo.agree(table.id, asked.request.nonce, BEN)
    undone = await seating.tables.undo.agree(table.id, asked.request.nonce, EVE)
    assert undone.table.seats[1].user_id == EVE


async def test_whoever_always_agrees_does_so_for_nobody_else(seating):
    table = await seating.begin("cartographers", 2)
    for seat in (0, 1):
        await seating.first(table.id, seat)
    asked = await seating.tables.undo.ask(table.id, ANN)
    await seating.tables.undo.agree(table.id, asked.request.nonce, BEN, always=True)
    for seat in (await seating.tables.get(table.id)).seats_to_choose():
        await seating.first(table.id, seat)
    await take(seating, table.id, await vacant(seating, table.id))
    asked = await seating.tables.undo.ask(table.id, ANN)
    assert isinstance(asked, ConsentRequest)
    assert asked.missing == (EVE,)


async def test_who_came_is_asked_about_what_came_after(seating):
    table = await seating.begin("cartographers", 2)
    await take(seating, table.id, await vacant(seating, table.id))
    for seat in (0, 1):
        await seating.first(table.id, seat)
    assert (await seating.tables.undo.ask(table.id, ANN)).people == (EVE,)


def test_a_seat_that_a_computer_plays_for_one_turn_is_not_to_be_had():
    seat = rows.SeatRow(1, "Ben", BEN, "greedy")
    assert seat.vacant
    assert not msgspec.structs.replace(seat, flagged=True).vacant
    assert not rows.SeatRow(1, "Computer", None, "greedy").vacant


def test_whose_a_seat_was_is_known_through_all_that_happened_to_it():
    """Left, taken over, out of time for a turn, left, taken over by who had it first, replaced, taken back."""
    handovers = [
        rows.Handover(number, seat, computer, by, 0)
        for number, seat, computer, by in [
            (2, 1, "greedy", BEN),
            (3, 0, None, ANN),
            (4, 1, None, BEN),
            (5, 1, "greedy", 0),
            (6, 1, None, 0),
            (7, 1, "greedy", EVE),
            (8, 1, None, EVE),
            (9, 1, "random", MOD),
            (11, 1, None, BEN),
        ]
    ]
    row = rows.SeatRow(1, "Ben", BEN)
    assert takeovers(row, handovers) == {4: BEN, 8: EVE}
    assert [owner_at(row, number, handovers) for number in (1, 4, 5, 8, 9, 20)] == [BEN, BEN, EVE, EVE, BEN, BEN]
    assert takeovers(rows.SeatRow(0, "Ann", ANN), handovers) == {}


@pytest.mark.parametrize("game", ["cartographers", "oceans", "sky_islands", "solarius_mission", "underwater_cities"])
async def test_who_lost_a_seat_takes_no_other_one_where_hands_are_hidden(seating, game):
    table = await seating.begin(game, 3)
    await take(seating, table.id, await vacant(seating, table.id))
    other = await vacant(seating, table.id, KEI)
    if table.game.hands:
        for attempt in (
            seating.tables.replacements.need_vacant(table.id, other, BEN),
            take(seating, table.id, other, BEN),
        ):
            with pytest.raises(Refused, match="knows_another_hand"):
                await attempt
    else:
        assert (await take(seating, table.id, other, BEN, "Ben")).seats[2].person == BEN


async def test_who_lost_a_seat_may_take_that_one_again(seating):
    table = await seating.begin("oceans", 3)
    await take(seating, table.id, await vacant(seating, table.id))
    again = await vacant(seating, table.id, EVE)
    assert (await take(seating, table.id, again, BEN, "Ben")).seats[1].person == BEN
    with pytest.raises(Refused, match="already_seated"):
        await take(seating, table.id, await vacant(seating, table.id, KEI), BEN)


async def test_a_seat_taken_over_while_its_turn_had_run_out_was_taken_over(clocked_seating, clock):
    """A computer ends that turn; what comes after it is the new owner's, and what came before was the former one's."""
    seating = clocked_seating
    table = await begin(seating)
    (seat,) = table.seats_to_choose()
    owner = table.seats[seat].user_id
    for _ in range(HELD):
        await pass_time(seating, clock, table.clocks[seat].deadline + 8 * HOUR)
        last = await seating.tables.get(table.id)
        if not last.seats[seat].vacant:
            await computer_turn(seating, table.id, seat)
            table = await whole_turn(seating, table.id, 1 - seat)
    vacancy = Vacancy(seat, (await seating.store.seats.handovers(table.id))[-1].number)
    taken = await take(seating, table.id, vacancy)
    assert (taken.seats[seat].flagged, taken.seats[seat].user_id) == (True, EVE)
    after = await computer_turn(seating, table.id, seat)
    assert after.seats[seat].person == EVE
    handovers = await seating.store.seats.handovers(table.id)
    assert takeovers(after.seats[seat], handovers) == {last.row.number: owner}
    assert owner_at(after.seats[seat], 0, handovers) == owner
    by = [(row.seat, player_at(after.seats[seat], row.number, handovers)) for row in await seating.history(table.id)]
    assert {who for at, who in by if at == seat} == {None}
    played = await play(seating, table.id)
    scores = [row for row in await rows_of(seating.store, "scores") if row["seat"] == seat]
    assert played.row.status == "over"
    assert [(row["user_id"], row["part"], row["left"]) for row in scores] == [(owner, 0, True), (EVE, 1, False)]
