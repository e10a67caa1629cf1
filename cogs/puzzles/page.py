"""The page of a puzzle: the position as its seat sees it, and what to do."""

import discord

from bot.tables.puzzles import AttemptRow, Puzzle, streak_on
from bot.tables.table import OPEN, Refused, Table, Unreadable
from bot.texts import Texts
from cogs.answering import Button, Client, Interaction, Reader, reader, server_of
from cogs.discord_text import seat_names
from cogs.page import Page, answer_page
from cogs.pictures import focus
from cogs.puzzles.words import day_text, difficulty_line
from cogs.showing import practice_names


async def show_puzzle_of_day(interaction: Interaction) -> None:
    """Answer with the puzzle of the day, or that there is none."""
    puzzles, who = interaction.client.tables.puzzles, await reader(interaction)
    puzzle = await puzzles.of_today()
    if puzzle is not None:
        await show_puzzle(interaction, puzzle)
        return
    key = "puzzle.none" if await puzzles.archive() else "puzzle.none_at_all"
    await answer_page(interaction, Page(who.texts()(key), rows=[_further_buttons(who.texts())]))


async def show_puzzle(interaction: Interaction, puzzle: Puzzle) -> None:
    """Answer with the page of a puzzle."""
    bot, who = interaction.client, await reader(interaction)
    attempt = await bot.tables.puzzles.attempts.find(puzzle.row.id, interaction.user.id)
    table = position_table(interaction, puzzle, who.lang)
    picture = await _picture(bot, table, puzzle, who)
    words = who.at(table)
    lines = [*_head(interaction, puzzle, table, words), await _streak(interaction, words), _state(attempt, words)]
    foot = words("puzzle.where", player=seat_names(table.names)[puzzle.row.seat])
    is_open = attempt is not None and await _is_open(bot, attempt)
    rows = [[*_act_buttons(puzzle, attempt, is_open, words), *_further_buttons(words)]]
    await answer_page(interaction, Page("\n".join(filter(None, lines)), [picture], foot=foot, rows=rows))


def position_table(interaction: Interaction, puzzle: Puzzle, lang: str) -> Table:
    """Return the table that the person sees: with their name in the seat to move, and computers' in the others."""
    server, user = server_of(interaction), interaction.user.id
    unnamed = puzzle.at_table(server, user, [""] * puzzle.state.seats, lang)
    return puzzle.at_table(server, user, practice_names(interaction, unnamed, puzzle.row.seat), lang)


async def _picture(bot: Client, table: Table, puzzle: Puzzle, who: Reader) -> discord.File:
    """Return the picture of the position as its seat sees it."""
    view = table.view(puzzle.row.seat)
    return await bot.pictures.seat(table, view, focus(table, view, puzzle.row.seat), who.lang, who.theme)


def _head(interaction: Interaction, puzzle: Puzzle, table: Table, words: Texts) -> list[str]:
    """Return what puzzle it is, how hard it is, and what to do."""
    is_today = puzzle.row.day == interaction.client.tables.puzzles.today
    key, day = "puzzle.today" if is_today else "puzzle.of_day", day_text(puzzle.row.day or 0)
    return [
        words(key, game=words("game.name"), day=day),
        difficulty_line(puzzle.row, words),
        words("puzzle.what", player=seat_names(table.names)[puzzle.row.seat]),
    ]


async def _streak(interaction: Interaction, words: Texts) -> str:
    """Return the line about the person's streak; "" without one."""
    puzzles = interaction.client.tables.puzzles
    solver = await puzzles.attempts.solver(interaction.user.id)
    return streak_line(words, streak_on(solver, puzzles.today), solver.best_streak if solver else 0)


def streak_line(words: Texts, days: int, best: int) -> str:
    """Return the line about a streak of so many days, and the longest one; "" before the first."""
    return words("puzzle.streak", n=days, best=best) if best else ""


def _state(attempt: AttemptRow | None, words: Texts) -> str:
    """Return the line that says how one has done; "" if one has not begun, or not ended, the attempt."""
    if attempt is None or attempt.solved is None:
        return ""
    return words("puzzle.solved" if attempt.solved else "puzzle.missed")


async def _is_open(bot: Client, attempt: AttemptRow) -> bool:
    """Return whether the person is still to choose in an attempt."""
    try:
        return (await bot.tables.get(attempt.table_id)).row.status in OPEN
    except (Refused, Unreadable):
        return False


def _act_buttons(puzzle: Puzzle, attempt: AttemptRow | None, is_open: bool, words: Texts) -> list[Button]:
    """Return the button for what comes next: to begin, to go on, or to see the verdict."""
    if attempt is None or is_open:
        what, style = "go_on" if attempt else "solve", discord.ButtonStyle.primary
    else:
        what, style = "verdict", discord.ButtonStyle.secondary
    act = "verdict" if what == "verdict" else "solve"
    return [discord.ui.Button(label=words(f"puzzle.{what}"), style=style, custom_id=puzzle_id(act, puzzle.row.id))]


def _further_buttons(words: Texts) -> list[Button]:
    """Return the buttons to the archive and to the server's table."""
    return [puzzle_button(act, words) for act in ("archive", "server")]


def puzzle_button(act: str, words: Texts, which: object = "", key: str = "") -> Button:
    """Return a button under a page of puzzles."""
    return discord.ui.Button(label=words(key or f"puzzle.{act}"), custom_id=puzzle_id(act, which))


def puzzle_id(act: str, which: object = "", page: object = "") -> str:
    """Return the custom id of a control: what it does, with which puzzle or title, on which page."""
    return f"puzzle:{which}:{act}:{page}"
