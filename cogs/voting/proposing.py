"""/game vote: a player asks the others to vote."""

from typing import cast, get_args

from discord import app_commands

from bot.engine.effect import Seat
from bot.tables.table import Refused, Table
from bot.tables.votes import VoteKind
from cogs.answering import Interaction, answer, find_seat, reader, tell_missing_permissions
from cogs.discord_text import command_text
from cogs.posting import message_link

KINDS: tuple[str, ...] = tuple(kind for kind in get_args(VoteKind) if kind != "forget")  # it has its own command
SHOWN = 40  # characters of a value that is refused


def things_to_vote() -> list[app_commands.Choice[str]]:
    """Return the kinds of votes as choices of a command's option."""
    return [app_commands.Choice(name=command_text(f"vote.what.{kind}"), value=kind) for kind in KINDS]


async def ask_vote(interaction: Interaction, table: Table, what: str, player: str | None) -> None:
    """Open a vote of the kind `what`, and say so in the private answer; a vote to replace somebody names a player.

    Raise Refused if it cannot be opened.
    """
    if what not in KINDS:
        raise Refused("bad_value", value=what[:SHOWN])
    about = find_seat(table, player) if what == "replace" and player is not None else None
    await answer(interaction, content=await open_vote(interaction, table, cast("VoteKind", what), about))
    await tell_missing_permissions(interaction, table)


async def open_vote(interaction: Interaction, table: Table, what: VoteKind, about: Seat | None = None) -> str:
    """Open a vote of the kind `what`, `about` a seat. Return the answer to its proposer.

    Raise Refused if it cannot be opened.
    """
    votes, words = interaction.client.tables.votes, (await reader(interaction)).texts()
    try:
        opened = await votes.propose(table.id, what, interaction.user.id, about)
    except Refused as refused:
        if refused.key == "vote_open":
            raise Refused("vote_open", link=message_link(table, await votes.post_of(table))) from None
        raise
    return words("vote.opened" if await votes.find_open(table, opened.vote.nonce) else "vote.decided")
