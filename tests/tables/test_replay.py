"""History is whole: what is written down of a game leads from its first state to every later one, byte for byte."""

from random import Random

import msgspec
import pytest

from bot.engine import codec, machine
from bot.engine.guessing import pick
from bot.engine.state import copy
from bot.games.registry import games
from bot.pace.wall_time import DAY
from bot.store.rows import ChoiceRow
from bot.tables.history.replay import ReplayResult, replay_history, whole_from
from bot.tables.table.errors import Refused
from bot.tables.table.table import events_json
from bot.tables.undo.consent import ConsentRequest
from tests.engine.corners import GAMES as CORNERS
from tests.tables.seating import PEOPLE
from tests.walk import decisions

STEPS = 55
SHORT = 20  # choices of a game in which there is no time for all that can be done
PLAIN = 0.7  # of what is done at a table are choices of seats that are asked


class Wanderer:
    """People who do at a table whatever can be done; the state before each line of its history is known."""

    def __init__(self, seating, seed):
        self.tables, self.random = seating.tables, Random(seed)
        self.states, self.done = [], set()

    async def step(self, table_id):
        """One thing is done; whether the game still runs."""
        table = await self.tables.get(table_id)
        if not table.running:
            return False
        act = self.choose if self.random.random() < PLAIN else self.random.choice([self.undo, self.hand])
        try:
            await act(table)
            self.done.add(act.__name__)
        except Refused:
            await self.choose(table)
        return True

    async def choose(self, table):
        table = await self.tables.get(table.id)
        seat = self.random.choice(table.seats_to_choose())
        self.states.append(table.saved)
        return await self.tables.play.choose(table, seat, pick(table.question(seat).options, self.random))

    async def undo(self, table):
        answer = await self.tables.undo.ask(table.id, self.random.choice(PEOPLE[: table.state.seats]))
        if isinstance(answer, ConsentRequest):
            for person in answer.missing:
                await self.tables.undo.agree(table.id, answer.request.nonce, person)

    async def hand(self, table):
        row = self.random.choice(table.seats)
        if row.computer:
            await self.tables.seats.take_back(table.id, row.user_id)
        else:
            await self.tables.seats.hand_over(table.id, row.seat, row.user_id, "", "greedy", moderator=False)


async def wander(seating, key, seed, steps=STEPS):
    """A table at which all this has been done, with its history and every state that it has had."""
    table = await seating.begin(key, min(3, games()[key].seats[-1]), seed=seed)
    wanderer = Wanderer(seating, seed)
    for _ in range(steps):
        if not await wanderer.step(table.id):
            break
    table = await seating.tables.get(table.id)
    return table, await seating.history(table.id), wanderer


@pytest.mark.parametrize("key", [*games(), *CORNERS])
async def test_start_and_history_give_every_state_byte_for_byte(seating, key):
    table, history, wanderer = await wander(seating, key, 1)
    assert {"undo", "hand"} <= wanderer.done or len(history) < SHORT
    every = dict(zip([row.id for row in history], wanderer.states, strict=True))
    for kept in (every, {history[0].id: every[history[0].id]}):
        result = replay_history(table.game, history, kept, table.saved)
        assert (result.faults, result.equal, result.others, result.whole_from) == ((), len(history), 0, 1)
    stored = await seating.store.choices.kept_states(table.id)
    assert stored.items() <= every.items()


async def test_a_state_for_each_turn_is_kept_for_ever_and_the_newest_all(seating):
    table = await seating.begin("underwater_cities", 2, seed=3)
    wanderer, ends = Wanderer(seating, 1), []
    for _ in range(121):
        before, played = table, await wanderer.choose(table)
        table = played.table
        anew = set(table.seats_to_choose()) - set(before.seats_to_choose())
        ends.append(bool(anew) or any(entry.event.ends_turn for entry in played.events))
    history, kept = await seating.history(table.id), await seating.store.choices.kept_states(table.id)
    assert all(row.id in kept for row in history[60:])
    assert [row.id in kept for row in history[:50]] == [True, *ends[:49]]
    assert not all(ends[:49])
    result = replay_history(table.game, history, kept, table.saved)
    assert (result.equal, result.faults) == (len(history), ())


# ---- what is told of histories in which something is wrong, or older than all this


@pytest.fixture
def record():
    """A game with its history, and every state before a choice."""
    game, rows, kept = CORNERS["two_tunnels"], [], {}
    for n, d in enumerate(decisions(game, 2, 4), 1):
        kept[n] = codec.encode(game, d.s)
        twin = copy(d.s)
        events = machine.play(game, twin, d.seat, d.choice)
        rows.append(ChoiceRow(n, 1, n, d.seat, d.choice, events_json(events), None, 0, False, True, game.version))
    return game, rows, kept, codec.encode(game, twin)


def test_a_history_that_leads_elsewhere_is_told(record):
    game, history, kept, end = record
    assert replay_history(game, history, kept, end) == ReplayResult(len(history), 0, (), 1)
    assert replay_history(game, history[1:], kept, end).faults == ()  # it begins with what was before the second
    start = {1: kept[1]}
    assert replay_history(game, [*history[:2], *history[3:]], start, end).faults
    assert replay_history(game, history, start, b"{}").faults
    other = msgspec.structs.replace(history[2], choice="nothing of the kind")
    (fault,) = replay_history(game, [*history[:2], other, *history[3:]], kept, end).faults
    assert fault == f"choice 3 cannot be made by seat {other.seat}"


def test_what_older_rules_made_stands_as_it_was_kept(record):
    game, history, kept, end = record
    older = [msgspec.structs.replace(row, version=0, choice="as it was then") for row in history[:3]]
    some = {number: state for number, state in kept.items() if number in (1, 6)}
    assert replay_history(game, [*older, *history[3:]], some, end) == ReplayResult(len(history) - 5, 5, (), 1)


def test_a_game_begun_before_says_from_which_turn_its_history_is_whole(record):
    game, history, kept, end = record
    old = [msgspec.structs.replace(row, version=None) for row in history[:3]]
    assert whole_from(game, history) == 1
    assert whole_from(game, [*old, *history[3:]]) == 2  # the first turn that was written down wholly
    result = replay_history(game, [*old, *history[3:]], kept, end)
    assert (result.faults, result.equal, result.others) == ((), len(history) - 3, 0)


@pytest.mark.parametrize("others", [0, 1])
async def test_the_start_stays_when_the_choice_that_opened_the_game_is_undone(clocked_seating, clock, others):
    """Alone, or while another seat's choice of the same turn stands, which then is the one that opens it."""
    table = await clocked_seating.begin("cartographers", 3)
    await clocked_seating.nth(table.id, 0, 1)
    for seat in range(1, 1 + others):
        await clocked_seating.first(table.id, seat)
    await clocked_seating.tables.undo.ask(table.id, PEOPLE[0])
    for seat in {0, 1, 2} - {*range(1, 1 + others)}:
        await clocked_seating.first(table.id, seat)
    await clocked_seating.tables.ending.end(table.id, PEOPLE[0], "", moderator=False)
    clock.now += 2 * DAY
    ended, result = await clocked_seating.tables.history.replay(table.id)
    history = await clocked_seating.history(table.id)
    assert (result.faults, result.equal) == ((), len(history))
    assert [(row.undone, row.opens) for row in history] == [(True, True), (False, True), *[(False, False)] * 2]
    file, _ = await clocked_seating.tables.history.file(table.id)
    assert file.states == {0: table.saved.decode()}
    assert ended.row.status == "ended"
