"""What is shown beside a value that may be chosen: colours, effects, prices, bonuses."""

from bot.engine.combinators import If, Seq
from bot.engine.effect import Effect, Hint

from .gains import Advance, Gain
from .goods import FREE, Goods, booked
from .network import board, idle
from .rows import CARDS, Slot
from .state import Player

Words = tuple[tuple[str, str], ...]  # kinds and values


def of_card(name: str, colour: str = "") -> Hint:
    """A card's colour, whether it is this one (UWC-12), its type, cost and effect."""
    row = CARDS[name]
    marks = (row.colour or "none", *(("match",) if colour and colour == row.colour else ()))
    cost = price(Goods(credit=row.cost)) if row.cost else ()
    return Hint(marks, (("kind", row.kind), *cost, ("card", f"{name}.text")))


def of_cards(names: str) -> Hint:
    """The hint of a single card; empty for "pass" and for several cards."""
    return of_card(names) if names in CARDS else Hint()


def of_action(name: str) -> Hint:
    """The hint of an action card: its colour and its effect in short; empty for "pass"."""
    return Hint((CARDS[name].colour or "none",), (("card", f"{name}.short"),)) if name in CARDS else Hint()


def of_slot(row: Slot, colour: str = "", clone: bool = False) -> Hint:
    """A slot's colour, whether it is this one, and what its name, which has its action, does not tell."""
    marks = (row.colour or "none", *(("match",) if colour and colour == row.colour else ()))
    further = ["clone"] * clone + [row.further] * bool(row.further)
    return Hint(marks, tuple(("slot", one) for one in further))


def of_space(player: Player, name: str) -> Hint:
    """What a space brings and asks for besides, whether a building there is idle, the metropolis at a tunnel's end."""
    space = board(player).spaces.get(name)
    if space is None:  # of what is not built
        return Hint()
    words: list[tuple[str, str]] = []
    for effect in space.bonus:
        words += of_effect(effect)
    if space.special:
        words.append(("advanced", space.special))
    if space.surcharge is not FREE:
        words.append(("surcharge", str(space.surcharge)))
    if idle(player, name):
        words.append(("space", "idle"))
    ends = board(player).ends.get(name, ())
    words += [("card", player.tiles[end]) for end in ends if end in player.tiles]
    return Hint(words=tuple(words))


def of_effect(effect: Effect) -> Words:
    """What an effect gives or costs, unless its name already says so."""
    if isinstance(effect, Seq):
        return tuple(word for part in effect.effects for word in of_effect(part))
    if isinstance(effect, If):
        return of_effect(effect.then)
    if isinstance(effect, Gain):
        return (("bonus", booked(effect.goods, effect.points, effect.draw)),)
    if isinstance(effect, Advance):
        return (("bonus", booked(FREE, steps=effect.steps)),)
    return getattr(effect, "terms", ())


def price(goods: Goods) -> Words:
    """What is to be paid, or that nothing is."""
    return (("bonus", booked(FREE.minus(goods))),) if goods != FREE else (("goods", "free"),)
