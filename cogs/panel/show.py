"""Shows the panel with the values chosen so far and their preview."""

import asyncio
from collections.abc import Mapping, Sequence

import discord
import msgspec

from bot.layout import hints_of, panel_of
from bot.tables.analysis import AnalysisTable
from bot.tables.people import needs_explanation
from bot.tables.plans import PlannedTable
from bot.tables.play import Preview
from bot.texts import Texts
from cogs.answering import Interaction, Snapshot, answer
from cogs.notepad import notes_line
from cogs.panel.analysing import ahead_of, analysis_lines
from cogs.panel.any_table import is_imagined, may_take_back
from cogs.panel.control import Control
from cogs.panel.follow_ups import follow_ups
from cogs.panel.holdings import gain_lines, holding_lines
from cogs.panel.labels import Hints
from cogs.panel.navigation import FollowUp, Navigation
from cogs.panel.notation import Values
from cogs.panel.offers import asked_thing
from cogs.panel.outcomes import NOTHING_TRIED, Outcomes, outcome_lines, try_choices
from cogs.panel.panel_text import (
    ASIDE,
    BOLD,
    CHANGE,
    DETAIL,
    ESSENTIAL,
    GOAL,
    OUTLOOK,
    PAST,
    QUESTION,
    RESULT,
    TIP,
    Line,
    fit_lines,
    join_lines,
    text_room,
    weigh,
)
from cogs.panel.picks import final_picks
from cogs.panel.planning import another_key, keeps_plan
from cogs.panel.previews import preview_choice
from cogs.panel.question import PanelQuestion
from cogs.panel.repetition import HELD
from cogs.panel.side_actions import side_lines, side_lists
from cogs.panel.unavailable import unavailable_lines
from cogs.panel.view import PanelView
from cogs.panel.words import (
    SCORED,
    STRUCK,
    begun_line,
    choice_so_far,
    confirm_key,
    ending_lines,
    open_part_lines,
    side_action_texts,
    tip_key,
    tip_of,
    warning_lines,
)
from cogs.pictures import Pictures, focus, outcome_sentences, ratio_of, standing_lines
from cogs.signs import has_signs

EVENT = "- "  # before what has happened, set in or not, below what was chosen


class PanelState(msgspec.Struct, frozen=True):
    """What a panel shows: the values chosen so far, and the page on which the reader is.

    `note`: what happened before; `heading`, `reason`: what stands over the choice, and below it. `preview`: the preview
    of the choice, if computed already; `outcomes`: what is tried of all choices. `aside` puts Confirm elsewhere than in
    the panel before. `back`: whether the previous step can be taken back, if known already. `suggested`: the values are
    a computer's suggestion; `alone`: they were chosen before, and are only confirmed.
    `begun`: amounts of the open part, as far as they were added. `chart`: what may come of the choice, which was asked;
    it takes the place of the picture.
    """

    values: Values
    note: str = ""
    heading: str = ""
    reason: str = ""
    place: int = 0
    page: int | None = None
    preview: Preview | None = None
    outcomes: Outcomes = NOTHING_TRIED
    aside: bool = False
    back: bool | None = None
    suggested: bool = False
    alone: bool = False
    begun: str = ""
    chart: discord.File | None = None


