"""Upgrading structures (UWC-29), and gaining what one upgraded structure makes (UWC-38)."""

from typing import ClassVar

from bot.engine.effect import OFFERED, Choice, Next, Options, Part, Refusal, Seat, Verb

from .effect_parts import OneOf
from .events import Upgraded
from .gains import Gain
from .goods import Goods
from .network import STRUCTURES, beside_city, board, connected_buildings, kind_of, rooms_with
from .state import Player, State

SCIENCE = Goods(science=1)
MAKES = {  # what one upgraded structure makes by itself (UWC-50, UWC-51)
    "tunnel": Gain(credit=1, points=1),
    "farm": Gain(kelp=1, points=1),
    "plant": Gain(credit=1, biomatter=1),
    "laboratory": Gain(science=1, steelplast=1),
}


def upgradable(player: Player) -> list[str]:
    """Return the spaces of all structures not yet upgraded."""
    return [space for space in (*player.tunnels, *player.buildings) if space not in player.upgraded]


def upgrade(player: Player, space: str, price: Goods) -> Upgraded:
    """Pay for an upgrade and do it. Return the event."""
    player.goods = player.goods.minus(price)
    player.upgraded.append(space)
    player.fresh.append(space)
    return Upgraded(kind_of(player, space), space, str(price))


class Upgrade(Verb, frozen=True):
    """Upgrade a structure of one of these kinds, for one of these prices (FREE: for nothing)."""

    kinds: tuple[str, ...] = STRUCTURES
    prices: tuple[Goods, ...] = (SCIENCE,)
    parts: ClassVar[tuple[Part, ...]] = (
        Part("structure"),
        Part("space"),
        Part("goods"),
    )
    twins: ClassVar[bool] = True

    @property
    def label(self) -> str:
        """Return the word for it in a list of parts: "upgrade_farm", "upgrade_structure"."""
        return "upgrade_structure" if self.kinds == STRUCTURES else f"upgrade_{'_'.join(self.kinds)}"

    def possible(self, s: State, me: Seat) -> bool:
        return bool(self._prices(s.players[me]) and self._spaces(s.players[me]))

    def options(self, s: State, me: Seat) -> Options:
        player = s.players[me]
        prices = self._prices(player)
        spaces = self._spaces(player) if prices else []
        return {f"{kind_of(player, space)} {space} {price}": (space, price) for space in spaces for price in prices}

    def do(self, s: State, me: Seat, choice: tuple[str, Goods]) -> Next:
        return (upgrade(s.players[me], *choice),)

    def twin(self, s: State, me: Seat, choice: Choice) -> Choice:
        """Return this choice with the first like building at the city, whatever its space gave when it was built."""
        kind, space, price = choice.split(" ")
        if kind == "tunnel":
            return choice
        player = s.players[me]
        spaces = board(player).spaces
        candidates = (room for room in rooms_with(player, space[0], kind) if room not in player.upgraded)
        first = next(room for room in candidates if spaces[room].special == spaces[space].special)
        return f"{kind} {first} {price}"

    def refusal(self, s: State, me: Seat, choice: Choice) -> Refusal | None:
        """Return the first reason why this cannot be upgraded: its kind, its space, or its payment."""
        player, words = s.players[me], choice.split(" ")
        if len(words) != 3:
            return Refusal("why.parts")
        wrong = self.invalid_part(s, me, choice)
        if wrong and wrong.part == "structure":
            return Refusal("refused.misfit", wrong.text_values)
        if words[1] in player.upgraded:
            return Refusal("why.upgraded", {"space": words[1]})
        if words[1] not in self._spaces(player):
            return Refusal("why.upgrade", {OFFERED: ", ".join(self._spaces(player))})
        return Refusal("why.goods", {"goods": ", ".join(map(str, self.prices))})

    def _prices(self, player: Player) -> list[Goods]:
        """Return the prices that the player can pay."""
        return [price for price in self.prices if player.goods.covers(price)]

    def _spaces(self, player: Player) -> list[str]:
        """Return the spaces of structures of these kinds that are not upgraded."""
        return [space for space in upgradable(player) if kind_of(player, space) in self.kinds]


class UpgradeIt(Verb, frozen=True):
    """Upgrade the structure just built: the second half of "build and upgrade" (UWC-15).

    A contract taken in between may have spent the science; then the upgrade is lost.
    """

    space: str

    def possible(self, s: State, me: Seat) -> bool:
        return s.players[me].goods.covers(SCIENCE)

    def do(self, s: State, me: Seat, choice: None) -> Next:
        return (upgrade(s.players[me], self.space, SCIENCE),) if self.possible(s, me) else ()


class Yield(Verb, frozen=True):
    """Gain the production of one upgraded structure at a connected city, without multipliers and pairs (UWC-38)."""

    def possible(self, s: State, me: Seat) -> bool:
        return bool(self._kinds(s, me))

    def do(self, s: State, me: Seat, choice: None) -> Next:
        kinds = self._kinds(s, me)
        return (OneOf(tuple(MAKES[kind] for kind in kinds), kinds),) if kinds else ()

    def _kinds(self, s: State, me: Seat) -> tuple[str, ...]:
        """Return the kinds of the seat's connected upgraded structures."""
        player = s.players[me]
        spaces = (*connected_buildings(player), *beside_city(player))
        kinds = {kind_of(player, space) for space in spaces if space in player.upgraded}
        return tuple(kind for kind in STRUCTURES if kind in kinds)
