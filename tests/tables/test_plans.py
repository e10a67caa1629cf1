"""Orders ahead: a plan is carried out exactly, stops at the first difference, and is known to its person alone."""

from random import Random

import msgspec
import pytest

from bot.engine import machine
from bot.engine.state import copy
from bot.games.registry import games
from bot.players.forecast import forecast
from bot.players.greedy import greedy
from bot.players.turn import begins_turn
from bot.tables.plans.plan import MOST_LINES, Wishes
from bot.tables.table import Refused, Table
from tests.tables.seating import PEOPLE

DAY = 86_400_000
MOMENTS = 4  # of a game, in the fast tests
ROUNDS = 60  # choices until a moment comes, at most


@pytest.fixture(autouse=True)
def no_corners(corners):
    """The games that are not real ones have no computers that are worth planning for."""


@pytest.fixture
def seating(clocked_seating):
    return clocked_seating


async def play_until_between(seating, table, chance):
    """Play at random until somebody waits for another's turn who can plan; return the table and that seat."""
    for _ in range(ROUNDS):
        table = await seating.tables.get(table.id)
        if not table.running:
            return table, None
        (seat, *_) = table.seats_to_choose()
        waiting = [other for other in range(table.state.seats) if other not in table.seats_to_choose()]
        if waiting and chance.random() < 0.3:
            return table, chance.choice(waiting)
        await seating.tables.play.choose(table, seat, greedy(table.game, table.state, seat, chance))
    return table, None


async def others_play(seating, table, seat, chance, choices=None):
    """Let the others play until this seat begins its turn; return the table and what was chosen, by seat."""
    made = []
    while not begins_turn(table.game, table.state, seat):
        if not table.running or len(made) > 200:
            return None, made
        asked = table.seats_to_choose()[0]
        asked, choice = choices[len(made)] if choices else (asked, greedy(table.game, table.state, asked, chance))
        made.append((asked, choice))
        table = (await seating.tables.play.choose(table, asked, choice)).table
    return table, made


async def plan_turn(seating, table, seat, start, wishes=None):
    """Plan the turn that the greedy player would play from a guessed state; return the planned table."""
    planned = await seating.tables.plans.begin(table, seat, PEOPLE[seat], start)
    if wishes:
        planned = await seating.tables.plans.wish(planned, wishes)
    while not planned.is_closed:
        choice = greedy(planned.game, planned.state, seat, Random(7))
        planned = (await seating.tables.plans.add(planned, choice)).table
    return planned


async def carry_out(seating, clock):
    """Let the plan's turn be seen, wait as long as it may take, and let it be carried out."""
    await seating.tables.plans.carrying.carry_out()
    clock.now += 91_000
    await seating.tables.plans.carrying.carry_out()


async def own_choices(seating, table, seat, after):
    return [row.choice for row in await seating.history(table.id) if row.seat == seat and row.id > after]


async def last_id(seating, table):
    return max((row.id for row in await seating.history(table.id)), default=0)


def rehearse(table, seat, chance):
    """What the others may play, from the real state: their choices, and a guess of the state in which the turn begins."""
    s, made = copy(table.state), []
    while not begins_turn(table.game, s, seat):
        if machine.over(s) or len(made) > 200:
            return None, made
        asked = machine.seats_to_choose(s)[0]
        made.append((asked, greedy(table.game, s, asked, chance)))
        machine.play(table.game, s, *made[-1])
    return table.game.guess(s, seat, chance), made


async def moments(seating, key, seed, count):
    """Yield tables at moments at which a seat waits for others, with that seat."""
    chance = Random(seed)
    table = await seating.begin(key, min(2 + seed % 3, games()[key].seats[-1]), seed=seed)
    for _ in range(count):
        table, seat = await play_until_between(seating, table, chance)
        if seat is None:
            return
        yield table, seat, chance


