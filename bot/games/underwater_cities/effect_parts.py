"""How the parts of an effect are combined: in any order, optional, either-or, paid for, exchanged."""

from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from typing import ClassVar

from bot.engine.combinators import PASS, If, Seq
from bot.engine.effect import Effect, Next, Options, Part, Seat, Verb

from .events import AbilityUsed, Paid
from .gains import Advance, Gain, GainPer
from .goods import KINDS, Goods
from .rows import CARDS, OncePerTurn
from .state import State
from .supposing import Supposing

PartChoice = tuple[int, Effect]  # a part's place, and what is done of it
EXCHANGED = "_for_"  # in the name of an exchange: "credit_for_kelp"
LEAVE: PartChoice = (-1, Seq(()))  # the rest of the parts is left out


def effect_word(effect: Effect) -> str:
    """Return the word for an effect in a list of parts: "build_farm", "action", "advance"."""
    if isinstance(effect, Seq):
        return effect_word(effect.effects[0])
    if isinstance(effect, If):
        return effect_word(effect.then)
    label = getattr(effect, "label", None)
    return effect.word if label is None else str(label)


def only_gives(effect: Effect) -> bool:
    """Return whether an effect only gives something, so that nobody would skip it and nothing need be asked."""
    return isinstance(effect, (Gain, GainPer)) or (isinstance(effect, If) and only_gives(effect.then))


def _gives(s: State, me: Seat, effect: Effect) -> bool:
    """Return whether every possible alternative only gives something."""
    if not isinstance(effect, OneOf) or effect.optional:
        return False
    possible = [alternative for alternative in effect.effects if alternative.possible(s, me)]
    return len(possible) == 1 and only_gives(possible[0])


def always_possible(effect: Effect) -> bool:
    """Return whether some part of an effect can be done by any player: something is gained, or an advance made."""
    if isinstance(effect, (Parts, OneOf)):
        return any(always_possible(part) for part in effect.effects)
    return isinstance(effect, (Gain, Advance))


def abilities(s: State, me: Seat) -> dict[str, Effect]:
    """Return the once-per-turn abilities that a seat can use now, between two parts, by card."""
    player = s.players[me]
    kept = _once_per_turn(tuple(player.kept)) if player.kept else ()
    return {card: effect for card, effect in kept if card not in player.spent and effect.possible(s, me)}


@lru_cache(maxsize=4096)
def _once_per_turn(kept: tuple[str, ...]) -> tuple[tuple[str, Effect], ...]:
    """Return the once-per-turn abilities of these cards, by card."""
    rows = [(card, row) for card in kept for row in CARDS[card].permanent]
    return tuple((card, row.effect) for card, row in rows if isinstance(row, OncePerTurn))


class Exchange(Verb, frozen=True):
    """Use a once-per-turn card, in the owner's turn beside whatever is asked (UWC-39)."""

    parts: ClassVar[tuple[Part, ...]] = (Part("card"), Part("choice"))

    def options(self, s: State, me: Seat) -> Options:
        every = abilities(s, me).items()
        return {
            f"{card} {name}": (card, way)
            for card, effect in every
            if isinstance(effect, OneOf)
            for name, way in effect.now(s, me).items()
        }

    def do(self, s: State, me: Seat, choice: tuple[str, Effect]) -> Next:
        card, way = choice
        s.players[me].spent.append(card)
        return AbilityUsed(card), way


class UseAbility(Verb, frozen=True):
    """Do what a once-per-turn card says."""

    card: str

    def do(self, s: State, me: Seat, choice: None) -> Next:
        s.players[me].spent.append(self.card)
        return AbilityUsed(self.card), *(
            row.effect for row in CARDS[self.card].permanent if isinstance(row, OncePerTurn)
        )


