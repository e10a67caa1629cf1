"""Free actions in the panel of Solarius Mission: a list beside the question, with what they would choose."""

import pytest

from bot.engine.side_actions import SIDE, split_side_choice
from bot.games.registry import games
from bot.games.solarius_mission.lasting_developments import drive_price
from bot.local.people.reply import buttons, pictures, selects, text
from bot.texts import texts
from cogs.discord_text import capital
from cogs.panel.listing import SCREEN
from tests.cogs.playing import control, unknown, values
from tests.cogs.positions import sitting_at
from tests.cogs.solarius import at_first_die, choose_no_side_action, options, pick, wait_for_answer

GAME = games()["solarius_mission"]
WORDS = texts("en", "solarius_mission")


@pytest.fixture
async def sitting(house, ann, kei, monkeypatch):
    """The first seat chooses its first die."""
    return await at_first_die(house, ann, kei, monkeypatch)


def listed_side_actions(panel):
    """The lines of the list of side actions; empty without one."""
    lists = (one for one in selects(panel) if ":beside" in one["custom_id"])
    return {line["value"]: line for one in lists for line in one["options"]}


async def test_free_actions_that_ask_share_a_list_with_what_they_would_choose(sitting):
    """SOL-27: a sale is picked by what it gives and brings; then the question is asked anew, and it is taken back."""
    ann, panel, before = sitting.people[0], (await sitting.panel(0)).message, (await sitting.table()).state
    beside, lines = (await sitting.table()).question(0).side_actions, listed_side_actions(panel)
    assert {split_side_choice(line)[0] or line for line in lines} == {effect.word for effect in beside}
    assert len(lines) <= SCREEN
    sale = next(line for line in lines if line.startswith(f"{SIDE}sell "))
    assert lines[sale]["label"].startswith(f"{capital(WORDS('verb.sell.name'))}: ")
    assert lines[sale]["label"].endswith(WORDS.word("goods", "1fuel"))
    assert "description" not in lines[sale], "the name says what it brings"
    await pick(ann, panel, "beside", sale)
    [row] = await sitting.house.store.choices.history(sitting.id)
    assert row.choice == sale
    assert capital(WORDS("verb.sell.name")) in text(panel).splitlines()[0]
    assert text(panel).splitlines()[1:2] == [f"**{WORDS('verb.take.ask')}**"], "the sale is not told again"
    after = (await sitting.table()).state
    assert sum((after.players[0].fuel, after.players[0].bucks)) > sum((before.players[0].fuel, before.players[0].bucks))
    await wait_for_answer(ann.press(panel, control(panel, "back")))
    assert (await sitting.table()).state.players == before.players


def sells_much(s, question):
    """Whether a die is asked for beside which more can be sold than a list of side actions has room for."""
    sales = question.of("sell")
    return not s.pending and question.effect.word == "take" and sales is not None and len(sales.options) > SCREEN


@pytest.fixture
async def seller(house, ann, ben, monkeypatch):
    """A sitting in which a seat can sell much, with that seat."""
    return await sitting_at(house, monkeypatch, GAME, ann, ben, wanted=sells_much, choose=choose_no_side_action)


async def test_what_the_list_of_free_actions_has_no_room_for_is_asked(seller):
    sitting, seat = seller
    ann, panel = sitting.people[seat], (await sitting.panel(seat)).message
    made = await sitting.house.store.choices.history(sitting.id)
    name = WORDS("panel.opening", name=capital(WORDS("verb.sell.name")))
    assert listed_side_actions(panel)["sell"]["label"] == name
    await pick(ann, panel, "beside", "sell")
    assert text(panel).startswith(f"**{WORDS('verb.sell.ask')}**")
    assert [picture.filename.split(".")[0] for picture in pictures(panel)] == ["hand"], "with the board, not the bridge"
    assert await sitting.house.store.choices.history(sitting.id) == made
    sale = next(iter(options(panel, "whole")))
    await pick(ann, panel, "whole", sale)
    assert (await sitting.house.store.choices.history(sitting.id))[-1].choice == f"+sell {sale}"


