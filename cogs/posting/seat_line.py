"""The line that says that a computer plays a seat from now on: the board is as it was, so its post stays."""

from collections.abc import Mapping, Sequence

from bot.tables.table import PersonRow, Post, Table
from bot.texts import texts
from cogs.answering import MessageParts
from cogs.posting.buttons import buttons_of
from cogs.posting.language import in_each_language, language_of
from cogs.posting.mentions import user_mentions
from cogs.posting.post_lines import reason_lines

BUTTONS = {  # under the line, by its note: for who can have the seat back, else for who looks for somebody else
    "post.left": "back",
    "post.replaced": "back",
    "post.held": "back",
    "post.voted_out": "back",
    "post.gone": "seek",
    "post.forgotten": "seek",
}


def is_seat_line(table: Table, posts: Sequence[Post]) -> bool:
    """Return whether these posts tell nothing but that computers play seats from now on, and the board has a post."""
    has_post = table.running and table.row.last_post_id is not None
    return has_post and all(post.note in BUTTONS and post.told == "[]" and not post.call for post in posts)


def seat_message(table: Table, posts: Sequence[Post], nonce: str, people: Mapping[int, PersonRow]) -> MessageParts:
    """Return the parts of the message that tells these posts; `people` are as they may be called now."""
    words = texts(language_of(table), table.game.key)
    offered = list(dict.fromkeys(BUTTONS[post.note] for post in posts))
    about = dict.fromkeys(post.about for post in posts if post.about is not None)
    told = in_each_language(
        table, lambda one: "\n".join(line for post in posts for line in reason_lines(table, post, one))
    )
    return {
        "content": told,
        "view": buttons_of(table.id, nonce, words, offered),
        "allowed_mentions": user_mentions(people[user] for user in about if user in people),
    }
