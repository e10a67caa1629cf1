"""Yes and No under a vote's post."""

from cogs.answering import Interaction, Pressed, acknowledge, answer, reader, say, spent_if_refused
from cogs.voting.proposing import opened_vote
from cogs.voting.vote_view import ballot_parts


class VoteButton(Pressed, template=r"vote:(?P<table>\d+):(?P<nonce>[\w-]+):(?P<said>yes|no|resume)"):
    """What a person says to a vote; the post shows it in a moment."""

    async def act(self, interaction: Interaction) -> None:
        await acknowledge(interaction, anew=False)
        if self.said["said"] == "resume":
            await self._ask_to_go_on(interaction)
            return
        votes, yes = interaction.client.tables.votes, self.said["said"] == "yes"
        async with spent_if_refused(interaction, "vote_over"):
            await votes.say(self.table_id, self.said["nonce"], interaction.user.id, yes)
        if interaction.guild_id is None:
            await self._show(interaction)

    async def _ask_to_go_on(self, interaction: Interaction) -> None:
        """Open a vote about the end of the pause; the button goes once that is over."""
        table = await interaction.client.tables.get(self.table_id)
        async with spent_if_refused(interaction, "vote_not_paused", "over"):
            said = await opened_vote(interaction, table, "resume")
        await say(interaction, said)

    async def _show(self, interaction: Interaction) -> None:
        """How the vote stands now, in the ballot of one who plays by DM; where it is decided, its end is told there."""
        tables = interaction.client.tables
        table = await tables.get(self.table_id)
        if opened := await tables.votes.shown(table, self.said["nonce"]):
            await answer(interaction, **ballot_parts(opened, (await reader(interaction)).texts(table.game.key)))
