"""A corner of Underwater Cities: a slot's action and a matched card, and what the second tunnel of a turn sets off.

UWC-12 (either order), UWC-13 (parts may be left out), UWC-14 (triggers inside, no interleaving), UWC-21
(biomatter), UWC-24 (tunnels join), UWC-63 (the second tunnel). Hands lie open here.
"""

from itertools import product
from random import Random
from typing import Any, ClassVar

import msgspec

from bot.engine import state as engine
from bot.engine.chance import Chance
from bot.engine.combinators import Choose, Each, InAnyOrder, May, Repeat, Seq
from bot.engine.effect import Effect, Event, Frame, Next, Options, Part, Seat, Verb
from bot.engine.game import Game, Score
from bot.engine.machine import over, seats_to_choose

START = "9"
TUNNELS = ("5-9", "8-9", "3-5", "5-6", "7-8")
KINDS = ("credit", "kelp", "steelplast", "biomatter")


class Goods(msgspec.Struct, frozen=True):
    credit: int = 0
    kelp: int = 0
    steelplast: int = 0
    biomatter: int = 0

    def plus(self, other: "Goods", sign: int = 1) -> "Goods":
        return Goods(*(getattr(self, kind) + sign * getattr(other, kind) for kind in KINDS))

    def covers(self, price: "Goods") -> bool:
        return all(getattr(self, kind) >= getattr(price, kind) for kind in KINDS)

    def __str__(self) -> str:
        """Notation: "2steelplast+credit"."""
        counts = [(getattr(self, kind), kind) for kind in KINDS]
        return "+".join(kind if count == 1 else f"{count}{kind}" for count, kind in counts if count)


TUNNEL_COST = Goods(steelplast=1, credit=1)
CITY_COST = Goods(steelplast=2, kelp=1, credit=1)
BONUS = {"5-9": Goods(steelplast=1)}


def payments(cost: Goods, held: Goods) -> dict[str, Goods]:
    """Every way to pay a build cost: biomatter may stand for any kelp or steelplast (UWC-21)."""
    ways = [
        Goods(cost.credit, cost.kelp - kelp, cost.steelplast - steelplast, kelp + steelplast)
        for kelp, steelplast in product(range(cost.kelp + 1), range(cost.steelplast + 1))
    ]
    return {str(way): way for way in ways if held.covers(way)}


class Player(msgspec.Struct):
    goods: Goods
    hand: list[str]
    claimed: list[str] = []
    tunnels: list[str] = []
    cities: list[str] = []
    dug: int = 0  # tunnels built in this turn

    @property
    def reached_cities(self) -> set[str]:
        """The city spaces that one's tunnels reach from the starting city."""
        return {START}.union(*(tunnel.split("-") for tunnel in self.tunnels))


class State(engine.State, kw_only=True):
    players: list[Player]
    taken: list[str]  # slots, in this round


class PlayerView(msgspec.Struct, frozen=True):
    goods: str
    hand: tuple[str, ...]
    claimed: tuple[str, ...]
    tunnels: tuple[str, ...]
    cities: tuple[str, ...]


class View(msgspec.Struct, frozen=True):
    """Nothing is hidden."""

    seat: Seat | None
    players: tuple[PlayerView, ...]
    taken: tuple[str, ...]
    waits_for: tuple[Seat, ...]


class TunnelBuilt(Event, frozen=True):
    space: str
    payment: str


class CityBuilt(Event, frozen=True):
    space: str
    payment: str


class GoodsGained(Event, frozen=True):
    goods: str


class Claimed(Event, frozen=True):
    card: str


class Gain(Verb, frozen=True):
    goods: Goods

    def do(self, s: State, me: Seat, choice: None) -> Next:
        s.players[me].goods = s.players[me].goods.plus(self.goods)
        return (GoodsGained(str(self.goods)),)


