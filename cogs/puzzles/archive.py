"""The archive: titles, then a title's puzzles, the newest first."""

from collections import Counter
from collections.abc import Mapping, Sequence

import discord

from bot.games.registry import games
from bot.tables.puzzles import AttemptRow, PuzzleRow
from bot.tables.table import Refused
from bot.texts import Texts
from cogs.answering import Interaction, Reader, Select, page_buttons, reader
from cogs.discord_text import OPTIONS
from cogs.page import Page, answer_page
from cogs.puzzles.page import puzzle_button, puzzle_id
from cogs.puzzles.words import entry_text, mark

KEYS = ("puzzle.earlier", "puzzle.later")


async def show_archive(interaction: Interaction) -> None:
    """Answer with the list of the titles that have former puzzles."""
    archive, who = await _archive(interaction), await reader(interaction)
    words = who.texts()
    rows = [_titles(archive, who)] if archive else []
    head = words("puzzle.titles" if archive else "puzzle.empty")
    await answer_page(interaction, Page(head, rows=[*rows, [puzzle_button("open", words, key="puzzle.back")]]))


async def show_title(interaction: Interaction, game: str, page: int) -> None:
    """Answer with a page of a title's former puzzles. Raise Refused("no_such_puzzle") if it has none."""
    of_title = [row for row in await _archive(interaction) if row.game == game]
    if not of_title:
        raise Refused("no_such_puzzle")
    who, attempts = await reader(interaction), interaction.client.tables.puzzles.attempts
    words, last = who.texts(game), (len(of_title) - 1) // OPTIONS
    page = min(page, last)
    rows = of_title[page * OPTIONS : (page + 1) * OPTIONS]
    entries = _entries(rows, await attempts.of_person(interaction.user.id), words)
    turning = page_buttons(page, last, KEYS, lambda _, target: puzzle_id("title", game, target), words)
    buttons = [*(turning if last else ()), puzzle_button("archive", words, key="puzzle.back")]
    head = words("puzzle.entries", game=words("game.name"))
    await answer_page(interaction, Page(head, rows=[entries, buttons]))


async def _archive(interaction: Interaction) -> list[PuzzleRow]:
    """Return the former puzzles of the titles that there are."""
    return [row for row in await interaction.client.tables.puzzles.archive() if row.game in games()]


def _titles(archive: Sequence[PuzzleRow], who: Reader) -> Select:
    """Return the list of titles."""
    options = [
        discord.SelectOption(
            label=who.texts(game)("game.name"), value=game, description=who.texts()("puzzle.count", n=number)
        )
        for game, number in Counter(row.game for row in archive).most_common(OPTIONS)
    ]
    placeholder = who.texts()("puzzle.choose_title")
    return discord.ui.Select(custom_id=puzzle_id("title"), placeholder=placeholder, options=options)


def _entries(rows: Sequence[PuzzleRow], attempts: Mapping[int, AttemptRow], words: Texts) -> Select:
    """Return the list of puzzles, each with how the reader has done."""
    options = [
        discord.SelectOption(label=entry_text(row, words), value=str(row.id), emoji=mark(attempts.get(row.id)))
        for row in rows
    ]
    return discord.ui.Select(custom_id=puzzle_id("open"), placeholder=words("puzzle.choose_entry"), options=options)
