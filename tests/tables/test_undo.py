"""Taking choices back: free, by consent, and what of the past must not come back with an earlier state."""

import msgspec
import pytest

from bot.engine import codec
from bot.engine.state import copy
from bot.store.errors import AlreadyApplied
from bot.store.settings import TableSettings
from bot.tables.table.errors import Refused
from bot.tables.table.outgoing import RequestOutcome
from bot.tables.undo.consent import ConsentRequest
from bot.tables.undo.undo import UndoDone, is_dealt_anew
from tests.tables.seating import PEOPLE

ANN, BEN, KEI, _ = PEOPLE


def plain(table):
    """The state without the number of its turn, which never comes again, and the epoch of what is still to come."""
    state = codec.decode(table.game, codec.encode(table.game, table.state))
    state.turn = state.chance.epoch = 0
    return codec.encode(table.game, state)


async def test_a_lone_player_undoes_freely_and_exactly(seating):
    before = await seating.begin("cartographers", 1)
    await seating.nth(before.id, 0, 3)
    undone = await seating.tables.undo.ask(before.id, ANN)
    assert isinstance(undone, UndoDone)
    after = await seating.tables.get(before.id)
    assert plain(after) == plain(before)
    assert after.row.number == before.row.number + 2
    row, post = (await seating.posts(before.id))[-1]
    assert (row.kind, post.note, post.call) == ("turn", "post.undone_anew", (0,))


async def test_many_choices_are_undone_one_by_one_to_the_beginning(seating):
    begun = await seating.begin("cartographers", 1)
    for number in (5, 9, 2, 7):
        await seating.nth(begun.id, 0, number)
    for _ in range(4):
        await seating.tables.undo.ask(begun.id, ANN)
    assert plain(await seating.tables.get(begun.id)) == plain(begun)
    with pytest.raises(Refused, match="nothing_to_undo"):
        await seating.tables.undo.ask(begun.id, ANN)
    assert [choice.undone for choice in await seating.history(begun.id)] == [True] * 4


async def test_what_was_shown_is_dealt_anew_and_again_after_the_next_undo(seating):
    table = await seating.begin("cartographers", 1)
    seen = []
    for epoch in range(12):
        before = await seating.tables.get(table.id)
        assert before.state.chance.epoch == epoch
        seen.append(tuple((await seating.nth(table.id, 0, 3)).table.state.turned))
        await seating.tables.undo.ask(table.id, ANN)
    assert len(set(seen)) > 3
    assert all(row.redealt for row in await seating.history(table.id))


async def test_an_undo_further_back_does_not_bring_the_first_luck_back(seating):
    """What is undone then shows nothing itself, but what comes after it was seen in an earlier epoch."""
    begun = await seating.begin("underwater_cities", 2, seed=5)
    table = (await seating.first(begun.id, 0)).table
    state = copy(table.state)
    state.chance.epoch = 4
    undone = [choice for choice in await seating.history(begun.id) if choice.seat == 0]
    later = msgspec.structs.replace(table, state=state)
    assert is_dealt_anew(later, table.state, undone)
    assert not is_dealt_anew(msgspec.structs.replace(later, row=with_kept_undo(later.row)), table.state, undone)


def with_kept_undo(row):
    return msgspec.structs.replace(row, settings=TableSettings(undo="keep"))


@pytest.fixture
def begin_with_undo(seating):
    """Begins a game for one at a table where an undo past what was shown has this outcome."""

    async def begin(undo):
        lobby = await seating.tables.lobby.open(1, 900, "cartographers", ANN, "Ann", "en")
        await seating.tables.lobby.set_setting(lobby.id, ANN, "undo", undo)
        return await seating.tables.lobby.start(lobby.id, ANN)

    return begin


