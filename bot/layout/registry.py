"""Where the rows stand: each game's in the module `layout` of its package, which is found by the effects' package."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

import msgspec

from bot.engine.effect import Effect, Event
from bot.engine.merging import Merged
from bot.engine.registry import scope
from bot.engine.steps import CameTogether
from bot.layout.rows import Layout, Panel, PanelPart, Sentence

ENGINE_PACKAGE = scope(CameTogether)
ENGINE = Layout(sentences={CameTogether: Sentence(told_in="nowhere", common=True)})


def panel_of(effect: Effect) -> Panel:
    """How a question is laid out, with all its parts. Raises TypeError where the game's layout is none."""
    if not isinstance(effect, Merged):
        kind: type = type(effect)
        return panel_of_type(kind)
    outer, face = panel_of(effect.outer), panel_of(effect.face)
    return Panel(parts=face.parts, confirm=outer.confirm or face.confirm)


def ask_key(effect: Effect) -> str:
    """The last word of the key of the text that asks for a choice: "ask" of "verb.draw.ask"."""
    face = effect.face if isinstance(effect, Merged) else effect
    return panel_of(face).asks(face)


def sentence_of(event: Event) -> Sentence:
    """How an event is told. Raises TypeError where the game's layout is none."""
    return sentence_of_type(type(event))


@cache
def panel_of_type(kind: type[Effect]) -> Panel:
    """How questions of this type are laid out. Raises TypeError where the game's layout is none."""
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
    """How events of this type are told. Raises TypeError where the game's layout is none."""
    rows = layout(scope(kind))
    sentence = next((rows.sentences[base] for base in kind.__mro__ if base in rows.sentences), Sentence())
    return sentence if sentence.joint is not None else msgspec.structs.replace(sentence, joint=rows.joint)


@cache
def layout(package: str) -> Layout:
    """The layout of a game's package; the defaults where it has none. Raises TypeError for no Layout."""
    if package == ENGINE_PACKAGE:
        return ENGINE
    name = f"{package}.layout"
    if not package or find_spec(name) is None:
        return Layout()
    own = import_module(name).LAYOUT
    if not isinstance(own, Layout):
        raise TypeError(f"{name}.LAYOUT is a {type(own).__name__}, not a Layout")
    return own
