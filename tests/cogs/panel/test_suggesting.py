"""Suggest: a computer's choice with its reason, filled into the panel and confirmed by its person."""

import pytest

from bot.games.registry import games
from bot.local.people.reply import labels, text
from bot.local.world.components import walk
from bot.tables.table import Bound, Limits
from bot.texts import texts
from tests.cogs.playing import begin_made, control

pytestmark = pytest.mark.usefixtures("beginners")


async def suggestion(sitting, seat):
    """The panel after Suggest was pressed in it."""
    panel = (await sitting.panel(seat)).message
    return await press(sitting, seat, panel, "suggest")


async def press(sitting, seat, panel, act):
    reply = await (await sitting.people[seat].press(panel, control(panel, act))).wait()
    return reply.message or panel


def offers_suggestion(panel):
    return texts("en")("panel.suggest") in labels(panel)


@pytest.mark.parametrize("key", games())
async def test_a_suggestion_has_a_reason_fills_the_panel_and_is_confirmed(house, ann, ben, key):
    sitting = await begin_made(house, key, ann, ben)
    for _ in range(4):
        table = await sitting.table()
        if not table.running:
            break
        seat, before = table.seats_to_choose()[0], table.row.number
        panel = await suggestion(sitting, seat)
        lines = text(panel).splitlines()
        assert len([line for line in lines if line.startswith("🤖")]) == 1
        brings = lines[next(at for at, line in enumerate(lines) if line.startswith("**")) + 1 :]
        assert brings or texts("en")("panel.best_placed") in text(panel), "the reason"
        assert len(set(filter(None, lines))) == len([*filter(None, lines)]), "nothing is said twice"
        assert (await sitting.table()).row.number == before, "nothing is chosen yet"
        assert all(control(panel, "confirm").split(":", 5)[5].split("|")), "all is filled in"
        assert (await sitting.table()).row.number == before, "who plays confirms"
        await press(sitting, seat, panel, "confirm")
        assert (await sitting.table()).row.number != before


async def test_a_panel_of_before_fills_its_suggestion_in(house, ann, ben):
    """Its button had the choice in its id."""
    sitting = await begin_made(house, "cartographers", ann, ben)
    before, panel = (await sitting.table()).row.number, await suggestion(sitting, 0)
    now = control(panel, "confirm")
    button = next(part for part in walk(panel.components) if part.get("custom_id") == now)
    button["custom_id"] = now.replace(":confirm", ":take")
    panel = await press(sitting, 0, panel, "take")
    assert control(panel, "confirm") == now
    assert (await sitting.table()).row.number == before, "who plays confirms"


async def test_a_host_turns_suggestions_off_for_a_table(house, ann, ben):
    sitting = await begin_made(house, "cartographers", ann, ben, settings={"suggest": "off"})
    assert not offers_suggestion((await sitting.panel(0)).message)


async def test_from_the_fourth_game_on_nothing_is_suggested(house, ann, ben):
    for number in range(4):
        channel = house.world.add_channel(f"c{number}", house.world.guild)
        sitting = await begin_made(house, "cartographers", ann, ben, channel=channel)
        assert offers_suggestion((await sitting.panel(0)).message) == (number < 3)


async def test_who_wants_them_in_all_games_sets_it(house, ann, ben):
    settings = (await house.after(ann.slash(house.general, "/settings"))).message
    await house.after(ann.press(settings, texts("en")("settings.turn.suggestions_on")))
    for number in range(4):
        channel = house.world.add_channel(f"c{number}", house.world.guild)
        sitting = await begin_made(house, "cartographers", ann, ben, channel=channel)
    assert offers_suggestion((await sitting.panel(0)).message)
    assert not offers_suggestion((await sitting.panel(1)).message)
    await house.after(ann.press(settings, texts("en")("settings.turn.suggestions_off")))
    assert not offers_suggestion((await sitting.panel(0)).message)


async def test_a_host_who_allows_none_allows_none_to_those_who_always_want_them(house, ann, ben):
    settings = (await house.after(ann.slash(house.general, "/settings"))).message
    await house.after(ann.press(settings, texts("en")("settings.turn.suggestions_on")))
    sitting = await begin_made(house, "cartographers", ann, ben, settings={"suggest": "off"})
    assert not offers_suggestion((await sitting.panel(0)).message)


@pytest.mark.parametrize("key", games())
async def test_it_stands_beside_got_it_in_each_first_question(house, ann, ben, key):
    sitting = await begin_made(house, key, ann, ben)
    panel = (await sitting.panel((await sitting.table()).seats_to_choose()[0])).message
    assert texts("en")("panel.known") in labels(panel)
    assert offers_suggestion(panel)


async def test_who_has_had_as_many_as_may_be_is_told_so(house, ann, ben):
    house.bot.tables.limit(Limits(suggestions=Bound(1, 5)))
    sitting = await begin_made(house, "cartographers", ann, ben)
    assert "🤖" in text(await suggestion(sitting, 0))
    panel = (await sitting.panel(0)).message
    reply = await (await ann.press(panel, control(panel, "suggest"))).wait()
    assert texts("en")("refused.many_suggestions", most=1) in "".join(text(one) for one in reply.messages)