async def show_question(
    interaction: Interaction, snapshot: Snapshot, question: PanelQuestion, panel: PanelState
) -> None:
    """Show the panel with these values, and their preview or the values offered for open parts."""
    question, values = await question.complete(panel.values)
    panel = _with_preview(snapshot, question, msgspec.structs.replace(panel, values=values))
    by_outcome, outcomes = await try_choices(snapshot, question)
    panel = msgspec.structs.replace(panel, outcomes=outcomes)
    table, seat = snapshot.table, snapshot.seat
    interaction.client.panels.note_content(interaction, _base_control(snapshot, question, panel))
    view = table.view(seat)
    after = table.game.see(panel.preview.table.state, seat) if panel.preview else view
    picture = panel.chart
    if picture is None and not interaction.client.pictures.busy:  # else a preview more would keep everybody waiting
        picture = await _picture(interaction, snapshot, None if _shows_hand(question, panel) else (view, after))
    ways = await _navigation(interaction, snapshot, by_outcome, panel)
    navigation = msgspec.structs.replace(ways, suggests=await may_suggest(interaction, snapshot))
    goal, asides = await _first_game_lines(interaction, snapshot, question, panel, final=bool(navigation.final))
    tip = _new_explanation(interaction, snapshot, question, values)
    before = [*_lines_before(snapshot, panel, goal), *weigh(tip, TIP)]
    about = _lines(snapshot, question, panel, (view, after), pictured=picture is not None)
    lines, ratio = [*before, *about, *asides], ratio_of(picture) if picture else 0
    controls = _controls(snapshot, by_outcome, panel, navigation, explained=bool(tip))
    kept = fit_lines(lines, text_room(ratio, controls))
    explained = any(line.weight == TIP for line in kept)
    if tip and not explained:
        controls = _controls(snapshot, by_outcome, panel, navigation, explained=False)
    await _answer(interaction, kept, controls, picture)
    step = _explanation_step(question, values, snapshot.words)
    await _note_arrival(interaction, snapshot, dict([step]) if explained else {})


async def _answer(
    interaction: Interaction, lines: Sequence[Line], controls: PanelView, picture: discord.File | None
) -> None:
    """Show these lines and controls with the picture, if there is one."""
    if picture is None:
        await answer(interaction, content=join_lines(lines), view=controls, attachments=[])
    else:
        await answer(interaction, content=join_lines(lines), view=controls, picture=picture)


def _lines_before(snapshot: Snapshot, panel: PanelState, goal: str) -> list[Line]:
    """Return the lines above the question: what it is about, what has happened, and the person's notes."""
    said = panel.note.splitlines()
    newest = max((at for at, line in enumerate(said) if not line.lstrip().startswith(EVENT)), default=None)
    lines = [*weigh("\n".join(_imagined_lines(snapshot)), ESSENTIAL)]
    lines += [Line(goal, GOAL)] * bool(goal and not panel.note)  # further questions of a turn need the room
    past = [Line(line, RESULT if SCORED in line or STRUCK in line else PAST) for line in said]
    lines += [Line(line.text, ESSENTIAL) if at == newest else line for at, line in enumerate(past)]
    notes = notes_line(snapshot.notes, snapshot.words)
    return [*lines, *([Line(notes, ESSENTIAL)] if notes else [])]  # a person's own, however small


def _imagined_lines(snapshot: Snapshot) -> list[str]:
    """Return the line that says that what is chosen here is only planned or analysed, if it is."""
    table = snapshot.table
    if not isinstance(table, PlannedTable):
        return analysis_lines(snapshot)
    return [snapshot.words("answers.answering" if table.plan.row.standing else "plan.planning")]


async def _note_arrival(interaction: Interaction, snapshot: Snapshot, explained: Mapping[str, str]) -> None:
    """Note that the question was shown, with what was `explained` at which step: its person needs no call to it.

    An imagined question is nobody's yet.
    """
    if is_imagined(snapshot.table):
        return
    panels, table, user = interaction.client.panels, snapshot.table, interaction.user.id
    stamp = table.stamp(snapshot.seat) if snapshot.must_choose else ""
    known = panels.question_stamp(table.id, user) == stamp
    await panels.note(interaction, table.id, snapshot.seat, resting=False, stamp=stamp, explained=explained)
    if stamp and not known:
        await interaction.client.tables.calls.note_seen(table, user)


