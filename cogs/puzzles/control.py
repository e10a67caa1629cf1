"""Handles the controls of puzzles."""

from bot.games.registry import games
from bot.tables.puzzles import Puzzle
from bot.tables.table import Refused
from cogs.answering import ComponentHandler, Interaction, acknowledge, selected_value
from cogs.puzzles.archive import show_archive, show_title
from cogs.puzzles.page import show_puzzle, show_puzzle_of_day
from cogs.puzzles.server import show_server
from cogs.puzzles.solving import show_attempt, solve

ID = r"puzzle:(?P<which>\w*):(?P<act>open|solve|verdict|archive|title|server|show|hide):(?P<page>\d*)"


class PuzzleControl(ComponentHandler, template=ID):
    """Handles any control of puzzles."""

    async def act(self, interaction: Interaction) -> None:
        """Show what the control leads to, or open the attempt in an answer of its own. Raise Refused."""
        act, which = self.match["act"], selected_value(interaction) or self.match["which"]
        await acknowledge(interaction, new_answer=act == "solve")
        match act:
            case "solve":
                await solve(interaction, await _puzzle(interaction, which))
            case "verdict":
                await self._show_verdict(interaction, which)
            case "archive":
                await show_archive(interaction)
            case "title":
                await self._show_title(interaction, which)
            case "open" if which:
                await show_puzzle(interaction, await _puzzle(interaction, which))
            case "open":
                await show_puzzle_of_day(interaction)
            case _:
                await self._show_server(interaction, act)

    async def _show_verdict(self, interaction: Interaction, which: str) -> None:
        """Show the verdict on the person's attempt. Raise Refused("no_such_puzzle") if there is none."""
        puzzle = await _puzzle(interaction, which)
        attempt = await interaction.client.tables.puzzles.attempts.find(puzzle.row.id, interaction.user.id)
        if attempt is None:
            await show_puzzle(interaction, puzzle)
        else:
            await show_attempt(interaction, attempt)

    async def _show_title(self, interaction: Interaction, game: str) -> None:
        """Show a page of a title's puzzles. Raise Refused("no_such_game")."""
        if game not in games():
            raise Refused("no_such_game", games=", ".join(sorted(games())))
        await show_title(interaction, game, int(self.match["page"] or 0))

    async def _show_server(self, interaction: Interaction, act: str) -> None:
        """Show the server's table; change before whether the person stands in it."""
        if act in ("show", "hide"):
            await interaction.client.tables.puzzles.attempts.show(interaction.user.id, act == "show")
        await show_server(interaction)


async def _puzzle(interaction: Interaction, which: str) -> Puzzle:
    """Return the puzzle with this id. Raise Refused("no_such_puzzle")."""
    if not which.isdecimal():
        raise Refused("no_such_puzzle")
    return await interaction.client.tables.puzzles.get(int(which))