class Parts(Verb, frozen=True):
    """Do each part once, in an order of the seat's choice, or skip it (UWC-13); with `must`, at least one of them.

    Goods are gained before anything is asked, and cards are drawn last: nobody is worse off for that.
    """

    effects: tuple[Effect, ...]
    must: bool = False
    begun: bool = False
    parts: ClassVar[tuple[Part, ...]] = (Part("choice"),)
    merges: ClassVar[bool] = True

    @property
    def label(self) -> str:
        """Return the words of all its effects: "build_farm-advance"."""
        return "-".join(dict.fromkeys(effect_word(effect) for effect in self.effects))

    def possible(self, s: State, me: Seat) -> bool:
        return any(effect.possible(s, me) for effect in self.effects)

    def options(self, s: State, me: Seat) -> Options | None:
        """Return what can be done next. Without parts, once-per-turn cards if all that follows depends on them."""
        if self.effects:
            return self._options(s, me, {})
        following = s.stack[-2].effect if len(s.stack) > 1 else None
        needed = following is not None and (extra := abilities(s, me)) and not following.possible(s, me)
        return self._options(s, me, extra) if needed else {}

    def options_between(self, s: State, me: Seat) -> Options | None:
        """Return the options with once-per-turn cards: these may be used between any two parts."""
        return self._options(s, me, abilities(s, me))

    def _options(self, s: State, me: Seat, extra: Mapping[str, Effect]) -> Options | None:
        """Return the possible parts and these extra ones; None if nothing need be asked."""
        if self._giving_parts():
            return None
        if not (self.effects or extra):
            return {}
        ways = self._possible_parts(s, me)
        if not extra and self._needs_no_choice(s, me, ways):
            return None if ways else {}
        named: dict[str, PartChoice | str] = {**_with_shorter_advances(ways), **{card: card for card in extra}}
        return named | {PASS: LEAVE} if self.begun or not self.must or not ways else named

    def certainly_asks(self, s: State, me: Seat) -> bool:
        if (self.must and not self.begun) or self._giving_parts():
            return False
        return any(not only_gives(effect) and effect.possible(s, me) for effect in self.effects)

    def do(self, s: State, me: Seat, choice: PartChoice | str | None) -> Next:
        """Do the chosen part, then ask for the others; for None, the parts that need no choice."""
        if isinstance(choice, str):
            return UseAbility(choice), self
        if choice is None:
            return self._after(self._giving_parts() or [*self._possible_parts(s, me).values()])
        if choice == LEAVE:
            return tuple(effect for effect in self.effects if only_gives(effect))
        return self._after([choice])

    def parts_by_name(self, s: State, me: Seat) -> dict[str, PartChoice]:
        """Return the possible parts by their names."""
        return _with_shorter_advances(self._possible_parts(s, me))

    def _giving_parts(self) -> list[PartChoice]:
        """Return the parts that only give goods and points."""
        return [(i, effect) for i, effect in enumerate(self.effects) if isinstance(effect, Gain) and not effect.draw]

    def _possible_parts(self, s: State, me: Seat) -> dict[str, PartChoice]:
        """Return the possible parts by their names; equal parts are listed once."""
        ways: dict[str, PartChoice] = {}
        for place, effect in enumerate(self.effects):
            if effect not in self.effects[:place] and effect.possible(s, me):
                name = effect_word(effect)
                ways[name if name not in ways else f"{name}-{place + 1}"] = place, effect
        return ways

    def _needs_no_choice(self, s: State, me: Seat, ways: dict[str, PartChoice]) -> bool:
        """Return whether nothing need be asked: all possible parts only give, or the only possible one must be done."""
        only = len(ways) == 1 and self.must and not self.begun
        return only or all(only_gives(effect) or _gives(s, me, effect) for _, effect in ways.values())

    def _after(self, ways: list[PartChoice]) -> Next:
        places = [place for place, _ in ways]
        rest = tuple(effect for i, effect in enumerate(self.effects) if i not in places)
        done = tuple(effect for _, effect in ways)
        return (*done, Parts(rest, self.must, begun=True)) if rest else done


