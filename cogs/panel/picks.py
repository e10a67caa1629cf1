"""What a pick of an offered choice does: it makes it at once, and what cannot be taken back then has a sign.

What ends the turn is shown to be confirmed, unless the question says that its labels tell all (`plain`).
"""

from collections.abc import Iterator, Mapping, Set

from bot.layout import panel_of
from bot.tables.play import Preview
from cogs.answering import Snapshot
from cogs.panel.control import Control, chooses_open_parts
from cogs.panel.notation import Values
from cogs.panel.offers import PICKS, offered_lists
from cogs.panel.previews import auto_confirms, is_plain, preview_choice
from cogs.panel.question import PanelQuestion

NOTHING: Mapping[Values, Preview] = {}


def is_made_at_once(question: PanelQuestion, control: Control, values: Values, preview: Preview | None) -> bool:
    """Return whether a use of this control, which led to these values, makes the choice without Confirm."""
    is_chosen = all(values) and chooses_open_parts(question.chooser, control, values)
    return is_chosen and auto_confirms(question.chooser, question.effect, values, preview)


def final_picks(
    snapshot: Snapshot, question: PanelQuestion, values: Values, previews: Mapping[Values, Preview] = NOTHING
) -> Set[Values]:
    """Return the offered choices that a pick makes for good; trying them takes a while, but those with `previews`."""
    if question.word:
        return frozenset()
    tried = dict.fromkeys(_picks_made_at_once(question, values))
    pairs = ((choice, previews.get(choice) or preview_choice(snapshot, question, choice)) for choice in tried)
    return frozenset(choice for choice, preview in pairs if _is_final(question, choice, preview))


def _picks_made_at_once(question: PanelQuestion, values: Values) -> Iterator[Values]:
    """Yield the offered choices that a pick may make though it cannot be taken back in the panel."""
    chooser, panel = question.chooser, panel_of(question.effect)
    if stop := chooser.stepping.stop():
        yield stop
    if not (panel.at_once or panel.plain):
        return
    few = len(chooser.choices) <= PICKS
    yield from (choice for choice in chooser.choices if few or is_plain(chooser, question.effect, choice))
    yield from (one for listed in offered_lists(chooser, values) for one in listed if all(one))


def _is_final(question: PanelQuestion, choice: Values, preview: Preview | None) -> bool:
    """Return whether a pick of a choice with this preview makes it, and nobody takes it back alone in the panel."""
    if preview is None or not auto_confirms(question.chooser, question.effect, choice, preview):
        return False
    return not (preview.table.state.pending or (preview.certain and preview.goes_on))
