"""A turn of Solarius Mission in the panel: few presses, free actions beside the question, the same by commands."""

from copy import deepcopy

import pytest

from bot.engine import machine
from bot.engine.side_actions import SIDE
from bot.engine.state import copy
from bot.games.registry import games
from bot.games.solarius_mission.events import Stocked
from bot.games.solarius_mission.lasting_developments import drive_price
from bot.local.people.reply import buttons, selects, text
from bot.texts import texts
from cogs.discord_text import capital
from cogs.panel import JOINT
from tests.cogs.playing import begin_made, control, seed, unknown, values
from tests.cogs.positions import sitting_at

GAME = games()["solarius_mission"]
WORDS = texts("en", "solarius_mission")


@pytest.fixture
async def sitting(house, ann, kei, monkeypatch):
    """The first seat chooses its first die."""
    number = next(n for n in range(50) if machine.begin(GAME, 2, n, GAME.options())[0].first == 0)
    seed(monkeypatch, number)
    return await begin_made(house, "solarius_mission", ann, kei)


def choose_no_side_action(game, s, seat, random):
    """Any choice but a free action beside the question."""
    options = machine.question_for(game, s, seat).options
    return random.choice([choice for choice in options if not choice.startswith(SIDE)])


async def wait_for_answer(acting):
    """Wait until a press or pick is answered."""
    await (await acting).wait()


async def pick(person, panel, act, value):
    """Pick a value in the list of this act, or press its button."""
    if value in (offered := offered_buttons(panel, act)):
        await wait_for_answer(person.press(panel, offered[value]["custom_id"]))
        return
    lists = [
        each_select
        for each_select in selects(panel)
        if each_select["custom_id"].split(":")[3].rstrip("0123456789") == act
    ]
    chosen = next(listed for listed in lists if value in [option["value"] for option in listed["options"]])
    await wait_for_answer(person.choose(panel, chosen["custom_id"], value))


def options(panel, act):
    """What stands in the lists of this act, or on its buttons, as lines of a list."""
    listed = {
        option["value"]: option
        for each_select in selects(panel)
        if each_select["custom_id"].split(":")[3].rstrip("0123456789") == act
        for option in each_select["options"]
    }
    return listed | {value: as_line(button) for value, button in offered_buttons(panel, act).items()}


def offered_buttons(panel, act):
    """The buttons of this act by the values that they choose."""
    ids = {button["custom_id"]: button for button in buttons(panel)}
    parted = {name: name.split(":") for name in ids}
    return {
        part[4]: ids[name] for name, part in parted.items() if part[3].rstrip("0123456789") == act and len(part[4]) > 1
    }


def as_line(button):
    """A button "A sale (gives 2)" as the line of a list would be."""
    name, _, words = button["label"].removesuffix(")").partition(" (")
    return button | {"label": name, "description": capital(words), "default": button["label"].startswith("● ")}


async def select(person, panel, place, value):
    """Press the value's button, or pick it in its list."""
    for button in buttons(panel):
        if button["custom_id"].split(":")[3:5] == [f"set{place}", value]:
            await wait_for_answer(person.press(panel, button["custom_id"]))
            return
    await pick(person, panel, "list", value)


async def alter(person, panel, place, value):
    """Change a part that has begun with a value: in a list with others, or where there is room in its own."""
    if f"{place}:{value}" in options(panel, "other"):
        await pick(person, panel, "other", f"{place}:{value}")
    else:
        await select(person, panel, place, value)


def dice(state):
    """The dice on the bridge, as choices name them."""
    return [f"{die.colour}_{die.face}_{at + 1}" for at, some in enumerate(state.bridge) for die in some]


async def with_die(sitting, die=""):
    """The panel of the first seat, with this die or else the first one chosen."""
    panel = (await sitting.panel(0)).message
    die = die or dice((await sitting.table()).state)[0]
    await select(sitting.people[0], panel, 0, die)
    return panel


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
    usual, others = [each["placeholder"] for each in selects(panel)][:2]
    assert usual.endswith(name)
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
    assert WORDS("verb.fly.ask") in text(panel)
    await wait_for_answer(ann.press(panel, control(panel, "back")))
    assert values(panel) == choice
    assert (await sitting.table()).state.bridge == state.bridge


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


