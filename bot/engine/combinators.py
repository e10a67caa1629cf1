"""What effects are put together with: the order of play of a game is one literal that reads aloud."""

from bot.engine.effect import Effect, Frame, Next, Options, Query, Seat, Verb
from bot.engine.state import State

PASS = "pass"


class Seq(Verb, frozen=True):
    """One after the other."""

    effects: tuple[Effect, ...]

    def possible(self, s: State, me: Seat) -> bool:
        return any(effect.possible(s, me) for effect in self.effects)

    def do(self, s: State, me: Seat, choice: object) -> Next:
        return self.effects


class Choose(Verb, frozen=True):
    """Exactly one of them, of those that are possible."""

    effects: tuple[Effect, ...]

    def options(self, s: State, me: Seat) -> Options:
        return _possible(self.effects, s, me)

    def do(self, s: State, me: Seat, choice: int) -> Next:
        return (self.effects[choice],)


class May(Verb, frozen=True):
    """This, or not."""

    effect: Effect

    def options(self, s: State, me: Seat) -> Options | None:
        return {self.effect.word: True, PASS: False} if self.effect.possible(s, me) else {}

    def do(self, s: State, me: Seat, choice: bool) -> Next:
        return (self.effect,) if choice else ()


class Repeat(Verb, frozen=True):
    """This a number of times; with `wished`, as often as wished up to then."""

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
    """This where the query holds when its turn comes, else the other."""

    query: Effect  # a `Query`; fields say `Effect`, so that saved games find what they hold by its name
    then: Effect
    other: Effect = Seq(())

    def possible(self, s: State, me: Seat) -> bool:
        return self._branch(s, me).possible(s, me)

    def do(self, s: State, me: Seat, choice: object) -> Next:
        return (self._branch(s, me),)

    def _branch(self, s: State, me: Seat) -> Effect:
        assert isinstance(self.query, Query)
        return self.then if self.query.holds(s, me) else self.other


class Each(Verb, frozen=True):
    """Every seat does this in turn order, beginning with the one whose effect it is."""

    effect: Effect

    def do(self, s: State, me: Seat, choice: object) -> Next:
        return [Frame(seat, self.effect) for seat in s.after(me)]


class Together(Verb, frozen=True):
    """All seats do this at the same time, unseen by the others until the last has chosen.

    A seat's choices are kept apart and done seat by seat once all have chosen, so a seat may change its
    mind until then. The effect must not draw chance, nor may one seat's choices bear on another's options.
    """

    effect: Effect


class InAnyOrder(Verb, frozen=True):
    """Each of them once, in the order the seat likes; what is impossible at the end is lost.

    With `optional`, the rest may be left out once one is done.
    """

    effects: tuple[Effect, ...]
    optional: bool = False
    begun: bool = False

    def options(self, s: State, me: Seat) -> Options:
        ways = _possible(self.effects, s, me)
        if ways and self.optional and self.begun:
            ways[PASS] = None
        return ways

    def do(self, s: State, me: Seat, choice: int | None) -> Next:
        if choice is None:
            return ()
        rest = self.effects[:choice] + self.effects[choice + 1 :]
        return self.effects[choice], InAnyOrder(rest, self.optional, begun=True)


def _possible(effects: tuple[Effect, ...], s: State, me: Seat) -> dict[str, int | None]:
    """The possible ones by their words; a word that comes again is numbered ("build", "build-2"), equals are one."""
    ways: dict[str, int | None] = {}
    seen: dict[str, int] = {}
    for place, effect in enumerate(effects):
        if effect in effects[:place]:
            continue
        seen[effect.word] = seen.get(effect.word, 0) + 1
        name = effect.word if seen[effect.word] == 1 else f"{effect.word}-{seen[effect.word]}"
        if effect.possible(s, me):
            ways[name] = place
    return ways
