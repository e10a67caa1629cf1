"""Votes at a table: who is asked, what counts, seats that change hands; time is moved by hand."""

import msgspec
import pytest

from bot.pace.wall_time import DAY, HOUR
from bot.store.rows import Ballot
from bot.tables.people.vacancy import Vacancy
from bot.tables.table.errors import Refused
from bot.tables.table.outgoing import VoteResult
from bot.tables.votes.open_vote import OpenVote
from bot.tables.votes.vote_effects import VoteEffects
from bot.tables.votes.vote_rules import LASTS
from tests.store.play import all_due
from tests.tables.seating import NOON, PEOPLE
from tests.tables.test_pace import BRISK, pass_time
from tests.tables.voting import (
    ANN,
    BEN,
    DAN,
    EVE,
    KEI,
    begin,
    do_due,
    due_kinds,
    leave,
    results,
    say,
    vote,
)


@pytest.fixture
def seating(clocked_seating):
    return clocked_seating


async def test_who_proposes_says_yes_and_two_thirds_pause(seating):
    table = await begin(seating, 4)
    opened = await seating.tables.votes.propose(table.id, "pause", BEN)
    assert (opened.yes, opened.silent, opened.need) == ([BEN], [ANN, KEI, DAN], 3)
    assert opened.vote.until == NOON + LASTS
    [post] = await seating.rows_of("vote")
    assert post.nonce == opened.vote.nonce
    await say(seating, table, ANN)
    assert not (await seating.tables.get(table.id)).is_paused
    await say(seating, table, DAN)
    assert (await seating.tables.get(table.id)).row.paused_at == NOON
    assert await vote(seating, table) is None
    [result] = await seating.contents_of("voted", VoteResult)
    assert (result.outcome, result.yes, result.need) == ("passed", ("Seat 0", "Seat 1", "Seat 3"), 3)
    assert "vote" not in await due_kinds(seating)


async def test_a_vote_is_looked_at_when_its_time_is_over_and_not_before(seating):
    table = await begin(seating, 4)
    opened = await seating.tables.votes.propose(table.id, "pause", BEN)
    assert [at for kind, at in await all_due(seating.store) if kind == "vote"] == [opened.vote.until] == [NOON + LASTS]


async def test_a_vote_that_its_asker_decides_alone_is_left_to_be_done_now_if_the_table_is_busy(seating, monkeypatch):
    table = await begin(seating, 2)
    await seating.tables.votes.propose(table.id, "pause", ANN)
    await say(seating, table, BEN)
    await leave(seating, table, BEN)

    async def busy(effects, opened, results):
        raise Refused("busy")

    monkeypatch.setattr(VoteEffects, "carry_out", busy)
    await seating.tables.votes.propose(table.id, "resume", ANN)
    monkeypatch.undo()
    assert (await seating.tables.get(table.id)).is_paused
    assert [at for kind, at in await all_due(seating.store) if kind == "vote"] == [NOON]
    await do_due(seating)
    assert not (await seating.tables.get(table.id)).is_paused


async def test_the_message_of_an_open_vote_is_found_once_it_is_sent(seating):
    table = await begin(seating, 3)
    votes = seating.tables.votes
    assert await votes.post_of(table) is None
    await votes.propose(table.id, "end", ANN)
    assert await votes.post_of(table) is None
    [post] = await seating.rows_of("vote")
    await seating.store.outbox.mark_sent([post.id], 77, now=NOON)
    assert await votes.post_of(table) == 77
    await say(seating, table, BEN, yes=False)
    assert await votes.post_of(table) is None


async def test_computers_and_held_seats_are_not_asked(seating):
    table = await begin(seating, 3, computers=1)
    await leave(seating, table, KEI)
    opened = await seating.tables.votes.propose(table.id, "end", ANN)
    assert (opened.voters, opened.need) == ([ANN, BEN], 2)
    with pytest.raises(Refused, match="vote_not_asked"):
        await say(seating, table, KEI)
    for user, key in ((KEI, "seat_left"), (EVE, "not_seated")):
        with pytest.raises(Refused, match=key):
            await seating.tables.votes.propose(table.id, "pause", user)


