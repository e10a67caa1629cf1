"""Choices listed together with answers to the question that follows them: "settle · 1 fuel", one pick for two choices.

Each is a choice of its own, made one after the other and taken back one by one.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from bot.engine.machine import current_effect, question_for
from bot.layout import hints_of, panel_of
from bot.tables.play import Preview
from cogs.answering import Snapshot
from cogs.discord_text import LABEL
from cogs.panel.control import JOINT, Control, chooses_open_parts
from cogs.panel.labels import choice_name, combined_hint_text
from cogs.panel.listing import SCREEN
from cogs.panel.navigation import FollowUp
from cogs.panel.notation import Values
from cogs.panel.offers import PICKS, offered_lists
from cogs.panel.part_chooser import chooser_of
from cogs.panel.previews import auto_confirms, preview_choice
from cogs.panel.question import PanelQuestion

FollowUps: TypeAlias = Mapping[Values, Sequence[FollowUp]]


def follow_ups(snapshot: Snapshot, question: PanelQuestion, values: Values) -> FollowUps:
    """Return the answers to list with the choices that the panel lists, as far as each list and the panel have room.

    Only where the question wants that, and of choices that are made as soon as they are picked.
    """
    verbs, answers_by_choice = panel_of(question.effect).then, dict[Values, Sequence[FollowUp]]()
    if not verbs or question.word:
        return answers_by_choice
    lists = offered_lists(question.chooser, values)
    left = PICKS - sum(map(len, lists))
    for listed in lists:
        room = min(left, SCREEN - len(listed))
        for choice in filter(all, listed):
            answers = [*_answers(snapshot, question, choice)] if room > 1 else []
            if 1 < len(answers) <= room:
                answers_by_choice[choice] = answers
                room, left = room - len(answers), left - len(answers)
    return answers_by_choice


def _answers(snapshot: Snapshot, question: PanelQuestion, values: Values) -> Iterator[FollowUp]:
    """Yield the answers to the question that certainly follows a choice, if it is one that is listed with it."""
    pick = Control(snapshot.table.id, question.stamp, "whole")
    if not chooses_open_parts(question.chooser, pick, values):  # what is filled in might be another value
        return
    preview, choice = preview_choice(snapshot, question, values), question.chooser.choice(values)
    if preview is None or not preview.certain or not auto_confirms(question.chooser, question.effect, values, preview):
        return
    for answer in _answers_after(snapshot, question, preview):
        if len(f"{choice}{JOINT}{answer.choice}") <= LABEL:
            yield answer


def _answers_after(snapshot: Snapshot, question: PanelQuestion, preview: Preview) -> Iterator[FollowUp]:
    """Yield the answers to the question after a choice, if it is one to be listed and they fit in a list."""
    table, seat, state = snapshot.table, snapshot.seat, preview.table.state
    verbs = panel_of(question.effect).then
    wanted = isinstance(current_effect(state, seat), verbs)  # nothing is listed for other questions
    after = question_for(table.game, state, seat) if wanted else None
    if after is None or not isinstance(after.effect, verbs):
        return
    words, parts = snapshot.reader.on_labels(table), panel_of(after.effect).parts
    chooser = chooser_of(parts, after.distinct_options(state, seat))
    hints = hints_of(after.effect, state, seat)
    named = [place for place, part in enumerate(parts) if not part.last and not part.auto]
    usual: dict[Values, Values] = {}  # of those that would be called the same, the first
    for values in chooser.choices if len(chooser.choices) < PICKS else ():
        usual.setdefault(tuple(values[place] for place in named), values)
    for values in usual.values():
        name = choice_name([(parts[place].name, values[place]) for place in named], words)
        beside = {place: hints(place, values[place], values) for place in named[-1:]}
        yield FollowUp(chooser.choice(values), name, combined_hint_text(beside, named[-1], words))
