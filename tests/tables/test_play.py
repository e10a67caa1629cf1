"""Making choices: one is one transaction, and how the table hears of it."""

from random import Random

import pytest

from bot.engine import codec
from bot.engine.state import copy
from bot.games.registry import games
from bot.store.errors import AlreadyApplied
from bot.tables.table.errors import Refused
from tests.engine.corners import GAMES as ALL_CORNERS
from tests.tables.seating import PEOPLE

CORNERS = ("attack", "discards", "two_tunnels", "cartographers")


async def walk(seating, table_id, random, steps=60):
    """Play at random; yield each choice's outcome with who was asked before it and the rows it wrote."""
    known = len(await seating.posts(table_id))
    for _ in range(steps):
        table = await seating.tables.get(table_id)
        if not table.running:
            return
        before = table.seats_to_choose()
        seat = random.choice(before)
        choice = random.choice(list(table.question(seat).options))
        played = await seating.tables.play.choose(table, seat, choice, table.stamp(seat))
        posts = await seating.posts(table_id)
        yield before, seat, played, posts[known:]
        known = len(posts)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("key", CORNERS)
async def test_whoever_must_choose_anew_is_called_and_every_event_is_told_once(seating, key, seed):
    seats = 2 + seed % 2
    table = await seating.begin(key, seats, seed=seed)
    (start,) = [post for row, post in await seating.posts(table.id) if row.kind == "turn"]
    assert list(start.call) == table.seats_to_choose()
    assert start.first
    async for before, seat, played, written in walk(seating, table.id, Random(seed)):
        ((row, post),) = [(row, post) for row, post in written if row.kind != "dm"]
        now = played.table.seats_to_choose()
        assert codec.decode_events(played.table.game, post.told.encode()) == played.events
        if row.kind == "turn":
            assert list(post.call) == now
        else:
            assert post.call == ()
            assert set(now) <= {seat, *before}, "somebody must choose and is not called"
            assert played.table.running, "the end is posted"
        if row.kind == "refresh":
            assert played.events == [], "events in a post that is only brought up to date would be lost"


async def test_a_choice_hidden_from_the_others_brings_the_standing_post_up_to_date(seating):
    table = await seating.begin("cartographers", 3)
    await seating.first(table.id, 1)
    row, post = (await seating.posts(table.id))[-1]
    assert (row.kind, post.told, post.call) == ("refresh", "[]", ())
    await seating.first(table.id, 0)
    await seating.first(table.id, 2)
    row, post = (await seating.posts(table.id))[-1]
    assert (row.kind, post.call) == ("turn", (0, 1, 2))


async def test_steps_of_one_turn_wait_for_its_end(seating):
    table, kinds = await seating.begin("two_tunnels", 2, seed=3), []
    async for _, _, played, written in walk(seating, table.id, Random(1), 40):
        kinds.append(written[0][0].kind)
        assert played.goes_on == (kinds[-1] == "quiet")
    assert "quiet" in kinds
    assert "turn" in kinds
    assert "refresh" not in kinds


async def test_the_last_choices_are_told_oldest_first(seating):
    table = await seating.begin("two_tunnels", 2, seed=3)
    async for _ in walk(seating, table.id, Random(1), 5):
        pass
    assert await seating.tables.play.latest(table.id, 2) == (await seating.history(table.id))[-2:]


async def test_states_that_no_undo_needs_are_forgotten_now_and_then(seating, monkeypatch):
    forgot, commit = {}, seating.store.choices.commit

    async def note_commit(table_id, change, *, forget_before):
        forgot[change.expected] = forget_before
        return await commit(table_id, change, forget_before=forget_before)

    monkeypatch.setattr(seating.store.choices, "commit", note_commit)
    monkeypatch.setattr("bot.tables.play.play.KEPT", 3)
    monkeypatch.setattr("bot.tables.play.play.EVERY", 4)
    table = await seating.begin("two_tunnels", 2, seed=3)
    async for _ in walk(seating, table.id, Random(1), 10):
        pass
    assert {number: before for number, before in forgot.items() if before is not None} == {4: 1, 8: 5}


async def test_hands_are_sent_to_the_people_called_only(seating):
    table = await seating.begin("discards", 2, computers=1, seed=2)
    async for _, _, _, written in walk(seating, table.id, Random(2)):
        (post,) = [post for row, post in written if row.kind != "dm"]
        hands = [message.target for message, _ in written if message.kind == "dm"]
        assert hands == [PEOPLE[seat] for seat in post.call if seat < 2]
        assert len({message.nonce for message, _ in written}) == len(written)


async def test_a_game_without_hands_sends_none(seating):
    table = await seating.begin("cartographers", 2)
    await seating.first(table.id, 0)
    await seating.first(table.id, 1)
    assert {row.kind for row, _ in await seating.posts(table.id)} == {"turn", "refresh"}


async def test_a_choice_seen_before_somebody_elses_is_made_after_it(seating):
    table = await seating.begin("cartographers", 2)
    before, first = copy(table.state), next(iter(table.question(0).options))
    second = next(iter(table.question(1).options))
    one = await seating.tables.play.choose(table, 0, first, question=table.question(0))
    two = await seating.tables.play.choose(table, 1, second, question=table.question(1))
    assert table.state == before  # what somebody looks at stays as it was
    assert (one.table.row.number, two.table.row.number) == (table.row.number + 1, table.row.number + 2)
    after = await seating.tables.get(table.id)
    assert (after.row.number, after.saved, after.state) == (two.table.row.number, two.table.saved, two.table.state)
    rows = await seating.history(table.id)
    states = [await seating.store.choices.state_before(table.id, row.id) for row in rows]
    assert states == [table.saved, one.table.saved]


