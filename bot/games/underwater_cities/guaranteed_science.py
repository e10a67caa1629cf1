"""Whether building is sure to bring the science that an upgrade with it needs (UWC-15)."""

from msgspec.structs import replace

from bot.engine.effect import Effect, Seat
from bot.engine.state import copy

from .events import Built, Connected
from .gains import Gain
from .goods import Goods
from .network import board
from .placing import joined_metropolis, place
from .rows import METROPOLISES
from .state import State
from .triggers import can_trigger, triggered_effects


def guaranteed_science(s: State, me: Seat, kind: str, space: str, paid: Goods) -> bool:
    """Return whether a science is left after this payment, or certainly comes in by the space or a trigger."""
    player = s.players[me]
    if player.goods.science > paid.science:
        return True
    return any(isinstance(effect, Gain) and effect.science for effect in _effects_if_built(s, me, kind, space))


def _effects_if_built(s: State, me: Seat, kind: str, space: str) -> list[Effect]:
    """Return the effects that building this would set off, tried on a copy of the player if it takes one to tell."""
    if kind != "tunnel" and not can_trigger(s.players[me], Built):
        return [*board(s.players[me]).spaces[space].bonus]
    twin = replace(s, players=[copy(player) if seat == me else player for seat, player in enumerate(s.players)])
    player = twin.players[me]
    place(player, kind, space)
    tiles = joined_metropolis(player, space) if kind == "tunnel" else []
    effects = [*board(player).spaces[space].bonus, *triggered_effects(twin, me, Built(kind, space, ""))]
    for tile in tiles:
        effects += [*METROPOLISES[tile].instant, *triggered_effects(twin, me, Connected(tile))]
    return effects
