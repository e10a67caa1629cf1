"""The final scoring (UWC-70) and the ranking (UWC-71)."""

from functools import lru_cache

from bot.engine.effect import Seat
from bot.engine.game import Line, Score
from bot.engine.machine import over

from .counts import count
from .goods import KINDS, Goods
from .network import connected_cities, metropolises
from .rows import CARDS, METROPOLISES, Buy, Counted, Per
from .state import Entry, Player, State

CITY = (2, 3, 4, 6)  # points by kinds of building
SALE = 2  # credits for a biomatter
RATE = 4  # goods for a point
WIN = (100, 7)  # points and connected cities of a lone winner (UWC-83)
LEFT = "resources"
FINAL = ("metropolis", "card", "cities", LEFT)


def final_scoring(player: Player) -> list[Entry]:
    """Return the lines of the final scoring, with the payments that bring the most points."""
    entries = [*_tiles(player), *_scoring_entries(player)]
    payers = [(card, row) for card in player.kept for row in CARDS[card].scoring if isinstance(row, Buy)]
    goods = player.goods
    for (card, row), times in zip(payers, best_purchases(tuple(row for _, row in payers), goods), strict=True):
        goods = goods.minus(row.price.times(times))
        entries.append(Entry("card", Goods().minus(row.price.times(times)), row.points * times, card, times))
    cities = [kinds(player, city) for city in connected_cities(player)]
    entries.append(Entry("cities", points=sum(CITY[n] for n in cities), count=len(cities)))
    return [*entries, Entry(LEFT, goods, worth(goods))]


def points(player: Player, row: Counted) -> int:
    """Return the points of a row that counts something."""
    if isinstance(row, Per):
        n = max(0, count(player, row.count) - row.beyond)
        return row.points * (-(-n // row.per) if row.up else n // row.per)
    n = count(player, row.count)
    return max((points for least, points in row.steps if n >= least), default=0)


def _tiles(player: Player) -> list[Entry]:
    """Return the line of the brown metropolis, if both its tunnels are built."""
    tiles = [tile for tile in metropolises(player) if METROPOLISES[tile].scoring]
    return [
        Entry("metropolis", points=sum(points(player, row) for row in METROPOLISES[t].scoring), name=t) for t in tiles
    ]


def _scoring_entries(player: Player) -> list[Entry]:
    """Return the lines of the cards that score without being paid for."""
    rows = [(card, row) for card in player.kept for row in CARDS[card].scoring if not isinstance(row, Buy)]
    return [Entry("card", points=points(player, row), name=card) for card, row in rows]


def kinds(player: Player, city: str) -> int:
    """Return how many kinds of building stand at a city, expansion spaces included."""
    return len({kind for room, kind in player.buildings.items() if room[0] == city})


def worth(goods: Goods) -> int:
    """Return the points for the goods left: biomatter is sold, then any four goods are worth a point."""
    return (goods.total + (SALE - 1) * goods.biomatter) // RATE


@lru_cache(maxsize=4096)
def best_purchases(buys: tuple[Buy, ...], goods: Goods) -> tuple[int, ...]:
    """Return how often to make each purchase for the most points in total."""
    return tuple(_best(buys, goods, {})[1])


def _best(
    buys: tuple[Buy, ...], goods: Goods, known: dict[tuple[int, Goods], tuple[int, list[int]]]
) -> tuple[int, list[int]]:
    """Return the most points of these purchases, and how often each is made."""
    if not buys:
        return worth(goods), []
    if (len(buys), goods) not in known:
        first, rest = buys[0], buys[1:]
        ways = []
        for times in range(first.most + 1):
            left = goods.minus(first.price.times(times))
            if min(left.counts) >= 0:
                more, how = _best(rest, left, known)
                ways.append((first.points * times + more, [times, *how]))
        known[len(buys), goods] = max(ways, key=lambda way: way[0])
    return known[len(buys), goods]


def ranks(s: State) -> list[int]:
    """Return the place of each seat: most points, then the earlier in the order set after the last round."""
    best_first = sorted(range(s.seats), key=lambda seat: (-s.players[seat].points, s.order.index(seat)))
    return [best_first.index(seat) + 1 for seat in range(s.seats)]


def has_won(player: Player) -> bool:
    """Return whether a lone player has won."""
    return player.points >= WIN[0] and len(connected_cities(player)) >= WIN[1]


def tally(s: State) -> list[Score]:
    """Return every seat's points and their breakdown; before the end also what the final scoring would bring now."""
    places = ranks(s) if over(s) else [0] * s.seats
    return [_score(s, seat, places[seat]) for seat in range(s.seats)]


def _score(s: State, seat: Seat, rank: int) -> Score:
    """Return one seat's score: its points, and the lines of the final scoring as standing points."""
    player = s.players[seat]
    goods = [Line(kind, n) for kind, n in zip(KINDS, player.goods.counts, strict=True)]
    holdings = [Line("point", player.points), *goods]  # not the hand: a preview cannot count the cards drawn
    if not rank:
        return Score(player.points, (Line("game", player.points),), _lines(final_scoring(player)), held=tuple(holdings))
    last = _lines(player.accounts[-1])
    before = player.points - sum(line.points for line in last)
    return Score(player.points, (Line("game", before), *last), held=tuple(holdings), rank=rank)


def _lines(entries: list[Entry]) -> tuple[Line, ...]:
    return tuple(Line(entry.what, entry.points, entry.name) for entry in entries)


def points_now(s: State) -> list[int]:
    """Return the points by seat, with what the final scoring would bring now."""
    return [score.total + sum(line.points for line in score.standing) for score in tally(s)]
