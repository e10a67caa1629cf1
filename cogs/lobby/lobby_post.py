"""The content and controls of the lobby's public message."""

from collections.abc import Mapping, Sequence

import discord

from bot.pace.pace import Pace
from bot.players.player import FIRST_LEVEL, levels
from bot.tables.lobby import SeatRow, missing, rated_obstacle
from bot.tables.people import Reliability
from bot.tables.table import Table
from bot.texts import Texts, texts
from cogs.answering import RINGS_NOBODY, Button, MessageParts, Select, persistent_view
from cogs.coach import learn_button
from cogs.discord_text import COLOUR, FIELD, LABEL, cut, escape_name, facts_line, sign
from cogs.lobby.host_rules import changed_host_rules
from cogs.lobby.options import SELECTS, Option, options, selects, spelling
from cogs.lobby.pace import pace_line, pace_name
from cogs.posting import host_aside

STYLE = discord.ButtonStyle
LESSON_ROW = 1  # of a message's controls, if the lesson is offered: a stranger sees it before the lists
NOTHING: Mapping[int, Reliability] = {}


def lobby_message(
    table: Table,
    lang: str,
    reliable: Mapping[int, Reliability] = NOTHING,
    rings: discord.AllowedMentions = RINGS_NOBODY,
    *,
    idle: bool = False,
    learn: bool = False,
) -> MessageParts:
    """Return the parts of the lobby's message: once the game has begun, without controls except 🎲; none once closed.

    `reliable` is what it shows of people's turns in time, by user id; `rings`: the people whom its mentions notify;
    `idle`: it was closed because nobody used it; `learn`: the game is new to somebody, so its lesson is offered.
    """
    words = texts(lang, table.game.key)
    lesson = _lesson(table, words) if learn else []
    is_open = table.row.status == "lobby"
    view = lobby_view(table, words, lesson, new=learn) if is_open else _view_after(table, words)
    has_shared_list = any(len(shared) > 1 for shared in _lists(table, lesson))  # which does not show what is set
    with_options = not is_open or has_shared_list
    embed = lobby_embed(table, words, with_options, reliable, idle=idle, learn=bool(lesson))
    return {
        "content": _invitation(table, words),
        "embed": embed,
        "view": view,
        "allowed_mentions": rings,
    }


def invited_people(table: Table) -> list[int]:
    """Return the people for whom a lobby holds seats: they are invited."""
    return [seat.user_id for seat in table.seats if seat.is_reserved and seat.user_id is not None]


def _invitation(table: Table, words: Texts) -> str | None:
    """Return the line that invites people to play (again); None, which removes the line, if nobody is invited."""
    people = invited_people(table) if table.row.status == "lobby" else []
    key = "lobby.asked_first" if table.row.starter is None else "lobby.asked"
    return words(key, names=" ".join(f"<@{user}>" for user in people)) if people else None


def lobby_embed(
    table: Table,
    words: Texts,
    with_options: bool = True,
    reliable: Mapping[int, Reliability] = NOTHING,
    *,
    idle: bool = False,
    learn: bool = False,
) -> discord.Embed:
    """Return the embed: what the game is, its players, its settings, and what is missing until it can begin.

    `with_options` says whether the game's options are among the settings; `learn`: below it the lesson is offered.
    """
    title = f"{words('game.name')} · {words('post.table', id=table.id)}"
    about = "\n".join(filter(None, (words("game.about"), facts_line(table.game.key, words))))
    embed = discord.Embed(title=title, description=about, colour=COLOUR)
    embed.add_field(name=_count(table, words), value=_seats(table, words, reliable), inline=False)
    if lines := settings_lines(table, words, with_options):
        embed.add_field(name=words("lobby.options"), value="\n".join(lines), inline=False)
    if table.pace:
        embed.add_field(name=words("pace.title"), value=_pace(table, table.pace, words), inline=False)
    embed.add_field(name=words("lobby.state.name"), value=_state(table, words, idle=idle), inline=False)
    may_be_new = table.row.status == "lobby" and table.row.starter is None  # who plays again is not
    hint = words("lobby.new_to_it", learn=words("coach.learn")) if learn else words("lobby.new_here")
    return embed.set_footer(text=hint) if may_be_new else embed