async def check_unchanged(seating, clock, key, seed, count):
    """Count plans that were carried out exactly where nothing had changed."""
    carried = 0
    async for table, seat, chance in moments(seating, key, seed, count):
        start, made = rehearse(table, seat, chance)
        if start is None:
            return carried
        planned = await plan_turn(seating, table, seat, start)
        before = await last_id(seating, table)
        at_turn, _ = await others_play(seating, table, seat, chance, made)
        mine = await last_id(seating, table)
        await carry_out(seating, clock)
        steps = [step.choice for step in planned.plan.steps]
        assert await own_choices(seating, at_turn, seat, mine) == steps, (key, seed, before)
        assert await seating.tables.plans.find(await seating.tables.get(table.id), PEOPLE[seat]) is None or (
            await seating.tables.get(table.id)
        ).seats_to_choose() == [seat]  # the turn goes on: it had drawn something
        carried += 1
    return carried


@pytest.mark.parametrize("key", games())
async def test_a_plan_is_carried_out_exactly_where_nothing_has_changed(seating, clock, key):
    assert sum([await check_unchanged(seating, clock, key, seed, MOMENTS) for seed in (1, 2)])


@pytest.mark.long
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("key", games())
async def test_plans_at_five_hundred_moments(seating, clock, key):
    carried = 0
    for seed in range(1, 100):
        carried += await check_unchanged(seating, clock, key, seed, 10)
        await check_changed(seating, clock, key, seed, 10)
        if carried >= 250:
            break
    assert carried >= 250


async def check_changed(seating, clock, key, seed, count):
    """Where others play something else, only the beginning of a line is chosen, and the person is told why no more."""
    stopped = 0
    async for table, seat, chance in moments(seating, key, seed, count):
        start = forecast(table.game, table.state, seat, chance)
        if start is None:
            return stopped
        planned = await plan_turn(seating, table, seat, start, Wishes(brings=chance.choice(["same", "any"])))
        table, _ = await others_play(seating, table, seat, Random(seed))
        if table is None:
            return stopped
        mine, steps = await last_id(seating, table), [step.choice for step in planned.plan.steps]
        await carry_out(seating, clock)
        chosen = await own_choices(seating, table, seat, mine)
        assert chosen == steps[: len(chosen)]
        table = await seating.tables.get(table.id)
        plan = await seating.tables.plans.find(table, PEOPLE[seat])
        if len(chosen) < len(steps) and seat in table.seats_to_choose():  # else another is asked within its turn
            assert plan.why, "who is called must learn why"
            stopped += 1
        if plan:
            await seating.tables.plans.drop(await seating.tables.plans.open(table, PEOPLE[seat]))
    return stopped


@pytest.mark.parametrize("key", games())
async def test_a_plan_stops_at_the_first_difference_and_chooses_nothing_else(seating, clock, key):
    for seed in (3, 4):
        await check_changed(seating, clock, key, seed, MOMENTS)


async def planned_game(seating, key="sky_islands", seed=1, **wishes):
    """A table at which the seat that waits has planned its turn, as nothing will change; what the others will play."""
    table = await seating.begin(key, 2, seed=seed)
    while table.state.pending:
        table = (await seating.first(table.id, table.seats_to_choose()[0])).table
    seat = 1 - table.seats_to_choose()[0]
    start, made = rehearse(table, seat, Random(1))
    planned = await plan_turn(seating, table, seat, start, Wishes(**wishes) if wishes else None)
    return table, seat, made, planned


async def test_it_waits_as_long_as_a_quick_person_would(seating, clock):
    table, seat, made, planned = await planned_game(seating)
    table, _ = await others_play(seating, table, seat, None, made)
    mine = await last_id(seating, table)
    await seating.tables.plans.carrying.carry_out()
    clock.now += 19_000
    await seating.tables.plans.carrying.carry_out()
    assert await own_choices(seating, table, seat, mine) == []
    clock.now += 72_000
    await seating.tables.plans.carrying.carry_out()
    assert await own_choices(seating, table, seat, mine) == [step.choice for step in planned.plan.steps]


