"""Votes at a table: who is asked, what counts, what follows; time is moved by hand."""

import asyncio

import msgspec
import pytest

from bot.pace.wall_time import DAY, HOUR
from bot.store.rows import NewMessage
from bot.tables.errors import Refused
from bot.tables.outgoing import Post, Vacancy, VoteResult
from bot.tables.restored import restored_posts
from bot.tables.tables import Tables
from bot.tables.vote_rules import LASTS
from tests.tables.seating import NOON, PEOPLE
from tests.tables.test_pace import BRISK, pass_time

ANN, BEN, KEI, DAN = PEOPLE
EVE, MOD = 998, 999


@pytest.fixture
def seating(timed):
    return timed


async def begin(seating, people=3, game="cartographers", pace=None, computers=0):
    """A running game."""
    seating._channel += 1
    seating._patch.setattr("bot.tables.lobby.randbits", lambda bits: 1)
    lobby = seating.tables.lobby
    table = await lobby.open(1, seating._channel, game, ANN, "Seat 0", "en")
    for seat in range(1, people):
        await lobby.join(table.id, PEOPLE[seat], f"Seat {seat}")
    for _ in range(computers):
        await lobby.add_computer(table.id, ANN, "random", "Computer")
    await lobby.set_pace(table.id, ANN, pace)
    return await lobby.start(table.id, ANN)


async def vote(seating, table):
    return await seating.store.votes.find(table.id)


async def say(seating, table, user, yes=True):
    await seating.tables.votes.say(table.id, (await vote(seating, table)).nonce, user, yes)


async def do_due(seating):
    while await seating.tables.due.do():
        pass


async def written(seating, kind, type_=None):
    rows = [row for row in await seating.store.outbox.due(10**15, limit=10_000) if row.kind == kind]
    return rows if type_ is None else [msgspec.json.decode(row.payload, type=type_) for row in rows]


async def results(seating):
    return [result.outcome for result in await written(seating, "voted", VoteResult)]


async def due_kinds(seating):
    claimed = await seating.store.due.claim(10**15, until=10**15, limit=1000)
    await seating.store.due.release(claimed)
    return sorted(row.kind for row in claimed)


async def leave(seating, table, user):
    seat = table.seat_of(user)
    await seating.tables.seats.hand_over(table.id, seat, user, "X", "greedy", moderator=False)


# ---- who is asked, and what counts -----------------------------------------------------------------------------------
async def test_who_proposes_says_yes_and_two_thirds_pause(seating):
    table = await begin(seating, 4)
    opened = await seating.tables.votes.propose(table.id, "pause", BEN)
    assert (opened.yes, opened.silent, opened.need) == ([BEN], [ANN, KEI, DAN], 3)
    assert opened.vote.until == NOON + LASTS
    [post] = await written(seating, "vote")
    assert post.nonce == opened.vote.nonce
    await say(seating, table, ANN)
    assert not (await seating.tables.get(table.id)).paused
    await say(seating, table, DAN)
    assert (await seating.tables.get(table.id)).row.paused_at == NOON
    assert await vote(seating, table) is None
    [result] = await written(seating, "voted", VoteResult)
    assert (result.outcome, result.yes, result.need) == ("passed", ("Seat 0", "Seat 1", "Seat 3"), 3)
    assert "vote" not in await due_kinds(seating)


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
    (seat,) = table.undecided()
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
    [result] = await written(seating, "voted", VoteResult)
    assert (result.outcome, result.no) == ("failed", ("Seat 1", "Seat 2"))
    assert not (await seating.tables.get(table.id)).paused


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
    assert not (await seating.tables.get(table.id)).paused


