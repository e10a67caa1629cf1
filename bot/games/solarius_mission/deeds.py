"""What a ship does where it has come to: settle, build a station, fulfil a mission (SOL-20, SOL-22, SOL-24, SOL-25)."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import ClassVar, NamedTuple

from bot.engine.effect import Choice, Effect, Hint, Next, Options, Part, Refusal, Seat, Verb

from . import cubes, hints
from .effects import Stock
from .events import Built, Declined, Delivered, Fulfilled, Outposted, Settled
from .rows import BONUSES, CARDS, PLANETS, STATIONS, Need
from .space import board_of, chart
from .standing import station_prices
from .state import COLONIES, COLOURS, Cubes, Piece, Player, State
from .triggers import permanent, whenever

NONE = "none"
NOTHING = "nothing"
KINDS = ("station", "colony", "mission")

Paid = tuple[Cubes, ...]  # by colour, in the order of COLOURS


class Doing(NamedTuple):
    """A deed: "settle", "decline", "station", "mission" or "nothing"; what it is about, its payment and its outpost."""

    deed: str
    what: str = ""  # a pair of colours, a card
    paid: Paid = ()
    outpost: str = ""


class Deed(Verb, frozen=True):
    """One thing done where the ship stands, or nothing."""

    plain: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("deed"), Part("pay", last=True), Part("outpost", last=True))

    def options(self, s: State, me: Seat) -> Options | None:
        ways = dict(_ways(s, me))
        if not ways:
            return None
        if s.turned != s.players[me].ship:  # declining is never worse than nothing
            ways[f"{NOTHING} {NONE} {NONE}"] = Doing(NOTHING)
        return ways

    def surely_asks(self, s: State, me: Seat) -> bool:
        player = s.players[me]
        here = player.ship
        if here in s.planets:
            return colonies(s, me) > 0
        return _vacant(s, here) and any(_affords(player, pair) for pair in _pairs(player))

    def do(self, s: State, me: Seat, choice: Doing | None) -> Next:
        match choice:
            case Doing("settle"):
                return _settle(s, me, choice)
            case Doing("decline"):
                points = PLANETS[s.planets[s.turned]].points
                return Declined(s.planets[s.turned], points), Stock(points)
            case Doing("station"):
                return _build(s, me, choice)
            case Doing("mission"):
                return _fulfil(s, me, choice)
        return ()

    def hint(self, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
        return hints.of_deed(s, me, place, value, chosen)

    def refusal(self, s: State, me: Seat, choice: Choice) -> Refusal | None:
        words = choice.split(" ")
        if len(words) != len(self.parts):
            return Refusal("why.deed_parts")
        ways = [way.split(" ") for way in self.options(s, me) or ()]
        for place, key in enumerate(("deed", "pay", "outpost")):
            offered = dict.fromkeys(way[place] for way in ways if way[:place] == words[:place])
            if words[place] not in offered:
                return Refusal(f"why.deed_{key}", {"offered": ", ".join(offered)})
        return None


# ---- what is possible ----------------------------------------------------------------------------------------
def _ways(s: State, me: Seat) -> Iterator[tuple[Choice, Doing]]:
    here = s.players[me].ship
    if here in s.planets:
        yield from _on_planet(s, me, here)
    elif _vacant(s, here):
        yield from _missions(s, me, here)
        yield from _stations(s, me, here)


def _on_planet(s: State, me: Seat, here: str) -> Iterator[tuple[Choice, Doing]]:
    if colonies(s, me):
        for letter in outposts(s, me, here, "colony"):
            yield f"settle {NONE} {letter or NONE}", Doing("settle", "", (), letter)
    if s.turned == here:
        yield f"decline {NONE} {NONE}", Doing("decline")


def colonies(s: State, me: Seat) -> int:
    """The colonies that are left."""
    return COLONIES - len(s.players[me].unfinished) - len(s.players[me].completed)


def _vacant(s: State, here: str) -> bool:
    """Whether a station or a mission marker may be put here, where the own ship stands (SOL-29)."""
    return here in chart(s).empty and here not in s.pieces


def _missions(s: State, me: Seat, here: str) -> Iterator[tuple[Choice, Doing]]:
    if here not in chart(s).beside:
        return
    player = s.players[me]
    letters = outposts(s, me, here, "mission")
    for number in player.missions:
        for paid in payments(tuple(player.cubes), CARDS[number].cost):
            for letter in letters:
                yield f"mission-{number} {written(paid)} {letter or NONE}", Doing("mission", number, paid, letter)


def _stations(s: State, me: Seat, here: str) -> Iterator[tuple[Choice, Doing]]:
    player = s.players[me]
    letters = outposts(s, me, here, "station")
    for first, second in ((pair[i], pair[1 - i]) for pair in _pairs(player) for i in (0, 1)):
        ways = [
            way
            for price in station_prices(player)
            for way in payments(tuple(player.cubes), costs(first, second, price))
        ]
        for paid in dict.fromkeys(sorted(ways, key=_waste) if len(station_prices(player)) > 1 else ways):
            for letter in letters:
                doing = Doing("station", _pair(first, second), paid, letter)
                yield f"station-{first}-{second} {written(paid)} {letter or NONE}", doing


def _pairs(player: Player) -> list[tuple[str, str]]:
    """The pairs of colours whose station is not built; none when all four stations are (SOL-22)."""
    if not station_prices(player):
        return []
    return [pair for pair in combinations(COLOURS, 2) if _pair(*pair) not in player.stations]


def _pair(first: str, second: str) -> str:
    return "-".join(sorted((first, second), key=COLOURS.index))


def _affords(player: Player, pair: tuple[str, str]) -> bool:
    """Whether a station in these colours can be paid."""
    held = [cubes.worth(player.cubes[COLOURS.index(colour)]) for colour in pair]
    return any(
        (held[0] >= more and held[1] >= less) or (held[0] >= less and held[1] >= more)
        for more, less in station_prices(player)
    )


@lru_cache(maxsize=1024)
def costs(first: str, second: str, price: tuple[int, int]) -> tuple[Need, ...]:
    """A station's cost in two colours."""
    return Need(first, price[0]), Need(second, price[1])  # type: ignore[arg-type]


