"""What the lobby's public message says and offers."""

from collections.abc import Sequence

import discord

from bot.players.budget import STRENGTHS
from bot.tables.rows import SeatRow
from bot.tables.table import Table
from bot.texts import Texts, texts
from cogs.answering import Button, MessageParts, Select
from cogs.discord_text import COLOUR, escape_name
from cogs.lobby.options import Option, options, selects, spelled

STYLE = discord.ButtonStyle


def lobby_message(table: Table, lang: str) -> MessageParts:
    """The parts of the lobby's message; it has no controls any more when the lobby is over."""
    words = texts(lang, table.game.key)
    view = lobby_view(table, words) if table.row.status == "lobby" else None
    embed = lobby_embed(
        table, words, told_options=view is None or any(len(options) > 1 for options in selects(_options(table)))
    )
    return {"embed": embed, "view": view, "allowed_mentions": discord.AllowedMentions.none()}


def lobby_embed(table: Table, words: Texts, told_options: bool = True) -> discord.Embed:
    """The game, who plays, with which options if no lists below show them, and what is still missing."""
    title = f"{words('game.name')} · {words('post.table', id=table.id)}"
    embed = discord.Embed(title=title, description=words("game.about"), colour=COLOUR)
    embed.add_field(name=_count(table, words), value=_seats(table, words), inline=False)
    if told_options and (chosen := _options(table)):
        lines = [option.line(option.now, words) for option in chosen]
        embed.add_field(name=words("lobby.options"), value="\n".join(lines), inline=False)
    embed.add_field(name=words("lobby.state.name"), value=_state(table, words), inline=False)
    return embed.set_footer(text=words("lobby.new_here")) if table.row.status == "lobby" else embed


def _count(table: Table, words: Texts) -> str:
    least, most = table.game.seats[0], table.game.seats[-1]
    return words("lobby.seats", now=len(table.seats), least=least, most=most)


def _seats(table: Table, words: Texts) -> str:
    lines = [f"{seat.seat + 1}. {_who(seat, table, words)}" for seat in table.seats]
    return "\n".join(lines) or words("lobby.nobody")


def _who(seat: SeatRow, table: Table, words: Texts) -> str:
    name = escape_name(seat.name)
    if seat.computer is not None:
        return words("lobby.computer", name=name, kind=words.word("computer", seat.computer))
    return words("lobby.host", name=name) if seat.user_id == table.row.host_id else name


def _state(table: Table, words: Texts) -> str:
    if table.row.status != "lobby":
        return words("lobby.state.closed" if table.row.status == "ended" else "lobby.state.begun")
    if why := why_not(table):
        return words(why[0], **why[1])
    return words("lobby.state.ready")


def why_not(table: Table) -> tuple[str, dict[str, object]] | None:
    """The text that says why the game cannot begin yet, or None."""
    least, most, now = table.game.seats[0], table.game.seats[-1], len(table.seats)
    if now < least:
        return "lobby.state.missing", {"n": least - now}
    if now not in table.game.seats:
        return "refused.wrong_number", {"least": least, "most": most, "now": now}
    forbidden = table.game.allowed(now, table.options)
    return (forbidden, {}) if forbidden else None


def _options(table: Table) -> list[Option]:
    """What the host can set: the game's options and, where computers play, how long these think."""
    thinking = [Option("strength", tuple(STRENGTHS), table.row.strength)] if computer_count(table) else []
    return [*options(table.game.options, table.options), *thinking]


def lobby_control_id(table: Table, act: str, value: str = "") -> str:
    return f"lobby:{table.id}:{act}:{value}"


def is_lobby_message(message: discord.Message, table_id: int) -> bool:
    """Whether this is the post of that table's lobby: only there can one join."""
    return any(f"'lobby:{table_id}:join:'" in str(row.to_dict()) for row in message.components)


def lobby_view(table: Table, words: Texts) -> discord.ui.View:
    """The lobby's buttons and lists; they answer by their ids (lobby_controls.py), also after a restart."""
    view = discord.ui.View(timeout=None)
    for button in _buttons(table, words):
        view.add_item(button)
    for row, together in enumerate(selects(_options(table)), 1):
        view.add_item(_select(table, row, together, words))
    view.stop()
    return view


def _buttons(table: Table, words: Texts) -> list[Button]:
    full = len(table.seats) >= table.game.seats[-1]
    machines = computer_count(table)
    buttons = [
        _button(table, "join", words, STYLE.success, disabled=full),
        _button(table, "leave", words),
        _button(table, "start", words, STYLE.primary, disabled=why_not(table) is not None),
        _button(table, "add", words, value=str(machines), disabled=full),
    ]
    if machines:
        buttons.append(_button(table, "remove", words, value=str(machines)))
    return buttons


def _button(
    table: Table, act: str, words: Texts, style: STYLE = STYLE.secondary, value: str = "", disabled: bool = False
) -> Button:
    label = words(f"lobby.button.{act}")
    return discord.ui.Button(
        style=style, label=label, custom_id=lobby_control_id(table, act, value), disabled=disabled, row=0
    )


def _select(table: Table, row: int, together: Sequence[Option], words: Texts) -> Select:
    """A list with the values of one option, the present one marked, or of several, unmarked."""
    alone = len(together) == 1
    entries = [
        discord.SelectOption(
            label=option.line(value, words)[:100],
            description=option.about(value, words),
            value=f"{option.name}={spelled(value)}",
            default=alone and value == option.now,
        )
        for option in together
        for value in option.values
    ]
    hint = words(f"option.{together[0].name}.name" if alone else "lobby.options")
    return discord.ui.Select(
        custom_id=lobby_control_id(table, "pick", str(row)), placeholder=hint, options=entries, row=row
    )


def computer_count(table: Table) -> int:
    return sum(seat.computer is not None for seat in table.seats)