@pytest.mark.parametrize(
    ("kind", "about", "key"),
    [
        ("resume", None, "vote_not_paused"),
        ("extend", None, "vote_no_pace"),
        ("replace", None, "vote_whom"),
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


# ---- seats that change hands, games that end -------------------------------------------------------------------------
async def test_who_leaves_has_no_say_which_may_decide_it(seating):
    table = await begin(seating, 3)
    await seating.tables.votes.propose(table.id, "end", ANN)
    await say(seating, table, BEN)
    await leave(seating, table, KEI)
    assert await vote(seating, table)
    await do_due(seating)
    assert await results(seating) == ["passed"]
    assert (await seating.tables.get(table.id)).row.status == "ended"


async def test_what_the_former_owner_said_goes_with_the_seat_and_the_next_one_is_not_asked(seating):
    table = await begin(seating, 4)
    await seating.tables.votes.propose(table.id, "end", ANN)
    await say(seating, table, BEN)
    await leave(seating, table, BEN)
    vacancy = Vacancy(1, (await seating.store.seats.handovers(table.id))[-1].number)
    after = await seating.tables.replacements.take_over(table.id, vacancy, EVE, "Eve", 1, 2)
    await do_due(seating)
    opened = await seating.tables.votes.shown(after, (await vote(seating, table)).nonce)
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
    assert (await seating.tables.votes.shown(back, (await vote(seating, table)).nonce)).yes == [ANN, BEN]


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
        await seating.first(table.id, now.undecided()[0])
    await do_due(seating)
    assert await results(seating) == ["over"]
    assert await vote(seating, table) is None


# ---- what follows ----------------------------------------------------------------------------------------------------
async def test_in_a_pause_clocks_stand_still_nothing_is_due_and_who_likes_plays_on(seating, clock):
    table = await begin(seating, 2, pace=BRISK)
    clock.now += 3 * HOUR
    await seating.tables.votes.propose(table.id, "pause", ANN)
    await say(seating, table, BEN)
    table = await seating.tables.get(table.id)
    assert [(row.left, row.deadline) for row in table.clocks.values()] == [(DAY - 3 * HOUR, None)] * 2
    assert await due_kinds(seating) == []
    assert await written(seating, "refresh"), "the newest post says so"
    await pass_time(seating, clock, NOON + 30 * DAY, step=DAY)
    await seating.first(table.id, 0)
    table = await seating.tables.get(table.id)
    assert (table.clocks[0].left, table.clocks[0].number) == (DAY - 3 * HOUR + 8 * HOUR, None)
    while 0 not in table.undecided():
        await seating.first(table.id, table.undecided()[0])
        table = await seating.tables.get(table.id)
    assert (table.clocks[0].left, table.clocks[0].deadline) == (DAY + 5 * HOUR, None), "a new turn in the pause"
    assert await due_kinds(seating) == []
    assert await written(seating, "remind") == []
    assert not any(seat.computer for seat in table.seats)


async def test_going_on_starts_the_clocks_from_now_and_calls_who_must_choose(seating, clock):
    table = await begin(seating, 2, pace=BRISK)
    clock.now += 3 * HOUR
    await seating.tables.votes.propose(table.id, "pause", ANN)
    await say(seating, table, BEN)
    clock.now += 10 * DAY
    await seating.first(table.id, 1)
    await seating.tables.votes.propose(table.id, "resume", BEN)
    await say(seating, table, ANN)
    table = await seating.tables.get(table.id)
    assert not table.paused
    assert (table.clocks[0].left, table.clocks[0].since) == (DAY - 3 * HOUR, clock.now)
    assert table.clocks[0].deadline == clock.now + DAY - 3 * HOUR
    assert await due_kinds(seating) == ["flag", "remind"]
    post = (await written(seating, "turn", Post))[-1]
    assert (post.note, post.call) == ("post.resumed", (0,))
    await pass_time(seating, clock, clock.now + DAY - 4 * HOUR)
    assert not (await seating.tables.get(table.id)).seats[0].computer


async def test_without_a_pace_a_pause_stops_the_reminders(seating, clock):
    table = await begin(seating, 2)
    await seating.tables.votes.propose(table.id, "pause", ANN)
    await say(seating, table, BEN)
    assert await due_kinds(seating) == []
    await pass_time(seating, clock, NOON + 9 * DAY, step=DAY)
    assert await written(seating, "remind") == []
    await seating.tables.votes.propose(table.id, "resume", BEN)
    await say(seating, table, ANN)
    assert await due_kinds(seating) == ["remind", "remind"]
    await pass_time(seating, clock, clock.now + DAY - HOUR)
    assert await written(seating, "remind") == []
    await pass_time(seating, clock, clock.now + HOUR)
    assert len(await written(seating, "remind")) == 2


async def test_undo_in_a_pause_starts_no_clock(seating, clock):
    table = await begin(seating, 2, pace=BRISK)
    await seating.tables.votes.propose(table.id, "pause", ANN)
    await say(seating, table, BEN)
    clock.now += 9 * DAY
    await seating.first(table.id, 0)
    await seating.tables.undo.ask(table.id, ANN)
    table = await seating.tables.get(table.id)
    assert (table.clocks[0].left, table.clocks[0].deadline) == (DAY, None)
    assert await due_kinds(seating) == []


async def test_a_clock_that_ran_out_just_then_flags_nobody_in_a_pause(seating, clock):
    """What was claimed as due before the pause is looked at after it."""
    table = await begin(seating, 2, pace=BRISK)
    clock.now = NOON + 2 * DAY
    rows = [row for row in await seating.store.due.claim(clock.now, until=10**15) if row.kind == "flag"]
    await seating.tables.votes.propose(table.id, "pause", ANN)
    await say(seating, table, BEN)
    for row in rows:
        await seating.tables.due._flags.run_out(row)
    table = await seating.tables.get(table.id)
    assert not any(seat.computer for seat in table.seats)
    assert [row.excused for row in table.clocks.values()] == [0, 0]


async def test_more_time_is_as_much_as_one_began_with_up_to_the_most(seating, clock):
    table = await begin(seating, 3, pace=BRISK)
    clock.now += 20 * HOUR
    await seating.first(table.id, 2)
    await seating.tables.votes.propose(table.id, "extend", ANN)
    await say(seating, table, KEI)
    table = await seating.tables.get(table.id)
    assert [table.clocks[seat].left for seat in range(3)] == [DAY + 4 * HOUR, DAY + 4 * HOUR, 12 * HOUR]
    assert [table.clocks[seat].deadline for seat in range(2)] == [clock.now + DAY + 4 * HOUR] * 2
    assert await due_kinds(seating) == ["flag", "flag", "remind", "remind"]
    for _ in range(2):
        await seating.tables.votes.propose(table.id, "extend", ANN)
        await say(seating, table, KEI)
    assert (await seating.tables.get(table.id)).clocks[0].left == 2 * DAY


async def test_of_two_one_is_enough_for_more_time(seating):
    table = await begin(seating, 2, pace=BRISK)
    await seating.tables.votes.propose(table.id, "extend", ANN)
    assert await results(seating) == ["passed"]
    assert (await seating.tables.get(table.id)).clocks[1].left == 2 * DAY


async def test_more_time_in_a_pause_starts_no_clock(seating):
    table = await begin(seating, 2, pace=BRISK)
    await seating.tables.votes.propose(table.id, "pause", ANN)
    await say(seating, table, BEN)
    await seating.tables.votes.propose(table.id, "extend", ANN)
    table = await seating.tables.get(table.id)
    assert [(row.left, row.deadline) for row in table.clocks.values()] == [(2 * DAY, None)] * 2
    assert table.paused
    assert await due_kinds(seating) == []


async def test_all_others_replace_somebody_and_the_channel_is_asked(seating):
    table = await begin(seating, 3)
    opened = await seating.tables.votes.propose(table.id, "replace", BEN, 0)
    assert (opened.voters, opened.about) == ([BEN, KEI], "Seat 0")
    with pytest.raises(Refused, match="vote_about_you"):
        await say(seating, table, ANN, yes=False)
    await say(seating, table, KEI)
    table = await seating.tables.get(table.id)
    assert (table.seats[0].vacant, table.seats[0].computer, table.row.host_id) == (True, "greedy", BEN)
    [handover] = await seating.store.seats.handovers(table.id)
    assert handover.by_id == BEN
    [vacancy] = await written(seating, "seek", Vacancy)
    assert vacancy == Vacancy(0, handover.number)
    assert (await seating.tables.replacements.vacant(table.id, vacancy, EVE)).id == table.id
    post = (await written(seating, "turn", Post))[-1]
    assert (post.note, post.about, post.values["host"]) == ("post.voted_out", ANN, "Seat 1")


async def test_for_a_held_seat_the_channel_is_asked_and_only_that(seating):
    table = await begin(seating, 3)
    await leave(seating, table, KEI)
    number = (await seating.tables.get(table.id)).row.number
    for _ in range(2):
        await seating.tables.votes.propose(table.id, "replace", BEN, 2)
        await say(seating, table, ANN)
    assert len(await written(seating, "seek", Vacancy)) == 1, "not again within the hour"
    assert await results(seating) == ["passed", "passed"]
    assert (await seating.tables.get(table.id)).row.number == number


async def test_who_has_given_the_seat_away_meanwhile_is_replaced_no_more(seating):
    table = await begin(seating, 4)
    await seating.tables.votes.propose(table.id, "replace", ANN, 1)
    await leave(seating, table, BEN)
    vacancy = Vacancy(1, (await seating.store.seats.handovers(table.id))[-1].number)
    await seating.tables.replacements.take_over(table.id, vacancy, EVE, "Eve", 1, 2)
    await do_due(seating)
    assert await results(seating) == ["moot"]
    assert (await seating.tables.get(table.id)).seats[1].person == EVE


async def test_all_end_the_game_together(seating):
    table = await begin(seating, 2)
    await seating.tables.votes.propose(table.id, "end", BEN)
    await say(seating, table, ANN)
    table = await seating.tables.get(table.id)
    assert table.row.status == "ended"
    assert (await written(seating, "turn", Post))[-1].note == "post.ended_together"
    assert await results(seating) == ["passed"]
    await do_due(seating)
    assert await results(seating) == ["passed"]


# ---- several processes, crashes, other channels, backups -------------------------------------------------------------
async def test_two_processes_count_and_act_once(seating, clock):
    """Each of them has its own locks; that both say yes at once decides it once."""
    other = Tables(seating.store, now=lambda: clock.now)
    for _ in range(5):
        table = await begin(seating, 4)
        await seating.tables.votes.propose(table.id, "pause", ANN)
        nonce = (await vote(seating, table)).nonce
        presses = (
            seating.tables.votes.say(table.id, nonce, BEN, True),
            other.votes.say(table.id, nonce, KEI, True),
            other.votes.say(table.id, nonce, DAN, True),
        )
        said = await asyncio.gather(*presses, return_exceptions=True)
        assert all(each is None or each.key == "vote_over" for each in said)
        await do_due(seating)
        assert (await seating.tables.get(table.id)).row.number == table.row.number + 1
    assert await results(seating) == ["passed"] * 5


async def test_of_two_who_propose_at_once_one_does(seating, clock):
    table, other = await begin(seating, 4), Tables(seating.store, now=lambda: clock.now)
    said = await asyncio.gather(
        seating.tables.votes.propose(table.id, "pause", ANN),
        other.votes.propose(table.id, "end", BEN),
        return_exceptions=True,
    )
    assert sorted(each.key if isinstance(each, Refused) else "" for each in said) == ["", "vote_open"]
    assert len(await written(seating, "vote")) == 1


async def test_what_a_process_that_ended_has_counted_is_done_by_another(seating, monkeypatch):
    table = await begin(seating, 2)
    await seating.tables.votes.propose(table.id, "end", ANN)

    async def ends(opened, outcome):
        raise Refused("busy")

    monkeypatch.setattr(seating.tables.votes, "_finish", ends)
    await say(seating, table, BEN)
    assert (await seating.tables.get(table.id)).running
    monkeypatch.undo()
    await do_due(seating)
    assert (await seating.tables.get(table.id)).row.status == "ended"


async def test_a_vote_goes_with_its_table_to_another_channel(seating):
    table = await begin(seating, 3)
    former = (await seating.tables.votes.propose(table.id, "pause", ANN)).vote
    await seating.tables.places.move(table.id, 900, ANN, "Ann", moderator=False)
    now = await vote(seating, table)
    [post] = await written(seating, "vote")
    assert (post.target, post.nonce, now.ballots) == (900, now.nonce, former.ballots)
    [led] = await written(seating, "voted", VoteResult)
    assert (led.outcome, led.nonce, led.channel) == ("moved", former.nonce, 900)
    with pytest.raises(Refused, match="vote_over"):
        await seating.tables.votes.say(table.id, former.nonce, BEN, True)
    await say(seating, table, BEN)
    assert (await seating.tables.get(table.id)).paused


async def test_without_a_channel_it_goes_on_and_is_told_where_the_game_is_brought(seating, clock):
    table = await begin(seating, 3)
    await seating.tables.votes.propose(table.id, "pause", ANN)
    await seating.tables.places.channel_deleted(table.id, table.row.channel_id)
    await seating.tables.places.move(table.id, 900, ANN, "Ann", moderator=False)
    assert [row.target for row in await written(seating, "vote")] == [900]
    assert await results(seating) == []
    await seating.tables.places.channel_deleted(table.id, 900)
    clock.now += LASTS
    await do_due(seating)
    assert await vote(seating, table) is None
    await seating.tables.places.move(table.id, 901, ANN, "Ann", moderator=False)
    [row] = await written(seating, "voted")
    result = msgspec.json.decode(row.payload, type=VoteResult)
    assert (row.target, result.outcome, result.nonce) == (901, "expired", "")
    assert await written(seating, "vote") == []


async def test_a_restored_backup_posts_the_vote_anew(seating):
    table = await begin(seating, 3)
    former = (await seating.tables.votes.propose(table.id, "pause", ANN)).vote
    await seating.store.upkeep.raise_generation(10**6, restored_posts)
    now = await vote(seating, table)
    assert (now.ballots, now.until) == (former.ballots, former.until)
    assert now.nonce == (await written(seating, "vote"))[-1].nonce != former.nonce
    with pytest.raises(Refused, match="vote_over"):
        await seating.tables.votes.say(table.id, former.nonce, BEN, True)
    await say(seating, table, BEN)
    assert (await seating.tables.get(table.id)).paused


async def test_where_there_is_no_vote_none_is_posted(seating):
    table = await begin(seating, 3)
    await seating.store.outbox.add([NewMessage("vote", 1, "{}", shows_vote=True)], at=1, table_id=table.id)
    assert await written(seating, "vote") == []
