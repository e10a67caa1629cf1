"""Makes a choice in the panel, and the answer to the next question where both were picked together."""

from bot.engine.side_actions import is_side_choice
from bot.layout import hints_of
from cogs.answering import Interaction, Snapshot
from cogs.discord_text import capital
from cogs.panel.any_table import make_choice
from cogs.panel.planning import lasting_control
from cogs.panel.previews import auto_confirms, preview_choice
from cogs.panel.question import StampedChoice, question_of
from cogs.panel.result import Result, events_beyond_choice, show_result
from cogs.panel.show import PanelState, show_question
from cogs.panel.words import event_lines, gains_beside, with_verb


async def choose(
    interaction: Interaction, snapshot: Snapshot, made: StampedChoice, *, armed: bool = False, answer: str = ""
) -> None:
    """Make a choice, and show its result.

    `answer` is what was picked together with it for the question that follows.
    """
    played = await make_choice(interaction, snapshot, made, interaction.id)
    always = await lasting_control(interaction, snapshot, made)
    result = Result(played.events, played.goes_on, played.free, armed, bool(played.later), made.effect, always)
    later, done = snapshot.after(played.table), done_line(made, snapshot)
    if not answer or not await _answer_next(interaction, later, answer, done, result):
        await show_result(interaction, later, done, result)


def done_line(made: StampedChoice, snapshot: Snapshot) -> str:
    """Return the line that tells a choice made at this table: after its verb where cards alone would not say what."""
    words, hints = snapshot.words, hints_of(made.effect, snapshot.table.known_state(snapshot.seat), snapshot.seat)
    name, values = made.name(words), tuple(made.choice.split(" "))
    beside = "" if is_side_choice(made.choice) else gains_beside(made.effect, values, hints, words)
    told = words("panel.beside", name=name, words=beside) if beside else with_verb(name, made.effect, words)
    return words("panel.done", choice=capital(told))


async def _answer_next(interaction: Interaction, snapshot: Snapshot, answer: str, done: str, result: Result) -> bool:
    """Answer the question that follows a choice, or show the answer to be confirmed. Return whether it is possible.

    `done` tells the choice before it, and `result` what came of it.
    """
    question, values = question_of(snapshot) if snapshot.must_choose else None, tuple(answer.split(" "))
    if question is None or values not in question.chooser.choices:
        return False
    events = events_beyond_choice(result.events, snapshot.seat)
    lines = [done, *event_lines(snapshot.table, events, snapshot.seat, snapshot.reader)]
    preview = preview_choice(snapshot, question, values)
    at_once = auto_confirms(question.chooser, question.effect, values, preview)
    if not at_once or preview is None or not preview.goes_on:  # the line of both has no sign that it ends the turn
        panel = PanelState(values, "\n".join(lines), aside=True, back=result.back, preview=preview, alone=True)
        await show_question(interaction, snapshot, question, panel)
        return True
    made = question.stamp_choice(values)
    played = await make_choice(interaction, snapshot, made, None)
    told = "\n".join([*lines, done_line(made, snapshot)])
    after = Result(
        played.events, played.goes_on, played.free, armed=True, later=bool(played.later), answered=made.effect
    )
    await show_result(interaction, snapshot.after(played.table), told, after)
    return True
