"""Made positions of Solarius Mission: boards that lie in a known way, seats with what they hold, dice on the bridge."""

from collections import Counter

from bot.engine import machine
from bot.engine.effect import Frame
from bot.engine.steps import Forced
from bot.games.solarius_mission import GAME
from bot.games.solarius_mission.boards import CENTRES
from bot.games.solarius_mission.flying import Fly
from bot.games.solarius_mission.rounds import EndTurn, Finish, Turn, new
from bot.games.solarius_mission.rows import CARDS, PLANETS
from bot.games.solarius_mission.space import make_chart
from bot.games.solarius_mission.state import COLOURS, Board, Die, Options, Piece, PlacedDie, Player
from bot.games.solarius_mission.taking_dice import Take
from bot.layout import hints_of
from tests.walk import begin_from

LAID = ("A0", "F3", "B0", "C0", "D0", "E0")  # boards with their turns on CENTRES, clockwise from (3, 2)
BRIDGE = {2: "black_1 yellow_1", 3: "blue_1 brown_1"}  # dice by their spaces, from 1


def die(text):
    return Die(*text.split("_"))


class Table:
    """A made position in which it is seat 0's turn; `doing` is what it still has to do in it.

    `mine` and further `seats` are what players hold, by the fields of `Player`, cubes by colour as (I, II, III);
    `pieces` are "kind" or "kind-outpost" of seats by hex, `planets` tiles by hex, "" face down.
    """

    def __init__(self, *others, boards=LAID, bridge=None, doing=None, pieces=None, planets=None, state=None, **mine):
        seats = max(2, 1 + len(others))
        s = new(seats, 1, Options(advanced=True))
        s.deck = sorted(CARDS, key=int)
        s.first = s.active = 0
        s.boards = [Board(text[0], centre, int(text[1])) for text, centre in zip(boards, CENTRES, strict=True)]
        s.planets = dict.fromkeys(make_chart(tuple(s.boards), seats).planets, "") | (planets or {})
        s.planets = {name: tile for name, tile in s.planets.items() if tile is not None}
        s.players = [self._player(s, seat) for seat in (mine, *others, *[{}] * (seats - 1 - len(others)))]
        for name, value in (state or {}).items():
            setattr(s, name, value)
        for name, (seat, text) in (pieces or {}).items():
            kind, _, outpost = text.partition("-")
            s.pieces[name] = Piece(seat, kind, outpost)
        self._dice(s, bridge or BRIDGE)
        known = {*s.planets.values(), *(tile for p in s.players for tile in (*p.unfinished, *p.completed))}
        s.unseen = [tile for tile in sorted(PLANETS) if tile not in known]
        doing = doing if doing is not None else [Take(), Fly(), Finish()]
        s.stack = [Frame(1, Turn()), *(Frame(0, item) for item in reversed([*doing, EndTurn()]))]
        self.s, self.told = begin_from(GAME, s)

    @staticmethod
    def _player(s, fields):
        player = Player()
        for name, value in fields.items():
            if name in ("cubes", "faces", "columns") and isinstance(value, dict):
                plain = getattr(player, name)
                value = [value.get(colour, plain[place]) for place, colour in enumerate(COLOURS)]
            setattr(player, name, list(value) if isinstance(value, list) else value)
        player.dice = [PlacedDie(*rolled) for rolled in player.dice]
        for card in (*player.hand, *player.missions, *player.done, *player.developments):
            s.deck.remove(card)
        return player

    @staticmethod
    def _dice(s, bridge):
        s.bridge = [[die(text) for text in bridge.get(place, "").split()] for place in range(1, 9)]
        used = [rolled.colour for dice in s.bridge for rolled in dice]
        used += [laid.die.colour for player in s.players for laid in player.dice]
        left = Counter(dict.fromkeys(COLOURS, s.seats + 1))
        left.subtract(used)
        s.bag = [colour for colour in COLOURS for _ in range(left[colour])]

    @property
    def me(self):
        return self.s.players[0]

    @property
    def events(self):
        return [entry.event for entry in self.told if not isinstance(entry.event, Forced)]

    @property
    def names(self):
        """The kinds of events told last."""
        return [type(event).__name__ for event in self.events]

    @property
    def asks(self):
        """Who is asked what."""
        top = self.s.stack[-1]
        return top.seat, top.effect.word

    def choose(self, *choices, seat=0):
        """Choose, one after the other; what the last one led to is told."""
        for choice in choices:
            self.told = machine.play(GAME, self.s, seat, choice)
        return self.events

    def options(self, start="", seat=0):
        """What is offered and begins so; without a beginning no free actions."""
        question = machine.question_for(GAME, self.s, seat)
        collected = list(question.options) if question else []
        return [entry for entry in collected if (entry.startswith(start) if start else entry[0] != "+")]

    def refusal(self, choice, seat=0):
        why = machine.question_for(GAME, self.s, seat).effect.refusal(self.s, seat, choice)
        return why and why.key

    def hint(self, place, value, *chosen, seat=0):
        """What stands beside a value, in one line."""
        effect = machine.question_for(GAME, self.s, seat).effect
        chosen = [*chosen, *[""] * (len(effect.parts) - len(chosen))]
        return " ".join(word for _, word in hints_of(effect, self.s, seat)(place, value, chosen).words)

    def view(self, seat=None):
        return machine.view(GAME, self.s, seat)
