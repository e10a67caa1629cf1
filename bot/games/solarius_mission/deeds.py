"""Deeds: what a ship does where it stands: settle, build, fulfil a mission (SOL-20, SOL-22, SOL-24, SOL-25)."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from bot.engine.effect import Choice, Effect, Next, Options, Part, Refusal, Seat, Verb

from . import cubes
from .costs import Paid, affords_station, costs, format_payment, pair_of, pairs, payments, waste
from .effects import Stock
from .events import Built, Declined, Delivered, Fulfilled, Outposted, Settled
from .lasting_developments import station_prices
from .placing import is_vacant, outposts, why_no_outpost
from .rows import BONUSES, CARDS, PLANETS, STATIONS, Bonus
from .space import chart
from .state import COLONIES, COLOURS, Piece, Player, State
from .triggers import in_order, permanent_effects, whenever, with_source

NONE = "none"
NOTHING = "nothing"
PIECES = {"settle": "colony", "station": "station", "mission": "mission"}  # what a deed puts on the hex


class DeedChoice(msgspec.Struct, frozen=True, gc=False):
    """A deed: "settle", "decline", "station", "mission" or "nothing"; its object, its payment and its outpost."""

    deed: str
    what: str = ""  # a station's pair of colours, or a mission's card
    paid: Paid = ()
    outpost: str = ""  # the letter of its bonus


class Deed(Verb, frozen=True):
    """One thing done where the ship stands, or nothing."""

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (
        Part("deed"),
        Part("pay"),
        Part("outpost"),
    )

    def options(self, s: State, me: Seat) -> Options | None:
        """Return all deeds that are possible on the ship's hex; None if there are none."""
        deeds = dict(_possible_deeds(s, me))
        if not deeds:
            return None
        if s.turned != s.players[me].ship:  # else the planet may be declined, which is never worse than nothing
            deeds[f"{NOTHING} {NONE} {NONE}"] = DeedChoice(NOTHING)
        return deeds

    def certainly_asks(self, s: State, me: Seat) -> bool:
        player = s.players[me]
        here = player.ship
        if here in s.planets:
            return colonies(s, me) > 0
        return is_vacant(s, here) and any(affords_station(player, pair) for pair in pairs(player))

    def do(self, s: State, me: Seat, choice: DeedChoice | None) -> Next:
        """Do the deed. Return what follows."""
        match choice:
            case DeedChoice("settle"):
                return _settle(s, me, choice)
            case DeedChoice("decline"):
                points = PLANETS[s.planets[s.turned]].points
                return Declined(s.planets[s.turned], points), Stock(points)
            case DeedChoice("station"):
                return _build(s, me, choice)
            case DeedChoice("mission"):
                return _fulfil(s, me, choice)
        return ()

    def unavailable(self, s: State, me: Seat) -> list[Refusal]:
        """Return why no outpost may be put under what can be put here."""
        deeds = {deed.deed for _, deed in _possible_deeds(s, me)}
        reason = why_no_outpost(s, me, [PIECES[deed] for deed in PIECES if deed in deeds])
        return [reason] if reason else []

    def refusal(self, s: State, me: Seat, choice: Choice) -> Refusal | None:
        if choice.count(" ") + 1 != len(self.parts):
            return Refusal("why.deed_parts")
        wrong = self.invalid_part(s, me, choice)
        return Refusal(f"why.deed_{wrong.part}", wrong.text_values) if wrong else None


# ---- what is possible ----------------------------------------------------------------------------------------
def _possible_deeds(s: State, me: Seat) -> Iterator[tuple[Choice, DeedChoice]]:
    """Yield every deed that is possible on the ship's hex, by notation."""
    here = s.players[me].ship
    if here in s.planets:
        yield from _on_planet(s, me, here)
    elif is_vacant(s, here):
        yield from _missions(s, me, here)
        yield from _stations(s, me, here)


def _on_planet(s: State, me: Seat, here: str) -> Iterator[tuple[Choice, DeedChoice]]:
    """Yield settling the planet, or declining it if it was just turned up."""
    if colonies(s, me):
        for letter in outposts(s, me, here, "colony"):
            yield f"settle {NONE} {letter or NONE}", DeedChoice("settle", outpost=letter)
    if s.turned == here:
        yield f"decline {NONE} {NONE}", DeedChoice("decline")


def colonies(s: State, me: Seat) -> int:
    """Return how many colonies the seat has left."""
    return COLONIES - len(s.players[me].unfinished) - len(s.players[me].completed)


def _missions(s: State, me: Seat, here: str) -> Iterator[tuple[Choice, DeedChoice]]:
    """Yield every open mission that can be paid for here, by payment and outpost."""
    if here not in chart(s).site_beside:
        return
    player = s.players[me]
    letters = outposts(s, me, here, "mission")
    for number in player.missions:
        for paid in payments(tuple(player.cubes), CARDS[number].cost):
            for letter in letters:
                yield (
                    f"mission-{number} {format_payment(paid)} {letter or NONE}",
                    DeedChoice("mission", number, paid, letter),
                )