async def test_a_toll_is_paid_in_fuel_or_bucks_by_the_same_pick(sitting):
    """Where the seat has both, a die of the space that asks for one is listed with each."""
    ways = (await sitting.table()).question(0).options
    die = next(choice for choice in ways if choice.endswith("1lessfuel")).split(" ")[0]
    lists = options(await with_die(sitting, die), "whole")
    assert any(choice.endswith("1lessfuel") for choice in lists)
    for choice in lists:
        *rest, toll = choice.split(" ")
        if toll == "1lessfuel":
            assert " ".join([*rest, "1lessbuck"]) in lists
            assert WORDS.word("income", toll) in lists[choice]["label"]


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


# ---- free actions


async def test_free_actions_are_buttons_beside_the_question(sitting):
    """SOL-27: a sale is picked by what it gives and brings; then the question is asked anew, and it is taken back."""
    ann, panel, before = sitting.people[0], (await sitting.panel(0)).message, (await sitting.table()).state
    named = {
        button["custom_id"].split(":")[4]: button["label"]
        for button in buttons(panel)
        if ":beside" in button["custom_id"]
    }
    beside = (await sitting.table()).question(0).side_actions
    assert named == {effect.word: WORDS(f"verb.{effect.word}.name").capitalize() for effect in beside}
    assert "sell" in named
    await wait_for_answer(ann.press(panel, control(panel, "beside", "sell")))
    assert text(panel).startswith(f"**{WORDS('verb.sell.ask')}**")
    assert await sitting.house.store.choices.history(sitting.id) == []
    sale, offered = next(iter(options(panel, "whole").items()))
    assert offered["description"] == capital(WORDS("beside.fuel", n=1))
    await pick(ann, panel, "whole", sale)
    [row] = await sitting.house.store.choices.history(sitting.id)
    assert row.choice == f"+sell {sale}"
    assert capital(WORDS("verb.sell.name")) in text(panel).splitlines()[0]
    assert text(panel).splitlines()[1:2] == [f"**{WORDS('verb.take.ask')}**"], "the sale is not told again"
    after = (await sitting.table()).state
    assert sum((after.players[0].fuel, after.players[0].bucks)) > sum((before.players[0].fuel, before.players[0].bucks))
    await wait_for_answer(ann.press(panel, control(panel, "back")))
    assert (await sitting.table()).state.players == before.players


async def test_a_free_action_is_taken_back_to_where_it_was_picked(sitting):
    """The panel stays at the sale, which can be made otherwise; *Back* leads to the question."""
    ann, panel = sitting.people[0], (await sitting.panel(0)).message
    await wait_for_answer(ann.press(panel, control(panel, "beside", "sell")))
    sale = next(iter(options(panel, "whole")))
    await pick(ann, panel, "whole", sale)
    await wait_for_answer(ann.press(panel, control(panel, "back")))
    assert WORDS("panel.taken_back") in text(panel)
    assert values(panel) == sale
    assert "+sell:" in control(panel, "confirm")
    assert options(panel, "whole")[sale]["default"]
    await pick(ann, panel, "whole", f"{sale.split(' ')[0]} 1buck")
    assert (await sitting.house.store.choices.history(sitting.id))[-1].choice == f"+sell {sale.split(' ')[0]} 1buck"
    assert WORDS("verb.take.ask") in text(panel)


def sales(s):
    """What the first seat can sell."""
    asked = machine.question_for(GAME, s, 0).of("sell")
    return dict.fromkeys(choice.split(" ")[0] for choice in asked.options)


async def test_back_leads_to_the_question_and_nothing_is_done(sitting):
    ann, panel = sitting.people[0], (await sitting.panel(0)).message
    await wait_for_answer(ann.press(panel, control(panel, "beside", "sell")))
    assert not [button for button in buttons(panel) if ":beside" in button["custom_id"]]
    await wait_for_answer(ann.press(panel, control(panel, "leave")))
    assert text(panel).startswith(f"**{WORDS('verb.take.ask')}**")
    assert await sitting.house.store.choices.history(sitting.id) == []


async def test_a_free_action_of_a_past_question_is_refused(sitting):
    """Two panels: what was pressed in the older one after the newer made a choice is not done twice."""
    ann, old = sitting.people[0], (await sitting.panel(0)).message
    await unknown(sitting.house)
    new = (await sitting.panel(0)).message
    for panel in (old, new):
        await wait_for_answer(ann.press(panel, control(panel, "beside", "sell")))
    sale = next(iter(options(old, "whole")))
    await pick(ann, new, "whole", sale)
    await pick(ann, old, "whole", sale)
    assert len(await sitting.house.store.choices.history(sitting.id)) == 1
    assert texts("en")("panel.moved_on") in text(old)


