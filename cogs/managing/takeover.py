"""Taking over a seat: confirmed in private first; the hand is shown only afterwards."""

from bot.tables.table import Refused, Table
from cogs.answering import Interaction, answer, channel_of, player_name, reader, say, tell_missing_permissions
from cogs.managing.replacement import seat_facts, takeover_view
from cogs.managing.vacancies import SEAT, VacancyButton
from cogs.posting import add_player

ID = rf"takeover:(?P<table>\d+):(?P<message>[\w-]+):{SEAT}:(?P<what>ask|yes|no)"


class TakeOverButton(VacancyButton, template=ID):
    """Handles *Take over* under the public message, and the confirmation in private.

    In private the id holds the public message's id instead of its nonce.
    """

    async def reply(self, interaction: Interaction) -> None:
        """Ask for confirmation, take the seat over, or leave it."""
        match self.match["what"]:
            case "ask":
                await self._ask(interaction)
            case "yes":
                await self._take_over(interaction)
            case _:
                words = (await reader(interaction)).texts()
                await answer(interaction, content=words("confirmation.kept"), view=None)

    async def _ask(self, interaction: Interaction) -> None:
        """Ask for confirmation, explaining what it means to take over this seat."""
        assert interaction.message is not None
        table = await interaction.client.tables.replacements.need_vacant(
            self.table_id, self.vacancy, interaction.user.id
        )
        words = (await reader(interaction)).texts(table.game.key)
        facts = seat_facts(table, self.vacancy.seat, words)
        former_owner_knows = [words("seek.known", **facts)] if table.game.hands else []
        question = "\n".join([words("seek.question", **facts), *former_owner_knows])
        view = takeover_view(table.id, interaction.message.id, self.vacancy, ("yes", "no"), words)
        await say(interaction, question, view=view)

    async def _take_over(self, interaction: Interaction) -> None:
        """Give the vacant seat to the person and say whether they must act.

        Raise what `ReplacementService.take_over` raises, and Refused("moved_on") if the button was not in the private
        question.
        """
        if (
            interaction.message is None
            or not interaction.message.flags.ephemeral
            or not self.match["message"].isdigit()
        ):
            raise Refused("moved_on")
        user, message_id = interaction.user, int(self.match["message"])
        table: Table = await interaction.client.tables.replacements.take_over(
            self.table_id, self.vacancy, user.id, player_name(user), channel_of(interaction), message_id
        )
        words = (await reader(interaction)).texts(table.game.key)
        seat = table.played_by(user.id)
        must_act = seat is not None and seat in table.seats_to_choose()
        key = table.turn_text_key("seek.taken_acts", self.vacancy.seat) if must_act else "seek.taken"
        await answer(interaction, content=words(key), view=None)
        await add_player(interaction.client, table.row.channel_id, user.id)
        await tell_missing_permissions(interaction, table)
