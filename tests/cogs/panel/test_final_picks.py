"""What is made as it is pressed and cannot be taken back has a sign of its own; nothing else has it."""

import pytest
from discord.ui import Select

from bot.engine import lookahead, machine
from bot.engine.state import copy
from bot.games.cartographers.effects import CARDS, Draw
from bot.games.registry import games
from bot.games.solarius_mission.deeds import Deed
from bot.games.underwater_cities.building import Build
from bot.games.underwater_cities.events import TurnEnded
from bot.games.underwater_cities.upgrading import Upgrade
from bot.layout import PanelPart, panel_of
from bot.local.people.reply import buttons, labels, selects
from bot.texts import texts
from cogs.panel.control import Control, parse_control
from cogs.panel.control_maker import FINAL
from cogs.panel.labels import no_hints
from cogs.panel.navigation import Navigation
from cogs.panel.part_chooser import chooser_of
from cogs.panel.previews import is_plain
from cogs.panel.view import PanelView
from cogs.panel.words import choice_so_far
from tests.cogs.positions import hasty, sitting_at

GAME, SKY = games()["underwater_cities"], games()["sky_islands"]
WORDS = texts("en")


def emojis_of(parts, choices, final):
    """The emojis of the lines and buttons that choose something, by their values."""
    chooser = chooser_of(parts, choices)
    here = Control(1, "1", "open", values=("",) * len(parts))
    view = PanelView(here, chooser, texts("en", "oceans"), navigation=Navigation(final={final}))
    lines = {one.value: str(one.emoji) for item in view.children if isinstance(item, Select) for one in item.options}
    pressed = [
        (parse_control(item.custom_id), str(item.emoji)) for item in view.children if not isinstance(item, Select)
    ]
    return lines | {control.arg: emoji for control, emoji in pressed if control.act in ("set", "whole")}


@pytest.mark.parametrize("number", [3, 9])
def test_lines_and_buttons_of_final_picks_have_a_sign_that_nobody_takes_for_advice(number):
    ways = [f"{letter}x" for letter in "abcdefghi"[:number]]
    for parts in ((PanelPart("card"),), (PanelPart("card", whole=True),)):
        assert [way for way, emoji in emojis_of(parts, ways, ("bx",)).items() if emoji == FINAL] == ["bx"]
    assert FINAL not in ("✅", "☑️", "✔️", "👍", "⭐")


def effect_of(s, choice):
    """Whether a choice shows something hidden; None if it ends the turn."""
    seat, after = machine.seats_to_choose(s)[0], copy(s)
    if any(isinstance(happened.event, TurnEnded) for happened in machine.play(GAME, after, seat, choice)):
        return None
    return not lookahead.certain_outcome(GAME, s, seat, choice).whole


@pytest.mark.parametrize("final", [True, False])
async def test_after_a_pick_with_the_sign_nothing_is_taken_back_and_after_others_it_is(house, ann, monkeypatch, final):
    def both(s, question):
        at_once = panel_of(question.effect).at_once and len(question.options) < 4
        return at_once and {effect_of(s, choice) for choice in question.options} >= {True, False}

    sitting, seat = await sitting_at(house, monkeypatch, GAME, ann, wanted=both, choose=hasty)
    panel = (await sitting.panel(seat)).message
    chosen = [one for one in buttons(panel) if parse_control(one["custom_id"]).act in ("set", "whole")]
    button = next((one for one in chosen if (FINAL in str(one)) == final), None)
    if button:
        await (await ann.press(panel, button["custom_id"])).wait()
    else:
        lines = [(listed["custom_id"], line) for listed in selects(panel) for line in listed["options"]]
        number, line = next((number, line) for number, line in lines if (FINAL in str(line)) == final)
        await (await ann.choose(panel, number, [line["value"]])).wait()
    assert (WORDS("panel.take_back") in labels(panel)) != final