def _stations(s: State, me: Seat, here: str) -> Iterator[tuple[Choice, DeedChoice]]:
    """Yield every station that can be paid for here, by payment and outpost."""
    player = s.players[me]
    letters, prices, stock = outposts(s, me, here, "station"), station_prices(player), tuple(player.cubes)
    for first, second in ((pair[i], pair[1 - i]) for pair in pairs(player) for i in (0, 1)):
        ways = [way for price in prices for way in payments(stock, costs(first, second, price))]
        # those of one price are sorted already
        for paid in dict.fromkeys(sorted(ways, key=waste) if len(prices) > 1 else ways):
            for letter in letters:
                deed = DeedChoice("station", pair_of(first, second), paid, letter)
                yield f"station-{first}-{second} {format_payment(paid)} {letter or NONE}", deed


# ---- doing it ------------------------------------------------------------------------------------------------
def _settle(s: State, me: Seat, choice: DeedChoice) -> list[Effect]:
    """Put a colony on the planet. Return the events and bonuses."""
    player = s.players[me]
    here = player.ship
    tile = s.planets.pop(here)
    player.unfinished.append(tile)
    events, bonus = _place_piece(s, me, "colony", choice.outpost)
    return [Settled(here, tile), *events, *in_order(player, [*bonus, *whenever(player, "settled")])]


def _build(s: State, me: Seat, choice: DeedChoice) -> list[Effect]:
    """Build a station by SOL-46: pay, piece, outpost, instant effect, Dock Crew, permanent effects of earlier stations.

    Return the events and effects. Effects after the piece come in the order that is never worse, and equal ones are
    joined: one question instead of four.
    """
    player = s.players[me]
    earlier = list(player.stations)
    _pay(player, choice.paid)
    player.stations.append(choice.what)
    events, bonus = _place_piece(s, me, "station", choice.outpost)
    instant = [with_source(effect, choice.what) for effect in STATIONS[choice.what].instant]
    effects = [*bonus, *instant, *whenever(player, "built"), *permanent_effects(earlier)]
    return [Built(player.ship, choice.what, format_payment(choice.paid)), *events, *in_order(player, effects)]


def _fulfil(s: State, me: Seat, choice: DeedChoice) -> list[Effect]:
    """Pay for the mission and put its marker here. Return the events, the bonus and the delivery."""
    player = s.players[me]
    _pay(player, choice.paid)
    player.missions.remove(choice.what)
    player.done.append(choice.what)
    letter = chart(s).site_beside[player.ship]
    events, bonus = _place_piece(s, me, "mission", choice.outpost)
    delivery = [Deliver(letter)] if letter in s.centres else []
    return [
        Fulfilled(player.ship, choice.what, format_payment(choice.paid)),
        *events,
        *in_order(player, bonus),
        *delivery,
    ]


def _pay(player: Player, paid: Paid) -> None:
    """Take the cubes of a payment off the board."""
    for colour, colour_cubes in zip(COLOURS, paid, strict=True):
        cubes.remove_cubes(player, colour, colour_cubes)


def _place_piece(s: State, me: Seat, kind: str, outpost: str) -> tuple[list[Effect], list[Effect]]:
    """Put a piece on the ship's hex, and an outpost under it unless "" is given. Return the events and the bonus."""
    player = s.players[me]
    s.pieces[player.ship] = Piece(me, kind, outpost)
    if not outpost:
        return [], []
    player.outposts.append(outpost)
    return [Outposted(outpost)], _bonus(player, BONUSES[outpost], outpost)


def _bonus(player: Player, row: Bonus, source: str) -> list[Effect]:
    """Return the effects of a bonus, whose questions name this source, and of developments that answer it."""
    return [*(with_source(effect, source) for effect in row.effects), *whenever(player, "bonus")]


def possible_deliveries(s: State, me: Seat) -> list[Effect]:
    """Return the delivery bonuses that the next trade centre may bring: of every site beside a marker of the seat."""
    markers = [name for name, piece in s.pieces.items() if piece.seat == me and piece.kind == "mission"]
    sites = {chart(s).site_beside[name] for name in markers}.difference(s.centres)
    return [
        effect for row in BONUSES.values() if row.centre in sites for effect in _bonus(s.players[me], row, row.centre)
    ]


class Deliver(Verb, frozen=True):
    """The delivery bonus of a trade centre, once per seat and centre (SOL-24)."""

    centre: str

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Give the delivery bonus and log it, unless the seat has had it."""
        player = s.players[me]
        if self.centre in player.delivered:
            return ()
        player.delivered.append(self.centre)
        bonus = next(row for row in BONUSES.values() if row.centre == self.centre)
        return Delivered(self.centre, bonus.letter), *in_order(player, _bonus(player, bonus, bonus.centre))
