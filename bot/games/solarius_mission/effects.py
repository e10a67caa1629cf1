"""What cards, stations and bonuses do: fuel and bucks, cubes, drives, contamination, points, progress cards."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product
from typing import ClassVar

from bot.engine.effect import Effect, Next, Options, Part, Seat, Verb

from . import cubes, goods
from .contamination import dice_left, may_overflow
from .demands import payable_colours
from .events import (
    Cleaned,
    Discarded,
    Drew,
    Gained,
    Hand,
    Improved,
    Installed,
    Played,
    Scored,
    Stocked,
    Widened,
)
from .rows import CARDS
from .shortfalls import count_covered, shortfalls
from .state import COLOURS, HAND, MARKERS, MOST, NOTCHES, Cubes, Player, State

NONE = goods.NONE

Counts = tuple[int, ...]  # of cubes, by colour


# ---- fuel and bucks ------------------------------------------------------------------------------------------
class Gain(Verb, frozen=True):
    """Gain fuel and bucks, as far as there is room (SOL-16).

    If some would be lost and a planet could be completed first, the seat is asked (SOL-21).
    """

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("goods"),)
    fuel: int = 0
    bucks: int = 0

    def options(self, s: State, me: Seat) -> Options | None:
        """Return the gain as the only option, beside which a planet can be completed; None if that would not help."""
        player = s.players[me]
        helpful_colours = ["black"] if player.fuel + self.fuel > MOST else []
        if player.bucks + self.bucks > MOST:
            helpful_colours.append("yellow")
        if not helpful_colours or payable_colours(player).isdisjoint(helpful_colours):
            return None
        return {goods.format_goods((min(self.fuel, MOST - player.fuel), min(self.bucks, MOST - player.bucks))): None}

    def do(self, s: State, me: Seat, choice: None) -> Next:
        gained = goods.gain(s.players[me], (self.fuel, self.bucks))
        return (Gained(goods.format_goods(gained)),) if any(gained) else ()


class Income(Verb, frozen=True):
    """Gain a number of fuel and bucks in any mix; the seat is asked if there are several, or if some would be lost.

    `rest`: further such numbers gained at the same time; which comes first is chosen with the mix (SOL-46).
    `sources`: the cards that bring it, for the question. `unasked`: whichever are taken, they bring nothing.
    """

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("goods"),)
    number: int
    rest: tuple[int, ...] = ()
    sources: tuple[str, ...] = ()
    unasked: bool = False

    def options(self, s: State, me: Seat) -> Options | None:
        """Return the mixes that fit; None if there is only one, or none brings anything."""
        choices = self.mixes(s, me)
        for number in self.rest:
            choices |= Income(number).mixes(s, me)
        fits_one_way = len(choices) == 1 and sum(next(iter(choices.values()))) == self.number
        is_settled = fits_one_way and not _could_make_room(s.players[me], self.number)
        return None if is_settled or (choices and self.unasked) else choices

    def mixes(self, s: State, me: Seat) -> dict[str, goods.Goods]:
        """Return all mixes; empty if nothing fits, unless a planet could be completed first."""
        player = s.players[me]
        mixes = goods.mixes(goods.purse(player), self.number)
        return {goods.format_goods(mix): mix for mix in mixes if any(mix) or payable_colours(player)}

    def do(self, s: State, me: Seat, choice: goods.Goods | None) -> Next:
        """Gain the mix and log it; the other numbers follow."""
        mix = choice or next(iter(self.mixes(s, me).values()))
        numbers = [self.number, *self.rest]
        # the mix is of the number that it fits best; it is less if not all of that had room
        numbers.remove(min(number for number in numbers if number >= sum(mix)))
        further = [Income(numbers[0], tuple(numbers[1:]), self.sources, self.unasked)] if numbers else []
        return *Gain(*mix).do(s, me, None), *further


def _could_make_room(player: Player, number: int) -> bool:
    """Return whether completing a planet would make room for a number of fuel or bucks that has none now (SOL-21)."""
    room = {"black": MOST - player.fuel, "yellow": MOST - player.bucks}
    return any(room[colour] < number for colour in payable_colours(player))


class Relieve(Verb, frozen=True):
    """Gain one fuel or buck, or remove one contamination (Reactor Works).

    `unasked`: whichever is chosen, it brings nothing.
    """

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("goods"),)
    unasked: bool = False

    def options(self, s: State, me: Seat) -> Options | None:
        choices = self._reliefs(s, me)
        is_settled = len(choices) == 1 and not _could_make_room(s.players[me], 1)
        return None if is_settled or (choices and self.unasked) else choices

    def _reliefs(self, s: State, me: Seat) -> dict[str, Effect]:
        """Return what the seat can choose from, by notation.

        Removing comes first only if the next die may bring more than there is room for; else a good is worth more.
        """
        player = s.players[me]
        clean: dict[str, Effect] = {"clean": Clean(1)} if player.contamination else {}
        gains: dict[str, Effect] = {name: Gain(*mix) for name, mix in Income(1).mixes(s, me).items()}
        return clean | gains if may_overflow(player, min(1, dice_left(s, me))) else gains | clean

    def do(self, s: State, me: Seat, choice: Effect | None) -> Next:
        return (choice or next(iter(self._reliefs(s, me).values())),)


# ---- cubes ---------------------------------------------------------------------------------------------------
class Resources(Verb, frozen=True):
    """Gain cubes of a colour, placed by SOL-14 and SOL-50."""

    colour: str
    number: int = 1

    def possible(self, s: State, me: Seat) -> bool:
        return cubes.free_spaces(s.players[me], self.colour) > 0

    def do(self, s: State, me: Seat, choice: None) -> Next:
        placed = cubes.add_cubes(s.players[me], self.colour, self.number)
        return (Stocked(cubes.format_cubes([(self.colour, placed)])),) if any(placed) else ()


class Stock(Verb, frozen=True):
    """Gain cubes of colours of choice, all in one choice.

    That is the same as choosing cube by cube (SOL-49): a colour's spaces do not depend on another's, and cubes are
    placed as long as there is room. With `different` no colour twice. `sources`: as in Income.
    `unasked`: whichever are taken, they bring nothing.
    """

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("colours"),)
    number: int
    different: bool = False
    sources: tuple[str, ...] = ()
    unasked: bool = False

    def options(self, s: State, me: Seat) -> Options | None:
        """Return the mixes of colours; None if there is only one, and all cubes find a space."""
        mixes = self.mixes(s, me)
        fits_one_way = len(mixes) == 1 and sum(*mixes.values()) == self.number
        return None if fits_one_way or (mixes and self.unasked) else self._by_need(s.players[me], mixes)

    def _by_need(self, player: Player, mixes: dict[str, Counts]) -> dict[str, Counts]:
        """Return these mixes, those first that bring most of what missions and the next station lack."""
        lacking = shortfalls(player)
        placings = [
            [cubes.place_cubes(stock, column, n) for n in range(self.number + 1)]
            for stock, column in zip(player.cubes, player.columns, strict=True)
        ]

        def need(mix: tuple[str, Counts]) -> int:
            return -count_covered([by_number[n] for by_number, n in zip(placings, mix[1], strict=True)], lacking)

        return dict(sorted(mixes.items(), key=need))

    def mixes(self, s: State, me: Seat) -> dict[str, Counts]:
        """Return the cubes that a seat may take, by the notation of each mix."""
        player = s.players[me]
        return _stocks(tuple(player.cubes), tuple(player.columns), self.number, 1 if self.different else self.number)

    def do(self, s: State, me: Seat, choice: Counts | None) -> Next:
        player = s.players[me]
        counts = choice or next(iter(self.mixes(s, me).values()))
        placed = [(colour, cubes.add_cubes(player, colour, n)) for colour, n in zip(COLOURS, counts, strict=True)]
        return (Stocked(cubes.format_cubes(placed)),)


def format_counts(counts: Counts) -> str:
    """Return numbers of cubes by colour in notation: (2, 0, 1, 0) -> "2black-1blue"."""
    return "-".join(f"{n}{colour}" for colour, n in zip(COLOURS, counts, strict=True) if n)


@lru_cache(maxsize=16384)
def _stocks(stock: tuple[Cubes, ...], columns: tuple[int, ...], number: int, most_per_colour: int) -> dict[str, Counts]:
    """Return the ways to place `number` cubes, or as many as fit, by notation: best values first.

    At most `most_per_colour` are of one colour.
    """
    placings = [  # by colour and by number of new cubes: what these become
        [cubes.place_cubes(colour_cubes, column, n) for n in range(most_per_colour + 1)]
        for colour_cubes, column in zip(stock, columns, strict=True)
    ]
    most = [sum(by_number[-1]) for by_number in placings]
    number = min(number, sum(most))
    ways = [counts for counts in product(*(range(n + 1) for n in most)) if sum(counts) == number > 0]
    ways.sort(key=lambda counts: (-_total_value(placings, counts), max(counts), counts[::-1]))
    return {format_counts(counts): counts for counts in ways}


def _total_value(placings: Sequence[Sequence[Cubes]], counts: Counts) -> int:
    """Return the total value of these numbers of new cubes of each colour."""
    return sum(cubes.total_value(by_number[n]) for by_number, n in zip(placings, counts, strict=True))


# ---- drives, contamination, points ---------------------------------------------------------------------------
class Drive(Verb, frozen=True):
    """Put an extra drive into a free notch, else flip one, else do nothing.

    Where both are possible the new drive is never worse: it can be flipped later as a free action.
    """

    def possible(self, s: State, me: Seat) -> bool:
        drives = s.players[me].drives
        return len(drives) < NOTCHES or 1 in drives

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Add or flip an extra drive and log it."""
        player = s.players[me]
        if len(player.drives) < NOTCHES:
            player.drives.append(1)
            return (Installed(player.range),)
        return flip_extra_drive(player)


