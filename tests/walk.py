"""Games played at random, decision by decision, and games that begin from a position that a test has made."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import count, product
from random import Random
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec

from bot.engine import codec, machine, registry
from bot.engine.effect import Event
from bot.engine.game import Game
from bot.engine.guessing import pick
from bot.engine.question import Question
from bot.engine.state import copy
from bot.layout.registry import sentence_of_type

STEP = 1000  # from a seed whose options do not go together to the one that is tried next
BOUND = 3000  # decisions, more than any game has


class Decision(NamedTuple):
    """A seat is about to make this choice; `s` is the live state, which goes on changing."""

    s: Any
    seat: int
    question: Question
    choice: str


class PlayedGame(NamedTuple):
    """A whole game: each decision with a copy of its state, the same states encoded, and the final state."""

    decisions: list[Decision]
    saved: list[bytes]
    end: Any


def few(game) -> int:
    """Return the number of players closest to two that the game allows."""
    return min(max(2, game.seats[0]), game.seats[-1])


def gives(game, what) -> bool:
    """Return whether a game sets this optional field of `Game`."""
    (field,) = [field for field in msgspec.structs.fields(Game) if field.name == what]
    return getattr(game, what) is not field.default


def scores_midway(game) -> bool:
    """Return whether a game has events that are told as scorings, which a replay can step through."""
    events = [effect for effect in effects_of(game) if issubclass(effect, Event)]
    return any(sentence_of_type(event).scoring for event in events)


def every_lobby(game) -> list[Any]:
    """Return every combination of a game's options, also those with which no game can begin."""
    choices = _choices(game)
    return [game.options(**dict(zip(choices, values, strict=True))) for values in product(*choices.values())]


def _choices(game) -> dict[str, tuple]:
    """Return the values of each option, by its name."""
    hints = get_type_hints(game.options).items()
    return {name: get_args(hint) if get_origin(hint) is Literal else (False, True) for name, hint in hints}


def lobbies(game, seats) -> list[Any]:
    """Return every combination of options with which a game for this number of players can begin."""
    return [options for options in every_lobby(game) if game.options_error(seats, options) is None]


def lobby(game, seats, seed) -> Any:
    """Return options, drawn by the seed, with which a game can begin.

    Each option is drawn by its own name: a new option leaves the values of the others as they were.
    """
    choices = _choices(game).items()
    candidates = (
        game.options(**{name: Random(f"{name} {number}").choice(values) for name, values in choices})
        for number in count(seed, STEP)
    )
    return next(options for options in candidates if game.options_error(seats, options) is None)


def decisions(game, seats, seed) -> Iterator[Decision]:
    """Yield the decisions of a whole game whose options come from the seed: choices, and now and then undos, at random."""
    s, _ = machine.begin(game, seats, seed, lobby(game, seats, seed))
    yield from onward(game, s, Random(seed))


@lru_cache(maxsize=1)
def play_whole(game, seats, seed) -> PlayedGame:
    """Return a whole game, which is played once for all tests of it that run one after another.

    Its decisions hold copies of the states.
    """
    live, copies, saved = None, [], []
    for d in decisions(game, seats, seed):
        live = d.s
        copies.append(d._replace(s=copy(live)))
        saved.append(codec.encode(game, live))
    return PlayedGame(copies, saved, live)


def onward(game, s, random) -> Iterator[Decision]:
    """Yield the decisions of the rest of a game: each is made once the caller asks for the next one."""
    for _ in range(BOUND):
        if machine.over(s):
            return
        seat = random.choice(machine.seats_to_choose(s))
        question = machine.question_for(game, s, seat)
        choice = pick(question.options, random)
        yield Decision(s, seat, question, choice)
        machine.play(game, s, seat, choice, question)
        if s.pending and random.random() < 0.1:
            machine.take_back(s, seat)
    raise AssertionError(f"{game.key} has not ended after {BOUND} decisions")


def effects_of(game) -> list[type]:
    """Return the effects that the game's own package defines: its verbs, events and others."""
    return [cls for (package, _), cls in registry.effects_by_name.items() if package == game.package]


def reload(game, s):
    """Return the state as it is after a restart of the bot: encoded and decoded again."""
    return codec.decode(game, codec.encode(game, s))


def begin_from(game, s):
    """Return the state of a game that begins from this position, at its first choice, and the events until then."""
    made = msgspec.structs.replace(game, new=lambda seats, seed, options: s)
    return machine.begin(made, s.seats, 0, None)


class RestartingTable:
    """A game that begins from a position that a test has made; the bot restarts before every choice."""

    def __init__(self, game, s) -> None:
        self.game = game
        self.s, self.told = begin_from(game, s)

    def choose(self, seat, choice):
        """Make a choice. Return the events that followed."""
        self.s = reload(self.game, self.s)
        self.told = machine.play(self.game, self.s, seat, choice)
        return [entry.event for entry in self.told]

    def options(self, seat):
        """Return what this seat may choose now; nothing if it is not asked."""
        question = machine.question_for(self.game, reload(self.game, self.s), seat)
        return list(question.options) if question else []

    @property
    def waiting(self):
        """The seats that the game waits for."""
        return machine.seats_to_choose(self.s)
