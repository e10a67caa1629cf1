"""What a turn's post says and offers: the account, who must act, and the buttons."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import discord

from bot.account import tell
from bot.engine import codec
from bot.engine.effect import BELOW, SAME, Event, Seat, Told
from bot.tables.outgoing import Post
from bot.tables.rows import PersonRow
from bot.tables.table import Table
from bot.texts import LANGUAGES, Texts, texts
from cogs.names import shown
from cogs.panel_words import asks
from cogs.sending import mark

if TYPE_CHECKING:
    from cogs.bot import Gamekeeper

CONTENT = 2000  # Discord's limit
LINES = 6  # of what happened: with more, details are left to /log, and what stands beneath a line is told in it
BUTTONS = ("play", "hand", "board", "undo", "help")
EMOJI = {"play": "▶️", "hand": "🖐️", "board": "🗺️", "undo": "↩️", "help": "❔", "back": "🪑"}


def button(what: str, table_id: int, nonce: str, words: Texts) -> discord.ui.Button[Any]:
    """A button of the message of this nonce."""
    return discord.ui.Button(
        style=discord.ButtonStyle.primary if what == "play" else discord.ButtonStyle.secondary,
        label=words(f"button.{what}"),
        emoji=EMOJI[what],
        custom_id=f"post:{table_id}{mark(nonce)}{what}",
    )


async def language_of(bot: "Gamekeeper", table: Table) -> str:
    """The language of a table's posts: its server's, else the one in which it was opened."""
    guild = await bot.tables.guilds.find(table.row.guild_id)
    return guild.language or table.row.language or LANGUAGES[0]


def message(
    table: Table,
    posts: Sequence[Post],
    nonce: str,
    called: Collection[Seat],
    lang: str,
    people: Mapping[int, PersonRow],
) -> dict[str, Any]:
    """The keyword arguments of the message that tells these posts and calls those seats that must still choose."""
    words = texts(lang, table.game.key)
    asked = table.people([seat for seat in table.undecided() if seat in called])
    done = _done(table, posts)
    call = "\n".join([*_why(table, posts, called, words), _call(asked, words), *_over(done, words)]).strip()
    lines = _lines(table, posts, words)
    if sum(map(_size, lines)) > _room(call, words) or _count(lines) > LINES:
        lines = _lines(table, posts, words, brief=True)
    if _count(lines) > LINES:
        lines = [line.replace(BELOW, SAME) for line in lines]
    told = [post.about for post in posts if post.about is not None]
    rung = [user for user in dict.fromkeys([*asked, *told, *done]) if people[user].pings]
    return {
        "content": _fitted(lines, call, words),
        "embed": status(table, lang),
        "view": buttons(table, nonce, words),
        "allowed_mentions": discord.AllowedMentions(users=[discord.Object(user) for user in rung]),
    }


def status(table: Table, lang: str) -> discord.Embed:
    """Who is still to choose, or how the game ended."""
    words = texts(lang, table.game.key)
    if table.paused:
        text = words("post.paused")
    elif table.running:
        waiting = [player(table, seat) for seat in table.undecided()]
        text = words("post.waiting", names=words("list.and_also").join(waiting))
    elif table.row.status == "over":
        text = "\n".join(_results(table, words))
    else:
        text = words("post.closed")
    title = f"{words('game.name')} · {words('post.table', id=table.id)}"
    return discord.Embed(title=title, description=text, colour=discord.Colour.from_rgb(70, 110, 160))


def buttons(table: Table, nonce: str, words: Texts) -> discord.ui.View:
    """The post's buttons; after the end only those that still make sense."""
    offered = [what for what in BUTTONS if what != "hand" or table.game.hands]
    if any(seat.left for seat in table.seats):
        offered.append("back")
    if not table.running:
        offered = ["board", "undo"] if table.row.status == "over" else ["board"]
    view = discord.ui.View(timeout=None)
    for what in offered:
        view.add_item(button(what, table.id, nonce, words))
    view.stop()  # its buttons answer by their ids (cogs/play.py), so that they work after a restart
    return view


