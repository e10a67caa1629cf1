"""A choice that a computer suggests to people who are new to a game; they confirm it or do something else."""

from collections.abc import Sequence

import msgspec

from bot.engine.effect import Choice
from bot.engine.side_actions import split_side_choice
from bot.tables.play import Preview
from bot.tables.table import Refused
from bot.texts import Texts
from cogs.answering import Interaction, Snapshot
from cogs.panel.holdings import gain_lines
from cogs.panel.notation import Values
from cogs.panel.opening import Outcome, done_line, events_beyond_choice, open_panel, show_result
from cogs.panel.planning import make_choice
from cogs.panel.previews import is_free, preview_choice
from cogs.panel.question import PanelQuestion, StampedChoice, question_of
from cogs.panel.show import PanelState, may_suggest, show_question
from cogs.panel.trial import shown_choice
from cogs.panel.words import event_lines
from cogs.pictures import comparison_sentences, focus


class Suggestion(msgspec.Struct, frozen=True):
    """A suggested choice as a panel shows it, with its preview; None if the rules fail."""

    question: PanelQuestion
    values: Values
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
    past = list[str]()
    while True:
        played = await make_choice(interaction, snapshot, made, None if past else interaction.id)
        snapshot = snapshot.after(played.table)
        past.append(done_line(made, snapshot.words))
        suggestion = await _next(interaction, snapshot) if played.goes_on else None
        if suggestion is None:
            outcome = Outcome(played.events, played.goes_on, played.free, False, bool(played.later), made.effect)
            await show_result(interaction, snapshot, "\n".join(past), outcome)
            return
        events = events_beyond_choice(played.events, snapshot.seat)
        past += event_lines(snapshot.table, events, snapshot.seat, snapshot.reader)
        if not (onward and suggestion.is_free):
            await _show(interaction, snapshot, suggestion, past, played.free)
            return
        made = suggestion.question.stamp_choice(suggestion.values)


async def _next(interaction: Interaction, snapshot: Snapshot) -> Suggestion | None:
    """Return what is suggested next in the same turn; None if there may be nothing."""
    if not await may_suggest(interaction, snapshot):
        return None
    try:
        return await _think(interaction, snapshot)
    except Refused:  # the choice before is made all the same
        return None


async def _think(interaction: Interaction, snapshot: Snapshot) -> Suggestion:
    """Return a computer's choice as the panel shows it. Raise what `suggest` raises."""
    table = snapshot.table
    most = await interaction.client.tables.quota.take("suggestions", interaction.user.id, table.row.guild_id)
    if most is not None:
        raise Refused("many_suggestions", most=most)
    question, values = _in_panel(snapshot, await interaction.client.computers.suggest(table, snapshot.seat))
    return Suggestion(question, values, preview_choice(snapshot, question, values))


async def _show(
    interaction: Interaction, snapshot: Snapshot, one: Suggestion, past: Sequence[str], back: bool | None = None
) -> None:
    """Show the question with a suggestion filled in; after the `past` where another button stood there."""
    heading, reason = snapshot.words("panel.suggested"), _further_reason(snapshot, one)
    panel = PanelState(
        one.values, "\n".join(past), heading, reason, preview=one.preview, aside=bool(past), back=back, suggested=True
    )
    await show_question(interaction, snapshot, one.question, panel)


def _in_panel(snapshot: Snapshot, choice: Choice) -> tuple[PanelQuestion, Values]:
    """Return the question that a choice answers, and the values of the one like it that its panel lists."""
    word, _ = split_side_choice(choice)
    question = question_of(snapshot, word)
    assert question, "the computer was asked this question"
    assert snapshot.question, "the computer was asked this question"
    listed_choice = shown_choice(snapshot.table, snapshot.seat, snapshot.question, choice)
    return question, tuple(split_side_choice(listed_choice)[1].split(" "))


def _further_reason(snapshot: Snapshot, one: Suggestion) -> str:
    """Return why a choice was suggested if it brings nothing yet; else "": the panel says what it brings."""
    table, seat, words = snapshot.table, snapshot.seat, snapshot.words
    gains = list[str]()
    if one.preview is not None:
        view, after = table.view(seat), table.game.see(one.preview.table.state, seat)
        gains = [*comparison_sentences(table, view, after, seat, snapshot.reader.lang)]
        gains += gain_lines(table, one.preview.table, focus(table, view, seat), seat, words)
    brings_nothing = all(line == words("panel.no_gain") for line in gains)
    return words(reason_key(one.question.effect.word, one.values, words)) if brings_nothing else ""


def reason_key(verb: str, values: Values, words: Texts) -> str:
    """Return the key of the reason for a choice that begins with such a value, for any of this verb, or for any."""
    keys = (f"verb.{verb}.reason_{values[0]}", f"verb.{verb}.reason")
    return next((key for key in keys if key in words), "panel.best_placed")
