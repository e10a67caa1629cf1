"""How good a position looks, in points: for computer players.

Tokens are points wherever they lie, so what counts beside them is how many more will come: by this turn's feeding, by
later ones, by gains. Boards have few spaces, so what comes is bounded by what aging takes away again; and species that
have nothing to give in aging are lost with their traits.
"""

from bot.engine.effect import Seat
from bot.engine.machine import over

from .aging import Aging
from .cards import is_deep
from .feeding import Feed
from .outlook import Outlook, outlook
from .state import REEF, ZONES, Species, State
from .values import aging_of, allows, attack_of, forage_of, forces, spaces_of

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


def value(s: State, seat: Seat) -> float:
    """Points so far, and what feeding, gains and aging may still bring."""
    mine = [s.species[name] for name in s.rows[seat]]
    found = float(s.piles[seat] + s.bonus[seat] + sum(each.tokens for each in mine))
    if over(s):
        return found
    feeds, ages = _pending(s, seat)
    left, keys = _turns(s, seat), forces(s)
    boards = [_Board(s, each, keys) for each in mine]
    found -= sum(board.spill() for board in boards if board.tokens > board.spaces and _spills(s, board))
    if feeds:
        found += _fed(s, boards, keys, left)
    if ages:
        found -= sum(board.age(left) for board in boards)
        boards = [board for board in boards if board.alive]
    found += TRUST * left * _income(boards, max(1.0, left))
    found += TRAIT * sum(board.traits for board in boards) * min(1.0, left / 3)
    found -= _hunger(boards, left) + _danger(s, seat, boards, left)
    return found + min(left, 3.0) / 3 * _hand(s, seat)


class _Board:
    """A species as it will be when the turn is over."""

    __slots__ = ("alive", "amount", "eats", "gains", "look", "spaces", "tokens", "traits")

    def __init__(self, s: State, each: Species, keys: tuple[str, ...]) -> None:
        self.look: Outlook = outlook(each.traits)
        self.alive = True
        self.tokens = each.tokens
        self.traits = len(each.traits)
        self.spaces = spaces_of(each.traits, keys)
        self.amount = aging_of(each.traits, keys, s.exploded)
        self.gains = self.look.steady + self.look.shared * s.seats / 2
        grazes = forage_of(each.traits, keys)
        there = sum(s.waters) if self.look.wide else s.waters[REEF] + 2 * s.seats
        hunts = attack_of(each.traits, keys, each.tokens) if len(s.species) > 1 else 0
        self.eats = max(0.5, min(grazes, there, self.spaces), ATTACK * min(hunts, 5)) * (1 + 0.6 * self.look.again)

    def spill(self) -> int:
        """It overpopulates as soon as its owner has said where its surplus goes: what it loses."""
        lost, self.tokens = self.tokens - KEPT, KEPT
        return lost

    def full(self, tokens: float) -> float:
        """How many tokens it really gains by taking so many: too many of them are lost again (OCE-29)."""
        if self.tokens + tokens <= self.spaces:
            return tokens
        return self.spaces + 1.0 - self.tokens if self.look.never else float(KEPT - self.tokens)

    def short(self) -> bool:
        """Whether it dies in its next aging."""
        return self.tokens < self.amount and not self.look.immortal

    def loss(self, left: float) -> float:
        """What its end would cost."""
        return min(1.0, left / 3) * (LOST * self.traits + min(left, 4.0) * TRUST * self.gains)

    def age(self, left: float) -> float:
        """It ages: what that costs."""
        if self.short():
            self.alive = False
            return 0.0
        self.tokens = max(0, self.tokens - self.amount)
        return float(self.look.leeched)


def _spills(s: State, board: _Board) -> bool:
    """Whether what is too much on a board is lost (OCE-29)."""
    return not board.look.never and not board.look.scores and not allows(s, "no_surplus")


def _pending(s: State, seat: Seat) -> tuple[bool, bool]:
    """Whether the seat has its feeding of this turn before it, and its aging."""
    feeds = ages = False
    if s.active == seat:
        for frame in s.stack:
            ages = ages or isinstance(frame.effect, Aging)
            feeds = feeds or (isinstance(frame.effect, Feed) and frame.effect.first)
    return feeds, ages


def _turns(s: State, seat: Seat) -> float:
    """About how many turns the seat has after this one (OCE-42)."""
    later = (seat - s.first) % s.seats > (s.active - s.first) % s.seats
    rounds = 0.0 if s.ending else 0.4 + sum(s.waters[zone] for zone in ZONES) / (PACE * s.seats)
    return min(MOST, later + rounds)


def _fed(s: State, boards: list[_Board], keys: tuple[str, ...], left: float) -> float:
    """What the best feeding of this turn brings, with the species that it saves; its tokens are laid down."""
    best, gain, value = None, 0.0, -99.0
    for board, name in zip(boards, s.rows[s.active], strict=True):
        takes = _meal(s, board, name, keys)
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


def _meal(s: State, board: _Board, name: str, keys: tuple[str, ...]) -> int:
    """About what a species can take now."""
    traits, room = s.species[name].traits, board.spaces + 1 - board.tokens
    there = max(s.waters) if board.look.wide else s.waters[REEF]
    takes = min(forage_of(traits, keys), there, room)
    if board.look.attack > takes:
        strength = attack_of(traits, keys, board.tokens)
        for each in s.species.values():
            if each.name != name and each.owner != s.active:
                takes = max(takes, min(_prey(each, strength), room))
    return takes


def _prey(each: Species, strength: int) -> int:
    """About what an attack takes from a species."""
    look = outlook(each.traits)
    return 0 if look.schools and each.tokens >= KEPT else min(strength - look.shells, each.tokens)


def _income(boards: list[_Board], left: float) -> float:
    """Tokens that come in a round: gains first, then a feeding of those that eat most and have room for it."""
    found, rest = 0.0, 1.0
    for board in sorted(boards, key=lambda board: -board.eats):
        room = board.amount + max(0, board.spaces - board.tokens) / left
        gains = min(board.gains, room)
        share = min(rest, (room - gains) / board.eats)
        rest -= share
        found += gains + share * board.eats
    return found


def _hunger(boards: list[_Board], left: float) -> float:
    """What species cost that will have nothing to give: one of them may be fed."""
    if left < 1:
        return 0.0
    costs = sorted(board.loss(left) for board in boards if board.short() and board.gains < board.amount)
    return HUNGER * (sum(costs) - 0.7 * costs[-1]) if costs else 0.0


def _danger(s: State, seat: Seat, boards: list[_Board], left: float) -> float:
    """What the strongest of the others may take."""
    threat = max((outlook(each.traits).attack for each in s.species.values() if each.owner != seat), default=0)
    if threat < 2 or not left:
        return 0.0
    prey = [min(threat - board.look.shells, board.tokens) for board in boards if _open(board)]
    return DANGER * max(0, *prey, 0)


def _open(board: _Board) -> bool:
    return not (board.look.schools and board.tokens >= KEPT)


def _hand(s: State, seat: Seat) -> float:
    """Deep cards are of use later; of Surface cards those that promise much."""
    deep, found = 0, 0.0
    for name in s.hands[seat]:
        one = outlook((name,))
        deep += is_deep(name)
        found += 0.04 * (one.steady + one.shared * s.seats / 2 + 0.4 * max(one.forage, one.attack) + 0.2 * one.shells)
    return found + DEEP * min(deep, BEASTS)
