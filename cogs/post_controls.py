"""The buttons under a turn's post."""

from discord.ext import commands

from bot.tables.table import Refused, RulesFailed, Table
from cogs.answering import (
    ComponentHandler,
    Interaction,
    acknowledge,
    answer,
    selected_value,
    take_snapshot,
    tell_missing_permissions,
)
from cogs.lobby import play_again
from cogs.managing import seek_replacement, take_back
from cogs.panel import open_panel
from cogs.preferences import snooze
from cogs.rulebook import help_page
from cogs.showing import Filter, show_board, show_hand, show_log, show_recap, show_replay
from cogs.undoing import ask_undo


class PostButton(ComponentHandler, template=r"post:(?P<table>\d+):[\w.-]+:(?P<what>[a-z]+)(?P<offered_at>\d{0,9})"):
    """Any button under a turn's post."""

    async def act(self, interaction: Interaction) -> None:
        """Do what the button stands for. Raise Refused("not_running") if the game has not begun."""
        await acknowledge(interaction)
        table = await interaction.client.tables.get(self.table_id)
        if table.state is None:
            raise Refused("not_running")
        old = interaction.message is not None and interaction.message.id < (table.row.last_post_id or 0)
        await self._press(interaction, table, old)
        await interaction.client.tables.news.note_seen(table, interaction.user.id)
        await tell_missing_permissions(interaction, table)

    async def _press(self, interaction: Interaction, table: Table, old: bool) -> None:
        """Do what the button stands for; `old` says that the table has a newer post."""
        match self.match["what"]:
            case "play":
                snapshot = await take_snapshot(interaction, table, table.need_seat(interaction.user.id))
                await open_panel(interaction, snapshot, snapshot.reader.texts()("panel.moved_on") if old else "")
            case "open":
                await self._open(interaction, table, old)
            case "undo" if old:
                raise Refused("moved_on")
            case "undo":
                await ask_undo(interaction, table, int(self.match["offered_at"]) if self.match["offered_at"] else None)
            case "hour" | "hours" | "tomorrow" | "silence" as wish:
                await snooze(interaction, table, wish)
            case "back":
                await take_back(interaction, table)
            case "seek":
                await seek_replacement(interaction, table)
            case "again":
                await play_again(interaction, table)
            case what:
                await _show(interaction, table, what)

    async def _open(self, interaction: Interaction, table: Table, old: bool) -> None:
        """Open the panel with what was picked under the post, if that is still possible."""
        snapshot, picked = await take_snapshot(interaction, table, table.need_seat(interaction.user.id)), ""
        question = snapshot.question
        if question and not old and any(way.startswith(f"{selected_value(interaction)} ") for way in question.options):
            picked = selected_value(interaction)
        note = "panel.moved_on" if old else "" if picked or not snapshot.must_choose else "panel.unfit"
        await open_panel(interaction, snapshot, snapshot.reader.texts()(note) if note else "", picked)


async def _show(interaction: Interaction, table: Table, what: str) -> None:
    """Answer with something to look at."""
    match what:
        case "hand":
            await show_hand(interaction, table)
        case "board":
            await show_board(interaction, table)
        case "log":
            await show_log(interaction, table, Filter())
        case "recap":
            await show_recap(interaction, table)
        case "replay":
            await show_replay(interaction, table)
        case "help":
            verb = _verb_asked(table, interaction.user.id)
            await answer(interaction, **await help_page(interaction, table.game.key, 0, verb))
        case _:
            raise Refused("moved_on")


def _verb_asked(table: Table, user_id: int) -> str:
    """Return the word of what this person is asked at the table; "" if nothing."""
    seat = table.played_by(user_id)
    try:
        question = None if seat is None else table.question(seat)
    except RulesFailed:  # the help opens nevertheless
        return ""
    return question.effect.word if question else ""


async def setup(bot: commands.Bot) -> None:
    bot.add_dynamic_items(PostButton)
