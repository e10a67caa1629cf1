"""Posting: the outbox delivered, and what turns' posts and private hands say."""

from cogs.posting.bells import mentions, mentions_now, silent
from cogs.posting.buttons import buttons_of, post_buttons
from cogs.posting.hands import CANNOT_DM, plays_by_dm
from cogs.posting.language import language_for, language_of
from cogs.posting.lost_posts import retire_lost
from cogs.posting.places import message_link, table_channel
from cogs.posting.post_status import by_rank, marked_name, results, turn_status
from cogs.posting.poster import Poster
from cogs.posting.sending import LOOK_BACK, NOT_OURS, Batch, Sent, arrived, file_name, mark, once, post_of
from cogs.posting.threads import add_player, add_to_thread, archive_again, archive_later

__all__ = [
    "CANNOT_DM",
    "LOOK_BACK",
    "NOT_OURS",
    "Batch",
    "Poster",
    "Sent",
    "add_player",
    "add_to_thread",
    "archive_again",
    "archive_later",
    "arrived",
    "buttons_of",
    "by_rank",
    "file_name",
    "language_for",
    "language_of",
    "mark",
    "marked_name",
    "mentions",
    "mentions_now",
    "message_link",
    "once",
    "plays_by_dm",
    "post_buttons",
    "post_of",
    "results",
    "retire_lost",
    "silent",
    "table_channel",
    "turn_status",
]
