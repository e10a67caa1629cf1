"""A turn of Merchants of Sky Islands in the panel: place, build as often as wished, one confirmation at its end."""

import msgspec
import pytest

from bot.cells import cell_label
from bot.engine import lookahead, machine
from bot.engine.state import copy
from bot.games.registry import games
from bot.layout import hints_of, panel_of
from bot.local.people.reply import buttons, labels, selects, text
from bot.texts import texts
from cogs.discord_text import capital
from cogs.panel import picked_page
from cogs.panel.control import Control
from cogs.panel.pages import Pages
from cogs.panel.part_chooser import chooser_of
from cogs.panel.view import PanelView
from tests.cogs.playing import begin_made, control, list_names, seed, values
from tests.games.sky_islands.positions import NEARLY, Table

SECOND_PAGE = "page:1"  # of a list
GAME = games()["sky_islands"]
WORDS = texts("en", "sky_islands")


def builds_at_once(s, seat):
    """A placement after which the first player can build."""
    for choice in machine.question_for(GAME, s, seat).options:
        if type(lookahead.state_after(GAME, s, seat, choice).stack[-1].effect).__name__ == "Build":
            return choice
    return None


def first_seed():
    """The first seed with which the first seat begins and can build in its first turn."""
    for number in range(200):
        s, _ = machine.begin(GAME, 2, number, GAME.options())
        if s.first == 0 and builds_at_once(s, 0):
            return number
    raise AssertionError("no such seed")


@pytest.fixture
async def sitting(house, ann, kei, monkeypatch):
    seed(monkeypatch, first_seed())
    return await begin_made(house, "sky_islands", ann, kei)


async def pick_choice(person, panel, choice):
    """Pick a choice in the list that has it, on the second page if need be."""
    if not list_with(panel, choice):
        await (await person.choose(panel, list_with(panel, f"{choice.split(' ')[0]} "), SECOND_PAGE)).wait()
    await (await person.choose(panel, list_with(panel, choice), choice)).wait()


def list_with(message, start):
    """The id of the list that has a line beginning so; None if none has."""
    ids = (each["custom_id"] for each in selects(message) for one in each["options"] if one["value"].startswith(start))
    return next(ids, None)


def offered_choices(panel):
    """The choices in the panel's lists."""
    return [option["value"] for select in selects(panel) for option in select["options"]]


async def panel_after_placement(sitting):
    """The panel of the first seat after a placement that lets it build, which is made as it is picked."""
    ann = sitting.people[0]
    panel = (await sitting.panel(0)).message
    await pick_choice(ann, panel, at_once(panel, (await sitting.table()).state))
    return panel


def at_once(panel, s):
    """A placement in the panel's lists after which the first player can build, and that fits in no other turn."""
    for choice in offered_choices(panel):
        if picked_page([choice]) is None and len(turns_of(s, choice)) == 1:
            after = lookahead.state_after(GAME, s, 0, choice)
            if after.stack and after.stack[-1].effect.word == "build":
                return choice
    raise AssertionError("no such placement")


def turns_of(s, choice):
    """The turns in which the tile of a placement fits its cell."""
    start = choice.rpartition(" ")[0]
    options = machine.question_for(GAME, s, 0).options
    return [option.split(" ")[2] for option in options if option.startswith(f"{start} ")]


def with_turns(s, numbers, *, builds):
    """The first turn of a placement whose tile fits its cell in so many, and perhaps lets the first player build."""
    for choice in machine.question_for(GAME, s, 0).options:
        turns = turns_of(s, choice)
        if len(turns) in numbers and choice.endswith(turns[0]):
            after = lookahead.state_after(GAME, s, 0, choice)
            if (after.stack[-1].effect.word == "build") >= builds:
                return choice
    return None


async def begin_with_turns(house, ann, kei, monkeypatch, numbers):
    """Begin a game in which the first player may place such a tile and then build; with the placement."""
    for number in range(200):
        s, _ = machine.begin(GAME, 2, number, GAME.options())
        if s.first == 0 and (choice := with_turns(s, numbers, builds=True)):
            seed(monkeypatch, number)
            return await begin_made(house, "sky_islands", ann, kei), choice
    raise AssertionError("no such seed")


def turn_buttons(panel):
    return [button["custom_id"] for button in buttons(panel) if ":set2:" in button["custom_id"]]


def rotation(panel):
    return next(button for button in buttons(panel) if ":turn2:" in button["custom_id"])


