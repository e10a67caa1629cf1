"""What is still to be done in a turn is worth something too: a guess at it, in points, for computer players."""

from bot.engine.combinators import If, Seq
from bot.engine.effect import Effect, Seat

from .building import Build, Transform
from .gains import Advance, Gain, GainPer
from .goods import Goods
from .network import BUILDINGS, DOMES
from .resolve import Claim, Resolve
from .rows import CARDS
from .state import State
from .taking import Charter, Special
from .upgrading import Upgrade, Yield
from .using import Act, Perform, UseSlot, slot_action
from .ways import OneOf, Parts, Pay

TENTHS = Goods(credit=6, kelp=6, steelplast=8, science=8, biomatter=13)  # of a point, early in the game
LATE = 0.25  # of a point for any good at the end
KEPT = {"permanent": 5.0, "action": 4.5, "production": 5.0, "scoring": 3.0}  # with the whole game to go
RIGHTS: dict[type[Effect], float] = {  # what doing it is worth beyond its cost
    Upgrade: 1.0,
    Act: 1.3,
    Special: 1.5,
    Perform: 2.5,
    Charter: 5.0,
    Transform: 2.0,
    Yield: 1.5,
    Advance: 0.4,
}


def share(s: State) -> float:
    """How much of the game is still to come, from 1 down to 0."""
    return max(0.0, min(1.0, (10.5 - s.round) / 10))


def worth(goods: Goods, left: float) -> float:
    """Goods are worth what they build early and a quarter of a point at the end."""
    early = min(1.0, left * 2.5)
    each = zip(goods.counts, TENTHS.counts, strict=True)
    return sum(n * (0.1 * tenths * early + LATE * (1 - early)) for n, tenths in each)


def pending(s: State, seat: Seat) -> float:
    """What lies on the stack for a seat, as far as it can be done."""
    return sum(expected(s, seat, frame.effect) for frame in s.stack[-8:] if frame.seat == seat)


def expected(s: State, seat: Seat, effect: Effect) -> float:
    """What an effect promises, in points."""
    if isinstance(effect, Gain):
        return worth(effect.goods, share(s)) + effect.points + 0.5 * share(s) * effect.draw
    if isinstance(effect, (Resolve, Claim)):
        return card(s, seat, s.playing) if s.playing else 0.0
    if not isinstance(effect, (Parts, Seq, OneOf, If, UseSlot)) and not effect.possible(s, seat):
        return 0.0
    return _compound(s, seat, effect)


def _compound(s: State, seat: Seat, effect: Effect) -> float:
    if isinstance(effect, UseSlot):
        return expected(s, seat, slot_action(effect.slot))
    if isinstance(effect, (Parts, Seq)):
        return sum(expected(s, seat, part) for part in effect.effects)
    if isinstance(effect, OneOf):
        return max(expected(s, seat, way) for way in effect.effects)
    if isinstance(effect, If):
        return expected(s, seat, effect.then) if effect.possible(s, seat) else 0.0
    if isinstance(effect, GainPer):
        return effect.times(s, seat) * expected(s, seat, effect.gain)
    if isinstance(effect, Pay):
        return expected(s, seat, effect.effect) - worth(effect.price, share(s))
    return _build(effect) if isinstance(effect, Build) else RIGHTS.get(type(effect), 0.0)


def _build(effect: Build) -> float:
    free = 0.8 if effect.stated is not None else 0.0
    best = 2.0 if effect.kinds == DOMES or "tunnel" in effect.kinds else 1.6 if effect.kinds == BUILDINGS else 1.2
    return best + free + (1.0 if effect.upgrade else 0.0)


def card(s: State, seat: Seat, name: str) -> float:
    """What resolving a card promises."""
    row = CARDS[name]
    price = 0.6 * row.cost
    if row.instant:
        return expected(s, seat, Parts(row.instant)) - price
    left = share(s)
    return KEPT[row.kind] * (left if row.kind != "scoring" else 1.0) - price
