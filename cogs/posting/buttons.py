"""The buttons of a post, which answer by their ids also after a restart."""

import discord

from bot.tables.table import Table
from bot.texts import Texts
from cogs.answering import Button
from cogs.posting.sending import mark

BUTTONS = ("play", "hand", "board", "recap", "undo", "help")
OVER = ("again", "board", "log", "replay")  # what makes sense after the end
REMINDED = ("play", "hour", "hours", "tomorrow", "silence")  # under a reminder
EMOJI = {
    "play": "▶️",
    "hand": "🖐️",
    "board": "🗺️",
    "undo": "↩️",
    "help": "❔",
    "back": "🪑",
    "seek": "🔎",
    "again": "🔁",
    "log": "📜",
    "replay": "🎞️",
    "recap": "🔢",
    "hour": "😴",
    "hours": "😴",
    "tomorrow": "😴",
    "silence": "🔕",
}


def post_button(what: str, table_id: int, nonce: str, words: Texts, shown: int | None = None) -> Button:
    """A button of the message of this nonce; one that counts for the table as it is shown carries its number."""
    return discord.ui.Button(
        style=discord.ButtonStyle.primary if what in ("play", "again") else discord.ButtonStyle.secondary,
        label=words(f"button.{what}"),
        emoji=EMOJI[what],
        custom_id=f"post:{table_id}{mark(nonce)}{what}{'' if shown is None else shown}",
    )


def post_buttons(table: Table, nonce: str, words: Texts) -> discord.ui.View:
    """The post's buttons; after the end only those that still make sense."""
    offered = [what for what in BUTTONS if what != "hand" or table.game.hands]
    if any(seat.left for seat in table.seats):
        offered.append("back")
    if any(seat.vacant for seat in table.seats):
        offered.append("seek")
    if not table.running:
        offered = [*OVER, "undo"] if table.row.status == "over" else [*OVER]
    view = discord.ui.View(timeout=None)
    for what in offered:
        view.add_item(post_button(what, table.id, nonce, words, table.row.number if what == "undo" else None))
    view.stop()  # its buttons answer by their ids (cogs/post_controls.py), so that they work after a restart
    return view
