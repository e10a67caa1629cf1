"""The content of a turn's post: what happened, who must act, and the buttons."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from bot.engine import codec
from bot.engine.effect import Seat, SeatEvent
from bot.layout import BELOW, sentence_of
from bot.narration import tell
from bot.tables.table import PersonRow, Post, Table
from bot.texts import Texts, texts
from cogs.answering import MessageParts
from cogs.discord_text import CONTENT, MENTION, cut, escape_name
from cogs.panel import question_text
from cogs.posting.buttons import post_buttons
from cogs.posting.hands import dm_rings
from cogs.posting.language import languages_of
from cogs.posting.mentions import user_mentions
from cogs.posting.post_status import by_rank, turn_status

LINES = 6  # of what happened: with more, what stands beneath a line is told in it
OF_TWO = 4  # lines of what happened in each language, where posts have two


def turn_message(
    table: Table,
    posts: Sequence[Post],
    nonce: str,
    called: Collection[Seat],
    lang: str,
    people: Mapping[int, PersonRow],
    *,
    last: bool = True,
) -> MessageParts:
    """Return the parts of the message that tells these posts and calls the seats that must still choose.

    `people` are as they may be called now. `last`: no later post will tell the game's end. `lang`: the first language.
    """
    seats = [seat for seat in table.seats_to_choose() if seat in called]
    users = table.people(seats)
    done = players_at_end(table) if last and tells_end(table, posts) else []

    def calls(words: Texts) -> str:
        asked = [*_why(table, posts, called, words), _call(users, words), *_over(done, words), *_luck(posts, words)]
        return "\n".join(line for line in asked if line)

    subjects = [post.about for post in posts if post.about is not None]
    named = dict.fromkeys([*(user for user in users if not dm_rings(table, people[user])), *subjects, *done])
    return {
        "content": _content(table, posts, lang, calls),
        "embed": turn_status(table, lang, seats) if last or table.running else None,
        "view": post_buttons(table, nonce, texts(lang, table.game.key)),
        "allowed_mentions": user_mentions(people[user] for user in named),
    }


def _content(table: Table, posts: Sequence[Post], lang: str, calls: Callable[[Texts], str]) -> str:
    """Return what happened in each language of the table's posts, then the calls in each."""
    catalogues = [texts(one, table.game.key) for one in languages_of(table, lang)]
    call = "\n".join(dict.fromkeys(calls(words) for words in catalogues))
    room, most = _room(call, len(catalogues)), None if len(catalogues) == 1 else OF_TWO
    told = [fit_lines(_few_lines(table, posts, words, most or LINES), room, words, most) for words in catalogues]
    return "\n".join([*filter(None, dict.fromkeys(told)), call]).strip()


def _few_lines(table: Table, posts: Sequence[Post], words: Texts, most: int) -> list[str]:
    """Return the lines of these posts; if there are more than `most`, lines below another are joined to it."""
    lines = _lines(table, posts, words)
    if _count(lines) <= most:
        return lines
    return [line.replace(BELOW, words("list.sentences", first="", then="")) for line in lines]


def _lines(table: Table, posts: Sequence[Post], words: Texts) -> list[str]:
    """Return the lines of these posts, with a turn of several choices told as a whole."""
    lines, pending = list[str](), list[SeatEvent]()
    names = [escape_name(name) for name in table.names]
    for post in posts:
        pending += codec.decode_events(table.game, post.told.encode())
        lines += _heads(post, words)
        if why := notes(table, post, words):
            lines += [*tell(pending, names, words, post=True), *why]
            pending = []
    return [*lines, *tell(pending, names, words, post=True)]


def _count(lines: Sequence[str]) -> int:
    """Return the number of displayed lines."""
    return sum(line.count(BELOW) + 1 for line in lines)


def _heads(post: Post, words: Texts) -> list[str]:
    """Return the lines before all events."""
    first = [words("post.first")] if post.first else []
    return first if post.restored is None else [*first, words("post.restored", time=f"<t:{post.restored}:f>")]