def _new_explanation(interaction: Interaction, snapshot: Snapshot, question: PanelQuestion, values: Values) -> str:
    """Return the line that explains the question, "" if the panel has said it at an earlier step of the turn."""
    line, step = explanation(snapshot, question), _explanation_step(question, values, snapshot.words)
    return line if line and interaction.client.panels.explains(interaction, snapshot.table.id, *step) else ""


def _explanation_step(question: PanelQuestion, values: Values, words: Texts) -> tuple[str, str]:
    """Return the name of the question's explanation, and the step: the question with its thing, if one is picked."""
    place = asked_thing(question.chooser, values)
    thing = "" if place is None else values[place]
    return tip_of(question.effect, words), f"{question.stamp} {thing}"


def explanation(snapshot: Snapshot, question: PanelQuestion) -> str:
    """Return the line that explains the question, if it is new to the reader, who plays it and does not analyse."""
    if isinstance(snapshot.table, AnalysisTable):
        return ""
    game, words, tip = snapshot.table.game.key, snapshot.words, tip_of(question.effect, snapshot.words)
    key = tip_key(tip)
    known = key not in words or not needs_explanation(snapshot.reader.person, game, tip)
    return "" if known else words("panel.tip", text=words(key))


async def may_suggest(interaction: Interaction, snapshot: Snapshot) -> bool:
    """Return whether this person may ask for a suggestion: in first games, or always, unless the host turned it off."""
    if not snapshot.must_choose or not snapshot.table.row.settings.may_suggest:
        return False
    lessons, person = interaction.client.tables.lessons, snapshot.reader.person
    return person.suggestions or await lessons.is_first_game(interaction.user.id, snapshot.table)


async def _first_game_lines(
    interaction: Interaction, snapshot: Snapshot, question: PanelQuestion, panel: PanelState, *, final: bool
) -> tuple[str, list[Line]]:
    """Return the line with the goal of the game, "" if it says none or the person has played a few games of it.

    And, in first games, the lines beside the choice.
    """
    words = snapshot.words
    if not await interaction.client.tables.lessons.is_first_game(interaction.user.id, snapshot.table):
        return "", []
    key = "panel.goal_signs" if has_signs(snapshot.table.game.key) else "panel.goal"
    goal = words(key, goal=words("game.goal")) if "game.goal" in words else ""
    return goal, _beginners_lines(snapshot, question, panel, final=final)


def _beginners_lines(snapshot: Snapshot, question: PanelQuestion, panel: PanelState, *, final: bool) -> list[Line]:
    """Return lines about what is not possible yet, while nothing is chosen, about what ends the turn, and about what
    the sign of `final` picks means.
    """
    words, is_begun = snapshot.words, any(panel.values) and panel.values != question.chooser.stepping.initial()
    lacks = [] if is_begun or question.word else unavailable_lines(question.effect, snapshot)
    ends = [words("panel.ends")] * _ends_own_turn(snapshot, question, panel)
    asides = [Line(line, DETAIL) for line in (*ends, *lacks)]
    return [*asides, Line(words("panel.final"), ASIDE)] if final else asides


def _ends_own_turn(snapshot: Snapshot, question: PanelQuestion, panel: PanelState) -> bool:
    """Return whether *Confirm*, which says nothing else, ends the seat's own turn."""
    preview, table = panel.preview, snapshot.table
    if preview is None or preview.goes_on or preview.table.state.pending or not snapshot.must_choose:
        return False
    is_own = table.turn_of_another(snapshot.seat) is None
    return is_own and not confirm_key(question.effect, snapshot.words) and not question.chooser.parts[0].ends


def _shows_hand(question: PanelQuestion, panel: PanelState) -> bool:
    """Return whether to show the hand, with what one holds: a choice from it is open, or is of several cards.

    Also for an open side action, which is about that, whatever the question is about beside which it stands.
    """
    if question.word and panel.preview is None:
        return True
    return any(part.hand and (panel.preview is None or part.kind == "some") for part in question.chooser.parts)


