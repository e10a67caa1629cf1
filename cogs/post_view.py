"""What a turn's post says and offers: the account, who must act, and the buttons."""

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import discord

from bot.account import tell
from bot.engine import codec
from bot.engine.effect import Seat
from bot.store import rows
from bot.tables.desk import Post
from bot.tables.table import Table
from bot.texts import LANGUAGES, Texts, texts
from cogs.names import shown

if TYPE_CHECKING:
    from cogs.bot import Gamekeeper

CONTENT = 2000  # Discord's limit
BUTTONS = ("play", "hand", "board", "undo", "help")
EMOJI = {"play": "▶️", "hand": "🖐️", "board": "🗺️", "undo": "↩️", "help": "❔"}


def mark(table_id: int, number: int) -> str:
    """How the buttons of a post name it."""
    return f":{table_id}:{number}:"


def button_id(what: str, table_id: int, number: int) -> str:
    return f"post{mark(table_id, number)}{what}"


async def language_of(bot: "Gamekeeper", table: Table) -> str:
    """The language of a table's posts: its server's, else the one in which it was opened."""
    guild = await bot.tables.store.guild(table.row.guild_id)
    return guild.language or table.row.language or LANGUAGES[0]


def message(
    table: Table, posts: Sequence[Post], called: Collection[Seat], lang: str, people: Mapping[int, rows.Person]
) -> dict[str, Any]:
    """The keyword arguments of the message that tells these posts and calls those seats that must still choose."""
    words = texts(lang, table.game.key)
    lines = [line for post in posts for line in _lines(table, post, words)]
    asked = [seat for seat in table.undecided() if seat in called]
    rung = [user for user in table.people(asked) if people[user].pings]
    return {
        "content": _fitted(lines, _call(table, asked, words), words),
        "embed": status(table, lang),
        "view": buttons(table, posts[-1].number, words),
        "allowed_mentions": discord.AllowedMentions(users=[discord.Object(user) for user in rung]),
    }


def status(table: Table, lang: str) -> discord.Embed:
    """Who is still to choose, or how the game ended."""
    words = texts(lang, table.game.key)
    if table.running:
        waiting = [shown(table.names[seat]) for seat in table.undecided()]
        text = words("post.waiting", names=words("list.and_also").join(waiting))
    elif table.row.status == "over":
        text = "\n".join(_results(table, words))
    else:
        text = words("post.closed")
    title = f"{words('game.name')} · {words('post.table', id=table.id)}"
    return discord.Embed(title=title, description=text, colour=discord.Colour.from_rgb(70, 110, 160))


def buttons(table: Table, number: int, words: Texts) -> discord.ui.View:
    """The post's buttons; after the end only those that still make sense."""
    offered = [what for what in BUTTONS if what != "hand" or table.game.hands]
    if not table.running:
        offered = ["board", "undo"] if table.row.status == "over" else ["board"]
    view = discord.ui.View(timeout=None)
    for what in offered:
        style = discord.ButtonStyle.primary if what == "play" else discord.ButtonStyle.secondary
        view.add_item(
            discord.ui.Button(
                style=style,
                label=words(f"button.{what}"),
                emoji=EMOJI[what],
                custom_id=button_id(what, table.id, number),
            )
        )
    view.stop()  # its buttons answer by their ids (cogs/play.py), so that they work after a restart
    return view


def _lines(table: Table, post: Post, words: Texts) -> list[str]:
    told = codec.decode_told(table.game, post.told.encode())
    lines = tell(told, [shown(name) for name in table.names], words)
    values = {name: shown(value) for name, value in post.values.items()}
    return [*lines, words(post.note, **values)] if post.note else lines


def _call(table: Table, asked: Sequence[int], words: Texts) -> str:
    """The line that calls those who must act: a mention for people, a name for computers."""
    if not asked:
        return ""
    seats = [table.seats[seat] for seat in asked]
    names = [f"<@{seat.user_id}>" if seat.user_id else shown(seat.name) for seat in seats]
    return words("post.call", names=" ".join(names))


def _fitted(lines: Sequence[str], call: str, words: Texts) -> str:
    """As many of the newest lines as Discord takes, and the call always."""
    kept: list[str] = []
    room = CONTENT - len(call) - len(words("post.more")) - 2
    for line in reversed(lines):
        room -= _size(line)
        if room < 0:
            kept.append(words("post.more"))
            break
        kept.append(f"- {line}")
    return "\n".join([*reversed(kept), call]).strip()


def _size(line: str) -> int:
    return len(line) + 3  # with its dash and line break


def together(table: Table, posts: Sequence[Post], lang: str) -> int:
    """How many of these posts, from the first on, one message has room for without leaving anything out."""
    words = texts(lang, table.game.key)
    room = CONTENT - len(_call(table, range(len(table.seats)), words)) - len(words("post.more")) - 2
    for count, post in enumerate(posts):
        room -= sum(_size(line) for line in _lines(table, post, words))
        if room < 0:
            return count
    return len(posts)


def _results(table: Table, words: Texts) -> list[str]:
    """The final ranking, a line a seat."""
    scores = table.game.tally(table.state)
    order = sorted(range(len(scores)), key=lambda seat: (scores[seat].rank, seat))
    return [
        words("post.place", rank=scores[seat].rank, name=shown(table.names[seat]), points=scores[seat].total)
        for seat in order
    ]
