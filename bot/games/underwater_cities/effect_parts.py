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

PartChoice = tuple[int, Effect]  # a part's index, and what is done of it
EXCHANGED = "_for_"  # in the name of an exchange: "credit_for_kelp"
LEAVE: PartChoice = (-1, Seq(()))  # the choice to leave out the rest of the parts


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


def _only_alternative_gives(s: State, me: Seat, effect: Effect) -> bool:
    """Return whether an effect has only one possible alternative, and this only gives something."""
    if not isinstance(effect, OneOf) or effect.optional:
        return False
    possible = [alternative for alternative in effect.effects if alternative.possible(s, me)]
    return len(possible) == 1 and only_gives(possible[0])


def always_possible(effect: Effect) -> bool:
    """Return whether some part of an effect can be done by any player: something is gained, or an advance made."""
    if isinstance(effect, (Parts, OneOf)):
        return any(always_possible(part) for part in effect.effects)
    return isinstance(effect, (Gain, Advance))


def gives_anyway(effect: Effect) -> bool:
    """Return whether an effect gives something for nothing whatever is chosen, so that nobody would do without it."""
    if isinstance(effect, Parts):
        return any(map(gives_anyway, effect.effects))
    if isinstance(effect, OneOf):
        return not effect.optional and all(map(gives_anyway, effect.effects))
    return isinstance(effect, Gain)


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
        """Return the alternatives of every usable card that offers some."""
        return {
            f"{card} {name}": (card, alternative)
            for card, effect in abilities(s, me).items()
            if isinstance(effect, OneOf)
            for name, alternative in effect.now(s, me).items()
        }

    def do(self, s: State, me: Seat, choice: tuple[str, Effect]) -> Next:
        """Mark the card as used in this turn, log it and do the alternative."""
        card, alternative = choice
        s.players[me].spent.append(card)
        return AbilityUsed(card), alternative


class UseAbility(Verb, frozen=True):
    """Do what a once-per-turn card says."""

    card: str

    def do(self, s: State, me: Seat, choice: None) -> Next:
        s.players[me].spent.append(self.card)
        effects = [row.effect for row in CARDS[self.card].permanent if isinstance(row, OncePerTurn)]
        return AbilityUsed(self.card), *effects


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
        """Return the parts that can be done next.

        Without parts, the once-per-turn cards, if the next effect on the stack is impossible unless one is used.
        """
        if self.effects:
            return self._options(s, me, {})
        if not s.players[me].kept or len(s.stack) < 2 or s.stack[-2].effect.possible(s, me):
            return {}
        return self._options(s, me, abilities(s, me))

    def options_between(self, s: State, me: Seat) -> Options | None:
        """Return the options with once-per-turn cards: these may be used between any two parts."""
        return self._options(s, me, abilities(s, me))

    def _options(self, s: State, me: Seat, cards: Mapping[str, Effect]) -> Options | None:
        """Return the possible parts, and these once-per-turn cards; None if nothing need be asked."""
        if self._giving_parts():
            return None
        if not (self.effects or cards):
            return {}
        parts = self._possible_parts(s, me)
        if not cards and self._needs_no_choice(s, me, parts):
            return None if parts else {}
        choices: dict[str, PartChoice | str] = {**_with_shorter_advances(parts), **{card: card for card in cards}}
        return choices | {PASS: LEAVE} if self.begun or not self.must or not parts else choices

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
        parts: dict[str, PartChoice] = {}
        for index, effect in enumerate(self.effects):
            if effect not in self.effects[:index] and effect.possible(s, me):
                name = effect_word(effect)
                parts[name if name not in parts else f"{name}-{index + 1}"] = index, effect
        return parts

    def _needs_no_choice(self, s: State, me: Seat, parts: dict[str, PartChoice]) -> bool:
        """Return whether nothing need be asked: all possible parts only give, or the only possible one must be done."""
        if len(parts) == 1 and self.must and not self.begun:
            return True
        return all(only_gives(effect) or _only_alternative_gives(s, me, effect) for _, effect in parts.values())

    def _after(self, choices: list[PartChoice]) -> Next:
        """Return the effects of the chosen parts, then the rest of the parts."""
        indexes = [index for index, _ in choices]
        rest = tuple(effect for i, effect in enumerate(self.effects) if i not in indexes)
        effects = tuple(effect for _, effect in choices)
        return (*effects, Parts(rest, self.must, begun=True)) if rest else effects


def _with_shorter_advances(parts: dict[str, PartChoice]) -> dict[str, PartChoice]:
    """Return these parts, with each advance of several steps followed by shorter ones: "advance-1"."""
    longer: dict[str, PartChoice] = {}
    for name, (index, effect) in parts.items():
        longer[name] = index, effect
        if isinstance(effect, Advance):
            longer |= {f"{name}-{advance.steps}": (index, advance) for advance in effect.shorter}
    return longer


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
        """Return the possible effects by name; None if there is only one, which must be done."""
        choices: dict[str, Effect | None] = {**self.now(s, me)}
        if len(choices) == 1 and not self.optional:
            return None
        return choices | {PASS: None} if self.optional and choices else choices

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
    """Return an exchange of goods of two kinds in either direction, once (UWC-35)."""
    directions = (Pay(one, Gain(*other.counts)), Pay(other, Gain(*one.counts)))
    first, second = (str(goods).lstrip("123456789") for goods in (one, other))  # "2kelp" -> "kelp"
    return OneOf(directions, (f"{first}{EXCHANGED}{second}", f"{second}{EXCHANGED}{first}"))


def two_different() -> OneOf:
    """Return the gain of two different resources of the seat's choice (UWC-19)."""
    pairs = tuple(combinations(KINDS[:4], 2))
    gains = tuple(Gain(*Goods(**dict.fromkeys(pair, 1)).counts) for pair in pairs)
    return OneOf(gains, tuple("-".join(pair) for pair in pairs))
