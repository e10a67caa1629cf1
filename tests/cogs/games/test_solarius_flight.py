"""Flights and deeds of Solarius Mission in the panel: what one pick does, and how it is taken back."""

from copy import deepcopy

import pytest

from bot.engine import machine
from bot.engine.side_actions import SIDE
from bot.engine.state import copy
from bot.games.registry import games
from bot.local.people.reply import buttons, labels, selects, text
from bot.texts import texts
from cogs.discord_text import capital
from cogs.panel import JOINT
from cogs.panel.control import PAGE
from tests.cogs.playing import control, list_names, values
from tests.cogs.positions import sitting_at
from tests.cogs.solarius import at_first_die, choose_no_side_action, options, pick, wait_for_answer, with_die

GAME = games()["solarius_mission"]
WORDS = texts("en", "solarius_mission")


@pytest.fixture
async def sitting(house, ann, kei, monkeypatch):
    """The first seat chooses its first die."""
    return await at_first_die(house, ann, kei, monkeypatch)


# ---- the flight


async def test_hexes_are_listed_by_their_names_in_the_picture_with_what_they_would_bring(sitting):
    """What is done instead of a flight stands in a list of its own."""
    ann, panel = sitting.people[0], await with_die(sitting)
    await pick(ann, panel, "whole", next(option for option in options(panel, "whole") if " resources " in option))
    view = (await sitting.table()).view(0)
    useful = {way.hex: way for way in view.reach if way.useful}
    listed = options(panel, "whole")
    assert len(listed) <= 25
    shown = {name: way for name, way in useful.items() if f"fly {name}" in listed}
    assert len(shown) > 10
    for name, way in shown.items():
        collected = listed[f"fly {name}"]
        assert collected["label"] == WORDS.word("hex", name)
        assert collected["emoji"]["name"] == WORDS(f"icon.mark.{way.does}")
        assert WORDS("beside.steps", n=way.steps) in collected["description"]
        assert not way.fuel or WORDS("beside.pays", n=way.fuel) in collected["description"]
    first = next(value for value in listed if value.startswith("fly"))
    assert first.removeprefix("fly ") == next(iter(useful))
    placeholders = list_names(panel)[:-1]  # without that of the side actions
    assert placeholders == [capital(WORDS("act.fly")), WORDS("heading.hex", hex="0,0")]
    assert listed["rest 0,0"]["label"] == capital(WORDS("act.rest"))


def has_few_uses(s, question):
    """The question of a flight to many hexes, few of them of any use."""
    if question.effect.word != "fly":
        return False
    way_kinds = [way.useful for way in GAME.see(s, machine.seats_to_choose(s)[0]).reach]
    return len(way_kinds) > 16 and 2 < sum(way_kinds) < 8


async def test_where_nothing_can_be_done_stands_on_a_page_of_its_own(house, ann, ben, monkeypatch):
    """A stranger scrolled through 24 hexes, 20 of which ended the turn for nothing."""
    sitting, seat = await sitting_at(house, monkeypatch, GAME, ann, ben, wanted=has_few_uses)
    who, panel = sitting.people[seat], (await sitting.panel(seat)).message
    useful = {f"fly {way.hex}" for way in (await sitting.table()).view(seat).reach if way.useful}
    idle = WORDS("waste.nothing")

    def flights():
        return {value: line for value, line in options(panel, "whole").items() if value.startswith("fly")}

    assert {*flights()} <= useful
    assert not any(idle in line["description"] for line in flights().values())
    await pick(who, panel, "whole", next(value for value in options(panel, "whole") if value.startswith(PAGE)))
    assert flights()
    assert all(idle in line["description"] for line in flights().values())


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


def lines_with_answer(panel):
    """The lines of a choice with an answer."""
    return [option for option in options(panel, "whole") if JOINT in option]


@pytest.fixture
async def gaining(house, ann, ben, monkeypatch):
    """Who can settle for an income or a stock of choice; the panel."""

    def offers_income_or_stock(s, question):
        return question.effect.word == "deed" and any(
            chain[:1] in (("income",), ("stock",)) for chain in chains(s, question)
        )

    sitting, seat = await sitting_at(
        house, monkeypatch, GAME, ann, ben, wanted=offers_income_or_stock, choose=choose_no_side_action
    )
    return sitting, seat, (await sitting.panel(seat)).message


async def test_a_deed_is_listed_with_what_it_brings_and_each_is_taken_back_by_itself(gaining):
    sitting, seat, panel = gaining
    who, before = sitting.people[seat], len(await sitting.house.store.choices.history(sitting.id))
    line = lines_with_answer(panel)[0]
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
    """What ends the turn is confirmed; the panel has it chosen, and does not ask once more what it is."""
    if any(":confirm" in button["custom_id"] for button in buttons(panel)) and values(panel) == answer:
        assert WORDS("panel.choose_anew") in labels(panel)
        assert "?" not in text(panel)
        assert WORDS("panel.begun") not in text(panel)
        assert not [one for one in selects(panel) if ":whole" in one["custom_id"]]
        await wait_for_answer(who.press(panel, control(panel, "confirm")))


async def test_a_deed_can_be_done_alone(gaining):
    sitting, seat, panel = gaining
    first = lines_with_answer(panel)[0].split(JOINT)[0]
    await pick(sitting.people[seat], panel, "whole", first)
    rows = [row.choice for row in await sitting.house.store.choices.history(sitting.id)]
    assert rows[-1] == first


async def test_both_are_taken_back_one_after_the_other(gaining):
    sitting, seat, panel = gaining
    who, before = sitting.people[seat], (await sitting.table()).state
    first, answer = lines_with_answer(panel)[0].split(JOINT)
    await pick(who, panel, "whole", f"{first}{JOINT}{answer}")
    while WORDS("verb.deed.ask") not in text(panel):
        await wait_for_answer(who.press(panel, control(panel, "back")))
    after = (await sitting.table()).state
    assert (after.players, after.pieces, after.planets) == (before.players, before.pieces, before.planets)


async def test_an_answer_that_is_none_is_asked(gaining):
    """As who forges a control's id would send it: the choice is made, what follows is asked."""
    sitting, seat, panel = gaining
    who, line = sitting.people[seat], lines_with_answer(panel)[0]
    first = line.split(JOINT)[0]
    panel.components = deepcopy(panel.components)
    for option in (option for each in selects(panel) for option in each["options"] if option["value"] == line):
        option["value"] = f"{first}{JOINT}99fuel"
    await pick(who, panel, "whole", f"{first}{JOINT}99fuel")
    rows = [row.choice for row in await sitting.house.store.choices.history(sitting.id)]
    assert rows[-1] == first
