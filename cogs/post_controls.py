"""The buttons under a turn's post."""

from discord.ext import commands

from bot.tables.table import Refused, RulesFailed, Table
from cogs.answering import (
    ComponentHandler,
    Interaction,
    acknowledge,
    answer,
    selected_values,
    take_snapshot,
    tell_missing_permissions,
)
from cogs.following import FollowControl, offer_instead
from cogs.lobby import play_again
from cogs.managing import seek_replacement, take_back
from cogs.panel import choice_of_picks, may_lead_to, open_list_page, open_or_choose, open_panel, open_plan, picked_page
from cogs.preferences import snooze
from cogs.rulebook import help_page
from cogs.showing import Filter, show_board, show_hand, show_log, show_recap, show_replay
from cogs.undoing import ask_undo

# the end: which list of several
ID = r"post:(?P<table>\d+):[\w.-]+:(?P<what>[a-z]+)(?P<offered_at>\d{0,9})(?:\.(?P<list>\d))?"


class PostButton(ComponentHandler, template=ID):
    """Any button under a turn's post, or list under a hand."""

    async def act(self, interaction: Interaction) -> None:
        """Do what the button stands for. Raise Refused("not_running") if the game has not begun."""
        await acknowledge(interaction)
        table = await interaction.client.tables.get(self.table_id)
        if table.state is None:
            raise Refused("not_running")
        is_old = interaction.message is not None and interaction.message.id < (table.row.last_post_id or 0)
        await self._press(interaction, table, is_old)
        await interaction.client.tables.news.note_seen(table, interaction.user.id)
        await tell_missing_permissions(interaction, table)

    async def _press(self, interaction: Interaction, table: Table, is_old: bool) -> None:
        """Do what the button stands for; `is_old` says that the table has a newer post.

        Raise Refused("moved_on") for an undo under an old post.
        """
        match self.match["what"]:
            case "play" | "plan" as what:
                await _play(interaction, table, what, is_old)
            case "open":
                await self._open(interaction, table, is_old)
            case "begin":  # under a hand, which is taken away after its turn
                is_newest = self.match["offered_at"] == str(table.row.number)
                await self._open(interaction, table, is_old=False, may_choose=is_newest)
            case "undo" if is_old:
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

    async def _open(self, interaction: Interaction, table: Table, is_old: bool, *, may_choose: bool = False) -> None:
        """Open the panel with what was selected under the post or the hand, if that is still possible.

        `may_choose`: a whole choice is made if it can be taken back, since the list was made for this question.
        """
        snapshot = await take_snapshot(interaction, table, table.need_seat(interaction.user.id))
        options = snapshot.question.options if snapshot.question and not is_old else ()
        picked = selected_values(interaction)
        if may_choose and (page := picked_page(picked)) is not None:
            await open_list_page(interaction, snapshot, int(self.match["list"] or 0), page)
            return
        value = choice_of_picks(picked, options)
        is_possible = bool(value) and any(may_lead_to(value, option) for option in options)
        if is_possible and may_choose:
            await open_or_choose(interaction, snapshot, value)
            return
        note = "panel.moved_on" if is_old else "" if is_possible or not snapshot.must_choose else "panel.unfit"
        text = snapshot.reader.texts()(note) if note else ""
        await open_panel(interaction, snapshot, text, value if is_possible else "")


async def _play(interaction: Interaction, table: Table, what: str, is_old: bool) -> None:
    """Open the panel or, under the note that its person is next, the plan of their turn; without a seat: follow."""
    if await offer_instead(interaction, table):
        return
    snapshot = await take_snapshot(interaction, table, table.need_seat(interaction.user.id))
    if what == "plan" and not snapshot.must_choose:
        await open_plan(interaction, snapshot)
        return
    await open_panel(interaction, snapshot, snapshot.reader.texts()("panel.moved_on") if is_old else "")


async def _show(interaction: Interaction, table: Table, what: str) -> None:
    """Answer with a picture or text of the game. Raise Refused("moved_on") for a button that no longer exists."""
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
            verb = _asked_verb(table, interaction.user.id)
            await answer(interaction, **await help_page(interaction, table.game.key, 0, verb))
        case _:
            raise Refused("moved_on")


def _asked_verb(table: Table, user_id: int) -> str:
    """Return the verb that this person is asked for at the table; "" if none."""
    seat = table.played_by(user_id)
    try:
        question = None if seat is None else table.question(seat)
    except RulesFailed:  # the help opens nevertheless
        return ""
    return question.effect.word if question else ""


async def setup(bot: commands.Bot) -> None:
    """Add the handlers of the buttons."""
    bot.add_dynamic_items(PostButton, FollowControl)
