"""Standing answers: what is asked in another's turn is answered for its person, whenever that is possible."""

from random import Random

import msgspec
import pytest

from bot.engine import machine
from bot.engine.guessing import pick
from bot.engine.machine import over
from bot.engine.state import copy
from bot.games.registry import games
from bot.players.forecast import forecast_question
from bot.store.database.shards import ALL
from bot.tables.plans import Step, Wishes, will_answer
from bot.tables.plans.plan import MOST_ANSWERS
from bot.tables.table import Refused
from tests.tables.seating import PEOPLE
from tests.tables.test_plans import carry_out, last_id, no_corners, own_choices, seating  # noqa: F401
from tests.walk import few

ASIDE = [key for key, game in games().items() if game.asks_aside]
TRIED = 40  # seeds


async def asked_aside(seating, key, seed=1):  # noqa: F811
    """A table at which a seat is asked in another's turn, and the seat."""
    for other in range(seed, seed + TRIED):
        chance, table = Random(other), await seating.begin(key, few(games()[key]), seed=other)
        for seat, choice in way_aside(table, chance) or ():
            table = (await seating.tables.play.choose(table, seat, choice)).table
        seat = table.seats_to_choose()[0]
        if is_aside(table, seat):
            return table, seat, chance
    raise AssertionError("nobody is asked in another's turn")


def is_aside(table, seat):
    return table.turn_of_another(seat) is not None and len(table.question(seat).options) > 1


def way_aside(table, chance):
    """The choices that lead to a question in another's turn, found on a copy; None if there is none."""
    way, now = [], msgspec.structs.replace(table, state=copy(table.state))
    for _ in range(300):
        if over(now.state):
            return None
        seat = now.seats_to_choose()[0]
        if is_aside(now, seat):
            return way
        way.append((seat, pick(now.question(seat).options, chance)))
        machine.play(now.game, now.state, *way[-1])
        now = msgspec.structs.replace(now)  # without what was seen of the state before
    return None


def step_of(table, seat, choice):
    """The step of a choice at this table."""
    effect = table.question(seat).effect
    return Step(choice, tuple(part.name for part in effect.parts), effect.word)


async def remember(seating, table, seat, step):  # noqa: F811
    return await seating.tables.plans.remember(table, seat, PEOPLE[seat], step)


async def carry_out_rows(seating, monkeypatch, due):  # noqa: F811
    """Carry out what was read as due a while ago."""

    async def read_before(*_):
        return due

    with monkeypatch.context() as patch:
        patch.setattr(seating.store.plans, "due", read_before)
        await seating.tables.plans.carrying.carry_out()


@pytest.mark.parametrize("key", ASIDE)
@pytest.mark.parametrize("seed", [1, 41, 81])
async def test_it_is_given_whenever_it_is_possible_and_stays(seating, clock, key, seed):  # noqa: F811
    table, seat, chance = await asked_aside(seating, key, seed)
    choice = pick(table.question(seat).options, chance)
    planned = await remember(seating, table, seat, step_of(table, seat, choice))
    mine = await last_id(seating, table)
    await carry_out(seating, clock)
    assert (await own_choices(seating, table, seat, mine))[:1] == [choice]
    row = await seating.store.plans.find(table.id, seat, PEOPLE[seat], standing=True)
    assert (row.armed, row.lines) == (True, planned.plan.row.lines)


@pytest.mark.parametrize("key", ASIDE)
async def test_where_none_is_possible_the_person_is_asked(seating, clock, key):  # noqa: F811
    table, seat, _ = await asked_aside(seating, key)
    await remember(seating, table, seat, msgspec.structs.replace(step_of(table, seat, "x"), verb="nothing"))
    await remember(seating, table, seat, step_of(table, seat, "no such choice"))
    mine = await last_id(seating, table)
    plan = await seating.tables.plans.find(table, PEOPLE[seat], standing=True)
    assert not will_answer(table, plan)
    await carry_out(seating, clock)
    assert await own_choices(seating, table, seat, mine) == []
    now = await seating.tables.get(table.id)
    assert now.seats_to_choose() == table.seats_to_choose()
    row = await seating.store.plans.find(table.id, seat, PEOPLE[seat], standing=True)
    assert (row.armed, row.seen) == (True, now.row.number)


