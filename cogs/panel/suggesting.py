"""A choice that a computer suggests to people who are new to a game; they confirm it or do something else."""

from collections.abc import Iterator

from bot.engine.effect import Choice
from bot.engine.side_actions import split_side_choice
from bot.tables.play import Preview
from bot.tables.table import Refused
from cogs.answering import Interaction, Snapshot
from cogs.panel.holdings import gain_lines
from cogs.panel.notation import Values
from cogs.panel.opening import open_panel
from cogs.panel.previews import preview_choice
from cogs.panel.question import PanelQuestion, question_of
from cogs.panel.show import PanelState, may_suggest, show_question
from cogs.panel.trial import shown_choice
from cogs.pictures import comparison_sentences, focus


async def suggest(interaction: Interaction, snapshot: Snapshot) -> None:
    """Show the question with a choice that the greedy player suggests filled in, and why; the person confirms it.

    Raise Refused("many_suggestions"), Refused("suggestion_late").
    """
    table, words = snapshot.table, snapshot.words
    if not await may_suggest(interaction, snapshot):  # the game has moved on
        await open_panel(interaction, snapshot, words("panel.moved_on"))
        return
    most = await interaction.client.tables.quota.take("suggestions", interaction.user.id, table.row.guild_id)
    if most is not None:
        raise Refused("many_suggestions", most=most)
    choice = await interaction.client.computers.suggest(table, snapshot.seat)
    question, values = _in_panel(snapshot, choice)
    preview = preview_choice(snapshot, question, values)
    note = "\n".join([words("panel.suggested"), *_further_reason(snapshot, preview)])
    await show_question(interaction, snapshot, question, PanelState(values, note, preview=preview))


def _in_panel(snapshot: Snapshot, choice: Choice) -> tuple[PanelQuestion, Values]:
    """Return the question that a choice answers, and the values of the one like it that its panel lists."""
    word, _ = split_side_choice(choice)
    question = question_of(snapshot, word)
    assert question, "the computer was asked this question"
    assert snapshot.question, "the computer was asked this question"
    listed_choice = shown_choice(snapshot.table, snapshot.seat, snapshot.question, choice)
    return question, tuple(split_side_choice(listed_choice)[1].split(" "))


def _further_reason(snapshot: Snapshot, preview: Preview | None) -> Iterator[str]:
    """Yield by what the choice was judged if it brings nothing yet; else the panel says below what it brings."""
    table, seat, words = snapshot.table, snapshot.seat, snapshot.words
    gains = list[str]()
    if preview is not None:
        view, after = table.view(seat), table.game.see(preview.table.state, seat)
        gains = [*comparison_sentences(table, view, after, seat, snapshot.reader.lang)]
        gains += gain_lines(table, preview.table, focus(table, view, seat), seat, words)
    if all(line == words("panel.no_gain") for line in gains):
        yield f"-# {words('panel.best_placed')}"