async def pick_under_hand(house, sitting, placement):
    """Pick a cell in a tile's list under the first player's hand. Return the panel."""
    await house.wait_for_posts()
    ann = sitting.people[0]
    hand, start = ann.inbox()[-1], placement.rpartition(" ")[0]
    values_by_list = {each["custom_id"]: [option["value"] for option in each["options"]] for each in selects(hand)}
    assert [{value.split(" ")[0] for value in values} - {SECOND_PAGE} for values in values_by_list.values()] == [
        {tile.tile} for tile in machine.view(GAME, (await sitting.table()).state, 0).hand
    ]
    at = [(name, value) for name in values_by_list for value in values_by_list[name] if value.startswith(start)]
    if at:
        return (await house.after(ann.choose(hand, *at[0]))).message
    tile = list_with(hand, f"{start.split(' ')[0]} ")
    panel = (await house.after(ann.choose(hand, tile, SECOND_PAGE))).message
    await pick_choice(ann, panel, placement)
    return panel


async def test_places_that_bring_less_are_a_page_further_in_the_panel_and_under_the_hand(house, ann, sitting):
    await house.wait_for_posts()
    s = (await sitting.table()).state
    panel, hand_dm = (await sitting.panel(0)).message, ann.inbox()[-1]
    tile = s.merchants[0].hand[0]
    gains = {
        cell_label(fit.cell): sum(msgspec.structs.astuple(fit.gain)) for fit in machine.view(GAME, s, 0).hand[0].fits
    }
    listed = {message: values_with(message, tile) for message in (panel, hand_dm)}
    sooner = {value.split(" ")[1] for value in listed[panel]}
    assert sooner == {value.split(" ")[1] for value in listed[hand_dm]}
    assert min(gains[cell] for cell in sooner) > max(gains[cell] for cell in {*gains} - sooner)
    for message in (panel, hand_dm):
        picked = await house.after(ann.choose(message, list_with(message, f"{tile} "), SECOND_PAGE))
        later = {value.split(" ")[1] for value in values_with(picked.message, tile)}
        assert later == {*gains} - sooner
        assert "🅰️ Where does it go?" in list_names(picked.message)[0]


def values_with(message, tile):
    """The values of a message's lists that begin with a tile."""
    return [one["value"] for each in selects(message) for one in each["options"] if one["value"].startswith(f"{tile} ")]


async def test_a_cell_picked_under_the_hand_asks_for_the_turn(house, ann, kei, monkeypatch):
    sitting, choice = await begin_with_turns(house, ann, kei, monkeypatch, {2, 3, 4, 5})
    before = await sitting.table()
    panel = await pick_under_hand(house, sitting, choice)
    turns = turns_of(before.state, choice)
    assert [name.split(":")[4] for name in turn_buttons(panel)] == turns
    assert values(panel) == choice
    assert (await sitting.table()).row.number == before.row.number
    await (await ann.press(panel, turn_buttons(panel)[-1])).wait()
    (last,) = await house.store.choices.latest(sitting.id, 1)
    assert last.choice == f"{choice.rpartition(' ')[0]} {turns[-1]}"


async def test_a_cell_with_one_turn_picked_under_the_hand_is_taken_and_can_be_taken_back(house, ann, kei, monkeypatch):
    sitting, choice = await begin_with_turns(house, ann, kei, monkeypatch, {1})
    panel = await pick_under_hand(house, sitting, choice)
    (last,) = await house.store.choices.latest(sitting.id, 1)
    assert last.choice == choice
    assert WORDS("panel.take_back") in labels(panel)


async def test_a_placement_says_what_it_yields_joins_and_closes(sitting):
    panel = (await sitting.panel(0)).message
    cells = next(select for select in selects(panel) if select["custom_id"].split(":")[3] == "whole0")
    state = (await sitting.table()).state
    mine = machine.view(GAME, state, 0).hand[0]
    gains = {cell_label(fit.cell): sum(msgspec.structs.astuple(fit.gain)) for fit in mine.fits}
    options = [option for option in cells["options"] if not picked_page([option["value"]])]
    assert {option["value"].split(" ")[1] for option in options} <= set(gains)
    for option in options:
        cell = option["value"].split(" ")[1]
        assert option["label"].endswith(cell)
        further = option["label"].removesuffix(cell).split()
        assert len(further) + bool(option.get("emoji")) == gains[cell]
        assert "size " in option["description"].lower() or "New island" in option["description"]
    choice = with_turns(state, {2, 3, 4, 5}, builds=False)
    await pick_choice(sitting.people[0], panel, choice)
    assert values(panel) == choice
    after = machine.view(GAME, lookahead.state_after(GAME, state, 0, choice), 0)
    part = after.tiles[-1].parts[0]
    assert f"size {after.islands[part.island - 1].size}, open" in text(panel)
    assert f"wine 0\u00a0→\u00a0{after.players[0].red}" in text(panel) or not after.players[0].red


