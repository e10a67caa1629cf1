"""Views made by hand: a game in full swing for one to eight players, on both maps, and its ends."""

import random
from functools import cache

import msgspec

from bot.games.cartographers import cards
from bot.games.cartographers.score import monster_loss, score
from bot.games.cartographers.view import Card, Edict, Result, Season, Shape, Sheet, View
from tests.games.cartographers.sheets import sheet_from_rows

LETTERS = "ABCDEFGHIJK"
MAPS = {
    "A": (
        "...........", "...^.R.....", ".R......^R.", "...........", "...........", ".....^.....",
        "...........", "...........", ".R^......R.", ".....R.^...", "...........",
    ),
    "B": (
        "...........", "......R.^..", "..R^.......", ".....#.....", "....##R....", "....###....",
        ".R...#.....", ".....^..R..", ".........^.", "..^R.......", "...........",
    ),
}  # fmt: skip
MARKS = {"forest": "F", "village": "V", "farm": "A", "water": "W", "monster": "M"}
NAMES = (
    "Ann", "山田太郎", "Maximilian von Habsburg-Lothringen", "ボットさくら", "Bob", "Joséphine", "しろくま図書館の司書さん", "Zoë",
)  # fmt: skip
EDICTS = ("Sentinel Wood", "The Golden Granary", "Greengold Plains", "The Broken Road")


def cell(row: int, column: int) -> str:
    return f"{LETTERS[row]}{column + 1}"


def ruins(side: str) -> tuple[str, ...]:
    return tuple(cell(r, c) for r, row in enumerate(MAPS[side]) for c, mark in enumerate(row) if mark == "R")


def card_of(name: str) -> Card:
    card = cards.CARDS[name]
    shapes = tuple(Shape(shape.squares, shape.coin) for shape in card.shapes)
    return Card(card.name, card.kind, card.time, card.terrains, shapes, card.arrow)


def edicts(active: str, names: tuple[str, ...] = EDICTS) -> tuple[Edict, ...]:
    pairs = zip("ABCD", names, strict=True)
    return tuple(Edict(letter, name, letter in active, cards.SOLO_RATING[name]) for letter, name in pairs)


@cache
def draw_rows(side: str, seed: int, drawings: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Rows with so many drawings on them, and the cells of the last."""
    luck = random.Random(seed)
    rows = [list(row.replace("R", ".")) for row in MAPS[side]]
    last: tuple[str, ...] = ()
    names = [card for card in cards.EXPLORE if card.shapes]
    for number in range(drawings):
        card = cards.AMBUSHES[number % 4] if number % 6 == 5 else names[(number * 5 + seed) % len(names)]
        places = _places(rows, luck.choice(card.shapes).squares)
        if places:
            best = max(places, key=lambda spots: (_neighbours(rows, spots), luck.random()))
            for r, c in best:
                rows[r][c] = MARKS[luck.choice(card.terrains)] if len(card.terrains) < 5 else "F"
            terrain = rows[best[0][0]][best[0][1]]
            for r, c in best:
                rows[r][c] = terrain
            last = tuple(cell(r, c) for r, c in best)
    return tuple("".join(row) for row in rows), last


def _places(rows: list[list[str]], squares: tuple[tuple[int, int], ...]) -> list[list[tuple[int, int]]]:
    moved = ([(r + down, c + right) for r, c in squares] for down in range(11) for right in range(11))
    return [spots for spots in moved if all(r < 11 and c < 11 and rows[r][c] == "." for r, c in spots)]


def _neighbours(rows: list[list[str]], spots: list[tuple[int, int]]) -> int:
    around = {(r + a, c + b) for r, c in spots for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))} - set(spots)
    return sum(1 for r, c in around if not (0 <= r < 11 and 0 <= c < 11) or rows[r][c] != ".")


def sheet(seat: int, side: str, drawings: int, seasons: int, waits: bool) -> Sheet:
    rows, last = draw_rows(side, seat + 1, drawings)
    map_sheet = sheet_from_rows(rows, side)
    ended = tuple(
        Season(name, ((seat * 3 + n * 5) % 11, (seat * 7 + n) % 13), min(14, seat + n), -((seat + n) % 4))
        for n, name in enumerate(cards.SEASONS[:seasons])
    )
    standing = tuple(score(name, map_sheet) for name in EDICTS)
    return Sheet(
        seat=seat, rows=rows, last=last, coins=min(14, 2 + seat * 2), seasons=ended,
        stars=sum(season.stars for season in ended), standing=standing, monsters=-monster_loss(map_sheet), drawn=waits,
    )  # fmt: skip


def midgame_view(
    seats: int, side: str = "A", card: str = "Orchard", ruins_turned: bool = False, drawings: int = 14
) -> View:
    """Fall of a game; the even seats have drawn."""
    waits = range(0, seats, 2) if seats > 1 else ()
    ambush = card_of(card).kind == "ambush"
    step = {"clockwise": -1, "counterclockwise": 1, "": 0}[card_of(card).arrow]
    return View(
        seat=None, side=side, ruins=ruins(side), season="fall", elapsed=5, length=7, card=card_of(card),
        ruins_turned=ruins_turned, note="cover_ruins" * ruins_turned, turned=tuple(map(card_of, ("Great River", "Homestead", "Treetop Village", card))),
        edicts=edicts("CD"), sheets=tuple(sheet(seat, side, drawings, 2, seat in waits) for seat in range(seats)),
        drawing_on=tuple((seat + step) % seats if ambush else seat for seat in range(seats)),
        to_draw=tuple(seat for seat in range(seats) if seat not in waits),
    )  # fmt: skip


def start_view(seats: int, side: str = "A") -> View:
    """The first card of a game."""
    return View(
        seat=None, side=side, ruins=ruins(side), season="spring", elapsed=1, length=8, card=card_of("Hamlet"),
        ruins_turned=False, turned=(card_of("Hamlet"),), edicts=edicts("AB"),
        sheets=tuple(sheet(seat, side, 0, 0, waits=False) for seat in range(seats)),
        drawing_on=tuple(range(seats)), to_draw=tuple(range(seats)),
    )  # fmt: skip


def final_view(seats: int, side: str = "B") -> View:
    """A finished game; alone, with a title."""
    sheets = tuple(sheet(seat, side, 22, 4, waits=False) for seat in range(seats))
    best = max(one.stars for one in sheets)
    winners = tuple(one.seat for one in sheets if one.stars == best)
    result = Result(winners, tuple(seat % 5 for seat in range(seats)))
    if seats == 1:
        result = Result((0,), (3,), -12, "inept")
    view = midgame_view(seats, side)
    return msgspec.structs.replace(
        view, season="winter", elapsed=6, length=6, card=None, sheets=sheets, to_draw=(), result=result,
        edicts=edicts(""),
    )  # fmt: skip


def with_sheet(view: View, seat: int, **changes: object) -> View:
    """The view with something changed on one sheet."""
    sheets = list(view.sheets)
    sheets[seat] = msgspec.structs.replace(sheets[seat], **changes)
    return with_changes(view, sheets=tuple(sheets))


def with_changes(view: View, **changes: object) -> View:
    """The view with something changed."""
    return msgspec.structs.replace(view, **changes)
