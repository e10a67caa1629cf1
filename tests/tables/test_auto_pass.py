"""Auto-pass: for who wishes it a seat passes where nothing can be gained, as a quick person would, and nowhere else."""

from typing import ClassVar

import msgspec
import pytest

from bot.engine import state as engine
from bot.engine.chance import Chance
from bot.engine.effect import Event, Frame, Next, Options, Seat, Verb
from bot.engine.game import Game, Line, Score
from bot.games.registry import games
from bot.store.database.shards import ALL
from bot.tables.plans import Step, Wishes, will_answer
from bot.tables.table import Refused
from tests.tables.seating import PEOPLE
from tests.tables.test_answers import carry_out_rows
from tests.tables.test_plan_secrecy import what_others_find
from tests.tables.test_plans import carry_out, last_id, own_choices, seating  # noqa: F401

TURNS = 8
WORTH = (3, 5)  # the turns in which there is something to gain


class State(engine.State, kw_only=True):
    purses: list[int] = []
    turns: int = 0  # that are over


class Over(Event, frozen=True):
    ends_turn: ClassVar[bool] = True


class Shop(Verb, frozen=True):
    """A turn: a coin may be thrown away, sometimes one may be found, or it is passed."""

    def options(self, s: State, me: Seat) -> Options:
        return {"waste": -1, "pass": 0} | ({"find": 1} if s.turns in WORTH else {})

    def do(self, s: State, me: Seat, choice: int) -> Next:
        s.purses[me] += choice
        return ()


class End(Verb, frozen=True):
    def do(self, s: State, me: Seat, choice: None) -> Next:
        s.turns += 1
        return (Over(),)


def new(seats, seed, options):
    frames = [frame for turn in range(TURNS) for frame in (Frame(turn % 2, Shop()), Frame(turn % 2, End()))]
    return State(seats=seats, chance=Chance(seed), stack=frames[::-1], purses=[9] * seats)


GAME = Game(
    key="shop",
    command="shop",
    seats=range(2, 3),
    version=1,
    state=State,
    view=list,
    new=new,
    see=lambda s, seat: [*s.purses],
    tally=lambda s: [Score(0, held=(Line("coins", coins),)) for coins in s.purses],
    guess=lambda s, seat, random: s,
    value=lambda s, seat: float(s.purses[seat]),
)


@pytest.fixture(autouse=True)
def shop(monkeypatch):
    """The game is there for these tests alone."""
    monkeypatch.setitem(games(), GAME.key, GAME)


async def begin(seating, wishing=(1,)):  # noqa: F811
    """A table at which these seats pass by themselves, with the first one in its turn."""
    table = await seating.begin("shop", 2)
    for seat in wishing:
        await seating.tables.plans.pass_idly(table, seat, PEOPLE[seat])
    return table


async def choose(seating, table, seat, choice):  # noqa: F811
    return (await seating.tables.play.choose(await seating.tables.get(table.id), seat, choice)).table


async def row_of(seating, table, seat=1):  # noqa: F811
    return await seating.store.plans.find(table.id, seat, PEOPLE[seat], standing=True)


async def made_by(seating, table, seat=1):  # noqa: F811
    return await own_choices(seating, table, seat, 0)


async def test_it_is_passed_where_nothing_can_be_gained_turn_by_turn(seating, clock):  # noqa: F811
    table = await begin(seating)
    await choose(seating, table, 0, "pass")
    await carry_out(seating, clock)
    assert await made_by(seating, table) == ["pass"]
    await choose(seating, table, 0, "waste")
    await carry_out(seating, clock)
    assert await made_by(seating, table) == ["pass"], "in this turn there is something to gain"
    assert (await row_of(seating, table)).armed
    await choose(seating, table, 1, "find")
    await choose(seating, table, 0, "pass")
    await carry_out(seating, clock)
    assert await made_by(seating, table) == ["pass", "find"], "in this one, too"


