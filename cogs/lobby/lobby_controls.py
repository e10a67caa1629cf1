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
from cogs.lobby.lobby_post import ask_first, lobby_message, start_obstacle
from cogs.lobby.luck import ask_word, show_commitment
from cogs.lobby.options import options
from cogs.lobby.pace import ask_pace
from cogs.lobby.post_languages import ask_languages, save_languages
from cogs.posting import add_player, language_of, message_link

ANYHOW = ("alone", "without", "speak")  # to begin as the lobby is; the last says which languages posts have
ID = r"lobby:(?P<table>\d+):(?P<act>[a-z]+):(?P<value>[^:]*)"


class LobbyControl(ComponentHandler, template=ID):
    """Handles any control of any lobby."""

    async def act(self, interaction: Interaction) -> None:
        """Acknowledge, then act; a refusal is shown in private."""
        act, value, chosen = self.match["act"], self.match["value"], selected_value(interaction)
        if act == "word":
            await ask_word(interaction, self.table_id)
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
        elif act == "pace":
            question, view = await ask_pace(interaction, table)
            await say(interaction, question, view=view)
        elif act == "start" and (first := await first_question(interaction, table)):
            await say(interaction, first[0], view=first[1])
        else:
            await _press(interaction, table, act, value, chosen)
        await tell_missing_permissions(interaction, table)


async def _decide(interaction: Interaction, table: Table, act: str, value: str) -> None:
    """Handle the private question whether to begin alone, without others, in which languages, or to wait."""
    if interaction.message is None or not interaction.message.flags.ephemeral:
        raise Refused("moved_on")
    if act == "speak":
        need_host(table, interaction.user.id)
        await save_languages(interaction, table, value)
    if act in ANYHOW:
        table = await change(interaction, table, "start")
    words = (await reader(interaction)).texts()
    await answer(interaction, content=words("lobby.done.start" if act in ANYHOW else "lobby.waits"), view=None)


async def first_question(interaction: Interaction, table: Table) -> tuple[str, discord.ui.View] | None:
    """Return the question to the host before the game begins, or None. Raise NotHost."""
    others = [user for user in people_of(table) if user != interaction.user.id]
    table = await without_absent(interaction.client, table, others)
    need_host(table, interaction.user.id)
    words = (await reader(interaction)).texts(table.game.key)
    if start_obstacle(table):
        return None
    return ask_first(table, words) or await ask_languages(interaction, table, words)


async def change(interaction: Interaction, table: Table, act: str, value: str = "", chosen: str = "") -> Table:
    """Do what a control or a command stands for. Return the table after that. Raise Refused."""
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
            return await _set_computers(interaction, table, value, chosen)
        case "set" | "pick":  # "set": buttons of lobbies that were posted before
            return await _set_wish(interaction, table, chosen or value)
    raise Refused("moved_on")


async def _press(interaction: Interaction, table: Table, act: str, value: str, chosen: str) -> None:
    try:
        await change(interaction, table, act, value, chosen)
    except Refused:
        if chosen:  # the list would go on showing what was chosen in it in vain
            await interaction.client.tables.lobby.show(table)
        raise


async def _set_computers(interaction: Interaction, table: Table, value: str, chosen: str) -> Table:
    """Seat the computer that was chosen, remove the last one, or set how long they think."""
    lobby, user = interaction.client.tables.lobby, interaction.user.id
    what, _, kind = chosen.partition("=")
    if what == "remove":
        return await lobby.remove_computer(table.id, user, _expected_computers(value))
    if what != "add":
        return await _set_wish(interaction, table, chosen)
    words = texts(language_of(table))
    name = words(f"computer.{kind}.name") if f"computer.{kind}.name" in words else kind
    return await lobby.add_computer(table.id, user, kind, name, _expected_computers(value))


async def _set_wish(interaction: Interaction, table: Table, wish: str) -> Table:
    """Set what was picked in a list, as "name=value": a computer's strength, or an option of the game."""
    name, _, said = wish.partition("=")
    if name == "strength":
        return await interaction.client.tables.seats.set_strength(table.id, interaction.user.id, said, moderator=False)
    offered = options(table.game.options, table.options)
    value = next((option.value(said) for option in offered if option.name == name), said)
    return await interaction.client.tables.lobby.set_option(table.id, interaction.user.id, name, value)


async def _is_current(interaction: Interaction, table: Table) -> bool:
    """Return whether the message is the lobby's current one; an old one loses its controls."""
    assert interaction.message is not None
    pressed, newest = interaction.message.id, table.row.last_post_id
    if table.row.status == "lobby" and newest is None:  # it was sent, but the bot went down before noting it
        await interaction.client.tables.lobby.note_post(table.id, pressed)
        return True
    if table.row.status == "lobby" and newest == pressed:
        return True
    over = table.row.status != "lobby"
    parts = lobby_message(table, language_of(table)) if over else {"view": None}
    await answer(interaction, **parts)
    words = (await reader(interaction)).texts()
    await say(interaction, words(f"lobby.old.{table.row.status}", link=message_link(table, newest)))
    return False


def _expected_computers(value: str) -> int:
    """Return how many computers the control was shown for. Raise Refused if it is not one of ours."""
    if not value.isdecimal():
        raise Refused("lobby_changed")
    return int(value)
