"""Questions asked as one: an effect whose choices change nothing by themselves, and what these lead to.

"Build a farm, or leave it" and "where?" become one question: "farm 3b 1kelp", "farm 3c 1kelp", "pass - -".
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from bot.engine.contract import frames_of, options_of
from bot.engine.effect import UNUSED, Choice, Effect, Event, Frame, Misfit, Options, Part, Refusal, Seat, Verb
from bot.engine.state import State


class Through(msgspec.Struct, frozen=True):
    """What several effects in a row are handed: each is on the stack when the one before is done."""

    choices: tuple[object, ...]


class Leaf(msgspec.Struct, frozen=True):
    """A way through effects that change nothing: what they are handed, and the question that follows, if one does.

    `name` is the notation of the last of these choices, which `told_by` this effect.
    """

    name: Choice
    told_by: Effect
    choices: tuple[object, ...]
    inner: Effect | None = None
    options: Options = {}


class Merged(Verb, frozen=True):
    """What an effect asks together with what some of its choices lead to.

    `inner` are those next questions, of one type, each with the first parts of its choices; `briefs` the other choices
    with the effects that tell of them.
    """

    outer: Effect
    inner: tuple[tuple[Effect, frozenset[str]], ...]
    briefs: tuple[tuple[str, Effect], ...]

    @property
    def face(self) -> Effect:
        """The effect in whose words it is asked."""
        return self.inner[0][0] if self.inner else self.outer

    if not TYPE_CHECKING:  # the types of a question stand in the class; those of this one depend on what it asks

        @property
        def parts(self) -> tuple[Part, ...]:
            return self.face.parts

        @property
        def twins(self) -> bool:
            return any(effect.twins for effect, _ in self.inner)

    @property
    def word(self) -> str:
        return self.face.word

    def twin(self, s: State, me: Seat, choice: Choice) -> Choice:
        first = choice.partition(" ")[0]
        return choice if first in dict(self.briefs) else self.asked_after(first).twin(s, me, choice)

    def asked_after(self, first: str) -> Effect:
        """The question of the choices that begin so."""
        return next((effect for effect, firsts in self.inner if first in firsts), self.face)

    def refusal(self, s: State, me: Seat, choice: Choice) -> Refusal | None:
        return self.face.refusal(s, me, choice)

    def misfit(self, s: object, me: Seat, choice: Choice) -> Misfit | None:
        return self.face.misfit(s, me, choice)


def effect_and_options(effect: Effect, s: State, seat: Seat) -> tuple[Effect, Options | None]:
    """What an effect asks, with what some of its choices lead to where it `merges`, and the options."""
    options = options_of(effect, s, seat)
    return merged(effect, s, seat, options) if options and effect.merges else (effect, options)


def merged(effect: Effect, s: State, seat: Seat, options: Options) -> tuple[Effect, Options]:
    """The question of these options of an effect that `merges`, and the options, with those of what they lead to.

    What would have a notation that another choice has, and what is asked in another way, is left to be asked later.
    """
    leaves_by_name = {name: [*_leaves(effect, s, seat, {name: chosen}, ())] for name, chosen in options.items()}
    face = _face(leaf for leaves in leaves_by_name.values() for leaf in leaves)
    parts = face.parts if face else effect.parts
    firsts: dict[Effect, frozenset[str]] = {}
    briefs: dict[str, Effect] = {}
    made: dict[Choice, object] = {}
    for name, leaves in leaves_by_name.items():
        mine = leaves if _apart(leaves, face, {*briefs, *_joined(firsts)}) else [Leaf(name, effect, (options[name],))]
        for leaf in mine:
            if face and type(leaf.inner) is type(face):
                assert leaf.inner
                firsts[leaf.inner] = _firsts(leaf)
                made |= {way: Through((*leaf.choices, choice)) for way, choice in leaf.options.items()}
            else:
                briefs[leaf.name] = leaf.told_by
                made[padded(leaf.name, parts)] = Through(leaf.choices)
    return Merged(effect, tuple(firsts.items()), tuple(briefs.items())), made


def padded(name: str, parts: Sequence[Part]) -> Choice:
    """A choice of which only the first part counts: "pass - -"."""
    return " ".join([name, *[UNUSED] * (len(parts) - 1)])


def _leaves(effect: Effect, s: State, seat: Seat, options: Options, before: tuple[object, ...]) -> Iterator[Leaf]:
    """The ways through this effect and those that follow, as far as these change nothing and are its seat's."""
    for name, chosen in options.items():
        frames, choices = frames_of(effect, seat, effect.do(s, seat, chosen)), (*before, chosen)
        then = _then(frames, s, seat)
        while then and then[1] is None and then[0].merges:
            frames.pop()
            frames += frames_of(then[0], seat, then[0].do(s, seat, None))
            choices, then = (*choices, None), _then(frames, s, seat)
        if not then or not then[1]:
            yield Leaf(name, effect, choices)
        elif then[0].merges:
            yield from _leaves(then[0], s, seat, then[1], choices)
        else:
            yield Leaf(name, effect, choices, then[0], then[1])


def _then(frames: Sequence[Frame], s: State, seat: Seat) -> tuple[Effect, Options | None] | None:
    """The effect that is next, and what it asks the seat; None where nothing is next, or something to be told."""
    if not frames or frames[-1].seat != seat or isinstance(frames[-1].effect, Event):
        return None
    return frames[-1].effect, options_of(frames[-1].effect, s, seat)


def _face(leaves: Iterable[Leaf]) -> Effect | None:
    """The question that the others are asked with: of those in words the one with most parts."""
    inner = [leaf.inner for leaf in leaves if leaf.inner and all(part.kind == "word" for part in leaf.inner.parts)]
    return max(inner, key=lambda effect: len(effect.parts), default=None)


def _apart(leaves: Sequence[Leaf], face: Effect | None, taken: set[str]) -> bool:
    """Whether the choices of these begin with other words than each other and those that are `taken`."""
    for leaf in leaves:
        words = _firsts(leaf) if face and type(leaf.inner) is type(face) else {leaf.name}
        if taken & words:
            return False
        taken = taken | words
    return True


def _firsts(leaf: Leaf) -> frozenset[str]:
    return frozenset(way.partition(" ")[0] for way in leaf.options)


def _joined(firsts: Mapping[Effect, frozenset[str]]) -> frozenset[str]:
    return frozenset[str]().union(*firsts.values())