async def test_it_waits_as_long_as_a_quick_person_would_each_time_anew(seating, clock, monkeypatch):  # noqa: F811
    monkeypatch.setattr("bot.tables.plans.plan.randbelow", lambda most: 0)
    table = await begin(seating)
    await choose(seating, table, 0, "pass")
    monkeypatch.setattr("bot.tables.plans.plan.randbelow", lambda most: most - 1)
    for wait, count in ((19_999, 0), (1, 1)):
        clock.now += wait
        await seating.tables.plans.carrying.carry_out()
        assert len(await made_by(seating, table)) == count
    assert (await row_of(seating, table)).wait == 90_000


async def test_who_has_just_chosen_may_take_it_back_first(seating, clock, monkeypatch):  # noqa: F811
    """The time counts from the last thing that happened at the table, not from the beginning of the turn."""
    monkeypatch.setattr("bot.tables.plans.plan.randbelow", lambda most: 0)
    table = await begin(seating, wishing=())
    table = await choose(seating, table, 0, "pass")
    clock.now += 3_600_000
    await seating.store.tables.set_status(table.id, "running", at=clock.now, messages=())
    await seating.tables.plans.pass_idly(table, 1, PEOPLE[1])
    for wait, count in ((19_999, 0), (1, 1)):
        clock.now += wait
        await seating.tables.plans.carrying.carry_out()
        assert len(await made_by(seating, table)) == count


async def test_at_once_it_does_not_wait(seating):  # noqa: F811
    table = await begin(seating)
    planned = await seating.tables.plans.open(table, PEOPLE[1], standing=True)
    wishes = msgspec.structs.replace(planned.plan.wishes, at_once=True)
    assert wishes.passes
    await seating.tables.plans.wish(planned, wishes)
    await choose(seating, table, 0, "pass")
    await seating.tables.plans.carrying.carry_out()
    assert await made_by(seating, table) == ["pass"]


async def test_nobody_is_passed_for_without_the_wish(seating, clock):  # noqa: F811
    table = await begin(seating, wishing=(1,))
    await carry_out(seating, clock)
    assert await made_by(seating, table, 0) == []
    planned = await seating.tables.plans.open(table, PEOPLE[1], standing=True)
    assert await seating.tables.plans.stop_passing(planned) is None
    await choose(seating, table, 0, "pass")
    await carry_out(seating, clock)
    assert await made_by(seating, table) == []
    assert await row_of(seating, table) is None


async def test_a_planned_turn_is_played_instead(seating, clock):  # noqa: F811
    table = await begin(seating)
    s = (await choose(seating, table, 0, "pass")).state
    await seating.tables.undo.ask(table.id, PEOPLE[0])
    table = await seating.tables.get(table.id)
    planned = await seating.tables.plans.begin(table, 1, PEOPLE[1], s)
    planned = (await seating.tables.plans.add(planned, "waste")).table
    assert planned.plan.row.armed
    await seating.tables.plans.wish(planned, Wishes())
    await choose(seating, table, 0, "pass")
    for _ in range(4):
        clock.now += 30_000
        await seating.tables.plans.carrying.carry_out()
    assert await made_by(seating, table) == ["waste"]


async def test_whoever_looks_on_sees_what_a_pass_by_hand_leaves(seating, clock, monkeypatch):  # noqa: F811
    """Before it and after it: rows, state and posts, without the hand of who is asked, which they get themselves."""
    monkeypatch.setattr("bot.tables.plans.plan.randbelow", lambda most: 0)
    tables = [await begin(seating, wishing=wishing) for wishing in ((1,), ())]
    assert len({str(await what_others_find(seating, table, 0)) for table in tables}) == 1
    for table in tables:
        await choose(seating, table, 0, "pass")
    assert len({str(await what_others_find(seating, table, 0)) for table in tables}) == 1
    clock.now += 20_000
    await choose(seating, tables[1], 1, "pass")
    await seating.tables.plans.carrying.carry_out()
    assert await made_by(seating, tables[0]) == ["pass"]
    assert len({str(await what_others_find(seating, table, 0)) for table in tables}) == 1