async def test_at_once_it_does_not_wait(seating):
    table, seat, made, planned = await planned_game(seating, at_once=True)
    table, _ = await others_play(seating, table, seat, None, made)
    mine = await last_id(seating, table)
    await seating.tables.plans.carrying.carry_out()
    assert await own_choices(seating, table, seat, mine) == [step.choice for step in planned.plan.steps]


async def test_nobody_sees_that_there_is_a_plan(seating):
    """Until it is carried out nothing that others can observe differs: number, rows, posts."""
    table = await seating.begin("sky_islands", 2)
    while table.state.pending:
        table = (await seating.first(table.id, table.seats_to_choose()[0])).table
    seat = 1 - table.seats_to_choose()[0]
    before, posts = await seating.tables.get(table.id), await seating.posts(table.id)
    start, _ = rehearse(table, seat, Random(1))
    await plan_turn(seating, table, seat, start)
    after = await seating.tables.get(table.id)
    assert (after.row, after.saved, after.seats, after.clocks) == (
        before.row,
        before.saved,
        before.seats,
        before.clocks,
    )
    assert await seating.posts(table.id) == posts


async def test_who_plays_by_hand_needs_no_plan(seating, clock):
    table, seat, made, _ = await planned_game(seating)
    table, _ = await others_play(seating, table, seat, None, made)
    await seating.tables.plans.carrying.carry_out()
    await seating.first(table.id, seat)
    assert await seating.tables.plans.find(table, PEOPLE[seat]) is None


async def test_an_undo_of_others_disarms_it(seating, clock):
    table, seat, made, _ = await planned_game(seating)
    first = made[0][0]
    await seating.tables.play.choose(table, *made[0])
    await seating.tables.undo.ask(table.id, PEOPLE[first])
    table = await seating.tables.get(table.id)
    table, _ = await others_play(seating, table, seat, Random(1))
    mine = await last_id(seating, table)
    await carry_out(seating, clock)
    assert await own_choices(seating, table, seat, mine) == []
    assert (await seating.tables.plans.find(table, PEOPLE[seat])).why.key == "undone"


async def test_a_new_version_of_the_rules_disarms_it(seating, clock, store):
    table, seat, made, planned = await planned_game(seating)
    await store.plans.put(msgspec.structs.replace(planned.plan.row, version=planned.plan.row.version - 1))
    table, _ = await others_play(seating, table, seat, None, made)
    mine = await last_id(seating, table)
    await carry_out(seating, clock)
    assert await own_choices(seating, table, seat, mine) == []
    assert (await store.plans.find(table.id, seat, PEOPLE[seat])).why == '{"key":"version"}'
    assert (await seating.tables.plans.find(table, PEOPLE[seat])).why.key == "version", "its person must learn why"
    with pytest.raises(Refused, match="no_plan"):
        await seating.tables.plans.open(table, PEOPLE[seat])


async def test_it_goes_with_the_seat(seating, clock):
    table, seat, _, _ = await planned_game(seating)
    await seating.tables.seats.substitute_absent(table.id, PEOPLE[seat])
    left = await seating.tables.get(table.id)
    assert await seating.tables.plans.find(left, PEOPLE[seat]) is None
    assert await seating.tables.plans.are_armed(left, PEOPLE[seat]) == (False, False)


async def test_it_is_exported_and_deleted_with_its_person(seating):
    table, seat, _, _ = await planned_game(seating)
    exported = msgspec.json.decode(await seating.tables.privacy.export(PEOPLE[seat]))
    assert [row["table_id"] for row in exported["plans_for_your_next_turns"]] == [table.id]
    await seating.tables.privacy.delete(PEOPLE[seat], {None: "Somebody"})
    assert msgspec.json.decode(await seating.tables.privacy.export(PEOPLE[seat]))["plans_for_your_next_turns"] == []