async def test_a_table_may_keep_what_was_to_come(seating, begin_with_undo):
    table = await begin_with_undo("keep")
    seen = []
    for _ in range(2):
        seen.append((await seating.nth(table.id, 0, 3)).table.state.turned)
        await seating.tables.undo.ask(table.id, ANN)
    assert seen[0] == seen[1]
    assert (await seating.tables.get(table.id)).state.chance.epoch == 0
    _, post = (await seating.posts(table.id))[-1]
    assert post.note == "post.undone"


async def test_a_table_may_forbid_an_undo_past_what_was_shown(seating, begin_with_undo):
    table = await begin_with_undo("never")
    played = (await seating.nth(table.id, 0, 3)).table
    with pytest.raises(Refused, match="undo_past_reveal"):
        await seating.tables.undo.ask(table.id, ANN)
    assert (await seating.tables.get(table.id)).row == played.row


async def test_only_the_host_sets_what_comes_of_an_undo_and_the_next_game_keeps_it(seating):
    lobby = await seating.tables.lobby.open(1, 901, "cartographers", ANN, "Ann", "en")
    with pytest.raises(Refused, match="not_host"):
        await seating.tables.lobby.set_setting(lobby.id, BEN, "undo", "keep")
    with pytest.raises(Refused, match="no_such_option"):
        await seating.tables.lobby.set_setting(lobby.id, ANN, "undo", "sometimes")
    assert (await seating.tables.lobby.set_setting(lobby.id, ANN, "undo", "never")).row.settings.undo == "never"
    await seating.tables.lobby.start(lobby.id, ANN)
    await seating.tables.ending.end(lobby.id, ANN, "", moderator=False)
    assert (await seating.tables.lobby.open_rematch(lobby.id, ANN, "Ann")).row.settings.undo == "never"


async def test_what_is_undone_stays_in_the_history(seating):
    table = await seating.begin("cartographers", 1)
    await seating.nth(table.id, 0, 1)
    await seating.tables.undo.ask(table.id, ANN)
    await seating.nth(table.id, 0, 2)
    history = await seating.history(table.id)
    options = list(table.question(0).options)
    assert [(choice.choice, choice.undone) for choice in history] == [(options[1], True), (options[2], False)]


async def test_the_own_choice_is_free_while_others_still_choose(seating):
    before = await seating.begin("cartographers", 3)
    await seating.first(before.id, 0)
    await seating.first(before.id, 1)
    undone = await seating.tables.undo.ask(before.id, ANN)
    assert isinstance(undone, UndoDone)
    assert undone.table.seats_to_choose() == [0, 2]
    assert undone.table.state.pending[1].choices != []
    row, _ = (await seating.posts(before.id))[-1]
    assert row.kind == "refresh", "nobody is called anew"


async def test_a_panel_that_is_no_longer_the_last_word_undoes_nothing(seating):
    table = await seating.begin("cartographers", 2)
    await seating.first(table.id, 0)
    stamp = (await seating.tables.get(table.id)).stamp(0)
    await seating.first(table.id, 1)
    with pytest.raises(Refused, match="moved_on"):
        await seating.tables.undo.ask(table.id, ANN, stamp=stamp)
    assert await seating.store.requests.find(table.id) is None


async def test_after_others_chose_they_are_asked_and_it_is_done_when_all_agree(seating):
    before = await seating.begin("cartographers", 3)
    for seat in range(3):
        await seating.first(before.id, seat)
    asked = await seating.tables.undo.ask(before.id, ANN)
    assert isinstance(asked, ConsentRequest)
    assert asked.missing == (BEN, KEI)
    assert (await seating.agree(asked, BEN)).missing == (KEI,)
    with pytest.raises(Refused, match="agreed_already"):
        await seating.agree(asked, BEN)
    undone = await seating.agree(asked, KEI)
    assert isinstance(undone, UndoDone)
    assert plain(await seating.tables.get(before.id)) == plain(before)
    assert all(choice.undone for choice in await seating.history(before.id))


