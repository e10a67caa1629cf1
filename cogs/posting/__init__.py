"""Posting: delivers the outbox, and writes turns' posts and private hands."""

from cogs.posting.board_picture import picture_at
from cogs.posting.buttons import buttons_of, post_buttons
from cogs.posting.events import plan_event
from cogs.posting.hands import plays_by_dm
from cogs.posting.language import in_each_language, language_for, language_of, languages_of, text_in_each_language
from cogs.posting.letters import Letters, SendLetter
from cogs.posting.lost_posts import retire_lost_posts
from cogs.posting.mentions import allowed_mentions, current_mentions, is_silent
from cogs.posting.pins import pin_lobby, unpin
from cogs.posting.places import ASTRAY, channel_link, message_link, table_channel
from cogs.posting.post_height import free_height
from cogs.posting.post_lines import lines_of_posts
from cogs.posting.post_origin import Origin, find_origin
from cogs.posting.post_status import by_rank, host_aside, marked_name, place_sign, results, turn_status
from cogs.posting.poster import Poster
from cogs.posting.sending import (
    CANNOT_DM,
    LOOK_BACK,
    NOT_OURS,
    Batch,
    SendResult,
    file_name,
    find_arrived,
    nonce_mark,
    post_of,
    send_dm,
    send_once,
)
from cogs.posting.threads import (
    IN_SIGHT,
    add_player,
    add_to_thread,
    archive_again,
    archive_later,
    own_post,
    show_in_forum,
    thread_kind,
)

__all__ = [
    "ASTRAY",
    "CANNOT_DM",
    "IN_SIGHT",
    "LOOK_BACK",
    "NOT_OURS",
    "Batch",
    "Letters",
    "Origin",
    "Poster",
    "SendLetter",
    "SendResult",
    "add_player",
    "add_to_thread",
    "allowed_mentions",
    "archive_again",
    "archive_later",
    "buttons_of",
    "by_rank",
    "channel_link",
    "current_mentions",
    "file_name",
    "find_arrived",
    "find_origin",
    "free_height",
    "host_aside",
    "in_each_language",
    "is_silent",
    "language_for",
    "language_of",
    "languages_of",
    "lines_of_posts",
    "marked_name",
    "message_link",
    "nonce_mark",
    "own_post",
    "picture_at",
    "pin_lobby",
    "place_sign",
    "plan_event",
    "plays_by_dm",
    "post_buttons",
    "post_of",
    "results",
    "retire_lost_posts",
    "send_dm",
    "send_once",
    "show_in_forum",
    "table_channel",
    "text_in_each_language",
    "thread_kind",
    "turn_status",
    "unpin",
]
