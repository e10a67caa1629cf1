"""The buttons under a vote's post: *Yes* and *No*, and *Go on* under a pause that was voted for."""

from cogs.answering import ComponentHandler, Interaction, acknowledge, answer, disable_if_refused, reader, say
from cogs.voting.proposing import open_vote
from cogs.voting.vote_view import ballot_parts


class VoteButton(ComponentHandler, template=r"vote:(?P<table>\d+):(?P<nonce>[\w-]+):(?P<said>yes|no|resume)"):
    """Handles the buttons under a vote's post and on its ballots."""

    async def act(self, interaction: Interaction) -> None:
        """Count the person's vote, after which the post is updated; or propose to end the pause."""
        await acknowledge(interaction, new_answer=False)
        if self.match["said"] == "resume":
            await self._ask_to_go_on(interaction)
            return
        votes, is_yes = interaction.client.tables.votes, self.match["said"] == "yes"
        async with disable_if_refused(interaction, "vote_over"):
            await votes.say(self.table_id, self.match["nonce"], interaction.user.id, is_yes)
        if interaction.guild_id is None:  # a ballot
            await self._update_ballot(interaction)

    async def _ask_to_go_on(self, interaction: Interaction) -> None:
        """Open a vote about ending the pause; the button is disabled once the pause is over."""
        table = await interaction.client.tables.get(self.table_id)
        async with disable_if_refused(interaction, "vote_not_paused", "over"):
            text = await open_vote(interaction, table, "resume")
        await say(interaction, text)

    async def _update_ballot(self, interaction: Interaction) -> None:
        """Update the ballot of a person who plays by DM; a decided vote is closed by its result."""
        tables = interaction.client.tables
        table = await tables.get(self.table_id)
        if opened := await tables.votes.find_open(table, self.match["nonce"]):
            await answer(interaction, **ballot_parts(opened, (await reader(interaction)).texts(table.game.key)))
