"""Two ways to play a turn, told and drawn beside one another."""

import re
from collections.abc import Sequence

import discord
import msgspec

from bot.engine.effect import Choice, Seat, SeatEvent
from bot.engine.lookahead import play_line
from bot.engine.state import State
from bot.narration import tell
from bot.tables.table import Table
from bot.texts import Texts
from cogs.answering import Client
from cogs.discord_text import cut_sentences, seat_names
from cogs.pictures import focus
from renderers.look import Theme

ROOM = 600  # characters about one of the two lines
LINE_ENDS = re.compile(r"\s*\n[\s-]*")


class Lines(msgspec.Struct, frozen=True):
    """The table before a turn of a seat, the states after both lines, and what the seat did in them."""

    before: Table
    seat: Seat
    made: tuple[State, list[SeatEvent]]
    better: tuple[State, list[SeatEvent]]

    def tell_both(self, words: Texts) -> tuple[str, str]:
        """Return what was done and what would have been better, each without what is the same in the other.

        All that was done where that would leave nothing to tell, as where the other line goes further.
        """
        made, better = self.made[1], self.better[1]
        return _events_text(made, better, self.before, words), _events_text(better, made, self.before, words)

    def tell_made(self, words: Texts) -> str:
        """Return all that was done."""
        return _events_text(self.made[1], (), self.before, words)


def play_both(
    before: Table,
    seat: Seat,
    made: Sequence[Choice],
    better: Sequence[Choice],
    others: Sequence[tuple[Seat, Choice]] = (),
) -> Lines:
    """Return what comes of two lines from a table's state on, with its luck; `others` choose as in `play_line`."""
    game, s = before.game, before.state
    return Lines(before, seat, play_line(game, s, seat, made, others), play_line(game, s, seat, better, others))


def _events_text(events: Sequence[SeatEvent], others: Sequence[SeatEvent], table: Table, words: Texts) -> str:
    """Return in one line the events that are not among the others, as all may hear of them."""
    differing = [event for event in events if event not in others]
    names, nothing = seat_names(table.names), [words("second_look.did_nothing")]
    told = tell(differing, names, words, icons=True) or tell(events, names, words, icons=True) or nothing
    return cut_sentences(LINE_ENDS.sub(" · ", " ".join(told)), ROOM)


async def both_boards(
    bot: Client, lines: Lines, lang: str, theme: Theme, names: Sequence[str] = ("upper.png", "lower.png")
) -> list[discord.File]:
    """Return the pictures of both boards, as they were and as they could have been at the end of the turn."""
    table, seat, files = lines.before, lines.seat, list[discord.File]()
    owner = focus(table, table.game.see(table.state, seat), seat)
    for name, (state, _) in zip(names, (lines.made, lines.better), strict=True):
        picture = await bot.pictures.seat(table, table.game.see(state, seat), owner, lang, theme)
        picture.filename = name
        files.append(picture)
    return files
