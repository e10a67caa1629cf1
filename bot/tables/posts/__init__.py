"""Posts and calls: messages to be delivered, the channel of a table, and posts after a restored backup."""

from bot.tables.posts.backup_posts import restored_posts
from bot.tables.posts.calls import WAIT, CallService, called_later, with_calls
from bot.tables.posts.letters import LetterService
from bot.tables.posts.next_notes import NextNoteService
from bot.tables.posts.outbox import TURNS, OutboxService
from bot.tables.posts.places import PlaceService

__all__ = [
    "TURNS",
    "WAIT",
    "CallService",
    "LetterService",
    "NextNoteService",
    "OutboxService",
    "PlaceService",
    "called_later",
    "restored_posts",
    "with_calls",
]
