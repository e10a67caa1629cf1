"""Saved games: a state as JSON with the version of its game, so that every later release can read it."""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeVar

import msgspec

from bot.engine.effect import Effect, Event, Seat, SeatEvent
from bot.engine.game import Game, Json, S
from bot.engine.registry import effect_class

T = TypeVar("T")


class NewerGame(Exception):
    """The saved game was made by a newer version of the game."""


class OtherGame(Exception):
    """The saved state is one of another game."""


class SavedState(msgspec.Struct):
    """A saved state with what is needed to read it."""

    game: str
    version: int
    state: msgspec.Raw


class SavedEvent(msgspec.Struct):
    """A saved event. It is typed as an effect, because that type's reader finds the class by its saved name."""

    seat: Seat
    event: Effect


def encode(game: Game[S, object], s: S) -> bytes:
    """Return a state as JSON: `{"game": "oceans", "version": 1, "state": {...}}`."""
    return _encoder.encode(SavedState(game.key, game.version, msgspec.Raw(_encoder.encode(s))))


def decode(game: Game[S, object], data: bytes) -> S:
    """Return the state that `encode` saved, migrated to the present version of the game.

    Raise OtherGame if it belongs to another game, NewerGame if a newer version saved it, KeyError if it names an
    unknown effect, and msgspec.DecodeError if it is not such JSON.
    """
    saved = msgspec.json.decode(data, type=SavedState)
    if saved.game != game.key:
        raise OtherGame(f"a state of {saved.game!r} cannot be read as one of {game.key!r}")
    if saved.version > game.version:
        raise NewerGame(f"{game.key} version {saved.version}; this program knows {game.version}")
    if saved.version == game.version:
        return _decoder(game.state, game.package).decode(saved.state)
    plain = game.migrate(msgspec.json.decode(saved.state), saved.version)
    return msgspec.convert(plain, game.state, str_keys=True, dec_hook=_reader(game.package))


def encode_events(events: list[SeatEvent]) -> bytes:
    """Return events as JSON: `[{"seat": 0, "event": {"do": "Drew", ...}}, ...]`."""
    return _encoder.encode(events)


def decode_events(game: Game[S, object], data: bytes) -> list[SeatEvent]:
    """Return the events that `encode_events` saved.

    Raise KeyError or msgspec.DecodeError if they cannot be read.
    """
    return [
        SeatEvent(saved.seat, _event(saved.event)) for saved in _decoder(list[SavedEvent], game.package).decode(data)
    ]


def _event(effect: Effect) -> Event:
    """Return the effect, narrowed to the type `Event`. Raise msgspec.ValidationError if it is none."""
    if not isinstance(effect, Event):
        raise msgspec.ValidationError(f"{effect!r} is no event")
    return effect


_encoder = msgspec.json.Encoder()
_decoders: dict[tuple[object, str], msgspec.json.Decoder[Any]] = {}


def _decoder(kind: type[T], package: str) -> msgspec.json.Decoder[T]:
    """Return the decoder of this type, which finds effects by name in the game's package; made only once."""
    if (kind, package) not in _decoders:
        _decoders[kind, package] = msgspec.json.Decoder(kind, dec_hook=_reader(package))
    return _decoders[kind, package]


@cache
def _reader(package: str) -> Callable[[type, Any], object]:
    """Return a msgspec `dec_hook` that reads effects: "do" names the class, in the game's package or in the engine."""

    def read(kind: type, plain: Json) -> object:
        if kind is not Effect:
            raise NotImplementedError(f"a state cannot hold a {kind}")
        cls = effect_class(package, plain["do"])
        # the saved name may be an old one, but msgspec accepts only the class's own
        return msgspec.convert(plain | {"do": cls.__name__}, cls, str_keys=True, dec_hook=read)

    return read
