"""What the choices of a question lead to: tried before one is picked, told above their lists and in them."""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, islice
from typing import Any

import msgspec

from bot.engine.effect import Seat, SeatEvent
from bot.engine.game import Game
from bot.engine.lookahead import certain_outcome
from bot.engine.machine import question_for, seats_to_choose
from bot.engine.state import State
from bot.layout import WASTE, Panel, panel_of, sentence_of
from bot.tables.play import Preview
from bot.tables.table import Table
from bot.texts import texts
from cogs.answering import Snapshot
from cogs.discord_text import capital
from cogs.panel.labels import Words, choice_name
from cogs.panel.notation import Values
from cogs.panel.part_chooser import PartChooser, chooser_of
from cogs.panel.previews import preview_choice
from cogs.panel.question import PanelQuestion
from cogs.pictures import comparison_sentences

MOST_TRIED = 100  # choices: two tenths of a second
MORE_ANSWERS = 20  # to what is asked after a choice, beside the one that declines
MOST_COMPARED = 25  # choices of which each has a line above the list: of more there is no room to tell
MOST_TOLD = 8  # of these: a phone shows them without scrolling


class Trial(msgspec.Struct, frozen=True):
    """What a choice leads to: its `preview`, and what its seat has lost and has in points once its turn is over."""

    preview: Preview
    losses: Words
    points: float

    @property
    def rank(self) -> tuple[int, float]:
        """By what choices are ordered: what loses least is first, then what leaves most points."""
        return len(self.losses), -self.points


class Outcomes(msgspec.Struct, frozen=True):
    """What was tried of a question: previews of its choices, in order, and what they lose that not all of them do.

    `losses` are by what is chosen first, without what is asked last.
    """

    previews: Mapping[Values, Preview] = {}
    losses: Mapping[Values, Words] = {}


NOTHING_TRIED = Outcomes()


async def try_choices(snapshot: Snapshot, question: PanelQuestion) -> tuple[PanelQuestion, Outcomes]:
    """Return the question with its choices in the order of what comes of them, and that.

    Unchanged where the question does not show it. It takes a while: not for the event loop.
    """
    if not panel_of(question.effect).outcomes:
        return question, NOTHING_TRIED
    return await asyncio.to_thread(_try_choices, snapshot, question)


def _try_choices(snapshot: Snapshot, question: PanelQuestion) -> tuple[PanelQuestion, Outcomes]:
    """Return what `try_choices` returns."""
    chooser, trials = question.chooser, _trials(snapshot, question)
    best: dict[Values, Trial] = {}
    for choice, trial in trials.items():
        begun = chooser.combinations.asked_first(choice)
        best[begun] = min(best.get(begun, trial), trial, key=lambda one: one.rank)
    ordered = sorted(chooser.choices, key=lambda choice: _rank(best, chooser.combinations.asked_first(choice)))
    common = set.intersection(*({*trial.losses} for trial in best.values())) if best else set[tuple[str, str]]()
    losses = {begun: tuple(one for one in trial.losses if one not in common) for begun, trial in best.items()}
    options = dict.fromkeys(map(chooser.choice, ordered))
    sorted_question = msgspec.structs.replace(question, chooser=chooser_of(chooser.parts, options))
    previews = {choice: trials[choice].preview for choice in ordered if choice in trials}
    return sorted_question, Outcomes(previews, losses)


def _rank(best: Mapping[Values, Trial], begun: Values) -> tuple[int, float]:
    """Return by what choices are ordered that begin so; those of which no trial has come to an end are last."""
    return best[begun].rank if begun in best else (1 + max((len(one.losses) for one in best.values()), default=0), 0)


def _trials(snapshot: Snapshot, question: PanelQuestion) -> Mapping[Values, Trial]:
    """Return what the choices lead to, without those for which the rules fail; of very many one of each beginning."""
    chooser, trials = question.chooser, dict[Values, Trial]()
    firsts = {chooser.combinations.asked_first(choice): choice for choice in reversed(chooser.choices)}
    follow = _Follower(snapshot.table.game, snapshot.seat, panel_of(question.effect))
    for choice in islice(dict.fromkeys(chain(reversed(firsts.values()), chooser.choices)), MOST_TRIED):
        if preview := preview_choice(snapshot, question, choice):
            trials[choice] = follow.trial_of(preview)
    return trials


