"""Ways through plans and through looking ahead in private, and how tests come to a plan."""

from random import Random

from bot.players.forecast import forecast_question
from bot.players.greedy import greedy
from bot.store.rows import PersonRow
from bot.tables.plans import Step, Why
from tests.cogs.largest import choose, has, press
from tests.cogs.posting.test_ending import end


async def waiting_seat(house, sitting):
    """The seat of two that waits for the other, once one does."""
    for _ in range(8):
        table = await sitting.table()
        (seat, *others) = table.seats_to_choose()
        if not others:
            return 1 - seat
        await house.bot.tables.play.choose(table, seat, next(iter(table.question(seat).options)))
    raise AssertionError("nobody waits")


async def fill_plan(house, sitting, seat):
    """Plan on until the line is closed, as the greedy player would."""
    plans, user = house.bot.tables.plans, sitting.people[seat].id
    planned = await plans.open(await sitting.table(), user)
    while not planned.is_closed:
        planned = (await plans.add(planned, greedy(planned.game, planned.state, seat, Random(1)))).table
    return planned


async def next_note(world):
    """The note that its person is next, and its button."""
    house, people = world.house, world.people[:3]
    for person in people:
        await house.store.people.save(PersonRow(person.id, told_next=True))
    sitting = await world.begin("sky_islands", *people)
    while not any(has(dm, ":plan$") for person in people for dm in person.inbox()):
        table = await sitting.table()
        seat = table.seats_to_choose()[0]
        await house.bot.tables.play.choose(table, seat, next(iter(table.question(seat).options)))
        await house.quiet()
    for person in people:
        for note in [dm for dm in person.inbox() if has(dm, ":plan$")]:
            await press(house, person, note, ":plan$")
        await house.store.people.save(PersonRow(person.id))


async def planning(world):
    """A plan of two lines, how it is played, why it may be stopped, and its end."""
    house, (ann, ben, *_) = world.house, world.people
    sitting = await world.begin("sky_islands", ann, ben)
    seat = await waiting_seat(house, sitting)
    person = sitting.people[seat]
    panel = (await sitting.panel(seat)).message
    await press(house, person, panel, ":plan0:")
    for act in (":otherwise0:", ":loosen0:", ":wishes0:"):
        await fill_plan(house, sitting, seat)
        panel = (await sitting.panel(seat)).message
        await press(house, person, panel, ":plan0:")
        await (press if act == ":otherwise0:" else choose)(house, person, panel, act)
    planned = await fill_plan(house, sitting, seat)
    (other,) = (await sitting.table()).seats_to_choose()
    while seat not in (table := await sitting.table()).seats_to_choose():
        await house.bot.tables.play.choose(table, other, next(iter(table.question(other).options)))
    step = planned.plan.steps[0]
    for key in (
        "gains",
        "news",
        "ended",
        "undone",
        "version",
        "frozen",
        "failed",
        "moved_on",
        "rest",
        "other_question",
    ):
        await house.store.plans.put(planned.plan.row)
        await house.bot.tables.plans.carrying.stop(planned.plan.row, Why(key, 1, step.choice, step.parts))
        await house.quiet()
        panel = (await sitting.panel(seat)).message
    await house.bot.tables.plans.drop(planned)
    await press(house, person, panel, ":cancel0:")


async def looking_ahead(world):
    """What may come of a choice, at tables where all choose at the same time and where they do not."""
    house, (ann, ben, *_) = world.house, world.people
    for game in ("sky_islands", "cartographers"):
        sitting = await world.begin(game, ann, ben)
        seat = (await sitting.table()).seats_to_choose()[0]
        panel = (await sitting.panel(seat)).message
        if game != "cartographers":  # there a first choice stands in the panel at once
            await choose(house, sitting.people[seat], panel, ":whole0:")
        await press(house, sitting.people[seat], panel, ":whatif0:")
        board = (await press(house, sitting.people[seat], panel, ":analyse0:")).message
        for act in (":confirm0:", ":back0:", ":forward0:", ":cancel0:"):
            await press(house, sitting.people[seat], board, act)
    await end(sitting)
    replay = (await house.after(ann.slash(sitting.channel, "/replay"))).message
    await press(house, ann, replay, ":back$")
    board = (await press(house, ann, replay, ":analyse$")).message
    for _ in range(3):  # the last choices, up to the end
        if has(board, ":confirm0:"):
            await press(house, ann, board, ":confirm0:")


async def answering(world):
    """What is asked in others' turns is answered for good, there and in advance, and why it is given no more."""
    house, (ann, ben, *_), plans = world.house, world.people, world.house.bot.tables.plans
    sitting = await world.begin("oceans", ann, ben)
    seat = await waiting_seat(house, sitting)
    person = sitting.people[seat]
    await plans.pass_idly(await sitting.table(), seat, person.id)
    panel = (await sitting.panel(seat)).message
    await press(house, person, panel, ":answers0:")  # which are none yet
    await plans.remember(await sitting.table(), seat, person.id, Step("zone2", ("place",), "surplus"))
    panel = (await sitting.panel(seat)).message
    await press(house, person, panel, ":answers0:")
    await press(house, person, panel, ":hurry0:")
    await press(house, person, panel, ":hurry0:")
    chance, start = Random(1), None
    while start is None:
        start = forecast_question((await sitting.table()).game, (await sitting.table()).state, seat, chance, ())
    await plans.begin_answer(await sitting.table(), seat, person.id, start)
    await press(house, person, panel, ":forget0:")  # of an old page: it is shown anew
    await choose(house, person, panel, ":less0:")
    planned = await plans.remember(await sitting.table(), seat, person.id, Step("reef", ("place",), "surplus"))
    while seat not in (await sitting.table()).seats_to_choose():
        (other,) = (await sitting.table()).seats_to_choose()
        question = (await sitting.table()).question(other)
        await house.bot.tables.play.choose(await sitting.table(), other, next(iter(question.options)))
    await plans.carrying.stop(planned.plan.row, Why("version"))
    await house.quiet()
    await press(house, person, (await sitting.panel(seat)).message, ":cancel0:")
