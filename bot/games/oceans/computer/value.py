"""How good a position looks, in points: for computer players.

Tokens are points wherever they lie, so what matters besides is how many more will come: by this turn's feeding, by
later ones, by gains. Boards have few spaces, so income is bounded by what aging removes again; and species that have
nothing to give in aging are lost with their traits.
"""

from functools import lru_cache

import msgspec

from bot.engine.effect import Seat
from bot.engine.machine import over

from ..aging import Aging
from ..cards import is_deep
from ..feeding import Feed
from ..species_values import aging_of, allows, attack_of, forage_of, scenarios_in_force, spaces_of
from ..state import PLACES, REEF, ZONE1, Species, State
from .outlook import Outlook, outlook

PACE = 3.1  # tokens that leave the zones with a seat's turn
MOST = 9.0  # turns that are looked ahead
KEPT = 5  # tokens after overpopulation
TRUST = 0.62  # in what will come later
TRAIT = 0.35  # a trait in play, for what is not reckoned with here
LOST = 1.2  # a trait of a species that is lost, beside what it would have brought
HUNGER = 0.45  # of a loss in the next turn: something may come till then
DANGER = 0.35  # of what the strongest attacker could take
ATTACK = 0.6  # of a later attack: not always is somebody weak enough
DEEP = 0.6  # a Deep card in hand
BEASTS = 3  # Deep cards of use in a hand
LONG = 30  # rounds; no game of three or more has lasted so long, nor most of two (see data/oceans/BALANCE.md)
HASTE = 0.1  # of a token that a seat migrates out of the zones, for each round beyond

WATERS = PLACES[ZONE1:]

Shoal = tuple[tuple[str, ...], int]  # a species' traits, and its tokens once its surplus is gone


class Sea(msgspec.Struct, frozen=True):
    """What a seat's expectations depend on besides its species."""

    seats: int
    keys: tuple[str, ...]  # scenarios in force
    exploded: bool
    reef: int
    tokens: int  # in the Reef and the zones
    hunts: bool  # whether there are other species
    threat: int  # the others' strongest attack
    left: float  # turns after this one


def value(s: State, seat: Seat) -> float:
    """Return the points so far, and those expected of feeding, gains and aging."""
    mine = [s.species[name] for name in s.rows[seat]]
    points = float(s.piles[seat] + s.bonus[seat])
    if over(s):
        return points + sum([species.tokens for species in mine])
    sea = _sea(s, seat)
    shoals = tuple([(species.traits, _tokens_kept(s, species)) for species in mine])
    feeds, ages = _pending(s, seat)
    meals = tuple([_meal(s, species, sea.keys) for species in mine]) if feeds else ()
    points += sum([tokens for _, tokens in shoals])
    points = (
        points + _expected_points(shoals, sea, meals, ages) + min(sea.left, 3.0) / 3 * _hand(s.hands[seat], s.seats)
    )
    return points + _haste(s, seat)


def _sea(s: State, seat: Seat) -> Sea:
    """Return the seat's expectations besides its species."""
    sharp = [outlook(species.traits).attack for species in s.species.values() if species.owner != seat]
    threat, hunts = max(sharp, default=0), len(s.species) > 1
    return Sea(
        s.seats, scenarios_in_force(s), s.exploded, s.waters[REEF], sum(s.waters), hunts, threat, _turns(s, seat)
    )


@lru_cache(maxsize=20_000)
def _expected_points(shoals: tuple[Shoal, ...], sea: Sea, meals: tuple[int, ...], ages: bool) -> float:
    """Return the points expected of a seat's species, from the best of this turn's `meals` (if it still feeds) and
    aging.
    """
    left = sea.left
    boards = [_Board(traits, tokens, sea) for traits, tokens in shoals]
    points = _feed_best(boards, meals, left) if meals else 0.0
    if ages:
        points -= sum(board.age() for board in boards)
        boards = [board for board in boards if board.alive]
    points += TRUST * left * _income(boards, max(1.0, left))
    points += TRAIT * sum(board.traits for board in boards) * min(1.0, left / 3)
    return points - _hunger(boards, left) - _danger(sea.threat, boards, left)


class _Board:
    """A species as it will be when the turn is over."""

    __slots__ = ("alive", "amount", "eats", "gains", "look", "spaces", "tokens", "traits")

    def __init__(self, traits: tuple[str, ...], tokens: int, sea: Sea) -> None:
        self.look: Outlook = outlook(traits)
        self.alive = True
        self.tokens = tokens
        self.traits = len(traits)
        self.spaces = spaces_of(traits, sea.keys)
        self.amount = aging_of(traits, sea.keys, sea.exploded)
        self.gains = self.look.steady + self.look.shared * sea.seats / 2
        there = sea.tokens if self.look.wide else sea.reef + 2 * sea.seats
        hunts = attack_of(traits, sea.keys, tokens) if sea.hunts else 0
        grazes = min(forage_of(traits, sea.keys), there, self.spaces)
        self.eats = max(0.5, grazes, ATTACK * min(hunts, 5)) * (1 + 0.6 * self.look.again)

    def full(self, tokens: float) -> float:
        """Return how many tokens it keeps when it takes some: a surplus is lost again (OCE-29)."""
        if self.tokens + tokens <= self.spaces:
            return tokens
        return self.spaces + 1.0 - self.tokens if self.look.never else float(KEPT - self.tokens)

    def short(self) -> bool:
        """Return whether it will go extinct in its next aging."""
        return self.tokens < self.amount and not self.look.immortal

    def loss(self, left: float) -> float:
        """Return the points lost by its extinction."""
        return min(1.0, left / 3) * (LOST * self.traits + min(left, 4.0) * TRUST * self.gains)

    def age(self) -> float:
        """Let it age. Returns the points that this costs."""
        if self.short():
            self.alive = False
            return 0.0
        self.tokens = max(0, self.tokens - self.amount)
        return float(self.look.leeched)