def _lines(table: Table, posts: Sequence[Post], words: Texts, brief: bool = False) -> list[str]:
    """What posts tell, a turn of several choices as a whole; briefly without details."""
    lines, told = list[str](), list[Told]()
    names = [shown(name) for name in table.names]
    for post in posts:
        events = codec.decode_told(table.game, post.told.encode())
        told += [each for each in events if not (brief and isinstance(each.event, Event) and each.event.detail)]
        lines += _heads(post, words)
        if notes := _notes(post, words):
            lines += [*tell(told, names, words, post=True), *notes]
            told = []
    return [*lines, *tell(told, names, words, post=True)]


def _count(lines: Sequence[str]) -> int:
    """As many lines as a post of these has."""
    return sum(line.count(BELOW) + 1 for line in lines)


def _heads(post: Post, words: Texts) -> list[str]:
    """What comes before all that happened."""
    first = [words("post.first")] if post.first else []
    return first if post.restored is None else [*first, words("post.restored", time=f"<t:{post.restored}:f>")]


def _notes(post: Post, words: Texts) -> list[str]:
    """Why there is a post, where the events do not say it."""
    if not post.note:
        return []
    values: dict[str, object] = {name: shown(value) for name, value in post.values.items()}
    values |= {"kind": words.word("computer", post.values.get("kind", "")), "user": post.about}
    notes = [words(post.note, **values)]
    return [*notes, words("post.new_host", **values)] if "host" in values else notes


def player(table: Table, seat: Seat) -> str:
    """A seat's name, with a mark where a computer plays it."""
    name = shown(table.names[seat])
    return f"🤖 {name}" if table.seats[seat].computer else name


def _why(table: Table, posts: Sequence[Post], called: Collection[Seat], words: Texts) -> Iterator[str]:
    """What somebody is asked in the middle of another's turn: what the table waits for."""
    told = [each.event for each in codec.decode_told(table.game, posts[-1].told.encode())] if posts else []
    ended = any(isinstance(each, Event) and each.posted for each in told)
    if ended or not told or table.state.apart or any(post.first for post in posts):
        return
    for seat in (each for each in table.undecided() if each in called):
        question = table.question(seat)
        if question:
            yield words("post.why", names=shown(table.names[seat]), question=asks(question.effect, words))


def _call(asked: Sequence[int], words: Texts) -> str:
    """The line that calls the people who must act."""
    return words("post.call", names=" ".join(f"<@{user}>" for user in asked)) if asked else ""


def _done(table: Table, posts: Sequence[Post]) -> list[int]:
    """Everybody who played, in the post that tells the end: the game may have gone on for weeks without them."""
    ended = table.row.status == "over" and all(post.restored is None for post in posts)
    return list(dict.fromkeys(table.people(range(len(table.seats))))) if ended else []


def _over(players: Sequence[int], words: Texts) -> list[str]:
    """The line that calls them."""
    return [words("post.over", names=" ".join(f"<@{user}>" for user in players))] if players else []


def _fitted(lines: Sequence[str], call: str, words: Texts) -> str:
    """As many of the newest lines as Discord takes, and the call always."""
    kept: list[str] = []
    room = _room(call, words)
    for line in reversed(lines):
        room -= _size(line)
        if room < 0:
            kept.append(words("post.more"))
            break
        kept.append(f"- {line}")
    return "\n".join([*reversed(kept), call]).strip()


def _room(call: str, words: Texts) -> int:
    """Characters for what happened."""
    return CONTENT - len(call) - len(words("post.more")) - 2


def _size(line: str) -> int:
    return len(line) + 3  # with its dash and line break


def together(table: Table, posts: Sequence[Post], lang: str) -> int:
    """How many of these posts, from the first on, one message has room for without leaving anything out."""
    words = texts(lang, table.game.key)
    everybody = table.people(range(len(table.seats)))
    room = _room(max([_call(everybody, words), *_over(everybody, words)], key=len), words)
    for count, post in enumerate(posts):
        room -= sum(_size(line) for line in _lines(table, [post], words))
        if room < 0:
            return count
    return len(posts)


def _results(table: Table, words: Texts) -> list[str]:
    """The final ranking, a line a seat."""
    scores = table.game.tally(table.state)
    order = sorted(range(len(scores)), key=lambda seat: (scores[seat].rank, seat))
    return [
        words("post.place", rank=scores[seat].rank, name=player(table, seat), points=scores[seat].total)
        for seat in order
    ]