async def test_a_seat_that_a_computer_plays_for_one_turn_has_its_say(seating, clock):
    table = await begin(seating, 2, "oceans", BRISK)
    (seat,) = table.seats_to_choose()
    await pass_time(seating, clock, NOON + DAY + 8 * HOUR)
    table = await seating.tables.get(table.id)
    assert table.seats[seat].flagged
    opened = await seating.tables.votes.propose(table.id, "pause", PEOPLE[seat])
    assert opened.voters == [ANN, BEN]


async def test_it_fails_as_soon_as_it_can_no_longer_pass(seating):
    table = await begin(seating, 4)
    await seating.tables.votes.propose(table.id, "pause", ANN)
    await say(seating, table, BEN, yes=False)
    assert await vote(seating, table)
    await say(seating, table, KEI, yes=False)
    assert await vote(seating, table) is None
    [result] = await seating.contents_of("voted", VoteResult)
    assert (result.outcome, result.no) == ("failed", ("Seat 1", "Seat 2"))
    assert not (await seating.tables.get(table.id)).is_paused


async def test_one_may_change_ones_mind_and_the_same_twice_is_refused(seating):
    table = await begin(seating, 4)
    await seating.tables.votes.propose(table.id, "end", ANN)
    await say(seating, table, BEN)
    with pytest.raises(Refused, match="voted_already"):
        await say(seating, table, BEN)
    await say(seating, table, BEN, yes=False)
    assert await results(seating) == ["failed"]
    assert (await seating.tables.get(table.id)).running


async def test_silence_is_no_after_two_days(seating, clock):
    table = await begin(seating, 3)
    opened = await seating.tables.votes.propose(table.id, "end", ANN)
    await say(seating, table, BEN)
    clock.now = NOON + LASTS - 1
    await do_due(seating)
    assert await vote(seating, table)
    clock.now += 1
    await do_due(seating)
    assert await results(seating) == ["expired"]
    with pytest.raises(Refused, match="vote_over"):
        await seating.tables.votes.say(table.id, opened.vote.nonce, KEI, True)
    assert (await seating.tables.get(table.id)).running


async def test_a_press_after_the_time_counts_no_more_even_before_anybody_has_looked(seating, clock):
    table = await begin(seating, 2)
    await seating.tables.votes.propose(table.id, "end", ANN)
    clock.now = NOON + LASTS
    with pytest.raises(Refused, match="vote_over"):
        await say(seating, table, BEN)
    assert await results(seating) == ["expired"]
    assert (await seating.tables.get(table.id)).running


async def test_one_vote_at_a_time(seating):
    table, other = await begin(seating, 3), await begin(seating, 3)
    await seating.tables.votes.propose(table.id, "pause", ANN)
    with pytest.raises(Refused, match="vote_open"):
        await seating.tables.votes.propose(table.id, "end", BEN)
    await seating.tables.votes.propose(other.id, "end", BEN)
    await say(seating, table, BEN)
    assert (await vote(seating, other)).kind == "end"
    assert "vote" in await due_kinds(seating)


async def test_who_is_alone_needs_no_vote_but_can_always_go_on(seating):
    alone = await begin(seating, 1, computers=1)
    for kind in ("pause", "extend", "end", "replace"):
        with pytest.raises(Refused, match="vote_alone"):
            await seating.tables.votes.propose(alone.id, kind, ANN, 1)
    table = await begin(seating, 2)
    await seating.tables.votes.propose(table.id, "pause", ANN)
    await say(seating, table, BEN)
    await leave(seating, table, BEN)
    await seating.tables.votes.propose(table.id, "resume", ANN)
    assert not (await seating.tables.get(table.id)).is_paused


@pytest.mark.parametrize(
    ("kind", "about", "key"),
    [
        ("resume", None, "vote_not_paused"),
        ("extend", None, "vote_no_pace"),
        ("replace", None, "vote_whom"),
        ("replace", 3, "vote_whom"),
        ("replace", 9, "vote_whom"),
        ("replace", 0, "vote_yourself"),
        ("replace", 2, "vote_computer"),
    ],
)
async def test_what_there_is_nothing_to_decide_about_is_refused(seating, kind, about, key):
    table = await begin(seating, 2, computers=1)
    with pytest.raises(Refused, match=key):
        await seating.tables.votes.propose(table.id, kind, ANN, about)
    assert await vote(seating, table) is None


