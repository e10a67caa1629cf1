"""A turn of Solarius Mission in the panel: few presses, free actions beside the question, the same by commands."""

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


def first_take(state):
    """A choice of the first question that has what a die begins with: its first space, action and income."""
    return next(iter(machine.question_for(GAME, state, state.active).options))


# ---- the die


async def test_a_die_and_its_action_are_one_pick_that_can_be_taken_back(sitting):
    """What it brings me stands below it; where the turn goes on by a choice of mine, nothing is confirmed."""
    ann, panel, state = sitting.people[0], (await sitting.panel(0)).message, (await sitting.table()).state
    assert text(panel).startswith(f"**{WORDS('verb.take.ask')}**")
    lists = options(panel, "whole")
    assert {choice.split(" ")[0] for choice in lists} == {
        f"{die.colour}_{die.face}_{at + 1}" for at, dice in enumerate(state.bridge) for die in dice
    }
    assert {choice.split(" ")[1] for choice in lists} == {"normal", "draw", "play"}
    assert not [option for option in options(panel, "other") if option in ("1:draw", "1:play")]  # they are listed
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


async def test_another_space_changes_what_is_listed(sitting):
    """It begins with the first one: one press more than without. What is listed already is not offered again."""
    ann, panel, ways = sitting.people[0], (await sitting.panel(0)).message, (await sitting.table()).question(0).options
    assert not [button["custom_id"] for button in buttons(panel) if ":set4" in button["custom_id"]]
    assert not [option for option in options(panel, "other") if option.startswith("4:")]
    other = next(choice.split(" ")[1] for choice in ways if " convert-" in choice)
    await alter(ann, panel, 1, other)
    lists = options(panel, "whole")
    assert lists
    assert all(choice.split(" ")[1] == other for choice in lists)
    choice = next(iter(lists))
    await pick(ann, panel, "whole", choice)
    assert [row.choice for row in await sitting.house.store.choices.history(sitting.id)] == [choice]


async def test_a_toll_is_paid_in_fuel_or_bucks_by_the_same_pick(sitting):
    """Where the seat has both, a die of the space that asks for one is listed with each."""
    lists = options((await sitting.panel(0)).message, "whole")
    for choice in lists:
        *rest, toll = choice.split(" ")
        if toll == "1lessfuel":
            assert " ".join([*rest, "1lessbuck"]) in lists
            assert WORDS.word("income", toll) in lists[choice]["label"]
    assert any(choice.endswith("1lessfuel") for choice in lists)


async def test_a_change_of_a_whole_choice_is_confirmed(sitting):
    """After taking back all is chosen still: another income makes nothing yet."""
    ann, panel = sitting.people[0], (await sitting.panel(0)).message
    ways = (await sitting.table()).question(0).options
    choice = next(option for option in options(panel, "whole") if other_income(option, ways))
    await pick(ann, panel, "whole", choice)
    await wait_for_answer(ann.press(panel, control(panel, "back")))
    wanted = other_income(choice, ways)
    await alter(ann, panel, 4, wanted)
    assert (await sitting.table()).question(0).effect.word == "take"
    assert values(panel) == " ".join([*choice.split(" ")[:4], wanted])
    await wait_for_answer(ann.press(panel, control(panel, "confirm")))
    last = (await sitting.house.store.choices.history(sitting.id))[-1]
    assert last.choice.split(" ")[4] == wanted


def other_income(choice, ways):
    """Another way to take what the die's space is worth."""
    head = choice.split(" ")[:4]
    rest = [way.split(" ")[4] for way in ways if way.split(" ")[:4] == head]
    return next((other for other in rest if other != choice.split(" ")[4]), "")


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
    await select(ann, panel, 1, "1buck")
    await wait_for_answer(ann.press(panel, control(panel, "confirm")))
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
    ann, panel = sitting.people[0], (await sitting.panel(0)).message
    await pick(ann, panel, "whole", next(option for option in options(panel, "whole") if " resources " in option))
    view = (await sitting.table()).view(0)
    letters = {way.hex: way for way in view.reach if way.letter}
    assert letters
    listed = options(panel, "whole")
    for name, way in letters.items():
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
    """Who has flown to a planet, with the panel; it was not made before it was confirmed."""
    sitting, seat = await sitting_at(house, monkeypatch, GAME, ann, ben, wanted=reveals, choose=choose_no_side_action)
    who, panel, before = sitting.people[seat], (await sitting.panel(seat)).message, (await sitting.table()).row.number
    way = next(way for way in (await sitting.table()).view(seat).reach if way.does == "reveal")
    await pick(who, panel, "whole", f"fly {way.hex}")
    assert (await sitting.table()).row.number == before
    assert values(panel) == f"fly {way.hex}"
    await wait_for_answer(who.press(panel, control(panel, "confirm")))
    return sitting, seat, who, panel


async def test_a_flight_that_turns_up_a_planet_is_confirmed_and_cannot_be_taken_back(flight_to_new_planet):
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