async def test_the_lists_of_the_two_tiles_have_their_letters(sitting):
    panel = (await sitting.panel(0)).message
    heads = list_names(panel)
    assert heads == ["🅰️ Where does it go?", "🅱️ Where does it go?"]


async def test_the_next_step_follows_in_the_same_panel_with_nothing_chosen(sitting):
    panel = await panel_after_placement(sitting)
    assert text(panel).startswith("✅")
    assert not [button for button in buttons(panel) if ":confirm" in button["custom_id"]]
    assert list_names(panel) == ["Build a trading house: where?"]
    assert "End the turn" in labels(panel)
    assert len(sitting.posts()) == 1


async def test_a_house_says_what_it_costs_and_brings_and_may_be_taken_back(sitting):
    panel, ann = await panel_after_placement(sitting), sitting.people[0]
    await pick_choice(ann, panel, "house N50")
    assert "wine 1\u00a0→\u00a00" in text(panel)
    assert "houses left 11\u00a0→\u00a010" in text(panel)
    assert "Influence on island 1" in text(panel)
    assert "End the turn without it" in labels(panel), "who presses it builds no house"
    await (await ann.press(panel, control(panel, "back"))).wait()
    table = await sitting.table()
    assert table.state.placed == []
    assert machine.question_for(GAME, table.state, 0).effect.word == "place"
    await sitting.house.wait_for_posts()
    assert len(sitting.posts()) == 1


async def test_one_confirmation_ends_the_turn_and_the_post_tells_only_what_stands(sitting):
    panel, ann = await panel_after_placement(sitting), sitting.people[0]
    choice = (await sitting.house.store.choices.history(sitting.id))[0].choice
    await (await ann.press(panel, control(panel, "back"))).wait()
    assert values(panel) == choice
    await (await ann.press(panel, control(panel, "confirm"))).wait()
    await pick_choice(ann, panel, "house N50")
    assert WORDS("panel.confirm") in labels(panel)
    await (await ann.press(panel, control(panel, "confirm"))).wait()
    assert text(panel).endswith(texts("en")("panel.over", names="\u2068Kei\u2069"))
    await sitting.house.wait_for_posts()
    assert len(sitting.posts()) == 2
    told = sitting.last.content
    assert told.count("places a tile") == 1
    assert "took back the last choice" not in told
    assert "skystone. Builds a trading house at N50." in told, "in the same line, which has named the player"


async def test_who_builds_no_more_ends_the_turn_with_one_press(sitting):
    panel, ann = await panel_after_placement(sitting), sitting.people[0]
    end = next(button["custom_id"] for button in buttons(panel) if button.get("label") == "End the turn")
    await (await ann.press(panel, end)).wait()
    assert (await sitting.table()).seats_to_choose() == [1]
    assert text(panel).endswith(texts("en")("panel.over", names="\u2068Kei\u2069"))


async def test_a_panel_begins_with_no_tile_placed_and_marks_the_cells_of_both(sitting):
    panel = (await sitting.panel(0)).message
    assert not [button for button in buttons(panel) if ":confirm" in button["custom_id"]]
    assert not [button for button in buttons(panel) if ":move1:" in button["custom_id"]]


async def test_a_tile_that_fits_in_one_turn_is_placed_as_it_is_picked(house, ann, kei, monkeypatch):
    sitting, choice = await begin_with_turns(house, ann, kei, monkeypatch, {1})
    panel = (await sitting.panel(0)).message
    await pick_choice(sitting.people[0], panel, choice)
    assert [row.choice for row in await sitting.house.store.choices.history(sitting.id)] == [choice]


@pytest.mark.parametrize("numbers", [{2, 3}, {4, 5}])
async def test_a_tile_that_fits_in_several_turns_has_a_button_for_each_which_places_it(
    house, ann, kei, monkeypatch, numbers
):
    sitting, choice = await begin_with_turns(house, ann, kei, monkeypatch, numbers)
    panel, s = (await sitting.panel(0)).message, (await sitting.table()).state
    await pick_choice(ann, panel, choice)
    assert await sitting.house.store.choices.history(sitting.id) == []
    turns = turns_of(s, choice)
    assert len(turn_buttons(panel)) == len(turns)
    await (await ann.press(panel, next(one for one in turn_buttons(panel) if f":{turns[-1]}:" in one))).wait()
    made = [row.choice for row in await sitting.house.store.choices.history(sitting.id)]
    assert made == [f"{choice.rpartition(' ')[0]} {turns[-1]}"]


