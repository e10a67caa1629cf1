"""A server's table: who has solved how many puzzles there lately, of those who want to be shown."""

from cogs.answering import Interaction, reader, server_of
from cogs.page import Entry, Page, answer_page
from cogs.puzzles.page import puzzle_button


async def show_server(interaction: Interaction) -> None:
    """Answer with the table of the server, and whether the reader stands in it."""
    attempts, words = interaction.client.tables.puzzles.attempts, (await reader(interaction)).texts()
    solvers = await attempts.of_server(server_of(interaction))
    own = await attempts.solver(interaction.user.id)
    lines = [
        words("puzzle_server.line", place=place, player=f"<@{row.user_id}>", n=row.solved, best=row.best_streak)
        for place, row in enumerate(solvers, 1)
    ]
    is_shown = own is not None and own.shown
    switch = puzzle_button("hide" if is_shown else "show", words, key=f"puzzle_server.{'hide' if is_shown else 'show'}")
    await answer_page(
        interaction,
        Page(
            words("puzzle_server.title"),
            entries=[Entry(line) for line in lines or [words("puzzle_server.nobody")]],
            foot=words(f"puzzle_server.{'shown' if is_shown else 'hidden'}"),
            rows=[[switch, puzzle_button("open", words, key="puzzle.back")]],
        ),
    )
