"""Gaining goods, points and cards, and advancing on the federation track."""

from bot.engine.effect import Effect, Event, Next, Seat, Verb

from .counts import count
from .deck import draw
from .events import Advanced, Drew, Gained, Hand
from .goods import Goods, name_goods
from .rows import Count
from .state import BELOW, State


class Gain(Verb, frozen=True):
    """Goods, points and cards of the running era (UWC-07)."""

    credit: int = 0
    kelp: int = 0
    steelplast: int = 0
    science: int = 0
    biomatter: int = 0
    points: int = 0
    draw: int = 0
    by_slot: bool = False

    @property
    def label(self) -> str:
        """Return the word for it in a list of parts: that of drawing cards if it draws any."""
        return "draw" if self.draw else "gain"

    @property
    def goods(self) -> Goods:
        """Return the goods that it gives."""
        return Goods(self.credit, self.kelp, self.steelplast, self.science, self.biomatter)

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Add the goods and points, draw the cards, and log it."""
        player, goods = s.players[me], self.goods
        player.goods = player.goods.plus(goods)
        player.points += self.points
        events: list[Event] = []
        if gained := (*name_goods(goods), *([f"{self.points}point"] if self.points else [])):
            events.append(Gained("-".join(gained), self.by_slot))
        if self.draw and (cards := draw(s, me, self.draw)):
            events += [Drew(len(cards)), Hand("-".join(cards))]
        return events


class GainPer(Verb, frozen=True):
    """`gain` once for every `per` of a count (UWC-62), at most `most` times (0: no limit)."""

    count: Count
    gain: Effect  # a `Gain`; typed as an `Effect`, since only those are found by name in saved games
    per: int = 1
    most: int = 0

    @property
    def label(self) -> str:
        """Return the word for it in a list of parts."""
        return "gain"

    def times(self, s: State, me: Seat) -> int:
        """Return how often a seat would gain now."""
        times = count(s.players[me], self.count) // self.per
        return min(times, self.most) if self.most else times

    def possible(self, s: State, me: Seat) -> bool:
        return self.times(s, me) > 0

    def do(self, s: State, me: Seat, choice: None) -> Next:
        assert isinstance(self.gain, Gain)
        times = self.times(s, me)
        goods = self.gain.goods.times(times)
        return (Gain(*goods.counts, points=self.gain.points * times, draw=self.gain.draw * times),) if times else ()


class Advance(Verb, frozen=True):
    """Move the marker up the federation track; on the last space it goes on top of the stack (UWC-40..43)."""

    steps: int = 1

    @property
    def shorter(self) -> "tuple[Advance, ...]":
        """The advances of fewer steps that may be made instead (UWC-13)."""
        return tuple(Advance(steps) for steps in range(self.steps - 1, 0, -1))

    def do(self, s: State, me: Seat, choice: None) -> Next:
        """Move the marker and log it; the spaces entered give their bonuses."""
        player = s.players[me]
        start = player.marker
        steps_on_track = min(self.steps, start - 1)  # the last space has number 1
        s.steps += 1
        player.marker, player.arrived = start - steps_on_track, s.steps
        player.advanced = player.stepped = True
        return (Advanced(start, player.marker, self.steps - steps_on_track),)


TRACK = {4: None, 3: Gain(credit=1), 2: Gain(steelplast=1), 1: Gain(points=1)}  # bonuses by space (UWC-40)


def entered_spaces(event: Advanced) -> range:
    """Return the spaces that an advance entered, in order."""
    return range(min(event.start, BELOW) - 1, event.space - 1, -1)


def track_gains(event: Advanced) -> list[Gain]:
    """Return the bonuses of the spaces entered, and a point for each step beyond the last."""
    bonuses = [gain for space in entered_spaces(event) if (gain := TRACK[space])]
    return bonuses + ([Gain(points=event.beyond)] if event.beyond else [])
