"""Effects made of other effects: a game's order of play is one expression of them."""

from typing import ClassVar

from bot.engine.effect import Effect, Frame, Next, Options, Query, Seat, Verb
from bot.engine.state import State

PASS = "pass"


class Seq(Verb, frozen=True):
    """Do all of these effects, one after the other."""

    effects: tuple[Effect, ...]
    merges: ClassVar[bool] = True

    def possible(self, s: State, me: Seat) -> bool:
        return any(effect.possible(s, me) for effect in self.effects)

    def do(self, s: State, me: Seat, choice: object) -> Next:
        return self.effects


class Choose(Verb, frozen=True):
    """Do one of these effects, which the seat chooses among those that are possible."""

    effects: tuple[Effect, ...]

    def options(self, s: State, me: Seat) -> Options:
        return _possible(self.effects, s, me)

    def do(self, s: State, me: Seat, choice: int) -> Next:
        return (self.effects[choice],)


class May(Verb, frozen=True):
    """Do this effect or nothing, as the seat chooses."""

    effect: Effect

    def options(self, s: State, me: Seat) -> Options | None:
        return {self.effect.word: True, PASS: False} if self.effect.possible(s, me) else {}

    def do(self, s: State, me: Seat, choice: bool) -> Next:
        return (self.effect,) if choice else ()


class Repeat(Verb, frozen=True):
    """Do this effect `times` times, or until it is impossible; with `wished`, the seat may stop before each time."""

    effect: Effect
    times: int
    wished: bool = False

    def options(self, s: State, me: Seat) -> Options | None:
        if not self.wished:
            return None
        return {self.effect.word: True, PASS: False} if self.times and self.effect.possible(s, me) else {}

    def possible(self, s: State, me: Seat) -> bool:
        return self.times > 0 and self.effect.possible(s, me)

    def do(self, s: State, me: Seat, choice: bool | None) -> Next:
        if choice is False or not self.times:
            return ()
        return self.effect, Repeat(self.effect, self.times - 1, self.wished)


class If(Verb, frozen=True):
    """Do one effect if the query holds when this is done, else the other."""

    query: Effect  # a `Query`; typed as an `Effect`, since only those are found by name in saved games
    then: Effect
    other: Effect = Seq(())
    merges: ClassVar[bool] = True

    def possible(self, s: State, me: Seat) -> bool:
        return self._branch(s, me).possible(s, me)

    def do(self, s: State, me: Seat, choice: object) -> Next:
        return (self._branch(s, me),)

    def _branch(self, s: State, me: Seat) -> Effect:
        """Return the effect that is done in this state."""
        assert isinstance(self.query, Query)
        return self.then if self.query.holds(s, me) else self.other


class Each(Verb, frozen=True):
    """Every seat does this in turn order, starting with the seat whose effect this is."""

    effect: Effect

    def do(self, s: State, me: Seat, choice: object) -> Next:
        return [Frame(seat, self.effect) for seat in s.after(me)]


class Together(Verb, frozen=True):
    """All seats do this at the same time; no seat sees the choices of another until all have chosen.

    The choices are stored and done seat by seat once all seats have made theirs, so a seat may change its choices
    until then. Afterwards everybody knows them, which `CameTogether` logs: an undo to before it asks all seats
    again. The effect must not draw random numbers, and no seat's choices may affect another's options.
    """

    effect: Effect


class InAnyOrder(Verb, frozen=True):
    """Do each of these effects once, in the order that the seat chooses; those that never become possible are skipped.

    With `optional`, the seat may stop once it has done one of them.
    """

    effects: tuple[Effect, ...]
    optional: bool = False
    begun: bool = False

    def options(self, s: State, me: Seat) -> Options:
        options = _possible(self.effects, s, me)
        if options and self.optional and self.begun:
            options[PASS] = None
        return options

    def do(self, s: State, me: Seat, choice: int | None) -> Next:
        if choice is None:
            return ()
        rest = self.effects[:choice] + self.effects[choice + 1 :]
        return self.effects[choice], InAnyOrder(rest, self.optional, begun=True)


def _possible(effects: tuple[Effect, ...], s: State, me: Seat) -> dict[str, int | None]:
    """Return the index in `effects` of each effect that is possible, by word.

    Equal effects are listed once; different ones with the same word are numbered: "build", "build-2".
    """
    options: dict[str, int | None] = {}
    counts: dict[str, int] = {}  # how many different effects with this word came so far
    for index, effect in enumerate(effects):
        if effect in effects[:index]:
            continue
        number = counts[effect.word] = counts.get(effect.word, 0) + 1
        if effect.possible(s, me):
            options[effect.word if number == 1 else f"{effect.word}-{number}"] = index
    return options
