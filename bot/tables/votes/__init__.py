"""Votes: what can be asked, how votes are counted, and what they do."""

from bot.tables.votes.open_vote import OpenVote, VoteEdit
from bot.tables.votes.vote_rules import VoteKind
from bot.tables.votes.votes import VoteService

__all__ = [
    "OpenVote",
    "VoteEdit",
    "VoteKind",
    "VoteService",
]
