"""Questions asked as one: that of an effect whose choices change nothing by themselves, and those that they lead to.

"Build a farm, or leave it" and "where?" become one question: "farm 3b 1kelp", "farm 3c 1kelp", "pass - -".
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

import msgspec

from bot.engine.contract import frames_of, options_of
from bot.engine.effect import UNUSED, Choice, Effect, Event, Frame, InvalidPart, Options, Part, Refusal, Seat, Verb
from bot.engine.state import State


class MergedChoice(msgspec.Struct, frozen=True, gc=False):
    """The values chosen for several effects in a row; doing one effect puts the next one on top of the stack."""

    choices: tuple[object, ...]


class Leaf(msgspec.Struct, frozen=True):
    """One way through effects that merge: the values chosen on it, and the question it ends at, if any.

    `name` is the notation of the last of these choices; `log_effect` is the effect that logs it. `inner` is the effect
    that asks at the end, with its `options`, which begin with the `first_words`.
    """

    name: Choice
    log_effect: Effect
    choices: tuple[object, ...]
    inner: Effect | None = None
    options: Options = {}
    first_words: frozenset[str] = frozenset()


class MergedQuestion(Verb, frozen=True):
    """The question of an effect together with the questions that some of its choices lead to.

    `inner` holds those next questions, all of one type, each with the first words of its choices; `briefs` holds the
    choices that lead to none of them and so are one word ("pass"), each with the effect that logs it.
    """

    outer: Effect
    inner: tuple[tuple[Effect, frozenset[str]], ...]
    briefs: tuple[tuple[str, Effect], ...]

    @property
    def face(self) -> Effect:
        """The effect whose texts ask the question."""
        return self.inner[0][0] if self.inner else self.outer

    if not TYPE_CHECKING:  # class variables of every other effect; here they depend on the questions inside

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
    inner: dict[Effect, frozenset[str]] = {}  # the first words of its choices, by question
    briefs: dict[str, Effect] = {}
    merged: dict[Choice, object] = {}
    taken = set[str]()  # the first words of all choices so far
    for name, leaves in leaves_by_name.items():
        distinct = _begin_differently(leaves, face, taken)
        for leaf in leaves if distinct else [Leaf(name, effect, (options[name],))]:
            if face and type(leaf.inner) is type(face):
                assert leaf.inner
                inner[leaf.inner] = leaf.first_words
                taken |= leaf.first_words
                merged |= {choice: MergedChoice((*leaf.choices, value)) for choice, value in leaf.options.items()}
            else:
                briefs[leaf.name] = leaf.log_effect
                taken.add(leaf.name)
                merged[pad_choice(leaf.name, parts)] = MergedChoice(leaf.choices)
    return MergedQuestion(effect, tuple(inner.items()), tuple(briefs.items())), merged


def pad_choice(name: str, parts: Sequence[Part]) -> Choice:
    """Return the notation of a choice that has only a first part, with the others marked unused: "pass - -"."""
    return " ".join([name, *[UNUSED] * (len(parts) - 1)])


def _leaves(effect: Effect, s: State, seat: Seat, options: Options, before: tuple[object, ...]) -> Iterator[Leaf]:
    """Yield a leaf for each way on from these options of an effect that merges, through all effects that merge.

    `before` are the values chosen on the way to this effect.
    """
    for name, chosen in options.items():
        frames, choices = frames_of(effect, seat, effect.do(s, seat, chosen)), (*before, chosen)
        following, its_options = _next_effect(frames, s, seat)
        while following and its_options is None and following.merges:  # it asks nothing: its frames take its place
            frames.pop()
            frames += frames_of(following, seat, following.do(s, seat, None))
            choices = (*choices, None)
            following, its_options = _next_effect(frames, s, seat)
        if not following or not its_options:
            yield Leaf(name, effect, choices)
        elif following.merges:
            yield from _leaves(following, s, seat, its_options, choices)
        else:
            yield Leaf(name, effect, choices, following, its_options, _first_words(its_options))


def _next_effect(frames: Sequence[Frame], s: State, seat: Seat) -> tuple[Effect | None, Options | None]:
    """Return the top effect with its options; None twice if there is none of this seat, or if it is an event."""
    if not frames or frames[-1].seat != seat or isinstance(frames[-1].effect, Event):
        return None, None
    return frames[-1].effect, options_of(frames[-1].effect, s, seat)


def _face(leaves: Iterable[Leaf]) -> Effect | None:
    """Return the question that stands for all: the one with most parts, of those whose parts are all words."""
    inner = [leaf.inner for leaf in leaves if leaf.inner and all(part.kind == "word" for part in leaf.inner.parts)]
    return max(inner, key=lambda effect: len(effect.parts), default=None)


def _begin_differently(leaves: Sequence[Leaf], face: Effect | None, taken: set[str]) -> bool:
    """Return whether no two leaves have choices that begin with the same word, and none has one in `taken`."""
    for leaf in leaves:
        words = leaf.first_words if face and type(leaf.inner) is type(face) else {leaf.name}
        if taken & words:
            return False
        taken = taken | words
    return True


def _first_words(options: Options) -> frozenset[str]:
    """Return the first words of these options."""
    return frozenset([name.partition(" ")[0] for name in options])