async def test_a_free_action_is_taken_back_to_where_it_was_picked(sitting):
    """The panel stays at the sale, which can be made otherwise; *Back* leads to the question."""
    ann, panel = sitting.people[0], (await sitting.panel(0)).message
    sale = next(line for line in listed_side_actions(panel) if line.startswith(f"{SIDE}sell "))
    await pick(ann, panel, "beside", sale)
    await wait_for_answer(ann.press(panel, control(panel, "back")))
    sold = split_side_choice(sale)[1]
    assert "↩️ Taken back: Sell" in text(panel)
    assert values(panel) == sold
    assert "+sell:" in control(panel, "confirm")
    assert options(panel, "whole")[sold]["default"]
    await pick(ann, panel, "whole", f"{sold.split(' ')[0]} 1buck")
    assert (await sitting.house.store.choices.history(sitting.id))[-1].choice == f"+sell {sold.split(' ')[0]} 1buck"
    assert WORDS("verb.take.ask") in text(panel)


async def test_back_leads_to_the_question_and_nothing_is_done(seller):
    sitting, seat = seller
    ann, panel = sitting.people[seat], (await sitting.panel(seat)).message
    made = await sitting.house.store.choices.history(sitting.id)
    await pick(ann, panel, "beside", "sell")
    assert not listed_side_actions(panel)
    await wait_for_answer(ann.press(panel, control(panel, "leave")))
    assert text(panel).startswith(f"**{WORDS('verb.take.ask')}**")
    assert await sitting.house.store.choices.history(sitting.id) == made


async def test_a_free_action_of_a_past_question_is_refused(seller):
    """Two panels: what was pressed in the older one after the newer made a choice is not done twice."""
    sitting, seat = seller
    made = len(await sitting.house.store.choices.history(sitting.id))
    ann, old = sitting.people[seat], (await sitting.panel(seat)).message
    await unknown(sitting.house)
    new = (await sitting.panel(seat)).message
    sale = next(line for line in listed_side_actions(old) if line.startswith(SIDE))
    await pick(ann, old, "beside", "sell")
    await pick(ann, new, "beside", sale)
    await pick(ann, old, "whole", next(iter(options(old, "whole"))))
    assert len(await sitting.house.store.choices.history(sitting.id)) == made + 1
    assert texts("en")("panel.moved_on") in text(old)


async def test_a_line_of_a_past_list_of_free_actions_is_refused(seller):
    sitting, seat = seller
    made = len(await sitting.house.store.choices.history(sitting.id))
    ann, old = sitting.people[seat], (await sitting.panel(seat)).message
    await unknown(sitting.house)
    new = (await sitting.panel(seat)).message
    sale = next(line for line in listed_side_actions(old) if line.startswith(SIDE))
    for panel in (new, old):
        await pick(ann, panel, "beside", sale)
    assert len(await sitting.house.store.choices.history(sitting.id)) == made + 1
    assert texts("en")("panel.moved_on") in text(old)


async def test_what_has_one_way_is_done_at_once_and_can_be_taken_back(house, ann, ben, monkeypatch):
    """Flipping a drive asks nothing; its line says what it costs and brings. Taken back, the question is there."""

    def flips(s, question):
        return not s.pending and question.of("flip") is not None

    sitting, seat = await sitting_at(house, monkeypatch, GAME, ann, ben, wanted=flips, choose=choose_no_side_action)
    who, panel, before = sitting.people[seat], (await sitting.panel(seat)).message, (await sitting.table()).state
    flip = listed_side_actions(panel)["flip"]["label"]
    player = before.players[seat]
    assert WORDS("beside.pays", n=drive_price(player)) in flip
    assert WORDS("beside.range", n=player.range + 1) in flip
    await pick(who, panel, "beside", "flip")
    after = (await sitting.table()).state
    assert after.players[seat].range == before.players[seat].range + 1
    assert after.stack == before.stack
    await wait_for_answer(who.press(panel, control(panel, "back")))
    assert (await sitting.table()).state.players == before.players
    assert not [button for button in buttons(panel) if "+flip:" in button["custom_id"]], "the question is asked again"
