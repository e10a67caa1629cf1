"""The final scoring (UWC-70) and the ranking (UWC-71)."""

from functools import lru_cache

from bot.engine.effect import Seat
from bot.engine.game import Line, Score
from bot.engine.machine import over

from .counts import count
from .goods import FREE, KINDS, Goods
from .network import connected_cities, metropolises
from .rows import CARDS, METROPOLISES, Buy, Counted, Per
from .state import Entry, Player, State

CITY = (2, 3, 4, 6)  # points of a connected city, by how many kinds of building it has
SALE = 2  # credits for a biomatter
RATE = 4  # goods for a point
WIN_POINTS, WIN_CITIES = 100, 7  # points and connected cities of a lone winner (UWC-83)
LEFT = "resources"  # the line of goods left over
FINAL = ("metropolis", "card", "cities", LEFT)  # the lines of the final scoring


def final_scoring(player: Player) -> list[Entry]:
    """Return the lines of the final scoring, with the payments that bring the most points."""
    entries = [*_tile_entries(player), *_scoring_entries(player)]
    purchases = [(card, row) for card in player.kept for row in CARDS[card].scoring if isinstance(row, Buy)]
    goods = player.goods
    for (card, row), times in zip(purchases, best_purchases(tuple(row for _, row in purchases), goods), strict=True):
        price = row.price.times(times)
        goods = goods.minus(price)
        entries.append(Entry("card", FREE.minus(price), row.points * times, card, times))
    cities = connected_cities(player)
    entries.append(Entry("cities", points=sum(CITY[kinds(player, city)] for city in cities), count=len(cities)))
    return [*entries, Entry(LEFT, goods, worth(goods))]


def points(player: Player, row: Counted) -> int:
    """Return the points of a row that counts something."""
    if isinstance(row, Per):
        n = max(0, count(player, row.count) - row.beyond)
        return row.points * (-(-n // row.per) if row.up else n // row.per)
    n = count(player, row.count)
    return max((points for least, points in row.steps if n >= least), default=0)


def _tile_entries(player: Player) -> list[Entry]:
    """Return the line of the brown metropolis, if both its tunnels are built."""
    tiles = [METROPOLISES[name] for name in metropolises(player) if METROPOLISES[name].scoring]
    return [
        Entry("metropolis", points=sum(points(player, row) for row in tile.scoring), name=tile.name) for tile in tiles
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
    """Return how many times to make each purchase for the most points in total, those of the goods left included."""
    _, times = _best_points_and_times(buys, goods, {})
    return tuple(times)


def _best_points_and_times(
    buys: tuple[Buy, ...], goods: Goods, known: dict[tuple[int, Goods], tuple[int, list[int]]]
) -> tuple[int, list[int]]:
    """Return the most points that these purchases and the goods left bring, and how many times each is made.

    `known` keeps results by the number of purchases, which are always the last ones, and the goods.
    """
    if not buys:
        return worth(goods), []
    if (len(buys), goods) not in known:
        first, others = buys[0], buys[1:]
        results = []
        for times in range(first.most + 1):
            goods_left = goods.minus(first.price.times(times))
            if min(goods_left.counts) >= 0:
                other_points, other_times = _best_points_and_times(others, goods_left, known)
                results.append((first.points * times + other_points, [times, *other_times]))
        known[len(buys), goods] = max(results, key=lambda result: result[0])
    return known[len(buys), goods]


def ranks(s: State) -> list[int]:
    """Return the rank of each seat: most points, then the earlier in the order set after the last round."""
    best_first = sorted(range(s.seats), key=lambda seat: (-s.players[seat].points, s.order.index(seat)))
    return [best_first.index(seat) + 1 for seat in range(s.seats)]


def has_won(player: Player) -> bool:
    """Return whether a lone player has won."""
    return player.points >= WIN_POINTS and len(connected_cities(player)) >= WIN_CITIES


def tally(s: State) -> list[Score]:
    """Return every seat's points and their breakdown; before the end also what the final scoring would bring now."""
    rank_by_seat = ranks(s) if over(s) else [0] * s.seats
    return [_score(s, seat, rank_by_seat[seat]) for seat in range(s.seats)]


def _score(s: State, seat: Seat, rank: int) -> Score:
    """Return one seat's score; before the end (rank 0) the lines of the final scoring are standing points."""
    player = s.players[seat]
    goods = [Line(kind, n) for kind, n in zip(KINDS, player.goods.counts, strict=True)]
    holdings = [Line("point", player.points), *goods]  # not the hand: a preview cannot count the cards drawn
    if not rank:
        return Score(player.points, (Line("game", player.points),), _lines(final_scoring(player)), held=tuple(holdings))
    last = _lines(player.accounts[-1])
    before = player.points - sum(line.points for line in last)
    return Score(player.points, (Line("game", before), *last), held=tuple(holdings), rank=rank)


def _lines(entries: list[Entry]) -> tuple[Line, ...]:
    """Return the points of these lines of an account as lines of a score."""
    return tuple(Line(entry.what, entry.points, entry.name) for entry in entries)


def points_now(s: State) -> list[int]:
    """Return the points by seat, with what the final scoring would bring now."""
    return [score.total + sum(line.points for line in score.standing) for score in tally(s)]