@pytest.mark.parametrize("key", ASIDE)
async def test_it_answers_nothing_in_ones_own_turn(seating, clock, key):  # noqa: F811
    table = await seating.begin(key, 2)
    (seat,) = table.seats_to_choose()
    choice = next(iter(table.question(seat).options))
    await remember(seating, table, seat, step_of(table, seat, choice))
    mine = await last_id(seating, table)
    await carry_out(seating, clock)
    assert await own_choices(seating, table, seat, mine) == []


async def test_it_waits_as_long_as_a_quick_person_would_unless_told_otherwise(seating, clock):  # noqa: F811
    table, seat, chance = await asked_aside(seating, "oceans")
    planned = await remember(seating, table, seat, step_of(table, seat, pick(table.question(seat).options, chance)))
    mine, carry = await last_id(seating, table), seating.tables.plans.carrying.carry_out
    clock.now += 19_000
    await carry()
    assert await own_choices(seating, table, seat, mine) == []
    await seating.tables.plans.wish(planned, Wishes(at_once=True, brings="any"))
    await carry()
    assert len(await own_choices(seating, table, seat, mine)) == 1


async def test_two_processes_give_it_once(seating, clock, store, monkeypatch):  # noqa: F811
    table, seat, chance = await asked_aside(seating, "oceans")
    await remember(seating, table, seat, step_of(table, seat, pick(table.question(seat).options, chance)))
    mine = await last_id(seating, table)
    clock.now += 91_000
    other = type(seating.tables)(store, now=lambda: clock.now)
    due = await store.plans.due(ALL, clock.now)
    await other.plans.carrying.carry_out()
    await carry_out_rows(seating, monkeypatch, due)
    assert len(await own_choices(seating, table, seat, mine)) == 1


async def test_killed_after_it_was_given_nothing_is_repeated(seating, clock, monkeypatch):  # noqa: F811
    table, seat, chance = await asked_aside(seating, "oceans")
    await remember(seating, table, seat, step_of(table, seat, pick(table.question(seat).options, chance)))
    mine, play = await last_id(seating, table), seating.tables.play
    choose = play.choose

    async def choose_and_die(*values, **named):
        await choose(*values, **named)
        raise KeyboardInterrupt

    clock.now += 91_000
    with monkeypatch.context() as patch:
        patch.setattr(play, "choose", choose_and_die)
        with pytest.raises(KeyboardInterrupt):
            await seating.tables.plans.carrying.carry_out()
    await seating.tables.plans.carrying.carry_out()
    assert len(await own_choices(seating, table, seat, mine)) == 1


async def test_what_is_dropped_meanwhile_is_not_given(seating, clock, monkeypatch):  # noqa: F811
    table, seat, chance = await asked_aside(seating, "oceans")
    planned = await remember(seating, table, seat, step_of(table, seat, pick(table.question(seat).options, chance)))
    mine, plans = await last_id(seating, table), seating.tables.plans
    clock.now += 91_000
    due = await seating.store.plans.due(ALL, clock.now)
    await plans.drop(planned)
    await carry_out_rows(seating, monkeypatch, due)
    assert await own_choices(seating, table, seat, mine) == []


async def test_by_other_rules_it_is_given_no_more_and_the_person_learns_why(seating, clock):  # noqa: F811
    table, seat, chance = await asked_aside(seating, "oceans")
    planned = await remember(seating, table, seat, step_of(table, seat, pick(table.question(seat).options, chance)))
    await seating.store.plans.put(msgspec.structs.replace(planned.plan.row, version=planned.plan.row.version - 1))
    mine = await last_id(seating, table)
    await carry_out(seating, clock)
    assert await own_choices(seating, table, seat, mine) == []
    (plan,) = await seating.tables.plans.find_both(table, PEOPLE[seat])
    assert (plan.row.standing, plan.why.key) == (True, "version")