def _with_preview(snapshot: Snapshot, question: PanelQuestion, panel: PanelState) -> PanelState:
    """Return the panel's state with the preview of its choice, if all is chosen."""
    preview = panel.preview
    if preview is None and all(panel.values):
        preview = preview_choice(snapshot, question, panel.values)
    return msgspec.structs.replace(panel, preview=preview)


def _lines(
    snapshot: Snapshot, question: PanelQuestion, panel: PanelState, views: tuple[object, object], *, pictured: bool
) -> list[Line]:
    """Return lines about the choice so far, and its outcome or its open parts; `views` are those now and after it."""
    words, chooser, values, preview = snapshot.words, question.chooser, panel.values, panel.preview
    hints = hints_of(question.effect, snapshot.table.known_state(snapshot.seat), snapshot.seat)
    told = list[Line]()
    if preview:
        ends = ending_lines(chooser, values, hints, words)
        told = [*_outcome_lines(snapshot, preview, views), *weigh("\n".join(ends), CHANGE)]
    elif not all(values):
        told = [*weigh("\n".join(_open_lines(snapshot, question, panel, views[0], pictured=pictured)), OUTLOOK)]
    if panel.begun:
        told = [Line(begun_line(chooser, panel.place, panel.begun, words), OUTLOOK), *told]
    below = [line.text for line in told] if preview else ()
    said = choice_so_far(chooser, question.effect, values, hints, words, below, panel.heading, alone=panel.alone)
    first, *rest = said.splitlines()
    is_preset = all(values) and not panel.heading and values == chooser.stepping.initial()  # nobody has picked it
    kept = RESULT if is_preset and chooser.parts[0].ends else ESSENTIAL
    about = [*weigh(first, ESSENTIAL), *weigh("\n".join(rest), kept), *weigh(panel.reason, ESSENTIAL)]
    if all(values) and not panel.heading and not said.startswith(BOLD):  # what is asked: what is chosen answers it
        about[0] = Line(about[0].text, QUESTION)
    busy = [] if pictured else [Line(words("panel.busy"), ESSENTIAL)]
    return [*about, *told, *busy]


def _outcome_lines(snapshot: Snapshot, preview: Preview, views: tuple[object, object]) -> list[Line]:
    """Return lines about what a choice changes, the last of which, mostly the score, weighs most.

    What changes of the holdings weighs least: the picture has that beside each number.
    """
    table, seat, who = snapshot.table, snapshot.seat, snapshot.reader
    lines = [*outcome_sentences(table, *views, seat, who.lang), *warning_lines(table, preview.events, seat, who)]
    lines += gain_lines(table, preview.table, focus(table, views[0], seat), seat, snapshot.words)
    last = CHANGE if lines[-1:] == [snapshot.words("panel.no_gain")] else RESULT
    ends = [Line(snapshot.words("panel.ends_game"), ESSENTIAL)] * preview.ends_game
    before = [line for one in lines[:-1] for line in weigh(one, OUTLOOK if one.startswith(HELD) else CHANGE)]
    return [*before, *weigh("".join(lines[-1:]), last), *ends]


def _controls(
    snapshot: Snapshot, question: PanelQuestion, panel: PanelState, navigation: Navigation, *, explained: bool
) -> PanelView:
    """Return the controls of the panel."""
    labels = snapshot.reader.on_labels(snapshot.table)
    ways = msgspec.structs.replace(navigation, explained=explained)
    base, hints = _base_control(snapshot, question, panel), _hints(snapshot, question)
    return PanelView(base, question.chooser, labels, hints, ways)