async def test_what_has_one_way_is_done_at_once_and_can_be_taken_back(house, ann, ben, monkeypatch):
    """Flipping a drive asks nothing; its button says what it costs and brings. Taken back, the question is there."""

    def flips(s, question):
        return not s.pending and question.of("flip") is not None

    sitting, seat = await sitting_at(house, monkeypatch, GAME, ann, ben, wanted=flips, choose=choose_no_side_action)
    who, panel, before = sitting.people[seat], (await sitting.panel(seat)).message, (await sitting.table()).state
    flip = next(button["label"] for button in buttons(panel) if button["custom_id"].endswith("beside0:flip:"))
    player = before.players[seat]
    assert WORDS("beside.pays", n=drive_price(player)) in flip
    assert WORDS("beside.range", n=player.range + 1) in flip
    await wait_for_answer(who.press(panel, control(panel, "beside", "flip")))
    after = (await sitting.table()).state
    assert after.players[seat].range == before.players[seat].range + 1
    assert after.stack == before.stack
    await wait_for_answer(who.press(panel, control(panel, "back")))
    assert (await sitting.table()).state.players == before.players
    assert "flip" not in control(panel, "confirm")


# ---- the flight


async def test_hexes_are_listed_by_the_letters_of_the_picture_with_what_they_would_bring(sitting):
    """What is done instead of a flight stands in a list of its own."""
    ann, panel = sitting.people[0], await with_die(sitting)
    await pick(ann, panel, "whole", next(option for option in options(panel, "whole") if " resources " in option))
    view = (await sitting.table()).view(0)
    letters = {way.hex: way for way in view.reach if way.letter}
    listed = options(panel, "whole")
    assert len(listed) <= 25
    shown = {name: way for name, way in letters.items() if f"fly {name}" in listed}
    assert len(shown) > 10
    for name, way in shown.items():
        collected = listed[f"fly {name}"]
        assert collected["label"] == WORDS.word("hex", name)
        assert collected["emoji"]["name"] == WORDS(f"mark.{way.letter}")
        assert WORDS("beside.steps", n=way.steps) in collected["description"]
        assert not way.fuel or WORDS("beside.pays", n=way.fuel) in collected["description"]
    first = next(value for value in listed if value.startswith("fly"))
    assert letters[first.removeprefix("fly ")].letter == "A"
    placeholders = [each_select["placeholder"] for each_select in selects(panel)]
    assert placeholders == [capital(WORDS("act.fly")), WORDS("heading.hex", hex="0,0")]
    assert listed["rest 0,0"]["label"] == capital(WORDS("act.rest"))


def reveals(s, question):
    """The question of a flight that can turn up a planet."""
    if question.effect.word != "fly":
        return False
    return any(way.does == "reveal" for way in GAME.see(s, machine.seats_to_choose(s)[0]).reach)


@pytest.fixture
async def flight_to_new_planet(house, ann, ben, monkeypatch):
    """Who has flown to a planet by one pick, with the panel."""
    sitting, seat = await sitting_at(house, monkeypatch, GAME, ann, ben, wanted=reveals, choose=choose_no_side_action)
    who, panel, before = sitting.people[seat], (await sitting.panel(seat)).message, (await sitting.table()).row.number
    way = next(way for way in (await sitting.table()).view(seat).reach if way.does == "reveal")
    await pick(who, panel, "whole", f"fly {way.hex}")
    assert (await sitting.table()).row.number == before + 1
    return sitting, seat, who, panel


async def test_a_flight_that_turns_up_a_planet_cannot_be_taken_back(flight_to_new_planet):
    *_, panel = flight_to_new_planet
    assert WORDS("verb.deed.ask") in text(panel)
    assert {"settle", "decline"} == {choice.split(" ")[0] for choice in options(panel, "whole")}
    assert not [button for button in buttons(panel) if ":back0" in button["custom_id"]]


async def test_where_deeds_are_few_each_is_listed_with_its_outpost_and_the_last_is_confirmed(flight_to_new_planet):
    sitting, seat, who, panel = flight_to_new_planet
    settle = [choice for choice in options(panel, "whole") if choice.startswith("settle")]
    assert [choice.split(" ")[2] for choice in settle][-1] == "none"
    assert len(settle) > 1
    (listed,) = [select for select in selects(panel) if "settle none none" in str(select["options"])]
    labels_listed = [option["label"] for option in listed["options"]]
    assert len(set(labels_listed)) == len(labels_listed)
    assert not [button for button in buttons(panel) if ":set2:" in button.get("custom_id", "")]
    await pick(who, panel, "whole", "settle none none")
    assert values(panel) == "settle none none"
    await wait_for_answer(who.press(panel, control(panel, "confirm")))
    state = (await sitting.table()).state
    assert len(state.players[seat].unfinished) == 1
    assert state.players[seat].outposts == []


