"""Makes a choice in the panel, and the answer to the next question where both were picked together."""

from bot.texts import Texts
from cogs.answering import Interaction, Snapshot
from cogs.discord_text import capital
from cogs.panel.planning import lasting_control, make_choice
from cogs.panel.previews import auto_confirms, preview_choice
from cogs.panel.question import StampedChoice, question_of
from cogs.panel.result import Result, events_beyond_choice, show_result
from cogs.panel.show import PanelState, show_question
from cogs.panel.words import event_lines


async def choose(
    interaction: Interaction, snapshot: Snapshot, made: StampedChoice, *, armed: bool = False, answer: str = ""
) -> None:
    """Make a choice, and show its result.

    `answer` is what was picked together with it for the question that follows.
    """
    played = await make_choice(interaction, snapshot, made, interaction.id)
    always = await lasting_control(interaction, snapshot, made)
    result = Result(played.events, played.goes_on, played.free, armed, bool(played.later), made.effect, always)
    later, done = snapshot.after(played.table), done_line(made, snapshot.words)
    if not answer or not await _answer_next(interaction, later, answer, done, result):
        await show_result(interaction, later, done, result)


def done_line(made: StampedChoice, words: Texts) -> str:
    """Return the line that tells a choice that was made."""
    return words("panel.done", choice=capital(made.name(words)))


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
    if not auto_confirms(question.chooser, question.effect, values, preview):
        panel = PanelState(values, "\n".join(lines), aside=True, back=result.back, preview=preview)
        await show_question(interaction, snapshot, question, panel)
        return True
    made = question.stamp_choice(values)
    played = await make_choice(interaction, snapshot, made, None)
    told = "\n".join([*lines, done_line(made, snapshot.words)])
    after = Result(
        played.events, played.goes_on, played.free, armed=True, later=bool(played.later), answered=made.effect
    )
    await show_result(interaction, snapshot.after(played.table), told, after)
    return True
