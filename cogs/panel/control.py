"""A panel's control, which says all in its id but for what an arrow moves, and what becomes of a choice by it."""

import re
from collections.abc import Sequence

import discord
import msgspec

from cogs.panel.combinations import by_place
from cogs.panel.notation import STEPS, Values
from cogs.panel.offers import PICKS
from cogs.panel.part_chooser import PartChooser

ID = (
    r"panel:(?P<table>\d+):(?P<stamp>[\d.]+)(?:\+(?P<word>[a-z]+))?"
    r":(?P<act>[a-z]+)(?P<place>\d+):(?P<arg>[^:]*):(?P<values>.*)"
)
PREMOVE = "."  # no stamp: in place of the stamp of what is not asked yet
AGAIN = "#"  # in a list, before how often a value stands above it
PAGE = "page:"  # in a list, before the number of another page
# Acts of arrows. They move what the panel shows, so that their ids stay as they are when it is edited: Discord refuses
# a press of an id that the message has no longer, as it has when somebody presses quickly.
MOVING = ("move", "turn")


class Control(msgspec.Struct, frozen=True):
    """What a control's id says: the table, the question, what to do with which part, and the values so far.

    `word`: the values are of the side action with this word.
    """

    table: int
    stamp: str
    act: str
    place: int = 0
    arg: str = ""
    values: Values = ()
    page: int | None = None  # of the list of this part; not in the id: None is the one with the chosen value
    word: str = ""

    @property
    def id(self) -> str:
        asked = f"{self.stamp}+{self.word}" if self.word else self.stamp
        return f"panel:{self.table}:{asked}:{self.act}{self.place}:{self.arg}:{'|'.join(self.values)}"

    def with_values(self, values: Values) -> "Control":
        return msgspec.structs.replace(self, values=values)

    def goes_with(self, other: "Control") -> bool:
        """Whether both are of the same question."""
        return (self.table, self.stamp, self.word) == (other.table, other.stamp, other.word)

    def at(self, act: str, place: int = 0, arg: str = "") -> "Control":
        return msgspec.structs.replace(self, act=act, place=place, arg=arg, page=None)


def matched(name: str) -> Control | None:
    """The control with this id: "panel:7:12.3:set1::forest|" -> Control(7, "12.3", "set", 1, "", ("forest", "")).

    None if it is the id of no panel's control.
    """
    match = re.fullmatch(ID, name)
    return control(match) if match else None


def control(match: re.Match[str]) -> Control:
    """The control with this id."""
    values = tuple(match["values"].split("|")) if match["values"] else ()
    place, word = int(match["place"]), match["word"] or ""
    return Control(int(match["table"]), match["stamp"], match["act"], place, match["arg"], values, word=word)


def shown_in(message: discord.Message, arrow: Control) -> Values:
    """The values that a panel's message shows, by the Confirm of the question that this arrow is of; () without one."""
    items = (item for row in message.components for item in getattr(row, "children", ()))
    for item in items:
        other = matched(getattr(item, "custom_id", None) or "")
        if other and other.act == "confirm" and other.goes_with(arrow):
            return other.values
    return ()


def applied(question: PartChooser, here: Control, picked: Sequence[str] = ()) -> Values:
    """The values after a control was used, a list with what was picked in it."""
    if turned_to(picked) is not None:
        return question.stepping.in_full(here.values) or question.stepping.begun()
    match here.act:
        case "whole" if picked or here.arg:
            return tuple((picked[0] if picked else here.arg).split(" "))
        case "other" if picked and picked[0].partition(":")[0].isdecimal():
            place, _, value = picked[0].partition(":")
            return question.stepping.with_value(question.stepping.in_full(here.values), int(place), value)
    now = question.stepping.shown(question.stepping.in_full(here.values)) if here.values else question.stepping.begun()
    return _changed(question, here, now, picked)


def _changed(question: PartChooser, here: Control, now: Values, picked: Sequence[str]) -> Values:
    """These values with another one of the control's part."""
    one = picked[0] if picked else here.arg
    match here.act:
        case "set" | "list" if question.combinations.stepwise:
            return question.stepping.with_value(now, here.place, one)
        case "some":
            pieces = [entry.partition(AGAIN)[0] for entry in picked]
            return question.stepping.with_value(now, here.place, question.stepping.made_of(here.place, pieces))
        case "set" | "list" | "square":
            return question.board.changed(now, here.place, one)
        case "head":
            return question.board.with_head(now, tuple(one.split(" ")))
        case "turn":
            return question.board.turned(now, here.place)
        case "move" if here.arg in STEPS:
            return question.board.moved(now, here.place, here.arg)
        case "row":
            return question.board.in_row(now, here.place, one)
    return question.stepping.in_full(here.values) or question.stepping.begun()


def chooses(question: PartChooser, here: Control, values: Values) -> bool:
    """Whether a control, after which these are chosen, chose what was open still.

    Not where it changed a choice made before, or where a part began with a value only now that might be another.
    """
    if here.act == "some":
        return len(question.stepping.numbers(here.place)) == 1
    if here.act not in ("set", "list"):
        listed = here.act == "whole" and question.listing.listed_with_all(values, PICKS)
        return listed and (question.listing.few(PICKS) or not question.stepping.may_differ(values))
    was = here.values or question.stepping.unchosen()
    return not any(_unfilled(question, here.place, place, was[place], values) for place in range(len(was)))


def _unfilled(question: PartChooser, pressed: int, place: int, was: str, values: Values) -> bool:
    """Whether a part was not chosen with the one that was pressed, but might be something else."""
    others = {i: value for i, value in by_place(values).items() if i < place}
    if question.parts[place].auto:
        return place == pressed or (not was and len(question.combinations.values(place, others)) > 1)
    return place > pressed and bool(was) and len(question.combinations.values(place, others)) > 1


def turned_to(picked: Sequence[str]) -> int | None:
    """The page of a list that was picked instead of a value."""
    number = picked[0].removeprefix(PAGE) if picked and picked[0].startswith(PAGE) else ""
    return int(number) if number.isdecimal() else None
