"""The panel of Cartographers: every control, the preview, stale and doubled presses, changing one's mind."""

import asyncio
import json
import re

import pytest

from bot.engine import lookahead, machine
from bot.games.registry import games
from bot.local.people.reply import buttons, labels, pictures, selects, text
from bot.texts import texts
from cogs.pictures import Pictures
from tests.cogs.playing import alt, begin, begin_made, control, seed, unknown, values

GAME = games()["cartographers"]
WORDS = texts("en")


def seed_whose(people, wanted):
    """The first seed of which the first question is as wanted."""
    for number in range(5000):
        s, _ = machine.begin(GAME, people, number, GAME.options())
        if wanted(s.stack[-1].effect.effect.card):
            return number
    raise AssertionError("no such seed")


async def open_panel(house, monkeypatch, card, *people):
    """A game whose first card is this one, and the first seat's panel."""
    seed(monkeypatch, seed_whose(len(people), lambda name: name == card))
    sitting = await begin(house, *people)
    return sitting, (await sitting.panel(0)).message


async def use(person, panel, act, arg=""):
    """Press a control; what the panel would confirm before and after."""
    before = values(panel)
    await (await person.press(panel, control(panel, act, arg))).wait()
    return before.split(" "), values(panel).split(" ")


# ---- the controls


async def test_terrain_and_shape_are_one_pick_and_the_drawing_stays_where_it_can(house, ann, monkeypatch):
    _, panel = await open_panel(house, monkeypatch, "Homestead", ann)
    start = values(panel).split(" ")
    for head in ("farm r0", "village r0"):
        await pick(ann, panel, "head", head)
        assert values(panel).split(" ") == [*head.split(" "), start[2]]
        assert [option["value"] for option in list_of_act(panel, "head")["options"] if option.get("default")] == [head]


async def test_the_first_panel_says_what_is_to_be_done_and_turning_has_an_arrow_of_its_own(house, ann, monkeypatch):
    """A newcomer saw "forest · as printed · F7" and did not know what to do; Turn right had the arrow of taking back."""
    _, panel = await open_panel(house, monkeypatch, "Great River", ann)
    ask = texts("en", "cartographers")("verb.draw.ask")
    assert text(panel).startswith(f"{ask}\n**")
    turn = control(panel, "turn")
    (row,) = [row["components"] for row in panel.components if turn in str(row)]
    assert [button["emoji"]["name"] for button in row] == ["⬅️", "⬆️", "⬇️", "➡️", "🔃"]
    assert not any(button.get("label") for button in row)  # with words they take two rows on a phone
    await pick(ann, panel, "head", "water large-r90")
    assert ask not in text(panel)


async def test_turning_goes_round_in_four_steps(house, ann, monkeypatch):
    _, panel = await open_panel(house, monkeypatch, "Orchard", ann)
    seen = [values(panel).split(" ")[1]]
    for _ in range(4):
        _, after = await use(ann, panel, "turn", "")
        seen.append(after[1])
    assert seen == ["r0", "r90", "r180", "r270", "r0"]


@pytest.mark.parametrize(("way", "row", "column"), [("left", 0, -1), ("right", 0, 1), ("up", -1, 0), ("down", 1, 0)])
async def test_the_arrows_move_the_drawing(house, ann, monkeypatch, way, row, column):
    _, panel = await open_panel(house, monkeypatch, "Fishing Village", ann)
    before, after = await use(ann, panel, "move", way)
    assert before[:2] == after[:2]
    down = ord(after[2][0]) - ord(before[2][0])
    right = int(after[2][1:]) - int(before[2][1:])
    assert (down > 0) - (down < 0) == row or row == 0
    assert (right > 0) - (right < 0) == column or column == 0
    assert before[2] != after[2]


async def test_an_arrow_that_leads_nowhere_cannot_be_pressed(house, ann, monkeypatch):
    _, panel = await open_panel(house, monkeypatch, "Fishing Village", ann)
    arrow = control(panel, "move", "left")
    for _ in range(11):
        (button,) = [button for button in buttons(panel) if button["custom_id"] == control(panel, "move", "left")]
        if button["disabled"]:
            break
        await use(ann, panel, "move", "left")
    assert button["disabled"]
    assert values(panel).split(" ")[2].endswith("1")
    assert arrow == control(panel, "move", "left"), "a quick press finds it"


