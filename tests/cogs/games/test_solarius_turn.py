"""A turn of Solarius Mission in the panel: few presses, free actions beside the question, the same by commands."""

import pytest

from bot.engine import machine
from bot.engine.effect import SeatEvent
from bot.engine.side_actions import SIDE
from bot.engine.state import copy
from bot.games.registry import games
from bot.games.solarius_mission.events import Hand, Stocked
from bot.games.solarius_mission.taking_dice import has_normal_space
from bot.icons import without_icons
from bot.local.people.reply import pictures, selects, text
from bot.store.rows import PersonRow
from bot.texts import texts
from cogs.answering import Reader
from cogs.discord_text import CONTROL, GAP, HEAD, PHONE_WIDTH, capital, control_rows, text_height
from cogs.panel.control import JOINT
from cogs.panel.words import event_lines
from tests.cogs.playing import begin_made, control, list_names, seed, values
from tests.cogs.positions import hasty, sitting_at
from tests.cogs.solarius import (
    alter,
    at_first_die,
    dice,
    options,
    pick,
    select,
    wait_for_answer,
    with_die,
)

GAME = games()["solarius_mission"]
WORDS = texts("en", "solarius_mission")
HALF_A_LIST = 12  # of as few choices all are listed
FEW = 5  # deeds, beside which a list has room
SHOWN_AT_ONCE = 742  # pixels that a phone shows between its bars, where it is 390 wide


@pytest.fixture
async def sitting(house, ann, kei, monkeypatch):
    """The first seat chooses its first die."""
    return await at_first_die(house, ann, kei, monkeypatch)


def first_take(state):
    """A choice of the first question that has what a die begins with: its first space, action and income."""
    return next(iter(machine.question_for(GAME, state, state.active).options))


# ---- the die


async def test_a_die_is_picked_and_then_its_action_which_can_be_taken_back(sitting):
    """What it brings me stands below it; where the turn goes on by a choice of mine, nothing is confirmed."""
    ann, panel, state = sitting.people[0], (await sitting.panel(0)).message, (await sitting.table()).state
    assert text(panel).startswith(f"**{WORDS('verb.take.ask')}**")
    assert options(panel, "whole") == {}
    offered = options(panel, "list") or options(panel, "set")
    assert {*offered} == {*dice(state)}
    assert not [die for die in dice(state) if capital(WORDS.word("die", die)) in text(panel)], (
        "picture and buttons say it"
    )
    die = dice(state)[0]
    await select(ann, panel, 0, die)
    lists = options(panel, "whole")
    assert {choice.split(" ")[0] for choice in lists} == {die}
    colours = {"black", "yellow", "blue", "brown"} - {die.split("_")[0]}
    assert {choice.split(" ")[1] for choice in lists} == {
        *("normal", "draw", "play"),
        *(f"convert-{colour}" for colour in colours),
    }
    assert not [option for option in options(panel, "other") if option.startswith("1:")]  # they are listed
    name = capital(WORDS.naming("die", die).without_number)
    usual, others = list_names(panel)[:2]
    assert name in usual
    assert usual.endswith(WORDS("panel.uses", thing=""))
    assert others == texts("en")("panel.other_uses")
    assert WORDS("action.colour") not in text(panel), "the list says what it brings"
    choice, match = next((choice, listed) for choice, listed in lists.items() if " resources " in choice)
    events = machine.play(GAME, copy(state), 0, choice)
    (got,) = [entry.event.cubes for entry in events if isinstance(entry.event, Stocked)]
    assert match["description"].lower().endswith(WORDS.word("cubes", got).lower())
    await pick(ann, panel, "whole", choice)
    [row] = await sitting.house.store.choices.history(sitting.id)
    assert row.choice == choice
    assert text(panel).splitlines()[-1]
    assert without_icons(WORDS("verb.fly.ask")) in text(panel)
    await wait_for_answer(ann.press(panel, control(panel, "back")))
    assert values(panel) == choice
    assert (await sitting.table()).state.bridge == state.bridge


async def test_a_use_that_is_a_line_alone_stands_above_one_with_a_line_for_each_answer(sitting):
    """Strangers looked for plain uses of a die below twelve long lines."""
    state = (await sitting.table()).state
    panel = await with_die(sitting, next(die for die in dice(state) if die.startswith("brown")))
    (uses, *_) = [menu["options"] for menu in selects(panel) if ":whole" in menu["custom_id"]]
    lines = [option["value"] for option in uses]
    has_answers = {line.partition(JOINT)[0] for line in lines if JOINT in line}
    alone = [line for line in lines if line.partition(JOINT)[0] not in has_answers]
    assert has_answers
    assert alone
    assert lines[: len(alone)] == alone


async def test_another_die_can_be_chosen(sitting):
    """The button leads back to the dice; nothing is done yet."""
    ann, panel = sitting.people[0], await with_die(sitting)
    await wait_for_answer(ann.press(panel, control(panel, "open")))
    assert options(panel, "whole") == {}
    last = dice((await sitting.table()).state)[-1]
    await select(ann, panel, 0, last)
    assert {choice.split(" ")[0] for choice in options(panel, "whole")} == {last}
    assert await sitting.house.store.choices.history(sitting.id) == []


