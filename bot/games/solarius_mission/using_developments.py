"""What developments do once per turn for a cube, as a free action (Smelter, Recycling Plant)."""

from collections.abc import Iterator
from typing import ClassVar

from bot.engine.effect import Choice, Effect, Next, Options, Part, Seat, Verb

from . import cubes
from .cubes import ONES
from .effects import Income
from .events import Used
from .lasting_developments import once_per_turn_developments
from .state import COLOURS, Cubes, Player, State
from .who_acts import acting_seat_event


class Use(Verb, frozen=True):
    """Give one cube of any value to a development for its effect, once per turn of the seat (SOL-27)."""

    unlogged: ClassVar[bool] = True
    parts: ClassVar[tuple[Part, ...]] = (Part("card"), Part("cubes"), Part("goods"))

    def options(self, s: State, me: Seat) -> Options:
        """Return every cube that can be given to an unused development, with every way to do its effect."""
        player = s.players[me]
        uses: dict[Choice, tuple[str, str, Cubes, Effect, object]] = {}
        for card, row in once_per_turn_developments(player).items():
            for text, chosen in _ways_to_do(s, me, row.effect).items():
                for colour, cube in single_cubes(player):
                    name = f"{card} {cubes.format_cubes([(colour, cube)])} {text}"
                    uses[name] = card, colour, cube, row.effect, chosen
        return uses

    def do(self, s: State, me: Seat, choice: tuple[str, str, Cubes, Effect, object]) -> Next:
        """Give the cube and do the development's effect."""
        s.acted = s.turn
        card, colour, cube, effect, chosen = choice
        player = s.players[me]
        cubes.remove_cubes(player, colour, cube)
        player.spent.append(card)
        return *acting_seat_event(s, me), Used(card, cubes.format_cubes([(colour, cube)])), *effect.do(s, me, chosen)


def _ways_to_do(s: State, me: Seat, effect: Effect) -> Options:
    """Return the ways to do an effect: its mixes of fuel and bucks, or its own name if there is nothing to choose."""
    if isinstance(effect, Income):
        return {name: mix for name, mix in effect.mixes(s, me).items() if any(mix)}
    return {effect.word: None} if effect.possible(s, me) else {}


def single_cubes(player: Player) -> Iterator[tuple[str, Cubes]]:
    """Yield one of each kind of cube that a player holds.

    The lowest value comes first; among the colours with cubes of a value, the one with most of them.
    """
    for value_index, cube in enumerate(ONES):
        counts = [(colour, own_cubes[value_index]) for colour, own_cubes in zip(COLOURS, player.cubes, strict=True)]
        ranked = sorted((entry for entry in counts if entry[1]), key=lambda entry: -entry[1])
        yield from ((colour, cube) for colour, _ in ranked)
