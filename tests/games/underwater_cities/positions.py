"""Made positions of Underwater Cities: players with goods, pieces and cards, and effects about to be done."""

from random import Random

from bot.engine import machine
from bot.engine.chance import Chance
from bot.engine.effect import Frame
from bot.engine.guessing import pick
from bot.engine.steps import Forced
from bot.games.underwater_cities import GAME
from bot.games.underwater_cities.deck import era_cards
from bot.games.underwater_cities.goods import Goods
from bot.games.underwater_cities.rows import CARDS, METROPOLISES
from bot.games.underwater_cities.state import Player, State
from bot.games.underwater_cities.turn import Turn
from tests.walk import begin_from

PRIZES = ["181", "182", "183", "184", "185", "186"]
NOTHING = Goods()
TURN = (Turn(),)
TILES = (("M1", "brown1"), ("M3", "blue1"), ("M7", "blue7"))


def goods(credit=0, kelp=0, steelplast=0, science=0, biomatter=0):
    return Goods(credit, kelp, steelplast, science, biomatter)


def player(board="1", tiles=TILES, held=NOTHING, buildings="", tunnels="", cities="", symbiotic="", upgraded="", **how):
    """A player: `buildings` as "9a=farm 5b=plant", the rest as spaces; the starting city stands."""
    domes = {"9": "nonsymbiotic"} | dict.fromkeys(cities.split(), "nonsymbiotic")
    return Player(
        board=board,
        tiles=dict(tiles),
        goods=held,
        buildings=dict(entry.split("=") for entry in buildings.split()),
        tunnels=tunnels.split(),
        domes=domes | dict.fromkeys(symbiotic.split(), "symbiotic"),
        upgraded=upgraded.split(),
        **how,
    )


def state(*players, effects=(), era=1, side=None, specials=None, prizes=PRIZES, **how):
    """A state with these effects about to be done for the first player; the deck is what nobody holds."""
    held = {card for someone in players for card in (*someone.hand, *someone.kept, *someone.actions, *someone.under)}
    deck = [card for card in era_cards(era) if card not in held and card not in how.get("discards", ())]
    others = [name for name, card in CARDS.items() if card.cost in (1, 2) and name not in held]
    blue = [name for name in METROPOLISES if name.startswith("blue")]
    return State(
        seats=len(players),
        chance=Chance(1),
        stack=[effect if isinstance(effect, Frame) else Frame(0, effect) for effect in reversed(effects)],
        side=side or ("1-2" if len(players) < 3 else "3-4"),
        players=list(players),
        order=list(range(len(players))),
        round=1,
        era=era,
        deck=how.pop("deck", deck),
        dumped=[[] for _ in players],
        prizes=[card for card in prizes if card not in held],
        specials=others if specials is None else specials,
        spare=[name for name in blue if all(name not in someone.tiles.values() for someone in players)],
        **how,
    )


class Table:
    """A made position being played; by default the first player's turn."""

    def __init__(self, *players, effects=TURN, check=True, **how) -> None:
        self.s, self.told = begin_from(GAME, state(*players, effects=effects, **how))
        self.check = check

    def choose(self, *choices, seat=0):
        """Make these choices one after the other; hands back all that was told."""
        collected = []
        for choice in choices:
            collected += machine.play(GAME, self.s, seat, choice)
            if self.check:
                GAME.check(self.s)
        self.told = collected
        return self

    def options(self, seat=0):
        question = machine.question_for(GAME, self.s, seat)
        return list(question.options) if question else []

    def verb_asked(self, seat=0):
        """The name of the verb with which a seat is asked; "" if it is not."""
        question = machine.question_for(GAME, self.s, seat)
        return question.effect.word if question else ""

    def kinds(self, seat=0):
        """What the choices begin with, as a set."""
        return {choice.split()[0] for choice in self.options(seat)}

    def spaces(self, seat=0):
        """Where something may be built, as a set."""
        return {choice.split()[1] for choice in self.options(seat)}

    def slots(self, order=None, card=None):
        """The slots on which a tile may go."""
        words = [choice.split() for choice in self.options()]
        return {slot for slot, held, how in words if order in (None, how) and card in (None, held)}

    @property
    def me(self):
        return self.s.players[0]

    @property
    def events(self):
        return [entry.event for entry in self.told if not isinstance(entry.event, Forced)]

    def names(self):
        return [type(event).__name__ for event in self.events]

    def view(self, seat=None):
        return machine.view(GAME, self.s, seat)

    def finish(self, seed=1):
        """Play on at random to the end of the stack."""
        random = Random(seed)
        while not machine.over(self.s):
            seat = machine.seats_to_choose(self.s)[0]
            self.choose(pick(machine.question_for(GAME, self.s, seat).options, random), seat=seat)
        return self
