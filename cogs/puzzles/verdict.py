"""The verdict on an attempt: whether it is solved, why, and both boards; into its thread, and on the page."""

from collections.abc import Sequence

from bot.engine.effect import Choice, Seat
from bot.engine.machine import question_for
from bot.players.verdict import FUTURES, leads_to_same
from bot.tables.puzzles import AttemptRow, MadeAttempt, streak_on
from bot.tables.table import Table
from bot.texts import Texts, texts
from cogs.answering import Button, Client, Interaction, MessageParts, reader
from cogs.page import Page, answer_page, post_page
from cogs.posting import Batch, SendResult, file_name, language_of, send_once, table_channel
from cogs.puzzles.page import puzzle_button, streak_line
from cogs.puzzles.words import difficulty_line
from cogs.showing import Lines, both_boards, play_both
from renderers.look import Theme

BOARDS = ("upper.png", "lower.png")


async def show_verdict(interaction: Interaction, attempt: AttemptRow) -> None:
    """Answer with the verdict on an attempt that was judged."""
    bot, who = interaction.client, await reader(interaction)
    made = await bot.tables.puzzles.attempts.load(attempt)
    words = who.texts(made.table.game.key)
    back = puzzle_button("open", words, attempt.puzzle_id, key="puzzle.back")
    await answer_page(interaction, await _page(bot, made, words, who.theme, BOARDS, [[back]]))


async def send_verdict(bot: Client, table: Table, batch: Batch) -> SendResult:
    """Post the verdict on the attempt that was made at a table; nothing if the attempt was deleted.

    In the thread there is nobody else whom it could ring.
    """
    attempt = await bot.tables.puzzles.attempts.at_table(table.id)
    if attempt is None or attempt.solved is None:
        return SendResult()
    made = await bot.tables.puzzles.attempts.load(attempt)

    async def write() -> MessageParts:
        names = [file_name(place, batch[-1].nonce) for place in ("upper", "lower")]
        return post_page(await _page(bot, made, texts(language_of(table), table.game.key), "dark", names))

    return SendResult(await send_once(bot, table_channel(bot, table), batch, write))


async def _page(
    bot: Client,
    attempt: MadeAttempt,
    words: Texts,
    theme: Theme,
    names: Sequence[str],
    rows: Sequence[Sequence[Button]] = (),
) -> Page:
    """Return the page of a verdict: what it is and why, the boards with these file names, and rows of buttons."""
    puzzle, table = attempt.puzzle, attempt.table
    before = puzzle.at_table(table.row.guild_id, attempt.row.user_id, [seat.name for seat in table.seats])
    seat, made, best = puzzle.row.seat, attempt.made, puzzle.best
    lines = play_both(before, seat, made, best, _others(before, seat))
    is_best = leads_to_same(puzzle.game, puzzle.state, seat, made, best)
    pictures = await both_boards(bot, lines, words.lang, theme, names)
    solver = await bot.tables.puzzles.attempts.solver(attempt.row.user_id)
    days = streak_on(solver, bot.tables.puzzles.today)
    head = [
        *(_reason(attempt.row, lines, words) if not is_best else [_told_best(lines, words)]),
        difficulty_line(puzzle.row, words),
        streak_line(words, days, solver.best_streak if solver else 0),
    ]
    foot = "" if is_best else words("verdict.how", n=FUTURES)
    return Page("\n".join(filter(None, head)), pictures[:1] if is_best else pictures, foot=foot, rows=rows)


def _others(before: Table, seat: Seat) -> list[tuple[Seat, Choice]]:
    """Return a choice of each other seat that chooses at the same time, so that what this seat chooses is done."""
    questions = {other: question_for(before.game, before.state, other) for other in before.seats_to_choose()}
    return [(other, next(iter(asked.options))) for other, asked in questions.items() if asked and other != seat]


def _told_best(lines: Lines, words: Texts) -> str:
    """Return what was done where it is the best known turn."""
    return words("verdict.best", told=lines.tell_made(words))


def _reason(attempt: AttemptRow, lines: Lines, words: Texts) -> list[str]:
    """Return the verdict, and what was done in both turns."""
    made, best = (told or words("verdict.same") for told in lines.tell_both(words))
    lost = [] if attempt.solved else [words("verdict.loss", n=max(1, round(attempt.loss or 0)))]
    verdict = words("verdict.solved" if attempt.solved else "verdict.missed")
    return [verdict, *lost, words("verdict.made", told=made), words("verdict.other", told=best)]
