"""A person who knows what to choose and finds the fewest presses to it in the panel's own controls."""

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from bot.engine.beside import beside, parted
from bot.engine.effect import Choice, Seat
from bot.engine.machine import Question
from bot.local.people.person import Person
from bot.local.world.components import walk
from bot.local.world.records import Json, Message
from bot.tables.preview import preview
from bot.tables.table import Table
from bot.texts import texts
from cogs.panel import (
    AGAIN,
    PREMOVE,
    Control,
    PanelView,
    PartChooser,
    Values,
    Ways,
    applied,
    chooser_of,
    chooses,
    matched,
    swift,
    turned_to,
)

AWAY = ("back", "beside", "cancel", "change", "leave", "next")  # controls that make no choice
MOST = 20_000  # panels looked through for a way


class Press(msgspec.Struct, frozen=True):
    """A control and what is picked in it."""

    here: Control
    picked: tuple[str, ...] = ()


class Lost(Exception):
    """No presses lead to the choice."""


def goes_on(panel: Message) -> bool:
    """Whether a panel asks something, or leads to what is asked."""
    return any(here.act in ("confirm", "next") and here.stamp != PREMOVE for here in _controls(panel.components))


def _controls(components: list[Json]) -> Iterator[Control]:
    return (here for each in walk(components) if (here := matched(str(each.get("custom_id", "")))))


async def make(person: Person, panel: Message, press: Press) -> None:
    """Press it, and wait for what comes of it."""
    wanted = press.here.id
    reply = await (person.choose(panel, wanted, press.picked) if press.picked else person.press(panel, wanted))
    await reply.done(60)


def found(panel: Message, table: Table, seat: Seat, choice: Choice) -> Press:
    """The first press of the shortest way to make this choice, of the question or of what may be done beside it."""
    word, way = parted(choice)
    for here in _controls(panel.components):
        if here.act == "next" or (here.act == "leave" and here.word != word):
            return Press(here)
        if here.act == "beside" and here.arg in (word, "") and word:
            return Press(here, () if here.arg else (word,))
    question = table.question(seat)
    assert question
    return Search(table, seat, question, word, tuple(way.split(" "))).first(panel)


class Search:
    """The way by the fewest presses to a choice of what a seat is asked, or may do beside it by this word."""

    def __init__(self, table: Table, seat: Seat, question: Question, word: str, wanted: Values) -> None:
        mine = question.of(word)
        assert mine
        self._table, self._seat, self._effect, self._word, self._wanted = table, seat, mine.effect, word, wanted
        self._asked = chooser_of(mine.effect.parts, mine.options)
        self._ways = Ways(beside={} if word else {effect.word: "" for effect in question.beside})
        self._words = texts("en", table.game.key)

    def first(self, panel: Message) -> Press:
        """Breadth first through the panels that presses lead to; Lost where no presses lead to the choice."""
        begun = _presses(panel.components, self._wanted, self._asked)
        seen, waiting = set[tuple[Values, int, int | None]](), deque((press, press) for press in begun)
        for _ in range(MOST):
            if not waiting:
                break
            first, last = waiting.popleft()
            after = self._after(last)
            if self._made(last, after):
                if self._asked.unpacked(after.values) == self._wanted:
                    return first
            elif (after.values, after.place, after.page) not in seen:
                seen.add((after.values, after.place, after.page))
                shown = PanelView(after, self._asked, self._words, ways=self._ways).to_components()
                waiting.extend((first, press) for press in _presses(shown, self._wanted, self._asked))
        raise Lost(f"no presses lead to {' '.join(self._wanted)!r}")

    def _after(self, press: Press) -> Control:
        """The panel after a press."""
        if press.here.act == "confirm":
            return press.here
        values, page = applied(self._asked, press.here, press.picked), turned_to(press.picked)
        values = self._asked.filled_in(values) if self._asked.stepwise else values
        return msgspec.structs.replace(press.here, act="open", arg="", values=values, page=page)

    def _made(self, press: Press, after: Control) -> bool:
        """Whether a press makes the choice that then stands in the panel."""
        if press.here.act == "confirm":
            return True
        if not all(after.values) or after.page is not None:
            return False
        if not chooses(self._asked, press.here, after.values):
            return False
        choice = beside(self._word, self._asked.choice(after.values))
        return swift(self._effect, preview(self._table, self._seat, choice))


def _presses(components: Sequence[Any], wanted: Values, asked: PartChooser) -> Iterator[Press]:
    """What can be pressed, but for what leads away; of a list only what is wanted, and its other pages."""
    for each in walk([*components]):
        here = matched(str(each.get("custom_id", "")))
        if here is None or each.get("disabled") or here.act in AWAY:
            continue
        if "options" not in each:
            yield Press(here)
        elif here.act == "extra":
            yield Press(here, _extra(each["options"], wanted))
        elif here.act == "some":
            yield Press(here, _several(each["options"], wanted[here.place].split("-")))
        else:
            leading = (one["value"] for one in each["options"] if _leads(here, one["value"], wanted, asked))
            yield from (Press(here, (value,)) for value in leading)


def _extra(options: Sequence[Json], wanted: Values) -> tuple[str, ...]:
    """The options of what is wanted, each with its part's place."""
    found = list[str]()
    for place, goal in enumerate(wanted):
        before = f"{place}:"
        found += _several([each for each in options if each["value"].startswith(before)], goal.split("-"), before)
    return tuple(found)


def _several(options: Sequence[Json], wanted: Sequence[str], before: str = "") -> tuple[str, ...]:
    """The options of these words, of which some may be there several times."""
    left, found = Counter(wanted), list[str]()
    for each in options:
        piece = each["value"].removeprefix(before).partition(AGAIN)[0]
        if left[piece]:
            left[piece] -= 1
            found.append(each["value"])
    return tuple(found)


def _leads(here: Control, value: str, wanted: Values, asked: PartChooser) -> bool:
    """Whether an option of a list is, or may lead to, what is wanted."""
    if turned_to((value,)) is not None:
        return True
    if here.act == "whole":
        each = zip(value.split(" "), wanted, asked.parts, strict=True)
        return all(mine in ("", goal) or part.first for mine, goal, part in each)
    if here.act == "other":
        place, _, other = value.partition(":")
        return wanted[int(place)] == other
    goal = wanted[here.place]
    return value == goal if here.act == "list" else goal.startswith(value)