async def test_bought_points_change_what_is_listed(sitting):
    """They begin with none; what is listed already is not offered again."""
    ann, ways = sitting.people[0], (await sitting.table()).question(0).options
    die, *_, extra, _ = next(choice for choice in ways if choice.split(" ")[3:4] == ["1"]).split(" ")
    panel = await with_die(sitting, die)
    await alter(ann, panel, 3, extra)
    lists = options(panel, "whole")
    assert lists
    assert all(choice.split(" ")[3] == extra for choice in lists)
    choice = next(iter(lists))
    await pick(ann, panel, "whole", choice)
    assert [row.choice for row in await sitting.house.store.choices.history(sitting.id)] == [choice]


async def test_the_dice_stand_under_the_post_and_one_picked_there_is_chosen(sitting):
    """All may see them; what the other holds is told by none."""
    ann, state = sitting.people[0], (await sitting.table()).state
    [listed] = [each for each in selects(sitting.last) if each["custom_id"].endswith("open")]
    assert [option["value"] for option in listed["options"]] == dice(state)
    reply = await (await ann.choose(sitting.last, listed["custom_id"], [dice(state)[1]])).wait()
    assert {choice.split(" ")[0] for choice in options(reply.message, "whole")} == {dice(state)[1]}


async def test_a_toll_is_named_once_and_paid_otherwise_by_one_entry_so_no_use_is_listed_twice(sitting):
    """Where the seat has both, a list names the other one; picked there, all uses are with that."""
    ways = (await sitting.table()).question(0).options
    die = next(choice for choice in ways if choice.endswith("1lessfuel")).split(" ")[0]
    panel = await with_die(sitting, die)
    listed = listed_choices(panel)
    assert {choice.split(" ")[-1] for choice in listed} == {"1lessfuel"}
    assert WORDS.word("income", "1lessfuel") in selects(panel)[0]["placeholder"]
    (other,) = [option for option in options(panel, "other") if option.endswith("1lessbuck")]
    (changes,) = [menu["placeholder"] for menu in selects(panel) if ":other" in menu["custom_id"]]
    assert WORDS.word("income", "1lessbuck") in changes, "seen before a use is picked, which pays with fuel"
    await pick(sitting.people[0], panel, "other", other)
    assert listed_choices(panel) == {f"{choice.rpartition(' ')[0]} 1lessbuck" for choice in listed}


def listed_choices(panel):
    """The choices that the lists of a panel have, without the answers to what follows them."""
    return {choice.partition(JOINT)[0] for choice in options(panel, "whole")}


async def test_a_die_whose_normal_spaces_are_full_has_one_list_that_tells_of_each_use_what_it_brings(
    house, ann, kei, monkeypatch
):
    """The die and why it goes on a special space stand above the list, once."""

    def is_full(s, question):
        return question.effect.word == "take" and not has_normal_space(s.players[s.active])

    sitting, seat = await sitting_at(house, monkeypatch, GAME, ann, kei, wanted=is_full, choose=hasty)
    person, panel = sitting.people[seat], (await sitting.panel(seat)).message
    die = dice((await sitting.table()).state)[0]
    await select(person, panel, 0, die)
    name, full = capital(WORDS.naming("die", die).without_number), WORDS("beside.full", n=3)
    assert text(panel).count(full) == 1
    assert name in selects(panel)[0]["placeholder"]
    for option in options(panel, "whole").values():
        assert name not in option["label"]
        assert full not in option["description"]
        assert "…" not in option["description"]


async def test_cards_drawn_unseen_are_told_to_their_seat_alone_with_what_they_do(sitting):
    table, who = await sitting.table(), Reader(PersonRow(1), "en", "dark")
    drawn = [SeatEvent(0, Hand("2-9"))]
    first, *each = event_lines(table, drawn, 0, who)
    assert first.startswith("- You drew: Mint")
    assert each == [
        "-# Mint: Yellow die: +3 action points",
        "-# Clean Hangar: Any die: −1 contamination, +1 action point",
    ]
    assert event_lines(table, drawn, 1, who) == []


async def test_a_change_of_a_whole_choice_is_confirmed(sitting):
    """After taking back all is chosen still: another income makes nothing yet."""
    ann, ways = sitting.people[0], (await sitting.table()).question(0).options
    choice = next(choice for choice in ways if with_point(choice) in ways)
    panel = await with_die(sitting, choice.split(" ")[0])
    await pick(ann, panel, "whole", choice)
    await wait_for_answer(ann.press(panel, control(panel, "back")))
    await alter(ann, panel, 3, "1")
    assert (await sitting.table()).question(0).effect.word == "take"
    assert values(panel) == with_point(choice)
    await wait_for_answer(ann.press(panel, control(panel, "confirm")))
    last = (await sitting.house.store.choices.history(sitting.id))[-1]
    assert last.choice == with_point(choice)


