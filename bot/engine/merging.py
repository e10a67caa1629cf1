"""Questions asked as one: an effect whose choices change nothing by themselves, and what these lead to.

"Build a farm, or leave it" and "where?" become one question: "farm 3b 1kelp", "farm 3c 1kelp", "pass - -".
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

import msgspec

from bot.engine.contract import frames_of, options_of
from bot.engine.effect import UNUSED, Choice, Effect, Event, Frame, InvalidPart, Options, Part, Refusal, Seat, Verb
from bot.engine.state import State


class MergedChoice(msgspec.Struct, frozen=True):
    """The choices for several effects in a row: each is on the stack by the time the one before it is done."""

    choices: tuple[object, ...]


class Leaf(msgspec.Struct, frozen=True):
    """The choices that lead through effects which change nothing, and the question that follows them, if any.

    `name` is the notation of the last of these choices; `log_effect` is the effect that logs it.
    """

    name: Choice
    log_effect: Effect
    choices: tuple[object, ...]
    inner: Effect | None = None
    options: Options = {}


class MergedQuestion(Verb, frozen=True):
    """The question of an effect together with the questions that some of its choices lead to.

    `inner` holds those next questions, all of one type, each with the first words of its choices; `briefs` holds the
    other choices, each with the effect that logs it.
    """

    outer: Effect
    inner: tuple[tuple[Effect, frozenset[str]], ...]
    briefs: tuple[tuple[str, Effect], ...]

    @property
    def face(self) -> Effect:
        """The effect whose texts ask the question."""
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
        return choice if first in dict(self.briefs) else self.question_after(first).twin(s, me, choice)

    def question_after(self, first: str) -> Effect:
        """Return the question whose choices begin with this word."""
        return next((effect for effect, firsts in self.inner if first in firsts), self.face)

    def refusal(self, s: State, me: Seat, choice: Choice) -> Refusal | None:
        return self.face.refusal(s, me, choice)

    def invalid_part(self, s: object, me: Seat, choice: Choice) -> InvalidPart | None:
        return self.face.invalid_part(s, me, choice)


def effect_and_options(effect: Effect, s: State, seat: Seat) -> tuple[Effect, Options | None]:
    """Return the question of an effect, merged with the next ones if it `merges`, and its options."""
    options = options_of(effect, s, seat)
    return merge_questions(effect, s, seat, options) if options and effect.merges else (effect, options)


def merge_questions(effect: Effect, s: State, seat: Seat, options: Options) -> tuple[Effect, Options]:
    """Return the question that merges an effect with those its options lead to, and the options of both.

    A following question stays separate if it is of another type, or if its notation would be ambiguous.
    """
    leaves_by_name = {name: [*_leaves(effect, s, seat, {name: chosen}, ())] for name, chosen in options.items()}
    face = _face(leaf for group in leaves_by_name.values() for leaf in group)
    parts = face.parts if face else effect.parts
    firsts: dict[Effect, frozenset[str]] = {}
    briefs: dict[str, Effect] = {}
    made: dict[Choice, object] = {}
    for name, leaves in leaves_by_name.items():
        distinct = _begin_differently(leaves, face, {*briefs, *_union(firsts)})
        for leaf in leaves if distinct else [Leaf(name, effect, (options[name],))]:
            if face and type(leaf.inner) is type(face):
                assert leaf.inner
                firsts[leaf.inner] = _firsts(leaf)
                made |= {whole: MergedChoice((*leaf.choices, choice)) for whole, choice in leaf.options.items()}
            else:
                briefs[leaf.name] = leaf.log_effect
                made[pad_choice(leaf.name, parts)] = MergedChoice(leaf.choices)
    return MergedQuestion(effect, tuple(firsts.items()), tuple(briefs.items())), made


def pad_choice(name: str, parts: Sequence[Part]) -> Choice:
    """Return the notation of a choice that has only a first part, with the others marked unused: "pass - -"."""
    return " ".join([name, *[UNUSED] * (len(parts) - 1)])


def _leaves(effect: Effect, s: State, seat: Seat, options: Options, before: tuple[object, ...]) -> Iterator[Leaf]:
    """Yield the choices through this effect and those that follow it, while these change nothing and are its seat's."""
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
    """Return the next effect and its options for the seat; None if there is none, or if an event comes first."""
    if not frames or frames[-1].seat != seat or isinstance(frames[-1].effect, Event):
        return None
    return frames[-1].effect, options_of(frames[-1].effect, s, seat)


def _face(leaves: Iterable[Leaf]) -> Effect | None:
    """Return the question that the others are merged into: of those made of words, the one with most parts."""
    inner = [leaf.inner for leaf in leaves if leaf.inner and all(part.kind == "word" for part in leaf.inner.parts)]
    return max(inner, key=lambda effect: len(effect.parts), default=None)


def _begin_differently(leaves: Sequence[Leaf], face: Effect | None, taken: set[str]) -> bool:
    """Return whether no two of these begin with the same word, and none with a word in `taken`."""
    for leaf in leaves:
        words = _firsts(leaf) if face and type(leaf.inner) is type(face) else {leaf.name}
        if taken & words:
            return False
        taken = taken | words
    return True


def _firsts(leaf: Leaf) -> frozenset[str]:
    """Return the first words of a leaf's choices."""
    return frozenset(name.partition(" ")[0] for name in leaf.options)


def _union(firsts: Mapping[Effect, frozenset[str]]) -> frozenset[str]:
    """Return all the first words of these questions together."""
    return frozenset[str]().union(*firsts.values())
