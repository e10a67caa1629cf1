"""Made positions of Oceans: rows of species as texts, water, scenarios, piles."""

from bot.engine import machine
from bot.engine.effect import Frame
from bot.engine.steps import Forced
from bot.games.oceans import GAME
from bot.games.oceans.cards import DEEP, card
from bot.games.oceans.feeding import Feed
from bot.games.oceans.state import Options, Species
from bot.games.oceans.turns import new
from tests.walk import begin_from

CALM = ("thermal_currents", "thermal_currents")  # scenarios without influence


def cards_of(s, text):
    """The cards "speed inking bottom_feeder<" stands for, taken out of the decks; "<" and ">" are arrows."""
    return tuple(_take_card(s, word) for word in text.replace(",", " ").split())


def _take_card(s, word):
    key, arrow = word.rstrip("<>"), {"<": "left", ">": "right"}.get(word[-1], "")
    pile = s.deep if key in DEEP else s.deck
    match = next(
        (name for name in sorted(pile) if card(name).trait.key == key and card(name).arrow in (arrow, arrow or "left")),
        None,
    )
    if match is None:  # all of them are in use, or it is not in a deck at all
        return next(name for name in (*DEEP, *sorted({*pile})) if card(name).trait.key == key)
    pile.remove(match)
    return match


class Table:
    """A made position of as many seats as there are rows, seat 0 active.

    `rows`: for each seat its species from left to right, as "A 4: speed, inking". Nothing has happened yet, but with
    `doing` it has gone on to the first question; else seat 0 is about to feed.
    """

    def __init__(self, *rows, reef=30, zones=(30, 30, 30), scenarios=CALM, doing=None, hands=None, piles=None, **more):
        s = new(len(rows), 1, Options())
        s.deck = sorted([*s.deck, *(name for hand in s.hands for name in hand), *s.discards])
        s.deep, s.pools = [*DEEP], [(), ()]
        s.discards, s.first, s.active, s.bonus = [], 0, 0, [0] * len(rows)
        s.flows, s.waters, s.scenarios = [], [reef, *zones], scenarios
        s.piles = list(piles or [0] * len(rows))
        for seat, row in enumerate(rows):
            self._place(s, seat, row)
        s.hands = [cards_of(s, text) for text in hands or [""] * len(rows)]
        s.pools = [cards_of(s, text) for text in more.pop("pools", ("", ""))]
        s.reserve = 60 if any(s.waters[1:]) else 0
        for name, value in more.items():
            setattr(s, name, value)
        s.stack = [Frame(0, item) for item in reversed(doing or [Feed()])]
        self.s, self.told = begin_from(GAME, s) if doing else (s, [])

    @staticmethod
    def _place(s, seat, row):
        s.rows[seat] = tuple(text.split()[0] for text in row)
        for text in row:
            head, _, traits = text.partition(":")
            name, tokens = head.split()
            s.species[name] = Species(name, seat, int(tokens), cards_of(s, traits))

    def choose(self, choice, seat=0):
        """Choose, and hand back what is told."""
        self.told = machine.play(GAME, self.s, seat, choice)
        return self.events

    def options(self, seat=0):
        question = machine.question_for(GAME, self.s, seat)
        return list(question.options) if question else []

    def refusal(self, choice, seat=0):
        why = machine.question_for(GAME, self.s, seat).effect.refusal(self.s, seat, choice)
        return why and why.key

    def tokens(self, names):
        """The tokens of some species, in the order of the names; None: not in play."""
        return [self.s.species[name].tokens if name in self.s.species else None for name in names]

    @property
    def water(self):
        return tuple(self.s.waters)

    @property
    def events(self):
        return [entry.event for entry in self.told if not isinstance(entry.event, Forced)]

    @property
    def asks(self):
        """Who is asked what."""
        return [(frame.seat, frame.effect.word) for frame in self.s.stack[-1:]]

    def traits(self, name):
        return [card(trait).trait.key for trait in self.s.species[name].traits]

    def view(self, seat=None):
        return machine.view(GAME, self.s, seat)
