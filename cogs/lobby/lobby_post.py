"""What the lobby's public message says and offers."""

from collections.abc import Mapping, Sequence

import discord

from bot.players.budget import STRENGTHS
from bot.players.player import PLAYERS
from bot.tables.people import Reliability
from bot.tables.table import SeatRow, Table
from bot.tables.undo import UNDO
from bot.texts import Texts, texts
from cogs.answering import Button, MessageParts, Select
from cogs.coach import learn_button
from cogs.discord_text import COLOUR, FIELD, LABEL, cut, escape_name
from cogs.lobby.options import SELECTS, Option, options, selects, spelled
from cogs.lobby.pace import pace_line, pace_name
from cogs.lobby.undo_rule import undo_option

STYLE = discord.ButtonStyle
LAST_ROW = 4
NOTHING: Mapping[int, Reliability] = {}
NOBODY = discord.AllowedMentions.none()


def lobby_message(
    table: Table,
    lang: str,
    reliable: Mapping[int, Reliability] = NOTHING,
    rings: discord.AllowedMentions = NOBODY,
    *,
    idle: bool = False,
    learn: bool = False,
) -> MessageParts:
    """The parts of the lobby's message; it has no controls any more when the lobby is over.

    `reliable` is what it shows of people's turns in time, by user id; `rings`: whom a mention in it rings for; `idle`:
    it is closed because nobody has touched it; `learn`: the game is new to somebody, so its lesson, if any, is offered.
    """
    words = texts(lang, table.game.key)
    lesson = _lesson(table, words) if learn else []
    view = lobby_view(table, words, lesson) if table.row.status == "lobby" else None
    told_options = view is None or any(len(together) > 1 for together in _lists(table, lesson))
    embed = lobby_embed(table, words, told_options, reliable, idle=idle)
    return {
        "content": _asked(table, words),
        "embed": embed,
        "view": view,
        "allowed_mentions": rings,
    }


def held_for(table: Table) -> list[int]:
    """The people for whom a lobby holds seats: they are asked to play again."""
    return [seat.user_id for seat in table.seats if seat.held and seat.user_id is not None]


def _asked(table: Table, words: Texts) -> str | None:
    """The line that asks them; an edit takes it away."""
    people = held_for(table) if table.row.status == "lobby" else []
    return words("lobby.asked", names=" ".join(f"<@{user}>" for user in people)) if people else None


def lobby_embed(
    table: Table,
    words: Texts,
    told_options: bool = True,
    reliable: Mapping[int, Reliability] = NOTHING,
    *,
    idle: bool = False,
) -> discord.Embed:
    """The game, who plays, with which options if no lists below show them, and what is still missing."""
    title = f"{words('game.name')} · {words('post.table', id=table.id)}"
    embed = discord.Embed(title=title, description=words("game.about"), colour=COLOUR)
    embed.add_field(name=_count(table, words), value=_seats(table, words, reliable), inline=False)
    if lines := settings_lines(table, words, told_options):
        embed.add_field(name=words("lobby.options"), value="\n".join(lines), inline=False)
    if table.pace:
        embed.add_field(name=words("pace.title"), value=pace_line(table.pace, words), inline=False)
    state = "\n".join([_state(table, words, idle=idle), *_luck(table, words)])
    embed.add_field(name=words("lobby.state.name"), value=state, inline=False)
    new_here = table.row.status == "lobby" and table.row.starter is None  # who plays again is not new
    return embed.set_footer(text=words("lobby.new_here")) if new_here else embed


def settings_lines(table: Table, words: Texts, told_options: bool = True) -> list[str]:
    """What is set of a table, but for its pace: a line each."""
    chosen = [*(_options(table) if told_options else ()), *_thinking(table), *_undo(table)]
    return [option.line(option.now, words, alone=len(table.taken) == 1) for option in chosen]


def _count(table: Table, words: Texts) -> str:
    least, most = table.game.seats[0], table.game.seats[-1]
    return words("lobby.seats", now=len(table.taken), least=least, most=most)


