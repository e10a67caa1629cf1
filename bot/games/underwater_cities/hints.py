"""The hints beside values that can be chosen: colours, effects, prices, bonuses."""

from collections.abc import Iterable, Sequence

from bot.engine.combinators import If, Seq
from bot.engine.effect import Effect, Seat
from bot.layout import WASTE, Hint

from .building import Build
from .contracting import Sign
from .effect_parts import EXCHANGED, Exchange, OneOf, Parts, Pay, abilities
from .gains import Advance, Gain
from .goods import FREE, Goods, format_booking
from .network import board, is_idle
from .payment import cost
from .resolve import LastUse, PayOnly
from .rows import CARDS, SLOT_NAMED, Slot
from .state import Player, State
from .turn import CLONE, Play, colour_of
from .upgrading import SCIENCE, Upgrade
from .using_actions import Perform, whole_slot

KIND, SPACE = 0, 1  # indexes of the parts of a building; a hint's `place` is such an index
SLOT, CARD = 0, 1  # and of a play
Words = tuple[tuple[str, str], ...]  # the words of a hint: kinds and values


def of_card(name: str, colour: str = "") -> Hint:
    """Return the hint of a card: its colour, whether it is `colour` (UWC-12), its type, cost and effect."""
    row = CARDS[name]
    marks = (row.colour or "none", *(("match",) if colour and colour == row.colour else ()))
    cost = price(Goods(credit=row.cost)) if row.cost else ()
    return Hint(marks, (("kind", row.kind), *cost, ("card", f"{name}.text")))


def of_cards(names: str) -> Hint:
    """Return the hint of a single card; empty for "pass" and for several cards."""
    return of_card(names) if names in CARDS else Hint()


def of_hired(order: str) -> Hint:
    """Return the hint of the special that is kept: the first one."""
    return of_cards(order.partition("-")[0])


def of_action(name: str) -> Hint:
    """Return the hint of an action card: its colour and its effect in short; empty for "pass"."""
    return Hint((CARDS[name].colour or "none",), (("card", f"{name}.short"),)) if name in CARDS else Hint()


def of_slot(row: Slot, colour: str = "", clone: bool = False) -> Hint:
    """Return the hint of a slot: its colour, whether it is `colour`, and what its name does not tell of its action."""
    marks = (row.colour or "none", *(("match",) if colour and colour == row.colour else ()))
    texts = ["clone"] * clone + [row.further] * bool(row.further)
    return Hint(marks, tuple(("slot", text) for text in texts))


def of_space(player: Player, name: str) -> Hint:
    """Return the hint of a space: its gain and surcharge, whether a building is idle there, a tunnel's metropolis."""
    space = board(player).spaces.get(name)
    if space is None:  # the mark of a part that is not asked
        return Hint()
    words: list[tuple[str, str]] = []
    for effect in space.bonus:
        words += of_effect(effect)
    if space.special:
        words.append(("advanced", space.special))
    if space.surcharge is not FREE:
        words.append(("surcharge", str(space.surcharge)))
    if is_idle(player, name):
        words.append(("space", "idle"))
    ends = board(player).ends.get(name, ())
    words += [("card", player.tiles[end]) for end in ends if end in player.tiles]
    return Hint(words=tuple(words))


def of_building(build: Build, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of a kind: its cost; of a space: what it brings."""
    if place == KIND:
        return Hint(words=price(cost(s.players[me], value, build.stated, build.less)))
    return of_space(s.players[me], value) if place == SPACE else Hint()


def of_upgrade(upgrade: Upgrade, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of a kind: the only price, and what the upgrade brings; of a space: whether it is idle there."""
    if place == KIND:
        stated = price(upgrade.prices[0]) if len(upgrade.prices) == 1 else ()
        return Hint(words=(*stated, ("upgrade", value)))
    return Hint(words=(("space", "idle"),)) if place == SPACE and is_idle(s.players[me], value) else Hint()


def of_contract(sign: Sign, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of a contract that can be signed: its text."""
    return Hint(words=(("card", f"{value}.text"),)) if value in sign.contracts else Hint()


def of_play(play: Play, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of a slot, a card or its order, as far as the others are chosen."""
    slot, card, order = chosen
    if place == SLOT:
        clone, name = value.startswith(CLONE), value.removeprefix(CLONE)
        colour = CARDS[card].colour if card and order != "only" else ""  # a card without effect matches no slot
        return of_slot(SLOT_NAMED[whole_slot(name)], colour, clone)
    if place == CARD:
        return of_card(value, colour_of(slot.removeprefix(CLONE)) if slot else "")
    return Hint(words=((WASTE, "card"),)) if value == "only" and card else Hint()


def of_performing(perform: Perform, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of a slot whose effect is done: its text."""
    return of_slot(SLOT_NAMED[whole_slot(value)])


def of_exchange(exchange: Exchange, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of what an exchanging card is used for, where there are several uses."""
    effect = abilities(s, me).get(chosen[0]) if place else None
    return of_alternative(effect, s, me, 0, value, (value,)) if isinstance(effect, OneOf) else Hint()


def of_part(parts: Parts, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of a part: what it gives or costs, or what an ability does; none for skipping the rest."""
    if value in CARDS:
        return of_cards(value)
    part = parts.parts_by_name(s, me).get(value)
    if part is None:
        return Hint()
    _, effect = part
    return Hint(words=_effect_words(effect.now(s, me).items()) if isinstance(effect, OneOf) else of_effect(effect))


def of_alternative(either: OneOf, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of an alternative: what it gives or costs."""
    effect = None if EXCHANGED in value else either.now(s, me).get(value)  # its name says what for what
    return Hint(words=of_effect(effect)) if effect else Hint()


def of_effect(effect: Effect) -> Words:
    """Return the words for what an effect gives or costs, unless its name already says so."""
    if isinstance(effect, Seq | Parts):
        return tuple(word for part in effect.effects for word in of_effect(part))
    if isinstance(effect, If):
        return of_effect(effect.then)
    if isinstance(effect, Gain):
        return (("bonus", format_booking(effect.goods, effect.points, effect.draw)),)
    if isinstance(effect, Advance):
        return (("bonus", format_booking(FREE, steps=effect.steps)),)
    return _term_words(effect)


def _term_words(effect: Effect) -> Words:
    """Return the words for the gain or cost of an effect that asks, if it is not the usual one."""
    match effect:
        case OneOf():
            return _effect_words(effect.named_effects)
        case Pay():
            return *price(effect.price), *of_effect(effect.effect)
        case PayOnly():
            return of_action(effect.card).words
        case LastUse():
            return of_card(effect.card).words
        case Build(stated=Goods() as stated):
            return price(stated)
        case Build():
            return (("discount", str(effect.less)),) if effect.less != FREE else ()
        case Upgrade(prices=(stated,)) if stated != SCIENCE:
            return price(stated)
    return ()


def _effect_words(named: Iterable[tuple[str, Effect]]) -> Words:
    """Return the words for what each of these effects gives, or for its name."""
    return tuple(word for name, effect in named for word in of_effect(effect) or (("choice", name),))


def price(goods: Goods) -> Words:
    """Return the words for a price, or for nothing to pay."""
    return (("bonus", format_booking(FREE.minus(goods))),) if goods != FREE else (("goods", "free"),)
