"""Previews of choices, based on what the seat knows."""

import asyncio
from collections.abc import Iterator
from typing import Any

from bot.engine.effect import UNUSED, Effect
from bot.engine.machine import IllegalChoice, over
from bot.layout import panel_of, sentence_of
from bot.process.log import log
from bot.tables.play import Preview, preview
from bot.tables.table import Table
from bot.texts import texts
from cogs.answering import Snapshot
from cogs.discord_text import capital
from cogs.panel.labels import choice_name
from cogs.panel.notation import Values
from cogs.panel.part_chooser import PartChooser
from cogs.panel.question import PanelQuestion
from cogs.pictures import comparison_sentences

logger = log(__name__)
FEW = 5  # choices that are buttons, as a rule: pressed by mistake less easily than lines of a list
MOST_PREVIEWS = 25  # choices that are tried at most: more than there is room to tell of
MOST_TOLD = 8  # choices whose outcomes are told above their list: a phone shows them without scrolling


def preview_choice(snapshot: Snapshot, question: PanelQuestion, values: Values) -> Preview | None:
    """Return the preview of a choice; None if the rules fail, which confirming will report. Raise IllegalChoice."""
    try:
        return preview(snapshot.table, snapshot.seat, question.choice(values), snapshot.question)
    except IllegalChoice:
        raise
    except Exception:
        logger.exception("a preview failed", table=snapshot.table.id)
        return None


def auto_confirms(chooser: PartChooser, effect: Effect, values: Values, preview: Preview | None) -> bool:
    """Return whether a choice is made without Confirm, because it can be taken back freely or ends the seat's actions.

    Or the question wants that though something hidden is shown, or though the turn ends with it and others are called.
    Never if its outcome has a warning that the panel has not shown as a hint, or is the end of the game.
    """
    if preview is None or over(preview.table.state):
        return False
    panel, warnings = (
        panel_of(effect),
        {type(entry.event) for entry in preview.events if sentence_of(entry.event).warns},
    )
    if not panel.outcomes and warnings - {*panel.hinted}:
        return False
    may = preview.goes_on and not panel.confirm and (is_free(preview) or (panel.at_once and not preview.certain))
    ends = not preview.goes_on and is_plain(chooser, effect, values)
    return chooser.stepping.stops(values) or may or ends


def is_plain(chooser: PartChooser, effect: Effect, values: Values) -> bool:
    """Return whether a choice is made even where the turn ends for good: one of few is, and a single button."""
    return panel_of(effect).plain and (len(chooser.choices) <= FEW or UNUSED in values[1:])


def is_free(preview: Preview) -> bool:
    """Return whether the choice could be taken back without consent, with only trivial forced choices after it."""
    return preview.certain and all(panel_of(effect).trivial for effect in preview.forced)


async def outcome_lines(snapshot: Snapshot, question: PanelQuestion, view: Any) -> list[str] | None:
    """Return the outcome of each choice; None if the question does not show them.

    It takes a while: not for the event loop.

    `view` is the seat's, of the present table. If no choice has more than one outcome, their lists or buttons show
    them.
    """
    if not panel_of(question.effect).outcomes or len(question.chooser.choices) > MOST_PREVIEWS:
        return None
    outcomes = await asyncio.to_thread(lambda: list(_outcomes(snapshot, question, view)))
    if not any(count > 1 for _, count in outcomes):
        return []
    lines, more = [line for line, _ in outcomes[:MOST_TOLD]], len(outcomes) - MOST_TOLD
    return [*lines, snapshot.words("panel.tried_more", n=more)] if more > 0 else lines


def _outcomes(snapshot: Snapshot, question: PanelQuestion, view: Any) -> Iterator[tuple[str, int]]:
    """Yield a line for each choice with consequences, and their count."""
    table, seat, lang, chooser = snapshot.table, snapshot.seat, snapshot.reader.lang, question.chooser
    words = texts(lang, table.game.key)
    for choice in chooser.choices:
        preview = preview_choice(snapshot, question, choice)
        if preview is None:
            continue
        steps = comparison_sentences(table, view, table.game.see(preview.table.state, seat), seat, lang)
        if not steps:  # to leave it brings nothing
            continue
        name = capital(_choice_name(chooser, choice, lang, table))
        yield words("panel.tried", choice=name, steps=" · ".join(steps)), len(steps)


def _choice_name(chooser: PartChooser, choice: Values, lang: str, table: Table) -> str:
    """Return the name of a choice by its distinguishing parts."""
    places = chooser.combinations.distinguishing_parts()
    return choice_name([(chooser.parts[place].name, choice[place]) for place in places], texts(lang, table.game.key))
