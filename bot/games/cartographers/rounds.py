"""Set-up and the order of play."""

from typing import ClassVar

from bot.engine.chance import Chance
from bot.engine.combinators import Seq, Together
from bot.engine.effect import Event, Frame, Next, Seat, Verb

from .accounts import account, ranks, solo, stars
from .ambush import Strike
from .cards import AMBUSHES, CARDS, EXPLORE, LENGTH, PROMO_AMBUSHES, SCORING, SEASONS
from .effects import AmbushTurned, Draw, PassedOver, RuinsTurned, TurnedUp
from .sheet import blank
from .state import Options, State


class SeasonBegan(Event, frozen=True):
    """All explore cards are back in the deck and one more ambush joined them unseen (CAR-03)."""

    reveals: ClassVar[bool] = True
    begins_round: ClassVar[bool] = True
    season: str


class SeasonScored(Event, frozen=True):
    """A sheet's account of the season (CAR-20)."""

    season: str
    first: int
    second: int
    coins: int
    monsters: int
    stars: int


class Won(Event, frozen=True):
    """The seat won, perhaps together with others (CAR-30)."""

    stars: int


class SoloResult(Event, frozen=True):
    """A lone player's rating and title (CAR-41)."""

    stars: int
    rating: int
    title: str


class Season(Verb, frozen=True):
    """Prepare the deck, play turns until the time is up, score."""

    season: str

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Start the season, and follow up with its turns."""
        s.season, s.elapsed, s.turned = self.season, 0, []
        s.deck = [card.name for card in EXPLORE]
        s.lurking = min(s.lurking + 1, len(s.ambushes))
        return SeasonBegan(self.season), Turn(), ScoreSeason()


class Turn(Verb, frozen=True):
    """Explore, draw, check."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        return Explore(), Check()


class Explore(Verb, frozen=True):
    """Turn up a card; after ruins another at once (CAR-10)."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Turn up a card; after ruins, and after an ambush is drawn, explore again."""
        card = CARDS[self.turn_up(s)]
        s.turned.append(card.name)
        if card.kind == "ruins":
            s.ruins_wait = True
            return RuinsTurned(card.name), Explore()
        if card.kind == "ambush":
            return AmbushTurned(card.name), Strike(card.name) if s.seats == 1 else DrawAll(card.name)
        return TurnedUp(card.name, card.time), DrawAll(card.name), Pass(card.time)

    def turn_up(self, s: State) -> str:
        """Take and return the deck's next card; an ambush leaves the game (CAR-03)."""
        index = s.chance.below(len(s.deck) + s.lurking)
        if index < len(s.deck):
            return s.deck.pop(index)
        s.lurking -= 1
        return s.ambushes.pop(s.chance.below(len(s.ambushes)))


class DrawAll(Verb, frozen=True):
    """Everyone draws at the same time (CAR-18); a full sheet is passed over (CAR-14)."""

    card: str

    def do(self, s: State, me: Seat, choice: None) -> Next:
        full = [seat for seat, sheet in enumerate(s.sheets) if not sheet.empty]
        return *(Frame(seat, PassedOver()) for seat in full), Together(Draw(self.card))


class Pass(Verb, frozen=True):
    """An explore card is finished: its time passes, and a ruins requirement is over."""

    time: int

    def do(self, s: State, me: Seat, choice: None) -> Next:
        s.elapsed += self.time
        s.ruins_wait = False
        return ()


class Check(Verb, frozen=True):
    """The season ends at once when its time is up (CAR-20)."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        return () if s.elapsed >= LENGTH[s.season] else (Turn(),)


class ScoreSeason(Verb, frozen=True):
    """Write down every sheet's account."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Score every sheet and log it."""
        frames = []
        for seat in range(s.seats):
            line = account(s, seat)
            s.accounts[seat].append(line)
            frames.append(Frame(seat, SeasonScored(s.season, *line.edicts, line.coins, line.monsters, line.stars)))
        return frames


class Judge(Verb, frozen=True):
    """Name the winners, or a lone player's title (CAR-30, CAR-41)."""

    def do(self, s: State, me: Seat, choice: None) -> Next:
        if s.seats == 1:
            return (SoloResult(stars(s, 0), *solo(s)),)
        return [Frame(seat, Won(stars(s, seat))) for seat, rank in enumerate(ranks(s)) if rank == 1]


YEAR = Seq((*(Season(season) for season in SEASONS), Judge()))


def new(seats: int, seed: int, options: Options) -> State:
    """Return a game set up for this many players (CAR-01..03)."""
    chance = Chance(seed)
    side = chance.pick("AB") if options.side == "random" else options.side
    backs = [chance.pick(sorted(cards)) for cards in SCORING.values()]
    ambushes = AMBUSHES + PROMO_AMBUSHES if options.promos else AMBUSHES
    return State(
        seats=seats,
        chance=chance,
        stack=[Frame(0, YEAR)],
        side=side,
        edicts=tuple(chance.shuffle(backs)),
        deck=[],
        ambushes=[card.name for card in ambushes],
        sheets=[blank(side) for _ in range(seats)],
        last=[0] * seats,
        accounts=[[] for _ in range(seats)],
    )