async def test_who_is_not_concerned_is_not_asked(seating):
    table = await seating.begin("attack", 3, seed=4)
    seat = table.seats_to_choose()[0]
    played = await seating.first(table.id, seat)
    while (others := played.table.seats_to_choose()) == [seat]:
        played = await seating.first(table.id, seat)
    chosen_by = others[0]
    await seating.first(table.id, chosen_by)
    asked = await seating.tables.undo.ask(table.id, PEOPLE[seat])
    assert asked.people == (PEOPLE[chosen_by],)
    third = next(number for number in range(3) if number not in (seat, chosen_by))
    with pytest.raises(Refused, match="not_asked"):
        await seating.tables.undo.agree(table.id, asked.request.nonce, PEOPLE[third])
    with pytest.raises(Refused, match="not_asked"):
        await seating.tables.undo.refuse(table.id, asked.request.nonce, PEOPLE[third])


@pytest.mark.parametrize("who", [ANN, BEN])
async def test_one_no_ends_the_request_and_so_does_the_one_who_asked(seating, who):
    table = await seating.begin("cartographers", 2)
    await seating.first(table.id, 0)
    await seating.first(table.id, 1)
    asked = await seating.tables.undo.ask(table.id, ANN)
    before = await seating.store.tables.whole(table.id)
    assert (await seating.tables.undo.refuse(table.id, asked.request.nonce, who)).saved == asked.table.saved
    with pytest.raises(Refused, match="moved_on"):
        await seating.agree(asked, BEN)
    assert await seating.store.tables.whole(table.id) == before


async def outcomes(seating, table_id):
    """How the requests of a table ended, as their messages will say."""
    due = await seating.store.outbox.due(1_000, limit=10_000, table_id=table_id)
    return [msgspec.json.decode(row.payload, type=RequestOutcome).outcome for row in due if row.kind == "answer"]


async def test_the_message_that_asked_says_how_the_request_ended(seating):
    table = await seating.begin("cartographers", 2)
    for answer in ("refused", "agreed", "lapsed"):
        for seat in range(2):
            await seating.first(table.id, seat)
        asked = await seating.tables.undo.ask(table.id, ANN)
        if answer == "refused":
            await seating.tables.undo.refuse(table.id, asked.request.nonce, BEN)
        elif answer == "agreed":
            await seating.agree(asked, BEN)
    assert await outcomes(seating, table.id) == ["refused", "agreed"]
    for seat in range(2):
        await seating.first(table.id, seat)
    assert await outcomes(seating, table.id) == ["refused", "agreed", "lapsed"]


async def test_an_undo_that_nobody_was_asked_about_ends_no_request(seating):
    table = await seating.begin("cartographers", 1)
    await seating.first(table.id, 0)
    await seating.tables.undo.ask(table.id, ANN)
    assert await outcomes(seating, table.id) == []


async def test_a_request_is_stale_as_soon_as_the_game_goes_on(seating):
    """Not by a choice that waits for the others: with it the state before is the same."""
    table = await seating.begin("cartographers", 3)
    before = plain(table)
    for seat in range(3):
        await seating.first(table.id, seat)
    asked = await seating.tables.undo.ask(table.id, ANN)
    await seating.first(table.id, 1)
    undone = await seating.agree(asked, BEN, KEI)
    assert isinstance(undone, UndoDone)
    assert plain(await seating.tables.get(table.id)) == before
    for seat in range(3):
        await seating.first(table.id, seat)
    asked = await seating.tables.undo.ask(table.id, ANN)
    for seat in (1, 2, 0):
        await seating.first(table.id, seat)
    with pytest.raises(Refused, match="moved_on"):
        await seating.agree(asked, BEN)


async def test_computers_are_not_asked(seating):
    begun = await seating.begin("cartographers", 1, computers=1)
    await seating.first(begun.id, 0)
    await seating.first(begun.id, 1)
    undone = await seating.tables.undo.ask(begun.id, ANN)
    assert isinstance(undone, UndoDone)
    assert undone.table.seats_to_choose() == [0, 1]


