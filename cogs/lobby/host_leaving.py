"""What the host is asked who leaves a lobby: whether to host on without a seat, or to go, and who hosts it then."""

import discord

from bot.tables.table import Table
from bot.texts import Texts
from cogs.answering import Button, ComponentHandler, Interaction, acknowledge, answer, persistent_view, reader
from cogs.discord_text import BUTTON, cut, escape_name, isolate_name
from cogs.posting import message_link

NOBODY = 0


def host_question(table: Table, user_id: int, words: Texts) -> tuple[str, discord.ui.View] | None:
    """Return the question to the host who leaves a lobby, and its buttons; None for anybody else, who just leaves."""
    if table.row.status != "lobby" or table.row.host_id != user_id:
        return None
    aside, heir = table.is_host_aside, table.heir()
    name = "" if heir is None else isolate_name(table.name_of(heir))
    go = words("host_leaves.close") if heir is None else words("host_leaves.hand_on", player=name)
    stay = [] if aside else [_button(table, "aside", words("host_leaves.aside"))]
    buttons = [*stay, _button(table, f"go:{heir or NOBODY}", go)]
    return words("host_leaves.question_aside" if aside else "host_leaves.question"), persistent_view(buttons)


def _button(table: Table, act: str, label: str) -> Button:
    """Return the button of an answer."""
    return discord.ui.Button(label=cut(label, BUTTON), custom_id=f"host_leaves:{table.id}:{act}")


class HostLeavesControl(ComponentHandler, template=r"host_leaves:(?P<table>\d+):(?P<act>aside|go)(:(?P<heir>-?\d+))?"):
    """Handles the answers to that question; `heir`: who was said to host it then, by id."""

    async def act(self, interaction: Interaction) -> None:
        """Free the host's seat, and say what came of it in place of the question. Raise Refused if that is too late.

        Ask again if somebody else would host it by now, or nobody.
        """
        await acknowledge(interaction, new_answer=False)
        tables, user, aside = interaction.client.tables, interaction.user.id, self.match["act"] == "aside"
        words, table = (await reader(interaction)).texts(), await tables.get(self.table_id)
        question = host_question(table, user, words)
        if question and not aside and self.match["heir"] != str(table.heir() or NOBODY):
            await answer(interaction, content=question[0], view=question[1])
            return
        after = await (tables.lobby.stand_aside if aside else tables.lobby.leave)(self.table_id, user)
        await answer(interaction, content=_left_text(after, words, aside=aside), view=None)


def _left_text(table: Table, words: Texts, *, aside: bool) -> str:
    """Return what came of it that the host has left their seat."""
    link = message_link(table, table.row.last_post_id)
    if aside:
        return words("host_leaves.hosts_on", link=link)
    if table.row.status == "ended":
        return words("end.done")
    return words("host_leaves.handed_on", host=escape_name(table.name_of(table.row.host_id)), link=link)
