"""Suggest: a computer's choice with its reason, filled into the panel and confirmed by its person."""

import re

import pytest

from bot.engine.side_actions import is_side_choice, split_side_choice
from bot.games.registry import games
from bot.local.people.reply import buttons, labels, selects, text
from bot.local.world.components import walk
from bot.players.suggestion import Suggestion
from bot.tables.table import Bound, Limits, Refused, StoreError
from bot.texts import texts
from cogs.discord_text import capital
from tests.cogs.playing import begin_made, control

REASON = re.compile(r"^(Likely by the end of your next turn: |About .+ better than: |About as good: )", re.MULTILINE)

pytestmark = pytest.mark.usefixtures("beginners")


async def suggestion(sitting, seat):
    """The panel after Suggest was pressed in it."""
    panel = (await sitting.panel(seat)).message
    return await press(sitting, seat, panel, "suggest")


async def press(sitting, seat, panel, act):
    able = next(one["custom_id"] for one in buttons(panel) if f":{act}" in one["custom_id"] and not one.get("disabled"))
    reply = await sitting.house.after(sitting.people[seat].press(panel, able))  # first it may say that it thinks
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
        heading = next(at for at, line in enumerate(lines) if line.startswith("🤖"))
        assert lines[heading + 1].startswith("**"), "what is suggested stands right below, whatever is explained"
        assert REASON.search(text(panel)), "how it compares with the next best choice"
        assert len(set(filter(None, lines))) == len([*filter(None, lines)]), "nothing is said twice"
        assert (await sitting.table()).row.number == before, "nothing is chosen yet"
        assert all(control(panel, "confirm").split(":", 5)[5].split("|")), "all is filled in"
        assert (await sitting.table()).row.number == before, "who plays confirms"
        await press(sitting, seat, panel, "confirm")
        assert (await sitting.table()).row.number != before


def is_suggested(panel):
    return any(":suggested:" in button["custom_id"] for button in buttons(panel))


def does_the_rest(panel):
    return any(":onward" in button["custom_id"] for button in buttons(panel))


async def in_a_turn(house, key, *people):
    """A game that has come to a seat's turn, if it has turns, and the seat that is asked."""
    house.bot.tables.limit(Limits())
    sitting = await begin_made(house, key, *people)
    for _ in people:  # they choose hands
        table = await sitting.table()
        if table.game.active(table.state) is None and key != "cartographers":
            seat = table.seats_to_choose()[0]
            await house.bot.tables.play.choose(table, seat, next(iter(table.question(seat).options)))
    await house.idle()
    return sitting, (await sitting.table()).seats_to_choose()[0]


async def history_of(house, sitting):
    return await house.store.choices.history(sitting.id)


@pytest.mark.parametrize("key", games())
async def test_asked_once_it_goes_on_to_the_end_of_the_turn(house, ann, ben, key):
    sitting, seat = await in_a_turn(house, key, ann, ben)
    before, presses = len(await history_of(house, sitting)), 0
    panel = await suggestion(sitting, seat)
    while is_suggested(panel):
        panel, presses = await press(sitting, seat, panel, "confirm"), presses + 1
    assert len(await history_of(house, sitting)) == before + presses
    table = await sitting.table()
    assert seat not in table.seats_to_choose() or table.game.active(table.state) is None, "the turn is over"


async def test_the_rest_of_a_turn_takes_one_press_as_far_as_it_can_be_taken_back(house, ann, ben):
    sitting, _ = await in_a_turn(house, "underwater_cities", ann, ben)
    made, turns = 0, 0
    while made < 2:
        turns += 1
        assert turns < 15, "turns with two choices that can be taken back are common"
        seat, before = (await sitting.table()).seats_to_choose()[0], len(await history_of(house, sitting))
        panel = await suggestion(sitting, seat)
        if does_the_rest(panel):
            panel = await press(sitting, seat, panel, "onward")
            made = len(await history_of(house, sitting)) - before
            assert [line[0] for line in text(panel).splitlines() if line].count("✅") == made
            assert not does_the_rest(panel), "this one is confirmed"
        while is_suggested(panel):
            panel = await press(sitting, seat, panel, "confirm")


@pytest.mark.parametrize("act", ["confirm", "onward"])
async def test_while_it_thinks_of_the_next_step_the_panel_says_so(house, ann, ben, monkeypatch, act):
    """It has nothing that could be pressed then, and below it what is made already."""
    sitting, seat = await in_a_turn(house, "sky_islands", ann, ben)
    panel, seen = await suggestion(sitting, seat), []
    think = house.bot.advice.suggest

    async def slow(*asked):
        seen.append((text(panel).splitlines(), buttons(panel)))
        return await think(*asked)

    monkeypatch.setattr(house.bot.advice, "suggest", slow)
    panel = await press(sitting, seat, panel, act)
    assert seen
    for lines, pressable in seen:
        assert lines[0].startswith("✅")
        assert lines[-1] == texts("en")("panel.thinking")
        assert pressable == []
    assert texts("en")("panel.thinking") not in text(panel)


