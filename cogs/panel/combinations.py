"""All combinations of the parts of a choice: which values go with which others, found quickly among thousands."""

from collections.abc import Mapping, Sequence
from functools import cached_property

import msgspec

from bot.engine.effect import UNUSED
from bot.layout import PanelPart
from cogs.panel.notation import Values, in_words


class Combinations(msgspec.Struct, frozen=True, dict=True):
    """The parts of a choice and all combinations that are possible, in the options' order.

    A panel asks the same of them many times, and they may be thousands: what was found out is remembered.
    """

    parts: tuple[PanelPart, ...]
    ways: tuple[Values, ...]

    @cached_property
    def briefs(self) -> list[str]:
        """The first parts of the choices that have no other part."""
        return list(dict.fromkeys(way[0] for way in self.ways if UNUSED in way[1:]))

    @cached_property
    def firsts(self) -> list[str]:
        """The values that the first part can have."""
        return list(dict.fromkeys(way[0] for way in self.ways))

    @property
    def stepwise(self) -> bool:
        """Whether it is asked value by value, beginning with none."""
        return in_words(self.parts)

    def values(self, place: int, filled: Mapping[int, str]) -> list[str]:
        """What part number `place` may be, given the parts that are filled; in order, each once."""
        others = frozenset((i, value) for i, value in filled.items() if i != place)
        known = self._known_values
        if (place, others) not in known:
            known[place, others] = tuple(dict.fromkeys([way[place] for way in self.with_values(sorted(others))]))
        return [*known[place, others]]

    @cached_property
    def _known_values(self) -> dict[tuple[int, frozenset[tuple[int, str]]], tuple[str, ...]]:
        return {}

    def with_values(self, filled: Sequence[tuple[int, str]]) -> Sequence[Values]:
        """The combinations with these values."""
        ways: Sequence[Values] = self.ways
        for at, (place, value) in enumerate(filled):
            ways = self._having(place, value) if at == 0 else [way for way in ways if way[place] == value]
        return ways

    def _having(self, place: int, value: str) -> Sequence[Values]:
        """The combinations with this value."""
        if place not in self._by_value:
            sorted_out = self._by_value[place] = dict[str, list[Values]]()
            for way in self.ways:
                sorted_out.setdefault(way[place], []).append(way)
        return self._by_value[place].get(value, ())

    @cached_property
    def _by_value(self) -> dict[int, dict[str, list[Values]]]:
        return {}

    def fits(self, values: Values) -> bool:
        """Whether these values, of which some may be open, belong to a combination."""
        return len(values) == len(self.parts) and bool(self.with_values([*by_place(values).items()]))

    def unusual(self, place: int) -> set[str]:
        """The values of a part that are not for each first value that goes with them what it begins with."""
        begun: dict[str, str] = {}
        return {way[place] for way in self.ways if begun.setdefault(way[0], way[place]) != way[place]}

    def told_apart(self) -> list[int]:
        """The places of the parts that tell the combinations apart: of those asked last only the needed ones."""
        places = [place for place in range(len(self.parts)) if len({way[place] for way in self.ways}) > 1]
        for place in [place for place in places if self.parts[place].last]:
            rest = [other for other in places if other != place]
            if len({tuple(way[other] for other in rest) for way in self.ways}) == len(self.ways):
                places = rest
        return places or [0]

    def alike(self, every: Sequence[Values]) -> list[int]:
        """The places of the parts that are the same in all of these."""
        return [place for place in range(len(self.parts)) if len({values[place] for values in every}) == 1]


class AmongCombinations(msgspec.Struct, frozen=True, dict=True):
    """A way to choose among combinations."""

    combinations: Combinations

    @cached_property
    def parts(self) -> tuple[PanelPart, ...]:
        return self.combinations.parts

    @cached_property
    def ways(self) -> tuple[Values, ...]:
        return self.combinations.ways


def by_place(values: Values) -> dict[int, str]:
    """The values that are chosen, by their places."""
    return {place: value for place, value in enumerate(values) if value}