async def test_of_two_lines_the_first_that_is_possible_is_played(seating, clock):
    """The first slot is taken by the other player; the second line has another one."""
    table = await seating.begin("underwater_cities", 2, seed=9)
    while table.state.pending or table.seats_to_choose() != [0]:
        table = (await seating.first(table.id, table.seats_to_choose()[0])).table
    start = forecast(table.game, table.state, 1, Random(3))
    plans = seating.tables.plans
    planned = await plans.begin(table, 1, PEOPLE[1], start)
    slots = {choice.split(" ")[0]: choice for choice in planned.question(1).options if " " in choice}
    (taken, first), (_, second), *_ = slots.items()
    planned = await plans.keep((await plans.add(planned, first)).table)
    planned = await plans.add_line(planned)
    planned = await plans.keep((await plans.add(planned, second)).table)
    assert [[step.choice for step in line] for line in planned.plan.lines] == [[first], [second]]
    take = next(choice for choice in table.question(0).options if choice.startswith(f"{taken} "))
    table = (await seating.tables.play.choose(table, 0, take)).table
    table, _ = await others_play(seating, table, 1, Random(1))
    mine = await last_id(seating, table)
    await carry_out(seating, clock)
    assert (await own_choices(seating, table, 1, mine))[:1] == [second]


async def test_a_plan_has_eight_lines_at_most(seating):
    _, _, _, planned = await planned_game(seating)
    choice = planned.plan.steps[0].choice
    for _ in range(MOST_LINES - 1):
        planned = await seating.tables.plans.add_line(planned)
        planned = (await seating.tables.plans.add(planned, choice)).table
    with pytest.raises(Refused, match="many_lines"):
        await seating.tables.plans.add_line(planned)


async def test_what_is_taken_back_is_not_planned(seating, clock):
    table, seat, made, planned = await planned_game(seating)
    for _ in planned.plan.steps:
        planned, _ = await seating.tables.plans.take_back(planned)
        assert not planned.plan.row.armed
    with pytest.raises(Refused, match="moved_on"):
        await seating.tables.plans.take_back(planned)
    table, _ = await others_play(seating, table, seat, None, made)
    mine = await last_id(seating, table)
    await carry_out(seating, clock)
    assert await own_choices(seating, table, seat, mine) == []


async def test_a_plan_that_has_changed_since_is_not_changed_from_an_old_panel(seating):
    _, _, _, planned = await planned_game(seating)
    await seating.tables.plans.wish(planned, Wishes(whole=True))
    with pytest.raises(Refused, match="moved_on"):
        await seating.tables.plans.take_back(planned)


async def test_a_line_that_has_no_more_room_is_armed(seating, monkeypatch):
    monkeypatch.setattr("bot.tables.plans.plan.MOST_STEPS", 1)
    monkeypatch.setattr("bot.tables.plans.planned_table.MOST_STEPS", 1)
    table = await seating.begin("solarius_mission", 2)
    while table.state.pending:
        table = (await seating.first(table.id, table.seats_to_choose()[0])).table
    seat = 1 - table.seats_to_choose()[0]
    planned = await plan_turn(seating, table, seat, rehearse(table, seat, Random(1))[0])
    assert len(planned.plan.steps) == 1
    assert planned.plan.row.armed


async def test_plans_of_finished_games_are_forgotten(seating, store):
    table, seat, _, _ = await planned_game(seating)
    await store.tables.set_status(table.id, "ended", at=1, messages=())
    await seating.tables.plans.carrying.forget_over()
    assert await store.plans.find(table.id, seat, PEOPLE[seat]) is None


def test_a_planned_table_is_a_table():
    """So that whatever shows a table shows a plan."""
    from bot.tables.plans import PlannedTable

    assert issubclass(PlannedTable, Table)
