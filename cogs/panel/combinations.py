"""The possible choices of a question as combinations of values, searched quickly even among thousands."""

from collections.abc import Mapping, Sequence
from functools import cached_property

import msgspec

from bot.engine.effect import UNUSED
from bot.layout import PanelPart
from cogs.panel.notation import Values, in_words


class Combinations(msgspec.Struct, frozen=True, dict=True):
    """The parts of a question and its possible choices, in the options' order.

    There may be thousands, and a panel repeats its queries, so results are cached.
    """

    parts: tuple[PanelPart, ...]
    choices: tuple[Values, ...]

    @cached_property
    def one_part_values(self) -> list[str]:
        """The first values of choices that have no other part."""
        return list(dict.fromkeys(choice[0] for choice in self.choices if UNUSED in choice[1:]))

    @cached_property
    def first_values(self) -> list[str]:
        """The values that the first part can have."""
        return list(dict.fromkeys(choice[0] for choice in self.choices))

    @property
    def stepwise(self) -> bool:
        """Whether the question is asked value by value, without a board."""
        return in_words(self.parts)

    def values(self, place: int, filled: Mapping[int, str]) -> list[str]:
        """Return the values that part `place` can have, given the filled parts; in order, without duplicates."""
        others = frozenset((i, value) for i, value in filled.items() if i != place)
        cache = self._known_values
        if (place, others) not in cache:
            cache[place, others] = tuple(dict.fromkeys([choice[place] for choice in self.with_values(sorted(others))]))
        return [*cache[place, others]]

    @cached_property
    def _known_values(self) -> dict[tuple[int, frozenset[tuple[int, str]]], tuple[str, ...]]:
        """The results of `values` so far."""
        return {}

    def with_values(self, filled: Sequence[tuple[int, str]]) -> Sequence[Values]:
        """Return the choices with these values."""
        choices: Sequence[Values] = self.choices
        for at, (place, value) in enumerate(filled):
            choices = (
                self._with_value(place, value) if at == 0 else [choice for choice in choices if choice[place] == value]
            )
        return choices

    def _with_value(self, place: int, value: str) -> Sequence[Values]:
        """Return the choices with this value."""
        if place not in self._by_value:
            choices_by_value = self._by_value[place] = dict[str, list[Values]]()
            for choice in self.choices:
                choices_by_value.setdefault(choice[place], []).append(choice)
        return self._by_value[place].get(value, ())

    @cached_property
    def _by_value(self) -> dict[int, dict[str, list[Values]]]:
        """The choices of each part by their value there, as far as they were asked for."""
        return {}

    def fits(self, values: Values) -> bool:
        """Return whether some choice has these values; open parts match any."""
        return len(values) == len(self.parts) and bool(self.with_values([*by_place(values).items()]))

    def unusual_values(self, place: int) -> set[str]:
        """Return the values of a part that are not the preset for some first value they go with."""
        begun: dict[str, str] = {}
        return {choice[place] for choice in self.choices if begun.setdefault(choice[0], choice[place]) != choice[place]}

    def distinguishing_parts(self) -> list[int]:
        """Return the indices of the parts that distinguish the choices; of parts asked last only the needed ones."""
        places = [place for place in range(len(self.parts)) if len({choice[place] for choice in self.choices}) > 1]
        for place in [place for place in places if self.parts[place].last]:
            rest = [other for other in places if other != place]
            if len({tuple(choice[other] for other in rest) for choice in self.choices}) == len(self.choices):
                places = rest
        return places or [0]

    def asked_first(self, values: Values) -> Values:
        """Return these values with those parts open that are asked last."""
        return tuple("" if part.last else value for part, value in zip(self.parts, values, strict=True))

    def shared_parts(self, every: Sequence[Values]) -> list[int]:
        """Return the indices of the parts that are the same in all of these."""
        return [place for place in range(len(self.parts)) if len({values[place] for values in every}) == 1]


class AmongCombinations(msgspec.Struct, frozen=True, dict=True):
    """Base of everything that chooses among combinations."""

    combinations: Combinations

    @cached_property
    def parts(self) -> tuple[PanelPart, ...]:
        """Return the parts of which each choice consists."""
        return self.combinations.parts

    @cached_property
    def choices(self) -> tuple[Values, ...]:
        """Return all choices, each as the values of its parts."""
        return self.combinations.choices


def by_place(values: Values) -> dict[int, str]:
    """Return the chosen values by the indices of their parts."""
    return {place: value for place, value in enumerate(values) if value}