class BuildTunnel(Verb, frozen=True):
    parts: ClassVar[tuple[Part, ...]] = (Part("space"), Part("payment"))

    def options(self, s: State, me: Seat) -> Options:
        player = s.players[me]
        spaces = [
            space for space in TUNNELS if space not in player.tunnels and player.reached_cities & {*space.split("-")}
        ]
        ways = payments(TUNNEL_COST, player.goods)
        return {f"{space} {name}": (space, name, way) for space in spaces for name, way in ways.items()}

    def do(self, s: State, me: Seat, choice: tuple[str, str, Goods]) -> Next:
        space, name, way = choice
        player = s.players[me]
        player.goods = player.goods.plus(way, -1).plus(BONUS.get(space, Goods()))
        player.tunnels.append(space)
        player.dug += 1
        return (TunnelBuilt(space, name),)


class BuildCity(Verb, frozen=True):
    parts: ClassVar[tuple[Part, ...]] = (Part("space"), Part("payment"))

    def options(self, s: State, me: Seat) -> Options:
        player = s.players[me]
        homes = {START, *player.cities}
        near = {space for tunnel in TUNNELS if homes & {*tunnel.split("-")} for space in tunnel.split("-")}
        ways = payments(CITY_COST, player.goods)
        return {f"{space} {name}": (space, name, way) for space in sorted(near - homes) for name, way in ways.items()}

    def do(self, s: State, me: Seat, choice: tuple[str, str, Goods]) -> Next:
        space, name, way = choice
        s.players[me].goods = s.players[me].goods.plus(way, -1)
        s.players[me].cities.append(space)
        return (CityBuilt(space, name),)


class Barter(Verb, frozen=True):
    """One credit for one steelplast; biomatter cannot stand for anything in an exchange (UWC-21)."""

    def possible(self, s: State, me: Seat) -> bool:
        return s.players[me].goods.credit > 0

    def do(self, s: State, me: Seat, choice: None) -> Next:
        return (Gain(Goods(credit=-1, steelplast=1)),)


class Claim(Verb, frozen=True):
    """A permanent card stays and works from now on, in this turn too."""

    card: str

    def do(self, s: State, me: Seat, choice: None) -> Next:
        s.players[me].claimed.append(self.card)
        return (Claimed(self.card),)


class Trigger(Verb, frozen=True):
    """What a claimed card does when it is set off."""

    card: str

    @property
    def word(self) -> str:
        return self.card

    def possible(self, s: State, me: Seat) -> bool:
        return TRIGGERS[self.card].possible(s, me)

    def do(self, s: State, me: Seat, choice: None) -> Next:
        return (TRIGGERS[self.card],)


TRIGGERS: dict[str, Effect] = {"pair": Gain(Goods(credit=1)), "barter": May(Barter())}
CARDS: dict[str, tuple[str, Effect]] = {  # colour and effect
    "pair": ("green", Claim("pair")),
    "barter": ("green", Claim("barter")),
    "dig": ("yellow", BuildTunnel()),
    "cargo": ("yellow", Gain(Goods(biomatter=1, credit=1))),
    "dome": ("green", BuildCity()),
}
SLOTS: dict[str, tuple[str, Effect]] = {
    "tunnels": ("yellow", InAnyOrder((BuildTunnel(), BuildTunnel()), optional=True)),
    "city": ("green", InAnyOrder((BuildCity(), Gain(Goods(kelp=1))), optional=True)),
    "market": ("green", Gain(Goods(credit=1, steelplast=1))),
    "open": ("", Gain(Goods(credit=2, biomatter=1))),  # always available, without a colour
}


class UseSlot(Verb, frozen=True):
    slot: str

    def possible(self, s: State, me: Seat) -> bool:
        return SLOTS[self.slot][1].possible(s, me)

    def do(self, s: State, me: Seat, choice: None) -> Next:
        return (SLOTS[self.slot][1],)


class UseCard(Verb, frozen=True):
    card: str

    def possible(self, s: State, me: Seat) -> bool:
        return CARDS[self.card][1].possible(s, me)

    def do(self, s: State, me: Seat, choice: None) -> Next:
        return (CARDS[self.card][1],)


