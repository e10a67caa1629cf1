"""How good a position looks, in points: for computer players.

Tokens are points wherever they lie, so what matters besides is how many more will come: by this turn's feeding, by
later ones, by gains. Boards have few spaces, so income is bounded by what aging removes again; and species that have
nothing to give in aging are lost with their traits.
"""

from functools import lru_cache

import msgspec

from bot.engine.effect import Seat
from bot.engine.machine import over
from bot.games.oceans.aging import Aging
from bot.games.oceans.cards import is_deep
from bot.games.oceans.feeding import Feed
from bot.games.oceans.species_values import aging_of, allows, attack_of, forage_of, scenarios_in_force, spaces_of
from bot.games.oceans.state import PLACES, REEF, ZONE1, Species, State

from .outlook import Outlook, outlook

PACE = 3.1  # tokens that leave the zones with a seat's turn
MAX_TURNS = 9.0  # that are looked ahead
FEW_TURNS = 3.0  # with fewer turns to come, what pays off later is worth less
KEPT = 5  # tokens that a species keeps when it overpopulates
TRUST = 0.62  # the share of later income that is expected to come
TRAIT = 0.35  # points for a trait in play, for all that is not reckoned with here
LOST_TRAIT = 1.2  # points for a trait of a species that is lost, beside what it would have brought
HUNGER = 0.45  # the share of a loss in the next turn: something may come before it
DANGER = 0.35  # the share of what the strongest attacker could take
ATTACK = 0.6  # the share of a later attack: sometimes nobody is weak enough
DEEP = 0.6  # points for a Deep card in hand
DEEP_CARDS = 3  # that are of use in a hand
LONG = 30  # rounds; no game of three or more has lasted so long, nor most of two (see data/oceans/BALANCE.md)
HASTE = 0.1  # points for each token that a seat migrates out of the zones, and each round beyond LONG

ZONE_NAMES = PLACES[ZONE1:]

Shoal = tuple[tuple[str, ...], int]  # a species' traits, and its tokens once its surplus is gone


class Sea(msgspec.Struct, frozen=True):
    """What a seat's expectations depend on besides its species."""

    seats: int
    keys: tuple[str, ...]  # scenarios in force
    exploded: bool
    reef: int  # tokens in the Reef
    tokens: int  # in the Reef and the zones
    hunts: bool  # whether there are other species to attack
    threat: int  # the others' strongest attack
    turns_left: float  # turns after this one


def value(s: State, seat: Seat) -> float:
    """Return the points so far, and those expected of feeding, gains and aging."""
    mine = [s.species[name] for name in s.rows[seat]]
    points = float(s.piles[seat] + s.bonus[seat])
    if over(s):
        return points + sum([species.tokens for species in mine])
    sea = sea_of(s, seat)
    shoals = tuple([(species.traits, tokens_kept(s, species)) for species in mine])
    feeds, ages = _pending_phases(s, seat)
    meals = tuple([_meal(s, species, sea.keys) for species in mine]) if feeds else ()
    points += sum([tokens for _, tokens in shoals])
    points += _expected_points(shoals, sea, meals, ages)
    points += min(sea.turns_left, FEW_TURNS) / FEW_TURNS * hand_points(s.hands[seat], s.seats)
    return points + _haste(s, seat)


def sea_of(s: State, seat: Seat) -> Sea:
    """Return what the seat's expectations depend on besides its species."""
    attacks = [outlook(species.traits).attack for species in s.species.values() if species.owner != seat]
    return Sea(
        seats=s.seats,
        keys=scenarios_in_force(s),
        exploded=s.exploded,
        reef=s.waters[REEF],
        tokens=sum(s.waters),
        hunts=len(s.species) > 1,
        threat=max(attacks, default=0),
        turns_left=_turns_left(s, seat),
    )