def _with_shorter_advances(ways: dict[str, PartChoice]) -> dict[str, PartChoice]:
    """Return these parts; an advance of several steps is followed by shorter ones: "advance-1"."""
    ways_and_shorter: dict[str, PartChoice] = {}
    for name, (place, effect) in ways.items():
        ways_and_shorter[name] = place, effect
        if isinstance(effect, Advance):
            ways_and_shorter |= {f"{name}-{less.steps}": (place, less) for less in effect.shorter}
    return ways_and_shorter


class OneOf(Verb, frozen=True):
    """Do exactly one of the effects, if any is possible; `names` are given if their own names are not enough.

    With `optional` the seat may also choose none.
    """

    effects: tuple[Effect, ...]
    names: tuple[str, ...] = ()
    optional: bool = False
    parts: ClassVar[tuple[Part, ...]] = (Part("choice"),)
    merges: ClassVar[bool] = True

    @property
    def label(self) -> str:
        """Return the word for it in a list of parts."""
        return "either"

    def possible(self, s: State, me: Seat) -> bool:
        return any(effect.possible(s, me) for effect in self.effects)

    def options(self, s: State, me: Seat) -> Options | None:
        ways: dict[str, Effect | None] = {**self.now(s, me)}
        if len(ways) == 1 and not self.optional:
            return None
        return ways | {PASS: None} if self.optional and ways else ways

    def do(self, s: State, me: Seat, choice: Effect | None) -> Next:
        if choice is None and not self.optional:
            choice = next(iter(self.now(s, me).values()))
        return (choice,) if choice is not None else ()

    def now(self, s: State, me: Seat) -> dict[str, Effect]:
        """Return the effects that are possible now, by their names."""
        return {name: effect for name, effect in self.named_effects if effect.possible(s, me)}

    @property
    def named_effects(self) -> tuple[tuple[str, Effect], ...]:
        """The effects with their names."""
        return tuple(zip(self.names or map(effect_word, self.effects), self.effects, strict=True))


class Spend(Verb, frozen=True):
    """Pay exactly this; biomatter cannot replace another good here (UWC-21)."""

    price: Goods

    def possible(self, s: State, me: Seat) -> bool:
        return s.players[me].goods.covers(self.price)

    def do(self, s: State, me: Seat, choice: None) -> Next:
        player = s.players[me]
        player.goods = player.goods.minus(self.price)
        return (Paid(str(self.price)),)


class Pay(Verb, frozen=True):
    """Pay the price once for the effect (UWC-35); impossible if the effect would be impossible after paying."""

    price: Goods
    effect: Effect

    @property
    def label(self) -> str:
        """Return the word for it in a list of parts: "pay-draw"."""
        return f"pay-{effect_word(self.effect)}"

    def possible(self, s: State, me: Seat) -> bool:
        """Return whether the price can be paid and the effect would still be possible then."""
        player = s.players[me]
        if not player.goods.covers(self.price):
            return False
        with Supposing(player, player.goods.minus(self.price)):
            return self.effect.possible(s, me)

    def do(self, s: State, me: Seat, choice: None) -> Next:
        return Spend(self.price), self.effect


def exchange(one: Goods, other: Goods) -> OneOf:
    """Return an exchange in either direction, once (UWC-35)."""
    ways = (Pay(one, Gain(*other.counts)), Pay(other, Gain(*one.counts)))
    kinds = [str(goods).lstrip("123456789") for goods in (one, other)]
    return OneOf(ways, (f"{kinds[0]}{EXCHANGED}{kinds[1]}", f"{kinds[1]}{EXCHANGED}{kinds[0]}"))


def two_different(kinds: tuple[str, ...] = KINDS[:4]) -> OneOf:
    """Return two different resources of the seat's choice (UWC-19)."""
    pairs = tuple(combinations(kinds, 2))
    return OneOf(
        tuple(Gain(*Goods(**dict.fromkeys(pair, 1)).counts) for pair in pairs), tuple("-".join(pair) for pair in pairs)
    )
