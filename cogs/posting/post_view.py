"""The content of a turn's post: what happened, who must act, and the buttons."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from bot.engine import codec
from bot.engine.effect import Seat
from bot.layout import sentence_of
from bot.tables.table import PersonRow, Post, Table
from bot.texts import Texts, texts
from cogs.answering import MessageParts
from cogs.discord_text import CONTENT, MENTION, ROW, seat_names, text_height
from cogs.panel import question_text
from cogs.posting.buttons import post_buttons
from cogs.posting.hands import dm_rings
from cogs.posting.language import languages_of, named_line
from cogs.posting.mentions import user_mentions
from cogs.posting.post_height import TALLEST, free_height
from cogs.posting.post_lines import OF_TWO, ROWS_OF_TWO, Room, told_lines
from cogs.posting.post_status import by_rank, marked_name, turn_status
from cogs.posting.trophy_line import trophy_line

TIE_BREAK = "game.tied"  # the text of a game that breaks ties


def turn_message(
    table: Table,
    posts: Sequence[Post],
    nonce: str,
    called: Collection[Seat],
    lang: str,
    people: Mapping[int, PersonRow],
    *,
    last: bool = True,
    ratio: float = TALLEST,
) -> MessageParts:
    """Return the parts of the message that tells these posts and calls the seats that must still choose.

    `people` are as they may be called now. `last`: no later post will tell the game's end. `lang`: the first language.
    `ratio`: so many times is the picture as high as wide, 0 without one; text stands where a phone has room beside it.
    """
    seats = [seat for seat in table.seats_to_choose() if seat in called]
    done = players_at_end(table) if last and tells_end(table, posts) else []
    embed = turn_status(table, lang, seats) if last or table.running else None
    view = post_buttons(table, nonce, texts(lang, table.game.key))
    catalogues = [texts(one, table.game.key) for one in languages_of(table, lang)]
    won = [line for words in catalogues for line in trophy_line(table, posts, people, words)] if done else []
    called_for = _calls(table, posts, seats, done, catalogues)
    calls = "\n".join(filter(None, [called_for, *dict.fromkeys(won), *_luck(posts, catalogues[0])]))
    content = _content(table, posts, catalogues, calls, done, free_height(ratio, embed, view))
    rung = (people[user] for user in _rung(table, posts, seats, people, done))
    return {"content": content, "embed": embed, "view": view, "allowed_mentions": user_mentions(rung)}


def _rung(
    table: Table, posts: Sequence[Post], seats: Sequence[Seat], people: Mapping[int, PersonRow], done: Sequence[int]
) -> list[int]:
    """Return whom the message rings for: who must choose, unless a DM rings for them, and whom it is about."""
    users = [user for user in table.people(seats) if not dm_rings(table, people[user])]
    return list(dict.fromkeys([*users, *(post.about for post in posts if post.about is not None), *done]))


def _content(
    table: Table, posts: Sequence[Post], catalogues: Sequence[Texts], calls: str, done: Sequence[int], height: float
) -> str:
    """Return who has won, what happened in each language, as far as there is room, and the calls."""
    names = {seat.user_id: name for seat, name in zip(table.seats, table.names, strict=True) if seat.user_id}
    won = [_victory_line(table, words) for words in catalogues] if done else []
    always, parts = "\n".join([*won, calls]), len(catalogues)
    free, most = (height - text_height(always, names)) / parts, None
    if parts > 1:
        free, most = min(free, ROWS_OF_TWO * ROW), OF_TWO
    room = Room((CONTENT - MENTION - len(always)) // parts, free, names, most, in_two=parts > 1)
    told = [told_lines(table, posts, words, room, at_end=bool(done)) for words in catalogues]
    return "\n".join([*won, *dict.fromkeys("\n".join(lines) for lines in told if lines), calls]).strip()


def _calls(
    table: Table, posts: Sequence[Post], seats: Sequence[Seat], done: Sequence[int], catalogues: Sequence[Texts]
) -> str:
    """Return what is asked in each language, and the line that calls."""
    users = table.people(seats)
    asked = [line for words in catalogues for line in _why(table, posts, seats, words)]
    call = [named_line(catalogues, "post.call", _mentions(users))] if users else []
    over = [named_line(catalogues, "post.over", _mentions(done))] if done else []
    return "\n".join([*dict.fromkeys(asked), *call, *over])


def _mentions(users: Sequence[int]) -> str:
    return " ".join(f"<@{user}>" for user in users)


def _victory_line(table: Table, words: Texts) -> str:
    """Return the sentence that says who has won, and by what if others have as many points."""
    scores, seats = table.game.tally(table.state), by_rank(table)
    winners = [seat for seat in seats if scores[seat].rank == scores[seats[0]].rank]
    names = words("list.and_also").join(f"**{marked_name(table, seat)}**" for seat in winners)
    key = "alone" if len(scores) == 1 else "won" if len(winners) == 1 else "shared"
    line = words(f"post.{key}", names=names, n=scores[winners[0]].total)
    is_broken = sum(score.total == scores[winners[0]].total for score in scores) > len(winners)
    return f"{line} {words(TIE_BREAK)}" if is_broken and TIE_BREAK in words else line


def _why(table: Table, posts: Sequence[Post], seats: Sequence[Seat], words: Texts) -> Iterator[str]:
    """Yield what somebody is asked in the middle of another's turn."""
    events = [entry.event for entry in codec.decode_events(table.game, posts[-1].told.encode())] if posts else []
    ended = any(event.ends_turn or event.begins_round or sentence_of(event).scoring for event in events)
    if ended or not events or table.state.pending or any(post.first for post in posts):
        return
    for seat in seats:
        effect = table.effect_asked(seat)
        if effect:
            yield words("post.why", names=seat_names(table.names)[seat], question=question_text(effect, words))


def players_at_end(table: Table) -> list[int]:
    """Return everybody who played, to ping them at the end: the game may have gone on for weeks without them."""
    return list(dict.fromkeys(table.people(by_rank(table))))


def tells_end(table: Table, posts: Sequence[Post]) -> bool:
    """Return whether these posts announce the end of the game."""
    return table.row.status == "over" and all(post.restored is None for post in posts)


def _luck(posts: Sequence[Post], words: Texts) -> list[str]:
    """Return the secret of the luck under the last post, which needs no second language.

    The commitment to it stays behind the lobby's button.
    """
    return [words("luck.shown", luck=post.luck) for post in posts if post.luck and not post.first]