def settings_lines(table: Table, words: Texts, with_options: bool = True) -> list[str]:
    """Return a line for each setting of a table except its pace."""
    settings = [*(_options(table) if with_options else ()), *changed_host_rules(table)]
    return [option.line(option.now, words, alone=len(table.seats_taken) == 1) for option in settings]


def _pace(table: Table, pace: Pace, words: Texts) -> str:
    """Return the pace of a table and, below it, when the game is to begin, if that is set."""
    start = table.starts_at
    return pace_line(pace, words) + (
        "" if start is None else "\n" + words("schedule.line", at=f"<t:{start // 1000}:F>")
    )


def _count(table: Table, words: Texts) -> str:
    """Return how many seats are taken, and how many can be."""
    least, most = table.game.seats[0], table.game.seats[-1]
    return words("lobby.seats", now=len(table.seats_taken), least=least, most=most)


def _seats(table: Table, words: Texts, reliable: Mapping[int, Reliability]) -> str:
    """Return a line for each seat, shortened if they are too long together, and one for a host without a seat."""
    lines = [
        f"{seat.seat + 1}. {_seat_line(seat, table, words)}{_in_time(seat, reliable, words)}" for seat in table.seats
    ]
    if len("\n".join(lines)) > FIELD:
        lines = [cut(line, FIELD // len(lines) - 1) for line in lines]
    return "\n".join([*lines, *host_aside(table, words)]) or words("lobby.nobody")


def _seat_line(seat: SeatRow, table: Table, words: Texts) -> str:
    """Return who has a seat and, in a lobby that begins by itself, whether they have said that it may."""
    says_so = seat.ready and table.row.status == "lobby" and table.row.settings.full_start == "on"
    who = _who(seat, table, words)
    return words("lobby.is_ready", name=who) if says_so else who


def _who(seat: SeatRow, table: Table, words: Texts) -> str:
    """Return who has a seat, and whether that is a computer, the host, or somebody for whom it is held."""
    name = seat_name(seat)
    if seat.computer is not None and seat.user_id is None:  # its name says of what kind it is
        return words("lobby.machine", name=name)
    if seat.computer is not None:
        return words("lobby.computer", name=name, kind=words.word("computer", seat.computer))
    if seat.is_reserved and table.row.status == "lobby":
        return words("lobby.held", name=name)
    return words("lobby.host", name=name) if seat.user_id == table.row.host_id else name


def seat_name(seat: SeatRow) -> str:
    """Return the name of somebody in the lobby; a mention if it is no longer known."""
    return escape_name(seat.name) if seat.name else f"<@{seat.user_id}>"


def _in_time(seat: SeatRow, reliable: Mapping[int, Reliability], words: Texts) -> str:
    """Return how many of their recent turns a person has taken in time; "" if that is not shown."""
    count = reliable.get(seat.user_id or 0)
    return f" · {words('lobby.in_time', n=count.turns, in_time=count.in_time)}" if count else ""


def _state(table: Table, words: Texts, *, idle: bool) -> str:
    """Return whether the game can begin, what is missing until then, or what became of the lobby."""
    if idle and table.row.status == "ended":
        return words("lobby.state.idle")
    if table.row.status != "lobby":
        return words("lobby.state.closed" if table.row.status == "ended" else "lobby.state.begun")
    if obstacle := start_obstacle(table):
        key, values = obstacle
        return words(key, **values)
    several = len(table.seats_taken) > 1  # who is alone need not hear who begins
    if table.row.starter is not None and several and not invited_people(table):  # further players may change it
        return words("lobby.state.begins", name=escape_name(table.seats_taken[table.row.starter].name))
    return words("lobby.state.ready")


def start_obstacle(table: Table) -> tuple[str, dict[str, object]] | None:
    """Return the key and values of the text that says why the game cannot begin yet; None if it can."""
    least, most, now = table.game.seats[0], table.game.seats[-1], len(table.seats_taken)
    if now < least <= len(table.seats):
        return "lobby.state.asked", {}
    if now < least:
        return "lobby.state.missing", {"n": least - now}
    if now not in table.game.seats:
        return "refused.wrong_number", {"least": least, "most": most, "now": now}
    forbidden = table.game.options_error(now, table.options)
    if not forbidden and (obstacle := rated_obstacle(table)):
        key, values = obstacle
        return f"refused.{key}", values
    if forbidden and invited_people(table) and not table.game.options_error(len(table.seats), table.options):
        return "lobby.state.asked", {}
    return (forbidden, {}) if forbidden else None


def _options(table: Table) -> list[Option]:
    """Return the game's options, without those that have no effect with the current players."""
    idle = table.game.idle(len(table.seats_taken))
    return [option for option in options(table.game.options, table.options) if option.name not in idle]


def lobby_control_id(table: Table, act: str, value: str = "") -> str:
    """Return the custom id of a control of a table's lobby: "lobby:12:machine:2"."""
    return f"lobby:{table.id}:{act}:{value}"


def is_lobby_message(message: discord.Message, table_id: int) -> bool:
    """Return whether this is the message of that table's open lobby: no other has a button to join it."""
    return any(f"'lobby:{table_id}:join:'" in str(row.to_dict()) for row in message.components)


def lobby_view(table: Table, words: Texts, lesson: Sequence[Button] = (), *, new: bool = False) -> discord.ui.View:
    """Return the lobby's buttons and lists; lobby_controls.py handles them by their ids, also after a restart.

    `lesson` is the button for the lesson, if it is offered, in a row of its own above the lists. `new`: the game is new
    to somebody.
    """
    view = discord.ui.View(timeout=None)
    for button in _buttons(table, words):
        view.add_item(button)
    for button in lesson:
        view.add_item(button)
    below = LESSON_ROW + len(lesson)
    if computers := _computers(table, words, below, new=new):
        view.add_item(computers)
    for row, shared in enumerate(_lists(table, lesson), below + 1):
        view.add_item(_select(table, row, shared, words))
    view.stop()
    return view


def _view_after(table: Table, words: Texts) -> discord.ui.View | None:
    """Return the view of a lobby that is over: 🎲 alone once the game has begun; None if it was closed."""
    return None if table.row.status == "ended" or not table.row.luck else persistent_view(_luck(table, words))


def _lesson(table: Table, words: Texts) -> list[Button]:
    """Return the button for the game's lesson, if it has one."""
    return learn_button(table.game.key, lobby_control_id(table, "learn"), words("coach.learn"), LESSON_ROW)


def _lists(table: Table, lesson: Sequence[Button]) -> list[list[Option]]:
    """Return the options that share each list; there is a list fewer if the lesson needs its row."""
    return selects(_options(table), SELECTS - len(lesson))


def _buttons(table: Table, words: Texts) -> list[Button]:
    """Return the lobby's buttons: join, leave, start, pace and luck."""
    return [
        _button(table, "join", words, STYLE.success, disabled=_is_full(table) and not missing(table)),
        _button(table, "leave", words),
        _button(table, "start", words, STYLE.primary, disabled=start_obstacle(table) is not None),
        *([_button(table, "pace", words)] if table.game.seats[-1] > 1 else []),
        *_luck(table, words),
    ]


def _luck(table: Table, words: Texts) -> list[Button]:
    """Return 🎲 if the game's luck is committed to. Its id holds the commitment, which so is public from now on."""
    return [_button(table, "luck", words, value=table.row.luck)] if table.row.luck else []


def _is_full(table: Table) -> bool:
    """Return whether no further player fits in."""
    return len(table.seats_taken) >= table.game.seats[-1]


def _button(
    table: Table, act: str, words: Texts, style: STYLE = STYLE.secondary, disabled: bool = False, value: str = ""
) -> Button:
    """Return the button of an act; `value` is the last part of its id."""
    label, custom_id = words(f"lobby.button.{act}"), lobby_control_id(table, act, value)
    if act == "join" and table.pace:
        label = words("lobby.button.join_pace", pace=pace_name(table.pace, words))
    emoji = sign(f"lobby.button.{act}")
    return discord.ui.Button(style=style, label=label, emoji=emoji, custom_id=custom_id, disabled=disabled, row=0)


def ask_first(table: Table, words: Texts) -> tuple[str, discord.ui.View] | None:
    """Return the question before the game and its buttons: whether to begin alone, without the invited, or anybody.

    None if nothing needs to be asked.
    """
    names = words("list.and_also").join(seat_name(seat) for seat in table.seats if seat.is_reserved)
    key = "without" if names else "alone" if is_alone(table) else None if table.has_people else "watch"
    if start_obstacle(table) or key is None:
        return None
    return words(f"lobby.{key}", names=names), _start_view(table, words, key)


def is_alone(table: Table) -> bool:
    """Return whether a game for several players would begin with one person alone, who may not mean that."""
    return (
        [seat.computer for seat in table.seats_taken] == [None]
        and table.game.seats[-1] > 1
        and start_obstacle(table) is None
    )


def _start_view(table: Table, words: Texts, act: str) -> discord.ui.View:
    """Return a button for this act, which begins the game, and one to wait."""
    view = discord.ui.View(timeout=None)
    view.add_item(_button(table, act, words, STYLE.primary))
    view.add_item(_button(table, "wait", words))
    view.stop()
    return view


def _computers(table: Table, words: Texts, row: int, *, new: bool) -> Select | None:
    """Return a list that seats a computer, weakest first, or removes the last one; None if it is empty.

    Where the game is new to somebody, the one to begin with says so.
    """
    number, entries = computer_count(table), list[discord.SelectOption]()
    for kind in [] if _is_full(table) else levels(table.game):
        label = words("lobby.add", kind=words(f"computer.{kind}.name"))
        about = words(f"computer.{kind}.about")
        if new and kind == FIRST_LEVEL:
            about = words("lobby.first_level", about=about)
        entries.append(
            discord.SelectOption(label=label, value=f"add={kind}", description=cut(about, LABEL), emoji="🤖")
        )
    if number:
        entries.append(discord.SelectOption(label=words("lobby.remove"), value="remove", emoji="➖"))
    custom_id = lobby_control_id(table, "machine", str(number))
    hint = words("lobby.change_computers" if _is_full(table) else "lobby.computers")
    return discord.ui.Select(custom_id=custom_id, placeholder=hint, options=entries, row=row) if entries else None


def _select(table: Table, row: int, shared: Sequence[Option], words: Texts) -> Select:
    """Return a list with the values of one option, the current one selected, or of several options, none selected."""
    single = len(shared) == 1
    entries = [
        discord.SelectOption(
            label=cut(option.line(value, words, alone=len(table.seats_taken) == 1), LABEL),
            description=option.about(value, words),
            value=f"{option.name}={spelling(value)}",
            default=single and value == option.now,
        )
        for option in shared
        for value in option.values
    ]
    hint = words(f"option.{shared[0].name}.name" if single else "lobby.options")
    return discord.ui.Select(
        custom_id=lobby_control_id(table, "pick", str(row)), placeholder=hint, options=entries, row=row
    )


def computer_count(table: Table) -> int:
    """Return how many seats computers play."""
    return sum(seat.computer is not None for seat in table.seats)
