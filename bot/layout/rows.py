"""The rows of a layout: a `Panel` for a verb, a `PanelPart` for each of its parts, a `Sentence` for an event."""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec

from bot.engine.effect import Effect, Event, Part, Seat
from bot.engine.state import State

APART, SAME, BELOW = (
    "",
    " ",
    "\n  - ",
)  # how a sentence follows another: as a new line, in its line, or as a point below


# how many rows and columns the pivot of a shape lies from the cell that names its place, by how the shape lies
Pivots: TypeAlias = tuple[tuple[str, tuple[int, int]], ...]


class PanelPart(Part, frozen=True):
    """How one part of a choice is asked. Its kind and its value for nothing are part of the rules, not given here."""

    hand: bool = False  # its values are cards of the seat's hand, which is shown while asking
    under_hand: bool = False  # for a `split` part: the hand's picture has all about its choices, so its DM lists them
    middle: str = ""  # for spaces of a board: the panel begins near this one, or else with the first possible one
    pivots: Pivots = ()  # of the question's `Panel.pivots`, for the part that says how a shape lies
    last: bool = False  # asked only after all other parts, and only if more than one value is then left
    by_trial: bool = False  # for a `last` part: values are tried, and of those with the same result one is offered
    behind: tuple[str, ...] = ()  # in a list of whole choices, those with such a value are behind one entry
    gathered: tuple[str, ...] = ()  # the same, but with one entry for the choices of several things (cards, spaces)
    preset: str = ""  # the value that is chosen at the beginning, if it is possible
    auto: bool = False  # set, when the first part is chosen, to the first value that fits; it can be changed
    counted: bool = False  # its values are amounts ("2black-1blue"): of many a button adds one of each good
    leads: bool = False  # for a first part: the panel begins with the first choice selected, a guess like any other
    variants: tuple[str, ...] = ()  # further values with which whole choices are listed, if there is room
    usual: str = ""  # for an `auto` part: the only value that a list of whole choices does not name
    whole: bool = False  # whole choices are listed if they fit on a page, else this part is asked first
    split: bool = False  # whole choices are listed, with one list for each value; if also `whole`, only if they fit
    first: bool = False  # for a first part: chosen alone; then whole choices with it are listed, unusual ones apart
    under_post: bool = False  # for a `first` part: everybody may see its values, so a post lists them, too
    rich_first: bool = False  # its hints' marks are what it brings: a long list begins with a page of what brings most
    paged: bool = False  # for a first part with lists: long ones have pages, so that a panel has only one list
    in_picture: bool = False  # the picture shows what its values are worth: a panel with the picture does not list it
    stop: str = ""  # for a first part: a value that needs no other part (done, look), chosen by a button of its own
    ends: bool = False  # for a first part with a preset: each other value makes the choice with it


WASTE = "waste"  # the kind of a hint's words that say what a choice wastes, and why


# weights of sentences: what a turn can be understood without, what it was about, and who brought what it counts for
DETAIL, NEWS, POINTS = 0, 2, 3


class Hint(msgspec.Struct, frozen=True):
    """The hint beside a value that can be chosen: keys and words of the game's texts.

    Words of the kind `WASTE` have a line of their own before the choice is confirmed.
    """

    marks: tuple[str, ...] = ()  # icons "mark.<name>"
    words: tuple[tuple[str, str], ...] = ()  # kinds and values, the arguments of `Texts.word`
    group: tuple[tuple[str, str], ...] = ()  # words of what a part of a long list has in common, and is named after


def _no_hint(effect: Effect, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the default hint: nothing stands beside any value."""
    return Hint()


def by_value(hint: Callable[[str], Hint]) -> Callable[..., Hint]:
    """Return a hint that depends on the value alone."""

    def of_value(effect: Effect, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
        return hint(value)

    return of_value


def _ask(effect: Effect) -> str:
    """Return the default ask key: every question of the verb is asked with the same text."""
    return "ask"


def _no_pivots(effect: Effect) -> Pivots:
    """Return the default pivots: a shape is turned about the cell that names its place."""
    return ()


class Panel(msgspec.Struct, frozen=True):
    """How the question of a verb is laid out; `parts` lists only the parts that differ from the defaults."""

    parts: tuple[PanelPart, ...] = ()
    hint: Callable[..., Hint] = _no_hint  # handed the effect, state, seat, place, value, chosen
    asks: Callable[..., str] = _ask  # given the effect: the end of the key of the text that asks ("verb.draw.ask")
    pivots: Callable[..., Pivots] = _no_pivots  # given the effect: about what its shapes are turned on a board
    confirm: bool = False  # the choice needs Confirm, even if it can be undone and the turn goes on
    trivial: bool = False  # if forced after another choice, that one can still be made at once
    outcomes: bool = False  # the panel lists what would follow each choice; what loses least and brings most is first
    through: tuple[type[Effect], ...] = ()  # with `outcomes`: verbs whose questions may follow before all is lost
    at_once: bool = False  # picking a value makes the choice, even if that shows something hidden, if the turn goes on
    plain: bool = False  # its labels tell what a choice brings, so that a pick may end the turn
    then: tuple[type[Effect], ...] = ()  # verbs whose questions, if they follow, are listed together with these choices
    hinted: tuple[type[Event], ...] = ()  # warning events about which the values' hints say enough


class Sentence(msgspec.Struct, frozen=True):
    """How an event is told, by the text "event.<its name>"."""

    told_in: Literal["posts", "panels", "log", "nowhere"] = "posts"  # told there and in all later ones of this order
    weight: int = 1  # a post without room for all leaves out what weighs 0 first, then less than 2, then less than 3
    joint: str | None = None  # what stands between it and the sentence before; None: the game's usual joint
    ends_line: bool = False  # no sentence follows in its line
    heads: bool = False  # it only says whose or what the rest of its line is: left out where nothing follows in it
    shares: tuple[str, ...] | None = None  # consecutive events that are equal in these fields share a sentence
    plus: Callable[..., Event | None] | None = None  # given it and its seat's next event: one event that tells both
    count: str = ""  # the field with the number `n` of its text, which chooses singular or plural
    seats: tuple[str, ...] = ()  # the fields that contain seats
    outline: bool = False  # not told to a seat whose own next event, which only it hears, tells it in full
    retold_by: type[Event] | None = None  # left out where a later one of this type, of its seat and turn, tells it too
    echo: bool = False  # it repeats its seat's choice: a panel that has named the choice leaves it out
    warns: bool = False  # previews tell it, too, because nothing on the table shows it
    loses: Callable[..., str] | None = None  # given it: a word of the kind `WASTE` that says what its seat loses by it
    explains: Callable[..., Mapping[str, Hint]] | None = None  # given it: hints of the cards that its seat gets unseen
    common: bool = False  # it happens to the whole table: its seat means nothing
    scoring: bool = False  # people who look back find the turn by it


class Layout(msgspec.Struct, frozen=True):
    """How everything in a game is shown in words. A class without a row has its base class's, else the defaults.

    `joint` stands between the sentences of a turn.
    """

    panels: Mapping[type[Effect], Panel] = {}
    sentences: Mapping[type[Event], Sentence] = {}
    joint: str = APART
