"""A person who knows what to choose and finds the fewest presses to it in the panel's own controls."""

from collections import Counter, deque
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from bot.engine.asking import Asking, Values, asking
from bot.engine.effect import Choice
from bot.engine.machine import Question
from bot.local.components import walk
from bot.local.person import Person
from bot.local.records import Json, Message
from bot.texts import Texts
from cogs.panel_control import AGAIN, AHEAD, Control, applied, matched, turned_to
from cogs.panel_view import Panel

AWAY = ("back", "cancel", "change", "next")  # controls that make no choice
MOST = 20_000  # panels looked through for a way


class Press(msgspec.Struct, frozen=True):
    """A control and what is picked in it."""

    here: Control
    picked: tuple[str, ...] = ()


class Lost(Exception):
    """No presses lead to the choice."""


def goes_on(panel: Message) -> bool:
    """Whether a panel asks something, or leads to what is asked."""
    return any(here.act in ("confirm", "next") and here.stamp != AHEAD for here in _controls(panel.components))


def _controls(components: list[Json]) -> Iterator[Control]:
    return (here for each in walk(components) if (here := matched(str(each.get("custom_id", "")))))


async def make(person: Person, panel: Message, press: Press) -> None:
    """Press it, and wait for what comes of it."""
    wanted = press.here.id
    reply = await (person.choose(panel, wanted, press.picked) if press.picked else person.press(panel, wanted))
    await reply.done(60)


def found(panel: Message, question: Question, choice: Choice, words: Texts) -> Press:
    """The first press of the shortest way to make this choice."""
    asked, wanted = asking(question.effect.parts, question.options), tuple(choice.split(" "))
    for here in _controls(panel.components):
        if here.act == "next":
            return Press(here)
    begun = [(press, press) for press in _presses(panel.components, wanted, asked)]
    return _shortest(begun, asked, wanted, words)


def _shortest(begun: list[tuple[Press, Press]], asked: Asking, wanted: Values, words: Texts) -> Press:
    """Breadth first through the panels that presses lead to."""
    seen, waiting = set[tuple[Values, int, int | None]](), deque(begun)
    for _ in range(MOST):
        if not waiting:
            break
        first, last = waiting.popleft()
        if last.here.act == "confirm":
            if asked.unpacked(last.here.values) == wanted:
                return first
            continue
        after = _after(asked, last)
        if (after.values, after.place, after.page) not in seen:
            seen.add((after.values, after.place, after.page))
            shown = Panel(after, asked, words).to_components()
            waiting.extend((first, press) for press in _presses(shown, wanted, asked))
    raise Lost(f"no presses lead to {' '.join(wanted)!r}")


def _after(asked: Asking, press: Press) -> Control:
    """The panel after a press."""
    values, page = applied(asked, press.here, press.picked), turned_to(press.picked)
    values = asked.settled(values) if asked.stepwise else values
    return msgspec.structs.replace(press.here, act="open", arg="", values=values, page=page)


def _presses(components: Sequence[Any], wanted: Values, asked: Asking) -> Iterator[Press]:
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
            leading = (one["value"] for one in each["options"] if _leads(here, one["value"], wanted))
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


def _leads(here: Control, value: str, wanted: Values) -> bool:
    """Whether an option of a list is, or may lead to, what is wanted."""
    if turned_to((value,)) is not None:
        return True
    if here.act == "whole":
        return turned_to((value,)) is not None or all(
            a in ("", b) for a, b in zip(value.split(" "), wanted, strict=True)
        )
    goal = wanted[here.place]
    return turned_to((value,)) is not None or (value == goal if here.act == "list" else goal.startswith(value))