@lru_cache(maxsize=20_000)
def _expected_points(shoals: tuple[Shoal, ...], sea: Sea, meals: tuple[int, ...], ages: bool) -> float:
    """Return the points expected of a seat's species.

    `meals` are what each species could take in this turn, empty if the feeding is over; `ages`: aging is still to come.
    """
    turns_left = sea.turns_left
    boards = [Board(traits, tokens, sea) for traits, tokens in shoals]
    points = _feed_best(boards, meals, turns_left) if meals else 0.0
    if ages:
        points -= sum(board.age() for board in boards)
        boards = [board for board in boards if board.alive]
    points += TRUST * turns_left * income(boards, max(1.0, turns_left))
    points += TRAIT * sum(board.traits for board in boards) * min(1.0, turns_left / FEW_TURNS)
    return points - hunger(boards, turns_left) - danger(sea.threat, boards, turns_left)


class Board:
    """A species as it will be when the turn is over."""

    __slots__ = ("alive", "amount", "eats", "gains", "look", "spaces", "tokens", "traits")

    def __init__(self, traits: tuple[str, ...], tokens: int, sea: Sea) -> None:
        self.look: Outlook = outlook(traits)
        self.alive = True
        self.tokens = tokens
        self.traits = len(traits)
        self.spaces = spaces_of(traits, sea.keys)
        self.amount = aging_of(traits, sea.keys, sea.exploded)  # to give in aging
        self.gains = self.look.steady + self.look.shared * sea.seats / 2  # tokens a round
        reachable = sea.tokens if self.look.wide else sea.reef + 2 * sea.seats  # the Reef fills up meanwhile
        attack = attack_of(traits, sea.keys, tokens) if sea.hunts else 0
        forage = min(forage_of(traits, sea.keys), reachable, self.spaces)
        self.eats = max(0.5, forage, ATTACK * min(attack, 5)) * (1 + 0.6 * self.look.again)  # tokens a feeding

    def kept_of(self, tokens: float) -> float:
        """Return how many tokens it keeps when it takes some: a surplus is lost again (OCE-29)."""
        if self.tokens + tokens <= self.spaces:
            return tokens
        return self.spaces + 1.0 - self.tokens if self.look.never else float(KEPT - self.tokens)

    def is_starving(self) -> bool:
        """Return whether it will go extinct in its next aging."""
        return self.tokens < self.amount and not self.look.immortal

    def loss(self, turns_left: float) -> float:
        """Return the points lost by its extinction, with this many turns left."""
        return min(1.0, turns_left / FEW_TURNS) * (LOST_TRAIT * self.traits + min(turns_left, 4.0) * TRUST * self.gains)

    def age(self) -> float:
        """Let it age, or die. Return the points that this costs."""
        if self.is_starving():
            self.alive = False
            return 0.0
        self.tokens = max(0, self.tokens - self.amount)
        return float(self.look.leeched)


def tokens_kept(s: State, species: Species) -> int:
    """Return a species' tokens without its surplus, which is about to leave the board (OCE-29)."""
    if species.tokens <= KEPT or species.tokens <= spaces_of(species.traits, scenarios_in_force(s)):
        return species.tokens
    look = outlook(species.traits)
    return species.tokens if look.never or look.scores or allows(s, "no_surplus") else KEPT


def _pending_phases(s: State, seat: Seat) -> tuple[bool, bool]:
    """Return whether the seat's feeding of this turn is still to come, and whether its aging is."""
    feeds = ages = False
    if s.active == seat:
        for frame in s.stack:
            ages = ages or isinstance(frame.effect, Aging)
            feeds = feeds or (isinstance(frame.effect, Feed) and frame.effect.first)
    return feeds, ages


def _turns_left(s: State, seat: Seat) -> float:
    """Return about how many turns the seat has after this one (OCE-42)."""
    plays_later = (seat - s.first) % s.seats > (s.active - s.first) % s.seats  # in this round
    rounds = 0.0 if s.ending else 0.4 + sum(s.waters[ZONE1:]) / (PACE * s.seats)
    return min(MAX_TURNS, plays_later + rounds)


