"""Nobody decides alone: every kind of vote, for so many people, as people leave, return and take seats over."""

import pytest

from bot.pace.wall_time import DAY, HOUR
from bot.tables.people.vacancy import Vacancy
from bot.tables.table.errors import Refused
from bot.tables.table.outgoing import VoteResult
from tests.tables.seating import NOON
from tests.tables.test_pace import BRISK
from tests.tables.voting import ANN, BEN, DAN, EVE, KEI, begin, do_due, leave, results, say, vote

PEOPLE = (ANN, BEN, KEI, DAN)
TAKING = ("pause", "extend", "end")  # what needs another one; to replace somebody, another one besides them


@pytest.fixture
def seating(clocked_seating):
    return clocked_seating


async def take_over(seating, table, user, newcomer):
    vacancy = Vacancy(table.seat_of(user), (await seating.store.seats.handovers(table.id))[-1].number)
    return await seating.tables.replacements.take_over(table.id, vacancy, newcomer, "New", 1, 2)


@pytest.mark.parametrize("gone", [0, 1, 2])
async def test_to_replace_somebody_takes_one_besides_them_and_who_asks(seating, gone):
    table = await begin(seating, 2 + gone)
    for user in PEOPLE[2 : 2 + gone]:
        await leave(seating, table, user)
    with pytest.raises(Refused, match="vote_two"):
        await seating.tables.votes.propose(table.id, "replace", BEN, 0)
    after = await seating.tables.get(table.id)
    assert (after.seats[0].person, after.row.host_id, await vote(seating, table)) == (ANN, ANN, None)


@pytest.mark.parametrize("kind", [*TAKING, "replace"])
async def test_who_alone_is_left_of_several_decides_nothing(seating, kind):
    table = await begin(seating, 3, pace=BRISK)
    for user in (BEN, KEI):
        await leave(seating, table, user)
    with pytest.raises(Refused, match="vote_alone"):
        await seating.tables.votes.propose(table.id, kind, ANN, 1 if kind == "replace" else None)


@pytest.mark.parametrize("kind", TAKING)
@pytest.mark.parametrize("people", [2, 3, 4])
@pytest.mark.parametrize("taken_over", [False, True])
async def test_a_vote_of_which_one_is_left_does_not_pass(seating, kind, people, taken_over):
    table = await begin(seating, people, pace=BRISK)
    await seating.tables.votes.propose(table.id, kind, ANN)
    for newcomer, user in enumerate(PEOPLE[1:people], EVE + 1):
        await leave(seating, table, user)
        if taken_over:
            await take_over(seating, table, user, newcomer)
    await do_due(seating)
    after = await seating.tables.get(table.id)
    assert (after.running, after.is_paused) == (True, False)
    assert await results(seating) == ["too_few"]


async def test_nor_to_replace_somebody_once_all_others_have_left(seating):
    table = await begin(seating, 4)
    await seating.tables.votes.propose(table.id, "replace", ANN, 1)
    for user in (KEI, DAN):
        await leave(seating, table, user)
    await do_due(seating)
    assert await results(seating) == ["too_few"]
    assert (await seating.tables.get(table.id)).seats[1].person == BEN


async def test_nor_when_who_asked_has_left_and_one_of_the_others_says_yes(seating):
    table = await begin(seating, 3)
    await seating.tables.votes.propose(table.id, "end", ANN)
    await leave(seating, table, ANN)
    await say(seating, table, BEN)
    assert await vote(seating, table), "the third can still say no"
    await leave(seating, table, KEI)
    await do_due(seating)
    assert await results(seating) == ["too_few"]


async def test_who_returns_before_it_is_counted_can_still_say_no(seating):
    table = await begin(seating, 3)
    await seating.tables.votes.propose(table.id, "end", ANN)
    await leave(seating, table, KEI)
    await seating.tables.seats.take_back(table.id, KEI)
    await say(seating, table, BEN)
    assert (await seating.tables.get(table.id)).running
    await say(seating, table, KEI, yes=False)
    assert await results(seating) == ["failed"]


async def test_whom_it_is_about_ends_it_with_a_no_while_they_are_not_late(seating):
    table = await begin(seating, 4)
    opened = await seating.tables.votes.propose(table.id, "replace", BEN, 0)
    assert opened.people_to_call == [ANN, KEI, DAN]
    await say(seating, table, KEI)
    with pytest.raises(Refused, match="vote_about_you"):
        await say(seating, table, ANN)
    await say(seating, table, ANN, yes=False)
    [result] = await seating.contents_of("voted", VoteResult)
    assert (result.outcome, result.about) == ("vetoed", "Seat 0")
    assert await vote(seating, table) is None
    assert (await seating.tables.get(table.id)).seats[0].person == ANN