# ---- a choice with the answer to what follows it


def chains(s, question):
    """The words of the questions that follow each deed, up to the turn's end, if nothing hidden is shown."""
    for choice in question.options:
        if not choice.startswith(SIDE):
            after = copy(s)
            machine.play(GAME, after, s.active, choice)
            asked = machine.question_for(GAME, after, s.active)
            yield (asked.effect.word,) if asked else ()


def joined(panel):
    """The lines of a choice with an answer."""
    return [option for option in options(panel, "whole") if JOINT in option]


@pytest.fixture
async def gaining(house, ann, ben, monkeypatch):
    """Who can settle for an income or a stock of choice; the panel."""

    def wanted(s, question):
        return question.effect.word == "deed" and any(
            chain[:1] in (("income",), ("stock",)) for chain in chains(s, question)
        )

    sitting, seat = await sitting_at(house, monkeypatch, GAME, ann, ben, wanted=wanted, choose=choose_no_side_action)
    return sitting, seat, (await sitting.panel(seat)).message


async def test_a_deed_is_listed_with_what_it_brings_and_each_is_taken_back_by_itself(gaining):
    sitting, seat, panel = gaining
    who, before = sitting.people[seat], len(await sitting.house.store.choices.history(sitting.id))
    line = joined(panel)[0]
    first, answer = line.split(JOINT)
    lines = options(panel, "whole")
    assert len(lines) <= 12
    assert lines[first]["label"].endswith("…"), "what follows can be asked apart"
    assert lines[line]["label"].startswith(lines[first]["label"].removesuffix(" …"))
    await pick(who, panel, "whole", line)
    await confirm_if_asked(who, panel, answer)
    rows = [row.choice for row in await sitting.house.store.choices.history(sitting.id)]
    assert rows[before:] == [first, answer]


async def confirm_if_asked(who, panel, answer):
    """What ends the turn is confirmed; the panel has it chosen."""
    if values(panel) == answer:
        await wait_for_answer(who.press(panel, control(panel, "confirm")))


async def test_a_deed_can_be_done_alone(gaining):
    sitting, seat, panel = gaining
    first = joined(panel)[0].split(JOINT)[0]
    await pick(sitting.people[seat], panel, "whole", first)
    rows = [row.choice for row in await sitting.house.store.choices.history(sitting.id)]
    assert rows[-1] == first


async def test_both_are_taken_back_one_after_the_other(gaining):
    sitting, seat, panel = gaining
    who, before = sitting.people[seat], (await sitting.table()).state
    first, answer = joined(panel)[0].split(JOINT)
    await pick(who, panel, "whole", f"{first}{JOINT}{answer}")
    while WORDS("verb.deed.ask") not in text(panel):
        await wait_for_answer(who.press(panel, control(panel, "back")))
    after = (await sitting.table()).state
    assert (after.players, after.pieces, after.planets) == (before.players, before.pieces, before.planets)


async def test_an_answer_that_is_none_is_asked(gaining):
    """As who forges a control's id would send it: the choice is made, what follows is asked."""
    sitting, seat, panel = gaining
    who, line = sitting.people[seat], joined(panel)[0]
    first = line.split(JOINT)[0]
    panel.components = deepcopy(panel.components)
    for option in (option for each in selects(panel) for option in each["options"] if option["value"] == line):
        option["value"] = f"{first}{JOINT}99fuel"
    await pick(who, panel, "whole", f"{first}{JOINT}99fuel")
    rows = [row.choice for row in await sitting.house.store.choices.history(sitting.id)]
    assert rows[-1] == first


# ---- commands


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
    assert capital(WORDS("verb.sell.name")) in reply.text
    [row] = await sitting.house.store.choices.history(sitting.id)
    assert row.choice.startswith(f"+sell {offered[0]} ")
    refused = await sitting.house.after(ann.slash(channel, "/solarius sell", resources="brown_333"))
    assert "brown" in refused.text
    assert "+sell" not in refused.text
    refused = await sitting.house.after(ann.slash(channel, "/solarius complete", planet="black-6-3"))
    assert WORDS("verb.take.name") in refused.text
    kei = sitting.people[1]
    assert await kei.complete(channel, "/solarius sell", {}, "resources") == []
    assert len(await sitting.house.store.choices.history(sitting.id)) == 1