async def test_presses_one_right_after_the_other_each_move_the_drawing(house, ann, monkeypatch):
    """The later ones are made while the panel is still as it was before the first."""
    sitting, panel = await open_panel(house, monkeypatch, "Fishing Village", ann)
    for _ in range(3):
        _, slowly = await use(ann, panel, "move", "down")
    again = (await sitting.panel(0)).message
    down = control(again, "move", "down")
    for reply in await asyncio.gather(*(ann.press(again, down) for _ in range(3))):
        await reply.wait()
    assert values(again).split(" ") == slowly
    _, turned = await use(ann, again, "turn")
    assert turned[1] != slowly[1]


async def test_an_arrow_moves_what_its_panel_shows_after_a_restart_and_after_another_pick(house, ann, monkeypatch):
    _, panel = await open_panel(house, monkeypatch, "Fishing Village", ann)
    await use(ann, panel, "move", "down")
    await house.restart()
    before, after = await use(ann, panel, "move", "down")
    assert after[2][0] > before[2][0]
    await pick(ann, panel, "row", "C")
    _, after = await use(ann, panel, "move", "down")
    assert after[2][0] == "D"
    name = control(panel, "move", "up")
    panel.components = json.loads(json.dumps(panel.components).replace(name, f"{name}{'|'.join(before)}"))
    _, after = await use(ann, panel, "move", "up")  # as panels of former versions say it
    assert "D" < after[2][0] < before[2][0]


async def test_a_row_and_a_cell_in_it_are_two_picks(house, ann, monkeypatch):
    _, panel = await open_panel(house, monkeypatch, "Fishing Village", ann)
    rows = list_of_act(panel, "row")
    assert [option["label"] for option in rows["options"]] == [f"Row {row}" for row in "ABCDEFGHIJK"]
    before = values(panel).split(" ")
    await pick(ann, panel, "row", "C")
    after = values(panel).split(" ")
    assert after[:2] == before[:2]
    assert after[2][0] == "C"
    assert [option["value"] for option in list_of_act(panel, "row")["options"] if option.get("default")] == ["C"]
    cells = [option["value"] for option in list_of_act(panel, "square")["options"]]
    assert all(cell[0] == "C" for cell in cells)
    await pick(ann, panel, "square", cells[-1])
    assert values(panel).split(" ") == [*before[:2], cells[-1]]


def list_of_act(panel, act):
    """The list with this act."""
    (menu,) = [select for select in selects(panel) if select["custom_id"].split(":")[3].rstrip("0123456789") == act]
    return menu


async def pick(person, panel, act, value):
    """Pick a value in the list with this act."""
    await (await person.choose(panel, list_of_act(panel, act)["custom_id"], value)).wait()


async def test_close_takes_the_panel_away(house, ann, monkeypatch):
    """Without *What if?* there is room for the button; else it is left to Discord, which has one as well."""
    seed(monkeypatch, 1)
    sitting = await begin_made(house, "cartographers", ann, settings={"what_if": "off"})
    panel = (await sitting.panel(0)).message
    before = await sitting.snapshot()
    await ann.press(panel, "Close")
    await house.until(lambda: panel.deleted)
    assert await sitting.snapshot() == before


# ---- the preview


async def test_the_preview_shows_the_points_and_changes_nothing(house, ann, ben, monkeypatch):
    sitting, panel = await open_panel(house, monkeypatch, "Great River", ann, ben)
    before = await sitting.snapshot()
    table = await sitting.table()
    for _ in range(3):
        await use(ann, panel, "move", "right")
        (picture,) = pictures(panel)
        assert picture.content_type == "image/png"
        after = lookahead.state_after(GAME, table.state, 0, values(panel))
        gained = sum(line.points for line in GAME.tally(after)[0].standing)
        (line,) = [line for line in text(panel).splitlines() if "→" in line]
        changes = re.findall(r"[+−]\d+", line.rpartition("(")[2])
        assert sum(int(number.replace("−", "-")) for number in changes) == gained > 0
        assert alt(panel)[0]
    assert await sitting.snapshot() == before
    assert len(sitting.posts()) == 1


async def test_a_drawing_that_brings_nothing_says_so(house, ann, monkeypatch):
    _, panel = await open_panel(house, monkeypatch, "Marshlands", ann)
    table_lines = []
    for way in ("left", "right", "up", "down") * 3:
        table_lines.append(text(panel))
        if WORDS("panel.no_gain") in text(panel):
            return
        await use(ann, panel, "move", way)
    raise AssertionError(table_lines)


