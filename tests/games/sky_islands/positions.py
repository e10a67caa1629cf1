"""Made positions of Merchants of Sky Islands: the map as placements, houses, cubes, hands."""

from bot.engine import machine
from bot.engine.effect import Frame
from bot.engine.hexes import EDGES, NEXT, cell_from_label, cell_label, label_at
from bot.engine.steps import Forced
from bot.games.sky_islands import GAME
from bot.games.sky_islands.chart import Placement, chart
from bot.games.sky_islands.rounds import Turn, new
from bot.games.sky_islands.state import House, Options
from bot.games.sky_islands.tiles import ISLANDS, TILES
from tests.walk import begin_from

RICH = ((5, 5, 5),)  # cubes of seat 0
RING = ("16 M49 t2", "11 N48 t3", "17 N47 t4", "12 M47 t5", "18 L47 t0", "13 L48 t1")  # round M48
BY_TWO = ("2 M49 t2", "17 N48 t3", "13 N47 t4", "12 M47 t5", "1 L47 t2", "4 L48 t2")  # round M48 too
NEARLY = ("8 L50 t1", "1 N52 t3", "2 P52 t4", "3 P50 t5")  # the start island is closed but for two ends


def placement(text):
    """ "23 L50 t0" as a placement."""
    tile, cell, turn = text.split()
    return Placement(tile, *cell_from_label(cell), int(turn[1]))


def lay_tiles(*texts):
    """The chart with these tiles laid in this order; each must fit where it is laid."""
    placed = ()
    for text in texts:
        one = placement(text)
        assert one.turn in spots(chart(placed), one.tile)[cell_label((one.q, one.r))], text
        placed = (*placed, one)
    return chart(placed)


def spots(found, tile):
    """Where a tile fits, with all six turns counted singly, found by looking at edge after edge."""
    edges, ways = TILES[tile].edges, {}
    for place in found.frontier:
        turns = [turn for turn in EDGES if fits(found, place, edges[-turn:] + edges[:-turn])]
        if turns:
            ways[label_at(place)] = turns
    return ways


def fits(found, place, edges):
    """Whether edges 0-5 of a tile as it lies match all neighbours."""
    for edge, kind in enumerate(edges):
        lying = found.lying.get(place + NEXT[edge])
        if lying and (lying.way.land >> (edge + 3) % 6 & 1) != (kind == "I"):
            return False
    return True


def island(found, part):
    """The connected island of a part."""
    return found.islands[found.island_of[part]]


def edges_of(mask):
    return {edge for edge in EDGES if mask >> edge & 1}


class Table:
    """A made position being played: seat 0 begins a turn.

    `houses`: for each seat where it has houses, as "M50", "M50 t", "M50 p" or "M50 tp".
    """

    def __init__(self, *placed, hands=(("4", "8"), ("5", "10")), houses=(), cubes=(), turns=0, deck=None, **more):
        s = new(len(hands), 1, Options())
        s.placed = [placement(text) for text in placed]
        used = [lying.tile for lying in s.placed]
        for merchant, hand in zip(s.merchants, hands, strict=True):
            merchant.hand, merchant.turns = list(hand), turns
            used += hand
        s.unseen = [tile.name for tile in ISLANDS if tile.name not in used]
        s.deck = s.deck - len(s.placed) if deck is None else deck
        for seat, mine in enumerate(houses):
            self._build(s, seat, mine)
        for merchant, mine in zip(s.merchants, cubes, strict=False):
            merchant.cubes = list(mine)
            s.supply = [left - number for left, number in zip(s.supply, mine, strict=True)]
        for name, value in more.items():
            setattr(s, name, value)
        s.first = s.active = 0
        s.stack = [Frame(0, Turn())]
        self.s, self.told = begin_from(GAME, s)

    def _build(self, s, seat, texts):
        for text in texts:
            where, _, extras = text.partition(" ")
            s.houses[where] = House(seat, "t" in extras, "p" in extras)
            s.merchants[seat].houses -= 1
            s.towers -= "t" in extras
            s.ports -= "p" in extras

    def choose(self, choice, seat=0):
        """Choose, and hand back what is told."""
        self.told = machine.play(GAME, self.s, seat, choice)
        return self.events

    def place(self, choice):
        """Place a tile; hands back what was gained, in order of the alphabet."""
        self.choose(choice)
        return gain(self.told)

    def options(self, seat=0):
        question = machine.question_for(GAME, self.s, seat)
        return list(question.options) if question else []

    def sites(self, what):
        """Where the asked player may build this."""
        return {choice.split()[1] for choice in self.options() if choice.startswith(what)}

    def refusal(self, choice, seat=0):
        why = machine.question_for(GAME, self.s, seat).effect.refusal(self.s, seat, choice)
        return why and why.key

    @property
    def phase(self):
        return self.view().phase

    @property
    def events(self):
        return [entry.event for entry in self.told if not isinstance(entry.event, Forced)]

    @property
    def me(self):
        return self.s.merchants[0]

    def view(self, seat=None):
        return machine.view(GAME, self.s, seat)

    def island(self, part):
        """The island of a part as everybody sees it."""
        view = self.view()
        number = next(each_part.island for tile in view.tiles for each_part in tile.parts if each_part.name == part)
        return next(each_island for each_island in view.islands if each_island.number == number)


def gain(told):
    """What the first event with a gain brought."""
    match = next(entry.event.gain for entry in told if hasattr(entry.event, "gain"))
    return " ".join(sorted(match.split("-")))


def building(*placed, **how):
    """A position in which seat 0 has placed tile 4 far from everything of note, and may build."""
    table = Table(*placed, **({"cubes": RICH} | how))
    table.choose("4 P51 t0")
    assert table.phase == "build"
    return table
