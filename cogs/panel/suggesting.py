"""A choice that a computer suggests to people who are new to a game; they confirm it or do something else."""

from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial

import msgspec

from bot.engine.effect import Choice
from bot.engine.side_actions import split_side_choice
from bot.message import with_sign
from bot.players.suggestion import Gain, Suggestion
from bot.tables.play import Preview
from bot.tables.table import Refused
from bot.texts import Texts
from cogs.answering import Interaction, Snapshot, answer
from cogs.discord_text import capital
from cogs.panel.any_table import make_choice
from cogs.panel.choosing import done_line
from cogs.panel.notation import Values
from cogs.panel.opening import open_panel
from cogs.panel.panel_text import SMALL
from cogs.panel.previews import is_free, preview_choice
from cogs.panel.question import PanelQuestion, StampedChoice, question_of
from cogs.panel.result import Result, events_beyond_choice, show_result
from cogs.panel.show import PanelState, may_suggest, show_question
from cogs.panel.trial import shown_choice
from cogs.panel.words import amount_name, event_lines, fitted_message

MOST = 3  # things of which a choice brings more that are named


class ShownSuggestion(msgspec.Struct, frozen=True):
    """A suggested choice as a panel shows it, why it was suggested, and its preview; None if the rules fail."""

    question: PanelQuestion
    values: Values
    reason: str
    preview: Preview | None

    @property
    def is_free(self) -> bool:
        """Whether the choice can be taken back alone, and the turn goes on after it."""
        return self.preview is not None and self.preview.goes_on and is_free(self.preview)


async def suggest(interaction: Interaction, snapshot: Snapshot) -> None:
    """Show the question with a choice that a computer suggests filled in, and why; the person confirms it.

    Raise Refused("many_suggestions"), Refused("suggestion_late").
    """
    if not await may_suggest(interaction, snapshot):  # the game has moved on
        await open_panel(interaction, snapshot, snapshot.words("panel.moved_on"))
        return
    await _show(interaction, snapshot, await _think(interaction, snapshot), [])


async def follow(interaction: Interaction, snapshot: Snapshot, made: StampedChoice, *, onward: bool) -> None:
    """Make a suggested choice, and suggest the next one of the turn.

    `onward`: make those that follow, too, up to one that cannot be taken back alone or ends the turn: who plays
    confirms that one.
    """
    past, played = list[str](), await make_choice(interaction, snapshot, made, interaction.id)
    while True:
        past.append(done_line(made, snapshot))
        snapshot = snapshot.after(played.table)
        result = Result(played.events, played.goes_on, played.free, False, bool(played.later), made.effect)
        show = partial(show_result, interaction, snapshot, "\n".join(past), result)
        async with _show_on_failure(show):
            suggestion = await _next(interaction, snapshot, past) if played.goes_on else None
        if suggestion is None:
            await show()
            return
        events = events_beyond_choice(played.events, snapshot.seat)
        past += event_lines(snapshot.table, events, snapshot.seat, snapshot.reader)
        if not (onward and suggestion.is_free):
            await _show(interaction, snapshot, suggestion, past, played.free)
            return
        made = suggestion.question.stamp_choice(suggestion.values)
        async with _show_on_failure(show):
            played = await make_choice(interaction, snapshot, made, None)


@asynccontextmanager
async def _show_on_failure(show: Callable[[], Awaitable[None]]) -> AsyncIterator[None]:
    """Call `show` if the block fails, and raise on: else the panel would stay without anything to press."""
    try:
        yield
    except Exception:
        await show()
        raise


async def _next(interaction: Interaction, snapshot: Snapshot, past: Sequence[str]) -> ShownSuggestion | None:
    """Return what is suggested next in the same turn; None if there may be nothing.

    Until it is found, which takes a while, the panel says so below the `past`, without what could be pressed.
    """
    if not await may_suggest(interaction, snapshot):
        return None
    lines = [*past, snapshot.words("panel.thinking")]
    await answer(interaction, content=fitted_message("\n".join(lines), []), view=None)
    try:
        return await _think(interaction, snapshot)
    except Refused:  # the choice before is made all the same
        return None


async def _think(interaction: Interaction, snapshot: Snapshot) -> ShownSuggestion:
    """Return a computer's choice as the panel shows it. Raise what `suggest` raises."""
    table = snapshot.table
    most = await interaction.client.tables.quota.take("suggestions", interaction.user.id, table.row.guild_id)
    if most is not None:
        raise Refused("many_suggestions", most=most)
    try:
        thought = await interaction.client.advice.suggest(table, snapshot.seat)
    except Refused:
        await interaction.client.tables.quota.give_back("suggestions", interaction.user.id)
        raise
    question, values = _in_panel(snapshot, thought.choice)
    return ShownSuggestion(question, values, _reason(snapshot, thought), preview_choice(snapshot, question, values))


async def _show(
    interaction: Interaction, snapshot: Snapshot, one: ShownSuggestion, past: Sequence[str], back: bool | None = None
) -> None:
    """Show the question with a suggestion filled in; after the `past` where another button stood there."""
    heading, is_aside = suggested_heading(one.question, snapshot.words), bool(past)
    panel = PanelState(
        one.values, "\n".join(past), heading, one.reason, preview=one.preview, aside=is_aside, back=back, suggested=True
    )
    await show_question(interaction, snapshot, one.question, panel)


def suggested_heading(question: PanelQuestion, words: Texts) -> str:
    """Return what stands over a suggestion: of a side action its name, too, since its values alone do not say it."""
    name = capital(words(f"verb.{question.word}.name")) if question.word else ""
    return " ".join(filter(None, [words("panel.suggested"), name]))


def _in_panel(snapshot: Snapshot, choice: Choice) -> tuple[PanelQuestion, Values]:
    """Return the question that a choice answers, and the values of the one like it that its panel lists."""
    word, _ = split_side_choice(choice)
    question = question_of(snapshot, word)
    assert question, "the computer was asked this question"
    assert snapshot.question, "the computer was asked this question"
    listed_choice = shown_choice(snapshot.table, snapshot.seat, snapshot.question, choice)
    return question, tuple(split_side_choice(listed_choice)[1].split(" "))


def _reason(snapshot: Snapshot, thought: Suggestion) -> str:
    """Return what a choice leads to and, in a small line below, how it compares with another one."""
    words = snapshot.words
    things = words("list.and_also").join(_thing(gain, words) for gain in thought.gains[:MOST])
    comparison = _comparison(snapshot, thought)
    return f"{words('panel.leads_to', things=things)}\n{SMALL}{comparison}" if things else comparison


def _comparison(snapshot: Snapshot, thought: Suggestion) -> str:
    """Return how a choice compares with another one that has another name."""
    words, name = snapshot.words, _name(snapshot, thought.choice)
    rival = _name(snapshot, thought.rival) if thought.rival else name
    if rival != name:
        return words("panel.better", rival=rival, points=round(thought.lead))
    equal = next((equal for choice in thought.equals if (equal := _name(snapshot, choice)) != name), None)
    return words("panel.best_placed") if equal is None else words("panel.as_good", rival=equal)


def _name(snapshot: Snapshot, choice: Choice) -> str:
    """Return the name of a choice as the panel says it."""
    question, values = _in_panel(snapshot, choice)
    return capital(question.stamp_choice(values).name(snapshot.words))


def _thing(gain: Gain, words: Texts) -> str:
    """Return what a choice brings more of."""
    name = amount_name(gain.what, gain.name, words)
    key = "panel.scored" if gain.group == "standing" else "panel.amount"
    return words(key, name=name, n=with_sign(round(gain.more)))
