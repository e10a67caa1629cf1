"""Whether a card done first makes a slot's action possible (UWC-18), or a slot pays for a special (UWC-34)."""

from collections import deque
from collections.abc import Callable

from msgspec.msgpack import encode
from msgspec.structs import replace

from bot.engine.effect import Effect, Event, Frame, Next, Options, Seat
from bot.engine.state import copy

from ..building import pieces_left
from ..effect_parts import LEAVE, Parts
from ..events import Connected, SpecialTaken
from ..gains import Gain
from ..goods import Goods
from ..network import DOMES
from ..reactions import at_once, reactions
from ..resolve import Resolve
from ..rows import CARDS
from ..state import Player, State
from ..taking_specials import Charter, Special
from ..triggers import triggered_effects
from ..using_actions import UseSlot, slot_action, whole_slot
from .bounds import (
    brings,
    from_card,
    from_choice,
    upper_bound,
    upper_bound_with_triggers,
    with_card_in_play,
    with_triggers,
)
from .outlook import Outlook
from .wants import Want, Wants, enough, wants

TRIES = 1000  # positions; in 300 random games no search that succeeded needed more than 209
REMEMBERED = 2000  # results
# effects whose results are hidden or come too late, with the event that cards answer all the same
UNKNOWN: dict[type[Effect], Event] = {
    Charter: Connected(""),
    Special: SpecialTaken(""),
}

BETWEEN = Parts(())  # between slot and card a once-per-turn card may be used
NOTHING_GAINED = Gain()

_KNOWN: dict[bytes, bool] = {}


def supplies(s: State, me: Seat, card: str, slot: str, paid: Goods) -> bool:
    """Return whether some way to use this matched card makes a part of the slot's action possible.

    Drawn cards, random metropolises and contracts do not count, so that nothing hidden shows.
    """
    row, goods, action = CARDS[card], s.players[me].goods.minus(paid), slot_action(slot)
    player = with_card_in_play(s.players[me], row)
    if goods.credit < row.cost or not enough(Outlook(goods).plus(from_card(player, row)), wants(player, action)):
        return False

    def search() -> bool:
        twin = _start_state(s, me, card, slot, paid, (Resolve(), BETWEEN))
        twin.contracts = []
        return bool(
            _reaches(twin, me, lambda end: UseSlot(slot).possible(end, me), lambda player: wants(player, action))
        )

    return _cached_result(_key(s, me, card, slot, paid), search)


def pays(s: State, me: Seat, card: str, slot: str, paid: Goods) -> bool:
    """Return whether some way to do the slot's action leaves the credits that this special costs, or may do so."""
    player, cost = s.players[me], Goods(credit=CARDS[card].cost)
    goods = player.goods.minus(paid)
    if not enough(Outlook(goods).plus(upper_bound_with_triggers(player, (UseSlot(slot),), s.contracts)), (Want(cost),)):
        return False

    def search() -> bool:
        twin = _start_state(s, me, card, slot, paid, (UseSlot(slot), BETWEEN))
        return _reaches(twin, me, lambda end: end.players[me].goods.covers(cost), lambda _: (Want(cost),)) is not False

    return _cached_result(_key(s, me, slot, paid, cost, s.contracts), search)


def _cached_result(key: bytes, search: Callable[[], bool]) -> bool:
    """Return the result of a search, cached: listing, choosing and playing on need the same one."""
    if key not in _KNOWN:
        if len(_KNOWN) >= REMEMBERED:
            _KNOWN.clear()
        _KNOWN[key] = search()
    return _KNOWN[key]


def _key(s: State, me: Seat, *about: object) -> bytes:
    """Return everything on which a search `about` this depends; of other seats only the pieces left in the box."""
    board = (
        s.seats,
        s.side,
        s.era,
        s.tiles,
        s.prizes,
        s.specials,
        s.spare,
        [pieces_left(s, kind) for kind in ("tunnel", *DOMES)],
    )
    return encode((about, s.players[me], board))


def _start_state(s: State, me: Seat, card: str, slot: str, paid: Goods, effects: tuple[Effect, ...]) -> State:
    """Return a copy in which tile and card are played and only these effects are on the stack."""
    twin = _shallow_copy(s, me)
    player = twin.players[me]
    player.goods = player.goods.minus(paid)
    player.hand.remove(card)
    twin.tiles[whole_slot(slot)] = [*twin.tiles.get(whole_slot(slot), []), me]
    twin.playing, twin.stack = card, [Frame(me, effect) for effect in reversed(effects)]
    return twin


