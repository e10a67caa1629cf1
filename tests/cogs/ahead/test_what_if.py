"""What if: what may come of the choice that a panel shows, told to its person alone."""

import pytest

from bot.games.registry import games
from bot.local.people.reply import pictures, text
from bot.local.world.components import walk
from bot.pace.wall_time import DAY
from bot.tables.table import Limits, Refused
from bot.texts import texts
from cogs.discord_text import control_rows
from tests.cogs.playing import begin_made, control

pytestmark = pytest.mark.usefixtures("beginners")
WORDS = texts("en")


async def press(sitting, seat, panel, act):
    """Press a control of a panel, and wait for the whole answer: first it may say that it thinks."""
    return await sitting.house.after(sitting.people[seat].press(panel, control(panel, act)))


async def complete_panel(sitting):
    """The seat that is asked, and its panel with a whole choice in it."""
    seat = (await sitting.table()).seats_to_choose()[0]
    panel = (await sitting.panel(seat)).message
    await press(sitting, seat, panel, "suggest")
    return seat, panel


def offers_what_if(panel):
    return any(":whatif" in part.get("custom_id", "") for part in walk(panel.components))


def refusal_of(reply):
    """What a press that was refused is told, apart: the panel stays as it is."""
    (message,) = reply.follow_ups
    return text(message)


def told_in(message):
    """What may come of the choice, as a message tells it."""
    return next((line for line in text(message).splitlines() if line.startswith("🔮 **What if: ")), "")


@pytest.mark.parametrize("key", games())
async def test_it_is_told_in_the_panel_with_a_chart(house, ann, ben, key):
    """In a message of its own below the panel it pushed Confirm out of a phone."""
    sitting = await begin_made(house, key, ann, ben)
    before = await sitting.snapshot()
    seat, panel = await complete_panel(sitting)
    chosen, suggested = control(panel, "confirm"), WORDS("panel.suggested")
    answer = (await press(sitting, seat, panel, "whatif")).message
    assert answer.id == panel.id
    assert told_in(panel)
    assert suggested in text(panel), "and Confirm goes on with suggestions"
    (picture,) = pictures(panel)
    assert picture.description.startswith("Points: now ")
    assert control(panel, "confirm") == chosen
    assert not offers_what_if(panel)
    assert await sitting.snapshot() == before, "nothing has happened at the table"
    await press(sitting, seat, panel, "confirm")
    assert await sitting.snapshot() != before
    assert not told_in(panel)


async def test_the_same_choice_is_told_the_same_while_the_question_is(house, ann, ben):
    sitting = await begin_made(house, "solarius_mission", ann, ben)
    told = []
    for _ in range(2):
        seat, panel = await complete_panel(sitting)
        await press(sitting, seat, panel, "whatif")
        told.append((told_in(panel), pictures(panel)[0].description))
    assert told[0] == told[1]


async def test_it_is_told_apart_where_the_panel_has_gone_on_meanwhile(house, ann, ben, monkeypatch):
    sitting = await begin_made(house, "sky_islands", ann, ben)
    seat, panel = await complete_panel(sitting)
    look = house.bot.advice.what_if

    async def look_slowly(*args):
        found = await look(*args)
        await (await sitting.people[seat].press(panel, control(panel, "confirm"))).wait()
        return found

    monkeypatch.setattr(house.bot.advice, "what_if", look_slowly)
    reply = await press(sitting, seat, panel, "whatif")
    assert not told_in(panel)
    assert [*map(bool, map(told_in, reply.follow_ups))] == [True]


async def test_it_is_there_once_a_choice_is_whole(house, ann, ben):
    sitting = await begin_made(house, "sky_islands", ann, ben)
    seat = (await sitting.table()).seats_to_choose()[0]
    panel = (await sitting.panel(seat)).message
    assert offers_what_if(panel) == any(":confirm" in part.get("custom_id", "") for part in walk(panel.components))
    await press(sitting, seat, panel, "suggest")
    assert offers_what_if(panel)