class _Follower:
    """Follows choices through the questions that a panel names, to what they come to at best for the seat."""

    def __init__(self, game: Game[State, object], seat: Seat, panel: Panel) -> None:
        self._game, self._seat, self._panel, self._more = game, seat, panel, 0

    def trial_of(self, preview: Preview) -> Trial:
        """Return what a choice with this preview comes to."""
        self._more = MORE_ANSWERS
        return self._follow(preview, preview.table.state, self._losses(preview.events))

    def _follow(self, preview: Preview, s: State, losses: Words) -> Trial:
        """Return what becomes of a state before which this was lost.

        Questions are answered with their last answer, which declines; where that loses more, with some others too.
        """
        answers, asked = list[Trial](), next(iter(seats_to_choose(s)), None)
        question = None if asked is None else question_for(self._game, s, asked)
        if asked is None or question is None or not isinstance(question.effect, self._panel.through):
            return Trial(preview, losses, self._game.standings(s)[self._seat])
        for choice in reversed([*question.options]):
            after = certain_outcome(self._game, s, asked, choice, question)
            answers.append(self._follow(preview, after.state, (*losses, *self._losses(after.events))))
            if len(answers[-1].losses) == len(losses) or not self._more:
                break
            self._more -= 1
        return min(answers, key=lambda one: one.rank)

    def _losses(self, events: Sequence[SeatEvent]) -> Words:
        """Return what these events say that the seat loses."""
        told = ((sentence_of(entry.event).loses, entry) for entry in events if entry.seat == self._seat)
        return tuple((WASTE, loses(entry.event)) for loses, entry in told if loses)


def outcome_lines(snapshot: Snapshot, question: PanelQuestion, outcomes: Outcomes, view: Any) -> list[str] | None:
    """Return the outcome of each choice; None if the question does not show them.

    `view` is the seat's, of the present table. If no choice has more than one outcome, their lists or buttons show
    them.
    """
    if not outcomes.previews or len(question.chooser.choices) > MOST_COMPARED:
        return None
    told = list(_told_outcomes(snapshot, question, outcomes, view))
    if not any(count > 1 for _, count in told):
        return []
    lines, more = [line for line, _ in told[:MOST_TOLD]], len(told) - MOST_TOLD
    return [*lines, snapshot.words("panel.tried_more", n=more)] if more > 0 else lines


def _told_outcomes(
    snapshot: Snapshot, question: PanelQuestion, outcomes: Outcomes, view: Any
) -> Iterator[tuple[str, int]]:
    """Yield a line for each choice with consequences, and their count."""
    table, seat, lang, chooser = snapshot.table, snapshot.seat, snapshot.reader.lang, question.chooser
    words = texts(lang, table.game.key)
    for choice, preview in outcomes.previews.items():
        steps = comparison_sentences(table, view, table.game.see(preview.table.state, seat), seat, lang)
        if not steps:  # to leave it brings nothing
            continue
        name = capital(_choice_name(chooser, choice, lang, table))
        yield words("panel.tried", choice=name, steps=" · ".join(steps)), len(steps)


def _choice_name(chooser: PartChooser, choice: Values, lang: str, table: Table) -> str:
    """Return the name of a choice as its list has it, whatever the others share with it; then what is asked last of it.

    Of species that feed neither the feeder alone nor the place alone says which of them it is.
    """
    words, parts = texts(lang, table.game.key), chooser.parts
    named = [(part.name, value) for part, value in zip(parts, choice, strict=True) if not (part.last or part.auto)]
    last = [place for place in chooser.combinations.distinguishing_parts() if parts[place].last or parts[place].auto]
    further = [words.word(parts[place].name, choice[place]) for place in last]
    return " · ".join([choice_name(named, words), *further])
