"""A panel's control, whose id holds all state except what an arrow moves, and its effect on a choice."""

import re
from collections.abc import Sequence

import discord
import msgspec

from cogs.panel.amounts import add, containing
from cogs.panel.combinations import by_place
from cogs.panel.notation import STEPS, Values, parse_entry
from cogs.panel.offers import PICKS
from cogs.panel.part_chooser import PartChooser

ID = (
    r"panel:(?P<table>\d+):(?P<stamp>[pas]?[\d.]+)(?:\+(?P<word>[a-z]+))?"
    r":(?P<act>[a-z]+)(?P<place>\d+):(?P<arg>[^:]*):(?P<values>.*)"
)
NO_QUESTION = "."  # in place of a stamp: nothing is asked
AGAIN = "#"  # in a list's values, before how often the same value stands above it
JOINT = ";"  # in a list's values, between a choice and the answer to the question that follows it
PAGE = "page:"  # in a list's values, before the number of another page
SUGGESTED = "suggested"  # the argument of what makes a choice as it was suggested
CONFIRMING = ("confirm", "onward")  # acts that make the choice that a panel shows
# Acts of arrows and of buttons that add a good. They move what the panel shows, so their ids stay as they are when
# it is edited: Discord refuses a press of an id that the message has no longer, as when somebody presses quickly.
MOVING = ("move", "turn", "add")


class Control(msgspec.Struct, frozen=True):
    """The content of a control's id: the table, the question, what to do with which part, and the values so far.

    `word` names the side action that the values belong to, if any.
    """

    table: int
    stamp: str
    act: str
    place: int = 0
    arg: str = ""
    values: Values = ()
    page: int | None = None  # of the list of this part; not in the id: None is the one with the chosen value
    word: str = ""
    begun: str = ""  # amounts of the open part, as far as they were added; not in the id, but Confirm's argument

    @property
    def id(self) -> str:
        """Return the control as a custom_id, as `parse_control` reads it."""
        question = f"{self.stamp}+{self.word}" if self.word else self.stamp
        return f"panel:{self.table}:{question}:{self.act}{self.place}:{self.arg}:{'|'.join(self.values)}"

    def with_values(self, values: Values) -> "Control":
        """Return the same control, to be pressed when these values are chosen."""
        return msgspec.structs.replace(self, values=values)

    def goes_with(self, other: "Control") -> bool:
        """Return whether both belong to the same question."""
        return (self.table, self.stamp, self.word) == (other.table, other.stamp, other.word)

    def at(self, act: str, place: int = 0, arg: str = "") -> "Control":
        """Return a control of the same question and values that does something else, with this part."""
        return msgspec.structs.replace(self, act=act, place=place, arg=arg, page=None)

    def as_shown(self) -> "Control":
        """Return what a panel with this *Confirm* shows: its argument is what is begun, unless all is chosen."""
        is_whole = bool(self.values) and all(self.values)  # an id cannot tell one open part from no values
        return msgspec.structs.replace(self, begun="" if is_whole else self.arg)

    def ending(self, picked: Sequence[str]) -> "Control":
        """Return the control that confirms what was picked in a list of ends."""
        return msgspec.structs.replace(self, act="confirm", arg="", values=parse_entry(picked[0]) if picked else ())

    def moving(self, content: "Control | None") -> "Control":
        """Return this control that moves what a panel shows, with that content; None: with none."""
        return msgspec.structs.replace(self, values=content.values, begun=content.begun) if content else self


def parse_control(name: str) -> Control | None:
    """Return the control with this id; None if it is not a panel control's.

    "panel:7:12.3:set1::forest|" -> Control(7, "12.3", "set", 1, "", ("forest", ""))
    """
    match = re.fullmatch(ID, name)
    return control_from_match(match) if match else None


def control_from_match(match: re.Match[str]) -> Control:
    """Return the control whose id was matched."""
    values = tuple(match["values"].split("|")) if match["values"] else ()
    place, word = int(match["place"]), match["word"] or ""
    return Control(int(match["table"]), match["stamp"], match["act"], place, match["arg"], values, word=word)


def shown_in_message(message: discord.Message, arrow: Control) -> Control | None:
    """Return what a panel's message shows, from its Confirm button for the arrow's question; None if it has none."""
    items = (item for row in message.components for item in getattr(row, "children", ()))
    for item in items:
        other = parse_control(getattr(item, "custom_id", None) or "")
        if other and other.act == "confirm" and other.goes_with(arrow):
            return other.as_shown()
    return None


