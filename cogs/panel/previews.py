"""What a choice would bring, tried on what the seat knows."""

import asyncio
from collections.abc import Iterator
from typing import Any

from bot.engine.effect import Effect
from bot.engine.machine import IllegalChoice
from bot.layout import panel_of, sentence_of
from bot.process.log import log
from bot.tables.play import Preview, preview
from bot.tables.table import Table
from bot.texts import texts
from cogs.answering import Snapshot
from cogs.discord_text import capital
from cogs.panel.labels import whole
from cogs.panel.notation import Values
from cogs.panel.part_chooser import PartChooser
from cogs.panel.question import PanelQuestion
from cogs.pictures import follows

logger = log(__name__)
TRIED = 25  # choices that are tried at most: more than there is room to tell of


def foreseen(seen: Snapshot, asked: PanelQuestion, values: Values) -> Preview | None:
    """What a choice would bring; None where the rules fail at it: who confirms it is told. Raises IllegalChoice."""
    try:
        return preview(seen.table, seen.seat, asked.choice(values), seen.question)
    except IllegalChoice:
        raise
    except Exception:
        logger.exception("a preview failed", table=seen.table.id)
        return None


def auto_confirmed(question: PartChooser, effect: Effect, values: Values, would: Preview | None) -> bool:
    """Whether a choice is made at once: the turn goes on, it can be taken back, and nothing was chosen in passing.

    Or the seat said that it is done. Not where it warns of something, unless that was told beside it.
    """
    if would is None:
        return False
    panel, warnings = panel_of(effect), {type(entry.event) for entry in would.events if sentence_of(entry.event).warns}
    if not panel.outcomes and warnings - {*panel.hinted}:
        return False
    return question.stepping.stops(values) or (would.goes_on and is_free(would) and not panel.confirm)


def is_free(would: Preview) -> bool:
    """Whether the seat could take the choice back by itself, and nothing that matters was forced on it after that."""
    return would.certain and all(panel_of(effect).trivial for effect in would.forced)


async def tried(seen: Snapshot, asked: PanelQuestion, view: Any) -> list[str] | None:
    """What each choice would bring, None where the question does not want that; off the event loop: it takes a while.

    `view` is the seat's, of the table as it is. Where none brings more than one thing, its list or button says it all.
    """
    if not panel_of(asked.effect).outcomes or len(asked.chooser.ways) > TRIED:
        return None
    outcomes = await asyncio.to_thread(lambda: list(_tried(seen, asked, view)))
    return [line for line, _ in outcomes] if any(count > 1 for _, count in outcomes) else []


def _tried(seen: Snapshot, asked: PanelQuestion, view: Any) -> Iterator[tuple[str, int]]:
    """A line for each choice that brings something, with its consequences numbered, and how many these are."""
    table, seat, lang, question = seen.table, seen.seat, seen.reader.lang, asked.chooser
    words = texts(lang, table.game.key)
    for way in question.ways:
        would = foreseen(seen, asked, way)
        if would is None:
            continue
        steps = follows(table, view, table.game.see(would.table.state, seat), seat, lang)
        if not steps:  # to leave it brings nothing
            continue
        named = capital(_named(question, way, lang, table))
        yield words("panel.tried", choice=named, steps=" ".join(steps)), len(steps)


def _named(question: PartChooser, way: Values, lang: str, table: Table) -> str:
    """A choice by the parts that tell it from the others."""
    places = question.combinations.told_apart()
    return whole([(question.parts[place].name, way[place]) for place in places], texts(lang, table.game.key))