def _tokens_kept(s: State, species: Species) -> int:
    """Return a species' tokens without its surplus, which is about to leave the board (OCE-29)."""
    if species.tokens <= KEPT or species.tokens <= spaces_of(species.traits, scenarios_in_force(s)):
        return species.tokens
    look = outlook(species.traits)
    return species.tokens if look.never or look.scores or allows(s, "no_surplus") else KEPT


def _pending(s: State, seat: Seat) -> tuple[bool, bool]:
    """Return whether the seat has its feeding of this turn before it, and its aging."""
    feeds = ages = False
    if s.active == seat:
        for frame in s.stack:
            ages = ages or isinstance(frame.effect, Aging)
            feeds = feeds or (isinstance(frame.effect, Feed) and frame.effect.first)
    return feeds, ages


def _turns(s: State, seat: Seat) -> float:
    """About how many turns the seat has after this one (OCE-42)."""
    later = (seat - s.first) % s.seats > (s.active - s.first) % s.seats
    rounds = 0.0 if s.ending else 0.4 + sum(s.waters[ZONE1:]) / (PACE * s.seats)
    return min(MOST, later + rounds)


def _feed_best(boards: list[_Board], meals: tuple[int, ...], left: float) -> float:
    """Return tokens of the best meal, considering species that it saves from extinction; they are put on its board."""
    best, gain, value = None, 0.0, -99.0
    for board, takes in zip(boards, meals, strict=True):
        if takes:
            really = board.full(takes)
            saved = board.short() and board.tokens + really >= board.amount
            worth = really + saved * board.loss(left)
            if worth > value:
                best, gain, value = board, really, worth
    if best is None:
        return 0.0
    best.tokens += int(gain)
    return gain


def _meal(s: State, species: Species, keys: tuple[str, ...]) -> int:
    """About how many tokens a species can take now."""
    look, tokens = outlook(species.traits), _tokens_kept(s, species)
    room = spaces_of(species.traits, keys) + 1 - tokens
    there = max(s.waters) if look.wide else s.waters[REEF]
    takes = min(forage_of(species.traits, keys), there, room)
    if look.attack > takes:
        strength = attack_of(species.traits, keys, tokens)
        for other in s.species.values():
            if other.owner != s.active:
                takes = max(takes, min(_prey(other, strength), room))
    return takes


def _prey(species: Species, strength: int) -> int:
    """About how many tokens an attack takes from a species."""
    look = outlook(species.traits)
    return 0 if look.schools and species.tokens >= KEPT else min(strength - look.shells, species.tokens)


def _income(boards: list[_Board], left: float) -> float:
    """Return tokens that come in per round: gains first, then a feeding of the species that eat most, if they have
    room.
    """
    tokens, rest = 0.0, 1.0
    for board in sorted(boards, key=lambda board: -board.eats):
        room = board.amount + max(0, board.spaces - board.tokens) / left
        gains = min(board.gains, room)
        share = min(rest, (room - gains) / board.eats)
        rest -= share
        tokens += gains + share * board.eats
    return tokens


def _hunger(boards: list[_Board], left: float) -> float:
    """Return the points lost with species that will have nothing to give in aging; one of them may be fed in time."""
    if left < 1:
        return 0.0
    costs = sorted(board.loss(left) for board in boards if board.short() and board.gains < board.amount)
    return HUNGER * (sum(costs) - 0.7 * costs[-1]) if costs else 0.0


def _danger(threat: int, boards: list[_Board], left: float) -> float:
    """Return the points that the strongest attacker among the others may take."""
    if threat < 2 or not left:
        return 0.0
    return DANGER * max([0, *(min(threat - board.look.shells, board.tokens) for board in boards if _open(board))])


def _open(board: _Board) -> bool:
    """Return whether an attack on this board could take tokens."""
    return not (board.look.schools and board.tokens >= KEPT)


def _haste(s: State, seat: Seat) -> float:
    """Return the points for having migrated tokens out of the zones in the seat's turn, if the game drags on.

    Filling an empty Reef feeds the next player: without species nobody would begin, and no game would end (OCE-46).
    """
    if s.round <= LONG:
        return 0.0
    mine = [flow for flow in (*s.last_turn, *s.flows) if flow.kind == "migrate" and flow.turn == seat]
    moved = sum([flow.amount * ((flow.start in WATERS) - (flow.end in WATERS)) for flow in mine])
    return HASTE * (s.round - LONG) * moved


@lru_cache(maxsize=20_000)
def _hand(cards: tuple[str, ...], seats: int) -> float:
    """Return the points of a hand: its Deep cards, up to a number, and what its Surface cards may bring."""
    deep, points = 0, 0.0
    for name in cards:
        one = outlook((name,))
        deep += is_deep(name)
        points += 0.04 * (one.steady + one.shared * seats / 2 + 0.4 * max(one.forage, one.attack) + 0.2 * one.shells)
    return points + DEEP * min(deep, BEASTS)
