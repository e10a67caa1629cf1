"""Finds the layout of each game: the module `layout` in the package of its effects."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec

import msgspec

from bot.engine.effect import Effect, Event, Seat, SeatEvent
from bot.engine.merging import MergedQuestion
from bot.engine.registry import scope
from bot.engine.state import State
from bot.engine.steps import CameTogether
from bot.layout.rows import POINTS, Hint, Layout, Panel, PanelPart, Sentence

HintOf = Callable[[int, str, Sequence[str]], Hint]  # of a value of the part at an index, given the values chosen
ENGINE_PACKAGE = scope(CameTogether)
ENGINE = Layout(sentences={CameTogether: Sentence(told_in="nowhere", common=True)})


def panel_of(effect: Effect) -> Panel:
    """Return how a question is laid out, with all its parts. Raise TypeError if the game's layout is not a Layout."""
    if not isinstance(effect, MergedQuestion):
        kind: type = type(effect)
        return _with_pivots(panel_of_type(kind), effect)
    outer, face = panel_of(effect.outer), panel_of(effect.face)
    at_once, plain = outer.at_once and face.at_once, outer.plain and face.plain
    return Panel(parts=face.parts, confirm=outer.confirm or face.confirm, at_once=at_once, plain=plain)


def _with_pivots(panel: Panel, effect: Effect) -> Panel:
    """Return a question's panel with the pivots of its shapes, if they have any, beside the part that turns them."""
    pivots = panel.pivots(effect)
    if not pivots:
        return panel
    parts = (msgspec.structs.replace(part, pivots=pivots) if part.kind == "turn" else part for part in panel.parts)
    return msgspec.structs.replace(panel, parts=tuple(parts))


def ask_key(effect: Effect) -> str:
    """Return the last word of the key of the text that asks for a choice: "ask" of "verb.draw.ask"."""
    if not isinstance(effect, MergedQuestion):
        return panel_of(effect).asks(effect)
    keys = {panel_of(one).asks(one) for one in (effect.face, *(inner for inner, _ in effect.inner))}
    return keys.pop() if len(keys) == 1 else "ask"  # several are asked as one


def hints_of(effect: Effect, s: State, me: Seat) -> HintOf:
    """Return the function that gives the hint beside a value of a question.

    It takes a part's index, a value of that part, and the values chosen so far, one per part ("" for an open part,
    beside which nothing stands).
    """
    if isinstance(effect, MergedQuestion):
        return partial(_hint_of_chosen, partial(_hint_of_merged, effect, s, me))
    return partial(_hint_of_chosen, partial(panel_of(effect).hint, effect, s, me))


def _hint_of_chosen(hint: HintOf, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint beside a value; an empty one beside a part that is open."""
    return hint(place, value, chosen) if value else Hint()


def _hint_of_merged(merged: MergedQuestion, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint that the inner question gives to which the first value belongs."""
    first = value if place == 0 else chosen[0]
    for name, brief in merged.briefs:
        if name == first:
            return hints_of(brief, s, me)(0, name, (name,)) if place == 0 else Hint()
    return hints_of(merged.question_after(first), s, me)(place, value, chosen)


def sentence_of(event: Event) -> Sentence:
    """Return how an event is told. Raise TypeError if the game's layout is not a Layout."""
    return sentence_of_type(type(event))


def befell(entry: SeatEvent, seat: Seat) -> bool:
    """Return whether an event, which all may hear of, befell a seat: it is the seat's, or its sentence names the seat.

    What only repeats the seat's own choice did not, nor what happened to all unless it `strikes`.
    """
    row = sentence_of(entry.event)
    if entry.event.only:
        return False
    if row.common:
        return strikes(entry, seat)
    return (entry.seat == seat and not row.echo) or _is_done_to(entry, seat)


def strikes(entry: SeatEvent, seat: Seat) -> bool:
    """Return whether a seat must not miss an event: it weighs much, and changes the game for all, loses the seat
    something that nothing on the table shows, or is another's doing to it.
    """
    row = sentence_of(entry.event)
    is_own_loss = row.warns and entry.seat == seat
    return row.weight >= POINTS and (row.common or is_own_loss or _is_done_to(entry, seat))


def _is_done_to(entry: SeatEvent, seat: Seat) -> bool:
    """Return whether an event is another seat's, and its sentence names this one."""
    return entry.seat != seat and any(getattr(entry.event, name) == seat for name in sentence_of(entry.event).seats)


@cache
def panel_of_type(kind: type[Effect]) -> Panel:
    """Return how questions of this type are laid out. Raise TypeError if the game's layout is not a Layout."""
    panels = layout(scope(kind)).panels
    panel = next((panels[base] for base in kind.__mro__ if base in panels), Panel())
    rows = {row.name: row for row in panel.parts}
    parts = (
        msgspec.structs.replace(rows.get(part.name, PanelPart(part.name)), kind=part.kind, none=part.none)
        for part in kind.parts
    )
    return msgspec.structs.replace(panel, parts=tuple(parts))


@cache
def sentence_of_type(kind: type[Event]) -> Sentence:
    """Return how events of this type are told. Raise TypeError if the game's layout is not a Layout."""
    rows = layout(scope(kind))
    sentence = next((rows.sentences[base] for base in kind.__mro__ if base in rows.sentences), Sentence())
    return sentence if sentence.joint is not None else msgspec.structs.replace(sentence, joint=rows.joint)


@cache
def layout(package: str) -> Layout:
    """Return the layout of a game's package, or the defaults if it has none. Raise TypeError if it is not a Layout."""
    if package == ENGINE_PACKAGE:
        return ENGINE
    name = f"{package}.layout"
    if not package or find_spec(name) is None:
        return Layout()
    own = import_module(name).LAYOUT
    if not isinstance(own, Layout):
        raise TypeError(f"{name}.LAYOUT is a {type(own).__name__}, not a Layout")
    return own


def layout_fault(package: str) -> str | None:
    """Return why a game's layout cannot be used, for its author; None if it can."""
    try:
        panels = layout(package).panels
    except Exception as error:  # noqa: BLE001 - whatever mistake its author has made
        return f"{package}.layout: {error}"
    for verb, panel in panels.items():
        if unknown := {row.name for row in panel.parts} - {part.name for part in verb.parts}:
            return f"{package}.layout: {verb.__name__} has no part {', '.join(sorted(unknown))}"
    return None
