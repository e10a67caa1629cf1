"""The order of play: drafts, rounds, productions, the end."""

from itertools import combinations
from typing import ClassVar

from bot.engine.combinators import PASS, Seq, Together
from bot.engine.effect import Frame, Next, Options, Part, Seat, Verb

from .blockers import Block
from .contracting import Offer
from .deck import draw, dump, era_cards
from .events import AccountLine, CardLine, EraBegan, Fed, Hand, Produced, RoundBegan, Scored, SoloResult, Won
from .goods import FREE, Goods, format_booking
from .network import connected_cities
from .production import feeding, optional_cards, production, total
from .scoring import FINAL, LEFT, final_scoring, has_won, ranks
from .state import BELOW, Entry, State
from .turn import Turn, hand_limit

TURNS = 3  # of a seat in a round
NEW_CARDS = 3  # of a new era (UWC-54)


class Keep(Verb, frozen=True):
    """Keep as many cards as the hand limit says and discard the others unseen (UWC-05, UWC-54)."""

    parts: ClassVar[tuple[Part, ...]] = (Part("card", "some"),)

    def options(self, s: State, me: Seat) -> Options | None:
        player = s.players[me]
        if len(player.hand) <= hand_limit(player):
            return None
        hand = sorted(player.hand, key=int)
        return {"-".join(cards): cards for cards in combinations(hand, hand_limit(player))}

    def do(self, s: State, me: Seat, choice: tuple[str, ...] | None) -> Next:
        player = s.players[me]
        for card in [card for card in player.hand if choice and card not in choice]:
            dump(s, me, card)
        return ()


class Round(Verb, frozen=True):
    """Three turns for each seat in the order of this round (UWC-11)."""

    number: int

    def do(self, s: State, me: Seat, choice: None) -> Next:
        s.round = self.number
        turns = [Frame(seat, Turn()) for _ in range(TURNS) for seat in s.order]
        blockers = (Block(),) if s.seats == 1 else ()
        return RoundBegan(self.number, s.order[0]), *blockers, *turns, EndRound()


class EndRound(Verb, frozen=True):
    """Tiles back, the new order, markers below the track (UWC-42)."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Return the tiles, set the new order and move the markers below the track."""
        s.tiles, s.placed, s.cloner = {}, "", None
        s.order = next_order(s)
        for player in s.players:
            player.marker, player.arrived = BELOW, 0
        return ()


def next_order(s: State) -> list[Seat]:
    """Return the next round's order: markers further up first, of a stack the top one (UWC-41, UWC-42)."""
    return sorted(s.order, key=lambda seat: (s.players[seat].marker, -s.players[seat].arrived))


class Production(Verb, frozen=True):
    """All players produce at once; then action cards become ready and the cities eat (UWC-53, UWC-55)."""

    last: bool = False

    def do(self, s: State, me: Seat, choice: None) -> Next:
        offers = [Frame(seat, Offer()) for seat in s.order] if s.contracts else []
        feed = [Frame(seat, Feed(self.last)) for seat in s.order]
        return Together(Produce()), *offers, *feed


class Produce(Verb, frozen=True):
    """Produce; the seat chooses which of the cards that offer a choice are used."""

    parts: ClassVar[tuple[Part, ...]] = (Part("card"),)

    def options(self, s: State, me: Seat) -> Options | None:
        cards = optional_cards(s, me)
        if not cards:
            return None
        """Return every selection of the cards that offer a choice; None if there are none."""
        selections = [selection for n in range(len(cards) + 1) for selection in combinations(cards, n)]
        return {"-".join(selection) or PASS: selection for selection in selections}

    def do(self, s: State, me: Seat, choice: tuple[str, ...] | None) -> Next:
        """Add the production of the network and the chosen cards, and log its lines."""
        player = s.players[me]
        entries = production(s, me, choice or ())
        made, points = total(entries), sum(entry.points for entry in entries)
        player.goods, player.points = player.goods.plus(made), player.points + points
        player.accounts.append(entries)
        return Produced(format_booking(made, points)), *line_events(entries)


class Feed(Verb, frozen=True):
    """Make action cards ready, unless the last era is over, and feed every connected city."""

    last: bool

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Make the action cards ready, take what the cities eat, and log it."""
        player = s.players[me]
        player.used = player.used if self.last else []
        kelp, biomatter, points = feeding(player)
        food = Goods(kelp=kelp, biomatter=biomatter)
        player.goods, player.points = player.goods.minus(food), player.points - points
        player.accounts[-1].append(Entry("fed", FREE.minus(food), -points, count=len(connected_cities(player))))
        return (Fed(kelp, biomatter, points),)


def line_events(entries: list[Entry]) -> list[AccountLine | CardLine]:
    """Return the events that tell these lines."""
    return [_line_event(entry) for entry in entries]


def _line_event(entry: Entry) -> AccountLine | CardLine:
    """Return the event that tells this line; of goods left over at the end only their points."""
    if entry.name:
        return CardLine(entry.name, format_booking(entry.goods, entry.points))
    goods = FREE if entry.what == LEFT else entry.goods
    return AccountLine(entry.what, entry.count, format_booking(goods, entry.points))


class NextEra(Verb, frozen=True):
    """Old cards out, a new deck, three cards each and down to the hand limit (UWC-54)."""

    era: int

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Remove the old cards, shuffle the new deck and let each seat draw and discard."""
        s.gone += s.discards
        s.era, s.deck, s.discards = self.era, era_cards(self.era), []
        s.dumped = [[] for _ in range(s.seats)]
        draws = [Frame(seat, Hand("-".join(draw(s, seat, NEW_CARDS)))) for seat in s.order]
        return EraBegan(self.era), *draws, Together(Keep())


class Final(Verb, frozen=True):
    """The final scoring, and who has won (UWC-70, UWC-71, UWC-83)."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Score every seat, log its lines and name the winners."""
        frames = []
        for seat in s.order:
            player = s.players[seat]
            entries = final_scoring(player)
            player.points += sum(entry.points for entry in entries)
            player.accounts.append(entries)
            tile, cards, cities, goods = (sum(line.points for line in entries if line.what == what) for what in FINAL)
            frames.append(Frame(seat, Scored(tile, cards, cities, goods, player.points)))
            frames += [Frame(seat, line) for line in line_events(entries)]
        return *frames, Judge()


class Judge(Verb, frozen=True):
    """Tell who has won, or how a lone player did."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Log the winners, or a lone player's result."""
        if s.seats == 1:
            (player,) = s.players
            result = "won" if has_won(player) else "lost"
            return (SoloResult(result, player.points, len(connected_cities(player))),)
        winner = ranks(s).index(1)
        return (Frame(winner, Won(s.players[winner].points)),)


PLAY = Seq(
    (
        Together(Keep()),
        *map(Round, (1, 2, 3, 4)),
        Production(),
        NextEra(2),
        *map(Round, (5, 6, 7)),
        Production(),
        NextEra(3),
        *map(Round, (8, 9, 10)),
        Production(last=True),
        Final(),
    )
)