class SlotFirst(Verb, frozen=True):
    slot: str
    card: str

    def do(self, s: State, me: Seat, choice: None) -> Next:
        return UseSlot(self.slot), May(UseCard(self.card))


class CardFirst(Verb, frozen=True):
    slot: str
    card: str

    def possible(self, s: State, me: Seat) -> bool:
        return UseCard(self.card).possible(s, me)

    def do(self, s: State, me: Seat, choice: None) -> Next:
        return UseCard(self.card), UseSlot(self.slot)


class PlaceTile(Verb, frozen=True):
    """Take a slot of which something can be done, and play exactly one card; a card of another colour is lost."""

    parts: ClassVar[tuple[Part, ...]] = (Part("slot"), Part("card"))

    def options(self, s: State, me: Seat) -> Options:
        free = [slot for slot in SLOTS if slot not in s.taken and UseSlot(slot).possible(s, me)]
        return {f"{slot} {card}": (slot, card) for slot in free for card in s.players[me].hand}

    def do(self, s: State, me: Seat, choice: tuple[str, str]) -> Next:
        slot, card = choice
        s.players[me].hand.remove(card)
        if slot != "open":
            s.taken.append(slot)
        if SLOTS[slot][0] != CARDS[card][0]:
            return (UseSlot(slot),)
        return (Choose((SlotFirst(slot, card), CardFirst(slot, card))),)


class EndTurn(Verb, frozen=True):
    def do(self, s: State, me: Seat, choice: None) -> Next:
        s.players[me].dug = 0
        return ()


class EndRound(Verb, frozen=True):
    def do(self, s: State, me: Seat, choice: None) -> Next:
        s.taken.clear()
        return ()


def reactions(s: State, seat: Seat, event: Event) -> Next:
    """Claimed cards that a tunnel sets off, in the order that their owner likes (UWC-14)."""
    if not isinstance(event, TunnelBuilt):
        return ()
    player = s.players[seat]
    triggered = [card for card in player.claimed if card == "barter" or player.dug == 2]
    return (InAnyOrder(tuple(Trigger(card) for card in triggered)),) if triggered else ()


PLAY = Repeat(Seq((Each(Seq((PlaceTile(), EndTurn()))), EndRound())), times=4)


def new(seats: int, seed: int, options: Any) -> State:
    chance = Chance(seed)
    players = [Player(Goods(*(2 + chance.below(3) for _ in KINDS)), chance.shuffle(list(CARDS))) for _ in range(seats)]
    return State(seats=seats, chance=chance, stack=[Frame(0, PLAY)], players=players, taken=[])


def see(s: State, seat: Seat | None) -> View:
    players = tuple(
        PlayerView(
            str(player.goods), tuple(player.hand), tuple(player.claimed), tuple(player.tunnels), tuple(player.cities)
        )
        for player in s.players
    )
    return View(seat, players, tuple(s.taken), tuple(seats_to_choose(s)))


def guess(s: State, seat: Seat | None, random: Random) -> State:
    s.chance = Chance(random.getrandbits(64))
    return s


def points(s: State, seat: Seat) -> int:
    return len(s.players[seat].tunnels) + 2 * len(s.players[seat].cities)


def tally(s: State) -> list[Score]:
    all_ = [points(s, seat) for seat in range(s.seats)]
    return [Score(mine, rank=1 + sum(other > mine for other in all_) if over(s) else 0) for mine in all_]


def check(s: State) -> None:
    for player in s.players:
        assert player.goods.covers(Goods())
        assert len({*player.tunnels}) == len(player.tunnels)


GAME: Game[State, View] = Game(
    key="two_tunnels",
    command="two_tunnels",
    seats=range(1, 4),
    version=1,
    state=State,
    view=View,
    new=new,
    see=see,
    tally=tally,
    guess=guess,
    value=lambda s, seat: float(points(s, seat)),
    reactions=reactions,
    check=check,
    verbs=(PlaceTile, BuildTunnel, BuildCity),
)