@pytest.mark.parametrize(("pace", "late"), [(None, 24 * HOUR), (BRISK, 12 * HOUR)])
async def test_who_has_let_the_reminder_of_their_turn_pass_vetoes_once_they_have_chosen(seating, clock, pace, late):
    table = await begin(seating, 3, "oceans", pace=pace)
    (seat,) = table.seats_to_choose()
    user, *others = PEOPLE[seat], *[person for person in PEOPLE[:3] if person != PEOPLE[seat]]
    clock.now = NOON + late
    await seating.tables.votes.propose(table.id, "replace", others[0], seat)
    with pytest.raises(Refused, match="vote_turn_waits"):
        await say(seating, table, user, yes=False)
    while seat in (await seating.tables.get(table.id)).seats_to_choose():
        await seating.first(table.id, seat)
    await say(seating, table, user, yes=False)
    assert await results(seating) == ["vetoed"]


@pytest.mark.parametrize(("pace", "early"), [(None, 24 * HOUR - 1), (BRISK, 12 * HOUR - 1)])
async def test_until_that_reminder_they_veto(seating, clock, pace, early):
    table = await begin(seating, 3, "oceans", pace=pace)
    (seat,) = table.seats_to_choose()
    clock.now = NOON + early
    await seating.tables.votes.propose(table.id, "replace", PEOPLE[(seat + 1) % 3], seat)
    await say(seating, table, PEOPLE[seat], yes=False)
    assert await results(seating) == ["vetoed"]


async def test_who_has_left_has_nothing_to_veto_until_they_return(seating):
    table = await begin(seating, 4)
    await leave(seating, table, KEI)
    await seating.tables.votes.propose(table.id, "replace", ANN, 2)
    with pytest.raises(Refused, match="seat_left"):
        await say(seating, table, KEI, yes=False)
    await seating.tables.seats.take_back(table.id, KEI)
    await say(seating, table, KEI, yes=False)
    assert await results(seating) == ["vetoed"]


@pytest.mark.parametrize(("user", "yes"), [(EVE, False), (EVE, True), (KEI, True)])
async def test_who_takes_the_seat_over_that_it_is_about_is_not_put_to_the_vote(seating, user, yes):
    """It was about whoever had it: it ends at the next word, before anybody has looked, even where that would carry it."""
    table = await begin(seating, 4)
    await seating.tables.votes.propose(table.id, "replace", BEN, 0)
    await say(seating, table, DAN)
    await leave(seating, table, ANN)
    await take_over(seating, table, ANN, EVE)
    with pytest.raises(Refused, match="vote_over"):
        await say(seating, table, user, yes)
    assert await results(seating) == ["moot"]
    assert (await seating.tables.get(table.id)).seats[0].person == EVE


async def voted_out(seating, people=3):
    """A table whose host was replaced by vote."""
    table = await begin(seating, people)
    await seating.tables.votes.propose(table.id, "replace", BEN, 0)
    for user in PEOPLE[2:people]:
        await say(seating, table, user)
    table = await seating.tables.get(table.id)
    assert (table.seats[0].vacant, table.row.host_id) == (True, BEN)
    return table


async def test_a_host_who_was_replaced_is_host_again_once_they_return(seating):
    table = await voted_out(seating)
    await leave(seating, table, BEN)
    assert (await seating.tables.get(table.id)).row.host_id == KEI
    after = await seating.tables.seats.take_back(table.id, ANN)
    assert (after.row.host_id, after.seats[0].was_host) == (ANN, False)
    await leave(seating, table, ANN)
    assert (await seating.tables.seats.take_back(table.id, ANN)).row.host_id == KEI, "they left by themselves"


async def test_a_host_who_was_made_host_meanwhile_stays_it(seating):
    table = await voted_out(seating)
    await seating.tables.hosts.hand_on(table.id, 2, BEN, moderator=False)
    assert (await seating.tables.seats.take_back(table.id, ANN)).row.host_id == KEI


async def test_who_takes_over_the_former_hosts_seat_is_not_the_host(seating):
    table = await voted_out(seating)
    assert (await take_over(seating, table, ANN, EVE)).row.host_id == BEN


async def test_a_replaced_host_passes_nothing_on_by_a_late_return(seating, clock):
    table = await voted_out(seating)
    clock.now += 3 * DAY
    assert (await seating.tables.seats.take_back(table.id, ANN)).row.host_id == ANN
