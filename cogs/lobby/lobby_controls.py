"""The controls of lobbies by their ids, so that those of any lobby work after a restart."""

import discord

from bot.tables.lobby import need_host
from bot.tables.table import Refused, Table
from bot.texts import texts
from cogs.answering import (
    ComponentHandler,
    Interaction,
    acknowledge,
    answer,
    people_of,
    player_name,
    reader,
    say,
    selected_value,
    tell_missing_permissions,
    without_absent,
)
from cogs.coach import open_lesson
from cogs.lobby.host_leaving import host_question
from cogs.lobby.lobby_post import ask_first, lobby_message, start_obstacle
from cogs.lobby.luck import ask_word, show_commitment
from cogs.lobby.options import options
from cogs.lobby.pace_form import ask_pace
from cogs.lobby.post_languages import ask_languages, save_languages
from cogs.posting import add_player, language_of, message_link

# Answers to the question before the game that let it begin as the lobby is; "speak" also sets the posts' languages.
ANYHOW = ("alone", "without", "watch", "speak")
ID = r"lobby:(?P<table>\d+):(?P<act>[a-z]+):(?P<value>[^:]*)"


class LobbyControl(ComponentHandler, template=ID):
    """Handles any control of any lobby."""

    async def act(self, interaction: Interaction) -> None:
        """Acknowledge, then act; a refusal is shown in private."""
        act, value, selected = self.match["act"], self.match["value"], selected_value(interaction)
        if act == "word":
            await ask_word(interaction, self.table_id)
            return
        if act == "pace":
            await _open_pace(interaction, self.table_id)
            return
        await acknowledge(interaction, new_answer=act in ("learn", "luck"))
        table = await interaction.client.tables.get(self.table_id)
        if act == "learn":
            await open_lesson(interaction, table.game.key)
        elif act == "luck":
            await show_commitment(interaction, table)
        elif act in (*ANYHOW, "wait"):
            await _decide(interaction, table, act, value)
        elif not await _is_current(interaction, table):
            return
        elif ask := await question_before(interaction, table, act):
            question, view = ask
            await say(interaction, question, view=view)
        else:
            await _press(interaction, table, act, value, selected)
        await tell_missing_permissions(interaction, table)


async def _open_pace(interaction: Interaction, table_id: int) -> None:
    """Open the form of the pace, unless the pressed message is not the lobby's: nothing may be acknowledged before."""
    table = await interaction.client.tables.get(table_id)
    if await _is_current(interaction, table):
        await ask_pace(interaction, table)


async def _decide(interaction: Interaction, table: Table, act: str, value: str) -> None:
    """Handle an answer to the private question before the game: begin as the lobby is, or wait.

    Raise Refused("moved_on") if the control is not in a private message.
    """
    if interaction.message is None or not interaction.message.flags.ephemeral:
        raise Refused("moved_on")
    if act == "speak":
        need_host(table, interaction.user.id)
        await save_languages(interaction, table, value)
    if act in ANYHOW:
        table = await change_lobby(interaction, table, "start")
    words = (await reader(interaction)).texts()
    await answer(interaction, content=words("lobby.done.start" if act in ANYHOW else "lobby.waits"), view=None)


async def question_before(interaction: Interaction, table: Table, act: str) -> tuple[str, discord.ui.View] | None:
    """Return what is asked before an act in a lobby, and the buttons of the answers; None if nothing is to be asked.

    Raise NotHost if the act is the host's alone.
    """
    if act == "start":
        return await _first_question(interaction, table)
    words = (await reader(interaction)).texts()
    return host_question(table, interaction.user.id, words) if act == "leave" else None


async def _first_question(interaction: Interaction, table: Table) -> tuple[str, discord.ui.View] | None:
    """Return the question to the host before the game begins, and its buttons; None if nothing is to be asked.

    Raise NotHost for anybody else.
    """
    others = [user for user in people_of(table) if user != interaction.user.id]
    table = await without_absent(interaction.client, table, others)
    need_host(table, interaction.user.id)
    words = (await reader(interaction)).texts(table.game.key)
    if start_obstacle(table):
        return None
    return ask_first(table, words) or await ask_languages(interaction, table, words)


async def change_lobby(interaction: Interaction, table: Table, act: str, value: str = "", selected: str = "") -> Table:
    """Change the lobby as a control or a command asks. Return the table after that.

    `value` is the last part of the control's id, `selected` what was selected in a list. Raise Refused if the lobby
    does not allow it.
    """
    tables, user = interaction.client.tables, interaction.user
    match act:
        case "join":
            after = await tables.lobby.join(table.id, user.id, player_name(user))
            await add_player(interaction.client, table.row.channel_id, user.id)
            return after
        case "leave":
            return await tables.lobby.leave(table.id, user.id)
        case "start":
            return await tables.lobby.start(table.id, user.id)
        case "machine":
            return await _change_computers(interaction, table, value, selected)
        case "set" | "pick":  # "set": buttons under lobbies that an earlier version posted
            return await _set_by_name(interaction, table, selected or value)
    raise Refused("moved_on")


async def _press(interaction: Interaction, table: Table, act: str, value: str, selected: str) -> None:
    """Change the lobby as its control asks. Raise Refused; then the message shows what is set again."""
    try:
        await change_lobby(interaction, table, act, value, selected)
    except Refused:
        if selected:  # the list would go on showing it
            await interaction.client.tables.lobby.show(table)
        raise


async def _change_computers(interaction: Interaction, table: Table, value: str, selected: str) -> Table:
    """Seat the computer that was selected ("add=greedy"), or remove the last one."""
    lobby, user = interaction.client.tables.lobby, interaction.user.id
    what, _, kind = selected.partition("=")
    if what == "remove":
        return await lobby.remove_computer(table.id, user, _expected_computers(value))
    if what != "add":
        return await _set_by_name(interaction, table, selected)
    words = texts(language_of(table))
    name = words(f"computer.{kind}.name") if f"computer.{kind}.name" in words else kind
    return await lobby.add_computer(table.id, user, kind, name, _expected_computers(value))


async def _set_by_name(interaction: Interaction, table: Table, assignment: str) -> Table:
    """Set what was selected in a list, as "name=value": an option of the game."""
    name, _, spelled = assignment.partition("=")
    offered = options(table.game.options, table.options)
    value = next((option.value(spelled) for option in offered if option.name == name), spelled)
    return await interaction.client.tables.lobby.set_option(table.id, interaction.user.id, name, value)


async def _is_current(interaction: Interaction, table: Table) -> bool:
    """Return whether the pressed message is that of the open lobby; any other loses its controls."""
    assert interaction.message is not None
    pressed_id, newest_id, is_open = interaction.message.id, table.row.last_post_id, table.row.status == "lobby"
    if is_open and newest_id is None:  # it was sent, but the bot went down before noting it
        await interaction.client.tables.lobby.note_post(table.id, pressed_id)
        return True
    if is_open and newest_id == pressed_id:
        return True
    parts = {"view": None} if is_open else lobby_message(table, language_of(table))
    await acknowledge(interaction, new_answer=False)
    await answer(interaction, **parts)
    words = (await reader(interaction)).texts()
    await say(interaction, words(f"lobby.old.{table.row.status}", link=message_link(table, newest_id)))
    return False


def _expected_computers(value: str) -> int:
    """Return how many computers the lobby had when it showed the control, whose id says that.

    Raise Refused("lobby_changed") if the id has no number.
    """
    if not value.isdecimal():
        raise Refused("lobby_changed")
    return int(value)