async def test_no_choice_is_said_to_be_as_good_as_one_of_the_same_name(house, ann, ben, monkeypatch):
    """Choices may differ in what no text tells: the order of two things, for example."""
    sitting, seat = await in_a_turn(house, "underwater_cities", ann, ben)
    think = house.bot.advice.suggest

    async def think_of_one(table, asked):
        thought = await think(table, asked)
        others = [choice for choice in table.question(asked).options if choice != thought.choice]
        return Suggestion(thought.choice, equals=(thought.choice, *others[:1]))

    monkeypatch.setattr(house.bot.advice, "suggest", think_of_one)
    said = text(await suggestion(sitting, seat)).splitlines()
    named = next(line.removeprefix("-# ") for line in said if "About as good: " in line)
    assert f"**{named.removeprefix('About as good: ')}**" not in said, "that is what is suggested"


async def test_of_a_side_action_the_heading_says_which_it_is(house, ann, ben, monkeypatch):
    """ "Blue I" alone was not understood: is it bought or sold?"""
    words = texts("en", "solarius_mission")
    sitting = await begin_made(house, "solarius_mission", ann, ben)
    table = await sitting.table()
    seat = table.seats_to_choose()[0]
    side_choice = next(choice for choice in table.question(seat).options if is_side_choice(choice))

    async def think_of_it(table, asked):
        return Suggestion(side_choice)

    monkeypatch.setattr(house.bot.advice, "suggest", think_of_it)
    said = text(await suggestion(sitting, seat)).splitlines()
    name = capital(words(f"verb.{split_side_choice(side_choice)[0]}.name"))
    assert f"{words('panel.suggested')} {name}" in said


async def test_who_chooses_otherwise_is_asked_as_usual(house, ann, ben):
    sitting, seat = await in_a_turn(house, "sky_islands", ann, ben)
    panel = await suggestion(sitting, seat)
    panel = await press(sitting, seat, panel, "open")
    assert not is_suggested(panel)
    assert selects(panel), "what was suggested can be changed"
    assert offers_suggestion(panel)


async def test_a_choice_counts_where_no_more_suggestions_may_be_had(house, ann, ben):
    sitting, seat = await in_a_turn(house, "sky_islands", ann, ben)
    house.bot.tables.limit(Limits(suggestions=Bound(1, 5)))
    before, panel = len(await history_of(house, sitting)), await suggestion(sitting, seat)
    panel = await press(sitting, seat, panel, "confirm")
    assert len(await history_of(house, sitting)) == before + 1
    assert not is_suggested(panel)
    assert offers_suggestion(panel)


async def test_a_panel_of_before_fills_its_suggestion_in(house, ann, ben):
    """Its button had the choice in its id."""
    sitting = await begin_made(house, "cartographers", ann, ben)
    before, panel = (await sitting.table()).row.number, await suggestion(sitting, 0)
    now = control(panel, "confirm")
    button = next(part for part in walk(panel.components) if part.get("custom_id") == now)
    button["custom_id"] = now.replace(":confirm", ":take")
    panel = await press(sitting, 0, panel, "take")
    assert control(panel, "confirm") == now.replace(":suggested:", "::")
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


@pytest.mark.parametrize(("made", "trouble"), [(1, StoreError("gone")), (1, Refused("suggestion_late")), (2, None)])
async def test_what_fails_after_a_choice_leaves_a_panel_that_can_be_pressed(
    house, ann, ben, monkeypatch, made, trouble
):
    """It said for good that it thinks: the store failed meanwhile, or the next choice was no longer possible."""
    sitting, seat = await in_a_turn(house, "sky_islands", ann, ben)
    while not does_the_rest(panel := await suggestion(sitting, seat)):
        while is_suggested(panel):
            panel = await press(sitting, seat, panel, "confirm")
        seat = (await sitting.table()).seats_to_choose()[0]
    choose, done = house.bot.tables.play.choose, []

    async def fail(*_):
        raise trouble

    async def choose_once(*asked, **more):
        done.append(asked)
        if len(done) == made:
            raise Refused("moved_on")
        return await choose(*asked, **more)

    if trouble:
        monkeypatch.setattr(house.bot.advice, "suggest", fail)
    else:
        monkeypatch.setattr(house.bot.tables.play, "choose", choose_once)
    panel = await press(sitting, seat, panel, "onward")
    assert texts("en")("panel.thinking") not in text(panel)
    assert buttons(panel)


async def test_a_suggestion_that_came_too_late_is_not_counted(house, ann, ben, monkeypatch):
    house.bot.tables.limit(Limits(suggestions=Bound(1, 5)))
    sitting = await begin_made(house, "cartographers", ann, ben)
    think = house.bot.advice.suggest

    async def late(*_):
        raise Refused("suggestion_late")

    monkeypatch.setattr(house.bot.advice, "suggest", late)
    panel = (await sitting.panel(0)).message
    reply = await (await ann.press(panel, control(panel, "suggest"))).wait()
    assert texts("en")("refused.suggestion_late") in "".join(text(one) for one in reply.messages)
    monkeypatch.setattr(house.bot.advice, "suggest", think)
    assert "🤖" in text(await suggestion(sitting, 0))