async def test_what_others_take_back_leaves_it_as_it_is(seating, clock):  # noqa: F811
    table = await seating.begin("oceans", 2)
    (asked,) = table.seats_to_choose()
    await remember(seating, table, 1 - asked, Step("reef", ("place",), "surplus"))
    await seating.first(table.id, asked)
    await seating.tables.undo.ask(table.id, PEOPLE[asked])
    row = await seating.store.plans.find(table.id, 1 - asked, PEOPLE[1 - asked], standing=True)
    assert (row.armed, row.undone) == (True, 0)


@pytest.mark.parametrize("key", ASIDE)
async def test_it_is_made_ahead_on_a_guess_at_what_may_be_asked(seating, key):  # noqa: F811
    table, seat, chance = await asked_aside(seating, key)
    start = forecast_question(table.game, table.state, seat, chance, ())
    planned = await seating.tables.plans.begin_answer(table, seat, PEOPLE[seat], start)
    assert planned.turn_of_another(seat) is not None
    question = planned.question(seat)
    choice = next(iter(question.options))
    result = await seating.tables.plans.add(planned, choice)
    assert not result.goes_on
    assert (result.table.plan.row.armed, result.table.is_closed) == (True, True)
    assert [(step.verb, step.choice) for (step,) in result.table.plan.made_lines] == [(question.effect.word, choice)]
    again = await seating.tables.plans.begin_answer(table, seat, PEOPLE[seat], start)
    assert again.plan.row.armed, "what was answered before still is"
    result = await seating.tables.plans.add(again, choice)
    assert len(result.table.plan.made_lines) == 1, "nothing is kept twice"


async def test_answers_are_taken_away_one_by_one(seating):  # noqa: F811
    table = await seating.begin("oceans", 2)
    plans = seating.tables.plans
    for place in ("reef", "zone1"):
        planned = await remember(seating, table, 0, Step(place, ("place",), "surplus"))
    assert [step.choice for (step,) in planned.plan.made_lines] == ["zone1", "reef"], "the newest is tried first"
    left = await plans.forget(planned, 0)
    assert [step.choice for (step,) in left.plan.made_lines] == ["reef"]
    with pytest.raises(Refused, match="moved_on"):
        await plans.forget(planned, 1)
    assert await plans.forget(left, 0) is None
    assert await plans.are_armed(table, PEOPLE[0]) == (False, False)


async def test_there_are_so_many_at_most(seating):  # noqa: F811
    table = await seating.begin("oceans", 2)
    for number in range(MOST_ANSWERS + 1):
        planned = await remember(seating, table, 0, Step(str(number), ("tokens",), "give"))
    assert len(planned.plan.made_lines) == MOST_ANSWERS
    with pytest.raises(Refused, match="many_answers"):
        await seating.tables.plans.begin_answer(table, 0, PEOPLE[0], table.state)


async def test_they_go_with_the_seat_the_person_and_the_game(seating):  # noqa: F811
    table = await seating.begin("oceans", 2)
    await remember(seating, table, 0, Step("reef", ("place",), "surplus"))
    exported = msgspec.json.decode(await seating.tables.privacy.export(PEOPLE[0]))
    assert [row["table_id"] for row in exported["answers_in_others_turns"]] == [table.id]
    await seating.tables.seats.substitute_absent(table.id, PEOPLE[0])
    assert await seating.tables.plans.find_both(await seating.tables.get(table.id), PEOPLE[0]) == []
    await seating.tables.privacy.delete(PEOPLE[0], {None: "Somebody"})
    assert await seating.store.plans.find(table.id, 0, PEOPLE[0], standing=True) is None
    await remember(seating, table, 1, Step("reef", ("place",), "surplus"))
    await seating.store.tables.set_status(table.id, "ended", at=1, messages=())
    await seating.tables.plans.carrying.forget_over()
    assert await seating.store.plans.find(table.id, 1, PEOPLE[1], standing=True) is None