def flip_extra_drive(player: Player) -> Next:
    """Flip an extra drive that shows 1, if there is one; never the printed drive (SOL-27). Return the event."""
    if 1 not in player.drives:
        return ()
    player.drives[player.drives.index(1)] = 2
    return (Improved(player.range),)


class Clean(Verb, frozen=True):
    """Remove contamination from the board, as far as there is some; what lies outside stays (SOL-28)."""

    number: int

    def possible(self, s: State, me: Seat) -> bool:
        return s.players[me].contamination > 0

    def do(self, s: State, me: Seat, choice: None) -> Next:
        player = s.players[me]
        removed = min(self.number, player.contamination)
        player.contamination -= removed
        return (Cleaned(removed),) if removed else ()


class Spaces(Verb, frozen=True):
    """Gain further spaces for contamination."""

    number: int

    def do(self, s: State, me: Seat, choice: None) -> Next:
        s.players[me].spaces += self.number
        return (Widened(self.number),)


class Points(Verb, frozen=True):
    """Gain points at once."""

    number: int

    def do(self, s: State, me: Seat, choice: None) -> Next:
        s.players[me].points += self.number
        return (Scored(self.number),)


# ---- progress cards ------------------------------------------------------------------------------------------
def draw(s: State, me: Seat, number: int) -> list[str]:
    """Draw progress cards, as many as there are; the discards refill an empty deck (SOL-18). Return them."""
    drawn = []
    for _ in range(number):
        if not s.deck:
            s.deck, s.discards = sorted(s.discards, key=int), []
        if s.deck:
            drawn.append(s.deck.pop(s.chance.below(len(s.deck))))
    s.players[me].hand += drawn
    return drawn


