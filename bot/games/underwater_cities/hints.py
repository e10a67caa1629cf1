"""The hints beside values that can be chosen: colours, effects, prices, bonuses."""

from collections.abc import Iterable, Sequence

import msgspec

from bot.engine.combinators import If, Seq
from bot.engine.effect import Effect, Seat
from bot.layout import WASTE, Hint

from .building import Build
from .contracting import Sign
from .effect_parts import EXCHANGED, Exchange, OneOf, Parts, Pay, abilities
from .gains import Advance, Gain
from .goods import FREE, Goods, format_booking
from .network import board, is_idle
from .order_losses import missed_if_slot_first
from .payment import cost, payments, with_surcharge
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


def of_space(player: Player, name: str, paid: str = "", extra: Goods | None = None) -> Hint:
    """Return the hint of a space: its gain and surcharge, whether a building is idle there, what a metropolis brings.

    `paid`: the goods that are paid there; a gain of as much of one of them comes back. `extra`: those of them that pay
    the surcharge, if that is known; biomatter may stand for others.
    """
    space = board(player).spaces.get(name)
    if space is None:  # the mark of a part that is not asked
        return Hint()
    gains = [word for effect in space.bonus for word in of_effect(effect)]
    words = [("back" if gained in paid.split("-") else kind, gained) for kind, gained in gains]
    if space.special:
        words.append(("advanced", space.special))
    if space.surcharge is not FREE:
        words.append(("surcharge", str(extra or space.surcharge)))
    if is_idle(player, name):
        words.append(("space", "idle"))
    ends = board(player).ends.get(name, ())
    words += [("card", f"{player.tiles[end]}.short") for end in ends if end in player.tiles]
    return Hint(words=tuple(words))


def of_building(build: Build, s: State, me: Seat, place: int, value: str, chosen: Sequence[str]) -> Hint:
    """Return the hint of a kind: what is paid; of a space: what it brings, and what is paid for the only possible kind.

    Of several kinds each has a list, with its cost above.
    """
    player = s.players[me]
    if place == KIND:
        return Hint(words=price(_first_payment(build, player, value)))
    if place != SPACE:
        return Hint()
    kind, _, paid = chosen
    space = of_space(player, value, paid, _paid_extra(build, player, kind, value, paid))
    if kind not in build.kinds or any(_is_possible(build, other, s, me) for other in build.kinds if other != kind):
        return space
    if len(payments(cost(player, kind, build.stated, build.less), player.goods)) > 1:  # then each line names it
        return space
    return Hint(space.marks, (*price(_first_payment(build, player, kind)), *space.words))


def _first_payment(build: Build, player: Player, kind: str) -> Goods:
    """Return what is paid for this kind unless one chooses else: biomatter stands for what one lacks (UWC-21)."""
    usual = cost(player, kind, build.stated, build.less)
    return next(iter(payments(usual, player.goods)), usual)


def _paid_extra(build: Build, player: Player, kind: str, space: str, paid: str) -> Goods | None:
    """Return which of these goods pay the surcharge of a space; None where that is open."""
    if kind not in build.kinds or space not in board(player).spaces or not paid:
        return None
    basic = _first_payment(build, player, kind)
    there = with_surcharge(player, space, cost(player, kind, build.stated, build.less))
    extra = next((one.minus(basic) for one in payments(there, player.goods) if str(one) == paid), FREE)
    return extra if extra is not FREE and min(extra.counts) >= 0 else None


def _is_possible(build: Build, kind: str, s: State, me: Seat) -> bool:
    """Return whether one of this kind could be built."""
    return msgspec.structs.replace(build, kinds=(kind,)).possible(s, me)


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
    return Hint(words=_waste(s, me, slot.removeprefix(CLONE), card, value)) if card else Hint()


def _waste(s: State, me: Seat, slot: str, card: str, order: str) -> Words:
    """Return the words for what is lost by playing a card in this order: its effect, or what it comes too late for."""
    if order == "only":
        return ((WASTE, "card"),)
    missed = missed_if_slot_first(s, me, slot, card) if order == "after" and slot else ""
    return ((WASTE, missed),) if missed else ()


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
