"""Made positions of Cartographers: sheets as rows, cards in the order in which they turn up."""

from random import Random

from bot.engine import machine
from bot.engine.chance import Chance
from bot.engine.combinators import Seq
from bot.engine.effect import Frame
from bot.engine.guessing import pick
from bot.engine.steps import Forced
from bot.games.cartographers import GAME
from bot.games.cartographers.cards import AMBUSHES, CARDS, EXPLORE, PROMO_AMBUSHES, SEASONS
from bot.games.cartographers.rounds import Judge, ScoreSeason, Season, Turn
from bot.games.cartographers.sheet import GRID, blank, rows, surrounded_mountains
from bot.games.cartographers.state import State
from tests.games.cartographers.sheets import sheet_from_rows
from tests.walk import begin_from

EDICTS = ("Sentinel Wood", "Canal Lake", "Wildholds", "Borderlands")
RUINS = ("Temple Ruins", "Outpost Ruins")


class PlannedChance(Chance):
    """Chance that first gives what was planned."""

    plan: list[int] = []

    def below(self, n):
        return self.plan.pop(0) if self.plan else super().below(n)


def sheet(*lines, side="A"):
    """A sheet with these marks in its upper left and nothing elsewhere, not even the printed mountains."""
    return sheet_from_rows([line.ljust(11, ".") for line in lines] + ["." * 11] * (11 - len(lines)), side)


def filled_but(cells, side="A", terrain="village", coins=0):
    """The printed map, drawn full but for these cells."""
    made = blank(side)
    setattr(made, terrain, made.empty & ~GRID.mask(cells.split()))
    made.closed, made.coins = surrounded_mountains(made), coins
    return made


def position(*names, sheets=2, season="spring", elapsed=0, side="A", edicts=EDICTS, waiting=None, accounts=None):
    """A state in the midst of a season in which these cards turn up next.

    `sheets`: how many blank ones, or the sheets themselves. An ambush among the names lurks in the deck; `waiting` are
    the ambushes that may still join it.
    """
    sheets = [blank(side) for _ in range(sheets)] if isinstance(sheets, int) else sheets
    explore = [card.name for card in EXPLORE]
    deck = [name for name in names if name in explore] + [name for name in explore if name not in names]
    lurking = [name for name in names if name not in explore]
    ambushes = lurking + [card.name for card in AMBUSHES if card.name not in names] if waiting is None else waiting
    later = SEASONS[SEASONS.index(season) + 1 :]
    return State(
        seats=len(sheets),
        chance=PlannedChance(1, plan=_plan(names, deck, ambushes)),
        stack=[Frame(0, Seq((*map(Season, later), Judge()))), Frame(0, ScoreSeason()), Frame(0, Turn())],
        side=side,
        edicts=edicts,
        season=season,
        elapsed=elapsed,
        deck=deck,
        lurking=len(lurking),
        ambushes=ambushes,
        sheets=sheets,
        last=[0] * len(sheets),
        accounts=accounts or [[] for _ in sheets],
    )


def _plan(names, deck, ambushes):
    """The places that chance must give for these cards to turn up in this order."""
    deck, ambushes, plan = list(deck), list(ambushes), []
    for name in names:
        if name in deck:
            plan.append(deck.index(name))
            deck.remove(name)
        else:
            plan += [len(deck), ambushes.index(name)]
            ambushes.remove(name)
    return plan


class Table:
    """A made position being played."""

    def __init__(self, *names, **how) -> None:
        self.s, self.told = begin_from(GAME, position(*names, **how))

    def draw(self, seat, choice):
        self.told = machine.play(GAME, self.s, seat, choice)
        return self.events

    def draw_any(self, *seats):
        """Whoever has to draw, or these seats, draw what comes first; hands back the events."""
        for seat in seats or machine.seats_to_choose(self.s):
            self.draw(seat, next(iter(self.options(seat))))
        return self.events

    def finish(self):
        """Play on at random to the end."""
        random = Random(1)
        while not machine.over(self.s):
            seat = machine.seats_to_choose(self.s)[0]
            self.draw(seat, pick(self.options(seat), random))
        return self.s

    def options(self, seat=0):
        question = machine.question_for(GAME, self.s, seat)
        return question.options if question else {}

    def terrains(self, seat=0):
        return {choice.split()[0] for choice in self.options(seat)}

    def spots(self, seat=0):
        """Where may be drawn: sets of cells."""
        options = self.options(seat)
        return {frozenset(GRID.squares(options[choice].squares)) for choice in options}

    @property
    def events(self):
        return [entry.event for entry in self.told if not isinstance(entry.event, Forced)]

    @property
    def waiting(self):
        return machine.seats_to_choose(self.s)

    def view(self, seat=None):
        return machine.view(GAME, self.s, seat)

    def rows(self, seat=0):
        return rows(self.s.sheets[seat])

    def cells(self, terrain, seat=0):
        return " ".join(GRID.squares(getattr(self.s.sheets[seat], terrain)))


def every_ambush():
    return [CARDS[card.name] for card in (*AMBUSHES, *PROMO_AMBUSHES)]
