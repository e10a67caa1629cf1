"""The controls of /replay."""

from collections.abc import Collection, Sequence

import discord
import msgspec

from bot.engine.effect import Seat
from bot.tables.analysis import may_analyse
from bot.tables.table import Table
from bot.texts import Texts
from cogs.answering import Button, Select
from cogs.discord_text import LABEL, cut, isolate_name, seat_badge, sign
from cogs.showing.moments import WHICH, Moment, Which, moment_name

ID = r"replay:(?P<table>\d+):(?P<at>\d*):(?P<which>[a-z]*):(?P<seat>\d*):(?P<act>[a-z]+)"
FILM = "film"  # the act of the button that shows the boards as a film
ANALYSE = "analyse"  # the act of the button that opens an analysis from the moment
NOTES = "notes"  # the act of the button that opens the reader's notes
LOOK = "look"  # the act of the button that shows the reader's turns that could have gone better
MANY = 25  # Discord's limit for the options of a list


class Place(msgspec.Struct, frozen=True):
    """A position in a replay: the index of the moment, the kind of moments to step through, and the seat that looks."""

    at: int
    which: Which = "all"
    seat: Seat | None = None


class Strip(msgspec.Struct, frozen=True):
    """All moments of a table, and the position among them."""

    table: Table
    moments: Sequence[Moment]
    place: Place
    own: Seat | None  # the reader's seat
    missed: Collection[int] = ()  # the indices of moments after turns of the reader's that could have gone better
    notes: str = ""  # the reader's

    @property
    def visible(self) -> list[int]:
        """The indices of the moments to step through: those of the chosen kind; all if there are none of it."""
        indices = range(len(self.moments))
        of_kind = [at for at in indices if self.moments[at].among(self.place.which, self.own)]
        return of_kind or list(indices)

    @property
    def now(self) -> Moment:
        """The current moment."""
        return self.moments[self.place.at]

    def offers(self, which: Which) -> bool:
        """Return whether there are moments of this kind."""
        return any(moment.among(which, self.own) for moment in self.moments)


def snap_to_moment(strip: Strip) -> Strip:
    """Return the strip at a visible moment: the current one, or the last before it."""
    not_later = [at for at in strip.visible if at <= strip.place.at]
    at = not_later[-1] if not_later else strip.visible[0]
    return msgspec.structs.replace(strip, place=msgspec.structs.replace(strip.place, at=at))


def replay_buttons(strip: Strip, words: Texts) -> discord.ui.View:
    """Return lists of turns, kinds and, once hands are open, seats, and buttons to the adjacent moments."""
    view = discord.ui.View(timeout=None)
    view.add_item(_turns(strip, words))
    if sum(strip.offers(which) for which in WHICH) > 1:
        view.add_item(_kinds(strip, words))
    if are_hands_open(strip.table) and strip.table.game.hands:
        view.add_item(_seats(strip, words))
    now = strip.place.at
    before, after = [at for at in strip.visible if at < now], [at for at in strip.visible if at > now]
    for act, targets in (("first", before), ("back", before[-1:]), ("on", after), ("last", after[-1:])):
        target = targets[0] if targets else now
        view.add_item(_button(strip, act, words(f"replay.{act}"), target, possible=bool(targets)))
    view.add_item(_button(strip, FILM, words("replay.film"), now, possible=len(strip.moments) > 1))
    if strip.missed:
        view.add_item(_with_id(look_button(strip.table, words), _id(strip, LOOK)))
    if may_be_analysed(strip.table):
        view.add_item(_analyse_button(strip, words))
    if strip.notes:
        view.add_item(_notes_button(strip, words))
    view.stop()
    return view


def look_button(table: Table, words: Texts) -> Button:
    """Return the button that opens the second look at a game."""
    key = "button.second_look"
    return discord.ui.Button(label=words(key), emoji=sign(key), custom_id=f"look:{table.id}::open")


def may_be_analysed(table: Table) -> bool:
    """Return whether the moments of a game lead to an analysis: once nothing is hidden, unless the host forbade it."""
    return are_hands_open(table) and may_analyse(table)


def _analyse_button(strip: Strip, words: Texts) -> Button:
    """Return the button that opens an analysis; nothing can be chosen at the end of the game.

    Among one's own turns, which are shown as they ended, it opens where the turn began.
    """
    is_mine = strip.place.which == "mine" and strip.own in strip.now.seats
    at = max(0, strip.place.at - 1) if is_mine else strip.place.at
    is_end = strip.moments[at].choice is None
    label = words("analysis.button")
    custom_id = _id(strip, ANALYSE, **({"at": at, "which": "all"} if is_mine else {}))
    return discord.ui.Button(label=label, emoji="🔬", custom_id=custom_id, disabled=is_end)


def _notes_button(strip: Strip, words: Texts) -> Button:
    """Return the button that opens the reader's notes."""
    key = "button.notes"
    return discord.ui.Button(label=words(key), emoji=sign(key), custom_id=_id(strip, NOTES))


def _with_id(button: Button, custom_id: str) -> Button:
    """Return a button under an id of the kind that all controls of its message have."""
    button.custom_id = custom_id
    return button


def are_hands_open(table: Table) -> bool:
    """Return whether everybody may see every hand: the game was played to its end."""
    return table.row.status == "over"


def _id(strip: Strip, act: str, **changed: object) -> str:
    """Return the custom id of a control: what it does, and the position, with these fields changed."""
    place = msgspec.structs.replace(strip.place, **changed)
    return f"replay:{strip.table.id}:{place.at}:{place.which}:{'' if place.seat is None else place.seat}:{act}"


def _button(strip: Strip, act: str, label: str, at: int, *, possible: bool) -> Button:
    """Return a button to the moment with this index."""
    return discord.ui.Button(label=label, custom_id=_id(strip, act, at=at), disabled=not possible, row=3)


def _turns(strip: Strip, words: Texts) -> Select:
    """Return the list of the moments around this one, as many as a list may have."""
    visible, names = strip.visible, [isolate_name(name) for name in strip.table.names]
    start = max(0, min(visible.index(strip.place.at) - MANY // 2, len(visible) - MANY))
    options = [
        discord.SelectOption(
            label=cut(moment_name(strip.moments[at], names, words), LABEL),
            value=str(at),
            emoji=sign("button.second_look") if at in strip.missed else None,
            default=at == strip.place.at,
        )
        for at in visible[start : start + MANY]
    ]
    return discord.ui.Select(custom_id=_id(strip, "turn"), options=options, placeholder=words("replay.turns"), row=0)


def _kinds(strip: Strip, words: Texts) -> Select:
    """Return the list of the kinds of moments that there are."""
    options = [
        discord.SelectOption(label=words(f"replay.{which}"), value=which, default=which == strip.place.which)
        for which in WHICH
        if strip.offers(which)
    ]
    return discord.ui.Select(custom_id=_id(strip, "which"), options=options, placeholder=words("replay.kinds"), row=1)


def _seats(strip: Strip, words: Texts) -> Select:
    """Return the list of seats from which the game can be seen, and the spectator."""
    options = [discord.SelectOption(label=words("replay.spectator"), value="all", default=strip.place.seat is None)]
    options += [
        discord.SelectOption(
            label=words("replay.seat", name=isolate_name(name)),
            value=str(seat),
            emoji=seat_badge(seat, len(strip.table.names)) or None,
            default=seat == strip.place.seat,
        )
        for seat, name in enumerate(strip.table.names)
    ]
    return discord.ui.Select(custom_id=_id(strip, "seat"), options=options, placeholder=words("replay.seats"), row=2)