async def test_who_leaves_has_no_say_which_may_decide_it(seating):
    table = await begin(seating, 3)
    await seating.tables.votes.propose(table.id, "end", ANN)
    await say(seating, table, BEN)
    await leave(seating, table, KEI)
    assert await vote(seating, table)
    await do_due(seating)
    assert await results(seating) == ["passed"]
    assert (await seating.tables.get(table.id)).row.status == "ended"


async def test_a_vote_that_stays_open_when_somebody_leaves_is_counted_anew_once_and_looked_at_again_at_its_end(seating):
    table = await begin(seating, 4)
    opened = await seating.tables.votes.propose(table.id, "end", ANN)
    await leave(seating, table, KEI)
    assert await seating.rows_of("count") == []
    await do_due(seating)
    assert [row.target for row in await seating.rows_of("count")] == [table.row.channel_id]
    assert [at for kind, at in await all_due(seating.store) if kind == "vote"] == [opened.vote.until]


async def test_what_the_former_owner_said_goes_with_the_seat_and_the_next_one_is_not_asked(seating):
    table = await begin(seating, 4)
    await seating.tables.votes.propose(table.id, "end", ANN)
    await say(seating, table, BEN)
    await leave(seating, table, BEN)
    vacancy = Vacancy(1, (await seating.store.seats.handovers(table.id))[-1].number)
    after = await seating.tables.replacements.take_over(table.id, vacancy, EVE, "Eve", 1, 2)
    await do_due(seating)
    opened = await seating.tables.votes.find_open(after, (await vote(seating, table)).nonce)
    assert (opened.voters, opened.yes, opened.need) == ([ANN, KEI, DAN], [ANN], 3)
    with pytest.raises(Refused, match="vote_not_asked"):
        await say(seating, table, EVE)


async def test_who_returns_has_their_say_again(seating):
    table = await begin(seating, 4)
    await seating.tables.votes.propose(table.id, "end", ANN)
    await say(seating, table, BEN)
    await leave(seating, table, BEN)
    with pytest.raises(Refused, match="seat_left"):
        await say(seating, table, BEN, yes=False)
    back = await seating.tables.seats.take_back(table.id, BEN)
    await do_due(seating)
    assert (await seating.tables.votes.find_open(back, (await vote(seating, table)).nonce)).yes == [ANN, BEN]


@pytest.mark.parametrize(("kind", "outcomes"), [("pause", (None, "moot")), ("resume", ("moot", None))])
async def test_there_is_nothing_left_to_decide_about_a_pause_that_is_so_already(seating, kind, outcomes):
    table = await begin(seating, 4)
    opened = await seating.tables.votes.propose(table.id, "pause", ANN)
    asked = msgspec.structs.replace(opened.vote, kind=kind, ballots=tuple(Ballot(user, None) for user in PEOPLE))
    for paused_at, outcome in zip((None, NOON), outcomes, strict=True):
        row = msgspec.structs.replace(table.row, paused_at=paused_at)
        stands = OpenVote(msgspec.structs.replace(table, row=row), asked)
        assert stands.outcome(NOON) == outcome


async def test_a_vote_dies_with_the_game(seating):
    table = await begin(seating, 3)
    opened = await seating.tables.votes.propose(table.id, "pause", BEN)
    await seating.tables.ending.end(table.id, ANN, "Ann", moderator=False)
    with pytest.raises(Refused, match="vote_over"):
        await seating.tables.votes.say(table.id, opened.vote.nonce, KEI, True)
    await do_due(seating)
    assert await results(seating) == ["over"]


async def test_a_vote_dies_when_the_last_choice_is_made(seating):
    table = await seating.begin("two_tunnels", 2)
    await seating.tables.votes.propose(table.id, "end", ANN)
    while (now := await seating.tables.get(table.id)).running:
        await seating.first(table.id, now.seats_to_choose()[0])
    await do_due(seating)
    assert await results(seating) == ["over"]
    assert await vote(seating, table) is None