def apply_control(chooser: PartChooser, control: Control, picked: Sequence[str] = ()) -> Values:
    """Return the values after a control was used; `picked` are the values picked in a list."""
    if picked_page(picked) is not None:
        return chooser.stepping.expand(control.values) or chooser.stepping.initial()
    match control.act:
        case "whole" if picked or control.arg:
            return parse_entry((picked[0] if picked else control.arg).partition(JOINT)[0])
        case "other" if picked and picked[0].partition(":")[0].isdecimal():
            place, _, value = picked[0].partition(":")
            return chooser.stepping.with_value(chooser.stepping.expand(control.values), int(place), value)
    now = (
        chooser.stepping.control_values(chooser.stepping.expand(control.values))
        if control.values
        else chooser.stepping.initial()
    )
    return _change_value(chooser, control, now, picked)


def _change_value(chooser: PartChooser, control: Control, now: Values, picked: Sequence[str]) -> Values:
    """Return these values with another value of the control's part."""
    value = picked[0] if picked else control.arg
    match control.act:
        case "set" | "list" if chooser.combinations.stepwise:
            return chooser.stepping.with_value(now, control.place, value)
        case "add":
            return _add_good(chooser, control, now)[0]
        case "some":
            items = [entry.partition(AGAIN)[0] for entry in picked]
            return chooser.stepping.with_value(now, control.place, chooser.stepping.value_of(control.place, items))
        case "set" | "list" | "square":
            return chooser.board.with_value(now, control.place, value)
        case "head":
            return chooser.board.with_piece(now, tuple(value.split(" ")))
        case "turn":
            return chooser.board.rotate(now, control.place)
        case "move" if control.arg in STEPS:
            return chooser.board.move(now, control.place, control.arg)
        case "row":
            return chooser.board.move_to_row(now, control.place, value)
    return chooser.stepping.expand(control.values) or chooser.stepping.initial()


def amounts_begun(chooser: PartChooser, control: Control) -> str:
    """Return what is added so far of a part after a control was used; "" if it chose something else or the last."""
    if control.act != "add":
        return control.begun if control.act == "known" else ""
    return _add_good(chooser, control, control.values or chooser.stepping.initial())[1]


def _add_good(chooser: PartChooser, control: Control, now: Values) -> tuple[Values, str]:
    """Return the values after a good is added, and what is added so far: none if only one value contains it.

    What was chosen before, a guess as a rule, begins anew with the first good.
    """
    place = control.place
    possible = chooser.combinations.values(place, by_place(now[:place]))
    amounts = add(control.begun, control.arg)
    fitting = containing(possible, amounts)
    if len(fitting) == 1:
        return chooser.stepping.with_value(now, place, fitting[0]), ""
    return (*now[:place], "", *now[place + 1 :]), amounts if fitting else ""


def chooses_open_parts(chooser: PartChooser, control: Control, values: Values) -> bool:
    """Return whether a control, which led to these values, chose the parts that were still open.

    False if it changed a value chosen before, or if a part was only now preset to a value that might be another.
    """
    if control.act == "some":
        return len(chooser.stepping.item_counts(control.place)) == 1
    if control.act == "set" and control.place == chooser.board.turned_part:
        return all(control.values)
    if control.act not in ("set", "list", "add"):
        is_listed = control.act == "whole" and chooser.listing.lists_all_variants(values)
        return is_listed and (chooser.listing.is_short(PICKS) or not chooser.stepping.may_differ(values))
    before = control.values or chooser.stepping.empty_values()
    if opened := chooser.listing.entry_values(before):
        return control.place not in opened and not chooser.stepping.may_differ(values)
    return not any(
        _may_still_differ(chooser, control.place, place, before[place], values) for place in range(len(before))
    )


def _may_still_differ(chooser: PartChooser, pressed: int, place: int, before: str, values: Values) -> bool:
    """Return whether a part other than the pressed one was not chosen, but could have another value."""
    others = {i: value for i, value in by_place(values).items() if i < place}
    if chooser.parts[place].auto:
        return place == pressed or (not before and len(chooser.combinations.values(place, others)) > 1)
    return place > pressed and bool(before) and len(chooser.combinations.values(place, others)) > 1


def picked_answer(control: Control, picked: Sequence[str] = ()) -> str:
    """Return the answer to the next question that was picked together with a choice; "" if none was."""
    return (picked[0] if picked else control.arg).partition(JOINT)[2] if control.act == "whole" else ""


def picked_page(picked: Sequence[str]) -> int | None:
    """Return the page of a list that was picked instead of a value, if any."""
    number = picked[0].removeprefix(PAGE) if picked and picked[0].startswith(PAGE) else ""
    return int(number) if number.isdecimal() else None