async def _navigation(
    interaction: Interaction, snapshot: Snapshot, question: PanelQuestion, panel: PanelState
) -> Navigation:
    """Return what the panel offers besides the question's own parts, whatever is explained."""
    table, seat, labels = snapshot.table, snapshot.seat, snapshot.reader.on_labels(snapshot.table)
    side_actions = side_action_texts(table, seat, question.side_actions, labels)
    alone = panel.suggested or panel.alone
    return Navigation(
        verb=question.effect.word,
        goes_on=bool(panel.preview and panel.preview.goes_on and panel.preview.certain),
        back=await _may_go_back(interaction, snapshot, question, panel),
        aside=panel.aside,
        suggested=panel.suggested,
        alone=alone,
        signs=has_signs(table.game.key) and not alone,
        keeps=keeps_plan(table),
        another=another_key(table),
        notes=bool(snapshot.notes),
        forward=isinstance(table, AnalysisTable) and table.steps_made < len(table.steps),
        ahead=ahead_of(interaction.client, snapshot, is_told=panel.chart is not None),
        confirm=confirm_key(question.effect, labels),
        follow_ups=await _follow_ups(snapshot, question, panel),
        final=await asyncio.to_thread(final_picks, snapshot, question, panel.values, panel.outcomes.previews),
        losses=panel.outcomes.losses,
        side_actions=side_actions,
        side_lines=side_lines(snapshot, question, side_actions),
        side_lists=side_lists(snapshot, question, side_actions),
    )


async def _follow_ups(
    snapshot: Snapshot, question: PanelQuestion, panel: PanelState
) -> Mapping[Values, Sequence[FollowUp]]:
    """Return the answers to the next question that are listed with the choices, where the question wants that."""
    wanted = panel_of(question.effect).then
    return await asyncio.to_thread(follow_ups, snapshot, question, panel.values) if wanted else {}


async def _may_go_back(
    interaction: Interaction, snapshot: Snapshot, question: PanelQuestion, panel: PanelState
) -> bool:
    """Return whether the previous step can be taken back."""
    if panel.back is not None:
        return panel.back
    return await may_take_back(interaction, snapshot)


def _hints(snapshot: Snapshot, question: PanelQuestion) -> Hints:
    """Return what gives the hints of the question's values."""
    return hints_of(question.effect, snapshot.table.known_state(snapshot.seat), snapshot.seat)


def _base_control(snapshot: Snapshot, question: PanelQuestion, panel: PanelState) -> Control:
    """Return what the ids of all the panel's controls share."""
    base = Control(snapshot.table.id, question.stamp, "open", panel.place, "", panel.values, panel.page, question.word)
    return msgspec.structs.replace(base, begun=panel.begun)


def _open_lines(
    snapshot: Snapshot, question: PanelQuestion, panel: PanelState, view: object, *, pictured: bool
) -> list[str]:
    """Return the values offered for open parts; before them what the seat holds, if no picture shows that.

    `view` is the seat's, of the present table.
    """
    words, chooser, values = snapshot.words, question.chooser, panel.values
    lines, outcomes = [] if pictured else [*holding_lines(snapshot.table, snapshot.seat, words)], None
    if values in (chooser.stepping.initial(), chooser.stepping.empty_values()):
        outcomes = outcome_lines(snapshot, question, panel.outcomes, view)
        if not pictured:
            lines = standing_lines(snapshot.table, view, snapshot.seat, snapshot.reader.lang) or lines
    hints = hints_of(question.effect, snapshot.table.known_state(snapshot.seat), snapshot.seat)
    if outcomes is None:
        outcomes = [*open_part_lines(chooser, values, hints, words, pictured=pictured)]
    return [*lines, *outcomes]


async def _picture(interaction: Interaction, snapshot: Snapshot, views: tuple[object, object] | None) -> discord.File:
    """Return the seat's part of the table now and after the choice; without views the hand."""
    pictures: Pictures = interaction.client.pictures
    if views is None:
        return await pictures.hand(snapshot.table, snapshot.seat, snapshot.reader.lang, snapshot.reader.theme)
    return await pictures.preview(snapshot.table, *views, snapshot.seat, snapshot.reader.lang, snapshot.reader.theme)
