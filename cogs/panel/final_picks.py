"""Which picks are final: made at once, though they show something hidden or the turn ends with them."""

from collections.abc import Iterator, Set

from bot.layout import panel_of
from cogs.answering import Snapshot
from cogs.panel.control import PREMOVE
from cogs.panel.notation import Values
from cogs.panel.offers import PICKS, offered_lists
from cogs.panel.previews import auto_confirms, is_plain, preview_choice
from cogs.panel.question import PanelQuestion


def may_be_final(question: PanelQuestion) -> bool:
    """Return whether a pick may be final in this question."""
    panel = panel_of(question.effect)
    tells = panel.at_once or panel.plain or bool(question.chooser.stepping.stop())
    return tells and not question.word and question.stamp != PREMOVE


def final_picks(snapshot: Snapshot, question: PanelQuestion, values: Values) -> Set[Values]:
    """Return those of the offered choices whose pick is final, to be marked so; trying them takes a while."""
    offered = dict.fromkeys(_picks_made_at_once(question, values))
    return {choice for choice in offered if _is_final(snapshot, question, choice)}


def _picks_made_at_once(question: PanelQuestion, values: Values) -> Iterator[Values]:
    """Yield the offered choices that a pick may make though it cannot be taken back in the panel."""
    chooser = question.chooser
    if stop := chooser.stepping.stop():
        yield stop
    yield from (choice for choice in chooser.choices if is_plain(chooser, question.effect, choice))
    if not panel_of(question.effect).at_once:
        return
    few = chooser.choices if len(chooser.choices) <= PICKS else ()
    yield from few
    yield from (one for listed in offered_lists(chooser, values) for one in listed if all(one))


def _is_final(snapshot: Snapshot, question: PanelQuestion, choice: Values) -> bool:
    preview = preview_choice(snapshot, question, choice)
    if preview is None or preview.table.state.pending:  # while others choose, it may be changed
        return False
    if preview.certain and preview.goes_on:  # it can be taken back in the panel
        return False
    return auto_confirms(question.chooser, question.effect, choice, preview)
