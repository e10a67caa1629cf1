"""The status of a table: whom it waits for, or how the game ended."""

from collections.abc import Collection, Iterator, Sequence

import discord

from bot.engine.effect import Seat
from bot.tables.table import Table
from bot.texts import Texts, texts
from cogs.discord_text import COLOUR, seat_names
from cogs.posting.language import languages_of, named_line

MEDALS = ("🥇", "🥈", "🥉")


def turn_status(table: Table, lang: str, called: Collection[Seat] = ()) -> discord.Embed:
    """Return the embed that says who is still to choose, or how the game ended."""
    catalogues = [texts(one, table.game.key) for one in languages_of(table, lang)]
    words = catalogues[0]
    text = "\n".join(dict.fromkeys(_status(table, called, catalogues)))
    title = f"{words('game.name')} · {words('post.table', id=table.id)}"
    return discord.Embed(title=title, description=text or None, colour=COLOUR)


def host_aside(table: Table, words: Texts) -> list[str]:
    """Return the line of a host without a seat; nothing if the host has one."""
    return [words("lobby.aside", host=f"<@{table.row.host_id}>")] if table.is_host_aside else []


def _status(table: Table, called: Collection[Seat], catalogues: Sequence[Texts]) -> list[str]:
    """Return whom the game waits for, what it waits for, or how it ended; names and points once in both languages."""
    if table.is_deserted:
        return [words("post.paused") for words in catalogues]
    if table.running:
        paused = [words(table.clock_text_key("post.on_pause")) for words in catalogues] if table.is_paused else []
        return [*_waiting_line(table, called, catalogues), *paused]
    if table.row.status == "over":
        return _few_results(table, catalogues[0])
    return [words("post.closed") for words in catalogues]


def _waiting_line(table: Table, called: Collection[Seat], catalogues: Sequence[Texts]) -> Iterator[str]:
    """Yield the line of those who are still to choose; if the post already calls exactly them, only their time."""
    waiting = table.seats_to_choose()
    together: dict[int | None, list[str]] = {}
    for seat in waiting:
        together.setdefault(_deadline(table, seat), []).append(marked_name(table, seat))
    if len(together) > 1 or any(seat not in called or table.seats[seat].computer for seat in waiting):
        glue = catalogues[0]("list.and_also")
        names = [_with_time(glue.join(some), time, catalogues[0]) for time, some in together.items()]
        yield named_line(catalogues, "post.waiting", glue.join(names))
    elif time := next(iter(together), None):
        yield catalogues[0]("post.time", time=f"<t:{time}:R>")


def _deadline(table: Table, seat: Seat) -> int | None:
    """Return when the clock of a seat that must choose runs out, in seconds, if a person has one."""
    clock = table.clocks.get(seat)
    if clock is None or clock.deadline is None or table.seats[seat].computer:
        return None
    return clock.deadline // 1000


def _with_time(names: str, time: int | None, words: Texts) -> str:
    """Return the names of those whose time runs out together, with it, if it does."""
    return names if time is None else words("post.until", name=names, time=f"<t:{time}:R>")


def marked_name(table: Table, seat: Seat) -> str:
    """Return a seat's name behind its badge, with a mark if a computer plays it."""
    name = seat_names(table.names)[seat]
    return f"🤖 {name}" if table.seats[seat].computer else name


def results(table: Table, words: Texts) -> list[str]:
    """Return the final ranking, a line per seat."""
    return [_place_line(table, seat, "post.place", words) for seat in by_rank(table)]


def _few_results(table: Table, words: Texts) -> list[str]:
    """Return the final ranking, in which those without medals share a line if there are several."""
    seats, medals = by_rank(table), len(MEDALS)
    if len(seats) <= medals + 1:
        return results(table, words)
    others = [_place_line(table, seat, "post.place_short", words) for seat in seats[medals:]]
    return [*results(table, words)[:medals], " · ".join(others)]


def _place_line(table: Table, seat: Seat, key: str, words: Texts) -> str:
    """Return the place, name and points of a seat."""
    scores = table.game.tally(table.state)
    place = _place(scores[seat].rank, len(scores), words)
    return words(key, place=place, name=marked_name(table, seat), n=scores[seat].total)


def by_rank(table: Table) -> list[Seat]:
    """Return the seats of a finished game, winners first."""
    scores = table.game.tally(table.state)
    return sorted(range(len(scores)), key=lambda seat: (scores[seat].rank, seat))


def place_sign(table: Table, seat: Seat, words: Texts) -> str:
    """Return the medal or the number of a seat's rank in a finished game; a solo game has neither."""
    scores = table.game.tally(table.state)
    return _place(scores[seat].rank, len(scores), words)


def _place(rank: int, seats: int, words: Texts) -> str:
    """Return the medal or the number of a rank; a solo game has neither."""
    if seats == 1:
        return "🏁"
    return MEDALS[rank - 1] if rank <= len(MEDALS) else words("post.rank", n=rank)