async def test_a_tile_is_turned_on_its_cell_to_each_turn_that_fits_and_then_placed(house, ann, kei, monkeypatch):
    sitting, choice = await begin_with_turns(house, ann, kei, monkeypatch, {4, 5})
    panel, s = (await sitting.panel(0)).message, (await sitting.table()).state
    await pick_choice(ann, panel, choice)
    shown = [values(panel)]
    for _ in turns_of(s, choice):
        await (await ann.press(panel, rotation(panel)["custom_id"])).wait()
        shown.append(values(panel))
    start = choice.rpartition(" ")[0]
    assert shown == [f"{start} {turn}" for turn in (*turns_of(s, choice), turns_of(s, choice)[0])]
    await (await ann.press(panel, control(panel, "confirm"))).wait()
    assert [row.choice for row in await sitting.house.store.choices.history(sitting.id)] == [choice]


async def test_a_second_press_of_a_step_confirms_nothing_more(house, ann, kei, monkeypatch):
    sitting, choice = await begin_with_turns(house, ann, kei, monkeypatch, {2, 3})
    panel = (await sitting.panel(0)).message
    await pick_choice(ann, panel, choice)
    confirm = control(panel, "confirm")
    first, second = await ann.press(panel, confirm), await ann.press(panel, confirm)
    await first.wait()
    await second.wait()
    assert len(await sitting.house.store.choices.history(sitting.id)) == 1


async def test_a_preview_draws_no_tile_that_is_not_known(sitting):
    """After the last choice a tile is drawn: the preview neither shows nor tells one."""
    table, panel = await sitting.table(), (await sitting.panel(0)).message
    for choice in offered_choices(panel):
        after = copy(table.state)
        if picked_page([choice]) is None:
            machine.play(GAME, after, 0, choice)
        if machine.seats_to_choose(after) != [0]:
            await pick_choice(sitting.people[0], panel, choice)
            kept = next(tile for tile in table.state.merchants[0].hand if tile != choice.split(" ")[0])
            assert f"tile {kept}" in sitting.house.world.message(panel.channel_id, panel.id).attachments[0].description
            return
    pytest.skip("every placement lets the player build")


async def test_a_head_start_is_taken_with_one_press_told_once_and_may_be_taken_back(house, ann, ben, kei, monkeypatch):
    seed(monkeypatch, next(number for number in range(99) if GAME.new(3, number, GAME.options()).first == 0))
    sitting = await begin_made(house, "sky_islands", ann, ben, kei)
    panel = (await sitting.panel(0)).message
    white = next(button["custom_id"] for button in buttons(panel) if ":white:" in button["custom_id"])
    await (await ann.press(panel, white)).wait()
    assert (await sitting.table()).state.merchants[0].cubes == [0, 1, 0]
    assert text(panel).startswith(f"✅ {capital(WORDS('cube.white'))}")
    assert "head-start" not in text(panel)
    assert "Take back" in labels(panel)


def test_no_list_tells_twice_what_a_placement_closes():
    s = Table(*NEARLY, "4 M52 t3", hands=(("5", "33"), ("9", "10"))).s
    question = machine.question_for(GAME, s, 0)
    chooser = chooser_of(panel_of(question.effect).parts, question.options)
    view = PanelView(
        Control(1, "x", "set", values=chooser.stepping.empty_values()),
        chooser,
        WORDS,
        hints_of(question.effect, s, 0),
    )
    told = [option.description or "" for item in view.children for option in getattr(item, "options", ())]
    assert max(line.count("closes") for line in told) == 1


async def test_a_refusal_names_a_tile_once(sitting):
    ann, channel = sitting.people[0], sitting.channel
    for tile, cell, told in (
        ("99", "L49", "Not in your hand: tile 99."),
        ((await hand(sitting))[0], "A10", "\u2068A10\u2069 touches no tile"),
    ):
        refused = await (await ann.slash(channel, "/sky place", tile=tile, cell=cell, turn="t0")).wait()
        assert refused.text.startswith(told)
    for lang, word in (("en", "tile"), ("ja", "タイル")):
        words = texts(lang, "sky_islands")
        for why in ("edges", "turns", "same_turn"):
            said = words(f"why.{why}", tile=words.naming("tile", "4").brief, cell="L50", offered="t1")
            assert said.replace(" ", "").count(f"{word}4") == 1
            assert f"{word}{word}" not in said.replace(" ", "")


async def hand(sitting):
    return (await sitting.table()).state.merchants[0].hand


def test_nothing_is_turned_before_it_has_a_space():
    for number in range(40):
        s, _ = machine.begin(GAME, 2, number, GAME.options())
        question = machine.question_for(GAME, s, s.first)
        if question.effect.word != "place":
            continue
        chooser = chooser_of(panel_of(question.effect).parts, question.options)
        pages = [*Pages(chooser, chooser.stepping.empty_values(), 4).pages()]
        assert chooser.board.turned_part not in {place.number for page in pages for place in page if not place.is_list}