def with_point(choice):
    """The same with one point bought; "" where some are."""
    die, space, action, extra, income = choice.split(" ")
    return f"{die} {space} {action} 1 {income}" if extra == "0" else ""


# ---- commands


def sales(s):
    """What the first seat can sell."""
    asked = machine.question_for(GAME, s, 0).of("sell")
    return dict.fromkeys(choice.split(" ")[0] for choice in asked.options)


async def test_a_die_by_command_and_what_is_left_out_begins_as_in_the_panel(sitting):
    ann, channel = sitting.people[0], sitting.channel
    choice = first_take((await sitting.table()).state)
    die, _, action, *_ = choice.split(" ")
    offered = await ann.complete(channel, "/solarius take", {}, "die")
    ways = [way.split(" ") for way in (await sitting.table()).question(0).options if way[0] != SIDE]
    assert [choice["value"] for choice in offered] == list(dict.fromkeys(way[0] for way in ways))
    offered = await ann.complete(channel, "/solarius take", {"die": die}, "space")
    assert [choice["value"] for choice in offered] == list(dict.fromkeys(way[1] for way in ways if way[0] == die))
    await sitting.house.after(ann.slash(channel, "/solarius take", die=die, action=action))
    assert [row.choice for row in await sitting.house.store.choices.history(sitting.id)] == [choice]


async def test_free_actions_by_command_at_any_question(sitting):
    """SOL-27: with what can be sold offered; refused where it is nothing of one's own."""
    ann, channel, state = sitting.people[0], sitting.channel, (await sitting.table()).state
    offered = [choice["value"] for choice in await ann.complete(channel, "/solarius sell", {}, "resources")]
    assert offered == list(sales(state))[:25]
    reply = await sitting.house.after(ann.slash(channel, "/solarius sell", resources=offered[0]))
    assert WORDS("part.goods.name") in reply.text, "what a sale brings is left out"
    assert not await sitting.house.store.choices.history(sitting.id)
    reply = await sitting.house.after(ann.slash(channel, "/solarius sell", resources=offered[0], goods="1fuel"))
    assert capital(WORDS("verb.sell.name")) in reply.text
    [row] = await sitting.house.store.choices.history(sitting.id)
    assert row.choice == f"+sell {offered[0]} 1fuel"
    refused = await sitting.house.after(ann.slash(channel, "/solarius sell", resources="brown_333"))
    assert "brown" in refused.text
    assert "+sell" not in refused.text
    refused = await sitting.house.after(ann.slash(channel, "/solarius complete", planet="black-6-3"))
    assert WORDS("verb.take.name") in refused.text
    kei = sitting.people[1]
    assert await kei.complete(channel, "/solarius sell", {}, "resources") == []
    assert len(await sitting.house.store.choices.history(sitting.id)) == 1


async def test_what_follows_a_choice_is_listed_with_it_only_where_one_pick_makes_that(house, ann, kei, monkeypatch):
    """Not with a station that can be paid for in several ways: another might be wanted, and the answer would be lost."""

    def ways_of(question, deed):
        return {choice for choice in question.options if choice.startswith(f"{deed} ")}

    def has_several_ways(s, question):
        every = [choice for choice in question.options if not choice.startswith(SIDE)]
        several = question.effect.word == "deed" and len(ways_of(question, "station-blue-black")) > 1
        return several and len(every) > HALF_A_LIST and len({choice.split(" ")[0] for choice in every}) < FEW

    sitting, seat = await sitting_at(house, monkeypatch, GAME, ann, kei, wanted=has_several_ways, choose=hasty)
    listed = options((await sitting.panel(seat)).message, "whole")
    question = (await sitting.table()).question(seat)
    joined = [choice for choice in listed if JOINT in choice]
    assert "station-blue-black" in {choice.split(" ")[0] for choice in listed}
    assert all(ways_of(question, choice.split(" ")[0]) <= {*listed} for choice in joined)


@pytest.mark.usefixtures("beginners", "real_pictures")
@pytest.mark.parametrize("lang", ["en-GB", "ja"])
async def test_the_first_question_of_a_turn_stands_on_a_phone_with_its_explanation(house, ann, kei, monkeypatch, lang):
    """It was 833 pixels high: who was new scrolled between picture and buttons."""
    seed(monkeypatch, 3)
    people = [ann, kei, house.person("Ida"), house.person("Ole")]
    for person in people:
        person.user.locale = lang
    sitting = await begin_made(house, "solarius_mission", *people)
    seat = (await sitting.table()).seats_to_choose()[0]
    panel = (await sitting.panel(seat)).message
    [picture] = pictures(panel)
    rows = sum(control_rows(row["components"]) for row in panel.components)
    high = HEAD + GAP + PHONE_WIDTH * picture.height / picture.width + text_height(panel.content, {}) + rows * CONTROL
    assert high <= SHOWN_AT_ONCE