def _seats(table: Table, words: Texts, reliable: Mapping[int, Reliability]) -> str:
    lines = [f"{seat.seat + 1}. {_who(seat, table, words)}{_in_time(seat, reliable, words)}" for seat in table.seats]
    if len("\n".join(lines)) > FIELD:
        lines = [cut(line, FIELD // len(lines) - 1) for line in lines]
    return "\n".join(lines) or words("lobby.nobody")


def _who(seat: SeatRow, table: Table, words: Texts) -> str:
    name = seat_name(seat)
    if seat.computer is not None:
        return words("lobby.computer", name=name, kind=words.word("computer", seat.computer))
    if seat.held and table.row.status == "lobby":
        return words("lobby.held", name=name)
    return words("lobby.host", name=name) if seat.user_id == table.row.host_id else name


def seat_name(seat: SeatRow) -> str:
    """What somebody in the lobby is called; a mention where their name is not known any more."""
    return escape_name(seat.name) if seat.name else f"<@{seat.user_id}>"


def _in_time(seat: SeatRow, reliable: Mapping[int, Reliability], words: Texts) -> str:
    count = reliable.get(seat.user_id or 0)
    return f" · {words('lobby.in_time', n=count.turns, in_time=count.in_time)}" if count else ""


def _state(table: Table, words: Texts, *, idle: bool) -> str:
    if idle and table.row.status == "ended":
        return words("lobby.state.idle")
    if table.row.status != "lobby":
        return words("lobby.state.closed" if table.row.status == "ended" else "lobby.state.begun")
    if why := why_not(table):
        return words(why[0], **why[1])
    several = len(table.taken) > 1  # who is alone need not hear who begins
    if table.row.starter is not None and several and not held_for(table):  # who still comes may move it on
        return words("lobby.state.begins", name=escape_name(table.taken[table.row.starter].name))
    return words("lobby.state.ready")


def _luck(table: Table, words: Texts) -> list[str]:
    """The commitment to the luck; it stays when the game begins, so that all see it is the same."""
    return [words("luck.fixed", luck=table.row.luck)] if table.row.luck and table.row.status != "ended" else []


def why_not(table: Table) -> tuple[str, dict[str, object]] | None:
    """The text that says why the game cannot begin yet, or None."""
    least, most, now = table.game.seats[0], table.game.seats[-1], len(table.taken)
    if now < least <= len(table.seats):
        return "lobby.state.asked", {}
    if now < least:
        return "lobby.state.missing", {"n": least - now}
    if now not in table.game.seats:
        return "refused.wrong_number", {"least": least, "most": most, "now": now}
    forbidden = table.game.allowed(now, table.options)
    if forbidden and held_for(table) and not table.game.allowed(len(table.seats), table.options):
        return "lobby.state.asked", {}
    return (forbidden, {}) if forbidden else None


def _options(table: Table) -> list[Option]:
    """What the host can set of the game, but for what changes nothing with the players who are there."""
    idle = table.game.idle(len(table.taken))
    return [option for option in options(table.game.options, table.options) if option.name not in idle]


def _thinking(table: Table) -> list[Option]:
    """How long the computers think, where any play."""
    return [Option("strength", tuple(STRENGTHS), table.row.strength)] if computer_count(table) else []


def _undo(table: Table) -> list[Option]:
    """What comes of an undo past what was shown, where that is unusual."""
    return [option] if (option := undo_option(table)).now != UNDO[0] else []


def lobby_control_id(table: Table, act: str, value: str = "") -> str:
    return f"lobby:{table.id}:{act}:{value}"


def is_lobby_message(message: discord.Message, table_id: int) -> bool:
    """Whether this is the post of that table's lobby: only there can one join."""
    return any(f"'lobby:{table_id}:join:'" in str(row.to_dict()) for row in message.components)


def lobby_view(table: Table, words: Texts, lesson: Sequence[Button] = ()) -> discord.ui.View:
    """The lobby's buttons and lists; they answer by their ids (lobby_controls.py), also after a restart.

    `lesson` is the button for it, which has a row of its own.
    """
    view = discord.ui.View(timeout=None)
    for button in _buttons(table, words):
        view.add_item(button)
    if computers := _computers(table, words):
        view.add_item(computers)
    for row, together in enumerate(_lists(table, lesson), 2):
        view.add_item(_select(table, row, together, words))
    for button in lesson:
        view.add_item(button)
    view.stop()
    return view


def _lesson(table: Table, words: Texts) -> list[Button]:
    """The button for the game's lesson, if it has one."""
    return learn_button(table.game.key, lobby_control_id(table, "learn"), words("coach.learn"), LAST_ROW)


def _lists(table: Table, lesson: Sequence[Button]) -> list[list[Option]]:
    """The options, list by list: one fewer where the lesson needs its row."""
    return selects(_options(table), SELECTS - len(lesson))


def _buttons(table: Table, words: Texts) -> list[Button]:
    return [
        _button(table, "join", words, STYLE.success, disabled=_full(table)),
        _button(table, "leave", words),
        _button(table, "start", words, STYLE.primary, disabled=why_not(table) is not None),
        *([_button(table, "pace", words)] if table.game.seats[-1] > 1 else []),
        *([_button(table, "luck", words)] if table.row.luck else []),
    ]


def _full(table: Table) -> bool:
    return len(table.taken) >= table.game.seats[-1]


def _button(table: Table, act: str, words: Texts, style: STYLE = STYLE.secondary, disabled: bool = False) -> Button:
    label, custom_id = words(f"lobby.button.{act}"), lobby_control_id(table, act)
    if act == "join" and table.pace:
        label = words("lobby.button.join_pace", pace=pace_name(table.pace, words))
    return discord.ui.Button(style=style, label=label, custom_id=custom_id, disabled=disabled, row=0)


def ask_first(table: Table, words: Texts) -> tuple[str, discord.ui.View] | None:
    """What to ask before the game begins, with buttons for it: whether alone, or without those who were asked.

    None where nothing needs to be asked.
    """
    names = words("list.and_also").join(seat_name(seat) for seat in table.seats if seat.held)
    if why_not(table) or not (names or is_alone(table)):
        return None
    said = words("lobby.without", names=names) if names else words("lobby.alone")
    return said, _ways_to_begin(table, words, "without" if names else "alone")


def is_alone(table: Table) -> bool:
    """Whether a game for several people would begin with a single one, as is possible but seldom meant."""
    return [seat.computer for seat in table.taken] == [None] and table.game.seats[-1] > 1 and why_not(table) is None


def _ways_to_begin(table: Table, words: Texts, act: str) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    view.add_item(_button(table, act, words, STYLE.primary))
    view.add_item(_button(table, "wait", words))
    view.stop()
    return view


def _computers(table: Table, words: Texts) -> Select | None:
    """A list in which one choice seats a computer, removes the last one, or sets how long they think.

    How long they think now stands among the options: as the list's own value it hid that more can be seated.
    """
    machines, entries = computer_count(table), list[discord.SelectOption]()
    for kind in () if _full(table) else PLAYERS:
        label = words("lobby.add", kind=words(f"computer.{kind}.name"))
        told = cut(words(f"computer.{kind}.about"), LABEL)
        entries.append(discord.SelectOption(label=label, value=f"add={kind}", description=told, emoji="🤖"))
    if machines:
        entries.append(discord.SelectOption(label=words("lobby.remove"), value="remove", emoji="➖"))
    for option in _thinking(table):
        for value in option.values:
            if value != option.now:
                label, about = option.line(value, words), option.about(value, words)
                entries.append(discord.SelectOption(label=label, value=f"{option.name}={value}", description=about))
    custom_id = lobby_control_id(table, "machine", str(machines))
    hint = words("lobby.change_computers" if _full(table) else "lobby.computers")
    return discord.ui.Select(custom_id=custom_id, placeholder=hint, options=entries, row=1) if entries else None


def _select(table: Table, row: int, together: Sequence[Option], words: Texts) -> Select:
    """A list with the values of one option, the present one marked, or of several, unmarked."""
    alone = len(together) == 1
    entries = [
        discord.SelectOption(
            label=cut(option.line(value, words, alone=len(table.taken) == 1), LABEL),
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
