"""Previews of choices, based on what the seat knows."""

from bot.engine.effect import UNUSED, Effect
from bot.engine.machine import IllegalChoice
from bot.layout import panel_of, sentence_of
from bot.process.log import log
from bot.tables.play import Preview, preview
from cogs.answering import Snapshot
from cogs.panel.notation import Values
from cogs.panel.part_chooser import PartChooser
from cogs.panel.question import PanelQuestion

logger = log(__name__)
FEW = 5  # lines of which a wrong one is hardly pressed: of more, what ends the turn for good is confirmed


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
    if preview is None or preview.ends_game:
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
    """Return whether a choice is made even where the turn ends for good: one of few whose labels tell all, or a no."""
    panel, declines = panel_of(effect), UNUSED in values[1:]
    return (panel.plain and (declines or len(chooser.choices) <= FEW)) or (panel.at_once and declines)


def is_free(preview: Preview) -> bool:
    """Return whether the choice could be taken back without consent, with only trivial forced choices after it."""
    return preview.certain and all(panel_of(effect).trivial for effect in preview.forced)