async def test_one_press_of_a_button_that_says_all_ends_the_turn(house, ann, ben, monkeypatch):
    def ends(s, question):
        few, seat = panel_of(question.effect).plain and len(question.options) < 4, machine.seats_to_choose(s)[0]
        after = [lookahead.state_after(GAME, s, seat, choice) for choice in question.options] if few else []
        return few and all(machine.seats_to_choose(one) == [1 - seat] for one in after)

    sitting, seat = await sitting_at(house, monkeypatch, GAME, ann, ben, wanted=ends)
    panel = (await sitting.panel(seat)).message
    button = next(button for button in buttons(panel) if ":confirm" not in button["custom_id"] and FINAL in str(button))
    await (await sitting.people[seat].press(panel, button["custom_id"])).wait()
    assert (await sitting.table()).seats_to_choose() == [1 - seat]
    assert WORDS("panel.take_back") not in labels(panel)


async def test_a_pick_among_many_is_confirmed_though_it_could_be_taken_back(house, ann, ben, monkeypatch):
    def ends(s, question):
        panel = panel_of(question.effect)
        if panel.plain or panel.confirm or len(question.options) < 4:
            return False
        after = lookahead.certain_outcome(SKY, s, (seat := machine.seats_to_choose(s)[0]), next(iter(question.options)))
        return after.whole and machine.seats_to_choose(after.state) == [1 - seat]

    sitting, seat = await sitting_at(house, monkeypatch, SKY, ann, ben, wanted=ends)
    person, asked = sitting.people[seat], await sitting.choices(seat)
    panel = (await sitting.panel(seat)).message
    await (await person.choose(panel, *list_with(panel, asked[0]))).wait()
    assert await sitting.choices(seat) == asked, "whether it could be taken back hangs on a pile: nobody looks there"
    await (await person.press(panel, "Confirm")).wait()
    assert (await sitting.table()).seats_to_choose() == [1 - seat]


def list_with(panel, choice):
    """The id of the panel's list that has a choice, and its value there."""
    for listed in selects(panel):
        if choice in [option["value"] for option in listed["options"]]:
            return listed["custom_id"], [choice]
    raise AssertionError(f"no list has {choice}")


@pytest.mark.parametrize(("effect", "number", "final"), [
    (Build(("tunnel",)), 2, ["pass - -"]),
    (Upgrade(("tunnel",)), 2, ["tunnel 0 1credit", "tunnel 1 1credit", "pass - -"]),
    (Upgrade(("tunnel",)), 5, ["pass - -"]),
    (Draw(next(iter(CARDS))), 2, []),
])  # fmt: skip
def test_what_declines_may_end_the_turn_for_good_and_so_may_one_of_few_whose_label_tells_all(effect, number, final):
    """Of many lines a wrong one is easily pressed, and nobody could take it back."""
    choices = [*(f"tunnel {place} 1credit" for place in range(number)), "pass - -"]
    chooser = chooser_of(panel_of(effect).parts, choices)
    assert [choice for choice in choices if is_plain(chooser, effect, tuple(choice.split(" ")))] == final


@pytest.mark.parametrize(("effect", "choices", "key"), [
    (Draw(next(iter(CARDS))), ["forest r0 A1", "forest r0 B1"], "cartographers"),
    (Deed(), ["x none none", "y none none"], "solarius_mission"),
])  # fmt: skip
def test_what_a_panel_only_begins_with_says_so(effect, choices, key):
    parts, words, said = panel_of(effect).parts, texts("en", key), WORDS("panel.begun")
    for some, started in ((choices, True), (choices[:1], False)):
        chooser = chooser_of(parts, some)
        begun = chooser.stepping.initial()
        other = next((values for values in chooser.choices if values != begun), begun)
        assert (said in choice_so_far(chooser, effect, begun, no_hints, words)) == started
        if started:
            assert said not in choice_so_far(chooser, effect, other, no_hints, words)
