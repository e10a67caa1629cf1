"""The analysis board: a panel of its own in which a person tries how a game may go on, for all seats."""

from collections.abc import Sequence

import discord

from bot.tables.analysis import AnalysisTable, may_analyse
from bot.tables.table import Table
from bot.texts import Texts
from cogs.answering import Client, Interaction, Snapshot, answer, persistent_view, take_snapshot
from cogs.discord_text import seat_names
from cogs.panel.any_table import is_imagined
from cogs.panel.control import NO_QUESTION, Control
from cogs.panel.navigation import Ahead
from cogs.panel.words import fitted_message


def offers_analysis(table: Table) -> bool:
    """Return whether a panel at this table leads to an analysis: where people play, unless the host turned it off."""
    return table.running and may_analyse(table) and not is_imagined(table)


def may_look_ahead(client: Client, snapshot: Snapshot) -> bool:
    """Return whether this person may ask what comes of a choice: only where the host and the operator allow it."""
    return snapshot.must_choose and offers_analysis(snapshot.table) and client.settings.what_if_seconds > 0


def ahead_of(client: Client, snapshot: Snapshot, *, is_told: bool) -> Ahead:
    """Return what a panel offers to ask about what is to come; `is_told`: it tells already what comes of its choice."""
    if not is_told and may_look_ahead(client, snapshot):
        return "what_if"
    return "analysis" if snapshot.must_choose and offers_analysis(snapshot.table) else ""


def analyse_step(table: Table, words: Texts) -> dict[Control, tuple[str, str]]:
    """Return the button that opens an analysis while a panel rests; none where there may be none."""
    button = {Control(table.id, NO_QUESTION, "analyse"): (words("analysis.button"), "🔬")}
    return button if offers_analysis(table) else {}


async def begin_analysis(interaction: Interaction, control: Control) -> Snapshot:
    """Return the analysis that a control opens, as its person sees it. Raise what `AnalysisService.begin` raises."""
    tables = interaction.client.tables
    table = await tables.get(control.table)
    analysis = await tables.analyses.begin(table, interaction.user.id)
    return await take_snapshot(interaction, analysis, analysis.played_by(interaction.user.id))


async def begin_analysis_at(interaction: Interaction, table: Table, past: Table, number: int) -> Snapshot:
    """Return the analysis of a finished game from a moment of it. Raise what `AnalysisService.begin_at` raises."""
    user = interaction.user.id
    analysis = await interaction.client.tables.analyses.begin_at(table, user, past, number)
    return await take_snapshot(interaction, analysis, analysis.played_by(user))


def analysis_lines(snapshot: Snapshot) -> list[str]:
    """Return the line that says that nothing here happens at the table, and for whom the reader chooses."""
    table, words = snapshot.table, snapshot.words
    if not isinstance(table, AnalysisTable):
        return []
    key = "analysis.known" if table.analysis.seat is None else "analysis.guessed"
    return [words(key, step=table.steps_made + 1, name=seat_names(table.names)[snapshot.seat])]


async def show_end(interaction: Interaction, snapshot: Snapshot, table: AnalysisTable, lines: Sequence[str]) -> None:
    """Show that an analysed game is over, with the points, and the ways back and out."""
    words, base = snapshot.words, Control(table.id, table.stamp(snapshot.seat), "open")
    names, scores = seat_names(table.names), table.game.tally(table.state)
    by_rank = sorted(range(len(scores)), key=lambda seat: scores[seat].rank)
    points = [words("analysis.points", name=names[seat], n=scores[seat].total) for seat in by_rank]
    back = discord.ui.Button[discord.ui.View](label=words("panel.take_back"), emoji="↩️", custom_id=base.at("back").id)
    close = discord.ui.Button[discord.ui.View](label=words("panel.cancel"), custom_id=base.at("cancel").id)
    content = fitted_message("\n".join([*lines, words("analysis.over")]), points)
    await answer(interaction, content=content, view=persistent_view([back, close]), attachments=[])
