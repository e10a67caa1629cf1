"""Completing planets: any time in one's turn, at a round's end, and at the end (SOL-21, SOL-31, SOL-40)."""

from typing import ClassVar

from bot.engine.effect import Next, Options, Part, Seat, Verb

from .demands import completable
from .events import Completed
from .goods import format_goods
from .lasting_developments import completion_price
from .rows import PLANETS
from .state import Player, State
from .triggers import whenever
from .who_acts import acting_seat_event


class Complete(Verb, frozen=True):
    """Complete a planet."""

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("planet"),)

    def options(self, s: State, me: Seat) -> Options:
        return {tile: tile for tile in completable(s.players[me])}

    def do(self, s: State, me: Seat, choice: str) -> Next:
        """Pay what the planet demands, complete it and log it."""
        s.acted = s.turn  # the turn has a free action: it must be ended explicitly
        player, planet = s.players[me], PLANETS[choice]
        price = completion_price(player, planet)
        fuel, bucks = (price, 0) if planet.colour == "black" else (0, price)
        player.fuel -= fuel
        player.bucks -= bucks
        player.unfinished.remove(choice)
        player.completed.append(choice)
        event = Completed(choice, format_goods((fuel, bucks)), price)
        return *acting_seat_event(s, me), event, *whenever(player, "completed")


class CompleteAll(Verb, frozen=True):
    """At the end complete every planet if all can be completed, which is never worse; else ask for the first one."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        order = completion_order(s.players[me])
        if order is None:
            return Complete(), CompleteAll()
        return [effect for tile in order for effect in Complete().do(s, me, tile)]


def completion_order(player: Player) -> tuple[str, ...] | None:
    """Return an order in which all completable planets are completed; None if one excludes another (SOL-40).

    Planets with the greatest difference between what must be held and what is paid come first: no order gets further.
    """
    planets = [PLANETS[tile] for tile in completable(player)]
    planets.sort(key=lambda planet: completion_price(player, planet) - planet.first)
    purse = {"black": player.fuel, "yellow": player.bucks}
    for planet in planets:
        if planet.colour in purse:
            if purse[planet.colour] < planet.first:
                return None
            purse[planet.colour] -= completion_price(player, planet)
    return tuple(planet.tile for planet in planets)
