"""The controls of lobbies by their ids, so that those of any lobby work after a restart."""

import structlog

from bot.tables.errors import Refused
from bot.tables.lobby import need_host
from bot.tables.table import Table
from bot.texts import texts
from cogs.answering import (
    Interaction,
    Pressed,
    acknowledge,
    answer,
    player_name,
    reader,
    say,
    selected_value,
    tell_missing,
)
from cogs.lobby.computers_offered import computer_list
from cogs.lobby.lobby_post import computer_count, lobby_control_id, lobby_message
from cogs.lobby.options import options
from cogs.posting import language_of, message_link

ID = r"lobby:(?P<table>\d+):(?P<act>[a-z]+):(?P<value>[^:]*)"


class LobbyControl(Pressed, template=ID):
    """Any control of any lobby."""

    async def act(self, interaction: Interaction) -> None:
        """Heard at once, and the message follows; what is refused is said in private."""
        act, value, chosen = self.said["act"], self.said["value"], selected_value(interaction)
        await acknowledge(interaction, anew=act == "add")
        structlog.contextvars.bind_contextvars(table=self.table_id)
        table = await interaction.client.tables.get(self.table_id)
        if act == "kind":
            await _seat_computer(interaction, table, value, chosen)
        elif not await _is_current(interaction, table, act):
            return
        elif act == "add":
            await _ask_kind(interaction, table)
        else:
            await _press(interaction, table, act, chosen or value)
        await tell_missing(interaction, table)


async def change(interaction: Interaction, table: Table, act: str, value: str = "") -> Table:
    """The table after a person did in its lobby what a control or a command stands for. Raises Refused."""
    tables, user = interaction.client.tables, interaction.user
    match act:
        case "join":
            return await tables.lobby.join(table.id, user.id, player_name(user))
        case "leave":
            return await tables.lobby.leave(table.id, user.id)
        case "start":
            return await tables.lobby.start(table.id, user.id)
        case "remove":
            return await tables.lobby.remove_computer(table.id, user.id, _seen(value))
        case "set" | "pick":  # "set": buttons of lobbies that were posted before
            return await _set(interaction, table, value)
    raise Refused("moved_on")


async def _press(interaction: Interaction, table: Table, act: str, value: str) -> None:
    try:
        await change(interaction, table, act, value)
    except Refused:
        if act == "pick":  # the list would go on showing what was chosen in it in vain
            await interaction.client.tables.lobby.show(table)
        raise


async def _set(interaction: Interaction, table: Table, wish: str) -> Table:
    name, _, said = wish.partition("=")
    if name == "strength":
        return await interaction.client.tables.seats.set_strength(table.id, interaction.user.id, said, moderator=False)
    offered = options(table.game.options, table.options)
    value = next((option.value(said) for option in offered if option.name == name), said)
    return await interaction.client.tables.lobby.set_option(table.id, interaction.user.id, name, value)


async def _is_current(interaction: Interaction, table: Table, act: str) -> bool:
    """Whether the message is the lobby's; an old one loses its controls and says what is the case now."""
    assert interaction.message is not None
    pressed, newest = interaction.message.id, table.row.last_post_id
    if table.row.status == "lobby" and newest is None:  # it was sent, but the bot went down before noting it
        await interaction.client.tables.lobby.note_post(table.id, pressed)
        return True
    if table.row.status == "lobby" and newest == pressed:
        return True
    if act != "add":  # there the answer is a message of its own
        over = table.row.status != "lobby"
        parts = lobby_message(table, await language_of(interaction.client, table)) if over else {"view": None}
        await answer(interaction, **parts)
    words = (await reader(interaction)).texts()
    await say(interaction, words(f"lobby.old.{table.row.status}", link=message_link(table, newest)))
    return False


async def _ask_kind(interaction: Interaction, table: Table, ask: str = "which_computer") -> None:
    need_host(table, interaction.user.id)
    if len(table.seats) >= table.game.seats[-1]:
        raise Refused("table_full", most=table.game.seats[-1])
    words = (await reader(interaction)).texts()
    wanted = lobby_control_id(table, "kind", str(computer_count(table)))
    await answer(interaction, content=words(f"lobby.{ask}"), view=computer_list(wanted, words))


async def _seat_computer(interaction: Interaction, table: Table, value: str, kind: str) -> None:
    """Seat the computer that was chosen; the list goes, so that it is seated once. An older list asks anew."""
    if table.row.status == "lobby" and _seen(value) != computer_count(table):
        await _ask_kind(interaction, table, "which_further")
        return
    words = texts(await language_of(interaction.client, table))
    name = words(f"computer.{kind}.name") if f"computer.{kind}.name" in words else kind
    table = await interaction.client.tables.lobby.add_computer(table.id, interaction.user.id, kind, name, _seen(value))
    own = (await reader(interaction)).texts()
    await answer(interaction, content=own("lobby.done.computer", name=table.names[-1]), view=None)


def _seen(value: str) -> int:
    """How many computers the control was shown for; Refused for what no control of ours holds."""
    if not value.isdecimal():
        raise Refused("lobby_changed")
    return int(value)