def _feed_best(boards: list[Board], meals: tuple[int, ...], turns_left: float) -> float:
    """Put the best meal on its board and return its tokens; saving a species from extinction counts, too."""
    best_board, best_tokens, best_worth = None, 0.0, -99.0
    for board, meal in zip(boards, meals, strict=True):
        if meal:
            tokens = board.kept_of(meal)
            saves = board.is_starving() and board.tokens + tokens >= board.amount
            worth = tokens + saves * board.loss(turns_left)
            if worth > best_worth:
                best_board, best_tokens, best_worth = board, tokens, worth
    if best_board is None:
        return 0.0
    best_board.tokens += int(best_tokens)
    return best_tokens


def _meal(s: State, species: Species, keys: tuple[str, ...]) -> int:
    """Return about how many tokens a species can take now, under these scenarios."""
    look, tokens = outlook(species.traits), tokens_kept(s, species)
    room = spaces_of(species.traits, keys) + 1 - tokens
    reachable = max(s.waters) if look.wide else s.waters[REEF]
    most = min(forage_of(species.traits, keys), reachable, room)
    if look.attack > most:
        strength = attack_of(species.traits, keys, tokens)
        for other in s.species.values():
            if other.owner != s.active:
                most = max(most, min(_prey(other, strength), room))
    return most


def _prey(species: Species, strength: int) -> int:
    """Return about how many tokens an attack takes from a species."""
    look = outlook(species.traits)
    return 0 if look.schools and species.tokens >= KEPT else min(strength - look.shells, species.tokens)


def income(boards: list[Board], turns_left: float) -> float:
    """Return the tokens that come in per round, over the turns left.

    The room of each species is filled by gains first; the one feeding of a round is shared out among the species that
    eat most.
    """
    tokens, feeding_left = 0.0, 1.0
    for board in sorted(boards, key=lambda board: -board.eats):
        room = board.amount + max(0, board.spaces - board.tokens) / turns_left
        gains = min(board.gains, room)
        share = min(feeding_left, (room - gains) / board.eats)
        feeding_left -= share
        tokens += gains + share * board.eats
    return tokens


def hunger(boards: list[Board], turns_left: float) -> float:
    """Return the points lost with species that will starve in their next aging; one of them may be fed in time."""
    if turns_left < 1:
        return 0.0
    losses = sorted(board.loss(turns_left) for board in boards if board.is_starving() and board.gains < board.amount)
    return HUNGER * (sum(losses) - 0.7 * losses[-1]) if losses else 0.0


def danger(threat: int, boards: list[Board], turns_left: float) -> float:
    """Return the points that the strongest attacker among the others may take."""
    if threat < 2 or not turns_left:
        return 0.0
    prey = [min(threat - board.look.shells, board.tokens) for board in boards if _is_open_to_attack(board)]
    return DANGER * max([0, *prey])


def _is_open_to_attack(board: Board) -> bool:
    """Return whether an attack on this board could take tokens."""
    return not (board.look.schools and board.tokens >= KEPT)


def _haste(s: State, seat: Seat) -> float:
    """Return the points for having migrated tokens out of the zones in the seat's turn, if the game drags on.

    Filling an empty Reef feeds the next player: players without species would never begin, and the game would not end
    (OCE-46).
    """
    if s.round <= LONG:
        return 0.0
    migrations = [flow for flow in (*s.last_turn, *s.flows) if flow.kind == "migrate" and flow.turn == seat]
    moved = sum([flow.amount * ((flow.start in ZONE_NAMES) - (flow.end in ZONE_NAMES)) for flow in migrations])
    return HASTE * (s.round - LONG) * moved


@lru_cache(maxsize=20_000)
def hand_points(cards: tuple[str, ...], seats: int) -> float:
    """Return the points of a hand: a few for what each card may bring, and for its Deep cards up to a number."""
    deep, points = 0, 0.0
    for name in cards:
        look = outlook((name,))
        deep += is_deep(name)
        income = look.steady + look.shared * seats / 2
        points += 0.04 * (income + 0.4 * max(look.forage, look.attack) + 0.2 * look.shells)
    return points + DEEP * min(deep, DEEP_CARDS)
