"""What a pick of an offered choice does: makes it at once, for good or not, or shows it to be confirmed."""

from collections.abc import Iterator, Mapping
from typing import Literal, TypeAlias

from bot.layout import panel_of
from bot.tables.play import Preview
from cogs.answering import Snapshot
from cogs.panel.control import Control, chooses_open_parts
from cogs.panel.listing import SCREEN
from cogs.panel.notation import Values
from cogs.panel.offers import PICKS, offered_lists
from cogs.panel.previews import auto_confirms, is_plain, preview_choice
from cogs.panel.question import PanelQuestion

Pick: TypeAlias = Literal["final", "once", "confirm"]  # for good, until it is taken back, only with Confirm
Picks: TypeAlias = Mapping[Values, Pick]
NOTHING: Mapping[Values, Preview] = {}


def is_made_at_once(question: PanelQuestion, control: Control, values: Values, preview: Preview | None) -> bool:
    """Return whether a use of this control, which led to these values, makes the choice without Confirm."""
    is_chosen = all(values) and chooses_open_parts(question.chooser, control, values)
    return is_chosen and auto_confirms(question.chooser, question.effect, values, preview)


def always_confirmed(snapshot: Snapshot, question: PanelQuestion) -> bool:
    """Return whether no pick makes a choice: while others choose too, or where the question says so."""
    panel = panel_of(question.effect)
    is_shown = panel.confirm or bool(snapshot.table.state.pending)
    return is_shown and not panel.plain


def picks_of(
    snapshot: Snapshot, question: PanelQuestion, values: Values, previews: Mapping[Values, Preview] = NOTHING
) -> Picks:
    """Return what a pick of the offered choices does; trying them takes a while, but those that have `previews`.

    Of long lists only where a pick may be final.
    """
    listed = {} if all(values) else dict(_listed_picks(snapshot, question, values))
    certain: dict[Values, Pick] = dict.fromkeys(listed, "confirm") if always_confirmed(snapshot, question) else {}
    tried = listed if len(listed) <= SCREEN and not certain else {}
    if _may_be_final(question):
        whole = Control(snapshot.table.id, question.stamp, "whole")
        tried = dict.fromkeys(_picks_made_at_once(question, values), whole) | tried
    picks = dict(certain)
    for choice, control in tried.items():
        preview = previews.get(choice) or preview_choice(snapshot, question, choice)
        picks[choice] = _pick_of(question, control, choice, preview)
    return picks


def _may_be_final(question: PanelQuestion) -> bool:
    """Return whether a pick may be final in this question."""
    panel = panel_of(question.effect)
    tells = panel.at_once or panel.plain or bool(question.chooser.stepping.stop())
    return tells and not question.word


def _listed_picks(snapshot: Snapshot, question: PanelQuestion, values: Values) -> Iterator[tuple[Values, Control]]:
    """Yield the whole choices that lists have, each with the control that it is picked with."""
    chooser, control = question.chooser, Control(snapshot.table.id, question.stamp, "whole", values=values)
    lists = offered_lists(chooser, values)
    for listed in lists:
        yield from ((choice, control) for choice in listed if all(choice))
    if not lists and len(chooser.parts) == 1:
        yield from ((choice, control.at("list")) for choice in chooser.choices)


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


def _pick_of(question: PanelQuestion, control: Control, choice: Values, preview: Preview | None) -> Pick:
    """Return what a pick of a choice with this control and preview does."""
    if preview is None or not auto_confirms(question.chooser, question.effect, choice, preview):
        return "confirm"
    stays = preview.table.state.pending or (preview.certain and preview.goes_on)  # it can be taken back in the panel
    if not stays and not question.word:
        return "final"
    return "once" if is_made_at_once(question, control, choice, preview) else "confirm"