async def test_nobody_is_refused_for_what_was_so_before(seating):
    """Whoever looked at the table before it was their turn, and chooses when it is."""
    table = await seating.begin("two_tunnels", 2, seed=3)
    (seat,) = table.seats_to_choose()
    now = table
    while now.seats_to_choose() == [seat]:
        now = (await seating.first(table.id, seat)).table
    other, choice = 1 - seat, next(iter(now.question(1 - seat).options))
    assert other not in table.seats_to_choose()
    await seating.tables.play.choose(table, other, choice)
    assert (await seating.history(table.id))[-1].seat == other


async def test_what_could_be_chosen_before_the_last_choice_counts_for_nothing_after_it(seating):
    table = await seating.begin("two_tunnels", 2, seed=3)
    (seat,) = table.seats_to_choose()
    question, after = table.question(seat), (await seating.first(table.id, seat)).table
    gone = next(choice for choice in question.options if choice not in after.question(seat).options)
    with pytest.raises(Refused):
        await seating.tables.play.choose(table, seat, gone, question=question)
    assert (await seating.tables.get(table.id)).row == after.row


async def test_an_interaction_counts_once(seating):
    table = await seating.begin("cartographers", 2)
    choice = next(iter(table.question(0).options))
    played = await seating.tables.play.choose(table, 0, choice, interaction_id=77)
    for seen in (table, played.table):
        with pytest.raises(AlreadyApplied):
            await seating.tables.play.choose(seen, 1, choice, interaction_id=77)
    assert len(await seating.history(table.id)) == 1


@pytest.mark.parametrize(
    ("seat", "choice", "stamp", "key"),
    [
        (0, "nonsense", None, "why.parts"),
        (0, "forest r0 Z99", None, "why.outside"),
        (0, "\u202eevil emoji 🦊", None, "why.terrain"),
        (0, "", None, "why.parts"),
        (0, None, "7.0", "moved_on"),
        (1, None, None, "chosen_already"),
    ],
)
async def test_what_cannot_be_chosen_changes_nothing(seating, seat, choice, stamp, key):
    table = await seating.begin("cartographers", 2, seed=5)
    await seating.first(table.id, 1)
    before = await seating.store.tables.whole(table.id), await seating.posts(table.id)
    first = next(iter(table.question(0).options))
    chosen = first if choice is None else choice.replace("forest", first.split(" ")[0])
    with pytest.raises(Refused) as refused:
        await seating.tables.play.choose(table, seat, chosen, stamp)
    assert refused.value.key == key
    assert (await seating.store.tables.whole(table.id), await seating.posts(table.id)) == before


async def test_nothing_is_chosen_once_the_game_is_over(seating):
    table = await seating.begin("cartographers", 1)
    while (await seating.tables.get(table.id)).running:
        await seating.first(table.id, 0)
    row, post = (await seating.posts(table.id))[-1]
    assert (row.kind, post.call) == ("turn", ())
    with pytest.raises(Refused, match="not_running"):
        await seating.tables.play.choose(table, 0, "forest r0 A1")


def test_the_corners_are_games_of_these_tests_only():
    assert not set(ALL_CORNERS) & set(games())


# ---- computers


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("key", ["attack", "two_tunnels"])
async def test_computers_turns_are_told_with_the_next_persons(seating, key, seed):
    """Among one person and two computers a post comes when the person must act or the game is over, and only then."""
    table = await seating.begin(key, 1, computers=2, seed=seed)
    while (table := await seating.tables.get(table.id)).running:
        seat = table.seats_to_choose()[0]
        known = len(await seating.posts(table.id))
        played = await seating.first(table.id, seat)
        written = [(row, post) for row, post in (await seating.posts(table.id))[known:] if row.kind != "dm"]
        now = played.table.seats_to_choose()
        (row, post) = written[0]
        assert codec.decode_events(played.table.game, post.told.encode()) == played.events
        if now and 0 not in now:
            assert row.kind == "quiet"
        passed = [row.kind for row, _ in written[1:]]
        assert passed == (["refresh"] if seat == 0 and now and 0 not in now else []), (
            "who thinks now stands in the post"
        )
        if not now or (seat != 0 and 0 in now):
            assert row.kind == "turn"


async def test_without_people_each_turn_is_posted(seating):
    """As in the demonstration: nothing is kept for a person who never comes."""
    table = await seating.tables.lobby.open(1, 77, "two_tunnels", PEOPLE[0], "Ann", "en")
    for _ in range(2):
        await seating.tables.lobby.add_computer(table.id, PEOPLE[0], "random", "Computer")
    await seating.tables.lobby.stand_aside(table.id, PEOPLE[0])
    table = await seating.tables.lobby.start(table.id, PEOPLE[0])
    assert not table.is_deserted
    assert table.computers() == table.seats_to_choose()
    kinds = [written[0][0].kind async for _, _, _, written in walk(seating, table.id, Random(1), 40)]
    assert "turn" in kinds[:-1]