async def test_the_hand_is_held_back_where_it_will_be_passed(seating):  # noqa: F811
    table = await begin(seating)
    for _ in WORTH:
        plan = await seating.tables.plans.find(table, PEOPLE[1], standing=True)
        assert not will_answer(table, plan), "it is another's turn"
        table = await choose(seating, table, 0, "pass")
        assert will_answer(table, plan) == (table.state.turns not in WORTH)
        table = await choose(seating, table, 1, "pass")


async def test_two_processes_pass_once_and_a_kill_repeats_nothing(seating, clock, store, monkeypatch):  # noqa: F811
    table = await begin(seating)
    await choose(seating, table, 0, "pass")
    clock.now += 91_000
    due = await store.plans.due(ALL, clock.now)
    other, play = type(seating.tables)(store, now=lambda: clock.now), seating.tables.play
    choose_really = play.choose

    async def choose_and_die(*values, **named):
        await choose_really(*values, **named)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(play, "choose", choose_and_die)
        with pytest.raises(KeyboardInterrupt):
            await seating.tables.plans.carrying.carry_out()
    await other.plans.carrying.carry_out()
    await carry_out_rows(seating, monkeypatch, due)
    assert await made_by(seating, table) == ["pass"]


async def test_one_that_comes_too_late_goes_on_later(seating, clock, monkeypatch):  # noqa: F811
    """Another process, or the person, was quicker: that is no reason never to pass again."""
    table = await begin(seating)
    await choose(seating, table, 0, "pass")
    clock.now += 91_000

    async def moved_on(*_, **__):
        raise Refused("moved_on")

    with monkeypatch.context() as patch:
        patch.setattr(seating.tables.play, "choose", moved_on)
        await seating.tables.plans.carrying.carry_out()
    row = await row_of(seating, table)
    assert (row.armed, row.why) == (True, "")


async def test_it_lies_beside_standing_answers_and_goes_with_the_seat(seating):  # noqa: F811
    table, plans = await begin(seating), seating.tables.plans
    planned = await plans.remember(table, 1, PEOPLE[1], Step("waste", ("choice",), "shop"))
    assert (planned.plan.wishes.passes, len(planned.plan.made_lines)) == (True, 1)
    left = await plans.forget(planned, 0)
    assert (left.plan.wishes.passes, left.plan.made_lines) == (True, ())
    planned = await plans.remember(table, 1, PEOPLE[1], Step("waste", ("choice",), "shop"))
    left = await plans.stop_passing(planned)
    assert (left.plan.wishes.passes, len(left.plan.made_lines)) == (False, 1)
    await plans.pass_idly(table, 1, PEOPLE[1])
    exported = msgspec.json.decode(await seating.tables.privacy.export(PEOPLE[1]))
    assert '"passes":true' in str(exported["answers_in_others_turns"]).replace(" ", "")
    await seating.tables.seats.substitute_absent(table.id, PEOPLE[1])
    assert await plans.find_both(await seating.tables.get(table.id), PEOPLE[1]) == []


async def test_by_other_rules_it_is_asked_again_and_the_person_learns_why(seating, clock):  # noqa: F811
    table = await begin(seating)
    row = await row_of(seating, table)
    await seating.store.plans.put(msgspec.structs.replace(row, version=row.version - 1))
    await choose(seating, table, 0, "pass")
    await carry_out(seating, clock)
    assert await made_by(seating, table) == []
    (plan,) = await seating.tables.plans.find_both(table, PEOPLE[1])
    assert plan.why.key == "version"


async def test_at_a_table_where_both_pass_it_goes_on_until_somebody_can_gain(seating, clock):  # noqa: F811
    table = await begin(seating, wishing=(0, 1))
    for _ in range(TURNS):
        await carry_out(seating, clock)
    table = await seating.tables.get(table.id)
    assert table.state.turns == min(WORTH)
    assert table.state.purses == [9, 9]
