"""What a viewer sees, built from nothing."""

from bot.engine.effect import Seat
from bot.engine.machine import over, seats_to_choose

from . import view
from .accounts import ranks, solo, stars, stars_lost
from .cards import CARDS, EDICTS, LENGTH, LETTERS, SOLO_RATING, Card
from .drawings import drawings
from .effects import Draw
from .score import monster_loss, score
from .sheet import GRID, rows
from .state import State


def see(s: State, seat: Seat | None) -> view.View:
    """Return the table as this seat or a spectator sees it.

    Others' drawings are not in the sheets until all have drawn.
    """
    return view.View(
        seat=seat,
        side=s.side,
        ruins=tuple(GRID.squares(s.sheets[0].ruins)),
        season=s.season,
        elapsed=s.elapsed,
        length=LENGTH[s.season],
        card=None if over(s) else _card(CARDS[s.turned[-1]]),
        ruins_turned=s.ruins_wait,
        turned=tuple(_card(CARDS[name]) for name in s.turned),
        edicts=_edicts(s),
        sheets=tuple(_sheet(s, owner) for owner in range(s.seats)),
        drawing_on=tuple(_drawing_on(s, drawer) for drawer in range(s.seats)),
        to_draw=tuple(seats_to_choose(s)),
        note=_remark_key(s, seat),
        result=_result(s) if over(s) else None,
        fits=_fits(s, seat),
    )


def _remark_key(s: State, seat: Seat | None) -> str:
    """Return the key of a remark on this seat's drawing now, for a spectator on anybody's (CAR-12..14); "" for none."""
    drawers = [drawer for drawer in seats_to_choose(s) if seat in (None, drawer)]
    card = CARDS[s.turned[-1]]
    options = [drawings(card, s.sheets[Draw(card.name).owner(s, drawer)], s.ruins_wait) for drawer in drawers]
    must_cover = s.ruins_wait and card.kind == "explore" and bool(options)
    if options and all(of_drawer.is_fallback for of_drawer in options):
        return "" if card.single else "off_ruins" if must_cover else "instead"
    return "cover_ruins" if must_cover else ""


def _fits(s: State, seat: Seat | None) -> tuple[view.Fit, ...]:
    """Return where the card's shapes fit on the sheet that this seat draws on; empty if it draws on none now."""
    if seat is None or seat not in seats_to_choose(s):
        return ()
    card = CARDS[s.turned[-1]]
    offers = drawings(card, s.sheets[Draw(card.name).owner(s, seat)], s.ruins_wait).offers
    placements = (placement for offer in offers for placement in offer.placements)
    return tuple(view.Fit(orientation.cells, tuple(GRID.squares(anchors))) for orientation, anchors in placements)


def _card(card: Card) -> view.Card:
    """Return a card that was turned up."""
    shapes = tuple(view.Shape(shape.squares, shape.coin) for shape in card.shapes)
    return view.Card(card.name, card.kind, card.time, card.terrains, shapes, card.arrow)


def _edicts(s: State) -> tuple[view.Edict, view.Edict, view.Edict, view.Edict]:
    """Return the four edicts with what each scores when."""
    a, b, c, d = (
        view.Edict(letter, card, not over(s) and letter in EDICTS[s.season], SOLO_RATING[card])
        for letter, card in zip(LETTERS, s.edicts, strict=True)
    )
    return a, b, c, d


def _sheet(s: State, seat: Seat) -> view.Sheet:
    """Return a seat's sheet with its coins and accounts."""
    sheet = s.sheets[seat]
    a, b, c, d = (score(card, sheet) for card in s.edicts)
    return view.Sheet(
        seat=seat,
        rows=rows(sheet),
        last=tuple(GRID.squares(s.last[seat])),
        coins=sheet.coins,
        seasons=tuple(view.Season(line.season, line.edicts, line.coins, line.monsters) for line in s.accounts[seat]),
        stars=stars(s, seat),
        standing=(a, b, c, d),
        monsters=-monster_loss(sheet),
        drawn=bool(s.pending) and s.pending[seat].done,
    )


def _drawing_on(s: State, seat: Seat) -> Seat:
    """Return the seat on whose sheet this seat draws now."""
    card = CARDS[s.turned[-1]]
    return seat if s.seats == 1 else Draw(card.name).owner(s, seat)


def _result(s: State) -> view.Result:
    """Return the final ranks, or a lone player's title."""
    winners = tuple(seat for seat, rank in enumerate(ranks(s)) if rank == 1)
    rating, title = solo(s) if s.seats == 1 else (None, "")
    return view.Result(winners, tuple(stars_lost(s, seat) for seat in range(s.seats)), rating, title)