class Draw(Verb, frozen=True):
    """Draw progress cards, then discard some, and more while the hand is above its limit (SOL-18)."""

    number: int
    discard: int = 0

    def possible(self, s: State, me: Seat) -> bool:
        return bool(s.deck or s.discards)

    def do(self, s: State, me: Seat, choice: None) -> Next:
        drawn = draw(s, me, self.number)
        events = (Drew(len(drawn)), Hand("-".join(drawn))) if drawn else ()
        hand = len(s.players[me].hand)
        least = min(self.discard, hand)
        return *events, Discard(max(least, hand - HAND))


class Discard(Verb, frozen=True):
    """Discard cards of the hand."""

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("cards", "some"),)
    number: int

    def options(self, s: State, me: Seat) -> Options:
        hand = s.players[me].hand
        return {"-".join(cards): cards for cards in combinations(hand, self.number)} if self.number else {}

    def do(self, s: State, me: Seat, choice: Sequence[str]) -> Next:
        for card in choice:
            remove_from_hand(s.players[me], card)
        s.discards += choice
        return (Discarded("-".join(choice)),)


class PlayCard(Verb, frozen=True):
    """Play a card of the hand as mission or development, free of cost (SOL-18); `optional`: or none."""

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("card"), Part("side"))
    optional: bool = False

    def options(self, s: State, me: Seat) -> Options:
        choices: dict[str, tuple[str, str] | None] = {f"{card} {side}": (card, side) for card, side in _playable(s, me)}
        return choices | {f"{NONE} {NONE}": None} if choices and self.optional else choices

    def do(self, s: State, me: Seat, choice: tuple[str, str] | None) -> Next:
        """Play the card on its side, or none; log it and do its immediate effects."""
        if choice is None:
            return ()
        card, side = choice
        player = s.players[me]
        remove_from_hand(player, card)
        (player.missions if side == "mission" else player.developments).append(card)
        return Played(card, side), *(CARDS[card].at_once if side == "development" else ())


def remove_from_hand(player: Player, card: str) -> None:
    """Take a card out of the hand; forget that others have seen it."""
    player.hand.remove(card)
    if card in player.shown:
        player.shown.remove(card)


def _playable(s: State, me: Seat) -> Iterator[tuple[str, str]]:
    """Yield each card in hand with each side on which it can be played."""
    sides = ["development"] + ["mission"] * (markers_left(s, me) > 0)
    return ((card, side) for card in s.players[me].hand for side in sides)


def markers_left(s: State, me: Seat) -> int:
    """Return how many mission markers the player has left; the others lie on open missions or in space."""
    player = s.players[me]
    return MARKERS - len(player.missions) - len(player.done)
