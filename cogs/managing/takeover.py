"""Taking over somebody's seat: asked in private first, and the hand is shown only afterwards."""

import structlog

from bot.tables.errors import Refused
from bot.tables.outgoing import Vacancy
from bot.tables.table import Table
from cogs.answering import Interaction, Pressed, acknowledge, answer, channel_of, player_name, reader, say, tell_missing
from cogs.managing.replacement import standing, takeover_view
from cogs.posting import add_player

ID = r"takeover:(?P<table>\d+):(?P<message>[\w-]+):(?P<seat>\d{1,3})\.(?P<since>\d{1,9}):(?P<what>ask|yes|no)"


class TakeOverButton(Pressed, template=ID):
    """Take over, under what everybody sees; then, in private, that one means it or not.

    In private the id names the public message instead of its nonce.
    """

    async def act(self, interaction: Interaction) -> None:
        await acknowledge(interaction, anew=False)
        structlog.contextvars.bind_contextvars(table=self.table_id)
        if self.said["what"] == "no":
            words = (await reader(interaction)).texts()
            await answer(interaction, content=words("seek.kept"), view=None)
            return
        try:
            await (self._ask(interaction) if self.said["what"] == "ask" else self._take_over(interaction))
        except Refused as refused:
            if refused.key in ("seat_not_free", "not_running"):
                await answer(interaction, view=None)
            raise

    @property
    def _vacancy(self) -> Vacancy:
        return Vacancy(int(self.said["seat"]), int(self.said["since"]))

    async def _ask(self, interaction: Interaction) -> None:
        """What it means to take this seat over."""
        assert interaction.message is not None
        table = await interaction.client.tables.replacements.vacant(self.table_id, self._vacancy, interaction.user.id)
        words = (await reader(interaction)).texts(table.game.key)
        known = [words("seek.known", **standing(table, self._vacancy.seat, words))] if table.game.hands else []
        question = "\n".join([words("seek.question", **standing(table, self._vacancy.seat, words)), *known])
        view = takeover_view(table.id, interaction.message.id, self._vacancy, ("yes", "no"), words)
        await say(interaction, question, view=view)

    async def _take_over(self, interaction: Interaction) -> None:
        if interaction.message is None or not interaction.message.flags.ephemeral or not self.said["message"].isdigit():
            raise Refused("moved_on")
        user, message_id = interaction.user, int(self.said["message"])
        table: Table = await interaction.client.tables.replacements.take_over(
            self.table_id, self._vacancy, user.id, player_name(user), channel_of(interaction), message_id
        )
        words = (await reader(interaction)).texts(table.game.key)
        acts = self._vacancy.seat in table.undecided()
        await answer(interaction, content=words("seek.taken_acts" if acts else "seek.taken"), view=None)
        await add_player(interaction.client, table.row.channel_id, user.id)
        await tell_missing(interaction, table)