@pytest.mark.parametrize("key", games())
async def test_it_takes_no_more_than_one_row_of_a_phone(house, ann, ben, key):
    sitting = await begin_made(house, key, ann, ben)
    for _ in range(6):
        table = await sitting.table()
        seat, panel = await complete_panel(sitting)
        assert offers_what_if(panel)
        rows = [row["components"] for row in panel.components]
        without = [[part for part in row if ":whatif" not in part["custom_id"]] for row in rows]
        assert sum(map(control_rows, rows)) <= sum(map(control_rows, without)) + 1
        await house.bot.tables.play.choose(table, seat, next(iter(table.question(seat).options)))
        await house.quiet()


async def test_a_host_turns_it_off_for_a_table(house, ann, ben):
    sitting = await begin_made(house, "sky_islands", ann, ben, settings={"what_if": "off"})
    seat, panel = await complete_panel(sitting)
    assert not offers_what_if(panel)
    now = control(panel, "confirm")  # it stood here before the host had turned it off
    button = next(part for part in walk(panel.components) if part.get("custom_id") == now)
    button["custom_id"] = now.replace(":confirm", ":whatif")
    assert refusal_of(await press(sitting, seat, panel, "whatif")) == WORDS("refused.no_what_if")


async def test_an_operator_turns_it_off_for_all(house, ann, ben):
    house.bot.settings = house.bot.settings.model_copy(update={"what_if_seconds": 0.0})
    sitting = await begin_made(house, "sky_islands", ann, ben)
    assert not offers_what_if((await complete_panel(sitting))[1])


async def test_a_person_has_so_many_seconds_a_day(house, ann, ben):
    house.bot.tables.limit(Limits(what_if_seconds=0.001))
    sitting = await begin_made(house, "sky_islands", ann, ben)
    seat, panel = await complete_panel(sitting)
    assert told_in((await press(sitting, seat, panel, "whatif")).message)
    refusal = WORDS("refused.no_time_left", seconds=0)
    seat, panel = await complete_panel(sitting)
    assert refusal_of(await press(sitting, seat, panel, "whatif")) == refusal
    now = house.now()
    house.now = lambda: now + DAY
    assert told_in((await press(sitting, seat, panel, "whatif")).message)


async def test_what_it_has_really_taken_is_counted(house, ann, ben, monkeypatch):
    sitting = await begin_made(house, "sky_islands", ann, ben)
    seat, panel = await complete_panel(sitting)
    settled = []
    settle = house.bot.tables.quota.settle

    async def note_seconds(use, seconds):
        settled.append(seconds)
        await settle(use, seconds)

    monkeypatch.setattr(house.bot.tables.quota, "settle", note_seconds)
    await press(sitting, seat, panel, "whatif")
    assert [0 < seconds < 5 for seconds in settled] == [True]


async def test_who_is_told_nothing_has_spent_nothing(house, ann, ben, monkeypatch):
    house.bot.tables.limit(Limits(what_if_seconds=0.001))
    sitting = await begin_made(house, "sky_islands", ann, ben)
    seat, panel = await complete_panel(sitting)

    async def come_late(*_):
        raise Refused("what_if_late")

    with monkeypatch.context() as patch:
        patch.setattr(house.bot.advice, "what_if", come_late)
        assert refusal_of(await press(sitting, seat, panel, "whatif")) == WORDS("refused.what_if_late")
    assert told_in((await press(sitting, seat, panel, "whatif")).message)


async def test_an_old_panel_is_told_that_the_game_has_moved_on(house, ann, ben):
    sitting = await begin_made(house, "sky_islands", ann, ben)
    seat, panel = await complete_panel(sitting)
    old = control(panel, "whatif")
    table = await sitting.table()
    await house.bot.tables.play.choose(table, seat, next(iter(table.question(seat).options)))
    reply = await (await sitting.people[seat].press(panel, old)).wait()
    assert refusal_of(reply) == WORDS("refused.moved_on")


async def test_a_plan_has_none(house, ann, ben):
    """What is planned is a guess already."""
    sitting = await begin_made(house, "sky_islands", ann, ben)
    seat = 1 - (await sitting.table()).seats_to_choose()[0]
    panel = (await sitting.panel(seat)).message
    await press(sitting, seat, panel, "plan")
    await press(sitting, seat, panel, "suggest")
    assert not offers_what_if(panel)
