"""The controls of /replay: the ways from a moment of a game to the others."""

from collections.abc import Sequence

import discord
import msgspec

from bot.engine.effect import Seat
from bot.tables.table import Table
from bot.texts import Texts
from cogs.answering import Button, Select
from cogs.discord_text import LABEL, cut, isolate_name
from cogs.showing.moments import WHICH, Moment, Which, moment_name

ID = r"replay:(?P<table>\d+):(?P<at>\d*):(?P<which>[a-z]*):(?P<seat>\d*):(?P<act>[a-z]+)"
FILM = "film"  # what the button does that shows the boards in motion
MANY = 25  # options of a list, as Discord has it


class Place(msgspec.Struct, frozen=True):
    """Where a replay stands: at a moment, among which moments it turns, from whose seat it is seen."""

    at: int
    which: Which = "all"
    seat: Seat | None = None


class Strip(msgspec.Struct, frozen=True):
    """All moments of a table, and the place among them."""

    table: Table
    moments: Sequence[Moment]
    place: Place
    own: Seat | None  # of the reader

    @property
    def shown(self) -> list[int]:
        """The numbers of the moments among which it turns; all where there are none of these."""
        places = range(len(self.moments))
        among = [at for at in places if self.moments[at].among(self.place.which, self.own)]
        return among or list(places)

    @property
    def now(self) -> Moment:
        """The moment that is looked at."""
        return self.moments[self.place.at]

    def offers(self, which: Which) -> bool:
        """Whether there are moments of this kind."""
        return any(moment.among(which, self.own) for moment in self.moments)


def landed(strip: Strip) -> Strip:
    """The strip at a moment among which it turns: the one that was meant, or the last before it."""
    before = [at for at in strip.shown if at <= strip.place.at]
    return msgspec.structs.replace(
        strip, place=msgspec.structs.replace(strip.place, at=before[-1] if before else strip.shown[0])
    )


def replay_buttons(strip: Strip, words: Texts) -> discord.ui.View:
    """Lists of turns, of their kinds and, once hands are open, of seats; buttons to the moments beside this one."""
    view = discord.ui.View(timeout=None)
    view.add_item(_turns(strip, words))
    if sum(strip.offers(which) for which in WHICH) > 1:
        view.add_item(_kinds(strip, words))
    if opened(strip.table) and strip.table.game.hands:
        view.add_item(_seats(strip, words))
    places, at = strip.shown, strip.place.at
    before, after = [one for one in places if one < at], [one for one in places if one > at]
    for act, ways in (("first", before), ("back", before[-1:]), ("on", after), ("last", after[-1:])):
        view.add_item(_button(strip, act, words(f"replay.{act}"), ways[0] if ways else at, bool(ways)))
    view.add_item(_button(strip, FILM, words("replay.film"), at, len(strip.moments) > 1))
    view.stop()
    return view


def opened(table: Table) -> bool:
    """Whether everybody may look at every hand: the game was played to its end."""
    return table.row.status == "over"


def _id(strip: Strip, act: str, **changed: object) -> str:
    place = msgspec.structs.replace(strip.place, **changed)
    return f"replay:{strip.table.id}:{place.at}:{place.which}:{'' if place.seat is None else place.seat}:{act}"


def _button(strip: Strip, act: str, label: str, at: int, possible: bool) -> Button:
    return discord.ui.Button(label=label, custom_id=_id(strip, act, at=at), disabled=not possible, row=3)


def _turns(strip: Strip, words: Texts) -> Select:
    """The moments round this one."""
    places, names = strip.shown, [isolate_name(name) for name in strip.table.names]
    start = max(0, min(places.index(strip.place.at) - MANY // 2, len(places) - MANY))
    options = [
        discord.SelectOption(
            label=cut(moment_name(strip.moments[at], names, words), LABEL), value=str(at), default=at == strip.place.at
        )
        for at in places[start : start + MANY]
    ]
    return discord.ui.Select(custom_id=_id(strip, "turn"), options=options, placeholder=words("replay.turns"), row=0)


def _kinds(strip: Strip, words: Texts) -> Select:
    """Among which moments it turns."""
    options = [
        discord.SelectOption(label=words(f"replay.{which}"), value=which, default=which == strip.place.which)
        for which in WHICH
        if strip.offers(which)
    ]
    return discord.ui.Select(custom_id=_id(strip, "which"), options=options, placeholder=words("replay.kinds"), row=1)


def _seats(strip: Strip, words: Texts) -> Select:
    """From whose seat it is seen."""
    options = [discord.SelectOption(label=words("replay.spectator"), value="all", default=strip.place.seat is None)]
    options += [
        discord.SelectOption(
            label=words("replay.seat", name=isolate_name(name)), value=str(seat), default=seat == strip.place.seat
        )
        for seat, name in enumerate(strip.table.names)
    ]
    return discord.ui.Select(custom_id=_id(strip, "seat"), options=options, placeholder=words("replay.seats"), row=2)
