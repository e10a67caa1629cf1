"""Set-up, the order of play, the end (OCE-01..05, OCE-20..46)."""

from bot.engine.chance import Chance
from bot.engine.effect import Frame, Next, Seat, Verb

from .aging import Aging
from .before_feeding import Preparing
from .cards import DEEP, SURFACE, card
from .events import Account, RoundBegan, Started, Stirred, TurnEnded, Won
from .feeding import Feast, Feed
from .playing import Play
from .refill import Refill, in_last_round
from .rows import SCENARIOS
from .score import ranks, total
from .state import HAND, PLACES, REEF, ZONE1, ZONE3, Options, State
from .water import record_flow

# bonus points by number of seats, that of the first player first
PRINTED = {2: (4, 0), 3: (6, 4, 0), 4: (7, 6, 4, 0), 5: (8, 7, 6, 4, 0), 6: (9, 8, 7, 6, 4, 0)}
MEASURED = {2: (3, 0), 3: (6, 4, 0), 4: (5, 4, 2, 0), 5: (6, 5, 3, 2, 0), 6: (7, 5, 5, 3, 2, 0)}
POOLS = 2  # piles of the gene pool
VARIANT = ("abundance", "fertile")  # the scenarios of the Reef Variant (OCE-05)


class Turn(Verb, frozen=True):
    """The four phases of a turn."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        s.active, s.plays, s.aged = me, 0, 0
        s.evolved, s.fights, s.last_turn, s.flows = [], {}, s.flows, []
        s.fed = s.target = ""
        s.sated = s.burrowed = s.gained = s.cleaned = ()
        return Play(), Preparing(), Feed(), Feast(), Aging(), Refill(), EndTurn()


class EndTurn(Verb, frozen=True):
    """The next player's turn, or the end (OCE-42, OCE-46)."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Log the end of the turn and push the next turn, the next round, or the end."""
        next_seat = (me + 1) % s.seats
        if next_seat != s.first:
            return TurnEnded(), Frame(next_seat, Turn())
        if in_last_round(s):
            return TurnEnded(), Judge()
        s.round += 1
        return TurnEnded(), RoundBegan(s.round), Frame(next_seat, Turn())


class Judge(Verb, frozen=True):
    """Tell everybody's points, and who has won (OCE-43)."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        accounts = [Frame(seat, Account(*total(s, seat))) for seat in s.after(s.first)]
        wins = [Frame(seat, Won(total(s, seat)[-1])) for seat, rank in enumerate(ranks(s)) if rank == 1]
        return *accounts, *wins


def new(seats: int, seed: int, options: Options) -> State:
    """Return a game set up for this many players."""
    chance = Chance(seed)
    first = chance.below(seats)
    bonus = (MEASURED if options.measured else PRINTED)[seats]
    deck = chance.shuffle(SURFACE)
    hands = [tuple(deck.pop() for _ in range(HAND)) for _ in range(seats)]
    deep = [] if options.variant else chance.shuffle(DEEP)
    s = State(
        seats=seats,
        chance=chance,
        first=first,
        active=first,
        waters=[(60 + 20 * seats) // len(PLACES)] * len(PLACES),
        piles=[0] * seats,
        bonus=[bonus[(seat - first) % seats] for seat in range(seats)],
        hands=hands,
        rows=[()] * seats,
        deck=deck,
        deep=deep,
        pools=[(deep.pop(),) for _ in range(POOLS)] if deep else [],
        scenarios=_scenarios(chance, options),
        variant=options.variant,
        late=options.late,
    )
    s.stack = [Frame(first, Turn()), Frame(first, RoundBegan(1)), Frame(first, _stir(s)), Frame(first, Started())]
    return s


def idle(seats: int) -> tuple[str, ...]:
    """Return the options that change nothing: for three players the measured bonus equals the printed one."""
    return ("measured",) if seats in PRINTED and MEASURED[seats] == PRINTED[seats] else ()


def _scenarios(chance: Chance, options: Options) -> tuple[str, ...]:
    """Return the scenarios under zone 1 and zone 2 (OCE-03, OCE-05, OCE-08)."""
    if options.variant:
        return VARIANT
    keys = [key for key, scenario in SCENARIOS.items() if options.promo or not scenario.promo]
    return tuple(chance.shuffle(keys)[:2])


def _stir(s: State) -> Stirred:
    """Open the discard pile with the top Surface card, which moves tokens to zone 3 (OCE-02). Return the event."""
    first_card = s.deck.pop()
    tokens = card(first_card).migration
    for place in (REEF, ZONE1):
        s.waters[place] -= tokens
        s.waters[ZONE3] += tokens
        record_flow(s, "set_up", PLACES[place], PLACES[ZONE3], tokens)
    s.discards = [first_card]
    return Stirred(first_card, tokens)
