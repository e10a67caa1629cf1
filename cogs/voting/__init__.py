"""Votes: opened by a command, answered by buttons under one post, which shows the count and finally the result."""

from cogs.voting.ballots import send_ballot, send_ballot_end
from cogs.voting.deliveries import send_count, send_result, send_vote
from cogs.voting.forgetting import ForgetButton, ask_forget
from cogs.voting.proposing import ask_vote, things_to_vote
from cogs.voting.vote_button import VoteButton

__all__ = [
    "ForgetButton",
    "VoteButton",
    "ask_forget",
    "ask_vote",
    "send_ballot",
    "send_ballot_end",
    "send_count",
    "send_result",
    "send_vote",
    "things_to_vote",
]
