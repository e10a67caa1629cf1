"""The board as all saw it when the table had a number, for posts that come late."""

from random import Random

import pytest
from structlog.testing import capture_logs

from bot.tables.play.play import EVERY, KEPT
from bot.tables.undo.consent import ConsentRequest
from tests.tables.seating import PEOPLE

ANN, _, _, _ = PEOPLE


class Boards:
    """What all saw of a game at each of its numbers, but for what has been undone since; not while all choose at once."""

    def __init__(self, seating, table):
        self._seating, self.id = seating, table.id
        self.seen = {table.row.number: table.view(None)}

    async def choose(self, seat, choice):
        """Make a choice and look at the table."""
        table = await self._seating.tables.get(self.id)
        self._look((await self._seating.tables.play.choose(table, seat, choice)).table)

    async def undo(self, seat):
        """Take the seat's last choice back, to which everybody agrees."""
        tables = self._seating.tables
        came = await tables.undo.ask(self.id, PEOPLE[seat])
        while isinstance(came, ConsentRequest):
            came = await tables.undo.agree(self.id, came.request.nonce, came.missing[0])
        number = came.table.row.number
        undone = [row for row in await self._seating.history(self.id) if row.undone_number == number]
        back = self.seen.get(undone[0].number)
        for there in range(undone[0].number + 1, number):
            self.seen.pop(there, None)
            if back is not None and not (len(undone) == 1 and came.table.state.pending):
                self.seen[there] = back
        self._look(came.table)

    def _look(self, table):
        if not table.state.pending:
            self.seen[table.row.number] = table.view(None)

    async def compare(self):
        """Every number leads to its board."""
        table = await self._seating.tables.get(self.id)
        for number, board in self.seen.items():
            assert (await self._seating.tables.history.at_number(table, number)).view(None) == board, number


async def play(seating, boards, random, acts, undos=0.3):
    """Choices and undos at random, until the game is over."""
    for _ in range(acts):
        table = await seating.tables.get(boards.id)
        last = await seating.tables.play.latest(boards.id, 3)
        if last and random.random() < undos:
            await boards.undo(random.choice(last).seat)
        elif table.running:
            seat = random.choice(table.seats_to_choose())
            await boards.choose(seat, random.choice(list(table.question(seat).options)))
        else:
            return


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("key", ["attack", "bluff", "discards", "two_tunnels", "cartographers", "underwater_cities"])
async def test_each_number_leads_to_the_board_that_all_saw_then(seating, key, seed):
    boards = Boards(seating, await seating.begin(key, 3, seed=seed))
    await play(seating, boards, Random(seed), acts=40)
    await boards.compare()


async def test_what_waited_and_was_taken_back_is_not_on_it_though_others_chose_meanwhile(seating):
    then = await seating.begin("cartographers", 3)
    await seating.first(then.id, 0)
    now = (await seating.first(then.id, 1)).table
    await seating.tables.undo.ask(then.id, ANN)
    assert now.view(None).to_draw == (2,)
    now = await seating.tables.get(then.id)
    assert (await seating.tables.history.at_number(now, then.row.number)).view(None) == then.view(None)


@pytest.mark.parametrize("seats", [(2, 1), (1, 2)], ids=["before another chose", "after another chose"])
async def test_what_waited_then_is_there_though_more_was_chosen_and_taken_back(seating, seats):
    """The third seat discards two cards, the second one; what it discards next the third takes back."""
    begun = await seating.begin("discards", 3)
    then = (await seating.first(begun.id, 2)).table
    for seat in seats:
        await seating.first(begun.id, seat)
        if seat == 2:
            await seating.tables.undo.ask(begun.id, PEOPLE[seat])
    now = await seating.tables.get(begun.id)
    assert [len(pending.choices) for pending in then.state.pending] == [0, 0, 1]
    assert (await seating.tables.history.at_number(now, then.row.number)).state.pending == then.state.pending


async def test_of_the_newest_number_nothing_is_read(seating, monkeypatch):
    table = await seating.begin("cartographers", 2)
    monkeypatch.delattr(type(seating.store.choices), "since")
    assert await seating.tables.history.at_number(table, table.row.number) is table


@pytest.mark.parametrize("kept", [None, b"{}", b'{"state": 1}'])
async def test_where_it_is_not_known_any_more_it_is_the_board_of_now(seating, monkeypatch, kept):
    then = await seating.begin("cartographers", 1)
    now = (await seating.first(then.id, 0)).table

    async def state_before(*_):
        return kept

    monkeypatch.setattr(seating.store.choices, "state_before", state_before)
    with capture_logs() as lines:
        assert await seating.tables.history.at_number(now, then.row.number) is now
    assert [line["number"] for line in lines] == [then.row.number]


async def test_the_states_that_turns_open_with_are_there_after_any_number_of_choices(seating):
    begun = await seating.begin("underwater_cities", 2, seed=5)
    boards = Boards(seating, begun)
    await play(seating, boards, Random(1), acts=KEPT + 2 * EVERY, undos=0)
    opening = {row.number for row in await seating.history(begun.id) if row.opens}
    boards.seen = {number: board for number, board in boards.seen.items() if number in opening}
    assert min(boards.seen) < max(boards.seen) - KEPT - EVERY
    await boards.compare()