def _shallow_copy(s: State, me: Seat) -> State:
    """Return a copy that shares what effects leave unchanged when nothing is drawn: the other seats, the deck."""
    return replace(
        s,
        players=[copy(player) if seat == me else player for seat, player in enumerate(s.players)],
        stack=[*s.stack],
        tiles={**s.tiles},
        discards=[*s.discards],
        gone=[*s.gone],
        specials=[*s.specials],
        contracts=[*s.contracts],
    )


def _reaches(s: State, me: Seat, is_goal: Callable[[State], bool], needs: Callable[[Player], Wants]) -> bool | None:
    """Return whether some sequence of choices, without drawing, ends in a goal; None after too many tries.

    Short sequences are tried first, since the many long ones differ mostly in what is upgraded. If the state is a goal
    already, the sequence that skips all the rest comes first. `needs` says what a player wants to reach a goal.
    """
    waiting: deque[tuple[State, list[object]]] = deque([(s, [])])  # a state, and the choice to be made in it, if any
    tries = 0
    while waiting and tries < TRIES:
        before, choices = waiting.popleft()
        twin = _shallow_copy(before, me) if choices else before
        tries += 1
        for choice in choices:
            _do_top_effect(twin, choice)
        options = _go_on(twin)
        player = twin.players[me]
        if not twin.stack:
            if is_goal(twin):
                return True
            continue
        wanted = needs(player)
        if enough(Outlook(player.goods), wanted) and is_goal(twin):
            waiting.extendleft(
                (twin, [choice]) for choice in options
            )  # leaving out the rest, the last option, is first
        else:
            waiting.extend((twin, [choice]) for choice in _promising_choices(twin, player, options, wanted))
    return None if waiting else False


def _promising_choices(s: State, player: Player, options: list[object], wanted: Wants) -> list[object]:
    """Return the choices of the top effect after which the wants may still be met."""
    if LEAVE in options:
        options = [choice for choice in options if not _only_draws(choice)]
    *later, top = [frame.effect for frame in s.stack]
    rest = Outlook(player.goods).plus(upper_bound(player, later, s.contracts, opened=True))
    if enough(with_triggers(player, rest), wanted):
        return options
    opened = bool(s.contracts)  # one may be taken at once, and build
    whole = brings(player, (top,), opened)
    if not enough(with_triggers(player, rest.plus(whole)), wanted):
        return []
    outlooks = [from_choice(player, top, choice, opened) or whole for choice in options]
    sufficient = {outlook for outlook in {*outlooks} if enough(with_triggers(player, rest.plus(outlook)), wanted)}
    return [choice for choice, outlook in zip(options, outlooks, strict=True) if outlook in sufficient]


def _only_draws(choice: object) -> bool:
    """Return whether the choice only draws cards, which changes nothing here."""
    return isinstance(choice, tuple) and _without_drawing(choice[1]) == NOTHING_GAINED


def _go_on(s: State) -> list[object]:
    """Do everything that needs no choice. Return what can be chosen next, [] at the end."""
    while s.stack:
        frame = s.stack[-1]
        options = None if isinstance(frame.effect, Event) else _options(s, frame)
        if options:
            return [*options.values()]
        if options is None:
            _do_top_effect(s, None)
        else:
            s.stack.pop()
    return []


def _options(s: State, frame: Frame) -> Options | None:
    """Return what can be chosen, once-per-turn cards between two parts included."""
    effect = frame.effect
    return effect.options_between(s, frame.seat) if isinstance(effect, Parts) else effect.options(s, frame.seat)


def _do_top_effect(s: State, choice: object) -> None:
    """Do the top effect with this choice, without drawing cards, and push what follows."""
    frame = s.stack.pop()
    for item in reversed([*_following(s, frame.seat, _without_drawing(frame.effect), choice)]):
        s.stack.append(item if isinstance(item, Frame) else Frame(frame.seat, item))


def _following(s: State, seat: Seat, effect: Effect, choice: object) -> Next:
    """Return what follows an effect with this choice; for effects with hidden results only what they trigger."""
    if type(effect) in UNKNOWN:
        return at_once(triggered_effects(s, seat, UNKNOWN[type(effect)]))
    return reactions(s, seat, effect) if isinstance(effect, Event) else effect.do(s, seat, choice)


def _without_drawing(effect: Effect) -> Effect:
    """Return the effect without the cards that it draws."""
    if isinstance(effect, Gain) and effect.draw:
        return Gain(*effect.goods.counts, points=effect.points, by_slot=effect.by_slot)
    return effect