def notes(table: Table, post: Post, words: Texts) -> list[str]:
    """Return lines that say why there is a post if its events do not."""
    if not post.note:
        return []
    values: dict[str, object] = {name: escape_name(value) for name, value in post.values.items()}
    values |= {"kind": words.word("computer", post.values.get("kind", "")), "user": post.about}
    of_clocks = table.clock_text_key(post.note)
    why = [words(of_clocks if of_clocks in words else post.note, **values)]
    new_host = "host" in values and post.note != "post.new_host"
    return [*why, words("post.new_host", **values)] if new_host else why


def _why(table: Table, posts: Sequence[Post], called: Collection[Seat], words: Texts) -> Iterator[str]:
    """Yield what somebody is asked in the middle of another's turn."""
    events = [entry.event for entry in codec.decode_events(table.game, posts[-1].told.encode())] if posts else []
    ended = any(event.ends_turn or sentence_of(event).landmark for event in events)
    if ended or not events or table.state.pending or any(post.first for post in posts):
        return
    for seat in (waiting for waiting in table.seats_to_choose() if waiting in called):
        effect = table.effect_asked(seat)
        if effect:
            yield words("post.why", names=escape_name(table.names[seat]), question=question_text(effect, words))


def _call(users: Sequence[int], words: Texts) -> str:
    """The line that calls the people who must act."""
    return words("post.call", names=" ".join(f"<@{user}>" for user in users)) if users else ""


def players_at_end(table: Table) -> list[int]:
    """Return everybody who played, to ping them at the end: the game may have gone on for weeks without them."""
    return list(dict.fromkeys(table.people(by_rank(table))))


def tells_end(table: Table, posts: Sequence[Post]) -> bool:
    """Return whether these posts announce the end of the game."""
    return table.row.status == "over" and all(post.restored is None for post in posts)


def _over(players: Sequence[int], words: Texts) -> list[str]:
    """Return the line that calls the players at the end."""
    return [words("post.over", names=" ".join(f"<@{user}>" for user in players))] if players else []


def _luck(posts: Sequence[Post], words: Texts) -> list[str]:
    """Return the commitment to the luck under the first post, and its secret under the last."""
    return [words("luck.fixed" if post.first else "luck.shown", luck=post.luck) for post in posts if post.luck]


def fit_lines(lines: Sequence[str], room: int, words: Texts, most: int | None = None) -> str:
    """Return the newest lines, at most `most`, that fit in `room` characters, each cut if it is too long.

    Where lines are left out, the text says so; it is in the room, as is the longest mention that it may become.
    """
    kept: list[str] = []
    left = whole = room - len(words("post.more")) - MENTION - 2
    for line in (cut(line, whole - _size("")) for line in reversed(lines)):
        left -= _size(line)
        if left < 0 or len(kept) == most:
            kept.append(words("post.more"))
            break
        kept.append(f"- {line}")
    return "\n".join(reversed(kept))


def _room(call: str, languages: int) -> int:
    """Return the number of characters left for the lines in each of so many languages."""
    return (CONTENT - len(call)) // languages


def _size(line: str) -> int:
    return len(line) + 3  # with its dash and line break


def posts_that_fit(table: Table, posts: Sequence[Post], lang: str) -> int:
    """Return how many of these posts, from the first on, fit in one message completely in each language."""
    return min(_that_fit(table, posts, texts(one, table.game.key)) for one in languages_of(table, lang))


def _that_fit(table: Table, posts: Sequence[Post], words: Texts) -> int:
    everybody, languages = table.people(range(len(table.seats))), len(languages_of(table))
    call = "\n".join([_call(everybody, words), *_over(everybody, words), *_luck(posts, words)] * languages)
    room = _room(call, languages) - len(words("post.more")) - MENTION - 2
    for count, post in enumerate(posts):
        room -= sum(_size(line) for line in _lines(table, [post], words))
        if room < 0:
            return count
    return len(posts)
