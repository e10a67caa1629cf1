"""Games played at random, decision by decision, and games begun from a made position."""

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

STEP = 1000  # between seeds of which one stands for another whose options do not go together
BOUND = 3000  # decisions; no game comes near it


class Decision(NamedTuple):
    """Somebody is about to choose; the state is the live one."""

    s: Any
    seat: int
    question: Question
    choice: str


class PlayedGame(NamedTuple):
    """A game that was played: each decision with a state of its own, these states as they are saved, and the end."""

    decisions: list[Decision]
    saved: list[bytes]
    end: Any


def few(game) -> int:
    """Two at the table, or as few as the game is for."""
    return min(max(2, game.seats[0]), game.seats[-1])


def gives(game, what) -> bool:
    """Whether a game says this of itself, which not every game does."""
    (field,) = [field for field in msgspec.structs.fields(Game) if field.name == what]
    return getattr(game, what) is not field.default


def happens(game, landmark) -> bool:
    """Whether some event of a game is one by which who looks back finds a turn."""
    events = [effect for effect in effects_of(game) if issubclass(effect, Event)]
    return any(sentence_of_type(event).landmark == landmark for event in events)


def every_lobby(game) -> list[Any]:
    """Every set of options that can be put together."""
    choices = _choices(game)
    return [game.options(**dict(zip(choices, chosen, strict=True))) for chosen in product(*choices.values())]


def _choices(game) -> dict[str, tuple]:
    """What can be chosen of each option, by its name."""
    hints = get_type_hints(game.options).items()
    return {name: get_args(hint) if get_origin(hint) is Literal else (False, True) for name, hint in hints}


def lobbies(game, seats) -> list[Any]:
    """Every set of options with which a game for so many can be started."""
    return [options for options in every_lobby(game) if game.options_error(seats, options) is None]


def lobby(game, seats, seed) -> Any:
    """Options by the seed with which a game can be started. One that is new in a game leaves the others as they were."""
    choices = _choices(game).items()
    drawn = (
        game.options(**{name: Random(f"{name} {number}").choice(values) for name, values in choices})
        for number in count(seed, STEP)
    )
    return next(options for options in drawn if game.options_error(seats, options) is None)


def decisions(game, seats, seed) -> Iterator[Decision]:
    """A whole game, its options by the seed, in which whoever waits chooses at random, and now and then takes back."""
    s, _ = machine.begin(game, seats, seed, lobby(game, seats, seed))
    yield from onward(game, s, Random(seed))


@lru_cache(maxsize=1)
def play_whole(game, seats, seed) -> PlayedGame:
    """A whole game, played once for all that look at it one after another: they look at copies of its states."""
    live, kept, saved = None, [], []
    for d in decisions(game, seats, seed):
        live = d.s
        kept.append(d._replace(s=copy(live)))
        saved.append(codec.encode(game, live))
    return PlayedGame(kept, saved, live)


def onward(game, s, random) -> Iterator[Decision]:
    """The rest of a game, in the same way."""
    for _ in range(BOUND):
        if machine.over(s):
            return
        seat = random.choice(machine.seats_to_choose(s))
        question = machine.question_for(game, s, seat)
        choice = pick(question.options, random)
        _premove(game, s, random)
        yield Decision(s, seat, question, choice)
        machine.play(game, s, seat, choice, question)
        if s.pending and random.random() < 0.1:
            machine.take_back(s, seat)
    raise AssertionError(f"{game.key} has not ended after {BOUND} decisions")


def _premove(game, s, random):
    """Every fifth turn one seat after another makes a premove, if it can: to list what it can takes long."""
    if s.turn % 5 == 0:
        seat = s.turn // 5 % s.seats
        ahead = machine.premove_question(game, s, seat)
        if ahead:
            machine.premove(game, s, seat, pick(ahead.options, random), ahead)


def effects_of(game) -> list[type]:
    """The game's own verbs and events."""
    return [cls for (package, _), cls in registry.effects_by_name.items() if package == game.package]


def reload(game, s):
    """The state as it is after a restart of the bot."""
    return codec.decode(game, codec.encode(game, s))


def begin_from(game, s):
    """A made position, gone on to its first choice, and what was told on the way."""
    made = msgspec.structs.replace(game, new=lambda seats, seed, options: s)
    return machine.begin(made, s.seats, 0, None)


class RestartingTable:
    """A game from a made position whose bot restarts before every choice."""

    def __init__(self, game, s) -> None:
        self.game = game
        self.s, self.told = begin_from(game, s)

    def choose(self, seat, choice):
        """Choose, and hand back the events that followed."""
        self.s = reload(self.game, self.s)
        self.told = machine.play(self.game, self.s, seat, choice)
        return [entry.event for entry in self.told]

    def options(self, seat):
        """What this seat may choose now; nothing if it is not asked."""
        question = machine.question_for(self.game, reload(self.game, self.s), seat)
        return list(question.options) if question else []

    @property
    def waiting(self):
        return machine.seats_to_choose(self.s)
