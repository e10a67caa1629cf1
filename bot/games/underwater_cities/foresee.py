"""Whether a card's effect, taken first, can supply what a slot's action lacks (UWC-18)."""

from collections import deque

from msgspec.msgpack import encode
from msgspec.structs import replace

from bot.engine.effect import Effect, Event, Frame, Seat
from bot.engine.state import copy

from .gains import Gain
from .goods import Goods
from .reactions import reactions
from .resolve import Resolve
from .rows import CARDS
from .state import State
from .taking import Charter, Special
from .using import UseSlot

TRIES = 1000  # positions looked at; in 300 random games no card needed more than 700
IDLE = ("production", "scoring")  # cards that supply nothing in the turn they are played
REMEMBERED = 2000  # answers
UNKNOWN = (Charter, Special)  # what they bring is chance, or comes too late


_KNOWN: dict[bytes, bool] = {}


def supplies(s: State, me: Seat, card: str, slot: str, paid: Goods) -> bool:
    """Whether some way to use this matched card makes something of the slot's action possible.

    Drawn cards and what is taken at random are left out, so that nothing hidden shows.
    """
    row = CARDS[card]
    price = paid.plus(Goods(credit=row.cost))
    if row.kind in IDLE or not s.players[me].goods.covers(price):
        return False
    key = _key(s, me, card, slot, price)
    if key not in _KNOWN:
        if len(_KNOWN) >= REMEMBERED:
            _KNOWN.clear()
        _KNOWN[key] = _reaches(_begun(s, me, card, slot, price), me, slot)
    return _KNOWN[key]


def _key(s: State, me: Seat, card: str, slot: str, price: Goods) -> bytes:
    """All that the answer depends on: the same is asked for listing, choosing and going on."""
    about = (me, card, slot, price)
    return encode((*about, s.seats, s.side, s.era, s.round, s.players, s.tiles, s.prizes, s.specials, s.spare))


def _begun(s: State, me: Seat, card: str, slot: str, price: Goods) -> State:
    """A copy in which the card is about to be resolved and nothing else is to come."""
    twin = _lightly(s, me)
    player = twin.players[me]
    player.goods = player.goods.minus(price).plus(Goods(credit=CARDS[card].cost))
    player.hand.remove(card)
    twin.tiles[slot] = [*twin.tiles.get(slot, []), me]
    twin.playing, twin.stack, twin.contracts = card, [Frame(me, Resolve())], []
    return twin


def _lightly(s: State, me: Seat) -> State:
    """A copy that shares what a card's effect leaves alone when nothing is drawn: the other seats, the deck."""
    return replace(
        s,
        players=[copy(player) if seat == me else player for seat, player in enumerate(s.players)],
        stack=[*s.stack],
        tiles={**s.tiles},
        discards=[*s.discards],
        gone=[*s.gone],
        specials=[*s.specials],
    )


def _reaches(s: State, me: Seat, slot: str) -> bool:
    """Search all ways to go on, without the deck, for one after which the slot's action is possible: short ones first.

    Long ones are many, and differ mostly in what is upgraded.
    """
    waiting: deque[tuple[State, list[object]]] = deque([(s, [])])
    tries = 0
    while waiting and tries < TRIES:
        before, chosen = waiting.popleft()
        twin = _lightly(before, me) if chosen else before
        tries += 1
        for choice in chosen:
            _do(twin, choice)
        options = _onward(twin)
        if not twin.stack and UseSlot(slot).possible(twin, me):
            return True
        waiting.extend((twin, [choice]) for choice in options)
    return False


def _onward(s: State) -> list[object]:
    """Do whatever needs no choice; what may be chosen then."""
    while s.stack:
        frame = s.stack[-1]
        options = None if isinstance(frame.effect, Event) else frame.effect.options(s, frame.seat)
        if options:
            return [*options.values()]
        if options is None:
            _do(s, None)
        else:
            s.stack.pop()
    return []


def _do(s: State, choice: object) -> None:
    frame = s.stack.pop()
    effect = _undrawn(frame.effect)
    if isinstance(effect, UNKNOWN):
        return
    following = reactions(s, frame.seat, effect) if isinstance(effect, Event) else effect.do(s, frame.seat, choice)
    for item in reversed([*following]):
        s.stack.append(item if isinstance(item, Frame) else Frame(frame.seat, item))


def _undrawn(effect: Effect) -> Effect:
    """The same without cards drawn."""
    if isinstance(effect, Gain) and effect.draw:
        return Gain(*effect.goods.counts, points=effect.points, by_slot=effect.by_slot)
    return effect
