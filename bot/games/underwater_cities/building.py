"""Building cities, tunnels and buildings (UWC-20..27)."""

from collections.abc import Iterator
from itertools import islice
from typing import ClassVar

from bot.engine.effect import OFFERED, Choice, Next, Options, Part, Refusal, Seat, Verb

from . import payment
from .effect_parts import OneOf
from .events import Built, Transformed
from .goods import FREE, Goods
from .guaranteed_science import guaranteed_science
from .network import BUILDINGS, DOMES, STRUCTURES, first_like, rooms, sites, tunnel_sites
from .placing import place
from .state import Player, State
from .upgrading import UpgradeIt

# pieces in the box (UWC-02)
TUNNELS = 46
NONSYMBIOTIC = 17
SYMBIOTIC = {2: 7, 3: 10, 4: 13}  # by seats; unlimited for one

GROUP_WORDS = {STRUCTURES: "structure", BUILDINGS: "building", DOMES: "city"}
PARTS = (Part("structure"), Part("space"), Part("goods"))

Chosen = tuple[str, str, Goods]  # kind, space, payment


def pieces_left(s: State, kind: str) -> int:
    """Return how many pieces of a kind are left in the box (UWC-02)."""
    if kind == "tunnel":
        return TUNNELS - sum([len(player.tunnels) for player in s.players])
    if kind in DOMES and not (kind == "symbiotic" and s.seats == 1):
        limit = NONSYMBIOTIC if kind == "nonsymbiotic" else SYMBIOTIC[s.seats]
        return limit - sum([[*player.domes.values()].count(kind) for player in s.players])
    return 1


class Build(Verb, frozen=True):
    """Build one of these kinds: at the usual cost, at a `stated` cost (FREE: for nothing), or for `less`.

    `expansion`: on an expansion space. `upgrade`: and upgrade it for 1 science, both or neither (UWC-15).
    """

    kinds: tuple[str, ...]
    stated: Goods | None = None
    less: Goods = FREE
    expansion: bool = False
    upgrade: bool = False
    parts: ClassVar[tuple[Part, ...]] = PARTS
    twins: ClassVar[bool] = True

    @property
    def label(self) -> str:
        """Return the word for it in a list of parts: "build_farm", "build_upgrade_structure"."""
        what = GROUP_WORDS.get(self.kinds) or "_".join(self.kinds)
        return f"{'build_upgrade' if self.upgrade else 'build'}_{what}"

    def possible(self, s: State, me: Seat) -> bool:
        """Return whether there are options; faster than listing them."""
        player = s.players[me]
        for kind in self.kinds:
            basic = payment.cost(player, kind, self.stated, self.less)
            if payment.affordable(basic, player.goods) and pieces_left(s, kind) >= 1 and self._fits(s, me, kind, basic):
                return True
        return False

    def certainly_asks(self, s: State, me: Seat) -> bool:
        """Return whether there are at least two options, decided by listing only two."""
        return len([*islice(self._possible_builds(s, me), 2)]) == 2

    def options(self, s: State, me: Seat) -> Options:
        """Return every kind, space and payment that is possible."""
        return {f"{kind} {space} {price}": (kind, space, price) for kind, space, price in self._possible_builds(s, me)}

    def do(self, s: State, me: Seat, choice: Chosen) -> Next:
        """Pay, put the piece on the space and log it; then upgrade it if asked."""
        kind, space, price = choice
        player = s.players[me]
        player.goods = player.goods.minus(price)
        place(player, kind, space)
        event = Built(kind, space, str(price))
        return (event, UpgradeIt(space)) if self.upgrade else (event,)

    def twin(self, s: State, me: Seat, choice: Choice) -> Choice:
        """Return this choice with the first space at the same city that has the same printed on it."""
        kind, space, price = choice.split(" ")
        if kind not in BUILDINGS:
            return choice
        player = s.players[me]
        return f"{kind} {first_like(player, space, self.places(player, kind))} {price}"

    def refusal(self, s: State, me: Seat, choice: Choice) -> Refusal | None:
        """Return the first reason why this cannot be built: its kind, its space, or its payment."""
        words = choice.split(" ")
        if len(words) != 3:
            return Refusal("why.parts")
        kind, space, _ = words
        if kind not in self.kinds:
            return Refusal("why.structure", {"structure": kind, OFFERED: ", ".join(self.kinds)})
        if pieces_left(s, kind) < 1:
            return Refusal("why.none_left", {"structure": kind})
        player = s.players[me]
        places = self.places(player, kind)
        if space not in places:
            return Refusal("why.space", {"space": space, OFFERED: ", ".join(places)})
        price = payment.with_surcharge(player, space, payment.cost(player, kind, self.stated, self.less))
        return Refusal("why.goods", {"goods": str(price)})

    def _fits(self, s: State, me: Seat, kind: str, basic: Goods) -> bool:
        """Return whether the player, who can pay the basic price of this kind, can also pay for it on some space."""
        player = s.players[me]
        if self.upgrade:
            return next(self._placements(s, me, kind, basic), None) is not None
        for space in self.places(player, kind):
            price = payment.with_surcharge(player, space, basic)
            if price is basic or payment.affordable(price, player.goods):
                return True
        return False

    def _possible_builds(self, s: State, me: Seat) -> Iterator[Chosen]:
        """Yield every kind, space and payment that is possible."""
        player = s.players[me]
        for kind in self.kinds:
            basic = payment.cost(player, kind, self.stated, self.less)
            if payment.affordable(basic, player.goods) and pieces_left(s, kind) >= 1:
                yield from self._placements(s, me, kind, basic)

    def _placements(self, s: State, me: Seat, kind: str, basic: Goods) -> Iterator[Chosen]:
        """Yield every space for a kind, and every way to pay its price there."""
        player = s.players[me]
        basic_payments = payment.payments(basic, player.goods)
        for space in self.places(player, kind):
            price = payment.with_surcharge(player, space, basic)
            for paid in basic_payments if price is basic else payment.payments(price, player.goods):
                if not self.upgrade or guaranteed_science(s, me, kind, space, paid):
                    yield kind, space, paid

    def places(self, player: Player, kind: str) -> tuple[str, ...]:
        """Return the spaces on which one of this kind could be built now."""
        if kind == "tunnel":
            return tunnel_sites(player)
        return sites(player) if kind in DOMES else rooms(player, self.expansion)


class Transform(Verb, frozen=True):
    """Turn a nonsymbiotic city into a symbiotic one; this does not count as building (UWC-29)."""

    def possible(self, s: State, me: Seat) -> bool:
        return bool(self._cities(s, me))

    def do(self, s: State, me: Seat, choice: None) -> Next:
        cities = self._cities(s, me)
        return (OneOf(tuple(TransformAt(city) for city in cities), cities),) if cities else ()

    def _cities(self, s: State, me: Seat) -> tuple[str, ...]:
        """Return the nonsymbiotic cities; none if no symbiotic one is left in the box."""
        domes = s.players[me].domes if pieces_left(s, "symbiotic") > 0 else {}
        return tuple(city for city, dome in domes.items() if dome == "nonsymbiotic")


class TransformAt(Verb, frozen=True):
    """Make the city on this space symbiotic."""

    space: str

    def do(self, s: State, me: Seat, choice: None) -> Next:
        s.players[me].domes[self.space] = "symbiotic"
        s.players[me].fresh.append(self.space)
        return (Transformed(self.space),)