@lru_cache(maxsize=16384)
def payments(held: tuple[Cubes, ...], cost: tuple[Need, ...]) -> tuple[Paid, ...]:
    """The ways to pay a cost: least worth first, then fewest cubes (SOL-15)."""
    places = [COLOURS.index(need.colour) for need in cost]
    ways = product(*(cubes.payments(held[place], need) for place, need in zip(places, cost, strict=True)))
    return tuple(sorted((_by_colour(places, way) for way in ways), key=_waste))


def _by_colour(places: Sequence[int], way: Sequence[Cubes]) -> Paid:
    paid = [cubes.NO_CUBES] * len(COLOURS)
    for place, some in zip(places, way, strict=True):
        paid[place] = some
    return tuple(paid)


def _waste(paid: Paid) -> tuple[int, int]:
    return sum(map(cubes.worth, paid)), sum(map(sum, paid))


@lru_cache(maxsize=16384)
def written(paid: Paid) -> str:
    """A payment in notation: "black_12-blue_3"."""
    return cubes.written(zip(COLOURS, paid, strict=True))


def outposts(s: State, me: Seat, here: str, kind: str) -> list[str]:
    """The outposts that may go under a piece of this kind here, then that none does (SOL-25)."""
    player = s.players[me]
    board = board_of(here)
    there = board and not any(
        piece.outpost and piece.seat == me and board_of(name) == board for name, piece in s.pieces.items()
    )
    down = [BONUSES[letter].kind for letter in player.outposts]
    if not there or (kind in down and len(set(down)) < len(KINDS)):
        return [""]
    return [*(letter for letter, row in BONUSES.items() if row.kind == kind and letter not in player.outposts), ""]


# ---- doing it ------------------------------------------------------------------------------------------------
def _settle(s: State, me: Seat, choice: Doing) -> list[Effect]:
    here = s.players[me].ship
    tile = s.planets.pop(here)
    s.players[me].unfinished.append(tile)
    return [
        Settled(here, tile),
        *_put(s, me, "colony", choice.outpost),
        *whenever(s.players[me], "settled"),
    ]


def _build(s: State, me: Seat, choice: Doing) -> list[Effect]:
    """SOL-46: pay, piece, outpost, instant effect, Dock Crew, the permanent effects of all earlier stations."""
    player = s.players[me]
    earlier = list(player.stations)
    _pay(player, choice.paid)
    player.stations.append(choice.what)
    return [
        Built(player.ship, choice.what, written(choice.paid)),
        *_put(s, me, "station", choice.outpost),
        *STATIONS[choice.what].instant,
        *whenever(player, "built"),
        *permanent(earlier),
    ]


def _fulfil(s: State, me: Seat, choice: Doing) -> list[Effect]:
    player = s.players[me]
    _pay(player, choice.paid)
    player.missions.remove(choice.what)
    player.done.append(choice.what)
    letter = chart(s).beside[player.ship]
    return [
        Fulfilled(player.ship, choice.what, written(choice.paid)),
        *_put(s, me, "mission", choice.outpost),
        *([Deliver(letter)] if letter in s.centres else []),
    ]


def _pay(player: Player, paid: Paid) -> None:
    for colour, some in zip(COLOURS, paid, strict=True):
        cubes.take(player, colour, some)


def _put(s: State, me: Seat, kind: str, outpost: str) -> list[Effect]:
    """Put a piece on the ship's hex, and an outpost with its bonus under it."""
    player = s.players[me]
    s.pieces[player.ship] = Piece(me, kind, outpost)
    if not outpost:
        return []
    player.outposts.append(outpost)
    return [Outposted(outpost), *BONUSES[outpost].effects, *whenever(player, "bonus")]


class Deliver(Verb, frozen=True):
    """The delivery bonus of a trade centre, once per seat and centre (SOL-24)."""

    centre: str

    def do(self, s: State, me: Seat, choice: None) -> Next:
        player = s.players[me]
        if self.centre in player.delivered:
            return ()
        player.delivered.append(self.centre)
        bonus = next(row for row in BONUSES.values() if row.centre == self.centre)
        return Delivered(self.centre, bonus.letter), *bonus.effects, *whenever(player, "bonus")
