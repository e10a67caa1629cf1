"""The rows of a layout: a `Panel` for a verb, a `PanelPart` for each of its parts, a `Sentence` for an event."""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

import msgspec

from bot.engine.effect import Effect, Event, Part, Seat
from bot.engine.state import State

APART, SAME, BELOW = "", " ", "\n  - "  # a sentence begins a line, goes on in the line before, or stands below that


class PanelPart(Part, frozen=True):
    """How one part of a choice is asked. Its kind and its value for nothing are part of the rules, not given here."""

    hand: bool = False  # picked from the seat's hand, which is shown while asking
    middle: str = ""  # of a space on a board: the one near which a panel begins; else the first that is possible
    last: bool = False  # asked only when all that is not last is chosen and leaves more than one value
    by_trial: bool = False  # of one that is last: of values that lead to the same, which is tried, only one is offered
    behind: tuple[str, ...] = ()  # values whose choices stand behind one entry of a list of whole choices
    gathered: tuple[str, ...] = ()  # values whose choices stand behind one entry, whatever their thing
    preset: str = ""  # chosen to begin with, where it can be
    auto: bool = False  # chosen, once the first part is, as the first value that goes with the others; may be changed
    leads: bool = False  # of a first part: a panel begins with the first choice, which is as good a guess as any
    variants: tuple[str, ...] = ()  # further values with which whole choices are listed, where there is room
    usual: str = ""  # of one that is `auto`: the only value that a list of whole choices leaves out
    whole: bool = False  # whole choices are listed where they fit in a page, else this part is asked first
    split: bool = False  # whole choices are listed, with one list for each value; of what is `whole`, where they fit
    first: bool = False  # of a first part: chosen alone; then whole choices with it are listed, unusual ones apart
    under_post: bool = False  # of a first part that is `first`: all may see its values, so a post lists them, too
    paged: bool = False  # of a first part with lists: a long one has pages, so that a panel has no more than one list
    in_picture: bool = False  # the picture says what its values are worth: a panel that has it lists nothing
    stop: str = ""  # of a first part: the value that says all (done, look): a button of its own makes it at once
    ends: bool = False  # of a first part that is preset: each other value is a button that makes the choice with it


WASTE = "waste"  # the kind of words that say what a choice wastes, and why


class Hint(msgspec.Struct, frozen=True):
    """The hint beside a value that can be chosen: keys and words of the game's texts.

    Words of the kind `WASTE` have a line of their own before the choice is confirmed.
    """

    marks: tuple[str, ...] = ()  # icons "mark.<name>"
    words: tuple[tuple[str, str], ...] = ()  # kinds and values, the arguments of `Texts.word`


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


class Panel(msgspec.Struct, frozen=True):
    """How the question of a verb is laid out; `parts` lists only the parts that differ from the defaults."""

    parts: tuple[PanelPart, ...] = ()
    hint: Callable[..., Hint] = _no_hint  # handed the effect, state, seat, place, value, chosen
    asks: Callable[..., str] = _ask  # the text that asks for the effect's choice: "ask" is "verb.draw.ask"
    confirm: bool = False  # Confirm makes the choice, also where it can be undone and the turn goes on
    trivial: bool = False  # forced after another choice, it does not keep a panel from making that at once
    on_request: bool = False  # a premove nobody needs: before the seat is asked, a button offers the question
    outcomes: bool = False  # a panel lists with each choice what would follow
    at_once: bool = False  # a pick makes the choice also where that shows something hidden, if the turn goes on
    then: tuple[type[Effect], ...] = ()  # verbs whose question, where it follows, is listed with these choices
    hinted: tuple[type[Event], ...] = ()  # events that warn, of which the values' hints tell already


class Sentence(msgspec.Struct, frozen=True):
    """How an event is told, by the text "event.<its name>"."""

    told_in: Literal["posts", "panels", "log", "nowhere"] = "posts"  # also in those behind it: panels are a seat's own
    joint: str | None = None  # between it and the sentence before; None: as the game's layout has it
    ends_line: bool = False  # no sentence follows on its line
    shares: tuple[str, ...] | None = None  # events in a row that are equal in these fields share a sentence
    plus: Callable[..., Event | None] | None = None  # one of its type that tells both it and the same seat's next event
    count: str = ""  # the field whose number is n in its text, by which that has its form
    seats: tuple[str, ...] = ()  # the fields that hold seats
    outline: bool = False  # not told to the seat whose own next event, which no other hears, says it in full
    echo: bool = False  # it repeats what its seat has chosen: a panel that has said so leaves it out
    warns: bool = False  # previews tell it too, since nothing on the table shows it
    common: bool = False  # it happened to the table: whose event it is says nothing
    landmark: Literal["", "round", "scoring"] = ""  # who looks back finds the turn by it


class Layout(msgspec.Struct, frozen=True):
    """How everything in a game is shown in words. A class without a row has its base class's, else the defaults.

    `joint` stands between the sentences of a turn.
    """

    panels: Mapping[type[Effect], Panel] = {}
    sentences: Mapping[type[Event], Sentence] = {}
    joint: str = APART
