"""A refill of Oceans: all ways to a Deep card are one list, and one pick ends the turn."""

import pytest

from bot.local.people.reply import selects
from cogs.discord_text import capital
from cogs.panel.control_maker import FINAL
from tests.cogs.oceans import WORDS, drop, first_seed, refilling
from tests.cogs.playing import begin_made, seed


@pytest.fixture
async def sitting(house, ann, kei, monkeypatch):
    seed(monkeypatch, first_seed())
    return await begin_made(house, "oceans", ann, kei)


async def test_one_press_takes_a_deep_card_and_ends_the_turn(sitting):
    panel, ann = await refilling(sitting), sitting.people[0]
    deep = (await sitting.table()).state.pools[1][-1]
    await pick_end(ann, panel, f"{deep} no")
    after = await sitting.table()
    assert deep in after.state.hands[0]
    assert after.seats_to_choose() == [1]


async def test_a_deep_card_is_taken_with_the_discards_that_were_picked(sitting):
    panel, ann = await refilling(sitting), sitting.people[0]
    state = (await sitting.table()).state
    deep, one, other = state.pools[0][-1], *state.hands[0][:2]
    await drop(ann, panel, one, other)
    assert (await sitting.table()).state.hands == state.hands
    await pick_end(ann, panel, ends(panel)[0])
    after = await sitting.table()
    assert deep in after.state.hands[0]
    assert after.state.discards[-2:] == [one, other] or set(after.state.discards) >= {one, other}
    assert after.seats_to_choose() == [1]


async def test_each_deep_card_that_may_be_taken_is_told_of(sitting):
    panel = await refilling(sitting)
    for pool in (await sitting.table()).state.pools:
        name = f"{FINAL} {capital(WORDS.word('deep', pool[-1]))}"
        (line,) = [option for option in listed_ends(panel)["options"] if option["label"] == name]
        assert WORDS.word("card", pool[-1]) not in line["description"]
        assert "evolve" in line["description"]


def listed_ends(panel):
    """The list of the ways to end a refill with a Deep card."""
    return next(listed for listed in selects(panel) if ":end0:" in listed["custom_id"])


def ends(panel):
    """The values of that list."""
    return [option["value"] for option in listed_ends(panel)["options"]]


async def pick_end(person, panel, value):
    """End a refill by a pick."""
    await (await person.choose(panel, listed_ends(panel)["custom_id"], [value])).wait()


async def test_a_refill_has_one_list_for_all_ways_to_a_deep_card(sitting):
    panel = await refilling(sitting)
    offered = [pool[-1] for pool in (await sitting.table()).state.pools]
    assert ends(panel) == [*(f"{deep} no" for deep in offered), "look no"]
    await drop(sitting.people[0], panel, (await sitting.table()).state.hands[0][0])
    assert ends(panel)[-1] == "look no"  # looking discards nothing


async def test_a_forged_end_changes_nothing(sitting):
    panel, before = await refilling(sitting), await sitting.table()
    for value in ("behemoth", "nothing no", "no no no"):
        listed = listed_ends(panel)
        listed["options"].append({"label": "x", "value": value})
        await pick_end(sitting.people[0], panel, value)
        assert (await sitting.table()).row.number == before.row.number