async def test_at_an_ambush_the_neighbours_sheet_is_shown(house, ann, ben, monkeypatch):
    """CAR-17: monsters are drawn on the neighbour's sheet, and count there."""
    owners = []
    draw = house.bot.pictures.preview

    async def preview(table, before, after, seat, lang, theme):
        owners.append(before.drawing_on[seat])
        return await draw(table, before, after, seat, lang, theme)

    monkeypatch.setattr(house.bot.pictures, "preview", preview)
    _, panel = await open_panel(house, monkeypatch, "Kobold Onslaught", ann, ben)
    assert owners == [1]
    assert "\u2068Ben\u2069" in text(panel)
    assert text(panel).startswith(texts("en", "cartographers")("verb.draw.ambush", card="Kobold Onslaught"))
    (line,) = [line for line in text(panel).splitlines() if "→" in line]
    assert "monsters −" in line.lower() or line.startswith("Monsters: ")
    heads = next(select for select in selects(panel) if select["custom_id"].split(":")[3].startswith("head"))
    assert heads["placeholder"] == "Shape"  # all that differs


# ---- confirming, once


async def test_confirm_plays_what_the_panel_shows(house, ann, ben, monkeypatch):
    sitting, panel = await open_panel(house, monkeypatch, "Homestead", ann, ben)
    await use(ann, panel, "turn", "")
    chosen = values(panel)
    await (await ann.press(panel, "Confirm")).wait()
    assert [choice.choice for choice in await house.store.choices.history(sitting.id)] == [chosen]
    assert "✅" in text(panel)
    assert pictures(panel) == []
    assert labels(panel) == ["Change"]


async def test_confirm_pressed_twice_counts_once(house, ann, monkeypatch):
    sitting, panel = await open_panel(house, monkeypatch, "Homestead", ann)
    confirm = control(panel, "confirm")
    first, second = await asyncio.gather(ann.press(panel, confirm), ann.press(panel, confirm))
    await asyncio.gather(first.wait(), second.wait())
    await house.wait_for_posts()
    assert len(await house.store.choices.history(sitting.id)) == 1
    assert len(sitting.posts()) == 2
    assert first.failure is None
    assert second.failure is None


@pytest.mark.parametrize("act", ["turn", "confirm"])
async def test_an_old_panel_shows_what_is_the_case_now(house, ann, ben, monkeypatch, act):
    """Two panels of one question: the other one is used first."""
    sitting, panel = await open_panel(house, monkeypatch, "Homestead", ann, ben)
    await unknown(house)
    other = (await (await ann.slash(house.general, "/play")).wait()).message
    await (await ann.press(other, "Confirm")).wait()
    before = await sitting.snapshot()
    await (await ann.press(panel, control(panel, act))).wait()
    assert WORDS("panel.already") in text(panel)
    assert labels(panel) == ["Change", "Plan my turn", "Analyse"]
    assert await sitting.snapshot() == before


async def test_a_panel_of_a_past_turn_asks_what_is_asked_now(house, ann, monkeypatch):
    sitting, panel = await open_panel(house, monkeypatch, "Homestead", ann)
    await unknown(house)
    await sitting.draw(0)
    before = await sitting.snapshot()
    await (await ann.press(panel, control(panel, "turn", ""))).wait()
    assert text(panel).startswith(WORDS("panel.moved_on"))
    assert values(panel) in await sitting.choices(0)
    assert await sitting.snapshot() == before
    await (await ann.press(panel, "Confirm")).wait()
    assert len(await house.store.choices.history(sitting.id)) == 2


async def test_a_past_confirm_never_confirms_what_was_not_seen(house, ann, monkeypatch):
    sitting, panel = await open_panel(house, monkeypatch, "Homestead", ann)
    await unknown(house)
    await sitting.draw(0)
    place = [button["custom_id"] for button in buttons(panel)].index(control(panel, "confirm"))
    await (await ann.press(panel, "Confirm")).wait()
    assert len(await house.store.choices.history(sitting.id)) == 1
    assert WORDS("panel.already") in text(panel)
    assert labels(panel)[place : place + 1] != ["Confirm"]