async def test_somebody_without_a_seat_undoes_nothing(seating):
    table = await seating.begin("cartographers", 1)
    await seating.first(table.id, 0)
    with pytest.raises(Refused, match="not_seated"):
        await seating.tables.undo.ask(table.id, KEI)


async def test_an_interaction_undoes_once(seating):
    table = await seating.begin("cartographers", 1)
    await seating.first(table.id, 0)
    await seating.first(table.id, 0)
    await seating.tables.undo.ask(table.id, ANN, 900)
    with pytest.raises(AlreadyApplied):
        await seating.tables.undo.ask(table.id, ANN, 900)
    assert [choice.undone for choice in await seating.history(table.id)] == [False, True]


async def over(seating):
    table = await seating.begin("cartographers", 1)
    while table.running:
        table = (await seating.first(table.id, 0)).table
    return table


async def test_a_game_that_is_over_runs_again(seating):
    table = await over(seating)
    undone = await seating.tables.undo.ask(table.id, ANN)
    assert undone.table.running
    assert (await seating.first(table.id, 0)).table.row.status == "over"


async def test_a_game_that_is_over_stays_so_when_its_channel_has_another(seating):
    table = await over(seating)
    seating.channel -= 1
    await seating.begin("cartographers", 1)
    with pytest.raises(Refused, match="channel_taken"):
        await seating.tables.undo.ask(table.id, ANN)


async def test_a_game_that_was_ended_is_not_undone(seating):
    table = await seating.begin("cartographers", 1)
    await seating.first(table.id, 0)
    await seating.tables.ending.end(table.id, ANN, "Ann", moderator=False)
    with pytest.raises(Refused, match="ended"):
        await seating.tables.undo.ask(table.id, ANN)


async def test_a_choice_taken_back_later_does_not_come_back(seating):
    """Ben chose, Ann chose, Ben changed his mind, Kei chose: afterwards nobody has chosen anything."""
    table = await seating.begin("cartographers", 3)
    await seating.nth(table.id, 1, 4)
    await seating.first(table.id, 0)
    await seating.tables.undo.ask(table.id, BEN)
    await seating.nth(table.id, 1, 8)
    await seating.first(table.id, 2)
    asked = await seating.tables.undo.ask(table.id, ANN)
    undone = await seating.agree(asked, BEN, KEI)
    assert undone.table.state.pending[1].choices == []
    assert undone.table.seats_to_choose() == [0, 1, 2]


async def test_panels_of_an_undone_turn_stay_old(seating):
    """Without it a panel of the turn that was undone would fit the turn that comes in its place."""
    table = await seating.begin("cartographers", 1)
    second = (await seating.first(table.id, 0)).table
    await seating.tables.undo.ask(table.id, ANN)
    await seating.nth(table.id, 0, 9)
    with pytest.raises(Refused, match="moved_on"):
        await seating.tables.play.choose(second, 0, next(iter(second.question(0).options)), second.stamp(0))


async def test_what_was_not_posted_yet_of_what_is_undone_is_never_posted(seating):
    """Ann's turn was posted, Ben is in the middle of his: the next post tells only that it was taken back."""
    table = await seating.begin("two_tunnels", 2, seed=3)
    first = table.seats_to_choose()[0]
    while first in (table := await seating.tables.get(table.id)).seats_to_choose():
        await seating.first(table.id, first)
    await seating.first(table.id, 1 - first)
    row, _ = (await seating.posts(table.id))[-1]
    assert row.kind == "quiet"
    asked = await seating.tables.undo.ask(table.id, PEOPLE[first])
    assert isinstance(asked, ConsentRequest)
    await seating.agree(asked, PEOPLE[1 - first])
    due = await seating.store.outbox.due(2**53, table_id=table.id)
    assert row.id not in {message.id for message in due}
    assert "post.undone" in "".join(message.payload for message in due if message.kind == "turn")
