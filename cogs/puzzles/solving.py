"""Solving: the press that opens an attempt, or leads back to it."""

import discord

from bot.tables.puzzles import AttemptRow, Puzzle
from bot.tables.table import Refused, Table
from cogs.answering import Interaction, reader, say, take_snapshot
from cogs.panel import open_panel
from cogs.puzzles.page import position_table
from cogs.puzzles.verdict import show_verdict
from cogs.showing import open_in_thread


async def solve(interaction: Interaction, puzzle: Puzzle) -> None:
    """Open the panel of the person's attempt at a puzzle in the private answer; begin the attempt if there is none.

    What is over is answered with its verdict. Raise Refused as `open_in_thread`.
    """
    bot, words = interaction.client, (await reader(interaction)).texts()
    attempt = await bot.tables.puzzles.attempts.find(puzzle.row.id, interaction.user.id)
    table = await bot.tables.get(attempt.table_id) if attempt else await _begin(interaction, puzzle)
    if attempt and not table.running:
        await show_attempt(interaction, attempt)
        return
    note = words("puzzle.note", thread=table.row.channel_id)
    await open_panel(interaction, await take_snapshot(interaction, table, puzzle.row.seat), note)


async def show_attempt(interaction: Interaction, attempt: AttemptRow) -> None:
    """Answer with the verdict on an attempt, or that it is being judged."""
    if attempt.solved is None:
        words, table = (await reader(interaction)).texts(), await interaction.client.tables.get(attempt.table_id)
        await say(interaction, words("puzzle.judging", thread=table.row.channel_id))
    else:
        await show_verdict(interaction, attempt)


async def _begin(interaction: Interaction, puzzle: Puzzle) -> Table:
    """Begin an attempt in a private thread of this channel, and return its table. Raise Refused."""
    attempts, user = interaction.client.tables.puzzles.attempts, interaction.user.id
    position = position_table(interaction, puzzle, (await reader(interaction)).lang)

    async def begin(thread: discord.Thread) -> Table:
        return await attempts.begin(puzzle, position, thread.id, user)

    try:
        return await open_in_thread(interaction, position, interaction.channel_id, begin)
    except Refused as refused:
        if refused.key != "no_practice":
            raise
        raise Refused("no_puzzle_here") from None