async def test_the_panel_outlives_the_bot(house, ann, monkeypatch):
    sitting, panel = await open_panel(house, monkeypatch, "Homestead", ann)
    await house.restart()
    _, after = await use(ann, panel, "turn", "")
    await house.restart()
    await (await ann.press(panel, "Confirm")).wait()
    assert [choice.choice for choice in await house.store.choices.history(sitting.id)] == [" ".join(after)]


async def test_after_the_game_was_ended_the_panel_only_says_so(house, ann, monkeypatch):
    sitting, panel = await open_panel(house, monkeypatch, "Homestead", ann)
    await house.bot.tables.ending.end(sitting.id, ann.id, "Ann", moderator=False)
    await (await ann.press(panel, "Confirm")).wait()
    assert panel.components == []
    assert await house.store.choices.history(sitting.id) == []


# ---- changing one's mind


async def test_change_begins_with_the_own_former_drawing(house, ann, ben, monkeypatch):
    sitting, panel = await open_panel(house, monkeypatch, "Homestead", ann, ben)
    await use(ann, panel, "turn", "")
    chosen = values(panel)
    await (await ann.press(panel, "Confirm")).wait()
    await (await ann.press(panel, "Change")).wait()
    assert values(panel) == chosen
    assert (await sitting.table()).seats_to_choose() == [0, 1]
    await use(ann, panel, "move", "down")
    await (await ann.press(panel, "Confirm")).wait()
    history = await house.store.choices.history(sitting.id)
    assert [choice.undone for choice in history] == [True, False]
    await house.wait_for_posts()
    assert len(sitting.posts()) == 1


async def test_who_has_drawn_gets_to_change_by_play_as_well(house, ann, ben, monkeypatch):
    sitting, _ = await open_panel(house, monkeypatch, "Homestead", ann, ben)
    await sitting.draw(0)
    reply = await sitting.panel(0)
    assert reply.text.startswith(WORDS("panel.chosen"))
    assert labels(reply.message) == ["Change", "Plan my turn", "Analyse"]
    reply = await (await ann.slash(house.general, "/play")).wait()
    assert labels(reply.message) == ["Change", "Plan my turn", "Analyse"]


async def test_when_all_have_drawn_nothing_can_be_changed(house, ann, ben, monkeypatch):
    sitting, panel = await open_panel(house, monkeypatch, "Homestead", ann, ben)
    await (await ann.press(panel, "Confirm")).wait()
    await unknown(house)  # else the panel goes on by itself
    await sitting.draw(1)
    await house.quiet()
    before = await sitting.snapshot()
    await (await ann.press(panel, "Change")).wait()
    assert text(panel).startswith(WORDS("panel.moved_on"))
    assert await sitting.snapshot() == before
    assert await house.store.requests.find(sitting.id) is None


async def test_a_change_and_the_last_drawing_at_once_leave_one_truth(house, ann, ben, monkeypatch):
    sitting, panel = await open_panel(house, monkeypatch, "Homestead", ann, ben)
    await (await ann.press(panel, "Confirm")).wait()
    await asyncio.gather(ann.press(panel, "Change"), sitting.draw(1))
    await house.wait_for_posts()
    table, history = await sitting.table(), await house.store.choices.history(sitting.id)
    standing = [choice.seat for choice in history if not choice.undone]
    assert standing in ([0, 1], [1])
    assert table.seats_to_choose() == ([0, 1] if standing == [0, 1] else [0])


async def test_panels_are_in_the_readers_language(house, kei, monkeypatch):
    _, panel = await open_panel(house, monkeypatch, "Great River", kei)
    words = texts("ja", "cartographers")
    assert words("panel.confirm") in labels(panel)
    assert words("shape.large-r0") in [option["label"] for option in list_of_act(panel, "head")["options"]]
    assert words("terrain.water") in text(panel)
    assert list_of_act(panel, "row")["options"][0]["label"] == words("panel.row", row="A")


async def test_where_many_wait_for_pictures_the_panel_says_it_in_words_and_does_without(house, ann, monkeypatch):
    _, panel = await open_panel(house, monkeypatch, "Homestead", ann)
    assert pictures(panel)
    with monkeypatch.context() as many:
        many.setattr(Pictures, "busy", True)
        await pick(ann, panel, "head", "farm r0")
    assert values(panel).split(" ")[0] == "farm"
    assert not pictures(panel)
    assert WORDS("panel.busy") in text(panel)
    await pick(ann, panel, "head", "village r0")
    assert pictures(panel)
    assert WORDS("panel.busy") not in text(panel)
