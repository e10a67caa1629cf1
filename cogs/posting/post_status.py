"""The status of a table: whom it waits for, or how the game ended."""

from collections.abc import Collection, Iterator

import discord

from bot.engine.effect import Seat
from bot.tables.table import Table
from bot.texts import Texts, texts
from cogs.discord_text import COLOUR, escape_name
from cogs.posting.language import languages_of

MEDALS = ("🥇", "🥈", "🥉")


def turn_status(table: Table, lang: str, called: Collection[Seat] = ()) -> discord.Embed:
    """Return the embed that says who is still to choose, or how the game ended."""
    catalogues = [texts(one, table.game.key) for one in languages_of(table, lang)]
    words = catalogues[0]
    text = "\n".join(dict.fromkeys(_status(table, called, one) for one in catalogues))
    title = f"{words('game.name')} · {words('post.table', id=table.id)}"
    return discord.Embed(title=title, description=text or None, colour=COLOUR)


def _status(table: Table, called: Collection[Seat], words: Texts) -> str:
    """Return whom the game waits for, what it waits for, or how it ended."""
    if table.is_deserted:
        return words("post.paused")
    if table.running:
        paused = [words(table.clock_text_key("post.on_pause"))] if table.is_paused else []
        return "\n".join([*_waiting_line(table, called, words), *paused])
    return "\n".join(results(table, words)) if table.row.status == "over" else words("post.closed")


def _waiting_line(table: Table, called: Collection[Seat], words: Texts) -> Iterator[str]:
    """Yield the line of those who are still to choose, unless the post already calls exactly them."""
    names = {seat: _with_time(table, seat, words) for seat in table.seats_to_choose()}
    if any(seat not in called or name != escape_name(table.names[seat]) for seat, name in names.items()):
        yield words("post.waiting", names=words("list.and_also").join(names.values()))


def _with_time(table: Table, seat: Seat, words: Texts) -> str:
    """Return the name of a seat that must choose, with its deadline if it has one."""
    name, clock = marked_name(table, seat), table.clocks.get(seat)
    if clock is None or clock.deadline is None or table.seats[seat].computer:
        return name
    return words("post.until", name=name, time=f"<t:{clock.deadline // 1000}:R>")


def marked_name(table: Table, seat: Seat) -> str:
    """Return a seat's name, with a mark if a computer plays it."""
    name = escape_name(table.names[seat])
    return f"🤖 {name}" if table.seats[seat].computer else name


def results(table: Table, words: Texts) -> list[str]:
    """The final ranking, a line per seat."""
    scores = table.game.tally(table.state)
    places = {seat: _place(scores[seat].rank, len(scores), words) for seat in by_rank(table)}
    return [
        words("post.place", place=place, name=marked_name(table, seat), n=scores[seat].total)
        for seat, place in places.items()
    ]


def by_rank(table: Table) -> list[Seat]:
    """Return the seats of a finished game, winners first."""
    scores = table.game.tally(table.state)
    return sorted(range(len(scores)), key=lambda seat: (scores[seat].rank, seat))


def _place(rank: int, seats: int, words: Texts) -> str:
    """Return the medal or the number of a rank; a solo game has neither."""
    if seats == 1:
        return "🏁"
    return MEDALS[rank - 1] if rank <= len(MEDALS) else words("post.rank", n=rank)
