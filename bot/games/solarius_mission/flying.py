"""Flying, or one of its alternatives (SOL-18, SOL-19)."""

from typing import ClassVar

import msgspec

from bot.engine.effect import Choice, Effect, Next, Options, Part, Refusal, Seat, Verb

from . import obstacles
from .deeds import Deed
from .destinations import useful_destinations
from .effects import Draw, PlayCard
from .events import Flew, PortalsUsed, Revealed, Stayed, Strengthened
from .lasting_developments import drive_price
from .routes import Route, occupied_spaces, reach
from .rows import PLANETS
from .space import spaces
from .state import COLOURS, NOTCHES, State
from .triggers import whenever

DRAWN, DISCARDED = 2, 1  # cards (SOL-18)
FLY, DRIVES, DRAW, PLAY, REST = "fly", "drives", "draw", "play", "rest"


class Flight(msgspec.Struct, frozen=True, gc=False):
    """A flight with its route and fuel; or a number of drives with their fuel, drawing, playing a card, resting."""

    act: str
    number: int = 0
    hex: str = ""
    way: Route = Route(0, 0, ())
    fuel: int = 0


class Fly(Verb, frozen=True):
    """Fly somewhere, always for the least fuel; or stay and strengthen the drive, draw, play a card or rest."""

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("act"), Part("hex"))

    def certainly_asks(self, s: State, me: Seat) -> bool:
        return True  # a seat may always rest, and stay or fly home

    def options(self, s: State, me: Seat) -> Options:
        """Return all destinations, the most useful ones first, and the alternatives to flying."""
        player = s.players[me]
        reachable = reach(s, me)
        flights: dict[Choice, Flight] = {
            f"{FLY} {name}": Flight(FLY, 0, name, *reachable[name])
            for name in dict.fromkeys([*useful_destinations(s, me, reachable), *reachable])
        }
        price = drive_price(player)
        for n in range(1, min(NOTCHES - len(player.drives), player.fuel // price) + 1):
            flights[f"{DRIVES}{n} {player.ship}"] = Flight(DRIVES, n, fuel=n * price)
        if s.deck or s.discards:
            flights[f"{DRAW} {player.ship}"] = Flight(DRAW)
        if player.hand:
            flights[f"{PLAY} {player.ship}"] = Flight(PLAY)
        flights[f"{REST} {player.ship}"] = Flight(REST)
        return flights

    def do(self, s: State, me: Seat, choice: Flight) -> Next:
        """Fly, or do the alternative. Return what follows."""
        player = s.players[me]
        player.fuel -= choice.fuel
        s.flown = []
        match choice.act:
            case "fly":
                return _fly(s, me, choice)
            case "drives":
                player.drives += [1] * choice.number
                return (Strengthened(choice.number, choice.fuel, player.range),)
            case "draw":
                return (Draw(DRAWN, DISCARDED),)
            case "play":
                return (PlayCard(),)
        return ()

    def unavailable(self, s: State, me: Seat) -> list[Refusal]:
        return [*obstacles.of_flight(s, me, reach(s, me)), *obstacles.of_cubes(s.players[me])]

    def refusal(self, s: State, me: Seat, choice: Choice) -> Refusal | None:
        """Return why the ship cannot fly there, or the alternative is not possible."""
        words = choice.split(" ")
        if len(words) != len(self.parts):
            return Refusal("why.fly_parts")
        if words[0] != FLY:
            wrong = self.invalid_part(s, me, choice)
            return Refusal("why.act", wrong.text_values) if wrong else None
        return reach_refusal(s, me, words[1])


def _fly(s: State, me: Seat, choice: Flight) -> list[Effect]:
    """Move the ship. Return the events, the turning up of a planet, and the deed."""
    player = s.players[me]
    s.flown = [player.ship, *choice.way.portals, choice.hex]
    player.ship = choice.hex
    events: list[Effect] = [Flew(choice.hex, choice.way.steps, choice.fuel) if choice.way.steps else Stayed(choice.hex)]
    events += [PortalsUsed(*choice.way.portals)] if choice.way.portals else []
    turn_up = [TurnUp()] if s.planets.get(choice.hex) == "" else []
    return [*events, *turn_up, Deed()]


class TurnUp(Verb, frozen=True):
    """Turn up the face-down planet under the ship (SOL-20); which one it is is drawn now."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Draw which planet it is and log it."""
        player = s.players[me]
        tile = _draw_tile(s)
        s.unseen.remove(tile)
        s.planets[player.ship] = tile
        s.turned = player.ship
        return Revealed(player.ship, tile), *whenever(player, "revealed")


def _draw_tile(s: State) -> str:
    """Return a random face-down tile (SOL-02).

    Its colour is drawn first, by how many of each lie in space, then any unseen tile of that colour.
    """
    colours = [colour for colour in COLOURS for _ in range(face_down(s, colour))]
    colour = s.chance.pick(colours)
    return s.chance.pick([tile for tile in s.unseen if PLANETS[tile].colour == colour])


def face_down(s: State, colour: str) -> int:
    """Return how many tiles of a colour lie face down in space."""
    removed = 5 - s.seats  # tiles of each colour that were put back unseen at the set-up (SOL-02)
    return sum(PLANETS[tile].colour == colour for tile in s.unseen) - removed


def reach_refusal(s: State, me: Seat, name: str) -> Refusal:
    """Return why a ship cannot end there (SOL-19)."""
    if name not in spaces():
        return Refusal("why.hex")
    if name in occupied_spaces(s, me):
        return Refusal("why.occupied", {"hex": name})
    return Refusal("why.far", {"hex": name})
