"""Amounts of several goods are picked good by good where they are more than a phone has buttons for."""

import pytest

from bot.layout import PanelPart
from bot.texts import texts
from cogs.panel import Control, PanelView, amounts_begun, apply_control, chooser_of, chooses_open_parts, parse_control
from cogs.panel.amounts import MOST_BUTTONS, goods, is_counted
from cogs.panel.words import begun_line

PARTS = (PanelPart("colours", counted=True),)
WORDS = texts("en", "solarius_mission")


def chooser(possible):
    return chooser_of(PARTS, dict.fromkeys(possible))


def panel(possible, values, begun=""):
    here = Control(1, "1", "open", values=values, begun=begun)
    return PanelView(here, chooser(possible), WORDS)


def adders(view):
    """The buttons that add a good, by its name."""
    controls = [(parse_control(item.custom_id), item) for item in view.children]
    return {control.arg: item for control, item in controls if control.act == "add"}


def press(possible, *added):
    """The values and what is begun after these goods were added one by one, from what the panel begins with."""
    asked = chooser(possible)
    values, begun = asked.stepping.initial(), ""
    for good in added:
        control = Control(1, "1", "add", 0, good, values, begun=begun)
        values, begun = apply_control(asked, control), amounts_begun(asked, control)
    return values, begun


@pytest.fixture
def many():
    possible = ["1black-1yellow-1blue-1brown", *(f"{n}black-{4 - n}yellow" for n in (1, 2, 3)), "4black", "4yellow"]
    return [*possible, "3black-1blue", "2black-1yellow-1blue", "1black-2yellow-1blue"]


def test_many_amounts_have_a_button_for_each_good_and_few_one_each(many):
    assert len(many) > MOST_BUTTONS
    assert [*adders(panel(many, (many[0],)))] == ["black", "yellow", "blue", "brown"]
    few = panel(many[:MOST_BUTTONS], (many[0],))
    assert not adders(few)
    assert next(parse_control(item.custom_id).act for item in few.children) == "set"


def test_only_amounts_of_the_same_number_are_counted(many):
    assert is_counted(PARTS[0], many)
    assert not is_counted(PARTS[0], [*many, "5black"])
    assert not is_counted(PARTS[0], [*many, "none"])
    assert not is_counted(PanelPart("colours"), many)


def test_goods_stand_in_the_order_of_the_amounts():
    assert goods(["2blue", "1black-1blue", "1yellow-1blue", "1black-1yellow"]) == ["black", "yellow", "blue"]


def test_the_last_good_chooses(many):
    assert press(many) == (("",), "")
    assert press(many, "yellow") == (("",), "1yellow")
    assert press(many, "yellow", "black") == (("",), "1yellow-1black")
    assert press(many, "yellow", "black", "yellow", "yellow") == (("1black-3yellow",), "")


def test_what_is_left_over_is_filled_in_and_what_has_no_room_is_disabled(many):
    assert press(many, "brown") == ((many[0],), "")
    begun = press(many, "black", "black", "black")
    assert begun == (("",), "3black")
    buttons = adders(panel(many, *begun))
    assert [good for good, button in buttons.items() if button.disabled] == ["brown"]


def test_what_is_added_makes_the_choice_with_the_last_good(many):
    asked = chooser(many)
    last = Control(1, "1", "add", 0, "blue", ("",), begun="3black")
    assert apply_control(asked, last) == ("3black-1blue",)
    assert chooses_open_parts(asked, last, ("3black-1blue",))


def test_the_panel_says_what_is_added_and_how_to_begin_anew(many):
    asked = chooser(many)
    assert begun_line(asked, 0, "2black-1blue", WORDS) == "**2 black, 1 blue** · 1 more to choose"
    acts = [parse_control(item.custom_id) for item in panel(many, ("",), "2black").children]
    assert {control.act for control in acts} >= {"add", "open", "confirm"}
    shown = next(control for control in acts if control.act == "confirm")
    assert shown.as_shown().begun == "2black"
    assert not any(control.values for control in acts if control.act == "add"), "ids stay while one presses quickly"


def test_a_forged_good_begins_anew(many):
    asked = chooser(many)
    control = Control(1, "1", "add", 0, "gold", ("",), begun="2black")
    assert (apply_control(asked, control), amounts_begun(asked, control)) == (("",), "")
